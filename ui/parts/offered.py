"""The buttons of a screen and which of them are offered now. No Qt here.

A screen has its buttons in one order for good; the service's offers say which may be pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct

from procedures.offers import Offer


class Button(Struct, frozen=True, kw_only=True):
    """A button for the request `kind`, as it is called on the wire, and the key that presses it."""

    kind: str
    key: str = ""


class Offered(Struct, frozen=True, kw_only=True):
    """A button as it is now; `choices` are what the offer ranges over."""

    button: Button
    may: bool
    choices: tuple[str, ...] = ()


def offered(buttons: Sequence[Button], offers: Iterable[Offer]) -> tuple[Offered, ...]:
    """Each button in its place, with what is offered of it."""
    by_kind = {offer.kind: offer for offer in offers}
    return tuple(
        Offered(
            button=button,
            may=button.kind in by_kind,
            choices=by_kind[button.kind].choices if button.kind in by_kind else (),
        )
        for button in buttons
    )
