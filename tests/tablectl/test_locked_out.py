"""Signing in: how often in vain, and what locks a name or a place out; time moved by hand."""

from __future__ import annotations

from tablectl.people import commands as ask
from tablectl.people.entry import Entered, TurnedAway
from tests.tablectl.people.conftest import office
from tests.tablectl.people.office import (
    ADMIN,
    BADGE,
    MINUTE,
    AtOffice,
)

__all__ = ["office"]


def test_five_wrong_secrets_lock_a_name_out_and_time_lets_it_in_again(office: AtOffice) -> None:
    """Within a quarter of an hour; the right secret does not help meanwhile."""
    for _ in range(4):
        assert office.turned_away("bea", "wrong") == "wrong secret"
    assert isinstance(office.signs_in("bea"), Entered)
    for _ in range(5):
        assert office.turned_away("bea", "wrong") == "wrong secret"
    assert office.turned_away("bea") == "locked out"
    office.now += 15 * MINUTE - 1
    assert office.turned_away("bea") == "locked out"
    office.now += 1
    assert isinstance(office.signs_in("bea"), Entered)
    office.replays()


def test_wrong_secrets_that_lie_apart_lock_nobody_out(office: AtOffice) -> None:
    """Four, and a fifth when the first is a quarter of an hour old."""
    for wait in (1, 1, 1, 12, 14):
        assert office.turned_away("bea", "wrong") == "wrong secret"
        office.wait(wait)
    assert isinstance(office.signs_in("bea"), Entered)


def test_a_lock_out_outlives_a_restart(office: AtOffice) -> None:
    """It is a fact, and so is each wrong secret before it."""
    for _ in range(4):
        office.turned_away("bea", "wrong")
    office.opens()
    office.turned_away("bea", "wrong")
    office.opens()
    assert office.turned_away("bea") == "locked out"


def test_a_name_of_nobody_is_locked_out_like_any_other(office: AtOffice) -> None:
    """Nobody learns from a lock-out which names there are."""
    said = []
    for name in ("bea", "zoe"):
        said.append([office.signs_in(name, "wrong", via=f"{name}'s place") for _ in range(7)])
        office.wait(1)
    assert said[0] == said[1]
    assert [found.code for found in said[1] if isinstance(found, TurnedAway)] == [
        *["wrong secret"] * 5, "locked out", "locked out",
    ]  # fmt: skip


def test_others_who_guess_do_not_keep_the_owner_of_a_badge_out(office: AtOffice) -> None:
    """A supervisor gets in by his badge; the name stays locked for passwords."""
    office.badged("bea")
    for _ in range(5):
        office.turned_away("bea", "wrong")
    assert office.enters("", BADGE, how="badge").name == "bea"
    assert office.turned_away("bea") == "locked out"


def test_unknown_badges_lock_out_the_place_they_come_from(office: AtOffice) -> None:
    """Numbers of badges are near each other, so nobody tries his neighbours'."""
    office.badged("bea")
    for number in range(5):
        assert office.turned_away("", f"00047118{number:02}", how="badge") == "wrong secret"
    assert office.turned_away("", BADGE, how="badge") == "locked out"
    assert office.enters("", BADGE, how="badge", via="10.0.0.8").name == "bea"


def test_a_place_where_much_fails_waits(office: AtOffice) -> None:
    """Twenty failures in a minute, whatever the names; other places do not."""
    for number in range(20):
        assert office.turned_away(f"guest-{number}", "wrong") == "wrong secret"
    found = office.signs_in("bea")
    assert isinstance(found, TurnedAway)
    assert found.code == "too many"
    assert found.reason.endswith("try again in 60 s")
    assert isinstance(office.signs_in("bea", via="10.0.0.8"), Entered)
    office.wait(1)
    assert isinstance(office.signs_in("bea"), Entered)


def test_an_administrator_lets_somebody_try_again(office: AtOffice) -> None:
    """With a reason, on the record."""
    for _ in range(5):
        office.turned_away("bea", "wrong")
    assert office.tries(ask.Unlock(name="bea", reason=" "), ADMIN) == "reason needed"
    office.does(ask.Unlock(name="bea", reason="she called"), ADMIN)
    assert isinstance(office.signs_in("bea"), Entered)
    assert office.tries(ask.Unlock(name="bea", reason="again"), ADMIN) == "not locked"


# -- how long -------------------------------------------------------------------------------------
