"""`tablectl demo --screens`: a training pit, and the three screens open at it."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tablectl import exit_codes
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.client.remote import RemoteClient
from tablectl.commands.screens import SCREENS
from tablectl.ledger.store import LedgerError
from tablectl.screens import CannotOpenError, look_at_display
from tablectl.simulate.training import TrainingError, training_pit
from tablectl.simulate.training_floor import PASSWORD, PIN, STATION

_WHO: Final = {"console": "mia", "station": "bea", "review": "otto"}
_LOCKS_AFTER: Final = 24 * 60  # minutes


def run_screens() -> int:
    """Open them; everything ends when the last is closed, or at Ctrl-C."""
    try:
        look_at_display()
        print("Starting a pit for training; nothing of it is kept.", flush=True)
        with training_pit() as url, TemporaryDirectory(prefix="tablectl-screens-") as kept:
            for screen in SCREENS:
                print(f"  {screen.name:<8} sign in as {_WHO[screen.name]}")
            print(f"  everybody's password: {PASSWORD} · PIN of dealers and supervisors: {PIN}")
            print(f"The service is at {url}. Close the windows, or Ctrl-C, to end it.", flush=True)
            return _open(url, Path(kept) / "screens.ini")
    except (CannotOpenError, TrainingError, LedgerError) as error:
        print(f"tablectl demo --screens: {error}", file=sys.stderr)
    except (NotAnsweredError, TurnedAwayError, TimeoutError) as error:
        print(f"tablectl demo --screens: the service went away: {error}", file=sys.stderr)
    except KeyboardInterrupt:
        return exit_codes.INTERRUPTED
    return exit_codes.NOT_AVAILABLE


def _open(url: str, kept: Path) -> int:
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
