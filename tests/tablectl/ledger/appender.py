"""A process whose children append until somebody kills them.

For each folder named on standard input it forks a child, which says `child PID`, opens the ledger
there, then says `ack POSITION` after each append and `head POSITION` after each exported head. When
the child has died it says `died`. Forking spares each child the time of importing.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tablectl.ledger.heads import HeadsFile, open_key
from tablectl.ledger.sqlite import open_sqlite
from tests.tablectl.ledger.facts import NOON, fill

STREAM = "table/T1"


def main() -> None:
    """Serve one child for each line read."""
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _append_until_killed(Path(line.rstrip("\n")))
        os.waitpid(child, 0)
        _say("died")


def _append_until_killed(folder: Path) -> None:
    _say(f"child {os.getpid()}")
    store, key = open_sqlite(folder / "ledger.sqlite"), open_key(folder / "key")
    exported = HeadsFile(folder / "heads.jsonl")
    while True:
        head = fill(store, STREAM, 1, facts=3)
        _say(f"ack {head.position}")
        if head.position % 9 == 0:
            exported.export(key.sign(head, at=NOON))
            _say(f"head {head.position}")


def _say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


if __name__ == "__main__":
    main()
