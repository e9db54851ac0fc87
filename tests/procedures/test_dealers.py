"""Dealers: rotation and relief, and the burns they bring (HP10, E-02 to E-07)."""

from __future__ import annotations

from typing import Literal

import pytest

from procedures import commands as ask
from procedures.events import CardPlaced, DealerCorrected, RotationOverdue, ShoeEnded
from procedures.offers import legal
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_absent_player import PACK
from tests.procedures.test_shoe import ROUND, played

How = Literal["opening", "rotation", "relief", "return"]
MAX = Who("dealer", "max")


def change(table: Playing, dealer: str, how: How) -> Code | None:
    """Who deals hands over to somebody else; why not, when refused."""
    outcome = table.tries(table.dealer, ask.ChangeDealer(dealer=dealer, how=how))
    return outcome.code if isinstance(outcome, Refused) else None


def fresh() -> Playing:
    """A shoe from which nothing was taken, `ann` at box 1."""
    table = Playing(PACK).opened(burn=None)
    table.seat("ann", 1, 100_000)
    return table


def test_changes_before_the_first_round_of_a_shoe_add_no_burn() -> None:
    """E-02: one card in total, before the burn and after it, bets taken or not."""
    table = fresh()
    assert change(table, "max", "rotation") is None
    assert table.table.burns_owed == 1
    table.cards("2C")
    assert change(table, "bea", "rotation") is None
    table.bet(ann=(500,))
    assert change(table, "max", "rotation") is None
    assert table.table.burns_owed == 0


def test_changes_while_the_cards_are_shuffled_add_no_burn() -> None:
    """HP10: a change directly after a shuffle is one burn, not two."""
    table = played()
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert change(table, "max", "rotation") is None
    table.shuffle()
    assert table.table.burns_owed == 1


def test_a_rotation_in_mid_shoe_burns_one_card_before_the_next_round() -> None:
    """E-03: the first card after it is burned, the second is dealt."""
    table = played()
    assert change(table, "max", "rotation") is None
    table.bet(ann=(500,))
    facts = plays(table, "3C TS")
    assert [p.place.where for p in of(facts, CardPlaced)] == ["burn", "box"]


def test_a_relief_burns_nothing_when_it_comes_and_when_it_goes() -> None:
    """E-04: a break is no change of dealer."""
    table = played()
    assert change(table, "max", "relief") is None
    assert change(table, "bea", "return") is None
    assert table.table.burns_owed == 0


def test_a_change_waits_for_the_end_of_the_round() -> None:
    """E-05: the mark falls in a hand; the hand is dealt to its end by the same dealer."""
    table = played()
    table.bet(ann=(500,))
    plays(table, "TS")
    assert change(table, "max", "rotation") == "round running"
    plays(table, "TD 8S ann:stand 8C")
    assert change(table, "max", "rotation") is None


def test_a_relief_that_becomes_the_change_burns_one_card() -> None:
    """E-06: the relief stays on as the dealer of the next half hour."""
    table = played()
    change(table, "max", "relief")
    table.wait(60)
    assert change(table, "max", "rotation") is None
    assert table.table.burns_owed == 1
    assert table.table.dealing is not None
    assert (table.table.dealing.regular, table.table.dealing.since) == ("max", table.at)


def test_two_changes_with_no_round_between_burn_two_cards() -> None:
    """E-07: one for each."""
    table = played()
    change(table, "max", "rotation")
    change(table, "zoe", "rotation")
    facts = plays(table, "3C 4C")
    assert [p.place.where for p in of(facts, CardPlaced)] == ["burn", "burn"]


def test_a_burn_still_owed_lapses_with_the_shoe() -> None:
    """E-07: the new shoe has its own, and no other."""
    table = played()
    change(table, "max", "rotation")
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert table.table.burns_owed == 0
    table.shuffle()
    assert table.table.burns_owed == 1


def test_a_rotation_overdue_is_told_once_at_thirty_minutes() -> None:
    """HP10: half an hour after the dealer came on, and a relief does not reset it."""
    table = played()
    assert table.table.dealing is not None
    since = table.table.dealing.since
    change(table, "max", "relief")
    change(table, "bea", "return")
    table.at = since + 1_800_000_000 - 1
    assert isinstance(table.tries(SYSTEM, ask.PassTime()), Refused)
    table.at += 1
    assert of(table.do(SYSTEM, ask.PassTime()), RotationOverdue) == [RotationOverdue()]
    assert isinstance(table.tries(SYSTEM, ask.PassTime()), Refused)


