"""Money and time as people here write them: minor units and UTC microseconds to text."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QDateTime, QLocale

_MINOR: Final = 2
"""Digits of the minor unit, as everywhere in the record."""


def money(amount: int, currency: str = "") -> str:
    """An amount in minor units: `1,234.50 EUR`, in German `1.234,50 EUR`."""
    here = QLocale()
    whole, minor = divmod(abs(amount), 10**_MINOR)
    sign = here.negativeSign() if amount < 0 else ""
    text = f"{sign}{here.toString(whole)}{here.decimalPoint()}{minor:0{_MINOR}d}"
    return f"{text}\N{NO-BREAK SPACE}{currency}" if currency else text


def change(before: int, after: int, currency: str = "") -> str:
    """By how much an amount changes, always with its sign."""
    text = money(after - before, currency)
    return f"{QLocale().positiveSign()}{text}" if after > before else text


def time_of_day(at: int) -> str:
    """The local time of an instant, to the second: `14:03:07`."""
    return _local(at).time().toString("HH:mm:ss")


def day_and_time(at: int) -> str:
    """Local day and time of an instant, the day as people here write it."""
    local = _local(at)
    day = QLocale().toString(local.date(), QLocale.FormatType.ShortFormat)
    return f"{day} {local.time().toString('HH:mm:ss')}"


def span(micros: int) -> str:
    """A length of time, in minutes and seconds, with hours where there are any: `0:40`."""
    seconds = max(0, micros) // 1_000_000
    hours, rest = divmod(seconds, 3_600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02d}:{seconds:02d}" if hours else f"{minutes}:{seconds:02d}"


def _local(at: int) -> QDateTime:
    return QDateTime.fromMSecsSinceEpoch(at // 1_000)
