"""The screens of a pit, each in a window: `console`, `station` and `review`."""

from __future__ import annotations

import argparse
import importlib
import sys
from pathlib import Path
from typing import Final, NamedTuple

from tablectl import exit_codes
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.client.remote import RemoteClient
from tablectl.ledger.store import LedgerError
from tablectl.screens import CannotOpenError, add_screen, kept, look_at_display, ready


class Screen(NamedTuple):
    """One command, and the window that it opens."""

    name: str
    description: str
    example: str
    module: str
    window: str


SCREENS: Final = (
    Screen(
        name="console",
        description="The supervisor's console: the tables of a pit by need, their alarms, and\n"
        "what may be done about them.",
        example="tablectl console --as mia --theme dark",
        module="ui.pit.window",
        window="PitConsole",
    ),
    Screen(
        name="station",
        description="The dealer's station at a table: the next step, and what applies now.",
        example="tablectl station T7 --full-screen --lang de",
        module="ui.station.window",
        window="Station",
    ),
    Screen(
        name="review",
        description="The review of the record: rounds and incidents, played back and proved.",
        example="tablectl review --as otto",
        module="ui.audit.window",
        window="Review",
    ),
)

_WHO: Final = {"console": "mia", "station": "bea", "review": "otto"}
_LOCKS_AFTER: Final = 24 * 60  # minutes


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register each."""
    for screen in SCREENS:
        parser = subparsers.add_parser(
            screen.name,
            description=screen.description,
            epilog=f"example:\n  {screen.example}\n\n"
            "exit codes: 0 closed; 2 not understood; 4 no display, no library, no service there.",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        add_screen(parser)
        if screen.name == "station":
            parser.add_argument("table", metavar="TABLE", help="the table, as the pit calls it")
            parser.add_argument(
                "--full-screen", action="store_true", help="nothing but the station"
            )
        parser.set_defaults(run=run, screen=screen)


def run(args: argparse.Namespace) -> int:
    """Open it; the exit code when it is closed."""
    screen: Screen = args.screen
    try:
        reach = ready(args)
    except CannotOpenError as error:
        print(f"tablectl {screen.name}: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    from ui.parts.opening import open_window, opening_for

    window = getattr(importlib.import_module(screen.module), screen.window)
    return open_window(window, opening_for(screen.name, args, reach, kept()))


def run_screens() -> int:
    """Open them; everything ends when the last is closed, or at Ctrl-C."""
    from tablectl.simulate.training import TrainingError, training_pit  # a screen needs no service
    from tablectl.simulate.training_floor import PASSWORD, PIN

    try:
        look_at_display()
        print("Starting a pit for training; nothing of it is kept.", flush=True)
        with training_pit() as pit:
            for screen in SCREENS:
                print(f"  {screen.name:<8} sign in as {_WHO[screen.name]}")
            print(f"  everybody's password: {PASSWORD} · PIN of dealers and supervisors: {PIN}")
            there = f"The service is at {pit.url}."
            print(f"{there} Close the windows, or Ctrl-C, to end it.", flush=True)
            return _open(pit.url, pit.folder / "screens.ini")
    except (CannotOpenError, TrainingError, LedgerError) as error:
        print(f"tablectl demo --screens: {error}", file=sys.stderr)
    except (NotAnsweredError, TurnedAwayError, TimeoutError) as error:
        print(f"tablectl demo --screens: the service went away: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return exit_codes.INTERRUPTED
    return exit_codes.NOT_AVAILABLE


def _open(url: str, kept: Path) -> int:
    from tablectl.simulate.training_floor import PASSWORD, PIN, STATION
    from ui.parts.language import chosen
    from ui.parts.opening import Opening, open_windows
    from ui.parts.theme import light

    windows = []
    for screen in SCREENS:
        name = _WHO[screen.name]
        opening = Opening(
            program=screen.name,
            address=url,
            reach=RemoteClient,
            theme=light(),
            locale=chosen(None),
            kept=kept,
            name=name,
            table=STATION if screen.name == "station" else "",
            idle_minutes=_LOCKS_AFTER,
            training=f"{name} · {PASSWORD} · PIN {PIN}",
        )
        windows.append((getattr(importlib.import_module(screen.module), screen.window), opening))
    return open_windows(windows)
