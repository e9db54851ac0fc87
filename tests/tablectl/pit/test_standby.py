"""A second `tablectl serve --standby` beside the first, on one ledger in PostgreSQL.

Two real processes, and SIGKILL: nothing acknowledged is lost, nothing is there twice, and the
rounds go on.
"""

from __future__ import annotations

import shutil
import signal
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import psycopg
import pytest

from procedures.commands import Decide
from procedures.events import RoundSettled
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.answers import Accepted, NotStored
from tablectl.history import Past, facts, stream_of
from tablectl.ledger.opening import open_ledger_readonly
from tests.tablectl.ledger.postgres_server import Server
from tests.tablectl.pit_process import (
    PATIENCE,
    Floor,
    Playing,
    Process,
    Sent,
    at_tables,
    places,
    play_until,
    player_of,
    serving,
    signed_in,
)


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """What is closed when the test is over."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def floor(tmp_path: Path, ledger_url: str) -> Floor:
    """A table that a simulated dealer deals and one of a machine, in PostgreSQL."""
    folder = tmp_path / "first"
    folder.mkdir()
    floor = Floor(folder, dealt=1, machine=1, ledger=ledger_url)
    floor.prepare()
    return floor


def beside(floor: Floor, *, data_dir: str) -> Floor:
    """The same tables configured a second time; what has to be shared lies in a shared folder."""
    folder = floor.folder.parent / "second"
    (folder / "own").mkdir(parents=True)
    for shared in ("keys", "shoes"):
        (folder / "own" / shared).symlink_to(floor.data / shared)
    second = Floor(folder, dealt=1, machine=1, ledger=floor.ledger)
    second.configure(data_dir=data_dir)
    return second


def recorded(floor: Floor) -> dict[str, list[tuple[str, int]]]:
    """Under each command id the records that are its own, as (stream, position)."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    with closing(open_ledger_readonly(floor.ledger)) as store:
        for table in floor.tables:
            for record in store.read(stream_of(table)):
                found[record.command].append((record.stream, record.position))
    return found


def running(floor: Floor) -> dict[str, int]:
    """The round that is going on at each of the tables."""
    with closing(open_ledger_readonly(floor.ledger)) as store:
        tables = [Past(store, name).table for name in floor.tables]
    rounds = {t.name: t.running.number for t in tables if t is not None and t.running is not None}
    assert rounds.keys() == set(floor.tables)
    return rounds


def settled(player: Playing, rounds: dict[str, int]) -> bool:
    """Whether he was told that the round at his table was settled."""
    return rounds[player.table] in player.settled


