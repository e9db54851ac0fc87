"""What the service says of an incident: its sentence, and what is particular about it."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("Told", "Two cards came out together."),
    QT_TRANSLATE_NOOP("Told", "A card came out that nobody is due."),
    QT_TRANSLATE_NOOP("Told", "A card left the shoe unread."),
    QT_TRANSLATE_NOOP("Told", "A card could not be read."),
    QT_TRANSLATE_NOOP("Told", "The same card was read twice: one card or two?"),
    QT_TRANSLATE_NOOP("Told", "The carried card was read again: one card or two?"),
    QT_TRANSLATE_NOOP("Told", "The shoe cannot contain this card."),
    QT_TRANSLATE_NOOP("Told", "A card came out while bets were open."),
    QT_TRANSLATE_NOOP("Told", "Dealing began before the round."),
    QT_TRANSLATE_NOOP("Told", "A card came out after the shuffle was recorded."),
    QT_TRANSLATE_NOOP("Told", "The reader is not connected."),
    QT_TRANSLATE_NOOP("Told", "The table is stopped."),
    QT_TRANSLATE_NOOP("Told", "The service was away."),
    QT_TRANSLATE_NOOP("Told", "The supervisor is called."),
    QT_TRANSLATE_NOOP("Told", "The cut card is too deep or too high."),
    QT_TRANSLATE_NOOP("Told", "The cut card came out early."),
    QT_TRANSLATE_NOOP("Told", "The cut card is overdue."),
    QT_TRANSLATE_NOOP("Told", "A cut card came out that is not due."),
    QT_TRANSLATE_NOOP("Told", "The cards come out in the order of new decks."),
    QT_TRANSLATE_NOOP("Told", "The shoe ran out before the round was over."),
    QT_TRANSLATE_NOOP("Told", "The order that was published is not the one committed to."),
    QT_TRANSLATE_NOOP("Told", "The count of the set does not come out."),
    QT_TRANSLATE_NOOP("Told", "A card is missing, damaged or foreign."),
    QT_TRANSLATE_NOOP("Told", "A card lay face up in the shoe."),
    QT_TRANSLATE_NOOP("Told", "The cards lie out of order."),
    QT_TRANSLATE_NOOP("Told", "Cards lie at an empty seat."),
    QT_TRANSLATE_NOOP("Told", "More cards lie on the felt than the players warrant."),
    QT_TRANSLATE_NOOP("Told", "Cards were picked up before the hand was over."),
    QT_TRANSLATE_NOOP("Told", "A card fell off the table."),
    QT_TRANSLATE_NOOP("Told", "The cards on the felt are not those in the record."),
    QT_TRANSLATE_NOOP(
        "Told", "The burn was read as a card of the game, or the first card as the burn."
    ),
    QT_TRANSLATE_NOOP("Told", "The dealer has no card of his own."),
    QT_TRANSLATE_NOOP("Told", "The dealer drew a card too many."),
    QT_TRANSLATE_NOOP("Told", "The system lost a player."),
    QT_TRANSLATE_NOOP("Told", "The table's pictures are not recorded."),
    QT_TRANSLATE_NOOP("Told", "The machine's clock was set back."),
    QT_TRANSLATE_NOOP("Told", "Money could not be paid back to an account."),
    QT_TRANSLATE_NOOP("Told", "The shoe and its camera do not agree."),
    # details
    QT_TRANSLATE_NOOP("Told", "they read different cards"),
    QT_TRANSLATE_NOOP("Told", "only the camera saw it"),
    QT_TRANSLATE_NOOP("Told", "only the shoe saw it"),
    QT_TRANSLATE_NOOP("Told", "the camera saw two cards together"),
    QT_TRANSLATE_NOOP("Told", "the camera saw a card of another deck"),
    QT_TRANSLATE_NOOP("Told", "both saw it"),
    QT_TRANSLATE_NOOP("Told", "seen by the camera"),
    QT_TRANSLATE_NOOP("Told", "the camera saw both"),
    QT_TRANSLATE_NOOP("Told", "{by}: {perhaps}"),
    QT_TRANSLATE_NOOP("Told", "{by}: {perhaps}; {note}"),
    QT_TRANSLATE_NOOP("Told", "{device}: its self-test failed"),
    QT_TRANSLATE_NOOP("Told", "{device}: {fault}"),
    QT_TRANSLATE_NOOP("Told", "{device}: {fault}, {perhaps}"),
    QT_TRANSLATE_NOOP("Told", "{said}; card {number} of {count}"),
    QT_TRANSLATE_NOOP("Told", "message {number} never arrived"),
    QT_TRANSLATE_NOOP("Told", "messages {number} to {position} never arrived"),
    QT_TRANSLATE_NOOP("Told", "the count went back from {number} to {position}"),
    QT_TRANSLATE_NOOP("Told", "{card} was read twice"),
    QT_TRANSLATE_NOOP("Told", "{seen} and {card} came out together"),
    QT_TRANSLATE_NOOP("Told", "a card and {card} came out together"),
    QT_TRANSLATE_NOOP("Told", "two cards in one exit pulse"),
    QT_TRANSLATE_NOOP("Told", "{card}: more than the shoe holds"),
    QT_TRANSLATE_NOOP("Told", "{card} came out after the shuffle"),
    QT_TRANSLATE_NOOP("Told", "{card} was carried"),
    QT_TRANSLATE_NOOP("Told", "{card}: nobody is due"),
    QT_TRANSLATE_NOOP("Told", "{card}: too early"),
    QT_TRANSLATE_NOOP("Told", "{card} came out while bets were open"),
    QT_TRANSLATE_NOOP("Told", "not there: {cards}"),
    QT_TRANSLATE_NOOP("Told", "first cards only"),
    QT_TRANSLATE_NOOP("Told", "second cards lie on the felt"),
    QT_TRANSLATE_NOOP("Told", "one card was missed: {card}"),
    QT_TRANSLATE_NOOP("Told", "one card was read twice: {card}"),
    QT_TRANSLATE_NOOP("Told", "one card was misread: {seen} in the record lies as {card}"),
    QT_TRANSLATE_NOOP("Told", "no single card explains it"),
    QT_TRANSLATE_NOOP("Told", "cards at box {box}, where nobody plays"),
    QT_TRANSLATE_NOOP("Told", "more cards than players"),
    QT_TRANSLATE_NOOP("Told", "cards of {where}"),
    QT_TRANSLATE_NOOP("Told", "a card of {where}"),
    QT_TRANSLATE_NOOP("Told", "{card} was the burn"),
    QT_TRANSLATE_NOOP("Told", "{card} was the first card"),
    QT_TRANSLATE_NOOP("Told", "the dealer has no card"),
    QT_TRANSLATE_NOOP("Told", "a card too many"),
    QT_TRANSLATE_NOOP("Told", "{card} lay face up in the shoe"),
    QT_TRANSLATE_NOOP("Told", "a card lay face up in the shoe"),
    QT_TRANSLATE_NOOP("Told", "a card of the set"),
    QT_TRANSLATE_NOOP("Told", "all {count} decks are out"),
    QT_TRANSLATE_NOOP("Told", "after {count} cards"),
    QT_TRANSLATE_NOOP("Told", "{count} cards are out, {most} is the latest"),
    QT_TRANSLATE_NOOP("Told", "after {count} cards, {low} is the earliest"),
    QT_TRANSLATE_NOOP("Told", "cut card at {percent} %; this house wants {low} to {high} %"),
    QT_TRANSLATE_NOOP("Told", "a cut card, and none is due"),
    QT_TRANSLATE_NOOP("Told", "the system lost {player} after decision {number}"),
    QT_TRANSLATE_NOOP("Told", "by {elapsed} s; table time went on"),
    QT_TRANSLATE_NOOP("Told", "the service was away for {seconds} s"),
    QT_TRANSLATE_NOOP("Told", "it does not answer"),
    QT_TRANSLATE_NOOP("Told", "set {set}: {counted}; {count} rounds at risk"),
    QT_TRANSLATE_NOOP("Told", "{money} to {player}: {perhaps}"),
    QT_TRANSLATE_NOOP("Told", "no reason given"),
    QT_TRANSLATE_NOOP("Told", "shoe {shoe}: {why}"),
    QT_TRANSLATE_NOOP("Told", "the salt is not 64 hexadecimal digits in lower case"),
    QT_TRANSLATE_NOOP(
        "Told", "the order holds {count} cards, and a shoe of {most} deck holds {number}"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "the order holds {count} cards, and a shoe of {most} decks holds {number}"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "of {card} the order holds {count}, and a shoe of {most} deck {number}"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "of {card} the order holds {count}, and a shoe of {most} decks {number}"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "salt and order give the digest {digest}, and {promised} was committed to"
    ),
    QT_TRANSLATE_NOOP("Told", "{count} cards were dealt from an order of {most}"),
    QT_TRANSLATE_NOOP(
        "Told", "card {number} of the shoe was dealt as {seen}, and the order has {card} there"
    ),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
