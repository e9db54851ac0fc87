"""A player's own rounds, kept in memory: as the record has them, however often they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tablectl.data_dir import DataDir
from tablectl.ledger.sqlite import open_readonly
from tablectl.rounds_kept import RoundsKept
from tests.tablectl.recorded import Recorded, recording, three_rounds


class Asked:
    """A table in a ledger, and the rounds that are kept of it."""

    def __init__(
        self, table: Recorded, kept: RoundsKept, anew: RoundsKept, few: RoundsKept
    ) -> None:
        self.table = table
        self.kept = kept
        self.anew = anew
        self.few = few


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    """Round 1 is settled for ann and bob, 2 cancelled, 3 not played."""
    with recording(tmp_path) as table:
        three_rounds(table)
        with closing(open_readonly(DataDir(tmp_path).ledger)) as store:
            few = RoundsKept(store, "T1", most=2)
            yield Asked(table, RoundsKept(store, "T1"), RoundsKept(store, "T1"), few)


def plays(table: Recorded, rounds: int) -> None:
    """Ann has 19 and stands, bob bets nothing, the dealer has 20; so often."""
    for _ in range(rounds):
        table.bet(ann=(500,))
        table.cards("TS", "TD", "9H")
        table.decides("ann", "stand")
        table.cards("TC")


def test_only_settled_rounds_with_a_bet_of_his_own_are_told(asked: Asked) -> None:
    """A player is told of his own bets, and somebody who had none of nothing (part F)."""
    assert [one["round"] for one in asked.kept.of("ann", 10)] == [1]
    assert {bet["box"] for bet in asked.kept.of("ann", 10)[0]["bets"]} == {2}
    bobs = asked.kept.of("bob", 10)[0]["bets"]
    assert [(bet["box"], bet["staked"]) for bet in bobs] == [(5, 2500)]
    assert asked.kept.of("zoe", 10) == []


def test_what_is_played_meanwhile_comes_first(asked: Asked) -> None:
    """Asked again, he is told the new rounds too, the same as if all were read anew."""
    before = asked.kept.of("ann", 10)
    plays(asked.table, 3)
    rounds = asked.kept.of("ann", 10)
    assert rounds[-1:] == before
    assert [one["round"] for one in rounds] == sorted((r["round"] for r in rounds), reverse=True)
    assert len(rounds) == 4
    assert rounds == asked.anew.of("ann", 10)
    assert asked.kept.of("ann", 2) == rounds[:2]


def test_of_each_player_only_the_last_rounds_are_kept(asked: Asked) -> None:
    """The oldest goes first; what others have stays."""
    plays(asked.table, 3)
    assert [one["round"] for one in asked.anew.of("ann", 10)][-2:] == [4, 1]
    few = asked.few
    assert few.of("ann", 10) == asked.anew.of("ann", 2)
    assert [one["round"] for one in few.of("bob", 10)] == [1]
