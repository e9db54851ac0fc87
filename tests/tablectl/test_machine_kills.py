"""The program is killed at every step of a machine's round; the record is as if it had not been."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from procedures.events import CommandRefused, Event, RoundSettled, ShoeCommitted
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import Past, facts
from tablectl.ledger.sqlite import open_readonly
from tablectl.rounds.fairness import fairness
from tests.tablectl.doomed_machine import BRING, TABLE, MachineLife, MachineMoment, StoreMoment

ROUNDS = 4
DEATHS = 15
MOMENTS = [*get_args(StoreMoment), *(m for m in get_args(MachineMoment) if m != "never")]


@pytest.fixture(scope="module")
def players() -> Iterator[subprocess.Popen[bytes]]:
    """The process that forks them."""
    process = subprocess.Popen(
        [sys.executable, "-m", "tests.tablectl.doomed_machine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdin is not None
    assert process.stdout is not None
    with process.stdin, process.stdout:
        yield process
    assert process.wait(20) == 0


def lives(players: subprocess.Popen[bytes], life: MachineLife) -> bool:
    """Let a child live. Whether it came to the end."""
    assert players.stdin is not None
    assert players.stdout is not None
    players.stdin.write(msgspec.json.encode(life) + b"\n")
    players.stdin.flush()
    said = players.stdout.readline().strip()
    assert said in (b"died", b"played"), said
    return said == b"played"


def recorded(folder: Path) -> list[Event]:
    """The whole record."""
    with closing(open_readonly(DataDir(folder).ledger)) as store:
        return [event for _, event in facts(store, TABLE)]


@pytest.mark.parametrize(
    ("moment", "pack"), list(zip(MOMENTS, ["five-deck", "classic"] * 3, strict=True))
)
def test_a_killed_machine_goes_on_with_the_same_cards(
    players: subprocess.Popen[bytes], tmp_path: Path, moment: str, pack: str
) -> None:
    """E-96, E-98: every round is proved by its commitment, and every balance is moved once."""
    deaths = 0
    for later in range(DEATHS):
        life = MachineLife(
            folder=str(tmp_path),
            pack=pack,
            rounds=ROUNDS,
            moment=msgspec.convert(moment, StoreMoment | MachineMoment),
            later=later % 2 if moment in ("shuffling", "sealed") else later * 5 % 13,
        )
        if lives(players, life):
            break
        deaths += 1
    assert deaths > 2
    lives(players, MachineLife(folder=str(tmp_path), pack=pack, rounds=ROUNDS))
    assert main(["ledger", "verify", "--data-dir", str(tmp_path)]) == exit_codes.FINE
    events = recorded(tmp_path)
    assert not [event for event in events if isinstance(event, CommandRefused)]
    settled = [event for event in events if isinstance(event, RoundSettled)]
    assert [event.round for event in settled] == list(range(1, ROUNDS + 1))
    shoes = [event.number for event in events if isinstance(event, ShoeCommitted)]
    assert shoes == list(range(1, ROUNDS + 2))
    with closing(open_readonly(DataDir(tmp_path).ledger)) as store:
        for number in range(1, ROUNDS + 1):
            found = fairness(TABLE, number, facts(store, TABLE))
            assert found.proved, found.wrong
        table = Past(store, TABLE).table
    assert table is not None
    won = sum(box.returned - box.staked for event in settled for box in event.results)
    assert table.purse("ann") == BRING + won
