"""A player for a recorded byte log: a card reader that says again what the device said."""

from __future__ import annotations

from pathlib import Path
from threading import Event, Lock, Thread, current_thread

from drivers.faults import LogFault
from drivers.framing import Grammar
from drivers.interpreter import readings_in
from drivers.ports import Deliver
from procedures.readings import DeviceDown, Raw, Reading, Role


class RecordedShoe:
    """Plays a byte log once, as fast as it is taken, with the recorded times and places.

    A log that is damaged, or is none, ends in device down.
    """

    def __init__(self, *, device: str, role: Role, folder: Path, grammar: Grammar) -> None:
        """`folder` is the byte log's."""
        self._device = device
        self._role: Role = role
        self._folder = folder
        self._grammar = grammar
        self._deliver: Deliver | None = None
        self._lock = Lock()
        self._stopped = False
        self._ended = Event()
        self._thread = Thread(target=self._play, name=f"player of {device}", daemon=True)

    @property
    def device(self) -> str:
        """The device's id, as the configuration names it."""
        return self._device

    @property
    def role(self) -> Role:
        """Where it reads: `exit`, `pad` or `felt`."""
        return self._role

    def start(self, deliver: Deliver) -> None:
        """Begin to play."""
        self._deliver = deliver
        self._thread.start()

    def check(self) -> None:
        """A recording is never silent."""

    def stop(self) -> None:
        """End playing. Nothing is delivered afterwards."""
        if self._thread is current_thread():
            self._stopped = True
            return
        with self._lock:
            self._stopped = True
        if self._thread.ident is not None:
            self._thread.join()

    def wait_end(self, timeout: float) -> bool:
        """Wait until all was played, at most `timeout` seconds. Whether it was."""
        return self._ended.wait(timeout)

    def _play(self) -> None:
        last: Reading | None = None
        try:
            for last in readings_in(
                self._folder, device=self._device, role=self._role, grammar=self._grammar
            ):
                if not self._tell(last):
                    return
            if last is None:
                self._tell(self._down(last, f"{self._folder} holds no recording"))
        except LogFault as fault:
            self._tell(self._down(last, str(fault)))
        self._ended.set()

    def _down(self, last: Reading | None, reason: str) -> Reading:
        """Device down, placed behind the last reading."""
        return Reading(
            device=self._device,
            role=self._role,
            at=last.at if last else 0,
            raw=Raw(last.raw.log, last.raw.offset + last.raw.length, 0) if last else Raw("", 0, 0),
            seen=DeviceDown(reason),
        )

    def _tell(self, reading: Reading) -> bool:
        """Whether it could be delivered: not after `stop`."""
        with self._lock:
            if self._deliver is None or self._stopped:
                return False
            self._deliver(reading)
            return True
