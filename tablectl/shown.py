"""What somebody may see of a table: its view, and the facts that are told of it.

Nobody at the table sees a burn's card, what lies in the discards, or a hole card that lies face
down; a player sees nobody else's purse. An auditor sees everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from procedures import accounts
from procedures import events as ev
from procedures import incident_events as ie
from procedures.cards import Card, total
from procedures.house.rotation import rotation_due_at
from procedures.incident import Incident
from procedures.irregular.known import known
from procedures.offers import tag
from procedures.places import Place
from procedures.play.face_down import is_hole_card
from procedures.play.hands import hole_card_down
from procedures.prompt import prompt
from procedures.remedies.offered import offered_to
from procedures.round import Bet, BoxInPlay, Round, Stake
from procedures.table import Table, Who
from tablectl.client.messages import PersonRole
from tablectl.client.views import (
    BACK,
    BetView,
    BoxView,
    DeviceView,
    HandView,
    IncidentView,
    Mine,
    TableView,
    Told,
)
from tablectl.told import told

SEES_ALL: Final[frozenset[PersonRole]] = frozenset({"auditor"})
STAFF: Final[frozenset[PersonRole]] = frozenset(
    {"dealer", "supervisor", "pit manager", "auditor", "technician"}
)

_STAFF_ONLY: Final[tuple[type, ...]] = (
    ev.ReadingTaken, ev.CommandRefused, ev.BurnPaid, ev.ShuffleStepDone, ev.RotationOverdue,
    ie.IncidentAcknowledged, ie.IncidentEscalated, ie.SequenceBegun, ie.StepMatched, ie.StepWrong,
    ie.Proposed, ie.ProposalEnded, ie.SetCounted, ie.CardReplaced, ie.ShoeRefilled, ie.CardEntered,
    ie.TurnHeld,
)  # fmt: skip
"""Facts of which players hear nothing."""
_IN_WORDS: Final[tuple[type, ...]] = (
    ie.IncidentOpened, ie.IncidentResolved, ie.RoundCorrected, ev.TableHeld, ie.WagersReturned,
)  # fmt: skip
"""Facts of which players hear the words and not the whole."""
_FACE_DOWN: Final = ("burn", "discard", "counted", "scrapped", "quarantine", "repeat")
"""A repeat tells the card of an earlier reading again, which may lie face down itself."""


def view_of(table: Table, role: PersonRole, *, trouble: str = "") -> TableView:
    """The table as everybody in this role sees it; what is a player's own comes by `mine_of`."""
    said, now, game = prompt(table), table.round, table.pack.game
    dealer = _dealers(table, role)
    staff = role in STAFF
    return TableView(
        table=table.name,
        position=table.position,
        pack=table.pack.name,
        title=table.pack.title,
        digest=table.pack.digest,
        currency=table.pack.currency,
        status=table.status,
        phase=said.kind,
        sentence=said.sentence,
        detail=said.detail if staff or said.kind != "held" else _why_held(table),
        deadline=table.deadline,
        round=now.number if now is not None else table.rounds,
        dealer_name=table.dealing.dealer if table.dealing is not None else "",
        dealer_since=table.dealing.since if table.dealing is not None else 0,
        rotation_due=rotation_due_at(table),
        shoe=table.shoe.number,
        dealt=len(table.shoe.cards),
        cards_in_shoe=52 * game.decks,
        cut_card_out=table.shoe.cut_card_out,
        last_round=said.last_round,
        dealer=dealer,
        dealer_total=_counted(dealer),
        carried=tuple(laid.card or BACK for laid in table.laid("carried")),
        boxes=tuple(_box(table, box, said.place) for box in range(1, game.boxes + 1)),
        held=table.held,
        incidents=tuple(_incident(table, incident, role) for incident in table.incidents),
        devices=_devices(table) if staff else (),
        manual_entries=table.manual_entries if staff else 0,
        trouble=trouble,
    )


def mine_of(table: Table, player: str) -> Mine | None:
    """What is this player's own; None for somebody who is not at the table."""
    seated, now = table.player(player), table.round
    if seated is None:
        return None
    return Mine(
        purse=table.purse(player),
        locked=table.balance(accounts.locked(player)),
        boxes=seated.boxes,
        last_bet=sum(bet.amount for bet in seated.last_bets),
        ask=now.asks if now is not None and now.pending else 0,
    )


