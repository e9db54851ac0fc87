"""One thing the doctor looked at: how it stands, what was found, and the command that mends it."""

from __future__ import annotations

import os
import shlex
from typing import Literal

from msgspec import Struct

State = Literal["fine", "note", "missing"]
"""*fine*; a *note* is worth knowing, and a table runs all the same; *missing* is needed."""


class Finding(Struct, frozen=True, kw_only=True):
    """What one check found. `mend` is what to type, or empty where nothing needs mending."""

    name: str
    state: State
    found: str
    mend: str = ""


def as_root(*words: str) -> str:
    """The command as this user has to type it for it to run as root."""
    return shlex.join(words if os.geteuid() == 0 else ("sudo", *words))


def apt_install(*packages: str) -> str:
    """The command that adds these Debian packages."""
    return as_root("apt-get", "install", "-y", "--no-install-recommends", *packages)
