"""The simulated dealer's own mistakes: what goes wrong on the felt, when, and what is reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final, Literal

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.decide import decide
from procedures.events import BettingOpened, Event
from procedures.incident_events import IncidentOpened
from procedures.places import Lies
from procedures.prompt import Kind, prompt
from procedures.refusals import Refused
from procedures.remedies.sequence import on_the_felt
from procedures.round import Round
from procedures.table import Table, Who
from tablectl.simulate.duty import SECOND, SUPERVISOR, Duty

ErrorName = Literal[
    "skip", "empty-seat", "own-card", "burn-dealt", "surplus", "picked-up", "dropped",
    "too-many", "overdraw", "early-card", "before-time", "misread", "boxed", "bad-card", "call",
    "lost-player", "stop",
]  # fmt: skip

ERRORS: Final[Mapping[ErrorName, str]] = {
    "skip": "the dealer skips a player",
    "empty-seat": "a card goes to a box where nobody plays",
    "own-card": "the dealer forgets his own first card",
    "burn-dealt": "the burn is forgotten: the card recorded as burned lies at the first box",
    "surplus": "more cards lie on the felt than the players warrant",
    "picked-up": "the dealer picks up a player's cards before the hand is over",
    "dropped": "a card falls off the table",
    "too-many": "a card comes out while a player is deciding",
    "overdraw": "the dealer draws a card too many of his own",
    "early-card": "a card comes out while bets are open",
    "before-time": "the dealer deals before betting is open",
    "misread": "the dealer reads another card on the felt than the shoe did",
    "boxed": "a card lies face up in the shoe",
    "bad-card": "a card of the set is damaged",
    "call": "the dealer calls the supervisor, and nothing is wrong",
    "lost-player": "the house's own system loses a player",
    "stop": "the table is stopped: an emergency",
}
"""Each mistake with what happens; the last two are not the dealer's."""

_BECOMES: Final[Mapping[ErrorName, tuple[str, ...]]] = {
    "skip": ("out of order",),
    "empty-seat": ("empty seat",),
    "own-card": ("dealer card forgotten",),
    "burn-dealt": ("burn mistaken",),
    "surplus": ("too many cards",),
    "picked-up": ("picked up",),
    "dropped": ("off the table",),
    "too-many": ("card not due",),
    "overdraw": ("dealer overdrew",),
    "early-card": ("card while betting", "game before time"),
    "before-time": ("game before time",),
    "misread": ("wrong total",),
    "boxed": ("boxed card",),
    "bad-card": ("bad card",),
    "call": ("supervisor called",),
    "lost-player": ("system disconnect",),
    "stop": ("emergency stop",),
}


class HadSoFar:
    """The kinds of incident that the latest round has had: a mistake is made once a round."""

    def __init__(self) -> None:
        """Nothing has been played."""
        self._round = 0
        self._kinds: set[str] = set()

    def take(self, event: Event) -> None:
        """Follow a fact of the table."""
        match event:
            case BettingOpened(round=number) if number != self._round:
                self._round, self._kinds = number, set()
            case IncidentOpened(incident=incident):
                self._kinds.add(incident.kind)
            case _:
                pass

    def made(self, error: ErrorName) -> bool:
        """Whether the mistake has come to an incident in this round."""
        return not self._kinds.isdisjoint(_BECOMES[error])


def error_duty(table: Table, since: int, error: ErrorName, seed: int) -> Duty | None:
    """The mistake, where the moment for it has come; a report that would be refused is not made."""
    now = table.round
    if now is None or table.held:
        return None
    dice = Random(f"{seed}/{error}/{now.number}")
    duty = _MISTAKES[error](table, now, since, dice)
    if duty is None or duty.ask is None:
        return duty
    command = ask.Command(id="error", at=duty.at, by=duty.by, ask=duty.ask)
    return None if isinstance(decide(table, command), Refused) else duty