Numbered = tuple[int, int, ev.Event]
"""A fact with its position and its time (microseconds UTC)."""


def told_of(
    before: Table, events: tuple[ev.Event, ...], *, at: int, name: str, role: PersonRole
) -> tuple[Told, ...]:
    """What somebody is told of these facts, which came behind the table `before`.

    Facts of which he hears nothing are left out; their positions stay inside the batch.
    """
    numbered = [(n, at, event) for n, event in enumerate(events, start=before.position + 1)]
    hidden = _hidden_keys(before, events) if role not in SEES_ALL else frozenset()
    return tuple(_told(numbered, hidden, name=name, role=role))


def told_behind(
    table: Table, facts: Sequence[Numbered], *, name: str, role: PersonRole
) -> tuple[Told, ...]:
    """What somebody who was away is told of facts that lie behind him.

    Where it cannot be told any more whether a card lay face down then, it is a back.
    """
    hidden = frozenset[str]()
    if role not in SEES_ALL:
        empty = replace(table, round=None, shoe=replace(table.shoe, cards=()))
        hidden = _hidden_keys(empty, tuple(event for _, _, event in facts))
        if table.pack.game.hole_card:
            hidden |= {
                event.key
                for _, _, event in facts
                if isinstance(event, ev.CardPlaced | ev.CardMoved) and event.place.where == "dealer"
            }
    return tuple(_told(facts, hidden, name=name, role=role))


def _told(
    facts: Sequence[Numbered], hidden: frozenset[str], *, name: str, role: PersonRole
) -> Iterator[Told]:
    for position, at, event in facts:
        if role not in STAFF and isinstance(event, _STAFF_ONLY):
            continue
        words, whole = told(event), event
        if role not in STAFF and isinstance(event, _IN_WORDS):
            yield _one(position, at, event, _for_players(event), None)
            continue
        seen = _seen(whole, hidden, name, role)
        if seen is not None:
            yield _one(position, at, event, words if seen is event else told(seen), seen)


def _one(position: int, at: int, event: ev.Event, words: str, fact: ev.Event | None) -> Told:
    return Told(
        position=position,
        at=at,
        kind=tag(type(event)),
        words=words,
        fact=None if fact is None else msgspec.to_builtins(fact),
    )


def _seen(event: ev.Event, hidden: frozenset[str], name: str, role: PersonRole) -> ev.Event | None:
    """The fact without what this viewer may not see; None where nothing of it is left."""
    if role in SEES_ALL:
        return event
    match event:
        case ev.Posted(postings=postings) if role not in STAFF:
            own = (accounts.purse(name), accounts.locked(name), accounts.owed(name))
            kept = tuple(p for p in postings if p.debit in own or p.credit in own)
            return replace(event, postings=kept) if kept else None
        case ev.ReadingTaken(reading=reading) if reading.key in hidden:
            return None
        case ev.CardPlaced(key=key) if key in hidden:
            return replace(event, card=None)
        case ie.CardEntered(key=key) if key in hidden:
            return None
        case ie.SequenceBegun(steps=steps) if any(step.key in hidden for step in steps):
            return None
        case ie.StepWrong() if hidden:
            return None
        case ie.RoundCorrected():
            return None if hidden else event
    return event


def _hidden_keys(before: Table, events: tuple[ev.Event, ...]) -> frozenset[str]:
    """The readings whose card lies face down: burned, put away, or the dealer's hole card."""
    places: dict[str, Place] = {laid.key: laid.place for laid in before.shoe.cards}
    down = set()
    game, now = before.pack.game, before.round
    dealers = len(now.dealer) if now is not None and now.running else 0
    for event in events:
        match event:
            case ev.CardPlaced(key=key, place=place) | ev.CardMoved(key=key, place=place):
                places[key] = place
                if place.where == "dealer":
                    dealers += 1
                    if game.hole_card and dealers == 2:
                        down.add(key)
            case ev.BettingOpened():
                dealers = 0
    down |= {key for key, place in places.items() if place.where in _FACE_DOWN}
    if now is not None and now.running and hole_card_down(now, game):
        down |= {laid.key for laid in before.laid("dealer")[1:2]}
    return frozenset(down)


