"""The recorder of the table's pictures: while it is down, the record has a gap that is told."""

from __future__ import annotations

from procedures.commands import WatchRecorder
from procedures.house_events import RecorderBack, RecorderLost
from procedures.irregular import recorder_down
from procedures.refusals import Refused, refuse
from procedures.table import Table, Who
from procedures.unfolding import Unfolding


def may_watch(table: Table, *, up: bool) -> Refused | None:
    """Only what has changed is written down."""
    changed = up == (table.unrecorded_since is not None)
    return None if changed else refuse("recorder so already")


def watch_recorder(u: Unfolding, _: Who, ask: WatchRecorder) -> Refused | None:
    """A recorder that stops in play is an alarm, which holds nothing; the gap is told when it is
    back. While the table is closed there is nothing to record, and nobody is alarmed.
    """
    refused = may_watch(u.table, up=ask.up)
    if refused is not None:
        return refused
    since = u.table.unrecorded_since
    if since is not None:
        u.add(RecorderBack(gap=max(0, u.at - since)))
        return None
    u.add(RecorderLost(since=u.at, detail=ask.detail))
    if u.table.status != "closed":
        u.raise_incident(recorder_down.IRREGULARITY, ask.detail or "it does not answer")
    return None
