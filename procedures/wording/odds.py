"""How a game is best played and what comes back of the stakes, as people read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from msgspec import Struct

from procedures.odds.analysis import Analysis
from procedures.odds.chart import HARD, PAIRS, SOFT, UP_CARDS, Chart
from procedures.wording.speaker import TABLES, Language, Sentence, Speaker, Topic


class ChartRow(Struct, frozen=True, kw_only=True):
    """Neighbours with the same letters: `hard 4–8`, and a letter for each of the dealer's cards."""

    label: str
    letters: str


class ChartTold(Struct, frozen=True, kw_only=True):
    """A chart as people carry it."""

    up_cards: tuple[str, ...]
    rows: tuple[ChartRow, ...]
    legend: tuple[tuple[str, str], ...]
    """The letters that occur, each with what it says."""


def chart_told(chart: Chart, language: Language = "en") -> ChartTold:
    """The chart with its rows drawn together; pairs that are never split have none."""
    words: dict[str, str] = TABLES[language].CHART
    rows = (
        *_rows(words["hard"], [str(total) for total in HARD], chart.hard),
        *_rows(words["soft"], [str(total) for total in SOFT], chart.soft),
        *_rows(words["pair"], PAIRS, chart.pairs),
    )
    kept = tuple(row for row in rows if set(row.letters) != {"."})
    letters = {letter for row in kept for letter in row.letters}
    return ChartTold(
        up_cards=UP_CARDS,
        rows=kept,
        legend=tuple((one, words[one]) for one in "HSDdRrP." if one in letters),
    )


def _rows(part: str, names: Sequence[str], letters: Sequence[str]) -> Iterator[ChartRow]:
    for same, group in groupby(zip(names, letters, strict=True), key=lambda row: row[1]):
        named = [name for name, _ in group]
        label = named[0] if len(named) == 1 else f"{named[0]}–{named[-1]}"
        yield ChartRow(label=f"{part} {label}", letters=same)


def return_worked_out(
    say: Speaker, analysis: Analysis, giving_stated: tuple[str, ...] | None = None
) -> Topic:
    """The return of these rules: by the chart, by the best play, and how it was worked out.

    `giving_stated`: with which readings of what a dealer's blackjack takes the stated return comes
    out; None where nothing is stated, or nobody has worked them out.
    """
    sentences = [*_sentences(say, analysis)]
    if giving_stated is not None:
        sentences.append(_stated(say, giving_stated))
    return say.topic("odds", sentences)


def _stated(say: Speaker, giving: tuple[str, ...]) -> Sentence:
    key, own = "game.dealer_blackjack_takes", say.pack.game.dealer_blackjack_takes
    percent = say.value("stated_return", say.pack.stated_return)
    if own in giving:
        return say("odds.stated in force", key, percent=percent)
    if not giving:
        return say("odds.stated nowhere", key, percent=percent)
    named = ", ".join(say.value(key, one) for one in giving)
    return say("odds.stated", key, percent=percent, readings=named, own=say.value(key, own))


def _sentences(say: Speaker, analysis: Analysis) -> Iterator[Sentence]:
    basic, best = analysis.basic, analysis.best
    staked = say.share(basic.expected_of_wagered)
    yield say("odds.basic", first=say.share(basic.expected), staked=staked)
    yield say("odds.best", first=say.share(best.expected))
    split_again = say.pack.game.max_hands > 2
    yield say("odds.nearly exact" if split_again else "odds.exact")
