"""Watching the mouth of a shoe: each card that slides out is told once, with its best picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol

import numpy as np
from msgspec import Struct

from drivers.camera.calibration import Calibration
from drivers.camera.evidence import crop, cropped_at
from drivers.camera.frames import Frame
from drivers.camera.sight import Picture, Point, Sighting
from drivers.camera.told import Told
from procedures.cards import Card
from procedures.readings import CardSeen, CutCardSeen, Fault

_GONE: Final = 500_000  # microseconds without a sight of a card, after which it is forgotten
_EMPTY: Final = 2  # pictures in a row, so far apart, without a sight of anything: nothing lay there
_SAME_PLACE: Final = 20  # a card that was moved by less than so many of its length lies as it lay
_BEFORE: Final = "it lay there when the camera began to look: perhaps told before, perhaps not"
_AGAIN: Final = "perhaps the {said} told before the pictures stopped, perhaps a card more"

Answer = CardSeen | CutCardSeen | Fault


class WindowEye(Protocol):
    """What reads one picture of a shoe's window."""

    def window(self, picture: Picture, /, *, card: float | None = None) -> Sighting | None:
        """What is seen; None where nothing is there. `card`: its long side in pixels."""
        ...


class Vote(Protocol):
    """What makes one card of the pictures of one slide."""

    @property
    def empty(self) -> bool:
        """Whether nothing lies in the window, as far as can be known."""
        ...

    @property
    def told(self) -> Answer | None:
        """What was answered of what lies in the window."""
        ...

    def feed(self, seen: Sighting | None, at: int) -> Answer | None:
        """Take one picture's sighting; the answer when the card is sure or gone, once."""
        ...


class _Best(Struct, frozen=True, kw_only=True, eq=False):
    """The picture kept of a sighting, with the card's corners in it."""

    sure: int
    picture: Picture
    outline: tuple[Point, ...]


class _Left(Struct, frozen=True, kw_only=True):
    """What was told of the card that lay in the window when the pictures stopped, and where.

    At the beginning nobody knows what was told before.
    """

    said: Answer | None
    outline: tuple[Point, ...]


class WindowWatch:
    """The pictures of one window, one after another.

    Pictures may stop while a card lies there, and come again while it still does. What then lies
    where it lay is that card, told before. What looks like it and lies elsewhere may be another,
    and so may what cannot be read now where a card was: each is a fault, for a person to look. So
    is a card that lies there at the very beginning, as when the camera's process was restarted.
    That nothing lies there is believed after half a second: a camera's first pictures may be dim.
    """

    def __init__(self, eye: WindowEye, vote: Vote, calibration: Calibration) -> None:
        """The calibration has a window."""
        self._eye, self._vote = eye, vote
        self._calibration = calibration
        self._best: dict[tuple[str, Card | None, str | None], _Best] = {}
        self._last: _Best | None = None
        self._at = self._seen = self._empty = self._since = 0
        self._outline: tuple[Point, ...] = ()
        self._left: _Left | None = _Left(said=None, outline=())
        self._again = False  # a card has lain there since the pictures came again

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
        self._follow(sighting)
        if sighting is not None:
            self._remember(sighting, part)
            self._seen = frame.at
        told = self._told(self._vote.feed(sighting, frame.at))
        empty = self._empty >= _EMPTY and frame.at - self._since >= _GONE
        if self._vote.empty and (self._again or empty):
            self._left = None
        if frame.at - self._seen > _GONE:
            self._forget()
        return told

    def interrupted(self) -> tuple[Told, ...]:
        """No more pictures come for now: what lay in the window is decided by those that came."""
        said = self._vote.told
        answer = self._vote.feed(None, self._at + _GONE)
        told = self._told(answer)
        said = answer or said
        if said is not None:
            self._left = _Left(said=said, outline=self._outline)
        self._again = False
        self._empty = 0
        self._forget()
        return told

    def _follow(self, sighting: Sighting | None) -> None:
        """Where what lies there lies, and whether it lies as it lay before the pictures stopped."""
        if sighting is None:
            self._since = self._since if self._empty else self._at
            self._empty += 1
            return
        left, self._empty = self._left, 0
        if left is not None and not self._again:
            self._again = True
            if not self._as_it_lay(left.outline, sighting.outline):
                self._left = _Left(said=left.said, outline=())
        self._outline = sighting.outline

    def _as_it_lay(self, before: Sequence[Point], now: Sequence[Point]) -> bool:
        if not before or not now:
            return False
        one, other = np.array(before), np.array(now)
        off = max(np.abs(one.min(0) - other.min(0)).max(), np.abs(one.max(0) - other.max(0)).max())
        return bool(off * _SAME_PLACE <= self._calibration.card)

    def _forget(self) -> None:
        self._best.clear()
        self._last = None

    def _remember(self, sighting: Sighting, part: Picture) -> None:
        key = (sighting.what, sighting.card, sighting.why)
        best = _Best(
            sure=sighting.sure,
            picture=crop(part, sighting.outline),
            outline=cropped_at(part, sighting.outline),
        )
        self._last = best
        if key not in self._best or sighting.sure > self._best[key].sure:
            self._best[key] = best

    def _told(self, seen: Answer | None) -> tuple[Told, ...]:
        match seen:
            case None:
                return ()
            case CardSeen(card=card):
                key: tuple[str, Card | None, str | None] = ("card", card, None)
            case CutCardSeen():
                key = ("cut card", None, None)
            case Fault(kind=kind):
                key = ("nothing told", None, kind)
        best = self._best.get(key) or self._last
        sure = self._best[key].sure if key in self._best else 0
        once = self._once(seen)
        self._best.clear()
        if once is None:
            return ()
        if best is None:
            return (Told(seen=once, sure=sure),)
        return (Told(seen=once, sure=sure, picture=best.picture, outlines=(best.outline,)),)

    def _once(self, seen: Answer) -> Answer | None:
        """What is told of it, where its card may have been told before the pictures stopped.

        None: it was.
        """
        left = self._left
        if left is None or not self._again:
            return seen
        if left.said is None:
            return seen if isinstance(seen, Fault) else Fault("unreadable", _BEFORE)
        if isinstance(seen, Fault):
            if not left.outline or seen.kind != "unreadable":
                return None if left.outline and _same_fault(left.said, seen) else seen
            if isinstance(left.said, Fault) or self._seen_again(left.said):
                return None
        elif seen != left.said and not isinstance(left.said, Fault):
            return seen
        elif left.outline:
            return None
        return Fault("unreadable", _AGAIN.format(said=_named(left.said)))

    def _seen_again(self, said: Answer) -> bool:
        """A picture of this slide shows what was told before the pictures stopped."""
        if isinstance(said, CardSeen):
            return ("card", said.card, None) in self._best
        return ("cut card", None, None) in self._best


def _same_fault(before: Answer, now: Fault) -> bool:
    """Two cards together, or a foreign one, lie there as they were told."""
    return isinstance(before, Fault) and before.kind == now.kind


def _named(said: Answer) -> str:
    match said:
        case CardSeen():
            return "card"  # it may lie face down by now: this text is for everybody at the table
        case CutCardSeen():
            return "cut card"
        case Fault():
            return "unread card"
