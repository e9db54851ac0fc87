"""Switches that other houses set: splitting, doubling, surrender and insurance by pack."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.events import DecisionAsked, HandPaid, InsuranceOpened
from procedures.refusals import Code, Refused
from procedures.round import Action
from tests.procedures.seated import house, of, one_round, player, plays, seated

FOUR = {"max_hands": 4}
ACES = {"max_hands": 3, "resplit_aces": True}
LIVE_ACES = {"hit_split_aces": True, "double_split_aces": True}


@pytest.mark.parametrize(
    ("game", "cards", "action", "code"),
    [
        pytest.param({"split_match": "value"}, "KS 9D TH", "split", None, id="unlike tens"),
        pytest.param(FOUR, "8S 9D 8H ann:split 8C", "split", None, id="a third hand"),
        pytest.param(FOUR, "8S 9D 8H ann:split 8C ann:split 8D", "split", None, id="a fourth"),
        pytest.param(
            FOUR, "8S 9D 8H ann:split 8C ann:split 8D ann:split 8H", "split", "no split",
            id="no fifth",
        ),
        pytest.param(ACES, "AS 9D AH ann:split AC", "split", None, id="aces again"),
        pytest.param(ACES, "AS 9D AH ann:split AC", "hit", "no decision due", id="aces: no hit"),
        pytest.param(ACES, "AS 9D AH ann:split AC", "double", "no double", id="aces: no double"),
        pytest.param(FOUR, "AS 9D AH ann:split AC", "split", "no decision due", id="aces once"),
        pytest.param(LIVE_ACES, "AS 9D AH ann:split 2C", "hit", None, id="live aces hit"),
        pytest.param(LIVE_ACES, "AS 9D AH ann:split 2C", "double", None, id="live aces double"),
        pytest.param(
            {"hit_split_aces": True}, "AS 9D AH ann:split 2C", "double", "no double",
            id="live aces that may not double",
        ),
        pytest.param(
            {"double_after_split": False}, "8S 9D 8H ann:split 3C", "double", "no double",
            id="no double after a split",
        ),
        pytest.param(
            {"double_after_split": False}, "8S 9D 3H", "double", None, id="double before a split"
        ),
        pytest.param({"double_on": "9 to 11"}, "4S 9D 4H", "double", "no double", id="eight"),
        pytest.param({"double_on": "9 to 11"}, "4S 9D 5H", "double", None, id="nine"),
        pytest.param({"double_on": "9 to 11"}, "4S 9D 7H", "double", None, id="eleven"),
        pytest.param({"double_on": "9 to 11"}, "4S 9D 8H", "double", "no double", id="twelve"),
        pytest.param({"surrender": "none"}, "TS 9D 6H", "surrender", "no surrender", id="never"),
    ],
)  # fmt: skip
def test_a_hand_may_do_what_its_house_says(
    game: dict[str, object], cards: str, action: Action, code: Code | None
) -> None:
    """One setting of the pack each; everything else as document 2."""
    table = seated(pack=house(**game), ann=1)
    table.bet(ann=(500,))
    plays(table, cards)
    asked = ask.Decide(ask=table.round.asks, action=action)
    outcome = table.tries(player("ann"), asked)
    assert (outcome.code if isinstance(outcome, Refused) else None) == code


def test_split_aces_stop_at_the_most_hands_the_house_allows() -> None:
    """With three hands a pair of aces is finished; it is not even asked."""
    table = seated(pack=house(**ACES), ann=1)
    table.bet(ann=(500,))
    facts = plays(table, "AS 9D AH ann:split AC ann:split AD")
    assert len(of(facts, DecisionAsked)) == 2
    plays(table, "2C 3C 8C")
    assert [len(hand.cards) for hand in table.round.boxes[0].hands] == [2, 2, 2]
    assert table.round.ended == "settled"


def test_split_aces_may_be_stood_where_they_could_be_split_again() -> None:
    """Nobody must split again; the next ace has its card."""
    table = seated(pack=house(**ACES), ann=1)
    table.bet(ann=(500,))
    plays(table, "AS 9D AH ann:split AC ann:stand 9S 8C")
    assert table.round.ended == "settled"


@pytest.mark.parametrize(
    ("game", "asked"),
    [
        pytest.param({"insurance": "none"}, [], id="no insurance"),
        pytest.param({"even_money": False}, [(1, 2)], id="no even money"),
    ],
)
def test_insurance_is_asked_where_the_house_has_it(
    game: dict[str, object], asked: list[tuple[int, ...]]
) -> None:
    """Without even money a blackjack may still be insured; without insurance nobody is asked."""
    table = seated(pack=house(**game), ann=1, bob=2)
    table.bet(ann=(500,), bob=(500,))
    facts = plays(table, "AS TS AD TH 5S")
    assert [opened.boxes for opened in of(facts, InsuranceOpened)] == asked
    refused = table.tries(player("ann"), ask.AnswerInsurance(answer="even money"))
    assert isinstance(refused, Refused)


def test_a_blackjack_is_paid_with_the_others_where_the_house_says_so() -> None:
    """Not at once, and the same in the end."""
    table = seated(pack=house(immediate_blackjack=False), ann=1)
    table.bet(ann=(500,))
    facts = plays(table, "AS 9D TS")
    assert not of(facts, HandPaid)
    assert one_round("AS 9D TC 9C", pack=house(immediate_blackjack=False)) == 3750


def test_a_house_that_draws_for_nobody_still_draws_for_an_insurance() -> None:
    """E-43: the insured hand is not frozen here, is hit and busts; its insurance is settled."""
    pack = house(dealer_draws_when_nobody_is_left=False, insured_hand_frozen=False)
    assert one_round("TS AD 6S ann:insurance ann:hit TC KC", pack=pack) == 0
    assert one_round("TS AD 6S ann:insurance ann:hit TC 7C", pack=pack) == -3750


def test_a_house_that_draws_for_nobody_leaves_paid_and_surrendered_hands() -> None:
    """A blackjack paid at once and a surrendered hand wait for nothing."""
    pack = house(dealer_draws_when_nobody_is_left=False)
    assert one_round("AS 9D TS", pack=pack) == 3750
    assert one_round("TS TD 6S ann:surrender", pack=pack) == -1250


def test_a_surrender_that_may_be_lost_whole_waits_for_the_dealer() -> None:
    """E-54 with `full`: the dealer draws although nobody else is left."""
    pack = house(dealer_draws_when_nobody_is_left=False, surrender_against_blackjack="full")
    assert one_round("TS TD 6S ann:surrender AC", pack=pack) == -2500


def test_a_house_that_draws_for_nobody_draws_for_a_hand_that_stands() -> None:
    """Somebody is left, so the dealer plays his hand."""
    pack = house(dealer_draws_when_nobody_is_left=False)
    assert one_round("TS TD 9S ann:stand 8C", pack=pack) == 2500
    assert one_round("TS 9D 9S ann:stand 3C 9C", pack=pack) == -2500
