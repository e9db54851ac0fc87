"""Turns: what a hand may do, decisions by players, and by the house for those who are silent."""

from __future__ import annotations

from typing import Literal

from procedures import accounts
from procedures.cards import rank
from procedures.commands import Decide
from procedures.events import DecisionAsked, DecisionTaken
from procedures.house.absent_player import play_for_absent
from procedures.money import show
from procedures.play.hands import is_pair, shows_ace, turn, up_card
from procedures.play.settlement import pay_hand_now
from procedures.refusals import Refused, refuse
from procedures.round import Action, BoxInPlay, DecidedBy, Hand, Round, Wager
from procedures.table import Player, Table
from procedures.unfolding import Unfolding


def ask_for_decision(u: Unfolding, box: BoxInPlay, index: int) -> None:
    """Ask the hand in turn: with the full time, or, for somebody gone, the short grace (B2).

    Somebody who sits at the table himself is asked without time (part G).
    """
    now, timers = u.table.running, u.table.pack.timers
    if now is None:
        return
    absent = is_absent(u.table, box)
    until = u.deadline(timers.absent_grace if absent else timers.decision)
    if u.table.sits_there(box.player):
        until = None
    number = now.asks + 1
    u.add(DecisionAsked(box=box.box, hand=index, ask=number, deadline=until, absent=absent))


def is_absent(table: Table, box: BoxInPlay) -> bool:
    """The box's player is lost or has left."""
    player = table.player(box.player)
    return player is None or player.presence != "here"


def may_decide(table: Table, player: Player, action: Action, at: int) -> Refused | None:
    """A decision is for the hand in turn, in time, and one the pack allows it."""
    now = table.running
    playing = None if now is None else turn(now, table.pack.game)
    if now is None or playing is None or not now.pending or playing[0].player != player.name:
        return refuse("no decision due", player=player.name)
    if table.deadline is not None and at >= table.deadline:
        return refuse("too late")
    return _allowed(table, now, *playing, action)


def _allowed(
    table: Table, now: Round, box: BoxInPlay, index: int, action: Action
) -> Refused | None:
    match action:
        case "stand":
            return None
        case "hit":
            return (
                refuse("no decision due", player=box.player)
                if _only_split(table, box, index)
                else None
            )
        case "double":
            return _may_double(table, box, index)
        case "split":
            return _may_split(table, box, index)
        case "surrender":
            return _may_surrender(table, now, box)


def _only_split(table: Table, box: BoxInPlay, index: int) -> bool:
    """A split ace that may be split again but takes no more cards."""
    hand = box.hands[index]
    split_ace = hand.from_split and rank(hand.cards[0]) == "A"
    return split_ace and not table.pack.game.hit_split_aces


def _may_double(table: Table, box: BoxInPlay, index: int) -> Refused | None:
    hand, game = box.hands[index], table.pack.game
    ace = hand.from_split and rank(hand.cards[0]) == "A" and not game.double_split_aces
    barred = hand.from_split and not game.double_after_split
    in_range = game.double_on != "9 to 11" or 9 <= hand.total.points <= 11
    late = len(hand.cards) != 2 and game.double_on != "any number of cards"
    if len(hand.cards) < 2 or late or ace or barred or not in_range:
        return refuse("no double")
    return _affords(table, box, hand)


def _may_split(table: Table, box: BoxInPlay, index: int) -> Refused | None:
    hand, game = box.hands[index], table.pack.game
    aces = hand.from_split and rank(hand.cards[0]) == "A" and not game.resplit_aces
    if not is_pair(hand.cards, game) or len(box.hands) >= game.max_hands or aces:
        return refuse("no split")
    return _affords(table, box, hand)


def _may_surrender(table: Table, now: Round, box: BoxInPlay) -> Refused | None:
    game, hand, up = table.pack.game, box.hands[0], up_card(now)
    first = len(box.hands) == 1 and len(hand.cards) == 2 and not hand.from_split
    barred = game.surrender == "not against an ace" and shows_ace(now)
    if game.surrender == "none" or up is None or barred or not first:
        return refuse("no surrender")
    return None


