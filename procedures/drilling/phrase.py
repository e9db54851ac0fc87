"""A phrase of a drill: the words that somebody says, an example of them, and what they ask for."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from procedures import commands as ask
from procedures.cards import Card
from procedures.drilling.named_cards import CardName
from procedures.round import Action

SECOND: Final = 1_000_000
_UNITS: Final = {"ms": 1_000, "s": SECOND, "min": 60 * SECOND}
_DURATION = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,3}))? ?(ms|s|min)")
_AMOUNT = re.compile(r"(-?)([0-9]{1,12})\.([0-9]{2})")

NAME: Final = r"([A-Za-z0-9][A-Za-z0-9._-]*)"
MONEY: Final = r"([0-9]+\.[0-9]{2})"
WHERE: Final = r"(?: on box (\d{1,2})(?: spot (\d))?)?"
"""The bet that is meant, where it is not the player's only one."""
RIDING: Final = r"( riding)?"


class Bets(Struct, frozen=True, kw_only=True):
    """Place this amount in the house's chips, the largest first, and confirm it.

    Without a box on the player's only one. `rides`: it adds nothing to a split or a double.
    """

    amount: int
    box: int | None = None
    spot: int = 1
    rides: bool = False


class Decides(Struct, frozen=True):
    """Decide on the question that is open, or on the one that the step names."""

    action: Action


class Overrides(Struct, frozen=True, kw_only=True):
    """A card, named by where it lies, was another one (part F)."""

    named: CardName
    card: str
    decisions: Literal["stand", "ask now", "cancel"]
    reason: str


class Rearranges(Struct, frozen=True, kw_only=True):
    """Cards, named by where they lie, go to the positions in this order; some were the burn."""

    order: tuple[CardName, ...]
    burned: tuple[CardName, ...]
    reason: str


class Turns(Struct, frozen=True, kw_only=True):
    """A card that lies face down, named by where it lies, is looked at."""

    named: CardName
    reason: str


class Enters(Struct, frozen=True, kw_only=True):
    """The dealer enters what somebody at the table says with his hands (part G)."""

    player: str
    says: ask.AtTable | Bets | Decides


class Commits(Struct, frozen=True, kw_only=True):
    """A machine commits itself to a shoe that begins with these cards; the rest follow in order.

    Without cards it begins with those that it then deals.
    """

    cards: tuple[Card, ...] | None = None
    salt: str | None = None


class Reveals(Struct, frozen=True, kw_only=True):
    """A machine publishes the order and the salt of its shoe; None: those it committed itself to.

    `cards` are the first of the order.
    """

    cards: tuple[Card, ...] | None = None
    salt: str | None = None


Wish = ask.Ask | Bets | Decides | Enters | Overrides | Rearranges | Turns | Commits | Reveals


class Phrase(Struct, frozen=True):
    """`pattern` takes the words, `meaning` makes of the name and its groups what is asked."""

    pattern: re.Pattern[str]
    example: str
    meaning: Callable[..., Wish]


def say(pattern: str, example: str, meaning: Callable[..., Wish]) -> Phrase:
    """A phrase; its example is what help and refusals show."""
    return Phrase(re.compile(pattern), example, meaning)


def asks(kind: type[ask.Ask], **values: Any) -> ask.Ask:
    """A request whose values are checked like those that come over the wire."""
    asked: ask.Ask = msgspec.convert({"type": kind.__struct_config__.tag, **values}, kind)
    return asked


def always(what: Wish) -> Callable[..., Wish]:
    """The meaning of words that ask for the same whoever says them."""
    return lambda _name: what


def where(box: str, spot: str) -> dict[str, int]:
    """Box and spot of a request, from the groups of `WHERE`; nothing where none was said."""
    return {} if not box else {"box": int(box), "spot": int(spot or 1)}


def duration(text: str) -> int | None:
    """Microseconds in `20 s`, `0.4 s`, `150 ms` or `30 min`; None for anything else."""
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    whole, part, unit = match[1], (match[2] or "").ljust(3, "0"), _UNITS[match[3]]
    return int(whole) * unit + int(part) * unit // 1_000


def amount(text: str) -> int | None:
    """Minor units in `25.00`; None for anything else."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        return None
    return (-1 if match[1] else 1) * (int(match[2]) * 100 + int(match[3]))
