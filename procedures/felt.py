"""The felt against the record: what lies elsewhere, what is missing, what is too many (IR13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from procedures.cards import Card
from procedures.places import Lies
from procedures.remedies.sequence import on_the_felt
from procedures.table import Table


class Difference(Struct, frozen=True, kw_only=True):
    """How the felt differs from the record. `second_cards`: a box has two cards or more (E-26)."""

    misplaced: bool
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    empty_boxes: tuple[int, ...]
    bare_boxes: tuple[int, ...]
    """Boxes that should have cards and have none."""
    second_cards: bool
    explained: str
    """The one missing or doubled card that would explain it; empty where no single one does."""

    @property
    def none(self) -> bool:
        """The felt is as the record has it."""
        return not (self.misplaced or self.missing or self.extra)


def difference(table: Table, felt: Sequence[Lies]) -> Difference:
    """Compare what lies where with the record; box 0 is the dealer."""
    seen: dict[int, tuple[Card, ...]] = {}
    for lies in felt:
        seen[lies.box] = (*seen.get(lies.box, ()), *lies.cards)
    record: dict[int, tuple[Card, ...]] = {}
    for laid in on_the_felt(table):
        if laid.card is not None:
            record[laid.place.box] = (*record.get(laid.place.box, ()), laid.card)
    ours = Counter(card for cards in record.values() for card in cards)
    theirs = Counter(card for cards in seen.values() for card in cards)
    missing = tuple(sorted((ours - theirs).elements()))
    extra = tuple(sorted((theirs - ours).elements()))
    boxes = sorted({*seen, *record})
    playing = _playing(table)
    return Difference(
        misplaced=any(sorted(seen.get(b, ())) != sorted(record.get(b, ())) for b in boxes),
        missing=missing,
        extra=extra,
        empty_boxes=tuple(b for b in boxes if b and b not in playing and seen.get(b)),
        bare_boxes=tuple(b for b in boxes if record.get(b) and not seen.get(b)),
        second_cards=any(len(cards) > 1 for cards in seen.values()),
        explained=_explained(missing, extra),
    )


def _playing(table: Table) -> frozenset[int]:
    now = table.running
    return frozenset(box.box for box in now.boxes) if now is not None else frozenset()


def _explained(missing: tuple[Card, ...], extra: tuple[Card, ...]) -> str:
    match len(missing), len(extra):
        case 0, 1:
            return f"one card was missed: {extra[0]}"
        case 1, 0:
            return f"one card was read twice: {missing[0]}"
        case 1, 1:
            return f"one card was misread: {missing[0]} in the record lies as {extra[0]}"
        case _:
            return ""
