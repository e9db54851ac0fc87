"""The search of a review: every criterion, all together, page by page, and what is misspelt."""

from __future__ import annotations

from typing import Any

import pytest

from tablectl.client.client import TurnedAwayError
from tablectl.client.reviews import SearchPage
from tests.tablectl.audit.reviewed import Reviewer, asks


def rounds(client: Reviewer, **about: Any) -> list[int]:
    """The rounds that fit, the newest first."""
    return [row.round for row in asks(client, "search", SearchPage, **about).rows]


@pytest.mark.parametrize(
    ("about", "fit"),
    [
        ({}, [4, 3, 2, 1]),
        ({"table": "T1"}, [4, 3, 2, 1]),
        ({"table": "T7"}, []),
        ({"round": 2}, [2]),
        ({"dealer": "bea"}, [4, 3, 2, 1]),
        ({"dealer": "carl"}, []),
        ({"player": "bob"}, [1]),
        ({"player": "ann"}, [4, 2, 1]),
        ({"card": "TD"}, [4]),
        ({"card": "2C"}, [1]),
        ({"card": "5D"}, [4]),
        ({"card": "AS"}, []),
        ({"device": "shoe"}, [4, 2, 1]),
        ({"device": "pad"}, []),
        ({"kind": "unreadable"}, [4]),
        ({"kind": "supervisor called", "remedy": "cancel", "by": "sam"}, [2]),
        ({"kind": "unreadable", "remedy": "cancel"}, []),
        ({"by": "sam"}, [4, 2]),
        ({"by": "sue"}, []),
        ({"amount": 2500}, [1]),
        ({"amount": 2501, "player": "ann"}, []),
        ({"named": 1}, [4]),
        ({"returned": 1}, [2]),
        ({"corrected": 1}, [4]),
        ({"corrected": 1, "player": "bob"}, []),
    ],
)
def test_what_fits_everything_asked_for_is_found(
    otto: Reviewer, about: dict[str, Any], fit: list[int]
) -> None:
    """A burned card (2C) is found with the round it came before; 5D is what a card became (IR9)."""
    assert rounds(otto, **about) == fit


def test_a_span_of_time_finds_what_went_on_in_it(otto: Reviewer) -> None:
    """A round that began before and ended after the instant is in it; both ends count."""
    (second,) = asks(otto, "search", SearchPage, round=2).rows
    assert second.ended is not None
    assert rounds(otto, since=second.ended, until=second.ended) == [3, 2]
    assert rounds(otto, until=second.began - 1) == [1]
    assert rounds(otto, since=second.ended + 1) == [4, 3]


def test_a_row_says_what_is_notable(otto: Reviewer) -> None:
    """Round 4: a card that could not be read was named, the round was settled and put right."""
    (row,) = asks(otto, "search", SearchPage, round=4, player="ann", amount=1000).rows
    assert (row.table, row.ending, row.dealer, row.staked, row.returned) == (
        "T1", "settled", "bea", 1000, 2000,
    )  # fmt: skip
    assert (row.corrected, row.named, row.returned_by_hand) == (True, ("TD",), 0)
    (incident,) = row.incidents
    assert (incident.number, incident.kind, incident.remedy, incident.by) == (
        2, "unreadable", "enter card", "sam",
    )  # fmt: skip
    assert row.words == (
        "player ann",
        "10.00 or more moved at once",
        "settled: staked 10.00, returned 20.00",
        "incident 2, unreadable (E-37): enter card by sam: on the picture",
        "corrected by sam: misread (IR9)",
        "TD named by sam",
    )


def test_pages_follow_each_other_without_a_gap_or_a_repeat(otto: Reviewer) -> None:
    """The cursor of a page gives the next; the last has none."""
    found, about = [], dict[str, Any](limit=1)
    while True:
        page = asks(otto, "search", SearchPage, **about)
        found += [row.round for row in page.rows]
        if not page.cursor:
            break
        about["cursor"] = page.cursor
    assert found == [4, 3, 2, 1]


@pytest.mark.parametrize(
    ("about", "why"),
    [
        ({"card": "10S"}, "card: a rank and a suit"),
        ({"kind": "bad mood"}, "no kind of incident is called 'bad mood'"),
        ({"croupier": "bea"}, "nothing is searched by 'croupier'"),
        ({"since": "yesterday"}, "since: a whole number"),
        ({"since": 2, "until": 1}, "until is before since"),
        ({"amount": 0}, "amount: a whole number from 1"),
        ({"cursor": "x"}, "cursor: give back the one"),
    ],
)
def test_what_cannot_be_searched_is_refused_and_not_left_out(
    otto: Reviewer, about: dict[str, Any], why: str
) -> None:
    """A search that ignored a misspelt word would find too much."""
    with pytest.raises(TurnedAwayError, match=why):
        rounds(otto, **about)
