"""What was put right in a round, then or later: cards, who dealt, returns by hand, its set.

Every correction is told with what the record had before and has after it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.cards import Card
from procedures.places import Laid, Place
from procedures.round import BoxResult, Round
from procedures.table import Table, Who
from tablectl.rounds.in_record import Step


class CardMended(Struct, frozen=True, kw_only=True):
    """A card of the record that became another, or came to lie elsewhere."""

    key: str
    card_before: Card | None
    card_after: Card | None
    place_before: Place
    place_after: Place


class MoneyMended(Struct, frozen=True, kw_only=True):
    """What came back to a bet before and after the correction of its settlement, minor units.

    An insurance that no ace was there for has come back too.
    """

    box: int
    spot: int
    player: str
    before: int
    after: int


class CorrectionTold(Struct, frozen=True, kw_only=True):
    """A correction of the round's record. `money` is empty where the round was still running."""

    position: int
    at: int
    rule: str
    why: str
    by: str
    settled: bool
    cards: tuple[CardMended, ...]
    money: tuple[MoneyMended, ...]


class ReturnTold(Struct, frozen=True, kw_only=True):
    """A player's wagers that went back by hand (HP20)."""

    position: int
    at: int
    player: str
    amount: int
    by: str


class DealerTold(Struct, frozen=True, kw_only=True):
    """Who dealt was another than the record had: before and after (HP10)."""

    position: int
    at: int
    was: str
    dealer: str
    why: str
    by: str


class CountTold(Struct, frozen=True, kw_only=True):
    """A count of the set that the round was dealt from; good where nothing differs."""

    position: int
    at: int
    set_id: str
    missing: tuple[Card, ...]
    extra: tuple[Card, ...]
    by: str


MENDS: Final = (ie.RoundCorrected, ie.WagersReturned, ev.DealerCorrected)
"""The facts that put a round right, while it runs or after its end."""


def later(steps: Iterable[Step], number: int, of_round: Sequence[Step]) -> Iterator[Step]:
    """Of commands after a round's end, those that put it right; `of_round` are its own."""
    last = of_round[-1].records[-1].position
    dealers = {stint.came_on for step in of_round for stint in step.after.stints[-1:]}
    for step in steps:
        if step.records[0].position > last and any(
            mends(event, number, dealers) for event in step.events
        ):
            yield step


def mends(event: ev.Event, number: int, dealers: Collection[int]) -> bool:
    """Whether a fact puts a round right that was dealt by who came on at these positions."""
    match event:
        case ie.RoundCorrected(round=after):
            return after.number == number
        case ie.WagersReturned(round=returned):
            return returned == number
        case ev.DealerCorrected(came_on=came_on):
            return came_on in dealers
        case _:
            return False


class Mended:
    """Gathers what was put right, round by round, while a table's steps pass."""

    def __init__(self) -> None:
        self._corrections: dict[int, list[CorrectionTold]] = {}
        self._returns: dict[int, list[ReturnTold]] = {}
        self._dealers: dict[int, list[DealerTold]] = {}
        self._counts: list[tuple[int, CountTold]] = []

    def take(self, step: Step) -> None:
        """Follow one command's facts."""
        for record, event in step.facts:
            position, at = record.position, record.at
            match event:
                case ie.RoundCorrected(round=after):
                    told = _correction(position, at, event, step.before)
                    self._corrections.setdefault(after.number, []).append(told)
                case ie.WagersReturned(round=number, player=player, amount=amount, by=by):
                    back = ReturnTold(
                        position=position, at=at, player=player, amount=amount, by=_named(by)
                    )
                    self._returns.setdefault(number, []).append(back)
                case ev.DealerCorrected():
                    dealer = DealerTold(
                        position=position,
                        at=at,
                        was=event.was,
                        dealer=event.dealer,
                        why=event.reason,
                        by=_named(event.by),
                    )
                    self._dealers.setdefault(event.came_on, []).append(dealer)
                case ie.SetCounted():
                    count = CountTold(
                        position=position,
                        at=at,
                        set_id=event.set_id,
                        missing=event.missing,
                        extra=event.extra,
                        by=_named(event.by),
                    )
                    self._counts.append((step.after.rounds, count))
                case _:
                    pass

    def corrections(self, number: int) -> tuple[CorrectionTold, ...]:
        """The corrections of a round, as far as the steps have passed."""
        return tuple(self._corrections.get(number, ()))

    def returns(self, number: int) -> tuple[ReturnTold, ...]:
        """What went back by hand of a round's wagers, as far as the steps have passed."""
        return tuple(self._returns.get(number, ()))

    def dealers(self, came_on: int) -> tuple[DealerTold, ...]:
        """The corrections of who came on at a position, as far as the steps have passed."""
        return tuple(self._dealers.get(came_on, ()))

    def counted(self, number: int) -> CountTold | None:
        """The first count of the set after a round; None while there was none."""
        return next((count for rounds, count in self._counts if rounds >= number), None)


def _correction(
    position: int, at: int, event: ie.RoundCorrected, before: Table | None
) -> CorrectionTold:
    was = _round_in(before, event.round.number)
    settled = was is not None and was.ended is not None
    lay = was.laid if was is not None and settled else before.shoe.cards if before else ()
    lies = event.round.laid if settled else event.laid
    results = was.results if was is not None and settled else ()
    return CorrectionTold(
        position=position,
        at=at,
        rule=event.rule,
        why=event.why,
        by=_named(event.by),
        settled=settled,
        cards=tuple(_cards(lay, lies)),
        money=tuple(_money(results, event.round.results)),
    )


def _round_in(table: Table | None, number: int) -> Round | None:
    if table is None:
        return None
    last = (table.round,) if table.round is not None else ()
    return next((now for now in (*last, *table.played) if now.number == number), None)


def _cards(before: Iterable[Laid], after: Iterable[Laid]) -> Iterator[CardMended]:
    lay = {laid.key: laid for laid in before}
    for laid in after:
        was = lay.get(laid.key)
        if was is not None and (was.card, was.place) != (laid.card, laid.place):
            yield CardMended(
                key=laid.key,
                card_before=was.card,
                card_after=laid.card,
                place_before=was.place,
                place_after=laid.place,
            )


def _money(before: Iterable[BoxResult], after: Iterable[BoxResult]) -> Iterator[MoneyMended]:
    due = {(result.box, bet.spot): bet for result in after for bet in result.bets}
    for result in before:
        for bet in result.bets:
            now = due.get((result.box, bet.spot), bet)
            # an insurance that was none any more went back, and is no stake of the corrected round
            came = now.returned + bet.staked - now.staked
            if came != bet.returned:
                yield MoneyMended(
                    box=result.box,
                    spot=bet.spot,
                    player=bet.player,
                    before=bet.returned,
                    after=came,
                )


def _named(who: Who) -> str:
    return f"{who.role} {who.name}"
