"""Pictures of cards as a camera would take them, drawn with the truth of every index in them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drivers.camera import vision
from drivers.camera.sight import Picture
from drivers.camera.training.face import HIGH, WIDE, Indices

cv2: Any = vision.cv2  # its stubs know only half of what NumPy gives it

Rng = np.random.Generator


@dataclass
class Laid:
    """A card in a scene. `card` counts in the order of CARDS; `corners` run round from top left."""

    card: int
    corners: NDArray[np.float32]
    indices: NDArray[np.float32]
    """One row an index: column, row, direction upwards (x, y), height in pixels, middle of the
    card (x, y), and the share of it that is seen."""


@dataclass
class Scene:
    """A picture and the cards in it, lowest first."""

    picture: Picture
    laid: list[Laid] = field(default_factory=list)
    owner: NDArray[np.uint8] = field(default_factory=lambda: np.zeros((1, 1), np.uint8))


def _noise(rng: Rng, high: int, wide: int, cell: float) -> NDArray[np.float32]:
    small = rng.normal(0, 1, (max(2, int(high / cell)), max(2, int(wide / cell)), 3))
    large = cv2.resize(small.astype(np.float32), (wide, high), interpolation=cv2.INTER_CUBIC)
    return np.asarray(large, np.float32)


def ground(rng: Rng, high: int, wide: int) -> NDArray[np.float32]:
    """A table top, a felt, wood, cloth or clutter."""
    felt = rng.random() < 0.45
    colour = (
        np.array([(50, 90, 20), (90, 50, 15), (40, 30, 120), (60, 60, 60)][rng.integers(4)])
        + rng.normal(0, 18, 3)
        if felt
        else rng.uniform(0, 255, 3)
    )
    page = np.empty((high, wide, 3), np.float32)
    page[:] = np.clip(colour, 0, 255)
    for cell in (2.0, 7.0, 40.0):
        strength = rng.uniform(0, 6 if felt else 14)
        grey = _noise(rng, high, wide, cell)
        page += strength * (grey[..., :1] if rng.random() < 0.8 else grey)
    if felt and rng.random() < 0.7:
        return page
    kind = rng.random()
    if kind < 0.2:
        angle, step = rng.uniform(0, np.pi), rng.uniform(4, 30)
        y, x = np.mgrid[:high, :wide].astype(np.float32)
        wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / step)
        page += wave[..., None] * rng.uniform(-35, 35, 3).astype(np.float32)
    elif kind < 0.3:
        step = int(rng.integers(6, 40))
        y, x = np.mgrid[:high, :wide]
        page[((x // step + y // step) % 2) == 0] += rng.uniform(-70, 70, 3)
    elif kind < 0.75:
        for _ in range(rng.integers(3, 25)):
            shade = tuple(float(each) for each in rng.uniform(0, 255, 3))
            at = rng.uniform(-0.1, 1.1, (4, 2)) * (wide, high)
            shape = rng.integers(4)
            if shape == 0:
                radius = int(rng.uniform(2, wide / 5))
                cv2.circle(page, tuple(map(int, at[0])), radius, shade, -1, cv2.LINE_AA)
            elif shape == 1:
                box = cv2.boxPoints((at[0], rng.uniform(5, wide / 2, 2), rng.uniform(0, 180)))
                cv2.fillPoly(page, [box.astype(np.int32)], shade, cv2.LINE_AA)
            elif shape == 2:
                thick = int(rng.integers(1, 6))
                cv2.line(page, *[tuple(map(int, a)) for a in at[:2]], shade, thick, cv2.LINE_AA)
            else:
                page = np.ascontiguousarray(page)
                _write(rng, page, shade)
    return page


def _write(rng: Rng, page: NDArray[np.float32], shade: tuple[float, ...]) -> None:
    """Words and single letters as on a layout, a chip or a floor: none of them is a card."""
    letters = "AKQJ1234567890BCDEGHIMNOPRSTX"
    text = "".join(letters[k] for k in rng.integers(len(letters), size=rng.integers(1, 9)))
    high, wide = page.shape[:2]
    scale, thick = rng.uniform(0.3, 1.6), int(rng.integers(1, 4))
    image = np.zeros((high, wide), np.uint8)
    at = (int(rng.uniform(-0.1, 0.8) * wide), int(rng.uniform(0.1, 1) * high))
    face = int(rng.choice([0, 2, 3, 4]))
    cv2.putText(image, text, at, face, scale, 255, thick, cv2.LINE_AA)
    turn = cv2.getRotationMatrix2D((wide / 2, high / 2), rng.uniform(0, 360), 1)
    mask = cv2.warpAffine(image, turn, (wide, high)).astype(np.float32)[..., None] / 255
    page[:] = page * (1 - mask) + np.array(shade, np.float32) * mask


def back_face(rng: Rng) -> Picture:
    """The back of a card: a pattern in a frame."""
    page = np.full((HIGH, WIDE, 3), 255, np.uint8)
    shade = rng.integers(0, 200, 3)
    edge = int(rng.integers(0, 22))
    y, x = np.mgrid[:HIGH, :WIDE].astype(np.float32)
    step, kind = rng.uniform(6, 40), rng.integers(4)
    if kind == 0:
        on = np.sin(x * 6.28 / step) * np.sin(y * 6.28 / step) > rng.uniform(-0.5, 0.5)
    elif kind == 1:
        on = np.sin(np.hypot(x - WIDE / 2, y - HIGH / 2) * 6.28 / step) > 0
    elif kind == 2:
        on = np.sin((x + y) * 6.28 / step) * np.sin((x - y) * 6.28 / step) > 0
    else:
        half = _noise(rng, HIGH, WIDE, step / 2)[..., 0]
        on = half + half[::-1, ::-1] > 0
    inner = np.zeros((HIGH, WIDE), bool)
    inner[edge : HIGH - edge, edge : WIDE - edge] = True
    page[inner] = shade
    page[inner & on] = np.clip(shade + rng.integers(-80, 200, 3), 0, 255)
    return page


def cut_face(rng: Rng) -> Picture:
    """The cut card: plain plastic, almost one colour."""
    hue = rng.integers(0, 180)
    colour = cv2.cvtColor(
        np.array([[[hue, rng.integers(110, 256), rng.integers(70, 256)]]], np.uint8),
        cv2.COLOR_HSV2BGR,
    )
    page = np.empty((HIGH, WIDE, 3), np.uint8)
    page[:] = colour
    return page


_ROUND: dict[tuple[int, int], NDArray[np.uint8]] = {}


def card_mask(corner: int) -> NDArray[np.uint8]:
    """A card's shape with rounded corners."""
    if (corner, 0) not in _ROUND:
        mask = np.zeros((HIGH, WIDE), np.uint8)
        cv2.rectangle(mask, (corner, 0), (WIDE - 1 - corner, HIGH - 1), 255, -1)
        cv2.rectangle(mask, (0, corner), (WIDE - 1, HIGH - 1 - corner), 255, -1)
        for x in (corner, WIDE - 1 - corner):
            for y in (corner, HIGH - 1 - corner):
                cv2.circle(mask, (x, y), corner, 255, -1)
        _ROUND[corner, 0] = mask
    return _ROUND[corner, 0]


