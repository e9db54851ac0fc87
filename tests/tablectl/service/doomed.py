"""A process whose children play a demonstration and kill themselves where they are told to.

Each line on standard input is a `Life` as JSON. For each the process forks a child, which says
`child PID`, plays, and says `ack POSITION DIGEST` of the last fact of each batch that it is told
of. When the child has ended the process says `died`, or `played` where it came to the end of the
shoe. Forking spares each child the time of importing.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from drivers.byte_log import ByteLog, Record, RecordKind
from tablectl.bootstrap import House, open_house
from tablectl.ledger.record import Fact, canonical
from tablectl.ledger.record import Record as Fixed
from tablectl.ledger.sqlite import SQLiteStore
from tablectl.ledger.store import Answered, CommandKey, Head
from tablectl.service import Published
from tablectl.simulate.demo import open_world

Moment = Literal[
    "never",
    "published",  # after the facts are stored, and somebody was told
    "before append",
    "before commit",  # the records are inserted and not committed
    "after commit",  # the records are stored and nobody was told
    "bytes logged",  # and nothing of them was decided
]


class Life(Struct, frozen=True, kw_only=True):
    """What a child plays and when it dies: at the moment, this many facts or arrivals later."""

    folder: str
    seed: int
    faults: str
    moment: Moment = "never"
    later: int = 0


class Doomed:
    """A store that dies at a moment, `later` appends from now."""

    def __init__(self, store: SQLiteStore, life: Life) -> None:
        self._store = store
        self._moment = life.moment
        self._left = life.later
        if self._moment == "before commit":
            store._writer.set_trace_callback(self._traced)

    def append(
        self, stream: str, after: int, facts: Sequence[Fact], *, command: CommandKey, at: int
    ) -> Head:
        """Append, or die."""
        self._left -= 1
        if self._moment == "before append" and self._left < 0:
            die()
        head = self._store.append(stream, after, facts, command=command, at=at)
        if self._moment == "after commit" and self._left < 0:
            die()
        return head

    def head(self, stream: str) -> Head:
        """As the store has it."""
        return self._store.head(stream)

    def answer(self, command_id: str) -> Answered | None:
        """As the store has it."""
        return self._store.answer(command_id)

    def read(self, stream: str, after: int = 0, through: int | None = None) -> Iterator[Fixed]:
        """As the store has it."""
        return self._store.read(stream, after, through)

    def read_kinds(self, stream: str, kinds: Sequence[str], after: int = 0) -> list[Fixed]:
        """As the store has it."""
        return self._store.read_kinds(stream, kinds, after)

    def read_answered(self, stream: str) -> Iterator[tuple[Fixed, Answered | None]]:
        """As the store has it."""
        return self._store.read_answered(stream)

    def streams(self) -> tuple[str, ...]:
        """As the store has it."""
        return self._store.streams()

    def own(self, stream: str) -> Head:
        """As the store does it."""
        return self._store.own(stream)

    def disown(self, stream: str) -> None:
        """As the store does it."""
        self._store.disown(stream)

    def close(self) -> None:
        """As the store does it."""
        self._store.close()

    def _traced(self, statement: str) -> None:
        if self._left < 0 and statement.startswith("COMMIT"):
            die()


class DoomedLog(ByteLog):
    """A byte log that dies right after it has written some bytes; `left` arrivals from now."""

    left = 0

    def append(self, kind: RecordKind, *, at: int, data: bytes = b"") -> Record:
        """Write, then perhaps die."""
        record = super().append(kind, at=at, data=data)
        if kind == "bytes":
            DoomedLog.left -= 1
            if DoomedLog.left < 0:
                die()
        return record


def die() -> None:
    """At once."""
    os.kill(os.getpid(), signal.SIGKILL)


def main() -> None:
    """Serve one child for each line read."""
    for line in sys.stdin.buffer:
        life = msgspec.json.decode(line, type=Life)
        child = os.fork()
        if child == 0:
            say(f"child {os.getpid()}")
            play(life)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        say("played" if status == 0 else "died")


def play(life: Life) -> None:
    """To the end of the shoe, or to death."""
    if life.moment == "bytes logged":
        DoomedLog.left = life.later
        doomed_logs()
    with open_house(Path(life.folder)) as house:
        doomed_store(house, life)
        with open_world(house, seed=life.seed, faults=life.faults) as world:
            told = 0

            def acknowledge(published: Published) -> None:
                nonlocal told
                digest = sha256(canonical(published.events[-1])).hexdigest()
                say(f"ack {published.through} {digest}")
                told += len(published.events)
                if life.moment == "published" and told > life.later:
                    die()

            world.service.subscribe(acknowledge)
            while world.service.table.shoe.number == 0 or not world.service.table.shoe.over:
                world.step()


def doomed_logs() -> None:
    """Let every device of this process write to a log that dies."""
    module: Any = sys.modules["tablectl.devices"]
    module.ByteLog = DoomedLog


def doomed_store(house: House, life: Life) -> None:
    """Put the store that dies in the place of the house's own."""
    assert isinstance(house.store, SQLiteStore)
    house.store = Doomed(house.store, life)


def say(text: str) -> None:
    """One line in one write, so that a kill never cuts it."""
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main()
