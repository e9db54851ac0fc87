"""Tells a badge reader, which types like a keyboard, from a person who types. No Qt here."""

from __future__ import annotations

from typing import Final

_FASTEST: Final = 40
"""Milliseconds: no person types two digits closer together, again and again."""
_LEAST: Final = 6
"""Digits of the shortest badge."""


class BadgeReader:
    """Digits that come faster than hands type them, and Enter, are a badge."""

    def __init__(self) -> None:
        self._digits = ""
        self._last = 0

    def typed(self, sign: str, at: int) -> str:
        """The badge's number if this sign ends one, else nothing; `at` in milliseconds."""
        close = at - self._last <= _FASTEST
        if sign in ("\r", "\n"):
            read = self._digits if close and len(self._digits) >= _LEAST else ""
            self._digits = ""
            return read
        if len(sign) == 1 and sign.isascii() and sign.isdigit():
            self._digits = self._digits + sign if close else sign
        else:
            self._digits = ""
        self._last = at
        return ""
