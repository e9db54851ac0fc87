"""What a player sees of a table far away: lines made of the view that the service sends.

The same in a terminal and in a pipe. What is coloured is said in words as well.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from rich.text import Text

from procedures.money import show
from tablectl.client.views import BACK, BoxView, HandView, Mine, TableView
from tablectl.player.words import Phase
from tablectl.terminal.signs import Signs

_WIDTH: Final = 78
_SECOND: Final = 1_000_000
_ASKED: Final = "bold reverse"
_BETS: Final = ("place-chips", "rebet", "deal", "new-game", "confirm-bet")
_ACTIONS: Final = {
    "hit": "[h] hit",
    "stand": "[s] stand",
    "double": "[d] double",
    "split": "[p] split",
    "surrender": "[r] surrender",
}
_ANSWERS: Final = {"insurance": "[i] insure", "even money": "[e] even money", "none": "[n] no"}


class Seen(Struct, frozen=True, kw_only=True):
    """What a picture is made of. `chips` are those of the house, as far as they were offered."""

    view: TableView
    name: str
    box: int
    chips: tuple[int, ...] = ()

    @property
    def phase(self) -> Phase:
        """What the table asks of the player."""
        kinds = {offer.kind for offer in self.view.offers}
        if "decide" in kinds:
            return "decision"
        if "answer-insurance" in kinds:
            return "insurance"
        return "bets" if any(kind in kinds for kind in _BETS) else "wait"

    @property
    def empty(self) -> bool:
        """The player has a box, and neither money nor a bet."""
        mine, boxes = self.view.mine, self.view.boxes
        bets = any(bet.player == self.name for box in boxes for bet in box.bets)
        return mine is not None and bool(mine.boxes) and not mine.purse and not bets

    @property
    def broke(self) -> bool:
        """Bets are asked for, and he has nothing to bet with."""
        return self.empty and (self.phase == "bets" or self.view.phase == "betting")

    def choices(self, kind: str) -> tuple[str, ...]:
        """What an offer ranges over; nothing where it is not made."""
        return next((offer.choices for offer in self.view.offers if offer.kind == kind), ())


def picture(seen: Seen, signs: Signs, *, now: int | None = None) -> tuple[Text, ...]:
    """The table. With `now`, the service's time in microseconds UTC, seconds left are shown."""
    rule = Text(("─" if signs.unicode else "-") * _WIDTH, style="dim")
    return (
        *_heading(seen, signs),
        rule,
        *lying(seen, signs),
        rule,
        *_timed(_asked(seen), seen.view.deadline, now),
    )


def lying(seen: Seen, signs: Signs) -> Iterator[Text]:
    """What lies on the felt: the dealer's cards, and each box where somebody sits or bets."""
    yield _dealer(seen.view, signs)
    for box in seen.view.boxes:
        yield from _box(seen, box, signs)


def _timed(lines: Iterator[Text], deadline: int | None, now: int | None) -> Iterator[Text]:
    for number, line in enumerate(lines):
        if number == 0 and now is not None and deadline is not None:
            line.append(f"  {max(0, -(-(deadline - now) // _SECOND))} s", style=_ASKED)
        yield line


def _heading(seen: Seen, signs: Signs) -> Iterator[Text]:
    if seen.view.training:
        yield Text("TRAINING: nothing here is real", style=_ASKED)
    view, mine = seen.view, seen.view.mine
    purse = f"{seen.name}: {show(mine.purse if mine else 0, view.currency)}"
    purse += f" and {show(mine.coming)} on the way" if mine and mine.coming else ""
    purse += f" and {show(mine.locked)} when the round ends" if mine and mine.locked else ""
    title = signs.text(view.title)[: _WIDTH - len(purse) - 2]
    yield Text(title.ljust(_WIDTH - len(purse)) + purse, style="bold")
    words = [f"table {view.table}", f"round {view.round}", f"shoe {view.shoe}"]
    words += [f"dealer {view.dealer_name}"] if view.dealer_name else []
    words += ["last round"] if view.last_round else []
    yield Text(", ".join(words), style="dim")


def _card(card: str, signs: Signs) -> str:
    return signs.back if card == BACK else signs.card(card)  # type: ignore[arg-type] # a card else


def _dealer(view: TableView, signs: Signs) -> Text:
    faces = " ".join(_card(card, signs) for card in view.dealer)
    said = "one card face down" if BACK in view.dealer else view.dealer_total
    return Text(f"  {'dealer':<22}{faces:<21}{said}".rstrip())


