"""Many rounds of one pack through the real `decide`: a portion at a time, each from its own seed.

A portion is the same whoever plays it, so the whole does not depend on how many workers share it.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from drivers.simulated_deck import CUT_CARD, Thing, loaded
from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.commitment import commitment
from procedures.events import Event, RoundSettled
from procedures.house.burn import burn_due
from procedures.house.time_out import next_deadline
from procedures.money import half_up, winnings
from procedures.odds.chart import Chart, recommended
from procedures.pack import HousePack
from procedures.play.hands import turn, up_card
from procedures.readings import CardSeen, CutCardSeen
from procedures.round import BoxInPlay, Round
from procedures.table import Who
from tablectl.simulate.bare_table import PLAYERS, SYSTEM, BareTable, UnsoundError
from tablectl.simulate.duty import DEALERS
from tablectl.simulate.sample import Sample
from tablectl.simulate.shoe import cut_at

PORTION: Final = 250
"""Rounds of a portion."""
_LOSES_CONNECTION: Final = 0.02
"""How often a player is lost when he is asked, and is back before his time is over (E-71)."""
_NO_DIGEST: Final = "0" * 64


class Simulation(Struct, frozen=True, kw_only=True):
    """What is simulated. `chart` is what everybody plays by; insurance is never taken.

    With `procedures` the shoes are those of the house, dealt to the cut card: shuffle record,
    burns, rotation of dealers, counts, connections lost and found again; or the commitment of a
    machine. Without, every round begins at a table with a fresh shoe, and nothing is burned.
    """

    pack: HousePack
    chart: Chart
    seats: int
    procedures: bool
    seed: int


class Portion(Struct, frozen=True, kw_only=True):
    """What a portion came to; `record` is the SHA-256 of its facts, in hex."""

    number: int
    sample: Sample
    record: str


def bet_of(pack: HousePack) -> tuple[int, ...]:
    """Chips of one kind that reach the minimum, and of which everything is paid exactly (E-117).

    Raises ValueError where the limits leave no such bet.
    """
    pays = pack.game.blackjack_pays
    for chip in pack.limits.chips:
        fewest = -(-pack.limits.minimum // chip)
        for count in range(fewest, min(pack.limits.maximum // chip, 100) + 1):
            bet = count * chip
            if winnings(bet, pays) * pays.per == bet * pays.pays and half_up(bet) * 2 == bet:
                return (chip,) * count
    raise ValueError(f"{pack.name}: no bet within the limits is always paid in whole minor units")


def play_portion(what: Simulation, number: int, rounds: int) -> Portion:
    """Play a portion of so many rounds, and in a house's own shoes to the end of the last.

    Raises UnsoundError with the seed and the portion, so that it can be played again.
    """
    dealing = dealing_of(what, number)
    try:
        for _ in range(rounds):
            dealing.play()
        while dealing.in_mid_shoe:
            dealing.play()
    except UnsoundError as error:
        where = f"seed {what.seed}, portion {number}, round {dealing.sample.rounds + 1} of it"
        raise UnsoundError(f"{where}: {error}") from error
    return Portion(number=number, sample=dealing.sample, record=dealing.record.hexdigest())


def dealing_of(what: Simulation, number: int) -> Dealing:
    """The table that a portion is played at, open and with everybody seated."""
    return _HouseShoes(what, number) if what.procedures else _FreshShoes(what, number)


class Dealing(ABC):
    """One table, played round after round. What differs is where its cards come from."""

    def __init__(self, what: Simulation, number: int) -> None:
        self.what = what
        self.chance = Random(f"tablectl rounds {what.seed}/{number}")
        self.chips = bet_of(what.pack)
        self.bare = BareTable(what.pack)
        self.bare.open(what.seats)
        self.sample = Sample(seats=what.seats, bet=sum(self.chips))
        self.record = hashlib.sha256()
        self._encoder = msgspec.json.Encoder()

    @property
    @abstractmethod
    def in_mid_shoe(self) -> bool:
        """There is more to be dealt from this shoe."""

    @abstractmethod
    def draw(self) -> None:
        """The next card leaves the shoe."""

    def play(self) -> list[Event]:
        """One round, from its first bet to its settlement; its facts."""
        self.bet()
        while self.now.ended is None:
            if self.now.pending:
                self.decide()
            elif self.now.insurance == "open":
                self.pass_on_insurance()
            else:
                self.draw()
        facts = self.bare.taken_facts()
        self._count(facts)
        return facts

    @property
    def now(self) -> Round:
        """The round that is played."""
        now = self.bare.table.round
        if now is None:
            raise UnsoundError("no round was opened")
        return now

    def bet(self) -> None:
        """Everybody bets the same, and the cards may come."""
        machine = self.what.pack.game.dealt_by == "machine"
        players = PLAYERS[: self.what.seats]
        if not machine:
            self.bare.do(self.bare.dealer, ask.OpenBetting())
        for player in players:
            self.bare.do(player, ask.PlaceChips(chips=self.chips))
        for player in players:
            self.bare.do(player, ask.Deal() if machine else ask.ConfirmBet())
        if not machine:
            self.bare.do(self.bare.dealer, ask.NoMoreBets())

    def pass_on_insurance(self) -> None:
        """Everybody who is asked says no."""
        for box in self.now.boxes:
            if box.answer is None:
                self.bare.do(Who("player", box.player), ask.AnswerInsurance(answer="none"))

    def decide(self) -> None:
        """Whoever is asked asks for the chart's best move, and where that is refused the next."""
        now = self.now
        box, hand = self.playing()
        up = up_card(now)
        if up is None:
            raise UnsoundError("a decision is waited for, and the dealer has no card")
        for move in recommended(self.what.chart, box.hands[hand].cards, up):
            what = ask.Decide(ask=now.asks, action=move)
            if self.bare.tries(Who("player", box.player), what) is None:
                return
        raise UnsoundError(f"box {box.box} may make no move of the chart")

    def playing(self) -> tuple[BoxInPlay, int]:
        """The box and hand that are asked."""
        playing = turn(self.now, self.what.pack.game)
        if playing is None:
            raise UnsoundError("a decision is waited for, and it is nobody's turn")
        return playing

    def _count(self, facts: list[Event]) -> None:
        settled = next(fact for fact in reversed(facts) if isinstance(fact, RoundSettled))
        staked = sum(result.staked for result in settled.results)
        net = sum(result.returned for result in settled.results) - staked
        self.record.update(self._encoder.encode(facts))
        self.sample = self.sample.with_more(
            Sample(
                rounds=1,
                seats=self.sample.seats,
                bet=self.sample.bet,
                net=net,
                squares=net * net,
                staked=staked,
                commands=self.bare.commands - self.sample.commands,
                facts=len(facts),
            )
        )


