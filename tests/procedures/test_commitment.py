"""The commitment to a machine's shoe: what it proves, and how a shoe that differs is named."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from procedures.cards import CARDS, Card
from procedures.commitment import commitment, committed_text, mismatch, not_whole_decks, wrong_card

SALT = "0f" * 32
DECK: tuple[Card, ...] = CARDS


def differs(
    *,
    salt: str = SALT,
    order: tuple[Card, ...] = DECK,
    dealt: tuple[Card, ...] = DECK[:5],
    decks: int = 1,
    digest: str | None = None,
) -> str:
    """What is wrong with a shoe that was committed to as one deck in its printed order."""
    digest = commitment(SALT, DECK) if digest is None else digest
    return mismatch(digest=digest, salt=salt, order=order, dealt=dealt, decks=decks) or ""


def test_the_digest_is_that_of_salt_colon_and_cards() -> None:
    """Part G: written out by hand for three cards, as somebody with sha256sum would."""
    cards: tuple[Card, ...] = ("AS", "TD", "9H")
    assert committed_text(SALT, cards) == SALT + ":AS,TD,9H"
    assert commitment(SALT, cards) == sha256((SALT + ":AS,TD,9H").encode()).hexdigest()


def test_the_digest_of_a_known_shoe_never_changes() -> None:
    """A digest told years ago must still be checked by the same rule."""
    assert (
        commitment(SALT, ("AS", "TD", "9H"))
        == "a0bd907a5e7572c4ec9283698c2e0c8981b7a17e0647f2cd65667a4db177597a"
    )


@pytest.mark.parametrize("salt", ["", "0f" * 31, "0F" * 32, "zz" * 32, "0f" * 32 + "\n", "٣" * 64])
def test_a_salt_of_another_shape_is_refused(salt: str) -> None:
    """Two spellings of one salt would be two digests."""
    with pytest.raises(ValueError, match="64 hexadecimal digits"):
        commitment(salt, DECK)
    assert "64 hexadecimal digits" in differs(salt=salt)


def test_a_shoe_that_was_dealt_as_committed_has_no_mismatch() -> None:
    """None of it, some of it, all of it dealt."""
    for dealt in (DECK[:0], DECK[:7], DECK):
        assert differs(dealt=dealt) == ""


def test_another_salt_or_order_gives_another_digest() -> None:
    """The two digests stand in the words."""
    swapped = (DECK[1], DECK[0], *DECK[2:])
    assert commitment(SALT, swapped) in differs(order=swapped)
    assert "was committed to" in differs(salt="a0" * 32)


def test_a_card_that_was_dealt_from_elsewhere_is_named_with_its_place() -> None:
    """The fourth card: the deck has 4S there."""
    assert differs(dealt=(*DECK[:3], "KD")) == (
        "card 4 of the shoe was dealt as KD, and the order has 4S there"
    )


def test_more_cards_dealt_than_the_shoe_holds_is_a_mismatch() -> None:
    """A card out of nowhere."""
    assert differs(dealt=(*DECK, "AS")) == "53 cards were dealt from an order of 52"


def test_a_shoe_short_of_a_card_is_named_though_its_digest_is_right() -> None:
    """A commitment to a shoe without aces would be kept, and be no fair shoe."""
    short = tuple(card for card in DECK if card != "AS")
    assert "holds 51 cards" in differs(order=short, digest=commitment(SALT, short), dealt=())
    changed: tuple[Card, ...] = ("2S", *DECK[1:])
    assert differs(order=changed, digest=commitment(SALT, changed), dealt=()) == (
        "of AS the order holds 0, and a shoe of 1 deck 1"
    )


def test_whole_decks_in_any_order_are_whole() -> None:
    """Two decks, shuffled."""
    cards = list(CARDS * 2)
    Random(7).shuffle(cards)
    assert not_whole_decks(cards, 2) is None
    assert not_whole_decks(cards, 1) == "the order holds 104 cards, and a shoe of 1 deck holds 52"


@given(order=st.permutations(CARDS), place=st.integers(0, 51), card=st.sampled_from(CARDS))
def test_the_first_wrong_card_is_the_one_that_was_changed(
    order: list[Card], place: int, card: Card
) -> None:
    """One card changed anywhere is named at its place, and none where nothing changed."""
    dealt = list(order)
    dealt[place] = card
    found = wrong_card(order, dealt)
    assert (found is None) == (card == order[place])
    assert found is None or found.startswith(f"card {place + 1} of the shoe")
