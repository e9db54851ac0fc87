"""Refusals: what the rules do not allow, why, and by which rule. A refusal is a value."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Code = Literal[
    "role", "not seated", "table not open", "table open", "table held", "table paused",
    "not paused", "round running", "no round", "no dealer", "same dealer", "not on relief",
    "on relief", "shuffle not due", "wrong step", "set needed", "no shoe", "betting open",
    "betting over", "seat taken", "already seated", "no such box", "no such player", "purse",
    "unknown chip", "over maximum", "under minimum", "no bet", "already confirmed",
    "no previous bet", "no insurance", "already answered", "no even money", "no decision due",
    "stale question", "no double", "no split", "no surrender", "too late", "nothing due",
    "no such incident", "no such remedy", "card needed", "reason needed", "table moved", "broken",
    "player in round", "already so", "closing", "device twice",
    "felt needed", "not reported so", "no sequence", "no such card", "not rearranged",
    "nothing to return", "returned already", "second person", "no such proposal", "not allowed",
    "shared box", "which box", "no such spot", "spot taken", "not your box", "nobody stands",
    "finish first", "not committed", "a machine deals", "a dealer deals", "not revealed",
    "insurance amount",
    "no set", "counted already", "already acknowledged", "dealer has drawn", "round gone",
    "no such change",
    "checks red", "recorder so already", "not face down", "on its way", "no such transfer",
    "at the table", "not at the table", "plays online", "not on duty",
]  # fmt: skip


class Refused(Struct, frozen=True, kw_only=True, tag="refused"):
    """Why a command was not carried out. `rule` is a procedure's number or part.

    `possible` is what the same person may do now instead, as `offers.possible_now` says it.
    """

    code: Code
    rule: str
    reason: str
    possible: tuple[str, ...] = ()


_TEXTS: Final[dict[Code, tuple[str, str]]] = {
    "role": ("F", "the role {role} may not do this"),
    "not seated": ("HP21", "{player} has no seat at this table"),
    "table not open": ("HP11", "the table is closed"),
    "table open": ("HP11", "the table is open already"),
    "table held": ("F", "the table is held: {why}"),
    "table paused": ("E-85", "the table is paused"),
    "not paused": ("E-85", "the table is not paused"),
    "round running": ("E-85", "round {round} is not over"),
    "no round": ("E-92", "there is no round to cancel"),
    "no dealer": ("HP10", "no dealer is at the table"),
    "same dealer": ("HP10", "{dealer} is the dealer already"),
    "not on relief": ("E-04", "no relief is dealing, so nobody returns"),
    "checks red": ("F", "not all is green: {red}; say why it opens all the same, or mend it"),
    "recorder so already": ("F", "the record has that already"),
    "not face down": ("F", "no card of that key is known, lies face down and was not turned yet"),
    "on its way": ("G", "{amount} are on their way to the purse of {player} already"),
    "no such transfer": ("G", "no transfer {transfer} is on its way"),
    "at the table": ("G", "{player} sits at the table; the dealer enters what he does"),
    "not on duty": ("HP10", "{deals} here; whoever deals comes on first"),
    "not at the table": ("G", "{player} does not sit at the table himself"),
    "plays online": ("G", "this house has nobody at the table; people play over the network"),
    "no such change": ("HP10", "the record has no {dealer} who came on at position {came_on}"),
    "on relief": ("E-06", "{dealer} is a relief; the regular dealer returns or another takes over"),
    "shuffle not due": ("HP7", "shoe {shoe} is not over, so no shuffle is recorded"),
    "wrong step": ("HP7", "the next step of the shuffle is: {step}"),
    "set needed": ("HP7", "the shuffle needs the id of the set of cards"),
    "no shoe": ("E-13", "no shoe is being dealt"),
    "betting open": ("HP1", "betting for round {round} is open already"),
    "betting over": ("HP1", "no more bets: betting is not open"),
    "seat taken": ("HP21", "box {box} is {player}'s"),
    "already seated": ("E-81", "{player} has box {box} and may have {most} at a time"),
    "shared box": (
        "E-79",
        "box {box} has bets of several people; cancel the round instead",
    ),
    "which box": ("MP7", "several boxes are meant; say which"),
    "no such spot": ("E-105", "box {box} takes {spots} bets"),
    "spot taken": ("E-105", "spot {spot} of box {box} is {player}'s"),
    "not your box": ("HP21", "box {box} is not yours to bet on"),
    "nobody stands": ("HP21", "each box takes one bet here, so take a box"),
    "finish first": ("E-95", "round {round} waits for you; finish it first"),
    "not committed": ("G", "no shoe is committed to yet; the machine shuffles first"),
    "a machine deals": ("G", "a machine shuffles and deals here"),
    "a dealer deals": ("G", "a dealer deals here, not a machine"),
    "not revealed": ("G", "the order of shoe {shoe} is published first"),
    "insurance amount": ("E-106", "insurance here is {allowed}"),
    "no such box": ("HP21", "this table has boxes 1 to {boxes}"),
    "no such player": ("HP21", "no player {player} is seated here"),
    "purse": ("E-66", "the purse holds {purse}, and {needed} is needed"),
    "unknown chip": ("G", "no chip of {chip} here; chips are {chips}"),
    "over maximum": ("HP1", "{amount} is more than the table's maximum of {maximum}"),
    "under minimum": ("HP1", "{amount} is less than the table's minimum of {minimum}"),
    "no bet": ("HP1", "there are no chips on {where}"),
    "already confirmed": ("HP1", "the bet is confirmed already"),
    "no previous bet": ("E-103", "{player} has no previous bet to repeat"),
    "no insurance": ("E-59", "insurance is not offered to this hand now"),
    "already answered": ("B9", "the insurance question is answered already"),
    "no even money": ("E-50", "even money is for a blackjack against an ace"),
    "no decision due": ("HP4", "no decision is due from {player}"),
    "stale question": ("E-63", "that answers question {ask}; the question now is {now}"),
    "no double": ("HP22", "this hand may not be doubled"),
    "no split": ("HP22", "this hand may not be split"),
    "no surrender": ("E-57", "this hand may not be surrendered"),
    "too late": ("E-62", "the time was up"),
    "nothing due": ("HP3", "no deadline has come"),
    "no such incident": ("F", "no incident {incident} is open"),
    "no such remedy": ("F", "{remedy!r} is not offered here; offered: {offered}"),
    "card needed": ("E-37", "this remedy needs the card that was seen"),
    "reason needed": ("F", "this needs a reason"),
    "table moved": ("F", "the table has moved since the preview; look again"),
    "broken": ("F", "the table is held for good: {problems}"),
    "player in round": ("HP21", "{player} has money in a round that is not over"),
    "already so": ("E-72", "{player} is {presence} already"),
    "device twice": ("E", "two devices are called {device}; each needs a name of its own"),
    "felt needed": ("HP12", "say what lies where on the felt; this is judged by it"),
    "not reported so": ("F", "that does not fit the record: {why}"),
    "no sequence": ("HP15", "no card is waited for in incident {incident}"),
    "no such card": ("F", "no card of this round has the reading {key}"),
    "not rearranged": ("E-24", "the record is rearranged only before any decision: {why}"),
    "nothing to return": ("E-79", "{player} had nothing at stake in round {round} to return"),
    "returned already": ("E-80", "{player} has had the wagers of round {round} back already"),
    "second person": ("F", "a second person must confirm; {by} asked for it"),
    "no such proposal": ("F", "no proposal {proposal} waits for a second person"),
    "not allowed": ("F", "this house does without the remedy {remedy!r}"),
    "no set": ("HP7", "no shoe is over, so there is no set to count"),
    "counted already": ("HP7", "the set is counted before it is shuffled, once"),
    "already acknowledged": ("F", "incident {incident} is acknowledged"),
    "dealer has drawn": ("F", "the dealer has drawn; nobody can be asked any more"),
    "round gone": ("IR9", "round {round} lies behind the last good count; it is closed"),
    "closing": ("E-85", "the table is closing after this round"),
}


def refuse(code: Code, **words: object) -> Refused:
    """The refusal of that code, its sentence filled with `words`."""
    rule, text = _TEXTS[code]
    return Refused(code=code, rule=rule, reason=text.format(**words))
