"""The course of a round: what follows by itself from what has just happened.

After every command the consequences are taken one by one until somebody has to act: a card is due,
a player is asked, or the round is over.
"""

from __future__ import annotations

from procedures.events import CardMoved, DealerPeeked, InsuranceClosed
from procedures.house.burn import burn_due
from procedures.irregular import shoe_empty, system_disconnect
from procedures.places import Place
from procedures.play.departure import let_go
from procedures.play.hands import (
    dealer_blackjack,
    due,
    first_cards_out,
    may_be_blackjack,
    peek_due,
    shoe_is_empty,
    shows_ace,
    turn,
    up_card,
)
from procedures.play.insurance import answer_awaited, close_insurance, offer_insurance
from procedures.play.settlement import pay_hand_now, settle
from procedures.play.turns import ask_for_decision, decide_for_absent, is_absent, take_decision
from procedures.round import BoxInPlay, Round
from procedures.table import Table
from procedures.unfolding import Unfolding


def follow(u: Unfolding) -> None:
    """Take every consequence; nothing moves while the table is held."""
    while _step(u):
        pass


def _step(u: Unfolding) -> bool:
    """Take one consequence. False when the table waits for somebody."""
    table, now = u.table, u.table.running
    if table.held:
        return False
    if let_go(u):
        return True
    if now is None or table.shoe.over or burn_due(table):
        return False
    place = due(now, table.pack.game)
    if place is not None:
        if _place(u, place):
            return True
        if shoe_is_empty(table):
            u.raise_incident(shoe_empty.IRREGULARITY, f"all {table.pack.game.decks} decks are out")
            return False
    if not first_cards_out(now, table.pack.game):
        return False
    if now.insurance != "over":
        return _insurance(u, now)
    if peek_due(now, table.pack.game):
        u.add(DealerPeeked(blackjack=dealer_blackjack(now)))
        return True
    if now.peeked:
        settle(u)
        return False
    if _pay_naturals(u, now):
        return True
    if place is not None:
        return False
    playing = turn(now, table.pack.game)
    if playing is None:
        settle(u)
        return False
    box, index = playing
    if box.answer == "insurance" and table.pack.game.insured_hand_frozen:
        take_decision(u, box, index, "stand", "house", "HP22")
        return True
    if now.pending or waits_for_supervisor(table, now, box):
        return False
    if box.played_for and is_absent(table, box):
        decide_for_absent(u, box, index)
        return True
    ask_for_decision(u, box, index)
    return False


def _place(u: Unfolding, place: Place) -> bool:
    """A carried card is placed, not read: the round's first card (HP16), more in their order.

    A card that was drawn in error and is offered on goes to the next hand that draws (IR3, IR4).
    """
    waiting = u.table.laid("carried", "offered")
    if not waiting:
        return False
    first = next((laid for laid in waiting if laid.place.where == "carried"), waiting[0])
    u.add(CardMoved(key=first.key, place=place))
    return True


def waits_for_supervisor(table: Table, now: Round, box: BoxInPlay) -> bool:
    """The house's system dropped this player; his turn is held until it is decided (E-79)."""
    kind = system_disconnect.IRREGULARITY.kind
    return any(
        i.kind == kind and i.box == box.box and i.round == now.number for i in table.incidents
    )


def _insurance(u: Unfolding, now: Round) -> bool:
    if now.insurance == "open":
        if answer_awaited(u.table, now):
            return False
        close_insurance(u)
    elif shows_ace(now) and u.table.pack.game.insurance != "none":
        offer_insurance(u)
    else:
        u.add(InsuranceClosed())
    return True


def _pay_naturals(u: Unfolding, now: Round) -> bool:
    """A blackjack that the dealer cannot match is paid when its turn comes (HP24, E-52)."""
    game = u.table.pack.game
    beaten = may_be_blackjack(up_card(now)) and now.peeked is None
    if not game.immediate_blackjack or beaten:
        return False
    playing = turn(now, game)
    for box in now.boxes:
        if playing is not None and box.box == playing[0].box:
            return False
        if box.hands[0].natural and box.hands[0].paid is None:
            pay_hand_now(u, box, 0, "blackjack")
            return True
    return False
