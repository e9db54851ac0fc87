"""`tablectl return`: what a pack's game returns, worked out from its rules."""

from __future__ import annotations

import argparse
import sys
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from procedures.odds.analysis import ENGINE, Analysis, Return, game_key
from procedures.odds.chart import UP_CARDS
from procedures.pack import HousePack
from tablectl import exit_codes
from tablectl.arguments import add_json
from tablectl.games.assumed import assumed, assumed_in_words
from tablectl.games.packs import PackError, open_pack
from tablectl.games.stated_return import Reading, readings
from tablectl.games.working import worked_out

CONVENTION: Final = (
    "Insurance is never taken, the shoe is fresh, and nothing is simulated. Each split hand is "
    "dealt and played from the shoe as it stood after the pair was dealt, without a look at the "
    "others."
)
SPLIT_AGAIN: Final = (
    "Where a pair is split again, the chance of one more of its cards is kept as it was after the "
    "deal."
)
OR_BUSTED: Final = "Whether one split hand is bust is taken to say nothing of the others."
ALL: Final = "Played so, every figure is exact."
ALL_ELSE: Final = "All else is exact."


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `return`."""
    parser = subparsers.add_parser(
        "return",
        description="Works out what a pack's game returns: of the initial bets, and of all that\n"
        "is wagered with doubles and splits; played by the chart of `tablectl strategy`,\n"
        "and with every hand decided by its own cards. What was worked out once is kept.",
        epilog="examples:\n"
        "  tablectl return live-eight-deck\n"
        "  tablectl return five-deck          the figure its document states, and what gives it\n"
        "  tablectl return ./my-house.toml --json\n\n"
        "exit codes: 0 fine, 2 usage, 3 no such pack or not a pack",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("pack", metavar="PACK", help="a pack that ships, or a .toml file's path")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Work out the return and show it."""
    try:
        pack = open_pack(arguments.pack)
    except PackError as error:
        print(f"tablectl return: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    what = f"working out {pack.name}"
    analysis = worked_out(pack.game, what)
    stated = readings(pack, lambda game: worked_out(game, f"{what}, another reading"))
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(_as_data(pack, analysis, stated))).decode())
    else:
        _show(pack, analysis, stated)
    return exit_codes.FINE


def _as_data(pack: HousePack, analysis: Analysis, stated: tuple[Reading, ...]) -> dict[str, Any]:
    return {
        "pack": pack.name,
        "digest": pack.digest,
        "game": game_key(pack.game),
        "engine": ENGINE,
        "chart": _figures(analysis.basic),
        "best": _figures(analysis.best),
        "convention": _convention(pack),
        "inferred": assumed(pack),
        "stated": pack.stated_return,
        "readings": [
            {
                "dealer_blackjack_takes": reading.dealer_blackjack_takes,
                "in_force": reading.in_force,
                "gives_stated": reading.gives_stated,
                "chart": _figures(reading.analysis.basic),
                "best": _figures(reading.analysis.best),
            }
            for reading in stated
        ],
    }


def _figures(found: Return) -> dict[str, Any]:
    """In bets: what is won on average of an initial bet, and of each unit wagered."""
    return {
        "expected": found.expected,
        "expected_of_wagered": found.expected_of_wagered,
        "wagered": found.wagered,
        "against": dict(zip(UP_CARDS, found.against, strict=True)),
    }


def _convention(pack: HousePack) -> str:
    game = pack.game
    bust_counts = (
        game.max_hands > 1
        and game.dealer_blackjack_takes == "initial or busted"
        and game.peek != "on an ace or ten"
    )
    bends = [
        sentence
        for sentence, holds in ((SPLIT_AGAIN, game.max_hands > 2), (OR_BUSTED, bust_counts))
        if holds
    ]
    return " ".join([CONVENTION, *bends, ALL_ELSE if bends else ALL])


def _show(pack: HousePack, analysis: Analysis, stated: tuple[Reading, ...]) -> None:
    console = Console(highlight=False)
    console.print(Text(f"{pack.title} ({pack.name})", style="bold"))
    ways = (analysis.basic, analysis.best)
    table = _table("", "by the chart", "best play")
    table.add_row("player's expectation, of the initial bet", *(_won(w.expected) for w in ways))
    table.add_row("  of all that is wagered", *(_won(w.expected_of_wagered) for w in ways))
    table.add_row("returned, of the initial bets", *(_back(w.expected) for w in ways))
    table.add_row("  of all that is wagered", *(_back(w.expected_of_wagered) for w in ways))
    table.add_row("wagered for each initial bet", *(f"{w.wagered:.4f}" for w in ways))
    console.print("", table, "", sep="\n")
    against = _table("dealer shows", "by the chart", "best play")
    for card, chart, best in zip(UP_CARDS, *(way.against for way in ways), strict=True):
        against.add_row(card, _won(chart), _won(best))
    console.print(against, "", sep="\n")
    if stated:
        _show_stated(console, pack, stated)
    console.print(Text(_convention(pack)))
    told = assumed_in_words(pack)
    if told:
        console.print("", Text(told, style="yellow"), sep="\n")


def _show_stated(console: Console, pack: HousePack, stated: tuple[Reading, ...]) -> None:
    source = next(one.text for one in pack.sources if one.key == "stated_return")
    console.print(Text(f"Stated: {pack.stated_return} % ({source})", style="bold"))
    table = _table("a dealer's blackjack takes", "of initial bets", "of all wagered", "")
    for reading in stated:
        found = reading.analysis.basic
        table.add_row(
            f"{reading.dealer_blackjack_takes}{' (in force)' if reading.in_force else ''}",
            _back(found.expected),
            _back(found.expected_of_wagered),
            "the stated figure" if reading.gives_stated else "",
        )
    console.print(table)
    given = [
        f"“{reading.dealer_blackjack_takes}”, {way}"
        for reading in stated
        for way in reading.gives_stated
    ]
    told = f"It comes out for {'; '.join(given)}." if given else "No reading gives that figure."
    if given and not any(reading.in_force and reading.gives_stated for reading in stated):
        told += " The reading in force does not give it."
    console.print(Text(told), "", sep="\n")


def _won(expected: float) -> str:
    return f"{100 * expected:+.3f} %"


def _back(expected: float) -> str:
    return f"{100 + 100 * expected:.3f} %"


def _table(first: str, *others: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(first, no_wrap=True)
    for heading in others:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
