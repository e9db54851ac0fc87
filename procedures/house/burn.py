"""The burn: a card that belongs to no hand, owed after a shuffle and a dealer change (HP10)."""

from __future__ import annotations

from procedures.events import BurnPaid
from procedures.places import Laid
from procedures.table import Table
from procedures.unfolding import Unfolding


def burn_due(table: Table) -> bool:
    """A burn is owed and may be taken: before a round's first card, never inside one (E-24)."""
    now = table.running
    return table.burns_owed > 0 and not table.shoe.over and not (now is not None and now.dealt)


def last_burn(table: Table) -> Laid | None:
    """The burn taken just before the round's first card; a machine burns none."""
    if table.pack.game.dealt_by == "machine":
        return None
    cards = table.shoe.cards
    felt = (n for n, laid in enumerate(cards) if laid.place.where in ("box", "dealer"))
    first = next(felt, 0)
    before = cards[first - 1] if first else None
    return before if before is not None and before.place.where == "burn" else None


def pay_burn(u: Unfolding) -> None:
    """One burn that was owed is taken."""
    u.add(BurnPaid(owed=u.table.burns_owed - 1))
