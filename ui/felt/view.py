"""The felt that a person works at: he points, chooses, and moves cards where that is allowed."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from procedures.places import Place
from ui.felt import words
from ui.felt.arranged import Carried, Focus, card_stop, place_stop, pointed_at
from ui.felt.canvas import FeltCanvas
from ui.felt.carrying import Carrying, MayDrop, carried_spot
from ui.felt.layout import SeenFrom
from ui.felt.look import Look
from ui.felt.walk import Way, step

_WAYS: Final[dict[int, Way]] = {
    Qt.Key.Key_Left: "left", Qt.Key.Key_Right: "right", Qt.Key.Key_Up: "up",
    Qt.Key.Key_Down: "down", Qt.Key.Key_PageDown: "next", Qt.Key.Key_PageUp: "previous",
}  # fmt: skip
_CHOOSE: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FeltView(FeltCanvas):
    """One table's felt.

    Arrows walk over cards and places, Page Up and Page Down over all of them in turn; Enter
    chooses, M picks a card up and lays it down, Escape puts it back. Nothing moves by being laid
    down: the next picture says where it lies.
    """

    card_chosen = Signal(str)
    """The key of a card."""
    place_chosen = Signal(object)
    """The `Place` that was pointed at where no card lies."""
    card_dropped = Signal(str, object)
    """The key of a card and the `Place` where it was laid; only where `may_drop` allows it."""

    def __init__(
        self, look: Look, *, seen_from: SeenFrom = "dealer", parent: QWidget | None = None
    ) -> None:
        super().__init__(look, seen_from=seen_from, parent=parent)
        self.may_drop: MayDrop | None = None
        """Without it no card can be picked up."""
        self.focused = ""
        """The name of the stop where the keyboard is."""
        self._carrying: Carrying | None = None
        self._pressed_at: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)

    @property
    def carried(self) -> str:
        """The key of the card that is carried, or nothing."""
        return self._carrying.key if self._carrying is not None else ""

    def focus_on(self, stop: str) -> None:
        """Bring the keyboard to a stop (`arranged.card_stop`, `arranged.place_stop`)."""
        self.focused = stop
        if self._carrying is not None:
            self._carrying = Carrying(key=self._carrying.key, over=stop)
        self.changed()
        said = [self.said_of(stop), self._reason()]
        self.tell("; ".join(part for part in said if part))

    def said_of(self, stop: str) -> str:
        """A stop in words; nothing for one that is not there."""
        found = self.felt.arranged.stops.get(stop)
        if found is None:
            return ""
        if isinstance(found.what, Place):
            return words.place_there(self.picture, found.what, self.look.money)
        card = self.picture.card(found.what)
        return words.card_there(card) if card is not None else ""

    def put_back(self) -> None:
        """Carry nothing any more; the card lies where it lay."""
        self._carrying = None
        self._pressed_at = None
        self.changed()

    # -- pointing, carrying -----------------------------------------------------------------------

    def changed(self) -> None:
        """Draw where the keyboard is and what is carried."""
        stops = self.felt.arranged.stops
        if not self._live() or (self.carried and card_stop(self.carried) not in stops):
            self._carrying = None
        self.setAccessibleDescription(self.said_of(self.focused))
        if self.focused in stops and self.hasFocus():
            self.felt.point("focus", Focus(self.focused), stops[self.focused].free)
        else:
            self.felt.point_no_more("focus")
        self._draw_carried()

    def _draw_carried(self) -> None:
        self.felt.point_no_more("carried")
        self.felt.point_no_more("target")
        if self._carrying is None:
            return
        stops = self.felt.arranged.stops
        lies = self.felt.arranged.things[card_stop(self._carrying.key)]
        at = self._carrying.at or stops[self._carrying.over].point
        self.felt.point("carried", lies.what, carried_spot(lies.spot, at))
        place = self._over()
        if place is not None:
            spot = stops[place_stop(place)].spot
            said = self.layout_of_felt().notice
            self.felt.point("target", Carried(place, self._reason(), said), spot)

    def _over(self) -> Place | None:
        """The place that the card is carried over; over a card, the place of that one."""
        stop = self.felt.arranged.stops.get(self._carrying.over) if self._carrying else None
        if stop is None or isinstance(stop.what, Place):
            return stop.what if stop is not None and isinstance(stop.what, Place) else None
        card = self.picture.card(stop.what)
        return card.place if card is not None else None

    def _reason(self) -> str:
        place = self._over()
        if self._carrying is None or place is None or self.may_drop is None:
            return ""
        card = self.picture.card(self._carrying.key)
        at_home = card is not None and card.place == place
        return "" if at_home else self.may_drop(self._carrying.key, place)

    def _pick_up(self, stop: str, at: tuple[float, float] | None = None) -> None:
        found = self.felt.arranged.stops.get(stop)
        if self.may_drop is None or not self._live():
            return
        if found is None or not isinstance(found.what, str):
            return
        self._carrying = Carrying(key=found.what, over=stop, at=at)
        self.changed()
        self.tell(words.picked_up(self.said_of(stop)))

    def _live(self) -> bool:
        return self.picture.notice is None or not self.picture.notice.covers

    def _lay_down(self) -> bool:
        """Say where it was laid. Where that is not allowed, say why; the card stays in hand."""
        key, place, reason = self.carried, self._over(), self._reason()
        if reason or place is None:
            self.tell(reason)
            return False
        card = self.picture.card(key)
        self.put_back()
        if card is not None and place != card.place:
            self.card_dropped.emit(key, place)
        return True

    def _choose(self, stop: str) -> None:
        found = self.felt.arranged.stops.get(stop)
        if found is None:
            return
        if isinstance(found.what, Place):
            self.place_chosen.emit(found.what)
        else:
            self.card_chosen.emit(found.what)

    # -- keys -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """Walk, choose, pick up, lay down, put back."""
        key, stops = event.key(), self.felt.arranged.stops
        if key in _WAYS and stops:
            self.focus_on(step(stops, self.focused, _WAYS[Qt.Key(key)]))
        elif key == Qt.Key.Key_M and self._carrying is None:
            self._pick_up(self.focused)
        elif key == Qt.Key.Key_M or (key in _CHOOSE and self._carrying is not None):
            self._lay_down()
        elif key in _CHOOSE:
            self._choose(self.focused)
        elif key == Qt.Key.Key_Escape and self._carrying is not None:
            self.put_back()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """The keyboard comes to where it was, or to the first stop."""
        super().focusInEvent(event)
        stops = self.felt.arranged.stops
        if stops and self.focused not in stops:
            self.focused = next(iter(stops))
        self.changed()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """What is carried is put back when the keyboard goes elsewhere."""
        super().focusOutEvent(event)
        self.put_back()

    # -- mouse and touch --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Point at something."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed_at = event.position().toPoint()
        stop = self.stop_at(event.position().toPoint())
        if stop:
            self.focus_on(stop)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Pull a card along."""
        if self._pressed_at is None:
            return
        pulled = (event.position().toPoint() - self._pressed_at).manhattanLength()
        if self._carrying is None and pulled >= QApplication.startDragDistance():
            self._pick_up(self.stop_at(self._pressed_at), self._felt_at(event.position().toPoint()))
        if self._carrying is not None:
            over = self.stop_at(event.position().toPoint())
            at = self._felt_at(event.position().toPoint())
            self._carrying = Carrying(key=self._carrying.key, over=over, at=at)
            self.changed()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """Lay a card down that was pulled along, or choose what was pointed at."""
        pressed, self._pressed_at = self._pressed_at, None
        if event.button() != Qt.MouseButton.LeftButton or pressed is None:
            return
        if self._carrying is not None:
            if not self._lay_down():
                self.put_back()
        elif (stop := self.stop_at(event.position().toPoint())) == self.stop_at(pressed):
            self._choose(stop)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802 - Qt's name
        """The second press of two quick ones is a press."""
        self.mousePressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """What the pointer rests on, in words, and the keys that go with it."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            said = self.said_of(self.stop_at(event.pos())) or self.accessibleName()
            keys = words.keys(carrying=self.may_drop is not None)
            QToolTip.showText(event.globalPos(), f"{said}\n{keys}", self)
            return True
        return super().viewportEvent(event)

    def stop_at(self, position: QPoint) -> str:
        """The stop at a point of this widget, or nothing."""
        return pointed_at(self.felt.arranged, *self._felt_at(position))

    def _felt_at(self, position: QPoint) -> tuple[float, float]:
        point = self.mapToScene(position)
        return point.x(), point.y()
