"""The rows of the felt: the dealer's hand, and each box with its player, bet and hands."""

from __future__ import annotations

from collections.abc import Iterator

from rich.text import Text

from procedures import accounts
from procedures.cards import Card
from procedures.money import show
from procedures.places import Place
from procedures.play.hands import dealer_blackjack, hand_over
from procedures.play.turns import is_absent
from procedures.prompt import Prompt
from procedures.round import BoxInPlay, BoxResult, Hand, HandResult, Round
from procedures.table import Player, Table
from tablectl.signs import Signs

_SECOND = 1_000_000
_YELLOW = "yellow"
Row = tuple[Text, Text, Text, Text, Text, Text]
"""Box, player, purse, bet, cards, and what is to be said of them."""


def dealer_row(table: Table, said: Prompt, signs: Signs) -> Row:
    """The dealer's hand and what it counts."""
    now = table.round
    cards = now.dealer if now is not None and _on_felt(table) else ()
    here = said.place is not None and said.place.where == "dealer"
    words: list[tuple[str, str]] = []
    if now is not None and cards:
        natural = dealer_blackjack(now)
        words.append((_counted(Hand(cards=cards), natural=natural), "bold"))
    if here:
        words.append(("DEAL HERE", "bold reverse"))
    name = signs.text(table.dealing.dealer) if table.dealing is not None else ""
    return (
        Text(f"{signs.turn} D" if here else "  D", style="bold"),
        Text(name),
        Text(),
        Text(),
        _cards(cards, signs, awaited=here),
        _words(words),
    )


def box_rows(table: Table, number: int, said: Prompt, now: int, signs: Signs) -> Iterator[Row]:
    """A row for each hand of the box, or one that says who sits there."""
    player = table.at_box(number)
    playing = _playing(table.round, number)
    if playing is None:
        yield _waiting(table, number, player, signs)
        return
    result = _result(table.round, number)
    for index, hand in enumerate(playing.hands):
        place = Place("box", number, index)
        here = said.place == place and said.kind == "deal"
        turn = said.place == place and said.kind == "decision"
        words = list(_said(table, playing, index, result))
        if here:
            words.append(("DEAL HERE", "bold reverse"))
        if turn and said.until is not None:
            left = max(0, -(-(said.until - now) // _SECOND))
            who = "AWAY, HOUSE PLAYS in" if is_absent(table, playing) else "DECIDES,"
            words.append((f"{who} {left} s", "bold reverse"))
        first = index == 0
        yield (
            Text(f"{signs.turn if here or turn else ' '} {number}{_letter(playing, index)}"),
            _player(player, playing.player, signs) if first else Text(),
            _purse(table, playing.player) if first else Text(),
            Text(show(hand.staked)),
            _cards(hand.cards if _on_felt(table) else (), signs, awaited=here),
            _words(words),
        )


def _waiting(table: Table, number: int, player: Player | None, signs: Signs) -> Row:
    """A box without a hand: free, or seated, with the bet that is being placed."""
    if player is None:
        free = Text("free", style="dim")
        return Text(f"  {number}"), free, Text(), Text(), Text(), Text()
    now = table.round
    bets = now.bets if now is not None and now.ended is None else ()
    bet = next((bet for bet in bets if bet.box == number), None)
    words: list[tuple[str, str]] = []
    if bet is not None:
        words.append(
            (f"bet confirmed {signs.done}", "bold") if bet.confirmed else ("not confirmed", _YELLOW)
        )
    elif now is not None and now.ended is None:
        words.append(("no bet", "dim"))
    return (
        Text(f"  {number}"),
        _player(player, player.name, signs),
        _purse(table, player.name),
        Text(show(bet.amount) if bet is not None else ""),
        Text(),
        _words(words),
    )


def _player(player: Player | None, name: str, signs: Signs) -> Text:
    words = Text(signs.text(name))
    if player is None or player.name != name or player.presence == "left":
        words.append(f" {signs.alarm}left", style=_YELLOW)
    elif player.presence == "lost":
        words.append(f" {signs.alarm}lost", style=_YELLOW)
    return words


def _purse(table: Table, player: str) -> Text:
    return Text(show(table.purse(player)))


def _said(
    table: Table, playing: BoxInPlay, index: int, result: BoxResult | None
) -> Iterator[tuple[str, str]]:
    """The total as people say it, what was done with the hand, and how it ended."""
    hand = playing.hands[index]
    if hand.cards and _on_felt(table):
        yield _counted(hand, natural=hand.natural), "bold"
    if hand.from_split:
        yield "split", ""
    if hand.doubled:
        yield "doubled", ""
    if hand.surrendered:
        yield "surrendered", ""
    if hand.stood and result is None:
        yield "stands", ""
    if index == 0:
        yield from _insured(table, playing, result)
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


def _insured(
    table: Table, playing: BoxInPlay, result: BoxResult | None
) -> Iterator[tuple[str, str]]:
    now = table.round
    if playing.answer == "even money":
        yield "even money", ""
    elif playing.insurance:
        if result is None:
            yield f"insured {show(playing.insurance)}", ""
        else:
            won = result.insurance_returned - playing.insurance
            yield f"insurance {'won' if won > 0 else 'lost'}{_signed(won)}", ""
    elif now is not None and now.insurance == "open":
        yield ("no insurance", "") if playing.answer is not None else ("INSURANCE?", "bold reverse")


def _ended(result: HandResult) -> str:
    won = result.returned - result.staked
    return (
        f"{result.outcome.upper()}{_signed(won)}"
        if won
        else f"{result.outcome.upper()}, stake back"
    )


def _signed(amount: int) -> str:
    return f" {'+' if amount > 0 else ''}{show(amount)}"


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
