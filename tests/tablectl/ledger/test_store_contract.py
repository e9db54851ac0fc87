"""What holds for every store, in memory and on disk."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest

from tablectl.ledger import chain
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.postgres import open_postgres
from tablectl.ledger.record import Fact
from tablectl.ledger.sqlite import open_sqlite
from tablectl.ledger.store import AlreadyAnswered, Answered, CommandKey, Head, Stale, Store
from tests.tablectl.ledger.facts import NOON, by_ann, fill, noted


@pytest.fixture(params=["memory", "sqlite", "postgres", "postgres, owned"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """An empty store of each kind."""
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "sqlite":
        made = open_sqlite(tmp_path / "ledger.sqlite")
    else:
        made = open_postgres(request.getfixturevalue("ledger_url"))
        if request.param == "postgres, owned":
            for stream in ("table/T1", "people"):
                made.own(stream)
    yield made
    made.close()


def test_an_empty_stream_starts_at_zero_with_the_start_of_the_chain(store: Store) -> None:
    """A stream that nobody wrote to is empty, not an error."""
    assert store.head("table/T1") == Head("table/T1", 0, chain.START)
    assert list(store.read("table/T1")) == []
    assert store.streams() == ()


def test_what_is_appended_is_read_back_as_it_was(store: Store) -> None:
    """Every field of a fact comes back, with its position, its command and its time."""
    facts = [noted(1), Fact("other", 7, b'{"any":"\xc3\xa9"}')]
    head = store.append("table/T1", 0, facts, command=by_ann(1), at=NOON)
    first, second = store.read("table/T1")
    assert (first.position, second.position) == (1, 2)
    assert [Fact(r.type, r.version, r.body) for r in (first, second)] == facts
    assert {(r.stream, r.command, r.at) for r in (first, second)} == {
        ("table/T1", "command-1", NOON)
    }
    assert head == store.head("table/T1") == Head("table/T1", 2, second.chain)


def test_the_chain_links_each_record_to_the_one_before(store: Store) -> None:
    """The stored chain is the one the pure functions give for the stored bytes."""
    fill(store, "table/T1", 3)
    link = chain.START
    for record in store.read("table/T1"):
        digest = chain.record_digest(
            type=record.type,
            version=record.version,
            command=record.command,
            at=record.at,
            body=record.body,
        )
        link = chain.link(link, record.stream, record.position, digest)
        assert record.chain == link


def test_a_stale_append_writes_nothing(store: Store) -> None:
    """An append behind any position but the last is refused, and its command stays free."""
    head = fill(store, "table/T1", 2)
    for after in (0, 3, 5, -1):
        with pytest.raises(Stale, match="table/T1 is at 4"):
            store.append("table/T1", after, [noted(9)], command=by_ann(9), at=NOON)
    assert store.head("table/T1") == head
    assert store.answer("command-9") is None


def test_a_command_is_answered_with_the_positions_it_first_gave(store: Store) -> None:
    """Sender, digest and positions are kept with the facts."""
    fill(store, "table/T1", 1)
    store.append("table/T1", 2, [noted(1), noted(2)], command=by_ann(1), at=NOON)
    assert store.answer("command-1") == Answered(
        command=by_ann(1), stream="table/T1", first=3, last=4
    )
    assert store.answer("command-2") is None


def test_a_command_id_is_never_written_twice(store: Store) -> None:
    """The same id again is refused, in whatever stream, and nothing is written."""
    store.append("table/T1", 0, [noted(1)], command=by_ann(1), at=NOON)
    for stream, after in (("table/T1", 1), ("table/T1", 0), ("people", 0)):
        with pytest.raises(AlreadyAnswered, match="command-1"):
            store.append(stream, after, [noted(2)], command=by_ann(1), at=NOON)
    assert store.head("table/T1").position == 1
    assert store.streams() == ("table/T1",)


@pytest.mark.parametrize(
    ("stream", "facts", "at"),
    [
        ("table/T1", [], NOON),
        ("", [noted(1)], NOON),
        ("table/T1", [noted(1)], -1),
        ("table/T1", [noted(1)], 2**63),
        ("table/T1", [Fact("noted", -1, b"{}")], NOON),
        ("table/T1", [Fact("noted", 2**63, b"{}")], NOON),
    ],
)
def test_an_append_without_facts_name_or_time_is_refused(
    store: Store, stream: str, facts: list[Fact], at: int
) -> None:
    """Nothing can be written that the chain could not prove later."""
    with pytest.raises(ValueError, match=r"an append needs|the version of a"):
        store.append(stream, 0, facts, command=by_ann(1), at=at)
    assert store.streams() == ()


@pytest.mark.parametrize("bad", ["a\0b", "a\ud800"])
@pytest.mark.parametrize("where", ["stream", "id", "sender"])
def test_a_text_that_some_ledger_could_not_hold_is_refused_by_every_one(
    store: Store, where: str, bad: str
) -> None:
    """So that any ledger can be copied to any other; the next append is as good as before."""
    given = {"stream": "people", "id": "1", "sender": "ann", where: bad}
    key = CommandKey(given["id"], given["sender"], bytes(32))
    with pytest.raises(ValueError, match=rf"\$\.{where} holds|surrogates not"):
        store.append(given["stream"], 0, [noted(1)], command=key, at=NOON)
    assert store.streams() == ()
    assert fill(store, "people", 1).position == 2


def test_each_record_is_read_with_the_answer_to_its_command(store: Store) -> None:
    """As `read` and `answer` give them, over more than a page."""
    fill(store, "table/T1", 500, facts=3)
    fill(store, "people", 1)
    for stream in store.streams():
        read = [(record, store.answer(record.command)) for record in store.read(stream)]
        assert list(store.read_answered(stream)) == read
    assert list(store.read_answered("table/T2")) == []


def test_records_of_some_kinds_are_found_in_order(store: Store) -> None:
    """Only of that stream, and only behind the position."""
    facts = [noted(1), Fact("other", 1, b"{}"), Fact("third", 1, b"{}"), noted(2)]
    store.append("table/T1", 0, facts, command=by_ann(1), at=NOON)
    store.append("people", 0, facts, command=by_ann(2), at=NOON)
    for kinds, after, positions in (
        (("noted",), 0, [1, 4]),
        (("other", "third"), 0, [2, 3]),
        (("noted", "third"), 1, [3, 4]),
        (("none",), 0, []),
    ):
        found = store.read_kinds("table/T1", kinds, after)
        assert [(r.stream, r.position) for r in found] == [("table/T1", p) for p in positions]
        assert found == [r for r in store.read("table/T1", after) if r.type in kinds]


def test_reading_can_begin_and_end_anywhere(store: Store) -> None:
    """`after` is left out, `through` is included."""
    fill(store, "table/T1", 5)
    assert [r.position for r in store.read("table/T1", 3, 6)] == [4, 5, 6]
    assert [r.position for r in store.read("table/T1", 8)] == [9, 10]
    assert [r.position for r in store.read("table/T1", 8, 99)] == [9, 10]
    assert list(store.read("table/T1", 10)) == []


def test_streams_are_separate_and_listed_in_order(store: Store) -> None:
    """Each stream counts and chains for itself."""
    for name in ("table/T7", "people", "table/T1"):
        fill(store, name, 1)
    assert store.streams() == ("people", "table/T1", "table/T7")
    assert {store.head(name).position for name in store.streams()} == {2}
    assert len({store.head(name).chain for name in store.streams()}) == 3


def test_a_stream_longer_than_a_page_is_read_whole(store: Store) -> None:
    """Two thousand records and one come back without a gap."""
    store.append("table/T1", 0, [noted(n) for n in range(2001)], command=by_ann(1), at=NOON)
    assert [r.position for r in store.read("table/T1")] == list(range(1, 2002))


def test_appends_from_several_threads_leave_no_gap(store: Store) -> None:
    """Four tables writing at once each get their own whole stream."""
    threads = [Thread(target=fill, args=(store, f"table/T{n}", 20)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [store.head(name).position for name in store.streams()] == [40] * 4


def test_an_owned_stream_is_written_as_before(store: Store) -> None:
    """Owning it says where it ends, also a second time; letting go of it changes nothing in it."""
    head = fill(store, "table/T1", 2)
    assert store.own("table/T1") == head
    head = fill(store, "table/T1", 1)
    assert store.own("table/T1") == head
    store.disown("table/T1")
    store.disown("table/T7")
    assert fill(store, "table/T1", 1).position == 8


def test_the_largest_numbers_come_back(store: Store) -> None:
    """Times and versions up to 63 bits, and text and bytes of every kind."""
    fact = Fact("größer als alles", 2**63 - 1, bytes(range(256)))
    key = CommandKey("é'%s\\{}\n", 'a"nn', b"")
    store.append("table/é", 0, [fact], command=key, at=2**63 - 1)
    (record,) = store.read("table/é")
    assert (record.type, record.version, record.body) == (fact.type, fact.version, fact.body)
    assert record.at == 2**63 - 1
    answer = store.answer(key.id)
    assert answer is not None
    assert answer.command == key


def test_closing_twice_is_harmless(store: Store) -> None:
    """Whoever tidies up need not know whether somebody did before."""
    store.close()
    store.close()