# -- one function a mistake -----------------------------------------------------------------------

_Mistake = Callable[[Table, Round, int, Random], Duty | None]


def _skip(table: Table, now: Round, since: int, dice: Random) -> Duty | None:
    """The skipped player's card lies at the next box, and so on (E-25); noticed late, E-26."""
    boxes = [box.box for box in now.boxes]
    skipped, noticed = dice.randrange(len(boxes) or 1), len(boxes) + dice.randrange(3)
    if not boxes or not _cards_lie(table, noticed):
        return None
    places = [*boxes[:skipped], *boxes[skipped + 1 :], 0, *boxes, 0]
    return _reports(table, since, "out of order", _lying(table, places))


def _empty_seat(table: Table, now: Round, since: int, dice: Random) -> Duty | None:
    boxes = [box.box for box in now.boxes]
    empty = [n for n in range(1, table.pack.game.boxes + 1) if n not in boxes]
    if not empty or not _cards_lie(table, len(boxes) + dice.randrange(2)):
        return None
    places = [*sorted([*boxes, dice.choice(empty)]), 0, *boxes]
    return _reports(table, since, "empty seat", _lying(table, places))


def _own_card(table: Table, now: Round, since: int, _: Random) -> Duty | None:
    boxes = [box.box for box in now.boxes]
    if not _cards_lie(table, len(boxes) + 1):
        return None
    return _reports(table, since, "dealer card forgotten", _lying(table, [*boxes, *boxes]))


def _burn_dealt(table: Table, now: Round, since: int, _: Random) -> Duty | None:
    """Only the first round behind a burn can have it."""
    first = next((laid.key for laid in table.laid("box", "dealer")), None)
    keys = [laid.key for laid in table.shoe.cards]
    before = table.shoe.cards[keys.index(first) - 1] if first in keys[1:] else None
    burned = before is not None and before.place.where == "burn"
    if not burned or not _cards_lie(table, len(now.boxes)):
        return None
    return _reports(table, since, "burn mistaken")


