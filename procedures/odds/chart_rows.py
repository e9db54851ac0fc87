"""A chart as people read it: equal rows as one, and a pair's row with what is played for it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from procedures.odds.chart import HARD, PAIRS, SOFT, Chart, total_of_pair

LETTERS: Final[dict[str, str]] = {
    "H": "hit",
    "S": "stand",
    "D": "double, else hit",
    "d": "double, else stand",
    "R": "surrender, else hit",
    "r": "surrender, else stand",
    "P": "split",
}
"""What each letter means, in the order of a legend."""


class ChartRow(Struct, frozen=True, kw_only=True):
    """One row: `8 or less`, `9`, `17 or more`, `A,7`, `8,8`, and a letter for each up card."""

    part: Literal["hard", "soft", "pairs"]
    label: str
    letters: str


def chart_rows(chart: Chart) -> tuple[ChartRow, ...]:
    """The rows of a chart from the lowest total, hard, soft and pairs."""
    return (
        *_totals("hard", HARD, chart.hard),
        *_totals("soft", SOFT, chart.soft),
        *(
            ChartRow(part="pairs", label=f"{rank},{rank}", letters=_as_played(chart, at))
            for at, rank in enumerate(PAIRS)
        ),
    )


def rows_for_absent(chart: Chart) -> tuple[ChartRow, ...]:
    """The rows of a chart without wagers: of pairs, those that are not played as their total."""
    unlike = {f"{r},{r}" for r, row in zip(PAIRS, chart.pairs, strict=True) if "N" in row}
    return tuple(row for row in chart_rows(chart) if row.part != "pairs" or row.label in unlike)


def letters_used(chart: Chart) -> tuple[str, ...]:
    """The letters of a chart, in the order of a legend."""
    used = set("".join(row.letters for row in chart_rows(chart)))
    return tuple(letter for letter in LETTERS if letter in used)


def _totals(
    part: Literal["hard", "soft"], totals: range, rows: Sequence[str]
) -> Iterator[ChartRow]:
    start = 0
    for end in range(1, len(rows) + 1):
        if end == len(rows) or rows[end] != rows[start]:
            label = _span(totals[start], totals[end - 1], totals)
            yield ChartRow(part=part, label=label, letters=rows[start])
            start = end


def _span(low: int, high: int, totals: range) -> str:
    if low == high:
        return str(low)
    if low == totals[0]:
        return f"{high} or less"
    return f"{low} or more" if high == totals[-1] else f"{low} to {high}"


def _as_played(chart: Chart, pair: int) -> str:
    """A pair's letters: split, or what its total says, without a surrender where it is kept."""
    return "".join(
        {"P": "P", "N": "S" if other in "Sdr" else "H"}.get(one, other)
        for one, other in zip(chart.pairs[pair], total_of_pair(chart, pair), strict=True)
    )
