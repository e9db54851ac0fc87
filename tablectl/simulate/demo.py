"""The demonstration: one table, one simulated shoe on a real wire, played on one ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct

from drivers.grammars.reference import Reference
from drivers.simulated_faults import FAULTS, FaultName, chance
from drivers.simulated_line import SimulatedLine
from procedures import commands as ask
from procedures.table import Table
from tablectl.answers import Accepted
from tablectl.bootstrap import House, open_devices, open_service
from tablectl.clock import VirtualClock
from tablectl.config import DeviceConfig
from tablectl.ledger.record import canonical, fact
from tablectl.ledger.store import CommandKey
from tablectl.packs import open_pack
from tablectl.service import TableService
from tablectl.simulate.staff import SUPERVISOR
from tablectl.simulate.world import StuckError, World

TABLE: Final = "T1"
PACK: Final = "live-eight-deck"
STREAM: Final = f"demo/{TABLE}"
BEGINS: Final = 1_767_225_600_000_000
"""The virtual time at which a new demonstration begins: 2026-01-01 00:00 UTC."""


class DemoSeeded(Struct, frozen=True, kw_only=True, tag="demo-seeded"):
    """What a demonstration is made from: a fact, so that it goes on the same after a kill."""

    seed: int
    faults: str


class OtherSeedError(Exception):
    """The data directory holds a demonstration of another seed or other faults."""


class FaultsError(ValueError):
    """The list of faults cannot be understood."""


def plan_of(faults: str, seed: int, table: Table) -> Mapping[int, FaultName]:
    """The faults of the table's present shoe. Raises FaultsError.

    `faults` is a rate in faults per thousand cards (`20`), or a list of names, each with the place
    in the shoe where it happens (`garble@12,double@40`) or without (`unplug`: a place by the seed).
    """
    number, places = table.shoe.number, table.pack.game.decks * 52 // 2
    if not faults or faults == "0":
        return {}
    if faults.isdecimal():
        rate = int(faults)
        if rate > 1_000:
            raise FaultsError(f"a rate is in faults per thousand cards, at most 1000; got {rate}")
        planned = chance(seed=seed, shoe=number, places=places, rate=rate / 1_000)
        return dict(planned)
    plan: dict[int, FaultName] = {}
    for index, item in enumerate(faults.split(",")):
        name, _, place = item.strip().partition("@")
        known = next((fault for fault in FAULTS if fault == name), None)
        if known is None or (place and not place.isdecimal()):
            raise FaultsError(f"{item.strip()!r} is no fault; there are {', '.join(FAULTS)}")
        at = int(place) if place else _somewhere(seed, number, index, places)
        plan[at] = known
    return plan


def _somewhere(seed: int, shoe: int, index: int, places: int) -> int:
    digest = sha256(f"{seed}/{shoe}/{index}".encode()).digest()
    return 10 + int.from_bytes(digest[:4], "big") % (places - 20)


def seeded(house: House, wanted: DemoSeeded | None, at: int) -> DemoSeeded:
    """The demonstration's fact: what was wanted when it began. Raises OtherSeedError."""
    written = next(iter(house.store.read(STREAM)), None)
    if written is not None:
        held = msgspec.json.decode(written.body, type=DemoSeeded)
        if wanted is not None and wanted != held:
            raise OtherSeedError(
                f"{house.places.root} holds the demonstration of seed {held.seed} with faults"
                f" {held.faults or 'none'}; leave the options out to go on with it, or name"
                " another --data-dir"
            )
        return held
    began = wanted or DemoSeeded(seed=1, faults="")
    key = CommandKey("demo/seeded", "system:demo", sha256(canonical(began)).digest())
    house.store.append(STREAM, 0, [fact(began)], command=key, at=at)
    return began


@contextmanager
def open_world(house: House, wanted: DemoSeeded | None) -> Iterator[World]:
    """The world of a demonstration as its ledger left it, plugged in and ready to step."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="tablectl-shoe-")))
        clock = VirtualClock(BEGINS)
        seed = seeded(house, wanted, BEGINS)
        service, past = open_service(house, TABLE, open_pack(PACK), clock)
        plan_of(seed.faults, seed.seed, service.table)
        clock.advance_to(past.last_at)
        line = SimulatedLine(folder / "shoe")
        stack.callback(line.close)
        config = DeviceConfig(name="shoe", role="exit", url=str(folder / "shoe"))
        devices = stack.enter_context(open_devices(house, TABLE, (config,), clock))
        if past.table is not None:
            service.come_back(devices.tail(past.last_raw))
        if service.table.status == "closed":
            _open_table(service, config)
        world = World(
            service=service,
            clock=clock,
            line=line,
            reader=devices.readers["shoe"],
            grammar=Reference(),
            seed=seed.seed,
            plan=lambda table: plan_of(seed.faults, seed.seed, table),
        )
        world.begin()
        yield world


def _open_table(service: TableService, config: DeviceConfig) -> None:
    device = ask.UsesDevice(name=config.name, role=config.role, pulses=config.pulses)
    opening = ask.OpenTable(devices=(device,))
    answer = service.ask(SUPERVISOR, opening, id=f"open/{service.table.position}")
    if not isinstance(answer, Accepted):
        raise StuckError(f"the table could not be opened: {answer.reason}")
