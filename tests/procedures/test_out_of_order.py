"""Cards in the wrong place: HP12, HP13, HP19, IR8, judged by the felt as it lies (E-25 to E-33)."""

from __future__ import annotations

from typing import Any

import pytest

from procedures import commands as ask
from procedures.refusals import Code
from tests.playing import SUPERVISOR, Playing
from tests.procedures.reported import (
    felt,
    house_of,
    in_round,
    last,
    lays,
    report,
    rule_and_remedies,
)
from tests.procedures.seated import plays
from tests.procedures.test_incidents import resolve
from tests.procedures.test_shoe import places

REPAIRED = ("reposition", "cancel")
PURSE = 100_000


def three(cards: str, **readings: Any) -> Playing:
    """`ann`, `bob` and `cem` at boxes 1 to 3; these cards left the shoe."""
    return in_round(cards, pack=house_of(**readings), ann=1, bob=2, cem=3)


def test_a_skip_seen_before_second_cards_is_put_right_and_the_record_had_it_all_along() -> None:
    """HP12, E-25: bob was skipped; the cards move on the felt, and the deal goes on."""
    table = three("8S 9S TD")
    assert report(table, "out of order", "1=8S 2= 3=9S 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", REPAIRED)
    assert resolve(table, "reposition") is None
    assert [(s.card, str(s.place)) for s in last(table).steps] == [
        ("8S", "box 1"), ("9S", "box 2"), ("TD", "box 3"),
    ]  # fmt: skip
    lays(table, "8S", "9S", "TD")
    assert not table.table.held
    plays(table, "5C")
    assert places(table)[-1] == ("5C", "dealer")


def test_a_skip_seen_when_a_second_card_lies_there_cancels_for_all() -> None:
    """E-26: by the felt; the record takes that second card for the dealer's."""
    table = three("8S 9S TD 5C")
    assert report(table, "out of order", "1=8S,5C 3=9S 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))
    assert resolve(table, "cancel") is None
    assert [table.table.purse(n) for n in ("ann", "bob", "cem")] == [PURSE] * 3


def test_a_skip_in_the_second_pass_only_cancels() -> None:
    """E-27: secondary cards have been dealt, taken literally."""
    table = three("8S 9S TS TD 5C 6C")
    assert report(table, "out of order", "1=8S,5C 2=9S 3=TS,6C 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))


def test_a_skip_seen_after_decisions_cancels_and_gives_back_what_was_lost() -> None:
    """E-28: a bust hand and a surrendered one as well."""
    table = three("TS 9S TC TD 6S 6C 7D ann:hit TH bob:surrender")
    assert table.table.balance("locked:bob") == 1250
    assert report(table, "out of order", "3=TC 0=TD,7D") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))
    assert resolve(table, "cancel") is None
    assert [table.table.purse(n) for n in ("ann", "bob", "cem")] == [PURSE] * 3


def test_after_a_decision_nothing_is_put_right_though_single_cards_lie_there() -> None:
    """HP12: a bust hand and a paid blackjack are collected; only the dealer's card lies there."""
    table = in_round("TS AS 9D 6D TH ann:hit 8C", ann=1, bob=2)
    assert report(table, "out of order", "1=9D") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))


def test_the_dealer_before_the_last_player_is_out_of_order() -> None:
    """E-29: the record has it right; in the first pass the felt is put right."""
    table = three("8S 9S TD 5C")
    assert report(table, "out of order", "1=8S 2=9S 3=5C 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", REPAIRED)


def test_a_second_card_of_the_dealers_with_the_players_is_one_too_many() -> None:
    """E-30: nobody is due it, and it is not used later."""
    table = in_round("8S 9S TD 5C 6C 7C", ann=1, bob=2)
    assert rule_and_remedies(table) == ("HP13", ("cancel",))
    assert report(table, "too many cards", "1=8S,5C 2=9S,6C 0=TD,7C") is None
    assert rule_and_remedies(table) == ("HP13", ("cancel",))
    assert resolve(table, "cancel") is None
    assert not table.table.held
    assert table.table.purse("ann") == PURSE


