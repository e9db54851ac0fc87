"""Override: a card of the record was another one (part F, IR9).

In a running round the supervisor chooses what becomes of decisions: they stand, the hand is asked
now, or the round is cancelled. After a settlement only the money is corrected, by new postings; the
old ones stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from procedures.cards import Card
from procedures.commands import Override
from procedures.incident_events import CardEntered, RoundCorrected
from procedures.irregular.assigning import released
from procedures.money import show
from procedures.pack import HousePack
from procedures.places import Laid, Place
from procedures.play.hands import (
    dealer_blackjack,
    dealer_has_drawn,
    hand_over,
    peek_due,
    shows_ace,
    turn,
)
from procedures.play.settlement import result_of
from procedures.refusals import Refused, refuse
from procedures.remedies.cancel import cancel_round
from procedures.remedies.corrected_cards import corrected_laid, corrected_round, with_cards
from procedures.remedies.owed import credit_or_debit
from procedures.round import BetResult, BoxInPlay, BoxResult, Round
from procedures.table import Table, Who
from procedures.unfolding import Unfolding

_ASIDE = ("burn", "carried", "offered", "quarantine", "counted", "discard", "scrapped")


def may_override(table: Table, ask: Override) -> Refused | None:
    """The reading is a card that this table still has, and the shoe can hold the other one."""
    if not ask.reason.strip():
        return refuse("reason needed")
    was = _card(table, ask.key)
    if was is None:
        return refuse("no such card", key=ask.key)
    if was.card == ask.card:
        return refuse("not reported so", why=f"the record has {ask.card} there already")
    if _too_many(table, ask):
        return refuse("not reported so", why=f"{ask.card}: more than the shoe holds")
    now = table.running
    if now is not None and ask.key in _keys(_felt(table)):
        drawn = dealer_has_drawn(now, table.pack.game)
        return refuse("dealer has drawn") if drawn and ask.decisions == "ask now" else None
    return None if ask.decisions == "stand" else refuse("dealer has drawn")


def overridable(table: Table) -> Iterator[str]:
    """The readings whose card may be put right."""
    past = {laid.key: laid for ended in table.at_risk for laid in ended.laid}
    yield from past
    aside = _ASIDE if table.running is None else (*_ASIDE, "box", "dealer")
    yield from (c.key for c in table.laid(*aside) if c.key not in past)


def settled_round(table: Table, key: str) -> Round | None:
    """The round, settled and still open to correction, that this card was dealt in."""
    return next((r for r in table.at_risk if key in _keys(r.laid)), None)


def override(u: Unfolding, by: Who, ask: Override) -> Refused | None:
    """Put a card right, with everything that follows from it."""
    refused = may_override(u.table, ask)
    if refused is not None:
        return refused
    now, was_held = u.table.running, u.table.held
    if now is not None and ask.key in _keys(_felt(u.table)):
        if ask.decisions != "cancel":
            _correct_running(u, by, ask, now)
            return None
        cancel_round(u, by, ask.reason, "F")
        u.add(CardEntered(key=ask.key, card=ask.card, by=by))
        if was_held:
            released(u)
        return None
    ended = settled_round(u.table, ask.key)
    if ask.key in _keys(u.table.shoe.cards):
        u.add(CardEntered(key=ask.key, card=ask.card, by=by))
    if ended is not None:
        _correct_settled(u, by, ask, ended)
    return None


def _felt(table: Table) -> tuple[Laid, ...]:
    return table.laid("box", "dealer")


def _keys(cards: Iterable[Laid]) -> frozenset[str]:
    return frozenset(laid.key for laid in cards)


def _card(table: Table, key: str) -> Laid | None:
    known = {laid.key: laid for ended in table.at_risk for laid in ended.laid}
    aside = _ASIDE if table.running is None else (*_ASIDE, "box", "dealer")
    known |= {laid.key: laid for laid in table.laid(*aside) if laid.key not in known}
    return known.get(key)


def _too_many(table: Table, ask: Override) -> bool:
    """A card of the present shoe cannot be one more than its decks hold (E-36)."""
    others: list[Card] = [
        laid.card
        for laid in table.shoe.cards
        if laid.card and laid.key != ask.key and laid.place.where not in ("repeat", "nothing")
    ]
    present = ask.key in _keys(table.shoe.cards)
    return present and others.count(ask.card) >= table.pack.game.decks


# -- a round that is running ----------------------------------------------------------------------


def _correct_running(u: Unfolding, by: Who, ask: Override, now: Round) -> None:
    pack, felt = u.table.pack, _felt(u.table)
    before = turn(now, pack.game)
    where = next(c.place for c in felt if c.key == ask.key)
    corrected, laid, postings = corrected_round(now, felt, ask.key, ask.card, pack)
    if ask.decisions == "ask now":
        corrected = _asked_again(corrected, now, where)
    else:
        corrected = _passed(corrected, pack, before)
    u.post(*postings)
    posted = u.table.round.postings if u.table.round is not None else ()
    corrected = _waits(replace(corrected, postings=posted), pack, before)
    changed = tuple(c for c in laid if c not in felt)
    u.add(RoundCorrected(round=corrected, laid=changed, why=ask.reason, rule="F", by=by))


def _passed(now: Round, pack: HousePack, before: tuple[BoxInPlay, int] | None) -> Round:
    """Decisions stand: a hand the table has gone past, and that now could decide, stands."""
    boxes = []
    past = now.insurance == "over"
    for box in now.boxes:
        hands = []
        for index, hand in enumerate(box.hands):
            if before is not None and (box.box, index) == (before[0].box, before[1]):
                past = False
            stands = past and not hand_over(box, hand, pack.game)
            hands.append(replace(hand, stood=True) if stands else hand)
        boxes.append(replace(box, hands=tuple(hands)))
    return replace(now, boxes=tuple(boxes))


def _asked_again(now: Round, was: Round, where: Place) -> Round:
    """The hand with the corrected card is asked again, out of turn.

    After another up card that is the hand that insurance had frozen.
    """
    thawed = {b.box for b in was.boxes if b.insurance} - {b.box for b in now.boxes if b.insurance}
    again = {where.box: where.hand} if where.where == "box" else dict.fromkeys(thawed, 0)
    boxes = tuple(
        replace(
            box,
            played_for=False,
            hands=tuple(
                replace(hand, stood=False) if n == again[box.box] else hand
                for n, hand in enumerate(box.hands)
            ),
        )
        if box.box in again
        else box
        for box in now.boxes
    )
    return replace(now, boxes=boxes)


def _waits(now: Round, pack: HousePack, before: tuple[BoxInPlay, int] | None) -> Round:
    """What the round waits for: the same hand as before goes on waiting, another is asked anew."""
    after = turn(now, pack.game)
    same = (
        before is not None
        and after is not None
        and (before[0].box, before[1]) == (after[0].box, after[1])
    )
    if now.insurance == "open" and not shows_ace(now):
        now = replace(now, insurance="over")
    if _ended_by_look(now, pack):
        return replace(now, pending=False, drawing=False, put_off=())
    if same or before is None:
        return now if same else replace(now, pending=False)
    asked = (Place("box", before[0].box, before[1]),) if now.drawing else ()  # final: HP4
    return replace(now, pending=False, drawing=False, put_off=(*now.put_off, *asked))


def _ended_by_look(now: Round, pack: HousePack) -> bool:
    """The look at the hole card, as it is now, finds a blackjack: nobody plays on (E-115)."""
    looked = now.peeked is not None or peek_due(now, pack.game)
    return now.insurance == "over" and looked and dealer_blackjack(now)


# -- a round that is settled ----------------------------------------------------------------------


def _correct_settled(u: Unfolding, by: Who, ask: Override, ended: Round) -> None:
    """New results by the corrected cards; the difference is posted, never a negative purse.

    The round keeps its inputs as they were, so that a correction can itself be corrected.
    """
    pack = u.table.pack
    now, _, _ = corrected_round(ended, ended.laid, ask.key, ask.card, pack)
    boxes = tuple(
        replace(
            box,
            hands=tuple(h if h.paid == "even money" else replace(h, paid=None) for h in box.hands),
        )
        for box in now.boxes
    )
    now = replace(now, boxes=boxes)
    results = tuple(result_of(now, box, pack.game) for box in boxes)
    for was, is_ in zip(_bets(ended.results), _bets(results), strict=True):
        before, after = _net(was, ended), _net(is_, ended)
        why = f"round {ended.number} corrected: {show(before)} is {show(after)}"
        due = credit_or_debit(u.table, is_.player, after - before, why, "IR9")
        u.post(*due, scope="table")
    laid = corrected_laid(ended.laid, ask.key, ask.card)
    corrected = replace(with_cards(ended, laid), laid=laid, results=results)
    changed = tuple(c for c in u.table.shoe.cards if c.key == ask.key)
    u.add(RoundCorrected(round=corrected, laid=changed, why=ask.reason, rule="IR9", by=by))


def _bets(results: Iterable[BoxResult]) -> list[BetResult]:
    return [bet for result in results for bet in result.bets]


def _net(result: BetResult, ended: Round) -> int:
    """What the player won or lost; a loss that went back to him by hand is none (HP20)."""
    net = result.returned - result.staked
    return max(0, net) if result.player in ended.returned else net
