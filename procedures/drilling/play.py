"""Plays a drill at a table and says what differed, where: step, what was expected, what came."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from procedures import commands as ask
from procedures.commands import Command
from procedures.decide import create, decide
from procedures.drilling.drill import Drill, Fields, ReadOut, Said, Step, ToDeadline, Waits
from procedures.drilling.machine import Machine
from procedures.drilling.words import (
    SECOND,
    Bets,
    Commits,
    Decides,
    Enters,
    Overrides,
    Rearranges,
    Reveals,
    Turns,
    Wish,
    amount,
    bets_in_chips,
    for_player,
    meant,
)
from procedures.events import Event
from procedures.house.time_out import next_deadline
from procedures.incident_events import IncidentOpened
from procedures.invariants import problems
from procedures.money import show
from procedures.pack import HousePack, sourced_fields
from procedures.places import Place
from procedures.prompt import prompt
from procedures.readings import CardSeen, DeviceUp, ExitPulse, Raw, Reading, Seen
from procedures.refusals import Refused
from procedures.remedies.offered import offered
from procedures.table import SHUFFLE_STEPS, Table, Who

BEGINS = 1_700_000_000 * SECOND
"""Table time of every drill's first command, in microseconds UTC."""
BURNED: CardSeen = CardSeen("2C")
"""The card that a fresh shoe has burned."""
SYSTEM = Who("system", "service")


class Difference(Struct, frozen=True, kw_only=True):
    """What did not come as the drill says. Step 0 is what goes before the first."""

    step: int
    line: int
    what: str
    expected: str
    got: str

    def __str__(self) -> str:
        where = f"step {self.step}" + (f" (line {self.line})" if self.line else "")
        return f"{where}, {self.what}: expected {self.expected}; got {self.got}"


def play_drill(drill: Drill, pack: HousePack) -> tuple[Difference, ...]:
    """Every difference of the first step that differs; empty when all came as the drill says."""
    floor = _Floor(drill, pack)
    floor.begin()
    if floor.refused is not None:
        return (_unexpected(0, 0, floor.refused),)
    for step in drill.steps:
        if not taken(step, pack):
            continue
        floor.take(step)
        differences = tuple(_differences(step, floor))
        if differences:
            return differences
    return ()


def taken(step: Step, pack: HousePack) -> bool:
    """Whether the step is for a house with these readings."""
    values = dict(sourced_fields(pack))
    return all(values[key] == value for key, value in step.when)


