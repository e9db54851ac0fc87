"""A simulated pit around one real table service: shoe on a real wire, dealer, supervisor, guests.

Time is virtual and moves only when everybody is quiet, so the same seed and signing key give the
same chain head, and a world begun again on the same ledger goes on where it was.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from drivers.framing import Grammar
from drivers.serial_shoe import SerialShoe
from drivers.simulated_deck import Thing
from drivers.simulated_faults import CameraFault, FaultName
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures import commands as ask
from procedures.offers import tag
from procedures.table import Table, Who
from tablectl.answers import Accepted, NotStored
from tablectl.clock import VirtualClock
from tablectl.service import SYSTEM, Published, TableService
from tablectl.simulate.beside_shoe import CameraBeside
from tablectl.simulate.dealer import dealer_duty
from tablectl.simulate.dealing_errors import ErrorName, HadSoFar, error_duty
from tablectl.simulate.duty import SECOND, Duty
from tablectl.simulate.habits import guests_of, wish
from tablectl.simulate.shoe import contents, gone, on_the_felt, slide_faults
from tablectl.simulate.supervisor import supervisor_duty

HEARTBEAT: Final = 2 * SECOND
_PATIENCE: Final = 20.0  # real seconds for a driver to answer; it never takes that long
_MENDS: Final = 8 * SECOND
"""After which somebody looks after a camera that is down."""
_STUCK: Final = 200  # heartbeats without a fact

Plan = Callable[[Table], Mapping[int, FaultName]]
"""The faults of the shoe that a table has now, by place."""
Errs = Callable[[int], ErrorName | None]
"""The dealing error of a round."""
Act = Callable[[], None]


class StuckError(Exception):
    """The simulated world cannot go on: a fault of this program or of its ledger, said plainly."""


class World:
    """Everybody and everything around the table, in a fixed order."""

    def __init__(
        self,
        *,
        service: TableService,
        clock: VirtualClock,
        line: SimulatedLine,
        reader: SerialShoe,
        grammar: Grammar,
        seed: int,
        plan: Plan,
        errs: Errs,
        had: HadSoFar,
        people_err: bool,
        camera: CameraBeside | None = None,
    ) -> None:
        """The table is open and knows the reader's device; nothing is plugged in yet.

        `people_err`: supervisors choose freely among remedies and make mistakes of their own. A
        camera is waited for in real time: with one, the same seed may give other facts.
        """
        self.service = service
        self.clock = clock
        self._line = line
        self._reader = reader
        self._grammar = grammar
        self._seed = seed
        self._plan = plan
        self._errs = errs
        self._had = had
        self._supervisors = seed if people_err else None
        self._camera = camera
        self._camera_faults: Mapping[int, CameraFault] = {}
        self._camera_since: int | None = None
        self._shoe: SimulatedShoe | None = None
        self._shoe_number = 0
        self._things: tuple[Thing, ...] = ()
        self._faults: Mapping[int, FaultName] = {}
        self._slid_at: int | None = None
        self._since = clock.now()
        self._heard_at = clock.now()
        self._quiet_beats = 0
        self._refused: set[tuple[str, int]] = set()
        service.subscribe(self._stored)

    def begin(self) -> None:
        """Plug the shoe in and let the driver read it."""
        self._line.plug()
        self._reader.start(self.service.deliver)
        self._expect(self._reader.wait_up(_PATIENCE), "the driver did not open the port")
        if self._camera is not None:
            self._camera.start(self.service.deliver)
        self.service.drain()
        self._load(self.service.table)
        if self._shoe is None:
            self._put(SimulatedShoe((), line=self._line, grammar=self._grammar))

    def step(self) -> None:
        """Let the next thing happen, and wait until everybody is quiet again."""
        table = self.service.table
        self._load(table)
        duties = self._duties(table)
        due = self.service.next_wake()
        beat = self._heard_at + HEARTBEAT
        at = min([beat, *(when for when, _ in duties), *([due] if due is not None else [])])
        self.clock.advance_to(at)
        at = self.clock.now()
        self.service.tick()
        if self.service.trouble:
            raise StuckError(self.service.trouble)
        if self.service.table.position == table.position:
            ready = [act for when, act in duties if when <= at]
            if ready:
                ready[0]()
        if at >= beat:
            self._beat()
        self._settle()

    # -- what may happen --------------------------------------------------------------------------

    def _duties(self, table: Table) -> list[tuple[int, Act]]:
        """What everybody would do next and when, earliest first, then in a fixed order."""
        duties = [*self._technician(), *self._staff(table), *self._guests(table)]
        return sorted(duties, key=lambda duty: duty[0])

    def _technician(self) -> list[tuple[int, Act]]:
        if not self._line.plugged:
            return [(self._since + 3 * SECOND, self._replug)]
        down = any(not device.up for device in self.service.table.devices)
        if self._shoe is not None and self._shoe.silent and down:
            return [(self._since + 3 * SECOND, self._wake)]
        if self._camera_since is not None:
            return [(self._camera_since + _MENDS, self._mend)]
        return []

    def _staff(self, table: Table) -> list[tuple[int, Act]]:
        supervisor = supervisor_duty(table, self._since, self._look, self._supervisors)
        duties = (
            supervisor if self._line.plugged else None,
            self._error(table),
            dealer_duty(table, self._since),
        )
        return [act for duty in duties if duty is not None for act in self._acts(duty)]

    def _look(self) -> dict[str, Thing]:
        """What lies on the felt for each reading, as anybody can see."""
        if self._shoe is None or not self._shoe_number:
            return {}
        return on_the_felt(self.service.table, self._things, self._faults, self._shoe.place)

    def _error(self, table: Table) -> Duty | None:
        error = self._errs(table.round.number) if table.round is not None else None
        if error is None or self._had.made(error):
            return None
        return error_duty(table, self._since, error, self._seed)

    def _acts(self, duty: Duty) -> list[tuple[int, Act]]:
        if not duty.slide:
            return self._request(duty.at, duty.by, duty.ask)
        slid = self._slid_at == self.service.table.position
        return [] if slid or self._shoe is None else [(duty.at, self._slide)]

    def _guests(self, table: Table) -> list[tuple[int, Act]]:
        duties: list[tuple[int, Act]] = []
        for guest in guests_of(table.pack):
            wanted = wish(guest, table, self._since, self._seed)
            if wanted is not None:
                by = SYSTEM if wanted.by_system else Who("player", guest.name)
                duties += self._request(wanted.at, by, wanted.ask)
        return duties

    def _request(self, at: int, by: Who, what: ask.Ask | None) -> list[tuple[int, Act]]:
        position = self.service.table.position
        if what is None:
            return []
        name = f"{position}/{by.name}/{tag(type(what))}"
        if (name, position) in self._refused:
            return []

        def act() -> None:
            answer = self.service.ask(by, what, id=name)
            if isinstance(answer, NotStored):
                raise StuckError(answer.reason)
            if not isinstance(answer, Accepted):
                self._refused.add((name, position))

        return [(at, act)]

    # -- the shoe ---------------------------------------------------------------------------------

    def _load(self, table: Table) -> None:
        """Put the cards of the table's present shoe into the device, those already out left out."""
        if table.shoe.over or table.shoe.number == self._shoe_number or not self._line.plugged:
            return
        self._faults = self._plan(table)
        self._camera_faults = self._camera.plan(table) if self._camera is not None else {}
        self._things = contents(table, self._seed, self._faults)
        out = gone(table, self._things, self._faults)
        self._shoe_number = table.shoe.number
        self._put(
            SimulatedShoe(
                self._things,
                line=self._line,
                grammar=self._grammar,
                faults=slide_faults(self._faults, out),
                gone=out,
                seed=self._seed,
            )
        )

    def _put(self, shoe: SimulatedShoe) -> None:
        """A loaded shoe tests itself."""
        self._shoe = shoe
        shoe.self_test()
        self._settle()

    def _slide(self) -> None:
        if self._shoe is not None:
            self._slid_at = self.service.table.position
            if not self._shoe.left:
                raise StuckError("the simulated shoe is empty and no cut card came out")
            slide = self._shoe.slide()
            if self._camera is not None:
                self._camera.slides(slide.out, self._camera_faults.get(slide.place))
                if self._camera.disturbed and self._camera_since is None:
                    self._camera_since = self.clock.now()

    def _replug(self) -> None:
        self._line.plug()
        self._expect(self._reader.wait_up(_PATIENCE), "the driver did not find the port again")
        if self._shoe is not None:
            self._shoe.heartbeat()

    def _wake(self) -> None:
        if self._shoe is not None:
            self._shoe.wake()
            self._shoe.heartbeat()

    def _mend(self) -> None:
        self._camera_since = None
        if self._camera is not None:
            self._camera.mend()

    def _beat(self) -> None:
        self._heard_at = self.clock.now()
        if self._line.plugged and self._shoe is not None:
            self._shoe.heartbeat()
        self._settle()
        self._reader.check()
        self._quiet_beats += 1
        if self._quiet_beats > _STUCK:
            raise StuckError(f"nothing has happened for {_STUCK} heartbeats")

    def _settle(self) -> None:
        """Wait until the driver has delivered all that was sent, and the service decided it."""
        if self._line.plugged:
            arrived = self._reader.wait_received(self._line.written, _PATIENCE)
            self._expect(arrived, "the driver did not deliver what the shoe sent")
        else:
            self._expect(self._reader.wait_down(_PATIENCE), "the driver did not notice the unplug")
        if self._camera is not None:
            self._camera.settle()
        self.service.drain()

    def _stored(self, published: Published) -> None:
        self._since = published.at
        self._quiet_beats = 0
        for event in published.events:
            self._had.take(event)

    @staticmethod
    def _expect(happened: bool, otherwise: str) -> None:  # noqa: FBT001 - a plain assertion
        if not happened:
            raise StuckError(otherwise)
