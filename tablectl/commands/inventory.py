"""`tablectl inventory`: every card of the set accounted for, and the rounds at risk (IR11)."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any, Final, get_args

import msgspec
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from procedures.card_set import CardSet
from procedures.house.count import AtRisk, rounds_at_risk
from procedures.inventory import Inventory, inventory
from procedures.money import show
from procedures.places import Where
from procedures.table import Table
from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_json, add_ledger, ledger_place
from tablectl.history import Past
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable
from tablectl.rounds.in_record import NotRecorded, table_in
from tablectl.terminal.signs import Signs, for_errors, signs_for

_PLACES: Final = tuple(where for where in get_args(Where) if where not in ("repeat", "nothing"))


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `inventory`."""
    parser = subparsers.add_parser(
        "inventory",
        description="Accounts for every card of the shoe by rank and suit: unseen, on the felt,\n"
        "burned, carried, waiting for a person, discarded. Then the sets: seal, age, last good\n"
        "count, replaced cards; and every round and seat since the last good count of its set,\n"
        "with the return that would be drafted if a card were found missing.",
        epilog="examples:\n"
        "  tablectl inventory\n"
        "  tablectl inventory --data-dir /srv/T1 --table T1 --json\n\n"
        "exit codes: 0 every card is accounted for, 1 one is not, 2 the command was not\n"
        "understood, 3 the ledger is damaged, 4 no ledger or no such table",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data_dir(parser)
    add_ledger(parser)
    parser.add_argument("--table", metavar="NAME", help="the table, where there are several")
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Read the table and account for its cards."""
    try:
        table = _table(arguments)
    except LedgerUnavailable as error:
        print(f"tablectl: {for_errors(error)}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    except LedgerDamaged as error:
        more = "tablectl ledger verify says more"
        print(f"tablectl: {for_errors(error)}; {more}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    cards, risk = inventory(table), rounds_at_risk(table)
    if arguments.json:
        report = _report(table, cards, risk)
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _show(table, cards, risk)
    return exit_codes.FINE if _accounted(cards) else exit_codes.WRONG


def _table(arguments: argparse.Namespace) -> Table:
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        name = table_in(store, arguments.table)
        table = Past(store, name).table
    if table is None:
        raise NotRecorded(f"table {name} has no history")
    return table


def _accounted(cards: Inventory) -> bool:
    """No card is out more often than the set holds it, and none is out that nobody has named."""
    return cards.unread == 0 and all(card.unseen >= 0 for card in cards.cards)


def _report(table: Table, cards: Inventory, risk: tuple[AtRisk, ...]) -> dict[str, Any]:
    return {
        "table": table.name,
        "shoe": table.shoe.number,
        "set_id": table.shoe.set_id,
        "in_set": sum(card.in_set for card in cards.cards),
        "unseen": cards.unseen,
        "unread": cards.unread,
        "accounted": _accounted(cards),
        "cards": [
            {
                "card": card.card,
                "in_set": card.in_set,
                "unseen": card.unseen,
                "lies": dict(card.lies),
            }
            for card in cards.cards
        ],
        "sets": table.sets,
        "rounds_at_risk": risk,
        "draft_returns": sum(seat.draft for seat in risk),
    }


def _show(table: Table, cards: Inventory, risk: tuple[AtRisk, ...]) -> None:
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = 120
    signs = signs_for(console.encoding)
    console.print(Text(f"Table {table.name}: shoe {table.shoe.number}", "bold"))
    for line in _sets(table, signs):
        console.print(Text(line))
    whole = sum(card.in_set for card in cards.cards)
    console.print(Text(f"\n{whole} cards, {cards.unseen} of them unseen"))
    if cards.unread:
        unread = f"{signs.alarm} {cards.unread} of the unseen are out, and nobody knows which"
        console.print(Text(unread, "bold red"))
    console.print(_cards(cards, signs))
    console.print(_risk(risk, signs) if risk else Text("\nno round is at risk"))


def _sets(table: Table, signs: Signs) -> Iterator[str]:
    for one in table.sets:
        yield signs.text(_set(one, in_use=one.set_id == table.shoe.set_id))


def _set(one: CardSet, *, in_use: bool) -> str:
    words = [f"set {one.set_id}" + (" (in use)" if in_use else "")]
    if one.seal:
        words.append(f"seal {one.seal}")
    words.append(f"shuffled {one.shuffles} times" if one.shuffles != 1 else "shuffled once")
    counted = f"last good count after round {one.good_count}" if one.good_count else "never counted"
    words.append(counted)
    if one.replaced:
        words.append(f"replaced: {' '.join(one.replaced)}")
    return ", ".join(words)


def _cards(cards: Inventory, signs: Signs) -> Grid:
    """A row for each rank and suit, a column for each place where a card lies, and the sums."""
    sums: Counter[str] = Counter()
    for card in cards.cards:
        sums.update(dict(card.lies))
    used = [where for where in _PLACES if sums[where]]
    grid = Grid(box=None, pad_edge=False, header_style="dim")
    for name in ("card", "in set", "unseen", *used):
        grid.add_column(name, justify="left" if name == "card" else "right")
    for card in cards.cards:
        lies = dict(card.lies)
        numbers = [str(lies.get(where, "")) for where in used]
        style = "bold red" if card.unseen < 0 else ""
        wrong = f"{signs.alarm} " if card.unseen < 0 else ""
        row = (f"{wrong}{signs.card(card.card)}", str(card.in_set), str(card.unseen), *numbers)
        grid.add_row(*(Text(cell) for cell in row), style=style)
    whole = sum(card.in_set for card in cards.cards)
    grid.add_row(
        "all", str(whole), str(cards.unseen), *(str(sums[where]) for where in used), style="bold"
    )
    return grid


def _risk(risk: tuple[AtRisk, ...], signs: Signs) -> Grid:
    grid = Grid(
        title="Rounds at risk: since the last good count of their set",
        title_justify="left",
        box=None,
        pad_edge=False,
        header_style="dim",
    )
    for name in ("round", "set", "box", "player", "staked", "returned", "draft return"):
        left = name in ("set", "player")
        grid.add_column(name, justify="left" if left else "right", overflow="fold")
    for seat in risk:
        grid.add_row(
            str(seat.round),
            signs.text(seat.set_id),
            str(seat.box),
            signs.text(seat.player),
            show(seat.staked),
            show(seat.returned),
            show(seat.draft) if seat.draft else "",
        )
    staked, back = sum(s.staked for s in risk), sum(s.returned for s in risk)
    draft = show(sum(s.draft for s in risk))
    grid.add_row("all", "", "", "", show(staked), show(back), draft, style="bold")
    return grid
