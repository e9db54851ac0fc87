"""The view of a table camera: the felt from above, its boxes, and what lies on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.random import Generator

from drivers.camera.drawn_cards import STYLES, Style
from drivers.camera.light import GOOD, Light, lit
from drivers.camera.scene import (
    Rendered,
    Shown,
    Stage,
    chips_at,
    cloth,
    hand_over,
    millimetre,
    printed_mark,
)  # fmt: skip
from drivers.camera.sight import Picture, Point
from drivers.camera.vision import cv2

DEALER: Final = 0


class Felt(Struct, frozen=True, kw_only=True):
    """A fixed camera over a table. Lengths are pixels."""

    wide: int = 1280
    high: int = 720
    card: float = 112
    """The long side of a card."""
    boxes: int = 5
    colour: int = 0
    seed: int = 0


class Stray(Struct, frozen=True, kw_only=True):
    """A card that lies at no box's place."""

    shown: Shown
    at: Point
    turn: float = 0.0


FELT: Final = Felt()


def spot(camera: Felt, box: int) -> Point:
    """Where the first card of a box lies; box 0 is the dealer."""
    if box == DEALER:
        return round(camera.wide * 0.44), round(camera.high * 0.2)
    along = (box - 0.5) / camera.boxes
    x = camera.wide * (0.1 + 0.8 * along)
    y = camera.high * (0.5 + 0.17 * np.sin(np.pi * along))
    return round(x), round(y)


def area(camera: Felt, box: int) -> tuple[Point, ...]:
    """The four corners of the place where the cards of a box lie."""
    x, y = spot(camera, box)
    if box == DEALER:
        left, right, up, down = 1.0, 4.2, 0.85, 0.85
    else:
        half = 0.4 * camera.wide / camera.boxes / camera.card
        left, right, up, down = min(0.75, half), min(1.2, half), 1.25, 0.75
    c = camera.card
    return (
        (round(x - left * c), round(y - up * c)), (round(x + right * c), round(y - up * c)),
        (round(x + right * c), round(y + down * c)), (round(x - left * c), round(y + down * c)),
    )  # fmt: skip


def marks(camera: Felt) -> tuple[Point, ...]:
    """Where the printed crosses lie by which a moved camera is noticed."""
    return tuple(
        (round(camera.wide * x), round(camera.high * y))
        for x, y in ((0.05, 0.07), (0.95, 0.07), (0.05, 0.93), (0.95, 0.93))
    )


def felt(
    hands: Mapping[int, Sequence[Shown]], *, camera: Felt = FELT, style: Style = STYLES[0],
    light: Light = GOOD, strays: Sequence[Stray] = (), chips: bool = True,
    reaching: Point | None = None, step: float | None = None, seed: int = 0, grain: int = 0,
) -> Rendered:  # fmt: skip
    """What the camera sees of these hands, by box; box 0 is the dealer's.

    A player's cards lie one upon another, each `step` millimetres on (at random where None);
    the dealer's lie side by side. `reaching`: a hand's finger tips are here.
    The same seed with another `grain` is the same felt and light a moment later.
    """
    dice = np.random.default_rng([seed, camera.seed])
    stage = Stage(_layout(camera))
    mm = millimetre(camera.card, style)
    for box, shown in sorted(hands.items()):
        if box == DEALER:
            _row(stage, camera, shown, style, dice, mm)
        else:
            _hand(stage, camera, box, shown, style, dice, mm, step)
    for stray in strays:
        stage.lay(
            stray.shown, style, x=stray.at[0], y=stray.at[1], turn=stray.turn, long=camera.card
        )
    if chips:
        for box in hands:
            if box != DEALER:
                x, y = _circle(camera, box)
                count, colour = int(dice.integers(1, 7)), int(dice.integers(0, 6))
                chips_at(stage, dice, x=x, y=y, mm=mm, count=count, colour=colour)
    if reaching is not None:
        from_above = reaching[1] < camera.high * 0.35
        turn = float(dice.uniform(-35, 35)) + (180 if from_above else 0)
        skin = int(dice.integers(0, 4))
        hand_over(stage, dice, x=reaching[0], y=reaching[1], mm=mm, turn=turn, skin=skin)
    return Rendered(picture=lit(stage.picture, light, dice, grain=grain), lying=stage.truth())


def _row(
    stage: Stage, camera: Felt, shown: Sequence[Shown], style: Style, dice: Generator, mm: float
) -> None:
    x, y = spot(camera, DEALER)
    for n, card in enumerate(shown):
        stage.lay(
            card, style, x=x + n * (style.wide + 5) * mm, y=y + float(dice.normal(0, 1.5)) * mm,
            turn=float(dice.normal(0, 2)) + (180 if dice.random() < 0.5 else 0),
            long=camera.card, box=DEALER,
        )  # fmt: skip


def _hand(
    stage: Stage, camera: Felt, box: int, shown: Sequence[Shown], style: Style, dice: Generator,
    mm: float, step: float | None,
) -> None:  # fmt: skip
    x, y = spot(camera, box)
    lies = float(dice.normal(0, 4)) + 14 * (0.5 - (box - 0.5) / camera.boxes) * 2
    clear = 2 * style.index_x + 2
    for card in shown:
        stage.lay(
            card, style, x=x, y=y, turn=lies + float(dice.normal(0, 2.5)), long=camera.card,
            box=box,
        )  # fmt: skip
        on = (float(dice.uniform(clear, clear + 8)) if step is None else step) * mm
        up = float(dice.uniform(0.55, 0.95)) * on
        x, y = round(x + on), round(y - up)


def _circle(camera: Felt, box: int) -> Point:
    x, y = spot(camera, box)
    return x, round(y + 1.15 * camera.card)


@lru_cache(maxsize=4)
def _layout(camera: Felt) -> Picture:
    """The printed felt: an arc of words, the betting circles, the dealer's line, the marks."""
    still = np.random.default_rng([camera.seed, 99])
    ground = cloth(camera.wide, camera.high, still, colour=camera.colour)
    print_, gold = (205, 215, 215), (90, 190, 215)
    middle, wide = camera.wide // 2, round(camera.wide * 0.62)
    for row, thick in ((0.36, 2), (0.43, 2)):
        cv2.ellipse(
            ground, (middle, round(camera.high * (row - 0.25))), (wide, round(camera.high * 0.3)),
            0, 25, 155, gold, thick, cv2.LINE_AA,
        )  # fmt: skip
    words = "BLACKJACK PAYS 3 TO 2"
    size = cv2.getTextSize(words, cv2.FONT_HERSHEY_DUPLEX, 0.9, 1)[0]
    start = (middle - size[0] // 2, round(camera.high * 0.445))
    cv2.putText(ground, words, start, cv2.FONT_HERSHEY_DUPLEX, 0.9, gold, 1, cv2.LINE_AA)
    for box in range(1, camera.boxes + 1):
        cv2.circle(ground, _circle(camera, box), round(camera.card * 0.36), print_, 2, cv2.LINE_AA)
    for at in marks(camera):
        printed_mark(ground, at)
    return ground
