"""The rows of the felt: the dealer's hand, and each box with its player, bet and hands."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from procedures import accounts
from procedures.cards import Card
from procedures.money import show
from procedures.places import Place
from procedures.play.face_down import hole_card
from procedures.play.hands import dealer_blackjack, hand_over, is_charlie
from procedures.play.turns import is_absent
from procedures.prompt import Prompt
from procedures.round import Bet, BetResult, BoxInPlay, BoxResult, Hand, HandResult, Round, Stake
from procedures.table import Player, Table
from tablectl.terminal.signs import Signs

_SECOND = 1_000_000
_YELLOW = "yellow"
Row = tuple[Text, Text, Text, Text, Text, Text]
"""Box, player, purse, bet, cards, and what is to be said of them."""


def dealer_row(table: Table, said: Prompt, signs: Signs) -> Row:
    """The dealer's hand and what it counts; a hole card that lies face down is a back."""
    now = table.round
    cards = now.dealer if now is not None and _on_felt(table) else ()
    down = hole_card(table) is not None
    seen = cards[:1] if down else cards
    here = said.place is not None and said.place.where == "dealer"
    words: list[tuple[str, str]] = []
    if now is not None and cards:
        natural = not down and dealer_blackjack(now)
        words.append((_counted(Hand(cards=seen), natural=natural), "bold"))
        if now.peeked is False and now.ended is None:
            words.append(("no blackjack", ""))
    if here:
        words.append((_next_card(table), "bold reverse"))
    face_up = _cards(seen, signs, awaited=here and not down)
    if down:
        face_up.append(f" {signs.back}")
    name = signs.text(table.dealing.dealer) if table.dealing is not None else ""
    return (
        Text(f"{signs.turn} D" if here else "  D", style="bold"),
        Text(name),
        Text(),
        Text(),
        face_up,
        _words(words),
    )


def box_rows(table: Table, number: int, said: Prompt, now: int, signs: Signs) -> Iterator[Row]:
    """A row for each hand of the box, or one that says who sits there; then its several bets."""
    player = table.at_box(number)
    playing = _playing(table.round, number)
    if playing is None:
        yield from _waiting(table, number, player, signs)
        return
    result = _result(table.round, number)
    for index, hand in enumerate(playing.hands):
        place = Place("box", number, index)
        here = said.place == place and said.kind == "deal"
        turn = said.place == place and said.kind == "decision"
        words = list(_said(table, playing, index, result))
        if here:
            words.append((_next_card(table), "bold reverse"))
        if turn:
            words.append((_deciding(table, playing, said, now), "bold reverse"))
        first = index == 0
        yield (
            Text(f"{signs.turn if here or turn else ' '} {number}{_letter(playing, index)}"),
            _player(table.player(playing.player), playing.player, signs) if first else Text(),
            _purse(table, playing.player, number) if first else Text(),
            Text(show(hand.staked)),
            _cards(hand.cards if _on_felt(table) else (), signs, awaited=here),
            _words(words),
        )
    for stake in playing.stakes if len(playing.stakes) > 1 else ():
        yield _beside(
            _player(table.player(stake.player), stake.player, signs),
            _staked(playing, stake, result),
            [(f"spot {stake.spot}", ""), *_of_stake(table, playing, stake, result)],
        )


def _next_card(table: Table) -> str:
    return "NEXT CARD" if table.pack.game.dealt_by == "machine" else "DEAL HERE"


def is_free(table: Table, number: int) -> bool:
    """Nobody sits at the box, and nothing lies on it."""
    now = table.round
    bets = any(bet.box == number for bet in now.bets) if now is not None else False
    return table.at_box(number) is None and _playing(now, number) is None and not bets


def standing(table: Table, signs: Signs) -> str:
    """Those who stand behind the boxes of others, with their purses; empty where nobody does."""
    people = [
        f"{signs.text(player.name)} {show(table.purse(player.name))}"
        for player in table.players
        if not player.boxes
    ]
    return f"standing: {', '.join(people)}" if people else ""


