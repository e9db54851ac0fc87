"""The page on which a stretch of the record is seen again: felt, timeline, what is behind it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QTabWidget, QVBoxLayout, QWidget

from tablectl.client.reviews import FactTold, PackInForce, PicturePage, TimelinePage
from ui.audit import words
from ui.audit.criteria import moment
from ui.audit.fact_panel import FactPanel
from ui.audit.facts import Facts
from ui.audit.incident_panel import IncidentPanel
from ui.audit.money_panel import MoneyPanel
from ui.audit.playback import Playback
from ui.audit.player_bar import PlayerBar
from ui.audit.seen import disputed
from ui.audit.text_panel import TextPanel
from ui.audit.timeline_pane import TimelinePane
from ui.felt.canvas import FeltCanvas
from ui.felt.card_art import CardArt
from ui.felt.look import Look
from ui.felt.picture import felt_picture
from ui.parts import told
from ui.parts.locale_text import money
from ui.parts.picture_strip import PictureStrip
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import Theme

_TIMELINE: Final = 300
_BEHIND: Final = 330
"""Pixels that the timeline and what is behind it have at first."""


class SeePage(QWidget):
    """What it lacks, it asks for by its signals; what comes, it is given."""

    pictures_asked = Signal(str, object, object)
    facts_asked = Signal(str, object, object)
    fact_chosen = Signal(object)
    moment_asked = Signal(str, object)
    """Where a table's record was at an instant."""
    told = Signal(str)
    """Something that somebody typed means nothing."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.playback, self.facts = Playback(), Facts()
        self.felt = FeltCanvas(Look(theme, CardArt(theme), money, self._now))
        self.title = PlainLabel(self.tr("Choose a round on the page “Find”."))
        self.title.setWordWrap(True)
        self.sentence = PlainLabel()
        self.sentence.setWordWrap(True)
        self.bar = PlayerBar()
        self.timeline = TimelinePane(self.facts)
        self.fact, self.money = FactPanel(), MoneyPanel()
        self.incidents, self.disputed = IncidentPanel(), PictureStrip(most=4)
        self.pack = TextPanel(self.tr("The pack in force"))
        self.behind = QTabWidget()
        for panel, name in (
            (self.fact, self.tr("&Fact")),
            (self.money, self.tr("Mone&y")),
            (self._with_pictures(), self.tr("&Incidents")),
            (self.pack, self.tr("&Pack")),
        ):
            self.behind.addTab(panel, name)
        self._due = QTimer(self)
        self._due.setSingleShot(True)
        self._lay_out()
        self._wire()
        self.clear()

    def begin(self, table: str, first: int, last: int, title: str) -> None:
        """Another stretch, from its beginning."""
        self.clear()
        self.playback.begin(table, first, last)
        self.title.setText(title)
        self.bar.show_stretch(first, last)
        self._show()
        self.facts_asked.emit(table, first, last)

    def clear(self) -> None:
        """Nothing is seen."""
        self._due.stop()
        self.playback.clear()
        self.facts.begin()
        self.timeline.show_facts()
        self.bar.setEnabled(False)
        self.bar.show_place(None, 0)
        self.title.setText(self.tr("Choose a round on the page “Find”."))
        self.sentence.clear()
        self.fact.clear()
        self.money.clear()
        self.incidents.show_text("")
        self.disputed.show_pictures(())
        self.pack.show_text("")

    def take_pictures(self, page: PicturePage) -> None:
        """What `pictures_asked` asked for."""
        if page.table == self.playback.table:
            self.playback.take(page)
            self.bar.setEnabled(True)
            self._show()

    def take_facts(self, page: TimelinePage) -> None:
        """What `facts_asked` asked for."""
        if page.table != self.playback.table:
            return
        self.facts.take(page)
        self.timeline.show_facts()
        self.disputed.show_pictures([words.pictured(one) for one in disputed(self.facts.all)])
        if self.facts.goes_on:
            self._ask_facts()
        if self.playback.shown is not None:
            self.timeline.follow(self.playback.shown.position)

    def show_pack(self, pack: PackInForce) -> None:
        """The pack in force at the stretch."""
        topics = [f"{one.title}\n{' '.join(one.sentences)}" for one in pack.topics]
        digest = self.tr("digest {digest}").format(digest=pack.digest)
        self.pack.show_text("\n\n".join((f"{pack.title}\n{pack.name}, {digest}", *topics)))

    # -- playing ----------------------------------------------------------------------------------

    @Slot(bool)
    def play(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        """Go on by itself, or stand still; at the end it begins again."""
        if on and self.playback.over:
            self.playback.seek(self.playback.first)
        self.playback.playing = on
        self._show()

    @Slot(int)
    def step(self, by: int) -> None:
        """So many commands on or back, standing still."""
        self.playback.playing = False
        self.playback.step(by)
        self._show()

    @Slot(int)
    def seek(self, position: int) -> None:
        """To a position."""
        self.playback.seek(position)
        self._show()

    @Slot(str)
    def _on_time(self, typed: str) -> None:
        at = moment(typed, self._now()) if self.playback.table else None
        if at is None:
            self.told.emit(self.tr("A time is written as 14:05, 14:05:10 or 2026-11-30 14:05."))
        else:
            self.moment_asked.emit(self.playback.table, at)

    @Slot(float)
    def _on_speed(self, speed: float) -> None:
        self.playback.speed = speed
        self._show()

    @Slot()
    def _on_due(self) -> None:
        self.playback.step(1)
        self._show()

    @Slot()
    def _ask_facts(self) -> None:
        if self.facts.next is not None:
            self.facts_asked.emit(self.playback.table, self.facts.next, self.playback.last)

    @Slot(object)
    def _on_fact(self, fact: FactTold) -> None:
        self.playback.playing = False
        self.fact.show_fact(fact)
        self.fact_chosen.emit(fact)
        self.seek(fact.position)

    def go_to(self, position: int) -> bool:
        """To a position of this stretch, in the timeline too; False where it lies outside."""
        if not self.playback.first <= position <= self.playback.last:
            return False
        self.playback.playing = False
        self.seek(position)
        self.timeline.follow(position)
        return True

    def _show(self) -> None:
        """The picture that is due, and what is needed next."""
        play = self.playback
        wanted = play.wants()
        if wanted is not None:
            self.pictures_asked.emit(play.table, *wanted)
        shown = play.shown
        self.bar.show_place(shown, play.last)
        if shown is not None:
            self.felt.animated = play.playing and (play.due() or 0) >= 400
            view = told.view(shown.view)
            self.felt.show_picture(felt_picture(view))
            said = (view.sentence, told.sentence(shown.words))
            self.sentence.setText(" · ".join(word for word in said if word))
            if not shown.first <= self.timeline.position <= shown.position:
                self.timeline.follow(shown.position)
        if play.over:
            play.playing = False
        self._go_on()
        self.bar.show_playing(playing=play.playing)

    def _go_on(self) -> None:
        due = self.playback.due() if self.playback.playing else None
        if due is None:
            self._due.stop()
        else:
            self._due.start(due)

    def _now(self) -> int:
        """The felt's clock stands where the picture is."""
        shown = self.playback.shown
        return shown.at if shown is not None else 0

    def _wire(self) -> None:
        self.bar.play_asked.connect(self.play)
        self.bar.step_asked.connect(self.step)
        self.bar.seek_asked.connect(self.seek)
        self.bar.speed_asked.connect(self._on_speed)
        self.timeline.chosen.connect(self._on_fact)
        self.timeline.more_asked.connect(self._ask_facts)
        self.timeline.time_typed.connect(self._on_time)
        self._due.timeout.connect(self._on_due)

    def _with_pictures(self) -> QWidget:
        """The incidents, and what cameras kept of those in which they did not agree."""
        both = QWidget()
        column = QVBoxLayout(both)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.incidents, 1)
        column.addWidget(self.disputed)
        return both

    def _lay_out(self) -> None:
        left = QVBoxLayout()
        left.addWidget(self.title)
        left.addWidget(self.felt, 1)
        left.addWidget(self.sentence)
        left.addWidget(self.bar)
        right = QSplitter(Qt.Orientation.Vertical)
        right.addWidget(self.timeline)
        right.addWidget(self.behind)
        right.setSizes([_TIMELINE, _BEHIND])
        right.setChildrenCollapsible(False)
        right.setMinimumWidth(380)
        row = QHBoxLayout(self)
        row.addLayout(left, 3)
        row.addWidget(right, 2)
