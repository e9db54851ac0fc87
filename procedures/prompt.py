"""What the dealer does next, as one short sentence: the prompt on every screen.

A look-up on the table. Nothing here changes anything, and drills compare its sentences.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from procedures.house.burn import burn_due
from procedures.house.shuffle import next_step
from procedures.incident import Step
from procedures.irregular.known import known
from procedures.irregular.meaning import NAMEABLE
from procedures.irregular.two_witnesses import one_witness
from procedures.places import Place
from procedures.play.course import waits_for_supervisor
from procedures.play.face_down import hole_card_next, is_hole_card
from procedures.play.hands import due, turn
from procedures.play.turns import is_absent
from procedures.remedies.go_on import readers_back
from procedures.round import Round
from procedures.table import ShuffleStep, Table

Kind = Literal[
    "closed", "held", "dealer needed", "shuffle", "reader", "paused", "burn", "open betting",
    "betting", "insurance", "decision", "deal",
]  # fmt: skip
LAY_HOLE_CARD: Final = "Lay the dealer's hole card, face down"
"""What is said of that card in the place of `lay_again`: its face is nobody's to know."""


class Prompt(Struct, frozen=True, kw_only=True):
    """What is next. `sentence` is short (`Deal to box 3`); `detail` says more, or nothing.

    `place` is where the next card goes, or the hand that decides. `until` is the deadline that
    runs, in microseconds UTC. `incidents` are the numbers of those that hold the table.
    """

    kind: Kind
    sentence: str
    detail: str = ""
    place: Place | None = None
    until: int | None = None
    incidents: tuple[int, ...] = ()
    last_round: bool = False
    """The cut card is out: this round, or the next when none is open, is the shoe's last."""


def prompt(table: Table) -> Prompt:
    """What happens next at this table, and who is waited for."""
    if table.held:
        return _held(table)
    if table.status == "closed":
        return Prompt(kind="closed", sentence="Table closed")
    if table.pack.game.dealt_by == "machine":
        return _at_a_machine(table)
    if table.dealing is None:
        return _say(table, "dealer needed", "A dealer is needed")
    step = next_step(table)
    if step is not None:
        detail = "bets are open meanwhile" if table.betting is not None else ""
        return _say(table, "shuffle", _step(table, step), detail)
    return _with_a_shoe(table)


def _at_a_machine(table: Table) -> Prompt:
    """A machine shuffles when the order of its last shoe is published; players pace the round."""
    now, shoe = table.running, table.shoe
    if now is None and shoe.over and shoe.digest and not shoe.revealed:
        return _say(table, "shuffle", "The machine publishes the order of its shoe")
    if now is None and shoe.over:
        return _say(table, "shuffle", "The machine shuffles")
    return _with_a_shoe(table)


def _with_a_shoe(table: Table) -> Prompt:
    """There is a shoe to deal from: the reader, a burn, bets, or the round that runs."""
    silent = [d.name for d in table.devices if d.role == "exit" and not d.up]
    if silent and one_witness(table) != "camera only":
        return _say(table, "reader", "Connect the reader", f"{', '.join(silent)} is not up")
    if table.status == "paused":
        return _say(table, "paused", "Table paused")
    if burn_due(table):
        owed = f"{table.burns_owed} burns are owed" if table.burns_owed > 1 else ""
        return _say(table, "burn", "Burn one card", owed)
    if table.betting is not None:
        return _say(table, "betting", "Bets are open", _carried(table) or _asks_to_deal(table))
    now = table.running
    playing = None if now is None else _playing(table, now)
    if playing is not None:
        return playing
    if table.pack.game.dealt_by == "machine":
        return _say(table, "open betting", "Place your bets", "the first chip begins the round")
    last = " for the last round" if table.shoe.last_round is not None else ""
    return _say(table, "open betting", f"Open betting{last}", _carried(table))


def _say(
    table: Table, kind: Kind, sentence: str, detail: str = "", place: Place | None = None
) -> Prompt:
    return Prompt(
        kind=kind,
        sentence=sentence,
        detail=detail,
        place=place,
        until=table.deadline,
        last_round=table.shoe.last_round is not None and not table.shoe.over,
    )


