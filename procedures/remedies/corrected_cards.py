"""A round with one of its cards corrected: what each hand is now, and what no longer holds.

Decisions stand (part F): an early payment, insurance without an ace and a double on what is a
blackjack are undone; cards drawn to a blackjack or beyond the dealer's 17 leave their place.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from procedures import accounts
from procedures.cards import Card, total
from procedures.money import half_up
from procedures.pack import HousePack
from procedures.places import Laid, Place
from procedures.play.hands import (
    dealer_blackjack,
    dealer_draws,
    may_be_blackjack,
    shows_ace,
    up_card,
)
from procedures.play.settlement import comes_back
from procedures.round import BoxInPlay, Hand, Posting, Round


def corrected_round(
    now: Round, cards: Iterable[Laid], key: str, card: Card, pack: HousePack
) -> tuple[Round, tuple[Laid, ...], list[Posting]]:
    """The round with that card, its cards where they belong now, and the money that goes back."""
    laid = corrected_laid(cards, key, card)
    corrected = _looked_again(with_cards(now, laid))
    postings: list[Posting] = []
    boxes = []
    for box in corrected.boxes:
        changed, moved = _still_right(corrected, box, pack)
        boxes.append(changed)
        postings += moved
    corrected = replace(corrected, boxes=tuple(boxes))
    spare = _spare(corrected, laid, pack)
    laid = tuple(spare.get(c.key, c) for c in laid)
    return with_cards(corrected, laid), laid, postings


def _looked_again(now: Round) -> Round:
    """What the look at the hole card found follows the corrected cards."""
    return now if now.peeked is None else replace(now, peeked=dealer_blackjack(now))


def corrected_laid(cards: Iterable[Laid], key: str, card: Card) -> tuple[Laid, ...]:
    """The cards where they lie, one of them another."""
    return tuple(replace(c, card=card, entered=True) if c.key == key else c for c in cards)


def with_cards(now: Round, laid: tuple[Laid, ...]) -> Round:
    """The round with the cards that lie in each place."""

    def at(place: Place) -> tuple[Card, ...]:
        return tuple(c.card for c in laid if c.place == place and c.card)

    boxes = tuple(
        replace(
            box,
            hands=tuple(
                replace(hand, cards=at(Place("box", box.box, n)))
                for n, hand in enumerate(box.hands)
            ),
        )
        for box in now.boxes
    )
    return replace(now, boxes=boxes, dealer=at(Place("dealer")))


def _still_right(now: Round, box: BoxInPlay, pack: HousePack) -> tuple[BoxInPlay, list[Posting]]:
    """Undo what the corrected cards do not allow."""
    moved: list[Posting] = []
    wager, hand = accounts.wagers(box.box), box.hands[0]
    no_ace = bool(now.dealer) and not shows_ace(now)
    wrong = not _natural(hand) or {
        "blackjack": may_be_blackjack(up_card(now)) and now.peeked is not False,
        "even money": no_ace,
    }.get(hand.paid or "", False)
    if hand.paid in ("blackjack", "even money") and wrong:
        for w in hand.wagers:
            locked = accounts.locked(box.owner(w.spot))
            won = comes_back(w, hand.paid, pack.game, blackjack=False) - w.amount
            moved += [
                accounts.move(locked, wager, w.amount, f"{hand.paid} undone: stake", "F"),
                accounts.move(locked, accounts.BANK, won, f"{hand.paid} undone: winnings", "F"),
            ]
        box = _uninsured(replace(box, hands=(replace(hand, paid=None), *box.hands[1:])))
    if box.insurance and no_ace:
        moved += [
            accounts.move(
                wager, accounts.purse(s.player), s.insurance, "insurance without an ace", "F"
            )
            for s in box.stakes
        ]
        box = _uninsured(box)
    hand = box.hands[0]
    if _natural(hand) and hand.surrendered:
        box, given_back = _surrender_undone(box)
        moved += given_back
    if len(box.hands) == 1 and _natural(hand) and hand.doubled:
        added = [w for w in hand.wagers if w.kind == "double"]
        moved += [
            accounts.move(
                wager, accounts.purse(box.owner(w.spot)), w.amount, "double on a blackjack", "F"
            )
            for w in added
        ]
        kept = tuple(w for w in hand.wagers if w.kind != "double")
        box = replace(box, hands=(replace(hand, doubled_at=0, wagers=kept),))
    return box, moved


def _uninsured(box: BoxInPlay) -> BoxInPlay:
    """What insurance there was has gone back; its bets count as having taken none."""
    stakes = tuple(replace(stake, insurance=0, answer="none") for stake in box.stakes)
    return replace(box, stakes=stakes)


def _surrender_undone(box: BoxInPlay) -> tuple[BoxInPlay, list[Posting]]:
    """A blackjack is paid as one; it had nothing to surrender (part F, E-56)."""
    hand = box.hands[0]
    moved: list[Posting] = []
    if hand.paid == "surrender":
        wager = accounts.wagers(box.box)
        for w in hand.wagers:
            locked, back = accounts.locked(box.owner(w.spot)), half_up(w.amount)
            moved += [
                accounts.move(locked, wager, back, "surrender undone: half", "F"),
                accounts.move(accounts.BANK, wager, w.amount - back, "surrender undone: rest", "F"),
            ]
    return replace(box, hands=(replace(hand, surrendered=False, paid=None),)), moved


def _natural(hand: Hand) -> bool:
    """The first two cards are a blackjack, whatever was drawn to it."""
    return not hand.from_split and len(hand.cards) > 1 and total(hand.cards[:2]).points == 21


def _spare(now: Round, laid: tuple[Laid, ...], pack: HousePack) -> dict[str, Laid]:
    """Cards that were drawn to a blackjack or beyond the dealer's 17, and where they go."""
    to_naturals = [
        replace(c, place=Place("burn"))
        for box in now.boxes
        if len(box.hands) == 1 and _natural(box.hands[0])
        for c in [c for c in laid if c.place == Place("box", box.box)][2:]
    ]
    dealers = [c for c in laid if c.place == Place("dealer")]
    draws = [
        dealer_draws(replace(now, dealer=now.dealer[:count]), pack.game)
        for count in range(2, len(dealers))
    ]
    enough = draws.index(False) + 2 if False in draws else len(dealers)
    aside = Place("burn" if pack.irregularities.dealer_overdraws == "burn" else "carried")  # IR2
    too_many = [replace(c, place=aside) for c in dealers[enough:]]
    return {c.key: c for c in (*to_naturals, *too_many)}
