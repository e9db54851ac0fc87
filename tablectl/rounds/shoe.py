"""What a machine committed itself to for a round's shoe, and published afterwards (part G)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from procedures import events as ev
from tablectl.ledger.record import Record


class ShoeTold(Struct, frozen=True, kw_only=True):
    """A machine's shoe: where the record has its digest, and where its order.

    `revealed` is None while the order is not published; `wrong` is what then did not agree.
    """

    number: int
    digest: str
    position: int
    at: int
    revealed: int | None = None
    revealed_at: int | None = None
    wrong: str = ""


class Shoes:
    """Gathers the commitments of a table's shoes while its records pass."""

    def __init__(self) -> None:
        self._told: dict[int, ShoeTold] = {}

    def take(self, record: Record, event: ev.Event) -> None:
        """Follow one fact."""
        match event:
            case ev.ShoeCommitted(number=number, digest=digest):
                self._told[number] = ShoeTold(
                    number=number, digest=digest, position=record.position, at=record.at
                )
            case ev.ShoeRevealed(number=number, wrong=wrong) if number in self._told:
                self._told[number] = replace(
                    self._told[number],
                    revealed=record.position,
                    revealed_at=record.at,
                    wrong=wrong,
                )
            case _:
                pass

    def of(self, number: int) -> ShoeTold | None:
        """The shoe of that number; None where nobody committed to it."""
        return self._told.get(number)
