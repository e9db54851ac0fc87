"""`tablectl play`: a person plays a game in the terminal, against the real service."""

from __future__ import annotations

import argparse
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from shutil import get_terminal_size
from typing import Final

import msgspec
from rich.console import Console

from drivers.faults import DriverFault
from procedures.drilling.phrase import amount
from procedures.pack import HousePack
from procedures.pack_difference import difference
from procedures.table import Table
from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_heads, add_ledger
from tablectl.bootstrap import House, open_croupier, open_house, open_machine, open_service
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.clock import RealClock
from tablectl.config import Name
from tablectl.games.packs import PackError, open_pack
from tablectl.ledger.store import LedgerError
from tablectl.machine_dealer import MACHINE, MachineDealer
from tablectl.people.typed import UnusableError
from tablectl.player.picture import picture
from tablectl.player.screen import NEXT, Printed, Screen, drawn
from tablectl.player.seat import Seat
from tablectl.player.table_session import play_at
from tablectl.player.words import AT_ONCE, help_lines
from tablectl.reaching import add_service, reached
from tablectl.service import TableService
from tablectl.simulate.croupier import SHOE, Croupier
from tablectl.terminal.ending import Signals, terminal_may_go
from tablectl.terminal.keyboard import Keyboard
from tablectl.terminal.signs import signs_for

_TICK: Final = 0.05  # seconds between two looks at keys
_CARD: Final = 0.3  # seconds for a card to be seen, where somebody watches
_LONG: Final = 3  # lines that are a page, not a remark
_FRAME: Final = 250_000  # microseconds; where time runs, a picture is this old at most
_AGAIN: Final = 1_000_000  # microseconds until a dealer who could not go on tries again


