"""`tablectl run`: a table with real devices from a config file, its desk typed in the terminal."""

from __future__ import annotations

import argparse
import signal
import sys
from collections import deque
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.text import Text

from drivers.faults import DriverFault
from procedures.incident_events import IncidentOpened
from procedures.prompt import prompt
from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_heads
from tablectl.bootstrap import open_devices, open_house, open_service
from tablectl.clock import RealClock
from tablectl.config import EXAMPLE, ConfigError, TableConfig, read_config
from tablectl.desk.desk import Desk
from tablectl.desk.words import HELP
from tablectl.devices import Devices
from tablectl.games.packs import PackError, open_pack
from tablectl.known_devices import check_devices, look_after, read_when_known
from tablectl.ledger.store import LedgerError
from tablectl.service import Published, TableService
from tablectl.terminal.ending import Signals, terminal_may_go
from tablectl.terminal.felt import FEW_INCIDENTS, felt
from tablectl.terminal.keyboard import Keyboard
from tablectl.terminal.signs import signs_for
from tablectl.told import told

_TICK: Final = 0.05  # seconds between two looks at deadlines and keys
_FRAME: Final = 250_000  # microseconds; a picture is this old at most


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
        '  tablectl simulate-shoe --link /tmp/shoe     and url = "/tmp/shoe" in the config\n\n'
        "exit codes: 0 ended by quit, by the end of the input, by SIGTERM or SIGHUP; 130 by\n"
        "Ctrl-C; 3 the config or pack cannot be used, or has other devices than the open table;\n"
        "4 the ledger or a byte log is in use, damaged or cannot be written. A device that is\n"
        "missing ends nothing: it is waited for.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("config", type=Path, metavar="CONFIG", help="the table's config file")
    add_data_dir(parser)
    add_heads(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve the table until `quit`, the end of the input or a signal."""
    try:
        config = read_config(args.config)
        pack = open_pack(config.pack)
        clock = RealClock()
        with (
            Signals().caught() as signals,
            open_house(args.data_dir, args.heads, ledger=config.ledger) as house,
            open_devices(house, config.table, config.devices, clock) as devices,
        ):
            service, past = open_service(house, config.table, pack, clock)
            check_devices(service.table, devices, str(args.config))
            if service.table.pack != pack:
                print(
                    f"tablectl run: table {config.table} was founded with another version of its"
                    f" pack, {service.table.pack.name} {service.table.pack.digest[:12]};"
                    " that one is in force",
                    file=sys.stderr,
                )
            shift = _Shift(service, devices, config, clock)
            if past.table is not None:
                service.come_back(devices.tail(past.last_raw), alive_at=devices.alive_at())
            read_when_known(service, devices)
            try:
                with terminal_may_go():
                    shift.serve(signals)
            finally:  # also where nobody reads what is printed any more
                service.drain()
                service.anchor()
            print(f"table {config.table} is left at position {service.table.position}")
    except (ConfigError, PackError) as error:
        print(f"tablectl run: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except (LedgerError, DriverFault) as error:
        print(f"tablectl run: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    return exit_codes.INTERRUPTED if signals.came == signal.SIGINT else exit_codes.FINE


class _Shift:
    """The time between start and end: what is typed, read and due, and what is shown of it."""

    def __init__(
        self, service: TableService, devices: Devices, config: TableConfig, clock: RealClock
    ) -> None:
        self._service = service
        self._devices = devices
        self._desk = Desk(service, config)
        self._clock = clock
        self._watched = sys.stdin.isatty() and sys.stdout.isatty()
        self._notes: deque[str] = deque(maxlen=40)
        self._console = Console()
        self._signs = signs_for(self._console.encoding)
        self._trouble = ""
        self._seen = 0
        self._next = ""
        self._remedies: tuple[str, ...] = ()
        service.subscribe(self._stored)
        self._note(f"table {config.table} is served; type help")
        for incident in service.table.incidents:
            self._note(told(IncidentOpened(incident=incident)))

    def serve(self, signals: Signals) -> None:
        """Until `quit`, the end of the input, or a signal that is noted."""
        service, keyboard = self._service, Keyboard(sys.stdin, raw=self._watched)
        screen: AbstractContextManager[Live | None] = nullcontext()
        if self._watched:
            screen = Live(console=self._console, screen=True, auto_refresh=False)
        shown: object = None
        with keyboard.reading(), screen as live:
            while signals.came is None:
                for line in keyboard.lines():
                    if line.strip() in ("quit", "exit"):
                        return
                    self._say(line)
                if keyboard.ended:
                    return
                service.work(_TICK)
                service.tick()
                look_after(self._service, self._devices)
                self._tell_state()
                state = (service.table.position, keyboard.typed, self._clock.now() // _FRAME)
                if live is not None and state != shown:
                    shown = state
                    live.update(self._picture(keyboard.typed), refresh=True)

    def _say(self, line: str) -> None:
        answer = self._desk.say(line)
        self._note(answer if "\n" in answer else f"{line.strip()} → {answer}")

    def _stored(self, published: Published) -> None:
        for event in published.events:
            line = told(event, self._service.table)
            if line:
                self._note(line)

    def _tell_state(self) -> None:
        """What nobody asked for: trouble with the ledger, the next step, the remedies there are."""
        trouble = self._service.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._note(trouble or "the ledger can be written again")
        table = self._service.table
        if table.position == self._seen:
            return
        self._seen = table.position
        said = prompt(table)
        step = f"{said.sentence} ({said.detail})" if said.detail else said.sentence
        if step != self._next and not self._watched:  # the picture shows it
            self._note(f"next: {step}")
        self._next = step
        shown, more = table.incidents[:FEW_INCIDENTS], len(table.incidents) - FEW_INCIDENTS
        remedies = self._desk.remedies(*(i.number for i in shown)) if shown else ()
        if remedies != self._remedies:
            self._remedies = remedies
            for words in remedies:
                self._note(f"  {words}")
            if more > 0:
                self._note(f"  and {more} more incidents; offers has their remedies")

    def _note(self, text: str) -> None:
        for line in map(self._signs.text, text.splitlines()):
            self._notes.append(line)
            if not self._watched:
                print(line, flush=True)

    def _picture(self, typed: str) -> RenderableType:
        picture = felt(
            self._service.table,
            now=self._clock.now(),
            notes=tuple(self._notes),
            signs=self._signs,
        )
        return Group(picture, Text(f"> {typed}▏", style="bold"))
