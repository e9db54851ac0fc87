"""`tablectl drill`: plays drills, and tells what differed from what they say, where."""

from __future__ import annotations

import argparse
import os

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.toml_text import Problem
from tablectl import exit_codes
from tablectl.drills import DrillFile, Played, drill_file, open_drill, play, shipped_drills

EXAMPLE = """\
a drill is a file such as this:

  title = "A bet that is not confirmed does not play"
  rule = "HP1"                          # or a list: ["E-41", "E-42"]
  pack = "live-eight-deck"              # tablectl packs list
  shoe = "fresh"                        # burn owed, not shuffled, closed

  [players]
  ann = { box = 1, purse = "100.00" }
  bob = { box = 2, purse = "100.00" }

  [[step]]                              # somebody says something
  dealer = "open betting"
  next = "bets are open"                # the prompt afterwards

  [[step]]
  ann = "bet 25.00"                     # in the house's chips, and confirmed
  purse = { ann = "75.00" }

  [[step]]
  bob = "place 25.00"                   # placed, and no more

  [[step]]
  until = "deadline"                    # time passes; or wait = "5 s"
  events = [{ event = "betting-closed", boxes = [1], why = "time" }]
  next = "deal to box 1"

  [[step]]                              # the shoe reads cards
  cards = ["TS", "9H"]
  lies = { "box 1" = ["TS"], dealer = ["9H"] }

  [[step]]
  bob = "confirm"
  refused = { rule = "HP1", code = "betting over" }

A refusal or an incident that a step does not name is a difference. Events come in
the order given; others may lie between them. A step that is not understood is told
with the words that are. Further words: never, incident, remedies, account, cut_card,
pulse, fault, device, from, after, sequence, question, unnoticed. The drills that
ship use them all; they lie in procedures/drills.

examples:
  tablectl drill                        play the drills that ship
  tablectl drill --list                 name them
  tablectl drill HP1 E-41               play those of these procedures
  tablectl drill my-drill.toml --json

exit codes: 0 all came as the drills say, 1 something differed, 2 usage,
            3 a file is no drill or cannot be read"""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `drill`."""
    parser = subparsers.add_parser(
        "drill",
        description="Plays drills: steps at a table, and what must come of each. Says what\n"
        "differed, and where. Without a file, plays the drills that ship.",
        epilog=EXAMPLE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "files", metavar="FILE", nargs="*", help="a drill file, or the number of a procedure"
    )
    parser.add_argument("--list", action="store_true", help="name the drills; play none")
    parser.add_argument("--json", action="store_true", help="print JSON instead")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the drills that are asked for, or name them."""
    done = run_drills(arguments.files, only_list=arguments.list)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode([_report(one) for one in done])).decode())
    else:
        _show(done, only_list=arguments.list)
    if any(one.problems for one in done):
        return exit_codes.BAD_INPUT
    return exit_codes.FINE if all(one.agreed for one in done) else exit_codes.WRONG


def run_drills(wanted: list[str], *, only_list: bool) -> list[Played]:
    """What came of each; a wanted one is a path, or a rule that drills that ship are named for."""
    files: list[DrillFile | Played] = []
    for one in wanted:
        files += [drill_file(one)] if _is_path(one) else _for_rule(one)
    todo = files if wanted else list(shipped_drills())
    take = _opened if only_list else play
    return [file if isinstance(file, Played) else take(file) for file in todo]


def _is_path(text: str) -> bool:
    return text.endswith(".toml") or os.sep in text


def _for_rule(rule: str) -> list[DrillFile | Played]:
    found: list[DrillFile | Played] = [f for f in shipped_drills() if _named_for(f, rule)]
    why = "no drill that ships is for it; a file of your own is given by its path, ending in .toml"
    return found or [Played(file=rule, problems=(Problem(rule, why),))]


def _named_for(file: DrillFile, rule: str) -> bool:
    opened = open_drill(file)
    return not isinstance(opened, Played) and rule in opened[0].rules


def _opened(file: DrillFile) -> Played:
    opened = open_drill(file)
    return opened if isinstance(opened, Played) else Played(file=file.name, drill=opened[0])


def _report(played: Played) -> dict[str, object]:
    drill = played.drill
    return {
        "file": played.file,
        "rules": drill.rules if drill is not None else [],
        "title": drill.title if drill is not None else "",
        "agreed": played.agreed,
        "problems": played.problems,
        "differences": played.differences,
    }


def _show(done: list[Played], *, only_list: bool) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "procedure", "drill"):
        table.add_column(heading, overflow="fold")
    for one in done:
        sign = Text("✓", style="green") if one.agreed else Text("✗", style="bold red")
        drill = one.drill
        rules = ", ".join(drill.rules) if drill is not None else ""
        title = drill.title if drill is not None else one.file
        table.add_row(Text("") if only_list and one.agreed else sign, Text(rules), Text(title))
    console.print(table)
    for one in done:
        if not one.agreed:
            told = f"{one.file} cannot be played:" if one.problems else f"{one.file}:"
            console.print(Text(f"\n{told}", style="bold"), soft_wrap=True)
        for line in (*one.problems, *one.differences):
            console.print(Text(f"  {line}"), soft_wrap=True)
    if not only_list:
        agreed = sum(one.agreed for one in done)
        console.print(f"\n{agreed} of {len(done)} drills came as they say.")
