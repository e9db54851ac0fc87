"""Signing in: by what, for how long, how often in vain; at a time moved by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl.bootstrap import open_house
from tablectl.ledger.store import LedgerUnavailable
from tablectl.people import commands as ask
from tablectl.people.commands import By
from tablectl.people.entry import TurnedAway
from tablectl.people.new_secret import FIRST
from tests.tablectl.people.conftest import office
from tests.tablectl.people.office import (
    ADMIN,
    BADGE,
    PASSWORD,
    PIN,
    AtOffice,
    with_rules,
)

__all__ = ["office"]


def test_somebody_signs_in_by_password_pin_or_badge(office: AtOffice) -> None:
    """Each names him in the first of his roles, or in the one he says."""
    office.has("sam", "pin", PIN)
    office.badged("sam")
    assert office.enters("sam").role == "supervisor"
    assert office.enters("sam", PIN, how="pin").name == "sam"
    assert office.enters("", f" {BADGE}\r\n", how="badge").name == "sam"
    assert office.enters("sam", role="dealer").role == "dealer"
    assert [one.how for one in office.people.signed_in] == ["password", "pin", "badge", "password"]
    office.replays()


@pytest.mark.parametrize(
    ("name", "secret", "how"),
    [
        ("sam", "plum tree 43", "password"),
        ("sam", "", "password"),
        ("sam", PIN, "pin"),
        ("sam", PASSWORD, "pin"),
        ("nobody", PASSWORD, "password"),
        ("SAM", PASSWORD, "password"),
        ("", PASSWORD, "password"),
        ("sam\x00", PASSWORD, "password"),
        ("'; drop table records; --", PASSWORD, "password"),
        ("sam", "\ud800" * 9, "password"),
        ("sam", BADGE, "badge"),
        ("sam", "", "badge"),
        ("sam", "☃" * 10, "badge"),
    ],
)
def test_whoever_is_not_known_is_told_nothing(
    office: AtOffice, name: str, secret: str, how: str
) -> None:
    """A wrong secret and a name of nobody are turned away in the same words."""
    found = office.signs_in(name, secret, how)
    assert isinstance(found, TurnedAway)
    assert found.code == "wrong secret"
    what = {"password": "name or password", "pin": "name or PIN", "badge": "badge"}[how]
    assert found.reason == f"that {what} is not known"
    office.replays()


def test_a_name_of_nobody_is_never_written_down(office: AtOffice) -> None:
    """It may be a password that was typed in the wrong place."""
    before = office.people.position
    office.signs_in("plum-tree-42", "sam")
    assert office.people.position == before


def test_no_fact_and_no_text_holds_a_secret_a_hash_or_a_token(office: AtOffice) -> None:
    """Whatever is exported, nobody can sign in with it or guess at it."""
    office.has("bea", "pin", PIN)
    office.badged("bea")
    entered = office.enters("bea")
    office.signs_in("bea", "wrong " + PASSWORD)
    bodies = b"".join(record.body for record in office.house.store.read("people"))
    for secret in (PASSWORD, PIN, BADGE, entered.token, "$argon2"):
        assert secret.encode() not in bodies
    assert entered.token not in repr(entered)
    kept = [*office.house.places.secrets.iterdir(), office.house.places.badge_key]
    assert len(kept) == 5
    for path in kept:
        assert path.stat().st_mode & 0o077 == 0
        assert PASSWORD.encode() not in path.read_bytes()


def test_a_hash_is_kept_no_longer_than_its_secret_is_good(office: AtOffice) -> None:
    """Set anew, dropped or gone with its owner: its file goes too."""
    folder = office.house.places.secrets

    def kept() -> int:
        return len(list(folder.iterdir()))

    assert kept() == 3
    office.has("bea", "password", "another plum 7")
    office.has("bea", "pin", PIN)
    assert kept() == 4
    office.does(ask.EndPerson(name="bea", reason="has moved"))
    assert kept() == 2
    assert office.enters("ada").name == "ada"


def test_a_secret_that_is_set_beside_a_running_service_is_good_at_once(office: AtOffice) -> None:
    """A command or another service on the same ledger; who is put out there is out here."""
    running = office.office
    entered = office.enters("bea")
    office.opens()
    office.has("bea", "password", "another plum 7")
    office.office = running
    assert running.sign_ins.over(entered.number, office.now) == ""
    running.sign_ins.expire(office.now)
    assert running.sign_ins.over(entered.number, office.now) == "the sign-in is over"
    assert office.enters("bea", "another plum 7").name == "bea"
    assert office.turned_away("bea") == "wrong secret"
    office.replays()


def test_a_hash_that_was_exchanged_in_the_file_lets_nobody_in(office: AtOffice) -> None:
    """The record names the hash that was set; another one is not it."""
    folder = office.house.places.secrets
    ours, theirs = (office.person(name).secrets[0].digest for name in ("ada", "bea"))
    (folder / ours).write_bytes((folder / theirs).read_bytes())
    office.opens()
    assert office.turned_away("ada") == "wrong secret"
    assert office.enters("bea").name == "bea"


# -- wrong secrets --------------------------------------------------------------------------------


def test_a_sign_in_ends_where_nobody_is(office: AtOffice) -> None:
    """Half an hour without a sign of its owner, who is told."""
    ended: list[tuple[int, str]] = []
    office.office.sign_ins.when_over(lambda number, why: ended.append((number, why)))
    one, other = office.enters("sam"), office.enters("bea")
    office.wait(29)
    office.office.sign_ins.seen(one.number, office.now)
    office.wait(1)
    assert office.office.sign_ins.over(one.number, office.now) == ""
    assert office.office.sign_ins.over(other.number, office.now) == "nobody was there"
    office.office.sign_ins.expire(office.now)
    assert ended == [(other.number, "nobody was there")]
    assert office.turned_away("", other.token, how="token") == "signed out"
    assert office.enters("", one.token, how="token").number == one.number
    office.replays()


def test_a_sign_in_ends_after_its_time_whatever_its_owner_does(office: AtOffice) -> None:
    """Twelve hours."""
    one = office.enters("sam")
    for _ in range(12 * 4 - 1):
        office.wait(15)
        office.office.sign_ins.seen(one.number, office.now)
    assert office.office.sign_ins.over(one.number, office.now) == ""
    office.wait(15)
    assert office.turned_away("", one.token, how="token") == "signed out"
    office.office.sign_ins.expire(office.now)
    assert office.people.signed_in == ()


def test_a_service_account_is_never_idle(office: AtOffice) -> None:
    """It is a program: it does nothing while nothing happens."""
    office.joins("wallet", "service account")
    one = office.enters("wallet")
    office.wait(11 * 60)
    assert office.office.sign_ins.over(one.number, office.now) == ""


def test_a_token_comes_in_again_as_the_same_sign_in_after_a_restart(office: AtOffice) -> None:
    """The record keeps SHA-256 of it; a restart counts nobody as idle."""
    one = office.enters("sam", role="dealer")
    office.wait(60)
    office.opens()
    again = office.enters("", one.token, how="token")
    assert (again.number, again.role, again.token) == (one.number, "dealer", one.token)
    assert office.turned_away("", one.token[:-1], how="token") == "signed out"
    assert office.turned_away("", office.people.signed_in[0].token, how="token") == "signed out"


def test_signing_out_ends_one_sign_in_and_ending_all_ends_every_one(office: AtOffice) -> None:
    """A token of one that is over is worth nothing."""
    ended: list[int] = []
    office.office.sign_ins.when_over(lambda number, _: ended.append(number))
    first, second, third = (office.enters("sam") for _ in range(3))
    by = By(name="sam", role="supervisor", via="10.0.0.7")
    office.office.sign_ins.sign_out(second.number, by=by, now=office.now)
    office.office.sign_ins.sign_out(second.number, by=by, now=office.now)
    assert ended == [second.number]
    office.does(ask.EndSignIns(name="sam", reason="the badge was lost"), ADMIN)
    assert ended == [second.number, first.number, third.number]
    for one in (first, second, third):
        assert office.turned_away("", one.token, how="token") == "signed out"
    assert office.tries(ask.EndSignIns(name="sam", reason="again"), ADMIN) == "not signed in"


@pytest.mark.parametrize("change", ["left", "role", "password", "dropped", "badge"])
def test_what_somebody_came_in_by_ends_and_so_does_the_sign_in(
    office: AtOffice, change: str
) -> None:
    """A role that is taken, a secret that somebody else set anew, a badge that is taken away."""
    office.badged("bea")
    by_badge = office.enters("", BADGE, how="badge")
    if change == "left":
        office.does(ask.EndPerson(name="bea", reason="has moved"), ADMIN)
    elif change == "role":
        changed = ask.ChangePerson(name="bea", roles=("technician",), reason="new work")
        office.does(changed, ADMIN)
    elif change == "password":
        office.has("bea", "password", "another plum 7", by=ADMIN)
    elif change == "dropped":
        office.does(ask.DropSecret(name="bea", kind="password"), ADMIN)
    else:
        office.does(ask.SetBadge(name="bea"), ADMIN)
    assert office.people.sign_in(by_badge.number) is None
    office.replays()


# -- secrets for one time, roles, the ledger ------------------------------------------------------


def test_the_first_start_makes_an_administrator_whose_password_is_good_once(
    tmp_path: Path,
) -> None:
    """It is shown once, lets him in only with a new one, and there is no second first start."""
    with open_house(tmp_path) as house:
        office = AtOffice(house)
        secrets = office.office.secrets
        shown = secrets.first_administrator(at=office.now)
        assert shown is not None
        assert secrets.first_administrator(at=office.now) is None
        assert office.turned_away(FIRST, "admin") == "wrong secret"
        assert office.turned_away(FIRST, shown) == "not allowed"
        assert office.turned_away(FIRST, shown, new=shown) == "not allowed"
        assert office.turned_away(FIRST, shown, new="short") == "not allowed"
        assert office.enters(FIRST, shown, new=PASSWORD).role == "administrator"
        assert office.turned_away(FIRST, shown, new="another plum 7") == "wrong secret"
        assert office.enters(FIRST).name == FIRST
        office.replays()


def test_what_an_administrator_sets_for_somebody_is_good_for_one_time(office: AtOffice) -> None:
    """Only its owner knows a secret that lasts; a program's account cannot choose one."""
    office.has("bea", "password", "another plum 7", by=ADMIN)
    assert office.turned_away("bea", "another plum 7") == "not allowed"
    assert office.enters("bea", "another plum 7", new=PASSWORD).name == "bea"
    office.joins("wallet", "service account")
    office.has("wallet", "password", "another plum 7", by=ADMIN)
    assert office.enters("wallet", "another plum 7").role == "service account"


