"""Text that is shown as it is: what a device or a person said is never taken for markup."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget


class PlainLabel(QLabel):
    """A label without markup; every label of the screens is one."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setTextFormat(Qt.TextFormat.PlainText)


def plain_tip(text: str) -> str:
    """The same for a tool tip, which has no such format and takes `<` and `&lt;` for markup."""
    if "<" not in text and "&lt;" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'
