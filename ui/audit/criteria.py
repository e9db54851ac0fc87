"""What a search is for, as it was typed, and as the service takes it. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Final, Literal

from msgspec import Struct

from procedures.cards import CARDS

Field = Literal["since", "until", "round", "amount", "card"]
_DAY: Final = re.compile(r"\d{4}-\d{2}-\d{2}\Z", re.ASCII)
_TIME: Final = re.compile(r"\d{2}:\d{2}(:\d{2})?\Z", re.ASCII)
_MONEY: Final = re.compile(r"(\d{1,12})(?:[.,](\d{2}))?\Z", re.ASCII)
_SUITS: Final = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


class Typed(Struct, frozen=True, kw_only=True):
    """The form as it stands. Times are local, `2026-11-30 14:05`; a day alone is all of it."""

    table: str = ""
    round: str = ""
    since: str = ""
    until: str = ""
    dealer: str = ""
    player: str = ""
    card: str = ""
    device: str = ""
    kind: str = ""
    remedy: str = ""
    by: str = ""
    amount: str = ""
    named: bool = False
    returned: bool = False
    corrected: bool = False


def wrong(typed: Typed) -> Field | None:
    """The first field that cannot be meant; None where all can."""
    fields: tuple[tuple[Field, object], ...] = (
        ("since", not typed.since or _instant(typed.since)),
        ("until", not typed.until or _instant(typed.until, end=True)),
        ("round", not typed.round or _number(typed.round)),
        ("card", not typed.card or _card(typed.card)),
        ("amount", not typed.amount or _amount(typed.amount)),
    )
    return next((name for name, fits in fields if not fits), None)


def about(typed: Typed) -> Mapping[str, str]:
    """The question `search`; ask `wrong` first."""
    asked = {
        "table": typed.table,
        "round": typed.round,
        "since": str(_instant(typed.since) or ""),
        "until": str(_instant(typed.until, end=True) or ""),
        "dealer": typed.dealer,
        "player": typed.player,
        "card": _card(typed.card),
        "device": typed.device,
        "kind": typed.kind,
        "remedy": typed.remedy,
        "by": typed.by,
        "amount": str(_amount(typed.amount) or ""),
        "named": "1" if typed.named else "",
        "returned": "1" if typed.returned else "",
        "corrected": "1" if typed.corrected else "",
    }
    return {key: value for key, value in asked.items() if value}


def moment(text: str, near: int) -> int | None:
    """Microseconds UTC of a local time, `2026-11-30 14:05`, or `14:05:10` of the day of `near`.

    To the second, to the end of it: all that was written in that second has been then. None for
    what is no time.
    """
    if _TIME.match(text.strip()):
        day = datetime.fromtimestamp(near // 1_000_000, tz=UTC).astimezone().date()
        text = f"{day.isoformat()} {text.strip()}"
    found = _instant(text)
    whole = found is not None and found % 1_000_000 == 0
    return found + 999_999 if found is not None and whole else found


def _instant(text: str, *, end: bool = False) -> int | None:
    """Microseconds UTC of a local time; of a day its beginning or its end."""
    try:
        moment = datetime.fromisoformat(text.strip())
        if _DAY.match(text.strip()) and end:
            moment += timedelta(days=1, microseconds=-1)
        moment = moment.astimezone()
    except (ValueError, OverflowError, OSError):
        return None
    seconds = int(moment.replace(microsecond=0).timestamp())
    return seconds * 1_000_000 + moment.microsecond if seconds >= 0 else None


def _number(text: str) -> int | None:
    fits = text.isascii() and text.isdigit() and len(text) <= 12
    return int(text) or None if fits else None


def _amount(text: str) -> int | None:
    """Minor units of `25`, `25.00` or `25,00`."""
    fits = _MONEY.match(text.strip())
    return int(fits[1] + (fits[2] or "00")) or None if fits is not None else None


def _card(text: str) -> str:
    """`10♠`, `ts` or `TS`; nothing for what is no card."""
    plain = text.strip().upper().replace("10", "T")
    for sign, letter in _SUITS.items():
        plain = plain.replace(sign, letter)
    return plain if plain in CARDS else ""
