"""The serial driver: one thread that reads a device, logs its bytes and delivers what they say."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from threading import Condition, Event, Thread, current_thread
from typing import Final

import serial

from drivers.backoff import Backoff
from drivers.byte_log import STOPPED, ByteLog, RecordKind
from drivers.faults import DriverFault, LogFault, PortFault, PortLost, using
from drivers.framing import Grammar
from drivers.interpreter import Interpreter, last_number
from drivers.port import Port, arrived, open_port
from drivers.ports import Behind, Clock, Deliver, never
from procedures.readings import Reading, Role

_PAUSE: Final = 0.01  # seconds between two looks whether the readings were taken


class SerialShoe:
    """A card reader on a serial line, or on anything pyserial opens by URL.

    Nothing is delivered that is not in the byte log, except that the log cannot be written.
    """

    def __init__(
        self,
        *,
        device: str,
        role: Role,
        url: str,
        grammar: Grammar,
        byte_log: ByteLog,
        clock: Clock,
        baud: int = 115200,
        opens: Callable[[], Port] | None = None,
    ) -> None:
        """`url` is a device file, a pty, or `socket://host:port`. Takes over `byte_log`.

        `opens` opens what is no line at all; it raises as `open_port` does.
        """
        self._device = device
        self._role: Role = role
        self._opens = opens or partial(open_port, url, baud=baud)
        self._grammar = grammar
        self._log = byte_log
        self._clock = clock
        self._changed = Condition()  # guards all below; readings leave in order under it
        self._deliver: Deliver | None = None
        self._behind: Behind = never
        self._interpreter = self._interpreter_from(None)
        self._port: Port | None = None
        self._unlogged = b""  # bytes received that the log could not take yet
        self._up = False
        self._trouble: DriverFault | None = None
        self._heard_at = 0
        self._received = 0
        self._stop = Event()
        self._thread = Thread(target=self._run, name=f"reader of {device}", daemon=True)

    @property
    def device(self) -> str:
        """The device's id, as the configuration names it."""
        return self._device

    @property
    def role(self) -> Role:
        """Where it reads: `exit`, `pad` or `felt`."""
        return self._role

    @property
    def trouble(self) -> str:
        """Why the device is down, as the latest attempt found it; empty while it is up."""
        with self._changed:
            return str(self._trouble or "")

    @property
    def received(self) -> int:
        """Bytes received since the start whose readings have all been delivered."""
        with self._changed:
            return self._received

    def start(self, deliver: Deliver, *, behind: Behind = never) -> None:
        """Begin to read; every reading goes to `deliver`, in order and one at a time.

        While whoever takes the readings is `behind`, no more is read: it waits in the line.
        """
        self._deliver, self._behind = deliver, behind
        self._thread.start()

    def check(self) -> None:
        """Deliver device down if the device has been silent too long by the clock.

        A full byte log is rotated here, at a moment of the caller's, not where bytes chance to be
        cut: the places of readings are facts.
        """
        with self._changed:
            if not self._up or self._stop.is_set():
                return
            silence = self._grammar.silence
            if silence is not None and self._clock.now() - self._heard_at >= silence:
                self._lost(PortLost(f"silent for {silence // 1_000_000} s"))
            elif self._log.full and self._interpreter.settled:
                try:
                    self._begin_segment(self._interpreter.last)
                except LogFault as fault:
                    self._lost(fault)

    def stop(self) -> None:
        """End reading and release the device. Nothing is delivered afterwards."""
        with self._changed:
            self._stop.set()
            if isinstance(self._port, serial.Serial):  # other URLs wake by their timeout
                self._port.cancel_read()
            self._changed.notify_all()
        if self._thread.ident is None:
            self._log.close()
        elif self._thread is not current_thread():
            self._thread.join()

    def wait_up(self, timeout: float) -> bool:
        """Wait until the connection stands, at most `timeout` seconds. Whether it does."""
        with self._changed:
            return self._changed.wait_for(lambda: self._up, timeout)

    def wait_down(self, timeout: float) -> bool:
        """Wait until the connection is lost, at most `timeout` seconds. Whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._up, timeout)

    def wait_received(self, number: int, timeout: float) -> bool:
        """Wait until `received` is at least `number`. Whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: self._received >= number, timeout)

    def _run(self) -> None:
        backoff = Backoff()
        trying = True
        while trying:
            try:
                self._connection(backoff)
            except DriverFault as fault:
                self._lost(fault)
            except Exception as error:  # noqa: BLE001 - the outermost loop; it is recorded
                self._lost(DriverFault(f"the driver failed: {type(error).__name__}: {error}"))
            trying = not self._stop.is_set() and backoff.wait(self._stop)
        with self._changed:
            if self._up:
                with suppress(LogFault):  # what is not marked now is mended at the next start
                    self._mark("down", STOPPED)
        self._log.close()

    def _connection(self, backoff: Backoff) -> None:
        """One connection, from opening to loss."""
        with self._changed:
            if not self._log.name:
                self._begin_segment(last_number(self._log.folder, self._grammar))
        with self._opened() as port:
            with self._changed:
                self._mark("up", self._grammar.wire)
                if self._unlogged:
                    self._arrived(self._unlogged)
            while not self._stop.is_set():
                if self._behind():
                    self._wait()
                    continue
                with using():
                    data = arrived(port)
                if data:
                    self._arrived(data)
                    backoff.reset()

    def _wait(self) -> None:
        """Read nothing for a moment, which is no silence of the device."""
        self._stop.wait(_PAUSE)
        with self._changed:
            self._heard_at = self._clock.now()

    @contextmanager
    def _opened(self) -> Iterator[Port]:
        port = self._opens()
        with self._changed:
            self._port = port
        try:
            yield port
        finally:
            with self._changed, using():
                self._port = None
                port.close()

    def _arrived(self, data: bytes) -> None:
        with self._changed:
            self._unlogged = data
            if not self._up:
                self._mark("up", self._grammar.wire)
            at = self._clock.now()
            record = self._log.append("bytes", at=at, data=data)
            self._unlogged = b""
            self._tell(self._interpreter.hear(record))
            self._heard_at = at
            self._received += len(data)
            self._changed.notify_all()

    def _mark(self, kind: RecordKind, reason: str = "") -> None:
        record = self._log.append(kind, at=self._clock.now(), data=reason.encode())
        self._up = kind == "up"
        if self._up:
            self._trouble = None
        self._heard_at = record.at
        self._tell(self._interpreter.hear(record))
        self._changed.notify_all()

    def _lost(self, fault: DriverFault) -> None:
        """Device down; while it is down, only a new trouble other than the port is told again."""
        with self._changed:
            before, self._trouble = self._trouble, fault
            if before is not None and (isinstance(fault, PortFault) or str(fault) == str(before)):
                return
            try:
                self._mark("down", str(fault))
            except LogFault as why:
                self._up = False
                at, offset = self._clock.now(), self._log.offset
                reason = str(fault) if str(fault) == str(why) else f"{fault}; {why}"
                self._tell([self._interpreter.unlogged(offset=offset, at=at, reason=reason)])
                self._changed.notify_all()

    def _tell(self, readings: Iterable[Reading]) -> None:
        for reading in readings:
            if self._deliver is not None and not self._stop.is_set():
                self._deliver(reading)

    def _begin_segment(self, last: int | None) -> None:
        self._log.begin(at=self._clock.now(), last=last)
        self._interpreter = self._interpreter_from(last)

    def _interpreter_from(self, last: int | None) -> Interpreter:
        return Interpreter(
            device=self._device,
            role=self._role,
            grammar=self._grammar,
            log=self._log.name,
            last=last,
        )
