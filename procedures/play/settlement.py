"""Settlement: every bet against the dealer's hand, paid and rounded once (document 2, Payouts)."""

from __future__ import annotations

from procedures import accounts
from procedures.cards import total
from procedures.events import HandPaid, RoundSettled
from procedures.money import half_up, winnings
from procedures.pack import Game
from procedures.play.after_round import end_of_round
from procedures.play.hands import dealer_blackjack, is_charlie
from procedures.round import (
    BetResult,
    BoxInPlay,
    BoxResult,
    Hand,
    HandResult,
    Outcome,
    Posting,
    Round,
    Stake,
    Wager,
)
from procedures.table import Table
from procedures.unfolding import Unfolding

_RULES: dict[Outcome, str] = {
    "blackjack": "HP24",
    "push blackjack": "HP24",
    "lost to blackjack": "HP23",
    "even money": "E-49",
    "surrender": "E-54",
    "charlie": "E-111",
}


def outcome_of(now: Round, hand: Hand, game: Game) -> Outcome:
    """How a hand stands against the dealer's finished hand."""
    if hand.paid is not None:
        return hand.paid
    blackjack = dealer_blackjack(now)
    if hand.surrendered:
        full = blackjack and game.surrender_against_blackjack == "full"
        return "lost to blackjack" if full else "surrender"
    if hand.natural:
        return "push blackjack" if blackjack else "blackjack"
    if hand.total.bust:
        return "bust"
    if is_charlie(hand, game):
        return "charlie"
    if blackjack:
        return "lost to blackjack"
    house = total(now.dealer)
    if house.bust or hand.total.points > house.points:
        return "win"
    return "push" if hand.total.points == house.points else "lose"


def comes_back(
    wager: Wager, outcome: Outcome, game: Game, *, blackjack: bool, beside: bool = False
) -> int:
    """What returns of one wager, the wager included.

    `blackjack`: the dealer has one. `beside`: the bet has another hand, and that one is bust.
    """
    match outcome:
        case "win" | "even money" | "charlie":
            return 2 * wager.amount
        case "blackjack":
            return wager.amount + winnings(wager.amount, game.blackjack_pays)
        case "push" | "push blackjack":
            return wager.amount
        case "surrender":
            return half_up(wager.amount)
        case "lost to blackjack":
            return wager.amount if _refunded(wager, game, beside=beside) else 0
        case "bust":
            return wager.amount if blackjack and _refunded_bust(wager, game) else 0
        case "lose":
            return 0


def _refunded(wager: Wager, game: Game, *, beside: bool) -> bool:
    """A wager of a live hand that a dealer's blackjack does not take (E-41, E-42, E-45, E-46).

    Where it takes the initial wager or what is bust, it is content with a hand that is bust.
    """
    match game.dealer_blackjack_takes:
        case "initial only":
            return wager.kind != "main"
        case "initial or busted":
            return wager.kind != "main" or beside
        case "doubles refunded":
            return wager.kind == "double"
        case "all":
            return False


def _refunded_bust(wager: Wager, game: Game) -> bool:
    """A wager of a bust hand that comes back when the dealer has a blackjack (E-43, E-44)."""
    match game.dealer_blackjack_takes:
        case "initial only":
            return wager.kind != "main"
        case "doubles refunded":
            return wager.kind == "double"
        case "initial or busted" | "all":
            return False


def result_of(now: Round, box: BoxInPlay, game: Game) -> BoxResult:
    """What a box staked and gets back, hands and insurance, against the dealer's hand."""
    blackjack = dealer_blackjack(now)
    insured = [_insurance_back(stake, game, blackjack=blackjack) for stake in box.stakes]
    return BoxResult(
        box=box.box,
        player=box.player,
        hands=tuple(_hand_result(now, box, hand, game) for hand in box.hands),
        insurance=box.insurance,
        insurance_returned=sum(insured),
        bets=tuple(
            _bet_result(now, box, stake, game, insured=back)
            for stake, back in zip(box.stakes, insured, strict=True)
        ),
    )


def _insurance_back(stake: Stake, game: Game, *, blackjack: bool) -> int:
    won = winnings(stake.insurance, game.insurance_pays)
    return stake.insurance + won if blackjack and stake.insurance else 0


