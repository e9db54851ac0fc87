"""The page of the shift: rounds, incidents, misreads, entries by hand, rota, log, hand-over."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from tablectl.people.commands import PersonRole
from ui.parts.bridge import Bridge
from ui.parts.locale_text import money, time_of_day
from ui.parts.refusal_line import RefusalLine
from ui.parts.rows_model import RowsModel
from ui.parts.theme import Theme
from ui.pit import words
from ui.pit.bar_chart import Bar, BarChart
from ui.pit.hand_over import HandOverBar
from ui.pit.shift import Hour, Rota, Shift, stretches


class ShiftPage(QWidget):
    """Asks the record hour by hour, one after the other."""

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
        self.said, self.line = QLabel(), line
        self.rounds = BarChart(self.tr("Rounds an hour"), theme)
        self.incidents = BarChart(self.tr("Incidents by kind"), theme, across=True)
        self.misreads = BarChart(self.tr("Misreads by reader"), theme, across=True)
        self.by_hand = BarChart(self.tr("Cards named by hand"), theme, across=True)
        self.sums = RowsModel(
            (
                self.tr("Table"), self.tr("Rounds"), self.tr("Cancelled"), self.tr("Returned"),
                self.tr("Won"),
            ),
            numbers=(1, 2, 3, 4),
            parent=self,
        )  # fmt: skip
        self.rota = RowsModel(
            (
                self.tr("Table"),
                self.tr("Deals"),
                self.tr("Next"),
                self.tr("From"),
                self.tr("State"),
            ),
            parent=self,
        )
        self.log = RowsModel(
            (self.tr("Time"), self.tr("Table"), self.tr("What"), self.tr("By")), parent=self
        )
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
        self._show()
        self.rota.show_rows(())

    @Slot()
    def look(self) -> None:
        """Ask the record, for the last hours."""
        self.line.clear()
        rota = self._bridge.find("rota", {})
        rota.answered.connect(self._on_rota)
        rota.failed.connect(self.line.show_failure)
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
        hour.failed.connect(self.line.show_failure)

    @Slot(object)
    def _on_hour(self, found: bytes) -> None:
        self.shift.take(msgspec.json.decode(found, type=Hour))
        self._list_tables()
        self._show()
        self._next()

    @Slot(object)
    def _on_rota(self, found: bytes) -> None:
        rota = msgspec.json.decode(found, type=Rota)
        due = {one.table: one for one in rota.due}
        rows = []
        for table, dealer in sorted(rota.dealing.items()):
            one = due.get(table)
            when = {
                "later": self.tr("later"), "soon": self.tr("soon"), "now": self.tr("▲ now"),
                "overdue": self.tr("▲ overdue"),
            }  # fmt: skip
            rest = ("", "", "")
            if one is not None:
                rest = one.dealer, time_of_day(one.at), when.get(one.when, one.when)
            rows.append((table, dealer or "–", *rest))
        self.rota.show_rows(rows)

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
        shift = self.shift
        self.rounds.show_bars(
            [Bar(name=time_of_day(at)[:2], value=count) for at, count in shift.rounds()]
        )
        self.incidents.show_bars(
            [Bar(name=words.said(words.KINDS, kind), value=n) for kind, n in shift.incidents()]
        )
        of = self.tr("{misreads} of {all}")
        self.misreads.show_bars(
            [
                Bar(name=name, value=wrong, text=of.format(misreads=wrong, all=wrong + cards))
                for name, wrong, cards in shift.misreads()
            ]
        )
        self.by_hand.show_bars([Bar(name=table, value=n) for table, n in shift.by_hand()])
        self.sums.show_rows(
            [
                (s.table, str(s.rounds), str(s.cancelled), money(s.returned), money(s.won))
                for s in shift.by_table()
            ]
        )
        self.log.show_rows(
            [(time_of_day(one.at), one.table, one.words, one.by) for one in shift.log()]
        )
        self.hand.show_waiting(shift.waiting)

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.which)
        top.addWidget(self.again)
        top.addWidget(self.said, 1)
        grid = QGridLayout()
        charts = (self.rounds, self.incidents, self.misreads, self.by_hand)
        for at, chart in enumerate(charts):
            grid.addWidget(chart, at // 2, at % 2)
        tables = QHBoxLayout()
        for model, stretch in ((self.sums, 5), (self.rota, 3), (self.log, 4)):
            tables.addWidget(_table(model), stretch)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(top)
        column.addLayout(grid, 3)
        column.addLayout(tables, 2)
        column.addWidget(self.hand)


def _table(model: RowsModel) -> QTableView:
    view = QTableView()
    view.setModel(model)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setTabKeyNavigation(False)
    view.verticalHeader().hide()
    view.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    view.horizontalHeader().setStretchLastSection(True)
    return view
