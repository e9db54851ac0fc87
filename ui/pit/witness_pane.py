"""Shoe and camera beside each other: what each said, and the picture that the camera kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from procedures.cards import CARDS
from tablectl.client.views import BACK
from ui.parts import words as parts
from ui.parts.kept_picture import PictureButton
from ui.parts.plain_text import PlainLabel
from ui.pit.two_witnesses import Witness
from ui.told.fields import word

_SIZE: Final = QSize(200, 150)


class WitnessPane(QWidget):
    """The picture asks for itself by its `wanted`."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names, self.said = (tuple(PlainLabel() for _ in range(2)) for _ in range(2))
        self.picture = PictureButton(size=_SIZE)
        self._shown: tuple[Witness, ...] = ()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, (name, said) in enumerate(zip(self.names, self.said, strict=True)):
            font = said.font()
            font.setPointSizeF(font.pointSizeF() * 1.4)
            font.setBold(True)
            said.setFont(font)
            grid.addWidget(name, 0, column)
            grid.addWidget(said, 1, column)
        grid.addWidget(self.picture, 2, 0, 1, 2, Qt.AlignmentFlag.AlignHCenter)
        self.hide()

    def show_witnesses(self, two: Sequence[Witness]) -> None:
        """The shoe and its camera; hidden where there is nothing to say."""
        self.setVisible(bool(two))
        if tuple(two) == self._shown:
            return
        self._shown = tuple(two)
        for name, said, one in zip(self.names, self.said, two, strict=False):
            kind = self.tr("camera") if one.camera else self.tr("shoe")
            named_so = one.device in ("", "camera", "shoe")
            name.setText(kind if named_so else f"{kind} · {one.device}")
            said.setText(in_words(one.said) or self.tr("said nothing"))
        kept = next((one for one in two if one.picture), None)
        self.picture.setVisible(kept is not None)
        digest, said_of_it = (kept.picture, in_words(kept.said)) if kept is not None else ("", "")
        self.picture.show_picture_of(digest, said_of_it)


def in_words(said: str) -> str:
    """What a device said: a card, a back, or the word for what else it saw."""
    if said in CARDS or said == BACK:
        return parts.card(said)
    return word("cut-card" if said == "cut card" else said) if said else ""
