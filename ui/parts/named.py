"""What remedies, reports, incidents and the like are called on every screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

REMEDIES: Final[Mapping[str, object]] = {
    "cancel": QT_TRANSLATE_NOOP("pit", "Cancel the round"),
    "go on": QT_TRANSLATE_NOOP("pit", "Go on"),
    "carry": QT_TRANSLATE_NOOP("pit", "Carry to the next round"),
    "burn": QT_TRANSLATE_NOOP("pit", "Burn"),
    "deal on": QT_TRANSLATE_NOOP("pit", "Deal on"),
    "end shoe": QT_TRANSLATE_NOOP("pit", "End the shoe"),
    "one card": QT_TRANSLATE_NOOP("pit", "It was one card"),
    "two cards": QT_TRANSLATE_NOOP("pit", "It was two cards"),
    "enter card": QT_TRANSLATE_NOOP("pit", "Enter the card"),
    "no card": QT_TRANSLATE_NOOP("pit", "It was no card"),
    "cut card": QT_TRANSLATE_NOOP("pit", "It was the cut card"),
    "card and cut card": QT_TRANSLATE_NOOP("pit", "A card and the cut card"),
    "noted": QT_TRANSLATE_NOOP("pit", "Noted"),
    "reposition": QT_TRANSLATE_NOOP("pit", "Reposition the cards"),
    "rescan": QT_TRANSLATE_NOOP("pit", "Rescan the cards"),
    "replace": QT_TRANSLATE_NOOP("pit", "Put the cards back"),
    "re-assign": QT_TRANSLATE_NOOP("pit", "Re-assign the cards"),
    "return wagers": QT_TRANSLATE_NOOP("pit", "Return the wagers"),
    "play on": QT_TRANSLATE_NOOP("pit", "Play on"),
    "offer on": QT_TRANSLATE_NOOP("pit", "Offer to the next hands"),
    "scrap": QT_TRANSLATE_NOOP("pit", "Scrap the card"),
    "pay blackjacks": QT_TRANSLATE_NOOP("pit", "Cancel, pay blackjacks"),
    "dealer draws": QT_TRANSLATE_NOOP("pit", "The dealer draws last"),
    "refill shoe": QT_TRANSLATE_NOOP("pit", "Shuffle the discards"),
    "replace card": QT_TRANSLATE_NOOP("pit", "Replace the card"),
    "override": QT_TRANSLATE_NOOP("pit", "Override a card"),
    "correct settlement": QT_TRANSLATE_NOOP("pit", "Correct a settlement"),
    "rearrange": QT_TRANSLATE_NOOP("pit", "Rearrange"),
}
REPORTS: Final[Mapping[str, object]] = {
    "out of order": QT_TRANSLATE_NOOP("pit", "Cards out of order"),
    "empty seat": QT_TRANSLATE_NOOP("pit", "Cards at an empty seat"),
    "too many cards": QT_TRANSLATE_NOOP("pit", "Too many cards"),
    "picked up": QT_TRANSLATE_NOOP("pit", "Cards picked up too early"),
    "off the table": QT_TRANSLATE_NOOP("pit", "A card fell off the table"),
    "wrong total": QT_TRANSLATE_NOOP("pit", "The total is wrong"),
    "burn mistaken": QT_TRANSLATE_NOOP("pit", "The burn was mistaken"),
    "dealer card forgotten": QT_TRANSLATE_NOOP("pit", "The dealer's card was forgotten"),
    "dealer overdrew": QT_TRANSLATE_NOOP("pit", "The dealer drew too many"),
    "boxed card": QT_TRANSLATE_NOOP("pit", "A card face up in the shoe"),
    "bad card": QT_TRANSLATE_NOOP("pit", "A bad or foreign card"),
}
STEPS: Final[Mapping[str, object]] = {
    "fanned": QT_TRANSLATE_NOOP("pit", "The cards are fanned"),
    "shuffled": QT_TRANSLATE_NOOP("pit", "The cards are shuffled"),
    "cut": QT_TRANSLATE_NOOP("pit", "The pack is cut"),
    "cut card in": QT_TRANSLATE_NOOP("pit", "The cut card is in"),
}
HOWS: Final[Mapping[str, object]] = {
    "opening": QT_TRANSLATE_NOOP("pit", "comes on at an empty table"),
    "rotation": QT_TRANSLATE_NOOP("pit", "takes over (rotation)"),
    "relief": QT_TRANSLATE_NOOP("pit", "relieves for a break"),
    "return": QT_TRANSLATE_NOOP("pit", "returns from a break"),
}
CHECKS: Final[Mapping[str, object]] = {
    "dealer": QT_TRANSLATE_NOOP("pit", "dealer"),
    "card set": QT_TRANSLATE_NOOP("pit", "card set"),
    "clocks": QT_TRANSLATE_NOOP("pit", "clocks"),
    "devices": QT_TRANSLATE_NOOP("pit", "devices"),
    "recorder": QT_TRANSLATE_NOOP("pit", "recorder"),
    "pack": QT_TRANSLATE_NOOP("pit", "house pack"),
}
KINDS: Final[Mapping[str, object]] = {
    "bad scan": QT_TRANSLATE_NOOP("pit", "two cards together"),
    "card not due": QT_TRANSLATE_NOOP("pit", "a card nobody is due"),
    "missed read": QT_TRANSLATE_NOOP("pit", "a missed read"),
    "unreadable": QT_TRANSLATE_NOOP("pit", "an unreadable card"),
    "one or two": QT_TRANSLATE_NOOP("pit", "one card or two"),
    "carried card read": QT_TRANSLATE_NOOP("pit", "the carried card read again"),
    "impossible card": QT_TRANSLATE_NOOP("pit", "a card too many of its kind"),
    "card while betting": QT_TRANSLATE_NOOP("pit", "a card while betting"),
    "game before time": QT_TRANSLATE_NOOP("pit", "dealt before the round"),
    "card after shuffle": QT_TRANSLATE_NOOP("pit", "a card after the shuffle"),
    "device down": QT_TRANSLATE_NOOP("pit", "device not connected"),
    "emergency stop": QT_TRANSLATE_NOOP("pit", "emergency stop"),
    "outage": QT_TRANSLATE_NOOP("pit", "the service was away"),
    "supervisor called": QT_TRANSLATE_NOOP("pit", "supervisor called"),
    "cut card depth": QT_TRANSLATE_NOOP("pit", "depth of the cut card"),
    "cut card early": QT_TRANSLATE_NOOP("pit", "cut card early"),
    "cut card overdue": QT_TRANSLATE_NOOP("pit", "cut card overdue"),
    "cut card out of place": QT_TRANSLATE_NOOP("pit", "cut card out of place"),
    "order alarm": QT_TRANSLATE_NOOP("pit", "order of new decks"),
    "shoe empty": QT_TRANSLATE_NOOP("pit", "shoe empty"),
    "commitment broken": QT_TRANSLATE_NOOP("pit", "commitment broken"),
    "count differs": QT_TRANSLATE_NOOP("pit", "the count differs"),
    "bad card": QT_TRANSLATE_NOOP("pit", "bad card"),
    "boxed card": QT_TRANSLATE_NOOP("pit", "card face up in the shoe"),
    "out of order": QT_TRANSLATE_NOOP("pit", "out of order"),
    "empty seat": QT_TRANSLATE_NOOP("pit", "empty seat"),
    "too many cards": QT_TRANSLATE_NOOP("pit", "too many cards"),
    "picked up": QT_TRANSLATE_NOOP("pit", "picked up too early"),
    "off the table": QT_TRANSLATE_NOOP("pit", "off the table"),
    "wrong total": QT_TRANSLATE_NOOP("pit", "wrong total"),
    "burn mistaken": QT_TRANSLATE_NOOP("pit", "burn mistaken"),
    "dealer card forgotten": QT_TRANSLATE_NOOP("pit", "dealer's card forgotten"),
    "dealer overdrew": QT_TRANSLATE_NOOP("pit", "dealer drew too many"),
    "system disconnect": QT_TRANSLATE_NOOP("pit", "the system lost a player"),
    "recorder down": QT_TRANSLATE_NOOP("pit", "recorder down"),
    "clock set back": QT_TRANSLATE_NOOP("pit", "clock set back"),
    "two witnesses": QT_TRANSLATE_NOOP("pit", "shoe and camera disagree"),
    "payment declined": QT_TRANSLATE_NOOP("pit", "payment declined"),
}
"""Every kind of incident."""
MOMENTS: Final[Mapping[str, object]] = {
    "held": QT_TRANSLATE_NOOP("pit", "the table is held"),
    "released": QT_TRANSLATE_NOOP("pit", "the table goes on"),
    "betting-opened": QT_TRANSLATE_NOOP("pit", "bets are open"),
    "betting-closed": QT_TRANSLATE_NOOP("pit", "no more bets"),
    "insurance-opened": QT_TRANSLATE_NOOP("pit", "insurance is open"),
    "insurance-closed": QT_TRANSLATE_NOOP("pit", "insurance is over"),
    "decision-asked": QT_TRANSLATE_NOOP("pit", "a decision is asked for"),
    "hand-paid": QT_TRANSLATE_NOOP("pit", "a hand is paid"),
    "table-cleared": QT_TRANSLATE_NOOP("pit", "the felt is cleared"),
    "burn-paid": QT_TRANSLATE_NOOP("pit", "a burn is paid"),
    "step-matched": QT_TRANSLATE_NOOP("pit", "laid rightly"),
    "incident-acknowledged": QT_TRANSLATE_NOOP("pit", "incident acknowledged"),
    "command-refused": QT_TRANSLATE_NOOP("pit", "refused"),
    "turn-held": QT_TRANSLATE_NOOP("pit", "the turn waits"),
    "seat-freed": QT_TRANSLATE_NOOP("pit", "a seat is free"),
    "shuffle-step-done": QT_TRANSLATE_NOOP("pit", "a step of the shuffle"),
    "table-opened": QT_TRANSLATE_NOOP("pit", "the table opens"),
    "table-paused": QT_TRANSLATE_NOOP("pit", "the table pauses"),
    "table-resumed": QT_TRANSLATE_NOOP("pit", "the pause is over"),
    "table-closed": QT_TRANSLATE_NOOP("pit", "the table is closed"),
    "closing-ordered": QT_TRANSLATE_NOOP("pit", "the table closes after this round"),
    "rotation-overdue": QT_TRANSLATE_NOOP("pit", "the change of dealers is overdue"),
    "round-unplayed": QT_TRANSLATE_NOOP("pit", "nobody played"),
}
"""Facts that are told by the name of their kind; every one of those that have no words."""
_ALL: Final[Mapping[str, Mapping[str, object]]] = {
    "record-shuffle": STEPS, "change-dealer": HOWS, "report": REPORTS,
}  # fmt: skip


def said(words: Mapping[str, object], of: str) -> str:
    """The word for something; what has none stays as it is."""
    return QCoreApplication.translate("pit", str(words[of])) if of in words else of


def choice(kind: str, one: str) -> str:
    """One of the choices of an offer, as people say it."""
    if kind in _ALL:
        return said(_ALL[kind], one)
    first, _, rest = one.partition(":")
    match kind:
        case "resolve":
            return said(REMEDIES, rest)
        case "correct-dealer":
            text = QCoreApplication.translate("pit", "{dealer}, who came on at {position}")
            return text.format(dealer=rest, position=first)
        case "return-wagers":
            player, _, number = one.rpartition(":")
            text = QCoreApplication.translate("pit", "{player}, round {round}")
            return text.format(player=player, round=number)
        case "acknowledge" | "confirm-step":
            return QCoreApplication.translate("pit", "incident {number}").format(number=one)
        case _:
            return one
