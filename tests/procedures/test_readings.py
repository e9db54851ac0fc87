"""What a reading means: every row of part E, each card in exactly one place."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.cards import Card
from procedures.events import BettingClosed, CardPlaced, ReadingTaken
from procedures.incident_events import IncidentOpened
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    Raw,
    Reading,
    Role,
    Seen,
    SelfTest,
)
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.seated import house, of, plays, seated
from tests.procedures.test_shoe import ROUND, places, played


def reads(
    table: Playing,
    seen: Seen,
    *,
    device: str = "shoe",
    role: Role = "exit",
    sequence: int | None = None,
    after: float = 1.0,
) -> list[str]:
    """A device says something: the note, then the kinds of incidents it raised."""
    table.wait(after)
    table.read_bytes += 4
    raw = Raw(f"{device}-1", table.read_bytes, 4)
    reading = Reading(device=device, role=role, at=table.at, raw=raw, seen=seen, sequence=sequence)
    facts = table.do(Who("device", device), ask.Read(reading=reading))
    notes = [e.note for e in of(facts, ReadingTaken) if e.note]
    return notes + [e.incident.kind for e in of(facts, IncidentOpened)]


def dealing(cards: str = "", *, pulses: bool = False) -> Playing:
    """`ann` at box 1 and `bob` at box 2 in a round, with these cards out."""
    table = seated(pulses=pulses, ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    plays(table, cards)
    return table


def with_pad(table: Playing) -> Playing:
    """The table closed and opened again with a pad beside the shoe, and players seated."""
    table.do(SUPERVISOR, ask.CloseTable())
    devices = (
        ask.UsesDevice(name="shoe", role="exit", pulses=False),
        ask.UsesDevice(name="pad", role="pad", pulses=False),
    )
    table.do(SUPERVISOR, ask.OpenTable(devices=devices))
    table.do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
    reads(table, DeviceUp(), device="pad", role="pad")
    table.seat("ann", 1, 100_000)
    table.bet(ann=(2500,))
    return table


# -- from whom ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("device", "role"), [("other", "exit"), ("shoe", "pad"), ("shoe", "felt")])
def test_a_reading_of_another_tables_device_is_recorded_and_no_more(
    device: str, role: Role
) -> None:
    """Part E, first row: by name and by role; no card of it lies anywhere."""
    table = dealing()
    before = table.table.shoe
    assert reads(table, CardSeen("TS"), device=device, role=role) == ["not a device of this table"]
    assert table.table.shoe == before


def test_a_reading_is_believed_only_from_the_device_that_says_it() -> None:
    """Who sends a reading is the device that took it."""
    table = dealing()
    reading = table.says(CardSeen("TS"))
    facts = table.do(Who("device", "other"), ask.Read(reading=reading))
    assert not of(facts, CardPlaced)


@pytest.mark.parametrize("seen", [CardSeen("TS"), CutCardSeen(), ExitPulse(), Fault("jam")])
def test_a_device_that_is_not_up_is_not_believed(seen: Seen) -> None:
    """Part E, first row: what it says is recorded, and that it was not up."""
    table = played()
    reads(table, DeviceDown("unplugged"))
    before = table.table.shoe
    assert reads(table, seen) == ["the device is not up"]
    assert table.table.shoe == before


def test_a_lost_reader_holds_the_table_until_it_is_back() -> None:
    """Part F: told once; the dealer goes on when the device is up, and not before."""
    table = dealing("TS")
    assert reads(table, DeviceDown("unplugged")) == ["device down"]
    assert reads(table, DeviceDown("unplugged")) == []
    go_on = ask.Resolve(incident=1, remedy="go on")
    assert not isinstance(table.tries(DEALER, go_on), tuple)
    reads(table, DeviceUp())
    table.do(DEALER, go_on)
    plays(table, "TD")
    assert places(table)[-1] == ("TD", "box 2")


def test_between_rounds_too_a_dealer_does_not_go_on_without_the_reader() -> None:
    """Part F: a supervisor may, so that the table can be closed."""
    table = played()
    reads(table, DeviceDown("unplugged"))
    go_on = ask.Resolve(incident=1, remedy="go on")
    assert not isinstance(table.tries(DEALER, go_on), tuple)
    table.do(SUPERVISOR, go_on)
    table.do(SUPERVISOR, ask.CloseTable())


def test_a_reader_that_fails_its_test_is_not_up_until_it_passes() -> None:
    """A reader that says of itself that it cannot read is not read."""
    table = dealing("TS")
    assert reads(table, SelfTest(passed=False)) == ["device down"]
    assert reads(table, CardSeen("TD")) == ["the device is not up"]
    assert not isinstance(table.tries(DEALER, ask.Resolve(incident=1, remedy="go on")), tuple)
    assert reads(table, SelfTest(passed=True)) == []
    table.do(DEALER, ask.Resolve(incident=1, remedy="go on"))
    plays(table, "TD")
    assert places(table)[-1] == ("TD", "box 2")


# -- where a card goes ---------------------------------------------------------------------------


def test_cards_go_to_the_positions_that_are_due_in_order() -> None:
    """Document 2, The Play: one each and the dealer last, then one each, then as decided."""
    table = dealing(
        "8S 9S TD 8H 2S ann:split 3C ann:double 4C TC ann:stand bob:hit 5C bob:stand 7D"
    )
    assert places(table)[1:] == [
        ("8S", "box 1"), ("9S", "box 2"), ("TD", "dealer"), ("8H", "box 1 hand 2"), ("2S", "box 2"),
        ("3C", "box 1"), ("4C", "box 1"), ("TC", "box 1 hand 2"), ("5C", "box 2"),
        ("7D", "dealer"),
    ]  # fmt: skip


def test_while_an_incident_holds_cards_wait_in_order_and_are_then_assigned() -> None:
    """Part E: quarantined, shown, and taken through the rows again when the hold ends."""
    table = dealing("TS")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    plays(table, "TD 9S 8S")
    assert [p for _, p in places(table)[2:]] == ["quarantine"] * 3
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    assert places(table)[1:] == [
        ("TS", "box 1"), ("TD", "box 2"), ("9S", "dealer"), ("8S", "box 1"),
    ]  # fmt: skip


def test_a_waiting_card_that_nobody_is_due_holds_the_table_again() -> None:
    """Part E: the rows find the next irregularity, and what is behind it waits on."""
    table = dealing("TS TD 9S 8S")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    plays(table, "7S 2C 3C")
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    assert [i.kind for i in table.table.incidents] == ["card not due"]
    assert places(table)[-3:] == [("7S", "box 2"), ("2C", "quarantine"), ("3C", "quarantine")]


def test_a_pad_deals_no_card() -> None:
    """Part E: shown as a check."""
    table = with_pad(played())
    assert reads(table, CardSeen("TS"), device="pad", role="pad") == ["shown as a check"]
    assert not table.round.dealt


def test_cards_in_the_shuffle_and_at_a_closed_table_are_counted() -> None:
    """Part E: counted with the set, part of no round."""
    table = played()
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert reads(table, CardSeen("5C")) == []
    table.do(DEALER, ask.RecordShuffle(step="fanned"))
    table.do(SUPERVISOR, ask.CloseTable())
    assert reads(table, CardSeen("6C")) == []
    assert places(table)[-2:] == [("5C", "counted"), ("6C", "counted")]


def test_a_card_after_the_shuffle_was_recorded_is_an_incident() -> None:
    """Part E: the set is no longer what was counted."""
    table = played()
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    for step in ("fanned", "shuffled"):
        table.do(DEALER, ask.RecordShuffle(step=step, set_id="set-2"))
    assert reads(table, CardSeen("5C")) == ["card after shuffle"]
    assert places(table)[-1] == ("5C", "counted")


def test_a_card_that_nobody_is_due_is_held() -> None:
    """HP13, E-30, E-31: the player to decide has seen it."""
    table = dealing("TS TD 9S 8S 7S")
    assert reads(table, CardSeen("2D")) == ["card not due"]
    assert table.table.deadline is None
    assert places(table)[-1] == ("2D", "quarantine")


def test_a_card_while_bets_are_open_closes_them() -> None:
    """Part E: at that reading; the supervisor decides what it is."""
    table = seated(ann=1)
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    assert reads(table, CardSeen("TS")) == ["card while betting"]
    assert of(table.facts, BettingClosed)[-1].why == "card"
    assert table.table.purse("ann") == 97_500


@pytest.mark.parametrize("betting", [True, False])
def test_a_second_card_before_the_round_is_a_game_before_its_time(*, betting: bool) -> None:
    """HP14: betting closes, confirmed bets are kept, all waits for the supervisor."""
    table = played()
    plays(table, "8S")
    if betting:
        table.do(DEALER, ask.OpenBetting())
        table.player("ann", ask.Rebet())
        table.player("ann", ask.ConfirmBet())
    assert reads(table, CardSeen("9S")) == ["game before time"]
    assert table.table.betting is None
    assert places(table)[-2:] == [("8S", "carried"), ("9S", "quarantine")]
    assert table.table.balance("wager:1") == (500 if betting else 0)


# -- one card or two ------------------------------------------------------------------------------


def test_the_same_code_again_at_once_is_asked_about() -> None:
    """E-36: within the window and without pulses nobody but a person can tell."""
    table = dealing("TS")
    assert reads(table, CardSeen("TS"), after=0.4) == ["one or two"]
    assert places(table)[-1] == ("TS", "quarantine")


def test_the_same_code_after_the_window_is_another_card() -> None:
    """E-36: in eight decks the next card is a true duplicate about once in sixty cards."""
    table = dealing("TS")
    assert reads(table, CardSeen("TS"), after=0.401) == []
    assert places(table)[-1] == ("TS", "box 2")


def test_the_same_code_with_a_pulse_of_its_own_is_another_card() -> None:
    """E-36: two, each with its own pulse, both count, however fast they came."""
    table = dealing(pulses=True)
    reads(table, CardSeen("TS"))
    reads(table, ExitPulse(), after=0.05)
    assert reads(table, CardSeen("TS"), after=0.1) == []
    assert places(table)[-1] == ("TS", "box 2")


@pytest.mark.parametrize(("card", "kind"), [("TS", "one or two"), ("9S", "bad scan")])
def test_two_readings_in_one_pulse_came_together_or_are_one(card: Card, kind: str) -> None:
    """HP18, E-36: another code is another card; the same code may be either."""
    table = dealing(pulses=True)
    reads(table, CardSeen("TS"))
    assert reads(table, CardSeen(card), after=5) == [kind]


@pytest.mark.parametrize(("after", "kinds"), [(0.1, ["one or two"]), (1.0, [])])
def test_a_doubt_during_a_hold_is_asked_about_too(after: float, kinds: list[str]) -> None:
    """E-36: a hold is no reason to take one card for two."""
    table = dealing("TS")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    reads(table, CardSeen("TD"))
    assert reads(table, CardSeen("TD"), after=after) == kinds
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="go on"))
    assert table.table.held == bool(kinds)


def test_a_message_sent_twice_is_a_repeat_and_no_card() -> None:
    """E-36: the device numbers its messages; the same number is the same message."""
    table = dealing()
    assert reads(table, CardSeen("TS"), sequence=7) == []
    assert reads(table, CardSeen("TS"), sequence=7) == ["the same message again"]
    assert places(table)[-2:] == [("TS", "box 1"), ("TS", "repeat")]
    assert reads(table, CardSeen("TD"), sequence=8) == []
    assert places(table)[-1] == ("TD", "box 2")


def test_a_pads_message_sent_twice_is_no_card_of_the_shoe() -> None:
    """Part E: nothing that a pad says lies in a place of its own."""
    table = with_pad(played())
    before = table.table.shoe
    for note in ("shown as a check", "the same message again"):
        assert reads(table, CardSeen("TS"), device="pad", role="pad", sequence=4) == [note]
    assert table.table.shoe == before


def test_a_device_that_starts_anew_counts_anew() -> None:
    """The number a device had before it was connected again means nothing now."""
    table = dealing()
    reads(table, CardSeen("TS"), sequence=1)
    reads(table, DeviceUp())
    assert reads(table, CardSeen("TD"), sequence=1) == []


def test_the_carried_cards_code_as_the_first_reading_is_asked_about() -> None:
    """Part E: a carried card is placed, not read; somebody may have read it all the same."""
    table = played()
    plays(table, "8S")
    table.bet(ann=(500,))
    assert reads(table, CardSeen("8S")) == ["carried card read"]
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="one card"))
    assert places(table)[-2:] == [("8S", "box 1"), ("8S", "repeat")]


def test_the_carried_cards_code_is_another_card_once_another_was_read() -> None:
    """Part E: only the first reading of the round is in doubt."""
    table = played()
    plays(table, "8S")
    table.bet(ann=(500,))
    plays(table, "TD")
    assert reads(table, CardSeen("8S")) == []


def test_a_card_the_shoe_cannot_contain_is_an_incident() -> None:
    """E-36: one deck holds a card once, and a repeat is not a second one."""
    table = seated(pack=house(decks=1), ann=1)
    table.bet(ann=(500,))
    reads(table, CardSeen("TS"), sequence=1)
    reads(table, CardSeen("TS"), sequence=1)
    plays(table, "TD 8S ann:hit")
    assert reads(table, CardSeen("TS")) == ["impossible card"]
    assert places(table)[-1] == ("TS", "quarantine")


def test_a_round_after_all_this_is_dealt_as_ever() -> None:
    """The sensible thing still works: a round, a card more, a round."""
    table = played(rounds=3)
    plays(table, "8S")
    table.bet(ann=(500,))
    plays(table, ROUND.split(" ", 1)[1])
    assert table.round.ended == "settled"
