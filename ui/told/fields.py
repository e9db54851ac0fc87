"""What stands in the fields of the service's sentences: how it is written, and how it is shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from procedures.places import Place
from ui.parts import named, words
from ui.parts.locale_text import money

_CARD: Final = r"(?:[2-9TJQKA][SHDC]|\?\?)"
_CARDS: Final = rf"{_CARD}(?:,? {_CARD})*"
_NUMBERS: Final = r"\d+(?:, \d+)*"
_NAME: Final = r"[A-Za-z0-9][A-Za-z0-9._-]*"
_AMOUNT: Final = r"-?\d[\d ]*\.\d\d(?: [A-Z]{3})?"
_RULE: Final = r"[A-Z]+-?\d*(?:, [A-Z]+-?\d*)*"
_PLACE: Final = r"box \d+(?: hand \d+)?|(?:the )?[a-z]+"

WORDS: Final[Mapping[str, object]] = {
    # what a device had to tell
    "unreadable": QT_TRANSLATE_NOOP("Told", "unreadable"),
    "double": QT_TRANSLATE_NOOP("Told", "two cards at once"),
    "jam": QT_TRANSLATE_NOOP("Told", "a card is stuck"),
    "moved": QT_TRANSLATE_NOOP("Told", "moved while it was read"),
    "covered": QT_TRANSLATE_NOOP("Told", "the window is covered"),
    "foreign": QT_TRANSLATE_NOOP("Told", "a card of another deck"),
    "not a card": QT_TRANSLATE_NOOP("Told", "not a card"),
    "missed": QT_TRANSLATE_NOOP("Told", "messages never arrived"),
    "cut-card": QT_TRANSLATE_NOOP("Told", "cut card"),
    "exit-pulse": QT_TRANSLATE_NOOP("Told", "a card has left"),
    "device-up": QT_TRANSLATE_NOOP("Told", "connected"),
    "device-down": QT_TRANSLATE_NOOP("Told", "not connected"),
    "self-test": QT_TRANSLATE_NOOP("Told", "self-test"),
    "felt": QT_TRANSLATE_NOOP("Told", "what lies on the felt"),
    "fault": QT_TRANSLATE_NOOP("Told", "a fault"),
    # decisions, and who took them
    "hit": QT_TRANSLATE_NOOP("Told", "hit"),
    "stand": QT_TRANSLATE_NOOP("Told", "stand"),
    "double down": QT_TRANSLATE_NOOP("Told", "double"),
    "split": QT_TRANSLATE_NOOP("Told", "split"),
    "surrender": QT_TRANSLATE_NOOP("Told", "surrender"),
    "insurance": QT_TRANSLATE_NOOP("Told", "insured"),
    "even money": QT_TRANSLATE_NOOP("Told", "even money"),
    "none": QT_TRANSLATE_NOOP("Told", "no insurance"),
    "player": QT_TRANSLATE_NOOP("Told", "the player"),
    "time-out": QT_TRANSLATE_NOOP("Told", "time-out"),
    "absent": QT_TRANSLATE_NOOP("Told", "the house, for the absent"),
    "house": QT_TRANSLATE_NOOP("Told", "the house"),
    # how a hand ended
    "win": QT_TRANSLATE_NOOP("Told", "won"),
    "lose": QT_TRANSLATE_NOOP("Told", "lost"),
    "push": QT_TRANSLATE_NOOP("Told", "push"),
    "blackjack": QT_TRANSLATE_NOOP("Told", "blackjack"),
    "bust": QT_TRANSLATE_NOOP("Told", "bust"),
    "push blackjack": QT_TRANSLATE_NOOP("Told", "push, both blackjack"),
    "lost to blackjack": QT_TRANSLATE_NOOP("Told", "lost to a blackjack"),
    "charlie": QT_TRANSLATE_NOOP("Told", "charlie"),
    # presence, changes that are due, secrets
    "here": QT_TRANSLATE_NOOP("Told", "here"),
    "lost": QT_TRANSLATE_NOOP("Told", "away"),
    "left": QT_TRANSLATE_NOOP("Told", "gone"),
    "later": QT_TRANSLATE_NOOP("Told", "later"),
    "soon": QT_TRANSLATE_NOOP("Told", "soon"),
    "now": QT_TRANSLATE_NOOP("Told", "now"),
    "overdue": QT_TRANSLATE_NOOP("Told", "overdue"),
    "password": QT_TRANSLATE_NOOP("Told", "the password"),
    "pin": QT_TRANSLATE_NOOP("Told", "the PIN"),
    "badge": QT_TRANSLATE_NOOP("Told", "the badge"),
    "token": QT_TRANSLATE_NOOP("Told", "the token"),
    # who is no person
    "device": QT_TRANSLATE_NOOP("Told", "device"),
    "system": QT_TRANSLATE_NOOP("Told", "the system"),
    # where
    "the felt": QT_TRANSLATE_NOOP("Told", "the felt"),
    "the dealer": QT_TRANSLATE_NOOP("Told", "dealer"),
    "the reader": QT_TRANSLATE_NOOP("Told", "reader"),
    "nobody": QT_TRANSLATE_NOOP("Told", "nobody"),
    "nothing": QT_TRANSLATE_NOOP("Told", "nothing"),
    "unread": QT_TRANSLATE_NOOP("Told", "unread"),
    "see the record": QT_TRANSLATE_NOOP("Told", "see the record"),
}
"""Single words of the service that have others on a screen."""


class Field(Struct, frozen=True):
    """How it is written (a regular expression), and as what it is shown."""

    written: str
    shown: Callable[[str], str]


def word(of: str) -> str:
    """One of these words; another as it is."""
    return QCoreApplication.translate("Told", str(WORDS[of])) if of in WORDS else of


def card(of: str) -> str:
    """A card as it is read, a back as a back."""
    return words.card(of)


def _as_it_is(of: str) -> str:
    return of


def _cards(of: str) -> str:
    return re.sub(_CARD, lambda found: card(found[0]), of)


def _amount(of: str) -> str:
    number, _, currency = of.partition(".")
    minor, _, currency = currency.partition(" ")
    return money(int(number.replace(" ", "") + minor), currency)


def _amounts(of: str) -> str:
    return "; ".join(_amount(one) for one in of.split(", "))


def _place(of: str) -> str:
    found = re.fullmatch(r"box (\d+)(?: hand (\d+))?", of)
    if found is not None:
        return words.place(Place("box", int(found[1]), int(found[2] or 1) - 1))
    if of in words.WHERE:
        return QCoreApplication.translate("words", str(words.WHERE[of]))
    return word(of)


def _waiting(of: str) -> str:
    """`box 3 (ann) and box 4`."""
    parts = re.split(" and ", of)
    places = [re.sub(r"^box \d+", lambda found: _place(found[0]), part) for part in parts]
    return ", ".join(places)


def _boxes(of: str) -> str:
    """`box 3`, `boxes 3, 4`, or a place."""
    found = re.fullmatch(r"box(?:es)? (\d.*)", of)
    if found is None:
        return _place(of)
    return QCoreApplication.translate("Told", "box {box}").format(box=found[1])


def decision(of: str) -> str:
    """A decision of a hand: to double is no card that came with another."""
    return word("double down" if of == "double" else of)


def _kind(of: str) -> str:
    return named.said(named.KINDS, of)


def _remedy(of: str) -> str:
    return named.said(named.REMEDIES, of)


def _step(of: str) -> str:
    return named.said(named.STEPS, of)


def _how(of: str) -> str:
    return named.said(named.HOWS, of)


def _check(of: str) -> str:
    return named.said(named.CHECKS, of)


def _listed(each: Callable[[str], str]) -> Callable[[str], str]:
    return lambda of: ", ".join(each(one) for one in of.split(", "))


def _any(words_: Mapping[str, object]) -> str:
    return "|".join(re.escape(one) for one in words_)


_NUMBER: Final = Field(_NUMBERS, _as_it_is)
_NAMED: Final = Field(_NAME, _as_it_is)
_MONEY: Final = Field(_AMOUNT, _amount)
_FACE: Final = Field(_CARD, card)
_WORD: Final = Field(_any(WORDS), word)
FIELDS: Final[Mapping[str, Field]] = {
    **dict.fromkeys(
        (
            "ask", "box", "boxes", "came_on", "count", "hand", "high", "incident", "low",
            "milliseconds", "most", "now", "number", "percent", "points", "position", "proposal",
            "round", "seconds", "shoe", "spot", "spots", "transfer",
        ),
        _NUMBER,
    ),
    **dict.fromkeys(("by", "dealer", "device", "pack", "player", "table", "was"), _NAMED),
    **dict.fromkeys(
        ("amount", "back", "chip", "maximum", "minimum", "money", "needed", "purse"), _MONEY
    ),
    **dict.fromkeys(("card", "expected", "seen"), _FACE),
    "chips": Field(".+?", _amounts),
    "cards": Field(_CARDS, _cards),
    "out": Field(".+?", lambda of: ", ".join(word(card(one)) for one in of.split(" and "))),
    "lies": Field(_PLACE, _place),
    "where": Field(r"box(?:es)? \d[\d, ]*|" + _PLACE, _boxes),
    "waiting": Field(".+?", _waiting),
    "people": Field(".+?", lambda of: ", ".join(of.split(" and "))),
    "rule": Field(_RULE, _as_it_is),
    "time": Field(r"\d\d:\d\d", _as_it_is),
    "elapsed": Field(r"\d+(?:\.\d+)?", _as_it_is),
    "status": Field(r"\d{3}", _as_it_is),
    "code": Field(r"-?\d+", _as_it_is),
    "edition": Field(rf"{_NAME} [0-9a-f]{{12}}", _as_it_is),
    "other_edition": Field(rf"{_NAME} [0-9a-f]{{12}}", _as_it_is),
    "set": Field(rf"{_NAME}", _as_it_is),
    "kind": Field(_any(named.KINDS), _kind),
    "remedy": Field(_any(named.REMEDIES), _remedy),
    "sequence": Field(_any(named.REMEDIES), _remedy),
    "offered": Field(".+?", _listed(_remedy)),
    "step": Field(_any(named.STEPS), _step),
    "how": Field(_any(named.HOWS), _how),
    "check": Field(_any(named.CHECKS), _check),
    "checks": Field(".+?", _listed(_check)),
    "role": Field(_any(words.ROLES) + "|system|device", words.role),
    "roles": Field(".+?", _listed(words.role)),
    "request": Field(r"[a-z-]+", words.offer),
    "action": Field("hit|stand|double|split|surrender", decision),
    "answer": Field("insurance|even money|none", word),
    "outcome": Field(
        "win|lose|push|blackjack|bust|surrender|even money|push blackjack|lost to blackjack"
        "|charlie",
        word,
    ),
    "actor": Field("player|time-out|absent|house", word),
    "account": Field(rf"[a-z]+(?::{_NAME})?", words.account),
    "other_account": Field(rf"[a-z]+(?::{_NAME})?", words.account),
    "fault": Field(
        "unreadable|double|jam|moved|covered|foreign|not a card|missed", word
    ),
    **dict.fromkeys(("presence", "when", "secret", "signal"), _WORD),
}  # fmt: skip
"""By the name of the field; one that is not here holds a sentence of its own."""
OWN_WORDS: Final = frozenset(
    {
        "date", "detail", "devices", "digest", "fields", "key", "name", "note", "problems",
        "program", "promised", "reason", "tables", "waits",
    }
)  # fmt: skip
"""What somebody wrote, or a machine: it stays as it is."""
ANYTHING: Final = frozenset({"perhaps", "finding"})
"""A sentence of the service, or somebody's own words."""
JOINED: Final[Mapping[str, str]] = {
    "moves": " and ", "red": "; ", "matters": "; ", "counted": "; ", "items": ", ",
}  # fmt: skip
"""Several sentences, and what stands between them."""
WRITTEN: Final[Mapping[str, str]] = {"booked": r"[^()]+"}
"""How a sentence in a field is written, where not just anything may stand there."""
