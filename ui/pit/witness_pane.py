"""Shoe and camera beside each other: what each said, and the picture that the camera kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from procedures.cards import CARDS
from tablectl.client.reviews import KeptPicture
from tablectl.client.views import BACK
from ui.parts import words as parts
from ui.pit.two_witnesses import Witness
from ui.told.fields import word

_HIGH: Final = 150  # pixels of a picture


class WitnessPane(QWidget):
    """Emits `wanted` with the digest of a picture that is to be shown."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.names, self.said = (tuple(QLabel() for _ in range(2)) for _ in range(2))
        self.picture = QLabel()
        self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.picture.setWordWrap(True)
        self._digest = ""
        self._shown: tuple[Witness, ...] = ()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, (name, said) in enumerate(zip(self.names, self.said, strict=True)):
            said.setTextFormat(Qt.TextFormat.PlainText)
            font = said.font()
            font.setPointSizeF(font.pointSizeF() * 1.4)
            font.setBold(True)
            said.setFont(font)
            grid.addWidget(name, 0, column)
            grid.addWidget(said, 1, column)
        grid.addWidget(self.picture, 2, 0, 1, 2)
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
            said.setText(_words(one.said) or self.tr("said nothing"))
        self._digest = next((one.picture for one in two if one.picture), "")
        self.picture.clear()
        self.picture.setVisible(bool(self._digest))
        if self._digest:
            self.picture.setText(self.tr("Asking for the picture…"))
            self.wanted.emit(self._digest)

    def show_picture(self, kept: KeptPicture) -> None:
        """A picture that was asked for, or why there is none."""
        if kept.digest != self._digest:
            return
        picture = QPixmap()
        if kept.state == "kept" and picture.loadFromData(kept.data):
            smooth = Qt.TransformationMode.SmoothTransformation
            self.picture.setPixmap(picture.scaledToHeight(_HIGH, smooth))
            self.picture.setToolTip(self.tr("What the camera saw; kept as {digest}").format(
                digest=kept.digest[:12]
            ))  # fmt: skip
        else:
            self.no_picture(kept.digest)

    def no_picture(self, digest: str) -> None:
        """It cannot be shown."""
        if digest == self._digest:
            self.picture.setText(self.tr("▲ The picture cannot be shown."))


def _words(said: str) -> str:
    if said in CARDS or said == BACK:
        return parts.card(said)
    return word("cut-card" if said == "cut card" else said) if said else ""