def test_a_card_at_an_empty_seat_moves_up_with_all_later_ones() -> None:
    """HP19, E-32: box 2 is empty; its card is cem's, and cem's is the dealer's."""
    table = in_round("8S 9S TD", ann=1, cem=3)
    assert report(table, "empty seat", "1=8S 2=9S 3=TD") is None
    assert rule_and_remedies(table) == ("HP19", REPAIRED)
    assert resolve(table, "reposition") is None
    lays(table, "8S", "9S", "TD")
    plays(table, "5C 6C")
    assert [box.hands[0].cards for box in table.round.boxes] == [("8S", "5C"), ("9S", "6C")]


def test_cards_at_an_empty_seat_in_both_passes_move_up_while_none_is_left_over() -> None:
    """E-33, B3, B4: second cards lie there, and every card has a rightful owner."""
    table = in_round("8S 9S TD 5C", ann=1, cem=3)
    assert report(table, "empty seat", "1=8S 2=9S 3=TD 0=5C") is None
    assert rule_and_remedies(table) == ("HP19", REPAIRED)
    table = in_round("8S 9S TS TD 5C", ann=1, cem=3)
    assert report(table, "empty seat", "1=8S,5C 2=9S 3=TS 0=TD") is None
    assert rule_and_remedies(table) == ("HP19", REPAIRED)


def test_a_card_left_over_at_an_empty_seat_cancels() -> None:
    """E-33, HP13: a surplus card has no owner."""
    table = in_round("8S 9S TS TD 5C 6C", ann=1, cem=3)
    assert report(table, "empty seat", "1=8S,5C 2=9S,6C 3=TS 0=TD") is None
    assert rule_and_remedies(table) == ("HP19", ("cancel",))


def test_cards_at_an_empty_seat_seen_after_a_decision_cancel() -> None:
    """E-33: noticed before any decision, or not at all."""
    table = in_round("8S 9S TS TD 5C ann:stand", ann=1, cem=3)
    assert report(table, "empty seat", "1=8S,TD 2=9S 3=5C 0=TS") is None
    assert rule_and_remedies(table) == ("HP19", ("cancel",))


def test_cards_at_an_empty_seat_seen_after_somebody_insured_cancel() -> None:
    """E-33: insurance was taken on the cards as they lay, so it is a decision too."""
    table = in_round("8S 9S AD 5C TS cem:insurance", ann=1, cem=3)
    assert report(table, "empty seat", "1=8S,5C 2=9S 3=TS 0=AD") is None
    assert rule_and_remedies(table) == ("HP19", ("cancel",))


def test_a_house_that_moves_the_cards_only_may_always() -> None:
    """IR8: open only to packs that choose it; HP12 is never got around otherwise."""
    table = three("8S 9S TS TD 5C 6C", misplaced_cards="always")
    assert report(table, "out of order", "1=8S,5C 2=9S 3=TS,6C 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", REPAIRED)


@pytest.mark.parametrize("word", ["wrong total", "out of order"])
def test_the_felt_decides_and_not_the_word_that_was_chosen(word: str) -> None:
    """E-26: the same cards elsewhere are out of order, however they are reported."""
    table = three("8S 9S TD 5C")
    assert report(table, word, "1=8S,5C 3=9S 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))


def test_a_card_at_an_empty_seat_reported_as_out_of_order_is_at_an_empty_seat() -> None:
    """HP19: nobody plays at box 2."""
    table = in_round("8S 9S TD", ann=1, cem=3)
    assert report(table, "out of order", "1=8S 2=9S 3=TD") is None
    assert rule_and_remedies(table) == ("HP19", REPAIRED)


def test_a_full_table_has_no_empty_seat() -> None:
    """Seven boxes, seven players."""
    table = in_round("8S 9S", ann=1, bob=2, cem=3, dee=4, eve=5, flo=6, gus=7)
    assert report(table, "empty seat", "1=8S 2=9S") == "not reported so"


def test_other_cards_than_the_records_are_another_total_and_not_out_of_order() -> None:
    """IR13: before a decision, and after one where they are not of this round at all."""
    table = in_round("TS 8S TD 9D 9S", ann=1, bob=2)
    assert report(table, "out of order", "1=TS,9H 2=8S,9S 0=TD") == "not reported so"
    plays(table, "ann:stand")
    assert report(table, "out of order", "1=TS,9H 2=8S,9S 0=TD") == "not reported so"


def test_a_hand_that_is_over_may_have_taken_the_skipped_ones_cards_with_it() -> None:
    """E-28: ann is bust and collected; a card of hers in the record lies at box 2."""
    table = in_round("TS 8S TD 6D 9S ann:hit 8C", ann=1, bob=2)
    assert report(table, "out of order", "2=8S,6D 0=TD") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))