def outline(
    rng: Rng, middle: tuple[float, float], long: float, angle: float, tilt: float
) -> NDArray[np.float32]:
    """The four corners of a card of this long side, turned by `angle`, seen a little aslant."""
    w, h = long * WIDE / HIGH / 2, long / 2
    box = np.array([(-w, -h), (w, -h), (w, h), (-w, h)], np.float32)
    cos, sin = np.cos(angle), np.sin(angle)
    box = box @ np.array([(cos, sin), (-sin, cos)], np.float32)
    box = box * (1 - np.abs(rng.normal(0, tilt, 2))).astype(np.float32)
    box += rng.normal(0, tilt * long * 0.12, (4, 2)).astype(np.float32)
    return (box + middle).astype(np.float32)


def lay(
    page: NDArray[np.float32], owner: NDArray[np.uint8], number: int, face: Picture,
    corners: NDArray[np.float32], rng: Rng, *, corner: int = 12, shadow: bool = True,
) -> None:  # fmt: skip
    """Paint a face where its corners are, its shadow first."""
    high, wide = page.shape[:2]
    long = float(np.linalg.norm(corners[3] - corners[0]))
    scale = min(face.shape[0], 1.15 * long) / HIGH
    size = (max(8, round(WIDE * scale)), max(8, round(HIGH * scale)))
    small = cv2.resize(face, size, interpolation=cv2.INTER_AREA)
    shape = cv2.resize(card_mask(corner), size, interpolation=cv2.INTER_AREA)
    w, h = size
    edges = np.array([(0, 0), (w, 0), (w, h), (0, h)], np.float32) - 0.5
    to = cv2.getPerspectiveTransform(edges, corners - 0.5)
    painted = cv2.warpPerspective(
        small, to, (wide, high), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    mask = cv2.warpPerspective(shape, to, (wide, high), flags=cv2.INTER_LINEAR)
    if shadow:
        dark = cv2.GaussianBlur(mask, (0, 0), max(0.6, long * rng.uniform(0.004, 0.03)))
        dx, dy = rng.normal(0, long * 0.012, 2)
        dark = cv2.warpAffine(dark, np.array([[1, 0, dx], [0, 1, dy]], np.float32), (wide, high))
        page *= 1 - dark[..., None].astype(np.float32) * (rng.uniform(0.1, 0.6) / 255)
    part = mask[..., None].astype(np.float32) / 255
    page *= 1 - part
    page += painted * part
    owner[mask > 127] = number


def place(indices: Indices, corners: NDArray[np.float32]) -> NDArray[np.float32]:
    """Where the indices of a face come to lie; the share seen is 1 until `judge` has looked."""
    edges = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)
    to = cv2.getPerspectiveTransform(edges, corners)
    rows = []
    middle = cv2.perspectiveTransform(np.array([[(WIDE / 2, HIGH / 2)]], np.float32), to)[0, 0]
    for x, y, w, h, up in indices:
        size = max(h, 1.4 * w)
        sign = 1 if up else -1
        ends = np.array([[(x, y), (x, y - sign * size / 2), (x, y + sign * size / 2)]], np.float32)
        at, top, bottom = cv2.perspectiveTransform(ends, to)[0]
        long = float(np.linalg.norm(top - bottom))
        rows.append((*at, *((top - bottom) / long), long, *middle, 1.0))
    return np.array(rows, np.float32)


