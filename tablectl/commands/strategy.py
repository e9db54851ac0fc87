"""`tablectl strategy`: how a pack's game is played best, on one page."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.odds.analysis import Analysis
from procedures.odds.chart import UP_CARDS, Chart, without_wagers
from procedures.odds.chart_rows import LETTERS, chart_rows, letters_used, rows_for_absent
from procedures.pack import HousePack
from tablectl import exit_codes
from tablectl.arguments import add_json
from tablectl.games.packs import PackError, open_pack
from tablectl.games.strategy_page import strategy_page
from tablectl.games.working import worked_out

STYLES: Final = {
    "H": "green",
    "S": "red",
    "D": "bold cyan",
    "d": "bold cyan",
    "R": "bold magenta",
    "r": "bold magenta",
    "P": "bold yellow",
}
PARTS: Final = {"hard": "hard totals", "soft": "soft totals", "pairs": "pairs"}


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `strategy`."""
    parser = subparsers.add_parser(
        "strategy",
        description="Shows how a pack's game is played best by anybody who looks at his total and\n"
        "at the dealer's card: worked out from the pack's rules, and by which the system\n"
        "plays for somebody who has lost the connection, without wagering for him.",
        epilog="examples:\n"
        "  tablectl strategy live-eight-deck\n"
        "  tablectl strategy live-eight-deck --disconnected   what is played for the absent\n"
        "  tablectl strategy vegas --html vegas.html          a page to print\n"
        "  tablectl strategy ./my-house.toml --json\n\n"
        "A row of a pair that is not split shows what is played instead. What a game returns\n"
        "when it is played so: tablectl return PACK\n\n"
        "exit codes: 0 fine, 2 usage, 3 no such pack or not a pack, 4 the page cannot be written",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pack", metavar="PACK", help="a pack that ships, or a .toml file's path")
    parser.add_argument(
        "--disconnected",
        action="store_true",
        help="what is played for somebody who is gone: nothing is doubled or split (HP2)",
    )
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="write a page for the printer as a new file"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Show the chart, print it as JSON or write it as a page."""
    try:
        pack = open_pack(arguments.pack)
    except PackError as error:
        print(f"tablectl strategy: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    chart = chart_for_absent(pack) if arguments.disconnected else pack.chart
    if arguments.html is not None:
        analysis = worked_out(pack.game, f"working out {pack.name}")
        why = _write(arguments.html, pack, chart, analysis, arguments)
        if why:
            print(f"tablectl strategy: {arguments.html} {why}", file=sys.stderr)
            return exit_codes.NOT_AVAILABLE
    if arguments.json:
        told = {
            "pack": pack.name,
            "digest": pack.digest,
            "disconnected": arguments.disconnected,
            "up_cards": UP_CARDS,
            "letters": {letter: LETTERS[letter] for letter in letters_used(chart)},
            "chart": chart,
        }
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    elif arguments.html is not None:
        print(f"{arguments.html} is written; it needs nothing else and fits one sheet of A4")
    else:
        _show(pack, chart, disconnected=arguments.disconnected)
    return exit_codes.FINE


def chart_for_absent(pack: HousePack) -> Chart:
    """What the system plays for somebody who is gone (HP2, E-69)."""
    may = pack.procedure.disconnected_may_surrender and pack.game.surrender != "none"
    return without_wagers(pack.chart, may_surrender=may)


def _show(pack: HousePack, chart: Chart, *, disconnected: bool) -> None:
    console = Console(highlight=False)
    console.print(Text(f"{pack.title} ({pack.name})", style="bold"))
    if disconnected:
        console.print("What is played for somebody who is gone; nothing is wagered for him.")
    part = ""
    table = Table(box=None, pad_edge=False, header_style="bold", padding=(0, 2, 0, 0))
    table.add_column("", no_wrap=True, min_width=12)
    for card in UP_CARDS:
        table.add_column(card, justify="center")
    for row in rows_for_absent(chart) if disconnected else chart_rows(chart):
        if row.part != part:
            table.add_row(Text(PARTS[row.part], style="bold"))
            part = row.part
        letters = (Text(letter, style=STYLES[letter]) for letter in row.letters)
        table.add_row(Text(f"  {row.label}"), *letters)
    console.print("", table, "", sep="\n")
    for letter in letters_used(chart):
        console.print(Text(letter, style=STYLES[letter]), Text(LETTERS[letter]))
    if not disconnected:
        console.print("Insurance is never taken.")


def _write(
    path: Path, pack: HousePack, chart: Chart, analysis: Analysis, arguments: argparse.Namespace
) -> str:
    """Write the page as a new file, whole or not at all. Why it was not; empty when it was."""
    page = strategy_page(pack, chart, analysis, disconnected=arguments.disconnected)
    whole = False
    try:
        with path.open("xb") as file:
            try:
                file.write(page.encode())
                file.flush()
                os.fsync(file.fileno())
                whole = True
            finally:
                if not whole:
                    path.unlink(missing_ok=True)
    except FileExistsError:
        return "is there already and is left alone; name another file"
    except OSError as error:
        return f"cannot be written: {error.strerror}"
    return ""