def _deciding(table: Table, playing: BoxInPlay, said: Prompt, now: int) -> str:
    """Whose turn it is and what is left of his time; a round may wait without end (E-97)."""
    absent = is_absent(table, playing)
    if said.until is None:
        return "AWAY, WAITED FOR" if absent else "DECIDES"
    left = max(0, -(-(said.until - now) // _SECOND))
    return f"{'AWAY, HOUSE PLAYS in' if absent else 'DECIDES,'} {left} s"


def _waiting(table: Table, number: int, player: Player | None, signs: Signs) -> Iterator[Row]:
    """A box without a hand: free, or seated, with the bets that are being placed."""
    now = table.round
    placing = now is not None and now.ended is None
    bets = [bet for bet in now.bets if bet.box == number] if now is not None and placing else []
    own = next((bet for bet in bets if player is not None and bet.player == player.name), None)
    if player is None:
        free = Text("free", style="dim")
        yield Text(f"  {number}"), free, Text(), Text(), Text(), Text()
    else:
        words = _placed(own, signs) if own is not None else [("no bet", "dim")] if placing else []
        yield (
            Text(f"  {number}"),
            _player(player, player.name, signs),
            _purse(table, player.name, number),
            Text(show(own.amount) if own is not None else ""),
            Text(),
            _words(words),
        )
    for bet in bets:
        if bet is not own:
            name = _player(table.player(bet.player), bet.player, signs)
            yield _beside(name, bet.amount, [(f"spot {bet.spot}", ""), *_placed(bet, signs)])


def _placed(bet: Bet, signs: Signs) -> list[tuple[str, str]]:
    words = (f"bet confirmed {signs.done}", "bold") if bet.confirmed else ("not confirmed", _YELLOW)
    return [words, ("rides", "")] if bet.rides else [words]


def _beside(name: Text, amount: int, words: list[tuple[str, str]]) -> Row:
    """One of several bets on the box above; its owner's purse is told elsewhere."""
    return Text(), name, Text(), Text(show(amount)), Text(), _words(words)


def _player(player: Player | None, name: str, signs: Signs) -> Text:
    words = Text(signs.text(name))
    if player is None or player.presence == "left":
        words.append(f" {signs.alarm}left", style=_YELLOW)
    elif player.presence == "lost":
        words.append(f" {signs.alarm}lost", style=_YELLOW)
    return words


def _purse(table: Table, name: str, number: int) -> Text:
    """The purse, once for each player: at his first box."""
    player = table.player(name)
    if player is None or player.box in (0, number):
        return Text(show(table.purse(name)))
    return Text(f"see box {player.box}", style="dim")


def _said(
    table: Table, playing: BoxInPlay, index: int, result: BoxResult | None
) -> Iterator[tuple[str, str]]:
    """The total as people say it, what was done with the hand, and how it ended."""
    hand = playing.hands[index]
    if hand.cards and _on_felt(table):
        yield _counted(hand, natural=hand.natural), "bold"
    if is_charlie(hand, table.pack.game) and result is None:
        yield "charlie", ""
    if hand.from_split:
        yield "split", ""
    if hand.doubled:
        yield "doubled", ""
    if hand.surrendered:
        yield "surrendered", ""
    if hand.stood and result is None:
        yield "stands", ""
    if index == 0 and len(playing.stakes) == 1:
        yield from _of_stake(table, playing, playing.stakes[0], result)
    now = table.round
    if now is not None and now.ended == "cancelled":
        yield "cancelled, stakes back", _YELLOW
    elif result is not None:
        yield _ended(result.hands[index]), "bold"
    elif hand.paid is not None:
        yield "taken" if hand.paid in ("bust", "lose", "lost to blackjack") else "paid", "bold"
    elif now is not None and playing.played_for and not hand_over(playing, hand, table.pack.game):
        yield "the house plays", _YELLOW
    locked = table.balance(accounts.locked(playing.player))
    if index == 0 and locked:
        yield f"locked {show(locked)}", ""


def _of_stake(
    table: Table, playing: BoxInPlay, stake: Stake, result: BoxResult | None
) -> Iterator[tuple[str, str]]:
    """What one bet of the box has: whether it rides, its insurance, and in the end its result."""
    now = table.round
    if stake.rides and result is None:
        yield "rides", ""
    if stake.answer == "even money":
        yield "even money", ""
    elif stake.insurance and result is None:
        yield f"insured {show(stake.insurance)}", ""
    elif stake.insurance and result is not None:
        won = result.insurance_returned - playing.insurance
        alone = f"insurance {'won' if won > 0 else 'lost'}{_signed(won)}"
        yield alone if len(playing.stakes) == 1 else f"insured {show(stake.insurance)}", ""
    elif now is not None and now.insurance == "open":
        yield ("no insurance", "") if stake.answer is not None else ("INSURANCE?", "bold reverse")
    if result is not None and len(playing.stakes) > 1:
        bet = _result_of(result, stake)
        yield f"net{_signed(bet.returned - bet.staked) or ' 0.00'}", "bold"


def _result_of(result: BoxResult, stake: Stake) -> BetResult:
    return next(bet for bet in result.bets if bet.spot == stake.spot)


def _staked(playing: BoxInPlay, stake: Stake, result: BoxResult | None) -> int:
    """What a bet has on the hands that are open; in the end all that it staked, insured or not."""
    return playing.riding(stake.spot) if result is None else _result_of(result, stake).staked


def _ended(result: HandResult) -> str:
    won = result.returned - result.staked
    return (
        f"{result.outcome.upper()}{_signed(won)}"
        if won
        else f"{result.outcome.upper()}, stake back"
    )


def _signed(amount: int) -> str:
    """What was won or lost, with its sign; empty for nothing."""
    return f" {'+' if amount > 0 else ''}{show(amount)}" if amount else ""


def _counted(hand: Hand, *, natural: bool) -> str:
    if natural:
        return "blackjack"
    return f"bust {hand.total.points}" if hand.total.bust else str(hand.total)


def _cards(cards: tuple[Card, ...], signs: Signs, *, awaited: bool) -> Text:
    words = Text(" ".join(signs.card(card) for card in cards), style="bold")
    if awaited:
        words.append(f" {signs.next_card}" if cards else signs.next_card, style="reverse")
    return words


def _words(words: list[tuple[str, str]]) -> Text:
    line = Text()
    for number, (said, style) in enumerate(words):
        line.append(", " if number else "")
        line.append(said, style=style)
    return line


def _letter(playing: BoxInPlay, index: int) -> str:
    return f".{index + 1}" if len(playing.hands) > 1 else ""


def _playing(now: Round | None, number: int) -> BoxInPlay | None:
    """The box of that number in the round that is dealt or lies settled."""
    return next((box for box in now.boxes if box.box == number), None) if now is not None else None


def _result(now: Round | None, number: int) -> BoxResult | None:
    return next((r for r in now.results if r.box == number), None) if now is not None else None


def _on_felt(table: Table) -> bool:
    """The round's cards lie there still; afterwards only its results are shown."""
    return bool(table.laid("box", "dealer"))
