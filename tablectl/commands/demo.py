"""`tablectl demo`: a table with a simulated shoe on a real wire, played before your eyes."""

from __future__ import annotations

import argparse
import importlib.util
import shlex
import signal
import sys
import time
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console, RenderableType
from rich.live import Live
from rich.table import Table as Grid

from drivers.faults import DriverFault
from drivers.simulated_faults import CAMERA_FAULTS, FAULTS
from procedures import events as ev
from procedures.money import show
from procedures.pack import HousePack
from procedures.table import Table
from tablectl import exit_codes
from tablectl.arguments import DATA_DIR, add_data_dir
from tablectl.bootstrap import House, open_house
from tablectl.commands.screens import run_screens
from tablectl.games.packs import PackError, open_pack
from tablectl.ledger.store import LedgerError
from tablectl.service import Published
from tablectl.simulate.beside_shoe import CameraError
from tablectl.simulate.dealing_errors import ERRORS
from tablectl.simulate.demo import (
    CAMERA_SHOWS,
    DEFAULT_FAULTS,
    DEFAULT_SEED,
    PACK,
    TABLE,
    OtherSeedError,
    open_world,
)
from tablectl.simulate.plan import OF_CAMERA
from tablectl.simulate.shoe import FaultsError
from tablectl.simulate.tally import Agreement, Tally, tally
from tablectl.simulate.world import StuckError, World
from tablectl.terminal.felt import felt
from tablectl.terminal.signs import signs_for
from tablectl.told import told

