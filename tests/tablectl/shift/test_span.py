"""A span of time in a stream: the records that lie in it, and none that lie before are read."""

from __future__ import annotations

from collections.abc import Iterator

from hypothesis import given
from hypothesis import strategies as st

from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.record import Fact, Record
from tablectl.ledger.store import CommandKey
from tablectl.shift.span import records_between


class Reading(MemoryStore):
    """Counts the records that are read."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def read(self, stream: str, after: int = 0, through: int | None = None) -> Iterator[Record]:
        """The records, each counted."""
        for record in super().read(stream, after, through):
            self.count += 1
            yield record


def filled(times: list[int]) -> Reading:
    """A stream with a record at each of these times."""
    store = Reading()
    for number, at in enumerate(times):
        key = CommandKey(str(number), "system:x", b"x")
        store.append("house", number, [Fact("noted", 1, b"{}")], command=key, at=at)
    return store


@given(st.lists(st.integers(0, 9), max_size=40), st.integers(0, 10), st.integers(0, 10))
def test_a_span_holds_what_lies_in_it_both_ends_included(
    times: list[int], since: int, until: int
) -> None:
    """Whatever the times, also many at one instant, before the first and behind the last."""
    store = filled(sorted(times))
    found = [record.position for record in records_between(store, "house", since, until)]
    assert found == [n for n, at in enumerate(sorted(times), start=1) if since <= at <= until]


def test_a_short_span_of_a_long_stream_is_found_by_a_few_records() -> None:
    """Two times the number of halvings, and what lies in the span."""
    store = filled(list(range(10_000)))
    assert len(list(records_between(store, "house", 9_000, 9_009))) == 10
    assert store.count <= 2 * 14 + 10
