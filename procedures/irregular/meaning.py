"""What a reading means (part E). The rows are tried from the top; each card ends in one place.

A card that no row may assign is quarantined: kept in order, shown, and assigned by the same rows
when the hold ends.
"""

from __future__ import annotations

from procedures.cards import Card
from procedures.commands import Read
from procedures.events import CardMoved, CardPlaced, ReadingTaken
from procedures.house.burn import burn_due, pay_burn
from procedures.house.cut_card import cut_card_comes_out
from procedures.incident import Incident
from procedures.incident_events import CardEntered
from procedures.irregular import (
    after_shuffle,
    bad_scan,
    before_time,
    card_not_due,
    carried_read_again,
    double_read,
    early_card,
    impossible_card,
    lost_messages,
    missed_read,
    reader_down,
    unreadable_card,
)
from procedures.irregular.malfunction import malfunction
from procedures.irregular.report import felt_judged
from procedures.irregular.shoe_watch import watch_order
from procedures.irregularity import Irregularity, Remedy
from procedures.places import Place
from procedures.play.betting import close_betting
from procedures.play.course import follow
from procedures.play.hands import next_place
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
from procedures.refusals import Refused
from procedures.remedies.enter_card import may_be_cut_card, was_cut_card
from procedures.remedies.remedy import round_dealt
from procedures.remedies.sequence import felt_seen, running, step_seen
from procedures.table import Device, Table, Who
from procedures.unfolding import MILLISECOND, Unfolding

QUARANTINE = Place("quarantine")
NAMEABLE = ("unreadable", "missed read")
_AGAIN = "read again on the pad"
_TOLD = "belongs to the card that could not be read"


def read(u: Unfolding, by: Who, ask: Read) -> Refused | None:
    """Take a reading: write down what was said, then what it means."""
    reading = ask.reading
    device = u.table.device(reading.device)
    if device is None or by.name != reading.device or device.role != reading.role:
        u.add(ReadingTaken(reading=reading, note="not a device of this table"))
        return None
    if isinstance(reading.seen, DeviceUp | DeviceDown | SelfTest):
        _device_state(u, reading, device)
        return None
    if not device.up:
        u.add(ReadingTaken(reading=reading, note="the device is not up"))
        return None
    if reading.sequence is not None and reading.sequence == device.last_sequence:
        _sent_twice(u, reading)
        return None
    if reading.role != "exit":
        _shown(u, by, reading)
        return None
    match reading.seen:
        case CardSeen(card=card):
            u.add(ReadingTaken(reading=reading))
            _card(u, reading, device, card)
            watch_order(u)
        case CutCardSeen():
            u.add(ReadingTaken(reading=reading))
            cut_card_comes_out(u)
        case ExitPulse():
            u.add(ReadingTaken(reading=reading))
            if device.pulses and not device.seen_since_pulse:
                _unread(u, reading.key, missed_read.IRREGULARITY, "an exit pulse without a card")
        case Fault() if u.table.pack.game.dealt_by == "machine":
            u.add(ReadingTaken(reading=reading))
            malfunction(u, by, reading.seen)
        case Fault():
            _fault(u, reading, device, reading.seen)
        case FeltSeen():
            u.add(ReadingTaken(reading=reading, note="a shoe sees no felt"))
    return None


def _device_state(u: Unfolding, reading: Reading, device: Device) -> None:
    """A reader that is lost holds the table, once (part F)."""
    u.add(ReadingTaken(reading=reading))
    seen = reading.seen
    failed = isinstance(seen, SelfTest) and not seen.passed
    lost = isinstance(seen, DeviceDown) or failed
    told = any(incident.kind == "device down" for incident in u.table.incidents)
    if device.role == "exit" and lost and not told and u.table.status != "closed":
        why = seen.reason if isinstance(seen, DeviceDown) else "its self-test failed"
        u.raise_incident(reader_down.IRREGULARITY, f"{device.name}: {why}")


def _sent_twice(u: Unfolding, reading: Reading) -> None:
    """The device sent one message twice: a card in it is a repeat, no card (E-36)."""
    u.add(ReadingTaken(reading=reading, note="the same message again"))
    if isinstance(reading.seen, CardSeen) and reading.role == "exit":
        u.add(CardPlaced(key=reading.key, card=reading.seen.card, place=Place("repeat")))


