"""The read models as a review asks them: brought up to the record whenever they are asked."""

from __future__ import annotations

from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Select

from tablectl.ledger.read_models import catch_up, query
from tablectl.ledger.store import ReadableStore


class ReadModels:
    """Those of one ledger, in one file. Any thread may ask; one at a time brings them up."""

    def __init__(self, store: ReadableStore, path: Path) -> None:
        self._store = store
        self._path = path
        self._lock = Lock()

    def catch_up(self) -> None:
        """Take in what has been written since. Raises LedgerError."""
        with self._lock:
            catch_up(self._store, self._path)

    def ask(self, statement: Select[Any]) -> list[dict[str, Any]]:
        """The rows of a statement, as they were when `catch_up` was called last.

        They are brought up first where that was never. Raises LedgerError.
        """
        if not self._path.exists():
            self.catch_up()
        return query(self._path, statement)
