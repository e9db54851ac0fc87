"""A remedy: when the state allows it, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from procedures.commands import Resolve
from procedures.incident import Incident
from procedures.irregularity import Remedy
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


class RemedyRule(Struct, frozen=True, kw_only=True):
    """`may` asks the state, `do` carries the remedy out; it need not resolve the incident."""

    name: Remedy
    may: Callable[[Table, Incident], bool]
    do: Callable[[Unfolding, Who, Incident, Resolve], None]
    needs_reason: bool = False
    needs_card: bool = False


def always(_: Table, __: Incident) -> bool:
    """The state does not matter."""
    return True


def nothing(_: Unfolding, __: Who, ___: Incident, ____: Resolve) -> None:
    """Ending the incident is all there is to do."""


def round_open(table: Table) -> bool:
    """There is a round, and it is not over."""
    now = table.round
    return now is not None and now.ended is None


def round_dealt(table: Table) -> bool:
    """A card of a round that is not over lies on the felt."""
    now = table.round
    return now is not None and now.ended is None and now.dealt