def _box(seen: Seen, box: BoxView, signs: Signs) -> Iterator[Text]:
    """Everybody's boxes; a player's own bear his name and a mark."""
    if not box.player and not box.bets and not box.hands:
        return
    who = signs.text(box.player) + (f" ({box.presence})" if box.presence == "lost" else "")
    where = f"box {box.box}  {who}"
    for number, hand in enumerate(box.hands, start=1):
        name = f"{where} hand {number}" if len(box.hands) > 1 else where
        yield _hand(name, hand, mine=box.player == seen.name, phase=seen.phase, signs=signs)
    if not box.hands:
        yield Text(f"  {where}".ljust(24) + ("" if box.bets else "no chips"))
    for bet in box.bets:
        sure = "" if bet.confirmed else ", not confirmed"
        insured = f", insured for {show(bet.insurance)}" if bet.insurance else ""
        behind = f" of {bet.player}" if bet.player != box.player else ""
        yield Text(f"{'':<24}bet{behind} {show(bet.amount)}{sure}{insured}")


def _hand(name: str, hand: HandView, *, mine: bool, phase: Phase, signs: Signs) -> Text:
    faces = " ".join(_card(card, signs) for card in hand.cards)
    mark = signs.turn if hand.turn else " "
    line = Text(f"{mark} {name:<22}{faces:<21}{hand.total:<10}")
    if hand.outcome:
        line.append(hand.outcome.upper(), style="bold" if mine else "")
    elif hand.turn and mine and phase == "decision":
        line.append("YOUR TURN", style=_ASKED)
    return line


def _asked(seen: Seen) -> Iterator[Text]:
    """What is asked of the player, and only what he may answer."""
    view, phase, mine = seen.view, seen.phase, seen.view.mine
    if view.trouble:
        yield Text("Nothing can be stored now; the table waits.", style=_ASKED)
    elif view.held:
        yield Text(f"The table is held. {view.detail}", style=_ASKED)
    elif phase == "decision":
        yield Text(_which_hand(seen), style="bold")
        yield Text("  ".join(_ACTIONS[action] for action in seen.choices("decide")))
    elif phase == "insurance":
        offered = [choice.rpartition(":") for choice in seen.choices("answer-insurance")]
        at = offered[0][0].partition("/")[0] or str(seen.box)
        yield Text(f"The dealer shows an ace. Insurance for box {at}?", style="bold")
        answers = dict.fromkeys(answer for _, _, answer in offered)
        yield Text("  ".join(_ANSWERS[answer] for answer in answers))
    elif mine is not None and seen.broke:
        yield Text(_empty(mine))
        yield Text("[?] help  [q] quit")
    elif phase == "bets":
        yield Text(f"Your bets. Chips go to box {seen.box}:", style="bold")
        chips = (f"[{place}] {show(chip)}" for place, chip in enumerate(seen.chips, start=1))
        yield Text("  ".join(chips))
        yield Text("  ".join([*_bet_keys(seen), "[?] help  [q] quit"]))
    elif mine is None or not mine.boxes:
        yield Text("You have no seat. Type   :sit   or   :sit 3")
    else:
        yield Text(f"Wait for the dealer: {view.sentence[:1].lower()}{view.sentence[1:]}.")
        if seen.empty:
            yield Text(_empty(mine))
        yield Text("[?] help  [q] quit")


def _empty(mine: Mine) -> str:
    """What is said to somebody who has nothing to bet with."""
    if mine.coming:
        return f"{show(mine.coming)} are on the way to your purse."
    return "Your purse is empty. From your account:   :fund 50.00"


def _which_hand(seen: Seen) -> str:
    for box in seen.view.boxes:
        for number, hand in enumerate(box.hands, start=1):
            if hand.turn:
                which = f" hand {number}" if len(box.hands) > 1 else ""
                return f"Box {box.box}{which}: {hand.total}. What do you do?"
    return "What do you do?"


def _bet_keys(seen: Seen) -> Iterator[str]:
    kinds, mine = {offer.kind for offer in seen.view.offers}, seen.view.mine
    if mine is not None and len(mine.boxes) > 1:
        yield "[b] box"
    if "undo-chip" in kinds:
        yield "[u] undo  [c] clear"
    if "rebet" in kinds and mine is not None:
        yield f"[r] rebet {show(mine.last_bet)}"
    if "new-game" in kinds:
        yield "[n] new game"
    if kinds & {"deal", "confirm-bet"}:
        yield "[d] deal"
