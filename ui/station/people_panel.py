"""People at the table: whose turn it is, and one touch for what he says with his hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.parts.locale_text import money
from ui.station.choice_row import ChoiceRow
from ui.station.people import OWN, Entry, Person, Spot, free_boxes, spots
from ui.station.words import word

_ACTIONS: Final[tuple[tuple[str, str], ...]] = (
    ("decide", "hit"), ("decide", "stand"), ("decide", "double"),
    ("decide", "split"), ("decide", "surrender"), ("leave", ""),
    ("answer-insurance", "insurance"), ("answer-insurance", "even money"),
    ("answer-insurance", "none"),
    ("confirm-bet", ""), ("confirm-bet", "rides"), ("rebet", ""),
    ("undo-chip", ""), ("clear-bet", ""),
)  # fmt: skip
"""What may be entered, each in its place; `rides` is a way to confirm."""
_COLUMNS: Final = 3
_KEYS: Final = {"hit": "H", "stand": "S", "double": "D", "split": "P", "surrender": "R"}
_CHIPS: Final = 5
"""Places for chips; a pack has five kinds at most as yet."""


class PeoplePanel(QWidget):
    """Emits what is to be asked; the service has offered each of them."""

    entered = Signal(object, bool)
    """An `Entry`, and whether a bet that is confirmed rides."""
    buy_in_asked = Signal(str)
    part_asked = Signal(object)
    """An `Entry`: he insures for less than half."""
    sit_asked = Signal(str)
    """For somebody who sits already, or for a new one: no name."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._may: tuple[Entry, ...] = ()
        self._buys: tuple[str, ...] = ()
        self.who = ChoiceRow(columns=3)
        self.who.chosen.connect(self._on_who)
        self.spot = QComboBox()
        self.spot.setToolTip(self.tr("On which box, and which of its bets"))
        self.spot.currentIndexChanged.connect(self._on_spot)
        self.buttons: dict[tuple[str, str], QPushButton] = {}
        self.chips = [self._button(("chip", str(at)), "") for at in range(_CHIPS)]
        self.part = self._plain(self.tr("Insure for less"), self._on_part)
        for place in (self.spot, *self.chips):
            _keeps_its_room(place)
        self._part = False
        self.buy_in = self._plain(self.tr("Buy in"), self._on_buy_in)
        self.sit = self._plain(self.tr("Another box"), self._on_sit)
        self.new = self._plain(self.tr("Sits down"), self._on_new)
        self._lay_out()
        self.show_people((), (), ())

    def show_people(
        self,
        people: Sequence[Person],
        may: Iterable[Entry],
        buys: Sequence[str],
        *,
        part_insurance: bool = False,
    ) -> None:
        """Who is there, what may be entered for each, and who may buy in."""
        self._may, self._buys, self._part = tuple(may), tuple(buys), part_insurance
        turn = next((person.name for person in people if person.turn), "")
        first = people[0].name if people else ""
        self.who.show_choices(
            [(person.name, _called(person)) for person in people],
            turn or self.who.current or first,
        )
        self.new.setEnabled(bool(free_boxes(self._may)))
        self._show_spots()

    @property
    def player(self) -> str:
        """For whom the buttons are."""
        return self.who.current

    def _entry(self, kind: str, chosen: str) -> Entry | None:
        """What a button enters for whom is chosen, at the spot that is chosen."""
        spot = self._spot()
        chosen = "" if chosen == "rides" else chosen
        mine = [e for e in self._may if (e.player, e.kind, e.chosen) == (self.player, kind, chosen)]
        return next((entry for entry in mine if entry.spot in (spot, OWN)), None)

    def _spot(self) -> Spot:
        found = self.spot.currentData()
        return (int(found[0]), int(found[1])) if found is not None else OWN

    # -- showing ----------------------------------------------------------------------------------

    def _show_spots(self) -> None:
        there, before = spots(self._may, self.player), self._spot()
        known = [self.spot.itemData(at) for at in range(self.spot.count())]
        if [tuple(one) for one in known] != list(there):
            self.spot.blockSignals(True)  # noqa: FBT003 - Qt's own
            self.spot.clear()
            for spot in there:
                self.spot.addItem(self._spot_named(spot), spot)
            self.spot.setCurrentIndex(there.index(before) if before in there else 0)
            self.spot.blockSignals(False)  # noqa: FBT003 - Qt's own
        self.spot.setEnabled(len(there) > 1)
        self.spot.setVisible(bool(there))
        self._show_buttons()

    def _show_buttons(self) -> None:
        for (kind, chosen), button in self.buttons.items():
            if kind != "chip":
                button.setEnabled(self._entry(kind, chosen) is not None)
        places = [e for e in self._may if e.player == self.player and e.kind == "place-chips"]
        chips = sorted({int(e.chosen) for e in places if e.spot in (self._spot(), OWN)})
        for at, button in enumerate(self.chips):
            there = at < len(chips)
            button.setEnabled(there)
            button.setText(f"+ {money(chips[at])}" if there else "")
            button.setVisible(there)
            button.setProperty("chosen", str(chips[at]) if there else "")
        insures = self._entry("answer-insurance", "insurance") is not None
        self.part.setEnabled(self._part and insures)
        self.buy_in.setEnabled(self.player in self._buys)
        self.sit.setEnabled(bool(self.player and free_boxes(self._may, self.player)))

    def _spot_named(self, spot: Spot) -> str:
        if spot == OWN:
            return self.tr("his own box")
        return self.tr("box {box}, bet {spot}").format(box=spot[0], spot=spot[1])

    # -- layout -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        head, grid = QHBoxLayout(), QGridLayout()
        head.addWidget(self.spot, 1)
        head.addWidget(self.sit)
        head.addWidget(self.new)
        grid.setSpacing(4)
        for kind, chosen in _ACTIONS:
            button = self._button((kind, chosen), word(chosen or kind))
            if chosen in _KEYS:
                button.setShortcut(_KEYS[chosen])
                button.setToolTip(f"{button.text()} ({_KEYS[chosen]})")
        actions = [self.buttons[of] for of in _ACTIONS]
        for at, button in enumerate((*actions, self.part, self.buy_in, *self.chips)):
            grid.addWidget(button, at // _COLUMNS, at % _COLUMNS)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.who)
        column.addLayout(head)
        column.addLayout(grid)

    def _button(self, key: tuple[str, str], text: str) -> QPushButton:
        button = QPushButton(text)
        button.setProperty("kind", "place-chips" if key[0] == "chip" else key[0])
        button.setProperty("chosen", "" if key[0] == "chip" else key[1])
        button.clicked.connect(self._on_pressed)
        self.buttons[key] = button
        return button

    def _plain(self, text: str, slot: Callable[[], None]) -> QPushButton:
        button = QPushButton(text)
        button.clicked.connect(slot)
        return button

    # -- pressing ---------------------------------------------------------------------------------

    @Slot()
    def _on_pressed(self) -> None:
        button = self.sender()
        kind, chosen = str(button.property("kind")), str(button.property("chosen"))
        entry = self._entry(kind, chosen)
        if entry is not None:
            self.entered.emit(entry, chosen == "rides")

    @Slot(str)
    def _on_who(self, _: str) -> None:
        self._show_spots()

    @Slot()
    def _on_spot(self) -> None:
        self._show_buttons()

    @Slot()
    def _on_part(self) -> None:
        entry = self._entry("answer-insurance", "insurance")
        if entry is not None:
            self.part_asked.emit(entry)

    @Slot()
    def _on_buy_in(self) -> None:
        self.buy_in_asked.emit(self.player)

    @Slot()
    def _on_sit(self) -> None:
        self.sit_asked.emit(self.player)

    @Slot()
    def _on_new(self) -> None:
        self.sit_asked.emit("")


def _called(person: Person) -> str:
    boxes = " ".join(str(box) for box in person.boxes)
    turn = "▶ " if person.turn else ""
    return f"{turn}{person.name} {boxes}".strip()


def _keeps_its_room(widget: QWidget) -> None:
    """Nothing beside it moves when it is not shown."""
    policy = widget.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    widget.setSizePolicy(policy)
