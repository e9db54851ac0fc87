"""What becomes of cards that are out and nobody is due: carried, burned, scrapped, offered on."""

from __future__ import annotations

from procedures.commands import Resolve
from procedures.events import CardMoved
from procedures.house.burn import pay_burn
from procedures.incident import Incident
from procedures.places import Laid, Place, Where
from procedures.play.betting import open_round
from procedures.remedies.remedy import RemedyRule
from procedures.table import Table, Who
from procedures.unfolding import Unfolding

_OF_CARDS_OUT = ("bad scan", "card while betting", "game before time", "dealer overdrew")
"""What else must be settled before these cards are carried or burned: everything but these."""


def _may_lay_aside(table: Table, incident: Incident) -> bool:
    if incident.kind == "card not due":
        return table.pack.irregularities.card_not_due == "burn"
    if table.shoe.over or any(i.holds and i.kind not in _OF_CARDS_OUT for i in table.incidents):
        return False
    while_betting = any(i.kind == "card while betting" for i in table.incidents)
    now = table.running
    before_a_round = now is None or (while_betting and not now.dealt)
    return before_a_round and all(laid.card is not None for laid in _out(table, incident))


def _out(table: Table, incident: Incident) -> tuple[Laid, ...]:
    if incident.kind == "dealer overdrew":
        return table.laid("carried")
    waiting = table.laid("quarantine")
    if incident.kind == "card not due":  # what came behind it goes through the rows again
        return tuple(laid for laid in waiting if laid.key in incident.keys)
    return waiting


def _move(u: Unfolding, incident: Incident, where: Where) -> None:
    for laid in _out(u.table, incident):
        if laid.place.where != where:
            u.add(CardMoved(key=laid.key, place=Place(where)))


def _carry(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """Behind what is carried, in order; players have the full time to bet on them (HP16)."""
    _move(u, incident, "carried")
    now = u.table.round
    if now is not None and now.ended is None and not now.dealt:
        open_round(u, now.number, held=True)


def _burn(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """A burn that was owed is thereby paid, but never inside a round (E-24)."""
    count = 0 if incident.kind == "card not due" else len(_out(u.table, incident))
    _move(u, incident, "burn")
    for _n in range(min(count, u.table.burns_owed)):
        pay_burn(u)


def _may_offer(table: Table, _: Incident) -> bool:
    return table.pack.irregularities.card_not_due == "offer on"


def _offer(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """The card goes to the next hand that is due one; what nobody takes is burned (IR3, IR4)."""
    _move(u, incident, "offered")


CARRY = RemedyRule(name="carry", may=_may_lay_aside, do=_carry)
BURN = RemedyRule(name="burn", may=_may_lay_aside, do=_burn)
OFFER_ON = RemedyRule(name="offer on", may=_may_offer, do=_offer)
