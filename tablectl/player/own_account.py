"""A player's account as his terminal tells it: what is there, and what is on its way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from procedures.money import show


def in_words(told: Mapping[str, Any]) -> Iterator[str]:
    """His account, and what is on its way from it and to it."""
    account = told["account"]
    if account is None:
        yield "your account is kept by the operator of this house"
    else:
        held = [show(amount, currency) for currency, amount in account["balances"].items()]
        yield f"your account holds {', '.join(held) or 'nothing'}"
    for one in told["on_its_way"]:
        to = "purse" if one["direction"] == "in" else "account"
        money = show(one["amount"], one["currency"])
        yield f"{money} are on their way to your {to} at table {one['table']}"
