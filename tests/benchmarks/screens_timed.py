"""The three screens as `tablectl` opens them, each closed once it shows what it is there for.

Somebody signs in by the dialog as soon as it is there. The times are printed as JSON, in seconds of
the machine's monotonic clock, with the processor time that it took. `screens_open` starts it; the
password is `SECRET` in its environment.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import CLOCK_MONOTONIC, clock_gettime
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from tablectl.__main__ import main
from tablectl.commands import screens

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from ui.parts.opening import Opening
    from ui.parts.window import ScreenWindow

    W = TypeVar("W", bound=ScreenWindow)

_LOOK: Final = 2  # milliseconds between two looks at what is shown


def console(opening: Opening) -> QWidget:
    """Shows every table, one of them in full, and what may be done there."""
    from ui.pit.window import PitConsole

    def shows(window: PitConsole) -> bool:
        there = len(list(window.tables))
        return bool(there and window.list.model.rowCount() == there and window.desk.offers)

    return _timed(PitConsole, opening, shows)


def station(opening: Opening) -> QWidget:
    """Shows the table and the next step."""
    from ui.station.window import Station

    return _timed(Station, opening, lambda window: bool(window.model.view and window.model.offers))


def review(opening: Opening) -> QWidget:
    """Shows the newest rounds."""
    from ui.audit.window import Review

    return _timed(
        Review,
        opening,
        lambda window: bool(window.finding.rows),
        lambda window: window.finding.form.go.click(),
    )


def _timed(
    kind: Callable[[Opening], W],
    opening: Opening,
    shows: Callable[[W], bool],
    begins: Callable[[W], None] = lambda _: None,
) -> QWidget:
    """`begins` is done by whoever has come; the window is closed when it shows what it is for."""
    from PySide6.QtCore import QTimer

    from ui.parts.sign_in import SignInDialog

    marks = {"window": clock_gettime(CLOCK_MONOTONIC)}
    window = kind(opening)
    watch = QTimer(window)
    watch.setInterval(_LOOK)

    def looks() -> None:
        dialogs = window.findChildren(SignInDialog)
        if "painted" not in marks and dialogs:
            window.repaint()
            marks["painted"] = clock_gettime(CLOCK_MONOTONIC)
            form = dialogs[0].form
            form.how.setCurrentIndex(form.how.findData("password"))
            form.secret.setText(os.environ["SECRET"])
            dialogs[0].go.click()
        elif "signed in" not in marks and window.bridge.who is not None:
            marks["signed in"] = clock_gettime(CLOCK_MONOTONIC)
            begins(window)
        elif "signed in" in marks and shows(window):
            watch.stop()
            window.repaint()
            marks["shown"] = clock_gettime(CLOCK_MONOTONIC)
            marks["processor"] = sum(os.times()[:4])
            print(msgspec.json.encode(marks).decode(), flush=True)
            window.close()

    watch.timeout.connect(looks)
    watch.start()
    return window


if __name__ == "__main__":
    screens.SCREENS = tuple(  # type: ignore[misc, assignment] # in this process alone
        one._replace(module="tests.benchmarks.screens_timed", window=one.name)
        for one in screens.SCREENS
    )
    sys.exit(main())
