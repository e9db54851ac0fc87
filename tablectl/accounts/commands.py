"""What a cashier may ask about a player's account. Amounts are whole minor units."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from procedures.commands import Amount, Micros
from procedures.table import Name
from tablectl.people.commands import By, Reason

Currency = Annotated[str, Meta(pattern=r"^([A-Z]{3})?\Z")]
"""As `EUR`; empty for the one currency of the tables, where they have only one."""
Change = Annotated[int, Meta(ge=-(10**15), le=10**15)]


class _Ask(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is common to every request about an account: unknown fields are refused."""

    player: Name
    currency: Currency = ""
    reason: Reason


class CreditAccount(_Ask, frozen=True, kw_only=True, tag="credit-account"):
    """The player has brought money to the cashier."""

    amount: Amount


class PayOut(_Ask, frozen=True, kw_only=True, tag="pay-out"):
    """The cashier has given the player money from his account."""

    amount: Amount


class CorrectAccount(_Ask, frozen=True, kw_only=True, tag="correct-account"):
    """A balance was wrong; `change` is added to it, or taken away where it is negative."""

    change: Change


MoneyAsk = CreditAccount | PayOut | CorrectAccount


class MoneyCommand(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """`by` asks at `at` (microseconds UTC). `id` is the sender's own, for retries."""

    id: Annotated[str, Meta(min_length=1, max_length=400)]
    at: Micros
    by: By
    ask: MoneyAsk
