"""Copying a ledger to another place, with its chain intact and every record checked.

A copy that was interrupted goes on where it stopped: each stream of the target has to be the
beginning of the same stream of the source, or nothing is written at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Final, Protocol

from msgspec import Struct

from tablectl.ledger.group_commit import Entry
from tablectl.ledger.record import Record
from tablectl.ledger.store import Answered, LedgerDamaged, LedgerUnavailable, ReadableStore
from tablectl.ledger.verify import proved_answered

Progress = Callable[[int, int], None]
"""Is told now and then how many records are done, and of how many."""

_TOGETHER: Final = 1000
"""Records that share one commit, or a few more where the last command gave several."""


class Target(ReadableStore, Protocol):
    """A ledger that takes in what another holds."""

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Store records as another ledger has them: all or none. Raises LedgerError."""
        ...


class Copied(Struct, frozen=True, kw_only=True):
    """What a copy did: the streams of the source, records there before, and records added."""

    streams: int
    before: int
    added: int


def copy(
    source: ReadableStore,
    target: Target,
    *,
    progress: Progress = lambda _done, _total: None,
) -> Copied:
    """Bring the target to where the source ends as this begins.

    Raises LedgerUnavailable where the target holds anything else, before anything is written;
    LedgerDamaged at the first record of the source that does not fit its chain, with all records
    before it copied.
    """
    heads = {name: source.head(name).position for name in source.streams()}
    there = {name: _beginning(source, target, name) for name in target.streams()}
    before, total = sum(there.values()), sum(heads.values())
    done = before
    progress(done, total)
    for name, last in heads.items():
        batch: list[Entry] = []
        held = 0
        for entry in _entries(source, name, last):
            if entry.head.position <= there.get(name, 0):
                continue
            batch.append(entry)
            held += len(entry.records)
            if held >= _TOGETHER:
                target.take_in(batch)
                done += held
                batch, held = [], 0
                progress(done, total)
        if batch:
            target.take_in(batch)
            done += held
            progress(done, total)
    return Copied(streams=len(heads), before=before, added=done - before)


def _beginning(source: ReadableStore, target: Target, stream: str) -> int:
    """How far the target holds a stream of the source."""
    head = target.head(stream)
    record = next(iter(source.read(stream, head.position - 1, head.position)), None)
    if record is None or record.chain != head.chain:
        raise LedgerUnavailable(
            f"the target holds a stream {stream} that is not the source's: it ends at"
            f" {head.position} with another chain; name an empty ledger"
        )
    return head.position


def _entries(source: ReadableStore, stream: str, last: int) -> Iterator[Entry]:
    """The commands of a stream with the records that they gave, proved from the first."""
    read = proved_answered(source, stream)
    there = ((record, answer) for record, answer in read if record.position <= last)
    for command, group in groupby(there, key=_command):
        pairs = tuple(group)
        found, answer = tuple(record for record, _ in pairs), pairs[0][1]
        places = (stream, found[0].position, found[-1].position)
        if answer is None or (answer.stream, answer.first, answer.last) != places:
            raise LedgerDamaged(
                f"{stream} {places[1]}: the answer kept for command {command!r} does not name the"
                " records it gave; run: tablectl ledger verify"
            )
        yield Entry(found, answer)


def _command(pair: tuple[Record, Answered | None]) -> str:
    return pair[0].command
