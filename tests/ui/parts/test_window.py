"""The frame of a screen: sign-in, lock, alarms, a lost connection, and the way out."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from tablectl.answers import Accepted
from tablectl.people.commands import By
from tests.tablectl.pitted import SECRET
from tests.ui.parts.at_window import PATIENCE, SAM, Opens, badge, comes_in, dialog_of, leaves, types
from tests.ui.parts.conftest import Service, spoken
from ui.parts.language import chosen
from ui.parts.theme import Theme, dark, light


def test_somebody_signs_in_by_keyboard_alone_and_sees_the_tables(
    qtbot: QtBot, opens: Opens
) -> None:
    """Name, Enter, secret, Enter."""
    window = opens()
    comes_in(qtbot, window)
    assert window.who_bar.who.text() == "sam · supervisor"
    assert window.lamp.text() == "● live"
    assert window.lines["T1"].text().startswith("T1: ")


def test_a_wrong_secret_is_said_and_the_next_attempt_is_free(qtbot: QtBot, opens: Opens) -> None:
    """The dialog stays, the secret is gone from it, the cursor stands there again."""
    window = opens()
    dialog = dialog_of(window)
    types(dialog.form.name, "sam")
    types(dialog.form.secret, "wrong")
    qtbot.waitUntil(lambda: "not known" in dialog.said.text(), timeout=PATIENCE)
    assert dialog.said.text().startswith("▲ ")
    assert dialog.form.secret.text() == ""
    assert dialog.isVisible()
    types(dialog.form.secret, SECRET)
    qtbot.waitUntil(lambda: window.bridge.who is not None, timeout=PATIENCE)


def test_a_locked_out_name_is_told_for_how_long(qtbot: QtBot, opens: Opens) -> None:
    """After too many wrong secrets."""
    dialog = dialog_of(opens())
    types(dialog.form.name, "sam")
    for _ in range(5):
        types(dialog.form.secret, "wrong")
        qtbot.waitUntil(dialog.go.isEnabled, timeout=PATIENCE)
    types(dialog.form.secret, SECRET)
    qtbot.waitUntil(lambda: "min more" in dialog.said.text(), timeout=PATIENCE)


def test_a_secret_for_one_time_is_taken_with_a_new_one(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """The fields for it come when the service asks for it; two that differ are not sent."""
    by, now = By(name="root", role="administrator"), service.pit.clock.now()
    once = "given for one time"
    service.pit.office.secrets.set("sam", "password", once, once=True, by=by, id="once", at=now)
    window = opens()
    dialog = dialog_of(window)
    types(dialog.form.name, "sam")
    types(dialog.form.secret, once)
    qtbot.waitUntil(dialog.form.new.isVisible, timeout=PATIENCE)
    types(dialog.form.new, "of his own choice")
    types(dialog.form.again, "of his own choise")
    assert dialog.form.wrong() == "The two new secrets are not the same."
    dialog.form.again.clear()
    types(dialog.form.again, "of his own choice")
    qtbot.waitUntil(lambda: window.bridge.who is not None, timeout=PATIENCE)


def test_a_badge_is_held_to_its_reader_and_that_is_all(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Its digits and Enter come faster than hands type; no name and no secret is needed."""
    badge(service, "sam", "00417731")
    window = opens()
    types(dialog_of(window).form.name, "00417731")
    qtbot.waitUntil(lambda: window.bridge.who is not None, timeout=PATIENCE)
    assert window.bridge.who is not None
    assert window.bridge.who.name == "sam"


