"""Who comes to a table at random, what they bet, and how they answer about insurance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast, get_args

from procedures import commands as ask
from procedures.round import Bet, InsuranceAnswer, Round
from procedures.table import Player, Table, Who
from tests.playing import SYSTEM
from tests.procedures.any_surroundings import PLAYERS, brings_money, sits

if TYPE_CHECKING:
    from tests.procedures.any_life import Life

Asks = tuple[Who, ask.Ask]


def comes_and_goes(life: Life) -> Asks | None:
    """Somebody sits down or stands behind, brings money, or is heard again."""
    table, random, game = life.table, life.random, life.table.pack.game
    taken = {box for player in table.players for box in player.boxes}
    free = [box for box in range(1, game.boxes + 1) if box not in taken]
    several = game.boxes_per_player > 1 and table.running is None and random.random() < 0.15
    few = len(table.players) < 3
    if (free and (few or several)) or random.random() < 0.02:
        box = life.one(free) if free and random.random() < 0.8 else random.randint(1, 8)
        stands = random.random() < (0.2 if game.bets_per_box > 1 else 0.02)
        return sits(life, life.one(PLAYERS), ask.Sit(box=0 if stands else box))
    little = max(2000, 5 * table.pack.limits.minimum)
    poor = [p for p in table.players if table.purse(p.name) < little]
    if poor and table.running is None and random.random() < 0.3:
        amount = life.one((400, 1500, 5250, 100_000))
        return brings_money(life, life.one(poor), amount)
    absent = [p for p in table.players if p.presence == "lost"]
    if absent and random.random() < 0.05:
        return SYSTEM, ask.Reconnect(player=life.one(absent).name)
    return None


def any_bet(life: Life) -> Asks:
    """A player at the table does something about his bets; seldom about those of others."""
    table, random = life.table, life.random
    player, chance = life.one(table.players), random.random()
    who = Who("player", player.name)
    bets = table.betting.bets if table.betting is not None else ()
    own = [bet for bet in bets if bet.player == player.name]
    waiting = [bet for bet in own if not bet.confirmed]
    if own and chance < (0.7 if waiting else 0.3):
        return who, _confirms(life, life.one(waiting or own))
    if chance > 0.95:
        named = _named(life, player, life.one(bets)) if bets else {}
        return who, ask.UndoChip(**named) if random.random() < 0.5 else ask.ClearBet(**named)
    if (player.last_bets and chance > 0.6) or chance > 0.94:
        return who, ask.Rebet()
    return who, _places(life, player)


def _confirms(life: Life, bet: Bet) -> ask.ConfirmBet:
    if life.random.random() < 0.4:
        return ask.ConfirmBet()
    return ask.ConfirmBet(box=bet.box, spot=bet.spot, rides=life.random.random() < 0.4)


def _places(life: Life, player: Player) -> ask.PlaceChips:
    """Chips of the house on a box of his own, or where a box takes several on any."""
    table, random, game = life.table, life.random, life.table.pack.game
    known = table.pack.limits.chips
    usual = (known[0], *3 * known[:2], *2 * known[2:3], known[-1])
    chips = tuple(life.one(usual) for _ in range(random.randint(1, 3)))
    taken = [box for other in table.players for box in other.boxes]
    others = game.bets_per_box > 1 and random.random() < 0.7
    shared = [bet.box for bet in bets_of_others(table, player)] if others else []
    boxes = shared or taken if others or random.random() < 0.03 else list(player.boxes)
    box = life.one(boxes) if boxes else random.randint(1, game.boxes)
    bets = table.betting.bets if table.betting is not None else ()
    full = [bet.spot for bet in bets if bet.box == box and bet.player != player.name]
    free = [spot for spot in range(1, game.bets_per_box + 1) if spot not in full]
    spot = life.one(free) if free and random.random() < 0.97 else random.randint(1, 3)
    if (box,) == player.boxes and spot == 1 and random.random() < 0.5:
        return ask.PlaceChips(chips=chips)
    return ask.PlaceChips(chips=chips, box=box, spot=spot)


def bets_of_others(table: Table, player: Player) -> list[Bet]:
    """What others have bet already."""
    bets = table.betting.bets if table.betting is not None else ()
    return [bet for bet in bets if bet.player != player.name]


def _named(life: Life, player: Player, bet: Bet) -> dict[str, Any]:
    """The bet that is meant, mostly; or none."""
    if life.random.random() < (0.7 if len(player.boxes) == 1 else 0.2):
        return {}
    return {"box": bet.box, "spot": bet.spot}


def any_answer(life: Life, now: Round, *, late: bool = False) -> Asks:
    """Somebody with a bet answers about insurance, mostly one who has not yet; late, to take it."""
    random = life.random
    again = random.random() < 0.3
    stakes = [(box, stake) for box in now.boxes for stake in box.stakes]
    waiting = [(box, stake) for box, stake in stakes if stake.answer is None]
    if late:
        open_ = [(box, s) for box, s in stakes if s.answer == "none" and box.riding(s.spot)]
        waiting, again = open_, False
    box, stake = life.one(stakes if again or not waiting else waiting)
    even = life.table.pack.game.even_money and box.hands[0].natural
    answers = ("even money",) if even else get_args(InsuranceAnswer)
    answer = cast(InsuranceAnswer, life.one(answers) if not late else "insurance")
    amount = None
    part = life.table.pack.game.insurance == "up to half"
    if answer == "insurance" and random.random() < (0.8 if part else 0.3):
        half = max(1, stake.amount // 2)
        amount = life.one((half, half, max(1, half // 3), 1, half + 1))
    named = {"box": box.box, "spot": stake.spot} if random.random() < 0.6 else {}
    return Who("player", stake.player), ask.AnswerInsurance(answer=answer, amount=amount, **named)
