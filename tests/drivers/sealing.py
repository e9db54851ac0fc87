"""A machine's shoe on a folder, for its tests: chance by a seed, and all that the shoe said."""

from __future__ import annotations

from pathlib import Path
from random import Random

from drivers.machine_shoe import MachineShoe, SecureChance
from procedures.cards import Card
from procedures.readings import Reading
from tests.drivers.heard import HandClock, Heard

DECKS = 2


class Seeded:
    """Chance that is the same each time."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def shuffle(self, cards: list[Card]) -> None:
        """By the seed."""
        self._random.shuffle(cards)

    def salt(self) -> str:
        """By the seed."""
        return self._random.randbytes(32).hex()


class Bench:
    """A machine's shoe on a folder, and all that it said."""

    def __init__(self, folder: Path, *, seed: int | None = 7, decks: int = DECKS) -> None:
        self.folder = folder
        self.heard = Heard()
        self.clock = HandClock()
        chance = SecureChance() if seed is None else Seeded(seed)
        self.shoe = MachineShoe(
            device="machine", folder=folder, decks=decks, clock=self.clock, chance=chance
        )

    def draws(self, *indexes: int) -> list[Reading]:
        """What is delivered for these places."""
        before = len(self.heard.readings)
        for index in indexes:
            self.shoe.draw(index)
        return self.heard.readings[before:]


def again(it: Bench, *, seed: int = 99) -> Bench:
    """The program ended and came back; chance would give another order now."""
    it.shoe.stop()
    made = Bench(it.folder, seed=seed)
    made.clock.time = it.clock.time + 5 * 86_400_000_000
    made.shoe.start(made.heard)
    return made
