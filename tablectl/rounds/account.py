"""One round told from its facts: bets, cards with their readings, decisions, incidents, money.

What `tablectl show` prints and what `tablectl rounds` adds up. Nothing here is decided again; each
line names the position in the stream that it comes from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from procedures import events as ev
from procedures import incident_events as ie
from procedures.cards import Card
from procedures.places import Place
from procedures.play.hands import hole_card_down
from procedures.readings import Raw, Reading
from procedures.round import BoxInPlay, BoxResult, Posting
from tablectl.rounds.in_record import ENDS, RoundInRecord, Step
from tablectl.rounds.incidents import Incidents, IncidentTold
from tablectl.rounds.mended import CorrectionTold, CountTold, DealerTold, Mended, ReturnTold
from tablectl.rounds.shoe import Shoes, ShoeTold


class BetTold(Struct, frozen=True, kw_only=True):
    """A bet that played, in minor units."""

    box: int
    player: str
    chips: tuple[int, ...]
    amount: int
    spot: int = 1
    rides: bool = False


class BackTold(Struct, frozen=True, kw_only=True):
    """A bet that did not play: its chips went back, and why (E-116)."""

    position: int
    at: int
    box: int
    spot: int
    player: str
    why: str


class PeekTold(Struct, frozen=True, kw_only=True):
    """The dealer looked at his hole card, and what he found (E-115)."""

    position: int
    at: int
    blackjack: bool


class CardTold(Struct, frozen=True, kw_only=True):
    """One thing that became of one card: placed, moved or named, and the reading behind it.

    `card` is None where nobody had named it yet. `at` is when it was read, or when it was moved
    or named; microseconds UTC. `by` is who named it; empty where the shoe read it.
    """

    position: int
    at: int
    what: str
    card: Card | None
    place: Place | None
    key: str
    device: str = ""
    raw: Raw | None = None
    by: str = ""


class DecisionTold(Struct, frozen=True, kw_only=True):
    """A decision or an answer: for which hand, by whom, under which rule, and what it added.

    `spot` is the bet that answered for its insurance. `wagers` are the parts of what was added,
    as (spot, amount), where a box has several bets.
    """

    position: int
    at: int
    box: int
    hand: int
    player: str
    what: str
    by: str
    rule: str
    added: int
    spot: int | None = None
    wagers: tuple[tuple[int, int], ...] = ()


class PostingTold(Struct, frozen=True, kw_only=True):
    """A movement of money and the record that holds it."""

    position: int
    posting: Posting


class RoundTold(Struct, frozen=True, kw_only=True):
    """A whole round. `ending` is None while it runs; times are microseconds UTC."""

    table: str
    number: int
    first: int
    last: int
    opened_at: int
    ended_at: int | None
    ending: str | None
    why: str
    by: str
    pack: str
    pack_digest: str
    currency: str
    shoe: int
    dealer: str
    """Who dealt when its betting was opened, as corrected since."""
    dealer_corrections: tuple[DealerTold, ...]
    bets: tuple[BetTold, ...]
    dealer_cards: tuple[Card, ...]
    cards: tuple[CardTold, ...]
    decisions: tuple[DecisionTold, ...]
    incidents: tuple[IncidentTold, ...]
    postings: tuple[PostingTold, ...]
    results: tuple[BoxResult, ...]
    staked: int
    returned: int | None
    """All that came back to the players at the end; None while the round runs."""
    corrections: tuple[CorrectionTold, ...]
    returns: tuple[ReturnTold, ...]
    counted: CountTold | None
    """The first count of its set after the round."""
    went_back: tuple[BackTold, ...] = ()
    peek: PeekTold | None = None
    hole_card_down: bool = False
    """The dealer's second card was not turned in the round; the record has it, players do not."""
    sealed: ShoeTold | None = None
    """What a machine committed itself to for the round's shoe."""


class Memory:
    """What is carried from one round to the next: readings of cards out early, and incidents."""

    def __init__(self) -> None:
        self.readings: dict[str, Reading] = {}
        self.incidents = Incidents()
        self.mended = Mended()
        self.shoes = Shoes()
        self.passed = 0
        """The position of the last record that has passed."""

    def watching(self, steps: Iterable[Step]) -> Iterator[Step]:
        """The same steps, each remembered as it passes."""
        for step in steps:
            self.passed = step.records[-1].position
            self.mended.take(step)
            for record, event in step.facts:
                self.incidents.take(record, event)
                self.shoes.take(record, event)
                if isinstance(event, ev.ReadingTaken):
                    self.readings[event.reading.key] = event.reading
            yield step

    def reading_of(self, key: str) -> Reading | None:
        """The reading behind a card; the second of two that came together has `/2` added."""
        return self.readings.get(key) or self.readings.get(key.rpartition("/")[0])

    def of_round(self, number: int) -> tuple[IncidentTold, ...]:
        """The incidents of a round, as far as the steps have passed."""
        return self.incidents.of_round(number)


