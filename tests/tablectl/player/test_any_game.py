"""Every machine's game played at random, by the keys that the picture offers and no others."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from drivers.machine_shoe import read_shoe
from procedures.events import CardPlaced, CommandRefused, RoundSettled, ShoeRevealed, TableHeld
from procedures.invariants import problems
from tablectl.games.packs import open_pack, shipped_packs
from tablectl.history import facts
from tablectl.rounds.fairness import fairness
from tests.tablectl.dealt import TABLE, AtMachine, at_machine

MACHINES = [name for name in shipped_packs() if open_pack(name).game.dealt_by == "machine"]
KEYS = 70
_KEY = re.compile(r"\[(.)\]")
_NO_MOVE = ("?", "q")


def offered_keys(it: AtMachine) -> list[str]:
    """What the picture says may be pressed."""
    return [key for key in _KEY.findall(it.picture()) if key not in _NO_MOVE]


def hole_card_hidden(it: AtMachine) -> bool:
    """No line of the picture tells the card that lies face down."""
    lines = it.picture().splitlines()
    dealer = next(line for line in lines if line.strip().startswith("dealer"))
    return "##" not in dealer or len(re.findall(r"\b[A2-9TJQK][SHDC]\b", dealer)) == 1


@pytest.mark.parametrize("pack", MACHINES)
def test_every_key_that_is_offered_does_something(tmp_path: Path, pack: str) -> None:
    """Nothing that stands in the picture is refused, and something always stands there."""
    dice = Random(pack)
    with at_machine(tmp_path, pack=pack, bring=10_000_000) as it:
        for _ in range(KEYS):
            keys = offered_keys(it)
            assert keys, it.picture()
            assert hole_card_hidden(it)
            key = dice.choice(keys)
            position = it.table.position
            said = it.seat.say(key)
            assert said == (), (key, said, it.picture())
            it.dealer.work()
            assert key == "b" or it.table.position > position, key
            assert problems(it.table) == ()
        events = it.facts()
    assert not [e for e in events if isinstance(e, CommandRefused | TableHeld)]
    assert all(not e.wrong for e in events if isinstance(e, ShoeRevealed))


@pytest.mark.parametrize("pack", ["five-deck", "anything-goes"])
def test_every_round_of_a_random_life_is_proved(tmp_path: Path, pack: str) -> None:
    """Started anew in between, again and again; every card is the sealed one."""
    dice = Random(pack)
    for _ in range(6):
        with at_machine(tmp_path, pack=pack, bring=10_000_000) as it:
            for _ in range(25):
                it.says(dice.choice(offered_keys(it)))
    with at_machine(tmp_path, pack=pack) as it:
        recorded = list(facts(it.house.store, TABLE))
        settled = [event.round for _, event in recorded if isinstance(event, RoundSettled)]
        assert settled
        for number in settled:
            assert fairness(TABLE, number, recorded).proved
        keys = [event.key for _, event in recorded if isinstance(event, CardPlaced)]
        assert len(set(keys)) == len(keys)
        assert read_shoe(it.shoe_file()).digest == it.table.shoe.digest
