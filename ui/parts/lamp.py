"""The lamp of the connection: live, stale or lost, by sign, word and age."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from ui.parts.plain_text import PlainLabel
from ui.parts.theme import Tells, tell

_SIGNS: Final[dict[str, tuple[str, Tells]]] = {
    "live": ("●", "good"),
    "stale": ("▲", "act"),
    "lost": ("✖", "alarm"),
}


class Lamp(PlainLabel):
    """Shows how the connection is; connect it to the bridge's signal."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.show_connection("lost", 0)

    @Slot(str, int)
    def show_connection(self, state: str, seconds: int) -> None:
        """`seconds` since the service was last heard."""
        sign, meaning = _SIGNS[state]
        word = {"live": self.tr("live"), "stale": self.tr("stale"), "lost": self.tr("lost")}[state]
        age = self.tr("for {seconds} s").format(seconds=seconds) if seconds else ""
        self.setText(f"{sign} {word} {age}".rstrip())
        self.setAccessibleName(self.tr("connection: {state}").format(state=f"{word} {age}".strip()))
        tell(self, meaning)
