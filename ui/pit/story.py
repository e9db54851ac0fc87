"""What happened at a table in the round that runs, in order. No Qt here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from msgspec import Struct

from tablectl.client.reviews import FactTold
from tablectl.client.views import Told

Sort = Literal["all", "cards", "decisions", "money", "incidents", "house"]
SORTS: Final[tuple[Sort, ...]] = ("all", "cards", "decisions", "money", "incidents", "house")
MOST: Final = 400
"""So many moments are kept; the record has all of them."""
_BEGINS: Final = "betting-opened"
_OF: Final[Mapping[Sort, tuple[str, ...]]] = {
    "cards": (
        "card-placed", "card-moved", "reading-taken", "cut-card-out", "table-cleared",
        "card-turned", "card-entered", "dealer-peeked", "burn-paid",
    ),
    "decisions": (
        "decision-asked", "decision-taken", "insurance-opened", "insurance-answered",
        "insurance-closed", "turn-held",
    ),
    "money": (
        "posted", "bet-set", "hand-paid", "round-settled", "wagers-returned", "transfer-asked",
        "transfer-ended",
    ),
    "incidents": (
        "incident-opened", "incident-resolved", "incident-acknowledged", "incident-escalated",
        "sequence-begun", "step-matched", "step-wrong", "proposed", "proposal-ended",
        "round-corrected", "round-cancelled", "command-refused", "table-held",
    ),
}  # fmt: skip
_SORTS: Final[Mapping[str, Sort]] = {kind: sort for sort, kinds in _OF.items() for kind in kinds}


class Moment(Struct, frozen=True, kw_only=True):
    """One fact of the record in words; `fact` is all of it, where this viewer may see that."""

    position: int
    at: int
    kind: str
    words: str
    fact: Mapping[str, Any] | None = None

    @property
    def sort(self) -> Sort:
        """What it is about."""
        return _SORTS.get(self.kind, "house")


class Story:
    """The moments of one table, the oldest first, from the begin of a round on."""

    def __init__(self) -> None:
        self._moments: dict[int, Moment] = {}

    @property
    def moments(self) -> tuple[Moment, ...]:
        """In the order of the record."""
        return tuple(self._moments[position] for position in sorted(self._moments))

    def before(self, facts: Iterable[FactTold]) -> None:
        """What the record tells of the time before the screen was opened."""
        for one in facts:
            moment = Moment(
                position=one.position, at=one.at, kind=one.kind, words=one.words, fact=one.fact
            )
            self._moments.setdefault(one.position, moment)

    def heard(self, facts: Iterable[Told]) -> None:
        """What has happened just now; a new round begins a new story."""
        for one in facts:
            if one.kind == _BEGINS:
                self._moments.clear()
            moment = Moment(
                position=one.position, at=one.at, kind=one.kind, words=one.words, fact=one.fact
            )
            self._moments[one.position] = moment
        for position in sorted(self._moments)[:-MOST]:
            del self._moments[position]

    def of(self, sort: Sort) -> tuple[Moment, ...]:
        """The moments of one sort."""
        return tuple(m for m in self.moments if sort in ("all", m.sort))

    def last(self, kind: str) -> Moment | None:
        """The newest of a kind."""
        return next((m for m in reversed(self.moments) if m.kind == kind), None)
