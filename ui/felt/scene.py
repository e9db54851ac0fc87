"""The things of a picture on a scene: what has changed is touched, and cards travel there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QGraphicsScene

from ui.felt.arranged import Arranged, Drawn, Thing, arrange
from ui.felt.items import WHOLE_FELT, FeltItem
from ui.felt.layout import Layout, Spot
from ui.felt.look import Look
from ui.felt.motion import Journey, Motion
from ui.felt.picture import FeltCard, FeltPicture

_POINTERS: Final = {"focus": 6_000, "carried": 6_001, "target": 6_002}
"""What points lies above the cards and the notices."""


class FeltScene(QGraphicsScene):
    """What is shown. `settled` tells that exactly the last picture is."""

    settled = Signal()

    def __init__(self, look: Look, layout: Layout, parent: QObject | None = None) -> None:
        super().__init__(WHOLE_FELT, parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.arranged = Arranged(things={}, stops={})
        self._look, self._layout = look, layout
        self._shown: dict[str, FeltItem] = {}
        self._leaving: list[FeltItem] = []
        self._pointing: dict[str, FeltItem] = {}
        self._motion = Motion(self)
        self._motion.arrived.connect(self._arrived)

    def show_picture(self, picture: FeltPicture, *, moving: bool) -> None:
        """Show the picture; `moving`: cards travel to where they are now."""
        self._motion.finish()
        self._remove_all_but(set())
        before, self.arranged = self.arranged, arrange(picture, self._layout)
        gone = {
            name: self._shown.pop(name)
            for name in tuple(self._shown)
            if name not in self.arranged.things
        }
        for name, thing in self.arranged.things.items():
            self._set(self._shown, name, thing)
        self._leaving = list(gone.values())
        journeys = tuple(self._journeys(before, gone)) if moving else ()
        if journeys:
            self._motion.begin(journeys)
            self._remove_all_but({journey.item for journey in journeys})
        else:
            self._arrived()

    def dress(self, look: Look, layout: Layout) -> None:
        """Other colours, words or side: everything is made anew with the next picture."""
        self._motion.finish()
        self._remove_all_but(set())
        self._look, self._layout = look, layout
        for item in (*self._shown.values(), *self._pointing.values()):
            self.removeItem(item)
        self._shown.clear()
        self._pointing.clear()
        self.arranged = Arranged(things={}, stops={})

    def finish(self) -> None:
        """Bring what is on its way to its end at once."""
        if self._motion.finish():
            self._arrived()

    def point(self, name: str, what: Drawn, spot: Spot) -> None:
        """Show a pointer of this name there."""
        self._set(self._pointing, name, Thing(what, spot, _POINTERS[name]))

    def point_no_more(self, name: str) -> None:
        """Take a pointer away."""
        if name in self._pointing:
            self.removeItem(self._pointing.pop(name))

    def tick(self) -> None:
        """Draw the clock as late as it is now."""
        if "clock" in self._shown:
            self._shown["clock"].update()

    def item_named(self, name: str) -> FeltItem:
        """What is drawn under that name of the arrangement. Raises KeyError."""
        return self._shown[name]

    def drawn(self) -> dict[str, Thing]:
        """What is drawn now, by name, where it stands at this moment."""
        return {
            name: Thing(item.thing.what, item.spot, item.thing.height)
            for name, item in self._shown.items()
        }

    def _set(self, items: dict[str, FeltItem], name: str, thing: Thing) -> None:
        item = items.get(name)
        if item is None:
            item = items[name] = FeltItem(thing, self._look)
            self.addItem(item)
        elif item.thing != thing:
            item.show_thing(thing, self._look)

    def _journeys(self, before: Arranged, gone: Mapping[str, FeltItem]) -> Iterator[Journey]:
        """The way of each card that comes, goes, moves or is turned."""
        for name, thing in self.arranged.things.items():
            card, old = thing.what, before.things.get(name)
            if not isinstance(card, FeltCard):
                continue
            was = old.what.face if old is not None and isinstance(old.what, FeltCard) else card.face
            begin = old.spot if old is not None else _amid(self._layout.shoe, thing.spot)
            if (begin, was) != (thing.spot, card.face):
                item = self._shown[name]
                yield Journey(item=item, begin=begin, end=thing.spot, was=was, becomes=card.face)
        for item in gone.values():
            card, begin = item.thing.what, item.thing.spot
            if isinstance(card, FeltCard):
                end = _amid(self._layout.place("discard"), begin)
                yield Journey(item=item, begin=begin, end=end, was=card.face, becomes=card.face)

    def _remove_all_but(self, travelling: set[FeltItem]) -> None:
        for item in self._leaving:
            if item not in travelling:
                self.removeItem(item)
        self._leaving = [item for item in self._leaving if item in travelling]

    @Slot()
    def _arrived(self) -> None:
        """Everything lies where the picture has it; what was swept off is gone."""
        self._remove_all_but(set())
        self.settled.emit()


def _amid(place: Spot, card: Spot) -> Spot:
    """A card of this size in the middle of a place."""
    x, y = place.middle
    return Spot(x - card.w / 2, y - card.h / 2, card.w, card.h)
