"""What may be asked about people. Secrets themselves never come here: only that one was made."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from procedures.commands import Hex, Micros, Number
from procedures.table import Name

PersonRole = Literal[
    "dealer", "supervisor", "pit manager", "auditor", "technician", "player", "service account",
    "administrator",
]  # fmt: skip
"""What somebody may be here; what each role may do is in `permissions`."""
SIMULATED: Final = "sim-"
"""So begin the names under which a simulation acts; no person is given one."""
Shown = Annotated[str, Meta(min_length=1, max_length=80)]
"""A name as it is shown to people."""
Reason = Annotated[str, Meta(max_length=400)]
Roles = Annotated[tuple[PersonRole, ...], Meta(min_length=1, max_length=8)]
Language = Literal["en", "de"]
Kind = Literal["password", "pin"]
"""A secret that is known; a badge is held."""


class _Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is common to every request about a person: unknown fields are refused."""

    name: Name


class AddPerson(_Ask, frozen=True, kw_only=True, tag="add-person"):
    """Somebody joins. The name is for good: in the record it never means anybody else."""

    shown: Shown
    roles: Roles
    language: Language = "en"


class ChangePerson(_Ask, frozen=True, kw_only=True, tag="change-person"):
    """Other roles, another shown name or language; what is None stays."""

    shown: Shown | None = None
    roles: Roles | None = None
    language: Language | None = None
    reason: Reason = ""


class SetSecret(_Ask, frozen=True, kw_only=True, tag="set-secret"):
    """A password or PIN was made; `digest` is that of its hash, which is kept apart.

    `once`: it was given by somebody else and lets its owner in only to set one of his own.
    """

    kind: Kind
    digest: Hex
    once: bool = False


class DropSecret(_Ask, frozen=True, kw_only=True, tag="drop-secret"):
    """A password or PIN is worth nothing any more."""

    kind: Kind


class SetBadge(_Ask, frozen=True, kw_only=True, tag="set-badge"):
    """A badge belongs to somebody; `digest` is its number's, keyed. None: he has none any more."""

    digest: Hex | None = None


class SetLicence(_Ask, frozen=True, kw_only=True, tag="set-licence"):
    """A dealer's licence: its number, and the instant at which it runs out (microseconds UTC)."""

    number: Annotated[str, Meta(min_length=1, max_length=40)]
    until: Micros


class AcknowledgePack(_Ask, frozen=True, kw_only=True, tag="acknowledge-pack"):
    """Somebody has read a house pack as it is now; `digest` is the pack's."""

    pack: Annotated[str, Meta(min_length=1, max_length=80)]
    digest: Hex


class EndPerson(_Ask, frozen=True, kw_only=True, tag="end-person"):
    """Somebody has left the house; nobody else gets the name."""

    reason: Reason


class TakeBack(_Ask, frozen=True, kw_only=True, tag="take-back"):
    """Somebody who left works here again."""

    reason: Reason


class EndSignIns(_Ask, frozen=True, kw_only=True, tag="end-sign-ins"):
    """Every sign-in of somebody is over."""

    reason: Reason


class Unlock(_Ask, frozen=True, kw_only=True, tag="unlock"):
    """Let somebody try again who was locked out for too many wrong secrets."""

    reason: Reason


PeopleAsk = (
    AddPerson | ChangePerson | SetSecret | DropSecret | SetBadge | SetLicence | AcknowledgePack
    | EndPerson | TakeBack | EndSignIns | Unlock
)  # fmt: skip


class By(Struct, frozen=True, kw_only=True):
    """Who asks. `machine`: whoever may write the data directory, by the name of his account there.

    `via` says from where, as `10.0.0.7` or `command line`.
    """

    name: Name
    role: PersonRole | Literal["machine"]
    via: Annotated[str, Meta(max_length=200)] = ""


class PeopleCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`by` asks at `at` (microseconds UTC). `id` is the sender's own, for retries."""

    id: Annotated[str, Meta(min_length=1, max_length=400)]
    at: Micros
    by: By
    ask: PeopleAsk


SignInNumber = Number
"""Sign-ins are numbered from 1, for good."""
