"""The page of the shift: rounds, incidents, misreads, entries by hand, rota, log, hand-over."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from tablectl.people.commands import PersonRole
from ui.parts.bridge import Bridge, Failure
from ui.parts.locale_text import time_of_day
from ui.parts.refusal_line import RefusalLine
from ui.parts.theme import Theme
from ui.pit.hand_over import HandOverBar
from ui.pit.shift import Hour, Rota, Shift, stretches

if TYPE_CHECKING:
    from ui.pit.shift_figures import ShiftFigures


class ShiftPage(QWidget):
    """Asks the record hour by hour, one after the other."""

    def __init__(
        self, bridge: Bridge, theme: Theme, line: RefusalLine, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge, self._theme = bridge, theme
        self.shift = Shift()
        self._still: list[tuple[int, int]] = []
        self._tells = False
        self.which = QComboBox()
        self.which.setMinimumContentsLength(14)
        self.which.setToolTip(self.tr("All tables together, or one of them"))
        self.again = QPushButton(self.tr("Look again"))
        self.again.setToolTip(self.tr("Ask the record for the last twelve hours again (Ctrl+F5)"))
        self.again.setShortcut("Ctrl+F5")
        self.said, self.line = QLabel(), line
        self.figures: ShiftFigures | None = None
        self.hand = HandOverBar(bridge, self.line)
        self._lay_out()
        self.which.currentIndexChanged.connect(self._on_which)
        self.again.clicked.connect(self.look)
        self.hand.written.connect(self.look)

    def came(self, role: PersonRole) -> None:
        """Somebody has signed in; a dealer is told of the rota only."""
        self._tells = role != "dealer"
        self.hand.setEnabled(self._tells)
        self.again.setEnabled(self._tells)

    def forget(self) -> None:
        """Nothing of the shift stays."""
        self.shift, self._still = Shift(), []
        self.which.clear()
        if self.figures is not None:
            self._show()
            self.figures.show_rota(Rota(dealing={}, due=()))

    @Slot()
    def look(self) -> None:
        """Ask the record, for the last hours."""
        self.line.clear()
        rota = self._bridge.find("rota", {})
        rota.answered.connect(self._on_rota)
        rota.failed.connect(self.line.show_failure)
        self._shown().tell_all(self._tells)
        if not self._tells:
            self.said.setText(
                self.tr("The shift is told to supervisors, pit managers and auditors.")
            )
            return
        self.shift, kept = Shift(), self.shift.table
        self.shift.table = kept
        self._still = list(stretches(self._bridge.service_time()))
        self._next()

    def _next(self) -> None:
        if not self._still:
            self.said.clear()
            return
        since, until = self._still.pop(0)
        self.said.setText(self.tr("Asking for {time}…").format(time=time_of_day(since)))
        hour = self._bridge.find("shift", {"since": str(since), "until": str(until)})
        hour.answered.connect(self._on_hour)
        hour.failed.connect(self._on_failed)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """The hours that have come stay; Look again asks for all of them."""
        self._still = []
        self.said.setText(self.tr("▲ Not all of the shift was told; look again."))
        self.line.show_failure(failure)

    @Slot(object)
    def _on_hour(self, found: bytes) -> None:
        self.shift.take(msgspec.json.decode(found, type=Hour))
        self._list_tables()
        self._show()
        self._next()

    @Slot(object)
    def _on_rota(self, found: bytes) -> None:
        self._shown().show_rota(msgspec.json.decode(found, type=Rota))

    def _list_tables(self) -> None:
        known = [self.which.itemData(at) for at in range(1, self.which.count())]
        if known == list(self.shift.tables) and self.which.count():
            return
        self.which.blockSignals(True)  # noqa: FBT003 - Qt's own
        self.which.clear()
        self.which.addItem(self.tr("all tables"), "")
        for table in self.shift.tables:
            self.which.addItem(table, table)
        self.which.setCurrentIndex(max(0, self.which.findData(self.shift.table)))
        self.which.blockSignals(False)  # noqa: FBT003 - Qt's own

    @Slot()
    def _on_which(self) -> None:
        self.shift.table = self.which.currentData() or ""
        self._show()

    def _show(self) -> None:
        self._shown().show_shift(self.shift)
        self.hand.show_waiting(self.shift.waiting)

    def _shown(self) -> ShiftFigures:
        """Made when it is first needed: the library that draws the charts takes long to come."""
        if self.figures is None:
            from ui.pit.shift_figures import ShiftFigures

            self.figures = ShiftFigures(self._theme)
            self._column.insertWidget(1, self.figures, 1)
        return self.figures

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.which)
        top.addWidget(self.again)
        top.addWidget(self.said, 1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(top)
        self._column.addWidget(self.hand)
