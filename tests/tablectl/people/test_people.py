"""People: what may be changed about whom, what is written down, and what the facts make of it."""

from __future__ import annotations

from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from procedures.offers import tag
from tablectl.answers import Accepted, Rejected
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.record import Fact, fact
from tablectl.ledger.store import CommandKey, LedgerDamaged
from tablectl.people import commands as ask
from tablectl.people import events as ev
from tablectl.people.commands import By, PeopleCommand
from tablectl.people.dealers import may_deal
from tablectl.people.person import Described, Licence
from tablectl.people.refusals import NotDone
from tablectl.people.register import Register, people_in
from tablectl.people.told import told
from tests.procedures.made_up import made_up
from tests.tablectl.people.office import ADMIN, BADGE, MACHINE, MINUTE, PIN, PIT, AtOffice

EVENTS: tuple[Any, ...] = get_args(ev.PeopleEvent)
ASKS: tuple[Any, ...] = get_args(ask.PeopleAsk)
DIGEST = "5a" * 32


def facts(office: AtOffice) -> list[Any]:
    """Every fact about people, as it is stored."""
    records = office.house.store.read("people")
    return [msgspec.json.decode(record.body, type=ev.PeopleEvent) for record in records]


def test_a_change_keeps_what_was_before_what_is_after_who_and_why(office: AtOffice) -> None:
    """One fact holds both, so that nothing has to be looked for."""
    changed = ask.ChangePerson(name="bea", roles=("dealer", "technician"), reason="repairs shoes")
    office.does(changed, ADMIN)
    assert facts(office)[-1] == ev.PersonChanged(
        name="bea",
        before=Described(shown="Bea", roles=("dealer",), language="en"),
        after=Described(shown="Bea", roles=("dealer", "technician"), language="en"),
        reason="repairs shoes",
        by=ADMIN,
    )
    office.does(ask.SetLicence(name="bea", number="L-1", until=office.now), PIT)
    office.does(ask.SetLicence(name="bea", number="L-1", until=office.now + 1), PIT)
    last = facts(office)[-1]
    assert (last.before, last.after) == (
        Licence(number="L-1", until=office.now), Licence(number="L-1", until=office.now + 1),
    )  # fmt: skip
    office.replays()


def test_the_same_id_is_the_same_change(office: AtOffice) -> None:
    """E-63: a retry gets the first answer, a refusal too; for anything else the id is refused."""
    register = office.office.register

    def asks(shown: str, by: By = ADMIN) -> Any:
        what = ask.ChangePerson(name="bea", shown=shown)
        return register.ask(PeopleCommand(id="once", at=office.now, by=by, ask=what))

    first = asks("Bea Berg")
    assert isinstance(first, Accepted)
    assert asks("Bea Berg") == first
    assert isinstance(asks("Bea Bach"), Rejected)
    assert isinstance(asks("Bea Berg", PIT), Rejected)
    again = PeopleCommand(
        id="no", at=office.now, by=ADMIN, ask=ask.ChangePerson(name="zoe", shown="Zoe")
    )
    refused = register.ask(again)
    assert isinstance(refused, NotDone)
    office.joins("zoe", "dealer")
    assert register.ask(again) == refused


def test_two_names_are_two_people_and_one_person_has_one_name(office: AtOffice) -> None:
    """Part F: the second person is told by the name, so nobody gets a second one."""
    office.badged("bea")
    office.does(ask.SetLicence(name="bea", number="L-1", until=office.now))
    taken = ask.SetBadge(name="sam", digest=office.office.badges.digest(BADGE))
    assert office.tries(taken) == "badge taken"
    assert office.tries(ask.SetLicence(name="sam", number="l-1", until=1)) == "licence taken"
    assert office.tries(ask.AddPerson(name="BEA", shown="B", roles=("dealer",))) == "name taken"
    office.does(ask.EndPerson(name="bea", reason="has moved"))
    assert office.tries(ask.AddPerson(name="bea", shown="B", roles=("dealer",))) == "name taken"
    assert office.tries(taken) is None
    office.replays()


