"""Was a round dealt from the order that was committed to before its first bet? (part G)

Only the record is asked: the commitment, the bets, the cards and the order that was published.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from procedures import events as ev
from procedures import incident_events as ie
from procedures.cards import Card
from procedures.commitment import commitment, committed_text, mismatch
from tablectl.ledger.record import Record
from tablectl.ledger.store import LedgerDamaged
from tablectl.rounds.in_record import NotRecorded


class Dealt(Struct, frozen=True, kw_only=True):
    """A card that left the shoe: where its record is, and where it was laid.

    `round` is the round that it was dealt in. `hidden`: it lies face down, or may; it is not told
    while the round is not over.
    """

    position: int
    key: str
    card: Card | None
    place: str
    round: int
    hidden: bool = False


class CommittedShoe(Struct, frozen=True, kw_only=True):
    """A machine's shoe as the record has it. Positions are those of the table's records."""

    number: int
    digest: str
    cards: int
    committed: int
    committed_at: int
    """When, in microseconds UTC."""
    again: int | None = None
    """Where it was committed to a second time, which never may be."""
    dealt: tuple[Dealt, ...] = ()
    revealed: int | None = None
    salt: str = ""
    order: tuple[Card, ...] = ()
    passed: bool = False
    """The next shoe has begun."""


class Fairness(Struct, frozen=True, kw_only=True):
    """What the record proves of one round. `wrong` is what does not agree, in words.

    `first_bet` is the position of the round's first bet; None where nobody had placed one.
    """

    table: str
    round: int
    pack: str
    decks: int
    first_bet: int | None
    shoe: CommittedShoe
    wrong: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """The order was fixed before the first bet, and these cards were dealt from it."""
        return self.shoe.revealed is not None and not self.wrong

    @property
    def last(self) -> int:
        """The last of the records that must not be changed: commitment, first bet, cards."""
        cards = [card.position for card in self.shoe.dealt if card.round == self.round]
        return max([self.shoe.committed, self.first_bet or 0, *cards])

    @property
    def recomputed(self) -> str | None:
        """The digest of what was published; None before that, or of a salt that is none."""
        try:
            return commitment(self.shoe.salt, self.shoe.order)
        except ValueError:
            return None

    @property
    def line(self) -> str | None:
        """What the digest is made of, for `sha256sum`; None before it was published."""
        shoe = self.shoe
        return committed_text(shoe.salt, shoe.order) if shoe.revealed is not None else None


def fairness(table: str, number: int, facts: Iterable[tuple[Record, ev.Event]]) -> Fairness:
    """What a table's whole record says of that round.

    Raises NotRecorded where there is no such round, or a dealer dealt it; LedgerDamaged.
    """
    reading = _Reading(number)
    for record, event in facts:
        reading.take(record, event)
    if reading.created is None:
        raise NotRecorded(f"table {table} has no history")
    pack = reading.created.pack
    if pack.game.dealt_by != "machine":
        raise NotRecorded(
            f"table {table} is dealt by a dealer, from real cards: no order was committed to;"
            " tablectl show and tablectl inventory tell where each card lay"
        )
    if not reading.found:
        there = f"its rounds go up to {reading.round}" if reading.round else "it has no rounds yet"
        raise NotRecorded(f"table {table} has no round {number}; {there}")
    if reading.shoe is None:
        raise LedgerDamaged(f"table {table}: round {number} was opened without a shoe")
    found = Fairness(
        table=table,
        round=number,
        pack=pack.name,
        decks=pack.game.decks,
        first_bet=reading.first_bet,
        shoe=reading.shoe,
    )
    found = replace(found, wrong=_wrong(found))
    return found if reading.over else _without_hole_card(found)


def _without_hole_card(found: Fairness) -> Fairness:
    """A round that is not over, with the dealer's first card only."""
    dealers = [d.key for d in found.shoe.dealt if (d.round, d.place) == (found.round, "dealer")]
    dealt = tuple(
        replace(d, card=None, hidden=True) if d.key in dealers[1:] else d for d in found.shoe.dealt
    )
    return replace(found, shoe=replace(found.shoe, dealt=dealt))


