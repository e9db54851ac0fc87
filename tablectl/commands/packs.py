"""`tablectl packs`: the packs that ship, one in full, two compared, what is wrong with a file."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.text import Text

from procedures.money import show
from procedures.pack import HousePack
from procedures.pack_difference import PackDifference, difference
from procedures.pack_in_words import LANGUAGES, documents, field_name, page_word
from procedures.wording.speaker import Language
from tablectl import exit_codes
from tablectl.games.odds import favours_of
from tablectl.games.pack_page import page, page_data
from tablectl.games.packs import (
    PackError,
    PackNotFoundError,
    PackRefusedError,
    open_pack,
    open_pack_file,
    shipped_layouts,
    shipped_packs,
)
from tablectl.games.stated_return import readings
from tablectl.games.working import worked_out

OWN_PACK: Final = """\
  based_on = "live-eight-deck"
  name = "my-house"
  title = "My house"

  [game]                # S stated in a document, I inferred, X contradictory there
  decks = { is = 6, mark = "S", source = "our rules of play, 3" }
"""
"""The smallest pack that is another house, as help shows it."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `packs list`, `packs show`, `packs diff` and `packs check`."""
    raw = argparse.RawDescriptionHelpFormatter
    packs = subparsers.add_parser(
        "packs",
        description="A house pack holds one house's rules, limits, times and procedures, with\n"
        "the source of every field. Without a word more, lists the packs that ship.",
        epilog="examples:\n"
        "  tablectl packs list\n"
        "  tablectl packs show live-eight-deck\n"
        "  tablectl packs diff live-eight-deck my-house.toml\n"
        "  tablectl packs check my-house.toml\n\n"
        "exit codes: 0 fine, 1 check found problems or diff differences, 2 usage,\n"
        "            3 no such pack or not a pack",
        formatter_class=raw,
    )
    packs.set_defaults(run=run_list, json=False)
    family = packs.add_subparsers(metavar="list|show|diff|check")

    shipped = family.add_parser(
        "list",
        description="Lists the packs that ship with the document and the limits of each, and\n"
        "under each its tables: the same rules with other seats and stakes. The name of a\n"
        "table is taken wherever that of a pack is.",
        epilog="examples:\n  tablectl packs list\n  tablectl packs list --json",
        formatter_class=raw,
    )
    shipped.set_defaults(run=run_list)

    one = family.add_parser(
        "show",
        description="Shows one pack as players and inspectors read it: its rules in words, what\n"
        "in them is the house's assumption, then every field with value, mark and source.\n"
        "S is stated in the document, I inferred, X contradictory there. What comes back\n"
        "of the stakes is worked out once, in some seconds, and kept.",
        epilog="examples:\n"
        "  tablectl packs show live-eight-deck\n"
        "  tablectl packs show austrian --lang de\n"
        "  tablectl packs show european-micro-1-seat\n"
        "  tablectl packs show ./my-house.toml --json",
        formatter_class=raw,
    )
    one.add_argument(
        "pack", metavar="NAME", help="a pack or table that ships, or the path of a .toml file"
    )
    one.set_defaults(run=run_show)

    two = family.add_parser(
        "diff",
        description="Says what two packs decide otherwise: first in words, then field by field.\n"
        "To see it happen at a table: tablectl drill --pack SECOND",
        epilog="examples:\n"
        "  tablectl packs diff live-eight-deck live-eight-deck-south-dakota\n"
        "  tablectl packs diff live-eight-deck ./my-house.toml --json\n\n"
        "exit codes: 0 they decide the same, 1 they differ, 3 no such pack or not a pack",
        formatter_class=raw,
    )
    for name in ("first", "second"):
        two.add_argument(name, metavar=name.upper(), help="a pack's name, or a .toml file")
    two.set_defaults(run=run_diff)

    check = family.add_parser(
        "check",
        description="Reads pack files and tells everything that is wrong with each. A house may\n"
        "favour its players; where one does, that is a warning with the fields that do it.",
        epilog="a house of your own is such a file; what it does not say is as in the pack it is\n"
        "based on:\n\n"
        f"{OWN_PACK}\n"
        "Every field and what is written for it: tablectl packs show live-eight-deck --json\n\n"
        "examples:\n"
        "  tablectl packs check my-house.toml\n"
        "  tablectl packs check houses/*.toml --json\n\n"
        "exit codes: 0 all are fine, 1 one has problems, 3 one cannot be read",
        formatter_class=raw,
    )
    check.add_argument("files", metavar="FILE", nargs="+", help="a pack file")
    check.set_defaults(run=run_check)
    for parser in (one, two):
        parser.add_argument(
            "--lang", choices=LANGUAGES, default="en", help="English or German (default: en)"
        )
    for parser in (shipped, one, two, check):
        parser.add_argument("--json", action="store_true", help="print JSON instead")


def run_list(arguments: argparse.Namespace) -> int:
    """List the packs that ship, each with its tables."""
    try:
        packs = [(open_pack(name), _tables(name)) for name in shipped_packs()]
    except PackError as error:
        return _unusable(error)
    if arguments.json:
        _print_json(
            [{**_summary(pack), "tables": [*map(_summary, tables)]} for pack, tables in packs]
        )
        return exit_codes.FINE
    console = _console()
    console.print(_line("name", "document", "decks", "boxes", "limits", "digest"), style="bold")
    for pack, tables in packs:
        console.print(_listed(pack, ", ".join(documents(pack))))
        console.print(Text(f"  {pack.title}", style="dim"))
        for one in tables:
            console.print(_listed(one, "", indent="  "))
    console.print("\nOne of them in full: tablectl packs show NAME", style="dim")
    return exit_codes.FINE


