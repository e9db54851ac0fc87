"""Facts, commands and whole small ledgers for the tests of the ledger."""

from __future__ import annotations

from tablectl.ledger.record import Fact, canonical
from tablectl.ledger.store import CommandKey, Head, Store

NOON = 1_800_000_000_000_000
"""A time, in microseconds UTC."""


def noted(number: int) -> Fact:
    """A small fact that can be told from every other."""
    return Fact("noted", 1, canonical({"type": "noted", "number": number}))


def by_ann(number: int) -> CommandKey:
    """One of ann's commands."""
    return CommandKey(f"command-{number}", "ann", number.to_bytes(32))


def fill(store: Store, stream: str, commands: int, *, facts: int = 2) -> Head:
    """Append so many commands of so many facts behind whatever the stream holds."""
    head = store.head(stream)
    for _ in range(commands):
        first = head.position + 1
        key = CommandKey(f"{stream}:{first}", "ann", first.to_bytes(32))
        wanted = [noted(number) for number in range(first, first + facts)]
        head = store.append(stream, head.position, wanted, command=key, at=NOON + first)
    return head
