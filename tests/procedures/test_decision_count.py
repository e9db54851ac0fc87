"""How many ways a round can be played with fixed cards: counted twice, by different means.

The rules count by asking `decide`; the test counts by a few lines of arithmetic that know nothing
of tables. Numbers marked *by hand* were worked out on paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import get_args

import pytest

from procedures import commands as ask
from procedures.cards import Card, parse_card
from procedures.commands import Command
from procedures.decide import decide
from procedures.offers import legal
from procedures.play.hands import next_place
from procedures.readings import CardSeen, Raw, Reading
from procedures.round import Action, InsuranceAnswer
from procedures.table import Table, Who
from procedures.unfolding import Decision
from tablectl.games.packs import open_pack, shipped_packs
from tests.playing import Playing, without_limits
from tests.procedures.plainly_counted import GAMES, ways

ANN = Who("player", "ann")
SHOE = Who("device", "shoe")
SUITS = "SHDC"
TENS = "TJQK" * 6
SHOES = {
    "a natural against an ace": ("AT", "A9", TENS),
    "tens against a six": ("TK", "69", "TJQKTJQK23456" + TENS),
    "eights against a ten": ("88", "T7", "83T827" + TENS),
    "aces against a six": ("AA", "6T", "AA2345T6A" + TENS),
    "twos against a five": ("22", "5T", "A23A2A3A24" + TENS),
    "eleven against an ace": ("65", "A8", "2A23" + TENS),
    "an ace with a ten in the hole": ("65", "AT", "2A23" + TENS),
    "a ten with an ace in the hole": ("65", "TA", "2A23" + TENS),
    "threes against an ace": ("33", "A5", "32A" + TENS),
    "twos to a Charlie": ("22", "T7", "2A3A2A3" + TENS),
}
"""The box's first cards, the dealer's two, and what leaves the shoe after them.

Without a hole card the dealer's second lies nowhere: those games leave it out.
"""


def shoe(game: str, name: str) -> str:
    """The ranks of a shoe in the order in which this game deals them."""
    rules, (box, dealer, rest) = GAMES[game], SHOES[name]
    first = box + dealer[0] if rules.by_hand else box[0] + dealer[0] + box[1]
    return first + (dealer[1] if rules.hole else "") + rest


def dealt(ranks: str) -> tuple[Card, ...]:
    """These ranks in order, each time in the next suit."""
    return tuple(
        parse_card(rank + SUITS[ranks[:at].count(rank) % 4]) for at, rank in enumerate(ranks)
    )


@cache
def ready(game: str) -> Table:
    """Ann alone at box 1 of the pack, with money enough, her bet lying and the first card due."""
    pack = without_limits(open_pack(game), 500)
    playing = Playing(pack)
    if pack.game.dealt_by == "machine":
        playing.opened_by_machine()
        playing.seat("ann", 1, 1_000_000)
        playing.deal(ann=(500,))
    else:
        playing.opened()
        playing.seat("ann", 1, 1_000_000)
        playing.bet(ann=(500,))
    return playing.table


def ways_by_the_rules(game: str, ranks: str) -> int:
    """Every sequence of accepted answers and decisions, until the round is over."""
    return _count(ready(game), dealt(ranks), 1_800_000_000_000_000)


def _count(table: Table, cards: tuple[Card, ...], at: int) -> int:
    at += 1
    now = table.round
    assert now is not None
    if now.ended is not None:
        return 1
    place = next_place(table)
    taken = [c.after for c in _taken(table, at)] if place is None or place.where == "dealer" else []
    number = sum(_count(after, cards, at) for after in taken)
    if place is None:
        return number
    assert cards, "the list of cards is too short"
    reading = Reading(
        device="shoe", role="exit", at=at, raw=Raw("shoe-1", at, 1), seen=CardSeen(cards[0])
    )
    came = decide(table, Command(id="1", at=at, by=SHOE, ask=ask.Read(reading=reading)))
    assert isinstance(came, Decision)
    return number + _count(came.after, cards[1:], at)


def _taken(table: Table, at: int) -> Iterator[Decision]:
    """What each accepted answer and decision leads to; they are those that are offered."""
    assert table.round is not None
    offered = {
        (offer.kind, choice.rpartition(":")[2])
        for offer in legal(table, ANN, at)
        for choice in offer.choices
        if offer.kind in ("decide", "answer-insurance")
    }
    asks: dict[tuple[str, str], ask.Ask] = {
        ("answer-insurance", a): ask.AnswerInsurance(answer=a) for a in get_args(InsuranceAnswer)
    }
    asks |= {("decide", a): ask.Decide(ask=table.round.asks, action=a) for a in get_args(Action)}
    for key, what in asks.items():
        outcome = decide(table, Command(id="1", at=at, by=ANN, ask=what))
        assert isinstance(outcome, Decision) == (key in offered), key
        if isinstance(outcome, Decision):
            yield outcome


PACKS = (
    "anything-goes", "austrian", "classic", "double-deck", "european", "five-deck", "live-aces",
    "live-eight-deck", "single-deck", "six-deck", "surrender", "vegas",
)  # fmt: skip
COUNTS: dict[str, tuple[int | None, ...]] = {
    "a natural against an ace": (2, 3, 2, 2, 1, 2, 2, 3, 1, 2, 2, 2),
    "tens against a six": (632, 552, 7, 551, 6, 3, 551, 4, 6, 551, 552, 551),
    "eights against a ten": (207, 164, 10, 150, 9, 16, 150, 18, 9, 150, 151, 150),
    "aces against a six": (738, 11, 10, 8, 7, 10, 332, 11, 7, 10, 9, 8),
    "twos against a five": (546, 286, 39, 212, 33, 54, 212, 92, None, 232, 213, 212),
    "eleven against an ace": (24, 42, 14, 14, 7, 14, 14, 8, 7, 14, 16, 14),
    "an ace with a ten in the hole": (2, 42, 2, 2, 7, 14, 2, 8, 7, 2, 2, 2),
    "a ten with an ace in the hole": (1, 8, 1, 1, 7, 7, 1, 8, 7, 1, 1, 1),
    "threes against an ace": (228, 637, 38, 152, 18, 56, 152, 29, 18, 152, 154, 152),
    "twos to a Charlie": (704, 349, 34, 324, 32, 46, 324, 61, 32, 334, 325, 324),
}
"""By shoe, for each pack. The first row and all numbers below eight were worked out *by hand*.

