"""Part F: what needs two people is confirmed by another, with his own secret."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted
from tests.tablectl.pitted import SECRET
from tests.ui.parts.conftest import Service
from ui.parts.bridge import Bridge, Credentials
from ui.parts.second_person import SecondPersonDialog

PATIENCE = 20_000  # milliseconds after which a wait has failed; nothing waits this long
SAM = Who("supervisor", "sam")


@pytest.fixture
def proposed(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> Iterator[SecondPersonDialog]:
    """Sam, signed in, has asked to replace a card of the set; the dialog is open."""
    table, bridge = service.pit.tables["T1"], bridged()
    steps: tuple[ask.Ask, ...] = (
        ask.RecordShuffle(step="fanned"),
        ask.RecordShuffle(step="shuffled", set_id="A1"),
        ask.ReplaceCard(card="7H", reason="a bent corner"),
    )
    for step in steps:
        assert isinstance(table.submit(SAM, step, id=str(step)).result(10), Accepted)
    assert len(table.table.proposals) == 1
    asked = bridge.sign_in(service.url, Credentials(name="sam", secret=SECRET))
    with qtbot.waitSignal(asked.answered, timeout=PATIENCE):
        pass
    dialog = SecondPersonDialog(bridge, table="T1", proposal=1, what="replace the 7♥")
    dialog.open()
    yield dialog
    dialog.close()
    dialog.deleteLater()


def says(dialog: SecondPersonDialog, name: str, secret: str) -> None:
    """By keyboard alone."""
    dialog.form.name.clear()
    for field, text in ((dialog.form.name, name), (dialog.form.secret, secret)):
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)


def test_a_second_person_confirms_by_keyboard_and_the_first_stays_signed_in(
    qtbot: QtBot, proposed: SecondPersonDialog, service: Service
) -> None:
    """The record says who asked and who confirmed; nobody else is signed in afterwards."""
    with qtbot.waitSignal(proposed.accepted, timeout=PATIENCE):
        says(proposed, "sue", SECRET)
    assert service.pit.tables["T1"].table.proposals == ()
    qtbot.waitUntil(lambda: [s.name for s in service.pit.sessions] == ["sam"], timeout=PATIENCE)


def test_the_first_person_is_not_the_second(
    qtbot: QtBot, proposed: SecondPersonDialog, service: Service
) -> None:
    """It is refused with the rule, and the proposal waits on."""
    says(proposed, "sam", SECRET)
    qtbot.waitUntil(lambda: "(rule F)" in proposed.line.text(), timeout=PATIENCE)
    assert proposed.isVisible()
    assert len(service.pit.tables["T1"].table.proposals) == 1
    with qtbot.waitSignal(proposed.accepted, timeout=PATIENCE):
        says(proposed, "mia", SECRET)


def test_a_wrong_secret_and_a_role_that_may_not_confirm_are_said(
    qtbot: QtBot, proposed: SecondPersonDialog
) -> None:
    """The dialog stays, without the secret."""
    says(proposed, "sue", "wrong")
    qtbot.waitUntil(lambda: "not known" in proposed.line.text(), timeout=PATIENCE)
    assert proposed.form.secret.text() == ""
    says(proposed, "bea", SECRET)
    qtbot.waitUntil(lambda: "dealer may not do this" in proposed.line.text(), timeout=PATIENCE)


def test_without_a_service_nothing_is_confirmed_and_nothing_is_sent_later(
    qtbot: QtBot, proposed: SecondPersonDialog, service: Service
) -> None:
    """The same confirmation may be tried again when the service is back."""
    service.goes()
    says(proposed, "sue", SECRET)
    qtbot.waitUntil(lambda: "Nothing was sent" in proposed.line.text(), timeout=PATIENCE)
    service.comes()
    assert len(service.pit.tables["T1"].table.proposals) == 1
    with qtbot.waitSignal(proposed.accepted, timeout=PATIENCE):
        says(proposed, "sue", SECRET)
