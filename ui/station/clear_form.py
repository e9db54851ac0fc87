"""What may be cleared at the station: the remedies that the service offers whoever is there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from procedures import commands as ask
from tablectl.client.views import IncidentView
from ui.parts import told
from ui.parts.reason_field import ReasonField
from ui.station.choice_row import ChoiceRow
from ui.station.form import Sends, StationForm
from ui.station.words import word


class ClearForm(StationForm):
    """`choices` are those of the offer, as `3:go on`."""

    def __init__(
        self,
        sends: Sends,
        choices: Sequence[str],
        incidents: Sequence[IncidentView],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(sends, "", "", parent)
        self.setWindowTitle(self.tr("Clear an incident"))
        self.go.setText(self.tr("Do it"))
        about = {str(one.number): told.sentence(one.sentence) for one in incidents}
        self.remedy = ChoiceRow(columns=1)
        self.remedy.show_choices([(choice, _named(choice, about)) for choice in choices])
        if len(choices) == 1:
            self.remedy.choose(choices[0])
        self.remedy.chosen.connect(self._on_chosen)
        self.reason = ReasonField()
        for widget in (self.remedy, self.reason):
            self.column.addWidget(widget)

    def request(self) -> ask.Ask | str:
        """The remedy that is chosen; the service says when it wants a reason."""
        number, _, remedy = self.remedy.current.partition(":")
        if not remedy:
            return self.tr("Choose what is to be done.")
        return ask.Resolve(incident=int(number), remedy=remedy, reason=self.reason.reason)

    @Slot(str)
    def _on_chosen(self, _: str) -> None:
        self.say("")


def _named(choice: str, about: dict[str, str]) -> str:
    number, _, remedy = choice.partition(":")
    return f"{number}. {about.get(number, '')}  →  {word(remedy)}"
