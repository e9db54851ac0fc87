"""Whether the machine's clock can be believed: the record is read by it for years."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from tablectl.doctor.finding import Finding, as_root

WATCHED: Final = 100_000_000
"""For how long the two clocks are compared, in nanoseconds."""
TOLERATED: Final = 50_000_000
"""By how much they may part in that time, in nanoseconds."""


def wall_clock(now: int | None = None) -> Finding:
    """Whether the date is possible: not before this program was installed here.

    `now` is in seconds since 1970; the machine's own clock unless given.
    """
    seconds = time.time_ns() // 1_000_000_000 if now is None else now
    shown = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(seconds))
    if seconds < Path(__file__).stat().st_mtime_ns // 1_000_000_000:
        mend = as_root("date", "--utc", "--set") + " 'YYYY-MM-DD HH:MM:SS'"
        found = f"{shown}, which is before this program came here"
        return Finding(name="clock", state="missing", found=found, mend=mend)
    return Finding(name="clock", state="fine", found=shown)


def synchronised(timedatectl: str = "timedatectl") -> Finding:
    """Whether something keeps the clock right, as systemd tells."""
    if shutil.which(timedatectl) is None:
        return Finding(name="clock kept", state="note", found="cannot be told without timedatectl")
    asked = [timedatectl, "show", "--property=NTPSynchronized", "--value"]
    try:
        done = subprocess.run(asked, capture_output=True, text=True, check=False, timeout=10)
        said = done.stdout.strip()
    except subprocess.TimeoutExpired:
        said = ""
    if said == "yes":
        return Finding(name="clock kept", state="fine", found="kept right from the network")
    if said == "no":
        mend = as_root("timedatectl", "set-ntp", "true")
        return Finding(name="clock kept", state="note", found="nothing keeps it right", mend=mend)
    found = "cannot be told: timedatectl gives no answer here"
    return Finding(name="clock kept", state="note", found=found)


def steady() -> Finding:
    """Whether the wall clock runs as evenly as the clock that only counts."""
    before = time.time_ns() - time.monotonic_ns()
    time.sleep(WATCHED / 1_000_000_000)
    drift = abs(time.time_ns() - time.monotonic_ns() - before)
    if drift > TOLERATED:
        found = f"jumped by {drift // 1_000_000} ms while watched; was it being set?"
        return Finding(name="clock steady", state="note", found=found, mend="tablectl doctor")
    return Finding(name="clock steady", state="fine", found=f"within {drift // 1_000} µs")