def _wrong(found: Fairness) -> tuple[str, ...]:
    shoe, wrong = found.shoe, []
    if found.first_bet is not None and found.first_bet < shoe.committed:
        wrong.append(
            f"the first bet lies at record {found.first_bet}, before the commitment at record"
            f" {shoe.committed}"
        )
    if shoe.again is not None:
        wrong.append(
            f"shoe {shoe.number} was committed to twice, at records {shoe.committed} and"
            f" {shoe.again}"
        )
    unread = next((n for n, card in enumerate(shoe.dealt, start=1) if card.card is None), None)
    if unread is not None:
        wrong.append(f"nobody has named card {unread} of the shoe")
    if shoe.revealed is None and shoe.passed:
        wrong.append(f"shoe {shoe.number} was never published, and the next has begun")
    elif shoe.revealed is not None:
        why = mismatch(
            digest=shoe.digest,
            salt=shoe.salt,
            order=shoe.order,
            dealt=[card.card for card in shoe.dealt if card.card is not None],
            decks=found.decks,
        )
        wrong += [why] if why is not None else []
    return tuple(wrong)


class _Reading:
    """Reads a table's facts for one round: the shoe it is dealt from, up to its publication."""

    def __init__(self, number: int) -> None:
        self.created: ev.TableCreated | None = None
        self.found = False
        self.over = False
        self.round = 0
        self.first_bet: int | None = None
        self.shoe: CommittedShoe | None = None
        """The shoe of the round, once that is opened; before, the one being dealt."""
        self._number = number
        self._dealing = True
        """The shoe that is being dealt is `shoe`."""

    def take(self, record: Record, event: ev.Event) -> None:
        """One fact after the other."""
        match event:
            case ev.TableCreated():
                self.created = event
            case ev.ShoeCommitted():
                self._committed(record, event)
            case ev.BettingOpened(round=number):
                self.round = number
                self.found = self.found or number == self._number
            case ev.RoundSettled(round=n) | ev.RoundCancelled(round=n) | ev.RoundUnplayed(round=n):
                self.over = self.over or n == self._number
            case ev.BetSet(chips=chips) if chips and self.round == self._number:
                self.first_bet = self.first_bet or record.position
            case ev.CardPlaced() if event.place.where not in ("repeat", "nothing"):
                self._dealt(record, event)
            case ie.CardEntered(key=key, card=card):
                self._named(key, card)
            case ev.ShoeRevealed(number=number) if self.shoe and self.shoe.number == number:
                self.shoe = replace(
                    self.shoe, revealed=record.position, salt=event.salt, order=event.order
                )

    def _committed(self, record: Record, event: ev.ShoeCommitted) -> None:
        if self.shoe is not None and self.found:
            same = self.shoe.number == event.number
            again = record.position if same else self.shoe.again
            self.shoe = replace(self.shoe, again=again, passed=self.shoe.passed or not same)
            self._dealing = same
            return
        self.shoe = CommittedShoe(
            number=event.number,
            digest=event.digest,
            cards=event.cards,
            committed=record.position,
            committed_at=record.at,
        )

    def _dealt(self, record: Record, event: ev.CardPlaced) -> None:
        if self.shoe is None or not self._dealing:
            return
        card = Dealt(
            position=record.position,
            key=event.key,
            card=event.card,
            place=str(event.place),
            round=self.round,
        )
        self.shoe = replace(self.shoe, dealt=(*self.shoe.dealt, card))

    def _named(self, key: str, card: Card) -> None:
        if self.shoe is not None:
            dealt = (replace(d, card=card) if d.key == key else d for d in self.shoe.dealt)
            self.shoe = replace(self.shoe, dealt=tuple(dealt))
