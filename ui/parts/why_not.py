"""Why a button is not offered: the service is asked, as it is for a preview, and says its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QObject, Slot

from procedures import commands as ask
from procedures.commands import Ask
from procedures.offers import Preview
from procedures.refusals import Refused
from ui.parts import told
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.offer_bar import OfferBar
from ui.parts.refusal_line import RefusalLine

_SOME: Final = "?"
"""A reason; none is judged by what it says."""
_ASKS: Final[Mapping[str, Ask]] = {
    "open-table": ask.OpenTable(devices=()),
    "pause-table": ask.PauseTable(),
    "resume-table": ask.ResumeTable(),
    "close-table": ask.CloseTable(),
    "open-betting": ask.OpenBetting(),
    "no-more-bets": ask.NoMoreBets(),
    "record-shuffle": ask.RecordShuffle(step="fanned"),
    "count-set": ask.CountSet(),
    "cancel-round": ask.CancelRound(reason=_SOME),
    "end-shoe": ask.EndShoe(reason=_SOME),
    "replace-card": ask.ReplaceCard(card="AS", reason=_SOME),
}
"""Requests that mean the same whatever is chosen for them; the others need something that is not
there now, and nothing more can be said of them."""


class WhyNot(QObject):
    """Answers a bar's questions: in the tool tip, and on the line when a key was pressed."""

    def __init__(self, bridge: Bridge, bar: OfferBar, line: RefusalLine) -> None:
        super().__init__(bar)
        self.table = ""
        """The table that the bar is for."""
        self._bridge, self._bar, self._line = bridge, bar, line
        self._open: dict[Asked, tuple[str, bool]] = {}
        bar.pointed.connect(self._on_pointed)
        bar.tried.connect(self._on_tried)

    @Slot(str)
    def _on_pointed(self, kind: str) -> None:
        self._ask(kind, tried=False)

    @Slot(str)
    def _on_tried(self, kind: str) -> None:
        self._ask(kind, tried=True)

    def _ask(self, kind: str, *, tried: bool) -> None:
        if kind not in _ASKS or not self.table:
            if tried:
                self._line.setText(f"▲ {self._bar.buttons[kind].accessibleDescription()}")
            return
        asked = self._bridge.preview(self.table, _ASKS[kind])
        self._open[asked] = kind, tried
        asked.answered.connect(self._on_would)
        asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_would(self, would: Preview | Refused) -> None:
        kind, tried = self._answered()
        if isinstance(would, Refused):  # otherwise it has become possible, and is offered soon
            self._bar.tell_why(kind, self._line.refusal(would))
            if tried:
                self._line.show_answer(would)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        kind, tried = self._answered()
        self._bar.tell_why(kind, told.failure(failure))
        if tried:
            self._line.show_failure(failure)

    def _answered(self) -> tuple[str, bool]:
        asked = self.sender()
        assert isinstance(asked, Asked)
        return self._open.pop(asked)
