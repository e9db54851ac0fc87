"""A camera's picture, as large as there is room, with what is marked on it; marking is dragging."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygon
from PySide6.QtWidgets import QWidget

from ui.camera.camera import Shot
from ui.camera.marked import Marked, Point

_LINE = QColor(0, 220, 255)
_MARK = 14  # pixels round a mark


class PictureView(QWidget):
    """Emits `dragged` with the points of the picture at which a drag began and ended."""

    dragged = Signal(object, object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumSize(320, 180)
        self._image = QImage()
        self._marked: Marked | None = None
        self._start: Point | None = None
        self._end: Point | None = None

    @property
    def empty(self) -> bool:
        """No picture has come yet."""
        return self._image.isNull()

    def show_shot(self, shot: Shot) -> None:
        """A newer picture."""
        bgr = QImage.Format.Format_BGR888
        self._image = QImage(shot.data, shot.wide, shot.high, 3 * shot.wide, bgr).copy()
        self.update()

    def show_marked(self, marked: Marked) -> None:
        """What is marked by now."""
        self._marked = marked
        self.update()

    def place_of(self, at: QPoint) -> Point | None:
        """The point of the picture that lies there; None without a picture. Kept inside it."""
        there = self._there()
        if there.isEmpty():
            return None
        x = (at.x() - there.left()) * self._image.width() / there.width()
        y = (at.y() - there.top()) * self._image.height() / there.height()
        right, foot = self._image.width() - 1, self._image.height() - 1
        return min(max(round(x), 0), right), min(max(round(y), 0), foot)

    def spot_of(self, point: Point) -> QPoint:
        """Where a point of the picture lies in this widget."""
        there = self._there()
        x = there.left() + point[0] * there.width() / max(1, self._image.width())
        y = there.top() + point[1] * there.height() / max(1, self._image.height())
        return QPoint(round(x), round(y))

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """A drag begins."""
        self._start = self._end = self.place_of(event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It goes on."""
        if self._start is not None:
            self._end = self.place_of(event.position().toPoint())
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """It ends."""
        start, end = self._start, self.place_of(event.position().toPoint())
        self._start = self._end = None
        self.update()
        if start is not None and end is not None:
            self.dragged.emit(start, end)

    def paintEvent(self, _: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """The picture and its marks."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.black)
        if self.empty:
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self._there(), self._image)
        painter.setPen(QPen(_LINE, 2))
        if self._marked is not None:
            self._draw(painter, self._marked)
        if self._start is not None and self._end is not None:
            painter.setPen(QPen(_LINE, 1, Qt.PenStyle.DashLine))
            painter.drawLine(self.spot_of(self._start), self.spot_of(self._end))

    def _draw(self, painter: QPainter, marked: Marked) -> None:
        outlines = dict(marked.places)
        if marked.window is not None:
            left, top, wide, high = marked.window
            right, foot = left + wide, top + high
            outlines[""] = ((left, top), (right, top), (right, foot), (left, foot))
        for name, corners in outlines.items():
            spots = [self.spot_of(corner) for corner in corners]
            painter.drawPolygon(QPolygon(spots))
            painter.drawText(spots[0] + QPoint(4, 14), name)
        for mark in marked.marks:
            painter.drawEllipse(self.spot_of(mark), _MARK, _MARK)

    def _there(self) -> QRectF:
        """Where the picture lies in this widget, its shape kept."""
        if self._image.isNull():
            return QRectF()
        size = self._image.size().scaled(self.size(), Qt.AspectRatioMode.KeepAspectRatio)
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        return QRectF(left, top, size.width(), size.height())
