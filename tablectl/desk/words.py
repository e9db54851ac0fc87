"""The words of the desk: its help, and what somebody may do now as it would be typed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from procedures.house.opening import red_checks
from procedures.irregular.report import REPORTS
from procedures.money import show
from procedures.offers import Offer
from procedures.remedies.offered import REMEDIES
from procedures.table import Table

HELP: Final = """\
Who, a colon, and what:
  supervisor: open table | pause | resume | close table | stop: fire alarm
  supervisor: open table despite: the camera is being mended
  supervisor: end shoe: seal broken | cancel: cards mixed up
  dealer: bea comes on | carl takes over | carl relieves | bea returns
  dealer: fan | shuffle set-1 | cut at 25 % | cut card at 50 %
  dealer: open betting | no more bets | call supervisor: a question
  dealer: report out of order, box 1 AS, box 3 nothing, dealer 9H: box 3 was skipped
  dealer: acknowledge 1 | count set missing 7H
  supervisor: resolve 1 cancel: two cards together | resolve 2 enter card 7H: seen on the felt
  supervisor: laid 7H for 1 | confirm 1 | withdraw 1
  supervisor: turn burn card 1: a doubt about the count
  supervisor: override box 2 card 1 is 5H, decisions stand: misread
  supervisor: rearrange box 1 card 2, dealer card 1; burn box 1 card 1: the first was the burn
  supervisor: correct dealer at 12 from bea to max: the wrong name was pressed
  supervisor: return wagers of ann in round 3: our fault | replace card 7H: torn
  ann: sit at box 3 | stand behind | bring 100.00 | fund 100.00
  ann: leave | lose connection | reconnect | dropped by the system
  ann: bet 25.00 | place 25.00 5.00 | undo | clear | rebet | confirm | deal | new game
  ann: insurance | even money | no insurance | hit | stand | double | split | surrender
Who has several bets says which; a bet that is riding adds nothing to a split or a double:
  ann: bet 25.00 on box 3 | bet 25.00 on box 3 spot 2 riding | place 5.00 on box 3 spot 2
  ann: confirm on box 3 spot 2 riding | undo on box 3 | clear on box 3 spot 2
  ann: insurance 5.00 | insurance 5.00 on box 3 spot 2 | no insurance on box 3
Who sits at the table himself has the dealer for all of that, but money, which is cash:
  dealer: for tom: sit at box 3 | tom buys in 100.00 | for tom: bet 25.00
Reports: {reports}.
A report may name a box, and what lies where: report off the table at box 2: swept away.
Another supervisor confirms what the first asked for:
  supervisor tom: confirm 1
A supervisor may do whatever a dealer may. A bet adds to the chips that lie there.
Stand behind is for boxes that take several bets, deal and new game for a machine's table.
What may be done now:
  offers                          by everybody here
  ann: ? | dealer: ?              by one of them
Where a player has a dealer's or the supervisor's name, say who is meant:
  player bea: hit | dealer: open betting
The rules in force, as tablectl packs show tells them:
  rules | rules de                in English | in German
