"""The lock that lets one process, and no second, write a ledger."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from tablectl.ledger.store import LedgerInUse, LedgerUnavailable


class WriterLock:
    """An exclusive lock on a file beside the ledger; the kernel lets go when the process ends."""

    def __init__(self, path: Path) -> None:
        """Take the lock, or raise LedgerInUse with the other process's id, or LedgerUnavailable."""
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise LedgerUnavailable(
                f"cannot open the lock {path}: {error.strerror}; the ledger's folder must exist"
                " and be writable for whoever runs the table"
            ) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"{os.getpid()}\n".encode(), 0)
        except BlockingIOError as error:
            holder = os.pread(self._file, 20, 0).decode("ascii", "replace").strip() or "unknown"
            self.close()
            raise LedgerInUse(
                f"the ledger behind {path} is in use by process {holder}; a table has one writer,"
                " so end that process first"
            ) from error
        except OSError as error:
            self.close()
            raise LedgerUnavailable(f"cannot take the lock {path}: {error.strerror}") from error

    def close(self) -> None:
        """Let go; a second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
