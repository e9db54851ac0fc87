"""The time at a table of a running pit: what is typed, what is told, and what is shown of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tablectl.client.remote import RemoteClient
from tablectl.player.at_table import AtTable
from tablectl.player.sitting import TICK, Sitting, sitting
from tablectl.player.table_picture import picture
from tablectl.player.words import AT_ONCE

_LONG: Final = 3  # lines that are a page, not a remark
_LATE: Final = 15.0  # seconds for the table to be shown at first


def play_at(client: RemoteClient, table: str, name: str, *, ended: Callable[[], bool]) -> None:
    """Play until he quits, the input ends or `ended` says so.

    Raises NotAnsweredError, TurnedAwayError, TimeoutError.
    """
    seat = AtTable(client, table, name)
    seat.follow()
    with sitting(client, AT_ONCE.__contains__) as here:
        session = _Session(seat, here)
        while not ended() and session.goes_on():
            pass


class _Session:
    """One turn after the other: lines that were typed, then what the service has told."""

    def __init__(self, seat: AtTable, here: Sitting) -> None:
        self._seat = seat
        self._here = here
        self._began = time.monotonic()

    def goes_on(self) -> bool:
        """Take what was typed and what was told. False when the player has gone."""
        here = self._here
        here.listens()
        self._seat.hears(TICK)
        self._show()
        self._say()
        if self._seat.left:
            return False
        if self._seat.seen is None:
            return time.monotonic() - self._began < _LATE
        return bool(here.lines) or not here.keyboard.ended or self._waits_for_round()

    def _waits_for_round(self) -> bool:
        """What a pipe has begun is seen to its end, unless it is asked what nobody will answer."""
        seen = self._seat.seen
        asked = seen is not None and seen.phase in ("decision", "insurance")
        return not self._here.watched and (self._seat.behind or (self._seat.plays and not asked))

    def _say(self) -> None:
        """Say what was typed; lines of a pipe wait until the table asks for them."""
        here, seat = self._here, self._seat
        while here.lines and seat.seen is not None and not seat.left:
            line = here.lines[0]
            waits = "no" if here.watched else seat.waits(line)
            if waits == "still":
                break
            if waits == "in vain":
                here.screen.notes([f"{line.strip()}: the table did not ask for it"])
            else:
                self._tell(seat.say(line))
                seat.hears(TICK)
            here.lines.popleft()
            self._show()

    def _tell(self, said: tuple[str, ...]) -> None:
        screen = self._here.screen
        if len(said) > _LONG:
            screen.page(said)
        else:
            screen.notes(said)

    def _show(self) -> None:
        here, seen = self._here, self._seat.seen
        here.tells(self._seat.news())
        if seen is not None:
            here.draws(seen.view, seen, lambda now: picture(seen, here.signs, now=now))
