"""Override: a card of the record was another one (part F, IR9).

In a running round the supervisor chooses what becomes of decisions: they stand, the hand is asked
now, or the round is cancelled. After a settlement only the money is corrected, by new postings; the
old ones stay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from procedures import accounts
from procedures.cards import total
from procedures.commands import Override
from procedures.incident_events import CardEntered, RoundCorrected
from procedures.money import show
from procedures.pack import HousePack
from procedures.places import Laid, Place
from procedures.play.hands import (
    dealer_draws,
    hand_over,
    may_be_blackjack,
    shows_ace,
    turn,
    up_card,
)
from procedures.play.settlement import comes_back, result_of
from procedures.refusals import Refused, refuse
from procedures.remedies.cancel import cancel_round
from procedures.table import BoxInPlay, BoxResult, Hand, Posting, Round, Table, Who
from procedures.unfolding import Unfolding


def may_override(table: Table, ask: Override) -> Refused | None:
    """The reading is a card that this table still has the round of."""
    if not ask.reason.strip():
        return refuse("reason needed")
    now = table.running
    if now is not None and ask.key in _keys(table.laid("box", "dealer")):
        asked = ask.decisions == "ask now" and len(now.dealer) > 1
        return refuse("dealer has drawn") if asked else None
    if any(ask.key in _keys(ended.laid) for ended in _ended(table)):
        return None
    aside = table.laid("burn", "carried", "offered", "quarantine", "counted", "discard")
    return None if ask.key in _keys(aside) else refuse("no such card", key=ask.key)


def overridable(table: Table) -> Iterator[str]:
    """The readings whose card may be put right."""
    for ended in _ended(table):
        yield from (laid.key for laid in ended.laid)
    now = table.running
    if now is not None:
        yield from (laid.key for laid in table.laid("box", "dealer"))
    aside = table.laid("burn", "carried", "offered", "quarantine", "counted", "discard")
    past = {laid.key for ended in _ended(table) for laid in ended.laid}
    yield from (laid.key for laid in aside if laid.key not in past)


def override(u: Unfolding, by: Who, ask: Override) -> Refused | None:
    """Put a card right, with everything that follows from it."""
    refused = may_override(u.table, ask)
    if refused is not None:
        return refused
    now = u.table.running
    if now is not None and ask.key in _keys(u.table.laid("box", "dealer")):
        if ask.decisions == "cancel":
            cancel_round(u, by, ask.reason, "F")
            return None
        _correct_running(u, by, ask, now)
        return None
    ended = next((r for r in _ended(u.table) if ask.key in _keys(r.laid)), None)
    if any(laid.key == ask.key for laid in u.table.shoe.cards):
        u.add(CardEntered(key=ask.key, card=ask.card, by=by))
    if ended is not None:
        _correct_settled(u, by, ask, ended)
    return None


def _ended(table: Table) -> tuple[Round, ...]:
    now = table.round
    last = (now,) if now is not None and now.ended == "settled" else ()
    return (*table.played, *last)


def _keys(cards: Iterable[Laid]) -> frozenset[str]:
    return frozenset(laid.key for laid in cards)


def _corrected(cards: Iterable[Laid], ask: Override) -> tuple[Laid, ...]:
    return tuple(
        replace(laid, card=ask.card, entered=True) if laid.key == ask.key else laid
        for laid in cards
    )


def _with_cards(now: Round, laid: tuple[Laid, ...]) -> Round:
    """The round with the cards that lie in each place."""

    def at(place: Place) -> tuple[Laid, ...]:
        return tuple(c for c in laid if c.place == place)

    boxes = tuple(
        replace(
            box,
            hands=tuple(
                replace(hand, cards=tuple(c.card for c in at(Place("box", box.box, n)) if c.card))
                for n, hand in enumerate(box.hands)
            ),
        )
        for box in now.boxes
    )
    return replace(now, boxes=boxes, dealer=tuple(c.card for c in at(Place("dealer")) if c.card))


# -- a round that is running ----------------------------------------------------------------------


def _correct_running(u: Unfolding, by: Who, ask: Override, now: Round) -> None:
    pack = u.table.pack
    laid = _corrected(u.table.laid("box", "dealer"), ask)
    before = turn(now, pack.game)
    where = next(c.place for c in laid if c.key == ask.key)
    corrected = _with_cards(now, laid)
    postings: list[Posting] = []
    boxes = []
    for box in corrected.boxes:
        changed, moved = _box(corrected, box, pack)
        boxes.append(changed)
        postings += moved
    corrected = replace(corrected, boxes=tuple(boxes))
    spare = _spare(corrected, laid, pack)
    kept = tuple(c for c in laid if c.key not in _keys(spare))
    corrected = _with_cards(corrected, kept)
    if ask.decisions == "ask now":
        corrected = _asked_again(corrected, where)
    else:
        corrected = _passed(corrected, pack, before)
    u.post(*postings)
    changed_cards = (*(c for c in kept if c.key == ask.key), *spare)
    corrected = _waits(replace(corrected, postings=_round(u).postings), pack, before)
    u.add(RoundCorrected(round=corrected, laid=changed_cards, why=ask.reason, rule="F", by=by))


def _round(u: Unfolding) -> Round:
    now = u.table.round
    if now is None:
        raise ValueError("a correction without a round")
    return now


def _box(now: Round, box: BoxInPlay, pack: HousePack) -> tuple[BoxInPlay, list[Posting]]:
    """Undo what the corrected cards no longer allow: early payments, insurance without an ace."""
    game, moved = pack.game, []
    wager, purse = accounts.wagers(box.box), accounts.purse(box.player)
    hand = box.hands[0]
    no_ace = bool(now.dealer) and not shows_ace(now)
    wrong = (
        hand.paid == "blackjack" and (not _natural(hand) or may_be_blackjack(up_card(now)))
    ) or (hand.paid == "even money" and (not _natural(hand) or no_ace))
    if hand.paid is not None and wrong:
        locked = accounts.locked(box.player)
        won = (
            sum(comes_back(w, hand.paid, game, blackjack=False) for w in hand.wagers) - hand.staked
        )
        moved += [
            accounts.move(locked, wager, hand.staked, f"{hand.paid} undone: stake", "F"),
            accounts.move(locked, accounts.BANK, won, f"{hand.paid} undone: winnings", "F"),
        ]
        box = replace(box, hands=(replace(hand, paid=None), *box.hands[1:]), answer="none")
    if box.insurance and no_ace:
        moved.append(accounts.move(wager, purse, box.insurance, "insurance without an ace", "F"))
        box = replace(box, insurance=0, answer="none")
    hand = box.hands[0]
    if len(box.hands) == 1 and _natural(hand) and hand.doubled:
        added = hand.wagers[-1].amount
        moved.append(accounts.move(wager, purse, added, "double on a blackjack", "F"))
        box = replace(box, hands=(replace(hand, doubled=False, wagers=hand.wagers[:1]),))
    return box, moved


def _natural(hand: Hand) -> bool:
    """The first two cards are a blackjack, whatever was drawn to it."""
    return not hand.from_split and len(hand.cards) > 1 and total(hand.cards[:2]).points == 21


def _spare(now: Round, laid: tuple[Laid, ...], pack: HousePack) -> tuple[Laid, ...]:
    """Cards that were drawn to a blackjack or beyond the dealer's 17: they leave their place."""
    gone = [
        replace(c, place=Place("burn"))
        for box in now.boxes
        if len(box.hands) == 1 and _natural(box.hands[0])
        for c in [c for c in laid if c.place == Place("box", box.box)][2:]
    ]
    dealers = [c for c in laid if c.place == Place("dealer")]
    for count in range(2, len(dealers)):
        if not dealer_draws(replace(now, dealer=now.dealer[:count]), pack.game):
            aside = (
                Place("burn")
                if pack.irregularities.dealer_overdraws == "burn"
                else Place("carried")
            )
            gone += [replace(c, place=aside) for c in dealers[count:]]
            break
    return tuple(gone)


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