def test_a_second_error_is_judged_on_its_own() -> None:
    """E-90: a skip was repaired; then second cards lie there, and only cancelling is left."""
    table = three("8S 9S TD")
    report(table, "out of order", "1=8S 3=9S 0=TD")
    resolve(table, "reposition")
    lays(table, "8S", "9S", "TD")
    plays(table, "5C 6C")
    assert report(table, "out of order", "1=8S 2=9S,6C 3=TD 0=5C") is None
    assert rule_and_remedies(table) == ("HP12", ("cancel",))


def test_two_errors_at_once_are_each_resolved_and_a_cancellation_ends_both() -> None:
    """E-90, part F: both hold; the round's incidents end with it."""
    table = three("8S 9S TD")
    report(table, "out of order", "1=8S 3=9S 0=TD")
    report(table, "off the table", box=1)
    resolve(table, "reposition", number=1)
    lays(table, "8S", "9S", "TD")
    assert table.table.held
    assert resolve(table, "cancel", number=2) is None
    assert not table.table.held
    table = three("8S 9S TD")
    report(table, "out of order", "1=8S 3=9S 0=TD")
    report(table, "off the table", box=1)
    assert resolve(table, "cancel", number=1) is None
    assert not table.table.incidents


@pytest.mark.parametrize(
    ("what", "lies", "box", "code"),
    [
        ("out of order", "", None, "felt needed"),
        ("empty seat", "", None, "felt needed"),
        ("wrong total", "", None, "felt needed"),
        ("out of order", "1=8S 2=9S 3=TD", None, "not reported so"),
        ("wrong total", "1=8S 2=9S 3=TD", None, "not reported so"),
        ("empty seat", "1=8S 3=9S 0=TD", None, "not reported so"),
        ("out of order", "1=8S 2=9S 3=TH", None, "not reported so"),
        ("too many cards", "1=8S 2=9S 3=TD", None, "not reported so"),
        ("dealer card forgotten", "1=8S 2=9S 3=TD", None, "not reported so"),
        ("dealer overdrew", "", None, "not reported so"),
        ("picked up", "", 5, "not reported so"),
        ("off the table", "", 0, "not reported so"),
        ("out of order", "9=8S 2=9S 3=TD", None, "no such box"),
    ],
)
def test_a_report_that_does_not_fit_the_record_is_refused(
    what: str, lies: str, box: int | None, code: Code
) -> None:
    """With what does not fit; nothing is held for a felt that is as the record has it."""
    table = three("8S 9S TD")
    before = table.table
    assert report(table, what, lies, box=box) == code
    assert table.table == before


def test_nothing_is_reported_of_a_felt_without_a_round() -> None:
    """There is nothing to put right; a bad card may be reported at any time."""
    table = three("")
    assert report(table, "out of order", "1=8S") == "not reported so"
    assert report(table, "burn mistaken") == "not reported so"
    assert report(table, "bad card") is None


def test_a_wrong_card_laid_is_shown_and_laid_again() -> None:
    """E-40: the sequence waits for the right one; a cancellation is still open (E-38)."""
    table = three("8S 9S TD")
    report(table, "out of order", "1=8S 3=9S 0=TD")
    resolve(table, "reposition")
    lays(table, "8S", "9D")
    assert last(table).done == 1
    assert rule_and_remedies(table)[1] == REPAIRED
    lays(table, "9S", "TD")
    assert not table.table.incidents
    refused = table.tries(SUPERVISOR, ask.ConfirmStep(incident=1, card="TD"))
    assert getattr(refused, "code", None) == "no such incident"


def test_a_felt_is_written_in_one_line() -> None:
    """`1=8S,5C 3=`: two cards at box 1 and none at box 3."""
    assert [(lies.box, lies.cards) for lies in felt("1=8S,5C 3=")] == [(1, ("8S", "5C")), (3, ())]
