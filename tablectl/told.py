"""Facts in a few words, for the lines under a live picture."""

from __future__ import annotations

from procedures import events as ev
from procedures import house_events as he
from procedures import incident_events as ie
from procedures.money import show
from procedures.play.face_down import is_hole_card
from procedures.table import Table
from procedures.transfer import Transfer


def told(event: ev.Event, table: Table | None = None) -> str:
    """One fact as people at the table would say it; empty for what the picture shows anyway.

    `table` is the table after it: with it, a hole card that lies face down is not named.
    """
    match event:
        case ie.CardEntered(key=key, by=by) if table is not None and is_hole_card(table, key):
            return f"the hole card named by {by.name}"
        case ie.StepWrong(number=number) if table is not None and _lays_the_hole_card(
            table, number
        ):
            return "another card was laid than the hole card"
        case ev.ShoeCommitted(number=number, digest=digest, cards=cards):
            return f"shoe {number} is committed to: {cards} cards, digest {digest}"
        case ev.ShoeRevealed(number=number, wrong=differs):
            agrees = f"it does not agree: {differs}" if differs else "it agrees with its digest"
            return f"the order of shoe {number} is published: {agrees}"
        case ev.DealerPeeked(blackjack=blackjack):
            return f"the dealer has {'a' if blackjack else 'no'} blackjack"
        case ev.BetSet(box=box, player=player, why=why) if why:
            return f"box {box}: the bet of {player} goes back: {why}"
        case ev.TableOpened(by=by, despite=despite, red=red) if red and by is not None:
            return f"{by.name} opens the table despite {', '.join(red)}: {despite}"
        case ev.PlayerSat(player=player, box=0):
            return f"{player} stands behind the boxes of others"
        case ev.DealerCameOn(dealer=dealer, how=how):
            return f"{dealer} deals ({how})"
        case ev.DealerCorrected(was=was, dealer=dealer, came_on=came_on, reason=reason, by=by):
            return f"{dealer}, not {was}, came on at {came_on}, says {by.name}: {reason} (HP10)"
        case ev.ShoeStarted(number=number, set_id=set_id):
            return f"shoe {number} begins, set {set_id}"
        case ev.ShoeEnded(number=number, why=why, rule=rule):
            return f"shoe {number} is over: {why} ({rule})"
        case ev.CutCardOut(last_round=last, rule=rule):
            return f"the cut card is out: round {last} is the last ({rule})"
        case ev.PlayerSat(player=player, box=box, at_table=at_table):
            return f"{player} sits down at box {box}{' of the table itself' if at_table else ''}"
        case ev.PlayerAway(player=player, presence=presence):
            words = {"lost": "is not heard any more", "left": "leaves", "here": "is back"}
            return f"{player} {words[presence]}"
        case ev.DecisionTaken(box=box, action=action, by=by, rule=rule) if by != "player":
            return f"box {box}: {action} by {by} ({rule})"
        case ie.IncidentOpened(incident=incident):
            return f"incident {incident.number}, {incident.kind}: {incident.detail}"
        case ie.IncidentEscalated(number=number):
            return f"incident {number} goes up to the pit manager"
        case ie.SequenceBegun(number=number, sequence=sequence, steps=steps):
            return f"incident {number}, {sequence} begins, cards to lay: {len(steps)}"
        case ie.StepWrong(expected=expected, seen=seen):
            return f"{seen} was laid, {expected} belongs there"
        case ie.RoundCorrected(round=corrected, why=why, rule=rule, by=by):
            return f"round {corrected.number} corrected by {by.name}: {why} ({rule})"
        case ie.WagersReturned(round=number, player=player, amount=amount, by=by):
            return f"round {number}: {show(amount)} returned to {player} by {by.name} (HP20)"
        case ie.Proposed(proposal=proposal):
            return f"{proposal.by.name} proposes: {proposal.remedy}; a second person must confirm"
        case ie.ProposalEnded(number=number, by=by, confirmed=confirmed):
            return f"proposal {number} {'confirmed' if confirmed else 'withdrawn'} by {by.name}"
        case ie.SetCounted(set_id=set_id, missing=missing, extra=extra, by=by):
            wrong = [f"{w} {' '.join(c)}" for w, c in (("missing", missing), ("extra", extra)) if c]
            return f"set {set_id} counted by {by.name}: {'; '.join(wrong) or 'complete'}"
        case ie.CardReplaced(set_id=set_id, card=card, by=by):
            return f"set {set_id}: {card} replaced by {by.name}"
        case ie.ShoeRefilled():
            return "the discards were shuffled and are the shoe from here on (IR6)"
        case ie.CardEntered(card=card, by=by):
            return f"{card} named by {by.name}"
        case ie.IncidentResolved(number=number, remedy=remedy, by=by, rule=rule):
            which = f" ({rule})" if rule else ""
            return f"incident {number} ended by {by.name}: {remedy}{which}"
        case ev.RoundSettled(round=number, results=results):
            staked = sum(result.staked for result in results)
            back = sum(result.returned for result in results)
            return f"round {number} settled: staked {show(staked)}, returned {show(back)}"
        case ev.RoundCancelled(round=number, rule=rule):
            return f"round {number} cancelled, every wager returned ({rule})"
        case ev.ServiceResumed(outage=outage):
            return f"the service is back after {outage // 1_000_000} s"
        case ev.TableHeld(problems=problems):
            return f"table held: {'; '.join(problems)}"
        case _:
            return _around_the_game(event)


def _around_the_game(event: ev.Event) -> str:
    """Checks, the recorder, cards looked at, and money on its way."""
    match event:
        case he.ChecksMade(checks=checks):
            red = [f"{c.of}: {c.found}" if c.found else c.of for c in checks if not c.ok]
            return f"looked at before the opening: {'; '.join(red) or 'all is green'}"
        case he.RecorderLost(detail=detail):
            return f"the table's pictures are not recorded{f': {detail}' if detail else ''}"
        case he.RecorderBack(gap=gap):
            return f"the table's pictures are recorded again; {gap // 1_000_000} s are missing"
        case he.CardTurned(reason=reason, by=by):
            return f"{by.name} looked at a card that lies face down: {reason}"
        case he.TransferAsked(transfer=transfer):
            to = "purse" if transfer.direction == "in" else "account"
            return f"{show(transfer.amount)} are on their way to the {to} of {transfer.player}"
        case he.TransferEnded(transfer=transfer, done=done, to_purse=to_purse, why=why):
            what = _ended(transfer, done=done, to_purse=to_purse)
            return f"{what}{f': {why}' if why else ''}"
        case _:
            return ""


def _ended(transfer: Transfer, *, done: bool, to_purse: bool) -> str:
    money, player = show(transfer.amount), transfer.player
    if transfer.direction == "out":
        taken = f"{money} are on the account of {player} again"
        return taken if done else f"the account of {player} does not take {money}, which are owed"
    if not done:
        return f"{money} do not come to the purse of {player}"
    here = f"{money} have come to the purse of {player}"
    return here if to_purse else f"{money} came for {player}, who is gone, and go back"


def _lays_the_hole_card(table: Table, number: int) -> bool:
    incident = table.incident(number)
    step = incident.next_step if incident is not None else None
    return step is not None and is_hole_card(table, step.key)