def _asked_again(now: Round, where: Place) -> Round:
    """The hand with the corrected card is asked again, out of turn."""
    boxes = tuple(
        replace(
            box,
            played_for=False,
            hands=tuple(
                replace(hand, stood=False) if n == where.hand else hand
                for n, hand in enumerate(box.hands)
            ),
        )
        if where.where == "box" and box.box == where.box
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
    return now if same else replace(now, pending=False, drawing=False)


# -- a round that is settled ----------------------------------------------------------------------


def _correct_settled(u: Unfolding, by: Who, ask: Override, ended: Round) -> None:
    """New results by the corrected cards; the difference is posted, never a negative purse."""
    game = u.table.pack.game
    laid = _corrected(ended.laid, ask)
    kept = {"surrender", "even money"}
    corrected = _with_cards(ended, laid)
    boxes = tuple(
        replace(
            box,
            hands=tuple(
                hand if hand.paid in kept else replace(hand, paid=None) for hand in box.hands
            ),
        )
        for box in corrected.boxes
    )
    corrected = replace(corrected, boxes=boxes, laid=laid)
    results = tuple(result_of(corrected, box, game) for box in corrected.boxes)
    for was, now in zip(ended.results, results, strict=True):
        u.post(*_difference(u.table, was, now, ended.number), scope="table")
    corrected = replace(corrected, results=results)
    changed = tuple(c for c in u.table.shoe.cards if c.key == ask.key)
    u.add(RoundCorrected(round=corrected, laid=changed, why=ask.reason, rule="IR9", by=by))


def _difference(table: Table, was: BoxResult, now: BoxResult, number: int) -> tuple[Posting, ...]:
    why = f"round {number} corrected: {show(was.returned)} was paid, {show(now.returned)} is due"
    return credit_or_debit(table, now.player, now.returned - was.returned, why, "IR9")


def credit_or_debit(
    table: Table, player: str, amount: int, why: str, rule: str
) -> tuple[Posting, ...]:
    """Money to a player from the bank, or back; what the purse lacks is owed (part F).

    Somebody who is not seated any more gets it, or owes it, on an account of his own.
    """
    owed, seated = accounts.owed(player), table.player(player) is not None
    if amount >= 0:
        debt = min(amount, max(0, -table.balance(owed)))
        rest = accounts.purse(player) if seated else owed
        return (
            accounts.move(accounts.BANK, owed, debt, why, rule),
            accounts.move(accounts.BANK, rest, amount - debt, why, rule),
        )
    from_purse = min(-amount, table.purse(player)) if seated else 0
    return (
        accounts.move(accounts.purse(player), accounts.BANK, from_purse, why, rule),
        accounts.move(owed, accounts.BANK, -amount - from_purse, f"{why}; owed", rule),
    )
