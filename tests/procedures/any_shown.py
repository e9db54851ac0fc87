"""What random lives have shown: each command, fact, refusal, incident, remedy, kind of bet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

from procedures import commands as ask
from procedures import events as ev
from procedures import house_events as he
from procedures import incident_events as ie
from procedures.events import Event
from procedures.irregular.known import IRREGULARITIES
from procedures.irregularity import Remedy
from procedures.offers import tag
from procedures.play.face_down import is_hole_card
from procedures.refusals import Code
from procedures.round import Action, BoxInPlay, DecidedBy, Outcome, Stake
from procedures.table import Table
from procedures.transfer import Transfer

PROCEDURES = (
    "HP1", "HP2", "HP3", "HP4", "HP5", "HP6", "HP7", "HP8", "HP9", "HP10", "HP11", "HP13", "HP14",
    "HP16", "HP18", "HP21", "HP22", "HP23", "HP24", "E-14", "E-15", "E-16", "E-36", "E-37", "E-47",
    "E-49", "E-52", "E-54", "E-58", "E-78", "E-85", "IR10", "IR14", "F",
    "HP12", "HP15", "HP17", "HP19", "HP20", "E-24", "IR1", "IR2", "IR5", "IR6", "IR9", "IR11",
    "IR12", "IR13",
)  # fmt: skip
PLAYED = (
    "several boxes of one player", "a box with several bets", "a bet of somebody who stands",
    "a bet that rides", "bets that one of them rides beside", "an insurance of less than half",
    "an insurance after a decision", "a look that finds a blackjack", "a look that finds none",
    "a hole card looked at", "money that came too late", "an opening despite what was red",
    "a shoe published as it was", "a machine's round", "hand by hand", "from the dealer's right",
)  # fmt: skip
"""What the games of the documents bring with them, beside their commands and facts."""
CORRECTIONS = ("override", "correct settlement", "rearrange")
"""What a pack names as remedies and is asked for by a command of its own."""


def everything() -> set[str]:
    """What a long enough walk sees: each command, event, refusal, incident, remedy, procedure."""
    commands: tuple[Any, ...] = get_args(ask.Ask)
    events: tuple[Any, ...] = get_args(ev.Event)
    return {
        *(f"command {tag(kind)}" for kind in commands),
        *(f"event {tag(kind)}" for kind in events if kind is not ev.TableCreated),
        *(f"refusal {code}" for code in get_args(Code)),
        *(f"incident {row.kind}" for row in IRREGULARITIES),
        *(f"remedy {remedy}" for remedy in get_args(Remedy) if remedy not in CORRECTIONS),
        *(f"correction {rule}" for rule in ("F", "HP20", "IR1", "IR5", "IR9", "E-24")),
        *(f"procedure {rule}" for rule in PROCEDURES),
        *(f"outcome {outcome}" for outcome in get_args(Outcome)),
        *(f"decision {action}" for action in get_args(Action)),
        *(f"decided by {by}" for by in get_args(DecidedBy)),
        *(f"entered {tag(kind)}" for kind in get_args(ask.AtTable)),
        *(f"played {what}" for what in PLAYED),
    }


def shown_by(table: Table, fact: Event) -> Iterator[str]:
    """All that this fact shows, in the words of `everything`; `table` is as it is after it."""
    yield f"event {tag(type(fact))}"
    yield from (f"procedure {rule}" for rule in rules_of(fact))
    match fact:
        case ie.IncidentOpened(incident=incident):
            yield f"incident {incident.kind}"
        case ie.IncidentResolved(remedy=remedy):
            yield f"remedy {remedy}"
        case ie.RoundCorrected(rule=rule):
            yield f"correction {rule}"
        case _:
            yield from played(table, fact)


def played(table: Table, fact: Event) -> Iterator[str]:
    """What this fact shows of the games of the documents."""
    match fact:
        case ev.RoundSettled(results=results):
            yield from (f"outcome {hand.outcome}" for result in results for hand in result.hands)
            yield from (f"played {what}" for what in _settled_with(table))
        case ev.DecisionTaken(action=action, by=by):
            yield f"decision {action}"
            yield f"decided by {by}"
        case ev.InsuranceAnswered(box=box, spot=spot, amount=amount) if amount:
            now = table.running
            stakes = [b.stake(spot) for b in now.boxes if b.box == box] if now is not None else []
            if any(amount < stake.amount // 2 for stake in stakes):
                yield "played an insurance of less than half"
            if now is not None and now.decisions:
                yield "played an insurance after a decision"
        case ev.DealerPeeked(blackjack=blackjack):
            yield f"played a look that finds {'a blackjack' if blackjack else 'none'}"
        case he.CardTurned(key=key) if is_hole_card(table, key):
            yield "played a hole card looked at"
        case he.TransferEnded(transfer=Transfer(direction="in"), done=True, to_purse=False):
            yield "played money that came too late"
        case ev.TableOpened(red=red) if red:
            yield "played an opening despite what was red"
        case ev.ShoeRevealed(wrong=""):
            yield "played a shoe published as it was"


def _settled_with(table: Table) -> Iterator[str]:
    now, game = table.round, table.pack.game
    boxes = now.boxes if now is not None else ()
    stakes = [stake for box in boxes for stake in box.stakes]
    names = [box.player for box in boxes]
    if len(set(names)) < len(names):
        yield "several boxes of one player"
    if len(stakes) > len(boxes):
        yield "a box with several bets"
    if any(not player.boxes for player in table.players if _bets(stakes, player.name)):
        yield "a bet of somebody who stands"
    if any(stake.rides for stake in stakes):
        yield "a bet that rides"
    if any(_rides_beside(box) for box in boxes):
        yield "bets that one of them rides beside"
    if game.dealt_by == "machine":
        yield "a machine's round"
    if game.deal_order == "hand by hand" and len(boxes) > 1:
        yield "hand by hand"
    if game.first_box == "dealer's right" and len(boxes) > 1:
        yield "from the dealer's right"


def _rides_beside(box: BoxInPlay) -> bool:
    """A split or a double of the box was paid for by some of its bets only."""
    added = {w.spot for hand in box.hands for w in hand.wagers if w.kind != "main"}
    return 0 < len(added) < len(box.stakes)


def _bets(stakes: list[Stake], name: str) -> bool:
    return any(stake.player == name for stake in stakes)


def rules_of(fact: Event) -> set[str]:
    """The procedures that a fact cites."""
    match fact:
        case ev.Posted(postings=postings):
            return {posting.rule for posting in postings}
        case ie.IncidentOpened(incident=incident):
            return {incident.rule}
        case _:
            return {rule} if isinstance(rule := getattr(fact, "rule", None), str) else set()
