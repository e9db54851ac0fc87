"""The demonstration: one table, one simulated shoe on a real wire, played on one ledger."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct

from drivers.grammars.reference import Reference
from drivers.simulated_line import SimulatedLine
from procedures import commands as ask
from procedures.pack import HousePack
from procedures.table import Shoe, Table
from tablectl.answers import Accepted
from tablectl.bootstrap import House, open_devices, open_service
from tablectl.clock import VirtualClock
from tablectl.config import DeviceConfig
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.ledger.record import canonical, fact
from tablectl.ledger.store import CommandKey
from tablectl.service import TableService
from tablectl.simulate.dealing_errors import HadSoFar
from tablectl.simulate.duty import SUPERVISOR
from tablectl.simulate.plan import by_rate, error_in, plan_of
from tablectl.simulate.shoe import contents
from tablectl.simulate.world import StuckError, World

TABLE: Final = "T1"
PACK: Final = "live-eight-deck"
STREAM: Final = f"demo/{TABLE}"
DEFAULT_SEED: Final = 1
DEFAULT_FAULTS: Final = "0.01"
BEGINS: Final = 1_767_225_600_000_000
"""The virtual time at which a new demonstration begins: 2026-01-01 00:00 UTC."""


class DemoSeeded(Struct, frozen=True, kw_only=True, tag="demo-seeded"):
    """What a demonstration is made from: a fact, so that it goes on the same after a kill."""

    seed: int
    faults: str


class OtherSeedError(Exception):
    """The data directory holds a demonstration of another seed, other faults or another pack."""


def seeded(
    house: House, seed: int | None, faults: str | None, pack: HousePack, at: int
) -> DemoSeeded:
    """The demonstration's fact; what is None is as it was. Raises OtherSeedError, FaultsError."""
    written = next(iter(house.store.read(STREAM)), None)
    if written is not None:
        held = msgspec.json.decode(written.body, type=DemoSeeded)
        wanted = DemoSeeded(
            seed=held.seed if seed is None else seed,
            faults=held.faults if faults is None else faults,
        )
        if wanted != held:
            raise OtherSeedError(
                f"{house.places.root} holds the demonstration of seed {held.seed} with faults"
                f" {held.faults}; leave --seed and --faults out to go on with it, or name another"
                " --data-dir"
            )
        return held
    began = DemoSeeded(
        seed=DEFAULT_SEED if seed is None else seed,
        faults=DEFAULT_FAULTS if faults is None else faults,
    )
    first = Table(name=TABLE, pack=pack, shoe=Shoe(number=1))
    contents(first, began.seed, plan_of(began.faults, began.seed, first))  # or it is never seeded
    error_in(began.faults, began.seed, 1)
    key = CommandKey("demo/seeded", "system:demo", sha256(canonical(began)).digest())
    house.store.append(STREAM, 0, [fact(began)], command=key, at=at)
    house.anchor(STREAM, at)
    return began


@contextmanager
def open_world(
    house: House, *, seed: int | None, faults: str | None, pack: HousePack | None = None
) -> Iterator[World]:
    """The world of a demonstration as its ledger left it, plugged in and ready to step.

    A new one is founded with `pack`, or the one that ships.

    Raises OtherSeedError, FaultsError, StuckError.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="tablectl-shoe-")))
        clock = VirtualClock(BEGINS)
        wanted = pack or open_pack(PACK)
        began = seeded(house, seed, faults, wanted, BEGINS)
        service, past = open_service(house, TABLE, wanted, clock)
        if pack is not None and service.table.pack.name != pack.name:
            raise OtherSeedError(
                f"{house.places.root} holds a demonstration of {service.table.pack.name}, not of"
                f" {pack.name}; leave --pack out to go on with it, or name another --data-dir"
            )
        clock.advance_to(past.last_at)
        line = SimulatedLine(folder / "shoe")
        stack.callback(line.close)
        config = DeviceConfig(name="shoe", role="exit", url=str(folder / "shoe"))
        devices = stack.enter_context(open_devices(house, TABLE, (config,), clock))
        if past.table is not None:
            service.come_back(devices.tail(past.last_raw), alive_at=devices.alive_at())
        if service.table.status == "closed":
            _open_table(service, config)
        had = HadSoFar()
        for _, event in facts(house.store, TABLE):
            had.take(event)
        world = World(
            service=service,
            clock=clock,
            line=line,
            reader=devices.readers["shoe"],
            grammar=Reference(),
            seed=began.seed,
            plan=lambda table: plan_of(began.faults, began.seed, table),
            errs=lambda number: error_in(began.faults, began.seed, number),
            people_err=by_rate(began.faults),
            had=had,
        )
        world.begin()
        yield world
        service.anchor()


def _open_table(service: TableService, config: DeviceConfig) -> None:
    device = ask.UsesDevice(name=config.name, role=config.role, pulses=config.pulses)
    opening = ask.OpenTable(devices=(device,))
    answer = service.ask(SUPERVISOR, opening, id=f"open/{service.table.position}")
    if not isinstance(answer, Accepted):
        raise StuckError(f"the table could not be opened: {answer.reason}")
