"""What somebody who asked is told: done, refused, or not possible now."""

from __future__ import annotations

from msgspec import Struct

from procedures.refusals import Refused


class Accepted(Struct, frozen=True, kw_only=True, tag="accepted"):
    """The command is in the ledger: the facts `first` to `last` of the table's stream."""

    first: int
    last: int


class Rejected(Struct, frozen=True, kw_only=True, tag="rejected"):
    """The id was used before, for something else or by somebody else; or no record can hold it."""

    reason: str


class NotStored(Struct, frozen=True, kw_only=True, tag="not-stored"):
    """The ledger cannot be written, so nothing happened; `reason` says what to do."""

    reason: str


Answer = Accepted | Refused | Rejected | NotStored
