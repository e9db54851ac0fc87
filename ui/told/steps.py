"""What the service says of the next step, and the places and totals in it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("Told", "Table closed"),
    QT_TRANSLATE_NOOP("Told", "Table paused"),
    QT_TRANSLATE_NOOP("Told", "Stop: nothing can be recorded"),
    QT_TRANSLATE_NOOP("Told", "A dealer is needed"),
    QT_TRANSLATE_NOOP("Told", "bets are open meanwhile"),
    QT_TRANSLATE_NOOP("Told", "The machine publishes the order of its shoe"),
    QT_TRANSLATE_NOOP("Told", "The machine shuffles"),
    QT_TRANSLATE_NOOP("Told", "Connect the reader"),
    QT_TRANSLATE_NOOP("Told", "{devices} is not up"),
    QT_TRANSLATE_NOOP("Told", "Burn one card"),
    QT_TRANSLATE_NOOP("Told", "{count} burns are owed"),
    QT_TRANSLATE_NOOP("Told", "Bets are open"),
    QT_TRANSLATE_NOOP("Told", "Place your bets"),
    QT_TRANSLATE_NOOP("Told", "the first chip begins the round"),
    QT_TRANSLATE_NOOP("Told", "Open betting"),
    QT_TRANSLATE_NOOP("Told", "Open betting for the last round"),
    QT_TRANSLATE_NOOP("Told", "Wait: supervisor"),
    QT_TRANSLATE_NOOP("Told", "Wait: reader"),
    QT_TRANSLATE_NOOP("Told", "The reader is back: go on"),
    QT_TRANSLATE_NOOP("Told", "Read the card again on the pad"),
    QT_TRANSLATE_NOOP("Told", "Lay the dealer's hole card, face down"),
    QT_TRANSLATE_NOOP("Told", "Lay the {card} at the dealer"),
    QT_TRANSLATE_NOOP("Told", "Lay the {card} at the reader"),
    QT_TRANSLATE_NOOP("Told", "Lay the {card} at {lies}"),
    QT_TRANSLATE_NOOP("Told", "Fan the cards"),
    QT_TRANSLATE_NOOP("Told", "Shuffle the cards"),
    QT_TRANSLATE_NOOP("Told", "Cut the pack at {percent} %"),
    QT_TRANSLATE_NOOP("Told", "Put the cut card in at {percent} %"),
    QT_TRANSLATE_NOOP("Told", "{out} is out already and will be dealt first"),
    QT_TRANSLATE_NOOP("Told", "every bet is confirmed; the cards come with deal"),
    QT_TRANSLATE_NOOP("Told", "the cards wait for {people}"),
    QT_TRANSLATE_NOOP("Told", "Insurance is open"),
    QT_TRANSLATE_NOOP("Told", "waiting for {waiting}"),
    QT_TRANSLATE_NOOP("Told", "Deal the dealer's hole card, face down"),
    QT_TRANSLATE_NOOP("Told", "The machine deals the dealer's hole card, face down"),
    QT_TRANSLATE_NOOP("Told", "The machine deals to {place}"),
    QT_TRANSLATE_NOOP("Told", "Deal to {place}"),
    QT_TRANSLATE_NOOP("Told", "Box {box} hand {hand} decides"),
    QT_TRANSLATE_NOOP("Told", "Box {box} decides"),
    QT_TRANSLATE_NOOP("Told", "HP20: the system lost {player}; his turn waits"),
    QT_TRANSLATE_NOOP(
        "Told", "{player} has {total} and is away; the house decides when the time is up"
    ),
    QT_TRANSLATE_NOOP("Told", "{player} has {total} and is away; the round waits for him"),
    QT_TRANSLATE_NOOP("Told", "{player} has {total}; the dealer has no blackjack"),
    QT_TRANSLATE_NOOP("Told", "{player} has {total}"),
    QT_TRANSLATE_NOOP("Told", "{moves}: placed, not read"),
    QT_TRANSLATE_NOOP("Told", "{card} goes to {lies}"),
    QT_TRANSLATE_NOOP("Told", "the dealer"),
    QT_TRANSLATE_NOOP("Told", "box {box} hand {hand}"),
    QT_TRANSLATE_NOOP("Told", "box {box}"),
    QT_TRANSLATE_NOOP("Told", "hard {points}"),
    QT_TRANSLATE_NOOP("Told", "soft {points}"),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
