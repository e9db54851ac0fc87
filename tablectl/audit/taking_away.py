"""Files to take away: a round or an incident as an export that checks itself, or as a page.

A file is made whole when it is asked for, and then handed over in pieces that a message can hold.
"""

from __future__ import annotations

import io
from hashlib import sha256
from pathlib import Path
from shlex import quote
from threading import Lock
from typing import Final
from uuid import uuid4

from msgspec import Struct
from rich.console import Console
from sqlalchemy import select

from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.client.reviews import Chunk, Packet
from tablectl.history import stream_of
from tablectl.ledger.heads import SignedHead, read_heads
from tablectl.ledger.projections import incidents
from tablectl.people.commands import PersonRole
from tablectl.rounds.export import Export, as_json, exported
from tablectl.rounds.found import round_told
from tablectl.rounds.in_record import NotRecorded, Step
from tablectl.rounds.kept import Kept
from tablectl.rounds.shown import shown
from tablectl.terminal.signs import signs_for

PIECE: Final = 48 * 1024
"""Bytes of one piece."""
_MOST: Final = 50_000  # records of one file; a whole table is taken away where its ledger lies
_WIDE: Final = 120


class _Made(Struct, frozen=True):
    packet: Packet
    data: bytes


class Packets:
    """The file that each person asked for last. Any thread may ask."""

    def __init__(self, past: Past, models: ReadModels, heads: Path) -> None:
        self._past = past
        self._models = models
        self._heads = heads
        self._lock = Lock()
        self._of: dict[str, _Made] = {}

    def round(self, name: str, table: str, number: int, role: PersonRole) -> Packet:
        """The export of a round. Raises NotRecorded, LedgerError."""
        return self._of_round(name, table, number, role, f"{table}-round-{number}.json")

    def incident(self, name: str, table: str, number: int, role: PersonRole) -> Packet:
        """The export of an incident: its round, or all from its opening to its end.

        Raises ValueError where that is too long, NotRecorded, LedgerError.
        """
        self._models.catch_up()
        i = incidents.c
        wanted = select(incidents).where(i.stream == stream_of(table), i.number == number)
        for row in self._models.ask(wanted):
            file = f"{table}-incident-{number}.json"
            if row["round"]:
                return self._of_round(name, table, row["round"], role, file)
            first, last = row["opened"], row["resolved"] or self._past.end(table)
            if last - first >= _MOST:
                raise ValueError(
                    f"the incident goes on over {last - first + 1} records; take the whole table"
                    " where its ledger lies: tablectl export --all --out FILE"
                )
            steps = self._past.whole(table, tuple(self._past.steps(table, first, last)), role)
            return self._exported(name, exported(steps, round=None, heads=self._signed), file)
        raise NotRecorded(f"table {table} has no incident {number}")

    def page(self, name: str, table: str, number: int, kept: Kept, role: PersonRole) -> Packet:
        """A round on paper, as text. Raises NotRecorded, LedgerError."""
        self._round(table, number, role)
        told = round_told(self._past.store, kept, table, number)
        out = io.StringIO()
        console = Console(file=out, width=_WIDE, highlight=False, markup=False, color_system=None)
        console.print(shown(told, (), signs_for("utf-8")))
        command = f"tablectl show {number} --table {quote(table)}"
        return self._made(name, out.getvalue().encode(), f"{table}-round-{number}.txt", command)

    def piece(self, name: str, id: str, number: int) -> Chunk:
        """One piece of the person's last file. Raises ValueError."""
        with self._lock:
            made = self._of.get(name)
        if made is None or made.packet.id != id or not 0 <= number < made.packet.chunks:
            raise ValueError(f"there is no piece {number} of a file {id[:40]!r}; ask for it anew")
        data = made.data[number * PIECE : (number + 1) * PIECE]
        return Chunk(id=id, number=number, data=data)

    # -- steps ------------------------------------------------------------------------------------

    def _round(self, table: str, number: int, role: PersonRole) -> tuple[Step, ...]:
        return self._past.whole(table, self._past.round_steps(table, number), role)

    def _of_round(self, name: str, table: str, number: int, role: PersonRole, file: str) -> Packet:
        steps = self._round(table, number, role)
        after = self._past.put_right(table, number, steps, role)
        whole = exported(steps, round=number, heads=self._signed, later=after)
        return self._exported(name, whole, file)

    @property
    def _signed(self) -> tuple[SignedHead, ...]:
        return read_heads(self._heads).heads

    def _exported(self, name: str, whole: Export, file: str) -> Packet:
        return self._made(name, as_json(whole), file, f"tablectl replay {quote(file)}")

    def _made(self, name: str, data: bytes, file: str, command: str) -> Packet:
        packet = Packet(
            id=uuid4().hex,
            name=file,
            size=len(data),
            digest=sha256(data).hexdigest(),
            chunks=-(-len(data) // PIECE),
            command=command,
        )
        with self._lock:
            self._of[name] = _Made(packet, data)
        return packet
