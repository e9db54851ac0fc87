"""A console at a real pit, over a real socket; somebody at the screen, and the table in hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from tablectl.client.remote import RemoteClient
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.relay import Relay, relay_to
from tests.tablectl.pitted import SECRET, pit_in
from tests.ui.at_pit import AtPit
from tests.ui.parts.conftest import Service
from ui.parts.bridge import Credentials, Reach
from ui.parts.language import chosen
from ui.parts.opening import Opening
from ui.parts.second_person import SecondPersonDialog
from ui.parts.sign_in import SignInDialog
from ui.parts.theme import Theme, dress, light
from ui.pit.window import PitConsole

PATIENCE = 20_000  # milliseconds after which a wait has failed; nothing waits this long


class Desk:
    """A console at which somebody is signed in, and what he does there."""

    def __init__(self, qtbot: QtBot, service: Service, console: PitConsole, at: AtPit) -> None:
        self.qtbot, self.service, self.console, self.at = qtbot, service, console, at

    def until(self, holds: Callable[[], object]) -> None:
        """Wait until this is so."""
        self.qtbot.waitUntil(lambda: bool(holds()), timeout=PATIENCE)

    def signs_in(self, name: str = "sam") -> Desk:
        """He is signed in, and every table has been shown."""
        for dialog in self.console.findChildren(SignInDialog):
            dialog.reject()
        self.console.bridge.sign_in(self.service.url, Credentials(name=name, secret=SECRET))
        self.until(lambda: len(list(self.console.tables)) == len(self.service.pit.tables))
        self.until(lambda: self.console.desk.table)
        return self

    def shows(self) -> None:
        """What is shown is the table as it is, with what may be done there."""
        self.until(lambda: self.current)
        self.until(lambda: self.console.desk._asking is None and self.console.desk.offers)

    @property
    def current(self) -> bool:
        """The screen has caught up."""
        view = self.console.desk.view
        return view is not None and view.position == self.at.table.position

    def press(self, kind: str) -> None:
        """A button of the table, once it is offered at the table as it is."""
        button = self.console.pane.asks.buttons[kind]
        self.shows()
        self.until(button.isEnabled)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    def remedy(self, name: str) -> None:
        """A remedy of the incident that is shown, once it is offered."""
        buttons = self.console.pane.incident.buttons
        self.until(lambda: name in self.console.pane.incident.buttons)
        buttons = self.console.pane.incident.buttons
        QTest.mouseClick(buttons[name], Qt.MouseButton.LeftButton)

    @property
    def reason_line(self) -> QLineEdit:
        """Where a reason is typed."""
        line = self.console.pane.request.fields.reason.lineEdit()
        assert line is not None
        return line

    def reason(self, text: str = "as a test") -> None:
        """Why."""
        self.reason_line.setFocus()
        QTest.keyClicks(self.reason_line, text)

    def card(self, card: str) -> None:
        """A card of the grid."""
        grid = self.console.pane.request.grid
        self.until(grid.isVisible)
        QTest.keyClicks(grid, card)
        QTest.keyClick(grid, Qt.Key.Key_Return)

    def card_again(self, card: str) -> None:
        """Another card than was named."""
        QTest.mouseClick(self.console.pane.request.fields.card, Qt.MouseButton.LeftButton)
        self.card(card)

    def ready(self) -> None:
        """What it would do has been looked at."""
        self.until(self.console.pane.request.go.isEnabled)

    def do_it(self) -> None:
        """Confirm what was looked at, and wait for its answer."""
        self.ready()
        QTest.mouseClick(self.console.pane.request.go, Qt.MouseButton.LeftButton)
        self.until(lambda: not self.console.desk.request.kind)

    def second(self, name: str = "sue") -> None:
        """A second person confirms in the dialog that has come by itself."""
        self.until(lambda: self.console.findChildren(SecondPersonDialog))
        (dialog,) = self.console.findChildren(SecondPersonDialog)
        types(dialog.form.name, name)
        types(dialog.form.secret, SECRET)
        self.until(lambda: not self.console.findChildren(SecondPersonDialog))

    def previewed_money(self) -> dict[str, int]:
        """Each account and what the preview says that it comes to."""
        would = self.console.desk.request.would
        assert would is not None
        return {name: after for name, _, after in would.money}

    def previewed_cards(self) -> dict[str, str]:
        """Each card that moves and where the preview says that it will lie."""
        would = self.console.desk.request.would
        assert would is not None
        return {card.key: str(card.after) for card in would.cards}

    def balances(self, names: dict[str, int]) -> dict[str, int]:
        """What these accounts hold at the service."""
        return {name: self.at.table.balance(name) for name in names}

    def places(self, keys: dict[str, str]) -> dict[str, str]:
        """Where these cards lie at the service."""
        return {laid.key: str(laid.place) for laid in self.at.table.shoe.cards if laid.key in keys}


def types(widget: QWidget, text: str) -> None:
    """By keyboard, and Enter."""
    QTest.keyClicks(widget, text)
    QTest.keyClick(widget, Qt.Key.Key_Return)


Opens = Callable[..., Desk]


@pytest.fixture
def opens(qtbot: QtBot, qapp: QApplication, tmp_path: Path) -> Iterator[Opens]:
    """Opens consoles at pits of their own; everything is closed at the end."""
    consoles: list[PitConsole] = []
    services: list[Service] = []
    pits: list[AbstractContextManager[Pit]] = []

    def open_one(
        *tables: str,
        pit: Pit | None = None,
        pack: str = "live-eight-deck",
        theme: Theme | None = None,
        lang: str = "en",
        reach: Reach = RemoteClient,
    ) -> Desk:
        names = tables or ("T1",)
        if pit is None:
            opened = pit_in(tmp_path / f"pit-{len(pits)}", *names, pack=pack)
            pits.append(opened)
            pit = opened.__enter__()
        service = Service(pit)
        service.comes()
        services.append(service)
        console = PitConsole(
            Opening(
                program="console",
                address=service.url,
                reach=reach,
                theme=theme or light(),
                locale=chosen(lang),
                kept=tmp_path / "screens.ini",
            )
        )
        dress(qapp, console.opening.theme)
        consoles.append(console)
        console.pane.felt.animated = False
        console.show()
        return Desk(qtbot, service, console, AtPit(service.pit, names[0]))

    yield open_one
    for console in consoles:
        console.close()
        console.deleteLater()
    qapp.processEvents()
    for service in services:
        service.goes()
    for entered in pits:
        entered.__exit__(None, None, None)


Between = Callable[[Desk], Relay]


@pytest.fixture
def between(opens: Opens) -> Iterator[Between]:
    """Puts a relay between a console and its service, before anybody signs in."""
    with ExitStack() as relays:

        def put(desk: Desk) -> Relay:
            relay = relays.enter_context(relay_to(desk.service.url))
            desk.service.url = relay.url
            for dialog in desk.console.findChildren(SignInDialog):
                dialog.address.setText(relay.url)
            return relay

        yield put


def at_work(desk: Desk) -> None:
    """The picture is the table as it is, live, with what may be done there."""
    desk.until(lambda: desk.console.content.isVisible() and desk.console.content.isEnabled())
    desk.shows()


def lost(desk: Desk, relay: Relay) -> None:
    """The line is cut, and the console has seen it."""
    gone: list[str] = []
    desk.console.bridge.connection.connect(lambda state, _: gone.append(state))
    relay.cuts()
    desk.until(lambda: "lost" in gone)
