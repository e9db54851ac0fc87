"""What of a table's life stands in the log of a shift, and in which words."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from procedures import events as ev
from procedures import house_events as house
from procedures import incident_events as ie
from tablectl.house.book import HouseEvent
from tablectl.house.rota import RotaSet
from tablectl.shift.facts import HandedOver, Noted, TableLeft, TakenOver
from tablectl.told import told

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def _opened(event: ev.TableOpened) -> str:
    red = f", although not all was green ({', '.join(event.red)}): {event.despite}"
    return f"the table opens{red if event.red else ''}"


def _not_recorded(event: house.RecorderLost) -> str:
    since = f"not recorded since {time_of_day(event.since)}"
    return f"{since}: {event.detail}" if event.detail else since


_WORDS: Final[dict[Any, Callable[[Any], str]]] = {
    ev.TableOpened: _opened,
    ev.TablePaused: lambda _: "the table pauses",
    ev.TableResumed: lambda _: "the pause is over",
    ev.ClosingOrdered: lambda _: "the running round is the last before the table closes",
    ev.TableClosed: lambda _: "the table closes",
    ev.ServiceResumed: told,
    ev.TableHeld: told,
    ev.DealerCameOn: told,
    ev.DealerCorrected: told,
    ev.RotationOverdue: lambda _: "the dealer has dealt longer than the rotation (HP10)",
    ev.RoundCancelled: lambda e: f"{told(e)}: {e.reason}",
    ie.IncidentOpened: lambda e: f"{told(e)} ({e.incident.rule})",
    ie.IncidentAcknowledged: lambda e: f"incident {e.number} acknowledged",
    ie.IncidentEscalated: told,
    ie.IncidentResolved: lambda e: f"{told(e)}{f': {e.reason}' if e.reason else ''}",
    ie.RoundCorrected: told,
    ie.WagersReturned: told,
    ie.SetCounted: told,
    ie.CardReplaced: lambda e: f"{told(e)}: {e.reason}",
    # without the card, which may lie face down
    ie.CardEntered: lambda e: f"a card that was not read is named by {e.by.name}",
    house.RecorderLost: _not_recorded,
    house.RecorderBack: lambda e: f"recorded again; {e.gap // 1_000_000} s are missing",
    house.CardTurned: lambda e: f"a card that lies face down is looked at: {e.reason}",
    ie.Proposed: told,
    ie.ProposalEnded: told,
}
LOGGED: Final = frozenset(str(kind.__struct_config__.tag) for kind in _WORDS)
"""The types of records that stand in the log."""


def table_words(event: ev.Event) -> str:
    """A fact of a table as it stands in the log; empty for a card that a device read again."""
    if isinstance(event, ie.CardEntered) and event.by.role == "device":
        return ""
    return _WORDS[type(event)](event)


def house_words(event: HouseEvent) -> str:
    """A fact of the house as it stands in the log."""
    match event:
        case RotaSet(turns=turns, reason=reason):
            return f"a rota of {len(turns)} turns is set{f': {reason}' if reason else ''}"
        case Noted(text=text):
            return text
        case HandedOver(to=to, note=note, left=left):
            matters = [words for one in left if (words := left_words(one))]
            said = f": {note}" if note else ""
            return f"hands over to {to}{said}; open: {'; '.join(matters) or 'nothing'}"
        case TakenOver(handed=handed):
            return f"takes over (hand-over {handed})"


def left_words(left: TableLeft) -> str:
    """What was open at a table, in a line; empty where nothing was."""
    matters = [
        *(
            f"incident {one.number} {one.kind} ({one.rule}) since {time_of_day(one.since)}"
            f"{'' if one.acknowledged else ', not acknowledged'}"
            for one in left.incidents
        ),
        *(f"{name} down" for name in left.devices_down),
    ]
    if left.unrecorded_since is not None:
        matters.append(f"not recorded since {time_of_day(left.unrecorded_since)}")
    if left.due is not None:
        due = left.due
        matters.append(
            f"{due.dealer} {due.when} for {due.deals or 'nobody'} ({time_of_day(due.at)})"
        )
    if left.trouble:
        matters.append(left.trouble)
    return f"{left.table}: {', '.join(matters)}" if matters else ""


def time_of_day(at: int) -> str:
    """The time of an instant, in UTC."""
    return (_EPOCH + timedelta(microseconds=at)).strftime("%H:%M")
