"""One recorded round played through `decide`, and everything in which it differs from the record.

A machine's pack is played as a machine's table: a shoe with these cards first is committed to, its
players ask for the deal, and the shoe is revealed when it is over. A dealer's is played as a
dealer's: betting is opened and closed by the dealer.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor
from typing import Any, cast

from procedures import commands as ask
from procedures.cards import Card, parse_card
from procedures.events import DecisionTaken, ShoeRevealed
from procedures.pack import HousePack
from procedures.play.hands import next_place
from procedures.readings import CardSeen
from procedures.refusals import Refused
from procedures.round import BoxResult
from procedures.table import Who
from tests.playing import DEALER, SYSTEM, Playing, without_limits

Record = dict[str, Any]
"""A line of a file, as tests/data/rounds/README.md describes it."""
_PURSE = 10**9
_ANSWERS = {"insure": "insurance", "no_insurance": "none", "even_money": "even money"}
_OUTCOMES = {
    "win": "win", "lose": "lose", "push": "push", "blackjack": "blackjack", "bust": "bust",
    "surrender": "surrender", "even money": "even_money", "push blackjack": "push_bj",
    "lost to blackjack": "lose_dealer_bj", "charlie": "charlie",
}  # fmt: skip


def disagreements(record: Record, pack: HousePack) -> list[str]:
    """Play one round and say everything in which it differs from the record."""
    playing = played(record, pack)
    return [*_dealt(playing, record), *_decided(playing, record), *_paid(playing, record)]


def net(playing: Playing, box: int) -> int | None:
    """What all bets of a box won or lost together, insurance included; None: not settled."""
    settled = (r for r in playing.round.results if r.box == box)
    return next((r.returned - r.staked for r in settled), None)


def played(record: Record, pack: HousePack) -> Playing:
    """The table after the round, or as far as the record could be followed."""
    bets = [bet for box in record["boxes_in"] for bet in box["bets"]]
    playing = Playing(without_limits(pack, *(bet["amount_cents"] for bet in bets)))
    cards = tuple(parse_card(card.replace("10", "T")) for card in record["cards"])
    if pack.game.dealt_by == "machine":
        playing.opened_by_machine(*cards)
    else:
        playing.opened(burn=None)
    _seat(playing, record)
    _bet(playing, record)
    _Following(playing, record, list(cards)).to_the_end()
    if playing.order and playing.round.ended is not None:
        assert [e.wrong for e in playing.reveal() if isinstance(e, ShoeRevealed)] == [""]
    return playing


def _seat(playing: Playing, record: Record) -> None:
    """Every owner is at the table: the first of a box has it, the others stand behind it."""
    for box in record["boxes_in"]:
        for at, bet in enumerate(box["bets"]):
            name, known = bet["owner"], playing.table.player(bet["owner"])
            if at == 0 or known is None:
                playing.player(name, ask.Sit(box=0 if at else box["box"]))
            if known is None:
                playing.do(SYSTEM, ask.FundPurse(player=name, amount=_PURSE))


def _bet(playing: Playing, record: Record) -> None:
    machine = playing.table.pack.game.dealt_by == "machine"
    if not machine:
        playing.do(DEALER, ask.OpenBetting())
    owners: list[str] = []
    for box in record["boxes_in"]:
        for spot, bet in enumerate(box["bets"], start=1):
            chips = (bet["amount_cents"],)
            playing.player(bet["owner"], ask.PlaceChips(box=box["box"], spot=spot, chips=chips))
            if not machine:
                playing.player(bet["owner"], ask.ConfirmBet(box=box["box"], spot=spot))
            owners.append(bet["owner"])
    for owner in dict.fromkeys(owners) if machine else ():
        playing.player(owner, ask.Deal())
    if not machine:
        playing.do(DEALER, ask.NoMoreBets())
    for box in record["boxes_in"]:
        if box["control"] == "disconnected":
            playing.do(SYSTEM, ask.LoseConnection(player=box["bets"][0]["owner"]))


class _Following:
    """The record's cards and decisions, given to the table as it asks for them."""

    def __init__(self, playing: Playing, record: Record, cards: list[Card]) -> None:
        self.playing, self.cards = playing, cards
        self.owners = {
            box["box"]: [bet["owner"] for bet in box["bets"]] for box in record["boxes_in"]
        }
        decisions = [d for d in record["decisions"] if d.get("source") != "insured_frozen"]
        self.answers = [d for d in decisions if d["phase"] == "insurance"]
        self.decisions = [d for d in decisions if d["phase"] == "play"]
        self.late = [
            (sum(other["phase"] == "play" for other in decisions[:at]), d)
            for at, d in enumerate(decisions)
            if d["phase"] == "insurance_after_play"
        ]
        """Answers after so many decisions."""

    def to_the_end(self) -> None:
        """Until the round is over, or the record has nothing for what the table asks."""
        while self.playing.round.ended is None and self._step():
            pass

    def _step(self) -> bool:
        place, now = next_place(self.playing.table), self.playing.round
        taken = sum(decided.by != "house" for decided in now.decisions)
        due = self.late and self.late[0][0] == taken and now.insurance == "over"
        if due and (place is None or place.where == "dealer"):
            return self._answer(self.late.pop(0)[1])
        if place is not None and self.cards:
            self.playing.reads(CardSeen(self.cards.pop(0)))
            return True
        if place is not None:
            return False
        if now.insurance != "open":
            return taken < len(self.decisions) and self._decide(self.decisions[taken])
        if self.answers:
            return self._answer(self.answers.pop(0))
        self.playing.deadline()
        return True

    def _answer(self, given: Record) -> bool:
        """For the bet of the owner who is named, or for all bets of the box."""
        box, word = given["box"], cast(Any, _ANSWERS[given["action"]])
        amount = floor(Fraction(given["amount"])) if "amount" in given else None
        stakes = next(b for b in self.playing.round.boxes if b.box == box).stakes
        for spot, owner in enumerate(self.owners[box], start=1):
            asked = stakes[spot - 1].answer is None or given["phase"] == "insurance_after_play"
            if asked and given.get("owner", owner) == owner:
                what = ask.AnswerInsurance(box=box, spot=spot, answer=word, amount=amount)
                if isinstance(self.playing.tries(Who("player", owner), what), Refused):
                    return False
        return True

    def _decide(self, decision: Record) -> bool:
        playing, name = self.playing, self.owners[decision["box"]][0]
        match decision["source"]:
            case "player":
                what = ask.Decide(ask=playing.round.asks, action=decision["action"])
                return not isinstance(playing.tries(Who("player", name), what), Refused)
            case "timeout":
                playing.deadline()
            case "disconnect_basic_no_money":
                player = playing.table.player(name)
                if player is not None and player.presence == "here":
                    playing.do(SYSTEM, ask.LoseConnection(player=name))
                playing.deadline()
        return True


