"""What the ledger adds to PostgreSQL: appends against a bare psycopg insert and commit.

    python -m tests.benchmarks.postgres_append [--url URL] [--appends N] [--producers N]

The yardstick inserts the same rows into a table without triggers and commits them, on a connection
of its own to the same server, turn about. Then many producers share commits, against the ledger's
own appends one after the other. Without `--url` a server is started for this alone.
"""

from __future__ import annotations

import argparse
import statistics
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from threading import Thread
from time import perf_counter
from typing import Final

import psycopg

from tablectl.ledger.postgres import PostgresStore, open_postgres
from tests.benchmarks.ledger_facts import of_a_card
from tests.tablectl.ledger.facts import by_ann
from tests.tablectl.ledger.postgres_server import Server

RUNS: Final = 5


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Append to PostgreSQL against a bare insert.")
    parser.add_argument("--url", help="an empty ledger, as a user who may make tables")
    parser.add_argument("--appends", type=int, default=200, help="in each run (default: 200)")
    parser.add_argument("--producers", type=int, default=50, help="threads (default: 50)")
    arguments = parser.parse_args()
    with _url(arguments.url) as url, closing(open_postgres(url)) as store:
        _alone(url, store, arguments.appends)
        _together(store, arguments.producers)


@contextmanager
def _url(named: str | None) -> Iterator[str]:
    if named:
        yield named
        return
    server = Server()
    try:
        yield server.url(server.ledger())
    finally:
        server.remove()


def _alone(url: str, store: PostgresStore, appends: int) -> None:
    more: list[float] = []
    ratios: list[float] = []
    store.own("table/T1")
    with psycopg.connect(url, autocommit=True) as bare:
        bare.execute("CREATE TABLE bare (position bigint PRIMARY KEY, body bytea NOT NULL)")
        for run in range(RUNS):
            times: tuple[list[float], list[float]] = ([], [])
            for number in range(run * appends, (run + 1) * appends):
                times[0].append(_timed(partial(_insert, bare, number)))
                times[1].append(_timed(partial(_append, store, "table/T1", number)))
            p50 = [statistics.median(taken) for taken in times]
            more.append(p50[1] - p50[0])
            ratios.append(p50[1] / p50[0])
        bare.execute("DROP TABLE bare")
    print(f"{RUNS} runs of {appends} appends of 2 facts: {_told(more)} ms more than a bare insert")
    print(f"and commit at the median, {_told(ratios)} times as long")


def _together(store: PostgresStore, producers: int) -> None:
    each = 20
    ratios = []
    for run in range(RUNS):
        names = [f"table/P{run}.{number}" for number in range(producers)]
        for name in names:
            store.own(name)
        alone = _timed(partial(_fill, store, names[0], each))
        threads = [Thread(target=_fill, args=(store, name, each)) for name in names[1:]]
        begun = perf_counter()
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        taken = (perf_counter() - begun) * 1e3
        ratios.append((len(threads) * each / taken) / (each / alone))
    print(f"{producers - 1} producers together: {_told(ratios)} times the appends of one")


def _fill(store: PostgresStore, stream: str, appends: int) -> None:
    for number in range(appends):
        _append(store, stream, number)


def _insert(bare: psycopg.Connection, number: int) -> None:
    with bare.transaction():
        for place, fact in enumerate(of_a_card(number)):
            bare.execute("INSERT INTO bare VALUES (%s, %s)", (2 * number + place, fact.body))


def _append(store: PostgresStore, stream: str, number: int) -> None:
    key = by_ann(number)
    command = type(key)(f"{stream}/{number}", key.sender, key.digest)
    store.append(stream, 2 * number, of_a_card(number), command=command, at=number)


def _timed(work: Callable[[], object]) -> float:
    begun = perf_counter()
    work()
    return (perf_counter() - begun) * 1e3


def _told(values: list[float]) -> str:
    return f"{statistics.median(values):.2f} ({min(values):.2f} to {max(values):.2f})"


if __name__ == "__main__":
    main()
