"""What PostgreSQL's errors mean for a ledger: it cannot be used now, or it is damaged."""

from __future__ import annotations

from typing import Final

import psycopg

from tablectl.ledger.store import LedgerDamaged, LedgerError, LedgerGone, LedgerUnavailable

_NOW: Final = {
    "08": "the connection is lost; the next append tries again",
    "25006": "the server takes no changes now; name the primary, or wait until it is one",
    "28": "the server does not let this user in; see to its password and pg_hba.conf",
    "3D": "there is no such database; make it, or correct the ledger's address",
    "40": "the server took the transaction back; try again",
    "42501": "this user may not do that; the owner grants it by `tablectl ledger init-postgres`",
    "53100": "the server's disk is full; free space on it",
    "53": "the server has no room for this; see its log",
    "55": "somebody else has locked it; end that program",
    "57014": "the server took too long and gave up; see what else it does",
    "57": "the server is stopping or starting; the next append tries again",
    "58": "the server's machine reports an error; look at its log before going on",
}


def ledger_error(error: psycopg.Error, shown: str) -> LedgerError:
    """The ledger's own error for one of PostgreSQL's; what is not known to pass is damage."""
    state = error.sqlstate
    said = " ".join((error.diag.message_primary or str(error)).split())
    if state is None and isinstance(error, psycopg.OperationalError | psycopg.InterfaceError):
        return LedgerGone(f"{shown}: {_NOW['08']} ({said})")
    for length in (5, 2):
        remedy = _NOW.get((state or "")[:length])
        if remedy is not None:
            gone = (state or "")[:2] in ("08", "57") and state != "57014"
            return (LedgerGone if gone else LedgerUnavailable)(f"{shown}: {remedy} ({said})")
    return LedgerDamaged(
        f"{shown} cannot be used as a ledger: {said}; keep it as it is and run"
        " `tablectl ledger verify`"
    )
