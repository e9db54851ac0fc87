"""What light, lens and sensor make of a drawn scene: colour, glare, blur, noise, JPEG."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import numpy as np
from msgspec import Struct
from numpy.random import Generator
from numpy.typing import NDArray

from drivers.camera.sight import Picture
from drivers.camera.vision import cv2


class Light(Struct, frozen=True, kw_only=True):
    """The conditions of one picture; the defaults are a good camera in good light."""

    level: float = 1.0
    """How bright, 1 as drawn."""
    warmth: float = 0.0
    """-1 bluish to 1 yellowish."""
    slope: float = 0.12
    """How much darker one side is than the other, in parts of 1."""
    glare: float = 0.0
    """A bright reflection, 0 none to 1 where nothing can be read under it."""
    shadow: float = 0.0
    """Somebody's shadow across the picture, 0 to 1."""
    blur: float = 0.6
    """Out of focus, standard deviation in pixels."""
    smear: float = 0.0
    """Moved while the shutter was open, in pixels."""
    noise: float = 2.0
    """Of the sensor, standard deviation in parts of 255."""
    jpeg: int = 90
    """Quality at which the camera sends it; 0: not compressed."""


GOOD: Final = Light()


def any_light(dice: Generator, *, hard: float = 0.5) -> Light:
    """Conditions at random; `hard` from 0, a studio, to 1, as bad as a card can still be read."""

    def sometimes(chance: float, most: float) -> float:
        return float(dice.uniform(0.15, 1) * most * hard) if dice.random() < chance else 0.0

    return Light(
        level=float(np.exp(dice.normal(0, 0.25 * hard))),
        warmth=float(dice.uniform(-1, 1) * hard),
        slope=float(dice.uniform(0, 0.2 + 0.35 * hard)),
        glare=sometimes(0.3, 0.9),
        shadow=sometimes(0.3, 0.7),
        blur=float(dice.uniform(0.4, 0.7 + 0.8 * hard)),
        smear=sometimes(0.3, 4.0),
        noise=float(dice.uniform(0.5, 2 + 7 * hard)),
        jpeg=int(dice.integers(92 - int(37 * hard), 96)),
    )


def lit(scene: Picture, light: Light, dice: Generator, *, grain: int = 0) -> Picture:
    """The picture that a camera takes of a scene. The scene is left as it is.

    Another `grain` is the next picture of the same scene: only the sensor's noise differs.
    """
    high, wide = scene.shape[:2]
    shade = _shade(high, wide, light, dice)
    tint = np.array([1 - 0.18 * light.warmth, 1.0, 1 + 0.14 * light.warmth], np.float32)
    taken: NDArray[Any] = scene.astype(np.float32) * (shade[:, :, None] * tint * light.level)
    if light.glare:
        taken += _glare(high, wide, light.glare, dice)[:, :, None] * 255
    if light.smear > 1:
        taken = cv2.filter2D(taken, -1, _smear(light.smear, float(dice.uniform(0, np.pi))))
    if light.blur > 0.3:
        taken = cv2.GaussianBlur(taken, (0, 0), light.blur)
    if light.noise:
        taken += _grain(high, wide, dice, grain) * light.noise
    whole: Picture = np.clip(taken, 0, 255).astype(np.uint8)
    return compressed(whole, light.jpeg) if light.jpeg else whole


def compressed(picture: Picture, quality: int) -> Picture:
    """The picture after JPEG of this quality, 1 to 100."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), np.uint8)


_COARSE: Final = 8  # light changes slowly: worked out for blocks of so many pixels


def _shade(high: int, wide: int, light: Light, dice: Generator) -> NDArray[np.float32]:
    rows, columns = np.mgrid[0 : high // _COARSE + 1, 0 : wide // _COARSE + 1].astype(np.float32)
    y, x = rows / rows.max() - 0.5, columns / columns.max() - 0.5
    way = dice.uniform(0, 2 * np.pi)
    shade = 1 - light.slope * (0.5 + x * np.cos(way) + y * np.sin(way))
    if light.shadow:
        across, edge = dice.uniform(0, 2 * np.pi), dice.uniform(-0.3, 0.3)
        beyond = (x * np.cos(across) + y * np.sin(across) - edge) * dice.uniform(8, 40)
        shade *= 1 - light.shadow / (1 + np.exp(-beyond))
    return _spread(shade, high, wide)


def _glare(high: int, wide: int, strength: float, dice: Generator) -> NDArray[np.float32]:
    rows, columns = np.mgrid[0 : high // _COARSE + 1, 0 : wide // _COARSE + 1].astype(np.float32)
    x = columns * _COARSE - wide * dice.uniform(0.25, 0.75)
    y = rows * _COARSE - high * dice.uniform(0.3, 0.8)
    way, long = dice.uniform(0, np.pi), high * dice.uniform(0.06, 0.2)
    along, across = x * np.cos(way) + y * np.sin(way), y * np.cos(way) - x * np.sin(way)
    far = (along / (long * dice.uniform(1.5, 3))) ** 2 + (across / long) ** 2
    return _spread(strength * np.exp(-far), high, wide)


def _spread(coarse: NDArray[np.float32], high: int, wide: int) -> NDArray[np.float32]:
    fine = cv2.resize(coarse.astype(np.float32), (wide, high), interpolation=cv2.INTER_LINEAR)
    return np.asarray(fine, np.float32)


def _smear(long: float, way: float) -> NDArray[np.float32]:
    size = int(long) | 1
    kernel = np.zeros((size, size), np.float32)
    middle = (size - 1) / 2
    reach = np.array([np.cos(way), np.sin(way)]) * middle
    a, b = (np.round(middle + reach)).astype(int), (np.round(middle - reach)).astype(int)
    cv2.line(kernel, (int(a[0]), int(a[1])), (int(b[0]), int(b[1])), 1.0, 1)
    return np.asarray(kernel / kernel.sum(), np.float32)


@lru_cache(maxsize=1)
def _tile() -> NDArray[np.float32]:
    return np.random.default_rng(1).standard_normal((512, 512, 3), np.float32)


def _grain(high: int, wide: int, dice: Generator, grain: int) -> NDArray[np.float32]:
    down, right = (int(n) + 37 * grain for n in dice.integers(0, 512, 2))
    rolled = np.roll(_tile(), (down, right), (0, 1))
    repeats = (high // 512 + 1, wide // 512 + 1, 1)
    return np.tile(rolled, repeats)[:high, :wide]
