"""What the end of a round brings: seats freed, the last round of a shoe, a closing table."""

from __future__ import annotations

from procedures import accounts
from procedures.events import CardMoved, SeatFreed, ShoeEnded, TableCleared, TableClosed
from procedures.places import Place
from procedures.play.on_its_way import ask_wallet
from procedures.table import Player, Who
from procedures.unfolding import Unfolding


def end_of_round(u: Unfolding) -> None:
    """Free the seats of those who left, end the shoe after its last round, close if ordered."""
    now = u.table.round
    if now is None:
        return
    for player in u.table.players:
        if player.presence == "left":
            free_seat(u, player)
    for laid in u.table.laid("offered"):  # nobody could use it (IR3)
        u.add(CardMoved(key=laid.key, place=Place("burn")))
    every_round = u.table.pack.game.shuffled == "every round"
    if every_round and now.ended != "unplayed" and not u.table.shoe.over:
        end_shoe(u, "each round is dealt from a new shuffle", "MP6")
    last = u.table.shoe.last_round
    if last is not None and now.number >= last and not u.table.shoe.over:
        rule = {"unplayed": "E-14", "cancelled": "E-15"}.get(now.ended or "", "HP9")
        end_shoe(u, f"round {now.number} was its last", rule)
    if u.table.closing:
        close(u)


def free_seat(u: Unfolding, player: Player) -> None:
    """Return the purse to where it came from, and free the box."""
    name = player.name
    left = u.table.purse(name)
    to = accounts.CASH if player.at_table else accounts.CASHIER
    u.post(accounts.move(accounts.purse(name), to, left, "purse returned", "HP5"), scope="table")
    u.add(SeatFreed(player=name, box=player.box))
    if player.banked and left:
        ask_wallet(u, name, "out", left)


def end_shoe(u: Unfolding, why: str, rule: str) -> None:
    """No further round from this shoe; a carried card goes out with it (E-13, E-18)."""
    discard(u, "carried", "quarantine", "offered")
    u.add(ShoeEnded(number=u.table.shoe.number, why=why, rule=rule))


def end_shoe_by_hand(u: Unfolding, by: Who, why: str, rule: str) -> None:
    """End the shoe, and with it all that is open about cards that waited: they are shuffled in."""
    waiting = {laid.key for laid in u.table.laid("quarantine", "carried")}
    end_shoe(u, why, rule)
    for incident in u.table.incidents:
        if incident.keys and set(incident.keys) <= waiting:
            u.resolved(incident, "end shoe", why, by)


def close(u: Unfolding) -> None:
    """Clear the felt and close; a carried card is discarded (E-21)."""
    discard(u, "carried")
    if u.table.laid("box", "dealer"):
        u.add(TableCleared())
    for player in u.table.players:
        free_seat(u, player)
    u.add(TableClosed())


def discard(u: Unfolding, *where: str) -> None:
    """Put the cards at these places on the discard tray."""
    for laid in u.table.shoe.cards:
        if laid.place.where in where:
            u.add(CardMoved(key=laid.key, place=Place("discard")))
