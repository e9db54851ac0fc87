"""What the eye says of one picture: a card and where it lies, or why it will not say."""

from __future__ import annotations

from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from procedures.cards import Card
from procedures.readings import FaultKind

Picture = NDArray[np.uint8]
"""Height × width × 3, blue, green and red in whole numbers of 0 to 255, row 0 at the top."""

Point = tuple[int, int]
"""Column and row of a picture, in pixels; may lie outside it where a card is partly out of view."""

What = Literal["card", "cut card", "back", "nothing told"]


class Sighting(Struct, frozen=True, kw_only=True):
    """One thing seen in one picture.

    `sure` is how likely the value is right, in parts of 10,000, calibrated on cards that were not
    trained on. With `what` "nothing told", `why` says why the eye abstains.
    """

    what: What
    card: Card | None = None
    why: FaultKind | None = None
    sure: int = 0
    outline: tuple[Point, ...] = ()
    """The four corners of the card, in order round it, as far as they are known."""
