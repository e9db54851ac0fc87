"""Signing in while others do, and while an administrator changes what is being checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

from tablectl.answers import Accepted
from tablectl.bootstrap import open_house, open_people
from tablectl.people import commands as ask
from tablectl.people.commands import PeopleCommand
from tablectl.people.entry import Entered, TurnedAway
from tablectl.people.secrets import Hashing
from tests.tablectl.people.conftest import office
from tests.tablectl.people.office import ADMIN, AtOffice

__all__ = ["office"]


class Meanwhile(Hashing):
    """Something happens while a secret is checked."""

    def __init__(self) -> None:
        super().__init__(passes=1, kibibytes=8)
        self.happens: list[Callable[[], object]] = []

    def fits(self, hashed: str | None, secret: str) -> bool:
        """Check it, and let it happen once."""
        found = super().fits(hashed, secret)
        while self.happens:
            self.happens.pop()()
        return found


def test_guessing_from_many_places_at_once_gives_no_more_guesses(office: AtOffice) -> None:
    """Five wrong secrets are written down and one lock-out, however many come together."""
    with ThreadPoolExecutor(8) as pool:
        guesses = [
            pool.submit(office.signs_in, "bea", f"guess {n}", via=f"10.0.0.{n}") for n in range(24)
        ]
        answers = Counter(
            found.code for guess in guesses if isinstance(found := guess.result(), TurnedAway)
        )
    assert set(answers) <= {"wrong secret", "locked out"}
    assert sum(answers.values()) == 24
    kinds = Counter(record.type for record in office.house.store.read("people"))
    assert (kinds["secret-wrong"], kinds["locked-out"]) == (5, 1)
    assert office.turned_away("bea") == "locked out"
    office.replays()


def test_many_sign_in_at_once_and_each_is_one(office: AtOffice) -> None:
    """Numbers without a gap, a token each."""
    with ThreadPoolExecutor(8) as pool:
        tries = [pool.submit(office.enters, name) for name in ("ada", "bea", "sam") * 5]
        entered = [one.result() for one in tries]
    assert sorted(one.number for one in entered) == list(range(1, 16))
    assert len({one.token for one in entered}) == 15
    office.replays()


def test_what_changes_while_a_secret_is_checked_lets_nobody_in(tmp_path: Path) -> None:
    """He has left, lost the role or the password, or was locked out in that instant."""
    hashing = Meanwhile()
    with open_house(tmp_path) as house:
        office = AtOffice(house)
        office.office = open_people(house, now=office.now, hashing=hashing)
        office.joins("ada", "administrator")
        changes: tuple[ask.PeopleAsk, ...] = (
            ask.EndPerson(name="bea-0", reason="has moved"),
            ask.ChangePerson(name="bea-1", roles=("technician",), reason="new work"),
            ask.DropSecret(name="bea-2", kind="password"),
        )
        for number, change in enumerate(changes):
            name = f"bea-{number}"
            office.joins(name, "dealer")
            hashing.happens.append(partial(office.does, change, ADMIN))
            assert office.turned_away(name) == "not possible now"
        office.joins("kim", "dealer")
        for _ in range(5):
            hashing.happens.append(partial(office.turned_away, "kim", "wrong"))
        assert office.turned_away("kim") == "not possible now"
        assert office.people.signed_in == ()
        office.replays()


def test_whoever_is_told_of_an_end_may_ask_the_register_at_once(office: AtOffice) -> None:
    """A console that ends writes something down itself; nothing waits for itself."""
    heard: list[int] = []

    def tell(number: int, _: str) -> None:
        heard.append(number)
        what = ask.ChangePerson(name="bea", shown=f"Bea {number}")
        command = PeopleCommand(id=f"told {number}", at=office.now, by=ADMIN, ask=what)
        assert isinstance(office.office.register.ask(command), Accepted)

    office.office.sign_ins.when_over(tell)
    for _ in range(3):
        assert isinstance(office.signs_in("bea"), Entered)
    office.does(ask.EndSignIns(name="bea", reason="lost badge"), ADMIN)
    assert heard == [1, 2, 3]
    assert office.person("bea").shown == "Bea 3"
    office.replays()
