"""Before the opening, at a table behind its gate: what is red, and how it becomes green."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from tablectl.client.remote import RemoteClient
from tests.tablectl.gated import SHUFFLED, at_the_gate, gated_floor
from tests.tablectl.pitted import SECRET
from tests.ui.station.conftest import PATIENCE
from ui.parts.bridge import Credentials
from ui.parts.language import chosen
from ui.parts.opening import Opening
from ui.parts.sign_in import SignInDialog
from ui.parts.theme import dress, light
from ui.station.window import Station


def test_what_an_opening_would_find_is_seen_as_it_changes(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    """Part F: each check with its sign; once the table is open there is nothing to see."""
    dress(qapp, light())
    with gated_floor(tmp_path) as floor, at_the_gate(floor) as people:
        url = people.served.gateway.url
        opening = Opening(
            program="station",
            address=url,
            reach=RemoteClient,
            theme=light(),
            locale=chosen("en"),
            kept=tmp_path / "screens.ini",
            table="T1",
        )
        station = Station(opening)
        try:
            station.show()
            for dialog in station.findChildren(SignInDialog):
                dialog.reject()
            station.bridge.sign_in(url, Credentials(name="bea", secret=SECRET))

            def said(start: str) -> bool:
                return any(line.text().startswith(start) for line in station.work.checks.lines)

            qtbot.waitUntil(lambda: said("✖ dealer: nobody has come on"), timeout=PATIENCE)
            qtbot.waitUntil(lambda: said("✖ card set:"), timeout=PATIENCE)
            people.does("bea", ask.ChangeDealer(dealer="bea", how="opening"), *SHUFFLED)
            qtbot.waitUntil(lambda: said("● dealer:") and said("● card set:"), timeout=PATIENCE)
            assert station.work.checks.isVisible()
            floor.tests_itself()
            people.does("sam", ask.OpenTable(devices=(), despite="a test"))
            qtbot.waitUntil(lambda: not station.work.checks.isVisible(), timeout=PATIENCE)
        finally:
            station.close()
            station.deleteLater()
            qapp.processEvents()
