"""Reports: a dealer or supervisor, or the camera over the felt, says what lies where.

What may be done follows from the felt as it is, not from the word that was chosen for it (E-26).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from msgspec import Struct

from procedures.cards import Card
from procedures.commands import Report
from procedures.felt import Difference, difference, missed_where_due
from procedures.house.burn import last_burn
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
from procedures.remedies.sequence import on_the_felt
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
    now, why = table.running, ""
    if what == "dealer overdrew":
        if now is not None or not table.laid("carried"):
            why = "no card came out after the dealer's last"
    elif what != "bad card" and (not round_dealt(table) or not on_the_felt(table)):
        why = "no card of a round lies there"
    elif what == "empty seat" and now is not None and len(now.boxes) == table.pack.game.boxes:
        why = "every box has a player"
    elif what == "burn mistaken" and not table.burns_owed and last_burn(table) is None:
        why = "no burn is owed, and none was taken before this round"
    elif what == "dealer card forgotten" and now is not None and not now.dealer:
        why = "the dealer has no card in the record either; the next is his"
    return refuse("not reported so", why=why) if why else None


def report(u: Unfolding, by: Who, ask: Report) -> Refused | None:
    """Judge what was reported and open the incident that it is."""
    refused = may_report(u.table, ask.what)
    if refused is not None:
        return refused
    boxes = u.table.pack.game.boxes
    if any(not 0 <= lies.box <= boxes for lies in ask.felt):
        return refuse("no such box", boxes=boxes)
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


def felt_judged(
    table: Table, felt: Sequence[Lies], *, untold: Collection[int] = ()
) -> Judged | None:
    """What the camera over the felt has noticed; None where all lies as the record has it.

    Of the boxes `untold` it could not tell: what is missing elsewhere may lie there.
    """
    found = difference(table, felt, untold=untold)
    if found.none:
        return None
    if untold and found.missing and not found.extra and not found.empty_boxes:
        return None
    if found.empty_boxes:
        return _empty(table, found)
    if found.missing and not found.extra:
        whole = bool(found.bare_boxes)
        box = found.bare_boxes[0] if len(found.bare_boxes) == 1 else None
        kind = picked_up.IRREGULARITY if whole else off_the_table.IRREGULARITY
        return Judged(irregularity=kind, detail=f"not there: {', '.join(found.missing)}", box=box)
    return _total(table, found)


# -- one judge a report ---------------------------------------------------------------------------


def _decided(table: Table) -> bool:
    """Somebody has acted on what lies there: played a hand, or answered the insurance question."""
    now = table.running
    if now is None:
        return False
    insured = any(box.answer in ("insurance", "even money") for box in now.boxes)
    return insured or bool(now.decisions)


def _order(table: Table, found: Difference) -> Judged:
    """Put right only before second cards lie on the felt, unless the house moves them always."""
    always = table.pack.irregularities.misplaced_cards == "always"
    first_only = not found.second_cards and not _decided(table)
    detail = "second cards lie on the felt" if found.second_cards else "first cards only"
    return Judged(
        irregularity=out_of_order.IRREGULARITY, detail=detail, repairable=always or first_only
    )


def _total(table: Table, found: Difference) -> Judged:
    """Other cards than the record's; the same cards elsewhere are out of order, however named."""
    if found.empty_boxes:
        return _empty(table, found)
    if not found.missing and not found.extra:
        return _order(table, found)
    return Judged(
        irregularity=wrong_total.IRREGULARITY,
        detail=found.explained or "no single card explains it",
        repairable=missed_where_due(table, found),
    )


