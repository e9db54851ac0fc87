"""The head of the station: which table, who deals and for how long still, sounds, full screen."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from tablectl.client.views import TableView
from ui.parts.locale_text import span
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell


class StationHead(QWidget):
    """Wire its two buttons."""

    def __init__(self, table: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self._view: TableView | None = None
        self.table, self.dealer = PlainLabel(table), PlainLabel()
        font = self.table.font()
        font.setPointSize(18)
        font.setBold(True)
        self.table.setFont(font)
        self.sounds = QPushButton(self.tr("♪ on"))
        self.full = QPushButton(self.tr("Full screen"))
        self.full.setToolTip(self.tr("The whole screen, or a window again (F11)"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        for widget in (self.table, self.dealer):
            row.addWidget(widget)
        row.addStretch()
        for button in (self.sounds, self.full):
            row.addWidget(button)

    def show_view(self, view: TableView | None, now: int) -> None:
        """The table as it is; None: nobody may see it."""
        self._view = view
        self.table.setText(f"{self._table} · {view.pack}" if view is not None else self._table)
        self.tick(now)

    def show_sounds(self, *, on: bool, beeps_only: bool) -> None:
        """Whether sounds are on, and whether they can be told apart here."""
        sounds = self.tr("♪ beeps only") if beeps_only else self.tr("♪ on")
        self.sounds.setText(sounds if on else self.tr("♪ off"))
        text = self.tr("Sounds on or off (Ctrl+M)")
        if beeps_only:
            text += "\n" + self.tr(
                "Nothing here plays sounds, so it only beeps: install alsa-utils."
            )
        self.sounds.setToolTip(text)

    def tick(self, now: int) -> None:
        """It is this late at the service."""
        view = self._view
        if view is None or not view.dealer_name:
            self.dealer.clear()
            return
        text = self.tr("dealer {name}").format(name=view.dealer_name)
        overdue = view.rotation_due is None or view.rotation_due <= now
        if overdue:
            text += " · " + self.tr("▲ change is due")
        elif view.rotation_due is not None:
            left = span(view.rotation_due - now)
            text += " · " + self.tr("change in {left}").format(left=left)
        self.dealer.setText(text)
        tell(self.dealer, "act" if overdue else "")