def _tables(name: str) -> list[HousePack]:
    return [open_pack(one.name) for one in shipped_layouts() if one.pack == name]


def _listed(pack: HousePack, document: str, indent: str = "") -> str:
    limits = f"{show(pack.limits.minimum)}–{show(pack.limits.maximum, pack.currency)}"
    counts = str(pack.game.decks), str(pack.game.boxes)
    return _line(f"{indent}{pack.name}", document, *counts, limits, pack.digest[:8])


def _line(name: str, document: str, decks: str, boxes: str, limits: str, digest: str) -> str:
    return f"{name:31} {document:>8} {decks:>5} {boxes:>5}  {limits:16} {digest}"


def run_show(arguments: argparse.Namespace) -> int:
    """Show one pack in full."""
    try:
        pack = open_pack(arguments.pack)
    except PackError as error:
        return _unusable(error)
    what = f"working out {pack.name}"
    analysis = worked_out(pack.game, what)
    stated = readings(pack, lambda game: worked_out(game, f"{what}, another reading"))
    if arguments.json:
        _print_json(page_data(pack, arguments.lang, analysis, stated))
    else:
        _console().print(page(pack, arguments.lang, analysis, stated))
    return exit_codes.FINE


def run_diff(arguments: argparse.Namespace) -> int:
    """Say what two packs decide otherwise."""
    try:
        first, second = open_pack(arguments.first), open_pack(arguments.second)
    except PackError as error:
        return _unusable(error)
    found = difference(first, second, arguments.lang)
    if arguments.json:
        packs = [{"name": pack.name, "digest": pack.digest} for pack in (first, second)]
        _print_json({"packs": packs, "words": found.words, "fields": found.fields})
    else:
        names = first.name, second.name
        if first.name == second.name:  # a copy that was changed
            names = _typed(arguments.first), _typed(arguments.second)
        _show_difference(names, found, arguments.lang)
    return exit_codes.WRONG if found.fields else exit_codes.FINE


def run_check(arguments: argparse.Namespace) -> int:
    """Tell everything that is wrong with each file."""
    reports: list[dict[str, Any]] = []
    code = exit_codes.FINE
    for path in arguments.files:
        file = _typed(path)
        try:
            pack = open_pack_file(path)
        except PackNotFoundError as error:
            code = exit_codes.BAD_INPUT
            reports.append({"file": file, "unreadable": str(error), "problems": []})
        except PackRefusedError as error:
            code = code or exit_codes.WRONG
            reports.append({"file": file, "problems": error.problems})
        else:
            with Console(stderr=True).status(Text(f"working out what {pack.name} returns")):
                favours = favours_of(pack.game)
            reports.append({"file": file, **_summary(pack), "problems": [], "favours": favours})
    if arguments.json:
        _print_json(reports)
    else:
        for report in reports:
            _tell(report)
    return code


def _summary(pack: HousePack) -> dict[str, Any]:
    return {
        "name": pack.name,
        "title": pack.title,
        "documents": documents(pack),
        "boxes": pack.game.boxes,
        "decks": pack.game.decks,
        "currency": pack.currency,
        "minimum": pack.limits.minimum,
        "maximum": pack.limits.maximum,
        "digest": pack.digest,
        "inferred": pack.inferred,
    }


def _tell(report: dict[str, Any]) -> None:
    if "unreadable" in report:
        print(report["unreadable"], file=sys.stderr)
    elif report["problems"]:
        found = len(report["problems"])
        print(f"{report['file']}: {found} problem{'' if found == 1 else 's'}")
        for problem in report["problems"]:
            print(f"  {problem}")
    else:
        print(f"{report['file']}: {report['name']} is fine, digest {report['digest'][:12]}")
        if report["favours"]:
            print("  warning: it favours its players, who play it well; what gives them that:")
        for favour in report["favours"]:
            alone = "; without it the house has the edge" if favour.enough else ""
            print(f"  {favour.key}: {favour.why}, {100 * favour.by:.2f} % of a bet{alone}")


def _show_difference(names: tuple[str, str], found: PackDifference, language: Language) -> None:
    console = Console(highlight=False, soft_wrap=True)
    named = {"first": names[0], "second": names[1], "count": len(found.fields)}
    if not found.fields:
        console.print(Text(page_word("same", language).format(**named)))
        return
    console.print(Text(page_word("differ", language).format(**named), style="bold"))
    for one in found.words:
        console.print(Text(f"\n{one.topic}", style="bold"))
        for name, sentences in zip(names, (one.first, one.second), strict=True):
            console.print(Text(f"  {name}: {sentences}"))
    console.print(Text(f"\n{page_word('field by field', language)}", style="bold"))
    for field in found.fields:
        called = f"{field.key} · {field_name(field.key, language)}"
        console.print(Text(f"  {called}: {field.first} / {field.second}"))
        for source in (field.first_source, field.second_source):
            console.print(Text(f"    {source.mark}  {source.text}", style="dim"))


def _typed(path: str) -> str:
    return os.fsencode(path).decode("utf-8", "replace")


def _unusable(error: PackError) -> int:
    print(f"tablectl packs: {error}", file=sys.stderr)
    return exit_codes.BAD_INPUT


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())


def _console() -> Console:
    return Console(highlight=False)