class TableError(Exception):
    """The table in the data directory is not one that this game can go on at."""


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `play`."""
    parser = subparsers.add_parser(
        "play",
        description="Plays a game: you bet, decide and see every card, and all of it goes to a\n"
        "real ledger. A machine-dealt game is dealt from a shoe that is shuffled by the system's\n"
        "secure source and committed to before your first bet. A game that a dealer deals has a\n"
        "simulated dealer, in real time, and a shoe that is shuffled the same way. Quit at any\n"
        "time, by q, Ctrl-C or the end of the input: the same command goes on with the same\n"
        "cards, after days too.",
        epilog="examples:\n"
        "  tablectl play five-deck\n"
        "  tablectl play classic --name ann --bring 200.00\n"
        "  tablectl play european-micro-1-seat         any pack or table of: tablectl packs list\n"
        "  printf '%s\\n' 'bet 5' deal stand | tablectl play five-deck\n"
        "  tablectl fairness 3 --table five-deck       was round 3 dealt as committed?\n"
        "  tablectl play --table T1 --as ann           a seat at a table of `tablectl serve`\n\n"
        "what is typed:\n"
        + "".join(f"  {line}\n" for line in help_lines(("first chip", "second chip", "…")))
        + "\nWith --as, what is typed goes to a running service; in a pipe each line waits until\n"
        "that table asks for it, and the end of the input until your round is over.\n\n"
        "exit codes: 0 ended by quit, the end of the input, SIGTERM or SIGHUP; 130 by Ctrl-C;\n"
        "3 the pack cannot be used, the table is of another game, or the service lets nobody in;\n"
        "4 the ledger or the shoe is in use, damaged or cannot be written, or no service\n"
        "answers",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    takes = parser.add_argument
    takes(
        "pack",
        metavar="PACK",
        nargs="?",
        help="the game: a pack or a table that ships, or a file's path; not with --as",
    )
    takes(
        "--name",
        type=_name,
        default="guest",
        dest="player",
        help="who plays (default: %(default)s)",
    )
    takes(
        "--bring",
        type=_amount,
        metavar="AMOUNT",
        help="what you sit down with, as 200.00 (default: four times the highest bet)",
    )
    takes("--table", type=_name, metavar="NAME", help="the table's name (default: the pack's)")
    add_service(parser, required=False)
    add_data_dir(parser)
    add_heads(parser)
    add_ledger(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Play until `quit`, the end of the input or a signal."""
    if args.as_name is not None:
        return _at_service(args)
    if args.pack is None:
        print("tablectl play: name a PACK, or a --table and --as whom", file=sys.stderr)
        return exit_codes.USAGE
    try:
        pack = open_pack(args.pack)
        with (
            Signals().caught() as signals,
            open_house(args.data_dir, args.heads, ledger=args.ledger) as house,
        ):
            _play(args, pack, house, signals)
    except (PackError, TableError) as error:
        print(f"tablectl play: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except (LedgerError, DriverFault) as error:
        print(f"tablectl play: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    return exit_codes.INTERRUPTED if signals.came == signal.SIGINT else exit_codes.FINE


def _at_service(args: argparse.Namespace) -> int:
    """Play at a table of a running service."""
    if args.table is None or args.pack is not None:
        print("tablectl play: with --as, name the --table and no PACK", file=sys.stderr)
        return exit_codes.USAGE
    try:
        with Signals().caught() as signals, reached(args) as client, terminal_may_go():
            play_at(client, args.table, args.as_name, ended=lambda: signals.came is not None)
    except TurnedAwayError as error:
        print(f"tablectl play: not let in: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT
    except UnusableError as error:
        print(f"tablectl play: {error}", file=sys.stderr)
        return exit_codes.USAGE
    except (NotAnsweredError, TimeoutError) as error:
        print(f"tablectl play: {error}; is `tablectl serve` running there?", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    return exit_codes.INTERRUPTED if signals.came == signal.SIGINT else exit_codes.FINE


def _play(args: argparse.Namespace, pack: HousePack, house: House, signals: Signals) -> None:
    clock = RealClock()
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    service, past = open_service(house, args.table or pack.name, pack, clock)
    _check(service.table, pack)
    if past.table is not None:
        service.come_back(())
    dealing: AbstractContextManager[MachineDealer | Croupier] = (
        open_machine(house, service, clock)
        if pack.game.dealt_by == "machine"
        else open_croupier(house, service, clock, pace=watched)
    )
    with dealing as dealer:
        console = Console(highlight=False, markup=False)
        signs = signs_for(console.encoding)
        seat = Seat(service, house.store, dealer, name=args.player, signs=signs)
        screen: AbstractContextManager[Screen] = (
            drawn(console, signs) if watched else nullcontext(Printed(console, signs))
        )
        keyboard = Keyboard(sys.stdin, raw=watched, at_once=(AT_ONCE | {NEXT}).__contains__)
        try:
            with terminal_may_go(), keyboard.reading(), screen as shown:
                session = _Session(service, dealer, seat, shown, keyboard, clock, watched=watched)
                shown.notes(_kept(service.table, pack))
                session.begin(args.bring or 4 * pack.limits.maximum)
                while signals.came is None and session.goes_on():
                    pass
        finally:
            seat.go()
            service.drain()
            service.anchor()


def _check(table: Table, pack: HousePack) -> None:
    """Refuse to go on at a table of another game, or one that other devices deal."""
    if table.pack.name != pack.name:
        raise TableError(
            f"table {table.name} plays {table.pack.name}, not {pack.name}; name another --table"
        )
    ours = {MACHINE if pack.game.dealt_by == "machine" else SHOE}
    others = {device.name for device in table.devices} - ours
    if table.status != "closed" and others:
        raise TableError(
            f"table {table.name} is open with {', '.join(sorted(others))}; name another --table"
        )


def _kept(table: Table, pack: HousePack) -> tuple[str, ...]:
    """What is said where the table has other rules than the pack that was named.

    A table keeps the pack that it was opened with; a change of the file does not reach it.
    """
    fields = [one.key for one in difference(table.pack, pack).fields]
    if not fields:
        return ()
    more = f" and {len(fields) - 3} more" if len(fields) > 3 else ""
    return (
        f"table {table.name} keeps the rules it was opened with; {pack.name} says otherwise now in",
        f"{', '.join(fields[:3])}{more}: name another --table to play that",
    )


class _Session:
    """The time between start and end: what is typed, what is dealt, and what is shown of it."""

    def __init__(
        self,
        service: TableService,
        dealer: MachineDealer | Croupier,
        seat: Seat,
        screen: Screen,
        keyboard: Keyboard,
        clock: RealClock,
        *,
        watched: bool,
    ) -> None:
        """`watched`: keys come from a terminal and the table is drawn in one."""
        self._service = service
        self._dealer = dealer
        self._seat = seat
        self._screen = screen
        self._keyboard = keyboard
        self._clock = clock
        self._watched = watched
        self._trouble = ""
        self._tried = 0
        self._shown: object = None
        self._dealt = 0  # the round that is dealt, by its number

    def begin(self, bring: int) -> None:
        """Sit down, or go on where the table stands."""
        running = self._service.table.running
        self._dealt = running.number if running is not None and not running.betting else 0
        self._seat.arrive(bring)
        if running is not None:
            self._screen.notes([f"round {running.number} goes on where it was"])
        self._deal()
        self._show()

    def goes_on(self) -> bool:
        """Take what was typed and what is due. False when the player has gone."""
        for line in self._lines():
            self._say(line)
            if self._seat.left:
                return False
        if self._keyboard.ended:
            return False
        self._service.work(_TICK)
        self._service.tick()
        if not self._dealer.trouble or self._clock.now() >= self._tried + _AGAIN:
            self._deal()
        if self._shown != self._state():
            self._show()
        return True

    def _state(self) -> object:
        """What the picture depends on."""
        table = self._service.table
        frame = self._clock.now() // _FRAME if table.deadline is not None else 0
        trouble = self._service.trouble or self._dealer.trouble
        size = get_terminal_size() if self._watched else None
        return table.position, self._keyboard.typed, frame, trouble, size

    def _lines(self) -> Iterator[str]:
        for line in self._keyboard.lines():
            if self._screen.typed(line):
                self._show()  # another part of a page, or none
            else:
                yield line

    def _say(self, line: str) -> None:
        said = self._seat.say(line)
        if len(said) > _LONG:
            self._screen.page(said)
        else:
            self._screen.notes(said)
        self._deal()
        self._show()

    def _deal(self) -> None:
        """Let the dealer do what is due, a card at a time where somebody watches."""
        self._tried = self._clock.now()
        while self._dealer.step():
            if self._watched and self._service.table.running is not None:
                self._show()
                time.sleep(_CARD)

    def _show(self) -> None:
        self._shown = self._state()
        running = self._service.table.running
        if running is not None and not running.betting and running.number != self._dealt:
            self._dealt = running.number
            self._screen.fresh()
        self._screen.notes(self._seat.news())
        trouble = self._service.trouble or self._dealer.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._screen.notes([trouble or "all is well again"])
        table, seat = self._service.table, self._seat
        now = self._clock.now() if self._watched else None
        drawing = picture(table, seat.name, seat.box, seat.offers, seat.signs, now=now)
        self._screen.table(drawing, self._keyboard.typed)


def _name(text: str) -> str:
    try:
        return msgspec.convert(text, Name)
    except msgspec.ValidationError:
        raise argparse.ArgumentTypeError(
            "a name of letters, digits and . _ -, 40 at most, that begins with a letter or digit"
        ) from None


def _amount(text: str) -> int:
    money = amount(text if "." in text else f"{text}.00")
    if not money or not 0 < money <= 10**12:
        raise argparse.ArgumentTypeError("an amount, as 200.00")
    return money