help shows this, quit ends the service; the table goes on at the next start.""".replace(
    "{reports}", ", ".join(REPORTS)
)
"""What is typed, complete; the capital words of an offer stand for what is filled in."""

_SAID: Final = {
    "pause-table": "pause",
    "resume-table": "resume",
    "close-table": "close table",
    "stop-table": "stop: WHY",
    "end-shoe": "end shoe: WHY",
    "open-betting": "open betting",
    "no-more-bets": "no more bets",
    "cancel-round": "cancel: WHY",
    "call-supervisor": "call supervisor: WHAT",
    "leave": "leave",
    "rebet": "rebet",
    "confirm-bet": "confirm",
    "ask-funds": "fund AMOUNT",
    "deal": "deal",
    "new-game": "new game",
    "rearrange": "rearrange CARDS; burn CARDS: WHY",
    "count-set": "count set missing CARD extra CARD",
    "replace-card": "replace card CARD: WHY",
    "turn-card": "turn WHERE: WHY",
    "override": "override WHERE is CARD, decisions stand: WHY",
}
_FEW_SPOTS: Final = 6  # so many are named one by one
_DEALERS: Final = {
    "opening": "NAME comes on",
    "rotation": "NAME takes over",
    "relief": "NAME relieves",
}


def as_typed(table: Table, offers: Iterable[Offer]) -> tuple[str, ...]:
    """Each offer in the words to type, every choice by itself."""
    return tuple(words for offer in offers for words in _typed(table, offer))


def _typed(table: Table, offer: Offer) -> tuple[str, ...]:
    match offer.kind:
        case "open-table":
            return ("open table despite: WHY" if red_checks(table) else "open table",)
        case "buy-in":
            return tuple(f"{player} buys in AMOUNT" for player in offer.choices)
        case "for-player":
            return tuple(_entered(table, offer.choices))
        case "record-shuffle":
            return tuple(_step(table, step) for step in offer.choices)
        case "change-dealer":
            return tuple(_change(table, how) for how in offer.choices)
        case "correct-dealer":
            return tuple(_correct(choice) for choice in offer.choices)
        case "resolve":
            return tuple(_resolve(choice) for choice in offer.choices)
        case "report":
            return tuple(f"report {what}" for what in offer.choices)
        case "acknowledge" | "confirm" | "withdraw":
            return tuple(f"{offer.kind} {number}" for number in offer.choices)
        case "confirm-step":
            return tuple(f"laid CARD for {number}" for number in offer.choices)
        case "return-wagers":
            return tuple(_return(choice) for choice in offer.choices)
        case "sit":
            return tuple(
                "stand behind" if box == "0" else f"sit at box {box}" for box in offer.choices
            )
        case "place-chips":
            return tuple(_places(table, offer.choices))
        case "undo-chip" | "clear-bet":
            word = offer.kind.partition("-")[0]
            return tuple(f"{word}{_where(table, choice)[0]}" for choice in offer.choices or ("",))
        case "answer-insurance":
            return tuple(_answer(table, choice) for choice in offer.choices)
        case "decide":
            return offer.choices
        case kind:
            return (_SAID[kind],)


def _entered(table: Table, choices: Iterable[str]) -> Iterator[str]:
    """What the dealer enters for each person at the table, in that person's own words."""
    said: dict[tuple[str, str], tuple[str, ...]] = {}
    for choice in choices:
        player, kind, chosen = choice.split(":", 2)
        said[player, kind] = (*said.get((player, kind), ()), *((chosen,) if chosen else ()))
    for (player, kind), chosen_ones in said.items():
        for words in _typed(table, Offer(kind=kind, choices=chosen_ones)):
            yield f"for {player or 'NAME'}: {words}"


def _where(table: Table, choice: str) -> tuple[str, str]:
    """Of `3/2:insurance`: the words ` on box 3 spot 2` and what is chosen there."""
    at, colon, chosen = choice.rpartition(":")
    box, _, spot = at.partition("/")
    shared = table.pack.game.bets_per_box > 1
    return (f" on box {box}{f' spot {spot}' if shared else ''}" if colon else ""), chosen


def _places(table: Table, choices: Iterable[str]) -> Iterator[str]:
    """A chip by itself on the only box there is; elsewhere, where an amount may be bet."""
    spots: dict[str, None] = {}
    chips = []
    for choice in choices:
        where, chip = _where(table, choice)
        spots[where] = None
        chips += [] if where else [f"place {show(int(chip)).replace(' ', '')}"]
    if len(spots) > _FEW_SPOTS:
        yield "bet AMOUNT on box BOX spot SPOT"
    else:
        yield from (f"bet AMOUNT{where}" for where in spots)
    yield from chips


def _answer(table: Table, choice: str) -> str:
    where, answer = _where(table, choice)
    some = " AMOUNT" if answer == "insurance" and table.pack.game.insurance == "up to half" else ""
    return f"{'no insurance' if answer == 'none' else answer}{some}{where}"


def _step(table: Table, step: str) -> str:
    procedure = table.pack.procedure
    return {
        "fanned": "fan",
        "shuffled": "shuffle SET",
        "cut": f"cut at {procedure.cut_at_percent} %",
        "cut card in": f"cut card at {procedure.cut_card_percent} %",
    }[step]


def _change(table: Table, how: str) -> str:
    if how == "return" and table.dealing is not None:
        return f"{table.dealing.regular} returns"
    return _DEALERS[how]


def _correct(choice: str) -> str:
    came_on, _, dealer = choice.partition(":")
    return f"correct dealer at {came_on} from {dealer} to NAME: WHY"


def _return(choice: str) -> str:
    player, _, number = choice.rpartition(":")
    return f"return wagers of {player} in round {number}: WHY"


def _resolve(choice: str) -> str:
    number, _, remedy = choice.partition(":")
    rule = next(rule for rule in REMEDIES.values() if rule.name == remedy)
    card = " CARD" if rule.needs_card else ""
    reason = ": WHY" if rule.needs_reason else ""
    return f"resolve {number} {remedy}{card}{reason}"
