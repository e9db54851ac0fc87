"""The table's devices: started, watched, and their byte logs read again after a restart."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from heapq import merge
from pathlib import Path
from threading import Lock
from typing import Final

from drivers.byte_log import ByteLog, read_segment, segments
from drivers.camera_port import CameraPort, eye
from drivers.faults import LogDamaged, LogFault, OtherWire
from drivers.framing import Grammar
from drivers.grammars import grammar_named
from drivers.interpreter import readings_in
from drivers.port import Port
from drivers.ports import Behind, Clock, Deliver, never
from drivers.serial_shoe import SerialShoe
from procedures.readings import DeviceDown, DeviceUp, Raw, Reading, SelfTest
from procedures.table import Table
from tablectl.config import DeviceConfig
from tablectl.device_state import after, known_before, readiness

log = logging.getLogger(__name__)

_LATELY: Final = 3  # segments of a byte log that are looked through for the last self-test


class Devices:
    """The drivers of one table."""

    def __init__(
        self,
        configured: Iterable[DeviceConfig],
        *,
        folder: Path,
        clock: Clock,
        evidence: Path | None = None,
    ) -> None:
        """Opens each device's byte log in `folder`, nothing else. Raises LogFault, SettingRefused;
        what was opened by then is closed again. `evidence` is where cameras keep pictures, beside
        the byte logs where nothing is said."""
        self.configured = tuple(configured)
        self.started = False
        self._listening = False
        self._away = False  # let go, until the table is this program's again
        self._why_away = ""
        self._folder = folder
        self._evidence = folder / "evidence" if evidence is None else evidence
        self._clock = clock
        self._lock = Lock()  # guards how they are; readings leave in order under it
        self._deliver: Deliver | None = None
        self._foreign: Deliver | None = None
        self._behind: Behind = never
        self._kept: dict[str, list[Reading]] = {}  # what a table that opens has to hear
        self.readers = self._made()
        self._states = {
            device.name: known_before(self._lately(device)) for device in self.configured
        }

    def known_to(self, table: Table) -> bool:
        """Whether the table reads its cards with these devices, and with no other."""
        wanted = {(device.name, device.role, device.pulses) for device in self.configured}
        return wanted == {(device.name, device.role, device.pulses) for device in table.devices}

    def tail(self, last: Mapping[str, Raw]) -> Iterator[Reading]:
        """What the byte logs hold beyond the last reading in the ledger, as it came in time."""
        behind = (self._logged(device, last.get(device.name)) for device in self.configured)
        return merge(*behind, key=lambda reading: reading.at)

    def alive_at(self) -> int:
        """When a device's bytes were last logged, a heartbeat's too; 0 where none were.

        Until then the program ran, whatever its ledger says. Raises LogDamaged.
        """
        folders = [self._folder / device.name for device in self.configured]
        newest = [read_segment(f, name) for f in folders for name in segments(f)[-1:]]
        heard = [record.at for s in newest for record in s.records if record.kind == "bytes"]
        return max(heard, default=0)

    def listen(self, foreign: Deliver, *, behind: Behind = never) -> None:
        """Begin to read before the table knows the devices; `foreign` takes what they say.

        How each is waits for `start`, so that the table hears it then.
        """
        self._read(foreign, behind)

    def start(self, deliver: Deliver, *, behind: Behind = never) -> None:
        """Hand every reading to the table; while `behind`, no more is read than was."""
        with self._lock:
            self.started = True
            self._deliver = deliver
            kept, self._kept = self._kept, {}
            for reading in (one for readings in kept.values() for one in readings):
                deliver(reading)
        if not self._listening:
            self._read(deliver, behind)

    def readiness(self) -> tuple[tuple[str, bool, str], ...]:
        """Each device by name: whether a table may open with it, and how it is in words."""
        with self._lock:
            states = dict(self._states)
        return tuple(
            (one.name, *readiness(one, states[one.name], heard=self._heard(one.name)))
            for one in self.configured
        )

    @property
    def down(self) -> frozenset[str]:
        """The devices whose ports are not open, whether the table uses them yet or not."""
        with self._lock:
            return frozenset(name for name, state in self._states.items() if not state.up)

    def check(self) -> None:
        """Let every driver notice silence; call at least once a second."""
        for reader in self.readers.values():
            reader.check()

    def let_go(self, table: str) -> None:
        """Release every device to whoever has the table now; a second call does nothing.

        The table hears that each is down, lest a card that nobody read passes unnoticed.
        """
        if self._away or not self._listening:
            return
        self._away, self._why_away = True, ""
        self.stop()
        logged = [(device, self._lately(device)) for device in self.configured]
        with self._lock:
            self._kept = {}
            for device, lately in logged:
                self._states[device.name] = known_before(lately)
                if self._deliver and lately and isinstance(lately[-1].seen, DeviceDown):
                    self._deliver(lately[-1])
        log.warning("%s: its devices are let go: the table is not this service's now", table)

    def take_up(self, table: str) -> None:
        """Read again what was let go. A byte log that cannot be had is told once, and tried again
        with the next call."""
        if not self._away or self._foreign is None:
            return
        try:
            self.readers = self._made()
        except LogFault as fault:
            if str(fault) != self._why_away:
                self._why_away = str(fault)
                log.warning("%s: its devices cannot be read again: %s", table, fault)
            return
        self._away = False
        log.warning("%s: its devices are read again: the table is this service's", table)
        self._read(self._foreign, self._behind)

    def stop(self) -> None:
        """Release every device."""
        for reader in self.readers.values():
            reader.stop()

    # -- steps ------------------------------------------------------------------------------------

    def _read(self, foreign: Deliver, behind: Behind) -> None:
        self._listening, self._foreign, self._behind = True, foreign, behind
        for name, reader in self.readers.items():
            reader.start(partial(self._hear, name, foreign), behind=behind)

    def _heard(self, name: str) -> bool:
        return self.readers[name].received > 0

    def _hear(self, name: str, foreign: Deliver, reading: Reading) -> None:
        """In a driver's thread: note how the device is, and hand the reading on."""
        with self._lock:
            self._states[name] = after(self._states[name], reading)
            if self._deliver is not None:
                self._deliver(reading)
                return
            kept = self._kept.get(name, [])
            if isinstance(reading.seen, DeviceUp | DeviceDown):
                self._kept[name], over = [reading], kept
            elif isinstance(reading.seen, SelfTest):
                self._kept[name], over = [*kept[:1], reading], kept[1:]
            else:
                over = [reading]
            for one in over:
                foreign(one)

    def _logged(self, device: DeviceConfig, after: Raw | None) -> Iterator[Reading]:
        return readings_in(
            self._folder / device.name,
            device=device.name,
            role=device.role,
            grammar=_grammar(device),
            after=after,
        )

    def _lately(self, device: DeviceConfig) -> list[Reading]:
        """What the newest of its byte log holds; nothing where that cannot be told."""
        newest = segments(self._folder / device.name)[-_LATELY:]
        try:
            return list(self._logged(device, Raw(newest[0], 0, 0))) if newest else []
        except (LogDamaged, OtherWire):
            return []

    def _made(self) -> dict[str, SerialShoe]:
        with ExitStack() as opened:
            readers = {}
            for device in self.configured:
                readers[device.name] = reader = self._reader(device)
                opened.callback(reader.stop)
            opened.pop_all()
        return readers

    def _reader(self, device: DeviceConfig) -> SerialShoe:
        grammar = _grammar(device)
        return SerialShoe(
            device=device.name,
            role=device.role,
            url=device.url,
            grammar=grammar,
            byte_log=ByteLog(self._folder / device.name, at=self._clock.now()),
            clock=self._clock,
            baud=device.baud,
            opens=self._eye(device) if device.set_up is not None else None,
        )

    def _eye(self, device: DeviceConfig) -> Callable[[], Port]:
        command = eye(device.set_up or Path(), self._evidence)
        return partial(CameraPort, command, name=device.name)


def _grammar(device: DeviceConfig) -> Grammar:
    return grammar_named(device.grammar, suits=device.suits, cut_card=device.cut_card)
