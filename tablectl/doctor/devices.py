"""The scanners and cameras a machine has, whether this user may open them; the display."""

from __future__ import annotations

import getpass
import grp
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tablectl.doctor.finding import Finding, as_root

BY_ID: Final = Path("/dev/serial/by-id")
"""Where Linux lists serial devices under names that stay the same when a plug moves."""
VIDEO: Final = Path("/dev/v4l/by-id")
"""Where it lists cameras so."""


def scanners(folder: Path = BY_ID) -> list[Finding]:
    """Each serial device that is plugged in, and whether this user may read and write it."""
    links = sorted(folder.glob("*"))
    if not links:
        found = f"no serial device is plugged in ({folder}); a simulated shoe needs none"
        return [Finding(name="scanner", state="note", found=found)]
    return [_plugged_in("scanner", link, "dialout") for link in links]


def cameras(folder: Path = VIDEO) -> list[Finding]:
    """Each camera that is plugged in, and whether this user may open it."""
    links = sorted(folder.glob("*"))
    if not links:
        found = f"none is plugged in ({folder}); a table without one, or with one on the network,"
        return [Finding(name="camera", state="note", found=f"{found} needs none")]
    return [_plugged_in("camera", link, "video") for link in links]


def _plugged_in(name: str, link: Path, usual: str) -> Finding:
    """`usual` is the group that such devices belong to."""
    try:
        group = grp.getgrgid(link.stat().st_gid)
    except FileNotFoundError:
        return Finding(name=name, state="note", found=f"{link.name} was just unplugged")
    except KeyError:
        group = grp.struct_group(("", "", link.stat().st_gid, []))
    if os.access(link, os.R_OK | os.W_OK, effective_ids=True):
        return Finding(name=name, state="fine", found=f"{link.name} may be opened")
    whose = f"it belongs to the group {group.gr_name or group.gr_gid}"
    found = f"{link.name} may not be opened by {_user()}; {whose}"
    return Finding(name=name, state="missing", found=found, mend=_mend(link, group, usual))


def _mend(link: Path, group: grp.struct_group, usual: str) -> str:
    if group.gr_name in {"", "root"}:
        return as_root("chgrp", usual, str(link)) + f" && {as_root('chmod', '660', str(link))}"
    if group.gr_gid in os.getgroups():
        return as_root("chmod", "660", str(link))
    if _user() in group.gr_mem:
        return f"newgrp {group.gr_name}  # or sign out and in again: you are in the group already"
    return as_root("usermod", "-aG", group.gr_name, _user()) + "  # then sign out and in again"


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a user id without a name
        return str(os.geteuid())


def pseudo_terminals() -> Finding:
    """Whether a pseudo-terminal can be opened: a simulated shoe speaks through one."""
    try:
        ends = os.openpty()
    except OSError as error:
        mend = as_root("mount", "-t", "devpts", "devpts", "/dev/pts")
        return Finding(
            name="pseudo-terminal", state="missing", found=f"none opens: {error}", mend=mend
        )
    name = os.ttyname(ends[1])
    for end in ends:
        os.close(end)
    return Finding(name="pseudo-terminal", state="fine", found=f"opened {name}")


def display(environment: Mapping[str, str] = os.environ) -> Finding:
    """Whether there is a display. Only the screens need one."""
    for variable in ("WAYLAND_DISPLAY", "DISPLAY"):
        if environment.get(variable):
            found = f"{variable}={environment[variable]}"
            return Finding(name="display", state="fine", found=found)
    found = "none (DISPLAY and WAYLAND_DISPLAY are empty); only the screens need one"
    return Finding(name="display", state="note", found=found)
