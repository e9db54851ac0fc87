"""The simulated supervisor and the second person: they choose among what the rules offer.

What can be seen is told truly: whether a card lies there, and which. All else is chosen by the
seed, the round and the cards that are out, so that a table begun again goes on as it would have.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, TypeVar, get_args

from drivers.simulated_deck import CUT_CARD, Thing
from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.decide import decide
from procedures.house.count import may_count
from procedures.incident import Incident
from procedures.irregular.meaning import NAMEABLE
from procedures.irregularity import Remedy
from procedures.refusals import Refused
from procedures.remedies.offered import offered
from procedures.remedies.return_wagers import returnable
from procedures.table import Proposal, Table, Who
from tablectl.simulate.duty import SECOND, SECOND_PERSON, SUPERVISOR, Duty

Felt = Mapping[str, Thing]
"""What really lies there for each reading: a card, or the cut card."""
T = TypeVar("T")
_SELDOM: Final[tuple[Remedy, ...]] = ("cancel", "end shoe")
_WEIGHT: Final = 4
"""How much oftener anything else is chosen than what is chosen seldom."""


def supervisor_duty(
    table: Table, since: int, look: Callable[[], Felt], seed: int | None
) -> Duty | None:
    """The next thing that a supervisor does; `since` is when the table last changed.

    `look` is what is seen on the felt. With a seed he chooses freely and errs now and then; with
    None he puts right whatever can be put right and makes no mistake.
    """
    waiting = next((p for p in table.proposals if p.by == SUPERVISOR), None)
    if waiting is not None:  # those of real people are for real people
        return _second_person(table, waiting, since, seed)
    felt = look() if table.incidents else {}
    for incident in table.incidents:
        if _no_card(incident, felt):  # before anything that would discard it as one
            return _resolves(table, incident, since, felt, seed)
    corrected = _corrects(table, since, look, seed)
    if corrected is not None:
        return corrected
    if table.incidents:
        return _ends_incident(table, since, felt, seed)
    return _between_rounds(table, since, seed)


class _Dice:
    """Chance by the seed; without one, nothing unlikely happens and the first is always chosen."""

    def __init__(self, seed: int | None, what: str) -> None:
        self._random = None if seed is None else Random(f"{seed}/{what}")

    def random(self) -> float:
        """From 0 to 1."""
        return 0.5 if self._random is None else self._random.random()

    def choice(self, things: Sequence[T]) -> T:
        """One of them."""
        return things[0] if self._random is None else self._random.choice(things)

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them, in an order of chance."""
        order = list(things)
        if self._random is not None:
            self._random.shuffle(order)
        return order


def _dice(table: Table, seed: int | None, what: str) -> _Dice:
    out = sum(laid.place.where not in ("repeat", "nothing") for laid in table.shoe.cards)
    return _Dice(seed, f"{what}/{table.rounds}/{table.shoe.number}/{out}")


def _refused(table: Table, by: Who, what: ask.Ask, at: int) -> bool:
    command = ask.Command(id="supervisor", at=at, by=by, ask=what)
    return isinstance(decide(table, command), Refused)


# -- two people -----------------------------------------------------------------------------------


def _second_person(table: Table, waiting: Proposal, since: int, seed: int | None) -> Duty:
    """Mostly confirms; what cannot be done any more is taken back."""
    at = since + 3 * SECOND
    confirming = ask.Confirm(proposal=waiting.number)
    disagrees = _Dice(seed, f"second/{waiting.number}").random() < 0.1
    if disagrees or _refused(table, SECOND_PERSON, confirming, at):
        return Duty(at=at, by=SECOND_PERSON, ask=ask.Withdraw(proposal=waiting.number))
    return Duty(at=at, by=SECOND_PERSON, ask=confirming)


# -- a card that was named wrongly ----------------------------------------------------------------