def _first_wagers(hand: Hand) -> dict[int, int]:
    """What each bet has on the hand before it is doubled, by spot."""
    return {wager.spot: wager.amount for wager in hand.wagers if wager.kind != "double"}


def _affords(table: Table, box: BoxInPlay, hand: Hand) -> Refused | None:
    """Whoever decides must cover what he adds; the bets of others may ride along (part G)."""
    own = {stake.spot for stake in box.stakes if stake.player == box.player}
    amount = sum(a for spot, a in _first_wagers(hand).items() if spot in own)
    purse = table.purse(box.player)
    return None if purse >= amount else refuse("purse", purse=show(purse), needed=show(amount))


def _added(
    table: Table, box: BoxInPlay, hand: Hand, kind: Literal["split", "double"]
) -> tuple[Wager, ...]:
    """The wagers that the decision adds: one for each bet whose owner can and will pay for it.

    Who cannot, will not, or is gone lets his bet ride on the hand (part G).
    """
    purses = {stake.player: table.purse(stake.player) for stake in box.stakes}
    added: list[Wager] = []
    for spot, amount in _first_wagers(hand).items():
        stake = box.stake(spot)
        owner = table.player(stake.player)
        here = owner is not None and owner.presence == "here"
        decides = stake.player == box.player
        if purses[stake.player] >= amount and (decides or (here and not stake.rides)):
            purses[stake.player] -= amount
            added.append(Wager(kind, amount, spot))
    return tuple(added)


def decide_hand(u: Unfolding, player: Player, ask: Decide) -> Refused | None:
    """Take a player's decision; it answers one question and no other (E-63)."""
    table = u.table
    refused = may_decide(table, player, ask.action, u.at)
    now = table.running
    playing = None if now is None else turn(now, table.pack.game)
    if refused is not None or now is None or playing is None:
        return refused
    if ask.ask != now.asks:
        return refuse("stale question", ask=ask.ask, now=now.asks)
    take_decision(u, *playing, ask.action, "player", "HP4")
    return None


def take_decision(
    u: Unfolding, box: BoxInPlay, index: int, action: Action, by: DecidedBy, rule: str
) -> None:
    """Write the decision down, with the wager it adds or the half it gives up."""
    hand = box.hands[index]
    added: tuple[Wager, ...] = ()
    if action in ("double", "split"):
        added = _added(u.table, box, hand, action)
    wager = accounts.wagers(box.box)
    u.post(
        *(
            accounts.move(accounts.purse(box.owner(w.spot)), wager, w.amount, action, rule)
            for w in added
        )
    )
    u.add(DecisionTaken(box=box.box, hand=index, action=action, by=by, rule=rule, wagers=added))
    if action == "surrender" and u.table.pack.game.surrender_against_blackjack == "half":
        pay_hand_now(u, box, index, "surrender")


def decide_for_absent(u: Unfolding, box: BoxInPlay, index: int) -> None:
    """The chart plays for somebody who is gone, without wagering for him (HP2, HP6)."""
    now, hand = u.table.running, box.hands[index]
    if now is None:
        return
    pack = u.table.pack
    if _only_split(u.table, box, index):
        take_decision(u, box, index, "stand", "absent", "E-65")
        return
    up = up_card(now)
    action = play_for_absent(
        pack,
        hand.cards,
        up or "TS",  # before the dealer has a card, as against a ten (IR1)
        first_action=len(hand.cards) == 2 and up is not None,  # nor may anybody surrender then
        from_split=hand.from_split,
    )
    player = u.table.player(box.player)
    left = player is not None and player.presence == "left"
    take_decision(u, box, index, action, "absent", "HP6" if left else "HP2")


def decision_time_is_up(u: Unfolding) -> None:
    """Connected and silent: stand. Not connected: the chart. Judged at this moment (B2)."""
    now = u.table.running
    playing = None if now is None else turn(now, u.table.pack.game)
    if playing is None:
        return
    if is_absent(u.table, playing[0]):
        decide_for_absent(u, *playing)
    else:
        take_decision(u, *playing, "stand", "time-out", "HP3")
