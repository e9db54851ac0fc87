"""Look-ups on a round: whose turn it is, where the next card goes, what is over.

Nothing here changes anything; everything follows from the cards, the wagers and the decisions.
"""

from __future__ import annotations

from procedures.cards import Card, points, rank, total
from procedures.house.burn import burn_due
from procedures.pack import Game
from procedures.places import Place
from procedures.round import BoxInPlay, Hand, Round
from procedures.table import Table


def may_be_blackjack(up: Card | None) -> bool:
    """A dealer's first card that a blackjack can come from: an ace, a ten, or none yet."""
    return up is None or points(up) in (1, 10)


def dealer_blackjack(now: Round) -> bool:
    """The dealer's two cards are 21."""
    return len(now.dealer) == 2 and total(now.dealer).points == 21


def first_cards_out(now: Round, game: Game) -> bool:
    """Every box has two cards, the dealer one, and his hole card where there is one."""
    return _dealer_lacks(now, game) == 0 and not _lacking(now)


def dealer_has_drawn(now: Round, game: Game) -> bool:
    """The dealer's hand goes on beyond what was dealt to him at first."""
    return len(now.dealer) > (0 if now.dealer_last else 2 if game.hole_card else 1)


def hole_card_down(now: Round, game: Game) -> bool:
    """The dealer's second card lies face down: nobody may see it (part F)."""
    if not game.hole_card or now.dealer_last or len(now.dealer) != 2 or now.peeked:
        return False
    return not first_cards_out(now, game) or now.insurance != "over" or not _shown(now, game)


def _shown(now: Round, game: Game) -> bool:
    """It is turned once everybody has played, and stays down when nobody is left (E-110)."""
    if turn(now, game) is not None:
        return False
    if game.dealer_draws_when_nobody_is_left or anybody_left(now, game):
        return True
    return _blackjack_matters(now, game)


def peek_due(now: Round, game: Game) -> bool:
    """The dealer looks at his hole card before anybody plays (E-115)."""
    if not game.hole_card or now.dealer_last or now.peeked is not None or game.peek == "never":
        return False
    return shows_ace(now) or (may_be_blackjack(up_card(now)) and game.peek == "on an ace or ten")


def up_card(now: Round) -> Card | None:
    """The dealer's first card; None before it is dealt, and where it comes last (IR1)."""
    return now.dealer[0] if now.dealer else None


def shows_ace(now: Round) -> bool:
    """The dealer's first card is an ace."""
    up = up_card(now)
    return up is not None and rank(up) == "A"


def is_pair(cards: tuple[Card, ...], game: Game) -> bool:
    """Two cards that may be split as a pair (B6)."""
    if len(cards) != 2:
        return False
    first, second = cards
    if game.split_match == "rank":
        return rank(first) == rank(second)
    return points(first) == points(second)


def hand_over(box: BoxInPlay, hand: Hand, game: Game) -> bool:
    """No further decision and no further card for this hand."""
    if len(hand.cards) < 2:
        return False
    if hand.stood or hand.surrendered or hand.paid is not None:
        return True
    if hand.doubled and len(hand.cards) > hand.doubled_at:
        return True
    points = hand.total.points
    if points > 21 or (points == 21 and (game.auto_stand_21 or hand.natural)):
        return True
    return is_charlie(hand, game) or _finished_split_ace(box, hand, game)


def is_charlie(hand: Hand, game: Game) -> bool:
    """As many cards as win at once, and not bust (E-111 to E-113)."""
    return 0 < game.charlie <= len(hand.cards) and not hand.total.bust


def _finished_split_ace(box: BoxInPlay, hand: Hand, game: Game) -> bool:
    if not hand.from_split or rank(hand.cards[0]) != "A" or game.hit_split_aces:
        return False
    again = game.resplit_aces and is_pair(hand.cards, game) and len(box.hands) < game.max_hands
    return not again


def turn(now: Round, game: Game) -> tuple[BoxInPlay, int] | None:
    """The box and hand whose turn it is, in dealing order; None when all have played."""
    for box in now.boxes:
        for index, hand in enumerate(box.hands):
            if not hand_over(box, hand, game):
                return box, index
    return None


