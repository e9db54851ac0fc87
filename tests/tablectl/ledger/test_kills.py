"""Killed at any instant, the ledger keeps what it acknowledged and goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tablectl.ledger.heads import open_key, read_heads
from tablectl.ledger.postgres import open_postgres_readonly
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tablectl.ledger.verify import verify
from tests.tablectl.ledger.appender import STREAM


class Nursery:
    """Starts children that append, kills them, and remembers what they acknowledged."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.acknowledged = 0
        self.exported = 0
        self._process = process

    def kill_one(self, folder: Path, *, after_lines: int, spin: int, url: str = "") -> None:
        """Start a child and kill it so many lines, and so many turns of a loop, later."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{folder}\t{url}\n")
        self._process.stdin.flush()
        child = int(self._line().removeprefix("child "))
        for _ in range(after_lines):
            self._take(self._line())
        for _ in range(spin):
            pass
        os.kill(child, signal.SIGKILL)
        while (line := self._line()) != "died":
            self._take(line)

    def _take(self, line: str) -> None:
        kind, position = line.split()
        if kind == "ack":
            self.acknowledged = int(position)
        else:
            self.exported = int(position)

    def _line(self) -> str:
        assert self._process.stdout is not None
        return self._process.stdout.readline().rstrip("\n")


@pytest.fixture
def children() -> Iterator[Nursery]:
    """A nursery; it has to end by itself and without complaint."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.tablectl.ledger.appender"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        pipesize=4096,  # on a busy machine no child gets far ahead of what is read of it
        text=True,
    ) as process:
        yield Nursery(process)
        assert process.stdin is not None
        process.stdin.close()
    assert process.returncode == 0


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
@pytest.mark.parametrize("kills", [20, pytest.param(200, marks=pytest.mark.long)])
def test_every_acknowledged_fact_survives_a_kill_inside_append(
    tmp_path: Path, request: pytest.FixtureRequest, children: Nursery, kind: str, kills: int
) -> None:
    """SIGKILL at random instants: acknowledged facts are there, whole commands only, each
    with its answer, and the chain verifies with every exported head."""
    chance = Random(7)
    url: str = request.getfixturevalue("ledger_url") if kind == "postgres" else ""
    for number in range(kills):
        lines, spin = chance.randrange(12) + (number == 0), chance.randrange(40_000)
        children.kill_one(tmp_path, after_lines=lines, spin=spin, url=url)
        store = open_postgres_readonly(url) if url else open_readonly(tmp_path / "ledger.sqlite")
        head = store.head(STREAM)
        exported = read_heads(tmp_path / "heads.jsonl")
        found = verify(store, exported, [open_key(tmp_path / "key").public])
        last = list(store.read(STREAM, head.position - 3))
        answer = store.answer(last[-1].command)
        store.close()
        assert answer is not None
        assert (answer.first, answer.last) == (last[0].position, last[-1].position)
        assert head.position >= children.acknowledged
        assert head.position % 3 == 0
        assert found.problems == ()
        assert sum(stream.anchored for stream in found.streams) >= children.exported
    assert children.acknowledged > kills


def test_a_kill_while_the_ledger_is_made_leaves_none_or_a_whole_one(
    tmp_path: Path, children: Nursery
) -> None:
    """Whatever a killed first opening left behind, the next opening works."""
    for number in range(20):
        folder = tmp_path / str(number)
        folder.mkdir()
        children.acknowledged = 0
        children.kill_one(folder, after_lines=0, spin=number * 15_000)
        store = open_sqlite(folder / "ledger.sqlite")
        assert store.head(STREAM).position >= children.acknowledged
        store.close()
        open_key(folder / "key")
