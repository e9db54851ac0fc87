"""What lies on a table's felt, made from the view of the table. No Qt, nothing decided.

A view names no keys; without them a card is known by where it lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from procedures.places import Place, Where
from tablectl.client.views import BetView, BoxView, HandView, IncidentView, TableView
from ui.felt.guide import Ghost, Guide, faces, guide_of

UNREAD: Final = ""
"""The face of a card that no device could read."""
DEALER: Final = Place("dealer")

Connection = Literal["live", "stale", "lost"]
GhostState = Literal["", "due", "next", "ticked"]
NoticeKind = Literal["lost", "stale", "trouble", "held", "paused", "closed"]
Answer = Literal["", "asked", "insured", "even money", "none"]


class FeltCard(Struct, frozen=True, kw_only=True):
    """A card on the felt: two letters, `??` for a back, nothing for one that was not read."""

    key: str
    face: str
    place: Place
    at: int
    """Its number in its hand, from 0."""
    lit: bool = False
    last: bool = False
    ghost: GhostState = ""
    step: int = 0


class FeltHand(Struct, frozen=True, kw_only=True):
    """A hand, the dealer's, or what lies at another place. `cards` is how many lie there."""

    place: Place
    cards: int
    total: str = ""
    outcome: str = ""
    staked: int = 0
    doubled: bool = False
    turn: bool = False
    next: bool = False
    """The next card goes here."""
    of_many: bool = False


class FeltBet(Struct, frozen=True, kw_only=True):
    """A bet; `owner` is named only where he is not the one who sits at the box."""

    spot: int
    owner: str
    amount: int
    confirmed: bool


class FeltSeat(Struct, frozen=True, kw_only=True):
    """Who is at a box, what he has bet there, and his insurance."""

    box: int
    player: str
    presence: str
    at_table: bool
    bets: tuple[FeltBet, ...]
    answer: Answer = ""
    insurance: int = 0
    turn: bool = False


class FeltShoe(Struct, frozen=True, kw_only=True):
    """How far the shoe is dealt."""

    number: int
    dealt: int
    cards: int
    cut_card_out: bool
    last_round: bool


class FeltClock(Struct, frozen=True, kw_only=True):
    """A time that runs out, in microseconds UTC; `box` 0: for everybody."""

    until: int
    phase: str
    box: int = 0


class Notice(Struct, frozen=True):
    """Why the felt is grey: one word's kind, and more about it."""

    kind: NoticeKind
    detail: str = ""

    @property
    def covers(self) -> bool:
        """The picture may be old: it is greyed altogether, so that nobody takes it for live."""
        return self.kind in ("lost", "stale")


class FeltPicture(Struct, frozen=True, kw_only=True):
    """Everything that is drawn of one table at one position."""

    table: str
    boxes: int
    cards: tuple[FeltCard, ...] = ()
    hands: tuple[FeltHand, ...] = ()
    seats: tuple[FeltSeat, ...] = ()
    shoe: FeltShoe | None = None
    clock: FeltClock | None = None
    notice: Notice | None = None

    def card(self, key: str) -> FeltCard | None:
        """The card of that key."""
        return next((card for card in self.cards if card.key == key), None)

    def hand(self, place: Place) -> FeltHand | None:
        """What lies at that place."""
        return next((hand for hand in self.hands if hand.place == place), None)


def felt_picture(
    view: TableView,
    *,
    guide: Guide | None = None,
    connection: Connection = "live",
    told: str = "",
) -> FeltPicture:
    """The picture of a view, with what `guide` points at; without one, what the view itself tells.

    `told` says more of a connection that is not live.
    """
    guide = guide if guide is not None else guide_of(view)
    turn = next((Place("box", b.box, n) for b in view.boxes for n, h in _hands(b) if h.turn), None)
    next_place = guide.next_place or _next_place(view, turn)
    if guide.ghosts:
        next_place = None  # the ghost that is due shows it
    hands = tuple(_lying(view, guide, next_place))
    return FeltPicture(
        table=view.table,
        boxes=len(view.boxes),
        cards=tuple(_cards(view, guide, hands)),
        hands=hands,
        seats=tuple(_seat(view, box, turn) for box in view.boxes),
        shoe=FeltShoe(
            number=view.shoe,
            dealt=view.dealt,
            cards=view.cards_in_shoe,
            cut_card_out=view.cut_card_out,
            last_round=view.last_round,
        ),
        clock=_clock(view, turn),
        notice=_notice(view, connection, told),
    )


# -- cards and hands ------------------------------------------------------------------------------


def _hands(box: BoxView) -> Iterator[tuple[int, HandView]]:
    yield from enumerate(box.hands)


def _next_place(view: TableView, turn: Place | None) -> Place | None:
    """Where the prompt says that a card is dealt; it names no other place than these."""
    if view.held or view.phase not in ("deal", "burn"):
        return None
    return Place("burn") if view.phase == "burn" else turn or DEALER


