"""`tablectl run`: a table with real devices from a config file, its desk typed in the terminal."""

from __future__ import annotations

import argparse
import os
import select
import sys
import termios
import tty
from collections import deque
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from drivers.faults import DriverFault
from tablectl import exit_codes
from tablectl.bootstrap import open_devices, open_house, open_service
from tablectl.clock import RealClock
from tablectl.config import EXAMPLE, ConfigError, TableConfig, read_config
from tablectl.desk import HELP, Desk
from tablectl.devices import Devices
from tablectl.felt import felt
from tablectl.ledger.store import LedgerError
from tablectl.packs import PackError, open_pack
from tablectl.service import Published, TableService
from tablectl.signs import signs_for
from tablectl.told import told

_TICK: Final = 0.05  # seconds between two looks at deadlines and keys


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `run`."""
    parser = subparsers.add_parser(
        "run",
        description="Runs one table: reads its devices, decides by its pack, writes the ledger,\n"
        "and takes what people do from typed lines. Stop and start it again: it goes on.",
        epilog="a config file:\n"
        + "".join(f"  {line}\n" for line in EXAMPLE.splitlines())
        + "\nwhat is typed:\n"
        + "".join(f"  {line}\n" for line in HELP.splitlines())
        + "\nto try it without a shoe, in another terminal:\n"
        '  tablectl simulate-shoe --link /tmp/shoe     and url = "/tmp/shoe" in the config',
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("config", type=Path, metavar="CONFIG", help="the table's config file")
    parser.add_argument(
        "--data-dir",
        type=Path,
        default=Path("tablectl-data"),
        metavar="DIR",
        help="where the ledger is, or will be (default: tablectl-data)",
    )
    parser.add_argument(
        "--heads", type=Path, metavar="DIR", help="another folder for the signed heads"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the table until `quit` or the end of the input."""
    try:
        config = read_config(args.config)
        pack = open_pack(config.pack)
        clock = RealClock()
        with (
            open_house(args.data_dir, args.heads) as house,
            open_devices(house, config.table, config.devices, clock) as devices,
        ):
            service, past = open_service(house, config.table, pack, clock)
            if service.table.pack != pack:
                print(
                    f"tablectl run: table {config.table} was founded with another version of its"
                    f" pack, {service.table.pack.name} {service.table.pack.digest[:12]};"
                    " that one is in force",
                    file=sys.stderr,
                )
            if past.table is not None:
                service.come_back(devices.tail(past.last_raw))
            _start_when_known(service, devices)
            _serve(service, devices, Desk(service, config), clock, config)
            service.drain()
            service.anchor()
    except (ConfigError, PackError) as error:
        print(f"tablectl run: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except (LedgerError, DriverFault) as error:
        print(f"tablectl run: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    return exit_codes.FINE


def _start_when_known(service: TableService, devices: Devices) -> None:
    """A device is read from the moment the table knows it, so that nothing it says is foreign."""
    wanted = {(d.name, d.role, d.pulses) for d in devices.configured}

    def known() -> bool:
        return wanted <= {(d.name, d.role, d.pulses) for d in service.table.devices}

    def opened(_: Published) -> None:
        if not devices.started and known():
            devices.start(service.deliver)

    if known():
        devices.start(service.deliver)
    else:
        service.subscribe(opened)


def _serve(
    service: TableService, devices: Devices, desk: Desk, clock: RealClock, config: TableConfig
) -> None:
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    notes: deque[str] = deque(maxlen=8)
    console = Console()
    signs = signs_for(console.encoding)

    def note(line: str) -> None:
        notes.append(line)
        if not watched:
            print(line, flush=True)

    def stored(published: Published) -> None:
        for event in published.events:
            line = told(event)
            if line:
                note(line)

    service.subscribe(stored)
    note(f"table {config.table} is served; type help")
    keys = _Keys(raw=watched)
    screen: AbstractContextManager[Live | None] = nullcontext()
    if watched:
        screen = Live(console=console, screen=True, auto_refresh=False)
    with keys.reading(), screen as live:
        while True:
            for line in keys.lines(_TICK):
                if line is None or line.strip() in ("quit", "exit"):
                    return
                note(HELP if line.strip() == "help" else f"{line.strip()} → {desk.say(line)}")
            service.drain()
            service.tick()
            devices.check()
            if service.trouble and (not notes or notes[-1] != service.trouble):
                note(service.trouble)
            if live is not None:
                picture = felt(service.table, now=clock.now(), notes=tuple(notes), signs=signs)
                live.update(_with_line(picture, keys.typed), refresh=True)


def _with_line(picture: RenderableType, typed: str) -> RenderableType:
    return Group(picture, Text(f"> {typed}▏", style="bold"))


class _Keys:
    """Lines from the keyboard, key by key under a picture, or from a pipe."""

    def __init__(self, *, raw: bool) -> None:
        self.typed = ""
        self._raw = raw

    @contextmanager
    def reading(self) -> Iterator[None]:
        """Take keys one by one while the picture stands."""
        if not self._raw:
            yield
            return
        before = termios.tcgetattr(sys.stdin)
        try:
            tty.setcbreak(sys.stdin)
            yield
        finally:
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)

    def lines(self, timeout: float) -> Iterator[str | None]:
        """The lines that are complete by now; None at the end of the input."""
        ready, _, _ = select.select([sys.stdin], [], [], timeout)
        if not ready:
            return
        data = os.read(sys.stdin.fileno(), 4096)
        if not data:
            yield None
            return
        for key in data.decode("utf-8", "replace"):
            if key in "\r\n":
                line, self.typed = self.typed, ""
                if line.strip():
                    yield line
            elif key in "\x7f\b":
                self.typed = self.typed[:-1]
            elif key == "\x15":
                self.typed = ""
            elif key == "\x04":
                yield None
                return
            elif key.isprintable() and len(self.typed) < 400:
                self.typed += key
