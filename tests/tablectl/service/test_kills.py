"""A table that is killed at any instant loses nothing, and plays on as if nothing had been."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final, get_args

import msgspec
import pytest

from drivers.grammars.reference import Reference
from drivers.interpreter import readings_in
from drivers.simulated_deck import CUT_CARD
from procedures import events as ev
from procedures.invariants import problems
from procedures.readings import DeviceDown
from procedures.table import Table
from tablectl.data_dir import DataDir
from tablectl.history import Past, facts
from tablectl.ledger.heads import read_heads, read_public_key
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.verify import verify
from tablectl.simulate.demo import TABLE
from tablectl.simulate.plan import plan_of
from tablectl.simulate.shoe import contents
from tests.tablectl.service.doomed import Life, Moment

WORLDS: Final = (
    (1, "cut-early@42"),
    (2, "garble@3,drop@9,no-read@15,jam@21,foreign@30,cut-early@42"),
    (3, "duplicate@2,split@6,merge@12,silence@18,unplug@33,cut-early@42"),
    (4, "silence@0,jam@7,garble@8,unplug@9,drop@25,merge@26,cut-early@42"),
    (5, "unplug@1,foreign@2,no-read@3,silence@20,duplicate@40,cut-early@42"),
    (6, "dropped@round1,picked-up@round2,call@round3,jam@9,cut-early@42"),
    (7, "skip@round1,misread@round2,lost-player@round3,no-read@8,cut-early@42"),
)
"""Short shoes, with faults after which a person can see which card it was, and dealing errors."""
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)[1:]
Ended = tuple[int, str, object]


class Pit:
    """Plays lives in processes of their own and remembers what they acknowledged."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self.acknowledged: dict[int, str] = {}
        self._process = process

    def play(self, life: Life, *, kill_after: int | None = None, spin: int = 0) -> bool:
        """Whether the end of the shoe was reached; `kill_after` so many words of the child."""
        assert self._process.stdin is not None
        self._process.stdin.write(msgspec.json.encode(life) + b"\n")
        self._process.stdin.flush()
        child = int(self._line().removeprefix("child "))
        heard = 0
        while True:
            if heard == kill_after:
                for _ in range(spin):
                    pass
                os.kill(child, signal.SIGKILL)
            line = self._line()
            if not line.startswith("ack "):
                return line == "played"
            heard += 1
            _, position, digest = line.split()
            self.acknowledged[int(position)] = digest

    def _line(self) -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().decode()
        assert line, "the test program ended"
        return line.rstrip("\n")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[subprocess.Popen[bytes]]:
    """The program whose children are killed."""
    scratch = tmp_path_factory.mktemp("scratch")  # for what a killed child cannot take away
    with subprocess.Popen(
        [sys.executable, "-m", "tests.tablectl.service.doomed"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "TMPDIR": str(scratch)},
    ) as process:
        yield process
        assert process.stdin is not None
        process.stdin.close()
    assert process.returncode == 0


@pytest.fixture(scope="module")
def uninterrupted(
    program: subprocess.Popen[bytes], tmp_path_factory: pytest.TempPathFactory
) -> dict[tuple[int, str], list[Ended]]:
    """How every round of each world ends when nobody is killed."""
    ended = {}
    for seed, faults in WORLDS:
        folder = tmp_path_factory.mktemp("uninterrupted")
        assert Pit(program).play(Life(folder=str(folder), seed=seed, faults=faults))
        ended[seed, faults] = _rounds(folder)
        assert len(ended[seed, faults]) >= 2
    return ended


@pytest.mark.parametrize("number", range(10))
def test_a_killed_table_goes_on_as_if_nothing_had_been(
    number: int,
    tmp_path: Path,
    program: subprocess.Popen[bytes],
    uninterrupted: dict[tuple[int, str], list[Ended]],
) -> None:
    """Four kills in a row at chosen instants of one shoe: nothing acknowledged or read is lost,
    and every round ends as it would have."""
    _killed_and_going_on(number, tmp_path, program, uninterrupted)


