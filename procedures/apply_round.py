"""Facts of a round into the state; `procedures.apply` hands them here. No rules either."""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Final

from msgspec.structs import replace

from procedures import events as ev
from procedures.places import Laid, Place
from procedures.round import Bet, BoxInPlay, Decided, Hand, Round, Stake, Wager
from procedures.table import Table

_BY_SPOT: Final = attrgetter("box", "spot")


def betting_opened(table: Table, event: ev.BettingOpened) -> Table:
    now = table.round
    if now is not None and now.number != event.round:
        table = replace(table, played=table.at_risk)
    if now is None or now.number != event.round:
        now = Round(number=event.round)
    now = replace(now, betting=True, boxes=())
    return replace(table, round=now, rounds=event.round, deadline=event.deadline, remaining=None)


def bet_set(table: Table, event: ev.BetSet) -> Table:
    now = _round(table)
    bets = [bet for bet in now.bets if (bet.box, bet.spot) != (event.box, event.spot)]
    if event.chips:
        bets.append(
            Bet(
                box=event.box,
                player=event.player,
                chips=event.chips,
                spot=event.spot,
                confirmed=event.confirmed,
                rides=event.rides,
            )
        )
    bets.sort(key=_BY_SPOT)
    boxes = tuple(now.boxes)
    if boxes:  # taken back before the first card (HP5)
        left = [bet for bet in bets if bet.box == event.box]
        kept = (_box_in_play(table, event.box, left),) if left else ()
        at = _at(now, event.box)
        boxes = (*boxes[:at], *kept, *boxes[at + 1 :])
    now = replace(now, bets=tuple(bets), boxes=boxes)
    return replace(table, round=now)


def betting_closed(table: Table, event: ev.BettingClosed) -> Table:
    now = _round(table)
    playing = tuple(bet for bet in now.bets if bet.box in event.boxes and bet.confirmed)
    boxes = tuple(
        _box_in_play(table, box, [bet for bet in playing if bet.box == box]) for box in event.boxes
    )
    for name in {bet.player for bet in playing}:
        last = tuple([bet for bet in playing if bet.player == name])
        table = change_player(table, name, last_bets=last)
    now = replace(now, betting=False, bets=playing, boxes=boxes)
    return replace(table, round=now, deadline=None, remaining=None)


def _box_in_play(table: Table, box: int, bets: list[Bet]) -> BoxInPlay:
    """Whoever is seated at the box decides, or else whose bet lies first."""
    seated = table.at_box(box)
    decides = next((b.player for b in bets if seated and b.player == seated.name), bets[0].player)
    return BoxInPlay(
        box=box,
        player=decides,
        stakes=tuple(
            [Stake(spot=b.spot, player=b.player, amount=b.amount, rides=b.rides) for b in bets]
        ),
        hands=(Hand(wagers=tuple([Wager("main", b.amount, b.spot) for b in bets])),),
    )


def insurance_opened(table: Table, event: ev.InsuranceOpened) -> Table:
    now = _round(table)
    boxes = tuple(
        replace(
            box,
            stakes=tuple(
                stake
                if stake.answer is not None or (box.box, stake.spot) in event.bets
                else replace(stake, answer="none")
                for stake in box.stakes
            ),
        )
        for box in now.boxes
    )
    now = replace(now, insurance="open", boxes=boxes)
    return replace(table, round=now, deadline=event.deadline)


def insurance_answered(table: Table, event: ev.InsuranceAnswered) -> Table:
    now = _round(table)
    stakes = tuple(
        replace(stake, answer=event.answer, insurance=event.amount)
        if stake.spot == event.spot
        else stake
        for stake in now.boxes[_at(now, event.box)].stakes
    )
    return replace(table, round=_change_box(now, event.box, stakes=stakes))


def peeked(table: Table, event: ev.DealerPeeked) -> Table:
    return replace(table, round=replace(_round(table), peeked=event.blackjack))


def insurance_closed(table: Table, _: ev.InsuranceClosed) -> Table:
    return replace(table, round=replace(_round(table), insurance="over"), deadline=None)


def asked(table: Table, event: ev.DecisionAsked) -> Table:
    now = replace(_round(table), asks=event.ask, pending=True, asked_absent=event.absent)
    return replace(table, round=now, deadline=event.deadline)