def _for_players(event: ev.Event) -> str:
    """What players are told of an incident: that it is, and by which rule it ended (part F)."""
    match event:
        case ie.IncidentOpened(incident=incident):
            return f"{known(incident.kind).sentence} ({incident.rule})"
        case ie.IncidentResolved(remedy=remedy, rule=rule):
            return f"The table goes on: {remedy} ({rule})"
        case ie.RoundCorrected(rule=rule):
            return f"The round was put right ({rule})"
        case ie.WagersReturned():
            return "Wagers were returned (HP20)"
    return "The table is held"


def _why_held(table: Table) -> str:
    """What players are told of a hold: the sentence and the rule of what holds it."""
    holding = [incident for incident in table.incidents if incident.holds]
    return " ".join(
        dict.fromkeys(f"{incident.rule}: {known(incident.kind).sentence}" for incident in holding)
    )


# -- parts of a view ------------------------------------------------------------------------------


def _dealers(table: Table, role: PersonRole) -> tuple[str, ...]:
    now = table.round
    if now is None or not table.laid("dealer"):
        return ()
    if role not in SEES_ALL and hole_card_down(now, table.pack.game):
        return (*now.dealer[:1], BACK)
    return now.dealer


def _counted(cards: tuple[str, ...]) -> str:
    known_cards: list[Card] = [card for card in cards if card != BACK]  # type: ignore[misc] # a back is no card
    return str(total(known_cards)) if known_cards and len(known_cards) == len(cards) else ""


def _box(table: Table, number: int, next_place: Place | None) -> BoxView:
    seated, now = table.at_box(number), table.round
    playing = next((b for b in now.boxes if b.box == number), None) if now is not None else None
    lies = bool(table.laid("box", "dealer")) or (now is not None and now.ended is None)
    if now is not None and playing is not None and lies:
        player, presence = playing.player, _presence(table, playing.player)
        bets = tuple(_stake(playing, stake) for stake in playing.stakes)
        hands = tuple(_hand(now, playing, index, next_place) for index in range(len(playing.hands)))
    else:
        player = seated.name if seated is not None else ""
        presence = seated.presence if seated is not None else ""
        open_bets = now.bets if now is not None and now.betting else ()
        bets = tuple(_bet(bet) for bet in open_bets if bet.box == number)
        hands = ()
    return BoxView(box=number, player=player, presence=presence, bets=bets, hands=hands)


def _presence(table: Table, name: str) -> str:
    player = table.player(name)
    return player.presence if player is not None else "left"


def _bet(bet: Bet) -> BetView:
    return BetView(spot=bet.spot, player=bet.player, amount=bet.amount, confirmed=bet.confirmed)


def _stake(playing: BoxInPlay, stake: Stake) -> BetView:
    return BetView(
        spot=stake.spot,
        player=stake.player,
        amount=sum(w.amount for h in playing.hands for w in h.wagers if w.spot == stake.spot),
        confirmed=True,
        insurance=stake.insurance,
        answer=stake.answer or "",
    )


def _hand(now: Round, playing: BoxInPlay, index: int, next_place: Place | None) -> HandView:
    hand = playing.hands[index]
    here = Place("box", playing.box, index)
    result = next((r for r in now.results if r.box == playing.box), None)
    outcome = result.hands[index].outcome if result is not None else hand.paid or ""
    return HandView(
        cards=hand.cards,
        total="blackjack" if hand.natural else str(hand.total) if hand.cards else "",
        staked=hand.staked,
        doubled=hand.doubled,
        from_split=hand.from_split,
        stood=hand.stood,
        outcome=outcome,
        turn=next_place == here,
    )


def _incident(table: Table, incident: Incident, role: PersonRole) -> IncidentView:
    kind = known(incident.kind)
    view = IncidentView(
        number=incident.number,
        kind=incident.kind,
        rule=incident.rule,
        sentence=kind.sentence,
        holds=incident.holds,
        at=incident.at,
    )
    if role not in STAFF:
        return view
    step = incident.next_step
    covered = step is not None and role not in SEES_ALL and is_hole_card(table, step.key)
    return replace(
        view,
        detail=incident.detail,
        box=incident.box,
        keys=incident.keys,
        remedies=tuple(offered_to(table, Who("supervisor", "somebody"), incident)),
        acknowledged=incident.acknowledged,
        escalated=incident.escalated,
        next_card=BACK if covered else step.card if step is not None else "",
        next_place=str(step.place) if step is not None else "",
    )


def _devices(table: Table) -> tuple[DeviceView, ...]:
    return tuple(DeviceView(name=d.name, role=d.role, up=d.up) for d in table.devices)
