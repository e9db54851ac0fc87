"""A process whose children play at a machine and kill themselves where they are told to.

Each line on standard input is a `MachineLife` as JSON. For each the process forks a child, which
plays to the end of the last round or to its death; then it says `died` or `played`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct

from drivers.machine_shoe import MachineShoe, SecureChance
from procedures.odds.chart import recommended
from procedures.play.hands import turn
from procedures.table import Table
from tablectl.bootstrap import open_house, open_machine, open_service
from tablectl.clock import RealClock
from tablectl.games.packs import open_pack
from tablectl.player.seat import Seat
from tablectl.terminal.signs import ASCII
from tests.tablectl.service.doomed import Life, die, doomed_store, say

TABLE = "T1"
BRING = 100_000
StoreMoment = Literal["before append", "before commit", "after commit"]
MachineMoment = Literal["never", "shuffling", "sealed", "drawn"]


class MachineLife(Struct, frozen=True, kw_only=True):
    """What a child plays and when it dies: at the moment, this many of its kind later."""

    folder: str
    pack: str
    rounds: int
    moment: StoreMoment | MachineMoment = "never"
    later: int = 0


class DoomedChance(SecureChance):
    """Chance that dies with the cards shuffled and nothing written, `left` shoes from now."""

    def __init__(self, left: int | None) -> None:
        self._left = left

    def salt(self) -> str:
        """Or die."""
        if self._left is not None:
            self._left -= 1
            if self._left < 0:
                die()
        return super().salt()


def main() -> None:
    """Serve one child for each line read."""
    for line in sys.stdin.buffer:
        life = msgspec.json.decode(line, type=MachineLife)
        child = os.fork()
        if child == 0:
            play(life)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        say("played" if status == 0 else "died")


def play(life: MachineLife) -> None:
    """To the end of the last round, or to death."""
    moment = life.moment
    if moment == "sealed":
        dies_after("commit", life.later)
    elif moment == "drawn":
        dies_after("draw", life.later)
    chance = DoomedChance(life.later if moment == "shuffling" else None)
    with open_house(Path(life.folder)) as house:
        if moment in ("before append", "before commit", "after commit"):
            doomed_store(
                house, Life(folder="", seed=0, faults="0", moment=moment, later=life.later)
            )
        clock = RealClock()
        service, past = open_service(house, TABLE, open_pack(life.pack), clock)
        if past.table is not None:
            service.come_back(())
        with open_machine(house, service, clock, chance) as dealer:
            seat = Seat(service, house.store, dealer, name="ann", signs=ASCII)
            seat.arrive(BRING)
            dealer.work()
            while not over(service.table, life.rounds):
                seat.say(next_line(seat, service.table))
                dealer.work()


def over(table: Table, rounds: int) -> bool:
    """The last round is over, and so is its shoe."""
    now = table.round
    return now is not None and now.number >= rounds and now.ended is not None


def next_line(seat: Seat, table: Table) -> str:
    """What ann types: bets on two boxes, no insurance, and the chart's move."""
    if seat.phase == "insurance":
        return "no"
    now, offered = table.running, {offer.kind: offer.choices for offer in seat.offers}
    playing = turn(now, table.pack.game) if now is not None else None
    if now is not None and playing is not None:
        box, index = playing
        moves = recommended(table.pack.chart, box.hands[index].cards, now.dealer[0])
        return next((move for move in moves if move in offered["decide"]), "stand")
    laid = {bet.box for bet in table.betting.bets} if table.betting is not None else set()
    if laid == {1, 2}:
        return "deal"
    return "bet 5 on 2" if 1 in laid else "bet 5 on 1"


def dies_after(name: str, later: int) -> None:
    """Let the machine's shoe die when it has done this once more than `later` times."""
    done: Callable[..., Any] = getattr(MachineShoe, name)
    left = later

    def doomed(self: MachineShoe, *what: Any) -> Any:
        nonlocal left
        result = done(self, *what)
        left -= 1
        if left < 0:
            die()
        return result

    setattr(MachineShoe, name, doomed)


if __name__ == "__main__":
    main()
