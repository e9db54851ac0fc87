"""Passwords and PINs in use: what is chosen becomes a hash first, then a fact."""

from __future__ import annotations

import logging
from threading import Lock
from typing import Final

from tablectl.answers import NotStored, Rejected
from tablectl.ledger.store import LedgerError, Unstorable
from tablectl.people.commands import By, Kind, PeopleCommand, SetSecret
from tablectl.people.events import ChangeRefused, PeopleEvent, PersonAdded, SecretDropped, SecretSet
from tablectl.people.person import People, Person
from tablectl.people.refusals import NotDone
from tablectl.people.register import PeopleAnswer, Register, refusal
from tablectl.people.secrets import Hashes, Hashing, one_time_secret

log = logging.getLogger(__name__)

FIRST: Final = "admin"
"""What the first administrator is called."""


class Secrets:
    """Where secrets are set: the register, the file of hashes, and how a hash is made."""

    def __init__(self, register: Register, hashes: Hashes, hashing: Hashing) -> None:
        self._register = register
        self._hashes = hashes
        self._hashing = hashing
        self._setting = Lock()
        register.listen(self._heard)

    def set(
        self, name: str, kind: Kind, secret: str, *, once: bool, by: By, id: str, at: int
    ) -> PeopleAnswer:
        """Set what `secrets.unfit` found nothing against. A hash comes to the disk before its fact.

        The same id with the same secret gets the first answer.
        """
        with self._setting:
            try:
                known = self._register.came_of(id)
                before = self._known(known, name, kind, secret)
                digest = before or self.keep(secret)
            except Unstorable as error:
                return Rejected(reason=str(error))
            except LedgerError as error:
                return NotStored(reason=str(error))
            if isinstance(known, ChangeRefused) and (known.name, known.by) == (name, by):
                return refusal(known)
            what = SetSecret(name=name, kind=kind, digest=digest, once=once)
            answer = self._register.ask(PeopleCommand(id=id, at=at, by=by, ask=what))
            if before is None and isinstance(answer, NotDone | Rejected):
                self._forget(digest)
            return answer

    def _known(self, event: PeopleEvent | None, name: str, kind: Kind, secret: str) -> str | None:
        """The digest that an earlier request of the same id led to, where it was this secret.

        Once another took its place nobody can say, and the first answer holds.
        """
        if not isinstance(event, SecretSet) or (event.name, event.kind) != (name, kind):
            return None
        hashed = self._hashes.hashed(event.digest)
        fits = hashed is None or self._hashing.fits(hashed, secret)
        return event.digest if fits else None

    def keep(self, secret: str) -> str:
        """Keep a secret's hash; its digest, for a fact to name. Raises LedgerError."""
        return self._hashes.keep(self._hashing.hash(secret))

    def fit(self, person: Person | None, kind: str, secret: str) -> bool:
        """Whether this is the person's; for nobody, or where none is set, it takes as long."""
        known = person.secret(kind) if person is not None else None
        hashed = self._hashes.hashed(known.digest) if known is not None else None
        return self._hashing.fits(hashed, secret)

    def _heard(self, event: PeopleEvent) -> None:
        """A secret that another took the place of, or that was dropped, is kept no longer."""
        if not isinstance(event, SecretSet | SecretDropped) or not event.before:
            return
        if isinstance(event, SecretSet) and event.before == event.digest:
            return
        self._forget(event.before)

    def _forget(self, digest: str) -> None:
        try:
            self._hashes.forget(digest)
        except LedgerError as error:
            log.warning("an old hash stays: %s", error)

    def first_administrator(self, *, at: int) -> str | None:
        """On the first start, when there is nobody: an administrator, and his one-time password.

        It is shown once and kept nowhere. None where there is somebody. Raises LedgerError.
        """
        if self._register.people.everybody:
            return None
        secret = one_time_secret()
        digest = self.keep(secret)
        by = By(name="service", role="machine", via="first start")

        def begins(people: People) -> tuple[PeopleEvent, ...]:
            if people.everybody:
                return ()
            return (
                PersonAdded(
                    name=FIRST,
                    shown="Administrator",
                    roles=("administrator",),
                    language="en",
                    by=by,
                ),
                SecretSet(name=FIRST, kind="password", before="", digest=digest, once=True, by=by),
            )

        return secret if self._register.settle(begins, at=at) else None
