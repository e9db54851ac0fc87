"""Who may do what: every command and question is placed for every role (part F)."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from procedures import commands as ask
from procedures.decide import ROLES as TABLE_ROLES
from procedures.offers import tag
from procedures.refusals import Refused
from procedures.table import Who
from tablectl import permissions
from tablectl.house.asks import (
    GiveBadge,
    GiveSecret,
    HandOver,
    HouseAsk,
    PeopleChange,
    SetRota,
    TakeOver,
    WriteNote,
)
from tablectl.people import commands as people
from tablectl.people.commands import PersonRole
from tablectl.permissions import (
    ABOUT_ONESELF,
    ABOUT_OTHERS,
    ACTS_AS,
    AT_TABLES,
    FOR_THE_HOUSE,
    QUESTIONS,
    ROLES,
    may,
    may_about,
    may_find,
    may_follow,
    may_for_house,
    who,
)

ASKS: tuple[Any, ...] = get_args(ask.Ask)
PEOPLE: tuple[Any, ...] = get_args(people.PeopleAsk)
OUR_OWN = {
    ask.PassTime, ask.ResumeService, ask.RecordChecks, ask.WatchRecorder, ask.NoticeClock,
    ask.EndTransfer,
}  # fmt: skip
"""What only the service itself asks of a table, and no account that signs in."""


def test_every_command_and_every_role_is_placed() -> None:
    """Nothing is allowed or refused because somebody forgot it."""
    assert set(AT_TABLES) == set(ASKS)
    assert set(ABOUT_OTHERS) == set(ABOUT_ONESELF) == {*PEOPLE, *get_args(PeopleChange)}
    assert set(FOR_THE_HOUSE) == set(get_args(HouseAsk)) - set(ABOUT_OTHERS)
    assert set(ACTS_AS) == set(permissions.SIGNS_IN_BY) == set(ROLES) == set(get_args(PersonRole))


@pytest.mark.parametrize("kind", ASKS, ids=tag)
@pytest.mark.parametrize("role", ROLES)
def test_a_role_may_send_what_the_table_takes_from_whom_it_acts_as(
    role: PersonRole, kind: Any
) -> None:
    """Roles of people and roles at a table never contradict each other, for any command."""
    at_table = ACTS_AS[role]
    takes = at_table is not None and at_table in TABLE_ROLES[kind] and kind not in OUR_OWN
    refused = may(role, kind)
    assert (refused is None) == takes
    if refused is not None:
        assert (refused.code, refused.rule) == ("role", "F")
        assert role in refused.reason


@pytest.mark.parametrize("role", ["auditor", "technician", "administrator"])
def test_who_only_looks_sends_no_table_anything(role: PersonRole) -> None:
    """An auditor changes nothing: no table knows him."""
    assert who("kim", role) is None
    assert all(isinstance(may(role, kind), Refused) for kind in ASKS)


def test_two_roles_of_one_person_are_one_person_at_a_table() -> None:
    """Part F: the second person is another person, whatever the roles."""
    assert who("sam", "supervisor") == who("sam", "pit manager") == Who("supervisor", "sam")
    assert who("bea", "dealer") == Who("dealer", "bea")
    assert who("wallet", "service account") == Who("system", "wallet")


def test_a_dealer_may_not_do_what_needs_judgement() -> None:
    """Part F: cancel, override, opening and money are the supervisor's."""
    judged = (ask.CancelRound, ask.Override, ask.OpenTable, ask.ReturnWagers, ask.Confirm)
    assert all(isinstance(may("dealer", kind), Refused) for kind in judged)
    assert all(may("supervisor", kind) is None for kind in (*judged, ask.OpenBetting))


@pytest.mark.parametrize("kind", PEOPLE, ids=tag)
@pytest.mark.parametrize("role", ROLES)
def test_nobody_gives_himself_a_role_or_a_licence(role: PersonRole, kind: Any) -> None:
    """About himself anybody may set a secret, acknowledge a pack, end his sign-ins; no more."""
    own: set[Any] = {people.SetSecret, people.AcknowledgePack, people.EndSignIns}
    extra: set[Any] = {people.DropSecret, people.SetBadge} if role == "administrator" else set()
    assert (may_about(role, kind, himself=True) is None) == (kind in own | extra)


@pytest.mark.parametrize("role", ROLES)
def test_only_an_administrator_decides_who_somebody_is(role: PersonRole) -> None:
    """A pit manager sees to licences and to sign-ins; nobody else touches other people."""
    allowed = {kind for kind in PEOPLE if may_about(role, kind, himself=False) is None}
    manages = {people.SetLicence, people.EndSignIns, people.Unlock}
    assert allowed == {
        "administrator": set(PEOPLE) - {people.AcknowledgePack},
        "pit manager": manages,
    }.get(role, set())


def test_a_secret_is_given_by_whoever_may_set_it() -> None:
    """The request that carries it and the one that only says it was made: the same roles."""
    for carried, made in ((GiveSecret, people.SetSecret), (GiveBadge, people.SetBadge)):
        assert ABOUT_OTHERS[carried] == ABOUT_OTHERS[made]
        assert ABOUT_ONESELF[carried] == ABOUT_ONESELF[made]


def test_the_floor_sets_the_rota_and_has_the_shift() -> None:
    """Part G: supervisors and pit managers, and nobody else."""
    for kind in (SetRota, WriteNote, HandOver, TakeOver):
        allowed = {role for role in ROLES if may_for_house(role, kind) is None}
        assert allowed == {"supervisor", "pit manager"}


def test_a_question_that_is_not_known_is_asked_by_nobody() -> None:
    """Nor is one that is only somebody else's."""
    assert all(isinstance(may_find(role, "sing"), Refused) for role in ROLES)
    for question in QUESTIONS:
        allowed = {role for role in ROLES if may_find(role, question) is None}
        assert allowed == QUESTIONS[question] != set()
    players_ask = {question for question in QUESTIONS if may_find("player", question) is None}
    assert players_ask == {"tables", "my-rounds", "my-account"}


def test_an_administrator_follows_no_table() -> None:
    """Who decides about people needs no cards."""
    assert [role for role in ROLES if may_follow(role) is not None] == ["administrator"]


def test_a_badge_opens_no_purse_and_no_office() -> None:
    """A badge is held, not known; it lets staff in at a table and nobody else."""
    badge = {role for role in ROLES if "badge" in permissions.SIGNS_IN_BY[role]}
    assert badge == set(ROLES) - {"player", "administrator", "service account"}
