"""What may be done where a shoe and its camera do not agree (part E).

Each remedy is about what only the camera saw, which lies unread, and what the shoe read, which
waits or lies on the felt.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from procedures.cards import Card
from procedures.commands import Resolve
from procedures.events import CardMoved
from procedures.house.cut_card import cut_card_comes_out, cut_card_due
from procedures.incident import Incident
from procedures.incident_events import CardEntered
from procedures.irregular import bad_scan
from procedures.irregular.two_witnesses import (
    is_disputed,
    of_its_own,
    unread_keys,
    wait_alone,
    waiting_card,
)
from procedures.irregularity import Remedy
from procedures.places import Place
from procedures.readings import CardSeen, CutCardSeen, Fault, Seen
from procedures.remedies.remedy import RemedyRule, nothing
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def _may_go_on(table: Table, incident: Incident) -> bool:
    """Only the shoe saw it, and it lies where it belongs."""
    return not unread_keys(table, incident)


def _may_be_one(table: Table, incident: Incident) -> bool:
    """The camera is wrong, and what the shoe read stands."""
    alone = any(map(of_its_own, incident.testimony))
    return bool(unread_keys(table, incident)) and (alone or is_disputed(incident))


def _one(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """What only the camera saw was no card."""
    _was_nothing(u, unread_keys(u.table, incident))


def _may_be_two(table: Table, incident: Incident) -> bool:
    """The camera named the one that the shoe did not, or saw two together."""
    unread = unread_keys(table, incident)
    if _together(incident):
        return bool(unread)
    return len(unread) == 1 and is_disputed(incident) and _named(incident) is not None


def _two(u: Unfolding, by: Who, incident: Incident, _: Resolve) -> None:
    """Two together: HP18. Otherwise the camera's card counts as well."""
    card, unread = _named(incident), unread_keys(u.table, incident)
    if _together(incident):
        u.raise_incident(bad_scan.IRREGULARITY, "seen by the camera", keys=incident.keys)
    elif card is not None:
        u.add(CardEntered(key=unread[0], card=card, by=by))


def _may_enter(table: Table, incident: Incident) -> bool:
    return _may_be_none(table, incident) or _waits_disputed(table, incident)


def _enter(u: Unfolding, by: Who, incident: Incident, ask: Resolve) -> None:
    """This card came out: in place of what the shoe read, where it read one."""
    if ask.card is None:
        return
    unread, read = unread_keys(u.table, incident), waiting_card(u.table, incident)
    meant = _meant(incident, unread, CardSeen(ask.card))
    u.add(CardEntered(key=read or meant, card=ask.card, by=by))
    if read:
        _was_nothing(u, unread)
    else:
        wait_alone(u, incident, set(unread) - {meant})


def _may_be_none(table: Table, incident: Incident) -> bool:
    """Only the camera saw it."""
    alone = all(said.camera and not of_its_own(said) for said in incident.testimony)
    return alone and bool(unread_keys(table, incident))


def _may_be_cut_card(table: Table, incident: Incident) -> bool:
    """The cut card is still to come, and the camera saw it, or what the shoe did not read."""
    seen = any(isinstance(said.seen, CutCardSeen) and said.camera for said in incident.testimony)
    in_place = seen and _waits_disputed(table, incident)
    return cut_card_due(table) and (in_place or _may_be_none(table, incident))


def _cut_card(u: Unfolding, _: Who, incident: Incident, __: Resolve) -> None:
    """Neither of them read a card."""
    unread, read = unread_keys(u.table, incident), waiting_card(u.table, incident)
    if read:
        _was_nothing(u, (*unread, read))
    else:
        meant = _meant(incident, unread, CutCardSeen())
        _was_nothing(u, (meant,))
        wait_alone(u, incident, set(unread) - {meant})
    cut_card_comes_out(u)


# -- steps ----------------------------------------------------------------------------------------


def _waits_disputed(table: Table, incident: Incident) -> bool:
    """Both read one, and it lies nowhere yet; one that lies on the felt is overridden."""
    return is_disputed(incident) and bool(waiting_card(table, incident))


def _together(incident: Incident) -> bool:
    """The camera saw two at once; what the shoe read as two is an incident of its own."""
    seen = (said.seen for said in incident.testimony if said.camera)
    return any(isinstance(one, Fault) and one.kind == "double" for one in seen)


def _meant(incident: Incident, unread: Sequence[str], seen: Seen) -> str:
    """Of several that only the camera saw: the one that it saw as this, else the first."""
    said = {one.key for one in incident.testimony if one.seen == seen}
    return next((key for key in unread if key in said), unread[0] if unread else "")


def _named(incident: Incident) -> Card | None:
    """The card that the camera named."""
    return next((said.card for said in incident.testimony if said.camera and said.card), None)


def _was_nothing(u: Unfolding, keys: Iterable[str]) -> None:
    for key in keys:
        u.add(CardMoved(key=key, place=Place("nothing")))


OF_WITNESSES: Final[dict[Remedy, RemedyRule]] = {
    rule.name: rule
    for rule in (
        RemedyRule(name="go on", may=_may_go_on, do=nothing),
        RemedyRule(name="one card", may=_may_be_one, do=_one),
        RemedyRule(name="two cards", may=_may_be_two, do=_two),
        RemedyRule(
            name="enter card", may=_may_enter, do=_enter, needs_reason=True, needs_card=True
        ),
        RemedyRule(name="no card", may=_may_be_none, do=_one, needs_reason=True),
        RemedyRule(name="cut card", may=_may_be_cut_card, do=_cut_card, needs_reason=True),
    )
}