class _FreshShoes(Dealing):
    """Every round begins at the same table, whose shoe nobody has drawn from."""

    def __init__(self, what: Simulation, number: int) -> None:
        procedure = replace(what.pack.procedure, burns_after_shuffle=0)
        super().__init__(replace(what, pack=replace(what.pack, procedure=procedure)), number)
        if what.pack.game.dealt_by == "machine":
            self.bare.commit(_NO_DIGEST)
        else:
            self.bare.shuffle()
        self._cards = list(CARDS * what.pack.game.decks)
        self._begin = self.bare.table
        self._left = len(self._cards)

    @property
    def in_mid_shoe(self) -> bool:
        """No shoe has a second round."""
        return False

    def play(self) -> list[Event]:
        """One round from the whole shoe."""
        self.bare.table = self._begin
        self._left = len(self._cards)
        return super().play()

    def draw(self) -> None:
        """Any card that is left, each as likely as any other."""
        if not self._left:
            raise UnsoundError("the shoe is empty")
        at = int(self.chance.random() * self._left)
        self._left -= 1
        last, cards = self._left, self._cards
        cards[at], cards[last] = cards[last], cards[at]
        self.bare.reads(CardSeen(cards[last]))


class _HouseShoes(Dealing):
    """Shoes as the house makes them up, each dealt to its end."""

    def __init__(self, what: Simulation, number: int) -> None:
        super().__init__(what, number)
        self._things: Iterator[Thing] = iter(())
        self._order: tuple[Card, ...] = ()
        self._salt = ""

    @property
    def in_mid_shoe(self) -> bool:
        """The cut card has not come out, or its last round is to come."""
        return not self.bare.table.shoe.over

    def play(self) -> list[Event]:
        """One round, with all that the house does before it."""
        if self.bare.table.shoe.over:
            self._next_shoe()
        self._change_dealers()
        while burn_due(self.bare.table):
            self.draw()
        return super().play()

    def draw(self) -> None:
        """The next card of the shoe; the cut card in front of it comes out first."""
        due = next_deadline(self.bare.table)
        if due is not None and due <= self.bare.at:
            self.bare.do(SYSTEM, ask.PassTime())
        thing = next(self._things, None)
        if thing is None:
            raise UnsoundError("the shoe is empty, and no cut card came out")
        if thing == CUT_CARD:
            self.bare.reads(CutCardSeen())
        else:
            self.bare.reads(CardSeen(thing))

    def decide(self) -> None:
        """Now and then a player is lost when he is asked, and heard again in time (E-71)."""
        if self.chance.random() < _LOSES_CONNECTION:
            player = self.playing()[0].player
            self.bare.do(SYSTEM, ask.LoseConnection(player=player))
            self.bare.do(SYSTEM, ask.Reconnect(player=player))
        super().decide()

    def _next_shoe(self) -> None:
        game = self.what.pack.game
        cards = list(CARDS * game.decks)
        self.chance.shuffle(cards)
        before, self._order = self._order, tuple(cards)
        by_hand = game.dealt_by == "dealer"
        if before and by_hand:
            self.bare.do(self.bare.dealer, ask.CountSet(missing=(), extra=()))
        elif before:
            self.bare.reveal(ask.RevealShoe(salt=self._salt, order=before))
        if by_hand:
            self.bare.shuffle()
        else:
            self._salt = f"{self.chance.getrandbits(256):064x}"
            self.bare.commit(commitment(self._salt, self._order))
        cut = cut_at(self.what.pack) if game.shuffled == "after the cut card" else None
        self._things = iter(loaded(self._order, cut_at=cut))

    def _change_dealers(self) -> None:
        """Whose time at the table is over is relieved by the next (HP10)."""
        dealing = self.bare.table.dealing
        if dealing is None or not dealing.overdue:
            return
        following = DEALERS[(DEALERS.index(dealing.dealer) + 1) % len(DEALERS)]
        change = ask.ChangeDealer(dealer=following, how="rotation")
        self.bare.do(Who("dealer", following), change)
