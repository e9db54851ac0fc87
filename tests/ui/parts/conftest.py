"""A real pit with two tables behind a real gateway, and bridges that are stopped at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from tablectl.client.remote import RemoteClient
from tablectl.gateway.server import Gateway
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import pit_in
from tests.ui.parts.plain_window import Plain
from ui.parts.bridge import Bridge, Reach
from ui.parts.language import chosen, speak
from ui.parts.opening import Opening
from ui.parts.theme import Theme, dress, light


class Service:
    """A pit whose gateway can go, and come back at the same address."""

    def __init__(self, pit: Pit) -> None:
        self.pit = pit
        self.url = ""
        self._port = 0
        self._open = ExitStack()

    def comes(self) -> None:
        """The gateway is there, or there again."""
        gateway: Gateway = self._open.enter_context(gateway_to(self.pit, port=self._port))
        self._port, self.url = gateway.port, gateway.url

    def goes(self) -> None:
        """Every connection ends, and nobody listens any more."""
        self._open.close()


class Kept(RemoteClient):
    """A client that keeps what it finds."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.found: list[Future[bytes]] = []

    def find(self, what: str, about: Mapping[str, str]) -> Future[bytes]:
        self.found.append(super().find(what, about))
        return self.found[-1]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Service]:
    """T1 and T2, closed as yet."""
    with pit_in(tmp_path / "pit", "T1", "T2") as pit:
        service = Service(pit)
        service.comes()
        try:
            yield service
        finally:
            service.goes()


@pytest.fixture
def bridged(qapp: QApplication) -> Iterator[Callable[..., Bridge]]:
    """Makes bridges."""
    made: list[Bridge] = []

    def make(reach: Reach = RemoteClient) -> Bridge:
        made.append(Bridge(reach))
        return made[-1]

    yield make
    for bridge in made:
        bridge.stop()


@contextmanager
def spoken(application: QApplication, language: str) -> Iterator[None]:
    """Screens that are made meanwhile speak this language."""
    before = QLocale()
    speak(application, chosen(language))
    try:
        yield
    finally:
        speak(application, chosen("en"))
        QLocale.setDefault(before)


@pytest.fixture
def opens(qapp: QApplication, service: Service, tmp_path: Path) -> Iterator[Callable[..., Plain]]:
    """Opens plain windows at the service, and closes them at the end."""
    opened: list[Plain] = []

    def open_one(*, theme: Theme | None = None, locale: QLocale | None = None) -> Plain:
        opening = Opening(
            program="console",
            address=service.url,
            reach=RemoteClient,
            theme=theme or light(),
            locale=locale or chosen("en"),
            kept=tmp_path / "screens.ini",
        )
        dress(qapp, opening.theme)
        window = Plain(opening)
        opened.append(window)
        window.show()
        return window

    yield open_one
    for window in opened:
        window.close()
        window.deleteLater()
    qapp.processEvents()
