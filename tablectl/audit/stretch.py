"""A stretch of a table's record: whole commands, each with the table before and after it.

The table is taken from where it is kept, or from where somebody who pages on has come to.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from threading import Lock
from typing import Final

from procedures.table import Table
from tablectl.client.reviews import Moment
from tablectl.history import stream_of
from tablectl.ledger.record import Record
from tablectl.ledger.store import ReadableStore
from tablectl.people.commands import PersonRole
from tablectl.pit.shown import SEES_ALL
from tablectl.rounds.in_record import NotRecorded, Step, rounds_in, steps_of, table_in
from tablectl.rounds.kept import Kept
from tablectl.rounds.mended import MENDS, later
from tablectl.shift.span import position_at

_REMEMBERED: Final = 32  # tables as they were where a stretch ended, for whoever goes on there
_MENDS: Final = tuple(str(kind.__struct_config__.tag) for kind in MENDS)
Place = tuple[str, int]


class Past:
    """The tables of one ledger as they were. Any thread may ask; LedgerError comes through."""

    def __init__(self, store: ReadableStore, keeping: Callable[[str], Kept]) -> None:
        """`keeping` says where what is known of a table is kept."""
        self.store = store
        self._keeping = keeping
        self._lock = Lock()
        self._ends: OrderedDict[Place, tuple[Table, bytes]] = OrderedDict()

    def table(self, wanted: str | None) -> str:
        """The table of that name; without one, the only one. Raises NotRecorded."""
        return table_in(self.store, wanted or None)

    def end(self, table: str) -> int:
        """The last position of a table."""
        return self.store.head(stream_of(table)).position

    def record(self, table: str, position: int) -> Record:
        """One record. Raises NotRecorded."""
        found = next(iter(self.store.read(stream_of(table), position - 1, position)), None)
        if found is None:
            ends = self.end(table)
            raise NotRecorded(f"{table} has no position {position}; its record ends at {ends}")
        return found

    def command_at(self, table: str, position: int) -> tuple[int, int]:
        """The first and last position of the command that a record belongs to."""
        record = self.record(table, position)
        answered = self.store.answer(record.command)
        if answered is None or not answered.first <= position <= answered.last:
            return position, position
        return answered.first, answered.last

    def asked_by(self, record: Record) -> str:
        """Who sent the command that caused a record, as `role:name`; empty where it is not kept."""
        answered = self.store.answer(record.command)
        return answered.command.sender if answered is not None else ""

    def steps(self, table: str, first: int, last: int) -> Iterator[Step]:
        """The commands from the one that holds `first` to the one that holds `last`.

        Whoever stops early goes on from there at little cost. Raises NotRecorded, LedgerDamaged.
        """
        begins = self.command_at(table, first)[0]
        ends = self.command_at(table, last)[1]
        for step in self._behind(table, begins, ends):
            if step.records[-1].position >= begins:
                self._remember(table, step)
                yield step

    def after(self, table: str, position: int) -> Step:
        """The command that a position belongs to, with the table as it left it."""
        return next(self.steps(table, position, position))

    def moment(self, table: str, at: int) -> Moment:
        """Where a table's record was at an instant (microseconds UTC); before all, its first."""
        position = max(1, position_at(self.store, stream_of(table), at + 1))
        return Moment(table=table, position=position, at=self.record(table, position).at)

    def currency(self, table: str) -> str:
        """What a table plays for."""
        return self.after(table, 1).after.pack.currency

    def round_steps(self, table: str, number: int) -> tuple[Step, ...]:
        """All the commands of a round. Raises NotRecorded."""
        since = self._keeping(table).before(round=number)
        stream = stream_of(table)
        steps = (
            steps_of(self.store.read(stream))
            if since is None
            else steps_of(self.store.read(stream, since.table.position), since.table, since.chain)
        )
        for found in rounds_in(_until_after(steps, number)):
            if found.number == number:
                return found.steps
        raise NotRecorded(f"table {table} has no round {number}")

    def of_round(self, table: str, number: int) -> tuple[int, int]:
        """The first and last position of a round. Raises NotRecorded."""
        steps = self.round_steps(table, number)
        return steps[0].records[0].position, steps[-1].records[-1].position

    def whole(self, table: str, steps: tuple[Step, ...], role: PersonRole) -> tuple[Step, ...]:
        """The steps, where this role may have all of them: not while a round still runs in them.

        An auditor may. Raises NotRecorded, so that nobody reads cards there that lie face down.
        """
        running = steps[-1].after.running
        if running is not None and role not in SEES_ALL:
            raise NotRecorded(
                f"round {running.number} of {table} still runs, and cards of it may lie face down;"
                " ask again when it is over"
            )
        return steps

    def put_right(
        self, table: str, number: int, steps: tuple[Step, ...], role: PersonRole
    ) -> tuple[Step, ...]:
        """What put a round right after its end; `steps` are its own.

        Raises NotRecorded where this role may not have all of it yet, LedgerError.
        """
        last = steps[-1].records[-1].position
        found = self.store.read_kinds(stream_of(table), _MENDS, last)
        commands = {record.command: record.position for record in found}
        after = tuple(later((self.after(table, at) for at in commands.values()), number, steps))
        runs = self.after(table, self.end(table)) if after else None
        for step in after:
            if step.after.running and runs and runs.after.rounds == step.after.rounds:
                self.whole(table, (runs,), role)
        return after

    # -- steps ------------------------------------------------------------------------------------

    def _behind(self, table: str, begins: int, ends: int) -> Iterator[Step]:
        """The commands from the nearest place on at which the table is known."""
        stream = stream_of(table)
        with self._lock:
            near = max((at for name, at in self._ends if name == table and at < begins), default=0)
            known = self._ends.get((table, near))
        since = self._keeping(table).before(position=begins) if near < begins - 1 else None
        if known is not None and (since is None or since.table.position <= near):
            return steps_of(self.store.read(stream, near, ends), *known)
        if since is None:
            return steps_of(self.store.read(stream, 0, ends))
        records = self.store.read(stream, since.table.position, ends)
        return steps_of(records, since.table, since.chain)

    def _remember(self, table: str, step: Step) -> None:
        last = step.records[-1]
        with self._lock:
            self._ends[table, last.position] = step.after, last.chain
            self._ends.move_to_end((table, last.position))
            while len(self._ends) > _REMEMBERED:
                self._ends.popitem(last=False)


def _until_after(steps: Iterator[Step], number: int) -> Iterator[Step]:
    """The steps up to the end of a round, and on while its betting may be opened again."""
    for step in steps:
        now = step.after.round
        if now is not None and now.number > number:
            return
        yield step
