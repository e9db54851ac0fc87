"""What a player sees: the dealer's hand, his boxes, what is asked of him and what he may do.

Lines of text, the same in a terminal and in a pipe. The hole card lies face down until it is
turned; what is coloured is said in words as well.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final

from rich.text import Text

from procedures import accounts
from procedures.cards import Card, total
from procedures.money import show
from procedures.offers import Offer
from procedures.pack import HousePack
from procedures.play.betting import bets_of, may_open_betting
from procedures.play.hands import dealer_blackjack, hole_card_down, turn
from procedures.play.insurance import half_of
from procedures.prompt import prompt
from procedures.round import BoxInPlay, Hand, Outcome, Round
from procedures.table import Player, Table
from tablectl.terminal.signs import Signs

_WIDTH = 78
_SECOND = 1_000_000
_ASKED = "bold reverse"
_SHORT: Final[dict[Outcome, str]] = {"lost to blackjack": "LOSE", "push blackjack": "PUSH"}
_BETS = ("place-chips", "rebet", "deal", "new-game", "confirm-bet")
"""What may be done with bets, as offers call it."""


def picture(
    table: Table,
    name: str,
    box: int,
    offers: Iterable[Offer],
    signs: Signs,
    *,
    now: int | None = None,
) -> tuple[Text, ...]:
    """The table for a player of that name; `box` is where his chips go, `offers` what he may do.

    With `now`, in microseconds UTC, the seconds that are left of a question are shown.
    """
    rule = Text(("─" if signs.unicode else "-") * _WIDTH, style="dim")
    return (
        *_heading(table, name, signs),
        rule,
        _dealer(table.round, table.pack, signs),
        *_boxes(table, name, box, signs),
        rule,
        *_timed(asked(table, name, box, tuple(offers)), table, now),
    )


def _timed(lines: Iterator[Text], table: Table, now: int | None) -> Iterator[Text]:
    """The first line with the seconds that are left, where time runs."""
    for number, line in enumerate(lines):
        if number == 0 and now is not None and table.deadline is not None:
            line.append(f"  {max(0, -(-(table.deadline - now) // _SECOND))} s", style=_ASKED)
        yield line


def _heading(table: Table, name: str, signs: Signs) -> Iterator[Text]:
    currency = table.pack.currency
    purse = f"{signs.text(name)}: {show(table.purse(name), currency)}"
    locked = table.balance(accounts.locked(name))
    purse += f" and {show(locked)} when the round ends" if locked else ""
    title = signs.text(table.pack.title)[: _WIDTH - len(purse) - 2]
    yield Text(title.ljust(_WIDTH - len(purse)) + purse, style="bold")
    now, shoe = table.round, table.shoe
    words = [f"table {signs.text(table.name)}"]
    words += [f"round {now.number}"] if now is not None else []
    fresh = "next shoe" if now is not None and now.ended and not shoe.rounds else "shoe"
    words += [f"{fresh} {shoe.number}"] if shoe.number else []
    words += [f"digest {shoe.digest[:16]}"] if shoe.digest else []
    yield Text(", ".join(words), style="dim")


def _dealer(now: Round | None, pack: HousePack, signs: Signs) -> Text:
    cards = now.dealer if now is not None else ()
    if now is None or not cards:
        return Text("  dealer")
    down = hole_card_down(now, pack.game)
    seen = cards[:1] if down else cards
    faces = [*map(signs.card, seen), *([signs.back] if down else [])]
    said = "blackjack" if dealer_blackjack(now) and not down else _counted(seen)
    said += ", one card face down" if down else ""
    return Text(f"  {'dealer':<13}{' '.join(faces):<21}{said}")


def _counted(cards: tuple[Card, ...]) -> str:
    count = total(cards)
    if len(cards) == 1:
        return "shows an ace" if count.soft else f"shows {count.points}"
    return f"bust with {count.points}" if count.bust else str(count)


def _boxes(table: Table, name: str, chosen: int, signs: Signs) -> Iterator[Text]:
    """A line for each hand of the player, and for each box that he bets on."""
    now = table.round
    playing = {box.box: box for box in now.boxes} if now is not None else {}
    own = [box for box in playing.values() if any(s.player == name for s in box.stakes)]
    if own and now is not None and not now.betting:
        for box in sorted(own, key=lambda box: box.box):
            yield from _hands(table, now, box, signs)
        return
    player = table.player(name)
    bets = {bet.box: bet for bet in bets_of(table, player)} if player is not None else {}
    for number in sorted({chosen, *bets}):
        mark = signs.turn if number == chosen else " "
        bet = bets.get(number)
        chips = " + ".join(map(show, bet.chips)) if bet is not None else "no chips"
        staked = f"{show(bet.amount):>9}" if bet is not None else f"{'':>9}"
        sure = "  plays" if bet is not None and bet.confirmed else ""
        yield Text(f"{mark} {f'box {number}':<13}{chips:<31}{staked}{sure}")


def _hands(table: Table, now: Round, box: BoxInPlay, signs: Signs) -> Iterator[Text]:
    playing = turn(now, table.pack.game) if now.running and now.pending else None
    result = next((result for result in now.results if result.box == box.box), None)
    for index, hand in enumerate(box.hands):
        mine = playing is not None and playing[0].box == box.box and playing[1] == index
        where = f"box {box.box}" + (f" hand {index + 1}" if len(box.hands) > 1 else "")
        cards = " ".join(map(signs.card, hand.cards))
        said = _said(hand)
        line = Text(f"{signs.turn if mine else ' '} {where:<13}{cards:<21}{said:<10}")
        line.append(f"{show(hand.staked):>9}  ")
        if result is not None:
            ended = result.hands[index]
            won = ended.returned - ended.staked
            sign = "+" if won > 0 else ""
            word = _SHORT.get(ended.outcome, ended.outcome.upper())
            line.append(f"{word} {sign}{show(won)}", style="bold")
        elif now.ended is not None:
            line.append("void, stake back", style="bold")
        else:
            line.append("YOUR TURN" if mine else _state(hand), style=_ASKED if mine else "")
        yield line
    if box.insurance:
        yield Text(f"  {'':<13}insured for {show(box.insurance)}")


def _said(hand: Hand) -> str:
    if not hand.cards:
        return ""
    if hand.natural:
        return "blackjack"
    count = hand.total
    return f"bust {count.points}" if count.bust else str(count)


def _state(hand: Hand) -> str:
    words = ["doubled"] if hand.doubled else []
    if hand.paid is not None:
        words.append("taken" if hand.paid in ("bust", "lose") else f"{hand.paid}, paid")
    elif hand.surrendered:
        words.append("surrendered")
    elif hand.stood:
        words.append("stands")
    return ", ".join(words)


def asked(table: Table, name: str, box: int, offers: tuple[Offer, ...]) -> Iterator[Text]:
    """What is asked of the player, and only what he may answer."""
    by_kind = {offer.kind: offer.choices for offer in offers}
    player, now = table.player(name), table.running
    if table.broken:
        yield Text("The table is held for good; the record says why. q quits.", style=_ASKED)
    elif table.held:
        yield Text("The table is held. Type   :house: go on   to let it go on.", style=_ASKED)
    elif now is not None and "decide" in by_kind:
        yield from _decision(table, now, by_kind["decide"])
        if "answer-insurance" in by_kind:
            yield Text("You may still insure: type :insurance")
    elif now is not None and "answer-insurance" in by_kind:
        yield from _insurance(table, now, name, by_kind["answer-insurance"])
    elif player is not None and may_bet(table, by_kind):
        yield from _betting(table, player, box, by_kind)
    else:
        sentence = prompt(table).sentence
        yield Text(f"Wait for the dealer: {sentence[:1].lower()}{sentence[1:]}.")
        yield Text("[?] help  [q] quit")


def may_bet(table: Table, kinds: Container[str]) -> bool:
    """Bets are open to the player, or a dealer opens them when he lays his chips."""
    return _dealer_opens(table) or any(kind in kinds for kind in _BETS)


def _dealer_opens(table: Table) -> bool:
    """Between rounds, a dealer opens the bets for whoever wants to place one."""
    waits = table.pack.game.dealt_by == "dealer" and not table.held
    return waits and table.status == "open" and may_open_betting(table) is None


def _decision(table: Table, now: Round, actions: tuple[str, ...]) -> Iterator[Text]:
    playing = turn(now, table.pack.game)
    if playing is None:
        return
    box, index = playing
    hand = box.hands[index]
    more = show(sum(wager.amount for wager in hand.wagers if wager.kind != "double"))
    keys = {
        "hit": "[h] hit",
        "stand": "[s] stand",
        "double": f"[d] double, {more} more",
        "split": f"[p] split, {more} more",
        "surrender": "[r] surrender",
    }
    which = f"Box {box.box}" + (f" hand {index + 1}" if len(box.hands) > 1 else "")
    yield Text(f"{which}: {hand.total}. What do you do?", style="bold")
    yield Text("  ".join(keys[action] for action in actions))


def _insurance(table: Table, now: Round, name: str, choices: tuple[str, ...]) -> Iterator[Text]:
    """One box after the other, in the order of the table."""
    first = choices[0].rpartition(":")[0]
    number = int(first.partition("/")[0]) if first else None
    answers = [c.rpartition(":")[2] for c in choices if c.rpartition(":")[0] == first]
    for box in now.boxes:
        if number in (None, box.box) and any(stake.player == name for stake in box.stakes):
            stake = next(stake for stake in box.stakes if stake.player == name)
            half = show(half_of(box, stake, table.pack.game))
            keys = {
                "insurance": f"[i] insure for {half}",
                "even money": "[e] even money",
                "none": "[n] no",
            }
            yield Text(f"The dealer shows an ace. Insurance for box {box.box}?", style="bold")
            yield Text("  ".join(keys[answer] for answer in answers))
            return


def _betting(
    table: Table, player: Player, box: int, by_kind: dict[str, tuple[str, ...]]
) -> Iterator[Text]:
    limits, game = table.pack.limits, table.pack.game
    low, high = show(limits.minimum), show(limits.maximum, table.pack.currency)
    yield Text(f"Your bets, {low} to {high} a box. Chips go to box {box}:", style="bold")
    fitting = _fitting(by_kind.get("place-chips", ()), box)
    chips = [
        f"[{place}] {show(chip)}"
        for place, chip in enumerate(limits.chips, start=1)
        if chip in fitting or box not in player.boxes or _dealer_opens(table)
    ]
    yield Text("  ".join(chips) if chips else "no chip fits any more")
    words = ["[b] box"] if min(game.boxes, game.boxes_per_player) > 1 else []
    words += ["[u] undo", "[c] clear"] if "undo-chip" in by_kind else []
    if "rebet" in by_kind or (_dealer_opens(table) and player.last_bets):
        words.append(f"[r] rebet {show(sum(bet.amount for bet in player.last_bets))}")
    if "new-game" in by_kind:
        words.append("[n] new game")
    if by_kind.keys() & {"deal", "confirm-bet"}:
        words.append("[d] deal")
    yield Text("  ".join([*words, "[?] help", "[q] quit"]))


def _fitting(choices: tuple[str, ...], box: int) -> set[int]:
    """The chips that may be added on the box."""
    return {
        int(chip)
        for at, _, chip in (choice.rpartition(":") for choice in choices)
        if not at or at.partition("/")[0] == str(box)
    }
