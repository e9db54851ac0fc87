"""Cards that left their place, and the camera over the felt (HP14 to HP17, E-38 to E-40, IR13)."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from procedures import commands as ask
from procedures.incident_events import StepMatched, StepWrong
from procedures.readings import CardSeen
from tests.playing import DEALER, SECOND, SUPERVISOR, Playing
from tests.procedures.reported import (
    corrects,
    house_of,
    key,
    last,
    lays,
    looks,
    report,
    rule_and_remedies,
    with_eye_and_pad,
)
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_incidents import resolve
from tests.procedures.test_readings import reads
from tests.procedures.test_shoe import places


def watched(cards: str) -> Playing:
    """`ann` and `bob` with 25.00 each, a pad and a camera; these cards left the shoe."""
    table = with_eye_and_pad(seated(pack=house_of()))
    for name, box in (("ann", 1), ("bob", 2)):
        table.seat(name, box, 100_000)
    table.bet(ann=(2500,), bob=(2500,))
    plays(table, cards)
    return table


def pad(table: Playing, card: str) -> list[str]:
    return reads(table, CardSeen(card), device="pad", role="pad")  # type: ignore[arg-type] # a card


# -- picked up early, off the table -----------------------------------------------------------


def test_cards_picked_up_early_are_laid_from_the_record_and_decisions_stand() -> None:
    """HP15, E-40: each checked on the pad, a wrong one laid again; the time runs on."""
    table = watched("8S TC TD 3D 9S ann:hit 4C")
    table.wait(5)
    assert report(table, "picked up", box=1) is None
    assert rule_and_remedies(table) == ("HP15", ("replace", "cancel"))
    assert resolve(table, "replace") is None
    assert pad(table, "3D") == ["checked against the record"]
    assert of(table.facts, StepWrong)[-1].expected == "8S"
    for card in ("8S", "3D", "4C"):
        pad(table, card)
    assert [e.by.name for e in of(table.facts, StepMatched)] == ["pad"] * 3
    assert not table.table.held
    assert table.table.deadline == table.at + 10 * SECOND
    assert len(table.round.decisions) == 1


def test_a_message_that_the_pad_sends_twice_is_no_card_of_the_shoe() -> None:
    """E-36: a check and its repeat; the shoe's account has neither."""
    table = watched("8S TC")
    before = places(table)
    for note in ("shown as a check", "the same message again"):
        assert reads(table, CardSeen("9D"), device="pad", role="pad", sequence=5) == [note]
    assert places(table) == before


def test_what_was_lawfully_collected_is_not_laid_again() -> None:
    """Part E: `ann` is bust and her cards are on the tray."""
    table = watched("TS TC TD 6D 9S ann:hit 8C")
    assert report(table, "picked up") is None
    assert resolve(table, "replace") is None
    assert [step.card for step in last(table).steps] == ["TC", "TD", "9S"]
    assert report(table, "picked up", box=1) == "not reported so"


def test_a_card_off_the_table_goes_back_or_the_round_is_cancelled() -> None:
    """HP17, E-38: its identity is checked; if it cannot be identified, cancel."""
    table = watched("8S TC TD 3D 9S")
    assert report(table, "off the table", box=0) is None
    assert rule_and_remedies(table) == ("HP17", ("replace", "cancel"))
    assert resolve(table, "replace") is None
    lays(table, "TD")
    assert not table.table.held
    report(table, "off the table", box=0)
    resolve(table, "replace")
    assert resolve(table, "cancel") is None
    assert table.round.ended == "cancelled"


def test_a_sequence_over_a_card_that_was_put_right_is_begun_anew() -> None:
    """Part F: it would wait for a card that the record has no more."""
    table = watched("8S TC TD 3D 9S")
    report(table, "picked up", box=1)
    resolve(table, "replace")
    assert corrects(table, key(table, "box 1", 2), "3H") is None
    assert last(table).next_step is None
    assert rule_and_remedies(table) == ("HP15", ("replace", "cancel"))
    resolve(table, "replace")
    lays(table, "8S", "3H")
    assert not table.table.held