@pytest.mark.parametrize(
    "roles",
    [
        ("player", "dealer"), ("dealer", "player"), ("auditor", "supervisor"),
        ("auditor", "administrator"), ("service account", "technician"),
    ],
)  # fmt: skip
def test_nobody_plays_at_or_audits_what_he_works_at(office: AtOffice, roles: Any) -> None:
    """Neither when he joins nor by a change."""
    assert office.tries(ask.AddPerson(name="kim", shown="Kim", roles=roles)) == "roles apart"
    assert office.tries(ask.ChangePerson(name="bea", roles=roles, reason="x")) == "roles apart"


def test_there_is_always_an_administrator(office: AtOffice) -> None:
    """The last one neither leaves nor becomes something else."""
    left = ask.EndPerson(name="ada", reason="has moved")
    other = ask.ChangePerson(name="ada", roles=("supervisor",), reason="new work")
    assert (office.tries(left), office.tries(other)) == ("last administrator",) * 2
    office.joins("kim", "administrator")
    assert office.tries(other) is None
    assert office.tries(ask.EndPerson(name="kim", reason="x")) == "last administrator"


def test_who_may_not_ask_changes_nothing_and_it_is_written_down(office: AtOffice) -> None:
    """A refusal of staff is a fact; of a player it is not, or he could fill the record."""
    by = By(name="sam", role="supervisor", via="10.0.0.3")
    before = office.person("bea")
    assert office.tries(ask.EndPerson(name="bea", reason="x"), by) == "role"
    assert office.person("bea") == before
    assert facts(office)[-1] == ev.ChangeRefused(
        name="bea", asked="end-person", code="role", rule="F",
        reason="the role supervisor may not do this", by=by,
    )  # fmt: skip
    position = office.people.position
    player = By(name="ann", role="player", via="10.0.0.9")
    assert office.tries(ask.EndPerson(name="bea", reason="x"), player) == "role"
    assert office.people.position == position


@pytest.mark.parametrize("kind", ASKS, ids=tag)
def test_about_nobody_and_about_who_has_left_nothing_is_done(office: AtOffice, kind: Any) -> None:
    """But that somebody joins, and that he is back."""
    values: dict[str, Any] = {
        "shown": "Kim", "roles": ("dealer",), "reason": "x", "kind": "pin", "digest": DIGEST,
        "number": "L-1", "until": 1, "pack": "austrian",
    }  # fmt: skip
    fitting = {name: values[name] for name in kind.__struct_fields__ if name in values}
    office.does(ask.EndPerson(name="bea", reason="has moved"))
    expected = {
        ask.AddPerson: (None, "name taken"),
        ask.TakeBack: ("no such person", None),
    }.get(kind, ("no such person", "left"))
    assert office.tries(kind(name="nobody", **fitting)) == expected[0]
    assert office.tries(kind(name="bea", **fitting)) == expected[1]
    office.replays()


def test_a_pin_or_a_badge_is_for_who_may_sign_in_by_it(office: AtOffice) -> None:
    """An administrator has a password alone."""
    assert office.tries(ask.SetSecret(name="ada", kind="pin", digest=DIGEST)) == "not so"
    assert office.tries(ask.SetBadge(name="ada", digest=DIGEST)) == "not so"
    assert office.tries(ask.DropSecret(name="ada", kind="pin")) == "no such secret"


def test_setting_ones_own_secret_ends_no_sign_in(office: AtOffice) -> None:
    """Somebody else's hand does."""
    entered = office.enters("bea")
    own = By(name="bea", role="dealer", via="10.0.0.7")
    office.has("bea", "pin", PIN, by=own)
    assert office.people.sign_in(entered.number) is not None
    assert office.person("bea").secret("pin") is not None
    office.has("bea", "pin", "582047", by=MACHINE)
    assert office.people.sign_in(entered.number) is None


