"""The facts that the ledger's benchmarks write: what one card, one bet and one payment become."""

from __future__ import annotations

from typing import Final

from procedures.events import BetSet, CardPlaced, DecisionTaken, Posted, ReadingTaken
from procedures.places import Place
from procedures.readings import CardSeen, Raw, Reading
from procedures.round import Posting
from procedures.table import Who
from tablectl.ledger.record import Fact, fact

BY_SHOE: Final = Who("device", "shoe-1")


def of_a_card(number: int) -> list[Fact]:
    """The two facts of a reading: what the shoe said, and where the card went."""
    raw = Raw("shoe-1.0001", 16 * number, 16)
    reading = Reading(
        device="shoe-1", role="exit", at=number, raw=raw, seen=CardSeen("9H"), sequence=number % 256
    )
    placed = CardPlaced(key=reading.key, card="9H", place=Place("box", 3, 1))
    return [fact(ReadingTaken(reading=reading)), fact(placed)]


def of_a_day(cards: int) -> list[list[Fact]]:
    """What a table writes in a day, by commands: cards, and between them bets, decisions, money."""
    day: list[list[Fact]] = []
    for number in range(cards):
        day.append(of_a_card(number))
        if number % 3 == 0:
            bet = Posting(debit="purse:ann", credit="box:T1:3", amount=500, why="bet", rule="HP1")
            chips = BetSet(box=3, player="ann", chips=(100, 400), confirmed=True)
            day.append([fact(chips), fact(Posted(postings=(bet, bet), round=number // 20))])
        if number % 2 == 0:
            taken = DecisionTaken(box=3, hand=0, action="stand", by="player", rule="HP4")
            day.append([fact(taken)])
    return day
