"""A player's own rounds from the record: cards, decisions and who took them, money (MP4)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from procedures import events as ev
from procedures.money import show
from tablectl.history import stream_of
from tablectl.ledger.store import ReadableStore
from tablectl.player.outcome import ended
from tablectl.rounds.account import DecisionTold, Memory, RoundTold, told
from tablectl.rounds.in_record import ENDS, RoundInRecord, rounds_in, steps_of
from tablectl.terminal.signs import Signs


class OwnRound(Struct, frozen=True, kw_only=True):
    """A round that the player had money in; amounts in minor units.

    `without_him`: it was finished while he was gone, or others decided for him (MP4, E-96).
    """

    told: RoundTold
    staked: int
    returned: int | None
    without_him: bool


def own_rounds(store: ReadableStore, table: str, player: str) -> Iterator[OwnRound]:
    """Every round of the table in which the player had a bet that played, oldest first."""
    memory = Memory()
    for found in rounds_in(memory.watching(steps_of(store.read(stream_of(table))))):
        now = found.round
        if not any(stake.player == player for box in now.boxes for stake in box.stakes):
            continue
        bets = [b for box in now.results for b in box.bets if b.player == player]
        staked = sum(b.staked for b in bets) or sum(
            bet.amount for bet in now.bets if bet.player == player and bet.confirmed
        )
        back = None if now.ended is None else sum(bet.returned for bet in bets)
        yield OwnRound(
            told=told(found, memory),
            staked=staked,
            returned=staked if now.ended == "cancelled" else back,
            without_him=_without(found, player),
        )


def _without(found: RoundInRecord, player: str) -> bool:
    """Others decided for him, or he was gone from his last act to the round's end."""
    boxes = {box.box for box in found.round.boxes if box.player == player}
    gone = False
    for _, event in found.facts:
        match event:
            case ev.DecisionTaken(box=box, by=by) | ev.InsuranceAnswered(box=box, by=by) if (
                box in boxes
            ):
                if by not in ("player", "house"):
                    return True
                gone = gone and by == "house"
            case ev.PlayerAway(player=name, presence=presence) if name == player:
                gone = presence != "here"
            case ev.ServiceResumed():
                gone = True
            case _ if isinstance(event, ENDS):
                return gone
    return False


def listed(rounds: list[OwnRound], currency: str) -> Iterator[str]:
    """A line for each round."""
    if not rounds:
        yield "no round of yours is in the record yet"
    for one in rounds:
        outcomes = ", ".join(hand.outcome for box in one.told.results for hand in box.hands) or (
            one.told.ending or "still running"
        )
        mark = "  finished without you" if one.without_him else ""
        yield f"round {one.told.number:>4}  {_money(one, currency):<34}  {outcomes}{mark}"


def in_full(one: OwnRound, player: str, signs: Signs) -> Iterator[str]:
    """One round: the dealer's cards, each hand and why it ended so, and every decision."""
    told_of = one.told
    mark = ", finished without you" if one.without_him else ""
    yield f"round {told_of.number}, shoe {told_of.shoe}: {told_of.ending or 'still running'}{mark}"
    if told_of.why:
        yield f"  {signs.text(told_of.why)}"
    over = told_of.ending is not None
    turned = over and not told_of.hole_card_down  # it stays down when no hand is left (E-110)
    dealer = told_of.dealer_cards if turned else told_of.dealer_cards[:1]
    if dealer:
        yield f"  dealer  {' '.join(map(signs.card, dealer))}"
    postings = [one.posting for one in told_of.postings]
    for line in ended(told_of.results, told_of.dealer_cards, postings, player, signs):
        yield f"  {line}"
    for decision in told_of.decisions:
        if decision.player == player:
            yield f"  {_decided(decision, player)}"
    yield f"  {_money(one, told_of.currency)}"


def _decided(one: DecisionTold, player: str) -> str:
    where = f"box {one.box}" + (f" hand {one.hand + 1}" if one.hand else "")
    by = "you" if one.by == "player" else f"{one.by}, for {player}"
    added = f", {show(one.added)} added" if one.added else ""
    return f"{where}: {one.what}{added}, by {by} ({one.rule})"


def _money(one: OwnRound, currency: str) -> str:
    staked = f"staked {show(one.staked, currency)}"
    return staked if one.returned is None else f"{staked}, back {show(one.returned)}"