def _bet_result(now: Round, box: BoxInPlay, stake: Stake, game: Game, *, insured: int) -> BetResult:
    staked, returned = stake.insurance, insured
    for hand in box.hands:
        for wager in hand.wagers:
            if wager.spot == stake.spot:
                staked += wager.amount
                returned += _back(now, box, hand, wager, game)
    return BetResult(spot=stake.spot, player=stake.player, staked=staked, returned=returned)


def _back(now: Round, box: BoxInPlay, hand: Hand, wager: Wager, game: Game) -> int:
    """What returns of a wager on a hand of the box against the dealer's finished hand."""
    beside = any(
        other is not hand and other.total.bust and any(w.spot == wager.spot for w in other.wagers)
        for other in box.hands
    )
    outcome, blackjack = outcome_of(now, hand, game), dealer_blackjack(now)
    return comes_back(wager, outcome, game, blackjack=blackjack, beside=beside)


def _hand_result(now: Round, box: BoxInPlay, hand: Hand, game: Game) -> HandResult:
    outcome = outcome_of(now, hand, game)
    back = (_back(now, box, hand, wager, game) for wager in hand.wagers)
    return HandResult(outcome=outcome, cards=hand.cards, staked=hand.staked, returned=sum(back))


def pay_hand_now(u: Unfolding, box: BoxInPlay, index: int, outcome: Outcome) -> None:
    """Resolve one hand in mid-round; what it wins is locked until the round ends (E-52)."""
    hand, game = box.hands[index], u.table.pack.game
    for wager in hand.wagers:
        back = comes_back(wager, outcome, game, blackjack=False)
        locked = accounts.locked(box.owner(wager.spot))
        u.post(*_movements(box, wager.amount, back, outcome, locked))
    u.add(HandPaid(box=box.box, hand=index, outcome=outcome))


def settle(u: Unfolding) -> None:
    """Pay, take or return every wager that is still open, unlock, and end the round."""
    now, game = u.table.running, u.table.pack.game
    if now is None:
        return
    results = tuple(result_of(now, box, game) for box in now.boxes)
    for box, result in zip(now.boxes, results, strict=True):
        u.post(*_postings(now, box, result, game))
    for name in dict.fromkeys(stake.player for box in now.boxes for stake in box.stakes):
        u.post(_unlocked(u.table, name))
    u.add(RoundSettled(round=now.number, results=results))
    end_of_round(u)


def _unlocked(table: Table, name: str) -> Posting:
    locked = table.balance(accounts.locked(name))
    return accounts.move(accounts.locked(name), accounts.purse(name), locked, "unlocked", "E-52")


def _postings(now: Round, box: BoxInPlay, result: BoxResult, game: Game) -> list[Posting]:
    blackjack = dealer_blackjack(now)
    postings: list[Posting] = []
    for hand, ended in zip(box.hands, result.hands, strict=True):
        if hand.paid is None:
            for wager in hand.wagers:
                purse = accounts.purse(box.owner(wager.spot))
                back = _back(now, box, hand, wager, game)
                postings += _movements(box, wager.amount, back, ended.outcome, purse)
    for stake in box.stakes:
        back = _insurance_back(stake, game, blackjack=blackjack)
        postings += _insurance_moves(box, stake, back)
    return postings


def _insurance_moves(box: BoxInPlay, stake: Stake, back: int) -> list[Posting]:
    insured, purse = accounts.wagers(box.box), accounts.purse(stake.player)
    if back <= stake.insurance:
        return [accounts.move(insured, accounts.BANK, stake.insurance, "insurance lost", "E-47")]
    won = back - stake.insurance
    return [
        accounts.move(insured, purse, stake.insurance, "insurance returned", "E-47"),
        accounts.move(accounts.BANK, purse, won, "insurance won", "E-47"),
    ]


def _movements(box: BoxInPlay, amount: int, back: int, outcome: Outcome, to: str) -> list[Posting]:
    """The stake goes back as far as it is returned, the rest to the bank; winnings come from it."""
    wager, rule = accounts.wagers(box.box), _RULES.get(outcome, "Payouts")
    returned = min(amount, back)
    why = "refunded" if outcome in ("bust", "lost to blackjack") else f"{outcome}: stake"
    return [
        posting
        for posting in (
            accounts.move(wager, to, returned, why, rule),
            accounts.move(wager, accounts.BANK, amount - returned, f"{outcome}: taken", rule),
            accounts.move(accounts.BANK, to, max(0, back - amount), f"{outcome}: won", rule),
        )
        if posting.amount
    ]
