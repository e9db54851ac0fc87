"""What a reading means (part E): every one is written down, and each card ends in one place."""

from __future__ import annotations

from msgspec.structs import replace

from procedures.commands import Read
from procedures.events import CardPlaced, ReadingTaken
from procedures.house.cut_card import cut_card_comes_out
from procedures.incident import Incident
from procedures.incident_events import CardEntered
from procedures.irregular import (
    bad_scan,
    lost_messages,
    missed_read,
    reader_down,
    two_witnesses,
    unreadable_card,
)
from procedures.irregular.assigning import QUARANTINE, card_from_shoe, released
from procedures.irregular.malfunction import malfunction
from procedures.irregular.report import felt_judged
from procedures.irregular.shoe_watch import watch_order
from procedures.irregularity import Irregularity, Remedy
from procedures.places import Place
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
from procedures.testimony import Testimony
from procedures.unfolding import Unfolding

NAMEABLE = ("unreadable", "missed read")
_OF_A_CAMERA = ("covered", "moved", "jam", "not a card", "missed")
"""What a camera that reads in place of the shoe tells of itself, and not of a card."""
_AGAIN = "read again on the pad"
_BY_CAMERA = "read by the camera"
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
    if reading.role == "witness" and not two_witnesses.stands_for_shoe(u.table, device):
        _witnessed(u, reading)
    elif reading.role in ("exit", "witness"):
        _from_shoe(u, by, reading, device)
    else:
        _shown(u, by, reading)
    return None


def _from_shoe(u: Unfolding, by: Who, reading: Reading, device: Device) -> None:
    """What left the shoe, as the shoe says, or its camera while the shoe is down."""
    match reading.seen:
        case CardSeen(card=card):
            said = _heard(u, reading)
            if reading.role == "exit" or said is None:
                card_from_shoe(u, reading, device, card, seen_twice=said is not None)
            else:
                _names(u, reading, said)
            watch_order(u)
        case CutCardSeen():
            said = _heard(u, reading)
            if reading.role == "exit" or said is None:
                cut_card_comes_out(u)
            else:
                _names(u, reading, said)
        case ExitPulse():
            said = _heard(u, reading)
            if device.pulses and not device.seen_since_pulse:
                _unread(u, reading.key, missed_read.IRREGULARITY, "an exit pulse without a card")
                _name_unread(u, reading.key, said)
        case Fault() if u.table.pack.game.dealt_by == "machine":
            u.add(ReadingTaken(reading=reading))
            malfunction(u, by, reading.seen)
        case Fault():
            _fault(u, reading, device, reading.seen)
        case FeltSeen():
            u.add(ReadingTaken(reading=reading, note="a shoe sees no felt"))


def _witnessed(u: Unfolding, reading: Reading) -> None:
    """A camera beside a shoe that reads deals nothing: it confirms, names, or contradicts."""
    said = _heard(u, reading)
    if said is not None:
        _names(u, reading, said)


def _names(u: Unfolding, reading: Reading, said: Testimony) -> None:
    """The camera read what the shoe could not."""
    if isinstance(said.seen, Fault) and isinstance(reading.seen, CardSeen | CutCardSeen):
        _name_unread(u, said.key, replace(said, seen=reading.seen, device=reading.device))


def _heard(u: Unfolding, reading: Reading) -> Testimony | None:
    """The reading written down and held against the other witness; what it agrees with."""
    was_held = u.table.held
    said = two_witnesses.hear(u, reading)
    if was_held:
        released(u)
    return said


def _name_unread(u: Unfolding, key: str, said: Testimony | None) -> None:
    """What the shoe could not read and its camera did, as if it were read again on the pad."""
    incident = next((i for i in u.table.incidents if key in i.keys[:1]), None)
    if said is None or incident is None or incident.kind not in NAMEABLE:
        return
    by = Who("device", said.device)
    if isinstance(said.seen, CardSeen):
        u.add(CardEntered(key=key, card=said.seen.card, by=by))
        u.resolved(incident, "enter card", _BY_CAMERA, by)
        released(u)
    elif isinstance(said.seen, CutCardSeen) and may_be_cut_card(u.table, incident):
        was_cut_card(u, incident)
        u.resolved(incident, "cut card", _BY_CAMERA, by)
        released(u)