def told(found: RoundInRecord, memory: Memory) -> RoundTold:
    """The round as people read it. Let all steps pass through `memory` first."""
    now, table = found.round, found.steps[-1].after
    facts = tuple(found.facts)
    over = next(((r, e) for r, e in reversed(facts) if isinstance(e, ENDS)), None)
    over = over if now.ended is not None else None
    cancelled = over[1] if over is not None and isinstance(over[1], ev.RoundCancelled) else None
    staked = sum(result.staked for result in now.results) or sum(map(_staked, now.boxes))
    back = sum(result.returned for result in now.results)
    return RoundTold(
        table=table.name,
        number=found.number,
        first=found.first,
        last=found.last,
        opened_at=facts[0][0].at,
        ended_at=over[0].at if over is not None else None,
        ending=now.ended,
        why=f"{cancelled.reason} ({cancelled.rule})" if cancelled is not None else "",
        by=f"{cancelled.by.role} {cancelled.by.name}" if cancelled is not None else "",
        pack=table.pack.name,
        pack_digest=table.pack.digest,
        currency=table.pack.currency,
        shoe=table.shoe.number,
        dealer=_dealer(found, memory),
        dealer_corrections=_dealer_corrections(found, memory),
        bets=tuple(
            BetTold(
                box=b.box,
                player=b.player,
                chips=b.chips,
                amount=b.amount,
                spot=b.spot,
                rides=b.rides,
            )
            for b in now.bets
            if b.confirmed
        ),
        dealer_cards=now.dealer,
        cards=tuple(_cards(found, memory)),
        decisions=tuple(_decisions(found)),
        incidents=memory.of_round(found.number),
        postings=tuple(
            PostingTold(position=record.position, posting=posting)
            for record, event in facts
            if isinstance(event, ev.Posted) and event.round == found.number
            for posting in event.postings
        ),
        results=now.results,
        staked=staked,
        returned=None if now.ended is None else (staked if cancelled is not None else back),
        corrections=memory.mended.corrections(found.number),
        returns=memory.mended.returns(found.number),
        counted=memory.mended.counted(found.number),
        went_back=tuple(
            BackTold(
                position=record.position,
                at=record.at,
                box=event.box,
                spot=event.spot,
                player=event.player,
                why=event.why,
            )
            for record, event in facts
            if isinstance(event, ev.BetSet) and event.why
        ),
        peek=next(
            (
                PeekTold(position=record.position, at=record.at, blackjack=event.blackjack)
                for record, event in facts
                if isinstance(event, ev.DealerPeeked)
            ),
            None,
        ),
        hole_card_down=hole_card_down(now, table.pack.game),
        sealed=memory.shoes.of(table.shoe.number),
    )


def _staked(box: BoxInPlay) -> int:
    return box.insurance + sum(hand.staked for hand in box.hands)


def _dealer(found: RoundInRecord, memory: Memory) -> str:
    """Who dealt when the round was opened: at its end the table may have closed."""
    corrected = _dealer_corrections(found, memory)
    dealing = found.steps[0].after.dealing
    if corrected:
        return corrected[-1].dealer
    return dealing.dealer if dealing is not None else ""


def _dealer_corrections(found: RoundInRecord, memory: Memory) -> tuple[DealerTold, ...]:
    table = found.steps[0].after
    on = table.dealing is not None and table.stints
    return memory.mended.dealers(table.stints[-1].came_on) if on else ()


def _cards(found: RoundInRecord, memory: Memory) -> Iterator[CardTold]:
    out = found.steps[0].before
    known = {laid.key: laid.card for laid in out.shoe.cards} if out is not None else {}
    for record, event in found.facts:
        place: Place | None = None
        match event:
            case ev.CardPlaced(key=key, card=card, place=place):
                known[key] = card
                what, by = "placed", ""
            case ev.CardMoved(key=key, place=place):
                what, by = "moved", ""
            case ie.CardEntered(key=key, card=card, by=who):
                known[key] = card
                what, by = "named", f"{who.role} {who.name}"
            case _:
                continue
        reading = memory.reading_of(key)
        yield CardTold(
            position=record.position,
            at=reading.at if reading is not None and what == "placed" else record.at,
            what=what,
            card=known.get(key),
            place=place,
            key=key,
            device=reading.device if reading is not None else "",
            raw=reading.raw if reading is not None else None,
            by=by,
        )


def _decisions(found: RoundInRecord) -> Iterator[DecisionTold]:
    boxes = {box.box: box for box in found.round.boxes}
    for record, event in found.facts:
        what: str
        spot: int | None = None
        wagers: tuple[tuple[int, int], ...] = ()
        match event:
            case ev.DecisionTaken(box=number, hand=hand, by=by):
                what, rule, added = event.action, event.rule, event.added
                wagers = tuple((w.spot, w.amount) for w in event.wagers)
            case ev.InsuranceAnswered(box=number, by=by, amount=added):
                hand, rule, spot = 0, "B9", event.spot
                what = "no insurance" if event.answer == "none" else event.answer
            case _:
                continue
        box = boxes.get(number)
        several = box is not None and len(box.stakes) > 1
        yield DecisionTold(
            position=record.position,
            at=record.at,
            box=number,
            hand=hand,
            player="" if box is None else box.player if spot is None else box.owner(spot),
            what=what,
            by=by,
            rule=rule,
            added=added,
            spot=spot if several else None,
            wagers=wagers if several else (),
        )
