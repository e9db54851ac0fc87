"""A table's ports are its owner's: a service that lost the table lets them go, and takes them up
when it has the table again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from drivers.grammars.reference import Reference
from drivers.simulated_deck import loaded
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures import commands as ask
from procedures import events as ev
from procedures.readings import CardSeen, DeviceDown, DeviceUp, Reading
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.bootstrap import open_devices, open_house, open_service
from tablectl.clock import RealClock
from tablectl.config import DeviceConfig
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.known_devices import look_after, read_when_known
from tests.drivers.heard import PATIENCE
from tests.tablectl.ledger.postgres_server import Server

SAM = Who("supervisor", "sam")
HELD = "T1: held, nothing can be stored"
GONE = "T1: its devices are let go: the table is not this service's now"
AGAIN = "T1: its devices are read again: the table is this service's"
VOID = "T1: not recorded, another service had the table when this was read"


class Station:
    """A service of T1 with its real driver; it works when the test says so."""

    def __init__(self, opened: ExitStack, folder: Path, url: str, port: Path, cut: Server | None):
        clock, shoe = RealClock(), DeviceConfig(name="shoe", url=str(port))
        self.house = opened.enter_context(open_house(folder, ledger=url))
        if cut is not None:
            with cut.admin() as admin:
                admin.execute(
                    "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks"
                    " WHERE locktype = 'advisory'"
                )
        pack = open_pack("live-eight-deck")
        self.service, past = open_service(self.house, "T1", pack, clock)
        self.devices = opened.enter_context(open_devices(self.house, "T1", (shoe,), clock))
        self.tail = list(self.devices.tail(past.last_raw))
        if past.table is not None:
            self.service.come_back(self.tail, alive_at=self.devices.alive_at())
        else:
            opening = ask.OpenTable(
                devices=(ask.UsesDevice(name="shoe", role="exit", pulses=True),)
            )
            assert isinstance(self.service.ask(SAM, opening, id="open"), Accepted)
        read_when_known(self.service, self.devices)

    def turns_until(self, so: Callable[[], bool]) -> None:
        """Do what a table's thread does in each turn, until it is so."""
        end = RealClock().now() + int(PATIENCE * 1_000_000)
        while not so():
            assert RealClock().now() < end, self.service.trouble
            self.service.work(0.01)
            self.service.tick()
            look_after(self.service, self.devices)

    def up(self) -> bool:
        """Whether the table has heard that the shoe is there, and it is."""
        shoe = self.service.table.device("shoe")
        return shoe is not None and shoe.up and self.devices.readers["shoe"].wait_up(0)

    def readings(self) -> list[Reading]:
        """What was read at the table, by the record."""
        taken = (event for _, event in facts(self.house.store, "T1"))
        return [event.reading for event in taken if isinstance(event, ev.ReadingTaken)]

    def cards(self) -> list[str]:
        """The cards among it."""
        return [r.seen.card for r in self.readings() if isinstance(r.seen, CardSeen)]

    def read(self, card: str) -> bool:
        """Whether this card is on the record."""
        return card in self.cards()


@pytest.fixture
def line(tmp_path: Path) -> Iterator[SimulatedLine]:
    """A port that is plugged in."""
    made = SimulatedLine(tmp_path / "port")
    made.plug()
    yield made
    made.close()


@contextmanager
def station(
    folder: Path, url: str, line: SimulatedLine, cut: Server | None = None
) -> Iterator[Station]:
    """A service with a folder of its own; `cut` has it take the table from whoever has it."""
    with ExitStack() as opened:
        yield Station(opened, folder, url, line.path, cut)


def shoe_on(line: SimulatedLine) -> SimulatedShoe:
    """Four cards."""
    things = loaded(("2C", "9H", "7D", "5C"), cut_at=None)
    return SimulatedShoe(things, line=line, grammar=Reference())


@pytest.mark.logs(HELD, GONE, AGAIN, VOID)
def test_the_port_goes_with_the_table_and_comes_back_with_it(
    tmp_path: Path, postgres: Server, ledger_url: str, line: SimulatedLine
) -> None:
    """E-78: the new owner deals; what the loser read meanwhile is never a card of the table, not
    when it goes on and not when it is started again."""
    shoe = shoe_on(line)
    with station(tmp_path / "one", ledger_url, line) as first:
        first.turns_until(first.up)
        shoe.slide()
        first.turns_until(lambda: first.read("2C"))
        with station(tmp_path / "two", ledger_url, line, cut=postgres) as second:
            heard = first.devices.readers["shoe"].received
            shoe.slide()  # 9H, to the loser, who does not know yet
            assert first.devices.readers["shoe"].wait_received(heard + 1, PATIENCE)
            first.turns_until(
                lambda: not line.listened or second.devices.readers["shoe"].wait_up(0)
            )
            second.turns_until(second.up)
            shoe.slide()
            second.turns_until(lambda: second.read("7D"))
        first.turns_until(lambda: first.service.owned and first.up())
        shoe.slide()
        first.turns_until(lambda: first.read("5C"))
        assert first.cards() == ["2C", "7D", "5C"]
    with station(tmp_path / "one", ledger_url, line) as again:
        assert not any(isinstance(reading.seen, CardSeen) for reading in again.tail)
        assert again.cards() == ["2C", "7D", "5C"]


@pytest.mark.logs(HELD, GONE)
def test_what_a_service_read_after_it_lost_its_table_is_no_reading_when_it_is_started_again(
    tmp_path: Path, postgres: Server, ledger_url: str, line: SimulatedLine
) -> None:
    """E-78: it ended while another had the table; its byte log holds the card, the record not."""
    shoe = shoe_on(line)
    with ExitStack() as there:
        with station(tmp_path / "one", ledger_url, line) as first:
            first.turns_until(first.up)
            shoe.slide()
            first.turns_until(lambda: first.read("2C"))
            second = there.enter_context(station(tmp_path / "two", ledger_url, line, postgres))
            heard = first.devices.readers["shoe"].received
            shoe.slide()
            assert first.devices.readers["shoe"].wait_received(heard + 1, PATIENCE)
            first.turns_until(lambda: not first.service.owned)
            look_after(first.service, first.devices)
        second.turns_until(second.up)
    with station(tmp_path / "one", ledger_url, line) as again:
        assert again.tail == []
        assert again.cards() == ["2C"]


@pytest.mark.logs(HELD, "the connection was lost and is back; nobody else wrote")
def test_a_table_whose_server_is_gone_reads_on_and_loses_no_card(
    tmp_path: Path, postgres: Server, ledger_url: str, line: SimulatedLine
) -> None:
    """E-78: nobody else is known to have the table, so the port is kept and what is read waits."""
    shoe = shoe_on(line)
    with station(tmp_path / "one", ledger_url, line) as first:
        first.turns_until(first.up)
        postgres.stop("fast")
        try:
            first.turns_until(lambda: bool(first.service.trouble))
            heard = first.devices.readers["shoe"].received
            shoe.slide()
            assert first.devices.readers["shoe"].wait_received(heard + 1, PATIENCE)
            first.turns_until(lambda: bool(first.service.trouble))
            assert line.listened
        finally:
            postgres.start()
        first.turns_until(lambda: first.read("2C"))
        seen = [type(reading.seen) for reading in first.readings()]
        assert seen.count(DeviceUp) == 1
        assert DeviceDown not in seen
