"""What lies where on the felt, box by box, as somebody sees it there."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QGridLayout, QLineEdit, QWidget

from procedures.places import Lies, Place
from tablectl.client.views import BACK, TableView
from ui.parts import words as parts
from ui.parts.plain_text import PlainLabel
from ui.pit.wanted import cards_in

_COLUMNS: Final = 4


class LiesForm(QWidget):
    """Emits `changed`. It begins with what the record has; what lies otherwise is typed over."""

    changed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.say = QCheckBox(self.tr("Say what lies where (as 7H 10S; empty: nothing)"))
        self.say.toggled.connect(self._on_toggled)
        self.places: dict[int, QLineEdit] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.addWidget(self.say, 0, 0, 1, 2 * _COLUMNS)

    def begin(self, view: TableView) -> None:
        """The table as the record has it."""
        for number in range(len(view.boxes) + 1):
            if number not in self.places:
                self._add(number)
        for number, field in self.places.items():
            field.setVisible(number <= len(view.boxes))
            hands = view.boxes[number - 1].hands if 0 < number <= len(view.boxes) else ()
            cards = [c for hand in hands for c in hand.cards] if number else list(view.dealer)
            field.setText(" ".join(card for card in cards if card and card != BACK))
        self.say.setChecked(False)
        self._on_toggled()

    def lies(self) -> tuple[Lies, ...]:
        """What was said; nothing where nobody says it. Raises ValueError for what is no card."""
        if not self.say.isChecked():
            return ()
        return tuple(
            Lies(box=number, cards=cards_in(field.text()))  # type: ignore[arg-type]  # parsed there
            for number, field in self.places.items()
            if not field.isHidden()
        )

    def _add(self, number: int) -> None:
        field = QLineEdit()
        field.textEdited.connect(self.changed)
        name = parts.place(Place("box", number) if number else Place("dealer"))
        field.setAccessibleName(name)
        field.setToolTip(name)
        row, column = divmod(number, _COLUMNS)
        self._grid.addWidget(PlainLabel(name), row + 1, 2 * column)
        self._grid.addWidget(field, row + 1, 2 * column + 1)
        self.places[number] = field

    @Slot()
    def _on_toggled(self) -> None:
        for field in self.places.values():
            field.setEnabled(self.say.isChecked())
        self.changed.emit()