def _dealt(playing: Playing, record: Record) -> Iterator[str]:
    laid = playing.table.laid("box", "dealer")
    ours = [(f"box{c.place.box}" if c.place.where == "box" else "dealer", c.card) for c in laid]
    theirs = [(where.split(".")[0], card.replace("10", "T")) for where, card in record["deal"]]
    if ours != theirs:
        yield f"cards went to {ours}, not {theirs}"


def _decided(playing: Playing, record: Record) -> Iterator[str]:
    ours = [(e.box, e.hand, e.action) for e in playing.facts if isinstance(e, DecisionTaken)]
    theirs = [
        (d["box"], d["hand"], d["action"]) for d in record["decisions"] if d["phase"] == "play"
    ]
    if ours != theirs:
        yield f"decisions were {ours}, not {theirs}"


def _paid(playing: Playing, record: Record) -> Iterator[str]:
    results = {result.box: result for result in playing.round.results}
    for box in record["boxes"]:
        ours = results.get(box["box"])
        if ours is None:
            yield f"box {box['box']} was not settled"
            continue
        yield from _bets_paid(playing, record, box, ours)
        outcomes = [_OUTCOMES[hand.outcome] for hand in ours.hands]
        if outcomes != (theirs := [hand["outcome"] for hand in box["hands"]]):
            yield f"box {box['box']} ended {outcomes}, not {theirs}"
        cards = [list(hand.cards) for hand in ours.hands]
        if cards != (
            held := [[c.replace("10", "T") for c in hand["cards"]] for hand in box["hands"]]
        ):
            yield f"box {box['box']} held {cards}, not {held}"


def _bets_paid(playing: Playing, record: Record, box: Record, ours: BoxResult) -> Iterator[str]:
    stakes = next(b for b in playing.round.boxes if b.box == box["box"]).stakes
    for bet, stake, paid in zip(box["bets"], stakes, ours.bets, strict=True):
        got = (paid.player, stake.insurance, paid.staked, paid.returned)
        due = (bet["owner"], *in_whole_cents(bet, dealer_blackjack=record["dealer_bj"]))
        if got != due:
            yield f"box {box['box']}: player, insurance, staked and returned are {got}, not {due}"


def in_whole_cents(bet: Record, *, dealer_blackjack: bool) -> tuple[int, int, int]:
    """The insurance, all that was staked and all that came back, rounded as a pack rounds.

    Insurance down, before it wins two to one; what comes back of a wager up (E-58, E-117). Amounts
    that are whole stay as they are.
    """
    insurance, staked, returned = (
        Fraction(bet[key]) for key in ("insurance", "staked", "returned")
    )
    insured = floor(insurance)
    back = 3 if dealer_blackjack else 0
    return (
        insured,
        int(staked - insurance) + insured,
        ceil(returned - back * insurance) + (back * insured),
    )


def fractional(record: Record) -> bool:
    """Some amount of the round is not in whole cents."""
    return any(
        Fraction(bet[key]).denominator != 1
        for box in record["boxes"]
        for bet in box["bets"]
        for key in ("staked", "insurance", "returned")
    )
