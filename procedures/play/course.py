"""The course of a round: what follows by itself from what has just happened.

After every command the consequences are taken one by one until somebody has to act: a card is due,
a player is asked, or the round is over.
"""

from __future__ import annotations

from procedures.cards import rank
from procedures.events import CardMoved, InsuranceClosed
from procedures.play.departure import let_go
from procedures.play.hands import burn_due, due, first_cards_out, may_be_blackjack, turn
from procedures.play.insurance import close_insurance, offer_insurance
from procedures.play.settlement import pay_hand_now, settle
from procedures.play.turns import ask_for_decision, decide_for_absent, is_absent, take_decision
from procedures.table import Round
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
    if table.laid("carried"):
        return _place_carried(u, now)
    if not first_cards_out(now):
        return False
    if now.insurance != "over":
        return _insurance(u, now)
    if _pay_naturals(u, now):
        return True
    if due(now, table.pack.game) is not None:
        return False
    playing = turn(now, table.pack.game)
    if playing is None:
        settle(u)
        return False
    box, index = playing
    if box.answer == "insurance" and table.pack.game.insured_hand_frozen:
        take_decision(u, box, index, "stand", "house", "HP22")
        return True
    if now.pending:
        return False
    if box.played_for and is_absent(table, box):
        decide_for_absent(u, box, index)
        return True
    ask_for_decision(u, box, index)
    return False


def _place_carried(u: Unfolding, now: Round) -> bool:
    """A carried card is placed, not read: the round's first card (HP16), more in their order."""
    place = due(now, u.table.pack.game)
    if place is None:
        return False
    u.add(CardMoved(key=u.table.laid("carried")[0].key, place=place))
    return True


def _insurance(u: Unfolding, now: Round) -> bool:
    if now.insurance == "open":
        if any(box.answer is None for box in now.boxes):
            return False
        close_insurance(u)
    elif rank(now.dealer[0]) == "A" and u.table.pack.game.insurance != "none":
        offer_insurance(u)
    else:
        u.add(InsuranceClosed())
    return True


def _pay_naturals(u: Unfolding, now: Round) -> bool:
    """A blackjack that the dealer cannot match is paid when its turn comes (HP24, E-52)."""
    game = u.table.pack.game
    if not game.immediate_blackjack or may_be_blackjack(now.dealer[0]):
        return False
    playing = turn(now, game)
    for box in now.boxes:
        if playing is not None and box.box == playing[0].box:
            return False
        if box.hands[0].natural and box.hands[0].paid is None:
            pay_hand_now(u, box, 0, "blackjack")
            return True
    return False