def judge(scene: Scene, faces: list[tuple[Laid, Indices]]) -> None:
    """Write down what share of each index is seen."""
    high, wide = scene.picture.shape[:2]
    edges = np.array([(0, 0), (WIDE, 0), (WIDE, HIGH), (0, HIGH)], np.float32)
    for number, (laid, indices) in enumerate(faces, start=1):
        to = cv2.getPerspectiveTransform(edges, laid.corners)
        grid = np.linspace(-0.5, 0.5, 9)
        gx, gy = np.meshgrid(grid, grid)
        for row, (x, y, w, h, _) in zip(laid.indices, indices, strict=True):
            spots = np.stack([x + gx * (w + 2), y + gy * (h + 2)], -1).reshape(1, -1, 2)
            at = cv2.perspectiveTransform(spots.astype(np.float32), to)[0]
            col, line = at[:, 0].astype(int), at[:, 1].astype(int)
            inside = (col >= 0) & (col < wide) & (line >= 0) & (line < high)
            seen = np.zeros(len(at), bool)
            seen[inside] = scene.owner[line[inside], col[inside]] == number
            row[7] = seen.mean()


def cover(rng: Rng, page: NDArray[np.float32], owner: NDArray[np.uint8], long: float) -> None:
    """A finger, a chip, or any other thing that lies over a part of the scene."""
    high, wide = page.shape[:2]
    mask = np.zeros((high, wide), np.uint8)
    x, y = rng.uniform(0, wide), rng.uniform(0, high)
    kind = rng.random()
    if kind < 0.5:
        colour = np.array([(140, 170, 220), (90, 120, 175), (50, 70, 110)][rng.integers(3)])
        angle, thick = rng.uniform(0, 6.28), long * rng.uniform(0.1, 0.22)
        for k in range(rng.integers(1, 5)):
            side = k * thick * 1.05
            start = (x - np.sin(angle) * side, y + np.cos(angle) * side)
            far = long * 1.5
            stop = (start[0] + np.cos(angle) * far, start[1] + np.sin(angle) * far)
            ends = [tuple(map(int, start)), tuple(map(int, stop))]
            cv2.line(mask, *ends, 255, max(1, int(thick)), cv2.LINE_AA)
    elif kind < 0.8:
        colour = rng.uniform(0, 255, 3)
        cv2.circle(mask, (int(x), int(y)), int(long * rng.uniform(0.15, 0.28)), 255, -1)
    else:
        colour = rng.uniform(0, 255, 3)
        box = cv2.boxPoints(((x, y), long * rng.uniform(0.1, 1, 2), rng.uniform(0, 180)))
        cv2.fillPoly(mask, [box.astype(np.int32)], 255)
    part = cv2.GaussianBlur(mask, (0, 0), 0.7)[..., None].astype(np.float32) / 255
    skin = colour + _noise(rng, high, wide, 20.0) * 8
    if 0.5 <= kind < 0.8:
        y0, x0 = np.mgrid[:high, :wide]
        turn = np.arctan2(y0 - y, x0 - x)
        skin[np.sin(turn * rng.integers(3, 9)) > 0.4] = rng.uniform(0, 255, 3)
    page *= 1 - part
    page += skin.astype(np.float32) * part
    owner[mask > 127] = 0