class _Floor:
    """The table of a drill, its clock, and what came of the step that is being taken."""

    def __init__(self, drill: Drill, pack: HousePack) -> None:
        self.drill = drill
        self.table: Table = create("T1", pack).after
        self.at = BEGINS
        self.events: list[Event] = []
        self.refused: Refused | None = None
        self.unsound: tuple[str, ...] = ()
        self.no_deadline = False
        self._machine = Machine(decks=pack.game.decks)
        self._asked = 0
        self._bytes = 0

    def begin(self) -> None:
        """Bring the table to where the drill begins."""
        drill = self.drill
        if drill.beginning == "closed":
            return
        self._say("supervisor", drill.supervisor, ask.OpenTable(devices=()))
        by_machine = self.table.pack.game.dealt_by == "machine"
        if not by_machine:
            self._say("dealer", drill.dealer, ask.ChangeDealer(dealer=drill.dealer, how="opening"))
        own = tuple(device for device in drill.devices if not device.elsewhere)
        for device in own:
            self._read(ReadOut(device=device, seen=(DeviceUp(),), after=SECOND))
        for player in drill.players:
            for box in player.boxes:
                self._say("player", player.name, ask.Sit(box=box))
            if player.purse:
                fund = ask.FundPurse(player=player.name, amount=player.purse)
                self._say("system", SYSTEM.name, fund)
        if drill.beginning == "not shuffled":
            return
        if by_machine:
            self._commit(Commits(), 0)
            return
        percents = {"cut": 25, "cut card in": 50}
        for step in SHUFFLE_STEPS:
            set_id = "set-1" if step == "shuffled" else ""
            record = ask.RecordShuffle(step=step, set_id=set_id, percent=percents.get(step, 0))
            self._say("dealer", drill.dealer, record)
        if drill.beginning == "fresh":
            shoe = next((device for device in own if device.role == "exit"), None)
            if shoe is not None:
                seen: tuple[Seen, ...] = (BURNED, ExitPulse()) if shoe.pulses else (BURNED,)
                self._read(ReadOut(device=shoe, seen=seen, after=SECOND))
            for camera in (device for device in own if device.role == "witness"):
                self._read(ReadOut(device=camera, seen=(BURNED,), after=SECOND))

    def take(self, step: Step) -> None:
        """Do what the step says."""
        self.events, self.refused, self.no_deadline = [], None, False
        match step.doing:
            case Said(wish=Commits() as wish):
                self._commit(wish, step.number)
            case Said(wish=Reveals() as wish):
                self._say("device", self._dealing, self._machine.reveals(wish))
            case Said() as said:
                self._said(said)
            case ReadOut() as reading:
                self._read(reading)
            case Waits(time=time, unnoticed=True):
                self.at += time
            case Waits(time=time):
                self._wait(time)
            case ToDeadline():
                self.no_deadline = self.table.deadline is None
                if self.table.deadline is not None:
                    self._wait(max(0, self.table.deadline - self.at))

    def _said(self, said: Said) -> None:
        drill, dealing = self.drill, self.table.dealing
        dealer = dealing.dealer if dealing is not None else drill.dealer
        names = {
            "dealer": dealer,
            "supervisor": drill.supervisor,
            "manager": drill.manager,
            "system": SYSTEM.name,
        }
        if isinstance(said.wish, ask.ResumeService):
            self.at += said.wish.outage
        role = "supervisor" if said.role == "manager" else said.role
        for what in self._requests(said.wish, said.question):
            self._say(role, names.get(said.role, said.name), what)

    def _requests(self, wish: Wish, question: int | None) -> tuple[ask.Ask, ...]:
        """What is asked, one after the other."""
        now = self.table.round
        match wish:
            case Bets(amount=money):
                return bets_in_chips(wish, self._chips(money))
            case Decides(action=action):
                number = question or (now.asks if now is not None else 0)
                return (ask.Decide(ask=number, action=action),)
            case Enters(player=player, says=says):
                return for_player(player, self._requests(says, question))
            case Overrides() | Rearranges() | Turns():
                return (meant(self.table, wish),)
            case Commits() | Reveals():
                return ()
            case _:
                return (wish,)

    @property
    def _dealing(self) -> str:
        """The device that deals."""
        exits = (d.name for d in self.drill.devices if d.role == "exit" and not d.elsewhere)
        return next(exits, SYSTEM.name)

    def _commit(self, wish: Commits, number: int) -> None:
        """`number` is that of the step; those behind it name the cards."""
        sealed = self._machine.sealing(wish, self.drill.steps[number:])
        self._say("device", self._dealing, sealed.commits)
        if self.refused is None:
            self._machine = sealed

    def _chips(self, money: int) -> tuple[int, ...]:
        """The amount in the house's chips, largest first; what no chip fits is one of its own."""
        chips: list[int] = []
        for chip in sorted(self.table.pack.limits.chips, reverse=True):
            count, money = divmod(money, chip)
            chips += [chip] * min(count, 1_000)
        return (*chips, money) if money else tuple(chips)

    def _say(self, role: str, name: str, wish: ask.Ask) -> None:
        if isinstance(wish, ask.OpenTable):
            own = (device for device in self.drill.devices if not device.elsewhere)
            uses = (ask.UsesDevice(name=d.name, role=d.role, pulses=d.pulses) for d in own)
            wish = replace(wish, devices=tuple(uses))
        self._ask(Who(role, name), wish)  # type: ignore[arg-type]  # one of its roles

    def _read(self, reading: ReadOut) -> None:
        device = reading.device
        for seen in reading.seen:
            self.at += reading.after
            self._bytes += 4
            said = Reading(
                device=device.name,
                role=device.role,
                at=self.at,
                raw=Raw(f"{device.name}-1", self._bytes, 4),
                seen=seen,
                sequence=reading.sequence,
            )
            self._ask(Who("device", device.name), ask.Read(reading=said))

    def _wait(self, time: int) -> None:
        """Time passes; at each deadline in between the table is told, as the service does."""
        until = self.at + time
        while self.refused is None and not self.unsound:
            due = next_deadline(self.table)
            if due is None or due > until:
                break
            self.at = max(self.at, due)
            self._ask(SYSTEM, ask.PassTime())
        self.at = until

    def _ask(self, by: Who, what: ask.Ask) -> None:
        """Nothing more is asked in a step once something was refused."""
        if self.refused is not None or self.unsound:
            return
        self._asked += 1
        outcome = decide(self.table, Command(id=str(self._asked), at=self.at, by=by, ask=what))
        if isinstance(outcome, Refused):
            self.refused = outcome
            return
        self.table = outcome.after
        self.events += outcome.events
        self.unsound = problems(outcome.after)


def _unexpected(number: int, line: int, refused: Refused) -> Difference:
    told = f"refused by {refused.rule}: {refused.reason} ({refused.code})"
    return Difference(step=number, line=line, what="the step", expected="it is accepted", got=told)


def _differences(step: Step, floor: _Floor) -> Iterator[Difference]:
    for what, expected, got in _compared(step, floor):
        yield Difference(step=step.number, line=step.line, what=what, expected=expected, got=got)


