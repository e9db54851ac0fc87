"""Counting the set after a shoe, replacing a card of it, and the rounds at risk (IR11)."""

from __future__ import annotations

from msgspec import Struct

from procedures.commands import CountSet, ReplaceCard, Resolve
from procedures.incident import Incident
from procedures.incident_events import CardReplaced, SetCounted
from procedures.irregular import count_differs
from procedures.refusals import Refused, refuse
from procedures.remedies.remedy import RemedyRule
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


class AtRisk(Struct, frozen=True, kw_only=True):
    """One seat of a round since the last good count, and the return that would be drafted."""

    round: int
    set_id: str
    box: int
    player: str
    staked: int
    returned: int
    draft: int


def rounds_at_risk(table: Table) -> tuple[AtRisk, ...]:
    """Every seat of every round since the last good count; losses are drafted for return.

    What has gone back by hand already is not drafted again (E-80).
    """
    return tuple(
        AtRisk(
            round=ended.number,
            set_id=ended.set_id,
            box=result.box,
            player=result.player,
            staked=result.staked,
            returned=result.returned,
            draft=0 if result.player in ended.returned else max(0, result.staked - result.returned),
        )
        for ended in table.at_risk
        for result in ended.results
    )


def may_count(table: Table) -> Refused | None:
    """Between a shoe's end and its shuffle, once."""
    if not table.shoe.over or not table.shoe.set_id or "shuffled" in table.shoe.steps:
        return refuse("no set")
    return refuse("counted already") if table.shoe.counted else None


def count_set(u: Unfolding, by: Who, ask: CountSet) -> Refused | None:
    """A good count closes what lies before it; another one holds the table."""
    refused = may_count(u.table)
    if refused is not None:
        return refused
    set_id = u.table.shoe.set_id
    u.add(SetCounted(set_id=set_id, missing=ask.missing, extra=ask.extra, by=by))
    if ask.missing or ask.extra:
        parts = [
            f"{word} {', '.join(cards)}"
            for word, cards in (("missing", ask.missing), ("too many", ask.extra))
            if cards
        ]
        risk = sum(ended.set_id == set_id for ended in u.table.at_risk)
        detail = f"set {set_id}: {'; '.join(parts)}; {risk} rounds at risk"
        u.raise_incident(count_differs.IRREGULARITY, detail)
    return None


def may_replace(table: Table) -> Refused | None:
    """There is a set to replace a card of."""
    return None if set_in_hand(table) else refuse("no set")


def set_in_hand(table: Table) -> str:
    """The set that is shuffled for the next shoe, or else the one that is dealt."""
    return table.shoe.next_set or table.shoe.set_id


def replace_card(u: Unfolding, by: Who, ask: ReplaceCard) -> Refused | None:
    """A damaged, missing or foreign card of the set is replaced, by two people."""
    refused = may_replace(u.table)
    if refused is not None:
        return refused
    set_id = set_in_hand(u.table)
    if not ask.reason.strip():
        return refuse("reason needed")
    u.add(CardReplaced(set_id=set_id, card=ask.card, reason=ask.reason, by=by))
    return None


def _replace(u: Unfolding, by: Who, _: Incident, ask: Resolve) -> None:
    set_id = set_in_hand(u.table)
    if ask.card is not None:
        u.add(CardReplaced(set_id=set_id, card=ask.card, reason=ask.reason, by=by))


REPLACE_CARD = RemedyRule(
    name="replace card",
    may=lambda table, _: may_replace(table) is None,
    do=_replace,
    needs_reason=True,
    needs_card=True,
)
