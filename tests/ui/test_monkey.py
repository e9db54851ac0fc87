"""The monkey at each screen: 5,000 actions in all in the quick run, 100,000 in the long one."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Final

import pytest
from msgspec import Struct
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from tablectl.gateway.limits import Limits
from tablectl.people.commands import By, Unlock
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import pit_in
from tests.ui.at_pit import BEA, SAM, AtPit
from tests.ui.monkey import Monkey, Sent, Sights, lives
from ui.audit.window import Review
from ui.parts.language import chosen
from ui.parts.opening import Opening
from ui.parts.theme import dress, light
from ui.parts.window import ScreenWindow
from ui.pit.window import PitConsole
from ui.station.window import Station

_ROUND: Final = 60  # actions between two times that the window has to be at work again
_FAST: Final = Limits(messages_a_second=1_000, burst=1_000)
"""A monkey is faster than people."""
_ROOT: Final = By(name="root", role="administrator")
_MOVES: Final = 5  # actions between two things that happen at the table
_SHIFT: Final = 150  # actions between two times that a console is turned to the shift
_AWAY: Final = 400  # actions between two times that the service cannot be reached
_LONG: Final = 25  # actions until it can be reached again


class Screen(Struct, frozen=True):
    """A window, who works at it, at a table of which pack; `sends`: he follows tables, and asks."""

    name: str
    opens: Callable[[Opening], ScreenWindow]
    who: str
    pack: str = "live-eight-deck"
    actions: int = 800
    sends: bool = True


pytestmark = pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
SCREENS: Final = (
    Screen("station", Station, "bea"),
    Screen("station with people", Station, "bea", "austrian"),
    Screen("console", PitConsole, "mia", actions=1_700),
    Screen("review", Review, "otto", actions=1_700, sends=False),
)


def at_work(window: ScreenWindow, at: AtPit, *, follows: bool) -> Callable[[], bool]:
    """Whether the window shows the table as it is, where it follows one."""

    def holds() -> bool:
        if isinstance(window, PitConsole):
            view = window.desk.view
            return view is not None and view.position == at.table.position
        return not follows or window.tables.position(at.table.name) == at.table.position

    return holds


def picked_up(at: AtPit) -> None:
    """HP15: it begins with cards that are to be laid again, one by one."""
    at.bets(ann=2_500, bob=10_000)
    at.cards("9S", "TD", "7H", "4C", "AH")
    at.do(BEA, ask.Report(what="picked up"))
    number = at.table.incidents[0].number
    at.do(SAM, ask.Resolve(incident=number, remedy="replace", reason="from the record"))


def let_in_again(pit: Pit, name: str) -> None:
    """A monkey forgets its secret; where it was locked out, somebody unlocks it."""
    now = pit.clock.now()
    unlock = Unlock(name=name, reason="a monkey")
    pit.office.ask(unlock, by=_ROOT, id=f"unlock/{now}", at=now)


def runs(screen: Screen, actions: int, seed: int, qapp: QApplication, folder: Path) -> None:
    """So many actions, with a table that goes on meanwhile."""
    sent, dice = Sent(), Random(seed)
    dress(qapp, light())
    with pit_in(folder / "pit", "T1", pack=screen.pack) as pit, ExitStack() as there:
        gateway = there.enter_context(gateway_to(pit, limits=_FAST))
        at = AtPit(pit).opened()
        if screen.pack == "live-eight-deck":
            at.seats(ann=2, bob=4)
            picked_up(at)
        else:
            at.people(gus=2, ida=4)
        window = screen.opens(
            Opening(
                program="monkey",
                address=gateway.url,
                reach=sent.reach,
                theme=light(),
                locale=chosen("en"),
                kept=folder / "screens.ini",
                table="T1",
            )
        )
        window.show()
        monkey, sights = Monkey(window, name=screen.who, seed=seed), Sights(window)
        try:
            for number in range(actions):
                if number % _AWAY == _AWAY - _LONG:
                    there.close()
                elif number % _AWAY == 0 and number:
                    there.enter_context(gateway_to(pit, port=gateway.port, limits=_FAST))
                if isinstance(window, PitConsole) and number % _SHIFT == _SHIFT - 1:
                    window.to_shift.click()
                if number % _ROUND == 0 and number % _AWAY < _AWAY - _LONG:
                    let_in_again(pit, screen.who)
                    monkey.finds_back(at_work(window, at, follows=screen.sends))
                    sights.look()
                if number % _MOVES == 0:
                    lives(at, dice)
                monkey.acts()
                sights.look()
            there.close()
            there.enter_context(gateway_to(pit, port=gateway.port, limits=_FAST))
            let_in_again(pit, screen.who)
            monkey.finds_back(at_work(window, at, follows=screen.sends))
        finally:
            window.close()
            window.deleteLater()
            qapp.processEvents()
    assert bool(sent.kinds) == screen.sends
    assert sent.not_allowed() == []
    assert sights.met >= sights.wanted


@pytest.mark.parametrize("screen", SCREENS, ids=lambda screen: screen.name)
def test_a_monkey_neither_brings_a_screen_down_nor_sends_what_its_role_could_not(
    screen: Screen, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """No crash, no warning of Qt, and the window is at work again whenever it is asked for."""
    runs(screen, screen.actions, 11, qapp, tmp_path)


NIGHTS = [
    # A dealer's station calls for a supervisor hundreds of times; whether one comes within the
    # minutes that the house allows is chance.
    pytest.param(
        screen,
        marks=[pytest.mark.may_log("nobody acknowledged it")] if "station" in screen.name else [],
    )
    for screen in SCREENS
]


@pytest.mark.long
@pytest.mark.parametrize("screen", NIGHTS, ids=[screen.name for screen in SCREENS])
def test_a_monkey_plays_for_a_night(
    screen: Screen, qtbot: QtBot, qapp: QApplication, tmp_path: Path
) -> None:
    """The same, for 100,000 actions over all screens."""
    runs(screen, 25_000, 12, qapp, tmp_path)
