"""Watching the mouth of a shoe: each card that slides out is told once, with its best picture."""

from __future__ import annotations

from typing import Final, Protocol

from drivers.camera.calibration import Calibration
from drivers.camera.evidence import crop
from drivers.camera.frames import Frame
from drivers.camera.sight import Picture, Sighting
from drivers.camera.told import Told
from procedures.cards import Card
from procedures.readings import CardSeen, CutCardSeen, Fault

_GONE: Final = 500_000  # microseconds without a sight of a card, after which it is forgotten


class WindowEye(Protocol):
    """What reads one picture of a shoe's window."""

    def window(self, picture: Picture, /, *, card: float | None = None) -> Sighting | None:
        """What is seen; None where nothing is there. `card`: its long side in pixels."""
        ...


class Vote(Protocol):
    """What makes one card of the pictures of one slide."""

    def feed(self, seen: Sighting | None, at: int) -> CardSeen | CutCardSeen | Fault | None:
        """Take one picture's sighting; the answer when the card is sure or gone, once."""
        ...


class WindowWatch:
    """The pictures of one window, one after another."""

    def __init__(self, eye: WindowEye, vote: Vote, calibration: Calibration) -> None:
        """The calibration has a window."""
        self._eye, self._vote = eye, vote
        self._calibration = calibration
        self._best: dict[tuple[str, Card | None, str | None], tuple[int, Picture]] = {}
        self._last: Picture | None = None
        self._at = self._seen = 0

    @property
    def busy(self) -> bool:
        """Whether something lies in the window."""
        return self._last is not None

    def look(self, frame: Frame) -> tuple[Told, ...]:
        """What this picture completes: most often nothing."""
        self._at = frame.at
        window = self._calibration.window
        part = window.of(frame.picture) if window is not None else frame.picture
        sighting = self._eye.window(part, card=float(self._calibration.card))
        if sighting is not None:
            self._remember(sighting, part)
            self._seen = frame.at
        told = self._told(self._vote.feed(sighting, frame.at))
        if frame.at - self._seen > _GONE:
            self._forget()
        return told

    def interrupted(self) -> tuple[Told, ...]:
        """No more pictures come for now: what lay in the window is decided by those that came."""
        told = self._told(self._vote.feed(None, self._at + _GONE))
        self._forget()
        return told

    def _forget(self) -> None:
        self._best.clear()
        self._last = None

    def _remember(self, sighting: Sighting, part: Picture) -> None:
        key = (sighting.what, sighting.card, sighting.why)
        self._last = crop(part, sighting.outline)
        if key not in self._best or sighting.sure > self._best[key][0]:
            self._best[key] = (sighting.sure, self._last)

    def _told(self, seen: CardSeen | CutCardSeen | Fault | None) -> tuple[Told, ...]:
        match seen:
            case None:
                return ()
            case CardSeen(card=card):
                key: tuple[str, Card | None, str | None] = ("card", card, None)
            case CutCardSeen():
                key = ("cut card", None, None)
            case Fault(kind=kind):
                key = ("nothing told", None, kind)
        sure, picture = self._best.get(key, (0, self._last))
        self._best.clear()
        return (Told(seen=seen, sure=sure, picture=picture),)
