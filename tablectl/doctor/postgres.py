"""Whether a ledger in PostgreSQL can be reached, keeps what it is given, and is safe from us."""

from __future__ import annotations

from tablectl.doctor.finding import Finding
from tablectl.ledger.opening import need_psycopg
from tablectl.ledger.store import LedgerError

_RIGHTS = (
    "SELECT current_setting('server_version'), current_user, bool_or("
    " has_table_privilege(t, 'UPDATE') OR has_table_privilege(t, 'DELETE')"
    " OR has_table_privilege(t, 'TRUNCATE')), bool_and(has_table_privilege(t, 'INSERT'))"
    " FROM unnest(ARRAY['records', 'answers']) t"
)


def server(url: str) -> list[Finding]:
    """The server, and what the user of this address may do to the ledger."""
    try:
        need_psycopg()
        from tablectl.ledger.postgres_connection import address, connect

        place = address(url)
        with connect(place, writing=True) as connection:
            row = connection.execute(_RIGHTS).fetchone()
    except LedgerError as error:
        mend = "tablectl ledger --help  # init-postgres makes one, upgrade renews an old one"
        return [Finding(name="PostgreSQL", state="missing", found=str(error), mend=mend)]
    assert row is not None
    version, user, may_change, may_append = row
    found = Finding(name="PostgreSQL", state="fine", found=f"{version} at {place.shown}")
    return [found, _rights(user, may_change=may_change, may_append=may_append)]


def _rights(user: str, *, may_change: bool, may_append: bool) -> Finding:
    name = "ledger's role"
    if not may_append:
        found = f"{user} may not append to the ledger"
        mend = f"tablectl ledger init-postgres URL --appender {user}  # as the ledger's owner"
        return Finding(name=name, state="missing", found=found, mend=mend)
    if may_change:
        found = f"{user} may do more than append; connect as a role that init-postgres made"
        return Finding(
            name=name, state="note", found=found, mend="tablectl ledger init-postgres -h"
        )
    return Finding(name=name, state="fine", found=f"{user} may append and read, nothing else")
