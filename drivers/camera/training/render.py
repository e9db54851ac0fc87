"""Decks, little scenes and patches, drawn once and kept as arrays in the training folder."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Final

import numpy as np

from drivers.camera.training import decks, fetch, samples
from drivers.camera.training.shoe import shoe_samples
from procedures.cards import CARDS, rank

HELD_SETS: Final = "held"
LEARNT_SETS: Final = "learnt"
Tick = Callable[[], None]


def held_back(font: Path) -> bool:
    """Fonts for calibration only: every eighth family, told by its first letters."""
    family = font.name[:5].lower().encode()
    return hashlib.sha256(family).digest()[0] % 8 == 0


def draw_decks(folder: Path, seed: int, many: int, tick: Tick) -> None:
    """Draw the decks to learn from, and those of other fonts to calibrate on."""
    rng = np.random.default_rng(seed)
    art = fetch.fetch(folder)
    fetched = [decks.art_deck(path) for path in art.values()]
    courts = [
        np.ascontiguousarray(face[28:252, 40:160, ::-1])
        for faces, _ in fetched[:1]
        for face, card in zip(faces, CARDS, strict=True)
        if rank(card) in "JQK"
    ]
    ranks, suits = decks.usable(fetch.fonts())
    for name in (LEARNT_SETS, HELD_SETS):
        held = name == HELD_SETS
        number = max(4, many // 10) if held else many
        letters = [font for font in ranks if held_back(font) == held]
        printed = None if held else decks.art_ranks(art["letele"])
        drawn = decks.drawn_decks(number, rng, letters, suits, courts, printed)
        sets = [] if held else list(fetched)
        for deck in drawn:
            sets.append(deck)
            tick()
        faces = np.array([each[0] for each in sets], np.uint8)
        indices = np.zeros((len(sets), 52, 4, 5), np.float32)
        for d, (_, rows) in enumerate(sets):
            for c, row in enumerate(rows):
                indices[d, c, : len(row)] = row
        weights = np.ones(len(sets))
        if not held:
            weights[: len(fetched)] = 0.2 * many / len(fetched)
        np.save(folder / f"{name}-faces.npy", faces)
        np.save(folder / f"{name}-indices.npy", indices)
        np.save(folder / f"{name}-weights.npy", weights / weights.sum())


def kept_decks(folder: Path, name: str) -> samples.Decks:
    """The decks drawn before, faces left on disk until they are looked at."""
    return samples.Decks(
        np.load(folder / f"{name}-faces.npy", mmap_mode="r"),
        np.load(folder / f"{name}-indices.npy"),
        np.load(folder / f"{name}-weights.npy"),
    )


def draw_scenes(folder: Path, name: str, seed: int, many: int, tick: Tick) -> None:
    """Little scenes for the finder."""
    rng, sets = np.random.default_rng(seed), kept_decks(folder, name)
    side = samples.FIND_SIDE
    pictures = np.zeros((many, side, side, 3), np.uint8)
    rows = np.zeros((many, samples.MOST, 8), np.float32)
    for k in range(many):
        pictures[k], rows[k] = samples.find_sample(rng, sets)
        tick()
    np.save(folder / f"{name}-scenes-{seed}.npy", pictures)
    np.save(folder / f"{name}-rows-{seed}.npy", rows)


def draw_patches(folder: Path, name: str, seed: int, many: int, tick: Tick) -> None:
    """Patches for the reader, out of so many scenes."""
    rng, sets = np.random.default_rng(seed), kept_decks(folder, name)
    patches, labels = [], []
    for _ in range(many):
        for patch, r, s in samples.read_samples(rng, sets):
            patches.append(patch)
            labels.append((r, s))
        tick()
    np.save(folder / f"{name}-patches-{seed}.npy", np.array(patches, np.uint8))
    np.save(folder / f"{name}-labels-{seed}.npy", np.array(labels, np.uint8))


def draw_views(folder: Path, name: str, seed: int, many: int, tick: Tick) -> None:
    """The edges of single cards and of two at once, out of so many scenes, each fourth a shoe."""
    rng, sets = np.random.default_rng(seed), kept_decks(folder, name)
    seen, beyond = [], []
    for k in range(many):
        drawn = k % 4 == 3
        for edges, areas in (
            shoe_samples(rng, held=name == HELD_SETS)
            if drawn
            else samples.second_samples(rng, sets)
        ):
            seen.append(edges)
            beyond.append(areas)
        tick()
    np.save(folder / f"{name}-edges-{seed}.npy", np.array(seen, np.uint8))
    np.save(folder / f"{name}-beyond-{seed}.npy", np.array(beyond, np.float32))
