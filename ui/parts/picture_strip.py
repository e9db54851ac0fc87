"""Pictures that cameras kept, beside each other, each with what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from tablectl.client.reviews import KeptPicture
from ui.parts.kept_picture import PictureButton
from ui.parts.plain_text import PlainLabel

_SIZE: Final = QSize(112, 96)


class Pictured(Struct, frozen=True):
    """A picture by its digest, and what is said of it."""

    digest: str
    caption: str


class PictureStrip(QWidget):
    """Emits `wanted` as its pictures do; hidden while there are none."""

    wanted = Signal(str)

    def __init__(
        self, parent: QWidget | None = None, *, most: int = 6, size: QSize = _SIZE
    ) -> None:
        """`most`: so many are shown at once, each in this size (pixels)."""
        super().__init__(parent)
        self.shown: tuple[Pictured, ...] = ()
        self.buttons = tuple(PictureButton(size=size) for _ in range(most))
        self.captions = tuple(PlainLabel() for _ in range(most))
        self.more = PlainLabel()
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        for column, (button, caption) in enumerate(zip(self.buttons, self.captions, strict=True)):
            button.wanted.connect(self.wanted)
            caption.setWordWrap(True)
            caption.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(button, 0, column, Qt.AlignmentFlag.AlignHCenter)
            grid.addWidget(caption, 1, column)
        grid.addWidget(self.more, 2, 0, 1, most + 1)
        grid.setColumnStretch(most, 1)
        self.show_pictures(())

    def show_pictures(self, pictures: Sequence[Pictured]) -> None:
        """These, the first ones where there are too many."""
        self.shown = tuple(pictures)
        for number, (button, caption) in enumerate(zip(self.buttons, self.captions, strict=True)):
            here = number < len(self.shown)
            button.setVisible(here)
            caption.setVisible(here)
            one = self.shown[number] if here else Pictured("", "")
            caption.setText(one.caption)
            button.show_picture_of(one.digest, one.caption)
        left = len(self.shown) - len(self.buttons)
        self.more.setVisible(left > 0)
        self.more.setText(self.tr("and {count} more").format(count=left) if left > 0 else "")
        self.setVisible(bool(self.shown))

    def take(self, kept: KeptPicture) -> None:
        """A picture that was asked for."""
        for button in self.buttons:
            button.take(kept)

    def refuse(self, digest: str, why: str) -> None:
        """One that is not shown, and why."""
        for button in self.buttons:
            button.refuse(digest, why)
