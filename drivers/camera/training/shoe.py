"""The edges of cards as they leave a drawn shoe, for the noticing of doubles."""

from __future__ import annotations

from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from drivers.camera.double import edges, upright
from drivers.camera.drawn_cards import STYLES
from drivers.camera.lie import NEAR, ROUGH, lie
from drivers.camera.light import any_light
from drivers.camera.sight import Picture
from drivers.camera.training.scenes import Rng
from drivers.camera.window_scene import Second, Window, window
from procedures.cards import CARDS

HELD: Final = ("salon", "jumbo")
"""Styles of drawn cards that are not learnt from here."""
_SIDES: Final[tuple[Literal["ahead", "left", "right"], ...]] = ("ahead", "left", "right")
_EDGES: Final = {"ahead": 1, "left": 2, "right": 3}


def shoe_samples(rng: Rng, *, held: bool = False) -> list[tuple[Picture, NDArray[np.float32]]]:
    """Twice the edges of a card before a shoe's mouth; the square millimetres beyond each."""
    styles = [style for style in STYLES if (style.name in HELD) == held]
    side = _SIDES[rng.integers(3)] if rng.random() < 0.45 else None
    gap = float(rng.uniform(2, 20))
    camera = Window(
        card=float(rng.uniform(200, 340)), ground=int(rng.integers(4)), seed=int(rng.integers(40))
    )
    under = None
    if side is not None:
        under = Second(shown=CARDS[rng.integers(52)], gap=gap, side=side)
    seen = window(
        CARDS[rng.integers(52)], out=float(rng.uniform(0.6, 1.15)), camera=camera,
        style=styles[rng.integers(len(styles))], second=under,
        hand=float(rng.uniform(0.1, 0.5)) if rng.random() < 0.15 else 0.0,
        seed=int(rng.integers(1 << 30)), light=any_light(rng),
    )  # fmt: skip
    box = np.array(seen.lying[-1].outline, np.float64)
    top = box[0] + box[1] - box[2] - box[3]
    angle = float(np.arctan2(top[1], top[0]))
    beyond = np.zeros(4, np.float32)
    if side is not None:
        beyond[_EDGES[side]] = gap * 50
    found = []
    for off, turn, most in ((6.0, 0.12, ROUGH), (0.6, 0.06, NEAR)):
        way = angle + float(rng.normal(0, turn))
        x, y = box.mean(axis=0) + rng.normal(0, off / 88, 2) * camera.card
        place = (float(x), float(y)), (float(np.cos(way)), float(np.sin(way)))
        middle, up = lie(seen.picture, *place, camera.card, off=most)
        found.append((edges(upright(seen.picture, middle, up, camera.card)), beyond))
    return found
