"""Two people: what the pack names is proposed by one and confirmed by another (part F)."""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from procedures import commands as ask
from procedures.house.count import set_in_hand
from procedures.incident_events import ProposalEnded, Proposed
from procedures.irregularity import Remedy
from procedures.refusals import Refused, refuse
from procedures.remedies.override import settled_round
from procedures.table import Proposal, Table, Who
from procedures.unfolding import Unfolding

REMEDY_OF: Final[dict[type, Remedy]] = {
    ask.CancelRound: "cancel",
    ask.EndShoe: "end shoe",
    ask.Override: "override",
    ask.Rearrange: "rearrange",
    ask.ReturnWagers: "return wagers",
    ask.ReplaceCard: "replace card",
}


def remedy_of(table: Table, what: ask.Ask) -> Remedy | None:
    """The remedy that a request is, as packs name it."""
    if isinstance(what, ask.Resolve):
        return next((r for r in get_args(Remedy) if r == what.remedy), None)
    if isinstance(what, ask.Override) and settled_round(table, what.key) is not None:
        return "correct settlement"
    return REMEDY_OF.get(type(what))


def _comes_to(table: Table, what: ask.Ask) -> tuple[Remedy, ...]:
    """Every remedy that a request is: a correction that voids the round is a cancel as well."""
    remedy = remedy_of(table, what)
    if remedy == "override" and isinstance(what, ask.Override) and what.decisions == "cancel":
        return (remedy, "cancel")
    return () if remedy is None else (remedy,)


def may_here(table: Table, what: ask.Ask) -> Refused | None:
    """Whether this house has the remedy at all (part F)."""
    never = table.pack.remedies.not_allowed
    if not never:
        return None
    missing = next((r for r in _comes_to(table, what) if r in never), None)
    if missing is None or isinstance(what, ask.Resolve):
        return None
    return refuse("not allowed", remedy=missing)


def needs_second(table: Table, what: ask.Ask) -> bool:
    """Whether this house wants two people for it."""
    wanted = table.pack.remedies.second_person
    return any(remedy in wanted for remedy in _comes_to(table, what))


def propose(u: Unfolding, by: Who, what: ask.Ask) -> None:
    """Write down what was asked, for somebody else to confirm."""
    remedy = remedy_of(u.table, what)
    if remedy is None:
        return
    incident = what.incident if isinstance(what, ask.Resolve) else None
    asked = msgspec.json.encode(what, order="sorted").decode()
    number = u.table.proposal_count + 1
    u.add(
        Proposed(
            proposal=Proposal(
                number=number,
                round=u.table.rounds,
                shoe=u.table.shoe.number,
                set_id=set_in_hand(u.table),
                by=by,
                remedy=remedy,
                incident=incident,
                asked=asked,
                at=u.at,
            )
        )
    )


def proposal(table: Table, number: int) -> Proposal | None:
    """The proposal of that number that waits."""
    return next((p for p in table.proposals if p.number == number), None)


def still_meant(table: Table, waiting: Proposal) -> Refused | None:
    """What was asked of one round or shoe is not done to the next (part F)."""
    remedy, same_round = waiting.remedy, waiting.round == table.rounds
    if remedy != remedy_of(table, asked(waiting)):
        return refuse("table moved")
    if remedy in ("cancel", "rearrange") and not same_round:
        return refuse("table moved")
    moved = remedy == "end shoe" and waiting.shoe != table.shoe.number
    other = remedy == "replace card" and waiting.set_id != set_in_hand(table)
    return refuse("table moved") if moved or other else None


def end_proposal(u: Unfolding, by: Who, number: int, *, confirmed: bool) -> None:
    """The proposal is carried out, or taken back."""
    u.add(ProposalEnded(number=number, by=by, confirmed=confirmed))


def asked(waiting: Proposal) -> ask.Ask:
    """What was proposed, exactly as it was asked."""
    return msgspec.json.decode(waiting.asked, type=ask.Ask)