def test_after_an_emergency_stop_a_dealer_may_change_in_mid_round() -> None:
    """Part F: it is a change; its burn is taken after the round, never inside one."""
    table = played()
    table.bet(ann=(500,))
    plays(table, "TS TD")
    table.do(SUPERVISOR, ask.StopTable(reason="the dealer is ill"))
    assert change(table, "max", "rotation") is None
    number = table.table.incidents[0].number
    table.do(SUPERVISOR, ask.Resolve(incident=number, remedy="go on"))
    facts = plays(table, "8S ann:stand 8C 3C")
    assert [p.place.where for p in of(facts, CardPlaced)] == ["box", "dealer", "burn"]


def test_a_cut_cards_last_round_is_decided_before_a_burn_that_is_due() -> None:
    """E-87, E-07: the shoe ends with its last round and the burn owed lapses."""
    table = played()
    plays(table, "cut")
    table.bet(ann=(500,))
    plays(table, "TS")
    table.do(SUPERVISOR, ask.StopTable(reason="the dealer is ill"))
    change(table, "max", "rotation")
    table.do(SUPERVISOR, ask.CancelRound(reason="the dealer is ill"))
    assert of(table.facts, ShoeEnded)
    assert table.table.burns_owed == 0


@pytest.mark.parametrize(
    ("dealer", "how", "code"),
    [
        ("max", "opening", "same dealer"),
        ("bea", "rotation", "same dealer"),
        ("bea", "relief", "same dealer"),
        ("bea", "return", "not on relief"),
        ("max", "return", "not on relief"),
    ],
)
def test_a_change_that_is_none_is_refused(dealer: str, how: How, code: Code) -> None:
    """HP10: who deals already does not come on, and nobody returns who was not away."""
    assert change(played(), dealer, how) == code


def test_while_a_relief_deals_only_the_regular_dealer_returns() -> None:
    """E-04: another relief for the relief is a rotation or nothing."""
    table = played()
    change(table, "max", "relief")
    assert change(table, "zoe", "relief") == "on relief"
    assert change(table, "zoe", "return") == "not on relief"
    assert change(table, "bea", "rotation") is None


def test_no_betting_without_a_dealer() -> None:
    """Somebody has to deal what is bet on."""
    table = Playing(PACK)
    table.do(SUPERVISOR, ask.OpenTable(devices=()))
    refused = table.tries(SUPERVISOR, ask.OpenBetting())
    assert isinstance(refused, Refused)
    assert refused.code == "no dealer"
    refused = table.tries(MAX, ask.ChangeDealer(dealer="max", how="rotation"))
    assert isinstance(refused, Refused)
    assert refused.code == "no dealer"


def test_a_relief_keeps_the_regular_dealers_time() -> None:
    """HP10: the half hour is the regular dealer's, and runs on through his break."""
    table = seated(ann=1)
    assert table.table.dealing is not None
    since = table.table.dealing.since
    change(table, "max", "relief")
    assert (table.table.dealing.dealer, table.table.dealing.regular) == ("max", "bea")
    assert table.table.dealing.since == since


def test_a_round_is_dealt_after_a_rotation_without_further_burns() -> None:
    """E-03: one change, one burn, then cards as usual."""
    table = played()
    change(table, "max", "rotation")
    plays(table, "3C")
    for _ in range(2):
        table.bet(ann=(500,))
        facts = plays(table, ROUND)
        assert "burn" not in [p.place.where for p in of(facts, CardPlaced)]


# -- a wrong name on the record ------------------------------------------------------------------


def corrects(table: Playing, came_on: int, was: str, dealer: str, why: str = "misread") -> object:
    """The supervisor says who it was; why not, when refused."""
    what = ask.CorrectDealer(came_on=came_on, was=was, dealer=dealer, reason=why)
    outcome = table.tries(SUPERVISOR, what)
    return outcome.code if isinstance(outcome, Refused) else None


