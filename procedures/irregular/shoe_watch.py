"""Watching a shoe as it is dealt: its order, and where its cut card comes out (IR12, E-16)."""

from __future__ import annotations

from procedures.irregular import cut_card_early, cut_card_overdue, order_alarm
from procedures.irregularity import Irregularity
from procedures.unfolding import Unfolding


def watch_order(u: Unfolding) -> None:
    """Raise the order alarm among the first cards; say once that the cut card is late."""
    shoe, pack = u.table.shoe, u.table.pack
    if shoe.over:
        return
    out = [laid for laid in shoe.cards if laid.place.where not in ("repeat", "nothing")]
    judged = order_alarm.FIRST <= len(out) <= order_alarm.LAST
    if judged and order_alarm.unshuffled([laid.card for laid in out if laid.card is not None]):
        _once(u, order_alarm.IRREGULARITY, f"after {len(out)} cards")
    late = pack.procedure.cut_card_to_percent * pack.game.decks * 52 // 100
    if len(out) > late and not shoe.cut_card_out:
        _once(u, cut_card_overdue.IRREGULARITY, f"{len(out)} cards are out, {late} is the latest")


def watch_cut_card(u: Unfolding) -> None:
    """The cut card came out too early for this house."""
    shoe, pack = u.table.shoe, u.table.pack
    out = sum(laid.place.where not in ("repeat", "nothing") for laid in shoe.cards)
    early = pack.procedure.cut_card_from_percent * pack.game.decks * 52 // 100
    if out < early:
        _once(u, cut_card_early.IRREGULARITY, f"after {out} cards, {early} is the earliest")


def _once(u: Unfolding, irregularity: Irregularity, detail: str) -> None:
    if irregularity.kind not in u.table.shoe.alarms:
        u.raise_incident(irregularity, detail)