def _shown(u: Unfolding, by: Who, reading: Reading) -> None:
    """A pad or the felt deals no card; it ticks off a sequence, or reads an unread card again."""
    waiting = running(u.table)
    seen = reading.seen
    if waiting is not None and isinstance(seen, CardSeen):
        u.add(ReadingTaken(reading=reading, note="checked against the record"))
        step_seen(u, by, waiting, seen.card)
        released(u)
        return
    if isinstance(seen, FeltSeen):
        u.add(ReadingTaken(reading=reading))
        _felt(u, by, seen, waiting)
        return
    unread = [i for i in u.table.incidents if i.kind in NAMEABLE]
    again = reading.role == "pad" and len(unread) == 1
    if again and isinstance(seen, CardSeen):
        u.add(ReadingTaken(reading=reading, note=_AGAIN))
        u.add(CardEntered(key=unread[0].keys[0], card=seen.card, by=by))
        _read_again(u, by, unread[0], "enter card")
    elif again and isinstance(seen, CutCardSeen) and may_be_cut_card(u.table, unread[0]):
        u.add(ReadingTaken(reading=reading, note=_AGAIN))
        was_cut_card(u, unread[0])
        _read_again(u, by, unread[0], "cut card")
    else:
        u.add(ReadingTaken(reading=reading, note="shown as a check"))


def _read_again(u: Unfolding, by: Who, incident: Incident, remedy: Remedy) -> None:
    u.resolved(incident, remedy, "read on the pad", by)
    released(u)


def _felt(u: Unfolding, by: Who, seen: FeltSeen, waiting: Incident | None) -> None:
    """What the camera over the felt sees: a step of a sequence, or a difference to the record."""
    if waiting is not None:
        lying = {
            Place("box", lies.box) if lies.box else Place("dealer"): list(lies.cards)
            for lies in seen.lies
        }
        felt_seen(u, by, waiting, lying)
        released(u)
        return
    if u.table.held or not round_dealt(u.table):
        return
    judged = felt_judged(u.table, seen.lies)
    if judged is not None:
        u.raise_incident(
            judged.irregularity,
            f"{by.name}: {judged.detail}",
            keys=judged.keys,
            box=judged.box,
            repairable=judged.repairable,
        )


def released(u: Unfolding) -> None:
    """When the last hold has ended: timers run on, and what waited is assigned."""
    if not u.table.held:
        u.release()
        assign_waiting(u)


def _fault(u: Unfolding, reading: Reading, device: Device, fault: Fault) -> None:
    """One disturbance may garble several messages; until the card's exit pulse it is one card."""
    detail = f"{device.name}: {fault.kind}" + (f", {fault.detail}" if fault.detail else "")
    unread = any(incident.kind in NAMEABLE for incident in u.table.incidents)
    same = device.pulses and device.seen_since_pulse and unread
    if fault.kind == "missed" and fault.lost:
        _lost(u, reading, lost_messages.cards_lost(device, fault.lost), detail)
    elif fault.kind in ("missed", "unreadable") and same:
        u.add(ReadingTaken(reading=reading, note=_TOLD))
    elif fault.kind == "missed":
        u.add(ReadingTaken(reading=reading))
        _unread(u, reading.key, missed_read.IRREGULARITY, detail)
    elif fault.kind == "double":
        u.add(ReadingTaken(reading=reading))
        for key in (reading.key, f"{reading.key}/2"):
            u.add(CardPlaced(key=key, card=None, place=QUARANTINE))
        keys = (reading.key, f"{reading.key}/2")
        u.raise_incident(bad_scan.IRREGULARITY, detail, keys=keys)
    else:
        u.add(ReadingTaken(reading=reading))
        _unread(u, reading.key, unreadable_card.IRREGULARITY, detail)


def _lost(u: Unfolding, reading: Reading, cards: int, detail: str) -> None:
    """Each card that the lost messages told of waits for itself (IR14)."""
    u.add(ReadingTaken(reading=reading, note="" if cards > 0 else _TOLD))
    for number in range(1, min(cards, lost_messages.MOST) + 1):
        key = reading.key if number == 1 else f"{reading.key}/{number}"
        which = f"{detail}; card {number} of {cards}" if cards > 1 else detail
        _unread(u, key, missed_read.IRREGULARITY, which)


def _unread(u: Unfolding, key: str, kind: Irregularity, detail: str) -> None:
    """A card that may have left the shoe waits, unnamed, for a person (IR14)."""
    u.add(CardPlaced(key=key, card=None, place=QUARANTINE))
    u.raise_incident(kind, detail, keys=(key,))


def _card(u: Unfolding, reading: Reading, device: Device, card: Card) -> None:
    """A card from the shoe. `device` is as it was before this reading."""
    key, table = reading.key, u.table
    together = device.pulses and device.cards_since_pulse > 0
    if together and card != device.last_card:
        _came_together(u, key, card)
        return
    window = table.pack.timers.double_read_window * MILLISECOND
    soon = reading.at - device.last_card_at <= window
    alone = device.pulses and device.cards_since_pulse == 0
    by_hand = table.pack.game.dealt_by == "dealer"
    if by_hand and card == device.last_card and (together or (soon and not alone)):
        _keep(u, key, card, double_read.IRREGULARITY, f"{card} was read twice")
        return
    if table.held:
        u.add(CardPlaced(key=key, card=card, place=QUARANTINE))
        return
    _place(u, key, card, fresh=True)