def _held(table: Table) -> Prompt:
    """Who ends the hold: the supervisor, unless it is of a kind that the dealer may end."""
    holding = [incident for incident in table.incidents if incident.holds]
    kinds = {incident.kind for incident in holding}
    sentence = "Wait: supervisor"
    step = next((i.next_step for i in holding if i.next_step is not None), None)
    if not table.broken and step is not None:
        sentence = _lay(table, step)
    elif not table.broken and kinds == {"device down"}:
        sentence = "The reader is back: go on" if readers_back(table) else "Wait: reader"
    elif not table.broken and len(holding) == 1 and kinds <= set(NAMEABLE):
        pad = any(device.role == "pad" and device.up for device in table.devices)
        sentence = "Read the card again on the pad" if pad else sentence
    why = [f"{incident.rule}: {known(incident.kind).sentence}" for incident in holding]
    return Prompt(
        kind="held",
        sentence=sentence,
        detail=" ".join((*dict.fromkeys(why), *table.broken)),
        incidents=tuple(incident.number for incident in holding),
        last_round=table.shoe.last_round is not None and not table.shoe.over,
    )


def _lay(table: Table, step: Step) -> str:
    """A card that lies face down is not named: the sentence is on every screen (part E)."""
    return LAY_HOLE_CARD if is_hole_card(table, step.key) else lay_again(step.card, step.place)


def lay_again(card: str, place: Place) -> str:
    """What is said of a card that is laid again."""
    return f"Lay the {card} at {_called(place)}"


def _step(table: Table, step: ShuffleStep) -> str:
    procedure = table.pack.procedure
    match step:
        case "fanned":
            return "Fan the cards"
        case "shuffled":
            return "Shuffle the cards"
        case "cut":
            return f"Cut the pack at {procedure.cut_at_percent} %"
        case "cut card in":
            return f"Put the cut card in at {procedure.cut_card_percent} %"


def _carried(table: Table) -> str:
    out = [laid.card or "unread" for laid in table.laid("carried")]
    return f"{_and(out)} is out already and will be dealt first" if out else ""


def _asks_to_deal(table: Table) -> str:
    """At a machine's table, whom the cards wait for."""
    now = table.betting
    if now is None or table.pack.game.dealt_by != "machine":
        return ""
    waiting = tuple(dict.fromkeys(bet.player for bet in now.bets if not bet.confirmed))
    if waiting:
        return f"the cards wait for {_and(waiting)}"
    return "every bet is confirmed; the cards come with deal" if now.bets else ""


def _playing(table: Table, now: Round) -> Prompt | None:
    if now.insurance == "open":
        return _say(table, "insurance", "Insurance is open", _unanswered(now))
    place = due(now, table.pack.game)
    if place is not None:
        return _say(table, "deal", _deals(table, now, place), _placed(table), place)
    playing = turn(now, table.pack.game)
    if playing is None:
        return None
    box, index = playing
    place = Place("box", box.box, index)
    if waits_for_supervisor(table, now, box):
        detail = f"HP20: the system lost {box.player}; his turn waits"
        return _say(table, "decision", "Wait: supervisor", detail, place)
    detail = f"{box.player} has {box.hands[index].total}"
    if is_absent(table, box):
        waits = table.pack.procedure.wait_for_players
        detail += " and is away; " + (
            "the round waits for him" if waits else "the house decides when the time is up"
        )
    elif now.peeked is False:
        detail += "; the dealer has no blackjack"
    return _say(table, "decision", f"{_named(now, place).capitalize()} decides", detail, place)


def _unanswered(now: Round) -> str:
    """The bets that have not answered: of a shared box, each with its owner."""
    asked = [
        f"box {box.box}" + (f" ({stake.player})" if len(box.stakes) > 1 else "")
        for box in now.boxes
        for stake in box.stakes
        if stake.answer is None
    ]
    return f"waiting for {_and(asked)}"


def _deals(table: Table, now: Round, place: Place) -> str:
    """Who deals the next card, and where; a hole card goes down unseen."""
    hole = place.where == "dealer" and hole_card_next(now, table.pack.game)
    where = "the dealer's hole card, face down" if hole else f"to {_named(now, place)}"
    by_machine = table.pack.game.dealt_by == "machine"
    return f"The machine deals {where}" if by_machine else f"Deal {where}"


def _named(now: Round, place: Place) -> str:
    """The place in words; hands are numbered from 1, where a box has more than one."""
    if place.where != "box":
        return "the dealer"
    hands = next(len(box.hands) for box in now.boxes if box.box == place.box)
    return f"box {place.box} hand {place.hand + 1}" if hands > 1 else f"box {place.box}"


def _called(place: Place) -> str:
    """A place in words, for a card that is laid again."""
    return {"dealer": "the dealer", "carried": "the reader", "quarantine": "the reader"}.get(
        place.where, str(place)
    )


def _placed(table: Table) -> str:
    """A carried card opens the round: it is placed, not read (part E)."""
    felt = table.laid("box", "dealer")
    placed = [f"{laid.card} goes to {laid.place}" for laid in felt]
    return f"{_and(placed)}: placed, not read" if felt and all(c.carried for c in felt) else ""


def _and(words: Sequence[str]) -> str:
    return " and ".join(words)
