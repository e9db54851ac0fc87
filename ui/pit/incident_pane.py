"""An incident: what happened, the readings, the rule, and what may be done about it now."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QComboBox, QPushButton, QScrollArea, QVBoxLayout, QWidget

from procedures.offers import Offer
from tablectl.client.views import IncidentView, TableView
from ui.felt.card_art import CardArt
from ui.parts import named
from ui.parts import words as parts
from ui.parts.locale_text import span
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell
from ui.pit.guide_pane import GuidePane
from ui.pit.proposals_pane import ProposalsPane
from ui.pit.story import Story
from ui.pit.two_witnesses import witnesses
from ui.pit.witness_pane import WitnessPane


class IncidentPane(QWidget):
    """Emits `remedy` with incident and remedy as the offer says it, as `3:cancel`.

    What waits for a second person stands above it all, whether or not there is an incident.
    """

    remedy = Signal(str)
    acknowledged = Signal(int)
    chosen = Signal()
    """Another incident is shown: it is to be told anew."""

    def __init__(self, art: CardArt, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.incident: IncidentView | None = None
        self._remedies: tuple[str, ...] = ()
        self._at = 0
        self.which = QComboBox()
        self.which.setToolTip(self.tr("The incidents of this table"))
        self.which.currentIndexChanged.connect(self._on_which)
        self.what, self.rule, self.detail, self.readings, self.age = (
            PlainLabel() for _ in range(5)
        )
        for label in (self.what, self.rule, self.detail, self.readings):
            label.setWordWrap(True)
        tell(self.what, "alarm")
        self.take = QPushButton(self.tr("Acknowledge"))
        self.take.setToolTip(self.tr("I have seen this incident; the record says who"))
        self.take.clicked.connect(self._on_take)
        self.guide, self.waiting = GuidePane(art), ProposalsPane()
        self.witnesses = WitnessPane()
        self.buttons: dict[str, QPushButton] = {}
        self._choices = QVBoxLayout()
        self._view: TableView | None = None
        self._lay_out()
        self.show_table(None, Story(), (), 0)

    def show_table(
        self, view: TableView | None, story: Story, offers: Iterable[Offer], now: int
    ) -> None:
        """The incidents of a table and what may be done now; `now` is the service's time."""
        self._view = view
        incidents = view.incidents if view is not None else ()
        kept = self.incident.number if self.incident is not None else 0
        self.incident = next((i for i in incidents if i.number == kept), None)
        if self.incident is None and incidents:
            self.incident = next((i for i in incidents if i.holds), incidents[0])
        self._list(incidents)
        choices = {offer.kind: offer.choices for offer in offers}
        self.waiting.show_proposals(view, choices, now)
        self._tell(choices.get("acknowledge", ()), now)
        self._offer(choices.get("resolve", ()))
        by_hand = self.incident is not None and str(self.incident.number) in choices.get(
            "confirm-step", ()
        )
        self.witnesses.show_witnesses(witnesses(self.incident))
        self.guide.show_incident(view, self.incident, story, by_hand=by_hand)

    @property
    def empty(self) -> bool:
        """Nothing is wrong at the table and nothing waits."""
        return self.incident is None and not self.waiting.blocks

    def tick(self, now: int) -> None:
        """How long it has been open, and what waits has waited."""
        self.waiting.tick(now)
        text = self.tr("open for {age}").format(age=span(now - self._at)) if self._at else ""
        self.age.setText(text)

    def _list(self, incidents: Iterable[IncidentView]) -> None:
        with QSignalBlocker(self.which):
            self.which.clear()
            for one in incidents:
                text = f"{one.number}: {named.said(named.KINDS, one.kind)}"
                self.which.addItem(("▲ " if one.holds else "△ ") + text, one.number)
            number = self.incident.number if self.incident is not None else 0
            self.which.setCurrentIndex(self.which.findData(number))
        self.which.setVisible(self.which.count() > 1)

    def _tell(self, unseen: tuple[str, ...], now: int) -> None:
        one = self.incident
        for widget in (self.rule, self.detail, self.readings, self.age):
            widget.setVisible(one is not None)
        if one is None:
            self.what.setText(self.tr("No incident at this table."))
            tell(self.what, "faint")
            self.take.hide()
            self._at = 0
            return
        sign = "▲▲" if one.escalated else "▲"
        self.what.setText(f"{sign} {one.sentence}" if one.holds else f"△ {one.sentence}")
        tell(self.what, "alarm" if one.holds else "act")
        self.rule.setText(
            self.tr("Rule {rule}: {kind}").format(
                rule=one.rule, kind=named.said(named.KINDS, one.kind)
            )
        )
        self.detail.setText(one.detail)
        self.detail.setVisible(bool(one.detail))
        self.readings.setText("\n".join(self._readings(one)))
        self.readings.setVisible(bool(one.keys))
        self.take.setVisible(str(one.number) in unseen)
        self._at = one.at
        self.tick(now)

    def _readings(self, one: IncidentView) -> Iterable[str]:
        """What was read, where it is now, and which reading of the record it is."""
        cards = {card.key: card for card in self._view.cards} if self._view is not None else {}
        for key in one.keys:
            card = cards.get(key)
            if card is None:
                yield f"• {key}"
                continue
            face = parts.card(card.card) if card.card else self.tr("not read")
            yield f"• {face} · {parts.place(card.place)} · {key}"

    def _offer(self, choices: tuple[str, ...]) -> None:
        number = str(self.incident.number) if self.incident is not None else ""
        mine = tuple(one for one in choices if one.partition(":")[0] == number)
        if mine == self._remedies:
            return
        self._remedies = mine
        for button in self.buttons.values():
            self._choices.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.buttons = {}
        for at, one in enumerate(mine, start=1):
            button = QPushButton(named.choice("resolve", one))
            button.setProperty("choice", one)
            button.setToolTip(self.tr("{remedy} (Alt+{key})").format(remedy=button.text(), key=at))
            if at <= 9:
                button.setShortcut(f"Alt+{at}")
            button.clicked.connect(self._on_remedy)
            self._choices.addWidget(button)
            self.buttons[one.partition(":")[2]] = button

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(4, 0, 4, 0)
        for widget in (
            self.waiting, self.which, self.what, self.rule, self.age, self.detail,
            self.witnesses, self.guide, self.take,
        ):  # fmt: skip
            column.addWidget(widget)
        column.addLayout(self._choices)
        column.addWidget(self.readings)
        column.addStretch()
        scroll = QScrollArea()
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        around = QVBoxLayout(self)
        around.setContentsMargins(0, 0, 0, 0)
        around.addWidget(scroll)
        QShortcut("Ctrl+I", self).activated.connect(self._on_focus)

    @Slot()
    def _on_focus(self) -> None:
        first = next(iter(self.buttons.values()), self.take)
        first.setFocus()

    @Slot()
    def _on_which(self) -> None:
        number = self.which.currentData()
        incidents = self._view.incidents if self._view is not None else ()
        self.incident = next((one for one in incidents if one.number == number), None)
        self.chosen.emit()

    @Slot()
    def _on_take(self) -> None:
        if self.incident is not None:
            self.acknowledged.emit(self.incident.number)

    @Slot()
    def _on_remedy(self) -> None:
        self.remedy.emit(str(self.sender().property("choice")))
