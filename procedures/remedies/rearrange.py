"""Rearranging the record: cards already read go to other positions, before any decision.

The felt is right and the record is wrong: a burn read as the first card, or the first card taken
for the burn (E-24); a dealer's own card forgotten where the house lets it come last (IR1); a card
that is scrapped (IR5).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec import Struct
from msgspec.structs import replace

from procedures.commands import Rearrange, Resolve
from procedures.events import BurnPaid
from procedures.house.burn import last_burn
from procedures.incident import Incident
from procedures.incident_events import RoundCorrected
from procedures.irregular import card_not_due
from procedures.irregular.assigning import released
from procedures.irregularity import Remedy
from procedures.places import Laid, Place
from procedures.play.hands import dealer_has_drawn, due
from procedures.refusals import Refused, refuse
from procedures.remedies.remedy import RemedyRule
from procedures.round import Hand, Round
from procedures.table import Table, Who
from procedures.unfolding import Unfolding

_BURN = Place("burn")
_NOT_DUE = card_not_due.IRREGULARITY.kind


class _Arranged(Struct, frozen=True, kw_only=True):
    """The round with its cards in other positions, and those cards in the order they came out."""

    round: Round
    laid: tuple[Laid, ...]


def may_rearrange(table: Table) -> Refused | None:
    """Only while no decision, no insurance answer and no payment rests on the cards."""
    now = table.running
    if now is None or not now.dealt:
        return refuse("not rearranged", why="no card of a round lies on the felt")
    if dealer_has_drawn(now, table.pack.game):
        return refuse("not rearranged", why="the dealer has drawn")
    paid = any(hand.paid is not None for box in now.boxes for hand in box.hands)
    answered = any(stake.answer is not None for box in now.boxes for stake in box.stakes)
    if now.decisions or answered or paid or now.peeked is not None:
        return refuse("not rearranged", why="somebody has decided or been paid")
    return None


def rearrange(u: Unfolding, by: Who, ask: Rearrange) -> Refused | None:
    """Lay the round's cards again in this order; every card of it is named once.

    The burn taken just before the round, and a card that nobody was due, may be named too.
    """
    refused = may_rearrange(u.table)
    if refused is not None:
        return refused
    if not ask.reason.strip():
        return refuse("reason needed")
    felt, burn = set(_keys(u.table, "box", "dealer")), last_burn(u.table)
    free = {*felt, *_not_due(u.table), *({burn.key} if burn is not None else ())}
    named = (*ask.order, *ask.burned)
    if len(set(named)) != len(named) or not felt <= set(named) <= free:
        return refuse("not rearranged", why="each card on the felt is named once, and no other")
    arranged = _arrange(u.table, ask.order, ask.burned)
    if arranged is None:
        return refuse("not rearranged", why="there are more cards than positions")
    was_held = u.table.held
    _lay_again(u, by, arranged, ask.reason, "E-24", "rearrange")
    if was_held:
        released(u)
    return None


def _arrange(
    table: Table,
    order: Sequence[str],
    aside: Collection[str],
    *,
    to: Place = _BURN,
    dealer_last: bool = False,
) -> _Arranged | None:
    """The cards in the positions that are due, in dealing order; None: a card is left over.

    `aside` takes no position and goes `to` its place.
    """
    now = table.running
    if now is None:
        return None
    by_key = {laid.key: laid for laid in table.shoe.cards}
    boxes = tuple(replace(box, hands=(Hand(wagers=box.hands[0].wagers),)) for box in now.boxes)
    fresh = replace(
        now, boxes=boxes, dealer=(), dealer_last=dealer_last or now.dealer_last,
        insurance="not yet", pending=False, drawing=False,
    )  # fmt: skip
    dealt: list[Laid] = []
    for key in order:
        place = due(fresh, table.pack.game)
        if place is None:
            return None
        dealt.append(replace(by_key[key], place=place))
        fresh = _with(fresh, dealt[-1])
    left = iter(dealt)
    laid = tuple(
        replace(card, place=to) if card.key in aside else next(left)
        for card in table.shoe.cards
        if card.key in aside or card.key in order
    )
    return _Arranged(round=fresh, laid=laid)


def _with(now: Round, laid: Laid) -> Round:
    if laid.card is None:
        return now
    if laid.place.where == "dealer":
        return replace(now, dealer=(*now.dealer, laid.card))
    boxes = tuple(
        replace(box, hands=(replace(box.hands[0], cards=(*box.hands[0].cards, laid.card)),))
        if box.box == laid.place.box
        else box
        for box in now.boxes
    )
    return replace(now, boxes=boxes)


def _lay_again(
    u: Unfolding, by: Who, arranged: _Arranged, why: str, rule: str, remedy: Remedy
) -> None:
    """Write it down. A burn now recorded pays one that is owed; one undone is owed again (E-24).

    A card that waited because nobody was due it has its place now.
    """
    was = {laid.key for laid in u.table.laid("burn")}
    burned = {laid.key for laid in arranged.laid if laid.place == _BURN}
    dealt = {laid.key for laid in arranged.laid} - burned
    u.add(RoundCorrected(round=arranged.round, laid=arranged.laid, why=why, rule=rule, by=by))
    owed = max(0, u.table.burns_owed - len(burned - was)) + len(dealt & was)
    if owed != u.table.burns_owed:
        u.add(BurnPaid(owed=owed))
    waiting = set(_keys(u.table, "quarantine"))
    for incident in u.table.incidents:
        if incident.kind == _NOT_DUE and not waiting & set(incident.keys):
            u.resolved(incident, remedy, why, by)


def _keys(table: Table, *where: str) -> tuple[str, ...]:
    return tuple(c.key for c in table.shoe.cards if c.place.where in where and c.card)


def _not_due(table: Table) -> tuple[str, ...]:
    """Cards that wait because the record, being wrong, had no place for them."""
    theirs = {key for i in table.incidents if i.kind == _NOT_DUE for key in i.keys}
    return tuple(key for key in _keys(table, "quarantine") if key in theirs)


def _reassigned(table: Table, incident: Incident) -> _Arranged | None:
    """The incident's card was the burn, or the burn that was the round's first card (E-24)."""
    card, order = incident.keys[0], (*_keys(table, "box", "dealer"), *_not_due(table))
    if card in order:
        return _arrange(table, [key for key in order if key != card], (card,))
    return _arrange(table, (card, *order), ())


def _may_reassign(table: Table, incident: Incident) -> bool:
    return may_rearrange(table) is None and _reassigned(table, incident) is not None


def _reassign(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """A forgotten burn stays owed and is taken before the next round, never inside one."""
    arranged = _reassigned(u.table, incident)
    if arranged is not None:
        why = ask.reason or incident.detail
        _lay_again(u, by, arranged, why, "E-24", "re-assign")


def _dealer_last(table: Table) -> _Arranged | None:
    order = (*_keys(table, "box", "dealer"), *_not_due(table))
    return _arrange(table, order, (), dealer_last=True)


def _may_draw_last(table: Table, _: Incident) -> bool:
    draws = table.pack.irregularities.dealer_card_forgotten != "out of order"
    return draws and may_rearrange(table) is None and _dealer_last(table) is not None


def _draw_last(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """The cards stay where they lie; the dealer draws the missing one after the players (IR1)."""
    arranged = _dealer_last(u.table)
    if arranged is not None:
        _lay_again(u, by, arranged, ask.reason or incident.detail, "IR1", "dealer draws")


def _scrapped(table: Table, incident: Incident) -> _Arranged | None:
    order = [key for key in _keys(table, "box", "dealer") if key not in incident.keys]
    return _arrange(table, order, incident.keys, to=Place("scrapped"))


def _may_scrap(table: Table, incident: Incident) -> bool:
    scraps = table.pack.irregularities.boxed_card == "scrap"
    there = set(incident.keys) <= set(_keys(table, "box", "dealer"))
    return scraps and there and may_rearrange(table) is None


def _scrap(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """The card is counted and takes no part; the cards behind it move up (IR5)."""
    arranged = _scrapped(u.table, incident)
    if arranged is not None:
        _lay_again(u, by, arranged, ask.reason or incident.detail, "IR5", "scrap")


RE_ASSIGN = RemedyRule(name="re-assign", may=_may_reassign, do=_reassign)
DEALER_DRAWS = RemedyRule(name="dealer draws", may=_may_draw_last, do=_draw_last)
SCRAP = RemedyRule(name="scrap", may=_may_scrap, do=_scrap)
