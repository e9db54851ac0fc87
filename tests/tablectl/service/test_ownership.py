"""A table whose stream another service wrote meanwhile: it never writes on from what it knew.

It holds until it owns the stream again, takes in what the other wrote, tells it, and goes on; or it
stops, where the record is no longer the one that it wrote.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from procedures import commands as ask
from procedures import events as ev
from procedures.readings import CardSeen, DeviceUp, ExitPulse
from procedures.table import Who
from tablectl.answers import Accepted, NotStored
from tablectl.bootstrap import open_house
from tablectl.history import Past
from tablectl.ledger.heads import ExportedHeads, read_heads
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.verify import verify
from tablectl.service import Published
from tests.tablectl.at_desk import OPENED, AtDesk
from tests.tablectl.ledger.postgres_line import Line
from tests.tablectl.ledger.postgres_server import Server

BACK = "the connection was lost and is back; nobody else wrote table/T1"
HELD = "T1: held, nothing can be stored"
ANN = Who("player", "ann")
SAM = Who("supervisor", "sam")
WORD = ask.CallSupervisor(what="a word")
SECOND = 1_000_000


class Followed(AtDesk):
    """A table in PostgreSQL in the middle of a round, and all that it has told."""

    told: list[Published]

    def plays(self) -> None:
        """Ann has 14 against a 7 and is asked."""
        self.says(*OPENED)
        self.reads(DeviceUp())
        self.cards("2C")
        self.says("ann: sit at box 3", "ann: bring 500.00", "dealer: open betting")
        self.says("ann: bet 25.00", "dealer: no more bets")
        self.cards("9H", "7D", "5C")
        assert self.service.table.running is not None
        assert self.service.table.running.pending

    def waits(self, seconds: int) -> None:
        """Let time pass, and the service do what is due."""
        self.clock.advance_to(self.clock.now() + seconds * SECOND)
        self.service.tick()

    def decided(self) -> list[str]:
        """What the record says was decided."""
        past = self.house.store.read("table/T1")
        return [r.command for r in past if r.type == ev.DecisionTaken.__struct_config__.tag]


@contextmanager
def followed(folder: Path, url: str) -> Iterator[Followed]:
    """The service of table T1 with a folder of its own."""
    with open_house(folder, ledger=url) as house:
        at = Followed(house)
        at.told = []
        at.service.subscribe(at.told.append)
        yield at


def cut_off(postgres: Server) -> None:
    """End every connection that owns a stream, as a network or an administrator does."""
    with postgres.admin() as admin:
        admin.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype = 'advisory'"
        )


def sound(url: str, at: Followed) -> None:
    """The record verifies, makes the table that the service has, and nothing was told twice."""
    with closing(open_ledger_readonly(url)) as store:
        heads = ExportedHeads(heads=read_heads(at.house.heads_path).heads)
        assert verify(store, heads, [at.house.key.public]).problems == ()
        assert Past(store, "T1").table == at.service.table
        through = [told.through for told in at.told]
        counted = [told.through - len(told.events) for told in at.told]
        assert counted[1:] == through[:-1]
        assert through[-1] == store.head("table/T1").position


@pytest.mark.logs(BACK)
def test_a_connection_ended_by_the_server_in_mid_play_costs_nothing(
    tmp_path: Path, postgres: Server, ledger_url: str
) -> None:
    """Nobody else wrote, so the next request goes on as if nothing had been."""
    with followed(tmp_path, ledger_url) as at:
        at.plays()
        for action in ("hit", "stand"):
            cut_off(postgres)
            if action == "hit":
                at.says("ann: hit")
                at.cards("2D")
            else:
                at.says("ann: stand")
        assert at.service.trouble == ""
        sound(ledger_url, at)


@pytest.mark.logs(HELD, "T1: not recorded, another service had the table when this was read")
def test_a_table_that_another_took_holds_until_it_is_free_and_follows_what_was_written(
    tmp_path: Path, postgres: Server, ledger_url: str
) -> None:
    """E-63, E-78: nothing is acknowledged meanwhile; then what the other wrote is told without a
    gap, what was read while he had the table is no reading, and a retry gets the first answer."""
    with followed(tmp_path / "one", ledger_url) as first:
        first.plays()
        before = first.service.table
        with followed_by(tmp_path / "two", ledger_url, postgres) as second:
            second.service.come_back(())
            answer = second.service.ask(ANN, ask.Decide(ask=1, action="hit"), id="ann-1")
            assert isinstance(answer, Accepted)
            waited = first.service.ask(SAM, WORD, id="sam-1")
            assert isinstance(waited, NotStored)
            first.reads(CardSeen("2D"), ExitPulse())
            first.waits(1)
            assert "table/T1 is in use by tablectl" in first.service.trouble
            assert first.service.table == before
        while first.service.trouble:  # until the server has noticed that the other is gone
            first.waits(1)
        assert first.service.ask(ANN, ask.Decide(ask=1, action="hit"), id="ann-1") == answer
        kinds = [type(event) for told in first.told for event in told.events]
        assert kinds.count(ev.ServiceResumed) == 2
        taken = [e.reading.seen for t in first.told for e in t.events if hasattr(e, "reading")]
        assert CardSeen("2D") not in taken
        assert len(first.decided()) == 1
        first.cards("3D")
        first.says("ann: stand")
        sound(ledger_url, first)


@contextmanager
def followed_by(folder: Path, url: str, postgres: Server) -> Iterator[Followed]:
    """Another service, which gets the table the moment that the first loses its connection."""
    with open_house(folder, ledger=url) as house:
        cut_off(postgres)
        at = Followed(house)
        at.told = []
        at.service.subscribe(at.told.append)
        yield at


@pytest.mark.logs(HELD, BACK)
def test_an_append_whose_outcome_was_unknown_is_found_and_told_once(
    tmp_path: Path, postgres: Server, ledger_url: str
) -> None:
    """It was stored and the reply lost: the table takes in its own fact, and a retry is answered
    with it."""
    hit = ask.Decide(ask=1, action="hit")
    with (
        TemporaryDirectory(prefix="line-") as name,
        closing(Line(Path(name), postgres.folder)) as line,
    ):
        url = ledger_url.replace(str(postgres.folder), str(line.folder))
        with followed(tmp_path, url) as at:
            at.plays()
            before = at.service.table.position
            line.cut("before the reply", down=True, skip=1)  # the first asks for the id
            assert isinstance(at.service.ask(ANN, hit, id="ann-1"), NotStored)
            assert "is stored is unknown until then" in at.service.trouble
            line.down = False
            assert isinstance(at.service.ask(SAM, WORD, id="sam-1"), Accepted)
            again = at.service.ask(ANN, hit, id="ann-1")
            assert isinstance(again, Accepted)
            assert again.first == before + 1
            assert len(at.decided()) == 1
            sound(ledger_url, at)


@pytest.mark.logs(HELD)
def test_a_table_whose_record_lost_what_was_acknowledged_stops_and_says_so(
    tmp_path: Path, postgres: Server, ledger_url: str
) -> None:
    """A server brought back from an older copy: nothing is ever written behind what is missing."""
    with followed(tmp_path, ledger_url) as at:
        at.plays()
        table = at.service.table
        with postgres.admin(ledger_url.rpartition("%3D")[2]) as admin:
            admin.execute("ALTER TABLE records DISABLE TRIGGER ALL")
            admin.execute("DELETE FROM records WHERE position > %s", (table.position - 2,))
            admin.execute("ALTER TABLE records ENABLE TRIGGER ALL")
        cut_off(postgres)
        for number in range(3):
            answer = at.service.ask(ANN, ask.Decide(ask=1, action="hit"), id=f"ann-{number}")
            assert isinstance(answer, NotStored)
            at.waits(2)
        assert f"does not hold what was written up to {table.position}" in at.service.trouble
        assert "start it again" in at.service.trouble
        assert at.service.table == table
        assert at.house.store.head("table/T1").position == table.position - 2
        with open_house(tmp_path / "other", ledger=ledger_url) as other:
            assert other.store.own("table/T1").position == table.position - 2
