"""What a served table holds in memory does not grow with what has been played at it."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from pathlib import Path
from threading import Event
from typing import Final

import pytest
from msgspec import Struct

from procedures import cards
from tablectl.bootstrap import open_house
from tablectl.people.commands import PersonRole
from tablectl.pit import hosted as hosting
from tablectl.pit.hosted import HostedTable
from tablectl.pit.watching import Watcher
from tablectl.rounds.kept import Kept
from tablectl.simulate.demo import open_world
from tablectl.simulate.world import World

_PATIENCE: Final = 200.0
_OF_ONE_ROUND: Final = 20
"""Objects of a kind by which one round may differ from another; two shoes have more rounds."""
_WATCHERS: Final[tuple[tuple[str, PersonRole], ...]] = (
    ("ann", "player"),
    ("sam", "supervisor"),
    ("otto", "auditor"),
)


class Held(Struct, frozen=True):
    """What there is when a shoe has just begun: the facts so far, objects, our own by kind."""

    facts: int
    blocks: int
    kinds: Counter[str]


class Counting:
    """Plays a table in its own thread, and counts whenever a shoe has just begun."""

    def __init__(self, world: World, kept: Kept, shoes: int) -> None:
        self.held: list[Held] = []
        self.over = Event()
        self._world = world
        self._kept = kept
        self._shoes = shoes

    def turn(self) -> None:
        """The next thing that anybody does at the table."""
        table = self._world.service.table
        if not table.shoe.over and table.shoe.number > len(self.held):
            self._count(table.position)
        if len(self.held) < self._shoes:
            self._world.step()
        else:
            self.over.set()

    def _count(self, facts: int) -> None:
        self._kept.catch_up()
        cards._counted.cache_clear()  # it is bounded, and fills for longer than this takes
        gc.collect()
        kinds = Counter(type(one).__name__ for one in gc.get_objects() if isinstance(one, Struct))
        self.held.append(Held(facts, sys.getallocatedblocks(), kinds))


def test_after_four_shoes_a_table_holds_no_more_than_after_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rounds are held until a good count of their set, and all else is in the ledger (IR11).

    The first shoe fills what is kept ready for all that come.
    """
    monkeypatch.setattr(hosting, "_TICK", 0.0)
    with open_house(tmp_path) as house, open_world(house, seed=3, faults="0") as world:
        counting = Counting(world, house.kept("T1"), shoes=5)
        table = HostedTable(world.service, house.store, world.clock, counting.turn)
        table.start()
        for name, role in _WATCHERS:
            table.watch(Watcher(name, role, lambda _: None), -1)
        try:
            assert counting.over.wait(_PATIENCE)
        finally:
            table.stop()
    after_two, after_four = counting.held[2], counting.held[4]
    more = after_four.kinds - after_two.kinds
    assert more["Round"] == 0
    assert max(more.values(), default=0) < _OF_ONE_ROUND, more
    facts = after_four.facts - after_two.facts
    assert after_four.blocks - after_two.blocks < facts / 4
