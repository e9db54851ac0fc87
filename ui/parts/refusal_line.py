"""The line that says why something was not done: the reason, the rule, what is possible instead."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QLabel, QWidget

from procedures.refusals import Refused
from tablectl.answers import Accepted, Answer, NotStored, Rejected
from ui.parts import words
from ui.parts.bridge import Failure
from ui.parts.theme import tell


class RefusalLine(QLabel):
    """Connect what was asked to it: `answered` to `show_answer`, `failed` to `show_failure`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWordWrap(True)
        tell(self, "act")

    @Slot(object)
    def show_answer(self, answer: Answer) -> None:
        """Nothing stands here when it was done."""
        match answer:
            case Accepted():
                self.clear()
            case Refused():
                self._say(self.refusal(answer))
            case Rejected(reason=reason):
                self._say(self.tr("Not done: {reason}").format(reason=reason))
            case NotStored(reason=reason):
                text = self.tr("Not done, because it cannot be written down: {reason}")
                self._say(text.format(reason=reason))

    @Slot(object)
    def show_failure(self, failure: Failure) -> None:
        """No answer came."""
        self._say(words.failure(failure))

    def refusal(self, refused: Refused) -> str:
        """A refusal in words."""
        text = self.tr("{reason} (rule {rule})").format(reason=refused.reason, rule=refused.rule)
        if not refused.possible:
            return text
        possible = ", ".join(_named(one) for one in refused.possible)
        return f"{text} · " + self.tr("possible now: {possible}").format(possible=possible)

    def _say(self, text: str) -> None:
        self.setText(f"▲ {text}")
        self.setAccessibleName(text)


def _named(possible: str) -> str:
    """`report: out of order | …` with the request as its button calls it."""
    kind, colon, choices = possible.partition(": ")
    return words.offer(kind) + colon + choices
