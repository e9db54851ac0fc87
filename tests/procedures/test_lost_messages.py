"""Messages that never arrived: each card they told of waits, and none of them twice (IR14)."""

from __future__ import annotations

import pytest

from procedures.readings import (
    CardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    Seen,
    SelfTest,
)
from tests.playing import Playing
from tests.procedures.seated import seated
from tests.procedures.test_readings import reads

TOLD = "belongs to the card that could not be read"


def numbered(*seen: Seen | tuple[Seen, int]) -> tuple[Playing, list[str]]:
    """What comes of these messages in a round; one with a number is numbered so."""
    table = seated(pulses=True, ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    came: list[str] = []
    for one in seen:
        message, number = one if isinstance(one, tuple) else (one, None)
        came += reads(table, message, sequence=number)
    return table, came


def unread(table: Playing) -> int:
    """How many cards wait that nobody has read."""
    return sum(laid.card is None for laid in table.table.laid("quarantine"))


def lost(count: int) -> Fault:
    """The device's numbers show so many messages missing."""
    return Fault("missed", "messages never arrived", count)


CARD, PULSE = CardSeen("8S"), ExitPulse()


def test_the_pulse_behind_a_lost_card_is_its_own() -> None:
    """The card's message was lost and its pulse arrived: one card."""
    table, came = numbered((CARD, 5), (PULSE, 6), lost(1), (PULSE, 8))
    assert came == ["missed read"]
    assert unread(table) == 1


def test_a_pulse_behind_a_card_that_was_lost_with_its_pulse_is_another_card() -> None:
    """A cable that was out took card and pulse; the next thing unread must not pass for it."""
    table, came = numbered(
        (CARD, 5), (PULSE, 6), DeviceDown("unplugged"), DeviceUp(), lost(2), (PULSE, 9)
    )
    assert came == ["device down", "missed read", "missed read"]
    assert unread(table) == 2


@pytest.mark.parametrize(("messages", "cards"), [(1, 1), (2, 1), (3, 2), (4, 2), (6, 3)])
def test_every_card_that_was_lost_waits_for_itself(messages: int, cards: int) -> None:
    """With exit pulses a card is two messages; the last one's pulse may still be to come."""
    table, came = numbered((CARD, 5), (PULSE, 6), lost(messages))
    assert came == ["missed read"] * cards
    assert unread(table) == cards
    keys = [incident.keys for incident in table.table.incidents]
    assert len(set(keys)) == cards


def test_a_lost_pulse_is_no_card() -> None:
    """A card was read and the message behind it never came: that was its pulse."""
    table, came = numbered((CARD, 5), lost(1), (CardSeen("9D"), 7), (PULSE, 8))
    assert came == [TOLD]
    assert unread(table) == 0


def test_a_lost_pulse_and_a_lost_card_are_one_card() -> None:
    """Two messages behind a card that was read: its pulse, and the next card."""
    table, came = numbered((CARD, 5), lost(2), (PULSE, 8))
    assert came == ["missed read"]
    assert unread(table) == 1


def test_a_garbled_message_is_not_lost_as_well() -> None:
    """E-37: the gap that a message leaves which arrived garbled is no second card."""
    table, came = numbered((CARD, 5), (PULSE, 6), Fault("unreadable"), lost(1), (PULSE, 8))
    assert came == ["unreadable", TOLD]
    assert unread(table) == 1


def test_a_garbled_message_does_not_hide_a_lost_card() -> None:
    """One garbled card, its pulse, and one more card that never arrived at all."""
    table, came = numbered((CARD, 5), (PULSE, 6), Fault("unreadable"), lost(3), (PULSE, 10))
    assert came == ["unreadable", "missed read"]
    assert unread(table) == 2


def test_a_device_that_tested_itself_counts_anew() -> None:
    """What was due before the self-test is due no more."""
    table, came = numbered((CARD, 5), (SelfTest(passed=True), 0), lost(1), (PULSE, 2))
    assert came == ["missed read"]
    assert unread(table) == 1


def test_a_count_that_jumps_far_does_not_flood_the_table() -> None:
    """Thousands of cards were not lost; the supervisor looks at the felt."""
    table, _ = numbered((CARD, 5), (PULSE, 6), lost(30_000))
    assert unread(table) == 20


def test_the_pulse_of_two_cards_together_tells_that_the_second_was_lost() -> None:
    """HP18: of two cards in one pulse the second's message was lost; its pulse has no card."""
    table, came = numbered((CARD, 5), lost(1), (PULSE, 7))
    assert came == [TOLD, "missed read"]
    assert unread(table) == 1
