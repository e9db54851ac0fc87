"""Cancel: the round is void, every wager goes back by compensating postings."""

from __future__ import annotations

from procedures import accounts
from procedures.commands import CancelRound, Resolve
from procedures.events import RoundCancelled, TableCleared
from procedures.incident import Incident
from procedures.irregular.known import known
from procedures.money import winnings
from procedures.play.after_round import discard, end_of_round
from procedures.play.hands import may_be_blackjack, up_card
from procedures.refusals import Refused, refuse
from procedures.remedies.owed import credit_or_debit
from procedures.remedies.remedy import RemedyRule, round_open
from procedures.round import Posting
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def may_cancel(table: Table) -> Refused | None:
    """Any round that is not over."""
    now = table.round
    return None if now is not None and now.ended is None else refuse("no round")


def cancel(u: Unfolding, by: Who, ask: CancelRound) -> Refused | None:
    """A supervisor voids the round; what held it because of its cards is resolved with it."""
    refused = may_cancel(u.table)
    if refused is not None:
        return refused
    if not ask.reason.strip():
        return refuse("reason needed")
    was_held = u.table.held
    cancel_round(u, by, ask.reason, "F")
    if was_held:
        u.release()
    return None


def cancel_round(u: Unfolding, by: Who, reason: str, rule: str) -> None:
    """Reverse every posting of the round, newest first; the cards are not dealt again (E-92)."""
    now = u.table.round
    if now is None:
        return
    back = [
        accounts.reversed_posting(posting, rule) for posting in reversed(standing(now.postings))
    ]
    u.post(*back)
    u.add(RoundCancelled(round=now.number, reason=reason, rule=rule, by=by))
    for incident in u.table.incidents:
        if known(incident.kind).of_the_round and incident.round == now.number:
            u.resolved(incident, "cancel", reason, by)
    if u.table.laid("box", "dealer"):
        u.add(TableCleared())
    discard(u, "quarantine", "offered")
    end_of_round(u)


def _may_pay_blackjacks(table: Table, _: Incident) -> bool:
    reading = table.pack.irregularities.bad_scan
    return reading == "cancel and pay blackjacks" and table.running is not None


def _cancel(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    cancel_round(u, by, ask.reason, incident.rule)


def _pay_blackjacks(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """The round is void, but a blackjack that the dealer cannot match keeps its winnings (IR7)."""
    now, game = u.table.running, u.table.pack.game
    safe = now is not None and (not may_be_blackjack(up_card(now)) or now.peeked is False)
    boxes = now.boxes if now is not None and safe else ()
    made = [stake for box in boxes if box.hands[0].natural for stake in box.stakes]
    u.resolved(incident, PAY_BLACKJACKS.name, ask.reason, by)
    cancel_round(u, by, ask.reason, incident.rule)
    for stake in made:
        won = winnings(stake.amount, game.blackjack_pays)
        why = "blackjack made before the error"
        u.post(*credit_or_debit(u.table, stake.player, won, why, "IR7"), scope="table")


CANCEL = RemedyRule(
    name="cancel", may=lambda table, _: round_open(table), do=_cancel, needs_reason=True
)
PAY_BLACKJACKS = RemedyRule(
    name="pay blackjacks", may=_may_pay_blackjacks, do=_pay_blackjacks, needs_reason=True
)


def standing(postings: tuple[Posting, ...]) -> list[Posting]:
    """The postings of a round without those taken back again within it."""
    kept: list[Posting] = []
    for posting in postings:
        undone = next(
            (
                earlier
                for earlier in reversed(kept)
                if (earlier.debit, earlier.credit, earlier.amount)
                == (posting.credit, posting.debit, posting.amount)
            ),
            None,
        )
        if undone is None:
            kept.append(posting)
        else:
            kept.remove(undone)
    return kept
