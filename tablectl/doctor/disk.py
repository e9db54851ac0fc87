"""Whether the ledger's disk has room, keeps what is written, and how long that takes."""

from __future__ import annotations

import errno
import os
import re
import shlex
import shutil
import statistics
import tempfile
import time
from pathlib import Path
from typing import Final

from tablectl.doctor.finding import Finding, State, as_root

LITTLE: Final = 1 << 30
"""Bytes below which somebody should look: some months of one table."""
TOO_LITTLE: Final = 64 << 20
"""Bytes below which no table should open."""
WRITES: Final = 20
SLOW: Final = 50
"""Milliseconds for one durable write from which players would notice."""
NETWORK: Final = frozenset({"9p", "afs", "ceph", "cifs", "nfs", "nfs4", "smb3", "sshfs"})
DOUBTFUL: Final = {
    "overlay": "gone with its container",
    "ramfs": "gone when the power goes",
    "tmpfs": "gone when the power goes",
    "unknown": "cannot be told",
}
ELSEWHERE: Final = "tablectl doctor --data-dir DIR  # a folder of yours on a local disk"


def disk(data_dir: Path) -> list[Finding]:
    """All that is to know of the disk on which `data_dir` is or would be."""
    try:
        place = existing(data_dir)
        return [room(place), durable_write(place), filesystem(place)]
    except OSError as error:
        return [Finding(name="disk", state="missing", found=str(error), mend=ELSEWHERE)]


def room(place: Path) -> Finding:
    """Whether a folder's disk has space for the ledger, the byte logs and the evidence."""
    free = shutil.disk_usage(place).free
    shown = f"{free >> 20:,} MiB free at {place}"
    if free >= LITTLE:
        return Finding(name="disk space", state="fine", found=shown)
    mend = f"du -xh --max-depth=1 {shlex.quote(str(place))} | sort -h  # and make room"
    state: State = "missing" if free < TOO_LITTLE else "note"
    return Finding(name="disk space", state=state, found=shown, mend=mend)


def durable_write(place: Path) -> Finding:
    """Whether a write reaches the disk, and how long that takes (the median of some)."""
    took = []
    try:
        with tempfile.TemporaryFile(dir=place) as file:
            for _ in range(WRITES):
                began = time.perf_counter_ns()
                file.write(bytes(4096))
                file.flush()
                os.fsync(file.fileno())
                took.append(time.perf_counter_ns() - began)
    except OSError as error:
        found = f"cannot write at {place}: {error.strerror}"
        return Finding(name="disk writes", state="missing", found=found, mend=_mend(place))
    microseconds = round(statistics.median(took)) // 1_000
    shown = f"{microseconds // 1_000}.{microseconds // 10 % 100:02d} ms for a durable write"
    if microseconds >= SLOW * 1_000:
        found = f"{shown}, which players would notice; choose a faster disk by --data-dir"
        return Finding(name="disk writes", state="note", found=found)
    return Finding(name="disk writes", state="fine", found=shown)


def filesystem(place: Path, mounts: str | None = None) -> Finding:
    """What kind of file system holds the ledger: SQLite wants a local one that lasts.

    `mounts` has the text of /proc/mounts, which is read unless given.
    """
    text = Path("/proc/mounts").read_text(encoding="utf-8") if mounts is None else mounts
    kind, mount = _mounted(place, text)
    shown = f"{kind} on {mount}"
    if kind in NETWORK or kind.startswith("fuse"):
        found = f"{shown}: a network's file system does not keep a ledger safe"
        return Finding(name="file system", state="missing", found=found, mend=ELSEWHERE)
    if kind in DOUBTFUL:
        found = f"{shown}: {DOUBTFUL[kind]}"
        return Finding(name="file system", state="note", found=found, mend=ELSEWHERE)
    return Finding(name="file system", state="fine", found=shown)


def existing(folder: Path) -> Path:
    """The folder, or where it is not there yet the nearest one above it that is.

    Raises OSError where it cannot be looked at, or is a file.
    """
    place = folder.absolute()
    while not place.exists():
        place = place.parent
    if not place.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "not a folder", str(place))
    return place


def _mounted(place: Path, mounts: str) -> tuple[str, Path]:
    """Kind and mount point of the file system that holds a folder; the last mounted wins."""
    kind, found = "unknown", Path("/")
    for line in mounts.splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        # /proc/mounts writes a blank, a tab and the like as three octal digits
        point = Path(re.sub(r"\\([0-7]{3})", lambda m: chr(int(m[1], 8)), fields[1]))
        if place.is_relative_to(point) and len(point.parts) >= len(found.parts):
            kind, found = fields[2], point
    return kind, found


def _mend(place: Path) -> str:
    if os.statvfs(place).f_flag & os.ST_RDONLY:
        return as_root("mount", "-o", "remount,rw", str(_read_only_mount(place)))
    if os.geteuid() == 0:
        return ELSEWHERE
    return as_root("chown", str(os.geteuid()), str(place))


def _read_only_mount(place: Path) -> Path:
    return _mounted(place, Path("/proc/mounts").read_text(encoding="utf-8"))[1]
