"""`tablectl serve` as a process: killed and started again, ended by signals, and refused."""

from __future__ import annotations

import json
import signal
import socket
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread

import pytest

from procedures.events import RoundSettled
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.answers import Accepted
from tablectl.data_dir import DataDir
from tablectl.history import Past, facts, stream_of
from tablectl.ledger.sqlite import open_readonly
from tests.tablectl.pit_process import (
    PATIENCE,
    Floor,
    Playing,
    Sent,
    at_tables,
    places,
    play_until,
    player_of,
    serving,
    signed_in,
)

_GO_ON = True


@pytest.fixture
def floor(tmp_path: Path) -> Floor:
    """Two tables that a simulated dealer deals, one that a machine deals."""
    return Floor(tmp_path, dealt=2, machine=1)


@pytest.fixture
def opened() -> Iterator[ExitStack]:
    """What is closed when the test is over."""
    with ExitStack() as stack:
        yield stack


def recorded(data: Path, tables: tuple[str, ...]) -> dict[str, list[tuple[str, int]]]:
    """Under each command id the records that are its own, as (stream, position)."""
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    with closing(open_readonly(DataDir(data).ledger)) as store:
        for table in tables:
            for record in store.read(stream_of(table)):
                found[record.command].append((record.stream, record.position))
    return found


def running(data: Path, tables: tuple[str, ...]) -> dict[str, int]:
    """The tables at which a round is going on, with its number."""
    with closing(open_readonly(DataDir(data).ledger)) as store:
        rounds = {table: Past(store, table).table for table in tables}
    return {
        name: table.running.number
        for name, table in rounds.items()
        if table is not None and table.running is not None
    }


def _once_more(turn: SimpleQueue[bool], _: Playing) -> None:
    turn.put(_GO_ON)


def test_twenty_tables_killed_in_mid_round_all_go_on_and_nothing_is_there_twice(
    tmp_path: Path, opened: ExitStack, capsys: pytest.CaptureFixture[str]
) -> None:
    """E-63, E-78: what was acknowledged is in the ledger once, and asked again gives the same."""
    floor = Floor(tmp_path, dealt=10, machine=10)
    floor.prepare()
    first = opened.enter_context(serving(floor.config))
    with ExitStack() as gone:
        cashier = signed_in(gone, first.url(), "cashier")
        news, players = at_tables(gone, first.url(), floor.tables, run="first")
        for player in players:
            player.sits(cashier)
        play_until(news, players, lambda player: player.asked)
        busy, waiting = players[-5:], players[:-5]
        answered: SimpleQueue[Sent] = SimpleQueue()
        turns: list[SimpleQueue[bool]] = [SimpleQueue() for _ in busy]
        threads = [
            Thread(target=player.plays_on, args=(turn, answered))
            for player, turn in zip(busy, turns, strict=True)
        ]
        for player, turn, thread in zip(busy, turns, threads, strict=True):
            player.changed = partial(_once_more, turn)
            turn.put(_GO_ON)
            thread.start()
        for _ in range(60):
            assert answered.get(timeout=PATIENCE).answer is not None
        assert first.ends(signal.SIGKILL) == -signal.SIGKILL
        for turn, thread in zip(turns, threads, strict=True):
            turn.put(not _GO_ON)
            thread.join()
    rounds = running(floor.data, floor.tables)
    assert rounds.keys() >= {player.table for player in waiting}
    sent = [one for player in players for one in player.sent]
    acknowledged = [one for one in sent if isinstance(one.answer, Accepted)]
    assert len(acknowledged) > 4 * len(players)
    before = recorded(floor.data, floor.tables)
    for one in acknowledged:
        assert before[one.key] == places(one)

    second = opened.enter_context(serving(floor.config))
    cashier = signed_in(opened, second.url(), "cashier")
    news, players = at_tables(opened, second.url(), floor.tables, run="second", after=0)
    clients = {player_of(p.table): p for p in players}
    for one in acknowledged:
        if one.by == "cashier":
            again = cashier.send(one.table, one.ask, id=one.id).result(PATIENCE)
        else:
            again = clients[one.by].again(one)
        assert again == one.answer
    play_until(news, players, lambda player: rounds.get(player.table, 1) in player.settled)
    assert second.ends(signal.SIGTERM) == exit_codes.FINE
    opened.pop_all().close()
    after = recorded(floor.data, floor.tables)
    for one in acknowledged:
        assert after[one.key] == places(one)
    with closing(open_readonly(DataDir(floor.data).ledger)) as store:
        for table, number in rounds.items():
            ended = [e.round for _, e in facts(store, table) if isinstance(e, RoundSettled)]
            assert ended.count(number) == 1
    assert main(["ledger", "verify", "--data-dir", str(floor.data)]) == exit_codes.FINE


@pytest.mark.parametrize(
    ("number", "code"), [(signal.SIGTERM, exit_codes.FINE), (signal.SIGINT, exit_codes.INTERRUPTED)]
)
def test_a_signal_ends_it_well_and_every_head_is_vouched_for(
    floor: Floor, opened: ExitStack, number: signal.Signals, code: int
) -> None:
    """SIGTERM is a clean end, Ctrl-C an interruption; both leave a ledger that verifies."""
    process = opened.enter_context(serving(floor.config))
    assert process.url().startswith("ws://127.0.0.1:")
    assert process.ends(number) == code
    said = "\n".join(process.lines)
    assert "the one-time password, shown only now" in said
    assert process.lines[-1].startswith("ending: ")
    assert "Traceback" not in said
    assert main(["ledger", "verify", "--data-dir", str(floor.data)]) == exit_codes.FINE


