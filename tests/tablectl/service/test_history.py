"""A table's history: the table that its facts make, or a plain word where they make none."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from procedures.events import DecisionTaken, Event, RoundUnplayed, TableClosed, TableCreated
from tablectl.games.packs import open_pack
from tablectl.history import Past, stream_of
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.record import Fact, fact
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import CommandKey, LedgerDamaged
from tests.tablectl.service.serving import served

CREATED = TableCreated(name="T1", pack=open_pack("live-eight-deck"))


def past_of(facts: Sequence[Event | Fact]) -> Past:
    """The past of a ledger that somebody wrote these facts into, chain and all."""
    store = MemoryStore()
    written = [one if isinstance(one, Fact) else fact(one) for one in facts]
    key = CommandKey("a", "somebody", bytes(32))
    store.append(stream_of("T1"), 0, written, command=key, at=7)
    return Past(store, "T1")


def test_nothing_recorded_makes_no_table() -> None:
    """Whoever asks has to found one."""
    assert Past(MemoryStore(), "T1").table is None


def test_a_history_makes_the_table_that_was_served(tmp_path: Path) -> None:
    """With the time of its last fact, and the place of what each device said last."""
    with served(tmp_path) as at:
        at.opened().asked()
        with closing(open_readonly(at.house.places.ledger)) as store:
            past = Past(store, "T1")
        assert past.table == at.service.table
        assert past.last_at == at.told[-1].at
        assert past.last_raw["shoe"].offset == 50


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ([TableClosed()], "position 1: table-closed cannot follow .* creation"),
        ([CREATED, RoundUnplayed(round=1)], "position 2: round-unplayed .* there is no round"),
        ([CREATED, CREATED], "position 2: table-created cannot follow"),
        (
            [CREATED, DecisionTaken(box=9, hand=0, action="hit", by="player", rule="HP4")],
            "position 2: decision-taken cannot follow",
        ),
        ([CREATED, Fact("table-closed", 1, b"{}")], "position 2: no fact of a table"),
        ([CREATED, Fact("x", 1, b'{"type":"x"}')], "position 2: no fact of a table"),
        ([CREATED, Fact("x", 1, b"\xff")], "position 2: no fact of a table"),
    ],
)
def test_a_history_that_makes_no_table_is_damage(facts: list[Event | Fact], why: str) -> None:
    """The record and what is wrong with it are named; nothing is served upon it."""
    with pytest.raises(LedgerDamaged, match=why):
        past_of(facts)
