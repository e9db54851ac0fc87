"""Lines of four digits, as bar code readers that stand in for a keyboard send them.

The suit as 1 to 4 (spades, hearts, clubs, diamonds, unless the device is set otherwise), then ten
times the rank in three digits: `1010` is the ace of spades, `1130` its king. `9999` is the cut
card. The wire has no numbers, no exit pulses, no faults and no heartbeats.
"""

from __future__ import annotations

from typing import Final

from drivers.grammars.code_lines import CodeLines, checked_suits
from procedures.cards import RANKS, card_of


class FourDigit(CodeLines):
    """The grammar of four-digit lines."""

    name: Final = "four-digit"

    def __init__(self, *, suits: str = "SHCD", cut_card: str = "9999") -> None:
        """`suits` are those that `1 2 3 4` stand for. Raises SettingRefused."""
        codes = {
            f"{digit}{number * 10:03d}": card_of(rank, suit)
            for digit, suit in zip("1234", checked_suits(suits), strict=True)
            for number, rank in enumerate(RANKS, start=1)
        }
        super().__init__(codes, cut_card)
        self.wire = f"{self.name}, suits {suits}, cut card {cut_card}"
