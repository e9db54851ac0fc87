"""What SQLite's errors mean for a ledger: it cannot be used now, or it is damaged."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

from tablectl.ledger.store import LedgerDamaged, LedgerError, LedgerUnavailable

_NOW: Final = {
    sqlite3.SQLITE_FULL: "the disk is full; free space on it",
    sqlite3.SQLITE_BUSY: "another program has locked it; end that program",
    sqlite3.SQLITE_LOCKED: "another program has locked it; end that program",
    sqlite3.SQLITE_READONLY: "it is read-only; make the file and its folder writable",
    sqlite3.SQLITE_PERM: "access is refused; make the file and its folder readable and writable",
    sqlite3.SQLITE_AUTH: "access is refused; make the file and its folder readable and writable",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; the file and its folder must be there, and the"
    " folder writable even for reading",
    sqlite3.SQLITE_IOERR: "the disk reports an error; look at the system's log before going on",
    sqlite3.SQLITE_NOLFS: "the file system cannot hold a file this large",
    sqlite3.SQLITE_NOMEM: "the machine is out of memory",
    sqlite3.SQLITE_INTERRUPT: "the work was interrupted",
}


def ledger_error(error: sqlite3.Error, path: Path) -> LedgerError:
    """The ledger's own error for one of SQLite's; whatever is not known to pass is damage."""
    code = getattr(error, "sqlite_errorcode", None)
    remedy = _NOW.get(code & 0xFF) if isinstance(code, int) else None
    if remedy is not None:
        return LedgerUnavailable(f"{path}: {remedy} ({error})")
    return LedgerDamaged(
        f"{path} cannot be used as a ledger: {error}; keep the file as it is and run"
        " `tablectl ledger verify` on a copy"
    )
