"""What staff say in a drill when something is wrong: reports, remedies, corrections, counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, get_args

from procedures import commands as ask
from procedures.cards import parse_card
from procedures.drilling.named_cards import NAMED, card_name
from procedures.drilling.phrase import NAME, Overrides, Rearranges, Turns, Wish, asks, say

_CARD: Final = "[0-9A-Z]{2}"
_CARDS: Final = f"{_CARD}(?: {_CARD})*"
_LIES: Final = f"(?:box [0-9]{{1,2}}|dealer) (?:{_CARDS}|nothing)"
_NAMES: Final = f"{NAMED}(?:, {NAMED})*"


def felt(lies: dict[int, list[str]]) -> list[dict[str, object]]:
    """What lies where, box by box, as requests have it; box 0 is the dealer."""
    return [{"box": box, "cards": cards} for box, cards in lies.items()]


def _report(_name: str, what: str, box: str, lies: str, note: str) -> Wish:
    if what not in get_args(ask.Reported):
        reports = ", ".join(get_args(ask.Reported))
        raise ValueError(f"{what!r} cannot be reported; there are {reports}")
    where = {} if not box else {"box": 0 if box == "the dealer" else int(box.removeprefix("box "))}
    return asks(ask.Report, what=what, felt=felt(dict(_lying(lies))), note=note, **where)


def _lying(text: str) -> Iterator[tuple[int, list[str]]]:
    """`, box 1 AS 9H, dealer nothing`: the cards at each box."""
    for part in text.split(", ")[1:]:
        words = part.split(" ")
        dealer = words[0] == "dealer"
        cards = words[1:] if dealer else words[2:]
        yield 0 if dealer else int(words[1]), [] if cards == ["nothing"] else _cards(cards)


def _cards(words: list[str]) -> list[str]:
    return [parse_card(word) for word in words]


def _resolve(_name: str, number: str, remedy: str, card: str, reason: str) -> Wish:
    read = parse_card(card) if card else None
    return asks(ask.Resolve, incident=int(number), remedy=remedy, card=read, reason=reason)


def _override(_name: str, named: str, card: str, decisions: str, reason: str) -> Wish:
    how = "stand" if decisions == "decisions stand" else decisions
    read = parse_card(card)
    asks(ask.Override, key=named, card=read, decisions=how, reason=reason)  # checks its values
    return Overrides(named=card_name(named), card=card, decisions=how, reason=reason)  # type: ignore[arg-type]  # one of three, by the pattern


def _rearrange(_name: str, order: str, burned: str, reason: str) -> Wish:
    named = [tuple(map(card_name, names.split(", "))) if names else () for names in (order, burned)]
    return Rearranges(order=named[0], burned=named[1], reason=reason)


def _turn(_name: str, named: str, reason: str) -> Wish:
    return Turns(named=card_name(named), reason=reason)


def _count(_name: str, missing: str, extra: str) -> Wish:
    return asks(ask.CountSet, missing=_cards(missing.split()), extra=_cards(extra.split()))


ABOUT_INCIDENTS: Final = (
    say(rf"report ([a-z ]+?)(?: at (box \d{{1,2}}|the dealer))?((?:, {_LIES})*)(?:: (.+))?",
        "report out of order, box 1 AS, box 3 nothing, dealer 9H: box 3 skipped", _report),
    say(r"acknowledge (\d{1,6})", "acknowledge 1",
        lambda _, n: asks(ask.Acknowledge, incident=int(n))),
    say(rf"resolve (\d{{1,6}}) ([a-z -]+?)(?: ({_CARD}))?(?:: (.+))?",
        "resolve 1 enter card 7H: seen on the felt", _resolve),
    say(rf"laid ({_CARD}) for (\d{{1,6}})", "laid 7H for 1",
        lambda _, card, n: asks(ask.ConfirmStep, incident=int(n), card=parse_card(card))),
    say(rf"override ({NAMED}) is ({_CARD}), (decisions stand|ask now|cancel)(?:: (.+))?",
        "override box 2 card 1 is 5H, decisions stand: misread", _override),
    say(rf"rearrange ({_NAMES})(?:; burn ({_NAMES}))?(?:: (.+))?",
        "rearrange box 1 card 2, dealer card 1; burn box 1 card 1: the first card was the burn",
        _rearrange),
    say(rf"turn ({NAMED})(?:: (.+))?", "turn burn card 1: a doubt about the count", _turn),
    say(rf"return wagers of {NAME} in round (\d{{1,9}})(?:: (.+))?",
        "return wagers of ann in round 3: the session was ours to keep",
        lambda _, player, n, why: asks(ask.ReturnWagers, player=player, round=int(n), reason=why)),
    say(rf"replace card ({_CARD})(?:: (.+))?", "replace card 7H: torn",
        lambda _, card, why: asks(ask.ReplaceCard, card=parse_card(card), reason=why)),
    say(rf"count set(?: missing ({_CARDS}))?(?: extra ({_CARDS}))?", "count set missing 7H",
        _count),
    say(r"confirm (\d{1,6})", "confirm 1", lambda _, n: asks(ask.Confirm, proposal=int(n))),
    say(r"withdraw (\d{1,6})", "withdraw 1", lambda _, n: asks(ask.Withdraw, proposal=int(n))),
)  # fmt: skip
"""Reports and remedies, as the dealer or a supervisor says them."""
