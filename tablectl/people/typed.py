"""Who is at the machine, and what he types unseen or gives as the first line of the input."""

from __future__ import annotations

import getpass
import re
import sys

from tablectl.people.commands import By


class UnusableError(Exception):
    """What was typed cannot be used; the text says why."""


def typed(what: str, name: str, *, from_input: bool, again: bool = True) -> str:
    """A secret for somebody: unseen and, where it is a new one, twice; or the input's first line.

    A badge is held to its reader once. Raises UnusableError.
    """
    if from_input:
        return _first_line().rstrip("\r\n")
    if not sys.stdin.isatty():
        raise UnusableError(f"the {what} is typed at a terminal; for a script: --secret-stdin")
    try:
        first = getpass.getpass(f"{what} for {name}: ")
        if again and what != "badge" and getpass.getpass("once more: ") != first:
            raise UnusableError("the two are not the same; nothing was changed")
    except EOFError:
        raise UnusableError("nothing was typed; nothing was changed") from None
    return first


def _first_line() -> str:
    """The first line of the input and nothing behind it, which may be for somebody else."""
    raw = getattr(getattr(sys.stdin, "buffer", None), "raw", None)
    line = raw.readline() if raw is not None else None
    return sys.stdin.readline() if line is None else line.decode("utf-8", "replace")


def at_machine() -> By:
    """Whoever may write the data directory, by the name of his account on this machine."""
    try:
        login = re.sub(r"[^A-Za-z0-9._-]", "-", getpass.getuser()).lstrip("._-")[:40]
    except (KeyError, OSError):  # no account of that number
        login = ""
    return By(name=login or "unknown", role="machine", via="command line")
