"""How the tables of a pit open: looked at first, on the record, and with their own devices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future

from msgspec import Struct
from msgspec.structs import replace

from procedures import commands as ask
from procedures.opening_checks import Check
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.answers import Accepted, Answer
from tablectl.doctor.clock import wall_clock
from tablectl.people.register import Register
from tablectl.pit.gate import Clocks, Gate, Skew
from tablectl.pit.hosted import HostedTable

BySystem = Callable[[HostedTable, ask.Ask], "Future[Answer]"]
"""Asks something of a table in the service's own name."""


class Tolerated(Struct, frozen=True, kw_only=True):
    """By how much clocks may be off, in microseconds: the machine's own, and a station's."""

    clock: int = 1_000_000
    skew: int = 2_000_000


class Openings:
    """The gates of a pit. A table without one opens itself: a machine's, or a simulated one."""

    def __init__(
        self,
        gates: Mapping[str, Gate],
        *,
        register: Register,
        tolerated: Tolerated,
        ahead: Callable[[], int],
        skews: Callable[[], Iterable[Skew]],
        by_system: BySystem,
    ) -> None:
        """`ahead` is how far the machine's clock is ahead of table time, `skews` the stations'."""
        self.gates = gates
        self._register = register
        self._tolerated = tolerated
        self.ahead = ahead
        self._skews = skews
        self._by_system = by_system

    def checks(self, hosted: HostedTable, now: int) -> tuple[Check, ...]:
        """What would be found at an opening now; nothing at a table that opens itself."""
        gate = self.gates.get(hosted.name)
        if gate is None:
            return ()
        date = wall_clock()
        clocks = Clocks(
            wrong="" if date.state == "fine" else date.found,
            ahead=self.ahead(),
            tolerated=self._tolerated.clock,
            skews=tuple(self._skews()),
            skew_tolerated=self._tolerated.skew,
        )
        return gate.look(hosted.table, self._register.people, clocks, now)

    def open(
        self,
        hosted: HostedTable,
        by: Who,
        asked: ask.OpenTable,
        *,
        id: str,
        seen: int | None,
        now: int,
    ) -> Future[Answer]:
        """Record what is found, then ask for the opening, with the table's devices and no others.

        Where that cannot be recorded nothing is opened.
        """
        gate = self.gates.get(hosted.name)
        asked = replace(asked, devices=gate.uses if gate is not None else _own(hosted))
        if gate is None or hosted.table.status != "closed":
            return hosted.submit(by, asked, id=id, seen=seen)
        opened: Future[Answer] = Future()

        def recorded(done: Future[Answer]) -> None:
            """In the table's thread. That it was refused is the table's to say of the opening."""
            answer = done.result()
            if not isinstance(answer, Accepted | Refused):
                opened.set_result(answer)
                return
            noted = isinstance(answer, Accepted) and answer.first - 1 == seen
            at = answer.last if isinstance(answer, Accepted) and noted else seen
            hosted.submit(by, asked, id=id, seen=at).add_done_callback(
                lambda told: opened.set_result(told.result())
            )

        looked = ask.RecordChecks(checks=self.checks(hosted, now))
        self._by_system(hosted, looked).add_done_callback(recorded)
        return opened


def _own(hosted: HostedTable) -> tuple[ask.UsesDevice, ...]:
    """The devices that a table knows: a machine's own, which no client names."""
    return tuple(
        ask.UsesDevice(name=device.name, role=device.role, pulses=device.pulses)
        for device in hosted.table.devices
    )
