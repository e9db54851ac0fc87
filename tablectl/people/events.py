"""Facts about people, in the past tense: what may stand in the stream `people`.

Every change holds what was before and what is after, and who made it. No fact holds a secret, a
hash of one, a badge number or a token.
"""

from __future__ import annotations

from msgspec import Struct

from tablectl.people.commands import By, Kind, Language, PersonRole
from tablectl.people.person import Described, Licence
from tablectl.permissions import How


class PersonAdded(Struct, frozen=True, kw_only=True, tag="person-added"):
    """Somebody joined."""

    name: str
    shown: str
    roles: tuple[PersonRole, ...]
    language: Language
    by: By


class PersonChanged(Struct, frozen=True, kw_only=True, tag="person-changed"):
    """Somebody is shown, or may be, something else."""

    name: str
    before: Described
    after: Described
    reason: str
    by: By


class SecretSet(Struct, frozen=True, kw_only=True, tag="secret-set"):
    """A password or PIN was set; `before` and `digest` are of the hashes, `before` empty: none."""

    name: str
    kind: Kind
    before: str
    digest: str
    once: bool
    by: By


class SecretDropped(Struct, frozen=True, kw_only=True, tag="secret-dropped"):
    """A password or PIN is worth nothing any more."""

    name: str
    kind: Kind
    before: str
    by: By


class BadgeSet(Struct, frozen=True, kw_only=True, tag="badge-set"):
    """A badge was given or taken away: keyed digests of its number, empty for none."""

    name: str
    before: str
    digest: str
    by: By


class LicenceSet(Struct, frozen=True, kw_only=True, tag="licence-set"):
    """A licence was entered."""

    name: str
    before: Licence | None
    after: Licence
    by: By


class PackAcknowledged(Struct, frozen=True, kw_only=True, tag="pack-acknowledged"):
    """Somebody acknowledged a pack; `before` is the digest he had acknowledged until then."""

    name: str
    pack: str
    before: str
    digest: str
    by: By


class PersonLeft(Struct, frozen=True, kw_only=True, tag="person-left"):
    """Somebody does not work here any more."""

    name: str
    reason: str
    by: By


class PersonBack(Struct, frozen=True, kw_only=True, tag="person-back"):
    """Somebody works here again."""

    name: str
    reason: str
    by: By


class CameIn(Struct, frozen=True, kw_only=True, tag="came-in"):
    """Somebody signed in; `token` is SHA-256 of 32 random bytes, `until` when it ends at latest."""

    number: int
    name: str
    role: PersonRole
    how: How
    via: str
    token: str
    until: int


class WentOut(Struct, frozen=True, kw_only=True, tag="went-out"):
    """A sign-in is over. `by` is None where nobody ended it: it expired."""

    number: int
    name: str
    why: str
    by: By | None = None


class SecretWrong(Struct, frozen=True, kw_only=True, tag="secret-wrong"):
    """Somebody gave this person's name and a wrong secret."""

    name: str
    how: How
    via: str


class LockedOut(Struct, frozen=True, kw_only=True, tag="locked-out"):
    """Too many wrong secrets: nobody gets in by this name before `until` (microseconds UTC)."""

    name: str
    until: int


class Unlocked(Struct, frozen=True, kw_only=True, tag="unlocked"):
    """A lock-out was ended before its time; `before` is when it would have ended."""

    name: str
    before: int
    reason: str
    by: By


class ChangeRefused(Struct, frozen=True, kw_only=True, tag="change-refused"):
    """Somebody of the staff asked about people what is not allowed."""

    name: str
    asked: str
    code: str
    rule: str
    reason: str
    by: By


PeopleEvent = (
    PersonAdded | PersonChanged | SecretSet | SecretDropped | BadgeSet | LicenceSet
    | PackAcknowledged | PersonLeft | PersonBack | CameIn | WentOut | SecretWrong | LockedOut
    | Unlocked | ChangeRefused
)  # fmt: skip
