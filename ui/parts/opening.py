"""Opening a screen: the application with its colours and language, the window, and its end."""

from __future__ import annotations

import signal
from argparse import Namespace
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

from msgspec import Struct
from PySide6.QtCore import QLocale, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from ui.parts.bridge import Reach
from ui.parts.language import chosen, speak
from ui.parts.theme import Theme, dark, dress, light


class Opening(Struct, frozen=True, kw_only=True):
    """What a screen is opened with. `table` is empty where a screen is about no one table.

    `kept` is the file in which a window remembers its size; `idle_minutes` without a touch lock it.
    `training` says who may sign in and how, where that is known beforehand and nothing is real.
    """

    program: str
    address: str
    reach: Reach
    theme: Theme
    locale: QLocale
    kept: Path
    name: str = ""
    table: str = ""
    idle_minutes: int = 10
    full_screen: bool = False
    training: str = ""


def opening_for(program: str, args: Namespace, reach: Reach, kept: Path) -> Opening:
    """The opening that the arguments of a command (`tablectl.screens.add_screen`) ask for."""
    theme = dark if args.theme == "dark" else light
    return Opening(
        program=program,
        address=args.pit,
        reach=reach,
        theme=theme(four_colour=args.four_colour),
        locale=chosen(args.lang),
        kept=kept,
        name=args.as_name,
        table=args.table,
        idle_minutes=args.lock_minutes,
        full_screen=args.full_screen,
    )


def open_window(window: Callable[[Opening], QWidget], opening: Opening) -> int:
    """Show the window until it is closed; Ctrl-C in the terminal closes it too. The exit code."""
    return open_windows([(window, opening)])


def open_windows(windows: Sequence[tuple[Callable[[Opening], QWidget], Opening]]) -> int:
    """Show these windows, dressed as the first, until the last of them is closed."""
    opening = windows[0][1]
    application = QApplication([opening.program])
    application.setApplicationName("tablectl")
    application.setApplicationDisplayName(f"tablectl {opening.program}")
    dress(application, opening.theme)
    speak(application, opening.locale)
    shown = [(made(opened), opened.full_screen) for made, opened in windows]

    def close(_number: int, _frame: FrameType | None) -> None:
        QTimer.singleShot(0, application, application.closeAllWindows)  # it may not run yet

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, close)
    for window, full_screen in shown:
        window.showFullScreen() if full_screen else window.show()
    return application.exec()
