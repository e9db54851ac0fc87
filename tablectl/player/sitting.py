"""Somebody at a table of a running pit, in a terminal or by a pipe: lines in, a picture out."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Final

from rich.console import Console
from rich.text import Text

from tablectl.client.remote import RemoteClient
from tablectl.client.views import TableView
from tablectl.player.screen import NEXT, Printed, Screen, drawn
from tablectl.terminal.keyboard import Keyboard, no_key
from tablectl.terminal.signs import Signs, signs_for

TICK: Final = 0.05  # seconds between two looks at keys
_FRAME: Final = 250_000  # microseconds; where time runs, a picture is this old at most
_CONNECTION: Final = {
    "live": "the service is heard again",
    "stale": "nothing is heard of the service",
    "lost": "the connection is gone; trying again",
}


class Sitting:
    """What is typed and not said yet, and what is shown."""

    def __init__(
        self,
        client: RemoteClient,
        screen: Screen,
        keyboard: Keyboard,
        signs: Signs,
        *,
        watched: bool,
    ) -> None:
        self.lines: deque[str] = deque()
        """What was typed and is not said yet."""
        self.screen = screen
        self.keyboard = keyboard
        self.signs = signs
        self.watched = watched
        """Keys come from a terminal, and the table is drawn in one."""
        self._client = client
        self._connection = client.connection
        self._shown: object = None

    def listens(self) -> None:
        """Take the lines that are complete by now."""
        for line in self.keyboard.lines():
            if self.screen.typed(line):
                self.again()  # another part of a page, or none
            else:
                self.lines.append(line)

    def tells(self, news: Sequence[str]) -> None:
        """Note what has happened, and how the connection is where that is another than before."""
        self.screen.notes(news)
        connection = self._client.connection
        if connection != self._connection:
            self._connection = connection
            self.screen.notes([_CONNECTION[connection]])

    def again(self) -> None:
        """Draw the table at the next look, whether it has changed or not."""
        self._shown = None

    def draws(
        self, view: TableView, state: object, picture: Callable[[int | None], Sequence[Text]]
    ) -> None:
        """Draw the table where `state`, the line that is typed, or the time that runs is another.

        `picture` is given table time in microseconds; None where nobody watches it run.
        """
        now = time.time_ns() // 1_000 + self._client.skew
        runs = self.watched and view.deadline is not None
        state = state, self.keyboard.typed, now // _FRAME if runs else 0
        if state != self._shown:
            self._shown = state
            self.screen.table(picture(now if self.watched else None), self.keyboard.typed)


@contextmanager
def sitting(client: RemoteClient, at_once: Callable[[str], bool] = no_key) -> Iterator[Sitting]:
    """Take keys and draw, or read lines and print them where that is no terminal.

    `at_once` says which keys, typed first, are a line by themselves beside the one for a page.
    """
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    console = Console(highlight=False, markup=False)
    signs = signs_for(console.encoding)
    screen: AbstractContextManager[Screen] = (
        drawn(console, signs) if watched else nullcontext(Printed(console, signs))
    )
    keyboard = Keyboard(sys.stdin, raw=watched, at_once=lambda key: key == NEXT or at_once(key))
    with keyboard.reading(), screen as shown:
        yield Sitting(client, shown, keyboard, signs, watched=watched)
