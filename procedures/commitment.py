"""The commitment to a machine's shoe: told before its first bet, checked after it (part G).

The digest is SHA-256, in hexadecimal, of one line of ASCII text: the salt, a colon, and every card
of the shoe in the order in which it will leave it, joined by commas: `3f…9a:AS,TD,9H,…`. There is
no line end. The salt is 32 random bytes as 64 hexadecimal digits in lower case: without it, nobody
who guesses an order can find out whether it is this one.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from procedures.cards import CARDS, Card

_SALT: Final = re.compile(r"[0-9a-f]{64}", re.ASCII)


def committed_text(salt: str, order: Sequence[Card]) -> str:
    """The line that the digest is made of; anybody can put it through `sha256sum`."""
    return f"{salt}:{','.join(order)}"


def commitment(salt: str, order: Sequence[Card]) -> str:
    """The digest that commits to this order: 64 hexadecimal digits.

    Raises ValueError for a salt that is not 64 hexadecimal digits in lower case.
    """
    if not _SALT.fullmatch(salt):
        raise ValueError(f"the salt {salt!r} is not 64 hexadecimal digits in lower case")
    return sha256(committed_text(salt, order).encode("ascii")).hexdigest()


def not_whole_decks(order: Sequence[Card], decks: int) -> str | None:
    """How the cards differ from so many whole decks, whatever their order; None where they do not.

    A digest proves an order, not that all the cards are in it: this does.
    """
    if len(order) != len(CARDS) * decks:
        return (
            f"the order holds {len(order)} cards, and a shoe of {decks} {_decks(decks)} holds"
            f" {len(CARDS) * decks}"
        )
    held = Counter(order)
    wrong = next((card for card in CARDS if held[card] != decks), None)
    if wrong is None:
        return None
    return (
        f"of {wrong} the order holds {held[wrong]}, and a shoe of {decks} {_decks(decks)} {decks}"
    )


def mismatch(
    *, digest: str, salt: str, order: Sequence[Card], dealt: Sequence[Card], decks: int
) -> str | None:
    """The first thing in which a revealed shoe differs from what was committed to and dealt.

    `dealt` is every card that left the shoe, in order. None where all agrees.
    """
    if not _SALT.fullmatch(salt):
        return "the salt is not 64 hexadecimal digits in lower case"
    if wrong := not_whole_decks(order, decks):
        return wrong
    found = commitment(salt, order)
    if found != digest:
        return f"salt and order give the digest {found}, and {digest} was committed to"
    return wrong_card(order, dealt)


def wrong_card(order: Sequence[Card], dealt: Sequence[Card]) -> str | None:
    """The first card dealt that is not the card of the order at its place; None without one."""
    if len(dealt) > len(order):
        return f"{len(dealt)} cards were dealt from an order of {len(order)}"
    for place, (due, card) in enumerate(zip(order, dealt, strict=False), start=1):
        if due != card:
            return f"card {place} of the shoe was dealt as {card}, and the order has {due} there"
    return None


def _decks(decks: int) -> str:
    return "deck" if decks == 1 else "decks"
