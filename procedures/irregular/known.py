"""The irregularities: what each is called, its rule, what the table is told, what may be done.

Adding one is a row here, the place that raises it, and its drill.
"""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from procedures.table import Incident, Table

Remedy = Literal[
    "cancel", "go on", "carry", "burn", "deal on", "end shoe", "one card", "two cards",
    "enter card", "no card", "noted",
]  # fmt: skip


class Irregularity(Struct, frozen=True, kw_only=True):
    """One kind of incident. `sentence` is for everybody at the table."""

    kind: str
    rule: str
    sentence: str
    remedies: tuple[Remedy, ...]
    dealer_may: tuple[Remedy, ...] = ()


def _row(
    kind: str, rule: str, sentence: str, *remedies: Remedy, dealer_may: tuple[Remedy, ...] = ()
) -> Irregularity:
    return Irregularity(
        kind=kind, rule=rule, sentence=sentence, remedies=remedies, dealer_may=dealer_may
    )


IRREGULARITIES: Final[tuple[Irregularity, ...]] = (
    _row("bad scan", "HP18", "Two cards came out together.",
         "cancel", "carry", "burn", "end shoe", "go on"),
    _row("card not due", "HP13", "A card came out that nobody is due.", "cancel", "end shoe"),
    _row("missed read", "IR14", "A card left the shoe unread.", "enter card", "no card", "cancel"),
    _row("unreadable", "E-37", "A card could not be read.", "enter card", "no card", "cancel"),
    _row("one or two", "E-36", "The same card was read twice: one card or two?",
         "one card", "two cards", "cancel"),
    _row("impossible card", "E-36", "The shoe cannot contain this card.", "cancel", "end shoe"),
    _row("card while betting", "HP16", "A card came out while bets were open.",
         "carry", "deal on", "cancel"),
    _row("game before time", "HP14", "Dealing began before the round.", "cancel", "end shoe"),
    _row("card after shuffle", "HP7", "A card came out after the shuffle was recorded.",
         "go on"),
    _row("device down", "E-37", "The reader is not connected.",
         "go on", "cancel", dealer_may=("go on",)),
    _row("emergency stop", "E-85", "The table is stopped.", "go on", "cancel"),
    _row("outage", "E-78", "The service was away.", "go on", "cancel"),
    _row("supervisor called", "F", "The supervisor is called.", "go on", "cancel"),
    _row("cut card depth", "E-16", "The cut card is too deep or too high.", "noted"),
    _row("cut card out of place", "IR10", "A cut card came out that is not due.", "noted"),
)  # fmt: skip

_OF_CARDS_OUT: Final = ("bad scan", "card while betting")
"""What else must be settled before its cards are carried or burned: everything but these."""
_BY_KIND: Final = {row.kind: row for row in IRREGULARITIES}


def known(kind: str) -> Irregularity:
    """The irregularity of that kind. Raises KeyError for one that is not listed."""
    return _BY_KIND[kind]


def offered(table: Table, incident: Incident) -> tuple[Remedy, ...]:
    """The remedies that this kind has and this state allows; where none is left, to go on."""
    row = known(incident.kind)
    return tuple(r for r in row.remedies if possible(table, incident, r)) or ("go on",)


def possible(table: Table, incident: Incident, remedy: Remedy) -> bool:
    """Whether the state allows a remedy of this incident's kind."""
    now = table.round
    open_round = now is not None and now.ended is None
    dealing = table.running is not None
    dealt = now is not None and now.ended is None and now.dealt
    match remedy:
        case "cancel":
            return open_round
        case "carry" | "burn":
            shown_while_betting = not dealt and _of_kind(table, "card while betting")
            shoe_goes_on = (shown_while_betting or not dealing) and not table.shoe.over
            named = all(laid.card is not None for laid in table.laid("quarantine"))
            others = any(i.holds and i.kind not in _OF_CARDS_OUT for i in table.incidents)
            return shoe_goes_on and named and not others
        case "deal on":
            return dealing
        case "end shoe":
            return not open_round and not table.shoe.over
        case "go on":
            if incident.kind == "bad scan":  # the cards belong to no game
                return table.shoe.over or table.status == "closed"
            if incident.kind == "device down":
                return all(device.up for device in table.devices if device.role == "exit")
            return True
        case "one card" | "two cards" | "enter card" | "no card" | "noted":
            return True


def _of_kind(table: Table, kind: str) -> bool:
    return any(incident.kind == kind for incident in table.incidents)
