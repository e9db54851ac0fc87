"""The demonstration: one table, one simulated shoe on a real wire, played on one ledger."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from decimal import Decimal, InvalidOperation
from hashlib import sha256
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import msgspec
from msgspec import Struct

from drivers.grammars.reference import Reference
from drivers.simulated_faults import FAULTS, FaultName, chance
from drivers.simulated_line import SimulatedLine
from procedures import commands as ask
from procedures.table import Shoe, Table
from tablectl.answers import Accepted
from tablectl.bootstrap import House, open_devices, open_service
from tablectl.clock import VirtualClock
from tablectl.config import DeviceConfig
from tablectl.ledger.record import canonical, fact
from tablectl.ledger.store import CommandKey
from tablectl.packs import open_pack
from tablectl.service import TableService
from tablectl.simulate.shoe import FaultsError, contents, cut_at
from tablectl.simulate.staff import SUPERVISOR
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
    """The data directory holds a demonstration of another seed or other faults."""


def plan_of(faults: str, seed: int, table: Table) -> Mapping[int, FaultName]:
    """The faults of the table's present shoe. Raises FaultsError.

    `faults` is a share of the cards (`0.02`), or a list of names, each with the place in the shoe
    where it happens (`garble@12,double@40`) or without (`unplug`: a place by the seed).
    """
    number, places = table.shoe.number, table.pack.game.decks * 52 // 2
    rate = _rate(faults)
    if rate is not None:
        return dict(chance(seed=seed, shoe=number, places=places, rate=float(rate)))
    cut = cut_at(table.pack)
    spans = {"cut-early": range(10, cut), "cut-late": range(cut + 1, 2 * cut - 10)}
    plan: dict[int, FaultName] = {}
    if faults.count(",") >= places // 4:
        raise FaultsError(f"at most {places // 4} faults in a list; got {faults.count(',') + 1}")
    for index, item in enumerate(faults.split(",")):
        name, _, place = item.strip().partition("@")
        known = next((fault for fault in FAULTS if fault == name), None)
        if known is None or ("@" in item and not (place.isdecimal() and len(place) < 6)):
            raise FaultsError(f"{item.strip()!r} is no fault; there are {', '.join(FAULTS)}")
        anywhere = spans.get(known, range(10, places - 10))
        at = int(place) if place else _somewhere(seed, number, index, anywhere, plan)
        if at in plan:
            raise FaultsError(f"two faults at place {at}: {plan[at]} and {known}")
        plan[at] = known
    return plan


def _rate(faults: str) -> Decimal | None:
    try:
        rate = Decimal(faults or "0")
    except InvalidOperation:
        return None
    if not rate.is_finite() or not 0 <= rate <= 1:
        raise FaultsError(f"a rate is a share of the cards, from 0 to 1; got {faults}")
    return rate


def _somewhere(seed: int, shoe: int, index: int, span: range, taken: Container[int]) -> int:
    """A place by the seed; where that is taken, the next that is free."""
    digest = sha256(f"{seed}/{shoe}/{index}".encode()).digest()
    first = int.from_bytes(digest[:4], "big") % len(span)
    return next(at for at in chain(span[first:], span[:first]) if at not in taken)


def seeded(house: House, seed: int | None, faults: str | None, at: int) -> DemoSeeded:
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
    first = Table(name=TABLE, pack=open_pack(PACK), shoe=Shoe(number=1))
    contents(first, began.seed, plan_of(began.faults, began.seed, first))  # or it is never seeded
    key = CommandKey("demo/seeded", "system:demo", sha256(canonical(began)).digest())
    house.store.append(STREAM, 0, [fact(began)], command=key, at=at)
    house.anchor(STREAM, at)
    return began


@contextmanager
def open_world(house: House, *, seed: int | None, faults: str | None) -> Iterator[World]:
    """The world of a demonstration as its ledger left it, plugged in and ready to step.

    Raises OtherSeedError, FaultsError, StuckError.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="tablectl-shoe-")))
        clock = VirtualClock(BEGINS)
        began = seeded(house, seed, faults, BEGINS)
        service, past = open_service(house, TABLE, open_pack(PACK), clock)
        clock.advance_to(past.last_at)
        line = SimulatedLine(folder / "shoe")
        stack.callback(line.close)
        config = DeviceConfig(name="shoe", role="exit", url=str(folder / "shoe"))
        devices = stack.enter_context(open_devices(house, TABLE, (config,), clock))
        if past.table is not None:
            service.come_back(devices.tail(past.last_raw), alive_at=devices.alive_at())
        if service.table.status == "closed":
            _open_table(service, config)
        world = World(
            service=service,
            clock=clock,
            line=line,
            reader=devices.readers["shoe"],
            grammar=Reference(),
            seed=began.seed,
            plan=lambda table: plan_of(began.faults, began.seed, table),
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
