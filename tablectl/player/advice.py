"""What the pack's own chart would do: a hint for the hand in turn, and the whole page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from procedures.odds.chart import HARD, PAIRS, SOFT, UP_CARDS, recommended
from procedures.odds.chart_rows import LETTERS, letters_used
from procedures.offers import Offer
from procedures.pack import HousePack
from procedures.play.hands import turn, up_card
from procedures.table import Table


def hint(table: Table, offers: Iterable[Offer]) -> str:
    """The chart's best move among those that are offered, or why there is none to give."""
    now = table.running
    playing = turn(now, table.pack.game) if now is not None else None
    allowed = next((offer.choices for offer in offers if offer.kind == "decide"), ())
    if now is None or playing is None or not allowed:
        return "the chart is for a hand that is waiting for you; it never takes insurance"
    box, index = playing
    hand, up = box.hands[index], up_card(now)
    if up is None:
        return "the dealer has no card yet"
    moves = recommended(table.pack.chart, hand.cards, up)
    move = next((move for move in moves if move in allowed), "stand")
    return f"the chart says, with {hand.total} against {up[0]}: {move}"


def chart(pack: HousePack) -> Iterator[str]:
    """The chart as people know it: a row for each total and pair, a column for the dealer's card.

    Rows that say the same are told as one.
    """
    page = pack.chart
    yield "The best strategy by total:"
    yield f"{'':<15}" + " ".join(UP_CARDS)
    yield from _rows("hard", [str(points) for points in HARD], page.hard)
    yield from _rows("soft", [str(points) for points in SOFT], page.soft)
    yield from _rows("pair of", list(PAIRS), page.pairs)
    yield "; ".join(f"{letter} {LETTERS[letter]}" for letter in letters_used(page))
    yield ". as its total"


def _rows(kind: str, names: list[str], rows: tuple[str, ...]) -> Iterator[str]:
    first = 0
    for at in range(1, len(rows) + 1):
        if at == len(rows) or rows[at] != rows[first]:
            which = names[first] if at - first == 1 else f"{names[first]} to {names[at - 1]}"
            yield f"{kind} {which}".ljust(15) + " ".join(rows[first])
            first = at
