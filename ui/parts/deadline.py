"""How long there still is until a deadline, by the service's clock."""

from __future__ import annotations

from typing import Final

from PySide6.QtWidgets import QWidget

from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell

_SOON: Final = 5  # seconds


def seconds_left(deadline: int, now: int) -> int:
    """Whole seconds, the last one counted as one; 0 when it has come. Microseconds are given."""
    return max(0, -(-(deadline - now) // 1_000_000))


class DeadlineClock(PlainLabel):
    """Counts down. Call `tick` with the service's time whenever it should be looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._deadline: int | None = None

    def show_deadline(self, deadline: int | None, now: int) -> None:
        """Microseconds UTC; None: there is none."""
        self._deadline = deadline
        self.tick(now)

    def tick(self, now: int) -> None:
        """It is this late at the service."""
        if self._deadline is None:
            self.clear()
            return
        left = seconds_left(self._deadline, now)
        text = self.tr("◷ {seconds} s").format(seconds=left) if left else self.tr("◷ time is up")
        if text != self.text():
            self.setText(text)
            tell(self, "act" if left <= _SOON else "")
