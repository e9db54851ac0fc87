"""`tablectl drill`: plays drills, and tells what differed from what they say, where."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.pack import HousePack
from procedures.pack_in_words import reading_in_words
from procedures.toml_text import Problem
from tablectl import exit_codes
from tablectl.games.drills import DrillFile, Played, drill_file, open_drill, play, shipped_drills
from tablectl.games.packs import PackError, open_pack
from tablectl.games.self_test import Behaves, DrilledHere, self_test

EXAMPLE = """\
a drill is a file such as this:

  title = "A bet that is not confirmed does not play"
  rule = "HP1"                          # or a list: ["E-41", "E-42"]
  pack = "live-eight-deck"              # tablectl packs list
  shoe = "fresh"                        # burn owed, not shuffled, closed

  [players]
  ann = { box = 1, purse = "100.00" }   # or boxes = [1, 2]; box = 0 stands behind others
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

Something is wrong on the felt, and what is done about it:

  [[step]]
  dealer = "report out of order"        # what lies where, as it is seen
  felt = { 1 = ["AS"], 2 = [], 3 = ["9H"], dealer = ["5D"] }
  incident = { kind = "out of order", rule = "HP12" }
  remedies = ["reposition", "cancel"]

  [[step]]
  supervisor = "resolve 1 reposition"
  next = "lay the AS at box 1"

  [[step]]
  supervisor = "laid AS for 1"          # or: card = "AS", from = "pad"

A step that is for houses with one reading only, and passed over in others:

  [[step]]
  when = { irregularities.card_not_due = "offer on" }
  supervisor = "resolve 1 offer on"

A refusal or an incident that a step does not name is a difference. Events come in
the order given; others may lie between them. A step that is not understood is told
with the words that are. Further words: never, incident, remedies, account, cut_card,
pulse, fault, device, sees, from, after, sequence, question, unnoticed, and manager, a
second supervisor. The drills that ship use them all; they lie in procedures/drills.

examples:
  tablectl drill                        play the drills that ship
  tablectl drill --list                 name them
  tablectl drill HP1 E-41               play those of these procedures
  tablectl drill my-drill.toml --json
  tablectl drill --pack my-house.toml   a pack's self-test: what comes otherwise there

What a machine does, at a table that it deals; it commits itself to its shoe by itself
where the drill begins with a fresh one:

  [[step]]
  machine = "reveal"                    # the order that it committed itself to

  [[step]]
  machine = "commit TS 9D"              # a shoe that begins with these cards

With --pack the drills are played in that house, and what its procedures do otherwise
is told, drill by drill; drills of a kind of table that it has not (a machine's, with a
hole card, with shared boxes) are left out. Stakes and chips stay those of the drill;
for what the packs decide otherwise, field by field: tablectl packs diff

exit codes: 0 all came as the drills say, 1 something differed, 2 usage,
            3 a file is no drill, or a file or a pack cannot be used"""


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
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--list", action="store_true", help="name the drills; play none")
    how.add_argument(
        "--pack", metavar="PACK", help="play them in this house: a pack's name, or a .toml file"
    )
    parser.add_argument("--json", action="store_true", help="print JSON instead")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play the drills that are asked for, or name them."""
    if arguments.pack is not None:
        return _run_self_test(arguments)
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
    take = _opened if only_list else play
    return [file if isinstance(file, Played) else take(file) for file in _files(wanted)]


def _files(wanted: list[str]) -> list[DrillFile | Played]:
    """The files of these paths and rules; none at all: the drills that ship."""
    files: list[DrillFile | Played] = []
    for one in wanted:
        files += [drill_file(one)] if _is_path(one) else _for_rule(one)
    return files if wanted else list(shipped_drills())


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


def _run_self_test(arguments: argparse.Namespace) -> int:
    """Play the drills in a house of one's own and tell what comes otherwise there."""
    try:
        house = open_pack(arguments.pack)
    except PackError as error:
        print(f"tablectl drill: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    tested = self_test(_files(arguments.files), house)
    if arguments.json:
        drills = [{**_told(one), "behaves": one.behaves} for one in tested]
        report = {"pack": house.name, "digest": house.digest, "drills": drills}
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _show_tested(house, tested)
    if any(one.problems for one in tested):
        return exit_codes.BAD_INPUT
    same = all(one.behaves in ("the same", "another table") for one in tested)
    return exit_codes.FINE if same else exit_codes.WRONG


def _told(one: DrilledHere) -> dict[str, object]:
    drill = one.drill
    return {
        "file": one.file,
        "rules": drill.rules if drill is not None else [],
        "title": drill.title if drill is not None else "",
        "readings": one.readings,
        "differences": one.differences,
        "problems": one.problems,
        "lacks": one.lacks,
    }


_HEADINGS: Final[dict[Behaves, str]] = {
    "by its reading": "By its own reading, as the drill has it for such a house:",
    "otherwise": "Otherwise than the drill says:",
    "not drilled": "By a reading that the drill has no steps for:",
    "cannot be played": "Cannot be played in this house:",
}


def _show_tested(house: HousePack, tested: tuple[DrilledHere, ...]) -> None:
    console = Console(highlight=False, soft_wrap=True)
    for behaves, heading in _HEADINGS.items():
        found = [one for one in tested if one.behaves == behaves]
        if found:
            console.print(Text(f"{heading}", style="bold"))
        for one in found:
            rules = ", ".join(one.drill.rules) if one.drill is not None else ""
            title = one.drill.title if one.drill is not None else one.file
            console.print(Text(f"  {rules}  {title}" if rules else f"  {title}"))
            for reading in one.readings:
                console.print(Text(f"    {reading.key}"))
                for where, value in (("usually", reading.usual), ("here", reading.here)):
                    words = reading_in_words(reading.key, value)
                    told = f"{where}: {value}" + (f" ({words.rstrip('.')})" if words else "")
                    console.print(Text(f"      {told}"))
            for line in (*one.differences, *one.problems):
                console.print(Text(f"    {line}"))
        if found:
            console.print()
    same = sum(one.behaves == "the same" for one in tested)
    other = sum(one.behaves == "another table" for one in tested)
    passed = f"; {other} are for other kinds of table and were not played" if other else ""
    played = len(tested) - other
    console.print(f"{house.name} behaves as usual in {same} of {played} drills{passed}.")


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
