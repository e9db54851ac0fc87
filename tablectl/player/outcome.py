"""How a player's hands ended: what each won or lost, why, and by which rule."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from procedures.cards import Card, total
from procedures.money import show
from procedures.round import BoxResult, HandResult, Outcome, Posting
from tablectl.terminal.signs import Signs

_WHY: Final[dict[Outcome, str]] = {
    "bust": "over 21",
    "surrender": "given up, half comes back",
    "blackjack": "blackjack",
    "push blackjack": "blackjack against blackjack",
    "lost to blackjack": "the dealer has blackjack",
    "even money": "even money for a blackjack",
    "charlie": "so many cards win at once",
}
_PAYOUTS: Final = "Payouts"
"""The heading in the rules that an ordinary win, loss or push is settled by."""


def ended(
    results: Iterable[BoxResult],
    dealer: tuple[Card, ...],
    postings: Iterable[Posting],
    player: str,
    signs: Signs,
) -> Iterator[str]:
    """A line for each hand and each insurance of the player's boxes.

    `dealer` is the dealer's hand as it lies; `postings` are the round's, which name the rules.
    """
    rules = _rules(postings)
    for box in results:
        if box.player != player:
            continue
        for number, hand in enumerate(box.hands, start=1):
            which = f"box {box.box}" + (f" hand {number}" if len(box.hands) > 1 else "")
            cards = " ".join(map(signs.card, hand.cards))
            why = why_so(hand, dealer)
            rule = rules.get(hand.outcome, _PAYOUTS)
            yield f"{which}  {cards}  {why}: {money(hand.staked, hand.returned)} ({rule})"
        if box.insurance:
            told = "insurance won" if box.insurance_returned else "insurance lost"
            yield f"box {box.box}  {told}: {money(box.insurance, box.insurance_returned)} (E-47)"


def why_so(hand: HandResult, dealer: tuple[Card, ...]) -> str:
    """Why the hand ended as it did."""
    if hand.outcome in _WHY:
        return _WHY[hand.outcome]
    own, house = total(hand.cards), total(dealer)
    if house.bust:
        return f"the dealer is bust with {house.points}"
    words = {"win": "beats", "lose": "loses to", "push": "ties with"}
    return f"{own.points} {words[hand.outcome]} the dealer's {house.points}"


def money(staked: int, returned: int) -> str:
    """What was won or lost of a stake."""
    if returned > staked:
        return f"won {show(returned - staked)}"
    if returned == staked:
        return f"stake of {show(staked)} back"
    return f"lost {show(staked - returned)}"


def _rules(postings: Iterable[Posting]) -> dict[str, str]:
    """The rule that each outcome was posted under."""
    return {posting.why.partition(":")[0]: posting.rule for posting in postings}