One deck does not hold the aces of one shoe.
"""


@pytest.mark.parametrize(
    ("game", "name", "number"),
    [
        pytest.param(game, name, number, id=f"{game}, {name}")
        for name, row in COUNTS.items()
        for game, number in zip(PACKS, row, strict=True)
        if number is not None
    ],
)
def test_a_round_can_be_played_in_as_many_ways_as_its_game_allows(
    game: str, name: str, number: int
) -> None:
    """Section 1 of the games: no decision too many is accepted and offered, and none too few."""
    ranks = shoe(game, name)
    assert ways(game, ranks) == ways_by_the_rules(game, ranks) == number


@pytest.mark.parametrize(
    ("ranks", "number"),
    [
        pytest.param("ATT", 1, id="a natural: nothing, by hand"),
        pytest.param("AAT", 3, id="a natural against an ace, by hand"),
        pytest.param("TT9", 4, id="stand, hit, double, surrender, by hand"),
        pytest.param("TA9", 4, id="insured; stand, hit, double, by hand"),
        pytest.param("ATA", 6, id="aces, by hand"),
        pytest.param("8T8", 13, id="eights and tens, by hand"),
        pytest.param("8982345678", 27, id="eights and low cards"),
        pytest.param("252AA22333444556", 81, id="twos"),
        pytest.param("A6AAA223334445", 13, id="soft hands"),
        pytest.param("5A52233AA223", 74, id="fives against an ace"),
    ],
)
def test_a_round_of_document_2_can_be_played_in_as_many_ways_as_its_text_allows(
    ranks: str, number: int
) -> None:
    """Document 2: the game without a hole card, where an insured hand is frozen."""
    ranks += TENS
    assert ways("live-eight-deck", ranks) == ways_by_the_rules("live-eight-deck", ranks) == number


def test_every_pack_that_ships_is_counted() -> None:
    """A house that differs in its procedures alone has the game of another."""
    games = {game: open_pack(game).game for game in shipped_packs()}
    assert set(games) == set(GAMES)
    assert {game for game in games if game not in PACKS} == {"live-eight-deck-south-dakota"}
    assert games["live-eight-deck-south-dakota"] == games["live-eight-deck"]