def _corrects(table: Table, since: int, look: Callable[[], Felt], seed: int | None) -> Duty | None:
    """A card named by hand that really is another is put right, at the latest in any hold."""
    named = [laid for laid in table.shoe.cards if laid.entered]
    if not named:
        return None
    felt = look()
    wrong = next((laid for laid in named if felt.get(laid.key, laid.card) != laid.card), None)
    if wrong is None:
        return None
    dice = _dice(table, seed, "notices")
    running = table.running is not None
    if running and not table.held and dice.random() < 0.7:
        return None
    at = since + 2 * SECOND
    card = _card_among(felt, (wrong.key,))
    if card is None:
        return None
    for decisions in dice.shuffled(get_args(ask.Standing)):
        putting_right = ask.Override(
            key=wrong.key, card=card, decisions=decisions, reason="seen on the felt"
        )
        if not _refused(table, SUPERVISOR, putting_right, at):
            return Duty(at=at, by=SUPERVISOR, ask=putting_right)
    return None


# -- incidents ------------------------------------------------------------------------------------


def _ends_incident(table: Table, since: int, felt: Felt, seed: int | None) -> Duty | None:
    """A running sequence first, then the oldest incident about which something can be done."""
    guided = next((i for i in table.incidents if i.next_step is not None), None)
    if guided is not None:
        return _lays(table, guided, since, seed)
    for incident in table.incidents:
        duty = _resolves(table, incident, since, felt, seed)
        if duty is not None:
            return duty
    return None


def _no_card(incident: Incident, felt: Felt) -> bool:
    """What waits for a person is no card at all, or was read before."""
    things = [felt.get(key) for key in incident.keys]
    unread = incident.kind in NAMEABLE and (things[0] is None or things[0] == CUT_CARD)
    together = incident.kind == "bad scan" and CUT_CARD in things
    return unread or together or incident.kind == "one or two"


def _lays(table: Table, incident: Incident, since: int, seed: int | None) -> Duty:
    """The next card of a sequence is laid; now and then another one is picked up first."""
    step = incident.next_step
    card = step.card if step is not None else CARDS[0]
    dice = _Dice(seed, f"lays {incident.done}/{table.position}")
    laid = dice.choice(CARDS) if dice.random() < 0.15 else card
    laying = ask.ConfirmStep(incident=incident.number, card=laid)
    return Duty(at=since + 2 * SECOND, by=SUPERVISOR, ask=laying)


def _resolves(
    table: Table, incident: Incident, since: int, felt: Felt, seed: int | None
) -> Duty | None:
    dice = _dice(table, seed, incident.kind)
    begins = since if incident.holds else incident.at
    late = dice.random() < 0.08  # nobody takes notice in time: it goes up to the pit manager
    notices = dice.random() < 0.6
    if notices and not late and not incident.acknowledged:
        seen = ask.Acknowledge(incident=incident.number)
        return Duty(at=begins + 2 * SECOND, by=SUPERVISOR, ask=seen)
    wait = table.pack.timers.acknowledge * 1_000 if late and not incident.escalated else 0
    at = max(begins, incident.at + wait) + 4 * SECOND
    for remedy in _in_order(_truthful(table, incident, felt), dice):
        resolving = ask.Resolve(
            incident=incident.number,
            remedy=remedy,
            reason=f"{incident.kind}: seen on the felt",
            card=_card(table, incident, remedy, felt, dice),
        )
        if not _refused(table, SUPERVISOR, resolving, at):
            return Duty(at=at, by=SUPERVISOR, ask=resolving)
    return None


def _truthful(table: Table, incident: Incident, felt: Felt) -> tuple[Remedy, ...]:
    """What is offered and agrees with what lies there.

    A card read twice is one card: a second one has a pulse of its own. A carried card is never
    read again: it is placed.
    """
    allowed = offered(table, incident)
    match incident.kind:
        case "one or two":
            true: tuple[Remedy, ...] = ("one card",)
        case "carried card read":
            true = ("two cards", "cancel")
        case "two witnesses":
            true = (_of_two(incident, felt, allowed),)
        case "device down":
            true = ("go on", "cancel") if "go on" in allowed else ()
        case kind if kind in NAMEABLE and felt.get(incident.keys[0]) == CUT_CARD:
            true = ("cut card",) if "cut card" in allowed else ("no card",)
        case kind if kind in NAMEABLE and incident.keys[0] in felt:
            true = ("enter card", "cancel")
        case kind if kind in NAMEABLE:
            true = ("no card",)
        case "bad scan" if "card and cut card" in allowed:
            together = {felt.get(key) for key in incident.keys}
            true = ("card and cut card",) if CUT_CARD in together else allowed[1:]
        case _:
            true = allowed
    return tuple(remedy for remedy in true if remedy in allowed)


