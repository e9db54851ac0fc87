"""What a device may say: the vocabulary that drivers and procedures share.

A driver states what it saw and where the bytes or pictures lie; what it means is decided by the
procedures (part E of the house procedures).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from procedures.cards import Card
from procedures.places import Lies

Role = Literal["exit", "pad", "felt", "witness"]
"""*exit* reads a card once as it leaves the shoe; *pad* reads a card laid on it, again and again;
*felt* is a camera over the layout; *witness* is one at the mouth of a shoe that reads itself."""

FaultKind = Literal[
    "unreadable",  # a card, or bytes, that could not be read
    "double",  # two cards at once
    "jam",  # a card stuck in the mouth of the shoe
    "moved",  # the card, or the camera, moved while it was read
    "covered",  # the reading window is covered
    "foreign",  # a card of another deck
    "not a card",
    "missed",  # the device's own sequence shows messages that never arrived
]


class Raw(Struct, frozen=True):
    """Where the bytes behind a reading lie: byte log, offset of the first byte, length in bytes."""

    log: str
    offset: int
    length: int


class CardSeen(Struct, frozen=True, tag="card"):
    """One card, face known."""

    card: Card


class CutCardSeen(Struct, frozen=True, tag="cut-card"):
    """The cut card. It is never a card of the game."""


class ExitPulse(Struct, frozen=True, tag="exit-pulse"):
    """Something passed the mouth of the shoe. One pulse follows each card that leaves."""


class Fault(Struct, frozen=True, tag="fault"):
    """The device could not read; `detail` is its own account, for people."""

    kind: FaultKind
    detail: str = ""
    lost: int = 0
    """How many messages never arrived, where the wire counts them; 0 where nobody can say."""


class DeviceUp(Struct, frozen=True, tag="device-up"):
    """The connection to the device stands."""


class DeviceDown(Struct, frozen=True, tag="device-down"):
    """The connection is lost, or the device has been silent too long."""

    reason: str


class SelfTest(Struct, frozen=True, tag="self-test"):
    """The device tested itself. It starts counting its messages anew."""

    passed: bool
    detail: str = ""


class FeltSeen(Struct, frozen=True, tag="felt"):
    """What a camera sees lie on the felt, box by box, once it lies still; box 0 is the dealer.

    Of the boxes in `unsure` it tells nothing: a card there cannot be read.
    """

    lies: tuple[Lies, ...]
    unsure: tuple[int, ...] | UnsetType = UNSET
    """Left out of the record where every card was read."""

    @property
    def untold(self) -> frozenset[int]:
        """The boxes of which nothing is told."""
        return frozenset(self.unsure) if isinstance(self.unsure, tuple) else frozenset()


Seen = FeltSeen | CardSeen | CutCardSeen | ExitPulse | Fault | DeviceUp | DeviceDown | SelfTest


class Sight(Struct, frozen=True, kw_only=True):
    """What a camera adds to what it says: the picture it kept, and how sure it is.

    `picture` is the SHA-256 of the kept picture in hex, empty where none was kept; `sure` is in
    parts of 10,000.
    """

    picture: Annotated[str, Meta(pattern=r"^([0-9a-f]{64})?\Z")] = ""
    sure: Annotated[int, Meta(ge=0, le=10_000)] | None = None


class Reading(Struct, frozen=True, kw_only=True):
    """One thing one device said.

    `at` is when the bytes arrived, in microseconds UTC by the clock given to the driver.
    `sequence` is the device's own number for the message, where its wire has one; a message sent
    twice carries the same number twice. `key` is unique: the same bytes give the same key again.
    """

    device: str
    role: Role
    at: int
    raw: Raw
    seen: Seen
    sequence: int | None = None
    sight: Sight | UnsetType = UNSET
    """A camera's own; left out of the record of every other device."""

    @property
    def picture(self) -> str:
        """The SHA-256 of the kept picture in hex; empty where there is none."""
        return self.sight.picture if isinstance(self.sight, Sight) else ""

    @property
    def sure(self) -> int | None:
        """How sure the camera is, in parts of 10,000; None for any other device."""
        return self.sight.sure if isinstance(self.sight, Sight) else None

    @property
    def key(self) -> str:
        """Device, byte log, offset and kind: the same bytes, fed again, give the same key."""
        kind = type(self.seen).__struct_config__.tag
        return f"{self.device}/{self.raw.log}/{self.raw.offset}/{kind}"
