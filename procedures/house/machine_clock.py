"""The machine's clock was set back: an alarm, for table time went on as it was."""

from __future__ import annotations

from procedures.commands import NoticeClock
from procedures.irregular import clock_set_back
from procedures.refusals import Refused
from procedures.table import Who
from procedures.unfolding import Unfolding


def notice_clock(u: Unfolding, _: Who, ask: NoticeClock) -> Refused | None:
    """Order is by position and deadlines are table time, so nothing moves."""
    seconds, rest = divmod(ask.back // 1_000, 1_000)
    u.raise_incident(clock_set_back.IRREGULARITY, f"by {seconds}.{rest:03} s; table time went on")
    return None
