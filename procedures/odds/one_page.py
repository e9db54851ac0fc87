"""The best strategy that fits on one page: one letter for a total against the dealer's card.

Every hand that has a total is played alike, so a letter is right for the hands of its cell taken
together, each as often as it comes when the rest of the page is followed. The page is worked over
until no letter changes. Behind a surrender stands what is played where there is none, for hands of
two cards too: that is what somebody plays who is gone and may not surrender (E-69).
"""

from __future__ import annotations

from typing import Final

import numpy as np
from msgspec import Struct

from procedures.odds.analysis import Return
from procedures.odds.chart import HARD, SOFT, Chart
from procedures.odds.holdings import CELLS, RANKS, Holdings, Numbers, Truths, Whole
from procedures.odds.holdings import SOFT as SOFT_CELLS
from procedures.odds.opening import (
    Opening,
    best_opening,
    by_cell,
    charted_opening,
    deal_chances,
    flowed,
    reached,
    returned,
)
from procedures.odds.play import DOUBLE, HIT, STAND, Picks, Played, Splits, play_out, splits
from procedures.odds.worth import VALUE, Worth
from procedures.pack import Game

ROUNDS: Final = 20
"""How often the page is worked over at most; it settles after three or four."""
_TRACE: Final = 1e-9
"""A weight for hands that nobody who follows the page comes to hold: a page has no holes."""


class Page(Struct, frozen=True, kw_only=True, eq=False):
    """A chart as arrays: up card (ace to ten) and cell."""

    hits: Truths  # (10, 44) without money: hit, else stand
    doubles: Truths  # (10, 44)
    gives_up: Truths  # (10, 44)
    splits_pair: Truths  # (10, 10)
    keeps_pair: Truths  # (10, 10) not given up, whatever its total is

    def same(self, other: Page) -> bool:
        """No letter differs."""
        return all(
            np.array_equal(getattr(self, name), getattr(other, name))
            for name in self.__struct_fields__
        )


class Followed(Struct, frozen=True, kw_only=True, eq=False):
    """A page, and what comes of following it."""

    page: Page
    result: Return


def best_page(game: Game, worth: Worth, played: Played, split: Splits) -> Followed:
    """The page that returns most, found from the best play of each hand; and what it returns."""
    plain = play_out(worth, _without_money)
    opening = best_opening(game, worth, played, split)
    page = _page(game, worth, played, split, opening, plain)
    for _ in range(ROUNDS):
        played = play_out(worth, following(page, worth.hands))
        split = splits(game, worth, played)
        opening = _opening(game, worth, page)
        better = _page(game, worth, played, split, opening, plain)
        if better.same(page):
            break
        page = better
    return Followed(page=page, result=follow(game, worth, page))


def follow(game: Game, worth: Worth, page: Page) -> Return:
    """What following this page returns."""
    played = play_out(worth, following(page, worth.hands))
    opening = _opening(game, worth, page)
    return returned(game, worth, played, splits(game, worth, played), opening)[0]


def _opening(game: Game, worth: Worth, page: Page) -> Opening:
    return charted_opening(game, worth, page.gives_up, page.splits_pair, page.keeps_pair)


def following(page: Page, hands: Holdings) -> Picks:
    """Play by the page: double where it says so and the hand may be, else hit or stand."""

    def pick(rows: Whole, options: Numbers) -> Whole:
        cell = hands.cell[rows]
        hit = page.hits[:, cell] & ~np.isneginf(options[HIT])
        double = page.doubles[:, cell] & ~np.isneginf(options[DOUBLE])
        result: Whole = np.where(double, DOUBLE, np.where(hit, HIT, STAND))
        return result

    return pick


def _without_money(_rows: Whole, options: Numbers) -> Whole:
    result: Whole = options[:DOUBLE].argmax(axis=0)
    return result


