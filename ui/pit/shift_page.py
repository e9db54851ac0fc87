"""The page of the shift: rounds, incidents, misreads, entries by hand, rota, log, hand-over."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from threading import Thread
from typing import Final

import msgspec
from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tablectl.people.commands import PersonRole
from ui.parts.bridge import Bridge, Failure
from ui.parts.locale_text import time_of_day
from ui.parts.plain_text import PlainLabel
from ui.parts.refusal_line import RefusalLine
from ui.parts.theme import Theme
from ui.pit.hand_over import HandOverBar
from ui.pit.shift import Hour, Rota, Shift, stretches
from ui.pit.shift_figures import ShiftFigures

_REST: Final = 3_000  # milliseconds after a sign-in, when the tables are shown
_PIECE: Final = 15  # milliseconds between two pieces of the figures


class ShiftPage(QWidget):
    """Asks the record hour by hour, one after the other.

    The charts take half a second to make: that is done in pieces, soon after somebody has come,
    so that neither the tables nor the first look at this page have to wait for it.
    """

    def __init__(
        self, bridge: Bridge, theme: Theme, line: RefusalLine, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.shift = Shift()
        self._still: list[tuple[int, int]] = []
        self._tells = False
        self.which = QComboBox()
        self.which.setMinimumContentsLength(14)
        self.which.setToolTip(self.tr("All tables together, or one of them"))
        self.again = QPushButton(self.tr("Look again"))
        self.again.setToolTip(self.tr("Ask the record for the last twelve hours again (Ctrl+F5)"))
        self.again.setShortcut("Ctrl+F5")
        self.said, self.line = PlainLabel(), line
        self.figures = ShiftFigures(theme)
        self.figures.hide()
        self._making = self._made()
        self._piece = QTimer(self)
        self._piece.setInterval(_PIECE)
        self._piece.timeout.connect(self._on_piece)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST)
        self._rest.timeout.connect(self._piece.start)
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
        self._rest.start()

    def forget(self) -> None:
        """Nothing of the shift stays."""
        self.shift, self._still = Shift(), []
        self.which.clear()
        self.said.clear()
        self.hand.forget()
        self._show()
        self.figures.show_rota(Rota(dealing={}, due=()))

    @Slot()
    def look(self) -> None:
        """Ask the record, for the last hours."""
        self.line.clear()
        self._piece.start()
        rota = self._bridge.find("rota", {})
        rota.answered.connect(self._on_rota)
        rota.failed.connect(self.line.show_failure)
        self.figures.tell_all(self._tells)
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
        self.figures.show_rota(msgspec.json.decode(found, type=Rota))

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
        self.figures.show_shift(self.shift)
        self.hand.show_waiting(self.shift.waiting)

    def _made(self) -> Iterator[None]:
        """The charts, a piece at a time; their library is imported beside the screen's own work."""
        library = Thread(target=import_module, args=("pyqtgraph",), name="charts")
        library.start()
        while library.is_alive():
            yield
        for chart in self.figures.charts:
            chart.make()
            yield
        self.figures.show()

    @Slot()
    def _on_piece(self) -> None:
        try:
            next(self._making)
        except StopIteration:
            self._piece.stop()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.which)
        top.addWidget(self.again)
        top.addWidget(self.said, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addWidget(self.figures, 1)
        column.addWidget(self.hand)
