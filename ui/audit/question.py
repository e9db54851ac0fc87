"""A question to the service of which only the last answer counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from ui.parts.bridge import Asked, Bridge, Failure


class Question(QObject):
    """One kind of question. Asked again before the answer came, the earlier answer is let go."""

    told = Signal(object)
    """The answer, of the type that the question gives."""
    failed = Signal(object)
    """`Failure`: why there is none."""

    def __init__(self, bridge: Bridge, what: str, gives: Any, parent: QObject) -> None:
        super().__init__(parent)
        self.what = what
        self._bridge = bridge
        self._decoder = msgspec.json.Decoder(gives)
        self._waits: _Answer | None = None

    @property
    def waiting(self) -> bool:
        """It was asked and is not answered yet."""
        return self._waits is not None

    def ask(self, about: Mapping[str, str]) -> None:
        """Ask; what was asked before counts no more."""
        self._waits = _Answer(self, self._bridge.find(self.what, about))

    def forget(self) -> None:
        """No answer is wanted any more."""
        self._waits = None

    def arrived(self, answer: _Answer, said: bytes | Failure) -> None:
        """From an answer to its question."""
        if answer is not self._waits:
            return
        self._waits = None
        if isinstance(said, Failure):
            self.failed.emit(said)
            return
        try:
            found = self._decoder.decode(said)
        except msgspec.MsgspecError as error:
            reason = f"{self.what}: {error}"
            self.failed.emit(Failure(code="wrong version", reason=reason))
            return
        self.told.emit(found)


class _Answer(QObject):
    def __init__(self, question: Question, asked: Asked) -> None:
        super().__init__(question)
        self._question = question
        asked.answered.connect(self._on_answered)
        asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_answered(self, said: bytes) -> None:
        self._question.arrived(self, said)
        self.deleteLater()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        self._question.arrived(self, failure)
        self.deleteLater()
