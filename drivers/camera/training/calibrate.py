"""How far the reader's chances may be believed, from decks that were not learnt from."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import torch
from msgspec import Struct
from numpy.typing import NDArray

from drivers.camera.model import evened, levelled
from drivers.camera.training.learn import NO_SECOND, SECOND
from drivers.camera.training.nets import Read, Second
from drivers.camera.training.render import HELD_SETS
from drivers.camera.training.samples import NONE_RANK

_TRIED: Final = np.exp(np.linspace(np.log(0.5), np.log(3.0), 40))


class Calibrated(Struct, frozen=True, kw_only=True):
    """What the decks held back for calibration say. Shares are of 1."""

    temperature: float
    patches: int
    right: float
    """Of the patches with an index, those whose rank and suit are both likeliest."""
    told: float
    """Of the patches with an index, those told at a chance of 0.97 or more."""
    wrong: int
    """Patches told at that chance and wrong, those without an index included."""


def _chances(scores: NDArray[np.float64], temperature: float) -> NDArray[np.float64]:
    even = np.exp((scores - scores.max(axis=1, keepdims=True)) / temperature)
    chances: NDArray[np.float64] = even / even.sum(axis=1, keepdims=True)
    return chances


def _cost(scores: NDArray[np.float64], truth: NDArray[np.uint8], temperature: float) -> float:
    chances = _chances(scores, temperature)
    return float(-np.log(chances[np.arange(len(truth)), truth] + 1e-12).mean())


def calibrate(folder: Path, seed: int, sure: float = 0.97) -> Calibrated:
    """Find the temperature on the kept patches of the decks held back, and count."""
    patches = np.load(folder / f"{HELD_SETS}-patches-{seed}.npy")
    labels = np.load(folder / f"{HELD_SETS}-labels-{seed}.npy")
    net = Read()
    net.load_state_dict(torch.load(folder / "read.pt"))
    net.eval()
    torch.set_num_threads(1)
    with torch.no_grad():
        parts = [
            net(torch.from_numpy(evened(patches[k : k + 256]))).numpy()
            for k in range(0, len(patches), 256)
        ]
    scores = np.concatenate(parts).astype(np.float64)
    ranks, suits = scores[:, : NONE_RANK + 1], scores[:, NONE_RANK + 1 :]
    costs = [_cost(ranks, labels[:, 0], t) + _cost(suits, labels[:, 1], t) for t in _TRIED]
    best = float(_TRIED[int(np.argmin(costs))])
    rank, suit = _chances(ranks, best), _chances(suits, best)
    index = labels[:, 0] != NONE_RANK
    named = rank[:, :-1].argmax(axis=1), suit[:, :-1].argmax(axis=1)
    right = (named[0] == labels[:, 0]) & (named[1] == labels[:, 1])
    told = rank[:, :-1].max(axis=1) * suit[:, :-1].max(axis=1) >= sure
    return Calibrated(
        temperature=best,
        patches=len(labels),
        right=float(right[index].mean()),
        told=float(told[index].mean()),
        wrong=int((told & ~right).sum()),
    )


def doubles(folder: Path, seed: int) -> tuple[float, float]:
    """The odds (log) above which 1 in 250 single cards held back lies, and the doubles above."""
    edges = np.load(folder / f"{HELD_SETS}-edges-{seed}.npy")
    beyond = np.load(folder / f"{HELD_SETS}-beyond-{seed}.npy").max(axis=1)
    net = Second()
    net.load_state_dict(torch.load(folder / "second.pt"))
    net.eval()
    with torch.no_grad():
        odds = np.array([net(torch.from_numpy(levelled(each))).max() for each in edges])
    bar = float(np.quantile(odds[beyond < NO_SECOND], 0.996))
    return bar, float((odds[beyond > SECOND] > bar).mean())
