"""What is said at a desk, and what it asks of the table: the words of the drills, made complete."""

from __future__ import annotations

import re
from typing import Final

import msgspec
from msgspec import Struct

from procedures import commands as ask
from procedures.drilling.words import (
    Bets,
    Commits,
    Decides,
    Enters,
    Overrides,
    Rearranges,
    Reveals,
    Turns,
    Wish,
    bets_in_chips,
    for_player,
    meant,
    wish,
)
from procedures.money import show
from procedures.table import Table

LONGEST: Final = 500
"""The longest line that is taken, in characters; a longer one is refused, not cut."""
MOST_CHIPS: Final = 100  # that one request may place
_SHORT: Final = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]*): (.+)")
_WHOLE: Final = re.compile(r"((?:: bet|buys in) \d+)(?![\d.])")
_KEYS: Final = {
    "h": "hit", "s": "stand", "d": "double", "p": "split", "r": "surrender",
    "i": "insurance", "n": "no insurance", "e": "even money", "b": "rebet",
}  # fmt: skip
"""One letter for what people at the table show with their hands."""


class Meant(Struct, frozen=True, kw_only=True):
    """What a line asks for, one request after the other; or why it asks for nothing."""

    asks: tuple[ask.Ask, ...] = ()
    why: str = ""


class MayDo(Struct, frozen=True, kw_only=True):
    """What somebody may do at a table now, at this position, as he would type it."""

    position: int
    words: tuple[str, ...]


def meant_at(table: Table, name: str, line: str) -> Meant:
    """What somebody of the house asks for with these words, at the table as it is.

    A name or a box, a colon and words are short for what is entered for somebody at the table.
    """
    if len(line) > LONGEST:
        return Meant(why=f"a line of {len(line)} characters; {LONGEST} is the most")
    line = " ".join(line.split())
    if not line.isprintable():
        return Meant(why=f"{line!a} has characters that cannot be shown")
    wanted = wish("staff", name, line)
    if isinstance(wanted, str):
        wanted = wish("staff", name, _in_full(table, line))
    if isinstance(wanted, str):
        known = "" if wanted.startswith("not understood") else f": {wanted}"
        return Meant(why=f"{line!r} is no word of this desk{known}; ? tells those that are")
    try:
        said = requests(table, wanted)
    except (ValueError, msgspec.ValidationError) as error:
        return Meant(why=str(error))
    return Meant(why=said) if isinstance(said, str) else Meant(asks=said)


def _in_full(table: Table, line: str) -> str:
    """`3: h` as `for ann: hit`, and `ann: buy in 200` as `ann buys in 200.00`."""
    short = _SHORT.fullmatch(line)
    if short is None:
        return _WHOLE.sub(r"\1.00", line)
    who, words = short[1], _KEYS.get(short[2], short[2])
    seated = table.at_box(int(who)) if who.isdecimal() and len(who) < 3 else None
    player = seated.name if seated is not None else who
    if words.startswith("buy in "):
        return _WHOLE.sub(r"\1.00", f"{player} buys in {words.removeprefix('buy in ')}")
    return _WHOLE.sub(r"\1.00", f"for {player}: {words}")


def requests(table: Table, wanted: Wish) -> tuple[ask.Ask, ...] | str:
    """What is asked of the table, one after the other; or why it cannot be asked."""
    match wanted:
        case Bets(amount=money):
            chips = in_chips(table, money)
            if not chips:
                return f"a bet is 1 to {MOST_CHIPS} chips, not {show(money)}"
            return bets_in_chips(wanted, chips)
        case Decides(action=action):
            asks = table.round.asks if table.round is not None else 0
            return (ask.Decide(ask=asks, action=action),)
        case Enters(player=player, says=says):
            said = requests(table, says)
            return said if isinstance(said, str) else for_player(player, said)
        case Overrides() | Rearranges() | Turns():
            return (meant(table, wanted),)
        case Commits() | Reveals():
            return "a machine commits itself to its shoe, nobody at the desk"
        case _:
            return (wanted,)


def in_chips(table: Table, amount: int) -> tuple[int, ...]:
    """An amount in the house's chips, the largest first; what no chip fits is one of its own.

    None at all where it would take more chips than one request may place, or there is no amount.
    """
    chips: list[int] = []
    for chip in sorted(table.pack.limits.chips, reverse=True):
        count, amount = divmod(amount, chip)
        if len(chips) + count > MOST_CHIPS:
            return ()
        chips += [chip] * count
    if amount:
        chips.append(amount)
    return tuple(chips) if len(chips) <= MOST_CHIPS else ()
