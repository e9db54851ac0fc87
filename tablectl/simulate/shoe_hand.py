"""The hand at the shoe of a training table: it lets a card slide out when the table waits for one.

It knows what any dealer sees. Now and then something goes wrong, as the chance has it.
"""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from threading import Event
from typing import Final

from drivers.grammars.reference import Reference
from drivers.simulated_deck import loaded, shuffled
from drivers.simulated_faults import SlideFault
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from tablectl.client.views import TableView

_FAULTS: Final[tuple[SlideFault, ...]] = ("no-read", "garble", "duplicate", "unplug")
_ONE_IN: Final = 40
"""Cards, of which one has a fault."""
_A_CARD: Final = 1.3  # seconds between what the table asks for and the card
_A_BEAT: Final = 1.0
_REPLUGGED: Final = 6.0
_LOOK: Final = 0.1


class ShoeHand:
    """One thread calls `work` until it ends; any thread may call `sees`."""

    def __init__(self, port: Path, *, seed: int) -> None:
        self.line = SimulatedLine(port)
        self._dice = Random(seed)
        self._seed = seed
        self._view: TableView | None = None
        self._since = time.monotonic()
        self._slid_at = -1
        self._beat_at = 0.0
        self._unplugged_at = 0.0
        self._number = 0
        self._shoe = SimulatedShoe((), line=self.line, grammar=Reference())
        self._tested = False

    def sees(self, view: TableView) -> None:
        """The table is so now."""
        self._view, self._since = view, time.monotonic()

    @property
    def ready(self) -> bool:
        """The device has tested itself, and somebody heard it."""
        return self._tested

    def work(self, over: Event) -> None:
        """Do what is due until it is over."""
        while not over.wait(_LOOK):
            self._turn(time.monotonic())
        self.line.close()

    def _turn(self, now: float) -> None:
        if not self.line.plugged:
            if now - self._unplugged_at > _REPLUGGED:
                self.line.plug()
                self._tested = False
            return
        if not self._tested:
            if self.line.listened:
                self._shoe.self_test()
                self._tested = True
            return
        if now - self._beat_at > _A_BEAT:
            self._beat_at = now
            self._shoe.heartbeat()
        view = self._view
        if view is not None and now - self._since > _A_CARD:
            self._looks(view, now)

    def _looks(self, view: TableView, now: float) -> None:
        """Slide one card, once for each picture of the table that waits for one."""
        if view.phase not in ("deal", "burn") or view.held or view.position == self._slid_at:
            return
        if view.shoe != self._number:
            self._load(view)
        if not self._shoe.left:
            return
        if self._dice.randrange(_ONE_IN) == 0:
            self._shoe.plan(self._shoe.place, self._dice.choice(_FAULTS))
        self._slid_at = view.position
        self._shoe.slide()
        if not self.line.plugged:
            self._unplugged_at = now

    def _load(self, view: TableView) -> None:
        decks = view.cards_in_shoe // 52
        cards = shuffled(seed=self._seed, shoe=view.shoe, decks=decks)
        self._number = view.shoe
        self._shoe = SimulatedShoe(
            loaded(cards, cut_at=view.cards_in_shoe // 2),
            line=self.line,
            grammar=Reference(),
            gone=view.dealt,
        )
        self._shoe.self_test()