def test_nobody_comes_in_as_what_he_is_not_or_by_what_his_role_does_not_take(
    office: AtOffice,
) -> None:
    """An administrator has a password and nothing shorter."""
    assert office.turned_away("bea", role="supervisor") == "not allowed"
    office.does(ask.AddPerson(name="kim", shown="Kim", roles=("administrator", "supervisor")))
    office.has("kim", "pin", PIN)
    assert office.turned_away("kim", PIN, how="pin") == "not allowed"
    assert office.enters("kim", PIN, how="pin", role="supervisor").role == "supervisor"


def test_somebody_who_left_is_nobody(office: AtOffice) -> None:
    """His secrets go with him; back again he gets new ones."""
    office.does(ask.EndPerson(name="bea", reason="has moved"), ADMIN)
    assert office.turned_away("bea") == "wrong secret"
    office.does(ask.TakeBack(name="bea", reason="is back"), ADMIN)
    assert office.turned_away("bea") == "wrong secret"


@pytest.mark.logs("nobody can sign in: the disk is full")
def test_nobody_signs_in_while_the_record_cannot_be_written(
    office: AtOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is acknowledged meanwhile, and it works again by itself."""

    def full(*_: object, **__: object) -> None:
        raise LedgerUnavailable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(office.house.store, "append", full)
        assert office.turned_away("bea") == "not possible now"
        assert office.turned_away("bea", "wrong") == "not possible now"
    assert office.people.signed_in == ()
    assert office.enters("bea").number == 1


@pytest.mark.logs("nobody can sign in: the disk is full")
def test_tries_without_a_record_are_logged_once_and_counted_each_minute(
    office: AtOffice, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever tries for long fills no log."""

    def full(*_: object, **__: object) -> None:
        raise LedgerUnavailable("the disk is full")

    monkeypatch.setattr(office.house.store, "append", full)
    for _ in range(50):
        assert office.turned_away("bea") == "not possible now"
    office.wait(1)
    for _ in range(50):
        assert office.turned_away("bea") == "not possible now"
    assert [record.getMessage() for record in caplog.records] == [
        "nobody can sign in: the disk is full",
        "50 times more, now: nobody can sign in: the disk is full",
    ]


@pytest.mark.logs("sign-out 1 is written down later: the disk is full")
def test_a_sign_out_that_cannot_be_written_down_holds_and_is_written_down_later(
    office: AtOffice, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its token is worth nothing from that instant."""
    one = office.enters("bea")
    by = By(name="bea", role="dealer", via="10.0.0.7")

    def full(*_: object, **__: object) -> None:
        raise LedgerUnavailable("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(office.house.store, "append", full)
        office.office.sign_ins.sign_out(one.number, by=by, now=office.now)
    assert office.turned_away("", one.token, how="token") == "signed out"
    assert office.people.sign_in(one.number) is not None
    office.office.sign_ins.expire(office.now)
    assert office.people.sign_in(one.number) is None
    office.replays()


def test_the_rules_are_the_houses(tmp_path: Path) -> None:
    """Another house is stricter."""
    with open_house(tmp_path) as house:
        office = AtOffice(house, with_rules(wrong_secrets=1, locked_minutes=60, idle_minutes=1))
        office.joins("bea", "dealer")
        one = office.enters("bea")
        office.wait(1)
        assert office.office.sign_ins.over(one.number, office.now) == "nobody was there"
        office.turned_away("bea", "wrong")
        office.wait(59)
        assert office.turned_away("bea") == "locked out"
