"""What a player types: single keys and words, and what each of them asks for."""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from typing import Final, Literal

from msgspec import Struct

from procedures.drilling.phrase import amount
from procedures.round import Action, InsuranceAnswer

Phase = Literal["bets", "insurance", "decision", "wait"]
"""What the table asks of the player: his bets, an answer, a decision, or nothing."""
Page = Literal["help", "rules", "rules de", "history", "strategy", "hint", "balance", "digest"]
"""What is told and changes nothing."""
Simple = Literal["undo", "clear", "rebet", "deal", "new game"]
"""What is done with the bets as a whole."""


class Chip(Struct, frozen=True):
    """Lay the chip of this place among the house's chips, counted from 1."""

    place: int


class Stake(Struct, frozen=True):
    """Lay this amount in chips, on this box or on the one that is chosen."""

    amount: int
    box: int | None = None


class Choose(Struct, frozen=True):
    """Bet on this box from now on; without one, on the next."""

    box: int | None = None


class Bets(Struct, frozen=True):
    """Something about the bets."""

    what: Simple


class Answers(Struct, frozen=True):
    """Take insurance or not, for this box or for the first that is asked.

    Without an amount it is half of the stake, or what the purse has left of it.
    """

    answer: InsuranceAnswer
    box: int | None = None
    amount: int | None = None


class Plays(Struct, frozen=True):
    """A decision for the hand in turn."""

    action: Action


class Brings(Struct, frozen=True):
    """Put this much into the purse."""

    amount: int


class Asks(Struct, frozen=True):
    """Be told something; `number` is a round's."""

    page: Page
    number: int | None = None


class Quits(Struct, frozen=True):
    """End here; the table waits."""


class Supervises(Struct, frozen=True):
    """The house lets a held table go on."""


Meant = Chip | Stake | Choose | Bets | Answers | Plays | Brings | Asks | Quits | Supervises

_ALWAYS: Final[dict[str, Meant]] = {
    "?": Asks("help"),
    "q": Quits(),
    "t": Asks("hint"),
    "y": Asks("history"),
}
KEYS: Final[dict[Phase, dict[str, Meant]]] = {
    "bets": {
        **{str(place): Chip(place) for place in range(1, 10)},
        "b": Choose(),
        "u": Bets("undo"),
        "c": Bets("clear"),
        "r": Bets("rebet"),
        "n": Bets("new game"),
        "d": Bets("deal"),
        **_ALWAYS,
    },
    "insurance": {
        "i": Answers("insurance"),
        "e": Answers("even money"),
        "n": Answers("none"),
        **_ALWAYS,
    },
    "decision": {
        "h": Plays("hit"),
        "s": Plays("stand"),
        "d": Plays("double"),
        "p": Plays("split"),
        "r": Plays("surrender"),
        **_ALWAYS,
    },
    "wait": _ALWAYS,
}
"""What a single key means while the table asks for this."""
AT_ONCE: Final = frozenset(key for keys in KEYS.values() for key in keys)
"""The keys that a terminal takes without the end of a line."""

_WORDS: Final[dict[str, Meant]] = {
    "hit": Plays("hit"),
    "card": Plays("hit"),
    "stand": Plays("stand"),
    "stay": Plays("stand"),
    "double": Plays("double"),
    "split": Plays("split"),
    "surrender": Plays("surrender"),
    "undo": Bets("undo"),
    "clear": Bets("clear"),
    "rebet": Bets("rebet"),
    "deal": Bets("deal"),
    "new game": Bets("new game"),
    "new": Bets("new game"),
    "help": Asks("help"),
    "rules": Asks("rules"),
    "rules de": Asks("rules de"),
    "strategy": Asks("strategy"),
    "hint": Asks("hint"),
    "balance": Asks("balance"),
    "digest": Asks("digest"),
    "history": Asks("history"),
    "quit": Quits(),
    "exit": Quits(),
    "house: go on": Supervises(),
}
_QUOTED: Final = 40  # characters of what was typed that are said back
_ANSWERS: Final[dict[str, InsuranceAnswer]] = {
    "insurance": "insurance",
    "insure": "insurance",
    "even money": "even money",
    "no insurance": "none",
    "pass": "none",
    "no": "none",
}


