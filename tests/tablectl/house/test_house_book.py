"""The house's book: one stream, several services, and what other programs write in it."""

from __future__ import annotations

from contextlib import closing

import msgspec
import pytest

from tablectl.answers import Accepted, Answer, Rejected
from tablectl.house.asks import HandOver, TakeOver, WriteNote
from tablectl.house.book import HouseBook, Kept, kept_in
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.postgres import open_postgres
from tablectl.ledger.record import Fact
from tablectl.ledger.store import CommandKey, LedgerUnavailable
from tablectl.people.commands import By
from tablectl.people.person import People, Person
from tablectl.shift.facts import HandedOver, Noted
from tablectl.shift.handing_over import hand_over, take_over, write_note
from tablectl.shift.span import records_between

SAM = By(name="sam", role="supervisor", via="10.0.0.7")
SUE = By(name="sue", role="supervisor", via="10.0.0.8")


def book_in(store: MemoryStore) -> HouseBook:
    """A service of its own on this record."""
    return HouseBook(store, lambda _: None)


def notes(book: HouseBook, text: str, *, by: By = SAM, id: str = "1", at: int = 1) -> Answer:
    """Somebody writes a note."""
    return write_note(book, WriteNote(text=text), tables=(), by=by, id=id, at=at)


def test_two_services_write_one_book_in_turn() -> None:
    """Each takes in what the other wrote; nothing is lost and nothing is written over."""
    store = MemoryStore()
    first, second = book_in(store), book_in(store)
    for number in range(6):
        writer = (first, second)[number % 2]
        answer = notes(writer, str(number), id=str(number), at=number)
        assert answer == Accepted(first=number + 1, last=number + 1)
    assert first.read() == second.read() == kept_in(store)


def test_what_another_service_writes_while_somebody_decides_is_looked_at_first() -> None:
    """The decision is made anew on the book as it is then; nothing is written over."""
    store = MemoryStore()
    first, second = book_in(store), book_in(store)
    seen: list[int] = []

    def judge(kept: Kept) -> Noted:
        if not seen:
            notes(second, "faster", by=SUE, id="faster")
        seen.append(kept.position)
        return Noted(text="slower", table=None, by=SAM)

    answer = first.write("slower", judge, by=SAM, id="slower", at=1)
    assert (answer, seen) == (Accepted(first=2, last=2), [0, 1])


def test_a_time_never_goes_back_in_the_book() -> None:
    """A service whose clock is behind writes with the time of the last fact."""
    store = MemoryStore()
    notes(book_in(store), "first", id="1", at=100)
    notes(book_in(store), "second", id="2", at=50)
    assert [record.at for record in store.read("house")] == [100, 100]


def test_a_retry_gets_the_first_answer_and_another_request_is_rejected() -> None:
    """E-63: by id, sender and what was asked."""
    store = MemoryStore()
    book = book_in(store)
    assert notes(book, "x", at=1) == notes(book_in(store), "x", at=2) == Accepted(first=1, last=1)
    assert isinstance(notes(book, "y"), Rejected)
    assert isinstance(notes(book, "x", by=SUE), Rejected)
    assert store.head("house").position == 1


def test_what_no_record_can_hold_is_rejected() -> None:
    """With what to do; nothing is written."""
    store = MemoryStore()
    answer = notes(book_in(store), "x", id="a\0b")
    assert isinstance(answer, Rejected)
    assert "NUL" in answer.reason
    assert store.streams() == ()


def test_facts_of_another_kind_are_left_alone() -> None:
    """A program that knows more writes in the same stream."""
    store = MemoryStore()
    book = book_in(store)
    key = CommandKey("new", "system:x", b"x")
    store.append("house", 0, [Fact("jackpot-won", 1, b'{"a":1}')], command=key, at=5)
    assert notes(book, "x") == Accepted(first=2, last=2)
    assert kept_in(store).position == 2


@pytest.mark.logs("house: the disk is full")
def test_what_is_stored_is_stored_although_nobody_vouches_for_it_yet() -> None:
    """The answer is that of the record; the log says that the head could not be exported."""

    def full(_: int) -> None:
        raise LedgerUnavailable("the disk is full")

    store = MemoryStore()
    assert notes(HouseBook(store, full), "x") == Accepted(first=1, last=1)


def test_two_people_and_one_hand_over_one_takes_it_once() -> None:
    """Also where they ask two services."""
    store = MemoryStore()
    first, second = book_in(store), book_in(store)
    people = People(
        everybody=(Person(name="sue", shown="Sue", roles=("supervisor",), language="en"),)
    )
    asked = HandOver(to="sue", note="T2 waits")
    handed = hand_over(first, people, asked, left=lambda _: (), by=SAM, id="hand", at=1)
    assert handed == Accepted(first=1, last=1)
    (waiting,) = second.read().waiting
    assert waiting.handed == HandedOver(to="sue", note="T2 waits", left=(), replaces=0, by=SAM)
    taking = TakeOver(handed=1)
    assert isinstance(take_over(second, taking, by=SUE, id="take", at=2), Accepted)
    assert not isinstance(take_over(first, taking, by=SUE, id="too", at=3), Accepted)
    assert first.read().waiting == ()


def test_a_note_is_kept_as_it_was_written() -> None:
    """Several lines and any letters; blanks around it are nothing."""
    store = MemoryStore()
    notes(book_in(store), "  Der Schuh quietscht.\nT2 später prüfen ♠ ")
    (record,) = store.read("house")
    assert Noted(text="Der Schuh quietscht.\nT2 später prüfen ♠", table=None, by=SAM) == (
        msgspec.json.decode(record.body, type=Noted)
    )


def test_two_services_write_one_book_in_postgresql(ledger_url: str) -> None:
    """Nobody owns the stream; each retry after the other's fact finds its place."""
    with closing(open_postgres(ledger_url)) as one, closing(open_postgres(ledger_url)) as other:
        books = HouseBook(one, lambda _: None), HouseBook(other, lambda _: None)
        for number in range(6):
            answer = notes(books[number % 2], str(number), id=str(number), at=number * 10)
            assert answer == Accepted(first=number + 1, last=number + 1)
        assert isinstance(notes(books[0], "x", id="a\0b"), Rejected)
        found = records_between(other, "house", 20, 40)
        assert [record.position for record in found] == [3, 4, 5]
