"""What searches of a long record take by the read models, and pictures out of its middle.

    python -m tests.benchmarks.review_search [--facts N]

The record is of rounds that a table's rules decided, in a SQLite ledger. Each search is asked as a
window asks it, the read models brought up before; the slowest of five is told.
"""

from __future__ import annotations

import argparse
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from tablectl.audit.pictures import pictures
from tablectl.audit.reading import ReadModels
from tablectl.audit.searching import search
from tablectl.audit.stretch import Past
from tablectl.audit.timeline import timeline
from tablectl.history import stream_of
from tablectl.ledger.sqlite import open_readonly, open_sqlite
from tablectl.rounds.kept import Kept
from tests.benchmarks.long_record import TABLE, timed, write

RUNS = 5
SEARCHES: dict[str, dict[str, str]] = {
    "the newest": {},
    "a round": {"round": "7"},
    "a player": {"player": "p1"},
    "a player who never was": {"player": "nobody"},
    "a card": {"card": "8S"},
    "a dealer who never was": {"dealer": "nobody"},
    "a device that never was": {"device": "nothing"},
    "named by hand": {"named": "1"},
    "corrected": {"corrected": "1"},
    "an amount that never moved": {"amount": "99999999"},
    "a kind and who ended it": {"kind": "unreadable", "by": "nobody"},
}


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Search a long record.")
    parser.add_argument("--facts", type=int, default=300_000, help="in it (default: %(default)s)")
    facts = parser.parse_args().facts
    with TemporaryDirectory() as name:
        ledger = Path(name) / "ledger.sqlite"
        with closing(open_sqlite(ledger)) as store:
            rounds = write(store, facts)
        with closing(open_readonly(ledger)) as store:
            there = store.head(stream_of(TABLE)).position
            read = ReadModels(store, Path(name) / "read-models.sqlite")
            print(
                f"{there} facts, {rounds} rounds; read models made in {timed(read.catch_up):.1f} s"
            )
            for told, about in SEARCHES.items():
                asked = partial(search, read, about, role="auditor")
                print(f"{told}: {max(timed(asked) for _ in range(RUNS)):.3f} s")
            with closing(Kept(store, TABLE, Path(name) / "kept.sqlite")) as kept:
                print(f"kept for the first time in {timed(kept.catch_up):.1f} s")
                past = Past(store, lambda _table: kept)
                for told, ask in (("timeline", timeline), ("pictures", pictures)):
                    page = partial(ask, past, TABLE, limit=60, name="otto", role="auditor")
                    at = there // 2 + 1_999
                    first = timed(partial(page, at, at + 5_000))
                    print(f"{told} of 60 in the middle: {first:.3f} s")


if __name__ == "__main__":
    main()