def _lying(view: TableView, guide: Guide, next_place: Place | None) -> Iterator[FeltHand]:
    for box in view.boxes:
        for number, hand in _hands(box):
            place = Place("box", box.box, number)
            yield FeltHand(
                place=place,
                cards=len(_lain(view, guide, place)),
                total=hand.total,
                outcome=hand.outcome,
                staked=hand.staked,
                doubled=hand.doubled,
                turn=hand.turn and not view.held,
                next=place == next_place,
                of_many=len(box.hands) > 1,
            )
    for where in ("dealer", "burn", "carried", "offered", "quarantine"):
        place = Place(where)
        yield FeltHand(
            place=place,
            cards=len(_lain(view, guide, place)),
            total=view.dealer_total if where == "dealer" else "",
            next=place == next_place,
        )


def _lain(view: TableView, guide: Guide, place: Place) -> tuple[tuple[str, str], ...]:
    """Key and face of each card at a place; last, the ghosts of cards that lie nowhere now."""
    shown, keys = faces(view, place) or _apart(guide, place), guide.keys.get(place, ())
    if len(keys) != len(shown):
        keys = tuple(f"{place}/{number}" for number in range(len(shown)))
    lies = {key for there in guide.keys.values() for key in there}
    gone = [ghost for ghost in _in_order(guide) if ghost.place == place and ghost.key not in lies]
    return (*zip(keys, shown, strict=True), *((ghost.key, ghost.card) for ghost in gone))


def _apart(guide: Guide, place: Place) -> tuple[str, ...]:
    return tuple(apart.card for apart in guide.apart if apart.place == place)


def _cards(view: TableView, guide: Guide, hands: tuple[FeltHand, ...]) -> Iterator[FeltCard]:
    ghosts = {ghost.key: ghost for ghost in guide.ghosts}
    due = next((ghost.key for ghost in _in_order(guide) if not ghost.ticked), "")
    pointed = {*guide.lit, *(key for i in view.incidents if i.holds for key in i.keys)}
    seen: set[str] = set()
    for hand in hands:
        for at, (key, face) in enumerate(_lain(view, guide, hand.place)):
            if key in seen:  # two cards are never drawn as one, whatever the guide says
                key = f"{hand.place}/{at}"
            seen.add(key)
            ghost = ghosts.get(key)
            yield FeltCard(
                key=key,
                face=UNREAD if face == "unread" else face,
                place=hand.place,
                at=at,
                lit=key in pointed,
                last=key == guide.last != "",
                ghost=_ghostly(ghost, due),
                step=ghost.step if ghost is not None else 0,
            )


def _in_order(guide: Guide) -> list[Ghost]:
    return sorted(guide.ghosts, key=lambda ghost: ghost.step)


def _ghostly(ghost: Ghost | None, due: str) -> GhostState:
    if ghost is None:
        return ""
    if ghost.ticked:
        return "ticked"
    return "next" if ghost.key == due else "due"


# -- boxes, clock, notice -------------------------------------------------------------------------


def _seat(view: TableView, box: BoxView, turn: Place | None) -> FeltSeat:
    asked = view.phase == "insurance" and bool(box.hands)
    return FeltSeat(
        box=box.box,
        player=box.player,
        presence=box.presence,
        at_table=box.at_table,
        bets=tuple(_bet(box, bet) for bet in box.bets),
        answer=_answer(box.bets, asked=asked),
        insurance=sum(bet.insurance for bet in box.bets),
        turn=turn is not None and turn.box == box.box and not view.held,
    )


def _bet(box: BoxView, bet: BetView) -> FeltBet:
    return FeltBet(
        spot=bet.spot,
        owner=bet.player if bet.player != box.player else "",
        amount=bet.amount,
        confirmed=bet.confirmed,
    )


def _answer(bets: tuple[BetView, ...], *, asked: bool) -> Answer:
    """One word for all bets of a box; a question that is open comes first."""
    answers = {bet.answer for bet in bets}
    if asked and "" in answers:
        return "asked"
    if any(bet.insurance for bet in bets):
        return "insured"
    if "even money" in answers:
        return "even money"
    return "none" if asked and answers else ""


def _clock(view: TableView, turn: Place | None) -> FeltClock | None:
    if view.deadline is None or view.held:
        return None
    deciding = view.phase == "decision" and turn is not None
    return FeltClock(
        until=view.deadline, phase=view.phase, box=turn.box if deciding and turn else 0
    )


def _notice(view: TableView, connection: Connection, told: str) -> Notice | None:
    """The gravest thing first: what is not live says nothing of now."""
    if connection != "live":
        return Notice(connection, told)
    if view.trouble:
        return Notice("trouble", view.trouble)
    if view.held:
        return Notice("held", _why_held(view.incidents) or view.detail)
    if view.status != "open":
        return Notice("paused" if view.status == "paused" else "closed")
    return None


def _why_held(incidents: tuple[IncidentView, ...]) -> str:
    holding = [f"{i.rule}: {i.sentence}" for i in incidents if i.holds]
    return " ".join(dict.fromkeys(holding))


def dealt_places(picture: FeltPicture) -> tuple[Place, ...]:
    """Every place of the felt at which a card can be laid, boxes first."""
    boxes = [
        place
        for box in range(1, picture.boxes + 1)
        for place in ([h.place for h in picture.hands if h.place.box == box] or [Place("box", box)])
    ]
    beside: tuple[Where, ...] = ("dealer", "burn", "carried", "offered", "quarantine", "discard")
    return (*boxes, *map(Place, beside))