def _compared(step: Step, floor: _Floor) -> Iterator[tuple[str, str, str]]:
    """What differs: of what it is, what was expected, what came."""
    wanted, table = step.expected, floor.table
    if floor.unsound:
        yield "the table", "it is sound", "; ".join(floor.unsound)
    if floor.no_deadline:
        yield "until", "a deadline runs", "none does"
    refused = floor.refused
    if wanted.refused is None and refused is not None:
        told = f"refused by {refused.rule}: {refused.reason} ({refused.code})"
        yield "the step", "it is accepted", told
    elif wanted.refused is not None and (refused is None or not _matches(wanted.refused, refused)):
        got = "it was accepted" if refused is None else _shown(refused, wanted.refused)
        yield "refused", str(wanted.refused), got
    yield from _incidents(step, floor)
    missing = _missing(wanted.events, floor.events)
    if missing is not None:
        yield "events", f"{missing}, in this place", _like(missing, floor.events)
    for event in floor.events:
        if _name(event) in wanted.never:
            yield "events", f"no {_name(event)}", _name(event)
    for account, balance in wanted.balances:
        if table.balance(account) != balance:
            yield account, show(balance), show(table.balance(account))
    for place, cards in wanted.lies:
        there = _lying(table, place)
        if there != cards:
            yield place, " ".join(cards) or "nothing", " ".join(there) or "nothing"
    sentence = prompt(table).sentence
    if wanted.next is not None and wanted.next.casefold() != sentence.casefold():
        yield "next", wanted.next, sentence


def _incidents(step: Step, floor: _Floor) -> Iterator[tuple[str, str, str]]:
    """An incident that the step does not name is a difference, like a refusal."""
    opened = [e.incident for e in floor.events if isinstance(e, IncidentOpened)]
    wanted = step.expected.incident
    if wanted is None:
        if opened:
            got = "; ".join(f"{i.kind}, {i.rule}: {i.detail}" for i in opened)
            yield "incident", "none", got
        return
    found = next((i for i in opened if _matches(wanted, i)), None)
    if found is None:
        yield "incident", str(wanted), "; ".join(_shown(i, wanted) for i in opened) or "none"
    elif step.expected.remedies is not None:
        remedies: tuple[str, ...] = offered(floor.table, found)
        if remedies != step.expected.remedies:
            yield "remedies", ", ".join(step.expected.remedies), ", ".join(remedies)


def _missing(wanted: tuple[Fields, ...], events: Iterable[Event]) -> Fields | None:
    """The first of the wanted events that does not come after those before it."""
    left = iter(events)
    for fields in wanted:
        if not any(_matches(fields, event) for event in left):
            return fields
    return None


def _like(missing: Fields, events: list[Event]) -> str:
    """What came of the same kind, or the names of all that came."""
    alike = [_shown(e, missing) for e in events if _name(e) == missing.get("event")]
    return "; ".join(alike) or ", ".join(_name(e) for e in events) or "no event"


def _name(event: Struct) -> str:
    return str(event.__struct_config__.tag)


def _field(got: Struct, name: str) -> object:
    return _name(got) if name == "event" else getattr(got, name, None)


def _shown(got: Struct, fields: Fields) -> str:
    """The named fields as they are."""
    return str(Fields(tuple((key, _plain(value, got, key)) for key, value in fields.pairs)))


def _plain(wanted: object, got: Struct, name: str) -> object:
    value = _field(got, name)
    is_money = isinstance(wanted, str) and amount(wanted) is not None
    return show(value) if is_money and isinstance(value, int) else value


def _matches(wanted: object, got: object) -> bool:
    """Named fields are as wanted; places are written in words, money as 25.00."""
    if isinstance(wanted, Fields):
        return isinstance(got, Struct) and all(
            _matches(value, _field(got, key)) for key, value in wanted.pairs
        )
    if isinstance(wanted, tuple) and isinstance(got, tuple):
        return len(wanted) == len(got) and all(map(_matches, wanted, got))
    if isinstance(got, Place):
        return wanted == str(got)
    if isinstance(wanted, str) and isinstance(got, int):
        return amount(wanted) == got
    return wanted == got


def _lying(table: Table, place: str) -> tuple[str, ...]:
    """The cards there: on the felt as the round has them, elsewhere as they left the shoe."""
    now = table.round
    if place == "dealer":
        return now.dealer if now is not None and table.laid("dealer") else ()
    if place.startswith("box "):
        hands = () if now is None or not table.laid("box") else now.boxes
        named = {
            str(Place("box", box.box, index)): hand.cards
            for box in hands
            for index, hand in enumerate(box.hands)
        }
        return named.get(place, ())
    return tuple(laid.card or "unread" for laid in table.shoe.cards if str(laid.place) == place)