def _came_together(u: Unfolding, key: str, card: Card) -> None:
    """HP18; outside a round the first of the two waits with the second."""
    first = u.table.shoe.cards[-1] if u.table.shoe.cards else None
    detail = f"{first.card if first else 'a card'} and {card} came out together"
    keys: tuple[str, ...] = (key,)
    if first is not None and first.place.where == "carried":
        u.add(CardMoved(key=first.key, place=QUARANTINE))
        keys = (first.key, key)
    u.add(CardPlaced(key=key, card=card, place=QUARANTINE))
    u.raise_incident(bad_scan.IRREGULARITY, detail, keys=keys)


def _too_many(table: Table, key: str, card: Card) -> bool:
    same = [laid for laid in table.shoe.cards if laid.card == card]
    seen = [o for o in same if o.key != key and o.place.where not in ("repeat", "nothing")]
    return len(seen) >= table.pack.game.decks


def _keep(u: Unfolding, key: str, card: Card, kind: Irregularity, detail: str) -> None:
    u.add(CardPlaced(key=key, card=card, place=QUARANTINE))
    u.raise_incident(kind, detail, keys=(key,))


def _place(u: Unfolding, key: str, card: Card, *, fresh: bool) -> None:
    """The rows for a card that nothing holds: burned, dealt, carried, or waiting for a person."""
    table = u.table
    if not table.shoe.over and _too_many(table, key, card):
        detail = f"{card}: more than the shoe holds"
        _wait(u, key, card, impossible_card.IRREGULARITY, detail, fresh=fresh)
        return
    if table.shoe.over or table.status == "closed":
        _lay(u, key, card, Place("counted"), fresh=fresh)
        if "shuffled" in table.shoe.steps:
            detail = f"{card} came out after the shuffle"
            u.raise_incident(after_shuffle.IRREGULARITY, detail)
        return
    if burn_due(table):
        _lay(u, key, card, Place("burn"), fresh=fresh)
        pay_burn(u)
        return
    place = next_place(table)
    if place is not None:
        if fresh and _is_the_carried_card(table, card):
            _wait(u, key, card, carried_read_again.IRREGULARITY, f"{card} was carried", fresh=fresh)
            return
        _lay(u, key, card, place, fresh=fresh)
        return
    if table.running is not None:
        _wait(u, key, card, card_not_due.IRREGULARITY, f"{card}: nobody is due", fresh=fresh)
        return
    if table.laid("carried"):
        close_betting(u, "card")
        _wait(u, key, card, before_time.IRREGULARITY, f"{card}: too early", fresh=fresh)
        return
    if table.betting is not None:
        close_betting(u, "card")
        detail = f"{card} came out while bets were open"
        _wait(u, key, card, early_card.IRREGULARITY, detail, fresh=fresh)
        return
    _lay(u, key, card, Place("burn" if _burns_the_dealers(table) else "carried"), fresh=fresh)


def _burns_the_dealers(table: Table) -> bool:
    """The card came out behind a dealer's last one, and this house burns it (E-23, IR2)."""
    now = table.round
    behind = now is not None and now.ended == "settled" and table.shoe.rounds > 0
    return behind and table.pack.irregularities.dealer_overdraws == "burn"


def _is_the_carried_card(table: Table, card: Card) -> bool:
    """The first reading of a round that began with carried cards, and one of their codes again."""
    cards, felt = table.shoe.cards, ("box", "dealer")
    newest = next((laid for laid in reversed(cards) if laid.place.where in felt), None)
    if newest is None or not newest.carried:
        return False
    on_felt = table.laid("box", "dealer")
    return all(laid.carried for laid in on_felt) and any(laid.card == card for laid in on_felt)


def _wait(
    u: Unfolding, key: str, card: Card, kind: Irregularity, detail: str, *, fresh: bool
) -> None:
    if u.table.shoe.over:
        _lay(u, key, card, Place("counted"), fresh=fresh)
        return
    _lay(u, key, card, QUARANTINE, fresh=fresh)
    u.raise_incident(kind, detail, keys=(key,))


def _lay(u: Unfolding, key: str, card: Card, place: Place, *, fresh: bool) -> None:
    if fresh:
        u.add(CardPlaced(key=key, card=card, place=place))
    elif next(laid for laid in u.table.shoe.cards if laid.key == key).place != place:
        u.add(CardMoved(key=key, place=place))


def assign_waiting(u: Unfolding) -> None:
    """After a hold: what still waits goes through the rows again, in order, as if just read."""
    follow(u)
    while not u.table.held:
        waiting = u.table.laid("quarantine")
        if not waiting:
            return
        laid = waiting[0]
        if laid.card is None:  # two together while no shoe is dealt: part of no game
            u.add(CardMoved(key=laid.key, place=Place("discard")))
            continue
        _place(u, laid.key, laid.card, fresh=False)
        follow(u)
