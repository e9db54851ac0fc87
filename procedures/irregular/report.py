"""Reports: a dealer or supervisor, or the camera over the felt, says what lies where.

What may be done follows from the felt as it is, not from the word that was chosen for it (E-26).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from msgspec import Struct

from procedures.commands import Report
from procedures.felt import Difference, difference
from procedures.irregular import (
    bad_card,
    boxed_card,
    burn_mistaken,
    dealer_forgot,
    dealer_overdrew,
    empty_seat,
    off_the_table,
    out_of_order,
    over_deal,
    picked_up,
    wrong_total,
)
from procedures.irregularity import Irregularity
from procedures.places import Lies
from procedures.refusals import Refused, refuse
from procedures.remedies.remedy import round_dealt
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


class Judged(Struct, frozen=True, kw_only=True):
    """What a report comes to."""

    irregularity: Irregularity
    detail: str
    keys: tuple[str, ...] = ()
    box: int | None = None
    repairable: bool = True


Judge = Callable[[Table, Report], Judged | Refused]


def may_report(table: Table, what: str) -> Refused | None:
    """Most reports are about the cards of a round on the felt."""
    if what in ("bad card", "dealer overdrew"):
        return None
    dealt = round_dealt(table)
    return None if dealt else refuse("not reported so", why="no card of a round lies there")


def report(u: Unfolding, by: Who, ask: Report) -> Refused | None:
    """Judge what was reported and open the incident that it is."""
    refused = may_report(u.table, ask.what)
    if refused is not None:
        return refused
    judged = _JUDGES[ask.what](u.table, ask)
    if isinstance(judged, Refused):
        return judged
    note = f"; {ask.note.strip()}" if ask.note.strip() else ""
    u.raise_incident(
        judged.irregularity,
        f"{by.name}: {judged.detail}{note}",
        keys=judged.keys,
        box=judged.box,
        repairable=judged.repairable,
    )
    return None


def felt_judged(table: Table, felt: Sequence[Lies]) -> Judged | None:
    """What the camera over the felt has noticed; None where all lies as the record has it."""
    found = difference(table, felt)
    if found.none:
        return None
    if found.empty_boxes:
        return _empty(table, found)
    if found.extra and not found.missing:
        return Judged(irregularity=wrong_total.IRREGULARITY, detail=found.explained or "too many")
    if found.missing and not found.extra:
        whole = bool(found.bare_boxes)
        box = found.bare_boxes[0] if len(found.bare_boxes) == 1 else None
        kind = picked_up.IRREGULARITY if whole else off_the_table.IRREGULARITY
        return Judged(irregularity=kind, detail=f"not there: {', '.join(found.missing)}", box=box)
    if found.missing:
        detail = found.explained or "other cards than the record's"
        return Judged(irregularity=wrong_total.IRREGULARITY, detail=detail)
    return _order(table, found)


# -- one judge a report ---------------------------------------------------------------------------


def _decided(table: Table) -> bool:
    now = table.running
    return now is not None and bool(now.decisions)


def _order(table: Table, found: Difference) -> Judged:
    """Put right only before second cards lie on the felt, unless the house moves them always."""
    always = table.pack.irregularities.misplaced_cards == "always"
    first_only = not found.second_cards and not _decided(table)
    detail = "second cards lie on the felt" if found.second_cards else "first cards only"
    return Judged(
        irregularity=out_of_order.IRREGULARITY, detail=detail, repairable=always or first_only
    )


def _out_of_order(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    if found.none:
        return refuse("not reported so", why="the felt is as the record has it")
    if found.missing or found.extra:
        return refuse("not reported so", why="other cards than the record's; report a wrong total")
    return _empty(table, found) if found.empty_boxes else _order(table, found)


def _empty(table: Table, found: Difference) -> Judged:
    """Every card has a rightful owner in the record, or one is left over (B3, E-33)."""
    left_over = bool(found.extra) or bool(table.laid("quarantine"))
    boxes = ", ".join(str(box) for box in found.empty_boxes)
    return Judged(
        irregularity=empty_seat.IRREGULARITY,
        detail=f"cards at box {boxes}, where nobody plays",
        repairable=not left_over and not _decided(table),
    )


def _empty_seat(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    if not found.empty_boxes:
        return refuse("not reported so", why="every box with cards has a player")
    return _empty(table, found)


def _too_many(_: Table, __: Report) -> Judged:
    return Judged(
        irregularity=over_deal.IRREGULARITY, detail="more cards than players", repairable=False
    )


def _picked_up(_: Table, ask: Report) -> Judged:
    where = f"box {ask.box}" if ask.box else "the dealer" if ask.box == 0 else "the felt"
    return Judged(irregularity=picked_up.IRREGULARITY, detail=f"cards of {where}", box=ask.box)


def _off_the_table(_: Table, ask: Report) -> Judged:
    where = f"box {ask.box}" if ask.box else "the dealer" if ask.box == 0 else "the felt"
    return Judged(irregularity=off_the_table.IRREGULARITY, detail=f"a card of {where}", box=ask.box)


def _wrong_total(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    if found.none:
        return refuse("not reported so", why="the felt is as the record has it")
    detail = found.explained or "no single card explains it"
    same_cards = not found.missing and not found.extra
    return Judged(irregularity=wrong_total.IRREGULARITY, detail=detail, repairable=same_cards)


def _burn_mistaken(table: Table, _: Report) -> Judged:
    owed = table.burns_owed > 0
    detail = "a burn is owed: the first card was it" if owed else "the burn was the first card"
    return Judged(irregularity=burn_mistaken.IRREGULARITY, detail=detail)


def _dealer_forgot(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    always = table.pack.irregularities.misplaced_cards == "always"
    return Judged(
        irregularity=dealer_forgot.IRREGULARITY,
        detail="the dealer has no card",
        repairable=always or not (found.second_cards or _decided(table)),
    )


def _dealer_overdrew(table: Table, _: Report) -> Judged | Refused:
    carried = table.laid("carried")
    if not carried or table.running is not None:
        return refuse("not reported so", why="no card came out after the dealer's last")
    keys = tuple(laid.key for laid in carried)
    return Judged(irregularity=dealer_overdrew.IRREGULARITY, detail="a card too many", keys=keys)


def _boxed(table: Table, _: Report) -> Judged | Refused:
    last = table.laid("box", "dealer")[-1]
    detail = f"{last.card or 'a card'} lay face up in the shoe"
    return Judged(irregularity=boxed_card.IRREGULARITY, detail=detail, keys=(last.key,))


def _bad_card(_: Table, ask: Report) -> Judged:
    return Judged(irregularity=bad_card.IRREGULARITY, detail=ask.note or "a card of the set")


_JUDGES: Final[dict[str, Judge]] = {
    "out of order": _out_of_order,
    "empty seat": _empty_seat,
    "too many cards": _too_many,
    "picked up": _picked_up,
    "off the table": _off_the_table,
    "wrong total": _wrong_total,
    "burn mistaken": _burn_mistaken,
    "dealer card forgotten": _dealer_forgot,
    "dealer overdrew": _dealer_overdrew,
    "boxed card": _boxed,
    "bad card": _bad_card,
}
REPORTS: Final = tuple(_JUDGES)
"""What can be reported, in the dealer's words."""