def _out_of_order(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    if found.none:
        return refuse("not reported so", why="the felt is as the record has it")
    if found.empty_boxes:
        return _empty(table, found)
    if found.missing or found.extra:
        if _decided(table) and _of_the_round(table, found.extra):
            return _order(table, found)  # a hand that is over took other cards with it (E-28)
        return refuse("not reported so", why="other cards than the record's; report a wrong total")
    return _order(table, found)


def _of_the_round(table: Table, cards: tuple[Card, ...]) -> bool:
    return set(cards) <= {laid.card for laid in table.laid("box", "dealer")}


def _empty(table: Table, found: Difference) -> Judged:
    """Every card has a rightful owner in the record, or one is left over (B3, E-33)."""
    left_over = bool(found.extra or found.missing) or bool(table.laid("quarantine"))
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


def _too_many(table: Table, ask: Report) -> Judged | Refused:
    if ask.felt and not difference(table, ask.felt).extra and not table.laid("quarantine"):
        return refuse("not reported so", why="no card lies there that the record has not")
    return Judged(
        irregularity=over_deal.IRREGULARITY, detail="more cards than players", repairable=False
    )


def _gone(kind: Irregularity, what: str) -> Judge:
    """Cards that lay there and do not now: of one box, of the dealer (0), or of the whole felt."""

    def judge(table: Table, ask: Report) -> Judged | Refused:
        where = f"box {ask.box}" if ask.box else "the dealer" if ask.box == 0 else "the felt"
        if not on_the_felt(table, ask.box):
            return refuse("not reported so", why=f"{where} has no card to lose")
        return Judged(irregularity=kind, detail=f"{what} of {where}", box=ask.box)

    return judge


def _wrong_total(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    if found.none:
        return refuse("not reported so", why="the felt is as the record has it")
    return _total(table, found)


def _burn_mistaken(table: Table, ask: Report) -> Judged | Refused:
    """Which of the two it is, is read off the felt where that is said; `keys` is that card."""
    first, burn = table.laid("box", "dealer")[0], last_burn(table)
    was_burn = table.burns_owed > 0 or burn is None
    if ask.felt:
        found = difference(table, ask.felt)
        was_burn = first.card in found.missing
        if not was_burn and (burn is None or burn.card not in found.extra):
            return refuse("not reported so", why="neither the first card nor the burn is elsewhere")
    card = first if was_burn or burn is None else burn
    detail = f"{card.card} was the burn" if card is first else f"{card.card} was the first card"
    return Judged(irregularity=burn_mistaken.IRREGULARITY, detail=detail, keys=(card.key,))


def _dealer_forgot(table: Table, ask: Report) -> Judged | Refused:
    if not ask.felt:
        return refuse("felt needed")
    found = difference(table, ask.felt)
    if 0 not in found.bare_boxes:
        return refuse("not reported so", why="the dealer has a card, or is not due one yet")
    if found.missing or found.extra:
        return refuse("not reported so", why="other cards than the record's; report a wrong total")
    always = table.pack.irregularities.misplaced_cards == "always"
    return Judged(
        irregularity=dealer_forgot.IRREGULARITY,
        detail="the dealer has no card",
        repairable=always or not (found.second_cards or _decided(table)),
    )


def _dealer_overdrew(table: Table, _: Report) -> Judged:
    keys = tuple(laid.key for laid in table.laid("carried"))
    return Judged(irregularity=dealer_overdrew.IRREGULARITY, detail="a card too many", keys=keys)


def _boxed(table: Table, _: Report) -> Judged:
    last = table.laid("box", "dealer")[-1]
    detail = f"{last.card or 'a card'} lay face up in the shoe"
    return Judged(irregularity=boxed_card.IRREGULARITY, detail=detail, keys=(last.key,))


def _bad_card(_: Table, ask: Report) -> Judged:
    return Judged(irregularity=bad_card.IRREGULARITY, detail=ask.note or "a card of the set")


_JUDGES: Final[dict[str, Judge]] = {
    "out of order": _out_of_order,
    "empty seat": _empty_seat,
    "too many cards": _too_many,
    "picked up": _gone(picked_up.IRREGULARITY, "cards"),
    "off the table": _gone(off_the_table.IRREGULARITY, "a card"),
    "wrong total": _wrong_total,
    "burn mistaken": _burn_mistaken,
    "dealer card forgotten": _dealer_forgot,
    "dealer overdrew": _dealer_overdrew,
    "boxed card": _boxed,
    "bad card": _bad_card,
}
REPORTS: Final = tuple(_JUDGES)
"""What can be reported, in the dealer's words."""
