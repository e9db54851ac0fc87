"""What may be asked of the house itself: about its people, rota, shift and players' accounts.

A secret or a badge number travels in these and goes no further: what is decided, written down and
logged holds digests only.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from procedures.commands import Number
from procedures.table import Name
from tablectl.accounts.commands import MoneyAsk
from tablectl.house.rota import Plan
from tablectl.people.commands import (
    AcknowledgePack,
    AddPerson,
    ChangePerson,
    DropSecret,
    EndPerson,
    EndSignIns,
    Kind,
    Reason,
    SetLicence,
    TakeBack,
    Unlock,
)

Note = Annotated[str, Meta(max_length=1_000)]


class _Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is common to every request to the house: unknown fields are refused."""


class GiveSecret(_Ask, frozen=True, kw_only=True, tag="give-secret"):
    """A password or PIN for somebody, or for oneself. `once`: good for one sign-in."""

    name: Name
    kind: Kind
    secret: Annotated[str, Meta(min_length=1, max_length=200)]
    once: bool = False

    def __repr__(self) -> str:
        """Without the secret, which no log may hold."""
        return f"GiveSecret(name={self.name!r}, kind={self.kind!r}, once={self.once})"


class GiveBadge(_Ask, frozen=True, kw_only=True, tag="give-badge"):
    """A badge for somebody, by the number that its reader types; None: he has none any more."""

    name: Name
    number: Annotated[str, Meta(min_length=1, max_length=100)] | None = None

    def __repr__(self) -> str:
        """Without the number, which no log may hold."""
        return f"GiveBadge(name={self.name!r})"


class SetRota(_Ask, frozen=True, kw_only=True, tag="set-rota"):
    """A whole rota in the place of the last."""

    plan: Plan
    reason: Reason = ""


class WriteNote(_Ask, frozen=True, kw_only=True, tag="write-note"):
    """Something for the log of the shift, of one table or of none."""

    text: Note
    table: Name | None = None


class HandOver(_Ask, frozen=True, kw_only=True, tag="hand-over"):
    """Hand the shift over to somebody; what is open goes with it."""

    to: Name
    note: Note = ""


class TakeOver(_Ask, frozen=True, kw_only=True, tag="take-over"):
    """Take over what was handed to oneself; `handed` is the number of the hand-over."""

    handed: Number


PeopleChange = (
    AddPerson | ChangePerson | GiveSecret | DropSecret | GiveBadge | SetLicence | AcknowledgePack
    | EndPerson | TakeBack | EndSignIns | Unlock
)  # fmt: skip
"""About somebody."""
RotaOrShift = SetRota | WriteNote | HandOver | TakeOver
"""About nobody in particular."""
HouseAsk = PeopleChange | RotaOrShift | MoneyAsk
