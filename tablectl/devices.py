"""The table's devices: started, watched, and their byte logs read again after a restart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from heapq import merge
from pathlib import Path

from drivers.byte_log import ByteLog, read_segment, segments
from drivers.framing import Grammar
from drivers.grammars import grammar_named
from drivers.interpreter import readings_in
from drivers.ports import Behind, Clock, Deliver, never
from drivers.serial_shoe import SerialShoe
from procedures.readings import Raw, Reading
from procedures.table import Table
from tablectl.config import DeviceConfig


class Devices:
    """The drivers of one table."""

    def __init__(self, configured: Iterable[DeviceConfig], *, folder: Path, clock: Clock) -> None:
        """Opens each device's byte log in `folder`, nothing else. Raises LogFault, SettingRefused;
        what was opened by then is closed again."""
        self.configured = tuple(configured)
        self.started = False
        self._folder = folder
        self.readers: dict[str, SerialShoe] = {}
        with ExitStack() as opened:
            for device in self.configured:
                reader = self._reader(device, clock)
                opened.callback(reader.stop)
                self.readers[device.name] = reader
            opened.pop_all()

    def known_to(self, table: Table) -> bool:
        """Whether the table reads its cards with these devices, and with no other."""
        wanted = {(device.name, device.role, device.pulses) for device in self.configured}
        return wanted == {(device.name, device.role, device.pulses) for device in table.devices}

    def tail(self, last: Mapping[str, Raw]) -> Iterator[Reading]:
        """What the byte logs hold beyond the last reading in the ledger, as it came in time."""
        behind = (
            readings_in(
                self._folder / device.name,
                device=device.name,
                role=device.role,
                grammar=_grammar(device),
                after=last.get(device.name),
            )
            for device in self.configured
        )
        return merge(*behind, key=lambda reading: reading.at)

    def alive_at(self) -> int:
        """When a device's bytes were last logged, a heartbeat's too; 0 where none were.

        Until then the program ran, whatever its ledger says. Raises LogDamaged.
        """
        folders = [self._folder / device.name for device in self.configured]
        newest = [read_segment(f, name) for f in folders for name in segments(f)[-1:]]
        heard = [record.at for s in newest for record in s.records if record.kind == "bytes"]
        return max(heard, default=0)

    def start(self, deliver: Deliver, *, behind: Behind = never) -> None:
        """Begin to read on every device; while `behind`, no more is read than was."""
        self.started = True
        for reader in self.readers.values():
            reader.start(deliver, behind=behind)

    def check(self) -> None:
        """Let every driver notice silence; call at least once a second."""
        for reader in self.readers.values():
            reader.check()

    def stop(self) -> None:
        """Release every device."""
        for reader in self.readers.values():
            reader.stop()

    def _reader(self, device: DeviceConfig, clock: Clock) -> SerialShoe:
        grammar = _grammar(device)
        return SerialShoe(
            device=device.name,
            role=device.role,
            url=device.url,
            grammar=grammar,
            byte_log=ByteLog(self._folder / device.name, at=clock.now()),
            clock=clock,
            baud=device.baud,
        )


def _grammar(device: DeviceConfig) -> Grammar:
    return grammar_named(device.grammar, suits=device.suits, cut_card=device.cut_card)
