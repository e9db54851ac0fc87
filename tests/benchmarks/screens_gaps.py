"""The console as `tablectl` opens it, with the gaps of its loop; `screens_followed` starts it.

A manager signs in, and looks at another table every five seconds. At the end the gaps since all
tables were shown are printed as JSON. The password is `SECRET` in its environment.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Final

from tablectl.__main__ import main
from tablectl.commands import screens

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from tablectl.client.messages import Batch
    from ui.parts.opening import Opening

_LOOK: Final = 5_000  # milliseconds between two tables that are looked at
_FEW: Final = 50  # milliseconds between two looks whether all is there


def console(opening: Opening) -> QWidget:
    """The window; its gaps are told when the application ends."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from tests.benchmarks.loop_gaps import LoopGaps
    from ui.parts.bridge import Credentials
    from ui.pit.window import PitConsole

    window = PitConsole(opening)
    gaps = LoopGaps(window)
    looked = 0

    def counts(batch: Batch) -> None:
        gaps.found.batches += 1
        gaps.found.facts += len(batch.facts)

    def comes() -> None:
        window._close_dialogs()
        window.bridge.sign_in(
            opening.address, Credentials(name=opening.name, secret=os.environ["SECRET"])
        )
        waits.start(_FEW)

    def waits_for_all() -> None:
        if window.desk.table and window.desk.offers:
            waits.stop()
            gaps.begin()
            window.bridge.batch.connect(counts)
            looks.start(_LOOK)

    def looks_at_next() -> None:
        nonlocal looked
        names = [view.table for view in window.tables]
        looked += 1
        window.show_table(names[looked % len(names)])

    waits, looks = QTimer(window), QTimer(window)
    waits.timeout.connect(waits_for_all)
    looks.timeout.connect(looks_at_next)
    application = QApplication.instance()
    assert application is not None
    application.aboutToQuit.connect(lambda: print(gaps.told(), flush=True))
    QTimer.singleShot(0, window, comes)
    return window


if __name__ == "__main__":
    screens.SCREENS = tuple(  # type: ignore[misc, assignment] # in this process alone
        one._replace(module="tests.benchmarks.screens_gaps", window=one.name)
        for one in screens.SCREENS
    )
    sys.exit(main())
