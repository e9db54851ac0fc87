"""A player's account does not take what was left in his purse: the house owes it to him."""

from __future__ import annotations

from procedures.irregularity import Irregularity

IRREGULARITY = Irregularity(
    kind="payment declined",
    rule="F",
    sentence="Money could not be paid back to an account.",
    remedies=("noted",),
    holds=False,
    of_the_round=False,
    for_staff=True,
)
