"""The view of a shoe camera: the mouth above, and a card that slides out of it downwards."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import numpy as np
from msgspec import Struct

from drivers.camera.drawn_cards import STYLES, Style
from drivers.camera.light import GOOD, Light, lit
from drivers.camera.scene import (
    Lying,
    Rendered,
    Shown,
    Stage,
    hand_over,
    millimetre,
    plate,
    printed_mark,
)
from drivers.camera.sight import Picture, Point


class Window(Struct, frozen=True, kw_only=True):
    """A fixed camera before the mouth of a shoe. Lengths are pixels."""

    wide: int = 640
    high: int = 480
    mouth: int = 84
    """The row of the mouth's edge; the shoe covers what is above."""
    card: float = 330
    """The long side of a card."""
    lead: Literal["short", "long"] = "short"
    """Which edge of a card comes out first."""
    ground: int = 0
    seed: int = 0


class Second(Struct, frozen=True, kw_only=True):
    """A second card that leaves under the first."""

    shown: Shown
    gap: float
    """How far its edge stands out beyond the first card's, in millimetres."""
    side: Literal["ahead", "left", "right"] = "ahead"


WINDOW: Final = Window()


def marks(camera: Window) -> tuple[Point, ...]:
    """Where the marks on the shoe lie by which a moved camera is noticed."""
    return (round(camera.wide * 0.08), 36), (round(camera.wide * 0.92), 36)


def window(
    shown: Shown | None, *, out: float = 1.0, camera: Window = WINDOW, style: Style = STYLES[0],
    light: Light = GOOD, second: Second | None = None, hand: float = 0.0, turned: bool = False,
    seed: int = 0, lamp: int | None = None, grain: int = 0,
) -> Rendered:  # fmt: skip
    """What the camera sees; `shown` None: nothing before the mouth.

    `out` is how much of the card is out of the mouth: 0 nothing, 1 all, beyond 1 it moves away.
    `hand` is how far a hand reaches over it from below, in parts of the card. `turned`: its foot
    comes out first. The seed decides how it lies, `lamp` how the light falls (None: the seed too).
    The same with another `grain` is a moment later: the hand trembles, the noise differs.
    """
    dice = np.random.default_rng([seed, camera.seed])
    stage = Stage(_plate(camera))
    mm = millimetre(camera.card, style)
    travel = (style.high if camera.lead == "short" else style.wide) * mm
    turn = (0.0 if camera.lead == "short" else 90.0) + (180.0 if turned else 0.0)
    trembling = np.random.default_rng([seed, grain, 7])
    turn += float(dice.normal(0, 1.2) + trembling.normal(0, 0.25))
    x = camera.wide / 2 + float(dice.normal(0, 5) + trembling.normal(0, 0.7))
    y = camera.mouth + (out - 0.5) * travel
    if shown is not None and second is not None:
        beyond = second.gap * mm
        away = {"ahead": (0.0, beyond), "left": (-beyond, 0.0), "right": (beyond, 0.0)}[second.side]
        stage.lay(
            second.shown, style, x=x + away[0], y=y + away[1],
            turn=turn + float(dice.normal(0, 0.6)), long=camera.card,
        )  # fmt: skip
    if shown is not None:
        stage.lay(shown, style, x=x, y=y, turn=turn, long=camera.card)
    if hand:
        tip = y + travel / 2 - hand * travel
        hand_over(
            stage, dice, x=x + float(dice.uniform(-20, 20)), y=tip, mm=mm,
            turn=float(dice.uniform(-12, 12)), skin=int(dice.integers(0, 4)),
        )  # fmt: skip
    _shoe(stage, camera, mm)
    bright = dice if lamp is None else np.random.default_rng([lamp, 11])
    return Rendered(picture=lit(stage.picture, light, bright, grain=grain), lying=_truth(stage))


@lru_cache(maxsize=4)
def _plate(camera: Window) -> Picture:
    still = np.random.default_rng([camera.seed, 77])
    return plate(camera.wide, camera.high, still, colour=camera.ground)


def _truth(stage: Stage) -> tuple[Lying, ...]:
    return tuple(lying for lying in stage.truth() if lying.seen > 0)


def _shoe(stage: Stage, camera: Window, mm: float) -> None:
    """The shoe's front: a dark body, a bevelled lip, its shadow on what comes out."""
    high, wide = stage.picture.shape[:2]
    body = np.zeros((high, wide), np.uint8)
    body[: camera.mouth] = 255
    stage.shade(np.roll(body, round(3 * mm), axis=0), dark=0.45, soft=2 * mm)
    art: Picture = np.full((high, wide, 3), (30, 27, 26), np.uint8)
    lip = round(4 * mm)
    for row in range(max(0, camera.mouth - lip), camera.mouth):
        art[row] = 52 + 40 * (row - camera.mouth + lip) // lip
    for at in marks(camera):
        printed_mark(art, at)
    stage.cover(art, body)
