"""Calling a supervisor: one touch for what is usual, or typed."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from procedures import commands as ask
from ui.parts.reason_field import ReasonField
from ui.station.choice_row import ChoiceRow
from ui.station.form import Sends, StationForm


class CallForm(StationForm):
    """The table is held until a supervisor has looked."""

    def __init__(self, sends: Sends, parent: QWidget | None = None) -> None:
        super().__init__(sends, "", "", parent)
        self.setWindowTitle(self.tr("Call a supervisor"))
        self.go.setText(self.tr("Call"))
        usual = (
            self.tr("A question"),
            self.tr("A player objects"),
            self.tr("Chips are not clear"),
            self.tr("I need relief"),
        )
        self.usual = ChoiceRow(columns=2)
        self.usual.show_choices([(text, text) for text in usual])
        self.usual.chosen.connect(self._on_usual)
        self.what = ReasonField()
        for widget in (self.usual, self.what):
            self.column.addWidget(widget)
        self.what.setFocus()

    def request(self) -> ask.Ask | str:
        """The call, with what it is about."""
        if not self.what.reason:
            return self.tr("Say what it is about: touch one, or type it.")
        return ask.CallSupervisor(what=self.what.reason)

    @Slot(str)
    def _on_usual(self, text: str) -> None:
        self.what.setEditText(text)
        self.send()
