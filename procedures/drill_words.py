"""What people say in a drill, as a floor manager would write it, and what it asks of the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from procedures import commands as ask
from procedures.table import Action

SECOND: Final = 1_000_000
_UNITS: Final = {"ms": 1_000, "s": SECOND, "min": 60 * SECOND}
_DURATION = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,3}))? ?(ms|s|min)")
_AMOUNT = re.compile(r"(-?)([0-9]{1,12})\.([0-9]{2})")


class Bets(Struct, frozen=True):
    """Place this amount in the house's chips, the largest first, and confirm it."""

    amount: int


class Decides(Struct, frozen=True):
    """Decide on the question that is open, or on the one that the step names."""

    action: Action


Wish = ask.Ask | Bets | Decides
Speaker = Literal["player", "staff", "service"]


def duration(text: str) -> int | None:
    """Microseconds in `20 s`, `0.4 s`, `150 ms` or `30 min`; None for anything else."""
    match = _DURATION.fullmatch(text)
    if match is None:
        return None
    whole, part, unit = match[1], (match[2] or "").ljust(3, "0"), _UNITS[match[3]]
    return int(whole) * unit + int(part) * unit // 1_000


def amount(text: str) -> int | None:
    """Minor units in `25.00`; None for anything else."""
    match = _AMOUNT.fullmatch(text)
    if match is None:
        return None
    return (-1 if match[1] else 1) * (int(match[2]) * 100 + int(match[3]))


def wish(speaker: Speaker, name: str, text: str) -> Wish | str:
    """What somebody who says this asks for, or why it cannot be understood.

    `name` is the speaker's; what a player's connection does is said of him by name too.
    """
    for phrase in _PHRASES[speaker]:
        match = phrase.pattern.fullmatch(text)
        if match is not None:
            try:
                return phrase.meaning(name, *(group or "" for group in match.groups()))
            except (ValueError, msgspec.ValidationError) as error:
                return str(error)
    examples = ", ".join(f'"{phrase.example}"' for phrase in _PHRASES[speaker])
    return f"not understood; one of {examples}"


class _Phrase(Struct, frozen=True):
    """`pattern` takes the words, `meaning` makes of the name and its groups what is asked."""

    pattern: re.Pattern[str]
    example: str
    meaning: Callable[..., Wish]


def _say(pattern: str, example: str, meaning: Callable[..., Wish]) -> _Phrase:
    return _Phrase(re.compile(pattern), example, meaning)


def _asks(kind: type[ask.Ask], **values: Any) -> ask.Ask:
    """A request whose values are checked like those that come over the wire."""
    asked: ask.Ask = msgspec.convert({"type": kind.__struct_config__.tag, **values}, kind)
    return asked


def _always(what: Wish) -> Callable[..., Wish]:
    return lambda _name: what


def _change(how: str) -> Callable[..., Wish]:
    return lambda _name, dealer: _asks(ask.ChangeDealer, dealer=dealer, how=how)


def _resolve(_name: str, number: str, remedy: str, card: str, reason: str) -> Wish:
    return _asks(ask.Resolve, incident=int(number), remedy=remedy, card=card or None, reason=reason)


def _money(text: str) -> int:
    found = amount(text)
    if found is None:
        raise ValueError(f"an amount is written as 25.00; found {text!r}")
    return found


_NAME: Final = r"([A-Za-z0-9][A-Za-z0-9._-]*)"
_MONEY: Final = r"([0-9]+\.[0-9]{2})"

_PLAYER: Final = (
    _say(r"sit at box (\d{1,3})", "sit at box 3", lambda _, n: _asks(ask.Sit, box=int(n))),
    _say("leave", "leave", _always(ask.Leave())),
    _say(f"bring {_MONEY}", "bring 100.00",
         lambda name, m: _asks(ask.FundPurse, player=name, amount=_money(m))),
    _say("lose connection", "lose connection",
         lambda name: _asks(ask.LoseConnection, player=name)),
    _say("reconnect", "reconnect", lambda name: _asks(ask.Reconnect, player=name)),
    _say(f"bet {_MONEY}", "bet 30.00", lambda _, m: Bets(_money(m))),
    _say(r"place ([0-9. ]+)", "place 25.00 5.00",
         lambda _, m: _asks(ask.PlaceChips, chips=tuple(map(_money, m.split())))),
    _say("undo", "undo", _always(ask.UndoChip())),
    _say("clear", "clear", _always(ask.ClearBet())),
    _say("rebet", "rebet", _always(ask.Rebet())),
    _say("confirm", "confirm", _always(ask.ConfirmBet())),
    _say("insurance", "insurance", _always(ask.AnswerInsurance(answer="insurance"))),
    _say("even money", "even money", _always(ask.AnswerInsurance(answer="even money"))),
    _say("no insurance", "no insurance", _always(ask.AnswerInsurance(answer="none"))),
    *(
        _say(action, action, _always(Decides(action)))
        for action in ("hit", "stand", "double", "split", "surrender")
    ),
)  # fmt: skip

_STAFF: Final = (
    _say("open table", "open table", _always(ask.OpenTable(devices=()))),
    _say("pause", "pause", _always(ask.PauseTable())),
    _say("resume", "resume", _always(ask.ResumeTable())),
    _say("close table", "close table", _always(ask.CloseTable())),
    _say("stop: (.+)", "stop: fire alarm", lambda _, why: _asks(ask.StopTable, reason=why)),
    _say(f"{_NAME} comes on", "bea comes on", _change("opening")),
    _say(f"{_NAME} takes over", "carl takes over", _change("rotation")),
    _say(f"{_NAME} relieves", "carl relieves", _change("relief")),
    _say(f"{_NAME} returns", "bea returns", _change("return")),
    _say("fan", "fan", _always(ask.RecordShuffle(step="fanned"))),
    _say(f"shuffle(?: {_NAME})?", "shuffle set-2",
         lambda _, s: _asks(ask.RecordShuffle, step="shuffled", set_id=s)),
    _say(r"cut at (\d{1,4}) %", "cut at 25 %",
         lambda _, n: _asks(ask.RecordShuffle, step="cut", percent=int(n))),
    _say(r"cut card at (\d{1,4}) %", "cut card at 50 %",
         lambda _, n: _asks(ask.RecordShuffle, step="cut card in", percent=int(n))),
    _say("end shoe(?:: (.+))?", "end shoe: seal broken",
         lambda _, why: _asks(ask.EndShoe, reason=why)),
    _say("open betting", "open betting", _always(ask.OpenBetting())),
    _say("no more bets", "no more bets", _always(ask.NoMoreBets())),
    _say("cancel(?:: (.+))?", "cancel: cards mixed up",
         lambda _, why: _asks(ask.CancelRound, reason=why)),
    _say("call supervisor: (.+)", "call supervisor: a question",
         lambda _, what: _asks(ask.CallSupervisor, what=what)),
    _say(r"resolve (\d{1,6}) ([a-z ]+?)(?: ([0-9A-Z]{2}))?(?:: (.+))?",
         "resolve 1 enter card 7H: seen on the felt", _resolve),
)  # fmt: skip

_SERVICE: Final = (
    _say(r"was away (\d.*)", "was away 90 s",
         lambda _, t: _asks(ask.ResumeService, outage=_away(t))),
)  # fmt: skip

_PHRASES: Final[dict[Speaker, tuple[_Phrase, ...]]] = {
    "player": _PLAYER,
    "staff": _STAFF,
    "service": _SERVICE,
}


def _away(text: str) -> int:
    found = duration(text)
    if found is None:
        raise ValueError(f"a time is written as 90 s; found {text!r}")
    return found
