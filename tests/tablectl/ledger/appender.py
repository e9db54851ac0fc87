"""A process whose children append until somebody kills them.

For each line on standard input, a folder and perhaps the address of a ledger in PostgreSQL, it
forks a child, which says `child PID`, opens the ledger there, then says `ack POSITION` after each
append and `head POSITION` after each exported head. When the child has died it says `died`. Forking
spares each child the time of importing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tablectl.ledger.heads import HeadsFile, open_key
from tablectl.ledger.postgres import open_postgres
from tablectl.ledger.sqlite import open_sqlite
from tablectl.ledger.store import LedgerInUse, Store
from tests.tablectl.ledger.facts import NOON, fill

STREAM = "table/T1"


def main() -> None:
    """Serve one child for each line read."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            folder, _, url = line.rstrip("\n").partition("\t")
            _append_until_killed(Path(folder), url)
        os.waitpid(child, 0)
        _say("died")


def _append_until_killed(folder: Path, url: str) -> None:
    _say(f"child {os.getpid()}")
    store, key = _opened(folder, url), open_key(folder / "key")
    exported = HeadsFile(folder / "heads.jsonl")
    while True:
        head = fill(store, STREAM, 1, facts=3)
        _say(f"ack {head.position}")
        if head.position % 9 == 0:
            exported.export(key.sign(head, at=NOON))
            _say(f"head {head.position}")


def _opened(folder: Path, url: str) -> Store:
    if not url:
        return open_sqlite(folder / "ledger.sqlite")
    store = open_postgres(url)
    while True:
        try:
            store.own(STREAM)
        except LedgerInUse:  # by the one before, until the server has noticed that it is dead
            continue
        return store


def _say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main()
