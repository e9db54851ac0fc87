"""Cash for chips: how much somebody has put down."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from procedures import commands as ask
from ui.station.amount_form import AmountForm
from ui.station.form import Sends


class BuyInForm(AmountForm):
    """Whole units of money, as cash is put down."""

    def __init__(
        self, sends: Sends, player: str, currency: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(sends, "", "", currency, parent)
        self.setWindowTitle(self.tr("{player} buys in").format(player=player))
        self.go.setText(self.tr("Chips are given"))
        self._player = player

    def request(self) -> ask.Ask | str:
        """The cash, in minor units."""
        if not self.amount:
            return self.tr("How much cash lies there?")
        return ask.BuyIn(player=self._player, amount=self.amount)
