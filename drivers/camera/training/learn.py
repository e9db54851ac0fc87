"""Training of the three networks on one thread; the seed fixes everything drawn by chance."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.optim.lr_scheduler import OneCycleLR

from drivers.camera.model import levelled
from drivers.camera.training import samples
from drivers.camera.training.nets import STRIDE, Find, Read, Second

CLEAR: Final = 0.9
"""An index is to be found when at least this share of it is seen; a bit of one is neither."""
SECOND: Final = 45.0
"""So many square millimetres of a second card beyond an edge are to be noticed."""
NO_SECOND: Final = 6.0
"""With fewer than these there is none; between the two is neither."""
Tick = Callable[[float, float], None]
"""Told after every step: the share done, and the loss."""
_KEPT_EVERY: Final = 100  # steps


def seeded(seed: int) -> torch.Generator:
    """One thread, one seed."""
    torch.set_num_threads(1)
    torch.manual_seed(seed)
    return torch.Generator().manual_seed(seed)


def _as_input(pictures: NDArray[np.uint8]) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(pictures.transpose(0, 3, 1, 2))).float() / 255


def _quarter_turns(
    pictures: NDArray[np.uint8], rows: NDArray[np.float32], turns: int
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    side, rows = pictures.shape[1], rows.copy()
    for _ in range(turns):
        x, y = rows[..., 0].copy(), rows[..., 1].copy()
        ux, uy = rows[..., 2].copy(), rows[..., 3].copy()
        mx, my = rows[..., 5].copy(), rows[..., 6].copy()
        rows[..., 0], rows[..., 1] = y, side - 1 - x
        rows[..., 2], rows[..., 3] = uy, -ux
        rows[..., 5], rows[..., 6] = my, side - 1 - mx
    return np.rot90(pictures, turns, (1, 2)), rows


def targets(rows: NDArray[np.float32], side: int) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """Heat, what to say in each cell, where that counts, and where the heat counts."""
    many, cells = len(rows), side // STRIDE
    heat = np.zeros((many, cells, cells), np.float32)
    said = np.zeros((many, 7, cells, cells), np.float32)
    counts = np.zeros((many, cells, cells), np.float32)
    known = np.ones((many, cells, cells), np.float32)
    line, column = np.mgrid[:cells, :cells].astype(np.float32)
    middle = STRIDE / 2 - 0.5
    for n in range(many):
        for x, y, ux, uy, high, mx, my, share in rows[n]:
            if high == 0:
                continue
            cx, cy = (x - middle) / STRIDE, (y - middle) / STRIDE
            away = (column - cx) ** 2 + (line - cy) ** 2
            if share < CLEAR or high < 8:
                known[n][away < 1.6**2] = 0
                continue
            spread = np.exp(-away / (2 * 0.65**2))
            r, c = round(float(cy)), round(float(cx))
            if not (0 <= r < cells and 0 <= c < cells):
                continue
            heat[n] = np.maximum(heat[n], spread * 0.98)
            heat[n, r, c] = 1
            known[n, r, c] = 1
            near = away < 1.3**2
            counts[n][near] = 1
            said[n, 0][near], said[n, 1][near] = ux, uy
            said[n, 2][near] = np.log2(high / 16)
            said[n, 3][near], said[n, 4][near] = (mx - x) / 64, (my - y) / 64
            said[n, 5][near], said[n, 6][near] = (cx - column)[near], (cy - line)[near]
    return tuple(torch.from_numpy(each) for each in (heat, said, counts, known))


def find_loss(out: Tensor, aim: tuple[Tensor, Tensor, Tensor, Tensor]) -> Tensor:
    """Focal loss on the heat, absolute error on what is said at the indices."""
    heat, said, counts, known = aim
    chance = out[:, 0].sigmoid().clamp(1e-5, 1 - 1e-5)
    full = (heat > 0.995).float()
    hit = -full * (1 - chance) ** 2 * chance.log()
    miss = -(1 - full) * (1 - heat) ** 4 * chance**2 * (1 - chance).log()
    many = full.sum().clamp(min=1)
    wrong = (out[:, 1:] - said).abs() * counts[:, None]
    weight = torch.tensor([1.0, 1.0, 1.0, 0.7, 0.7, 0.7, 0.7])[None, :, None, None]
    return ((hit + miss) * known).sum() / many + (wrong * weight).sum() / counts.sum().clamp(min=1)


def _learn(
    net: nn.Module, *, many: int, batch: int, rounds: int, rate: float, rng: Generator,
    loss_of: Callable[[NDArray[np.int64]], Tensor], tick: Tick, kept: Path, start: Path | None,
    clip: float = math.inf,
) -> None:  # fmt: skip
    """Train on `many` samples so many times over, in an order drawn by `rng`.

    `loss_of` is asked for the samples of each step. From weights at `start` the rate is half. The
    weights are kept now and then, and at the end.
    """
    if start is not None:
        net.load_state_dict(torch.load(start))
        rate /= 2
    total = rounds * (many // batch)
    best = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=1e-3)
    plan = OneCycleLR(best, rate, total_steps=total, pct_start=0.15)
    net.train()
    step = 0
    for _ in range(rounds):
        order = rng.permutation(many)
        for k in range(many // batch):
            loss = loss_of(np.sort(order[k * batch : (k + 1) * batch]))
            best.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), clip)
            best.step()
            plan.step()
            step += 1
            tick(step / total, float(loss.detach()))
            if step % _KEPT_EVERY == 0:
                torch.save(net.state_dict(), kept)
    torch.save(net.state_dict(), kept)


def _loaded(folder: Path, what: str, names: list[str]) -> NDArray[Any]:
    return np.concatenate([np.load(folder / f"learnt-{what}-{name}.npy") for name in names])


def learn_find(
    folder: Path, names: list[str], seed: int, rounds: int, tick: Tick, start: Path | None = None
) -> Find:
    """Train the finder on the scenes kept under these names."""
    seeded(seed)
    rng = np.random.default_rng(seed)
    pictures, rows = _loaded(folder, "scenes", names), _loaded(folder, "rows", names)
    net = Find()
    net.to(memory_format=torch.channels_last)

    def loss_of(take: NDArray[np.int64]) -> Tensor:
        seen, truth = _quarter_turns(pictures[take], rows[take], int(rng.integers(4)))
        return find_loss(net(_as_input(seen)), targets(truth, seen.shape[1]))

    _learn(
        net, many=len(pictures), batch=32, rounds=rounds, rate=3e-3, rng=rng, loss_of=loss_of,
        tick=tick, kept=folder / "find.pt", start=start, clip=5.0,
    )  # fmt: skip
    return net


def learn_read(
    folder: Path, names: list[str], seed: int, rounds: int, tick: Tick, start: Path | None = None
) -> Read:
    """Train the reader on the patches kept under these names."""
    seeded(seed)
    rng = np.random.default_rng(seed)
    patches, labels = _loaded(folder, "patches", names), _loaded(folder, "labels", names)
    net = Read()
    net.to(memory_format=torch.channels_last)

    def loss_of(take: NDArray[np.int64]) -> Tensor:
        seen = _as_input(patches[take])
        gain = torch.from_numpy(rng.uniform(0.75, 1.25, (len(take), 3, 1, 1))).float()
        seen = (seen * gain).clamp(0, 1)
        scores = net((seen - seen.mean((1, 2, 3), keepdim=True)) * 2)
        return read_loss(scores, torch.from_numpy(labels[take].astype(np.int64)))

    _learn(
        net, many=len(patches), batch=128, rounds=rounds, rate=4e-3, rng=rng, loss_of=loss_of,
        tick=tick, kept=folder / "read.pt", start=start,
    )  # fmt: skip
    return net


def read_loss(scores: Tensor, truth: Tensor) -> Tensor:
    """Rank and suit apart."""
    ranks = functional.cross_entropy(scores[:, : samples.NONE_RANK + 1], truth[:, 0])
    suits = functional.cross_entropy(scores[:, samples.NONE_RANK + 1 :], truth[:, 1])
    return ranks + suits


def learn_second(
    folder: Path, names: list[str], seed: int, rounds: int, tick: Tick, start: Path | None = None
) -> Second:
    """Train the noticing of doubles on the edges kept under these names."""
    seeded(seed)
    rng = np.random.default_rng(seed)
    edges, beyond = _loaded(folder, "edges", names), _loaded(folder, "beyond", names)
    net = Second()

    def loss_of(take: NDArray[np.int64]) -> Tensor:
        seen, areas = edges[take], beyond[take]
        for flipped in ([0, 1, 3, 2], [1, 0, 2, 3]):
            if rng.random() < 0.5:
                seen, areas = seen[:, flipped], areas[:, flipped]
        if rng.random() < 0.5:
            seen = seen[..., rng.permutation(3)]
        odds = net(torch.from_numpy(np.concatenate([levelled(each) for each in seen])))
        aim = torch.from_numpy((areas > SECOND).astype(np.float32))
        known = torch.from_numpy(((areas > SECOND) | (areas < NO_SECOND)).astype(np.float32))
        each = functional.binary_cross_entropy_with_logits(odds, aim, reduction="none")
        return (each * known).mean()

    _learn(
        net, many=len(edges), batch=48, rounds=rounds, rate=4e-3, rng=rng, loss_of=loss_of,
        tick=tick, kept=folder / "second.pt", start=start,
    )  # fmt: skip
    return net
