"""The pictures of one slide out of a shoe, made into one answer, once.

What was not sure names no card: its words are for everybody at the table, and the card may be the
one that is laid face down. Whoever decides on it looks at the picture.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import Final

from drivers.camera.sight import Sighting
from procedures.cards import Card
from procedures.readings import CardSeen, CutCardSeen, Fault, FaultKind

GONE: Final = 90_000
"""After so many microseconds without a sight of it a card has gone, if two pictures say so."""
LONG_GONE: Final = 450_000
"""After so many, if one does: pictures may come seldom."""
SAME: Final = 300_000
"""The same card again so soon after the last sight of it is that card: a hand lay over its index.

Nobody deals two cards as fast; told twice, it would be dealt twice.
"""
AGREED: Final = 4
"""So many pictures that say the same card, and nothing against it, are sure before it has gone."""
ONE_ENOUGH: Final = 9_950
"""A card seen in one picture only is told when that one is as sure as this (parts of 10,000)."""
OUTWEIGHS: Final = 4.0
"""The card told must have so many times the weight of any other."""

Answer = CardSeen | CutCardSeen | Fault


class Slide:
    """One window. Feed it every picture's sighting; it answers once for each card."""

    def __init__(self) -> None:
        self._any = False
        self._last = self._empty = 0
        self._told: Answer | None = None
        self._before: Answer | None = None
        self._clear()

    @property
    def empty(self) -> bool:
        """Whether nothing lies in the window, as far as can be known."""
        return not self._any

    @property
    def told(self) -> Answer | None:
        """What was answered of what lies in the window; None where nothing was, or none lies."""
        return self._told

    def feed(self, seen: Sighting | None, at: int) -> Answer | None:
        """Take one picture's sighting, None where nothing lies in the window; `at` in µs.

        Answers when a card is sure, or with what the slide came to when it has gone; else None.
        """
        if seen is None:
            self._empty += 1
            needed = GONE if self._empty > 1 else LONG_GONE
            if self._any and at - self._last >= needed:
                answer = None if self._told else self._new(self._outcome())
                self._before = self._told or answer or self._before
                self._clear()
                self._any, self._told = False, None
                return answer
            return None
        if not self._any and at - self._last >= SAME:
            self._before = None
        self._any, self._last, self._empty = True, at, 0
        self._count(seen)
        return self._sure()

    def _clear(self) -> None:
        self._weights: dict[Card, float] = {}
        self._times: Counter[Card] = Counter()
        self._best: dict[Card, int] = {}
        self._cut = self._back = self._double = 0
        self._whys: Counter[FaultKind] = Counter()

    def _count(self, seen: Sighting) -> None:
        if seen.what == "card" and seen.card is not None:
            self._times[seen.card] += 1
            weight = -math.log(max(1e-4, 1 - seen.sure / 10_000))
            self._weights[seen.card] = self._weights.get(seen.card, 0.0) + weight
            self._best[seen.card] = max(seen.sure, self._best.get(seen.card, 0))
        elif seen.what == "cut card":
            self._cut += 1
        elif seen.what == "back":
            self._back += 1
        elif seen.why == "double":
            self._double += 1
        elif seen.why is not None:
            self._whys[seen.why] += 1

    def _sure(self) -> Answer | None:
        """An answer before the card has gone; a second card under one that was told is told too."""
        if self._double >= 2:
            return self._once(Fault("double", "two cards at once"))
        if not self._times:
            return None
        card, times = self._times.most_common(1)[0]
        if times >= AGREED and len(self._times) == 1 and not self._double and not self._cut:
            return self._once(CardSeen(card))
        return None

    def _once(self, answer: Answer) -> Answer | None:
        if self._told is not None and (self._told == answer or isinstance(self._told, Fault)):
            return None
        self._told = answer
        self._clear()
        return self._new(answer)

    def _new(self, answer: Answer | None) -> Answer | None:
        """Nothing, where it was told just now."""
        return None if answer == self._before and not isinstance(answer, Fault) else answer

    def _outcome(self) -> Answer | None:
        if self._double and self._double * 3 >= sum(self._times.values()):
            return Fault("double", "two cards at once")
        ranked = sorted(self._weights.items(), key=lambda each: -each[1])
        if ranked:
            card, weight = ranked[0]
            other = ranked[1][1] if len(ranked) > 1 else 0.0
            if weight < OUTWEIGHS * other:
                return Fault("double", "read as two different cards in one slide")
            if self._times[card] >= 2 or self._best[card] >= ONE_ENOUGH:
                return CardSeen(card)
            return Fault("unreadable", "read in one picture only")
        if self._cut >= 2 and self._cut > self._back:
            return CutCardSeen()
        if self._back >= 2:
            return Fault("unreadable", "a card face down")
        if sum(self._whys.values()) >= 2:
            return Fault(self._whys.most_common(1)[0][0], "never read while it was in the window")
        return None
