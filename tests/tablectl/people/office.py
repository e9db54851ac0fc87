"""A house with people in it, at a hand-moved time, on a real ledger."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tablectl.answers import Accepted
from tablectl.bootstrap import House, open_people
from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.verify import verify
from tablectl.people import commands as ask
from tablectl.people.commands import By, PeopleCommand
from tablectl.people.entry import Entered, SignInRules, TurnedAway
from tablectl.people.person import People, Person
from tablectl.people.refusals import Code, NotDone
from tablectl.people.register import people_in
from tablectl.people.secrets import Hashing

SECOND = 1_000_000
MINUTE = 60 * SECOND
MACHINE = By(name="root", role="machine", via="command line")
ADMIN = By(name="ada", role="administrator", via="10.0.0.1")
PIT = By(name="pia", role="pit manager", via="10.0.0.2")
PASSWORD = "plum tree 42"
PIN = "394016"
BADGE = "0004711815"
QUICK = Hashing(passes=1, kibibytes=8)
RULES = SignInRules()


class AtOffice:
    """The office of a house; every request is told apart by its number."""

    def __init__(self, house: House, rules: SignInRules = RULES) -> None:
        self.house = house
        self.now = 1_700_000_000 * SECOND
        self.rules = rules
        self.count = 0
        self.opens()

    def opens(self) -> None:
        """The service starts, or starts again on the same ledger."""
        self.office = open_people(self.house, now=self.now, rules=self.rules, hashing=QUICK)

    @property
    def people(self) -> People:
        """Everybody now."""
        return self.office.register.people

    def person(self, name: str) -> Person:
        """Somebody who has to be there."""
        found = self.people.person(name)
        assert found is not None
        return found

    def tries(self, what: ask.PeopleAsk, by: By = MACHINE) -> Code | None:
        """Ask; why it is not done, if it is not."""
        self.count += 1
        command = PeopleCommand(id=str(self.count), at=self.now, by=by, ask=what)
        answer = self.office.register.ask(command)
        if isinstance(answer, NotDone):
            return answer.code
        assert isinstance(answer, Accepted), answer
        return None

    def does(self, what: ask.PeopleAsk, by: By = MACHINE) -> None:
        """Ask, and fail the test where it is not done."""
        assert self.tries(what, by) is None

    def joins(self, name: str, *roles: Any, password: str = PASSWORD) -> None:
        """Somebody joins and has a password of his own."""
        self.does(ask.AddPerson(name=name, shown=name.title(), roles=roles))
        self.has(name, "password", password)

    def has(
        self, name: str, kind: ask.Kind, secret: str, *, once: bool = False, by: By = MACHINE
    ) -> None:
        """Somebody gets a password or a PIN."""
        self.count += 1
        answer = self.office.secrets.set(
            name, kind, secret, once=once, by=by, id=str(self.count), at=self.now
        )
        assert isinstance(answer, Accepted), answer

    def badged(self, name: str, number: str = BADGE) -> None:
        """Somebody gets a badge."""
        self.does(ask.SetBadge(name=name, digest=self.office.badges.digest(number)))

    def signs_in(
        self, name: str, secret: str = PASSWORD, how: Any = "password", **more: Any
    ) -> Entered | TurnedAway:
        """Somebody tries to sign in now."""
        more = {"via": "10.0.0.7", "now": self.now, **more}
        return self.office.sign_ins.sign_in(name, secret, how=how, **more)

    def enters(self, name: str, secret: str = PASSWORD, **more: Any) -> Entered:
        """Somebody signs in, and fails the test where he is turned away."""
        found = self.signs_in(name, secret, **more)
        assert isinstance(found, Entered), found
        return found

    def turned_away(self, name: str, secret: str = PASSWORD, **more: Any) -> str:
        """Why somebody is turned away."""
        found = self.signs_in(name, secret, **more)
        assert isinstance(found, TurnedAway), found
        return found.code

    def wait(self, minutes: float) -> None:
        """Let time pass."""
        self.now += round(minutes * MINUTE)

    def replays(self) -> None:
        """The facts alone make the same people, and their chain holds."""
        assert people_in(self.house.store) == self.people
        assert verify(self.house.store, ExportedHeads(), ()).problems == ()


def with_rules(**changes: int) -> SignInRules:
    """The rules with some of them otherwise."""
    return replace(RULES, **changes)
