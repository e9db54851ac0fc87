"""The machine that deals a table of part G: it commits to a shoe, draws, and publishes the order.

It watches the record and does what is due, one step at a time. All that it knows follows from the
table, so it goes on after a restart in the middle of a round, with the same cards (E-95, E-98).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from drivers.faults import ShoeFault
from drivers.machine_shoe import MachineShoe
from procedures import commands as ask
from procedures.house.burn import burn_due
from procedures.house.committed_shoe import may_commit, may_reveal
from procedures.play.hands import next_place
from procedures.table import Table, Who
from tablectl.answers import Accepted
from tablectl.service import TableService

MACHINE: Final = "machine"
"""What the device is called in the record."""
SUPERVISOR: Final = Who("supervisor", "house")
"""Opens the table; nobody else need be there."""
_NO_SALT: Final = "0" * 64
Step = Callable[[], bool]
"""Something to do; whether it was carried out."""


class MachineDealer:
    """Deals one table from sealed shoes. The thread that owns the service calls `begin`, `step`."""

    def __init__(self, service: TableService, shoe: MachineShoe) -> None:
        """`shoe` is not started yet."""
        self.trouble = ""
        """Why no shoe can be shuffled, or none published; empty while all is well."""
        self._service = service
        self._shoe = shoe
        self._by = Who("device", shoe.device)

    def begin(self) -> None:
        """Open the table where it is closed, and let the device say that it is there."""
        if self._service.table.status == "closed":
            device = ask.UsesDevice(name=self._shoe.device, role=self._shoe.role, pulses=False)
            self._asked(ask.OpenTable(devices=(device,)), SUPERVISOR)
        self._shoe.start(self._service.deliver)
        self._service.drain()

    def open_bets(self) -> None:
        """Nothing to do: at a machine's table the players open the betting with their chips."""

    def work(self) -> None:
        """Do everything that is due now, until people have to act."""
        while self.step():
            pass

    def step(self) -> bool:
        """Do the next thing that is due. Whether anything came of it."""
        table = self._service.table
        act = self._due(table)
        if act is None:
            return False
        done = act()
        self._service.drain()
        return done and self._service.table.position != table.position

    def _due(self, table: Table) -> Step | None:
        if table.status == "closed" or table.held:
            return None
        if may_reveal(table) is None:
            return self._reveal
        if may_commit(table) is None:
            return self._commit
        device = table.device(self._shoe.device)
        up = device is not None and device.up
        return self._draw if up and (next_place(table) is not None or burn_due(table)) else None

    def _commit(self) -> bool:
        try:
            told = self._shoe.commit(self._service.table.shoe.number + 1)
        except ShoeFault as fault:
            self.trouble = str(fault)
            return False
        self.trouble = ""
        return self._asked(ask.CommitShoe(digest=told.digest, cards=told.cards), self._by)

    def _draw(self) -> bool:
        """The next card of the shoe; where the shoe is not what it was, that is a malfunction."""
        table = self._service.table
        try:
            if self._shoe.taken != table.shoe.number:
                self._shoe.take(table.shoe.number, table.shoe.digest)
        except ShoeFault as fault:
            self._shoe.fail(str(fault))
            return True
        self._shoe.draw(self._shoe.drawn(laid.key for laid in table.shoe.cards))
        return True

    def _reveal(self) -> bool:
        """Publish the order; of a shoe that cannot be read, that there is none to publish."""
        shoe = self._service.table.shoe
        try:
            sealed = self._shoe.reveal(shoe.number, shoe.digest)
            what = ask.RevealShoe(salt=sealed.salt, order=sealed.order)
        except ShoeFault as fault:
            self.trouble = str(fault)
            what = ask.RevealShoe(salt=_NO_SALT, order=())
        return self._asked(what, self._by)

    def _asked(self, what: ask.Ask, by: Who) -> bool:
        """Ask under an id of its own place in the record."""
        answer = self._service.ask(by, what, id=f"machine/{self._service.table.position}")
        if isinstance(answer, Accepted):
            return True
        self.trouble = answer.reason
        return False
