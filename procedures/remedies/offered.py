"""Which remedies an incident offers: its kind names them, the pack and the state narrow them."""

from __future__ import annotations

from typing import Final

from procedures.house.count import REPLACE_CARD
from procedures.incident import Incident
from procedures.irregular import two_witnesses
from procedures.irregular.known import known
from procedures.irregularity import Remedy
from procedures.remedies.cancel import CANCEL, PAY_BLACKJACKS
from procedures.remedies.cards_out import BURN, CARRY, OFFER_ON
from procedures.remedies.enter_card import CARD_AND_CUT_CARD, CUT_CARD, ENTER_CARD, NO_CARD
from procedures.remedies.go_on import DEAL_ON, GO_ON, NOTED, PLAY_ON
from procedures.remedies.of_witnesses import OF_WITNESSES
from procedures.remedies.one_or_two import ONE_CARD, TWO_CARDS
from procedures.remedies.rearrange import DEALER_DRAWS, RE_ASSIGN, SCRAP
from procedures.remedies.remedy import RemedyRule
from procedures.remedies.return_wagers import RETURN_WAGERS
from procedures.remedies.sequence import REPLACE, REPOSITION, RESCAN
from procedures.remedies.shoe import END_SHOE, REFILL_SHOE
from procedures.table import Table, Who

REMEDIES: Final[dict[Remedy, RemedyRule]] = {
    rule.name: rule
    for rule in (
        CANCEL, PAY_BLACKJACKS, GO_ON, NOTED, DEAL_ON, PLAY_ON, CARRY, BURN, OFFER_ON, SCRAP,
        ONE_CARD, TWO_CARDS, ENTER_CARD, NO_CARD, CUT_CARD, CARD_AND_CUT_CARD, END_SHOE,
        REFILL_SHOE, REPOSITION, REPLACE, RESCAN, RE_ASSIGN, DEALER_DRAWS, RETURN_WAGERS,
        REPLACE_CARD,
    )
}  # fmt: skip


def rule_of(incident: Incident, remedy: Remedy) -> RemedyRule:
    """How this remedy is done about this incident."""
    if incident.kind == two_witnesses.IRREGULARITY.kind:
        return OF_WITNESSES.get(remedy, REMEDIES[remedy])
    return REMEDIES[remedy]


def possible(table: Table, incident: Incident, remedy: Remedy) -> bool:
    """Whether the house has the remedy and the state allows it."""
    missing = remedy in table.pack.remedies.not_allowed
    return not missing and rule_of(incident, remedy).may(table, incident)


def offered(table: Table, incident: Incident) -> tuple[Remedy, ...]:
    """What may be done about an incident; where nothing is left, to go on."""
    row = known(incident.kind)
    return tuple(r for r in row.remedies if possible(table, incident, r)) or ("go on",)


def offered_to(table: Table, who: Who, incident: Incident) -> tuple[Remedy, ...]:
    """What this person may do about it: a dealer only what needs no judgement (part F)."""
    dealer_may = known(incident.kind).dealer_may
    return tuple(
        r
        for r in offered(table, incident)
        if who.role == "supervisor" or (r in dealer_may and possible(table, incident, r))
    )
