"""Two people: what the pack names is proposed by one and confirmed by another (part F)."""

from __future__ import annotations

from typing import Final, get_args

import msgspec

from procedures import commands as ask
from procedures.incident_events import ProposalEnded, Proposed
from procedures.irregularity import Remedy
from procedures.table import Proposal, Table, Who
from procedures.unfolding import Unfolding

_REMEDY_OF: Final[dict[type, Remedy]] = {
    ask.CancelRound: "cancel",
    ask.EndShoe: "end shoe",
    ask.Override: "override",
    ask.Rearrange: "rearrange",
    ask.ReturnWagers: "return wagers",
    ask.ReplaceCard: "replace card",
}


def remedy_of(what: ask.Ask) -> Remedy | None:
    """The remedy that a request is, as packs name it."""
    if isinstance(what, ask.Resolve):
        return next((r for r in get_args(Remedy) if r == what.remedy), None)
    return _REMEDY_OF.get(type(what))


def needs_second(table: Table, what: ask.Ask) -> bool:
    """Whether this house wants two people for it."""
    return remedy_of(what) in table.pack.remedies.second_person


def propose(u: Unfolding, by: Who, what: ask.Ask) -> None:
    """Write down what was asked, for somebody else to confirm."""
    remedy = remedy_of(what)
    if remedy is None:
        return
    incident = what.incident if isinstance(what, ask.Resolve) else None
    asked = msgspec.json.encode(what, order="sorted").decode()
    number = u.table.proposal_count + 1
    u.add(
        Proposed(
            proposal=Proposal(number=number, by=by, remedy=remedy, incident=incident, asked=asked)
        )
    )


def proposal(table: Table, number: int) -> Proposal | None:
    """The proposal of that number that waits."""
    return next((p for p in table.proposals if p.number == number), None)


def end_proposal(u: Unfolding, by: Who, number: int, *, confirmed: bool) -> None:
    """The proposal is carried out, or taken back."""
    u.add(ProposalEnded(number=number, by=by, confirmed=confirmed))


def asked(waiting: Proposal) -> ask.Ask:
    """What was proposed, exactly as it was asked."""
    return msgspec.json.decode(waiting.asked, type=ask.Ask)
