"""The felt against the record: what lies elsewhere, what is missing, what is too many (IR13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from msgspec import Struct

from procedures.cards import Card
from procedures.places import Laid, Lies
from procedures.play.hands import due, hole_card_down
from procedures.remedies.sequence import on_the_felt
from procedures.table import Table


class Difference(Struct, frozen=True, kw_only=True):
    """How the felt differs from the record; box 0 is the dealer."""

    differing: tuple[int, ...]
    """Boxes where other cards lie than in the record."""
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    empty_boxes: tuple[int, ...]
    """Boxes with cards and without a player in the round."""
    bare_boxes: tuple[int, ...]
    """Boxes that should have cards and have none."""
    second_cards: bool
    """A box has two cards or more (E-26); where nothing is told of it, in the record."""
    explained: str
    """The one missing or doubled card that would explain it; empty where no single one does, or
    what is too many may be a card of a box of which nothing is told."""

    @property
    def none(self) -> bool:
        """The felt is as the record has it."""
        return not self.differing


def difference(table: Table, felt: Sequence[Lies], *, untold: Collection[int] = ()) -> Difference:
    """Compare what lies where with the record; of the boxes `untold` nothing is compared.

    A hand that is bust, surrendered or paid may lie there still or be collected (part E).
    """
    standing = face_up(table)
    told = [laid for laid in standing if laid.place.box not in untold]
    record, not_told = _by_box(told), _by_box(laid for laid in standing if laid not in told)
    collected = _by_box(laid for laid in table.laid("box") if laid not in standing)
    seen: dict[int, Counter[Card]] = {}
    for lies in felt:
        if lies.box in untold:
            continue
        seen[lies.box] = seen.get(lies.box, Counter()) + Counter(lies.cards)
    boxes = sorted({*seen, *record})
    nothing: Counter[Card] = Counter()
    ours = sum(record.values(), nothing)
    surplus = sum(seen.values(), nothing) - ours
    for box, cards in seen.items():
        beyond = (cards - record.get(box, nothing)) & surplus
        cards.subtract(beyond & collected.get(box, nothing))
    theirs = sum(seen.values(), nothing)
    missing = tuple(sorted((ours - theirs).elements()))
    extra = tuple(sorted((theirs - ours).elements()))
    now = table.running
    playing = {box.box for box in now.boxes} if now is not None else set()
    known = all(card not in lying for card in extra for lying in not_told.values())
    return Difference(
        differing=tuple(b for b in boxes if seen.get(b, nothing) != record.get(b, nothing)),
        missing=missing,
        extra=extra,
        empty_boxes=tuple(b for b in boxes if b and b not in playing and _any(seen, b)),
        bare_boxes=tuple(b for b in boxes if _any(record, b) and not _any(seen, b)),
        second_cards=any(cards.total() > 1 for cards in (*seen.values(), *not_told.values())),
        explained=_explained(missing, extra) if known else "",
    )


def face_up(table: Table) -> tuple[Laid, ...]:
    """What lies there to be seen: a hole card lies face down."""
    standing, now = on_the_felt(table), table.running
    if now is None or not hole_card_down(now, table.pack.game):
        return standing
    dealers = [laid for laid in standing if laid.place.where == "dealer"]
    return tuple(laid for laid in standing if laid not in dealers[1:])


def missed_where_due(table: Table, found: Difference) -> bool:
    """The one difference is one card more, and it lies where the next card is due (IR13)."""
    now = table.running
    place = due(now, table.pack.game) if now is not None else None
    one = len(found.extra) == 1 and not found.missing and len(found.differing) == 1
    one = one and bool(found.explained)
    return one and place is not None and found.differing == (place.box,)


def _by_box(cards: Iterable[Laid]) -> dict[int, Counter[Card]]:
    lying: dict[int, Counter[Card]] = {}
    for laid in cards:
        if laid.card is not None:
            lying.setdefault(laid.place.box, Counter())[laid.card] += 1
    return lying


def _any(lying: dict[int, Counter[Card]], box: int) -> bool:
    return box in lying and lying[box].total() > 0


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
