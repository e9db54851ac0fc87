"""What a player asks of a table; for one who sits at it himself, the dealer asks it (part G)."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from procedures.asked import Amount, BoxNumber, Number, Request, Spot
from procedures.round import Action, InsuranceAnswer


class Sit(Request, frozen=True, kw_only=True, tag="sit"):
    """Take a box, or with box 0 stand behind those of others."""

    box: Annotated[int, Meta(ge=0, le=32)]


class Leave(Request, frozen=True, kw_only=True, tag="leave"):
    """Give up the seat (HP5, HP6)."""


class PlaceChips(Request, frozen=True, kw_only=True, tag="place-chips"):
    """Add chips to the bet at a spot of a box; without a box, of the player's only one."""

    chips: Annotated[tuple[Amount, ...], Meta(min_length=1, max_length=100)]
    box: BoxNumber | None = None
    spot: Spot = 1


class UndoChip(Request, frozen=True, kw_only=True, tag="undo-chip"):
    """Take the last chip back."""

    box: BoxNumber | None = None
    spot: Spot = 1


class ClearBet(Request, frozen=True, kw_only=True, tag="clear-bet"):
    """Take all chips back: those of one bet, or without a box those of every bet."""

    box: BoxNumber | None = None
    spot: Spot = 1


class Rebet(Request, frozen=True, kw_only=True, tag="rebet"):
    """Place the previous round's bets again, all or none (E-103)."""


class ConfirmBet(Request, frozen=True, kw_only=True, tag="confirm-bet"):
    """Let the chips play (HP1): those of one bet, or without a box those of every bet.

    `rides`: the bet is to add nothing when the box splits or doubles (part G).
    """

    box: BoxNumber | None = None
    spot: Spot = 1
    rides: bool = False


class Deal(Request, frozen=True, kw_only=True, tag="deal"):
    """The player's bets are complete: a machine deals once everybody has asked (part G, E-116)."""


class NewGame(Request, frozen=True, kw_only=True, tag="new-game"):
    """Clear the felt of a machine's table and bet anew, from nothing (MP7)."""


class AnswerInsurance(Request, frozen=True, kw_only=True, tag="answer-insurance"):
    """Take insurance, even money, or neither (B9), for one bet; without a box, for the only one.

    Without an amount it is half of the stake.
    """

    answer: InsuranceAnswer
    box: BoxNumber | None = None
    spot: Spot | None = None
    amount: Amount | None = None


class Decide(Request, frozen=True, kw_only=True, tag="decide"):
    """A player's decision; `ask` is the number of the question it answers (E-63)."""

    ask: Number
    action: Action


class AskFunds(Request, frozen=True, kw_only=True, tag="ask-funds"):
    """Bring money from the player's account to his purse; the wallet is asked for it."""

    amount: Amount


AtTable = (
    Sit | Leave | PlaceChips | UndoChip | ClearBet | Rebet | ConfirmBet | AnswerInsurance | Decide
)
"""What a dealer enters for somebody who sits at the table himself (part G)."""
