"""Two witnesses: the shoe and the camera at its mouth do not say the same (part E).

Both say in order what came out, at their own pace. While they agree nothing happens. What cannot
be the same order any more is one incident: each read another card, one passed over a card that the
other read, or one was silent for longer than the house waits. A card that only the camera saw may
still be in nobody's hand: it waits, unread, for a person.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

from msgspec import UNSET

from procedures.apply_witnesses import said_in
from procedures.events import CardMoved, CardPlaced, ReadingTaken
from procedures.incident import Incident
from procedures.irregularity import Irregularity
from procedures.places import Place
from procedures.readings import Fault, FaultKind, Reading
from procedures.table import Device, Table, Who
from procedures.testimony import Testimony, Witnesses
from procedures.unfolding import MILLISECOND, Unfolding

IRREGULARITY = Irregularity(
    kind="two witnesses",
    rule="E",
    sentence="The shoe and its camera do not agree.",
    remedies=(
        "one card",
        "two cards",
        "enter card",
        "no card",
        "cut card",
        "go on",
        "cancel",
    ),
)
_UNREAD = Place("quarantine")
_NO_CARD = Place("nothing")
_AT_ONCE: Final[tuple[FaultKind, ...]] = ("double", "foreign")
"""What a camera sees and no agreement explains."""


def reads(table: Table, role: Literal["exit", "witness"]) -> bool:
    """A device in this role is up."""
    return any(device.role == role and device.up for device in table.devices)


def one_witness(table: Table) -> Literal["", "shoe only", "camera only"]:
    """The degraded mode of a table with two witnesses; empty where both read, or neither does."""
    if all(device.role != "witness" for device in table.devices):
        return ""
    shoe, camera = reads(table, "exit"), reads(table, "witness")
    if shoe == camera:
        return ""
    return "shoe only" if shoe else "camera only"


def read_alone(table: Table) -> int:
    """How many cards one of the two read while the other was down."""
    return table.witnesses.alone if isinstance(table.witnesses, Witnesses) else 0


def stands_for_shoe(table: Table, device: Device) -> bool:
    """What this camera reads is dealt: the shoe itself is down."""
    return device.role == "witness" and not reads(table, "exit")


def hear(u: Unfolding, reading: Reading) -> Testimony | None:
    """Write a reading down and hold it against the other witness; what it agrees with, if any."""
    said = tuple(said_in(u.table, reading))
    if not said or not _watched(u.table):
        u.add(ReadingTaken(reading=reading))
        return None
    match, passed_over = _match(u.table, said[0])
    alone = said[0].camera and not reads(u.table, "exit")  # what it reads is dealt, or waits
    u.add(ReadingTaken(reading=reading, agrees=UNSET if match is None else match.key))
    if said[0].camera and of_its_own(said[0]) and not alone:
        if match is None or not isinstance(match.seen, Fault):
            _seen_at_once(u, said[0])
    elif passed_over:
        _differ(u, passed_over if alone or match is not None else (*passed_over, *said))
    if match is not None:
        _explained(u, reading, match)
    return match


def silent_at(table: Table) -> int | None:
    """When one witness has been silent for too long; None while nothing is waited for."""
    if table.held or table.status == "closed" or not table.unmatched:
        return None
    return table.unmatched[0].at + table.pack.timers.witness_window * MILLISECOND


def silent(u: Unfolding) -> None:
    """What only one of them saw in the time that the house gives."""
    since = u.at - u.table.pack.timers.witness_window * MILLISECOND
    late = tuple(said for said in u.table.unmatched if said.at <= since)
    if late:
        _differ(u, late)


def unread_keys(table: Table, incident: Incident) -> tuple[str, ...]:
    """The cards of this incident that only the camera saw and that nobody has named.

    What the shoe could not read is none of them: it has an incident of its own.
    """
    waiting = {laid.key for laid in table.laid("quarantine") if laid.card is None}
    waiting -= {said.key for said in incident.testimony if not said.camera}
    return tuple(key for key in incident.keys if key in waiting)


def waiting_card(table: Table, incident: Incident) -> str:
    """The key of the card that the shoe read, while it lies nowhere; empty where it does."""
    keys = {said.key for said in incident.testimony if not said.camera}
    return next((laid.key for laid in table.laid("quarantine") if laid.key in keys), "")


def wait_alone(u: Unfolding, incident: Incident, keys: Collection[str]) -> None:
    """Nothing was decided about these cards of it: each waits on, as an incident of its own."""
    for said in incident.testimony:
        if said.key in keys:
            _raise(u, "only the camera saw it", (said,), (said.key,))


def of_its_own(said: Testimony) -> bool:
    """It is an incident whatever the other witness says: two cards together, or a foreign one."""
    return isinstance(said.seen, Fault) and said.seen.kind in _AT_ONCE


def is_disputed(incident: Incident) -> bool:
    """Both said something, and not the same."""
    return len({said.camera for said in incident.testimony}) == 2


# -- steps ----------------------------------------------------------------------------------------


def _watched(table: Table) -> bool:
    """A shoe is dealt at a table where a camera is its second witness."""
    two = any(device.role == "witness" for device in table.devices)
    return two and not table.shoe.over and table.status != "closed"


def _match(table: Table, said: Testimony) -> tuple[Testimony | None, tuple[Testimony, ...]]:
    """What the other witness said of the same card, and what it said before it of others.

    Where it said of no such card: None, and all that it said, which cannot agree any more.
    """
    for incident in _open(table):
        for one in incident.testimony:
            if one.camera != said.camera and (one.seen == said.seen or of_its_own(one)):
                return one, ()
    other = [one for one in table.unmatched if one.camera != said.camera]
    same = [n for n, one in enumerate(other) if one.seen == said.seen]
    like = [n for n, one in enumerate(other) if one.agrees(said)]
    first = next(iter((*same, *like)), None)
    if first is None:
        return None, tuple(other)
    return other[first], tuple(other[:first])


def _open(table: Table) -> Sequence[Incident]:
    return [one for one in table.incidents if one.kind == IRREGULARITY.kind]


def _differ(u: Unfolding, said: tuple[Testimony, ...]) -> None:
    """One incident for the gap; each card that only the camera saw is one of its own."""
    cameras = [one for one in said if one.camera]
    for one in cameras:
        u.add(CardPlaced(key=one.key, card=None, place=_UNREAD))
    if 0 < len(cameras) < len(said):
        keys = [one.key for one in (*cameras, *(one for one in said if not one.camera))]
        _raise(u, "they read different cards", said, tuple(keys))
    elif cameras:
        for one in cameras:
            _raise(u, "only the camera saw it", (one,), (one.key,))
    else:
        _raise(u, "only the shoe saw it", said, tuple(one.key for one in said))


def _seen_at_once(u: Unfolding, said: Testimony) -> None:
    """A second card under the first, or a card of another deck: nothing is waited for."""
    double = isinstance(said.seen, Fault) and said.seen.kind == "double"
    u.add(CardPlaced(key=said.key, card=None, place=_UNREAD))
    what = "two cards together" if double else "a card of another deck"
    _raise(u, f"the camera saw {what}", (said,), (said.key,))


def _raise(u: Unfolding, detail: str, said: tuple[Testimony, ...], keys: tuple[str, ...]) -> None:
    u.raise_incident(IRREGULARITY, detail, keys=keys, said=said)


def _explained(u: Unfolding, reading: Reading, match: Testimony) -> None:
    """What the second witness says ends what waited for it alone."""
    by = Who("device", reading.device)
    for incident in _open(u.table):
        if match.key in unread_keys(u.table, incident) and not of_its_own(match):
            u.add(CardMoved(key=match.key, place=_NO_CARD))  # it is the one that the shoe read now
    for incident in u.table.incidents:
        if incident.kind == IRREGULARITY.kind and incident.said == ():
            for key in unread_keys(u.table, incident):
                u.add(CardMoved(key=key, place=_NO_CARD))
            u.resolved(incident, "go on", "both saw it", by)
        elif incident.kind == "one or two" and match.key in incident.keys:
            u.resolved(incident, "two cards", "the camera saw both", by)