_FRAME: Final = 0.1  # seconds between two pictures


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `demo`."""
    parser = subparsers.add_parser(
        "demo",
        description="Opens table T1, sets up a simulated shoe that speaks a real wire over a\n"
        "pseudo-terminal, reads it with the real serial driver, seats five players and plays the\n"
        "shoe to the cut card. Every fact goes to the ledger; stop it at any instant and run it\n"
        "again: it goes on in the middle of the round.",
        epilog="examples:\n"
        "  tablectl demo                                one shoe, at twenty times the speed\n"
        "  tablectl demo --speed max --seed 7 --data-dir seven\n"
        "  tablectl demo --pack austrian --data-dir vienna    shared boxes, late insurance\n"
        "  tablectl demo --faults double@30,unplug      what goes wrong, and where\n"
        "  tablectl demo --faults skip@round3,stop      what people do wrong, and in which round\n"
        "  tablectl demo --speed max --json             the summary, for a program to read\n"
        "  tablectl demo --camera --rounds 3            and a simulated camera beside the shoe\n"
        "  tablectl demo --screens                      a pit for training, and the screens\n\n"
        "faults of the shoe:\n"
        + _menu(FAULTS.items())
        + "\n\nin the dealing:\n"
        + _menu(ERRORS.items())
        + "\n\nof the camera, with --camera:\n"
        + _menu((f"{OF_CAMERA}{name}", what) for name, what in CAMERA_FAULTS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    takes = parser.add_argument
    add_data_dir(parser)
    takes(
        "--pack",
        metavar="PACK",
        help=f"the house: a pack's name, or a .toml file (default: {PACK}); a new table keeps it",
    )
    takes("--rounds", type=_count, metavar="N", help="stop after so many rounds")
    takes(
        "--shoes",
        type=_count,
        metavar="N",
        help="stop after so many shoes (default: 1, or none with --rounds)",
    )
    takes(
        "--seed",
        type=int,
        metavar="N",
        help=f"the order of the cards and everybody's habits (default: {DEFAULT_SEED})",
    )
    takes(
        "--speed",
        type=_speed,
        metavar="X|max",
        help="how many times faster than life; max does not wait at all (default: 20, or max"
        " where nobody watches)",
    )
    takes(
        "--faults",
        metavar="RATE|LIST",
        help="the share of cards at which something goes wrong (0.02), or a list of faults with"
        f" their places or rounds; 0 for none (default: {DEFAULT_FAULTS},"
        f" with --camera {CAMERA_SHOWS})",
    )
    takes(
        "--camera",
        action="store_true",
        help="a simulated camera sees each card leave the shoe, over a real stream and the real"
        " eye: about a second a card; the same seed may then give other facts",
    )
    takes("--json", action="store_true", help="print the summary as JSON, no picture")
    takes(
        "--screens",
        action="store_true",
        help="start a pit for training and open console, station and review at it; it takes no"
        " other argument, and nothing is kept",
    )
    parser.set_defaults(run=run)


def _menu(names: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"  {name:<16} {what}" for name, what in names)


def run(args: argparse.Namespace) -> int:
    """Play, then sum up; or open the screens."""
    if args.screens:
        return _screens(args)
    if args.camera and importlib.util.find_spec("cv2") is None:
        why = "a camera needs OpenCV; install it: pip install 'tablectl[camera]'"
        print(f"tablectl demo: {why}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    watched = not args.json and sys.stdout.isatty()
    speed: Decimal | None = args.speed if args.speed is not None else Decimal(20)
    if speed == 0 or (args.speed is None and not watched):
        speed = None
    try:
        pack = None if args.pack is None else open_pack(args.pack)
        if pack is not None and pack.game.dealt_by == "machine":
            print(
                f"tablectl demo: {args.pack} is dealt by a machine; tablectl play {args.pack} is"
                " for it",
                file=sys.stderr,
            )
            return exit_codes.USAGE
        with _stopping_at(signal.SIGTERM), open_house(args.data_dir) as house:
            interrupted = _play(args, house, pack, speed, watched=watched)
            summary = tally(house.store, TABLE, str(house.places.ledger))
    except PackError as error:
        print(f"tablectl demo: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except (OtherSeedError, FaultsError) as error:
        print(f"tablectl demo: {error}", file=sys.stderr)
        return exit_codes.USAGE
    except (LedgerError, DriverFault, StuckError, CameraError) as error:
        print(f"tablectl demo: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    if args.json:
        print(msgspec.json.encode(summary).decode())
    else:
        _print(summary, args.data_dir, interrupted=interrupted)
    return exit_codes.INTERRUPTED if interrupted else exit_codes.FINE


def _screens(args: argparse.Namespace) -> int:
    """The screens take no other argument: what would be without effect is refused."""
    named = ("pack", "rounds", "shoes", "seed", "speed", "faults", "json", "camera", "data_dir")
    defaults = {"json": False, "camera": False, "data_dir": DATA_DIR}
    for name in named:
        if getattr(args, name) != defaults.get(name):
            option = f"--{name.replace('_', '-')}"
            print(f"tablectl demo: --screens takes no {option}", file=sys.stderr)
            return exit_codes.USAGE
    return run_screens()


@contextmanager
def _stopping_at(number: signal.Signals) -> Iterator[None]:
    """Let a request to end stop the table as Ctrl-C does."""
    before = signal.signal(number, signal.default_int_handler)
    try:
        yield
    finally:
        signal.signal(number, before)


def _play(
    args: argparse.Namespace,
    house: House,
    pack: HousePack | None,
    speed: Decimal | None,
    *,
    watched: bool,
) -> bool:
    """Let the world step until enough is played. Whether it was interrupted."""
    with open_world(
        house, seed=args.seed, faults=args.faults, pack=pack, camera=args.camera
    ) as world:
        notes: deque[str] = deque(maxlen=8)
        goal = _Goal(world.service.table, args.rounds, args.shoes)
        world.service.subscribe(lambda stored: _note(stored, world.service.table, notes, goal))
        console = Console()
        signs = signs_for(console.encoding)

        def picture() -> RenderableType:
            table, now = world.service.table, world.clock.now()
            return felt(table, now=now, notes=tuple(notes), signs=signs)

        live: AbstractContextManager[Live | None] = nullcontext()
        if watched:
            live = Live(console=console, screen=True, auto_refresh=False)
        try:
            with live as screen:
                while not goal.reached(world.service.table):
                    _step(world, speed)
                    if screen is not None:
                        screen.update(picture(), refresh=True)
        except KeyboardInterrupt:
            return True
    return False


class _Goal:
    """When enough has been played."""

    def __init__(self, table: Table, rounds: int | None, shoes: int | None) -> None:
        self._rounds = rounds
        self._shoes = shoes if shoes is not None or rounds is not None else 1
        self._finished_before = table.shoe.number - (0 if table.shoe.over else 1)
        self.played = 0

    def reached(self, table: Table) -> bool:
        """Enough rounds, or enough shoes, in this run."""
        if self._rounds is not None and self.played >= self._rounds:
            return True
        done = table.shoe.number - (0 if table.shoe.over else 1) - self._finished_before
        return self._shoes is not None and done >= self._shoes and not table.held


def _note(stored: Published, table: Table, notes: deque[str], goal: _Goal) -> None:
    for event in stored.events:
        line = told(event, table)
        if line:
            notes.append(line)
        if isinstance(event, ev.RoundSettled | ev.RoundCancelled | ev.RoundUnplayed):
            goal.played += 1


def _step(world: World, speed: Decimal | None) -> None:
    """One step of the world; at a speed, the time between two steps is waited out."""
    before = world.clock.now()
    world.step()
    if speed is not None:
        waited = Decimal(world.clock.now() - before) / 1_000_000 / speed
        time.sleep(float(min(waited, Decimal(5))))


def _print(summary: Tally, data_dir: Path, *, interrupted: bool) -> None:
    console = Console()
    where = "" if str(data_dir) == "tablectl-data" else f" --data-dir {shlex.quote(str(data_dir))}"
    if interrupted:
        console.print("Stopped. Run the same command again: it goes on in the middle of the round.")
    grid = Grid(title=f"Table {summary.table}", show_header=False)
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    rounds = f"{summary.rounds} settled, {summary.cancelled} cancelled, {summary.unplayed} unplayed"
    grid.add_row("shoes, rounds", f"{summary.shoes}; {rounds}")
    grid.add_row("hands, cards", f"{summary.hands}; {summary.cards}")
    grid.add_row("staked", show(summary.staked))
    grid.add_row("returned", show(summary.returned))
    for incident in summary.incidents:
        when = f"round {incident.round}" if incident.round else "between rounds"
        how = f"{incident.remedy} by {incident.by}" if incident.remedy else "open"
        what = f"{incident.kind} ({incident.rule}), {when}: {how}"
        grid.add_row(f"incident {incident.number}", what)
    if not summary.incidents:
        grid.add_row("incidents", "none")
    if summary.witnesses is not None:
        grid.add_row("shoe and camera", _agreement(summary.witnesses))
    grid.add_row("ledger", f"{summary.ledger}, {summary.facts} facts")
    grid.add_row("chain head", summary.chain_head)
    console.print(grid)
    print("\nWorth trying next:")
    print(f"  tablectl ledger verify{where}   prove that the record is untouched")
    print(f"  tablectl rounds{where}          every round; then tablectl show ROUND")
    print("  tablectl demo --faults double,unplug,garble --data-dir another")


def _agreement(two: Agreement) -> str:
    return (
        f"{two.agreed} agreed, {two.unread} of them unread by the camera; {two.differed} incidents;"
        f" {two.alone} read by one while the other was down"
    )


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > 7 or not 1 <= int(text) <= 1_000_000:
        raise argparse.ArgumentTypeError(f"a number from 1 to 1000000, not {text!r}")
    return int(text)


def _speed(text: str) -> Decimal:
    """The factor; 0 stands for `max`."""
    if text == "max":
        return Decimal(0)
    try:
        speed = Decimal(text)
    except InvalidOperation:
        raise argparse.ArgumentTypeError("a number, as 1 or 20, or max") from None
    if not speed.is_finite() or not Decimal("0.1") <= speed <= 10_000:
        raise argparse.ArgumentTypeError("from 0.1 to 10000, or max")
    return speed