def test_the_camera_ticks_each_card_once() -> None:
    """Two like cards at one box: one of them seen twice is one card laid."""
    table = watched("8S TC TD 8S 9S")
    report(table, "picked up", box=1)
    resolve(table, "replace")
    looks(table, "1=8S 2=TC,9S 0=TD")
    looks(table, "1=8S 2=TC,9S 0=TD")
    assert last(table).done == 1
    looks(table, "1=8S,8S 2=TC,9S 0=TD")
    assert not table.table.held


# -- the game before its time -------------------------------------------------------------------


def test_a_game_before_its_time_is_rescanned_in_order_and_confirmed_bets_play() -> None:
    """HP14, E-39: the dealer may end it; a bet not confirmed by then does not play."""
    table = seated(pack=house_of(), ann=1, bob=2)
    table.do(DEALER, ask.OpenBetting())
    for name in ("ann", "bob"):
        table.player(name, ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    reads(table, CardSeen("8S"))
    assert resolve(table, "carry") is None
    plays(table, "9S")
    assert rule_and_remedies(table) == ("HP14", ("rescan", "cancel"))
    plays(table, "TC")  # dealt on while the table is held
    assert resolve(table, "rescan", by=DEALER) is None
    assert [step.card for step in last(table).steps] == ["8S", "9S", "TC"]
    lays(table, "8S", "9S", "TC")
    assert places(table)[1:] == [("8S", "box 1"), ("9S", "dealer"), ("TC", "box 1")]
    assert [box.player for box in table.round.boxes] == ["ann"]


# -- what the camera notices by itself -----------------------------------------------------------


@pytest.mark.parametrize(
    ("lies", "kinds"),
    [
        ("1=8S,3D 2=TC,9S 0=TD", []),
        ("1=3D,8S 2=9S,TC 0=TD", []),
        ("1=8S,9S 2=TC,3D 0=TD", ["out of order"]),
        ("1=8S,3D 2=TC 5=9S 0=TD", ["empty seat"]),
        ("2=TC,9S 0=TD", ["picked up"]),
        ("1=8S 2=TC,9S 0=TD", ["off the table"]),
        ("1=8S,3D,4C 2=TC,9S 0=TD", ["wrong total"]),
        ("1=8S,5D 2=TC,9S 0=TD", ["wrong total"]),
    ],
)
def test_the_camera_raises_what_the_felt_shows(lies: str, kinds: list[str]) -> None:
    """Position, empty seat, picked up, off the table, another total; silent when all agree."""
    table = watched("8S TC TD 3D 9S")
    assert looks(table, lies) == kinds
    assert table.table.held == bool(kinds)


@pytest.mark.parametrize(
    ("lies", "unsure", "kinds"),
    [
        ("2=TC,9S 0=TD", (1,), []),
        ("2=TC,9C 0=TD", (1,), ["wrong total"]),
        ("2=TC,9S 5=2C 0=TD", (1,), ["empty seat"]),
        ("2=TC 0=TD", (1,), []),  # what is missing may lie where nobody can tell
        ("1=8S,3D 2=TC,9S", (0,), []),
        ("1=8S,9S 2=TC,3D", (0,), ["out of order"]),
    ],
)
def test_of_a_box_that_the_camera_cannot_tell_nothing_is_judged_and_of_the_others_all(
    lies: str, unsure: tuple[int, ...], kinds: list[str]
) -> None:
    """One card that cannot be read hides no other difference, and makes none."""
    table = watched("8S TC TD 3D 9S")
    assert looks(table, lies, unsure=unsure) == kinds


def test_a_card_too_many_that_may_be_of_a_box_nobody_can_tell_is_not_called_missed() -> None:
    """IR13: entered as a card that the shoe missed, it would lie in the record twice."""
    offers = {(): ("enter card", "cancel", "go on"), (2,): ("cancel", "go on")}
    for unsure, remedies in offers.items():
        table = watched("8S TC TD")
        others = "" if unsure else "2=TC "
        assert looks(table, f"1=8S,TC {others}0=TD", unsure=unsure or UNSET) == ["wrong total"]
        assert rule_and_remedies(table) == ("IR13", remedies)
        assert last(table).detail.endswith("missed: TC") == (not unsure)
    table = watched("8S TC TD")
    assert looks(table, "1=8S,5H 0=TD", unsure=(2,)) == ["wrong total"]
    assert rule_and_remedies(table) == ("IR13", ("enter card", "cancel", "go on"))


def test_whether_second_cards_lie_at_a_box_that_nobody_can_tell_the_record_says() -> None:
    """E-26: put right only before second cards lie on the felt."""
    table = watched("8S TC TD 3D")
    assert looks(table, "2=TD 0=TC", unsure=(1,)) == ["out of order"]
    assert not last(table).repairable
    table = watched("8S TC TD")
    assert looks(table, "2=TD 0=TC", unsure=(1,)) == ["out of order"]
    assert last(table).repairable


def test_a_card_at_a_box_that_the_camera_cannot_tell_is_not_ticked_off() -> None:
    """Laid again, it is ticked when it can be read."""
    table = watched("8S TC TD 3D 9S")
    report(table, "picked up", box=1)
    resolve(table, "replace")
    looks(table, "2=TC,9S 0=TD", unsure=(1,))
    assert last(table).done == 0
    looks(table, "1=8S 2=TC,9S 0=TD")
    assert last(table).done == 1


def test_a_bust_hand_may_lie_there_still_or_be_collected() -> None:
    """Part E: lawful collection is no incident, early or late."""
    table = watched("TS TC TD 6D 9S ann:hit 8C")
    assert looks(table, "1=TS,6D,8C 2=TC,9S 0=TD") == []
    assert looks(table, "2=TC,9S 0=TD") == []
    assert looks(table, "2=TC 0=TD") == ["off the table"]
    table = watched("TS TS TD 6D 9S ann:hit 8C")
    assert looks(table, "1=TS 2=9S 0=TD") == ["out of order"]  # bob's ten, not ann's


def test_the_camera_is_silent_between_rounds_and_while_held() -> None:
    """No card of a round lies there, or somebody is at it already."""
    table = watched("8S TC")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert looks(table, "1=8S") == []
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert resolve(table, "go on") is None
    assert looks(table, "1=8S") == []


# -- another total ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lies", "explained"),
    [
        ("1=8S,3D,4C 2=TC,9S 0=TD", "one card was missed: 4C"),
        ("1=8S,5D 2=TC,9S 0=TD", "one card was misread: 3D in the record lies as 5D"),
        ("1=8S 2=TC,9S 0=TD", "one card was read twice: 3D"),
        ("1=8S,3D,4C,4C 2=TC,9S 0=TD", "no single card explains it"),
    ],
)
def test_the_one_card_that_would_explain_a_total_is_named(lies: str, explained: str) -> None:
    """IR13: and nothing is settled meanwhile."""
    table = watched("8S TC TD 3D 9S")
    assert report(table, "wrong total", lies) is None
    assert last(table).detail == f"bea: {explained}"
    assert rule_and_remedies(table) == ("IR13", ("cancel", "go on"))
    assert table.table.held


def test_a_missed_card_that_lies_elsewhere_is_not_entered() -> None:
    """IR14: later cards are never shifted by one silently."""
    table = watched("8S TC TD 3D 9S ann:hit")
    assert looks(table, "1=8S,3D 2=TC,9S,4C 0=TD") == ["wrong total"]
    assert rule_and_remedies(table) == ("IR13", ("cancel", "go on"))


def test_a_missed_card_that_lies_where_the_next_is_due_may_be_entered() -> None:
    """IR13, IR14: a hit's card was not read; it is named from the felt and counted."""
    table = watched("8S TC TD 3D 9S ann:hit")
    assert looks(table, "1=8S,3D,4C 2=TC,9S 0=TD") == ["wrong total"]
    assert rule_and_remedies(table) == ("IR13", ("enter card", "cancel", "go on"))
    assert resolve(table, "enter card", card="4C") is None
    assert places(table)[-1] == ("4C", "box 1")
    assert table.table.manual_entries == 1
    assert looks(table, "1=8S,3D,4C 2=TC,9S 0=TD") == []
