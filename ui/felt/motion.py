"""Cards on their way: dealt, moved, turned over, swept off. It never waits and always arrives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import Struct
from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QObject,
    QVariantAnimation,
    Signal,
    Slot,
)

from ui.felt.items import FeltItem
from ui.felt.layout import Spot

DURATION: Final = 220
"""Milliseconds."""


class Journey(Struct, frozen=True, kw_only=True):
    """A card's way, and the faces it shows at its beginning and its end."""

    item: FeltItem
    begin: Spot
    end: Spot
    was: str
    becomes: str


class Motion(QObject):
    """Moves cards along their ways together. `arrived` tells that all came to rest."""

    arrived = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._journeys: tuple[Journey, ...] = ()
        self._run = QVariantAnimation(self)
        self._run.setDuration(DURATION)
        self._run.setStartValue(0.0)
        self._run.setEndValue(1.0)
        self._run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._run.valueChanged.connect(self._at)
        self._run.finished.connect(self._end)

    @property
    def running(self) -> bool:
        """Whether cards are on their way."""
        return self._run.state() == QAbstractAnimation.State.Running

    def begin(self, journeys: Sequence[Journey]) -> None:
        """Set off; what is still on its way must have been finished before."""
        self._journeys = tuple(journeys)
        self._at(0.0)
        self._run.start()

    def finish(self) -> bool:
        """Bring everything to its end at once; whether anything was on its way."""
        if not self.running:
            return False
        self._run.stop()
        self._rest()
        return True

    @Slot(object)
    def _at(self, share: float) -> None:
        for journey in self._journeys:
            turned = journey.was != journey.becomes
            journey.item.stand(
                _between(journey.begin, journey.end, share),
                face=journey.was if share < 0.5 else journey.becomes,
                opened=max(0.04, abs(1 - 2 * share)) if turned else 1.0,
            )

    @Slot()
    def _end(self) -> None:
        self._rest()
        self.arrived.emit()

    def _rest(self) -> None:
        for journey in self._journeys:
            journey.item.stand(journey.end, face=journey.becomes)
        self._journeys = ()


def _between(begin: Spot, end: Spot, share: float) -> Spot:
    return Spot(
        *(
            old + share * (new - old)
            for old, new in zip(
                (begin.x, begin.y, begin.w, begin.h), (end.x, end.y, end.w, end.h), strict=True
            )
        )
    )
