"""The machine of a drill: a whole shoe from a few cards, and only what was taken is remembered."""

from __future__ import annotations

from collections import Counter
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from procedures.cards import CARDS, Card
from procedures.commitment import commitment, not_whole_decks
from procedures.drilling.drill import Drill
from procedures.drilling.file import read_drill
from procedures.drilling.machine import Machine, dealt_in, whole_order
from procedures.drilling.phrase import Commits, Reveals

TEXT: Final = """
title = "a try"
rule = "G"
pack = "five-deck"
[[step]]
machine = "commit"
[[step]]
cards = ["AS", "cut card", "9H"]
[[step]]
card = "TD"
[[step]]
machine = "reveal"
[[step]]
card = "2C"
"""


def drill() -> Drill:
    """A machine commits, three cards come out, and it reveals."""
    found = read_drill(TEXT.encode(), where="try.toml")
    assert isinstance(found, Drill)
    return found


@given(st.lists(st.sampled_from(CARDS), max_size=20), st.integers(1, 8))
def test_a_few_cards_make_a_whole_shoe(cards: list[Card], decks: int) -> None:
    """The named cards come first, and every card is there as often as there are decks (part G)."""
    order = whole_order(cards, decks)
    assert order[: len(cards)] == tuple(cards)
    if max(Counter(cards).values(), default=0) <= decks:
        assert not_whole_decks(order, decks) is None
    else:
        assert not_whole_decks(order, decks) is not None


def test_a_shoe_without_named_cards_holds_those_that_are_read_from_it() -> None:
    """Up to the machine's next step; a cut card is no card."""
    assert dealt_in(drill().steps[1:]) == ("AS", "9H", "TD")
    sealed = Machine(decks=5).sealing(Commits(), drill().steps[1:])
    assert sealed.commits.digest == commitment(sealed.salt, whole_order(("AS", "9H", "TD"), 5))


def test_what_is_revealed_is_what_was_committed_to_unless_it_is_named() -> None:
    """Another order and another salt can be published, so that a drill can show what follows."""
    sealed = Machine(decks=5).sealing(Commits(cards=("AS",), salt="5a".zfill(64)), ())
    same = sealed.reveals(Reveals())
    assert commitment(same.salt, same.order) == sealed.commits.digest
    assert sealed.reveals(Reveals(cards=("9H",))).order[0] == "9H"
    assert sealed.reveals(Reveals(salt="5b".zfill(64))).salt != same.salt
