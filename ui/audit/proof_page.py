"""The page on which the record is proved: a check with its progress, and files to take away."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from tablectl.client.reviews import Check
from ui.audit import words
from ui.audit.take_away_bar import TakeAwayBar
from ui.audit.text_panel import TextPanel
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import Tells, tell

_MEANS: dict[str, Tells] = {"fine": "good", "wrong": "alarm", "failed": "act", "stopped": "act"}


class ProofPage(QWidget):
    """It begins and stops checks by its signals."""

    check_asked = Signal(str)
    """The stream; empty for all."""
    stop_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.check: Check | None = None
        self.stream = QComboBox()
        self.stream.setAccessibleName(self.tr("What is checked"))
        self.stream.setToolTip(self.tr("What is checked"))
        self.begin = QPushButton(self.tr("&Check the record"))
        self.begin.setToolTip(self.tr("Work every chain out again at the service (Alt+C)"))
        self.stop = QPushButton(self.tr("S&top"))
        self.stop.setToolTip(self.tr("Let the check end (Alt+T)"))
        self.progress = QProgressBar()
        self.verdict = PlainLabel()
        font = self.verdict.font()
        font.setPointSize(20)
        self.verdict.setFont(font)
        self.covers = TextPanel(self.tr("What the check found and covers"))
        self.take_away = TakeAwayBar()
        self.begin.clicked.connect(self._on_begin)
        self.stop.clicked.connect(self.stop_asked)
        self._lay_out()
        self.show_table("")
        self.clear()

    def show_table(self, table: str) -> None:
        """All streams, or that of the table that is looked at."""
        self.stream.clear()
        self.stream.addItem(self.tr("The whole record"), "")
        if table:
            text = self.tr("Only table {table}").format(table=table)
            self.stream.addItem(text, f"table/{table}")

    def show_check(self, check: Check) -> None:
        """How far it is; at its end what it found and what it covers."""
        self.check = check
        running = check.state == "running"
        self.begin.setEnabled(not running)
        self.stop.setEnabled(running)
        self.progress.setRange(0, max(check.total, 1) if check.total or not running else 0)
        self.progress.setValue(check.done)
        self.verdict.setText(words.said(words.CHECKS, check.state))
        tell(self.verdict, _MEANS.get(check.state, ""))
        self.covers.show_text(words.covers(check))

    def clear(self) -> None:
        """Nothing is shown."""
        self.clear_check()
        self.take_away.clear()

    def clear_check(self) -> None:
        """No check is shown; one can be begun."""
        self.check = None
        self.begin.setEnabled(True)
        self.stop.setEnabled(False)
        self.progress.setRange(0, 1)
        self.progress.setValue(0)
        self.verdict.setText(self.tr("Nothing was checked yet."))
        tell(self.verdict, "")
        self.covers.show_text("")

    @Slot()
    def _on_begin(self) -> None:
        self.check_asked.emit(self.stream.currentData())

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self.stream, 1)
        row.addWidget(self.begin)
        row.addWidget(self.stop)
        column = QVBoxLayout(self)
        column.addLayout(row)
        column.addWidget(self.progress)
        column.addWidget(self.verdict)
        column.addWidget(self.covers, 1)
        column.addWidget(self.take_away)
