"""Whether the terminal can show suit signs and marks."""

from __future__ import annotations

import codecs

from tablectl.doctor.finding import Finding


def encoding(name: str) -> Finding:
    """Whether an output with this encoding can show `♠ ♥ ♦ ♣ ✓`."""
    try:
        codecs.lookup(name)
        "♠♥♦♣✓".encode(name)
    except (LookupError, UnicodeEncodeError):
        found = f"{name} cannot show ♠ ♥ ♦ ♣; question marks stand in for them"
        return Finding(name="terminal", state="note", found=found, mend="export LC_ALL=C.UTF-8")
    return Finding(name="terminal", state="fine", found=name)