def next_place(table: Table) -> Place | None:
    """Where the next card from the shoe goes in the round; None when no card is due."""
    now = table.running
    if now is None or table.held or table.shoe.over or burn_due(table):
        return None
    return due(now, table.pack.game)


def shoe_is_empty(table: Table) -> bool:
    """Every card of the decks is out of the shoe (E-17, IR6)."""
    cards, whole = table.shoe.cards, table.pack.game.decks * 52
    if len(cards) < whole:
        return False
    return sum(c.place.where not in ("repeat", "nothing") for c in cards) >= whole


def due(now: Round, game: Game) -> Place | None:
    """Where the round's next card goes, whatever holds the table; None when nobody is due one."""
    opening = _opening_place(now, game)
    if opening is not None:
        return opening
    if now.insurance != "over":
        return None
    playing = turn(now, game)
    if playing is not None:
        box, index = playing
        place = Place("box", box.box, index)
        waits = now.drawing or place in now.put_off or len(box.hands[index].cards) < 2
        return place if waits else None
    return Place("dealer") if dealer_draws(now, game) else None


def _opening_place(now: Round, game: Game) -> Place | None:
    """First cards, the dealer's, second cards, the hole card (document 2, The Play).

    Hand by hand: both cards to each box, then the dealer's (document 3).
    """
    lacking = _lacking(now)
    by_hand = game.deal_order == "hand by hand"
    for box in lacking:
        if by_hand or not box.hands[0].cards:
            return Place("box", box.box)
    if not now.dealer and not now.dealer_last:
        return Place("dealer")
    if lacking:
        return Place("box", lacking[0].box)
    return Place("dealer") if _dealer_lacks(now, game) else None


def _dealer_lacks(now: Round, game: Game) -> int:
    return 0 if now.dealer_last else max(0, (2 if game.hole_card else 1) - len(now.dealer))


def _lacking(now: Round) -> list[BoxInPlay]:
    """The boxes that have not had two cards yet, in dealing order."""
    return [box for box in now.boxes if len(box.hands) == 1 and len(box.hands[0].cards) < 2]


def dealer_draws(now: Round, game: Game) -> bool:
    """The dealer takes another card: below 17, and where the house plays on, for nobody too.

    With nobody left he still takes his second card where it can be a blackjack that matters (E-43).
    """
    count = total(now.dealer)
    if count.points > 17 or (count.points == 17 and not (count.soft and game.dealer_hits_soft_17)):
        return False
    if not now.dealer or game.dealer_draws_when_nobody_is_left or anybody_left(now, game):
        return True
    return len(now.dealer) == 1 and _blackjack_matters(now, game)


def anybody_left(now: Round, game: Game) -> bool:
    """A hand is still to be compared with what the dealer's comes to."""
    return any(
        hand.paid is None
        and not hand.total.bust
        and not is_charlie(hand, game)
        and not hand.surrendered
        and not hand.natural
        for box in now.boxes
        for hand in box.hands
    )


def _blackjack_matters(now: Round, game: Game) -> bool:
    """Whether the dealer has a blackjack still decides something, although his points do not.

    It decides an insurance, a player's blackjack, a hand given up where that may cost all of it,
    and a wager that a blackjack gives back.
    """
    if now.peeked is not None or not may_be_blackjack(up_card(now)):
        return False
    full = game.surrender_against_blackjack == "full"
    return any(box.insurance for box in now.boxes) or any(
        hand.paid is None
        and (hand.natural or (full and hand.surrendered) or _may_come_back(hand, game))
        for box in now.boxes
        for hand in box.hands
    )


def _may_come_back(hand: Hand, game: Game) -> bool:
    """The dealer's blackjack would give back what the hand has lost by going bust (E-43, E-44)."""
    match game.dealer_blackjack_takes:
        case "initial only":
            return len(hand.wagers) > 1 or hand.from_split
        case "doubles refunded":
            return hand.doubled
        case "initial or busted" | "all":
            return False