def taken(table: Table, event: ev.DecisionTaken) -> Table:
    now = _round(table)
    at = event.hand
    decided = Decided(box=event.box, hand=at, action=event.action, by=event.by)
    now = replace(
        now,
        decisions=(*now.decisions, decided),
        pending=False,
        drawing=event.action in ("hit", "double"),
    )
    now = _change_box(now, event.box, played_for=event.by == "absent")
    match event.action:
        case "stand":
            now = _change_hand(now, event.box, at, stood=True)
        case "surrender":
            now = _change_hand(now, event.box, at, surrendered=True)
        case "double":
            hand = _hand(now, event.box, at)
            wagers = (*hand.wagers, *event.wagers)
            now = _change_hand(now, event.box, at, doubled_at=len(hand.cards), wagers=wagers)
        case "split":
            now = _split(now, event.box, at, event.wagers)
            table = _split_places(table, event.box, at)
        case "hit":
            pass
    return replace(table, round=now, deadline=None)


def _split_places(table: Table, box: int, at: int) -> Table:
    """The pair's second card, and every hand behind it, lie one hand further."""
    second = [c.key for c in table.shoe.cards if c.place == Place("box", box, at)][1]
    cards = tuple(
        replace(c, place=Place("box", box, c.place.hand + 1))
        if c.key == second or (c.place.where == "box" and c.place.box == box and c.place.hand > at)
        else c
        for c in table.shoe.cards
    )
    return replace(table, shoe=replace(table.shoe, cards=cards))


def _split(now: Round, box: int, at: int, added: tuple[Wager, ...]) -> Round:
    hand = _hand(now, box, at)
    first = replace(hand, cards=hand.cards[:1], from_split=True)
    second = Hand(cards=hand.cards[1:], wagers=added, from_split=True)
    hands = now.boxes[_at(now, box)].hands
    put_off = tuple(
        [replace(p, hand=p.hand + 1) if p.box == box and p.hand > at else p for p in now.put_off]
    )
    now = replace(now, put_off=put_off)
    return _change_box(now, box, hands=(*hands[:at], first, second, *hands[at + 1 :]))


def hand_paid(table: Table, event: ev.HandPaid) -> Table:
    now = _change_hand(_round(table), event.box, event.hand, paid=event.outcome)
    return replace(table, round=now)


def settled(table: Table, event: ev.RoundSettled) -> Table:
    laid = table.laid("box", "dealer")
    set_id = table.shoe.set_id
    now = replace(_round(table), results=event.results, ended="settled", laid=laid, set_id=set_id)
    shoe = replace(table.shoe, rounds=table.shoe.rounds + 1)
    return replace(table, round=now, shoe=shoe, deadline=None)


def cancelled(table: Table, _: ev.RoundCancelled) -> Table:
    now = _round(table)
    shoe = replace(table.shoe, rounds=table.shoe.rounds + 1) if now.dealt else table.shoe
    now = replace(now, betting=False, ended="cancelled", pending=False, drawing=False)
    return replace(table, round=now, shoe=shoe, deadline=None, remaining=None)


def unplayed(table: Table, _: ev.RoundUnplayed) -> Table:
    now, shoe = _round(table), table.shoe
    left = bool(now.returned and table.laid("discard"))  # the hand that was dealt to (E-79)
    if now.dealt or left:
        shoe = replace(shoe, rounds=shoe.rounds + 1)
    return replace(table, round=replace(now, ended="unplayed"), shoe=shoe, deadline=None)


def _round(table: Table) -> Round:
    if table.round is None:
        raise ValueError(f"{table.name}: a fact of a round, and there is no round")
    return table.round


def _at(now: Round, box: int) -> int:
    for at, playing in enumerate(now.boxes):
        if playing.box == box:
            return at
    raise ValueError(f"round {now.number} has no box {box}")


def _hand(now: Round, box: int, hand: int) -> Hand:
    return now.boxes[_at(now, box)].hands[hand]


def _change_box(now: Round, box: int, **changes: Any) -> Round:
    at, boxes = _at(now, box), list(now.boxes)
    boxes[at] = replace(boxes[at], **changes)
    return replace(now, boxes=tuple(boxes))


def _change_hand(now: Round, box: int, hand: int, **changes: Any) -> Round:
    hands = list(now.boxes[_at(now, box)].hands)
    hands[hand] = replace(hands[hand], **changes)
    return _change_box(now, box, hands=tuple(hands))


def laid_in(now: Round | None, laid: Laid) -> Round | None:
    """The round with the card where its place is: on a hand, before the dealer, or nowhere."""
    place = laid.place
    if now is None or laid.card is None or place.where not in ("box", "dealer"):
        return now
    if place.where == "dealer":
        return replace(now, dealer=(*now.dealer, laid.card), drawing=False)
    cards = (*_hand(now, place.box, place.hand).cards, laid.card)
    put_off = tuple([other for other in now.put_off if other != place])
    now = replace(now, drawing=False, put_off=put_off)
    return _change_hand(now, place.box, place.hand, cards=cards)


def change_player(table: Table, name: str, **changes: Any) -> Table:
    players = tuple(replace(p, **changes) if p.name == name else p for p in table.players)
    return replace(table, players=players)
