"""Rounds that are over: looked at again whenever they change, and only then."""

from __future__ import annotations

from msgspec.structs import replace

from procedures import commands as ask
from procedures.invariants import problems
from procedures.round import Round
from procedures.table import Table
from tests.playing import DEALER
from tests.procedures.seated import plays, seated


def three_rounds() -> Table:
    """Two rounds are over and a third is settled; nobody has counted the set."""
    table = seated(ann=1)
    for up in ("7", "8", "9"):
        table.bet(ann=(2500,))
        plays(table, f"TS {up}D 9S ann:stand TC")
    return table.table


def changed(table: Table, at: int, **fields: object) -> Table:
    """The table with one of the rounds that are over spoiled."""
    spoiled: tuple[Round, ...] = tuple(
        replace(ended, **fields) if number == at else ended
        for number, ended in enumerate(table.played)
    )
    return replace(table, played=spoiled)


def test_a_round_that_is_over_and_changes_is_looked_at_again() -> None:
    """E-80: beside the sound table that it was, each of them is found when it is spoiled."""
    sound = three_rounds()
    assert len(sound.played) == 2
    for at in (0, 1):
        spoiled = changed(sound, at, returned=("ann", "ann"))
        wrong = (f"round: wagers of round {at + 1} were returned twice",)
        assert problems(spoiled, sound) == problems(spoiled) == wrong


def test_a_round_that_joins_those_that_are_over_is_looked_at() -> None:
    """It is one more than there were, and none of those that are known."""
    sound = three_rounds()
    fewer = replace(sound, played=sound.played[:1])
    spoiled = changed(sound, 1, results=())
    assert problems(spoiled, fewer) == problems(spoiled) != ()
    assert problems(sound, fewer) == ()


def test_a_count_that_closes_the_earlier_rounds_leaves_the_rest_to_be_looked_at() -> None:
    """IR11: what is left stands at another place than before, and is looked at there."""
    sound = three_rounds()
    spoiled = changed(sound, 1, results=())
    left = replace(spoiled, played=spoiled.played[1:])
    assert problems(left, sound) == problems(left) != ()


def test_what_is_the_very_same_is_not_looked_at_twice() -> None:
    """What was let pass once is let pass again: a day of rounds costs nothing at each card."""
    spoiled = changed(three_rounds(), 0, results=())
    assert problems(spoiled) != ()
    assert problems(spoiled, spoiled) == ()


def test_the_round_of_now_is_looked_at_whatever_came_before() -> None:
    """It is not over while it can change, so it is in no table of before."""
    table = seated(ann=1)
    table.do(DEALER, ask.OpenBetting())
    now = table.table.round
    assert now is not None
    spoiled = replace(table.table, round=replace(now, returned=("ann", "ann")))
    wrong = (f"round: wagers of round {now.number} were returned twice",)
    assert problems(spoiled, spoiled) == wrong
