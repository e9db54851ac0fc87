"""The time at a desk of a running pit: what is typed, what is told, and what is shown of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from tablectl.client.remote import RemoteClient
from tablectl.desk.picture import picture
from tablectl.desk.station import Said, Station, to_fill_in
from tablectl.player.sitting import TICK, Sitting, sitting

_LONG: Final = 4  # lines that are a page, not a remark
_LATE: Final = 60.0  # seconds that a line of a pipe waits for the table


def sit_at(
    client: RemoteClient, table: str, *, ended: Callable[[], bool], sure: bool = False
) -> bool:
    """Be at the desk until he quits, the input ends or `ended` says so.

    `sure`: nothing is asked first. False where a line of a pipe was not done. Raises
    NotAnsweredError, TurnedAwayError, TimeoutError.
    """
    station = Station(client, table, sure=sure)
    station.follow()
    with sitting(client) as here:
        session = _Session(station, here)
        while not ended() and session.goes_on():
            pass
    return session.well


class _Session:
    """One turn after the other: a line that was typed, then what the service has told."""

    def __init__(self, station: Station, here: Sitting) -> None:
        self.well = True
        """Every line was done."""
        self._station = station
        self._here = here
        self._since = time.monotonic()

    def goes_on(self) -> bool:
        """Take what was typed and what was told. False when he has gone."""
        here = self._here
        here.listens()
        self._station.hears(TICK)
        self._show()
        if self._waits():
            return self._patient()
        self._since = time.monotonic()
        if here.lines:
            self._say(here.lines.popleft())
        over = here.keyboard.ended and not here.lines and not self._waits()
        return not self._station.left and not over

    def _waits(self) -> bool:
        """A pipe's next line waits for what the last one did; a person does not."""
        station = self._station
        return station.view is None or (not self._here.watched and station.waits())

    def _patient(self) -> bool:
        if time.monotonic() - self._since < _LATE:
            return True
        wanted = self._station.waiting_for
        what = f"waited in vain for {wanted!r}" if wanted else "the table is not shown"
        self._here.screen.notes([f"{what} for {_LATE:.0f} s"])
        self.well = False
        return False

    def _say(self, line: str) -> None:
        here = self._here
        offered = self._station.offer(line.strip()) if here.watched else ""
        if offered:  # the list may have changed since he looked: he reads what he is about to say
            here.keyboard.typed = to_fill_in(offered)
            if not here.keyboard.typed:
                here.screen.notes([f"fill in what is written large: {offered}"])
            return
        said = self._station.say(line)
        self.well = self.well and said.done
        self._tell(line.strip(), said)
        if here.watched:
            here.again()

    def _tell(self, line: str, said: Said) -> None:
        screen = self._here.screen
        if len(said.lines) > _LONG:
            screen.page(said.lines)
        elif len(said.lines) == 1:
            screen.notes([f"{line}: {said.lines[0]}"])
        else:
            screen.notes(said.lines)

    def _show(self) -> None:
        here = self._here
        here.tells(self._station.news())
        view, may = self._station.view, self._station.may
        if view is not None:
            here.draws(view, (view, may), lambda now: picture(view, may, here.signs, now=now))
