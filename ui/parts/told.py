"""What the service tells in English sentences, in the language of the screen.

A sentence that is not known here is shown as the service said it: nothing is lost, nothing guessed.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from tablectl.client.views import TableView

_SAID: Final[tuple[object, ...]] = (
    # the next step
    QT_TRANSLATE_NOOP("Told", "Table closed"),
    QT_TRANSLATE_NOOP("Told", "Table paused"),
    QT_TRANSLATE_NOOP("Told", "Stop: nothing can be recorded"),
    QT_TRANSLATE_NOOP("Told", "A dealer is needed"),
    QT_TRANSLATE_NOOP("Told", "bets are open meanwhile"),
    QT_TRANSLATE_NOOP("Told", "The machine publishes the order of its shoe"),
    QT_TRANSLATE_NOOP("Told", "The machine shuffles"),
    QT_TRANSLATE_NOOP("Told", "Connect the reader"),
    QT_TRANSLATE_NOOP("Told", "{device} is not up"),
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
    QT_TRANSLATE_NOOP("Told", "Lay the {card} at {place}"),
    QT_TRANSLATE_NOOP("Told", "Fan the cards"),
    QT_TRANSLATE_NOOP("Told", "Shuffle the cards"),
    QT_TRANSLATE_NOOP("Told", "Cut the pack at {percent} %"),
    QT_TRANSLATE_NOOP("Told", "Put the cut card in at {percent} %"),
    QT_TRANSLATE_NOOP("Told", "{card} is out already and will be dealt first"),
    QT_TRANSLATE_NOOP("Told", "every bet is confirmed; the cards come with deal"),
    QT_TRANSLATE_NOOP("Told", "the cards wait for {player}"),
    QT_TRANSLATE_NOOP("Told", "Insurance is open"),
    QT_TRANSLATE_NOOP("Told", "waiting for {boxes}"),
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
    QT_TRANSLATE_NOOP("Told", "{card} goes to {place}: placed, not read"),
    # places and totals in them
    QT_TRANSLATE_NOOP("Told", "the dealer"),
    QT_TRANSLATE_NOOP("Told", "the reader"),
    QT_TRANSLATE_NOOP("Told", "box {box} hand {hand}"),
    QT_TRANSLATE_NOOP("Told", "box {box}"),
    QT_TRANSLATE_NOOP("Told", "hard {points}"),
    QT_TRANSLATE_NOOP("Told", "soft {points}"),
    QT_TRANSLATE_NOOP("Told", "{one} and {other}"),
    # incidents
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
)
"""Every sentence of the prompt and of the incidents; the more particular ones first."""
_CARD: Final = re.compile(r"([2-9TJQKA])([SHDC])")
_SUITS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_RULED: Final = re.compile(r"(?:^|(?<=[.?] ))([A-Z]+-?\d*): ")
"""Where `HP14: Dealing began …` begins; several of them may follow one another."""


def sentence(text: str) -> str:
    """A sentence of the service, its cards as people write them."""
    if _RULED.search(text) and text.endswith((".", "?")):
        _, *parts = _RULED.split(text)
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return " ".join(f"{rule}: {sentence(said.strip())}" for rule, said in pairs)
    card = _CARD.fullmatch(text)
    if card is not None:
        return ("10" if card[1] == "T" else card[1]) + _SUITS[card[2]]
    for source, pattern in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            fields = {name: sentence(value) for name, value in found.groupdict().items()}
            return QCoreApplication.translate("Told", source).format(**fields)
    return text


def view(of: TableView) -> TableView:
    """The table with all that is said of it in the language of the screen."""
    incidents = tuple(replace(one, sentence=sentence(one.sentence)) for one in of.incidents)
    return replace(
        of, sentence=sentence(of.sentence), detail=sentence(of.detail), incidents=incidents
    )


def known() -> tuple[str, ...]:
    """The English sentences that this knows, with their fields in braces."""
    return tuple(str(one) for one in _SAID)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((text, re.compile(_fields(text))) for text in known())


def _fields(text: str) -> str:
    parts = re.split(r"\{(\w+)\}", text)
    return "".join(
        f"(?P<{part}>.+?)" if number % 2 else re.escape(part) for number, part in enumerate(parts)
    )
