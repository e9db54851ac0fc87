"""The facts of a timeline, of one sort or of all. No Qt here."""

from __future__ import annotations

from typing import Final, Literal

from tablectl.client.reviews import FactTold, TimelinePage

Sort = Literal["all", "cards", "decisions", "money", "incidents", "table"]
SORTS: Final[tuple[Sort, ...]] = ("all", "cards", "decisions", "money", "incidents", "table")
MOST: Final = 2_000
"""So many facts are asked for by themselves; more only when somebody wants them."""
_OF: Final[dict[str, Sort]] = {
    **dict.fromkeys((
        "reading-taken", "card-placed", "card-moved", "card-entered", "cut-card-out", "burn-paid",
        "table-cleared", "shoe-started", "shoe-ended", "shuffle-step-done", "shoe-committed",
        "shoe-revealed", "shoe-refilled",
    ), "cards"),
    **dict.fromkeys((
        "betting-opened", "betting-closed", "bet-set", "insurance-opened", "insurance-answered",
        "insurance-closed", "dealer-peeked", "decision-asked", "decision-taken",
    ), "decisions"),
    **dict.fromkeys((
        "posted", "hand-paid", "round-settled", "round-cancelled", "wagers-returned",
        "transfer-asked", "transfer-ended",
    ), "money"),
    **dict.fromkeys((
        "incident-opened", "incident-resolved", "incident-acknowledged", "incident-escalated",
        "sequence-begun", "step-matched", "step-wrong", "round-corrected", "turn-held",
        "proposed", "proposal-ended", "held", "released", "card-turned", "table-held",
        "command-refused", "set-counted", "card-replaced",
    ), "incidents"),
}  # fmt: skip


def sort_of(fact: FactTold) -> Sort:
    """Of which sort a fact is; what is of no other is of the table."""
    return _OF.get(fact.kind, "table")


class Facts:
    """What has come of a stretch of the record, in order."""

    def __init__(self) -> None:
        self.all: tuple[FactTold, ...] = ()
        self.next: int | None = None
        self.sort: Sort = "all"

    def begin(self) -> None:
        """Another stretch."""
        self.all, self.next = (), None

    def take(self, page: TimelinePage) -> None:
        """What was asked for."""
        known = self.all[-1].position if self.all else 0
        self.all += tuple(fact for fact in page.facts if fact.position > known)
        self.next = page.next

    @property
    def goes_on(self) -> bool:
        """More is to be asked for without anybody's wish."""
        return self.next is not None and len(self.all) < MOST

    @property
    def shown(self) -> tuple[FactTold, ...]:
        """Those of the sort that is wanted."""
        if self.sort == "all":
            return self.all
        return tuple(fact for fact in self.all if sort_of(fact) == self.sort)

    def row_at(self, position: int) -> int:
        """The last row that is shown up to a position; -1 before the first."""
        rows = [row for row, fact in enumerate(self.shown) if fact.position <= position]
        return rows[-1] if rows else -1
