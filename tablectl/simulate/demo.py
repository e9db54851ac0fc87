"""The demonstration: one table, one simulated shoe on a real wire, played on one ledger."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
from tablectl.simulate.beside_shoe import CAMERA, CameraBeside, camera_device, simulated_stream
from tablectl.simulate.dealing_errors import HadSoFar
from tablectl.simulate.duty import SUPERVISOR
from tablectl.simulate.plan import by_rate, camera_plan_of, error_in, of_camera, plan_of
from tablectl.simulate.shoe import FaultsError, contents
from tablectl.simulate.world import StuckError, World

TABLE: Final = "T1"
PACK: Final = "live-eight-deck"
STREAM: Final = f"demo/{TABLE}"
DEFAULT_SEED: Final = 1
DEFAULT_FAULTS: Final = "0.01"
CAMERA_SHOWS: Final = "camera-glare@6,camera-missed@14,camera-covered@22"
"""What goes wrong in a demonstration with a camera, where nobody says otherwise."""
BEGINS: Final = 1_767_225_600_000_000
"""The virtual time at which a new demonstration begins: 2026-01-01 00:00 UTC."""


class DemoSeeded(Struct, frozen=True, kw_only=True, tag="demo-seeded"):
    """What a demonstration is made from: a fact, so that it goes on the same after a kill."""

    seed: int
    faults: str


class OtherSeedError(Exception):
    """The data directory holds a demonstration of another seed, other faults or another pack."""


def seeded(
    house: House, seed: int | None, faults: str | None, pack: HousePack, at: int,
    *, usual: str = DEFAULT_FAULTS,
) -> DemoSeeded:  # fmt: skip
    """The demonstration's fact; what is None is as it was, and of a new one as `usual`.

    Raises OtherSeedError, FaultsError.
    """
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
        faults=usual if faults is None else faults,
    )
    first = Table(name=TABLE, pack=pack, shoe=Shoe(number=1))
    contents(first, began.seed, plan_of(began.faults, began.seed, first))  # or it is never seeded
    camera_plan_of(began.faults, began.seed, first)
    error_in(began.faults, began.seed, 1)
    key = CommandKey("demo/seeded", "system:demo", sha256(canonical(began)).digest())
    house.store.append(STREAM, 0, [fact(began)], command=key, at=at)
    house.anchor(STREAM, at)
    return began


@contextmanager
def open_world(
    house: House, *, seed: int | None, faults: str | None, pack: HousePack | None = None,
    camera: bool = False,
) -> Iterator[World]:  # fmt: skip
    """The world of a demonstration as its ledger left it, plugged in and ready to step.

    A new one is founded with `pack`, or the one that ships. With `camera` a second witness stands
    beside the shoe.

    Raises OtherSeedError, FaultsError, StuckError, CameraError.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="tablectl-shoe-")))
        clock = VirtualClock(BEGINS)
        wanted = pack or open_pack(PACK)
        usual = CAMERA_SHOWS if camera else DEFAULT_FAULTS
        if faults is not None and of_camera(faults) and not camera:
            raise FaultsError(f"{faults}: a fault of the camera needs --camera")
        began = seeded(house, seed, faults, wanted, BEGINS, usual=usual)
        service, past = open_service(house, TABLE, wanted, clock)
        if pack is not None and service.table.pack.name != pack.name:
            raise OtherSeedError(
                f"{house.places.root} holds a demonstration of {service.table.pack.name}, not of"
                f" {pack.name}; leave --pack out to go on with it, or name another --data-dir"
            )
        clock.advance_to(past.last_at)
        line = SimulatedLine(folder / "shoe")
        stack.callback(line.close)
        configs = [DeviceConfig(name="shoe", role="exit", url=str(folder / "shoe"))]
        _same_witnesses(house, service.table, camera=camera)
        if camera:
            set_up = folder / "camera.json"
            stream = stack.enter_context(simulated_stream(set_up, seed=began.seed))
            configs.append(camera_device(set_up))
        devices = stack.enter_context(open_devices(house, TABLE, configs, clock))
        if past.table is not None:
            service.come_back(devices.tail(past.last_raw), alive_at=devices.alive_at())
        if service.table.status == "closed":
            _open_table(service, configs)
        had = HadSoFar()
        for _, event in facts(house.store, TABLE):
            had.take(event)
        beside = None
        if camera:
            beside = CameraBeside(
                stream,
                devices.readers[CAMERA],
                lambda table: camera_plan_of(began.faults, began.seed, table),
            )
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
            camera=beside,
        )
        world.begin()
        yield world
        service.anchor()


def _same_witnesses(house: House, table: Table, *, camera: bool) -> None:
    """A table that is open goes on with the devices it was opened with. Raises OtherSeedError."""
    had = any(device.role == "witness" for device in table.devices)
    if table.status != "closed" and had != camera:
        held = "with --camera" if had else "without a camera"
        raise OtherSeedError(
            f"{house.places.root} holds a demonstration {held}; go on with it so, or name another"
            " --data-dir"
        )


def _open_table(service: TableService, configs: Iterable[DeviceConfig]) -> None:
    devices = (ask.UsesDevice(name=c.name, role=c.role, pulses=c.pulses) for c in configs)
    opening = ask.OpenTable(devices=tuple(devices))
    answer = service.ask(SUPERVISOR, opening, id=f"open/{service.table.position}")
    if not isinstance(answer, Accepted):
        raise StuckError(f"the table could not be opened: {answer.reason}")
