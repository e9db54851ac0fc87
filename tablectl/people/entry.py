"""The rules for signing in, and what comes of it: somebody has entered, or is turned away."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from tablectl.people.commands import Language, PersonRole
from tablectl.settings import means

MINUTE: Final = 60_000_000

Minutes = Annotated[int, Meta(ge=1, le=7 * 24 * 60)]
Times = Annotated[int, Meta(ge=1, le=1_000)]


class SignInRules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How long sign-ins last and how many wrong secrets are borne; part of the configuration."""

    idle_minutes: Annotated[
        Minutes, means("without a sign of its owner a sign-in ends; of service accounts none does")
    ] = 30
    longest_minutes: Annotated[Minutes, means("so long a sign-in lasts at most")] = 12 * 60
    wrong_secrets: Annotated[
        Times, means("so many within wrong_minutes lock the name out for locked_minutes")
    ] = 5
    wrong_minutes: Annotated[Minutes, means("how long a wrong secret counts")] = 15
    locked_minutes: Annotated[Minutes, means("how long a name is locked out")] = 15
    failures_a_minute: Annotated[
        Times, means("so many failures from one place within a minute, and it waits")
    ] = 20


class Entered(Struct, frozen=True, kw_only=True):
    """Somebody is signed in. Give the token to him alone; times in microseconds UTC."""

    number: int
    name: str
    shown: str
    role: PersonRole
    language: Language
    token: str
    until: int

    def __repr__(self) -> str:
        """Without the token, which no log may hold."""
        return f"Entered(number={self.number}, name={self.name!r}, role={self.role!r})"


class TurnedAway(Struct, frozen=True, kw_only=True):
    """Why somebody is not signed in; the codes are those of `Problem`."""

    code: Literal[
        "wrong secret", "locked out", "too many", "signed out", "not allowed", "not possible now"
    ]
    reason: str