def photographed(rng: Rng, page: NDArray[np.float32], long: float, *, hard: float = 1.0) -> Picture:
    """What a camera makes of it: light, glare, blur, noise, compression."""
    high, wide = page.shape[:2]
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    angle = rng.uniform(0, 6.28)
    slope = (x / wide - 0.5) * np.cos(angle) + (y / high - 0.5) * np.sin(angle)
    light = np.exp(rng.normal(-0.15, 0.33 * hard)) * (1 + slope * rng.normal(0, 0.35 * hard))
    tint = np.exp(rng.normal(0, 0.09, 3)).astype(np.float32)
    page = page * light[..., None] * tint
    if rng.random() < 0.15 * hard:
        spot = np.exp(
            -((x - rng.uniform(0, wide)) ** 2 + (y - rng.uniform(0, high)) ** 2)
            / (2 * (long * rng.uniform(0.08, 0.4)) ** 2)
        )
        page = page + spot[..., None] * rng.uniform(30, 200)
    if rng.random() < 0.12:
        side = (x - rng.uniform(0, wide)) * np.cos(angle) + (y - rng.uniform(0, high)) * np.sin(
            angle
        )
        dark = rng.uniform(0.1, 0.6)
        steep = np.minimum(-side / rng.uniform(1, 12), 60)
        page = page * (1 - dark / (1 + np.exp(steep)))[..., None]
    page = np.clip((page - rng.uniform(0, 20)) * rng.uniform(0.85, 1.1), 0, 255)
    kind = rng.random()
    if kind < 0.4:
        page = cv2.GaussianBlur(page, (0, 0), rng.uniform(0.3, 0.011 * long * hard + 0.35))
    elif kind < 0.6:
        length = max(2, int(rng.uniform(1, 0.035 * long * hard + 2)))
        line = np.zeros((length, length), np.float32)
        line[length // 2] = 1 / length
        middle = (length / 2 - 0.5, length / 2 - 0.5)
        turn = cv2.getRotationMatrix2D(middle, rng.uniform(0, 180), 1)
        line = cv2.warpAffine(line, turn, (length, length))
        page = cv2.filter2D(page, -1, line / max(1e-3, line.sum()))
    elif kind < 0.7:
        down = rng.uniform(0.6, 0.95)
        small = cv2.resize(page, None, fx=down, fy=down, interpolation=cv2.INTER_AREA)
        page = cv2.resize(small, (wide, high), interpolation=cv2.INTER_LINEAR)
    page += rng.normal(0, rng.uniform(0.5, 7 * hard), page.shape).astype(np.float32)
    picture = np.clip(page, 0, 255).astype(np.uint8)
    if rng.random() < 0.6:
        quality = int(rng.integers(45, 96))
        _, packed = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        picture = cv2.imdecode(packed, cv2.IMREAD_COLOR)
    return picture
