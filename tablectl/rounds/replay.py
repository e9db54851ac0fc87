"""Replay: do the recorded facts make the same table again, and do the rules decide the same again?

Facts go through `apply`. Readings and the passing of time also go through `decide`, since the
record holds those commands whole; what people asked for is recorded only by what came of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from procedures import commands as ask
from procedures.commands import Command
from procedures.decide import decide
from procedures.events import CommandRefused, ReadingTaken, TableHeld
from procedures.invariants import problems
from procedures.refusals import Refused
from procedures.table import Table, Who
from tablectl.rounds.export import Export, digest_of, records_of
from tablectl.rounds.in_record import CANNOT_FOLLOW, Step, steps_of
from tablectl.rounds.mended import later
from tablectl.service import SYSTEM

_TIME: Final = "/system:service/time/"


class Difference(Struct, frozen=True, kw_only=True):
    """Where two things that should be the same are not; position 0: nowhere in the stream."""

    position: int
    why: str


class Replayed(Struct, frozen=True, kw_only=True):
    """What a replay gave: the same where `differences` is empty. Digests are hex.

    `decided_again` counts the commands that went through the rules again, of `commands`.
    `corrected` are the positions from which an exported round was put right after its end.
    """

    table: str
    first: int
    last: int
    chain: str
    state: str
    commands: int
    decided_again: int
    differences: tuple[Difference, ...]
    corrected: tuple[int, ...] = ()


def replay(steps: Iterable[Step], *, stated: Export | None = None) -> Replayed:
    """Replay a table's commands; `stated` says what must come of them.

    Raises ValueError where there are none; LedgerDamaged where facts cannot follow each other.
    """
    found: list[Difference] = []
    first = commands = again = 0
    last: Step | None = None
    for step in steps:
        last = step
        first = first or step.records[0].position
        commands += 1
        command = _command(step)
        if command is not None and step.before is not None:
            again += 1
            found += _decided(step, step.before, command)
    if last is None:
        raise ValueError("there are no facts to replay")
    position, link = last.records[-1].position, last.records[-1].chain
    found += [
        Difference(position=position, why=f"such a table must never be: {problem}")
        for problem in _unsound(last.after)
    ]
    if stated is not None:
        found += [Difference(position=0, why=why) for why in _otherwise(stated, last.after)]
    return Replayed(
        table=last.after.name,
        first=first,
        last=position,
        chain=link.hex(),
        state=digest_of(last.after),
        commands=commands,
        decided_again=again,
        differences=tuple(found),
    )


def replay_export(export: Export) -> Replayed:
    """Replay an exported round or table and hold it against what the file states.

    So are the commands that put it right later. Raises ExportError where a record does not fit,
    LedgerDamaged where facts cannot follow.
    """
    steps = tuple(_steps(export))
    whole = replay(steps, stated=export)
    for one in export.later:
        own = tuple(_steps(one))
        replayed = replay(own, stated=one)
        other = [] if _puts_right(export, steps, own, after=whole) else [_NO_CORRECTION]
        whole = replace(
            whole,
            commands=whole.commands + replayed.commands,
            decided_again=whole.decided_again + replayed.decided_again,
            corrected=(*whole.corrected, replayed.first),
            differences=(
                *whole.differences,
                *replayed.differences,
                *(Difference(position=replayed.first, why=why) for why in other),
            ),
        )
    return whole


_NO_CORRECTION: Final = "it is no later correction of the round that the file is of"


def _steps(export: Export) -> Iterator[Step]:
    link = bytes.fromhex(export.chain_before)
    return steps_of(records_of(export), export.before, link)


def _puts_right(
    export: Export, steps: tuple[Step, ...], own: tuple[Step, ...], *, after: Replayed
) -> bool:
    """Whether a command belongs there: one of that table, behind the others, of that round."""
    if export.round is None or len(own) != 1 or own[0].after.name != after.table:
        return False
    behind = own[0].records[0].position > max((after.last, *after.corrected))
    return behind and any(later(own, export.round, steps))


def _command(step: Step) -> Command | None:
    """The command of a reading or of passing time; None for what the record does not hold whole."""
    first, at = step.events[0], step.records[0].at
    if isinstance(first, CommandRefused | TableHeld):
        return None
    if isinstance(first, ReadingTaken):
        reading = first.reading
        by = Who("device", reading.device)
        return Command(id=reading.key, at=at, by=by, ask=ask.Read(reading=reading))
    if _TIME in step.records[0].command:
        return Command(id=step.records[0].command, at=at, by=SYSTEM, ask=ask.PassTime())
    return None


def _decided(step: Step, before: Table, command: Command) -> Iterable[Difference]:
    """Where the rules decide otherwise now; nothing where they decide the same."""
    start = step.records[0].position
    try:
        outcome = decide(before, command)
    except CANNOT_FOLLOW as error:
        why = f"{type(error).__name__} {error}"
        yield Difference(position=start, why=f"the rules cannot be asked there: {why}")
        return
    if isinstance(outcome, Refused):
        why = f"the rules refuse it now: {outcome.reason} ({outcome.rule})"
        yield Difference(position=start, why=why)
    elif outcome.events != step.events:
        pairs = enumerate(zip(outcome.events, step.events, strict=False))
        same = next(
            (n for n, (a, b) in pairs if a != b), min(len(outcome.events), len(step.events))
        )
        recorded = step.records[same].type if same < len(step.records) else "nothing more"
        decided = outcome.events[same : same + 1]
        now = str(type(decided[0]).__struct_config__.tag) if decided else "nothing more"
        why = f"recorded is {recorded}, the rules decide {now}"
        if recorded == now:
            why = f"the {now} that the rules decide is not the one recorded"
        yield Difference(position=start + same, why=why)


def _unsound(table: Table) -> tuple[str, ...]:
    try:
        return problems(table)
    except CANNOT_FOLLOW as error:
        return (f"{type(error).__name__} {error}",)


def _otherwise(stated: Export, after: Table) -> Iterable[str]:
    if after.name != stated.table:
        yield f"the records are of table {after.name!r}, the file says {stated.table!r}"
    if after.pack.digest != stated.pack_digest:
        yield "the house pack is not the one stated"
    if digest_of(after) != stated.after:
        yield "the table after the last record is not the one stated"
