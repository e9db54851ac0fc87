"""Where a card from the shoe goes: the rows for it are tried from the top (part E).

A card that no row may assign is quarantined: kept in order, shown, and assigned by the same rows
when the hold ends.
"""

from __future__ import annotations

from procedures.cards import Card
from procedures.events import CardMoved, CardPlaced
from procedures.house.burn import burn_due, pay_burn
from procedures.irregular import (
    after_shuffle,
    bad_scan,
    before_time,
    card_not_due,
    carried_read_again,
    double_read,
    early_card,
    impossible_card,
)
from procedures.irregularity import Irregularity
from procedures.places import Place
from procedures.play.betting import close_betting
from procedures.play.course import follow
from procedures.play.hands import next_place
from procedures.readings import Reading
from procedures.table import Device, Table
from procedures.unfolding import MILLISECOND, Unfolding

QUARANTINE = Place("quarantine")


def released(u: Unfolding) -> None:
    """When the last hold has ended: timers run on, and what waited is assigned."""
    if not u.table.held:
        u.release()
        assign_waiting(u)


def card_from_shoe(
    u: Unfolding, reading: Reading, device: Device, card: Card, *, seen_twice: bool
) -> None:
    """A card from the shoe. `device` is as it was before this reading."""
    key, table = reading.key, u.table
    together = device.pulses and device.cards_since_pulse > 0
    if together and card != device.last_card:
        _came_together(u, key, card)
        return
    window = table.pack.timers.double_read_window * MILLISECOND
    soon = reading.at - device.last_card_at <= window
    alone = device.pulses and device.cards_since_pulse == 0
    by_hand = table.pack.game.dealt_by == "dealer"
    soon = soon and not alone and not seen_twice
    if by_hand and card == device.last_card and (together or soon):
        _keep(u, key, card, double_read.IRREGULARITY, f"{card} was read twice")
        return
    if table.held:
        u.add(CardPlaced(key=key, card=card, place=QUARANTINE))
        return
    _place(u, key, card, fresh=True)


def _came_together(u: Unfolding, key: str, card: Card) -> None:
    """HP18; outside a round the first of the two waits with the second."""
    first = u.table.shoe.cards[-1] if u.table.shoe.cards else None
    detail = f"{first.card if first else 'a card'} and {card} came out together"
    keys: tuple[str, ...] = (key,)
    if first is not None and first.place.where == "carried":
        u.add(CardMoved(key=first.key, place=QUARANTINE))
        keys = (first.key, key)
    u.add(CardPlaced(key=key, card=card, place=QUARANTINE))
    u.raise_incident(bad_scan.IRREGULARITY, detail, keys=keys)


def _too_many(table: Table, key: str, card: Card) -> bool:
    same = [laid for laid in table.shoe.cards if laid.card == card]
    seen = [o for o in same if o.key != key and o.place.where not in ("repeat", "nothing")]
    return len(seen) >= table.pack.game.decks


def _keep(u: Unfolding, key: str, card: Card, kind: Irregularity, detail: str) -> None:
    u.add(CardPlaced(key=key, card=card, place=QUARANTINE))
    u.raise_incident(kind, detail, keys=(key,))


def _place(u: Unfolding, key: str, card: Card, *, fresh: bool) -> None:
    """The rows for a card that nothing holds: burned, dealt, carried, or waiting for a person."""
    table = u.table
    if not table.shoe.over and _too_many(table, key, card):
        detail = f"{card}: more than the shoe holds"
        _wait(u, key, card, impossible_card.IRREGULARITY, detail, fresh=fresh)
        return
    if table.shoe.over or table.status == "closed":
        _lay(u, key, card, Place("counted"), fresh=fresh)
        if "shuffled" in table.shoe.steps:
            detail = f"{card} came out after the shuffle"
            u.raise_incident(after_shuffle.IRREGULARITY, detail)
        return
    if burn_due(table):
        _lay(u, key, card, Place("burn"), fresh=fresh)
        pay_burn(u)
        return
    place = next_place(table)
    if place is not None:
        if fresh and _is_the_carried_card(table, card):
            _wait(u, key, card, carried_read_again.IRREGULARITY, f"{card} was carried", fresh=fresh)
            return
        _lay(u, key, card, place, fresh=fresh)
        return
    if table.running is not None:
        _wait(u, key, card, card_not_due.IRREGULARITY, f"{card}: nobody is due", fresh=fresh)
        return
    if table.laid("carried"):
        close_betting(u, "card")
        _wait(u, key, card, before_time.IRREGULARITY, f"{card}: too early", fresh=fresh)
        return
    if table.betting is not None:
        close_betting(u, "card")
        detail = f"{card} came out while bets were open"
        _wait(u, key, card, early_card.IRREGULARITY, detail, fresh=fresh)
        return
    _lay(u, key, card, Place("burn" if _burns_the_dealers(table) else "carried"), fresh=fresh)


def _burns_the_dealers(table: Table) -> bool:
    """The card came out behind a dealer's last one, and this house burns it (E-23, IR2)."""
    now = table.round
    behind = now is not None and now.ended == "settled" and table.shoe.rounds > 0
    return behind and table.pack.irregularities.dealer_overdraws == "burn"


def _is_the_carried_card(table: Table, card: Card) -> bool:
    """The first reading of a round that began with carried cards, and one of their codes again."""
    cards, felt = table.shoe.cards, ("box", "dealer")
    newest = next((laid for laid in reversed(cards) if laid.place.where in felt), None)
    if newest is None or not newest.carried:
        return False
    on_felt = table.laid("box", "dealer")
    return all(laid.carried for laid in on_felt) and any(laid.card == card for laid in on_felt)


def _wait(
    u: Unfolding, key: str, card: Card, kind: Irregularity, detail: str, *, fresh: bool
) -> None:
    if u.table.shoe.over:
        _lay(u, key, card, Place("counted"), fresh=fresh)
        return
    _lay(u, key, card, QUARANTINE, fresh=fresh)
    u.raise_incident(kind, detail, keys=(key,))


def _lay(u: Unfolding, key: str, card: Card, place: Place, *, fresh: bool) -> None:
    if fresh:
        u.add(CardPlaced(key=key, card=card, place=place))
    elif next(laid for laid in u.table.shoe.cards if laid.key == key).place != place:
        u.add(CardMoved(key=key, place=place))


def assign_waiting(u: Unfolding) -> None:
    """After a hold: what still waits goes through the rows again, in order, as if just read."""
    follow(u)
    while not u.table.held:
        waiting = u.table.laid("quarantine")
        if not waiting:
            return
        laid = waiting[0]
        if laid.card is None:  # two together while no shoe is dealt: part of no game
            u.add(CardMoved(key=laid.key, place=Place("discard")))
            continue
        _place(u, laid.key, laid.card, fresh=False)
        follow(u)