def test_no_service_is_said_with_what_starts_one(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """The dialog stays and says where nobody answers."""
    window = opens()
    service.goes()
    dialog = dialog_of(window)
    types(dialog.form.name, "sam")
    types(dialog.form.secret, SECRET)
    qtbot.waitUntil(lambda: "tablectl serve" in dialog.said.text(), timeout=PATIENCE)


def test_a_lost_connection_greys_everything_and_what_was_pressed_is_not_sent_later(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """The lamp and a line say so; the service comes back and the picture catches up."""
    window = opens()
    assert window.alarms.text.text() == "alarms: not known now"
    comes_in(qtbot, window)
    open_ = window.bar.buttons["open-table"]
    qtbot.waitUntil(open_.isEnabled, timeout=PATIENCE)
    assert window.alarms.text.text() == "no alarms"
    service.goes()
    qtbot.waitUntil(lambda: not window.content.isEnabled(), timeout=PATIENCE)
    assert window.lamp.text().startswith("✖ lost")
    assert window.notice.isVisible()
    assert "NOT LIVE" in window.notice.text()
    assert window.alarms.text.text() == "alarms: not known now"
    QTest.mouseClick(open_, Qt.MouseButton.LeftButton)
    QTest.keyClick(window, Qt.Key.Key_F2)
    table = service.pit.tables["T2"]
    assert isinstance(table.submit(SAM, ask.OpenTable(devices=()), id="o").result(10), Accepted)
    before = window.lines["T2"].text()
    service.comes()
    qtbot.waitUntil(lambda: window.lines["T2"].text() != before, timeout=PATIENCE)
    assert window.content.isEnabled()
    assert window.lamp.text() == "● live"
    assert not window.notice.isVisible()
    assert window.alarms.text.text() == "no alarms"
    assert service.pit.tables["T1"].table.status == "closed"


def test_an_alarm_is_acknowledged_by_a_key_and_the_record_says_who(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """It stands until somebody acknowledges it; the bar says how many there are."""
    window = opens()
    comes_in(qtbot, window)
    assert window.alarms.text.text() == "no alarms"
    for number, name in enumerate(("T1", "T2")):
        table = service.pit.tables[name]
        for what in (ask.OpenTable(devices=()), ask.CallSupervisor(what="look, please")):
            answer = table.submit(SAM, what, id=f"{number} {what}").result(10)
            assert isinstance(answer, Accepted)
    qtbot.waitUntil(lambda: "alarms: 2" in window.alarms.age.text(), timeout=PATIENCE)
    assert window.alarms.text.text().startswith("▲ T2: ")
    QTest.keyClick(window, Qt.Key.Key_F8)
    qtbot.waitUntil(lambda: "alarms: 1" in window.alarms.age.text(), timeout=PATIENCE)
    assert window.alarms.text.text().startswith("▲ T1: ")
    (incident,) = service.pit.tables["T2"].table.incidents
    assert incident.acknowledged


def test_a_key_that_is_not_offered_says_why_with_the_rule(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """E-85: the service is asked; the line says it, and so does the tool tip from then on."""
    window = opens()
    comes_in(qtbot, window)
    table = service.pit.tables["T1"]
    assert isinstance(table.submit(SAM, ask.OpenTable(devices=()), id="o").result(10), Accepted)
    qtbot.waitUntil(window.bar.buttons["pause-table"].isEnabled, timeout=PATIENCE)
    QTest.keyClick(window, Qt.Key.Key_F2)
    qtbot.waitUntil(lambda: "(rule HP11)" in window.line.text(), timeout=PATIENCE)
    assert "the table is open already (rule HP11)" in window.bar.buttons["open-table"].toolTip()
    assert table.table.position == 2


def test_signing_out_leaves_nothing_of_the_tables_on_the_screen(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Ctrl+Shift+L; who comes next is asked for at once."""
    window = opens()
    comes_in(qtbot, window)
    leaves(window)
    qtbot.waitUntil(lambda: not service.pit.sessions, timeout=PATIENCE)
    assert not window.content.isVisible()
    assert {line.text() for line in window.lines.values()} == {""}
    assert list(window.tables) == []
    comes_in(qtbot, window, "mia")
    assert window.who_bar.who.text() == "mia · pit manager"


def test_what_was_refused_to_one_person_is_not_told_to_the_next(qtbot: QtBot, opens: Opens) -> None:
    """Neither what he asked before he went, nor what he pressed while nothing could be sent."""
    window = opens()
    comes_in(qtbot, window)
    window.line.setText("▲ refused")
    window.judge(window.bridge.find("tables", {}))
    window.judge(window.bridge.send("T3", ask.PauseTable()))
    window.bridge.sign_out()
    assert (window.line.text(), window.line.accessibleName()) == ("", "")
    late = window.judge(window.bridge.find("tables", {}))
    with qtbot.waitSignal(late.failed, timeout=PATIENCE):
        pass
    comes_in(qtbot, window, "mia")
    assert (window.line.text(), window.line.accessibleName()) == ("", "")


def test_a_window_that_is_closed_signs_out_and_remembers_its_size(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """Its token is worth nothing any more; the next one opens as large."""
    window = opens()
    comes_in(qtbot, window)
    window.resize(QSize(790, 500))
    window.close()
    qtbot.waitUntil(lambda: not service.pit.sessions, timeout=PATIENCE)
    assert opens().size() == QSize(790, 500)


@pytest.mark.parametrize("theme", [light(), dark(four_colour=True)], ids=["light", "dark"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_both_themes_and_both_languages(
    qtbot: QtBot,
    qapp: QApplication,
    opens: Opens,
    service: Service,
    theme: Theme,
    language: str,
) -> None:
    """The same keys work; the words are of the language, the ground is of the theme."""
    with ExitStack() as meanwhile:
        meanwhile.enter_context(spoken(qapp, language))
        window = opens(theme=theme, locale=chosen(language))
        comes_in(qtbot, window)
        opened = window.bar.buttons["open-table"].text()
        assert opened == {"en": "Open the table", "de": "Tisch öffnen"}[language]
        ground = window.grab().toImage().pixelColor(2, 2).name()
        assert ground == theme.ground
        service.goes()
        qtbot.waitUntil(window.notice.isVisible, timeout=PATIENCE)
        assert {"en": "NOT LIVE", "de": "NICHT LIVE"}[language] in window.notice.text()
