"""One thing on the felt as Qt draws it; what it looks like is told by the `draw_` modules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ui.felt.arranged import Carried, Cover, Drawn, Focus, Frame, Insured, Named, Slot, Thing
from ui.felt.draw_boxes import draw_bet, draw_insured, draw_seat, draw_total
from ui.felt.draw_cards import (
    draw_card,
    draw_focus,
    draw_frame,
    draw_slot,
    draw_target,
    picture_of,
)
from ui.felt.draw_table import draw_clock, draw_cover, draw_name, draw_notice, draw_shoe
from ui.felt.layout import FELT, Spot
from ui.felt.look import Look, rect
from ui.felt.picture import (
    FeltBet,
    FeltCard,
    FeltClock,
    FeltHand,
    FeltSeat,
    FeltShoe,
    Notice,
)

Painter = Callable[[QPainter, QRectF, Any, Look], None]
_PAINTERS: Final[dict[type[Drawn], Painter]] = {
    FeltBet: draw_bet, FeltClock: draw_clock, FeltHand: draw_total, FeltSeat: draw_seat,
    FeltShoe: draw_shoe, Notice: draw_notice, Frame: draw_frame, Slot: draw_slot,
    Insured: draw_insured, Cover: draw_cover, Named: draw_name, Focus: draw_focus,
    Carried: draw_target,
}  # fmt: skip
_AROUND: Final = 12.0
"""How far outlines reach beyond what they surround."""


class FeltItem(QGraphicsItem):
    """A thing where it lies, or on its way there."""

    def __init__(self, thing: Thing, look: Look) -> None:
        super().__init__()
        self.thing = thing
        self._look = look
        self._room = rect(thing.spot)
        self._face = thing.what.face if isinstance(thing.what, FeltCard) else ""
        self._open = 1.0
        self._bounds = self._around()
        self.setZValue(thing.height)
        self.setPos(self._room.topLeft())

    @property
    def spot(self) -> Spot:
        """Where it is drawn now."""
        return Spot(self._room.x(), self._room.y(), self._room.width(), self._room.height())

    @property
    def face(self) -> str:
        """The face that a card shows now, the old one until it has been turned over."""
        return self._face

    def show_thing(self, thing: Thing, look: Look) -> None:
        """Be this thing from now on, where it lies."""
        self.thing, self._look = thing, look
        self.setZValue(thing.height)
        self.stand(thing.spot, face=thing.what.face if isinstance(thing.what, FeltCard) else "")

    def stand(self, spot: Spot, *, face: str, opened: float = 1.0) -> None:
        """Be drawn here with this face; `opened`: how much of its width is seen while it turns."""
        self.prepareGeometryChange()
        self._room, self._face, self._open = rect(spot), face, opened
        self._bounds = self._around()
        self.setPos(self._room.topLeft())
        self.update()

    def boundingRect(self) -> QRectF:  # noqa: N802 - Qt's name
        """Its room and the outlines around it."""
        return self._bounds

    def _around(self) -> QRectF:
        own = QRectF(0, 0, self._room.width(), self._room.height())
        if isinstance(self.thing.what, Carried):
            band = rect(self.thing.what.band).translated(-self._room.topLeft())
            own = own.united(band.adjusted(0, 0, 0, _AROUND))
        return own.adjusted(-_AROUND, -_AROUND, _AROUND, _AROUND)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,  # noqa: ARG002 - Qt's signature
        widget: QWidget | None = None,  # noqa: ARG002 - Qt's signature
    ) -> None:
        """Draw it in the felt's own units."""
        painter.translate(-self._room.topLeft())
        what = self.thing.what
        if isinstance(what, FeltCard):
            self._paint_card(painter, what)
        else:
            _PAINTERS[type(what)](painter, self._room, what, self._look)

    def _paint_card(self, painter: QPainter, card: FeltCard) -> None:
        picture = picture_of(painter, rect(self.thing.spot), self._face, self._look)
        room = self._room
        if self._open < 1:
            middle = room.center().x()
            half = room.width() * self._open / 2
            room = QRectF(middle - half, room.y(), 2 * half, room.height())
        elif room == rect(self.thing.spot):
            room = _on_pixels(painter, room, picture)
        draw_card(painter, room, card, self._look, picture)


def _on_pixels(painter: QPainter, room: QRectF, picture: QPixmap) -> QRectF:
    """The room moved and sized to whole pixels, so that a card at rest is drawn sharply."""
    transform = painter.worldTransform()
    back, possible = transform.inverted()
    if not possible:
        return room
    corner = transform.map(room.topLeft())
    whole = QPointF(round(corner.x()), round(corner.y()))
    size = picture.deviceIndependentSize()
    return back.mapRect(QRectF(whole, size))


WHOLE_FELT: Final = rect(FELT)
