"""`tablectl fairness`: was a machine's round dealt from the order it committed itself to?"""

from __future__ import annotations

import argparse
import shlex
import sys
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_heads, add_json, add_ledger, ledger_place
from tablectl.data_dir import DataDir, heads_file
from tablectl.history import event_of, stream_of
from tablectl.ledger.heads import public_key_file, read_heads, read_public_key
from tablectl.ledger.opening import open_ledger_readonly, shown
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable
from tablectl.ledger.verify import proved
from tablectl.rounds.fairness import Fairness, fairness
from tablectl.rounds.in_record import table_in
from tablectl.rounds.shown import when
from tablectl.rounds.vouched import Vouching
from tablectl.terminal.signs import Signs, for_errors, signs_for


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `fairness`."""
    parser = subparsers.add_parser(
        "fairness",
        description="Checks a round of a machine-dealt table against the commitment of its shoe.\n"
        "\n"
        "Before the first bet the machine shuffles a whole shoe and writes down a digest of its\n"
        "order. When the shoe is over it publishes the order and the salt, 32 random bytes that\n"
        "kept the digest from being guessed. This command finds the digest and its place in the\n"
        "record, makes it anew from what was published, and compares every card that was dealt\n"
        "with that order. While the shoe is still being dealt, its order is not published yet:\n"
        "the last step is then left open, and nothing is wrong.",
        epilog="examples:\n"
        "  tablectl fairness 12\n"
        "  tablectl fairness 12 --table five-deck --json\n\n"
        "to check it with nothing of ours:\n"
        "  The digest is SHA-256 of one line of text without a line end: the salt, a colon, and\n"
        "  the cards in their order, joined by commas: 3f…9a:AS,TD,9H,… Both are in the record\n"
        "  (the fact shoe-revealed); --line prints the line. So these two must print the same:\n"
        "    tablectl fairness 12 --line | sha256sum\n"
        "    printf %s '3f…9a:AS,TD,9H,…' | sha256sum\n"
        "  and both must be the digest that was shown before the first bet. A copy of it made\n"
        "  then (a photograph of the screen will do) proves it without any trust in the record.\n\n"
        "exit codes: 0 everything agrees, as far as it is published; 1 something does not;\n"
        "2 the command was not understood; 3 the ledger is damaged; 4 no ledger, no such table or\n"
        "round, one that a dealer dealt, or with --line one that is not published yet",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("round", type=_number, metavar="ROUND", help="the round's number")
    add_data_dir(parser)
    add_ledger(parser)
    add_heads(parser)
    parser.add_argument("--table", metavar="NAME", help="the table, where there are several")
    parser.add_argument(
        "--line", action="store_true", help="print only what the digest is made of, for sha256sum"
    )
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Check the round and say what is proved."""
    try:
        found = _checked(arguments)
    except LedgerUnavailable as error:
        print(f"tablectl: {for_errors(error)}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    except LedgerDamaged as error:
        more = "tablectl ledger verify says more"
        print(f"tablectl: {for_errors(error)}; {more}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    told = found.fairness
    if arguments.line:
        return _print_line(told)
    if arguments.json:
        print(msgspec.json.format(msgspec.json.encode(_report(found))).decode())
    else:
        console = Console(highlight=False, markup=False)
        if not console.is_terminal:
            console.width = 120
        console.print(_shown(found, signs_for(console.encoding)))
        if told.shoe.revealed is not None:  # to be copied, so it is not cut into lines
            console.print(
                f"  To check the digest with nothing of ours: {_again(told, arguments)}",
                soft_wrap=True,
            )
    return exit_codes.WRONG if told.wrong or found.trouble else exit_codes.FINE


class _Checked(Struct, frozen=True, kw_only=True):
    """The round, and what the signed heads say of the record that it was read from."""

    fairness: Fairness
    vouched: int | None
    trouble: tuple[str, ...]


def _checked(arguments: argparse.Namespace) -> _Checked:
    data = DataDir(arguments.data_dir)
    heads = read_heads(heads_file(arguments.heads or data.root))
    trusted = [read_public_key(public_key_file(data.heads_key))] if heads.heads else []
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        table = table_in(store, arguments.table)
        vouching = Vouching(stream_of(table), heads, trusted)
        records = vouching.watching(proved(store, stream_of(table)))
        told = fairness(table, arguments.round, ((record, event_of(record)) for record in records))
    return _Checked(
        fairness=told,
        vouched=vouching.vouched_at(told.last),
        trouble=tuple(vouching.trouble),
    )


def _print_line(told: Fairness) -> int:
    if told.line is None:
        print(
            f"tablectl: shoe {told.shoe.number} is not published yet; it is when it is over",
            file=sys.stderr,
        )
        return exit_codes.NOT_AVAILABLE
    print(told.line, end="")
    return exit_codes.FINE


def _report(found: _Checked) -> dict[str, Any]:
    told = found.fairness
    return {
        **msgspec.to_builtins(told),
        "proved": told.proved,
        "recomputed": told.recomputed,
        "line": told.line,
        "vouched_at": found.vouched,
        "trouble": found.trouble,
    }


def _shown(found: _Checked, signs: Signs) -> RenderableType:
    told, shoe = found.fairness, found.fairness.shoe
    heading = f"Table {signs.text(told.table)}, round {told.round}: {_verdict(found)}"
    return Group(
        Text(heading, "bold"),
        Text(f"pack {told.pack}; shoe {shoe.number}, {shoe.cards} cards\n"),
        *(Text(line, overflow="fold") for line in _steps(found, signs)),
        Text(),
        _cards(told, signs),
        Text(),
        *(Text(line, overflow="fold") for line in _limits(found, signs)),
    )


def _verdict(found: _Checked) -> str:
    told = found.fairness
    if told.wrong or found.trouble:
        return "NOT AS COMMITTED"
    return "proved" if told.proved else "as far as is published, nothing is wrong"


def _steps(found: _Checked, signs: Signs) -> Iterator[str]:
    told, shoe = found.fairness, found.fairness.shoe
    wrong = tuple(f"{signs.alarm} {signs.text(why)}" for why in (*told.wrong, *found.trouble))
    at = f"record {shoe.committed}, {when(shoe.committed_at)} UTC"
    yield f"{signs.done} Committed to at {at}, digest"
    yield f"  {shoe.digest}"
    if told.first_bet is None:
        yield f"{signs.none} No bet was placed in the round."
    elif told.first_bet > shoe.committed:
        yield f"{signs.done} That was before the round's first bet, at record {told.first_bet}."
    if shoe.revealed is None:
        yield f"{signs.none} Not published yet: shoe {shoe.number} is still being dealt."
    else:
        yield f"{signs.done} Salt and order were published at record {shoe.revealed}, digest"
        yield f"  {told.recomputed or 'none: the salt is none'}"
    if told.proved:
        count = len(shoe.dealt)
        yield f"{signs.done} All {count} cards dealt from the shoe are its first {count}, in order."
    yield from wrong


def _cards(told: Fairness, signs: Signs) -> RenderableType:
    """The cards of the round: which of the shoe each is, and what the order has there."""
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    for name in ("card of the shoe", "dealt", "committed", "laid at", "record"):
        grid.add_column(name, justify="left" if name == "laid at" else "right")
    for place, card in enumerate(told.shoe.dealt):
        if card.round == told.round:
            due = told.shoe.order[place] if place < len(told.shoe.order) else None
            unseen = signs.back if card.hidden else "unread"
            dealt = signs.card(card.card) if card.card is not None else unseen
            committed = "not published" if due is None else signs.card(due)
            mark = f" {signs.alarm}" if due is not None and due != card.card else ""
            grid.add_row(str(place + 1), dealt, committed + mark, card.place, str(card.position))
    return grid


def _limits(found: _Checked, signs: Signs) -> Iterator[str]:
    """How far it can be trusted."""
    if found.vouched is not None:
        head = f"The signed head at record {found.vouched}"
        yield f"{signs.done} {head} vouches for commitment, bets and cards."
    else:
        yield f"{signs.none} No signed head vouches for these records yet (unanchored)."
    yield (
        f"{signs.none} A digest proves that the order was not changed after the bets were known;"
        " it cannot prove that chance alone made it."
    )


def _again(told: Fairness, arguments: argparse.Namespace) -> str:
    """The command that gives the digest without this program."""
    where = "" if str(arguments.data_dir) == "tablectl-data" else str(arguments.data_dir)
    data_dir = f" --data-dir {shlex.quote(where)}" if where else ""
    ledger = f" --ledger {shlex.quote(shown(arguments.ledger))}" if arguments.ledger else ""
    table = f" --table {shlex.quote(arguments.table)}" if arguments.table else ""
    return f"tablectl fairness {told.round}{table}{data_dir}{ledger} --line | sha256sum"


def _number(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or not 1 <= int(text[:12]) < 10**9:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)
