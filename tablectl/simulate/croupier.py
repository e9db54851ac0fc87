"""A simulated dealer in real time, for one person at a table that a dealer deals.

The cards lie in sealed shoes, so that they stay the same however often the program is ended.
Dealer and supervisor do what their prompts say; where `pace` is kept, a second for each card.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from drivers.faults import ShoeFault
from drivers.machine_shoe import MachineShoe
from drivers.ports import Clock
from procedures import commands as ask
from procedures.offers import tag
from procedures.play.betting import may_open_betting
from procedures.table import Table, Who
from tablectl.answers import Accepted
from tablectl.service import Published, TableService
from tablectl.simulate.dealer import dealer_duty
from tablectl.simulate.duty import SUPERVISOR, Duty
from tablectl.simulate.shoe import cut_at
from tablectl.simulate.supervisor import supervisor_duty

SHOE: Final = "shoe"
"""What the device is called in the record."""


class Croupier:
    """Deals one table. The thread that owns the service calls `begin` and `step`."""

    def __init__(
        self, service: TableService, shoe: MachineShoe, clock: Clock, *, pace: bool
    ) -> None:
        """`shoe` is not started yet. Without `pace` the cards come at once."""
        self.trouble = ""
        """Why no card can be drawn; empty while all is well."""
        self._service = service
        self._shoe = shoe
        self._clock = clock
        self._pace = pace
        self._since = clock.now()
        self._refused: dict[str, int] = {}  # what was asked in vain, and the position behind it
        service.subscribe(self._stored)

    def begin(self) -> None:
        """Open the table where it is closed, and let the shoe say that it is there."""
        if self._service.table.status == "closed":
            device = ask.UsesDevice(name=self._shoe.device, role=self._shoe.role, pulses=False)
            self._asked(SUPERVISOR, ask.OpenTable(devices=(device,)))
        self._shoe.start(self._service.deliver)
        self._service.drain()

    def open_bets(self) -> None:
        """The player wants to bet: take bets now, if nothing stands against it."""
        table = self._service.table
        if table.dealing is not None and may_open_betting(table) is None:
            self._asked(Who("dealer", table.dealing.dealer), ask.OpenBetting())

    def step(self) -> bool:
        """Do the next thing whose time has come. Whether anything came of it."""
        table = self._service.table
        duty = self._supervisors(table) or self._dealers(table)
        waits = self._pace and duty is not None and duty.slide
        if duty is None or (waits and duty.at > self._clock.now()):
            return False
        if duty.slide:
            self._slide(table)
        elif duty.ask is not None:
            self._asked(duty.by, duty.ask)
        self._service.drain()
        return self._service.table.position != table.position

    def _supervisors(self, table: Table) -> Duty | None:
        """What the supervisor does next. A sealed shoe reads no card twice: like cards are two."""
        duty = supervisor_duty(table, self._since, dict, None)
        if duty is not None and isinstance(duty.ask, ask.Resolve) and duty.ask.remedy == "one card":
            return replace(duty, ask=replace(duty.ask, remedy="two cards"))
        return duty

    def _dealers(self, table: Table) -> Duty | None:
        """What the dealer does next; bets are opened when the player asks for it."""
        duty = dealer_duty(table, self._since)
        return None if duty is not None and isinstance(duty.ask, ask.OpenBetting) else duty

    def _slide(self, table: Table) -> None:
        """Draw the next card, or the cut card where it lies before that."""
        shoe = table.shoe
        try:
            if self._shoe.taken != shoe.number:
                if not shoe.cards:
                    self._shoe.commit(shoe.number)
                self._shoe.take(shoe.number, "")
        except ShoeFault as fault:
            self.trouble = str(fault)
            return
        drawn = self._shoe.drawn(laid.key for laid in shoe.cards)
        if drawn >= cut_at(table.pack) and not shoe.cut_card_out:
            self._shoe.cut_card()
        else:
            self._shoe.draw(drawn)

    def _asked(self, by: Who, what: ask.Ask) -> None:
        position = self._service.table.position
        asked = f"{by.name}/{tag(type(what))}"
        if self._refused.get(asked) == position:
            return
        answer = self._service.ask(by, what, id=f"croupier/{position}/{asked}")
        if not isinstance(answer, Accepted):
            self._refused[asked] = self._service.table.position

    def _stored(self, published: Published) -> None:
        self._since = published.at
