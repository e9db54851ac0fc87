"""Fresh pictures of one deck in every situation of the aims, from a seed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.sight import Picture
from drivers.camera.training import scenes
from drivers.camera.training.scenes import Laid, Rng, Scene
from procedures.cards import CARDS, Card
from tests.benchmarks.camera_decks import Unseen

WINDOW: Final = (480, 640)
FELT: Final = (720, 1280)
CLEAR: Final = 0.95
"""An index counts as clear when so much of it is seen."""


class Shot(Struct, frozen=True, kw_only=True):
    """A picture, the long side of its cards, and what must be told of it."""

    picture: Picture
    long: float
    cards: tuple[tuple[Card, NDArray[np.float32]], ...]
    """Each card with a clear index, and its outline."""
    hidden: tuple[tuple[Card, NDArray[np.float32]], ...] = ()
    """Cards that need not be told, but may."""


def _stage(rng: Rng, size: tuple[int, int]) -> tuple[NDArray[np.float32], NDArray[np.uint8]]:
    return scenes.ground(rng, *size), np.zeros(size, np.uint8)


def _lay(
    rng: Rng, deck: Unseen, page: NDArray[np.float32], owner: NDArray[np.uint8], number: int,
    card: int, box: NDArray[np.float32],
) -> tuple[Laid, NDArray[np.float32]]:  # fmt: skip
    scenes.lay(page, owner, number, deck.faces[card], box, rng, corner=10)
    return Laid(card, box, scenes.place(deck.indices, box)), deck.indices


def _shot(
    rng: Rng, page: NDArray[np.float32], owner: NDArray[np.uint8],
    laid: list[tuple[Laid, NDArray[np.float32]]], long: float, *, hard: float = 0.6,
) -> Shot:  # fmt: skip
    picture = scenes.photographed(rng, page, long, hard=hard)
    made = Scene(picture, [each for each, _ in laid], owner)
    scenes.judge(made, laid)
    clear = [(CARDS[each.card], each.corners) for each, _ in laid if _clear(each)]
    hidden = [(CARDS[each.card], each.corners) for each, _ in laid if not _clear(each)]
    return Shot(picture=picture, long=long, cards=tuple(clear), hidden=tuple(hidden))


def _clear(laid: Laid) -> bool:
    return bool(laid.indices[:, 7].max() >= CLEAR)


def clean(rng: Rng, deck: Unseen) -> Shot:
    """One card in a window, nothing over it."""
    page, owner = _stage(rng, WINDOW)
    long = rng.uniform(180, 380)
    middle = (320 + rng.normal(0, 20), 240 + rng.normal(0, 12))
    turn = rng.choice([0, np.pi, np.pi / 2, -np.pi / 2]) + rng.normal(0, 0.1)
    box = scenes.outline(rng, middle, long, turn, 0.02)
    laid = [_lay(rng, deck, page, owner, 1, int(rng.integers(52)), box)]
    return _shot(rng, page, owner, laid, long)


def covered(rng: Rng, deck: Unseen) -> Shot:
    """One card partly covered by a hand or a chip, one index clear."""
    while True:
        page, owner = _stage(rng, WINDOW)
        long = rng.uniform(180, 360)
        box = scenes.outline(rng, (320, 240), long, rng.uniform(0, 6.28), 0.03)
        laid = [_lay(rng, deck, page, owner, 1, int(rng.integers(52)), box)]
        for _ in range(3):
            scenes.cover(rng, page, owner, long)
        made = Scene(page.astype(np.uint8), [laid[0][0]], owner)
        scenes.judge(made, laid)
        shares = laid[0][0].indices[:, 7]
        if (shares >= CLEAR).sum() == 1:
            return _shot(rng, page, owner, laid, long)


def slide(rng: Rng, deck: Unseen, *, gap: float = 0.0) -> tuple[Card, list[Shot]]:
    """The pictures of one card that slides out of a shoe; with `gap` (mm) a second one under it."""
    ground, _ = _stage(rng, WINDOW)
    long, card = rng.uniform(190, 260), int(rng.integers(52))
    turn = rng.choice([0, np.pi]) + rng.normal(0, 0.03)
    x, mouth = 320 + rng.normal(0, 12), rng.uniform(70, 110)
    seed = int(rng.integers(2**31))
    way, under = rng.choice([0, np.pi / 2, np.pi]), int(rng.integers(52))
    shade, speed = rng.uniform(10, 80), rng.uniform(0.1, 0.22)
    shots, out = [], 0.15
    while out < 1.35:
        page, owner = ground.copy(), np.zeros(WINDOW, np.uint8)
        box = scenes.outline(np.random.default_rng(seed), (x, mouth + (out - 0.5) * long),
                             long, turn, 0.01)  # fmt: skip
        if gap:
            away = gap * long / 88 * np.array([np.cos(way), np.sin(way)])
            scenes.lay(page, owner, 9, deck.faces[under], box + away.astype(np.float32), rng)
        laid = [_lay(rng, deck, page, owner, 1, card, box)]
        page[: int(mouth)], owner[: int(mouth)] = shade, 0
        shots.append(_shot(rng, page, owner, laid, long))
        out += speed * rng.uniform(0.7, 1.3)
    return CARDS[card], shots


def double(rng: Rng, deck: Unseen, *, two: bool) -> Shot:
    """One card in the window, or one with another 2 to 20 mm out from under it."""
    page, owner = _stage(rng, WINDOW)
    long = rng.uniform(180, 340)
    middle = np.array([320.0, 240.0])
    turn = rng.choice([0, np.pi]) + rng.normal(0, 0.06)
    seed = int(rng.integers(2**31))
    box = scenes.outline(np.random.default_rng(seed), tuple(middle), long, turn, 0.02)
    if two:
        gap = rng.uniform(2, 20) * long / 88
        way = turn + rng.choice([0, np.pi / 2, np.pi, -np.pi / 2, rng.uniform(0, 6.28)])
        away = np.array([np.cos(way), np.sin(way)], np.float32) * gap
        other = deck.faces[int(rng.integers(52))]
        scenes.lay(page, owner, 9, other, (box + away).astype(np.float32), rng, corner=10)
    laid = [_lay(rng, deck, page, owner, 1, int(rng.integers(52)), box)]
    return _shot(rng, page, owner, laid, long)


def felt(rng: Rng, deck: Unseen) -> Shot:
    """Three to six hands of two to four cards on a layout, some cards half under others."""
    page, owner = _stage(rng, FELT)
    long = rng.uniform(120, 170)
    laid: list[tuple[Laid, NDArray[np.float32]]] = []
    spots = [(x, y) for x in (170, 480, 800, 1110) for y in (190, 530)]
    for spot in rng.permutation(len(spots))[: rng.integers(3, 7)]:
        x, y = spots[spot]
        turn = rng.normal(0, 0.35)
        at = np.array([x - 40, y + 30.0])
        for _ in range(rng.integers(2, 5)):
            tilt = turn + rng.normal(0, 0.06)
            box = scenes.outline(rng, (float(at[0]), float(at[1])), long, tilt, 0.03)
            laid.append(_lay(rng, deck, page, owner, len(laid) + 1, int(rng.integers(52)), box))
            step = rng.uniform(0.2, 0.45) * long
            at = at + step * np.array([np.cos(turn - 0.6), np.sin(turn - 0.6)])
    if rng.random() < 0.5:
        scenes.cover(rng, page, owner, long)
    return _shot(rng, page, owner, laid, long)


def no_card(rng: Rng, deck: Unseen) -> Shot:
    """A back, a cut card, a hand, chips, or an empty layout with words on it."""
    page, owner = _stage(rng, WINDOW)
    long = rng.uniform(180, 360)
    kind = rng.integers(5)
    box = scenes.outline(rng, (320, 240), long, rng.uniform(0, 6.28), 0.02)
    if kind == 0:
        back = deck.backs[rng.integers(len(deck.backs))]
        scenes.lay(page, owner, 0, back, box, rng, corner=10)
    elif kind == 1:
        scenes.lay(page, owner, 0, scenes.back_face(rng), box, rng)
    elif kind == 2:
        scenes.lay(page, owner, 0, scenes.cut_face(rng), box, rng)
    for _ in range(rng.integers(0, 4)):
        scenes.cover(rng, page, owner, long)
    return _shot(rng, page, owner, [], long)


def shots(rng: Rng, deck: Unseen, kind: str, many: int) -> Iterator[Shot]:
    """So many pictures of one situation."""
    make = {"clean": clean, "covered": covered, "felt": felt, "no card": no_card}[kind]
    for _ in range(many):
        yield make(rng, deck)
