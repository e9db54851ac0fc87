"""One round of a long record, found without reading all of it.

The table is taken from where it is kept, a whole shoe before the round, so that every card that
may come to lie in the round is read. What bears on a round without being in it, a correction or the
end of an incident, is of few kinds, and is searched for in the whole stream.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from procedures import events as ev
from procedures import incident_events as ie
from procedures.table import Table
from tablectl.history import Snapshot, event_of, stream_of
from tablectl.ledger import chain
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore
from tablectl.rounds.account import Memory, RoundTold, told
from tablectl.rounds.in_record import NotRecorded, RoundInRecord, Step, rounds_in, steps_of
from tablectl.rounds.kept import Kept

_ELSEWHERE: Final[tuple[type[Any], ...]] = (
    ev.DealerCorrected, ev.ShoeCommitted, ev.ShoeRevealed, ie.IncidentOpened, ie.IncidentResolved,
    ie.IncidentAcknowledged, ie.IncidentEscalated, ie.SequenceBegun, ie.StepMatched, ie.StepWrong,
    ie.Proposed, ie.ProposalEnded, ie.RoundCorrected, ie.WagersReturned, ie.SetCounted,
)  # fmt: skip
"""The facts that `Memory` learns from, wherever they stand; readings are the round's own."""
_OF_THEN: Final = (ie.SetCounted, ie.RoundCorrected)
_KINDS: Final = tuple(str(kind.__struct_config__.tag) for kind in _ELSEWHERE)


def round_told(store: ReadableStore, kept: Kept, table: str, number: int) -> RoundTold:
    """A round in full, with what was put right since. Raises NotRecorded, LedgerError."""
    since = kept.before(round=number)
    elsewhere = store.read_kinds(stream_of(table), _KINDS)
    memory = Memory()
    if since is not None:
        _learn(memory, _earlier(elsewhere, since))
    found: RoundInRecord | None = None
    for found in rounds_in(memory.watching(_steps(store, table, since))):
        if found.number >= number:
            break
    if found is None or found.number != number:
        raise NotRecorded(f"table {table} has no round {number}")
    behind = [record for record in elsewhere if record.position > memory.passed]
    _learn(memory, _later(store, kept, found, behind))
    return told(found, memory)


def _steps(store: ReadableStore, table: str, since: Snapshot | None) -> Iterator[Step]:
    if since is None:
        return steps_of(store.read(stream_of(table)))
    return steps_of(store.read(stream_of(table), since.table.position), since.table, since.chain)


def _learn(memory: Memory, steps: Iterable[Step]) -> None:
    for _ in memory.watching(steps):
        pass


def _earlier(elsewhere: Iterable[Record], since: Snapshot) -> Iterator[Step]:
    """What lies before; a count of the set or a correction there is of another round."""
    for record in elsewhere:
        event = event_of(record)
        if record.position <= since.table.position and not isinstance(event, _OF_THEN):
            yield _alone(record, event, since.table)


def _later(
    store: ReadableStore, kept: Kept, found: RoundInRecord, behind: Iterable[Record]
) -> Iterator[Step]:
    """What lies behind; a correction of the round needs the table that it corrected."""
    after = found.steps[-1].after
    for record in behind:
        event = event_of(record)
        if not isinstance(event, ie.RoundCorrected):
            yield _alone(record, event, after)
        elif event.round.number == found.number:
            since = kept.before(position=record.position)
            steps = _steps(store, after.name, since)
            yield next(step for step in steps if step.records[-1].position >= record.position)


def _alone(record: Record, event: ev.Event, table: Table) -> Step:
    """A fact by itself, where the table before it does not matter."""
    records, events = (record,), (event,)
    return Step(before=None, chain_before=chain.START, records=records, events=events, after=table)
