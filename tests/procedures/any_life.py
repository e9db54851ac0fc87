"""One table's life at random: people and devices who mostly do the sensible thing, and often not.

`Life.choose()` makes the next command, by anybody, from nothing but the seed and the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, TypeVar, cast, get_args

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.commands import Command
from procedures.decide import ROLES, create
from procedures.events import Event
from procedures.house.burn import burn_due
from procedures.pack import HousePack
from procedures.play import turns
from procedures.play.hands import next_place, shows_ace, turn
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    FaultKind,
    FeltSeen,
    Raw,
    Reading,
    Role,
    Seen,
    SelfTest,
)
from procedures.remedies import rearrange
from procedures.round import Action, InsuranceAnswer
from procedures.table import SHUFFLE_STEPS, Table, Who
from tests.playing import DEALER, SECOND, SUPERVISOR, SYSTEM
from tests.procedures.any_bets import any_answer, any_bet, comes_and_goes
from tests.procedures.any_dealer import DEALERS, any_change, any_correction
from tests.procedures.any_incident import (
    any_felt,
    any_of_these,
    counts,
    mends,
    noted,
    returns,
    troubles,
)
from tests.procedures.any_machine import Sealed, any_of_a_machine, machines
from tests.procedures.any_surroundings import (
    PLAYERS,
    any_devices,
    any_of_the_house,
    entered,
    goes_on_around,
    opens,
    witnesses,
)

FAULTS: tuple[FaultKind, ...] = get_args(FaultKind)
WILD = ((0.01, 0.03, 0.1, 0.3), (0.01, 0.03, 0.03, 0.2))
TROUBLED = ((0.02, 0.05, 0.1), (0.003, 0.01, 0.03))
"""How often people do anything at all, and how often something is irregular; where it is calm."""
One = TypeVar("One")


class Life:
    """A table, its facts, and whoever is around it. Nothing is decided here."""

    def __init__(self, pack: HousePack, seed: int, *, calm: bool = False) -> None:
        founding = create("T1", pack)
        self.random = Random(seed)
        self.table: Table = founding.after
        self.facts: list[Event] = list(founding.events)
        self.at = 1_700_000_000 * SECOND
        self.bytes_read = 0
        self.sequence = 0
        self.pulses = self.random.random() < 0.5
        self.pulse_due = False
        self.shoe: list[Card] = []
        self.watched = seed % 10 == 3
        self.to_witness: list[Seen] = []
        self.machine = pack.game.dealt_by == "machine"
        self.sealed = Sealed()
        self.ends = pack.irregularities.shoe_runs_out == "hold"
        self.count = 0
        self.wildness = self.random.choice(WILD[calm])
        self.trouble = self.random.choice(TROUBLED[calm])
        self.likes: Action | None = self.random.choice((None, None, "hit", "split"))
        self.seen: Counter[str] = Counter()

    def choose(self) -> Command:
        """The next command, whoever gives it."""
        self.at += self.random.choice((20_000, 200_000, SECOND, SECOND, 2 * SECOND))
        self.count += 1
        wild = self.random.random() < self.wildness
        by, what = self._anything() if wild else entered(self, *self._sensible())
        seen = None
        if not isinstance(what, ask.Read) and self.random.random() < 0.01:
            seen = self.table.position - self.random.choice((0, 1))
        return Command(id=str(self.count), at=self.at, by=by, ask=what, seen=seen)

    def one(self, of: Sequence[One]) -> One:
        """One of them."""
        return self.random.choice(of)

    @property
    def dealer(self) -> Who:
        """Who deals now; a supervisor where a machine does."""
        if self.machine:
            return SUPERVISOR
        dealing = self.table.dealing
        return Who("dealer", dealing.dealer) if dealing is not None else DEALER

    # -- what is sensible now -------------------------------------------------------------------

    def _sensible(self) -> tuple[Who, ask.Ask]:
        table = self.table
        if self.pulse_due:
            self.pulse_due = False
            return self.reads(ExitPulse())
        witnessed = witnesses(self) if self.to_witness else None
        if witnessed is not None:
            return witnessed
        over = table.deadline is not None and self.at >= table.deadline
        if over and self.random.random() < 0.8:
            return SYSTEM, ask.PassTime()
        if table.deadline is not None and self.random.random() < 0.02:
            self.at = max(self.at, table.deadline + self.one((-1000, 0, 0, 0, 1000)))
            return SYSTEM, ask.PassTime()
        around = goes_on_around(self)
        if around is not None:
            return around
        if table.held and table.incidents:
            return mends(self)
        if table.status == "closed":
            return opens(self)
        if table.status == "paused" and self.random.random() < 0.3:
            return SUPERVISOR, ask.ResumeTable()
        dropped = any(incident.kind == "system disconnect" for incident in table.incidents)
        found = noted(self) if dropped and self.random.random() < 0.4 else None
        if found is not None:
            return found
        if self.machine:
            return machines(self)
        if table.dealing is None:
            if self.random.random() < 0.2:
                return self.one((DEALER, SUPERVISOR)), ask.OpenBetting()
            name = self.one(DEALERS)
            return Who("dealer", name), ask.ChangeDealer(dealer=name, how="opening")
        down = self.connects()
        if down is not None:
            return down
        early = rearrange.may_rearrange(table) is None
        if self.random.random() < self.trouble * (2 if early else 1):
            return troubles(self)
        return comes_and_goes(self) or self._deals()

    def connects(self) -> tuple[Who, ask.Ask] | None:
        """A device that is down comes up."""
        down = next((device for device in self.table.devices if not device.up), None)
        return None if down is None else self.reads(DeviceUp(), down.name, down.role)

    def _deals(self) -> tuple[Who, ask.Ask]:
        table, now = self.table, self.table.running
        counting = counts(self) if self.random.random() < 0.2 else None
        if counting is not None:
            return counting
        if table.shoe.over and (now is not None or self.random.random() < 0.6):
            return self.dealer, self._shuffles()
        if now is None and self.random.random() < 0.01:
            return self.dealer, any_change(self)
        if self.random.random() < 0.002:
            return SUPERVISOR, any_correction(self)
        if table.closing and self.random.random() < 0.3:
            return SUPERVISOR, ask.CloseTable()
        if now is not None and now.boxes and self.random.random() < 0.02:
            name = self.one(now.boxes).player
            if self.random.random() < 0.3:
                return Who("player", name), ask.Leave()
            return SYSTEM, ask.LoseConnection(player=name)
        if table.betting is not None:
            return self._takes_bets()
        if now is not None and now.dealt and self.random.random() < 0.003:
            return SUPERVISOR, ask.CloseTable()
        if now is None:
            if table.shoe.cut_card_out or burn_due(table) or self.random.random() < 0.1:
                return self.reads(self.next_card())
            return self.dealer, ask.OpenBetting()
        return self.plays_on()

    def _takes_bets(self) -> tuple[Who, ask.Ask]:
        """Bets are open at a table with a dealer."""
        bets = self.table.betting.bets if self.table.betting is not None else ()
        if self.table.shoe.cut_card_out and self.random.random() < 0.25:
            return self.dealer, ask.NoMoreBets()
        game = self.table.pack.game
        enough = 1 if game.boxes_per_player == game.bets_per_box == 1 else 2 + game.bets_per_box
        if self.random.random() < (0.4 if sum(b.confirmed for b in bets) > enough else 0.03):
            return self.dealer, ask.NoMoreBets()
        if self.random.random() < 0.02:
            return self.reads(self.next_card())
        return any_bet(self)

    def plays_on(self) -> tuple[Who, ask.Ask]:
        """A round is dealt: what it waits for."""
        table, now = self.table, self.table.running
        if now is None:
            return SYSTEM, ask.PassTime()
        if now.insurance == "open" and self.random.random() < 0.9:
            return any_answer(self, now)
        if now.pending:
            return self._plays()
        placed = table.laid("box", "dealer")
        if placed and all(laid.carried for laid in placed) and self.random.random() < 0.3:
            return self.reads(CardSeen(placed[0].card or "AS"))
        if next_place(table) is not None or burn_due(table):
            return self.reads(self.next_card())
        return SYSTEM, ask.PassTime()

    def _shuffles(self) -> ask.Ask:
        done = len(self.table.shoe.steps)
        step = SHUFFLE_STEPS[done if self.random.random() < 0.95 else self.random.randrange(4)]
        if step == "cut card in":
            self.shoe = self.any_order()
        percent = self.one((50, 50, 50, 20)) if step == "cut card in" else 25
        set_id = self.one(("set-1", "set-2", "")) if step == "shuffled" else ""
        return ask.RecordShuffle(step=step, set_id=set_id, percent=percent)

    def any_order(self) -> list[Card]:
        """All cards of a shoe, as they will leave it."""
        decks = self.table.pack.game.decks
        cards = [card for card in CARDS for _ in range(decks)]
        self.random.shuffle(cards)
        kind = self.random.random()
        small = 0.9 if self.table.pack.game.charlie else 0.55
        many = 0.5 if self.table.pack.game.bets_per_box > 1 else 0.35
        if kind < many:  # many pairs, aces and tens
            cards.sort(key=lambda card: card[0] not in "A8T")
        elif kind < 0.45:  # new decks, not shuffled
            cards = list(CARDS) * decks
        elif kind < small:  # hands of many cards
            cards.sort(key=lambda card: card[0] not in "A23")
        return cards

    def _plays(self) -> tuple[Who, ask.Ask]:
        table, now = self.table, self.table.running
        assert now is not None
        playing = turn(now, table.pack.game)
        assert playing is not None
        box, _ = playing
        player = table.player(box.player)
        if player is None or player.presence == "left" or self.random.random() < 0.05:
            self.at = max(self.at, table.deadline or 0)
            return SYSTEM, ask.PassTime()
        if self.random.random() < 0.03:
            return self.reads(self.next_card())
        if self.random.random() < 0.025:
            return SYSTEM, ask.DropPlayer(player=box.player)
        shared = len(box.stakes) > 1 and self.random.random() < 0.1
        returned = returns(self) if shared else None
        if returned is not None:
            return returned
        late = table.pack.game.insurance_open == "until the dealer draws" and shows_ace(now)
        late = late and bool(now.decisions)
        if self.random.random() < (0.6 if late else 0.02):
            return any_answer(self, now, late=late)
        answering = now.asks - (self.random.random() < 0.05)
        actions = [
            a for a in get_args(Action) if turns.may_decide(table, player, a, self.at) is None
        ]
        wrong = self.random.random() < 0.25
        action = self.one(get_args(Action) if wrong or not actions else actions)
        likes: Action | None = "double" if any(s.rides for s in box.stakes) else self.likes
        if likes in actions and self.random.random() < 0.7:
            action = likes
        return Who("player", box.player), ask.Decide(ask=answering, action=action)

    def resolves(self, remedy: str, number: int) -> ask.Resolve:
        reason = "seen on the picture" if self.random.random() < 0.9 else " "
        card = self.one(CARDS) if self.random.random() < 0.7 else None
        return ask.Resolve(incident=number, remedy=remedy, reason=reason, card=card)

    # -- devices ----------------------------------------------------------------------------------

    def next_card(self) -> Seen:
        """What leaves the shoe next."""
        if self.random.random() < (0.01 if self.ends else 0.002):
            return CutCardSeen()
        if not self.shoe:
            self._unseen()
        self.pulse_due = self.pulses and self.random.random() < 0.99
        left = CardSeen(self.shoe.pop(0))
        if self.watched:
            self.to_witness.append(left)
        return left

    def _unseen(self) -> None:
        """What the shoe must hold now, in any order; something else where it holds nothing."""
        gone = ("repeat", "nothing")
        out = Counter(c.card for c in self.table.shoe.cards if c.place.where not in gone)
        decks = self.table.pack.game.decks
        self.shoe = [card for card in CARDS for _ in range(decks - out[card])]
        self.random.shuffle(self.shoe)
        self.shoe = self.shoe or [self.one(CARDS)]

    def reads(self, seen: Seen, device: str = "shoe", role: Role = "exit") -> tuple[Who, ask.Ask]:
        self.bytes_read += 4
        self.sequence += self.random.random() > 0.01
        reading = Reading(
            device=device,
            role=role,
            at=self.at,
            raw=Raw(f"{device}-1", self.bytes_read, 4),
            seen=seen,
            sequence=None if isinstance(seen, DeviceUp | DeviceDown) else self.sequence,
        )
        return Who("device", device), ask.Read(reading=reading)

    def _any_reading(self) -> tuple[Who, ask.Ask]:
        shoe = self.table.device("shoe")
        again = shoe.last_card if shoe is not None and shoe.last_card else self.one(CARDS)
        seens: tuple[Seen, ...] = (
            CardSeen(self.one(CARDS)), CardSeen(self.one(CARDS)), CardSeen(again), CardSeen("AS"),
            FeltSeen(any_felt(self.table, self.random)),
            CutCardSeen(), ExitPulse(), Fault(self.one(FAULTS)), Fault("double", "thick"),
            DeviceUp(), DeviceDown("unplugged"), SelfTest(passed=self.random.random() < 0.7),
        )  # fmt: skip
        device, role = self.one((
            ("shoe", "exit"), ("shoe", "exit"), ("shoe", "exit"), ("pad", "pad"), ("shoe", "pad"),
            ("felt-9", "felt"), ("eye", "felt"),
        ))  # fmt: skip
        return self.reads(self.one(seens), device, cast(Role, role))

    # -- anything at all --------------------------------------------------------------------------

    def _anything(self) -> tuple[Who, ask.Ask]:
        if self.random.random() < 0.4:
            return self._any_reading()
        make = self.one(
            (*self._makers(), *any_of_these(self), *any_of_a_machine(self), *any_of_the_house(self))
        )
        what = make()
        player = Who("player", self.one((*PLAYERS, *PLAYERS, "nobody")))
        roles = {
            "dealer": self.one((DEALER, self.dealer, self.dealer)), "supervisor": SUPERVISOR,
            "system": SYSTEM, "player": player, "device": Who("device", "shoe"),
        }  # fmt: skip
        fitting = self.random.random() < 0.9
        role = self.one(sorted(ROLES[type(what)] if fitting else roles))
        if isinstance(what, ask.PassTime) and self.random.random() < 0.5:
            self.at += self.one((30, 60, 1860)) * SECOND
        return roles[role], what

    def _makers(self) -> tuple[Callable[[], ask.Ask], ...]:
        one, players = self.one, (*PLAYERS, "nobody")
        numbers = [i.number for i in self.table.incidents] or [1]
        remedies = ("cancel", "go on", "carry", "burn", "deal on", "end shoe", "noted", "sing")
        words = ("fire", "")
        hows = cast(Any, ("opening", "rotation", "relief", "return"))
        actions: tuple[Action, ...] = get_args(Action)
        answers: tuple[InsuranceAnswer, ...] = get_args(InsuranceAnswer)
        asks = self.table.round.asks if self.table.round is not None else 0
        return (
            lambda: ask.OpenTable(devices=any_devices(self)), ask.PauseTable, ask.PauseTable,
            ask.ResumeTable, ask.CloseTable,
            lambda: ask.StopTable(reason=one(words)),
            lambda: ask.ChangeDealer(dealer=one(DEALERS), how=one(hows)),
            lambda: ask.ChangeDealer(dealer=one(DEALERS), how=one(hows)),
            lambda: any_correction(self), lambda: any_correction(self),
            lambda: ask.RecordShuffle(step=one(SHUFFLE_STEPS), set_id="set-3", percent=50),
            lambda: ask.EndShoe(reason=one(words)),
            ask.OpenBetting, ask.NoMoreBets,
            lambda: ask.CancelRound(reason=one(words)),
            lambda: ask.CancelRound(reason="a quarrel"),
            lambda: ask.EndShoe(reason="worn cards"),
            lambda: ask.CallSupervisor(what=one(words)),
            lambda: self.resolves(one(remedies), one((*numbers, 999))),
            lambda: ask.Sit(box=self.random.randint(0, 9)),
            ask.Leave,
            lambda: ask.FundPurse(player=one(players), amount=one((1, 700, 2500))),
            lambda: ask.LoseConnection(player=one(players)),
            lambda: ask.LoseConnection(player=one(players)),
            lambda: ask.Reconnect(player=one(players)),
            lambda: ask.PlaceChips(chips=(one((100, 123)),)),
            lambda: ask.PlaceChips(chips=(123, 500), box=one((None, 1, 2, 9))),
            lambda: ask.PlaceChips(chips=(500,), box=one((1, 2, 9)), spot=one((1, 2, 3))),
            lambda: ask.UndoChip(box=one((None, 1, 2)), spot=one((1, 1, 2))),
            ask.ClearBet, ask.Rebet, ask.ConfirmBet,
            lambda: ask.AnswerInsurance(answer=one(answers), amount=one((None, None, 250))),
            lambda: ask.Decide(ask=one((asks, asks, asks - 1)), action=one(actions)),
            ask.PassTime, ask.PassTime,
            lambda: ask.ResumeService(outage=one((1, 100)) * SECOND),
        )  # fmt: skip
