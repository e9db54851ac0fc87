"""People as the facts make them, frozen: who there is, what each may be, who is signed in."""

from __future__ import annotations

from msgspec import Struct

from tablectl.people.commands import Kind, Language, PersonRole
from tablectl.permissions import How


class Described(Struct, frozen=True, kw_only=True):
    """What may change about somebody; a change keeps it from before and from after."""

    shown: str
    roles: tuple[PersonRole, ...]
    language: Language


class Secret(Struct, frozen=True, kw_only=True):
    """That somebody has a password or a PIN. `digest` is SHA-256 of its hash, which lies apart.

    The hash holds 16 random bytes, so that from its digest no secret can be guessed.
    """

    kind: Kind
    digest: str
    once: bool


class Licence(Struct, frozen=True, kw_only=True):
    """A dealer's licence; `until` is the instant at which it runs out, microseconds UTC."""

    number: str
    until: int


class PackRead(Struct, frozen=True, kw_only=True):
    """A house pack that somebody has acknowledged, as it was by its digest."""

    pack: str
    digest: str


class Person(Struct, frozen=True, kw_only=True):
    """Somebody. The first of the roles is his unless he says which he signs in as.

    `badge` is the keyed digest of its number, or empty. `wrong` holds when wrong secrets were
    given since the last right one; both times are microseconds UTC.
    """

    name: str
    shown: str
    roles: tuple[PersonRole, ...]
    language: Language
    active: bool = True
    secrets: tuple[Secret, ...] = ()
    badge: str = ""
    licence: Licence | None = None
    packs: tuple[PackRead, ...] = ()
    wrong: tuple[int, ...] = ()
    locked_until: int = 0

    @property
    def described(self) -> Described:
        """What may change about him."""
        return Described(shown=self.shown, roles=self.roles, language=self.language)

    def secret(self, kind: str) -> Secret | None:
        """His password or PIN, where he has one."""
        return next((secret for secret in self.secrets if secret.kind == kind), None)

    def pack_read(self, pack: str) -> PackRead | None:
        """How he acknowledged the pack of that name last."""
        return next((read for read in self.packs if read.pack == pack), None)


class SignedIn(Struct, frozen=True, kw_only=True):
    """Somebody who is signed in. `token` is SHA-256 of the token; times in microseconds UTC."""

    number: int
    name: str
    role: PersonRole
    how: How
    via: str
    token: str
    at: int
    until: int


class People(Struct, frozen=True, kw_only=True):
    """Everybody, in the order in which they joined. `position` is the number of facts so far."""

    position: int = 0
    last_at: int = 0
    everybody: tuple[Person, ...] = ()
    signed_in: tuple[SignedIn, ...] = ()
    sign_ins: int = 0
    """How many there have been."""

    def person(self, name: str) -> Person | None:
        """Who has this very name, whether he works here still or not."""
        return next((person for person in self.everybody if person.name == name), None)

    def by_badge(self, digest: str) -> Person | None:
        """Who has the badge with this keyed digest."""
        found = (person for person in self.everybody if person.badge == digest)
        return next(found, None) if digest else None

    def sign_in(self, number: int) -> SignedIn | None:
        """The sign-in of that number, while it lasts."""
        return next((one for one in self.signed_in if one.number == number), None)

    def sign_ins_of(self, name: str) -> tuple[SignedIn, ...]:
        """The sign-ins of somebody that last."""
        return tuple(one for one in self.signed_in if one.name == name)
