"""Who is connected: his clock, what he follows, and who may ask."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from urllib.request import urlopen

import msgspec
import pytest

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.client.client import TurnedAwayError
from tablectl.client.local import LocalClient
from tablectl.client.messages import Batch
from tablectl.client.remote import RemoteClient
from tablectl.clock import VirtualClock
from tablectl.gateway.server import Gateway
from tablectl.pit.connections import Around, Connection, skews
from tablectl.pit.metrics import Metrics, metrics_at
from tablectl.pit.pit import Pit
from tablectl.pit.shown import view_of
from tests.tablectl.gated import until
from tests.tablectl.pitted import SECRET, pit_in

MINUTE = 60_000_000


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Two tables, nobody connected."""
    with pit_in(tmp_path, "T1", "T2") as made:
        yield made


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """Clients that are let go at the end."""
    with ExitStack() as stack:
        yield stack


def signed_in(pit: Pit, opened: ExitStack, name: str) -> LocalClient:
    """Somebody in this process."""
    client = LocalClient(pit)
    opened.callback(client.close)
    client.sign_in(name, SECRET)
    return client


def around(client: LocalClient) -> dict[str, Connection]:
    """Who is connected, by name, as somebody is told."""
    found = client.find("connections", {}).result(20)
    return {one.name: one for one in msgspec.json.decode(found, type=Around).connections}


def test_everybody_is_there_with_his_clock_and_his_tables(pit: Pit, opened: ExitStack) -> None:
    """Skew is the station's clock against table time, as its last beat told."""
    mia, sam = signed_in(pit, opened, "mia"), signed_in(pit, opened, "sam")
    batches: SimpleQueue[Batch] = SimpleQueue()
    sam.subscribe({"T1": -1, "T2": -1}, batches.put)
    session = next(one for one in pit.sessions if one.name == "sam")
    session.beat(pit.clock.now() - MINUTE)
    until(lambda: around(mia)["sam"].behind == {"T1": 0, "T2": 0})
    there = around(mia)
    assert there.keys() == {"mia", "sam"}
    assert (there["sam"].role, there["mia"].behind) == ("supervisor", {})
    assert -MINUTE - 1_000_000 < there["sam"].skew <= -MINUTE
    assert 0 < there["mia"].since <= there["sam"].since <= pit.clock.now()


def test_a_remote_station_tells_its_clock_by_itself(pit: Pit, opened: ExitStack) -> None:
    """On this machine both are one clock; only the way of a message is between them."""
    gateway = Gateway(pit, clock=pit.clock)
    gateway.start()
    opened.callback(gateway.stop)
    bea = RemoteClient(gateway.url)
    opened.callback(bea.close)
    bea.sign_in("bea", SECRET)
    until(lambda: [one.skew for one in skews(pit.sessions)] != [0])
    assert all(abs(one.skew) < 10_000_000 for one in skews(pit.sessions))


def test_players_clocks_are_nobodys_business(pit: Pit, opened: ExitStack) -> None:
    """A player's telephone keeps no table closed."""
    signed_in(pit, opened, "ann")
    pit.sessions[0].beat(0)
    assert list(skews(pit.sessions)) == []


@pytest.mark.parametrize("name", ["bea", "otto", "ann", "cashier"])
def test_who_is_connected_is_not_for_everybody(pit: Pit, opened: ExitStack, name: str) -> None:
    """Supervisor, pit manager, administrator and technician only."""
    with pytest.raises(TurnedAwayError, match="not allowed"):
        signed_in(pit, opened, name).find("connections", {}).result(20)


def test_status_shows_the_connections_in_words_and_as_json(
    pit: Pit, opened: ExitStack, capsys: pytest.CaptureFixture[str], tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    """Table time, the machine's clock, and a line for each who is there."""
    gateway = Gateway(pit, clock=pit.clock)
    gateway.start()
    opened.callback(gateway.stop)
    (tmp_path / "secret").write_text(f"{SECRET}\n")
    asked = ["status", "--connections", "--as", "tim", "--url", gateway.url, "--secret-stdin"]
    for more in ((), ("--json",)):
        with (tmp_path / "secret").open() as typed:
            monkeypatch.setattr("sys.stdin", typed)
            assert main([*asked, *more]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "table time " in said
    assert "the machine's clock agrees" in said
    assert "technician" in said
    around_ = msgspec.json.decode(said[said.index("{") :], type=Around)
    assert [one.name for one in around_.connections] == ["tim"]


@pytest.mark.logs(r"T1: incident 2, supervisor called: nobody acknowledged it")
def test_an_alarm_that_nobody_acknowledges_goes_up(tmp_path: Path, opened: ExitStack) -> None:
    """Part F: after the pack's time it is the first line of the status, and the log warns."""
    clock = VirtualClock(time.time_ns() // 1_000)
    with pit_in(tmp_path / "pit", "A1", "T1", clock=clock) as pit:
        sam, mia = signed_in(pit, opened, "sam"), signed_in(pit, opened, "mia")
        sam.send("T1", ask.OpenTable(devices=()), id="open").result(20)
        for id_ in ("call", "again"):
            sam.send("T1", ask.CallSupervisor(what="a look"), id=id_).result(20)
        sam.send("T1", ask.Acknowledge(incident=1), id="seen").result(20)
        clock.advance_to(clock.now() + 5 * MINUTE)
        until(lambda: escalated(mia) == {"A1": 0, "T1": 1})
        view = view_of(pit.tables["T1"].table, "pit manager")
        assert [(one.number, one.escalated) for one in view.incidents] == [(2, True), (1, False)]
        metrics = Metrics(pit, Gateway(pit, clock=clock), clock)
        with (
            metrics_at(0, metrics) as port,
            urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer,
        ):
            said = answer.read().decode()
        assert 'tablectl_incidents_escalated{table="T1"} 1.0' in said
        assert 'tablectl_unrecorded{table="T1"} 0.0' in said
        assert "tablectl_clock_ahead_seconds 0.0" in said
        assert "tablectl_station_skew_seconds 0.0" in said
        opened.close()


def escalated(client: LocalClient) -> dict[str, int]:
    """How many alarms went up at each table."""
    lines = msgspec.json.decode(client.find("tables", {}).result(20))
    return {line["table"]: line["escalated"] for line in lines}
