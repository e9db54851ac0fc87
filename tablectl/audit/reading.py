"""The read models as a review asks them: brought up to the record whenever they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, RLock, Thread
from typing import Any

from sqlalchemy import Select

from tablectl.ledger.read_models import Progress, catch_up, query
from tablectl.ledger.store import LedgerError, LedgerUnavailable, ReadableStore


class _EndsError(Exception):
    """The service ends."""


class ReadModels:
    """Those of one ledger, in one file. Any thread may ask; one at a time brings them up.

    Whoever would wait longer than `patience` (seconds) for another is told to ask again: all that
    people ask of a pit is answered by few threads. LedgerUnavailable says so.
    """

    def __init__(self, store: ReadableStore, path: Path, *, patience: float = 2.0) -> None:
        self._store = store
        self._path = path
        self._patience = patience
        self._lock = RLock()

    def catch_up(self, progress: Progress = lambda _done, _total: None) -> None:
        """Take in what has been written since. Raises LedgerError."""
        with self._alone():
            catch_up(self._store, self._path, progress=progress)

    @contextmanager
    def brought_up(self) -> Iterator[None]:
        """Bring them up meanwhile, so that nobody's first search waits for all of a long record.

        What stands in the way of it, the first search tells.
        """
        ends = Event()

        def go_on(_done: int, _total: int) -> None:
            if ends.is_set():
                raise _EndsError

        def bring_up() -> None:
            with suppress(_EndsError, LedgerError):
                self.catch_up(go_on)

        thread = Thread(target=bring_up, name="reading up", daemon=True)
        thread.start()
        try:
            yield
        finally:
            ends.set()
            thread.join()

    def ask(self, statement: Select[Any]) -> list[dict[str, Any]]:
        """The rows of a statement, as they were when `catch_up` was called last.

        They are brought up first where that was never. Raises LedgerError.
        """
        with self._alone():
            if not self._path.exists():
                self.catch_up()
            return query(self._path, statement)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        if not self._lock.acquire(timeout=self._patience):
            raise LedgerUnavailable(
                "what is searched is being brought up to a long record; ask again in a moment"
            )
        try:
            yield
        finally:
            self._lock.release()