# -- who may deal ---------------------------------------------------------------------------------


def why_not(office: AtOffice, name: str, digest: str = DIGEST, pack: str = "austrian") -> str:
    """Why somebody may not deal now; empty when he may."""
    refused = may_deal(office.people, name, pack=pack, digest=digest, now=office.now)
    assert refused is None or refused.rule == "HP10"
    return refused.reason if refused is not None else ""


def test_a_licence_number_that_looks_like_somebodys_is_his(office: AtOffice) -> None:
    """Part F: one licence, one person, however it is typed; an older record may hold odd signs."""

    def numbered(name: str, number: str) -> object:
        return office.tries(ask.SetLicence(name=name, number=number, until=office.now))

    assert numbered("bea", "  L-4711  A ") is None
    assert office.person("bea").licence == Licence(number="L-4711 A", until=office.now)
    assert numbered("bea", "L-4711 A ") == "nothing changes"
    for same in (" L-4711 A", "l-4711   a"):
        assert numbered("sam", same) == "licence taken"
    for odd in ("L\u20104711", "Л-4711", "L_4711", "-./", "   ", "L-4711;"):
        assert numbered("sam", odd) == "unfit"
    assert numbered("sam", "A/4711.2-b 7") is None
    office.joins("max", "dealer")
    old = ev.LicenceSet(
        name="max",
        before=None,
        after=Licence(number=" W\u20137 ", until=office.now),
        by=MACHINE,
    )
    office.office.register.settle(lambda _: (old,), at=office.now)
    office.opens()
    assert office.person("max").licence == old.after
    assert numbered("bea", "w-7") == "licence taken"
    office.replays()


def test_a_dealer_deals_while_his_licence_runs_and_who_has_read_the_pack_in_force(
    office: AtOffice,
) -> None:
    """HP10: another edition of the pack is another pack; the licence ends at its instant."""
    assert why_not(office, "nobody") == "nobody does not work here"
    assert why_not(office, "ada") == "ada is no dealer here"
    assert why_not(office, "bea") == "no licence of bea is entered"
    office.does(ask.SetLicence(name="bea", number="L-1", until=office.now + MINUTE))
    assert why_not(office, "bea") == "bea has not acknowledged the pack austrian"
    own = By(name="bea", role="dealer", via="10.0.0.7")
    office.does(ask.AcknowledgePack(name="bea", pack="austrian", digest=DIGEST), own)
    assert why_not(office, "bea") == ""
    assert "another edition" in why_not(office, "bea", digest="5b" * 32)
    assert "not acknowledged" in why_not(office, "bea", pack="european")
    office.now += MINUTE - 1
    assert why_not(office, "bea") == ""
    office.now += 1
    assert why_not(office, "bea") == "the licence of bea ran out on 2023-11-14 22:14 UTC"
    office.does(ask.EndPerson(name="bea", reason="has moved"))
    assert why_not(office, "bea") == "bea does not work here"


# -- the stream -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_a_fact_about_people_reads_back_and_is_told_in_words(kind: Any) -> None:
    """Whatever its values; a change that changes nothing is the only one without a word."""
    random = Random(tag(kind))
    for _ in range(10):
        event = made_up(kind, random)
        written = msgspec.json.encode(event, order="sorted")
        assert msgspec.json.decode(written, type=ev.PeopleEvent) == event
        assert told(event) or event.before == event.after


class Rival(MemoryStore):
    """A ledger that another service writes too: once, just before this one would."""

    def __init__(self) -> None:
        super().__init__()
        self.before: list[Any] = []

    def append(self, *arguments: Any, **more: Any) -> Any:
        """First what the other service wants."""
        if self.before:
            self.before.pop()()
        return super().append(*arguments, **more)


