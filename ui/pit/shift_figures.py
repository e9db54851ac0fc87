"""The figures of a shift on leaves: charts, tables, and its log."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QLocale, QModelIndex, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QGridLayout,
    QHeaderView,
    QTableView,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from ui.parts import named, told
from ui.parts import words as parts
from ui.parts.locale_text import money, span, time_of_day
from ui.parts.plain_text import PlainLabel
from ui.parts.rows_model import ROWS_LOOKED_AT, RowsModel
from ui.parts.theme import Theme
from ui.pit.chart import Bar, Chart
from ui.pit.shift import Line, Misread, Rota, Shift
from ui.pit.tiles import by_number

_PLACES: Final = ((0, 0), (0, 1), (1, 0), (1, 1))
"""Row and column of what stands on a leaf, in order."""


class ShiftFigures(QTabWidget):
    """Shows what it is given. Each bar and each row has its number in words."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.rounds = Chart(self.tr("Rounds an hour"), theme)
        self.by_hand = self._lying(self.tr("Cards named by hand, by table"))
        self.returned = self._lying(self.tr("Money returned by hand, by table"))
        self.incidents = self._lying(self.tr("Incidents by kind"))
        self.by_dealer = self._lying(self.tr("Incidents by dealer"))
        self.by_device = self._lying(self.tr("Incidents by device"))
        self.misreads = self._lying(self.tr("Misreads by reader"))
        self.cards = self._lying(self.tr("Misreads by card, of shoes that are over"))
        self.dealers = self._lying(self.tr("Over the rotation, by dealer"))
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
                self.tr("Table"), self.tr("Deals"), self.tr("Next"), self.tr("From"),
                self.tr("State"),
            ),
            parent=self,
        )  # fmt: skip
        self.log = RowsModel(
            (self.tr("Time"), self.tr("Table"), self.tr("What"), self.tr("By")), parent=self
        )
        self.kept = PlainLabel()
        self.left_out, self.line = PlainLabel(), PlainLabel()
        self.line.setWordWrap(True)
        self._lay_out()

    @property
    def charts(self) -> list[Chart]:
        """All of them, those of the first leaf first."""
        return self.findChildren(Chart)

    def show_shift(self, shift: Shift) -> None:
        """What has been told of it."""
        self.rounds.show_bars(
            [Bar(name=time_of_day(at)[:2], value=count) for at, count in shift.rounds()]
        )
        self.by_hand.show_bars([Bar(name=table, value=n) for table, n in shift.by_hand()])
        self.returned.show_bars(
            [Bar(name=table, value=n, text=money(n)) for table, n in shift.returned()]
        )
        self.incidents.show_bars(
            [Bar(name=named.said(named.KINDS, kind), value=n) for kind, n in shift.incidents()]
        )
        nobody = self.tr("nobody")
        self.by_dealer.show_bars(
            [Bar(name=name or nobody, value=n) for name, n in shift.by_dealer()]
        )
        self.by_device.show_bars([Bar(name=name, value=n) for name, n in shift.by_device()])
        self.misreads.show_bars(
            [
                Bar(name=name, value=wrong, text=self._rate(wrong, wrong + right))
                for name, wrong, right in shift.misreads()
            ]
        )
        self.cards.show_bars(
            [
                Bar(name=parts.card(one.card), value=one.misreads, text=self._card(one))
                for one in shift.misread_cards()
            ]
        )
        self._show_turns(shift)
        self._show_tables(shift)

    def tell_all(self, all_of_it: bool) -> None:  # noqa: FBT001 - as Qt's own
        """Of all of it, or of the rota only."""
        for at in range(self.count()):
            self.setTabVisible(at, all_of_it or at == self._rotation)
        self.dealers.setVisible(all_of_it)
        self.kept.setVisible(all_of_it)

    def show_rota(self, rota: Rota) -> None:
        """Who deals where, and who is due next."""
        due = {one.table: one for one in rota.due}
        states = {
            "later": self.tr("later"), "soon": self.tr("soon"), "now": self.tr("▲ now"),
            "overdue": self.tr("▲ overdue"),
        }  # fmt: skip
        rows = []
        for table, dealer in sorted(rota.dealing.items(), key=lambda one: by_number(one[0])):
            one = due.get(table)
            rest = ("", "", "")
            if one is not None:
                rest = one.dealer, time_of_day(one.at), states.get(one.when, one.when)
            rows.append((table, dealer or "–", *rest))
        self.rota.show_rows(rows)

    # -- steps ------------------------------------------------------------------------------------

    def _show_turns(self, shift: Shift) -> None:
        text = self.tr("{over}, {long} of {turns} turns too long")
        self.dealers.show_bars(
            [
                Bar(
                    name=one.dealer,
                    value=one.over,
                    text=text.format(over=span(one.over), long=one.too_long, turns=one.turns),
                )
                for one in shift.dealers()
            ]
        )
        rota = shift.rota()
        due = rota.kept + rota.missed
        kept = self.tr("Rota: {kept} of {due} changes came within five minutes.")
        self.kept.setText(
            kept.format(kept=rota.kept, due=due) if due else self.tr("Rota: no change was due.")
        )

    def _show_tables(self, shift: Shift) -> None:
        self.sums.show_rows(
            [
                (s.table, str(s.rounds), str(s.cancelled), money(s.returned), money(s.won))
                for s in shift.by_table()
            ]
        )
        self.log.show_rows(
            [(time_of_day(one.at), one.table, _words(one), _by(one)) for one in shift.log()]
        )
        lines = self.tr("{count} more lines are not shown here; tablectl shift show tells them")
        self.left_out.setText(lines.format(count=shift.left_out))
        self.left_out.setVisible(shift.left_out > 0)

    def _rate(self, wrong: int, of: int) -> str:
        here = QLocale()
        percent = here.toString(100 * wrong / of, "f", 1) if of else "0"
        text = self.tr("{misreads} of {all} ({percent} %)")
        return text.format(misreads=here.toString(wrong), all=here.toString(of), percent=percent)

    def _card(self, one: Misread) -> str:
        rate = self._rate(one.misreads, one.reads)
        if not one.read_as:
            return rate
        read_as = ", ".join(map(parts.card, one.read_as))
        return self.tr("{rate}, read as {cards}").format(rate=rate, cards=read_as)

    @Slot(QModelIndex, QModelIndex)
    def _on_line(self, line: QModelIndex, _: QModelIndex) -> None:
        """A line is told in full below, whatever room it has in its row."""
        self.line.setText(str(line.siblingAtColumn(2).data() or "") if line.isValid() else "")

    # -- laying out -------------------------------------------------------------------------------

    def _lying(self, title: str) -> Chart:
        return Chart(title, self._theme, across=True)

    def _lay_out(self) -> None:
        sums = _table(self.sums, self.tr("Sums by table"))
        turns = _above(self.kept, _table(self.rota, self.tr("Rota")))
        self._leaf(self.tr("&Rounds"), self.rounds, self.by_hand, sums, self.returned)
        self._leaf(self.tr("&Incidents"), self.incidents, _above(self.by_dealer, self.by_device))
        self._leaf(self.tr("&Misreads"), self.misreads, self.cards)
        self._rotation = self._leaf(self.tr("R&otation"), self.dealers, turns)
        lines = _table(self.log, self.tr("Log"), widest=2)
        lines.selectionModel().currentRowChanged.connect(self._on_line)
        self._leaf(self.tr("&Log"), _above(self.left_out, lines, self.line))

    def _leaf(self, name: str, *shown: QWidget) -> int:
        leaf = QWidget()
        grid = QGridLayout(leaf)
        for widget, place in zip(shown, _PLACES, strict=False):
            grid.addWidget(widget, *place)
        for column in range(min(2, len(shown))):
            grid.setColumnStretch(column, 1)
        return self.addTab(leaf, name)


def _above(*shown: QWidget) -> QWidget:
    """One above the other; tables take the room that labels leave."""
    whole = QWidget()
    column = QVBoxLayout(whole)
    column.setContentsMargins(0, 0, 0, 0)
    for one in shown:
        column.addWidget(one, int(isinstance(one, QTableView)))
    return whole


def _words(line: Line) -> str:
    return line.words if line.kind == "noted" else told.fact(line.kind, line.words)


def _by(line: Line) -> str:
    """`sam (supervisor)`, of `supervisor:sam`."""
    role, _, name = line.by.partition(":")
    return f"{name} ({parts.role(role)})" if name else line.by


def _table(model: RowsModel, name: str, *, widest: int | None = None) -> QTableView:
    view = QTableView()
    view.setModel(model)
    view.setAccessibleName(name)
    view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
    view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    view.setTabKeyNavigation(False)
    view.verticalHeader().hide()
    header = view.horizontalHeader()
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setResizeContentsPrecision(ROWS_LOOKED_AT)
    header.setHighlightSections(False)
    if widest is None:
        header.setStretchLastSection(True)
    else:
        header.setSectionResizeMode(widest, QHeaderView.ResizeMode.Stretch)
    return view
