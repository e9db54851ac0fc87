"""The line that says why something was not done: the reason, the rule, what is possible instead."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from procedures.refusals import Refused
from tablectl.answers import Accepted, Answer, NotStored, Rejected
from ui.parts import named, told, words
from ui.parts.bridge import Failure
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell

_BY_KEY: Final = frozenset({"override", "turn-card", "for-player"})
"""Requests whose choices are no words: they are chosen on the felt, or entered by buttons."""
_FEW: Final = 3
"""So many choices are named beside a refusal; where there are more, their button lists them."""


class RefusalLine(PlainLabel):
    """Connect what was asked to it: `answered` to `show_answer`, `failed` to `show_failure`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self.setWordWrap(True)
        tell(self, "act")

    def setText(self, text: str) -> None:  # noqa: N802 - Qt's name
        """Say this, to those who cannot see it too."""
        super().setText(text)
        self.setAccessibleName(text.removeprefix("▲ "))

    def clear(self) -> None:
        """Nothing is said any more."""
        self.setText("")

    @Slot(object)
    def show_answer(self, answer: Answer, of: str = "") -> None:
        """Nothing stands here when it was done. `of`: the table, where another one is shown."""
        match answer:
            case Accepted():
                self.clear()
            case Refused():
                self._say(self.refusal(answer), of)
            case Rejected(reason=reason):
                self._say(self.tr("Not done: {reason}").format(reason=told.sentence(reason)), of)
            case NotStored(reason=reason):
                text = self.tr("Not done, because it cannot be written down: {reason}")
                self._say(text.format(reason=told.sentence(reason)), of)

    @Slot(object)
    def show_failure(self, failure: Failure, of: str = "") -> None:
        """No answer came."""
        self._say(told.failure(failure), of)

    def refusal(self, refused: Refused) -> str:
        """A refusal in words."""
        text = self.tr("{reason} (rule {rule})").format(
            reason=told.sentence(refused.reason), rule=refused.rule
        )
        if not refused.possible:
            return text
        possible = ", ".join(_named(one) for one in refused.possible)
        return f"{text} · " + self.tr("possible now: {possible}").format(possible=possible)

    def _say(self, text: str, of: str) -> None:
        self.setText(f"▲ {of}: {text}" if of else f"▲ {text}")


def _named(possible: str) -> str:
    """`report: out of order | …` with the request as its button calls it, and what it may be."""
    kind, _, ranges = possible.partition(": ")
    choices = ranges.split(" | ") if ranges else []
    if kind in _BY_KEY or not 0 < len(choices) <= _FEW:
        return words.offer(kind)
    said = " | ".join(named.choice(kind, one) for one in choices)
    return f"{words.offer(kind)}: {said}"
