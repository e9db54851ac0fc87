"""The fields of a request: only those that it needs are shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from PySide6.QtCore import QSignalBlocker, Signal, Slot
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from procedures.places import Place
from tablectl.client.views import TableView
from ui.parts import words as parts
from ui.parts.plain_text import PlainLabel
from ui.parts.reason_field import ReasonField
from ui.pit import words
from ui.pit.wanted import Field, Wanted, cards_in, fields

_REASONS: Final[frozenset[Field]] = frozenset({"reason", "despite", "note"})
_LONG: Final = _REASONS | {"arranged"}


class RequestFields(QWidget):
    """Emits `changed` when anything is said, and `card_asked` when a card is to be named."""

    changed = Signal()
    card_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.choice, self.key, self.standing, self.box = (QComboBox() for _ in range(4))
        self.name, self.amount, self.set_id, self.seal, self.missing, self.extra = (
            QLineEdit() for _ in range(6)
        )
        self.percent = QSpinBox()
        self.percent.setRange(0, 100)
        self.percent.setSuffix(" %")
        self.card = QPushButton()
        self.card.clicked.connect(self.card_asked)
        self.reason = ReasonField()
        self.arranged = PlainLabel(
            self.tr("Drag cards on the felt, or pick up and lay down with M")
        )
        for one in words.STANDINGS:
            self.standing.addItem(words.said(words.STANDINGS, one), one)
        self._kind = ""
        self._widgets: dict[Field, QWidget] = {
            "choice": self.choice, "key": self.key, "card": self.card, "standing": self.standing,
            "name": self.name, "amount": self.amount, "percent": self.percent, "set": self.set_id,
            "seal": self.seal, "box": self.box, "missing": self.missing, "extra": self.extra,
            "arranged": self.arranged, "reason": self.reason, "despite": self.reason,
            "note": self.reason,
        }  # fmt: skip
        self._labels = {field: PlainLabel(text) for field, text in self._titles().items()}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        for field, widget in self._widgets.items():
            widget.setAccessibleName(self._labels[field].text())
            self._labels[field].setParent(self)
            widget.setParent(self)
        self._listen()

    def begin(self, wanted: Wanted, choices: Sequence[tuple[str, str]], view: TableView) -> None:
        """`choices`: each choice of the offer with its words; for a card, its key with where."""
        with QSignalBlocker(self):
            self._kind = wanted.kind
            for box in (self.choice, self.key):
                box.clear()
                for value, text in choices:
                    box.addItem(text, value)
            self.choice.setCurrentIndex(self.choice.findData(wanted.choice))
            self.key.setCurrentIndex(self.key.findData(wanted.key))
            self.box.clear()
            self.box.addItem(self.tr("no box in particular"), None)
            for number in range(len(view.boxes) + 1):
                place = Place("box", number) if number else Place("dealer")
                self.box.addItem(parts.place(place), number)
            for line in (self.amount, self.set_id, self.seal, self.missing, self.extra, self.name):
                line.clear()
            self.reason.forget()
            self.standing.setCurrentIndex(-1)
            self.show_wanted(wanted)

    def name_keys(self, cards: Sequence[tuple[str, str]]) -> None:
        """Cards that do not lie on the felt any more, each with what it was."""
        for key, text in cards:
            at = self.key.findData(key)
            if at >= 0:
                self.key.setItemText(at, text)

    def suggest_names(self, names: Sequence[str]) -> None:
        """Dealers who are known here."""
        completer = QCompleter(list(names), self.name)
        completer.setCompletionMode(QCompleter.CompletionMode.InlineCompletion)
        self.name.setCompleter(completer)

    def show_wanted(self, wanted: Wanted) -> None:
        """Only what it needs."""
        needed = fields(wanted)
        for field, widget in self._widgets.items():
            if field not in _REASONS:
                widget.setVisible(field in needed)
            self._labels[field].setVisible(field in needed)
        self.reason.setVisible(not _REASONS.isdisjoint(needed))
        self.card.setText(parts.card(wanted.card) if wanted.card else self.tr("Choose a card"))
        key = self.key.findData(wanted.key)
        if key != self.key.currentIndex():
            with QSignalBlocker(self.key):
                self.key.setCurrentIndex(key)
        with QSignalBlocker(self.percent):
            self.percent.setValue(wanted.percent)
        self._place(needed)

    def said(self) -> Mapping[str, Any]:
        """What was said, by the names of `Wanted`. Raises ValueError for what means nothing."""
        said: dict[str, Any] = {"reason": self.reason.reason, "name": self.name.text().strip()}
        if self.choice.isVisibleTo(self):
            said["choice"] = self.choice.currentData() or ""
        if self.key.isVisibleTo(self):
            said["key"] = self.key.currentData() or ""
        said["standing"] = self.standing.currentData() or ""
        said["percent"] = self.percent.value()
        said["set_id"], said["seal"] = self.set_id.text().strip(), self.seal.text().strip()
        said["box"] = self.box.currentData()
        said["missing"], said["extra"] = (cards_in(f.text()) for f in (self.missing, self.extra))
        said["amount"] = _minor(self.amount.text())
        return said

    def after_card(self) -> QWidget:
        """Where the keyboard goes when the card is named."""
        wanting = (self.standing, self.reason)
        return next((one for one in wanting if one.isVisibleTo(self)), self.card)

    def first(self) -> QWidget | None:
        """Where the keyboard begins."""
        shown = (
            w for w in self._widgets.values() if w.isVisibleTo(self) and w is not self.arranged
        )
        return next(shown, None)

    def _titles(self) -> dict[Field, str]:
        return {
            "choice": self.tr("Which"), "key": self.tr("Card on the felt"),
            "card": self.tr("It was"), "standing": self.tr("Decisions"),
            "name": self.tr("Dealer"), "amount": self.tr("Amount"), "percent": self.tr("At"),
            "set": self.tr("Card set"), "seal": self.tr("Seal"), "box": self.tr("Where"),
            "missing": self.tr("Missing"), "extra": self.tr("Too many"),
            "arranged": self.tr("Arranged"), "reason": self.tr("Reason"),
            "despite": self.tr("Open despite red checks, because"), "note": self.tr("Note"),
        }  # fmt: skip

    def _place(self, needed: Sequence[Field]) -> None:
        """Two beside each other; a reason has the rest of its line."""
        cell = 0
        for field in (f for f in needed if f in self._widgets):
            row, column = divmod(cell, 2)
            alone = field in _LONG and not column
            self._grid.addWidget(self._labels[field], row, 2 * column)
            widget, span = self._widgets[field], 3 if alone else 1
            self._grid.addWidget(widget, row, 2 * column + 1, 1, span)
            cell += 2 if alone else 1
        for column, stretch in ((1, 1), (3, 2)):
            self._grid.setColumnStretch(column, stretch)

    def _listen(self) -> None:
        for box in (self.choice, self.key, self.standing, self.box):
            box.currentIndexChanged.connect(self._on_changed)
        for line in (self.name, self.amount, self.set_id, self.seal, self.missing, self.extra):
            line.textChanged.connect(self._on_changed)
        self.percent.valueChanged.connect(self._on_changed)
        self.reason.changed.connect(self._on_changed)

    @Slot()
    def _on_changed(self) -> None:
        self.changed.emit()


def _minor(text: str) -> int:
    """An amount as it is typed, in minor units. Raises ValueError."""
    if not text.strip():
        return 0
    whole, _, part = text.strip().replace(",", ".").partition(".")
    if not whole.isdecimal() or not (part == "" or (part.isdecimal() and len(part) == 2)):
        raise ValueError(text)
    return 100 * int(whole) + int(part or 0)
