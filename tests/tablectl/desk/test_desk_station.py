"""A desk whose connection goes and comes back, and what stands on it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.table import Who
from tablectl.client.remote import RemoteClient
from tablectl.desk.picture import picture
from tablectl.desk.station import Station, to_fill_in
from tablectl.pit.pit import Pit
from tablectl.pit.shown import view_of
from tablectl.terminal.signs import ASCII
from tests.tablectl.gated import until
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import SECRET, pit_in

_SAM = Who("supervisor", "sam")
_SYSTEM = Who("system", "service")


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """One table, with people at it."""
    with pit_in(tmp_path, "T1", pack="austrian") as made:
        yield made


@pytest.mark.parametrize(
    ("words", "begins"),
    [
        ("open betting", "open betting"),
        ("resolve 1 cancel: WHY", "resolve 1 cancel: "),
        ("shuffle SET", "shuffle "),
        ("NAME comes on", ""),
        ("resolve 2 enter card CARD: WHY", "resolve 2 enter card "),
    ],
)
def test_what_is_written_large_is_filled_in(words: str, begins: str) -> None:
    """The words up to there are written for whoever types a number."""
    assert to_fill_in(words) == begins


def test_a_desk_goes_on_when_its_connection_comes_back(pit: Pit) -> None:
    """Meanwhile nothing is done, and that is said; afterwards it shows what happened."""
    with gateway_to(pit) as gateway:
        port = gateway.port
        client = RemoteClient(gateway.url)
        client.sign_in("sam", SECRET)
        station = Station(client, "T1")
        station.follow()
        until(lambda: station.hears(0.1) or station.view is not None)
        assert "NAME comes on" in station.may
    until(lambda: client.connection == "lost")
    said = station.say("fan")
    assert not said.done
    assert "there was no answer" in said.lines[0]
    carl = ask.ChangeDealer(dealer="carl", how="opening")
    pit.tables["T1"].submit(_SAM, carl, id="carl").result(20)
    with gateway_to(pit, port=port):
        until(lambda: station.hears(0.1) and "NAME takes over" in station.may)
        assert "carl deals (opening)" in station.news()
        assert station.say("fan").lines == ("done",)
        until(lambda: not station.waits() or station.hears(0.1))
    client.close()


def test_alarms_that_nobody_acknowledged_stand_first(pit: Pit) -> None:
    """Part F: before what holds the table, and in words as well as in colour."""
    with gateway_to(pit) as gateway:
        client = RemoteClient(gateway.url)
        client.sign_in("mia", SECRET)
        station = Station(client, "T1")
        station.follow()
        table = pit.tables["T1"]
        for by, what in (
            (_SAM, ask.OpenTable(devices=())),
            (_SYSTEM, ask.NoticeClock(back=5)),
            (_SAM, ask.CallSupervisor(what="?")),
        ):
            table.submit(by, what, id=type(what).__name__).result(20)
        until(lambda: station.hears(0.1) and station.view and len(station.view.incidents) == 2)
        view = station.view
        assert view is not None
        late = tuple(replace(one, escalated=one.holds is False) for one in view.incidents)
        drawn = [one.plain for one in picture(replace(view, incidents=late), station.may, ASCII)]
        client.close()
    alarms = [line for line in drawn if line.startswith("! ")]
    assert alarms[0].startswith("! NOBODY ACKNOWLEDGED 1 clock set back (F): by 0.000 s")
    assert alarms[1].startswith("! 2 supervisor called (")
    assert any(line.startswith("next: Wait: supervisor") for line in drawn)


def test_a_desk_at_a_pit_that_trains_says_so_above_everything(pit: Pit) -> None:
    """Nothing there is real, and nobody takes it for that."""
    pit.tables["T1"].training = True
    with gateway_to(pit) as gateway:
        client = RemoteClient(gateway.url)
        client.sign_in("sam", SECRET)
        station = Station(client, "T1")
        station.follow()
        until(lambda: station.hears(0.1) or station.view is not None)
        assert station.view is not None
        drawn = [one.plain for one in picture(station.view, station.may, ASCII)]
        client.close()
    assert client.training
    assert drawn[0] == "TRAINING: nothing here is real"


def test_what_waits_for_a_second_person_stands_on_the_desk_with_its_reason(pit: Pit) -> None:
    """Part F: he reads what it is before he confirms; a dealer's desk has nothing of it."""
    table = pit.tables["T1"]
    steps: tuple[ask.Ask, ...] = (
        ask.RecordShuffle(step="fanned"),
        ask.RecordShuffle(step="shuffled", set_id="A1"),
        ask.ReplaceCard(card="7H", reason="a bent corner"),
    )
    for what in steps:
        table.submit(_SAM, what, id=str(what)).result(20)
    assert table.table.proposals
    told = {}
    for role in ("supervisor", "dealer"):
        view = view_of(table.table, "supervisor" if role == "supervisor" else "dealer")
        told[role] = "\n".join(one.plain for one in picture(view, (), ASCII))
    line = "! proposal 1 by sam: replace card, card 7H: a bent corner; a second person confirms"
    assert line in told["supervisor"]
    assert "proposal" not in told["dealer"]
