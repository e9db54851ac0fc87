"""Passwords and PINs in use: what is chosen becomes a hash first, then a fact."""

from __future__ import annotations

import logging
from typing import Final

from tablectl.answers import NotStored
from tablectl.ledger.store import LedgerError
from tablectl.people.commands import By, Kind, PeopleCommand, SetSecret
from tablectl.people.events import PeopleEvent, PersonAdded, SecretDropped, SecretSet
from tablectl.people.person import People, Person
from tablectl.people.register import PeopleAnswer, Register
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
        register.listen(self._heard)

    def set(
        self, name: str, kind: Kind, secret: str, *, once: bool, by: By, id: str, at: int
    ) -> PeopleAnswer:
        """Set what `secrets.unfit` found nothing against. A hash comes to the disk before its fact.

        Each call makes another hash, so the same id with the same secret is another request.
        """
        try:
            digest = self.keep(secret)
        except LedgerError as error:
            return NotStored(reason=str(error))
        what = SetSecret(name=name, kind=kind, digest=digest, once=once)
        return self._register.ask(PeopleCommand(id=id, at=at, by=by, ask=what))

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
        try:
            self._hashes.forget(event.before)
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
