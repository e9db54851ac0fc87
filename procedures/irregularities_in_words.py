"""What a house does when something goes wrong, in plain words, from the pack that is in force."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from procedures.pack import HousePack

_READINGS: Final[dict[str, tuple[str, dict[str, str]]]] = {
    "bad_scan": ("Two cards together", {
        "cancel": "The round is cancelled.",
        "cancel and pay blackjacks": "The round is cancelled; a blackjack that the dealer could "
        "not match keeps its winnings.",
        "rescan": "Every card is read again from the first, and the round goes on.",
    }),
    "card_not_due": ("A card nobody is due", {
        "cancel": "The round is cancelled.",
        "offer on": "Whoever draws next gets it, the dealer too; else it is burned.",
        "burn": "The card is burned.",
    }),
    "dealer_overdraws": ("The dealer draws too many", {
        "carry": "The card opens the next round.",
        "burn": "The card is burned.",
    }),
    "dealer_card_forgotten": ("The dealer's card forgotten", {
        "out of order": "Put right while only first cards lie there; otherwise cancelled.",
        "dealer draws": "The players are finished, then the dealer draws the missing card.",
        "seats may withdraw": "The same, and who does not want to play on has his wagers back.",
    }),
    "boxed_card": ("A card face up in the shoe", {
        "a card": "Played like any other.",
        "scrap": "Counted and discarded; it takes no part.",
    }),
    "shoe_runs_out": ("The shoe runs out", {
        "hold": "The table is held for a supervisor.",
        "shuffle discards": "The discards are shuffled and the round is finished from them.",
    }),
    "misplaced_cards": ("Cards out of order", {
        "first cards only": "Put right before second cards lie there; otherwise cancelled.",
        "always": "Moved to their places, and the round goes on.",
    }),
}  # fmt: skip


def irregularities(pack: HousePack) -> Iterator[tuple[str, str]]:
    """Each irregularity that houses treat differently (part D), as (topic, sentence)."""
    for name, (topic, sentences) in _READINGS.items():
        yield topic, sentences[getattr(pack.irregularities, name)]
    without, two = pack.remedies.not_allowed, pack.remedies.second_person
    yield "Never done here", f"{_listed(without)}." if without else "Nothing is ruled out."
    yield "Two people", f"Needed for: {_listed(two)}." if two else "Needed for nothing."


def reading_in_words(key: str, value: object) -> str:
    """The sentence for one reading, as `irregularities.bad_scan` and `cancel`; else nothing."""
    _, sentences = _READINGS.get(key.removeprefix("irregularities."), ("", {}))
    return sentences.get(str(value), "")


def _listed(words: tuple[str, ...]) -> str:
    return ", ".join(words)