def test_a_first_start_makes_an_administrator_once(floor: Floor, opened: ExitStack) -> None:
    """The one-time password is shown at the first start, and never again."""
    for shown in (True, False):
        process = opened.enter_context(serving(floor.config))
        process.url()
        assert process.ends(signal.SIGTERM) == exit_codes.FINE
        assert any("one-time password" in line for line in process.lines) is shown


def test_everything_wrong_with_the_config_is_told_at_once(
    floor: Floor, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key that is nearly right is named; one run tells all that is to be mended."""
    floor.config.write_text(
        '[pit]\nprot = 1\nhost = "0.0.0.0"\nlog = "loud"\n'
        '[[tables]]\nname = "T1"\nsimulate = true\n[[tables]]\nname = "T1"\n'
    )
    assert main(["serve", str(floor.config)]) == exit_codes.BAD_INPUT
    said = capsys.readouterr().err
    assert "pit.prot: no such setting; did you mean port?" in said
    assert "pit.host" in said
    assert "certificate and key" in said
    assert "pit.log: one of text, json" in said
    assert "did you mean simulated?" in said
    assert "tables: 2 have the name" in said


def test_a_pack_that_there_is_not_is_refused_before_anything_is_served(
    floor: Floor, capsys: pytest.CaptureFixture[str]
) -> None:
    """The pack is named, and what there is instead."""
    floor.config.write_text(
        f'[pit]\ndata_dir = "{floor.data}"\n[[tables]]\nname = "T1"\npack = "live-eigth-deck"\n'
    )
    assert main(["serve", str(floor.config)]) == exit_codes.BAD_INPUT
    assert "live-eigth-deck" in capsys.readouterr().err


def test_no_problem_of_the_config_hides_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Packs, what deals them, recorders and secrets are told in one run."""
    (tmp_path / "own.toml").write_text("odd = 1\neven = 2\n")
    device = '[[tables.devices]]\nname = "shoe"\nurl = "/dev/shoe"\n'
    config = tmp_path / "pit.toml"
    config.write_text(
        '[pit]\nwallet_secret = "token"\n'
        '[[tables]]\nname = "T1"\npack = "nopack"\n'
        f'[[tables]]\nname = "T2"\nsimulated = true\n{device}'
        '[[tables]]\nname = "T3"\nrecorder = "ftp://x"\n'
        '[[tables]]\nname = "T4"\npack = "own.toml"\nsimulated = true\n'
    )
    assert main(["serve", str(config)]) == exit_codes.BAD_INPUT
    said = capsys.readouterr().err
    for problem in (
        "pit.wallet_secret: is for a wallet, and none is named",
        "tables 1.pack: no pack is called 'nopack'",
        "tables 2.simulated: a simulated dealer reads no device",
        "tables 3.devices: needs its devices, or simulated = true",
        "tables 3.recorder: a URL begins with http:// or https://",
        f"tables 4.pack: {tmp_path}/own.toml is no house pack: odd",
        f"tables 4.pack: {tmp_path}/own.toml is no house pack: even",
    ):
        assert problem in said
    assert "tables 1.devices" not in said
    assert not (tmp_path / "pit").exists()


def test_a_config_that_is_not_there_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be read, and why."""
    assert main(["serve", str(tmp_path / "none.toml")]) == exit_codes.BAD_INPUT
    assert "none.toml: cannot be read: No such file" in capsys.readouterr().err


def test_an_address_in_use_is_told(floor: Floor, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 4, with the address."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        floor.configure(port=port)
        assert main(["serve", str(floor.config)]) == exit_codes.NOT_AVAILABLE
    said = capsys.readouterr().err
    assert f"127.0.0.1:{port}" in said
    assert "in use" in said


def test_a_ledger_that_another_service_has_is_told(
    floor: Floor, opened: ExitStack, capsys: pytest.CaptureFixture[str]
) -> None:
    """One service at a time writes a ledger."""
    opened.enter_context(serving(floor.config)).url()
    assert main(["serve", str(floor.config)]) == exit_codes.NOT_AVAILABLE
    assert "ledger" in capsys.readouterr().err


def test_without_a_config_the_usage_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2, and what to give."""
    assert main(["serve"]) == exit_codes.USAGE
    assert "name the config file, or --explain" in capsys.readouterr().err


def test_every_setting_is_explained_in_words_and_as_json(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each setting with what it may be, its default and its meaning; none is without a meaning."""
    assert main(["serve", "--explain"]) == exit_codes.FINE
    page = capsys.readouterr().out
    assert main(["serve", "--explain", "--json"]) == exit_codes.FINE
    told = json.loads(capsys.readouterr().out)
    assert list(told) == ["[pit]", "[sign_in]", "[[tables]]", "[[tables.devices]]"]
    for section, settings in told.items():
        assert section in page
        for setting in settings:
            assert setting["key"] in page
            assert setting["meaning"], f"{section} {setting['key']}"
