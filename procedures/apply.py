"""One fact into the state. No rules here: history loads after the house has changed one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any

from msgspec.structs import replace

from procedures import apply_incident as incidents
from procedures import apply_round as rounds
from procedures import apply_witnesses as witnesses
from procedures import events as ev
from procedures import house_events as he
from procedures import incident_events as ie
from procedures.places import Laid, Place
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    FeltSeen,
    Reading,
    SelfTest,
)
from procedures.round import Posting
from procedures.table import Account, Dealing, Device, Player, Shoe, Stint, Table


def apply(table: Table, event: ev.Event) -> Table:
    """The table after this fact. Raises KeyError for something that is no event."""
    after = _HANDLERS[type(event)](table, event)
    return replace(after, position=table.position + 1)


def founded(event: ev.TableCreated) -> Table:
    """The table that its first fact creates, at position 1."""
    return Table(name=event.name, pack=event.pack, position=1)


def replay(facts: Iterable[ev.Event]) -> Table:
    """The table that a whole history makes. Raises ValueError when it does not begin as one."""
    history = iter(facts)
    first = next(history, None)
    if not isinstance(first, ev.TableCreated):
        raise ValueError("a table's history begins with table-created")  # noqa: TRY004 - not a type
    table = founded(first)
    for fact in history:
        table = apply(table, fact)
    return table


_MOST_STINTS = 100
_BY_BOX = attrgetter("box", "name")


# -- the table and its people ---------------------------------------------------------------------


def _opened(table: Table, event: ev.TableOpened) -> Table:
    return replace(table, status="open", closing=False, devices=event.devices, checks=())


def _dealer(table: Table, event: ev.DealerCameOn) -> Table:
    dealing = Dealing(dealer=event.dealer, regular=event.regular, since=event.since)
    stint = Stint(came_on=table.position + 1, dealer=event.dealer, how=event.how)
    stints = (*table.stints[1 - _MOST_STINTS :], stint)
    return replace(table, dealing=dealing, stints=stints, burns_owed=event.burns)


def _dealer_corrected(table: Table, event: ev.DealerCorrected) -> Table:
    stints = tuple(
        replace(stint, dealer=event.dealer) if stint.came_on == event.came_on else stint
        for stint in table.stints
    )
    dealing = table.dealing
    if dealing is not None:
        dealing = replace(dealing, dealer=event.deals, regular=event.regular)
    return replace(table, dealing=dealing, stints=stints)


def _overdue(table: Table, _: ev.RotationOverdue) -> Table:
    dealing = table.dealing
    return table if dealing is None else replace(table, dealing=replace(dealing, overdue=True))


def _sat(table: Table, event: ev.PlayerSat) -> Table:
    seated = table.player(event.player) or Player(name=event.player, at_table=event.at_table)
    boxes = (*seated.boxes, event.box) if event.box else seated.boxes
    others = [player for player in table.players if player.name != event.player]
    players = (*others, replace(seated, boxes=tuple(sorted(boxes))))
    return replace(table, players=tuple(sorted(players, key=_BY_BOX)))


def _away(table: Table, event: ev.PlayerAway) -> Table:
    return rounds.change_player(table, event.player, presence=event.presence)


def _freed(table: Table, event: ev.SeatFreed) -> Table:
    return replace(table, players=tuple(p for p in table.players if p.name != event.player))


# -- the shoe -------------------------------------------------------------------------------------


def _shuffle_step(table: Table, event: ev.ShuffleStepDone) -> Table:
    steps = (*table.shoe.steps, event.step)
    shoe = replace(table.shoe, steps=steps, next_set=event.set_id)
    return incidents.set_shuffled(replace(table, shoe=shoe), event)


def _shoe_started(table: Table, event: ev.ShoeStarted) -> Table:
    shoe = Shoe(number=event.number, set_id=event.set_id, over=False)
    return replace(table, shoe=shoe, burns_owed=event.burns)


def _committed(table: Table, event: ev.ShoeCommitted) -> Table:
    shoe = Shoe(number=event.number, digest=event.digest, over=False)
    return replace(table, shoe=shoe)


def _revealed(table: Table, _: ev.ShoeRevealed) -> Table:
    return replace(table, shoe=replace(table.shoe, revealed=True))


def _shoe_ended(table: Table, _: ev.ShoeEnded) -> Table:
    table = witnesses.without(table, {one.key for one in table.unmatched})
    return replace(table, shoe=replace(table.shoe, over=True), burns_owed=0)


def _cut_card(table: Table, event: ev.CutCardOut) -> Table:
    shoe = replace(table.shoe, cut_card_out=True, last_round=event.last_round)
    return replace(table, shoe=shoe)


def _reading(table: Table, event: ev.ReadingTaken) -> Table:
    reading = event.reading
    devices = [
        _numbered(_heard(device, reading), event) if device.name == reading.device else device
        for device in table.devices
    ]
    return replace(witnesses.heard(table, event), devices=tuple(devices))


def _numbered(device: Device, event: ev.ReadingTaken) -> Device:
    """Where the count of the messages stood, so that lost ones can be judged."""
    seen, sequence = event.reading.seen, event.reading.sequence
    if isinstance(seen, SelfTest):
        return replace(device, pulse_due=False, unread_since=0)
    if isinstance(seen, Fault) and seen.kind == "missed" and seen.lost:
        due = (device.pulse_due + seen.lost) % 2 == 1
        return replace(
            device, cards_since_pulse=0, seen_since_pulse=due, pulse_due=due, unread_since=0
        )
    if sequence is not None:
        return replace(device, pulse_due=device.seen_since_pulse, unread_since=0)
    unread = isinstance(seen, Fault) and not event.note
    return replace(device, unread_since=device.unread_since + unread)


def _heard(device: Device, reading: Reading) -> Device:
    last = device.last_sequence if reading.sequence is None else reading.sequence
    match reading.seen:  # what is said most comes first
        case CardSeen(card=card):
            return replace(
                device,
                last_sequence=last,
                last_card=card,
                last_card_at=reading.at,
                cards_since_pulse=device.cards_since_pulse + 1,
                seen_since_pulse=True,
            )
        case ExitPulse():
            return replace(device, last_sequence=last, cards_since_pulse=0, seen_since_pulse=False)
        case CutCardSeen():
            return replace(device, last_sequence=last, last_card=None, seen_since_pulse=True)
        case Fault():
            return replace(device, last_sequence=last, seen_since_pulse=True)
        case DeviceUp():
            return replace(
                device, up=True, last_sequence=None, cards_since_pulse=0, seen_since_pulse=False
            )
        case SelfTest(passed=passed):
            return replace(
                device,
                up=passed,
                last_sequence=last,
                cards_since_pulse=0,
                seen_since_pulse=False,
            )
        case DeviceDown():
            return replace(device, up=False, last_sequence=last)
        case FeltSeen():
            return replace(device, last_sequence=last)


def _placed(table: Table, event: ev.CardPlaced) -> Table:
    laid = Laid(key=event.key, card=event.card, place=event.place)
    if event.place.where == "repeat":
        table = witnesses.without(table, (event.key,))
    shoe = replace(table.shoe, cards=(*table.shoe.cards, laid))
    return replace(table, shoe=shoe, round=rounds.laid_in(table.round, laid))


def _moved(table: Table, event: ev.CardMoved) -> Table:
    moved = tuple(
        replace(laid, place=event.place, carried=laid.place.where == "carried")
        if laid.key == event.key
        else laid
        for laid in table.shoe.cards
    )
    laid = next(laid for laid in moved if laid.key == event.key)
    shoe = replace(table.shoe, cards=moved)
    table = incidents.without_sequence_of(table, (event.key,))
    if event.place.where in ("repeat", "nothing"):
        table = witnesses.without(table, (event.key,))
    return replace(table, shoe=shoe, round=rounds.laid_in(table.round, laid))


def _cleared(table: Table, _: ev.TableCleared) -> Table:
    gone = Place("discard")
    cards = tuple(
        replace(laid, place=gone) if laid.place.where in ("box", "dealer") else laid
        for laid in table.shoe.cards
    )
    return replace(table, shoe=replace(table.shoe, cards=cards))


def _burn_paid(table: Table, event: ev.BurnPaid) -> Table:
    return replace(table, burns_owed=event.owed)


def _entered(table: Table, event: ie.CardEntered) -> Table:
    cards = tuple(
        replace(laid, card=event.card, entered=True) if laid.key == event.key else laid
        for laid in table.shoe.cards
    )
    by_hand = event.by.role != "device"
    table = incidents.without_sequence_of(table, (event.key,))
    return replace(
        table,
        shoe=replace(table.shoe, cards=cards),
        manual_entries=table.manual_entries + (1 if by_hand else 0),
    )


# -- money ----------------------------------------------------------------------------------------


def _posted(table: Table, event: ev.Posted) -> Table:
    table = replace(table, accounts=_booked(table.accounts, event.postings))
    now = table.round
    if now is None or event.round != now.number:
        return table
    return replace(table, round=replace(now, postings=now.postings + event.postings))


def _booked(accounts: tuple[Account, ...], postings: tuple[Posting, ...]) -> tuple[Account, ...]:
    standing = {account.name: account for account in accounts}
    for posting in postings:
        for name, amount in ((posting.debit, -posting.amount), (posting.credit, posting.amount)):
            before = standing.get(name)
            standing[name] = Account(name, amount if before is None else before.balance + amount)
    if len(standing) > len(accounts):
        standing = dict(sorted(standing.items()))
    return tuple([account for account in standing.values() if account.balance])


def _transfer_asked(table: Table, event: he.TransferAsked) -> Table:
    transfers = (*table.transfers, event.transfer)
    return replace(table, transfers=transfers, transfer_count=event.transfer.number)


def _transfer_ended(table: Table, event: he.TransferEnded) -> Table:
    ended = event.transfer
    left = tuple(t for t in table.transfers if t.number != ended.number)
    table = replace(table, transfers=left)
    return rounds.change_player(table, ended.player, banked=True) if event.to_purse else table


# -- the service -----------------------------------------------------------------------------------


def _resumed(table: Table, event: ev.ServiceResumed) -> Table:
    return replace(table, deadline=event.deadline)


def _broken(table: Table, event: ev.TableHeld) -> Table:
    return replace(table, broken=event.problems, deadline=None)


def _turned(table: Table, event: he.CardTurned) -> Table:
    cards = tuple(
        replace(laid, turned=True) if laid.key == event.key else laid for laid in table.shoe.cards
    )
    return replace(table, shoe=replace(table.shoe, cards=cards))


def _same(table: Table, _: ev.Event) -> Table:
    return table


_HANDLERS: dict[type, Callable[[Table, Any], Table]] = {
    ev.TableOpened: _opened,
    ev.TablePaused: lambda table, _: replace(table, status="paused"),
    ev.TableResumed: lambda table, _: replace(table, status="open"),
    ev.ClosingOrdered: lambda table, _: replace(table, closing=True),
    ev.TableClosed: lambda table, _: replace(table, status="closed", closing=False, dealing=None),
    ev.ServiceResumed: _resumed,
    ev.DealerCameOn: _dealer,
    ev.DealerCorrected: _dealer_corrected,
    ev.RotationOverdue: _overdue,
    ev.ShuffleStepDone: _shuffle_step,
    ev.ShoeStarted: _shoe_started,
    ev.ShoeEnded: _shoe_ended,
    ev.ShoeCommitted: _committed,
    ev.ShoeRevealed: _revealed,
    ev.ReadingTaken: _reading,
    ev.CardPlaced: _placed,
    ev.CardMoved: _moved,
    ev.CutCardOut: _cut_card,
    ev.BurnPaid: _burn_paid,
    ie.CardEntered: _entered,
    ev.PlayerSat: _sat,
    ev.PlayerAway: _away,
    ev.SeatFreed: _freed,
    ev.BettingOpened: rounds.betting_opened,
    ev.BetSet: rounds.bet_set,
    ev.BettingClosed: rounds.betting_closed,
    ev.InsuranceOpened: rounds.insurance_opened,
    ev.InsuranceAnswered: rounds.insurance_answered,
    ev.InsuranceClosed: rounds.insurance_closed,
    ev.DealerPeeked: rounds.peeked,
    ev.DecisionAsked: rounds.asked,
    ev.DecisionTaken: rounds.taken,
    ev.HandPaid: rounds.hand_paid,
    ev.Posted: _posted,
    ev.RoundSettled: rounds.settled,
    ev.RoundCancelled: rounds.cancelled,
    ev.RoundUnplayed: rounds.unplayed,
    ev.TableCleared: _cleared,
    ie.IncidentOpened: incidents.incident_opened,
    ie.IncidentResolved: incidents.incident_resolved,
    ie.IncidentAcknowledged: incidents.acknowledged,
    ie.IncidentEscalated: incidents.escalated,
    ie.SequenceBegun: incidents.sequence_begun,
    ie.StepMatched: incidents.step_matched,
    ie.StepWrong: _same,
    ie.RoundCorrected: incidents.round_corrected,
    ie.TurnHeld: incidents.turn_held,
    ie.WagersReturned: incidents.wagers_returned,
    ie.Proposed: incidents.proposed,
    ie.ProposalEnded: incidents.proposal_ended,
    ie.SetCounted: incidents.set_counted,
    ie.CardReplaced: incidents.card_replaced,
    ie.ShoeRefilled: incidents.shoe_refilled,
    ie.Held: incidents.held,
    ie.Released: incidents.released,
    he.ChecksMade: lambda table, event: replace(table, checks=event.checks),
    he.RecorderLost: lambda table, event: replace(table, unrecorded_since=event.since),
    he.RecorderBack: lambda table, _: replace(table, unrecorded_since=None),
    he.CardTurned: _turned,
    he.TransferAsked: _transfer_asked,
    he.TransferEnded: _transfer_ended,
    ev.TableHeld: _broken,
    ev.CommandRefused: _same,
}
