"""A player's own rounds: cards, decisions and who took them, money, and what he missed (MP4)."""

from __future__ import annotations

from pathlib import Path

from tablectl.player.history import own_rounds
from tests.tablectl.dealt import TABLE, at_machine

EVEN = "TH 9C TS 8D"


def test_each_round_is_listed_with_what_it_came_to(tmp_path: Path) -> None:
    """Oldest first: staked, back, and how each hand ended."""
    with at_machine(tmp_path, EVEN, "TH 9C 7S 8D") as it:
        (none,) = it.says("history")
        assert none == "no round of yours is in the record yet"
        it.says("bet 5", "deal", "stand", "rebet", "deal", "stand")
        one, two = it.says("history")
        assert one.split() == ["round", "1", "staked", "5.00", "EUR,", "back", "10.00", "win"]
        assert two.split() == ["round", "2", "staked", "5.00", "EUR,", "back", "5.00", "push"]


def test_one_round_is_told_in_full(tmp_path: Path) -> None:
    """The dealer's cards, each hand with its reason, and every decision with its rule."""
    with at_machine(tmp_path, "8H 9C 8S 3D TS 7C 8D") as it:
        it.says("bet 5", "deal", "split", "double", "stand")
        told = it.says("history 1")
        assert told[0] == "round 1, shoe 1: settled"
        assert told[1].startswith("  dealer  9C")
        assert any(line.startswith("  box 1 hand 1  8H 3D TS") for line in told)
        assert "  box 1: split, 5.00 added, by you (HP4)" in told
        assert "  box 1: double, 5.00 added, by you (HP4)" in told
        assert "  box 1 hand 2: stand, by you (HP4)" in told
        assert told[-1].startswith("  staked 15.00 EUR, back ")


def test_a_round_that_others_played_in_is_not_his(tmp_path: Path) -> None:
    """Only rounds with money of his."""
    with at_machine(tmp_path, EVEN) as it:
        it.says("bet 5", "deal", "stand")
        assert list(own_rounds(it.house.store, TABLE, "ben")) == []


def test_a_void_round_stands_in_it_with_the_reason(tmp_path: Path) -> None:
    """MP1: every wager is back."""
    with at_machine(tmp_path, EVEN) as it:
        it.says("bet 5", "deal")
        it.dealer._shoe.fail("the lamp is out")
        it.service.drain()
        it.dealer.work()
        it.seat.news()
        told = it.says("history 1")
        assert told[0] == "round 1, shoe 1: cancelled"
        assert "MP1" in told[1]
        assert told[-1] == "  staked 5.00 EUR, back 5.00"


def test_what_he_finished_himself_is_not_marked(tmp_path: Path) -> None:
    """Away in the middle and back for the last decision: he took it."""
    with at_machine(tmp_path, "5H 9C 6S 9D 8H") as it:
        it.says("bet 5", "deal")
        it.seat.go()
    with at_machine(tmp_path) as later:
        later.says("hit", "stand")
        (own,) = own_rounds(later.house.store, TABLE, "ann")
        assert not own.without_him


def test_what_was_finished_while_he_was_gone_is_marked(tmp_path: Path) -> None:
    """MP4, E-96: the last action was received, and the cards came without him."""
    with at_machine(tmp_path, EVEN) as it:
        it.says("bet 5", "deal")
        it.seat.say("stand")
        it.seat.go()
        it.dealer.work()
        (own,) = own_rounds(it.house.store, TABLE, "ann")
        assert own.without_him
        assert own.returned == 1_000


def test_a_round_that_runs_has_no_result_yet(tmp_path: Path) -> None:
    """What is staked is known, what comes back is not."""
    with at_machine(tmp_path, "5H 9C 6S") as it:
        it.says("bet 5", "deal")
        (line,) = it.says("history")
        assert line.split() == ["round", "1", "staked", "5.00", "EUR", "still", "running"]


def test_the_history_of_a_round_that_runs_tells_no_hole_card(tmp_path: Path) -> None:
    """Part F: it lies face down everywhere."""
    with at_machine(tmp_path, "9H TS 7C TD", pack="classic") as it:
        it.says("bet 5", "deal")
        assert "  dealer  7C" in it.says("history 1")
        it.says("stand")
        assert "  dealer  7C TD" in it.says("history 1")
