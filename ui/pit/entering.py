"""What is entered for somebody at the table: in the words of the screen, and in the desk's.

The service offers and understands the words of the desk (`tablectl.desk.words`), which are English.
A German screen shows `für ann: setzt 10,00 auf Box 3` for `for ann: bet 10.00 on box 3`, and takes
either. What is in neither tongue stays as it was typed, and the service says so.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

_VERBS: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("entered", "sit at box"),
    QT_TRANSLATE_NOOP("entered", "stand behind"),
    QT_TRANSLATE_NOOP("entered", "leave"),
    QT_TRANSLATE_NOOP("entered", "bet"),
    QT_TRANSLATE_NOOP("entered", "place"),
    QT_TRANSLATE_NOOP("entered", "undo"),
    QT_TRANSLATE_NOOP("entered", "clear"),
    QT_TRANSLATE_NOOP("entered", "rebet"),
    QT_TRANSLATE_NOOP("entered", "confirm"),
    QT_TRANSLATE_NOOP("entered", "no insurance"),
    QT_TRANSLATE_NOOP("entered", "insurance"),
    QT_TRANSLATE_NOOP("entered", "even money"),
    QT_TRANSLATE_NOOP("entered", "hit"),
    QT_TRANSLATE_NOOP("entered", "stand"),
    QT_TRANSLATE_NOOP("entered", "double"),
    QT_TRANSLATE_NOOP("entered", "split"),
    QT_TRANSLATE_NOOP("entered", "surrender"),
)
_FOR: Final = str(QT_TRANSLATE_NOOP("entered", "for"))
_ON_BOX: Final = str(QT_TRANSLATE_NOOP("entered", "on box"))
_SPOT: Final = str(QT_TRANSLATE_NOOP("entered", "spot"))
_RIDING: Final = str(QT_TRANSLATE_NOOP("entered", "riding"))
_NAME: Final = str(QT_TRANSLATE_NOOP("entered", "NAME"))
_FILLED_IN: Final[tuple[object, ...]] = (
    _NAME,
    QT_TRANSLATE_NOOP("entered", "AMOUNT"),
    QT_TRANSLATE_NOOP("entered", "BOX"),
    QT_TRANSLATE_NOOP("entered", "SPOT"),
)
"""What stands large in an offer, for something that is filled in."""

_NUMBER: Final = re.compile(r"(?:[0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),[0-9]+")
"""An amount with a comma, and with points between its thousands or none."""

_Word = Callable[[str], str]
"""A word of the desk as one tongue has it."""


def shown(typed: str) -> str:
    """Words of the desk, as this screen says them."""
    return _put(typed, _desk, _here, _comma)


def meant(said: str) -> str:
    """What somebody typed in the language of this screen, in words of the desk."""
    return _put(said, _here, _desk, _point)


def _put(line: str, of: _Word, to: _Word, number: Callable[[str], str]) -> str:
    """The line of one tongue in the other; as it is, where it is not of that tongue."""
    found = re.fullmatch(_pattern(of), " ".join(line.split()), re.IGNORECASE)
    if found is None:
        return line
    verbs = {of(verb).casefold(): to(verb) for verb in map(str, _VERBS)}
    large = {of(word): to(word) for word in map(str, _FILLED_IN)}
    part = found.groupdict("")
    verb = verbs.get(part["verb"].casefold())
    if verb is None:  # a letter of another alphabet that only looks like it
        return line
    name = to(_NAME) if part["name"] == of(_NAME) else part["name"]
    words = [to(_FOR)] if part["for"] else []
    words += [f"{name}:", verb]
    words += [large.get(one) or number(one) for one in part["numbers"].split()]
    for where, before in (("box", _ON_BOX), ("spot", _SPOT)):
        if part[where]:
            words += [to(before), large.get(part[where], part[where])]
    if part["riding"]:
        words.append(to(_RIDING))
    return " ".join(words)


def _pattern(of: _Word) -> str:
    """How a line is written in that tongue; the longer words are tried first."""
    verbs = "|".join(sorted((re.escape(of(str(verb))) for verb in _VERBS), key=len, reverse=True))
    name, amount, box, spot = (re.escape(of(str(word))) for word in _FILLED_IN)
    numbers = rf"{amount}|[0-9][0-9.,]*"
    return (
        rf"(?P<for>{re.escape(of(_FOR))} )?(?P<name>{name}|[A-Za-z0-9][A-Za-z0-9._-]*): "
        rf"(?P<verb>{verbs})(?P<numbers>(?: (?:{numbers}))*)"
        rf"(?: {re.escape(of(_ON_BOX))} (?P<box>{box}|[0-9]+)"
        rf"(?: {re.escape(of(_SPOT))} (?P<spot>{spot}|[0-9]+))?)?"
        rf"(?P<riding> {re.escape(of(_RIDING))})?"
    )


def _desk(word: str) -> str:
    return word


def _here(word: str) -> str:
    return QCoreApplication.translate("entered", word)


def _comma(amount: str) -> str:
    """`10.00` as it is written here."""
    return amount.replace(".", QLocale().decimalPoint())


def _point(amount: str) -> str:
    """`1.250,50` or `1250,50` as the desk writes it; where a point is usual it is one already.

    What is written otherwise, as `1.25,00`, stays: whether it is 1.25 or 125 nobody guesses.
    """
    if QLocale().decimalPoint() != "," or _NUMBER.fullmatch(amount) is None:
        return amount
    return amount.replace(".", "").replace(",", ".")
