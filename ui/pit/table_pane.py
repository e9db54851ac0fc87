"""The chosen table: its felt, its incident and what may be done, the round as it went."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSplitter,
    QStackedWidget,
    QWidget,
)

from tablectl.client.views import TableView
from ui.felt.look import Look
from ui.felt.view import FeltView
from ui.parts.deadline import DeadlineClock
from ui.parts.offer_bar import OfferBar
from ui.parts.offered import Button
from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.theme import tell
from ui.pit.camera_pane import CameraPane
from ui.pit.incident_pane import IncidentPane
from ui.pit.request_pane import RequestPane
from ui.pit.timeline_pane import TimelinePane

BUTTONS: Final = (
    Button(kind="open-betting", key="F2"),
    Button(kind="no-more-bets", key="F3"),
    Button(kind="change-dealer", key="F4"),
    Button(kind="record-shuffle", key="F6"),
    Button(kind="report", key="F9"),
    Button(kind="call-supervisor", key="F10"),
    Button(kind="override", key="Ctrl+O"),
    Button(kind="rearrange", key="Ctrl+R"),
    Button(kind="cancel-round", key="Ctrl+K"),
    Button(kind="return-wagers", key="Ctrl+W"),
    Button(kind="turn-card", key="Ctrl+U"),
    Button(kind="confirm", key="Ctrl+B"),
    Button(kind="withdraw"),
    Button(kind="for-player", key="Ctrl+G"),
    Button(kind="buy-in"),
    Button(kind="stop-table", key="Ctrl+Shift+S"),
    Button(kind="pause-table"),
    Button(kind="resume-table"),
    Button(kind="open-table"),
    Button(kind="close-table"),
    Button(kind="end-shoe"),
    Button(kind="count-set"),
    Button(kind="replace-card"),
    Button(kind="correct-dealer"),
)
"""What may be asked of a table, in its place for good; remedies stand with their incident."""


class TablePane(QWidget):
    """Lays it all out; what is pressed is wired by `TableDesk`.

    Below the felt stands the timeline or, where somebody wants them, the cameras; a request that
    is under way takes their place.
    """

    cameras_wanted = Signal(bool)
    """The cameras are to be shown, or the timeline again."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name, self.sentence, self.clock = PlainLabel(), PlainLabel(), DeadlineClock()
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.felt = FeltView(look)
        self.incident = IncidentPane(look.art)
        self.asks = OfferBar(BUTTONS)
        self.timeline, self.request = TimelinePane(), RequestPane()
        self.cameras, self.to_cameras = CameraPane(), QPushButton(self.tr("Camera"))
        self.to_cameras.setCheckable(True)
        self.to_cameras.setShortcut("Ctrl+M")
        self.to_cameras.setToolTip(
            self.tr("What the cameras of this table see, or the timeline (Ctrl+M)")
        )
        self.to_cameras.setStyleSheet("font-weight: normal")
        self.to_cameras.toggled.connect(self._on_cameras)
        self.bottom = QStackedWidget()
        for page in (self.timeline, self.cameras, self.request):
            self.bottom.addWidget(page)
        self.strip = QWidget()
        """What stands below the felt, with what chooses it."""
        row = QHBoxLayout(self.strip)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.to_cameras, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.bottom, 1)
        self._under_way = self._watched = False
        QShortcut("Ctrl+D", self).activated.connect(self.felt.setFocus)
        self.sides = QSplitter(Qt.Orientation.Vertical)
        self._lay_out()

    def show_heading(self, view: TableView | None, now: int) -> None:
        """Which table, and what is next there."""
        self.name.setText(self._named(view) if view is not None else "")
        said = f"{view.sentence}. {view.detail}".strip() if view is not None else ""
        short = view.sentence if view is not None and view.held else said
        self.sentence.setText(short or self.tr("Choose a table on the left (Ctrl+T)."))
        self.sentence.setToolTip(plain_tip(said))
        tell(self.sentence, "alarm" if view is not None and view.held else "")
        self.clock.show_deadline(view.deadline if view is not None else None, now)
        devices = view.devices if view is not None else ()
        watched = any(device.role in ("witness", "felt") for device in devices)
        eyes = self.cameras.now.eyes if self.cameras.now is not None else ()
        self._watched = watched or bool(eyes) or self.to_cameras.isChecked()
        self.to_cameras.setVisible(self._watched and not self._under_way)

    def _named(self, view: TableView) -> str:
        """The table, its house, and which of shoe and camera reads alone."""
        name = f"{view.table} · {view.pack}"
        if not view.one_witness:
            return name
        shoe, camera = self.tr("shoe only"), self.tr("camera only")
        mode = shoe if view.one_witness == "shoe only" else camera
        text = self.tr("{name} · △ {mode}, cards so: {count}")
        return text.format(name=name, mode=mode, count=view.read_alone)

    def show_sides(self, *, incident: bool) -> None:
        """An incident has the most room; where there is none, what may be asked has it."""
        self.sides.setSizes([700, 300] if incident else [100, 900])

    def show_request(self, *, under_way: bool) -> None:
        """The request, or the timeline or the cameras in its place."""
        self._under_way = under_way
        usual = self.cameras if self.to_cameras.isChecked() else self.timeline
        self.bottom.setCurrentWidget(self.request if under_way else usual)
        self.to_cameras.setVisible(self._watched and not under_way)

    @Slot(bool)
    def _on_cameras(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self.show_request(under_way=self._under_way)
        self.cameras_wanted.emit(on)

    def _lay_out(self) -> None:
        font = self.name.font()
        font.setBold(True)
        self.name.setFont(font)
        heading = QHBoxLayout()
        heading.addWidget(self.name)
        heading.addWidget(self.sentence, 1)
        heading.addWidget(self.clock)
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(self.asks)
        self.sides.addWidget(self.incident)
        self.sides.addWidget(scroll)
        self.sides.setChildrenCollapsible(False)
        self.show_sides(incident=False)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addLayout(heading, 0, 0)
        grid.addWidget(self.felt, 1, 0)
        grid.addWidget(self.sides, 0, 1, 2, 1)
        grid.setColumnStretch(0, 5)
        grid.setColumnStretch(1, 1)
        grid.setRowStretch(1, 1)
        self.sides.setMinimumWidth(230)
        self.sides.setMaximumWidth(420)
