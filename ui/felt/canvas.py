"""A picture of the felt on a screen, with its cards moving and its clock running."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, QTimer, Signal, Slot
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QHideEvent,
    QPainter,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from ui.felt import words
from ui.felt.draw_table import draw_ground
from ui.felt.items import WHOLE_FELT
from ui.felt.layout import Layout, SeenFrom
from ui.felt.look import Look
from ui.felt.moves import moves
from ui.felt.picture import FeltPicture
from ui.felt.scene import FeltScene

_SMALLEST: Final = QSize(800, 500)
"""Below this its writing would be smaller than 11 points."""
_CLOCK_EVERY: Final = 200
"""Milliseconds."""
_NOTHING: Final = FeltPicture(table="", boxes=0)


class FeltCanvas(QGraphicsView):
    """Shows one table's felt; of pictures that come at once, the newest."""

    told = Signal(str)
    """What a screen reader is told."""
    settled = Signal()
    """Exactly the last picture is shown."""

    def __init__(
        self, look: Look, *, seen_from: SeenFrom = "dealer", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.animated = True
        self.look = look
        self.seen_from = seen_from
        self.picture = _NOTHING
        """What is shown, or its cards on their way."""
        self.felt = FeltScene(look, self.layout_of_felt(), self)
        self._waiting = _NOTHING
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._show_waiting)
        self._clock = QTimer(self)
        self._clock.setInterval(_CLOCK_EVERY)
        self._clock.timeout.connect(self.felt.tick)
        self.felt.settled.connect(self.settled)
        self.setScene(self.felt)
        self._set_up()

    def _set_up(self) -> None:
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing
            | QPainter.RenderHint.TextAntialiasing
            | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumSize(_SMALLEST)

    def show_picture(self, picture: FeltPicture) -> None:
        """Show this picture as soon as there is time, instead of any that still waits."""
        self._waiting = picture
        if not self._soon.isActive():
            self._soon.start()

    def see_from(self, side: SeenFrom) -> None:
        """Look from the dealer's place or from the players' side."""
        self.seen_from = side
        self._anew()

    def dress(self, look: Look) -> None:
        """Other colours, or another way to write money."""
        self.look = look
        self._anew()

    def finish_moving(self) -> None:
        """Bring cards that are on their way to where they lie."""
        self.felt.finish()

    def tell(self, text: str) -> None:
        """Have it read aloud, where there is a screen reader."""
        self.told.emit(text)
        if QAccessible.isActive():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, text))

    def changed(self) -> None:
        """Another picture is shown; a heir brings what it points at up to date."""

    @Slot()
    def _show_waiting(self) -> None:
        before, self.picture = self.picture, self._waiting
        if before.boxes != self.picture.boxes:
            self.felt.dress(self.look, self.layout_of_felt())
        if _cloth(before) != _cloth(self.picture):
            self.resetCachedContent()
        same = before.table == self.picture.table
        self.felt.show_picture(self.picture, moving=self.animated and same)
        self._changed()
        said = "; ".join(words.moved(move) for move in moves(before, self.picture))
        if said:
            self.tell(said)

    def _anew(self) -> None:
        self.felt.dress(self.look, self.layout_of_felt())
        self.resetCachedContent()
        self.felt.show_picture(self.picture, moving=False)
        self._changed()

    def _changed(self) -> None:
        self._run_clock()
        self.setAccessibleName(words.felt_of(self.picture))
        self.changed()

    def _run_clock(self) -> None:
        if self.picture.clock is None or not self.isVisible():
            self._clock.stop()
        elif not self._clock.isActive():
            self._clock.start()

    def layout_of_felt(self) -> Layout:
        """Where everything lies on the felt that is shown."""
        return Layout(self.picture.boxes, self.seen_from)

    # -- what Qt asks -----------------------------------------------------------------------------

    def drawBackground(self, painter: QPainter, area: QRectF | QRect) -> None:  # noqa: N802 - Qt's name
        """The cloth, kept as a picture until it changes."""
        painter.fillRect(area, self.palette().window())
        draw_ground(painter, self.layout_of_felt(), self.look, grey=self.picture.notice is not None)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The whole felt, as large as there is room."""
        super().resizeEvent(event)
        self.fitInView(WHOLE_FELT, Qt.AspectRatioMode.KeepAspectRatio)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Its clock runs while it is seen."""
        super().showEvent(event)
        self._run_clock()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing moves where nobody looks."""
        super().hideEvent(event)
        self.felt.finish()
        self._run_clock()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Another language or another font is written at once."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.FontChange):
            self._anew()


def _cloth(picture: FeltPicture) -> tuple[int, bool]:
    """What the cloth depends on."""
    return picture.boxes, picture.notice is not None