def _device_state(u: Unfolding, reading: Reading, device: Device) -> None:
    """A reader that is lost holds the table, once (part F)."""
    u.add(ReadingTaken(reading=reading))
    seen = reading.seen
    failed = isinstance(seen, SelfTest) and not seen.passed
    lost = isinstance(seen, DeviceDown) or failed
    told = any(incident.kind == "device down" for incident in u.table.incidents)
    reads = device.role == "exit" or (device.role == "witness" and _needed(u.table))
    if reads and lost and not told and u.table.status != "closed":
        why = seen.reason if isinstance(seen, DeviceDown) else "its self-test failed"
        u.raise_incident(reader_down.IRREGULARITY, f"{device.name}: {why}")


def _needed(table: Table) -> bool:
    """Without its camera the table is held: nothing else reads, or the house wants both."""
    alone = not two_witnesses.reads(table, "exit")
    return alone or table.pack.irregularities.camera_down == "hold"


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
            if lies.box not in seen.untold
        }
        felt_seen(u, by, waiting, lying)
        released(u)
        return
    if u.table.held or not round_dealt(u.table):
        return
    judged = felt_judged(u.table, seen.lies, untold=seen.untold)
    if judged is not None:
        u.raise_incident(
            judged.irregularity,
            f"{by.name}: {judged.detail}",
            keys=judged.keys,
            box=judged.box,
            repairable=judged.repairable,
        )


def _fault(u: Unfolding, reading: Reading, device: Device, fault: Fault) -> None:
    """One disturbance may garble several messages; until the card's exit pulse it is one card."""
    detail = f"{device.name}: {fault.kind}" + (f", {fault.detail}" if fault.detail else "")
    unread = any(incident.kind in NAMEABLE for incident in u.table.incidents)
    same = device.pulses and device.seen_since_pulse and unread
    if reading.role == "witness" and fault.kind in _OF_A_CAMERA:
        u.add(ReadingTaken(reading=reading))
    elif fault.kind == "missed" and fault.lost:
        _lost(u, reading, lost_messages.cards_lost(device, fault.lost), detail)
    elif fault.kind in ("missed", "unreadable") and same:
        u.add(ReadingTaken(reading=reading, note=_TOLD))
    elif fault.kind == "missed":
        said = _heard(u, reading)
        _unread(u, reading.key, missed_read.IRREGULARITY, detail)
        _name_unread(u, reading.key, said)
    elif fault.kind == "double":
        _heard(u, reading)
        for key in (reading.key, f"{reading.key}/2"):
            u.add(CardPlaced(key=key, card=None, place=QUARANTINE))
        keys = (reading.key, f"{reading.key}/2")
        u.raise_incident(bad_scan.IRREGULARITY, detail, keys=keys)
    else:
        said = _heard(u, reading)
        if reading.role == "witness" and said is not None:
            return  # the shoe, before it went down, had read what its camera now cannot
        _unread(u, reading.key, unreadable_card.IRREGULARITY, detail)
        _name_unread(u, reading.key, said)


def _lost(u: Unfolding, reading: Reading, cards: int, detail: str) -> None:
    """Each card that the lost messages told of waits for itself (IR14)."""
    if cards > 0:
        _heard(u, reading)
    else:
        u.add(ReadingTaken(reading=reading, note=_TOLD))
    for number in range(1, min(cards, lost_messages.MOST) + 1):
        key = reading.key if number == 1 else f"{reading.key}/{number}"
        which = f"{detail}; card {number} of {cards}" if cards > 1 else detail
        _unread(u, key, missed_read.IRREGULARITY, which)


def _unread(u: Unfolding, key: str, kind: Irregularity, detail: str) -> None:
    """A card that may have left the shoe waits, unnamed, for a person (IR14)."""
    u.add(CardPlaced(key=key, card=None, place=QUARANTINE))
    u.raise_incident(kind, detail, keys=(key,))
