"""A guided sequence: the cards to lay, ticked off one by one, and how they came."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tablectl.client.views import IncidentView, TableView
from ui.felt.card_art import CardArt
from ui.parts import told
from ui.parts import words as parts
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell
from ui.pit import guided
from ui.pit.story import Story

_STEP: Final = 900  # milliseconds between two cards of a replay
_WIDE, _HIGH = 56, 80


class GuidePane(QWidget):
    """Emits `by_hand` with the incident whose next card a person names, and `replayed` with how
    many cards had come, or -1 when the felt is shown as it is again.
    """

    by_hand = Signal(int)
    replayed = Signal(int)

    def __init__(self, art: CardArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._art = art
        self._incident: IncidentView | None = None
        self._at = -1
        self.said, self.wrong, self.steps, self.at = (PlainLabel() for _ in range(4))
        for label in (self.said, self.wrong, self.steps):
            label.setWordWrap(True)
        tell(self.said, "act")
        tell(self.wrong, "alarm")
        self.expected, self.seen = PlainLabel(), PlainLabel()
        self.hand = QPushButton(self.tr("Name the card laid…"))
        self.hand.setToolTip(self.tr("No reader sees it: say which card was laid (Ctrl+Y)"))
        self.hand.setShortcut("Ctrl+Y")
        self.hand.clicked.connect(self._on_hand)
        self.back, self.on = QPushButton("◀"), QPushButton("▶")
        self.play, self.end = QPushButton(self.tr("How they came")), QPushButton("✕")
        for button, tip, keys in (
            (self.back, self.tr("One card back (Ctrl+Left)"), "Ctrl+Left"),
            (self.on, self.tr("One card on (Ctrl+Right)"), "Ctrl+Right"),
            (self.play, self.tr("Show how the cards came, one by one (Ctrl+P)"), "Ctrl+P"),
            (self.end, self.tr("Show the felt as it is (Ctrl+E)"), "Ctrl+E"),
        ):
            button.setToolTip(tip)
            button.setAccessibleName(tip)
            button.setShortcut(keys)
        self.back.clicked.connect(self._on_back)
        self.on.clicked.connect(self._on_on)
        self.play.clicked.connect(self._on_play)
        self.end.clicked.connect(self.stop)
        self._timer = QTimer(self)
        self._timer.setInterval(_STEP)
        self._timer.timeout.connect(self._on_time)
        self._lay_out()

    def show_incident(
        self, view: TableView | None, incident: IncidentView | None, story: Story, *, by_hand: bool
    ) -> None:
        """The sequence of that incident, where one is running."""
        if view is None or incident is None or not incident.steps:
            self._incident = None
            self.stop()
            self.hide()
            return
        if self._incident is None or self._incident.number != incident.number:
            self.stop()
        self._incident = incident
        self.show()
        due = guided.due(incident)
        self.said.setText(told.sentence(guided.lay(view, due)) if due is not None else "")
        self.steps.setText("\n".join(self._listed(incident)))
        self.hand.setVisible(by_hand)
        self._show_wrong(guided.wrong(story, incident))

    @property
    def step(self) -> int:
        """How many cards of the replay have come; -1 while none is shown."""
        return self._at

    @Slot()
    def stop(self) -> None:
        """The felt as it is."""
        self._timer.stop()
        if self._at >= 0:
            self._at = -1
            self.at.clear()
            self.replayed.emit(-1)

    def _listed(self, incident: IncidentView) -> list[str]:
        due = guided.due(incident)
        signs = ("✓" if step.done else "▶" if step is due else "·" for step in incident.steps)
        return [
            f"{sign} {number}. {parts.card(step.card)} → {parts.place(step.place)}"
            for number, (sign, step) in enumerate(zip(signs, incident.steps, strict=True), start=1)
        ]

    def _show_wrong(self, wrong: guided.Wrong | None) -> None:
        for widget in (self.wrong, self.expected, self.seen):
            widget.setVisible(wrong is not None)
        if wrong is None:
            return
        stop = "▲ " + self.tr("Stop: another card was laid. Take it away; lay it again.")
        said = self.tr("{expected} belongs there, {seen} was laid.").format(
            expected=parts.card(wrong.expected), seen=parts.card(wrong.seen)
        )
        self.wrong.setText(f"{stop} {said}" if wrong.seen else stop)
        for label, card, text in (
            (self.expected, wrong.expected, self.tr("belongs there: {card}")),
            (self.seen, wrong.seen, self.tr("was laid: {card}")),
        ):
            label.setVisible(bool(card))
            if card:
                ratio = self.devicePixelRatioF()
                label.setPixmap(self._art.pixmap(card, _WIDE, _HIGH, ratio))
                label.setToolTip(text.format(card=parts.card(card)))
                label.setAccessibleName(text.format(card=parts.card(card)))

    def _lay_out(self) -> None:
        replay = QGridLayout()
        replay.addWidget(self.play, 0, 0, 1, 3)
        for at, button in enumerate((self.back, self.on, self.end)):
            replay.addWidget(button, 1, at)
        both = QHBoxLayout()
        both.addWidget(self.expected)
        both.addWidget(self.seen)
        both.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        for widget in (self.said, self.wrong):
            column.addWidget(widget)
        column.addLayout(both)
        column.addWidget(self.steps)
        column.addWidget(self.hand)
        column.addLayout(replay)
        column.addWidget(self.at, alignment=Qt.AlignmentFlag.AlignHCenter)

    def _go_to(self, step: int) -> None:
        if self._incident is None:
            return
        count = len(self._incident.steps)
        self._at = min(max(0, step), count)
        if self._at == count:
            self._timer.stop()
        text = self.tr("{step} of {count} cards had come")
        self.at.setText(text.format(step=self._at, count=count))
        self.replayed.emit(self._at)

    @Slot()
    def _on_back(self) -> None:
        self._timer.stop()
        self._go_to(self._at - 1)

    @Slot()
    def _on_on(self) -> None:
        self._timer.stop()
        self._go_to(self._at + 1)

    @Slot()
    def _on_time(self) -> None:
        self._go_to(self._at + 1)

    @Slot()
    def _on_play(self) -> None:
        self._go_to(0)
        self._timer.start()

    @Slot()
    def _on_hand(self) -> None:
        if self._incident is not None:
            self.by_hand.emit(self._incident.number)
