"""The office: everything there is about people of one house, opened together."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from tablectl.house.asks import GiveBadge, GiveSecret, PeopleChange
from tablectl.people.commands import By, PeopleAsk, PeopleCommand, SetBadge, SetSecret
from tablectl.people.new_secret import Secrets
from tablectl.people.refusals import not_done
from tablectl.people.register import PeopleAnswer, Register
from tablectl.people.secrets import Badges, badge_number, unfit
from tablectl.permissions import may_about
from tablectl.sign_in import SignIns

_OF_NOTHING: Final = sha256(b"").hexdigest()


class Office:
    """The register, the secrets and badges in use, and who is signed in."""

    def __init__(
        self, register: Register, secrets: Secrets, badges: Badges, sign_ins: SignIns
    ) -> None:
        self.register = register
        self.secrets = secrets
        self.badges = badges
        self.sign_ins = sign_ins

    def ask(self, what: PeopleChange, *, by: By, id: str, at: int) -> PeopleAnswer:
        """Do what is asked about somebody; a secret or a badge number becomes a digest here.

        Takes a while where a secret is set. The same id again gets the first answer.
        """
        if isinstance(what, GiveSecret):
            return self._give_secret(what, by, id, at)
        if not isinstance(what, GiveBadge):
            return self._decided(what, by, id, at)
        number = badge_number(what.number) if what.number is not None else None
        if what.number is not None and number is None:
            return not_done("unfit", why="a badge number has 8 to 64 letters and digits")
        digest = self.badges.digest(number) if number is not None else None
        return self._decided(SetBadge(name=what.name, digest=digest), by, id, at)

    def _give_secret(self, what: GiveSecret, by: By, id: str, at: int) -> PeopleAnswer:
        """Nothing is worked out for who may not ask; that he asked is written down."""
        himself = by.name == what.name
        if by.role != "machine" and may_about(by.role, GiveSecret, himself=himself) is not None:
            refused = SetSecret(name=what.name, kind=what.kind, digest=_OF_NOTHING)
            return self._decided(refused, by, id, at)
        why = unfit(what.kind, what.secret, what.name)
        if why:
            return not_done("unfit", why=why)
        return self.secrets.set(
            what.name, what.kind, what.secret, once=what.once, by=by, id=id, at=at
        )

    def _decided(self, what: PeopleAsk, by: By, id: str, at: int) -> PeopleAnswer:
        return self.register.ask(PeopleCommand(id=id, at=at, by=by, ask=what))
