"""Rearranging the record: cards already read go to other positions, before any decision.

The felt is right and the record is wrong: a burn read as the first card, or the first card taken
for the burn (E-24); a dealer's own card forgotten where the house lets it come last (IR1); a card
that is scrapped (IR5).
"""

from __future__ import annotations

from msgspec.structs import replace

from procedures.commands import Rearrange, Resolve
from procedures.events import BurnPaid
from procedures.incident import Incident
from procedures.incident_events import RoundCorrected
from procedures.places import Laid, Place
from procedures.play.hands import due
from procedures.refusals import Refused, refuse
from procedures.remedies.remedy import RemedyRule
from procedures.table import Hand, Round, Table, Who
from procedures.unfolding import Unfolding


def may_rearrange(table: Table) -> Refused | None:
    """Only while no decision, no insurance answer and no payment rests on the cards."""
    now = table.running
    if now is None or not now.dealt:
        return refuse("not rearranged", why="no card of a round lies on the felt")
    paid = any(hand.paid is not None for box in now.boxes for hand in box.hands)
    answered = any(box.answer is not None for box in now.boxes)
    if now.decisions or answered or paid:
        return refuse("not rearranged", why="somebody has decided or been paid")
    return None


def rearrange(u: Unfolding, by: Who, ask: Rearrange) -> Refused | None:
    """Lay the round's cards again in this order; every card of it is named once."""
    refused = may_rearrange(u.table)
    if refused is not None:
        return refused
    if not ask.reason.strip():
        return refuse("reason needed")
    free = {c.key for c in u.table.laid("box", "dealer", "burn", "quarantine") if c.card}
    named = (*ask.order, *ask.burned)
    felt = {c.key for c in u.table.laid("box", "dealer")}
    if len(set(named)) != len(named) or not set(named) <= free or not felt <= set(named):
        return refuse("not rearranged", why="each card on the felt is named once, and no other")
    if not lay_again(u, by, ask.order, ask.burned, ask.reason, "E-24"):
        return refuse("not rearranged", why="there are more cards than positions")
    return None


def lay_again(
    u: Unfolding,
    by: Who,
    order: tuple[str, ...],
    burned: tuple[str, ...],
    why: str,
    rule: str,
    *,
    dealer_last: bool = False,
    aside: Place | None = None,
) -> bool:
    """Give the cards to the positions in dealing order. False: a card would be left over.

    `burned` go to the burn, or to `aside`.
    """
    table, now = u.table, u.table.running
    if now is None:
        return False
    by_key = {laid.key: laid for laid in table.shoe.cards}
    boxes = tuple(replace(box, hands=(Hand(wagers=box.hands[0].wagers),)) for box in now.boxes)
    fresh = replace(
        now, boxes=boxes, dealer=(), dealer_last=dealer_last or now.dealer_last,
        insurance="not yet", pending=False, drawing=False,
    )  # fmt: skip
    laid = [_elsewhere(by_key[key], aside or Place("burn")) for key in burned]
    for key in order:
        place = due(fresh, table.pack.game)
        if place is None:
            return False
        laid.append(_elsewhere(by_key[key], place))
        fresh = _with(fresh, laid[-1])
    u.add(RoundCorrected(round=fresh, laid=tuple(laid), why=why, rule=rule, by=by))
    return True


def _elsewhere(laid: Laid, place: Place) -> Laid:
    return replace(laid, place=place)


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


def _keys(table: Table) -> tuple[str, ...]:
    return tuple(laid.key for laid in table.laid("box", "dealer"))


def _last_burn(table: Table) -> str | None:
    """The burn taken just before the round's first card."""
    felt = set(_keys(table))
    cards = table.shoe.cards
    first = next((n for n, laid in enumerate(cards) if laid.key in felt), 0)
    before = cards[first - 1] if first else None
    return before.key if before is not None and before.place.where == "burn" else None


def _may_reassign(table: Table, _: Incident) -> bool:
    owed = table.burns_owed > 0
    return may_rearrange(table) is None and (owed or _last_burn(table) is not None)


def _reassign(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """A burn still owed: the first card was it. Otherwise the burn was the first card (E-24).

    A forgotten burn stays owed and is taken before the next round.
    """
    keys, why = _keys(u.table), ask.reason or incident.detail
    if u.table.burns_owed:
        if lay_again(u, by, keys[1:], keys[:1], why, "E-24"):
            u.add(BurnPaid(owed=u.table.burns_owed - 1))
        return
    burn = _last_burn(u.table)
    if burn is not None and lay_again(u, by, (burn, *keys), (), why, "E-24"):
        u.add(BurnPaid(owed=u.table.burns_owed + 1))


def _may_draw_last(table: Table, _: Incident) -> bool:
    reading = table.pack.irregularities.dealer_card_forgotten
    return reading == "dealer draws" and may_rearrange(table) is None


def _draw_last(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """The cards stay where they lie; the dealer draws the missing one after the players (IR1)."""
    why = ask.reason or incident.detail
    lay_again(u, by, _keys(u.table), (), why, "IR1", dealer_last=True)


def _may_scrap(table: Table, incident: Incident) -> bool:
    on_felt = incident.keys[0] in _keys(table) if incident.keys else False
    scraps = table.pack.irregularities.boxed_card == "scrap"
    return scraps and on_felt and may_rearrange(table) is None


def _scrap(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """The card is counted and takes no part; the cards behind it move up (IR5)."""
    order = tuple(key for key in _keys(u.table) if key != incident.keys[0])
    why = ask.reason or incident.detail
    lay_again(u, by, order, incident.keys[:1], why, "IR5", aside=Place("scrapped"))


RE_ASSIGN = RemedyRule(name="re-assign", may=_may_reassign, do=_reassign)
DEALER_DRAWS = RemedyRule(name="dealer draws", may=_may_draw_last, do=_draw_last)
SCRAP = RemedyRule(name="scrap", may=_may_scrap, do=_scrap)
