"""What a game returns, and how it is best played: worked out exactly from its rules.

**Convention.** Insurance is never taken and the shoe is fresh. Each hand of a split is dealt and
played from the shoe as it stood after the pair was dealt, and without a look at the others. Where
a pair is split once, that is exact for play of that kind, because what one hand leaves in the shoe
is as good as what it took. Where it may be split again, the chance of another card of the pair is
kept as it was after the deal; and where a dealer's blackjack takes the initial or the busted
wagers, whether one hand is bust is taken to say nothing of the others. Only those two figures are
not exact, and they do not touch games without splits.
"""

from __future__ import annotations

from procedures.odds.analysis import Analysis, Progress, Return
from procedures.odds.chart import Chart
from procedures.odds.one_page import best_page, chart_of_page, follow, page_of_chart
from procedures.odds.opening import best_opening, returned
from procedures.odds.play import best, play_out, splits
from procedures.odds.worth import worth
from procedures.pack import Game


def analyse(game: Game, progress: Progress | None = None) -> Analysis:
    """Work out a game: about two seconds."""
    steps = 3

    def told(done: int) -> None:
        if progress is not None:
            progress(done, steps)

    told(0)
    values = worth(game)
    told(1)
    played = play_out(values, best)
    split = splits(game, values, played)
    opening = best_opening(game, values, played, split)
    result, _ = returned(game, values, played, split, opening)
    told(2)
    followed = best_page(game, values, played, split)
    told(3)
    return Analysis(chart=chart_of_page(followed.page), basic=followed.result, best=result)


def best_return(game: Game) -> Return:
    """What the best play returns, without the chart: about a second."""
    values = worth(game)
    played = play_out(values, best)
    split = splits(game, values, played)
    return returned(game, values, played, split, best_opening(game, values, played, split))[0]


def chart_of(game: Game) -> Chart:
    """The best one-page strategy for this game."""
    return analyse(game).chart


def return_of(game: Game, chart: Chart) -> Return:
    """What comes of following a chart in this game, whatever game it was made for."""
    return follow(game, worth(game), page_of_chart(chart))
