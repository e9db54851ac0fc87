"""Insurance for less than half a stake, where the house takes that (E-106)."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from procedures import commands as ask
from ui.station.amount_form import AmountForm
from ui.station.form import Sends
from ui.station.people import Entry, request


class InsureForm(AmountForm):
    """How much he lays on the insurance line; the service says what is too much."""

    def __init__(
        self, sends: Sends, entry: Entry, currency: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(sends, "", "", currency, parent)
        self.setWindowTitle(self.tr("{player} insures").format(player=entry.player))
        self.go.setText(self.tr("It lies on the line"))
        self._entry = entry

    def request(self) -> ask.Ask | str:
        """The insurance, in minor units."""
        if not self.amount:
            return self.tr("How much lies on the insurance line?")
        return request(self._entry, asked=0, amount=self.amount)