@pytest.mark.long
@pytest.mark.parametrize("number", range(10, 60))
def test_a_killed_table_goes_on_two_hundred_times(
    number: int,
    tmp_path: Path,
    program: subprocess.Popen[bytes],
    uninterrupted: dict[tuple[int, str], list[Ended]],
) -> None:
    """As above, at other instants."""
    _killed_and_going_on(number, tmp_path, program, uninterrupted)


def _killed_and_going_on(
    number: int,
    folder: Path,
    program: subprocess.Popen[bytes],
    uninterrupted: dict[tuple[int, str], list[Ended]],
) -> None:
    dice = Random(number)
    seed, faults = WORLDS[number % len(WORLDS)]
    pit = Pit(program)
    for kill in range(4):
        moment = MOMENTS[(number + kill) % len(MOMENTS)]
        later = dice.choice((0, 1, 5, 20, 40))
        life = Life(folder=str(folder), seed=seed, faults=faults, moment=moment, later=later)
        if (number + kill) % 3 == 0:  # from outside, at whatever it is doing
            life = Life(folder=str(folder), seed=seed, faults=faults)
            played = pit.play(life, kill_after=later, spin=dice.randrange(40_000))
        else:
            played = pit.play(life)
        assert not played, "no kill happened; let it come sooner"
        _nothing_acknowledged_is_lost(folder, pit)
    assert pit.play(Life(folder=str(folder), seed=seed, faults=faults))
    _nothing_acknowledged_is_lost(folder, pit)
    _every_reading_is_recorded_once(folder)
    _no_card_of_the_shoe_is_missing(folder, seed, faults)
    assert _rounds(folder) == uninterrupted[seed, faults]


def _nothing_acknowledged_is_lost(folder: Path, pit: Pit) -> None:
    places = DataDir(folder)
    if not places.ledger.exists():
        assert not pit.acknowledged
        return
    heads, public = read_heads(places.heads), places.heads_key.with_name("heads.ed25519.pub")
    with closing(open_readonly(places.ledger)) as store:
        trusted = [read_public_key(public)] if public.exists() else []
        assert verify(store, heads, trusted).problems == ()
        stored = {
            record.position: sha256(record.body).hexdigest() for record, _ in facts(store, TABLE)
        }
    assert {position: stored.get(position) for position in pit.acknowledged} == pit.acknowledged


def _every_reading_is_recorded_once(folder: Path) -> None:
    logged = list(
        readings_in(
            DataDir(folder).bytes / TABLE / "shoe",
            device="shoe",
            role="exit",
            grammar=Reference(),
        )
    )
    with closing(open_readonly(DataDir(folder).ledger)) as store:
        taken = [e.reading for _, e in facts(store, TABLE) if isinstance(e, ev.ReadingTaken)]
    assert Counter(reading.key for reading in taken).most_common(1)[0][1] == 1
    own = {  # the loss of a connection that ended with its process is not held against the table
        reading.key
        for reading, following in pairwise([*logged, logged[0]])
        if isinstance(reading.seen, DeviceDown) and following.raw.log != reading.raw.log
    }
    assert [r for r in taken if r.key not in own] == [r for r in logged if r.key not in own]


def _no_card_of_the_shoe_is_missing(folder: Path, seed: int, faults: str) -> None:
    table = _table(folder)
    things = contents(table, seed, plan_of(faults, seed, table))
    out = [c.card for c in table.shoe.cards if c.place.where not in ("repeat", "nothing")]
    assert len(out) > 40
    assert out == [thing for thing in things if thing != CUT_CARD][: len(out)]


def _table(folder: Path) -> Table:
    with closing(open_readonly(DataDir(folder).ledger)) as store:
        table = Past(store, TABLE).table
    assert table is not None
    assert problems(table) == ()
    return table


def _rounds(folder: Path) -> list[Ended]:
    ended: list[Ended] = []
    with closing(open_readonly(DataDir(folder).ledger)) as store:
        for _, event in facts(store, TABLE):
            match event:
                case ev.RoundSettled(round=number, results=results):
                    ended.append((number, "settled", results))
                case ev.RoundCancelled(round=number):
                    ended.append((number, "cancelled", None))
                case ev.RoundUnplayed(round=number):
                    ended.append((number, "unplayed", None))
                case _:
                    pass
    return ended
