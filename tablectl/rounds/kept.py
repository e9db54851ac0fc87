"""What is kept of a long record so that it need not be read again: tables, and players' rounds.

All of it is made from the stream, lies in a file of its own, and may be deleted at any time. A
table that is kept holds only where the record has the same chain at its place; the chain covers
every fact before it, the pack's among them. What another program kept is thrown away.
"""

from __future__ import annotations

import logging
import sqlite3
import zlib
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Event, Lock
from typing import Any, Final

import msgspec

from procedures.events import ReadingTaken, RoundSettled
from procedures.incident_events import RoundCorrected
from procedures.readings import Raw
from procedures.round import Round
from procedures.table import Table
from tablectl import __version__
from tablectl.history import Snapshot, stream_of
from tablectl.ledger import chain
from tablectl.ledger.store import Head, ReadableStore
from tablectl.ledger.verify import proved
from tablectl.rounds.in_record import Step, steps_of

log = logging.getLogger(__name__)

MOST: Final = 50
"""So many rounds of each player are kept."""
_APART: Final = 2_000
"""Facts between two tables that stay, at least; each is as it was before a shoe began."""
_CACHE: Final = 256
"""KiB of its file that SQLite may hold in memory, for each table; 2,000 if it were not told."""
_TABLES: Final = """
CREATE TABLE IF NOT EXISTS program (name TEXT PRIMARY KEY);
CREATE TABLE IF NOT EXISTS tables (position INTEGER PRIMARY KEY, rounds INTEGER, chain BLOB,
    stays INTEGER, digest BLOB, state BLOB);
CREATE TABLE IF NOT EXISTS own_rounds (player TEXT, round INTEGER, told BLOB,
    PRIMARY KEY (player, round));
"""
_STATES: Final = msgspec.msgpack.Decoder(Snapshot)


