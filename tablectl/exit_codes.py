"""What the command line's exit status means; scripts rely on these, so they never change."""

from __future__ import annotations

from typing import Final

FINE: Final = 0
WRONG: Final = 1
"""The check ran and found something wrong: a chain that does not verify, a drill that differs."""
USAGE: Final = 2
BAD_INPUT: Final = 3
"""A file, a pack or a configuration cannot be used as it is."""
NOT_AVAILABLE: Final = 4
"""Something needed is locked, missing, full or unplugged."""
INTERRUPTED: Final = 130
READER_GONE: Final = 141
"""Whoever read the output went away before all of it was written."""

MEANINGS: Final[dict[int, str]] = {
    FINE: "fine",
    WRONG: "the check found something wrong",
    USAGE: "the command was not understood",
    BAD_INPUT: "a file, pack or configuration cannot be used; the message says where and why",
    NOT_AVAILABLE: "something needed is locked, missing, full or unplugged",
    INTERRUPTED: "stopped by Ctrl-C or SIGTERM; what was acknowledged is in the ledger",
    READER_GONE: "whoever read the output went away",
}