@pytest.mark.parametrize("apart", [True, False], ids=["folders apart", "one folder"])
def test_a_standby_takes_over_when_the_service_is_killed_and_every_round_goes_on(
    floor: Floor, opened: ExitStack, *, apart: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """E-63, E-78: every acknowledged request is there once and answered as before, and each round
    that was going on is settled once."""
    other = beside(floor, data_dir="own" if apart else str(floor.data))
    first = opened.enter_context(serving(floor.config))
    cashier = signed_in(opened, first.url(), "cashier")
    news, players = at_tables(opened, first.url(), floor.tables, run="first")
    second = opened.enter_context(serving(other.config, "--standby"))
    stands_by = r"standing by until this is over: .*(table/D01 is in use by tablectl|heads to).*"
    second.says(stands_by)
    for player in players:
        player.sits(cashier)
    play_until(news, players, lambda player: player.asked)
    rounds = running(floor)
    assert first.ends(signal.SIGKILL) == -signal.SIGKILL
    sent = [one for player in players for one in player.sent]
    acknowledged = [one for one in sent if isinstance(one.answer, Accepted)]
    assert len(acknowledged) >= 4 * len(players)

    cashier = signed_in(opened, second.url(), "cashier")
    news, players = at_tables(opened, second.url(), floor.tables, run="second", after=0)
    clients = {player_of(player.table): player for player in players}
    for one in acknowledged:
        again = (
            cashier.send(one.table, one.ask, id=one.id).result(PATIENCE)
            if one.by == "cashier"
            else clients[one.by].again(one)
        )
        assert again == one.answer
    play_until(news, players, lambda player: settled(player, rounds))
    assert second.ends(signal.SIGTERM) == exit_codes.FINE
    opened.pop_all().close()
    assert sum(line.startswith("standing by") for line in second.lines) <= 2
    once_and_whole(floor, acknowledged, rounds)
    data = str(other.folder / "own") if apart else str(floor.data)
    verifying = ["ledger", "verify", "--ledger", floor.ledger, "--data-dir", data]
    assert main(verifying) == exit_codes.FINE
    assert "fit" in capsys.readouterr().out


def once_and_whole(floor: Floor, acknowledged: list[Sent], rounds: dict[str, int]) -> None:
    """What was acknowledged lies where it was said to, and each round has ended once."""
    found = recorded(floor)
    for one in acknowledged:
        assert found[one.key] == places(one)
    with closing(open_ledger_readonly(floor.ledger)) as store:
        for table, number in rounds.items():
            ended = [e.round for _, e in facts(store, table) if isinstance(e, RoundSettled)]
            assert ended.count(number) == 1


def test_a_service_that_lost_its_tables_holds_and_follows_them_when_they_are_free(
    floor: Floor, opened: ExitStack, postgres: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """Cut off from the server, it lives on while the standby plays: it writes nothing, and tells
    its clients what was played as soon as it owns the tables again."""
    other = beside(floor, data_dir="apart")
    first = opened.enter_context(serving(floor.config))
    cashier = signed_in(opened, first.url(), "cashier")
    news, players = at_tables(opened, first.url(), floor.tables, run="first")
    for player in players:
        player.sits(cashier)
    play_until(news, players, lambda player: player.asked)
    rounds = running(floor)
    for kept in ("keys", "shoes"):
        shutil.copytree(floor.data / kept, other.folder / "apart" / kept)
    second = opened.enter_context(serving(other.config, "--standby"))
    second.says(r"standing by .* in use by .*")
    with postgres.admin() as admin:
        while not second.has_said("serving .*"):  # the first tries again once a second
            cut_off(admin, first)
    with ExitStack() as there:
        told, at_second = at_tables(there, second.url(), floor.tables, run="second", after=0)
        mine = players[0].mine
        assert mine is not None
        answer = players[0].asks(Decide(ask=mine.ask, action="stand"))
        assert isinstance(answer, NotStored)
        assert "in use by" in answer.reason
        play_until(told, at_second, lambda player: settled(player, rounds))
    assert not any(settled(player, rounds) for player in players)
    assert second.ends(signal.SIGTERM) == exit_codes.FINE
    play_until(news, players, lambda player: settled(player, rounds))
    assert first.ends(signal.SIGTERM) == exit_codes.FINE
    opened.pop_all().close()
    acknowledged = [
        one for p in (*players, *at_second) for one in p.sent if isinstance(one.answer, Accepted)
    ]
    once_and_whole(floor, acknowledged, rounds)
    verifying = ["ledger", "verify", "--ledger", floor.ledger, "--data-dir", str(floor.data)]
    assert main(verifying) == exit_codes.FINE
    assert "fit" in capsys.readouterr().out


def cut_off(admin: psycopg.Connection, service: Process) -> None:
    """End every connection of a service to the server, as a failing network does."""
    named = f"%:{service.process.pid}/%"
    admin.execute(
        "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
        " WHERE application_name LIKE %s",
        (named,),
    )


def test_a_standby_waits_for_the_server_too_and_ends_by_a_signal(
    floor: Floor, opened: ExitStack, postgres: Server
) -> None:
    """What it waits for is told once each, and it ends well without having served."""
    opened.enter_context(serving(floor.config)).url()
    second = opened.enter_context(serving(beside(floor, data_dir="own").config, "--standby"))
    second.says(r"standing by .* in use by .*")
    postgres.stop("fast")
    try:
        second.says(r"standing by .* cannot connect: .*")
    finally:
        postgres.start()
    assert second.ends(signal.SIGTERM) == exit_codes.FINE
    assert "Traceback" not in "\n".join(second.lines)


def test_a_second_service_that_is_no_standby_is_told_who_has_the_tables(
    floor: Floor, opened: ExitStack, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 4, and not a fact is written."""
    opened.enter_context(serving(floor.config)).url()
    before = resumed(floor)
    config = beside(floor, data_dir="own").config
    assert main(["serve", str(config)]) == exit_codes.NOT_AVAILABLE
    assert "table/D01 is in use by tablectl" in capsys.readouterr().err
    assert resumed(floor) == before


def resumed(floor: Floor) -> list[str]:
    """The commands by which a service came back to a table."""
    return [command for command in recorded(floor) if "/resume/" in command]
