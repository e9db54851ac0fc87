"""What things are called on the screens: roles, requests, places, and why something failed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from procedures.places import Place
from ui.parts.bridge import Failure

SUITS: Final[Mapping[str, str]] = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}

ROLES: Final[Mapping[str, object]] = {
    "dealer": QT_TRANSLATE_NOOP("words", "dealer"),
    "supervisor": QT_TRANSLATE_NOOP("words", "supervisor"),
    "pit manager": QT_TRANSLATE_NOOP("words", "pit manager"),
    "auditor": QT_TRANSLATE_NOOP("words", "auditor"),
    "technician": QT_TRANSLATE_NOOP("words", "technician"),
    "player": QT_TRANSLATE_NOOP("words", "player"),
    "service account": QT_TRANSLATE_NOOP("words", "service account"),
    "administrator": QT_TRANSLATE_NOOP("words", "administrator"),
}
OFFERS: Final[Mapping[str, object]] = {
    "open-table": QT_TRANSLATE_NOOP("words", "Open the table"),
    "pause-table": QT_TRANSLATE_NOOP("words", "Pause"),
    "resume-table": QT_TRANSLATE_NOOP("words", "End the pause"),
    "close-table": QT_TRANSLATE_NOOP("words", "Close the table"),
    "stop-table": QT_TRANSLATE_NOOP("words", "Emergency stop"),
    "end-shoe": QT_TRANSLATE_NOOP("words", "End this shoe"),
    "open-betting": QT_TRANSLATE_NOOP("words", "Open betting"),
    "no-more-bets": QT_TRANSLATE_NOOP("words", "No more bets"),
    "cancel-round": QT_TRANSLATE_NOOP("words", "Cancel the round"),
    "call-supervisor": QT_TRANSLATE_NOOP("words", "Call a supervisor"),
    "record-shuffle": QT_TRANSLATE_NOOP("words", "Shuffle"),
    "change-dealer": QT_TRANSLATE_NOOP("words", "Change dealer"),
    "correct-dealer": QT_TRANSLATE_NOOP("words", "Correct who dealt"),
    "report": QT_TRANSLATE_NOOP("words", "Report"),
    "resolve": QT_TRANSLATE_NOOP("words", "Resolve"),
    "acknowledge": QT_TRANSLATE_NOOP("words", "Acknowledge"),
    "confirm-step": QT_TRANSLATE_NOOP("words", "Name the card laid"),
    "confirm": QT_TRANSLATE_NOOP("words", "Confirm as second person"),
    "withdraw": QT_TRANSLATE_NOOP("words", "Withdraw"),
    "override": QT_TRANSLATE_NOOP("words", "Override a card"),
    "rearrange": QT_TRANSLATE_NOOP("words", "Rearrange"),
    "return-wagers": QT_TRANSLATE_NOOP("words", "Return wagers"),
    "turn-card": QT_TRANSLATE_NOOP("words", "Look at a card"),
    "count-set": QT_TRANSLATE_NOOP("words", "Count the set"),
    "replace-card": QT_TRANSLATE_NOOP("words", "Replace a card of the set"),
    "buy-in": QT_TRANSLATE_NOOP("words", "Buy in"),
    "for-player": QT_TRANSLATE_NOOP("words", "Enter for a player"),
}
"""Every request that staff may send a table, by its name on the wire."""
HOWS: Final[Mapping[str, object]] = {
    "password": QT_TRANSLATE_NOOP("words", "Password"),
    "pin": QT_TRANSLATE_NOOP("words", "PIN"),
    "badge": QT_TRANSLATE_NOOP("words", "Badge"),
}
WHERE: Final[Mapping[str, object]] = {
    "dealer": QT_TRANSLATE_NOOP("words", "dealer's hand"),
    "burn": QT_TRANSLATE_NOOP("words", "burned"),
    "carried": QT_TRANSLATE_NOOP("words", "carried"),
    "offered": QT_TRANSLATE_NOOP("words", "offered"),
    "quarantine": QT_TRANSLATE_NOOP("words", "set aside"),
    "discard": QT_TRANSLATE_NOOP("words", "discards"),
    "counted": QT_TRANSLATE_NOOP("words", "counted"),
    "repeat": QT_TRANSLATE_NOOP("words", "read twice"),
    "scrapped": QT_TRANSLATE_NOOP("words", "scrapped"),
    "nothing": QT_TRANSLATE_NOOP("words", "no card"),
}
ACCOUNTS: Final[Mapping[str, object]] = {
    "bank": QT_TRANSLATE_NOOP("words", "the house"),
    "cash": QT_TRANSLATE_NOOP("words", "cash"),
    "cashier": QT_TRANSLATE_NOOP("words", "cashier"),
    "purse": QT_TRANSLATE_NOOP("words", "purse of {whose}"),
    "locked": QT_TRANSLATE_NOOP("words", "set aside for {whose}"),
    "owed": QT_TRANSLATE_NOOP("words", "owed, {whose}"),
    "wager": QT_TRANSLATE_NOOP("words", "wagers, box {whose}"),
}
"""The accounts of a table; whose they are follows a colon."""
FAILURES: Final[Mapping[str, object]] = {
    "not sent": QT_TRANSLATE_NOOP(
        "words", "Nothing was sent and nothing will be: there is no live connection."
    ),
    "not answered": QT_TRANSLATE_NOOP(
        "words", "No answer came. Look at the table whether it was done, before asking again."
    ),
    "wrong secret": QT_TRANSLATE_NOOP("words", "Not let in: that name or secret is not known."),
    "locked out": QT_TRANSLATE_NOOP("words", "Locked for a while: too many wrong secrets."),
    "too many": QT_TRANSLATE_NOOP("words", "Too many attempts from here; wait a little."),
    "signed out": QT_TRANSLATE_NOOP("words", "The sign-in is over; sign in again."),
    "not allowed": QT_TRANSLATE_NOOP("words", "Not allowed."),
    "not possible now": QT_TRANSLATE_NOOP("words", "Not possible now."),
    "no such table": QT_TRANSLATE_NOOP("words", "There is no such table."),
    "wrong version": QT_TRANSLATE_NOOP(
        "words", "This screen and the service are of different versions; install the same."
    ),
    "not understood": QT_TRANSLATE_NOOP("words", "The service does not understand this screen."),
    "too long": QT_TRANSLATE_NOOP("words", "That is longer than the service takes."),
    "fault": QT_TRANSLATE_NOOP("words", "This program has failed at it; it is in the log."),
}
_SAYS_ALL: Final = frozenset({"wrong secret", "signed out"})
"""Failures of which the service says no more than their sentence."""


def role(name: str) -> str:
    """A role, as people say it."""
    return _said(ROLES.get(name, name))


def offer(kind: str) -> str:
    """A request as its button calls it."""
    return _said(OFFERS.get(kind, kind))


def how(name: str) -> str:
    """A way to sign in."""
    return _said(HOWS.get(name, name))


def card(name: str) -> str:
    """A card as it is read: `A♠`, `10♥`; what is none stays as it is."""
    if len(name) != 2 or name[1] not in SUITS:
        return name
    return ("10" if name[0] == "T" else name[0]) + SUITS[name[1]]


def place(where: Place | None) -> str:
    """Where a card lies; a dash where it lay nowhere."""
    if where is None:
        return "–"
    if where.where != "box":
        return _said(WHERE[where.where])
    if not where.hand:
        return QCoreApplication.translate("words", "box {box}").format(box=where.box)
    text = QCoreApplication.translate("words", "box {box}, hand {hand}")
    return text.format(box=where.box, hand=where.hand + 1)


def account(name: str) -> str:
    """An account of a table: `purse:ann` is ann's purse."""
    kind, _, whose = name.partition(":")
    return _said(ACCOUNTS[kind]).format(whose=whose) if kind in ACCOUNTS else name


def failure(of: Failure) -> str:
    """Why no answer came, in a sentence, with what the service said of it."""
    text = _said(FAILURES.get(of.code, of.code))
    return f"{text} ({of.reason})" if of.reason and of.code not in _SAYS_ALL else text


def _said(text: object) -> str:
    return QCoreApplication.translate("words", str(text))
