"""Text that is shown as it is: what a device or a person said is never taken for markup.

Signs that cannot be seen, and those that turn round what stands behind them, are written as they
are written in a program: an amount behind them would be read backwards. Words in letters that run
from right to left stay in their place, and so does what stands before and behind them.
"""

from __future__ import annotations

import re
from html import escape
from typing import Final
from unicodedata import category

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QWidget

_UNSEEN: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")
"""Unicode's categories of what controls a text and is no sign of it."""
_LEFTWARD: Final = (
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_WORDS: Final = re.compile(rf"{_LEFTWARD}+(?:[^\w\n]+{_LEFTWARD}+)*")
"""Words in letters that run from right to left, with what stands between them."""
_MARK: Final = "\u200e"
"""Unseen, and as a letter that runs from left to right to what stands beside it."""


def plain(text: str) -> str:
    """The text with everything in it that is not seen made visible; lines stay lines."""
    if not text.isprintable():
        text = "".join(
            ascii(sign)[1:-1] if category(sign) in _UNSEEN and sign != "\n" else sign
            for sign in text
        )
    return text if text.isascii() else _WORDS.sub(rf"{_MARK}\g<0>{_MARK}", text)


class PlainLabel(QLabel):
    """A label without markup; every label of the screens is one."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(plain(text), parent)
        self.setTextFormat(Qt.TextFormat.PlainText)

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Show this."""
        super().setText(plain(text))


def plain_tip(text: str) -> str:
    """The same for a tool tip, which has no such format and takes `<` and `&lt;` for markup."""
    text = plain(text)
    if "<" not in text and "&lt;" not in text:
        return text
    return f'<p style="white-space: pre-wrap">{escape(text)}</p>'
