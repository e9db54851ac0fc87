"""Lines of a suit letter and two digits: `A01` the ace, `A11` the jack, `A13` the king of spades.

`A` spades, `B` hearts, `C` clubs, `D` diamonds and `E00` the cut card, unless the device is set
otherwise. The wire has no numbers, no exit pulses, no faults and no heartbeats.
"""

from __future__ import annotations

from typing import Final

from drivers.grammars.code_lines import CodeLines, checked_suits
from procedures.cards import RANKS, card_of


class LetterDigits(CodeLines):
    """The grammar of letter-digits lines."""

    name: Final = "letter-digits"

    def __init__(self, *, suits: str = "SHCD", cut_card: str = "E00") -> None:
        """`suits` are those that `A B C D` stand for. Raises SettingRefused."""
        codes = {
            f"{letter}{number:02d}": card_of(rank, suit)
            for letter, suit in zip("ABCD", checked_suits(suits), strict=True)
            for number, rank in enumerate(RANKS, start=1)
        }
        super().__init__(codes, cut_card)
        self.wire = f"{self.name}, suits {suits}, cut card {cut_card}"
