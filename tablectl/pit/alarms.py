"""What goes wrong around the tables of a pit, put on the record: recorders, the machine's clock.

Alarms that nobody acknowledged are told in the log as well.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from concurrent.futures import Future
from functools import partial
from threading import Lock

from drivers.ports import Clock
from procedures import commands as ask
from procedures.events import TableOpened
from procedures.incident_events import IncidentEscalated
from tablectl.answers import Answer
from tablectl.clock import WallClock
from tablectl.pit.gate import Gate, off
from tablectl.pit.hosted import HostedTable
from tablectl.pit.openings import BySystem
from tablectl.pit.recorder import Recorder
from tablectl.service import Published

log = logging.getLogger(__name__)


class Alarms:
    """Watches over the tables of a pit."""

    def __init__(
        self,
        tables: Mapping[str, HostedTable],
        recorders: Mapping[str, Recorder],
        gates: Mapping[str, Gate],
        *,
        machine: WallClock | None,
        clock: Clock,
        by_system: BySystem,
    ) -> None:
        self._tables = tables
        self._recorders = recorders
        self._gates = gates
        self._unopened: frozenset[tuple[str, str]] = frozenset()  # tables' devices, as told
        self._machine = machine
        self._clock = clock
        self._by_system = by_system
        self._lock = Lock()
        self._asked: dict[str, Future[Answer]] = {}  # what a table has not answered yet
        for hosted in tables.values():
            hosted.service.subscribe(partial(self._stored, hosted))

    def start(self) -> None:
        """Begin to ask the recorders."""
        for name, recorder in self._recorders.items():
            recorder.start(partial(self._settle, self._tables[name], recorder))

    def stop(self) -> None:
        """End it; the tables go on."""
        for recorder in self._recorders.values():
            recorder.end()
        for recorder in self._recorders.values():
            recorder.stop()

    def look(self) -> None:
        """Whether the machine's clock was set, and which devices of closed tables are down."""
        self._look_at_clock()
        self._look_at_devices()

    def _look_at_devices(self) -> None:
        """A closed table hears nothing of its devices: that one cannot be used is logged once."""
        down = {
            (name, device): trouble
            for name, gate in self._gates.items()
            if self._tables[name].table.status == "closed"
            for device, reader in tuple(gate.devices.readers.items())
            if (trouble := reader.trouble)
        }
        for (name, device), trouble in down.items():
            if (name, device) not in self._unopened:
                log.warning("%s: its device %s is down: %s", name, device, trouble)
        self._unopened = frozenset(down)

    def _look_at_clock(self) -> None:
        """A step back is on the record of every open table."""
        step = self._machine.look(self._clock.now()) if self._machine is not None else 0
        if self._machine is None or not step:
            return
        log.warning("the machine's clock was set: it is %s table time", off(self._machine.ahead))
        if step < 0:
            for hosted in self._tables.values():
                if hosted.table.status != "closed" and not hosted.table.broken:
                    self._by_system(hosted, ask.NoticeClock(back=-step))

    def _stored(self, hosted: HostedTable, published: Published) -> None:
        """In the table's thread. A gap of a table that opens without its recorder begins then."""
        for event in published.events:
            match event:
                case IncidentEscalated(number=number):
                    incident = published.table.incident(number)
                    kind = incident.kind if incident is not None else "over meanwhile"
                    log.warning(
                        "%s: incident %d, %s: nobody acknowledged it", hosted.name, number, kind
                    )
                case TableOpened() if hosted.name in self._recorders:
                    self._settle(hosted, self._recorders[hosted.name])

    def _settle(self, hosted: HostedTable, recorder: Recorder) -> None:
        """Let the record say what the recorder does, where it does not yet."""
        with self._lock:
            waits = self._asked.get(hosted.name)
            if (waits is not None and not waits.done()) or hosted.table.broken:
                return
            up, why, gap = recorder.found.up, recorder.found.detail, hosted.table.unrecorded_since
            if up and gap is not None:
                log.warning("%s: the recorder is back", hosted.name)
            elif up is False and gap is None and hosted.table.status != "closed":
                log.warning("%s: the recorder is down: %s", hosted.name, why)
            else:
                return
            self._asked[hosted.name] = self._by_system(hosted, ask.WatchRecorder(up=up, detail=why))