def _surplus(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    if not _at(table, dice.choice(("deal", "decision"))):
        return None
    return _reports(table, since, "too many cards")


def _picked_up(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    box = _some_box(table, dice)
    if box is None or not _at(table, "decision"):
        return None
    return _reports(table, since, "picked up", box=box)


def _dropped(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    box = _some_box(table, dice)
    if box is None or not _at(table, "deal"):
        return None
    return _reports(table, since, "off the table", box=box)


def _too_many(table: Table, _: Round, since: int, __: Random) -> Duty | None:
    return _slides(table, since) if _at(table, "decision") else None


def _overdraw(table: Table, now: Round, since: int, _: Random) -> Duty | None:
    if now.ended != "settled" or not _at(table, "open betting"):
        return None
    if table.laid("carried"):
        return _reports(table, since, "dealer overdrew")
    burned = table.shoe.cards[-1].place.where == "burn"  # the house has no more to do (IR2)
    return None if burned else _slides(table, since)


def _early_card(table: Table, _: Round, since: int, __: Random) -> Duty | None:
    if not _at(table, "betting") or table.deadline is None:
        return None
    opened = table.deadline - table.pack.timers.betting * 1_000
    return _slides(table, max(since, opened + 4 * SECOND))


def _before_time(table: Table, _: Round, since: int, __: Random) -> Duty | None:
    """The first card out is carried, the second is a deal before its time (HP14)."""
    carries = table.pack.irregularities.dealer_overdraws == "carry"
    return _slides(table, since) if carries and _at(table, "open betting") else None


def _misread(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    if not _at(table, "decision"):
        return None
    felt = _as_recorded(table)
    box = dice.choice(sorted(felt))
    felt[box] = (dice.choice(CARDS), *felt[box][1:])
    lies = tuple(Lies(box=n, cards=cards) for n, cards in sorted(felt.items()))
    return _reports(table, since, "wrong total", lies)


def _boxed(table: Table, _: Round, since: int, __: Random) -> Duty | None:
    return _reports(table, since, "boxed card") if _at(table, "deal") else None


def _bad_card(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    if not _at(table, dice.choice(("open betting", "deal", "decision"))):
        return None
    return _reports(table, since, "bad card", note=f"the {dice.choice(CARDS)} is bent")


def _call(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    if not _at(table, dice.choice(("betting", "deal", "decision", "insurance"))):
        return None
    calling = ask.CallSupervisor(what="a player has a question")
    return Duty(at=since + SECOND // 2, by=_dealer(table), ask=calling)


def _lost_player(table: Table, now: Round, since: int, dice: Random) -> Duty | None:
    here = [player.name for player in table.players if player.presence == "here"]
    playing = [box.player for box in now.boxes if box.player in here]
    if not playing or not _at(table, "decision"):
        return None
    dropping = ask.DropPlayer(player=dice.choice(playing))
    return Duty(at=since + SECOND // 2, by=Who("system", "service"), ask=dropping)


def _stop(table: Table, _: Round, since: int, dice: Random) -> Duty | None:
    if not _at(table, dice.choice(("betting", "deal", "decision"))):
        return None
    return Duty(at=since + SECOND // 2, by=SUPERVISOR, ask=ask.StopTable(reason="a fire alarm"))


_MISTAKES: Final[Mapping[ErrorName, _Mistake]] = {
    "skip": _skip,
    "empty-seat": _empty_seat,
    "own-card": _own_card,
    "burn-dealt": _burn_dealt,
    "surplus": _surplus,
    "picked-up": _picked_up,
    "dropped": _dropped,
    "too-many": _too_many,
    "overdraw": _overdraw,
    "early-card": _early_card,
    "before-time": _before_time,
    "misread": _misread,
    "boxed": _boxed,
    "bad-card": _bad_card,
    "call": _call,
    "lost-player": _lost_player,
    "stop": _stop,
}


# -- what lies where ------------------------------------------------------------------------------


def _at(table: Table, kind: Kind) -> bool:
    return prompt(table).kind == kind


def _cards_lie(table: Table, count: int) -> bool:
    """So many cards of the round lie on the felt, and the next is due."""
    return len(table.laid("box", "dealer")) == count and _at(table, "deal")


def _lying(table: Table, places: Sequence[int]) -> tuple[Lies, ...]:
    """The round's cards in the order they came, one to each of these boxes; 0 is the dealer."""
    felt: dict[int, tuple[Card, ...]] = {}
    for laid, box in zip(table.laid("box", "dealer"), places, strict=False):
        if laid.card is not None:
            felt[box] = (*felt.get(box, ()), laid.card)
    return tuple(Lies(box=box, cards=cards) for box, cards in sorted(felt.items()))


def _as_recorded(table: Table) -> dict[int, tuple[Card, ...]]:
    felt: dict[int, tuple[Card, ...]] = {}
    for laid in on_the_felt(table):
        if laid.card is not None:
            felt[laid.place.box] = (*felt.get(laid.place.box, ()), laid.card)
    return felt


def _some_box(table: Table, dice: Random) -> int | None:
    boxes = sorted({laid.place.box for laid in on_the_felt(table)})
    return dice.choice(boxes) if boxes else None


def _dealer(table: Table) -> Who:
    return Who("dealer", table.dealing.dealer if table.dealing is not None else "nobody")


def _slides(table: Table, since: int) -> Duty:
    return Duty(at=since + SECOND // 2, by=_dealer(table), slide=True)


def _reports(
    table: Table,
    since: int,
    what: ask.Reported,
    felt: tuple[Lies, ...] = (),
    *,
    box: int | None = None,
    note: str = "",
) -> Duty:
    told = ask.Report(what=what, felt=felt, box=box, note=note)
    return Duty(at=since + SECOND // 2, by=_dealer(table), ask=told)