def _page(
    game: Game, worth: Worth, played: Played, split: Splits, opening: Opening, plain: Played
) -> Page:
    """The best letters, if every hand came as often as it does now."""
    hands, double = worth.hands, worth.may_double
    often = reached(game, worth, played, split, opening) * (1 - opening.split)
    often = often + _TRACE * flowed(worth, deal_chances(game, hands), np.ones_like(often))
    often = np.where(worth.may_hit & (hands.size > 1), often, 0)
    first = hands.whole & ~np.isneginf(worth.surrender)

    def total(column: Numbers, rows: Truths) -> Numbers:
        return by_cell(hands, often * np.where(rows & (often > 0), column, 0))

    def without_money(rows: Truths) -> tuple[Numbers, Truths]:
        """What is won by hit or stand, and whether it is hit."""
        stands, hits = (total(played.options[way], rows) for way in (STAND, HIT))
        return np.maximum(stands, hits), hits > stands

    plainly, hit_all = without_money(np.ones_like(double))
    beside, hit_rest = without_money(~double)
    doubled = total(played.options[DOUBLE], double) + beside
    stands, hits = (total(played.options[way], ~first) for way in (STAND, HIT))
    gone = total(worth.surrender, first) + np.where(hit_all, hits, stands)
    stands, hits = (total(plain.options[way], double) for way in (STAND, HIT))
    hit_rest = np.where(by_cell(hands, often * ~double) > 0, hit_rest, hits > stands)

    doubles = (doubled > plainly) & (doubled >= gone) & (by_cell(hands, often * double) > 0)
    gives_up = (gone > plainly) & ~doubles & (by_cell(hands, often * first) > 0)
    as_total = np.where(
        gives_up[:, hands.cell] & first, worth.surrender, played.values[:, :-1, VALUE]
    )
    pairs = np.where(hands.pairs >= 0, as_total[:, hands.pairs], np.inf)
    return Page(
        hits=np.where(doubles, hit_rest, hit_all),
        doubles=doubles,
        gives_up=gives_up,
        splits_pair=split.values[..., VALUE] > pairs,
        keeps_pair=np.zeros((RANKS, RANKS), dtype=bool),
    )


def chart_of_page(page: Page) -> Chart:
    """The page in letters."""
    columns = [*range(1, RANKS), 0]

    def row(cell: int) -> str:
        return "".join(_letter(page, up, cell) for up in columns)

    return Chart(
        hard=tuple(row(points) for points in HARD),
        soft=tuple(row(SOFT_CELLS + points) for points in SOFT),
        pairs=tuple(
            "".join(_pair_letter(page, up, rank) for up in columns) for rank in range(RANKS)
        ),
    )


def _pair_letter(page: Page, up: int, rank: int) -> str:
    if page.splits_pair[up, rank]:
        return "P"
    return "N" if page.keeps_pair[up, rank] else "."


def _letter(page: Page, up: int, cell: int) -> str:
    hits = bool(page.hits[up, cell])
    if page.doubles[up, cell]:
        return "D" if hits else "d"
    if page.gives_up[up, cell]:
        return "R" if hits else "r"
    return "H" if hits else "S"


def page_of_chart(chart: Chart) -> Page:
    """The letters as arrays, up cards from the ace."""
    letters = np.full((RANKS, CELLS), "S")
    for points, row in zip(HARD, chart.hard, strict=True):
        letters[:, points] = np.roll(list(row), 1)
    for points, row in zip(SOFT, chart.soft, strict=True):
        letters[:, SOFT_CELLS + points] = np.roll(list(row), 1)
    pairs = np.array([np.roll(list(row), 1) for row in chart.pairs]).T
    return Page(
        hits=np.isin(letters, ["H", "D", "R"]),
        doubles=np.isin(letters, ["D", "d"]),
        gives_up=np.isin(letters, ["R", "r"]),
        splits_pair=pairs == "P",
        keeps_pair=pairs == "N",
    )