class Kept:
    """What is kept of one table. Any thread may ask.

    Nothing of the table stays in memory: it lies in the file, and is read from there to go on.
    """

    def __init__(self, store: ReadableStore, table: str, path: Path | None = None) -> None:
        """In a file, which is made when it is needed; without a path in memory."""
        self._store = store
        self._name = table
        self._path = path
        self._lock = Lock()
        self._ends = Event()
        self._file: sqlite3.Connection | None = None
        self._through: Head | None = None  # how far the stream has been followed

    def newest(self) -> Snapshot | None:
        """The table as it was when it was last kept; None where nothing that holds is kept."""
        with self._lock:
            return self._newest() if self._path is not None and self._path.exists() else None

    def before(self, *, round: int = 0, position: int = 0) -> Snapshot | None:
        """The table some time before a round began, a whole shoe at least, or before a position.

        None: the record has to be read from its start. Raises LedgerError.
        """
        where, skip = ("rounds < ?", 1) if round else ("position < ?", 0)
        sql = f"SELECT * FROM tables WHERE stays AND {where} ORDER BY position DESC LIMIT 1"
        with self._lock:
            self._follow()
            return self._that_holds(self._rows(f"{sql} OFFSET {skip}", round or position))

    def own_rounds(self, player: str, most: int) -> list[dict[str, Any]]:
        """The player's settled rounds, the newest first. Raises LedgerError."""
        sql = "SELECT told FROM own_rounds WHERE player = ? ORDER BY round DESC LIMIT ?"
        with self._lock:
            self._follow()
            found = self._rows(sql, player, max(most, 0))
        return [msgspec.json.decode(told) for (told,) in found]

    def catch_up(self) -> None:
        """Take in what has been written since, until `end` is called. Raises LedgerError."""
        with self._lock:
            self._follow()

    def end(self) -> None:
        """Whoever is catching up stops at once."""
        self._ends.set()

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        self.end()
        with self._lock:
            self._close()

    # -- following the stream ---------------------------------------------------------------------

    def _follow(self) -> None:
        if self._through == self._store.head(stream_of(self._name)):
            return
        now, file = _Followed(self._name, self._newest()), self._file
        began, stays = now.head, self._last_that_stays()
        for step in steps_of(proved(self._store, began.stream, began), now.table, began.chain):
            if now.begins_shoe(step) and now.head.position - stays >= _APART:
                self._keep(now.snapshot(), stays=True)
                stays = now.head.position
            now.take(step)
            self._keep_rounds(step)
            if self._ends.is_set() or self._file is not file:
                break
        if self._file is file and now.head != began:
            self._keep(now.snapshot(), stays=False)
        if self._file is not file:  # all was thrown away meanwhile
            self._follow()
        else:
            self._through = now.head

    def _last_that_stays(self) -> int:
        ((position,),) = self._rows("SELECT coalesce(max(position), 0) FROM tables WHERE stays")
        return int(position)

    def _keep(self, snapshot: Snapshot, *, stays: bool) -> None:
        table, state = snapshot.table, zlib.compress(msgspec.msgpack.encode(snapshot), 1)
        place = (table.position, table.rounds, snapshot.chain, stays)
        self._rows("DELETE FROM tables WHERE NOT stays")
        row = (*place, sha256(state).digest(), state)
        self._rows("INSERT OR REPLACE INTO tables VALUES (?, ?, ?, ?, ?, ?)", *row)

    def _keep_rounds(self, step: Step) -> None:
        now = step.after.round
        kinds = RoundSettled | RoundCorrected
        if now is None or not any(isinstance(event, kinds) for event in step.events):
            return
        for player in {bet.player for result in now.results for bet in result.bets}:
            told = {"table": self._name, "round": now.number, "bets": _bets(now, player)}
            row = (player, now.number, msgspec.json.encode(told))
            self._rows("INSERT OR REPLACE INTO own_rounds VALUES (?, ?, ?)", *row)
            self._rows(
                "DELETE FROM own_rounds WHERE player = ?1 AND round < (SELECT round FROM own_rounds"
                " WHERE player = ?1 ORDER BY round DESC LIMIT 1 OFFSET ?2)",
                *(player, MOST - 1),
            )

    # -- the file ---------------------------------------------------------------------------------

    def _newest(self) -> Snapshot | None:
        """Where nothing that holds is kept, nothing is."""
        found = self._that_holds(self._rows("SELECT * FROM tables ORDER BY position DESC LIMIT 1"))
        if found is None:
            self._rows("DELETE FROM tables")
            self._rows("DELETE FROM own_rounds")
        return found

    def _that_holds(self, rows: list[Any]) -> Snapshot | None:
        """The table of a row, where it is whole and the record's."""
        for position, _, link, _, digest, state in rows:
            stream = stream_of(self._name)
            record = next(iter(self._store.read(stream, position - 1, position)), None)
            if record is None or record.chain != link or sha256(state).digest() != digest:
                continue
            try:
                found = _STATES.decode(zlib.decompress(state))
            except (msgspec.MsgspecError, zlib.error):
                continue
            if (found.table.position, found.chain) == (position, link):
                return found
        return None

    def _rows(self, sql: str, *values: object) -> list[Any]:
        try:
            return self._connected().execute(sql, values).fetchall()
        except (sqlite3.Error, OSError) as error:
            log.warning("%s: what was kept is thrown away: %s", self._path, error)
        self._throw_away()
        return self._connected().execute(sql, values).fetchall()

    def _connected(self) -> sqlite3.Connection:
        if self._file is None:
            if self._path is not None:
                self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = _opened(self._path)
        return self._file

    def _throw_away(self) -> None:
        """What cannot be used is deleted; from here on it is kept in memory, from the start."""
        self._close()
        for end in ("", "-wal", "-shm") if self._path is not None else ():
            with suppress(OSError):
                Path(f"{self._path}{end}").unlink(missing_ok=True)
        self._path = self._through = None

    def _close(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


class _Followed:
    """How far a stream has been followed."""

    def __init__(self, name: str, since: Snapshot | None) -> None:
        self.table: Table | None = since.table if since is not None else None
        self.head = since.head if since is not None else Head(stream_of(name), 0, chain.START)
        self._at = since.at if since is not None else 0
        self._raws: dict[str, Raw] = dict(since.raws) if since is not None else {}

    def begins_shoe(self, step: Step) -> bool:
        """Whether a shoe begins with this step."""
        return step.before is not None and step.before.shoe.number != step.after.shoe.number

    def take(self, step: Step) -> None:
        """One step further."""
        last = step.records[-1]
        self.table, self._at = step.after, last.at
        self.head = Head(last.stream, last.position, last.chain)
        for event in step.events:
            if isinstance(event, ReadingTaken):
                self._raws[event.reading.device] = event.reading.raw

    def snapshot(self) -> Snapshot:
        """The table there. Follow one step at least first."""
        assert self.table is not None
        raws = dict(self._raws)
        return Snapshot(table=self.table, chain=self.head.chain, at=self._at, raws=raws)


def _opened(path: Path | None) -> sqlite3.Connection:
    """A file of this program's; what another kept in it is thrown away. Raises sqlite3.Error."""
    where = ":memory:" if path is None else str(path)
    file = sqlite3.connect(where, isolation_level=None, check_same_thread=False)
    try:
        file.execute("PRAGMA journal_mode = WAL").fetchall()
        file.execute("PRAGMA synchronous = OFF")  # what is lost in a power cut is made again
        file.execute(f"PRAGMA cache_size = -{_CACHE}")
        file.executescript(_TABLES)
        found = file.execute("SELECT name FROM program").fetchall()
        if found != [(_program(),)]:
            for table in ("program", "tables", "own_rounds"):
                file.execute(f"DELETE FROM {table}")
            file.execute("INSERT INTO program VALUES (?)", (_program(),))
    except BaseException:
        file.close()
        raise
    return file


@cache
def _program() -> str:
    """This program, and the shape of what it keeps."""
    shape = msgspec.json.encode(msgspec.json.schema(Snapshot), order="sorted")
    return f"tablectl {__version__} {sha256(shape).hexdigest()}"


def _bets(now: Round, player: str) -> list[dict[str, Any]]:
    """What his bets of a round staked and got back, and the hands they rode on."""
    return [
        {
            "box": result.box,
            "spot": bet.spot,
            "staked": bet.staked,
            "returned": bet.returned,
            "hands": [{"cards": hand.cards, "outcome": hand.outcome} for hand in result.hands],
            "dealer": now.dealer,
            "ended": now.ended,
        }
        for result in now.results
        for bet in result.bets
        if bet.player == player
    ]
