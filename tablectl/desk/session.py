"""The time at a desk of a running pit: what is typed, what is told, and what is shown of it."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from rich.console import Console

from tablectl.client.remote import RemoteClient
from tablectl.desk.picture import picture
from tablectl.desk.station import Said, Station, to_fill_in
from tablectl.player.screen import NEXT, Printed, Screen, drawn
from tablectl.terminal.keyboard import Keyboard
from tablectl.terminal.signs import Signs, signs_for

_TICK: Final = 0.05  # seconds between two looks at keys
_FRAME: Final = 250_000  # microseconds; where time runs, a picture is this old at most
_LONG: Final = 4  # lines that are a page, not a remark
_LATE: Final = 60.0  # seconds that a line of a pipe waits for the table
_CONNECTION: Final = {
    "live": "the service is heard again",
    "stale": "nothing is heard of the service",
    "lost": "the connection is gone; trying again",
}


def sit_at(client: RemoteClient, table: str, *, ended: Callable[[], bool]) -> bool:
    """Be at the desk until he quits, the input ends or `ended` says so.

    False where a line of a pipe was not done. Raises NotAnsweredError, TurnedAwayError,
    TimeoutError.
    """
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    console = Console(highlight=False, markup=False)
    signs = signs_for(console.encoding)
    station = Station(client, table)
    station.follow()
    screen: AbstractContextManager[Screen] = (
        drawn(console, signs) if watched else nullcontext(Printed(console, signs))
    )
    keyboard = Keyboard(sys.stdin, raw=watched, at_once=(lambda key: key == NEXT))
    with keyboard.reading(), screen as shown:
        session = _Session(client, station, shown, keyboard, signs, watched=watched)
        while not ended() and session.goes_on():
            pass
    return session.well


class _Session:
    """One turn after the other: a line that was typed, then what the service has told."""

    def __init__(
        self,
        client: RemoteClient,
        station: Station,
        screen: Screen,
        keyboard: Keyboard,
        signs: Signs,
        *,
        watched: bool,
    ) -> None:
        self.well = True
        """Every line was done."""
        self._client = client
        self._station = station
        self._screen = screen
        self._keyboard = keyboard
        self._signs = signs
        self._watched = watched
        self._lines: deque[str] = deque()
        self._connection = client.connection
        self._shown: object = None
        self._since = time.monotonic()

    def goes_on(self) -> bool:
        """Take what was typed and what was told. False when he has gone."""
        for line in self._keyboard.lines():
            if self._screen.typed(line):
                self._shown = None  # another part of a page, or none
            else:
                self._lines.append(line)
        self._station.hears(_TICK)
        self._show()
        if self._waits():
            return self._patient()
        self._since = time.monotonic()
        if self._lines:
            self._say(self._lines.popleft())
        over = self._keyboard.ended and not self._lines and not self._waits()
        return not self._station.left and not over

    def _waits(self) -> bool:
        """A pipe's next line waits for what the last one did; a person does not."""
        station = self._station
        return station.view is None or (not self._watched and station.waits())

    def _patient(self) -> bool:
        if time.monotonic() - self._since < _LATE:
            return True
        wanted = self._station.waiting_for
        what = f"waited in vain for {wanted!r}" if wanted else "the table is not shown"
        self._screen.notes([f"{what} for {_LATE:.0f} s"])
        self.well = False
        return False

    def _say(self, line: str) -> None:
        offered = self._station.offer(line.strip()) if self._watched else ""
        if offered:  # the list may have changed since he looked: he reads what he is about to say
            self._keyboard.typed = to_fill_in(offered)
            if not self._keyboard.typed:
                self._screen.notes([f"fill in what is written large: {offered}"])
            return
        said = self._station.say(line)
        self.well = self.well and said.done
        self._tell(line.strip(), said)
        self._shown = None if self._watched else self._shown

    def _tell(self, line: str, said: Said) -> None:
        if len(said.lines) > _LONG:
            self._screen.page(said.lines)
        elif len(said.lines) == 1:
            self._screen.notes([f"{line}: {said.lines[0]}"])
        else:
            self._screen.notes(said.lines)

    def _show(self) -> None:
        self._screen.notes(self._station.news())
        connection = self._client.connection
        if connection != self._connection:
            self._connection = connection
            self._screen.notes([_CONNECTION[connection]])
        view, may = self._station.view, self._station.may
        if view is None:
            return
        now = time.time_ns() // 1_000 + self._client.skew
        runs = self._watched and view.deadline is not None
        state = view, may, self._keyboard.typed, now // _FRAME if runs else 0
        if state != self._shown:
            self._shown = state
            drawing = picture(view, may, self._signs, now=now if self._watched else None)
            self._screen.table(drawing, self._keyboard.typed)
