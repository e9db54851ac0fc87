"""A picture that a camera kept, small, with outlines of its cards; pressed, it is shown large."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap, QPolygon
from PySide6.QtWidgets import (
    QAbstractButton,
    QDialog,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from tablectl.client.reviews import KeptPicture
from ui.parts import told
from ui.parts.outlines import outlines
from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.theme import tell

_LINE: Final = QColor(0, 220, 255)
_UNDER: Final = QColor(0, 0, 0)
"""Under the line, so that it is seen on any picture."""
_SMALL: Final = QSize(112, 96)
_LARGE: Final = QSize(900, 560)


class PictureButton(QAbstractButton):
    """Emits `wanted` with the digest of what is to be shown, and shows why where it is not."""

    wanted = Signal(str)

    def __init__(self, parent: QWidget | None = None, *, size: QSize = _SMALL) -> None:
        super().__init__(parent)
        self.digest, self.short, self.why, self.caption = "", "", "", ""
        """`why` there is no picture, and `short` the same in the room of a small one."""
        self.picture = QPixmap()
        self._refused = False
        self._size = size
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._on_clicked)

    def show_picture_of(self, digest: str, caption: str) -> None:
        """The picture of this digest, which is asked for; without a digest none was kept.

        One that was refused, for want of a connection as it may be, is asked for again.
        """
        self.caption = caption
        if digest and digest == self.digest and not self._refused:
            self._named()
            return
        self.digest, self.picture, self._refused = digest, QPixmap(), False
        self._tell(self.tr("Asking for the picture…") if digest else self.tr("no picture"))
        if digest:
            self.wanted.emit(digest)

    def take(self, kept: KeptPicture) -> None:
        """A picture that was asked for; another's is nothing to this one."""
        if kept.digest != self.digest:
            return
        picture = QPixmap()
        if kept.state == "kept" and picture.loadFromData(kept.data, "JPG"):
            self.picture = drawn(picture, kept.data)
            self._tell("")
        elif kept.state == "kept":
            self._tell(self.tr("▲ What is kept is no picture."))
        elif kept.state == "expired":
            missing = self.tr("▲ The picture is missing: it is not kept any more.")
            self._tell(missing, short=self.tr("▲ missing"))
        else:
            said = self.tr("✖ The picture does not match its digest: {why}.")
            said = said.format(why=told.sentence(kept.why))
            self._tell(said, short=self.tr("✖ does not match its digest"))

    def refuse(self, digest: str, why: str) -> None:
        """It is not shown, and why."""
        if digest == self.digest:
            self._refused = True
            self._tell(f"▲ {why}", short=self.tr("▲ not shown"))

    def sizeHint(self) -> QSize:  # noqa: N802 - Qt's name
        """As large as it was made for."""
        return self._size

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The picture, or why there is none; a frame while it has the focus."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        inside = self.rect().adjusted(3, 3, -3, -3)
        if self.picture.isNull():
            painter.setPen(QPen(self.palette().mid().color(), 1, Qt.PenStyle.DashLine))
            painter.drawRect(inside)
            painter.setPen(self.palette().text().color())
            flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
            painter.drawText(inside.adjusted(3, 3, -3, -3), flags, self.short)
        else:
            size = self.picture.size().scaled(inside.size(), Qt.AspectRatioMode.KeepAspectRatio)
            there = QRect(inside.topLeft(), size)
            there.moveCenter(inside.center())
            painter.drawPixmap(there, self.picture)
        if self.hasFocus():
            painter.setPen(QPen(self.palette().highlight().color(), 3))
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))

    def _tell(self, why: str, *, short: str = "") -> None:
        self.why, self.short = why, short or why
        self._named()

    def _named(self) -> None:
        """As people who cannot see it, or point at it, are told of it."""
        digest = self.tr("kept as {digest}").format(digest=self.digest[:12]) if self.digest else ""
        large = self.tr("Space shows it large") if not self.picture.isNull() else self.why
        said = " · ".join(part for part in (self.caption, digest, large) if part)
        self.setAccessibleName(said)
        self.setToolTip(plain_tip(said))
        self.update()

    @Slot()
    def _on_clicked(self) -> None:
        if self.digest:
            dialog = PictureDialog(self, parent=self.window())
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()


class PictureDialog(QDialog):
    """One picture large, with its digest, or why it is not shown."""

    def __init__(self, of: PictureButton, *, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("What the camera kept"))
        self.picture, self.said, self.state, self.digest = (PlainLabel() for _ in range(4))
        self.said.setText(of.caption)
        self.said.setWordWrap(True)
        self.digest.setText(self.tr("SHA-256 {digest}").format(digest=of.digest))
        self.digest.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        if of.picture.isNull():
            self.state.setText(of.why)
            tell(self.state, "alarm")
        else:
            shape = Qt.AspectRatioMode.KeepAspectRatio
            smooth = Qt.TransformationMode.SmoothTransformation
            self.picture.setPixmap(of.picture.scaled(_LARGE, shape, smooth))
            self.picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
            self.state.setText(self.tr("✓ It is the picture that the record names by its digest."))
            tell(self.state, "good")
        self.away = QPushButton(self.tr("Close"))
        self.away.setToolTip(self.tr("Close it (Esc)"))
        self.away.clicked.connect(self.accept)
        column = QVBoxLayout(self)
        for widget in (self.picture, self.said, self.state, self.digest, self.away):
            column.addWidget(widget)


def drawn(picture: QPixmap, jpeg: bytes) -> QPixmap:
    """The picture with the outlines that it names."""
    lie = outlines(jpeg)
    if not lie:
        return picture
    shown = QPixmap(picture)
    painter = QPainter(shown)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    thin = max(2.0, max(picture.width(), picture.height()) / 160)
    for colour, wide in ((_UNDER, 2.2 * thin), (_LINE, thin)):
        painter.setPen(QPen(colour, wide))
        for corners in lie:
            painter.drawPolygon(QPolygon([QPoint(x, y) for x, y in corners]))
    painter.end()
    return shown
