"""The cut card: it is never a card; it says which round is the shoe's last (HP8, HP9)."""

from __future__ import annotations

from procedures.events import CutCardOut
from procedures.irregular import stray_cut_card
from procedures.irregular.shoe_watch import watch_cut_card
from procedures.table import Table
from procedures.unfolding import Unfolding


def cut_card_due(table: Table) -> bool:
    """This shoe is dealt, and its cut card is still to come."""
    return not table.shoe.over and not table.shoe.cut_card_out


def cut_card_comes_out(u: Unfolding) -> None:
    """The running or opened round is the last one; between rounds, the next one is (E-08 to E-12).

    A second cut card, or one while the shoe is over, belongs to no shoe: the supervisor looks.
    """
    table, now = u.table, u.table.round
    if not cut_card_due(table):
        u.raise_incident(stray_cut_card.IRREGULARITY, "a cut card, and none is due")
        return
    if now is None or now.ended is not None:
        u.add(CutCardOut(last_round=table.rounds + 1, rule="HP8"))
    else:
        u.add(CutCardOut(last_round=now.number, rule="HP9" if now.dealt else "HP8"))
    watch_cut_card(u)
