"""Facts about what surrounds the game: checks, the recorder, cards looked at, money on its way."""

from __future__ import annotations

from msgspec import Struct

from procedures.opening_checks import Check
from procedures.table import Who
from procedures.transfer import Transfer


class ChecksMade(Struct, frozen=True, kw_only=True, tag="checks-made"):
    """What was looked at before an opening, and how it was found."""

    checks: tuple[Check, ...]


class RecorderLost(Struct, frozen=True, kw_only=True, tag="recorder-lost"):
    """From `since` (microseconds UTC) the table's pictures are not recorded."""

    since: int
    detail: str


class RecorderBack(Struct, frozen=True, kw_only=True, tag="recorder-back"):
    """The table's pictures are recorded again; `gap` (microseconds) is missing."""

    gap: int


class CardTurned(Struct, frozen=True, kw_only=True, tag="card-turned"):
    """A supervisor has looked at a card that lies face down."""

    key: str
    reason: str
    by: Who


class TransferAsked(Struct, frozen=True, kw_only=True, tag="transfer-asked"):
    """The wallet is to move money; nothing of it is in a purse yet, or any more."""

    transfer: Transfer


class TransferEnded(Struct, frozen=True, kw_only=True, tag="transfer-ended"):
    """The wallet has moved the player's money, or has declined to and says why.

    `to_purse`: what came is in his purse now; otherwise he was gone when it came.
    """

    transfer: Transfer
    done: bool
    to_purse: bool = False
    why: str = ""


HouseEvent = ChecksMade | RecorderLost | RecorderBack | CardTurned | TransferAsked | TransferEnded
