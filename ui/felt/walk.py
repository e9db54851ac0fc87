"""Walking over the felt by the arrow keys: to the nearest stop that way. No Qt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from ui.felt.arranged import Stop

Way = Literal["left", "right", "up", "down", "next", "previous"]
_ASIDE: Final = 2.5
"""How much more a step aside counts than one straight on."""
_STAYING: Final = 1e6
_ALONG: Final[dict[Way, tuple[int, int]]] = {
    "left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1),
}  # fmt: skip


def step(stops: Mapping[str, Stop], now: str, way: Way) -> str:
    """The stop that way from this one, or this one when there is none; `next` goes round.

    From a stop that is gone, the first; the mapping must not be empty.
    """
    names = list(stops)
    if now not in stops:
        return names[0]
    if way in ("next", "previous"):
        return names[(names.index(now) + (1 if way == "next" else -1)) % len(names)]
    return min(stops, key=lambda name: _distance(stops[now], stops[name], way))


def _distance(here: Stop, there: Stop, way: Way) -> float:
    """How far it is; what lies more aside than that way counts after all that does not."""
    right, down = _ALONG[way]
    x, y = there.point[0] - here.point[0], there.point[1] - here.point[1]
    along, aside = x * right + y * down, abs(x * down) + abs(y * right)
    if here is there:
        return _STAYING
    if along <= 0:
        return 2 * _STAYING
    return along + _ASIDE * aside + (_STAYING / 2 if aside > along else 0)
