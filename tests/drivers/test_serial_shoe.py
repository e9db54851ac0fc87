"""The serial driver over a real pseudo-terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.framing import Grammar
from drivers.grammars.four_digit import FourDigit
from drivers.grammars.letter_digits import LetterDigits
from drivers.grammars.reference import Reference
from procedures.readings import CardSeen, CutCardSeen, DeviceUp
from tests.drivers.heard import bench


@pytest.mark.parametrize(
    "grammar", [Reference(), LetterDigits(), FourDigit()], ids=lambda grammar: grammar.name
)
def test_a_card_that_slides_out_is_read(tmp_path: Path, grammar: Grammar) -> None:
    """A card and the cut card that leave the shoe are delivered in order, after device up."""
    with bench(tmp_path, grammar, ("AS", "cut card", "TD")) as it:
        for _ in range(3):
            it.shoe.slide()
        it.settle()
        assert it.heard.seen[0] == DeviceUp()
        cards = [seen for seen in it.heard.seen if isinstance(seen, CardSeen | CutCardSeen)]
        assert cards == [CardSeen("AS"), CutCardSeen(), CardSeen("TD")]
