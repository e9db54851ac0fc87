"""The window of the pit supervisor: the tables by need, one of them in full, and the shift."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct, structs
from PySide6.QtCore import QTimer, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QStackedWidget, QWidget

from procedures import commands as ask
from tablectl.client.messages import SignedIn
from ui.felt.card_art import CardArt
from ui.felt.look import Look
from ui.parts import told
from ui.parts.alarm_bar import AlarmBar
from ui.parts.alarms import Alarm, Alarms, summary, unacknowledged
from ui.parts.bridge import Asked
from ui.parts.locale_text import money
from ui.parts.opening import Opening
from ui.parts.tables import Change
from ui.parts.window import ScreenWindow
from ui.pit.shift_page import ShiftPage
from ui.pit.story import Story
from ui.pit.table_desk import TableDesk
from ui.pit.table_pane import TablePane
from ui.pit.tables_pane import TablesPane
from ui.pit.tiles import by_need, tile_of

_GATHERS: Final = 100  # milliseconds: what comes within is shown together

_STRIP: Final = 190  # pixels of the timeline, and of a request with its 4 × 13 cards


class _Line(Struct, frozen=True):
    """A table of the pit; its view tells the rest."""

    table: str


def _said(alarms: Alarms | None) -> Alarms | None:
    """In the language of the screen."""
    if alarms is None:
        return None
    newest = structs.replace(alarms.newest, sentence=told.sentence(alarms.newest.sentence))
    return structs.replace(alarms, newest=newest)


class PitConsole(ScreenWindow):
    """Everything that a supervisor, a pit manager or a dealer may do at any table."""

    roles = ("supervisor", "pit manager", "dealer")

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        look = Look(opening.theme, CardArt(opening.theme), money, self.bridge.service_time)
        self._stories: dict[str, Story] = {}
        self._followed: set[str] = set()
        self._asks = False  # for the tables, whenever the service is there again
        self._listed = False  # it has said which tables there are, since it is there
        self._looking: Asked | None = None  # for the tables
        self._taking: Asked | None = None
        self.alarms = AlarmBar()
        self.to_tables, self.to_shift = (
            QPushButton(self.tr("Tables")),
            QPushButton(self.tr("Shift")),
        )
        self.list, self.pane = TablesPane(opening.theme), TablePane(look)
        self.desk = TableDesk(self.bridge, self.pane, self.line, self)
        self.shift = ShiftPage(self.bridge, opening.theme, self.line)
        self.pages = QStackedWidget()
        self._gathers = QTimer(self)
        self._gathers.setSingleShot(True)
        self._gathers.setInterval(_GATHERS)
        self._arrange()
        self._connect()

    def shown_signed_in(self, who: SignedIn, /) -> None:
        """Every table of the pit is followed."""
        self.shift.came(who.role)
        self._asks, self._listed = True, False
        self._look_for_tables()

    def shown_live(self, *, live: bool) -> None:
        """A service that has been away may have come back with other tables."""
        self._listed = self._listed and live
        self._show_alarms()
        if live and self._asks:
            self._look_for_tables()

    def shown_signed_out(self) -> None:
        """Nothing of any table stays."""
        self._stories.clear()
        self._followed, self._asks, self._listed = set(), False, False
        self._looking = None
        self.desk.forget()
        self.shift.forget()
        self.list.choose("")
        self.list.show_tiles((), 0)
        self._show_alarms()
        self._on_to_tables()

    def shown_change(self, change: Change) -> None:
        """Its story goes on; its tile and the alarms follow in a moment."""
        story = self._stories.setdefault(change.table, Story())
        story.heard(change.facts)
        if change.after is not None:
            if change.table == self.desk.table:
                self.desk.show_table(change.after)
            if not self._gathers.isActive():
                self._gathers.start()

    def tick(self, now: int) -> None:
        """Clocks run."""
        waits = self._asks and not self._listed and self._looking is None
        if waits and self.bridge.state == "live":  # what was asked failed for a moment's silence
            self._look_for_tables()
        self.alarms.tick(now)
        self.desk.tick(now)
        self._show_tiles()

    def show_table(self, name: str) -> None:
        """Show a table in full."""
        view = self.tables.view(name)
        if view is not None:
            self._on_to_tables()
            self.list.choose(name)
            self.desk.choose(view, self._stories.setdefault(name, Story()))

    # -- steps ------------------------------------------------------------------------------------

    def _look_for_tables(self) -> None:
        self._looking = self.judge(self.bridge.find("tables", {}))
        self._looking.answered.connect(self._on_tables)
        self._looking.failed.connect(self._on_no_tables)

    def _show_tiles(self) -> None:
        now = self.bridge.service_time()
        self.list.show_tiles(tuple(tile_of(view, now) for view in self.tables), now)

    def _show_alarms(self) -> None:
        """That there is none is known when every table has been heard of."""
        seen = self._listed and all(self.tables.view(name) for name in self._followed)
        now = self.bridge.service_time()
        known = seen and self.bridge.state == "live"
        self.alarms.show_alarms(_said(summary(unacknowledged(self.tables))), now, known=known)

    def _arrange(self) -> None:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.to_tables)
        row.addWidget(self.to_shift)
        row.addWidget(self.alarms, 1)
        for button in (self.to_tables, self.to_shift):
            button.setCheckable(True)
            button.setAutoExclusive(True)
            button.setStyleSheet("font-weight: normal")
        self.to_tables.setChecked(True)
        self.to_tables.setToolTip(self.tr("All tables, and one of them in full (F11)"))
        self.to_shift.setToolTip(self.tr("The shift: charts, rota, notes, hand-over (F12)"))
        self.set_head(head)
        page = QWidget()
        grid = QGridLayout(page)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.list, 0, 0)
        grid.addWidget(self.pane, 0, 1)
        grid.addWidget(self.pane.strip, 1, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(0, 1)
        self.list.setFixedWidth(220)
        self.pane.strip.setFixedHeight(_STRIP)
        frame = self.centralWidget()
        around = frame.layout() if frame is not None else None
        if around is not None:
            around.setContentsMargins(6, 4, 6, 2)
            around.setSpacing(4)
        grid.setVerticalSpacing(4)
        self.pages.addWidget(page)
        self.pages.addWidget(self.shift)
        self.set_content(self.pages)

    def _connect(self) -> None:
        self.alarms.acknowledged.connect(self._on_acknowledged)
        self.alarms.chosen.connect(self._on_alarm)
        self.list.chosen.connect(self.show_table)
        self.to_tables.clicked.connect(self._on_to_tables)
        self.to_shift.clicked.connect(self._on_to_shift)
        self.to_tables.setShortcut("F11")
        self.to_shift.setShortcut("F12")
        self._gathers.timeout.connect(self._on_gathered)
        self.bridge.connection.connect(self._on_how_connected)

    @Slot(object)
    def _on_tables(self, found: bytes) -> None:
        """Follow those that are new, and show those that are gone no longer."""
        names = {line.table for line in msgspec.json.decode(found, type=tuple[_Line, ...])}
        new, gone = names - self._followed, self._followed - names
        self._followed = names
        if new:
            self.bridge.follow(new)
        for name in gone:
            self.tables.let_go(name)
            self._stories.pop(name, None)
        if self.desk.table in gone:
            self.desk.forget()
        self._looking, self._listed = None, True
        if gone:
            self._on_gathered()
        else:
            self._show_alarms()

    @Slot()
    def _on_no_tables(self) -> None:
        """It is asked again at the next tick."""
        if self.sender() is self._looking:
            self._looking = None

    @Slot()
    def _on_gathered(self) -> None:
        now = self.bridge.service_time()
        self._show_tiles()
        self._show_alarms()
        if not self.desk.table:
            first = by_need(tile_of(view, now) for view in self.tables)
            if first:
                self.show_table(first[0].table)

    @Slot(object)
    def _on_acknowledged(self, alarm: Alarm) -> None:
        """Pressed again before the answer, it is not sent again."""
        if self._taking is not None:
            return
        self._taking = self.bridge.send(alarm.table, ask.Acknowledge(incident=alarm.number))
        self._taking.answered.connect(self._on_taken)
        self._taking.failed.connect(self._on_taken)
        self.judge(self._taking)

    @Slot(object)
    def _on_taken(self, _: object) -> None:
        self._taking = None

    @Slot(object)
    def _on_alarm(self, alarm: Alarm) -> None:
        self.show_table(alarm.table)

    @Slot(str, int)
    def _on_how_connected(self, state: str, seconds: int) -> None:
        since = self.tr("for {seconds} s").format(seconds=seconds) if seconds else ""
        if state in ("live", "stale", "lost"):
            self.desk.show_connection(state, since)  # type: ignore[arg-type]  # one of the three

    @Slot()
    def _on_to_tables(self) -> None:
        self.to_tables.setChecked(True)
        self.pages.setCurrentIndex(0)

    @Slot()
    def _on_to_shift(self) -> None:
        self.pages.setCurrentWidget(self.shift)
        self.shift.look()
