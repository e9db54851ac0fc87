"""What the networks learn from: whole little scenes for finding, index patches for reading."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from drivers.camera import vision
from drivers.camera.double import A_MM, ASIDE, BEYOND, WITHIN, edges, upright
from drivers.camera.lie import NEAR, ROUGH, lie
from drivers.camera.read import patch
from drivers.camera.sight import Picture
from drivers.camera.training import scenes
from drivers.camera.training.face import Indices
from drivers.camera.training.scenes import Laid, Rng, Scene

cv2: Any = vision.cv2  # its stubs know only half of what NumPy gives it

FIND_SIDE: Final = 128
MOST: Final = 16
"""So many indices are kept of a scene."""
NONE_RANK, NONE_SUIT = 13, 4


@dataclass(frozen=True)
class Decks:
    """Faces (deck × 52 × high × wide × 3) and their indices (deck × 52 × 4 × 5, padded with 0)."""

    faces: NDArray[np.uint8]
    indices: NDArray[np.float32]
    weights: NDArray[np.float64]
    """How often each deck is drawn from."""

    def draw(self, rng: Rng) -> tuple[int, Picture, Indices]:
        """A card of a deck: its number in the order of CARDS, its face, its indices."""
        deck = int(rng.choice(len(self.weights), p=self.weights))
        card = int(rng.integers(52))
        rows = self.indices[deck, card]
        return card, self.faces[deck, card], rows[rows[:, 2] > 0]


def tinted(rng: Rng, face: Picture) -> Picture:
    """The same face in other inks and on other paper, now and then."""
    kind = rng.random()
    if kind < 0.7:
        return face
    if kind < 0.96:
        low, high = rng.uniform(0, 40, 3), rng.uniform(205, 256, 3)
        ramp = np.arange(256)[:, None] / 255 * (high - low) + low
        table = np.clip(ramp, 0, 255).astype(np.uint8).reshape(256, 1, 3)
        return np.asarray(cv2.LUT(face, table), np.uint8)
    return np.ascontiguousarray(255 - face if kind > 0.99 else face)


def scene(rng: Rng, decks: Decks, side: int, long: float) -> Scene:
    """One to six cards, alone, as hands, covered, beside backs and cut cards, or none at all."""
    page = scenes.ground(rng, side, side)
    owner = np.zeros((side, side), np.uint8)
    faces: list[tuple[Laid, Indices]] = []
    many = int(rng.choice([0, 1, 2, 3, 4, 5], p=[0.08, 0.34, 0.24, 0.18, 0.1, 0.06]))
    hand = rng.random() < 0.65
    middle = rng.uniform(0.15, 0.85, 2) * side
    angle, tilt = rng.uniform(0, 2 * np.pi), rng.uniform(0, 0.08)
    step_turn = rng.normal(0, 0.25) if rng.random() < 0.4 else rng.normal(0, 0.05)
    step = rng.uniform(0.1, 0.55) * long
    way = angle + rng.choice([0, np.pi / 2, -np.pi / 2, np.pi, rng.uniform(0, 6.28)])
    if rng.random() < 0.25:
        extra = rng.random()
        box = scenes.outline(rng, tuple(rng.uniform(0, side, 2)), long, rng.uniform(0, 6.28), tilt)
        other = scenes.cut_face(rng) if extra < 0.25 else scenes.back_face(rng)
        scenes.lay(page, owner, 0, other, box, rng)
    for number in range(1, many + 1):
        card, face, indices = decks.draw(rng)
        size = long * (1 if hand else float(np.exp(rng.normal(0, 0.12))))
        box = scenes.outline(rng, (float(middle[0]), float(middle[1])), size, angle, tilt)
        corner = int(rng.integers(3, 18))
        scenes.lay(page, owner, number, tinted(rng, face), box, rng,
                   corner=corner, shadow=rng.random() < 0.8)  # fmt: skip
        faces.append((Laid(card, box, scenes.place(indices, box)), indices))
        if hand:
            middle = middle + step * np.array([np.cos(way), np.sin(way)]) * rng.uniform(0.7, 1.2)
            middle = middle + rng.normal(0, 0.03 * long, 2)
            angle += step_turn + rng.normal(0, 0.02)
        else:
            middle = rng.uniform(0.0, 1.0, 2) * side
            angle = rng.uniform(0, 2 * np.pi)
    while rng.random() < 0.25:
        scenes.cover(rng, page, owner, long)
    picture = scenes.photographed(rng, page, long)
    made = Scene(picture, [laid for laid, _ in faces], owner)
    scenes.judge(made, faces)
    return made


def find_sample(rng: Rng, decks: Decks) -> tuple[Picture, NDArray[np.float32]]:
    """A little scene and its indices, padded to `MOST` rows of zeros."""
    long = float(np.exp(rng.uniform(np.log(62), np.log(175))))
    made = scene(rng, decks, FIND_SIDE, long)
    rows = np.zeros((MOST, 8), np.float32)
    seen = [row for laid in made.laid for row in laid.indices if row[7] > 0.2][:MOST]
    if seen:
        rows[: len(seen)] = seen
    return made.picture, rows


def cut_patch(
    picture: Picture, at: NDArray[np.float32], up: NDArray[np.float32], high: float
) -> Picture:
    """The patch round an index, as the reader will be given it."""
    return patch(picture, float(at[0]), float(at[1]), (float(up[0]), float(up[1])), high)


def turned(up: NDArray[np.float32], angle: float) -> NDArray[np.float32]:
    """A direction turned by an angle in radians."""
    cos, sin = np.cos(angle), np.sin(angle)
    return np.array([up[0] * cos - up[1] * sin, up[0] * sin + up[1] * cos], np.float32)


def read_samples(rng: Rng, decks: Decks) -> list[tuple[Picture, int, int]]:
    """Patches of one scene, each with its rank and suit (13 and 4: none)."""
    long = float(np.exp(rng.uniform(np.log(75), np.log(300))))
    made = scene(rng, decks, int(min(300, max(110, long * 1.4))), long)
    found = []
    side = made.picture.shape[0]
    for laid in made.laid:
        rank, suit = laid.card % 13, laid.card // 13
        for row in laid.indices:
            at, up, high, share = row[:2], row[2:4], float(row[4]), row[7]
            if high < 9:
                continue
            if share > 0.93:
                for _ in range(2):
                    shift = rng.normal(0, 0.05, 2).astype(np.float32) * high
                    size = high * float(np.exp(rng.normal(0, 0.09)))
                    way = turned(up, rng.normal(0, 0.09))
                    cut = cut_patch(made.picture, at + shift, way, size)
                    found.append((cut, rank, suit))
            if share < 0.84 and rng.random() < (0.9 if share > 0.3 else 0.4):
                cut = cut_patch(made.picture, at, turned(up, rng.normal(0, 0.1)), high)
                if 0 <= at[0] < side and 0 <= at[1] < side:
                    found.append((cut, NONE_RANK, NONE_SUIT))
            elif share > 0.93 and rng.random() < 0.5:
                way, shift, size = _amiss(rng, up, high)
                moved = at + shift * high
                cut = cut_patch(made.picture, moved.astype(np.float32), way, size)
                found.append((cut, NONE_RANK, NONE_SUIT))
    for _ in range(2):
        at = rng.uniform(0, side, 2).astype(np.float32)
        near = [row for laid in made.laid for row in laid.indices
                if np.hypot(*(row[:2] - at)) < 0.6 * row[4]]  # fmt: skip
        if not near:
            angle = rng.uniform(0, 6.28)
            up = np.array([np.cos(angle), np.sin(angle)], np.float32)
            cut = cut_patch(made.picture, at, up, long * rng.uniform(0.15, 0.45))
            found.append((cut, NONE_RANK, NONE_SUIT))
    return found


def _amiss(
    rng: Rng, up: NDArray[np.float32], high: float
) -> tuple[NDArray[np.float32], NDArray[np.float64], float]:
    """An index looked at so that it must not be read: turned, beside it, too near or too far."""
    kind = rng.random()
    if kind < 0.4:
        return turned(up, np.pi + rng.normal(0, 0.15)), rng.normal(0, 0.06, 2), high
    if kind < 0.6:
        aside = float(rng.choice([-1, 1]) * rng.uniform(0.8, 2.3))
        return turned(up, aside), np.zeros(2), high
    if kind < 0.8:
        turn, far = rng.uniform(0, 6.28), rng.uniform(0.5, 1.3)
        way = turned(up, rng.normal(0, 0.2))
        return way, np.array([np.cos(turn), np.sin(turn)]) * far, high
    size = high * float(rng.choice([rng.uniform(0.3, 0.6), rng.uniform(1.9, 3)]))
    return turned(up, rng.normal(0, 0.1)), np.zeros(2), size


def second_samples(rng: Rng, decks: Decks) -> list[tuple[Picture, NDArray[np.float32]]]:
    """The edges of a card as it leaves a shoe or lies, four times; and how many square millimetres
    of a second card are seen beyond each."""
    long = float(np.exp(rng.uniform(np.log(130), np.log(290))))
    mm, side = long / 88, int(long * 1.7)
    page, owner = scenes.ground(rng, side, side), np.zeros((side, side), np.uint8)
    deck = int(rng.choice(len(decks.weights), p=decks.weights))
    radius, tilt = int(rng.integers(4, 15)), rng.uniform(0, 0.03)
    angle = rng.choice([0, np.pi / 2, np.pi, -np.pi / 2]) + rng.normal(0, 0.06)
    if rng.random() < 0.3:
        angle = rng.uniform(0, 6.28)
    middle = np.array([side / 2, side / 2]) + rng.normal(0, 0.04 * long, 2)
    box = scenes.outline(rng, tuple(middle), long, angle, tilt)
    shadow = rng.random() < 0.75
    if rng.random() < 0.5:
        gap = float(np.exp(rng.uniform(np.log(1.8), np.log(20)))) * mm
        way = angle + float(rng.choice([0, np.pi / 2, np.pi, -np.pi / 2, rng.uniform(0, 6.28)]))
        away = gap * np.array([np.cos(way), np.sin(way)])
        turn = rng.normal(0, 0.03) if rng.random() < 0.6 else 0.0
        turn_to = np.array([(np.cos(turn), np.sin(turn)), (-np.sin(turn), np.cos(turn))])
        under = ((box - middle) @ turn_to + middle + away).astype(np.float32)
        face = decks.faces[deck, rng.integers(52)]
        if rng.random() < 0.1:
            face = scenes.back_face(rng)
        scenes.lay(page, owner, 2, face, under, rng, corner=radius, shadow=shadow)
    elif rng.random() < 0.25:
        far = rng.uniform(1.0, 1.6) * long
        way = rng.uniform(0, 6.28)
        other = middle + far * np.array([np.cos(way), np.sin(way)])
        away_box = scenes.outline(rng, tuple(other), long, rng.uniform(0, 6.28), tilt)
        scenes.lay(page, owner, 3, decks.faces[deck, rng.integers(52)], away_box, rng)
    face = tinted(rng, decks.faces[deck, rng.integers(52)])
    scenes.lay(page, owner, 1, face, box, rng, corner=radius, shadow=shadow)
    if rng.random() < 0.45:
        _mouth(rng, page, owner, middle, angle, long)
    while rng.random() < 0.2:
        scenes.cover(rng, page, owner, long)
    found = []
    for _ in range(2):
        picture = scenes.photographed(rng, page, long, hard=0.7)
        for _ in range(2):
            at, up, size = _placed(rng, picture, box, long)
            seen = upright(picture, at, up, size)
            whose = upright(owner, at, up, size, how=cv2.INTER_NEAREST)
            found.append((edges(seen), _beyond(whose == 2)))
    return found


def _placed(
    rng: Rng, picture: Picture, box: NDArray[np.float32], long: float
) -> tuple[tuple[float, float], tuple[float, float], float]:
    """Where the eye might take the card to lie: its middle, its direction, its long side."""
    top = (box[0] + box[1] - box[2] - box[3]) / 2
    way = (top / np.linalg.norm(top)).astype(np.float32)
    kind, size = rng.random(), long
    if kind < 0.3:
        up = turned(way, rng.normal(0, 0.02))
        far = 0.012 * (1 if rng.random() < 0.8 else 2.5)
        at = box.mean(axis=0) + rng.normal(0, far, 2) * long
        size = long * float(np.exp(rng.normal(0, 0.012)))
        place = (float(at[0]), float(at[1])), (float(up[0]), float(up[1]))
    else:
        off, turn, most = (0.6, 0.06, NEAR) if kind < 0.75 else (6.0, 0.12, ROUGH)
        up = turned(way, rng.normal(0, turn))
        at = box.mean(axis=0) + rng.normal(0, off / 88, 2) * long
        place = lie(
            picture, (float(at[0]), float(at[1])), (float(up[0]), float(up[1])), long, off=most
        )
    (x, y), (ux, uy) = place
    return (x, y), (-ux, -uy) if rng.random() < 0.5 else (ux, uy), size


def _beyond(second: NDArray[np.bool_]) -> NDArray[np.float32]:
    deep, aside = (BEYOND + WITHIN // 2 + 2) * A_MM, (BEYOND + ASIDE) * A_MM
    turned_over = second.T
    sides = (second, second[::-1], turned_over, turned_over[::-1])
    many = [side[:deep, aside:-aside].sum() / A_MM**2 for side in sides]
    return np.array(many, np.float32)


def _mouth(
    rng: Rng, page: NDArray[np.float32], owner: NDArray[np.uint8], middle: NDArray[np.float64],
    angle: float, long: float,
) -> None:  # fmt: skip
    """The front of a shoe over a part of the card: it covers everything behind a line."""
    high, wide = page.shape[:2]
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    way = angle + float(rng.choice([0, np.pi / 2, np.pi, -np.pi / 2])) + rng.normal(0, 0.03)
    depth = (x - middle[0]) * np.cos(way) + (y - middle[1]) * np.sin(way)
    behind = depth > rng.uniform(-0.1, 0.75) * long
    page[behind] = rng.uniform(0, 90, 3)
    if rng.random() < 0.5:
        lip = behind & (depth < depth[behind].min() + 0.04 * long) if behind.any() else behind
        page[lip] = rng.uniform(20, 200, 3)
    owner[behind] = 0
