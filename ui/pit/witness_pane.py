"""Shoe and camera beside each other: what each said, and the pictures that the camera kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QGridLayout, QWidget

from procedures.cards import CARDS
from tablectl.client.views import BACK
from ui.parts import words as parts
from ui.parts.kept_picture import PictureButton
from ui.parts.picture_strip import Pictured, PictureStrip
from ui.parts.plain_text import PlainLabel
from ui.pit.two_witnesses import Witness
from ui.told.fields import word

_SIZE: Final = QSize(98, 108)
_SMALL: Final = QSize(84, 60)
_EARLIER: Final = 2
"""So many pictures of what the camera said before stand beside each other, small."""


class WitnessPane(QWidget):
    """The pictures ask for themselves by their `wanted`: the last is the large one.

    It stands beside cards; what is said in words needs the room, and has it below.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names, self.said = (tuple(PlainLabel() for _ in range(2)) for _ in range(2))
        self.picture = PictureButton(self, size=_SIZE)
        self.earlier = PictureStrip(most=_EARLIER, size=_SMALL)
        self._shown: tuple[Witness, ...] = ()
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for row, (name, said) in enumerate(zip(self.names, self.said, strict=True)):
            font = said.font()
            font.setPointSizeF(font.pointSizeF() * 1.4)
            font.setBold(True)
            said.setFont(font)
            for label in (name, said):
                label.setWordWrap(True)
            name.setMinimumWidth(1)  # a device may have any name: it widens nothing
            grid.addWidget(name, 2 * row, 0)
            grid.addWidget(said, 2 * row + 1, 0)
        grid.addWidget(self.earlier, 5, 0, 1, 2)
        grid.setColumnStretch(0, 1)
        self.hide()

    def show_witnesses(self, two: Sequence[Witness]) -> None:
        """The shoe and its camera; hidden where there is nothing to say."""
        self.setVisible(bool(two))
        if tuple(two) != self._shown:
            self._shown = tuple(two)
            self._say()
        *before, last = [kept for one in two for kept in one.pictures] or [("", "")]
        self.picture.setVisible(bool(last[0]))
        self.picture.show_picture_of(last[0], in_words(last[1]))
        self.earlier.show_pictures([
            Pictured(digest, in_words(said)) for digest, said in reversed(before)
        ])  # fmt: skip

    def _say(self) -> None:
        two = self._shown
        for name, said, one in zip(self.names, self.said, two, strict=False):
            kind = self.tr("camera") if one.camera else self.tr("shoe")
            named_so = one.device in ("", "camera", "shoe")
            name.setText(kind if named_so else f"{kind} · {one.device}")
            said.setText(", ".join(map(in_words, one.said)) or self.tr("said nothing"))
        cards = all(said in CARDS or said == BACK for one in two for said in one.said)
        self._grid.removeWidget(self.picture)
        self._grid.addWidget(self.picture, *((0, 1, 4, 1) if cards else (4, 0, 1, 2)))


def in_words(said: str) -> str:
    """What a device said: a card, a back, or the word for what else it saw."""
    if said in CARDS or said == BACK:
        return parts.card(said)
    return word("cut-card" if said == "cut card" else said) if said else ""