def dealing(table: Playing) -> tuple[str, str]:
    """Who deals, and whose time it is."""
    now = table.table.dealing
    assert now is not None
    return now.dealer, now.regular


def test_a_wrong_dealer_on_the_record_is_corrected_with_before_and_after() -> None:
    """HP10: `bea` was pressed, `zoe` deals; her time and what is owed stay as they are."""
    table = played()
    change(table, "max", "rotation")
    before = table.table
    came_on = before.stints[-1].came_on
    assert corrects(table, came_on, "max", "zoe") is None
    assert of(table.facts, DealerCorrected)[-1] == DealerCorrected(
        came_on=came_on, was="max", dealer="zoe", reason="misread", by=SUPERVISOR,
        deals="zoe", regular="zoe",
    )  # fmt: skip
    assert dealing(table) == ("zoe", "zoe")
    assert table.table.dealing is not None
    assert before.dealing is not None
    assert table.table.dealing.since == before.dealing.since
    assert table.table.burns_owed == before.burns_owed
    assert table.replayed() == table.table


def test_a_correction_of_an_earlier_dealer_leaves_the_present_one_alone() -> None:
    """HP10: found later; the record of that time is another's."""
    table = played()
    first = table.table.stints[0].came_on
    change(table, "max", "rotation")
    assert corrects(table, first, "bea", "zoe") is None
    assert dealing(table) == ("max", "max")
    assert [stint.dealer for stint in table.table.stints] == ["zoe", "max"]


def test_the_regular_dealer_is_corrected_while_a_relief_deals() -> None:
    """E-04: who returns is who was relieved, by the right name."""
    table = played()
    first = table.table.stints[0].came_on
    change(table, "max", "relief")
    assert corrects(table, first, "bea", "zoe") is None
    assert dealing(table) == ("max", "zoe")
    assert change(table, "bea", "return") == "not on relief"
    assert change(table, "zoe", "return") is None


def test_a_relief_is_corrected_without_becoming_the_regular_dealer() -> None:
    """E-04: the time stays the regular dealer's."""
    table = played()
    change(table, "max", "relief")
    assert corrects(table, table.table.stints[-1].came_on, "max", "zoe") is None
    assert dealing(table) == ("zoe", "bea")


def test_a_dealer_is_corrected_while_the_table_is_held_or_closed() -> None:
    """HP10: found out when nothing is dealt, the record is put right all the same."""
    table = played()
    first = table.table.stints[0].came_on
    table.do(SUPERVISOR, ask.StopTable(reason="fire"))
    assert corrects(table, first, "bea", "zoe") is None
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    table.do(SUPERVISOR, ask.CloseTable())
    assert corrects(table, first, "zoe", "max") is None
    assert table.table.dealing is None
    assert of(table.facts, DealerCorrected)[-1].deals == ""


@pytest.mark.parametrize(
    ("came_on", "was", "dealer", "why", "code"),
    [
        (0, "max", "zoe", "misread", "no such change"),
        (999, "bea", "zoe", "misread", "no such change"),
        (0, "bea", "bea", "misread", "same dealer"),
        (0, "bea", "zoe", "  ", "reason needed"),
    ],
)
def test_a_correction_that_is_none_is_refused(
    came_on: int, was: str, dealer: str, why: str, code: Code
) -> None:
    """HP10: what was before has to be what the record has; 0 is where `bea` came on."""
    table = played()
    assert corrects(table, came_on or table.table.stints[0].came_on, was, dealer, why) == code


def test_a_dealer_does_not_correct_who_dealt() -> None:
    """Part F: judgement is the supervisor's."""
    table = played()
    what = ask.CorrectDealer(
        came_on=table.table.stints[0].came_on, was="bea", dealer="max", reason="misread"
    )
    refused = table.tries(DEALER, what)
    assert isinstance(refused, Refused)
    assert refused.code == "role"
    assert "correct-dealer" in [offer.kind for offer in legal(table.table, SUPERVISOR, table.at)]


def test_the_last_hundred_dealers_can_be_corrected() -> None:
    """HP10: two days of half hours; older ones lie in the record alone."""
    table = played()
    for number in range(100):
        change(table, "max" if number % 2 == 0 else "zoe", "rotation")
    assert len(table.table.stints) == 100
    assert "bea" not in {stint.dealer for stint in table.table.stints}
