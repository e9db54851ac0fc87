"""A screen with hardly anything on it: a line for each table, its alarms, and a few buttons."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from procedures import commands as ask
from tablectl.client.messages import SignedIn
from ui.parts.alarm_bar import AlarmBar
from ui.parts.alarms import Alarm, summary, unacknowledged
from ui.parts.offer_bar import OfferBar
from ui.parts.offered import Button
from ui.parts.opening import Opening
from ui.parts.tables import Change
from ui.parts.why_not import WhyNot
from ui.parts.window import ScreenWindow

TABLES = ("T1", "T2")


class Plain(ScreenWindow):
    """Follows both tables; its buttons are for T1."""

    roles = ("supervisor", "pit manager", "dealer")

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        self.alarms = AlarmBar()
        self.alarms.acknowledged.connect(self._on_acknowledged)
        self.set_head(self.alarms)
        content = QWidget()
        column = QVBoxLayout(content)
        self.lines = {name: QLabel() for name in TABLES}
        self.bar = OfferBar(
            (
                Button(kind="open-table", key="F2"),
                Button(kind="pause-table", key="F3"),
                Button(kind="call-supervisor", key="F4"),
            ),
            columns=3,
        )
        self.why_not = WhyNot(self.bridge, self.bar, self.line)
        self.why_not.table = "T1"
        for widget in (*self.lines.values(), self.bar):
            column.addWidget(widget)
        self.set_content(content)
        self.live = False
        self.ticks = 0

    def shown_signed_in(self, _: SignedIn, /) -> None:
        """Follow both."""
        self.bridge.follow(TABLES)

    def shown_signed_out(self) -> None:
        """Their lines go."""
        for line in self.lines.values():
            line.clear()

    def shown_change(self, change: Change) -> None:
        """Its line, the alarms, and what may be done."""
        if change.after is None:
            return
        self.lines[change.table].setText(f"{change.table}: {change.after.sentence}")
        self._show_alarms()
        if change.table == "T1":
            self.bridge.offers("T1").answered.connect(self.bar.show_offers)

    def shown_live(self, *, live: bool) -> None:
        """Kept, to be looked at."""
        self.live = live
        self._show_alarms()

    def tick(self, now: int) -> None:
        """Ages grow."""
        self.ticks += 1
        self.alarms.tick(now)

    def _show_alarms(self) -> None:
        alarms = summary(unacknowledged(self.tables))
        self.alarms.show_alarms(alarms, self.bridge.service_time(), known=self.live)

    @Slot(object)
    def _on_acknowledged(self, alarm: Alarm) -> None:
        seen = ask.Acknowledge(incident=alarm.number)
        self.judge(self.bridge.send(alarm.table, seen))


class SaysThatItIsOpen(Plain):
    """For a test in another process: the title, and the word on the way in."""

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """It is on the screen."""
        super().showEvent(event)
        print(f"open: {self.windowTitle()}, {self.signed_out_page.go.text()}", flush=True)
