"""The networks: *find* marks index corners, *read* names what they say, *second* sees doubles."""

from __future__ import annotations

from typing import Final

import torch
from torch import Tensor, nn

STRIDE: Final = 8
"""A cell of the finder's map, in pixels of its picture."""
MAPS: Final = 8
"""Per cell: index here, up (x, y), log2 of its height over 16 px, to the card's middle (x, y) in
64 px, to the index's middle (x, y) in cells."""


def _block(into: int, out: int, stride: int | tuple[int, int] = 1, wide: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(into, out, 3, stride, wide, dilation=wide, bias=False),
        nn.BatchNorm2d(out),
        nn.ReLU(inplace=True),
    )


class Find(nn.Module):  # type: ignore[misc]  # torch is unknown to mypy
    """Picture (n × 3 × high × wide, 0 to 1) → maps (n × 8 × high/8 × wide/8)."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(3, 12, 2), _block(12, 24, 2), _block(24, 24), _block(24, 48, 2),
            _block(48, 48), _block(48, 48, wide=2), _block(48, 48),
        )  # fmt: skip
        self.head = nn.Conv2d(48, MAPS, 1)
        nn.init.constant_(self.head.bias, 0.0)
        with torch.no_grad():
            self.head.bias[0] = -4.0

    def forward(self, picture: Tensor) -> Tensor:
        return self.head(self.body(picture - 0.45))


class Read(nn.Module):  # type: ignore[misc]  # torch is unknown to mypy
    """Patch (n × 3 × 64 × 40, evened) → scores (n × 19): 13 ranks, none, 4 suits, none."""

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(3, 24, 2), _block(24, 40, 2), _block(40, 64), _block(64, 64, 2), _block(64, 88),
        )  # fmt: skip
        self.drop = nn.Dropout(0.1)
        self.head = nn.Linear(88 * 8 * 5, 19)

    def forward(self, patch: Tensor) -> Tensor:
        return self.head(self.drop(self.look(patch)))

    def look(self, patch: Tensor) -> Tensor:
        """How a patch looks before it is named (n × 3,520)."""
        return self.body(patch).flatten(1)


class Second(nn.Module):  # type: ignore[misc]  # torch is unknown to mypy
    """Edges (4n × 3 × 64 × 16, levelled) → n × 4 logs of odds that a second card stands out there.

    The edges of a card follow each other: top, bottom, left, right. Each is judged with the one
    across from it, as a double is longer or wider than a card.
    """

    def __init__(self) -> None:
        super().__init__()
        self.body = nn.Sequential(
            _block(3, 16, (2, 1)), _block(16, 24, 2), _block(24, 32, 2), _block(32, 32),
        )  # fmt: skip
        self.one = nn.Linear(2 * 32 * 8, 48)
        self.odds = nn.Linear(2 * 48, 1)

    def forward(self, edges: Tensor) -> Tensor:
        seen = self.body(edges)
        most, mean = nn.functional.max_pool2d(seen, (1, 4)), nn.functional.avg_pool2d(seen, (1, 4))
        each = torch.relu(self.one(torch.cat([most, mean], 1).flatten(1))).reshape(-1, 4, 48)
        across = torch.cat([each[:, 1:2], each[:, 0:1], each[:, 3:4], each[:, 2:3]], 1)
        return self.odds(torch.cat([each, across], 2)).reshape(-1, 4)


class Together(nn.Module):  # type: ignore[misc]  # torch is unknown to mypy
    """The networks side by side, as they are kept in one file."""

    def __init__(self, find: Find, read: Read, second: Second) -> None:
        super().__init__()
        self.find, self.read, self.second = find, read, second

    def forward(self, picture: Tensor, patches: Tensor, edges: Tensor) -> tuple[Tensor, ...]:
        look = self.read.look(patches)
        read = torch.cat([self.read.head(look), look], 1)
        return self.find(picture), read, self.second(edges)
