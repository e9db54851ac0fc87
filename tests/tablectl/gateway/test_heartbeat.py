"""Who is heard is here: a player's client that falls silent is lost to his table, and comes back.

The clock is in the test's hand; the pack's heartbeat is ten seconds.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures import commands as ask
from tablectl.answers import Accepted
from tablectl.client.messages import Answered, Batch, Beat, Offered, Send, Subscribe, WhatMay
from tablectl.client.views import Told
from tablectl.clock import VirtualClock
from tablectl.gateway.server import Gateway
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.line import Line, gateway_to
from tests.tablectl.pitted import pit_in

START = 1_700_000_000_000_000
SECOND = 1_000_000


class Hall:
    """T1 with ann and bob at it, and mia, who is told what becomes of them."""

    def __init__(self, pit: Pit, gateway: Gateway, clock: VirtualClock) -> None:
        self.pit = pit
        self.clock = clock
        self.gateway = gateway
        self.mia, self.ann, self.bob = (Line(gateway.url) for _ in range(3))
        self.mia.signs_in("mia")
        self.mia.says(Subscribe(id="0", tables={"T1": -1}))
        self.asks(self.mia, ask.OpenTable(devices=()))
        self.token = self.ann.signs_in("ann").token
        self.bob.signs_in("bob")
        self.asks(self.ann, ask.Sit(box=1))
        self.asks(self.bob, ask.Sit(box=2))

    def asks(self, line: Line, what: ask.Ask) -> None:
        """Something that must be done."""
        line.says(Send(id="1", table="T1", command=f"{type(what).__name__}", ask=what))
        assert isinstance(line.hears(Answered).answer, Accepted)

    def beats(self, line: Line) -> None:
        """A client is heard, and the service has taken it."""
        line.says(Beat(at=self.clock.now()), WhatMay(id="2", table="T1"))
        line.hears(Offered)

    def passes(self, seconds: int) -> None:
        """Time goes on."""
        self.clock.advance_to(self.clock.now() + seconds * SECOND)

    def told(self, name: str, presence: str) -> None:
        """Wait until mia is told that somebody's presence changed to this."""
        told = {"player": name, "presence": presence}
        while not any(told.items() <= (fact.fact or {}).items() for fact in self._facts()):
            pass

    def _facts(self) -> tuple[Told, ...]:
        return self.mia.hears(Batch).facts

    def presence(self, name: str) -> str:
        """How the table has somebody."""
        player = self.pit.tables["T1"].table.player(name)
        return player.presence if player is not None else ""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """Everybody has just been heard."""
    clock = VirtualClock(START)
    with pit_in(tmp_path, "T1", clock=clock) as pit, gateway_to(pit) as gateway:
        hall = Hall(pit, gateway, clock)
        yield hall
        for line in (hall.mia, hall.ann, hall.bob):
            line.close()


def test_a_player_who_is_silent_past_the_heartbeat_is_lost_and_heard_again_is_back(
    hall: Hall,
) -> None:
    """E-72, E-71: twelve seconds without a word lose ann; bob spoke six seconds ago and is here."""
    hall.passes(6)
    hall.beats(hall.bob)
    hall.passes(6)
    hall.told("ann", "lost")
    assert (hall.presence("ann"), hall.presence("bob")) == ("lost", "here")
    hall.beats(hall.ann)
    hall.told("ann", "here")
    assert (hall.presence("ann"), hall.presence("bob")) == ("here", "here")


def test_a_player_whose_connection_ended_is_lost_at_the_same_time_and_back_by_his_token(
    hall: Hall,
) -> None:
    """E-72: an end of the connection is no loss before the heartbeat is over."""
    hall.ann.close()
    hall.passes(9)
    hall.beats(hall.bob)
    assert hall.presence("ann") == "here"
    hall.passes(2)
    hall.told("ann", "lost")
    assert (hall.presence("ann"), hall.presence("bob")) == ("lost", "here")
    with Line(hall.gateway.url) as again:
        again.signs_in("", secret=hall.token, how="token")
        hall.told("ann", "here")
        assert hall.presence("ann") == "here"
