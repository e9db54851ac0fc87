"""What comes back of the stakes, as sentences, from what was worked out of the game."""

from __future__ import annotations

from collections.abc import Iterator

from procedures.odds.analysis import Analysis
from procedures.wording.speaker import Sentence, Speaker, Topic


def return_worked_out(say: Speaker, analysis: Analysis) -> Topic:
    """The return of these rules: by the chart, by the best play, and how it was worked out."""
    return say.topic("odds", _sentences(say, analysis))


def _sentences(say: Speaker, analysis: Analysis) -> Iterator[Sentence]:
    basic, best = analysis.basic, analysis.best
    staked = say.share(basic.expected_of_wagered)
    yield say("odds.basic", first=say.share(basic.expected), staked=staked)
    yield say("odds.best", first=say.share(best.expected))
    split_again = say.pack.game.max_hands > 2
    yield say("odds.nearly exact" if split_again else "odds.exact")
