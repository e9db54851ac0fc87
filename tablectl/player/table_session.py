"""The time at a table of a running pit: what is typed, what is told, and what is shown of it."""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Final

from rich.console import Console

from tablectl.client.remote import RemoteClient
from tablectl.player.at_table import AtTable
from tablectl.player.screen import NEXT, Printed, Screen, drawn
from tablectl.player.table_picture import picture
from tablectl.player.words import AT_ONCE
from tablectl.terminal.keyboard import Keyboard
from tablectl.terminal.signs import Signs, signs_for

_TICK: Final = 0.05  # seconds between two looks at keys
_FRAME: Final = 250_000  # microseconds; where time runs, a picture is this old at most
_LONG: Final = 3  # lines that are a page, not a remark
_LATE: Final = 15.0  # seconds for the table to be shown at first


def play_at(client: RemoteClient, table: str, name: str, *, ended: Callable[[], bool]) -> None:
    """Play until he quits, the input ends or `ended` says so.

    Raises NotAnsweredError, TurnedAwayError, TimeoutError.
    """
    watched = sys.stdin.isatty() and sys.stdout.isatty()
    console = Console(highlight=False, markup=False)
    signs = signs_for(console.encoding)
    seat = AtTable(client, table, name)
    seat.follow()
    screen: AbstractContextManager[Screen] = (
        drawn(console, signs) if watched else nullcontext(Printed(console, signs))
    )
    keyboard = Keyboard(sys.stdin, raw=watched, at_once=(AT_ONCE | {NEXT}).__contains__)
    with keyboard.reading(), screen as shown:
        session = _Session(client, seat, shown, keyboard, signs, watched=watched)
        while not ended() and session.goes_on():
            pass


class _Session:
    """One turn after the other: lines that were typed, then what the service has told."""

    def __init__(
        self,
        client: RemoteClient,
        seat: AtTable,
        screen: Screen,
        keyboard: Keyboard,
        signs: Signs,
        *,
        watched: bool,
    ) -> None:
        self._client = client
        self._seat = seat
        self._screen = screen
        self._keyboard = keyboard
        self._signs = signs
        self._watched = watched
        self._lines: deque[str] = deque()
        self._connection = client.connection
        self._shown: object = None
        self._began = time.monotonic()

    def goes_on(self) -> bool:
        """Take what was typed and what was told. False when the player has gone."""
        for line in self._keyboard.lines():
            if self._screen.typed(line):
                self._shown = None  # another part of a page, or none
            else:
                self._lines.append(line)
        self._seat.hears(_TICK)
        self._show()
        self._say()
        if self._seat.left:
            return False
        if self._seat.seen is None:
            return time.monotonic() - self._began < _LATE
        return bool(self._lines) or not self._keyboard.ended or self._waits_for_round()

    def _waits_for_round(self) -> bool:
        """What a pipe has begun is seen to its end, unless it is asked what nobody will answer."""
        seen = self._seat.seen
        asked = seen is not None and seen.phase in ("decision", "insurance")
        return not self._watched and (self._seat.behind or (self._seat.plays and not asked))

    def _say(self) -> None:
        """Say what was typed; lines of a pipe wait until the table asks for them."""
        seen = self._seat.seen
        while self._lines and seen is not None and not self._seat.left:
            line = self._lines[0]
            waits = "no" if self._watched else self._seat.waits(line)
            if waits == "still":
                break
            if waits == "in vain":
                self._screen.notes([f"{line.strip()}: the table did not ask for it"])
            else:
                self._tell(self._seat.say(line))
                self._seat.hears(_TICK)
            self._lines.popleft()
            seen = self._seat.seen
            self._show()

    def _tell(self, said: tuple[str, ...]) -> None:
        if len(said) > _LONG:
            self._screen.page(said)
        else:
            self._screen.notes(said)

    def _show(self) -> None:
        self._screen.notes(self._seat.news())
        connection = self._client.connection
        if connection != self._connection:
            self._connection = connection
            known = {
                "live": "the service is heard again",
                "stale": "nothing is heard of the service",
                "lost": "the connection is gone; trying again",
            }
            self._screen.notes([known[connection]])
        seen = self._seat.seen
        if seen is None:
            return
        now = time.time_ns() // 1_000 + self._client.skew
        runs = self._watched and seen.view.deadline is not None
        state = seen, self._keyboard.typed, now // _FRAME if runs else 0
        if state != self._shown:
            self._shown = state
            drawing = picture(seen, self._signs, now=now if self._watched else None)
            self._screen.table(drawing, self._keyboard.typed)
