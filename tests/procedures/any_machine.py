"""A machine that deals at random, and its players: sealed shoes, deals, malfunctions, reveals."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, get_args

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.commitment import commitment
from procedures.readings import Fault, FaultKind
from procedures.table import Who
from tests.playing import SUPERVISOR, SYSTEM
from tests.procedures.any_bets import any_bet, comes_and_goes
from tests.procedures.any_incident import troubles

if TYPE_CHECKING:
    from tests.procedures.any_life import Life

MACHINE = Who("device", "shoe")
Asks = tuple[Who, ask.Ask]


class Sealed:
    """The shoe that the machine has committed itself to, and will publish."""

    def __init__(self) -> None:
        self.salt = "0" * 64
        self.order: tuple[Card, ...] = ()


def machines(life: Life) -> Asks:
    """What is sensible at a machine's table that is open and not held."""
    table, random, now = life.table, life.random, life.table.running
    if random.random() < life.trouble / 2:
        return troubles(life)
    found = life.connects()
    if found is None and table.shoe.over and random.random() < 0.9:
        found = _makes_ready(life)
    found = found or comes_and_goes(life)
    if found is not None:
        return found
    if random.random() < 0.004:
        return life.reads(Fault(life.one(get_args(FaultKind))))
    if table.closing and random.random() < 0.3:
        return SUPERVISOR, ask.CloseTable()
    if now is None:
        return _between_rounds(life)
    if now.boxes and random.random() < 0.03:
        name = life.one(now.boxes).player
        if random.random() < 0.3:
            return Who("player", name), ask.Leave()
        return SYSTEM, ask.LoseConnection(player=name)
    return life.plays_on()


def _makes_ready(life: Life) -> Asks:
    """The last shoe is published before the next is committed to."""
    shoe = life.table.shoe
    if shoe.digest and not shoe.revealed and life.random.random() < 0.95:
        return MACHINE, _reveals(life)
    return MACHINE, _commits(life)


def _commits(life: Life) -> ask.CommitShoe:
    decks = life.table.pack.game.decks
    life.shoe = life.any_order()
    life.sealed.order = tuple(life.shoe)
    life.sealed.salt = f"{life.random.getrandbits(256):064x}"
    cards = len(life.shoe) if life.random.random() < 0.95 else 52 * (decks % 8 + 1)
    return ask.CommitShoe(digest=commitment(life.sealed.salt, life.shoe), cards=cards)


def _reveals(life: Life) -> ask.RevealShoe:
    """Mostly as it was; or another salt, two cards changed about, one missing or another."""
    order, salt, kind = list(life.sealed.order), life.sealed.salt, life.random.randrange(40)
    match kind:
        case 0:
            salt = salt[::-1]
        case 1 if order:
            order[0], order[-1] = order[-1], order[0]
        case 2:
            order = order[1:]
        case 3 if order:
            order[0] = life.one(CARDS)
    return ask.RevealShoe(salt=salt, order=tuple(order))


def _between_rounds(life: Life) -> Asks:
    """The players bet and ask for the cards; the first to do anything clears the felt."""
    table, random = life.table, life.random
    player = Who("player", life.one(table.players).name)
    bets = table.betting.bets if table.betting is not None else ()
    if table.betting is None and random.random() < 0.2:
        return player, ask.NewGame()
    if bets and random.random() < 0.4:
        return Who("player", life.one(bets).player), ask.Deal()
    if random.random() < 0.03:
        return life.one(_odd(life))()
    return any_bet(life)


def _odd(life: Life) -> tuple[Callable[[], Asks], ...]:
    """What seldom happens between the rounds of a machine."""
    return (
        lambda: life.reads(life.next_card()),
        lambda: (SUPERVISOR, ask.EndShoe(reason="the machine is opened")),
        lambda: (SUPERVISOR, ask.CloseTable()),
        lambda: (SUPERVISOR, ask.PauseTable()),
        lambda: (SUPERVISOR, ask.NoMoreBets()),
        lambda: (SUPERVISOR, ask.OpenBetting()),
    )


def any_of_a_machine(life: Life) -> tuple[Callable[[], ask.Ask], ...]:
    """Requests of a machine and its players, whoever deals here."""
    return (
        lambda: _commits(life) if life.machine else ask.CommitShoe(digest="0" * 64, cards=52),
        lambda: _reveals(life),
        ask.Deal,
        ask.NewGame,
        ask.NewGame,
    )
