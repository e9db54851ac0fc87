"""People in PostgreSQL: two services on one ledger, as two machines of a studio have it."""

from __future__ import annotations

from contextlib import closing
from functools import partial

from tablectl.answers import Accepted, Rejected
from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.postgres import open_postgres
from tablectl.ledger.verify import verify
from tablectl.people import commands as ask
from tablectl.people.commands import PeopleCommand
from tablectl.people.events import BadgeSet, ChangeRefused, PeopleEvent, SecretWrong
from tablectl.people.person import People
from tablectl.people.refusals import NotDone
from tablectl.people.register import Register, people_in
from tests.tablectl.people.office import MACHINE


def test_two_services_write_one_record_of_people(ledger_url: str) -> None:
    """Each decides on what the other wrote, once, and hears of what happened there."""
    with closing(open_postgres(ledger_url)) as store, closing(open_postgres(ledger_url)) as other:
        here, there = (Register(one, lambda _: None) for one in (store, other))

        def joins(register: Register, name: str, id: str) -> object:
            what = ask.AddPerson(name=name, shown=name, roles=("dealer",))
            return register.ask(PeopleCommand(id=id, at=1, by=MACHINE, ask=what))

        first = joins(here, "bea", "1")
        assert first == Accepted(first=1, last=1)
        assert joins(there, "max", "2") == Accepted(first=2, last=2)
        assert joins(there, "bea", "1") == first
        assert isinstance(joins(here, "MAX", "3"), NotDone)
        heard: list[object] = []
        there.listen(heard.append)
        badge = ask.SetBadge(name="bea", digest="5a" * 32)
        here.ask(PeopleCommand(id="4", at=2, by=MACHINE, ask=badge))
        assert there.refresh() == here.people == people_in(other)
        assert [type(event) for event in heard] == [ChangeRefused, BadgeSet]
        assert verify(store, ExportedHeads(), ()).problems == ()


def test_a_text_that_no_record_can_hold_is_refused_with_its_place(ledger_url: str) -> None:
    """A NUL or half a character, in the request or in its id; nothing of it is written."""
    with closing(open_postgres(ledger_url)) as store:
        register = Register(store, lambda _: None)
        for shown, id, place in (
            ("bea\0", "1", "shown holds a NUL"),
            ("\udcff", "2", "shown holds half a character"),
            ("bea", "3\0", "id holds a NUL"),
        ):
            what = ask.AddPerson(name="bea", shown=shown, roles=("dealer",))
            answer = register.ask(PeopleCommand(id=id, at=1, by=MACHINE, ask=what))
            assert isinstance(answer, Rejected)
            assert place in answer.reason
        assert store.streams() == ()


def test_what_two_services_have_seen_at_one_moment_is_written_by_both(ledger_url: str) -> None:
    """Sign-ins at two services at once: each at a place of its own, none refused."""
    with closing(open_postgres(ledger_url)) as store, closing(open_postgres(ledger_url)) as other:
        here, there = (Register(one, lambda _: None) for one in (store, other))
        joins = ask.AddPerson(name="bea", shown="bea", roles=("dealer",))
        here.ask(PeopleCommand(id="1", at=1, by=MACHINE, ask=joins))
        there.refresh()
        for number in range(10):
            for register, via in ((here, "here"), (there, "there")):
                seen = (SecretWrong(name="bea", how="pin", via=f"{via}-{number}"),)
                assert register.settle(partial(_always, seen), at=number) == seen
        assert [record.position for record in store.read("people")] == list(range(1, 22))


def _always(seen: tuple[PeopleEvent, ...], _: People) -> tuple[PeopleEvent, ...]:
    return seen