def test_two_services_on_one_ledger_do_not_write_over_each_other() -> None:
    """The second decides anew from what the first has written."""
    store = Rival()
    one, other = Register(store, lambda _: None), Register(store, lambda _: None)

    def joins(register: Register, name: str, id: str) -> Any:
        what = ask.AddPerson(name=name, shown=name, roles=("dealer",))
        return register.ask(PeopleCommand(id=id, at=1, by=MACHINE, ask=what))

    store.before.append(lambda: joins(other, "max", "1"))
    assert joins(one, "zoe", "2") == Accepted(first=2, last=2)
    store.before.append(lambda: joins(other, "kim", "3"))
    refused = joins(one, "KIM", "4")
    assert isinstance(refused, NotDone)
    assert [person.name for person in one.people.everybody] == ["max", "zoe", "kim"]
    assert other.refresh() == one.people == people_in(store)


def test_facts_that_make_no_sense_are_damage() -> None:
    """A fact about nobody, or one that is none."""
    gone = fact(ev.PersonLeft(name="zoe", reason="x", by=MACHINE))
    for wrong in (gone, Fact("person-left", 1, b"{}"), Fact("person-left", 1, b"\xff")):
        store = MemoryStore()
        store.append("people", 0, [wrong], command=CommandKey("1", "x", b"x"), at=1)
        with pytest.raises(LedgerDamaged, match="people position 1"):
            people_in(store)


NAMES = st.sampled_from(["ada", "bea", "sam", "zoe", "Bea", "kim"])
ROLES = st.lists(
    st.sampled_from(["dealer", "supervisor", "administrator", "auditor", "player"]),
    min_size=1,
    max_size=3,
).map(tuple)
DIGESTS = st.sampled_from([DIGEST, "5b" * 32, "5c" * 32])
ANY_ASK = st.one_of(
    st.builds(ask.AddPerson, name=NAMES, shown=NAMES, roles=ROLES),
    st.builds(ask.ChangePerson, name=NAMES, roles=ROLES, reason=st.sampled_from(["x", ""])),
    st.builds(ask.SetSecret, name=NAMES, kind=st.sampled_from(["password", "pin"]), digest=DIGESTS),
    st.builds(ask.DropSecret, name=NAMES, kind=st.sampled_from(["password", "pin"])),
    st.builds(ask.SetBadge, name=NAMES, digest=st.none() | DIGESTS),
    st.builds(ask.SetLicence, name=NAMES, number=NAMES, until=st.integers(0, 3)),
    st.builds(ask.AcknowledgePack, name=NAMES, pack=NAMES, digest=DIGESTS),
    st.builds(ask.EndPerson, name=NAMES, reason=st.just("x")),
    st.builds(ask.TakeBack, name=NAMES, reason=st.just("x")),
)


@given(st.lists(st.tuples(ANY_ASK, st.sampled_from([MACHINE, ADMIN, PIT])), max_size=40))
def test_whatever_is_asked_in_whatever_order_the_facts_make_the_same_people(
    asked: list[tuple[Any, By]],
) -> None:
    """And there is one owner of a badge, one of a licence, one name, and an administrator."""
    store = MemoryStore()
    register = Register(store, lambda _: None)
    had_administrator = False
    for number, (what, by) in enumerate(asked):
        register.ask(PeopleCommand(id=str(number), at=number, by=by, ask=what))
        people = register.people.everybody
        working = [person for person in people if person.active]
        administrators = [one for one in working if "administrator" in one.roles]
        had_administrator = had_administrator or bool(administrators)
        assert bool(administrators) == had_administrator
        badges = [person.badge for person in people if person.badge]
        licences = [one.licence.number.casefold() for one in people if one.licence is not None]
        names = [person.name.casefold() for person in people]
        assert all(len(set(all_)) == len(all_) for all_ in (badges, licences, names))
        assert not [one for one in people if not one.active and (one.badge or one.secrets)]
    assert people_in(store) == register.people