def _of_two(incident: Incident, felt: Felt, allowed: Sequence[Remedy]) -> Remedy:
    """What the two witnesses differ about, settled by what lies there."""
    lies = [felt[key] for key in incident.keys if key in felt]
    both: tuple[Remedy, ...] = ("cut card",) if CUT_CARD in lies else ("enter card", "two cards")
    there: tuple[Remedy, ...] = both if len(lies) == len(incident.keys) else ("one card", "no card")
    return next((remedy for remedy in (*there, "go on") if remedy in allowed), allowed[0])


def _in_order(remedies: Sequence[Remedy], dice: _Dice) -> list[Remedy]:
    """The remedies in the order of this supervisor's liking, this time."""
    return sorted(
        remedies, key=lambda remedy: dice.random() / (1 if remedy in _SELDOM else _WEIGHT)
    )


def _card(table: Table, incident: Incident, remedy: Remedy, felt: Felt, dice: _Dice) -> Card | None:
    """The card that is entered, now and then a wrong one; or the one that is replaced."""
    if remedy == "replace card":
        return dice.choice(CARDS)
    seen = _card_among(felt, incident.keys)
    if remedy != "enter card":
        return seen if remedy == "card and cut card" else None
    other = dice.choice(CARDS)
    out = sum(laid.card == other for laid in table.shoe.cards)
    errs = dice.random() < 0.1 and out < table.pack.game.decks
    return other if errs else seen


def _card_among(felt: Felt, keys: Sequence[str]) -> Card | None:
    """The card that lies there for one of these readings."""
    return next((thing for key in keys if (thing := felt.get(key)) and thing != CUT_CARD), None)


# -- nothing is wrong -----------------------------------------------------------------------------


def _between_rounds(table: Table, since: int, seed: int | None) -> Duty | None:
    """The set is counted, a lost player's wagers are returned, a shoe without a cut card ends."""
    now = table.round
    if now is not None and now.running:
        return None
    dice = _dice(table, seed, "between")
    if may_count(table) is None:  # bets may be open meanwhile (E-13)
        missing = (dice.choice(CARDS),) if dice.random() < 0.1 else ()
        return Duty(at=since + 2 * SECOND, by=SUPERVISOR, ask=ask.CountSet(missing=missing))
    if now is not None and now.betting:
        return None
    returned = _returns(table, since, dice)
    return returned if returned is not None else _ends_overdue_shoe(table, since)


def _returns(table: Table, since: int, dice: _Dice) -> Duty | None:
    """Now and then somebody for whom the system played and lost has his wagers back (HP20)."""
    now = table.round
    if now is None or dice.random() < 0.9:
        return None
    for choice in returnable(table):
        name, _, number = choice.rpartition(":")
        if int(number) == now.number:
            returning = ask.ReturnWagers(
                player=name, round=now.number, reason="the house's own line was down"
            )
            return Duty(at=since + 2 * SECOND, by=SUPERVISOR, ask=returning)
    return None


def _ends_overdue_shoe(table: Table, since: int) -> Duty | None:
    """A cut card that has not come out long after its place is missing: the shoe is ended."""
    procedure, decks = table.pack.procedure, table.pack.game.decks
    far = decks * 52 * (procedure.cut_card_to_percent + 10) // 100
    if table.shoe.over or table.shoe.cut_card_out or len(table.shoe.cards) < far:
        return None
    ending = ask.EndShoe(reason="the cut card did not come out")
    return Duty(at=since + SECOND, by=SUPERVISOR, ask=ending)