def meant(line: str, phase: Phase) -> Meant | str:
    """What a line asks for; or, in words for people, why nobody can tell."""
    words = " ".join(line.lower().removeprefix(":").split())
    if words in KEYS[phase]:
        return KEYS[phase][words]
    if words in AT_ONCE:
        return _other_phase(words, phase)
    if words in _WORDS:
        return _WORDS[words]
    for answer, means in _ANSWERS.items():
        if words == answer or words.startswith(f"{answer} "):
            return _answer(means, words.removeprefix(answer).strip())
    first, _, rest = words.partition(" ")
    match first:
        case "bet":
            return _bet(rest)
        case "bring" | "fund":
            money = _money(rest)
            how = f"{first} how much? as in: {first} 100.00"
            return Brings(money) if money else f"{_no_amount(rest)}{how}"
        case "box":
            return Choose(int(rest)) if _number(rest) else "which box? as in: box 2"
        case "history" | "round":
            return Asks("history", int(rest)) if _number(rest) else "which round? as in: history 3"
    return _not_understood(words)


def _money(text: str) -> int:
    """Minor units in `25`, `25.00` or `25,00`; 0 for anything that is no amount."""
    whole, comma, part = text.partition(",")
    if comma and len(part) == len("00"):  # `1,000` could be meant in two ways
        text = f"{whole}.{part}"
    return max(0, amount(text if "." in text else f"{text}.00") or 0)


def _no_amount(text: str) -> str:
    return f"{text[:_QUOTED]!r} is no amount of money; " if text and not _money(text) else ""


def _bet(rest: str) -> Meant | str:
    money, on, box = rest.partition(" on ")
    staked = _money(money)
    if not staked or (on and not _number(box.removeprefix("box "))):
        how = "bet how much, and where? as in: bet 25.00, or: bet 25.00 on 2"
        return f"{_no_amount(money)}{how}"
    return Stake(staked, int(box.removeprefix("box ")) if on else None)


def _answer(answer: InsuranceAnswer, rest: str) -> Meant | str:
    """`on 2`, `5.00` or `5.00 on 2`: an amount where the house lets one insure for less."""
    money, on, box = f" {rest}".partition(" on ")
    box, money = box.removeprefix("box "), money.strip()
    amount = _money(money) if money else None
    if (on and not _number(box)) or (money and (not amount or answer != "insurance")):
        return "insurance how? as in: insurance, insurance on 2, or: insurance 5.00 on 2"
    return Answers(answer, int(box) if on else None, amount)


def _number(text: str) -> bool:
    return text.isdecimal() and text.isascii() and len(text) <= 9


def _other_phase(key: str, phase: Phase) -> str:
    asked = {
        "bets": "bets are open now",
        "insurance": "the question now is insurance",
        "decision": "a hand is waiting for you now",
        "wait": "nothing is asked of you now",
    }[phase]
    return f"{key} does nothing here: {asked}; ? shows the keys"


def _not_understood(words: str) -> str:
    known = (*_WORDS, *_ANSWERS, "bet 25.00", "bring 100.00", "box 2")
    near = difflib.get_close_matches(words[:_QUOTED], known, n=1)
    hint = f"did you mean {near[0]}?" if near else "? shows the keys and words"
    return f"{words[:_QUOTED]!r} is no word of this table; {hint}"


def help_lines(chips: Sequence[str]) -> tuple[str, ...]:
    """Every key and word. `chips` are the house's, in words, smallest first."""
    places = "  ".join(f"{place} {chip}" for place, chip in enumerate(chips[:9], start=1))
    return (
        f"Bets       {places}",
        "           b next box  u undo  c clear  r rebet  n new game  d deal",
        "           in words: bet 25.00 | bet 25.00 on 2 | box 2 | bring 100.00",
        "Insurance  i insure  e even money  n no; in words: insurance 5.00 on 2",
        "Your hand  h hit  s stand  d double  p split  r surrender",
        "Always     t hint  y history  ? help  q quit: table and cards wait for you",
        "           in words: rules | rules de | strategy | history 3 | balance | digest",
        "In a terminal a key acts at once; a word begins with a colon, as :rules,",
        "and ends with Enter. In a pipe each line is one key or one word.",
    )
