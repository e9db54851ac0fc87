"""Heads leave the ledger's reach also at a table where no round is ever settled."""

from __future__ import annotations

from pathlib import Path

from procedures import commands as ask
from tablectl.ledger.heads import read_heads
from tests.tablectl.service.serving import SUPERVISOR, Serving, served

WORD = ask.CallSupervisor(what="a word")


def vouched(at: Serving) -> list[int]:
    """The positions of the exported heads."""
    return [head.position for head in read_heads(at.house.heads_path).heads]


def test_a_head_is_exported_after_each_256_facts_though_no_round_is_settled(
    tmp_path: Path,
) -> None:
    """The unanchored tail of a record is short, whatever is done at the table."""
    with served(tmp_path) as at:
        at.opened()
        while at.service.table.position < 600:
            before = at.service.table.position
            assert bool(vouched(at)) == (before >= 256)
            at.do(SUPERVISOR, WORD)
        first, second = vouched(at)
        assert 256 <= first < 260
        assert first + 256 <= second < first + 260


def test_a_fact_is_vouched_for_when_ten_minutes_have_passed_and_nothing_new_is_not_signed_again(
    tmp_path: Path,
) -> None:
    """Table time, looked at in `tick`."""
    with served(tmp_path) as at:
        began = at.clock.now()
        at.do(SUPERVISOR, WORD)
        at.clock.advance_to(began + 599_999_999)
        at.service.tick()
        assert vouched(at) == []
        at.clock.advance_to(began + 600_000_000)
        at.service.tick()
        assert vouched(at) == [at.service.table.position]
        at.wait(1200)
        at.service.tick()
        assert len(vouched(at)) == 1
        at.do(SUPERVISOR, WORD)
        at.service.tick()
        assert vouched(at)[1:] == [at.service.table.position]
