"""A dealer's station at a real pit, signed in at, and whoever else is at the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QWidget
from pytestqt.qtbot import QtBot

from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.client.remote import RemoteClient
from tablectl.house.asks import GiveBadge
from tablectl.people.commands import By
from tests.tablectl.pitted import SECRET, pit_in
from tests.ui.at_pit import BEA, AtPit
from tests.ui.parts.conftest import Service
from ui.parts.bridge import Credentials
from ui.parts.language import chosen
from ui.parts.opening import Opening
from ui.parts.sign_in import SignInDialog
from ui.parts.theme import dress, light
from ui.station.window import Station

PATIENCE = 20_000  # milliseconds after which a wait has failed; nothing waits this long
F = TypeVar("F", bound=QDialog)
MACHINE = By(name="installer", role="machine", via="tests")
ROOT = By(name="root", role="administrator")


class Shift:
    """A dealer at his station, the table behind it, and the service between them."""

    def __init__(self, qtbot: QtBot, service: Service, folder: Path) -> None:
        self.bot = qtbot
        self.service = service
        self.at = AtPit(service.pit)
        self._folder = folder
        self.stations: list[Station] = []

    def opens(self, *, table: str = "T1", training: str = "") -> Station:
        """A station at which nobody is signed in yet."""
        opening = Opening(
            program="station",
            address=self.service.url,
            reach=RemoteClient,
            theme=light(),
            locale=chosen("en"),
            kept=self._folder / "screens.ini",
            table=table,
            training=training,
        )
        station = Station(opening)
        station.work.felt.animated = station.hold.felt.animated = False
        self.stations.append(station)
        station.show()
        return station

    def comes_in(self, station: Station, name: str = "bea", role: str = "") -> None:
        """Somebody signs in by his password, and the station shows the table."""
        for dialog in station.findChildren(SignInDialog):
            dialog.reject()
        who = Credentials(name=name, secret=SECRET, role=role or None)  # type: ignore[arg-type] # a test's word
        station.bridge.sign_in(self.service.url, who)
        self.bot.waitUntil(lambda: station.bridge.who is not None, timeout=PATIENCE)

    def station(self) -> Station:
        """Bea's."""
        station = self.opens()
        self.comes_in(station)
        self.shown(station)
        return station

    def shown(self, station: Station, by: Who = BEA) -> None:
        """Wait until the station shows the table as it is, and what may be done there."""
        model = station.model

        def there() -> bool:
            at = model.view is not None and model.view.position == self.at.table.position
            return at and model.offers == self.at.offers(by)

        self.bot.waitUntil(there, timeout=PATIENCE)

    def active(self, station: Station) -> None:
        """Give it the keyboard, as whoever manages windows does after a form is closed."""
        with self.bot.waitActive(station, timeout=PATIENCE):
            station.activateWindow()

    def until(self, *holds: object) -> None:
        """Wait until each of these is so."""
        for one in holds:
            assert callable(one)
            self.bot.waitUntil(one, timeout=PATIENCE)

    def badge(self, name: str, number: str) -> None:
        """Somebody is given a badge."""
        now = self.service.pit.clock.now()
        given = self.service.pit.office.ask(
            GiveBadge(name=name, number=number), by=ROOT, id=f"badge {name}", at=now
        )
        assert isinstance(given, Accepted), given

    def pin(self, name: str, pin: str) -> None:
        """Somebody is given a PIN of his own."""
        now = self.service.pit.clock.now()
        self.service.pit.office.secrets.set(
            name, "pin", pin, once=False, by=MACHINE, id=f"pin {name}", at=now
        )


@pytest.fixture
def shift(
    request: pytest.FixtureRequest, qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> Iterator[Shift]:
    """At a table of the pack that the test names, or of live-eight-deck."""
    pack = getattr(request, "param", "live-eight-deck")
    with pit_in(tmp_path / "pit", "T1", pack=pack) as pit:
        dress(qapp, light())
        service = Service(pit)
        service.comes()
        made = Shift(qtbot, service, tmp_path)
        try:
            yield made
        finally:
            for station in made.stations:
                station.close()
                station.deleteLater()
            qapp.processEvents()
            service.goes()


def types(widget: QWidget, text: str) -> None:
    """By keyboard, and Enter."""
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)


def touches(widget: QWidget) -> None:
    """Press it in its middle."""
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def form_of(station: Station, kind: type[F]) -> F:
    """The form that is open."""
    found = [one for one in station.findChildren(kind) if one.isVisible()]
    assert len(found) == 1, found
    return found[0]
