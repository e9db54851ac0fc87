"""The gaps between the turns of a Qt event loop; run by itself, those of an idle one."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import monotonic, thread_time
from typing import Final

import msgspec
from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer

_TURN: Final = 5  # milliseconds
_LIMITS: Final = (20, 50, 100, 200)


class Gaps(Struct):
    """Gaps in milliseconds, memory in bytes, once a second."""

    seconds: float = 0.0
    longest: float = 0.0
    busiest: float = 0.0
    over: dict[int, int] = msgspec.field(default_factory=lambda: dict.fromkeys(_LIMITS, 0))
    memory: list[int] = msgspec.field(default_factory=list)
    batches: int = 0
    facts: int = 0


class LoopGaps(QObject):
    """Watches the loop of the thread that makes it, from `begin` on."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.found = Gaps()
        self._began = self._last = self._used = 0.0
        self._turn = QTimer(self)
        self._turn.setTimerType(Qt.TimerType.PreciseTimer)
        self._turn.setInterval(_TURN)
        self._turn.timeout.connect(self._on_turn)

    def begin(self) -> None:
        """From now on."""
        self._began = self._last = monotonic()
        self._used = thread_time()
        self._turn.start()

    def told(self) -> str:
        """What was found, as JSON."""
        self.found.seconds = max(monotonic() - self._began, 0.001)
        return msgspec.json.encode(self.found).decode()

    def _on_turn(self) -> None:
        found, now, used = self.found, monotonic(), thread_time()
        gap, busy = (now - self._last) * 1e3, (used - self._used) * 1e3
        self._last, self._used = now, used
        found.longest, found.busiest = max(found.longest, gap), max(found.busiest, busy)
        for limit in _LIMITS:
            found.over[limit] += gap > limit
        if now - self._began >= len(found.memory):
            found.memory.append(resident())


def resident() -> int:
    """Bytes that this process has in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


def main() -> None:
    """An idle loop until SIGTERM."""
    from PySide6.QtWidgets import QApplication, QMainWindow

    application = QApplication([])
    window = QMainWindow()
    window.show()
    gaps = LoopGaps(window)
    gaps.begin()
    signal.signal(signal.SIGTERM, lambda *_: application.quit())
    application.exec()
    print(gaps.told(), flush=True)


if __name__ == "__main__":
    main()
