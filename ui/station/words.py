"""What the station calls things: reports, remedies, steps of a shuffle, decisions, and holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from ui.station.viewmodel import Hold

_WORDS: Final[Mapping[str, object]] = {
    # reports, in the dealer's words
    "out of order": QT_TRANSLATE_NOOP("Station", "Cards are out of order, or a box was skipped"),
    "empty seat": QT_TRANSLATE_NOOP("Station", "Cards lie at an empty seat"),
    "too many cards": QT_TRANSLATE_NOOP("Station", "There are too many cards"),
    "picked up": QT_TRANSLATE_NOOP("Station", "I picked cards up too early"),
    "off the table": QT_TRANSLATE_NOOP("Station", "A card fell off the table"),
    "wrong total": QT_TRANSLATE_NOOP("Station", "The screen shows other cards than lie here"),
    "burn mistaken": QT_TRANSLATE_NOOP("Station", "The burn and the first card are mixed up"),
    "dealer card forgotten": QT_TRANSLATE_NOOP("Station", "I forgot my own card"),
    "dealer overdrew": QT_TRANSLATE_NOOP("Station", "I drew a card too many"),
    "boxed card": QT_TRANSLATE_NOOP("Station", "A card lay face up in the shoe"),
    "bad card": QT_TRANSLATE_NOOP("Station", "A card is damaged, missing or foreign"),
    # what a dealer may clear
    "rescan": QT_TRANSLATE_NOOP("Station", "Read the cards again, in the same order"),
    "go on": QT_TRANSLATE_NOOP("Station", "Go on"),
    # the shuffle
    "fanned": QT_TRANSLATE_NOOP("Station", "Fanned"),
    "shuffled": QT_TRANSLATE_NOOP("Station", "Shuffled"),
    "cut": QT_TRANSLATE_NOOP("Station", "Cut"),
    "cut card in": QT_TRANSLATE_NOOP("Station", "Cut card in"),
    # how a dealer comes on
    "opening": QT_TRANSLATE_NOOP("Station", "I begin here"),
    "rotation": QT_TRANSLATE_NOOP("Station", "I take over"),
    "relief": QT_TRANSLATE_NOOP("Station", "I relieve for a while"),
    "return": QT_TRANSLATE_NOOP("Station", "I am back"),
    # people at the table
    "hit": QT_TRANSLATE_NOOP("Station", "Hit"),
    "stand": QT_TRANSLATE_NOOP("Station", "Stand"),
    "double": QT_TRANSLATE_NOOP("Station", "Double"),
    "split": QT_TRANSLATE_NOOP("Station", "Split"),
    "surrender": QT_TRANSLATE_NOOP("Station", "Surrender"),
    "insurance": QT_TRANSLATE_NOOP("Station", "Insurance"),
    "even money": QT_TRANSLATE_NOOP("Station", "Even money"),
    "none": QT_TRANSLATE_NOOP("Station", "No insurance"),
    "rebet": QT_TRANSLATE_NOOP("Station", "Same again"),
    "undo-chip": QT_TRANSLATE_NOOP("Station", "Last chip back"),
    "clear-bet": QT_TRANSLATE_NOOP("Station", "All chips back"),
    "confirm-bet": QT_TRANSLATE_NOOP("Station", "Bet stands"),
    "rides": QT_TRANSLATE_NOOP("Station", "Stands, rides"),
    "leave": QT_TRANSLATE_NOOP("Station", "Leaves"),
    # checks before an opening
    "dealer": QT_TRANSLATE_NOOP("Station", "dealer"),
    "card set": QT_TRANSLATE_NOOP("Station", "card set"),
    "clocks": QT_TRANSLATE_NOOP("Station", "clocks"),
    "devices": QT_TRANSLATE_NOOP("Station", "devices"),
    "recorder": QT_TRANSLATE_NOOP("Station", "recorder"),
    "pack": QT_TRANSLATE_NOOP("Station", "rules"),
    # hands off
    "the named card": QT_TRANSLATE_NOOP(
        "Station", "Touch only the card that is named. Leave every other card and all chips."
    ),
    "the reader": QT_TRANSLATE_NOOP(
        "Station", "Draw no card until the reader is back. Leave all cards and chips as they lie."
    ),
    "the box": QT_TRANSLATE_NOOP(
        "Station", "Hands off box {box}: leave its cards and chips as they lie. Draw no card."
    ),
    "the marked cards": QT_TRANSLATE_NOOP(
        "Station", "Hands off the cards marked ! on the felt. Leave all chips. Draw no card."
    ),
    "everything": QT_TRANSLATE_NOOP(
        "Station", "Hands off: leave all cards and chips as they lie. Draw no card."
    ),
}


def word(of: str) -> str:
    """What the station calls it; what has no name here stays as it is."""
    return QCoreApplication.translate("Station", str(_WORDS[of])) if of in _WORDS else of


def hands_off(hold: Hold) -> str:
    """What is to be left alone, as a sentence."""
    return word(hold.hands_off).format(box=hold.box)
