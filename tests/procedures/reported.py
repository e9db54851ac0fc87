"""Short words for irregularities in tests: a felt in one line, reports, remedies, corrections."""

from __future__ import annotations

from typing import Any, cast

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import parse_card
from procedures.incident import Incident
from procedures.pack import HousePack, Remedies
from procedures.places import Lies
from procedures.readings import DeviceUp, FeltSeen
from procedures.refusals import Code, Refused
from procedures.remedies.offered import offered
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.seated import plays, seated
from tests.procedures.test_absent_player import PACK
from tests.procedures.test_readings import reads

TOM = Who("supervisor", "tom")


def house_of(
    *, second_person: tuple[str, ...] = (), not_allowed: tuple[str, ...] = (), **readings: str
) -> HousePack:
    """The live pack where one person decides, with these readings of part D."""
    remedies = Remedies(not_allowed=cast(Any, not_allowed), second_person=cast(Any, second_person))
    irregularities = replace(PACK.irregularities, **readings)
    return replace(PACK, irregularities=irregularities, remedies=remedies)


def in_round(cards: str, *, pack: HousePack | None = None, **boxes: int) -> Playing:
    """These players, 25.00 on each box, with these cards and decisions played."""
    table = seated(pack=pack or house_of(), **cast(Any, boxes))
    table.bet(**dict.fromkeys(boxes, (2500,)))
    plays(table, cards)
    return table


def felt(text: str) -> tuple[Lies, ...]:
    """`1=8S,5C 3= 0=TD`: what lies at each box; 0 is the dealer."""
    lies = []
    for word in text.split():
        box, _, cards = word.partition("=")
        laid = tuple(parse_card(card) for card in cards.split(",") if card)
        lies.append(Lies(box=int(box), cards=laid))
    return tuple(lies)


def report(table: Playing, what: str, lies: str = "", *, box: int | None = None) -> Code | None:
    """A dealer's report; why not, when refused."""
    asked = ask.Report(what=cast(Any, what), felt=felt(lies), box=box)
    outcome = table.tries(table.dealer, asked)
    return outcome.code if isinstance(outcome, Refused) else None


def last(table: Playing) -> Incident:
    """The incident that was opened last."""
    return table.table.incidents[-1]


def rule_and_remedies(table: Playing) -> tuple[str, tuple[str, ...]]:
    """The last incident's rule, and what is offered."""
    return last(table).rule, offered(table.table, last(table))


def lays(table: Playing, *cards: str) -> None:
    """The supervisor confirms these cards of the sequence that runs."""
    for card in cards:
        number = next(i.number for i in table.table.incidents if i.next_step is not None)
        table.do(SUPERVISOR, ask.ConfirmStep(incident=number, card=parse_card(card)))


def with_eye_and_pad(table: Playing) -> Playing:
    """A pad and a camera over the felt beside the shoe; before anybody is seated."""
    names = (("shoe", "exit"), ("pad", "pad"), ("eye", "felt"))
    devices = tuple(
        ask.UsesDevice(name=name, role=cast(Any, role), pulses=False) for name, role in names
    )
    table.do(SUPERVISOR, ask.CloseTable())
    table.do(SUPERVISOR, ask.OpenTable(devices=devices))
    table.do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
    for name, role in names[1:]:
        reads(table, DeviceUp(), device=name, role=cast(Any, role))
    return table


def looks(table: Playing, lies: str, *, unsure: tuple[int, ...] | UnsetType = UNSET) -> list[str]:
    """The camera over the felt sees this, and cannot tell what lies at the boxes `unsure`.

    Its note, then the kinds of incidents raised.
    """
    return reads(table, FeltSeen(felt(lies), unsure=unsure), device="eye", role="felt")


def key(table: Playing, place: str, number: int = 1) -> str:
    """The reading of the card that lies there, counted from 1."""
    there = [laid.key for laid in table.table.shoe.cards if str(laid.place) == place]
    return there[number - 1]


def corrects(
    table: Playing, reading: str, card: str, decisions: str = "stand", *, by: Who = SUPERVISOR
) -> Code | None:
    """A supervisor says that the card of that reading is this one; why not, when refused."""
    what = ask.Override(
        key=reading, card=parse_card(card), decisions=cast(Any, decisions), reason="misread"
    )
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None
