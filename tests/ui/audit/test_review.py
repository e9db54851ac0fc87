"""The review's window at a real pit: finding, seeing again, comparing, proving, taking away."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QDateTime, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.ui.audit.conftest import PATIENCE, Opens, comes_in, finds, presses, sees, types
from tests.ui.parts.conftest import Service
from ui.audit.timeline_model import FACT
from ui.audit.window import Review
from ui.felt.picture import UNREAD
from ui.parts.theme import dark


def found(window: Review) -> list[int]:
    """The rounds that are shown, the newest first."""
    return [row.round for row in window.finding.rows]


def test_a_round_is_found_and_opened_by_keyboard_alone(qtbot: QtBot, opens: Opens) -> None:
    """Enter in any field searches, Enter on a row opens it at its beginning."""
    window = opens()
    comes_in(qtbot, window)
    finds(qtbot, window)
    assert found(window) == [4, 3, 2, 1]
    finds(qtbot, window, card="10d")
    assert found(window) == [4]
    assert "corrected" in window.finding.model.index(0, 8).data()
    presses(window.finding.table, Qt.Key.Key_Return, control=False)
    qtbot.waitUntil(lambda: window.see.playback.shown is not None, timeout=PATIENCE)
    assert window.pages.currentWidget() is window.see
    assert window.see.title.text() == "Table T1, round 4"


def test_every_criterion_of_the_form_reaches_the_service(qtbot: QtBot, opens: Opens) -> None:
    """All of them together still find the one round that fits."""
    window = opens()
    comes_in(qtbot, window)
    form = window.finding.form
    form.kind.setCurrentIndex(form.kind.findData("unreadable"))
    form.remedy.setCurrentIndex(form.remedy.findData("enter card"))
    form.named.setChecked(True)
    form.corrected.setChecked(True)
    for name, text in {
        "table": "T1", "round": "4", "since": "2023-11-13", "until": "2023-11-16",
        "dealer": "bea", "player": "ann", "card": "10♦", "device": "shoe", "by": "sam",
        "amount": "10.00",
    }.items():  # fmt: skip
        form.fields[name].insert(text)
    with qtbot.waitSignal(window.question("search").told, timeout=PATIENCE):
        form.go.click()
    assert found(window) == [4]
    form.returned.setChecked(True)
    with qtbot.waitSignal(window.question("search").told, timeout=PATIENCE):
        form.go.click()
    assert found(window) == []


def test_of_two_searches_at_once_only_the_last_is_shown(qtbot: QtBot, opens: Opens) -> None:
    """The answer to the first comes too late to count."""
    window = opens()
    comes_in(qtbot, window)
    told: list[object] = []
    window.question("search").told.connect(told.append)
    for number in "12":
        window.finding.form.fields["round"].setText(number)
        window.finding.form.go.click()
    qtbot.waitUntil(lambda: found(window) == [2], timeout=PATIENCE)
    assert len(told) == 1


def test_what_cannot_be_meant_is_said_and_not_sent(qtbot: QtBot, opens: Opens) -> None:
    """The cursor goes to the field."""
    window = opens()
    comes_in(qtbot, window)
    QTest.keyClicks(window.finding.form.fields["card"], "11S")
    window.finding.form.go.click()
    assert window.finding.form.said.text().startswith("▲ Card")
    assert window.finding.form.fields["card"].hasFocus()
    assert not window.question("search").waiting


def test_the_felt_is_stepped_through_and_played_to_its_end(qtbot: QtBot, opens: Opens) -> None:
    """Step on and back, go to a position, then play; the last picture has how it ended."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    see = window.see
    first = see.playback.shown
    assert first is not None
    presses(window, Qt.Key.Key_Right)
    presses(window, Qt.Key.Key_Right)
    presses(window, Qt.Key.Key_Left)
    assert see.playback.shown is not None
    assert see.playback.shown.first == first.position + 1
    see.bar.slider.setValue(84)
    with qtbot.waitSignal(see.felt.settled, timeout=PATIENCE):
        pass
    assert [card.face for card in see.felt.picture.cards if card.place.where == "quarantine"] == [
        UNREAD
    ]
    assert "Wait: supervisor" in see.sentence.text()
    see.bar.speed.setCurrentIndex(see.bar.speed.findData(8.0))
    presses(window, Qt.Key.Key_Space)
    assert see.playback.playing
    qtbot.waitUntil(lambda: see.playback.over and not see.playback.playing, timeout=PATIENCE)
    qtbot.waitUntil(lambda: "Open betting" in see.sentence.text(), timeout=PATIENCE)
    assert see.bar.play.text() == "▶ Play"
    assert see.bar.slider.value() == see.bar.slider.maximum() == 97


def test_the_timeline_stays_with_the_felt(qtbot: QtBot, opens: Opens) -> None:
    """Stepping on or back takes it along; the fact that was chosen stays while it is shown."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    see = window.see
    row = next(n for n, fact in enumerate(see.facts.shown) if fact.kind == "incident-opened")
    see.timeline.table.selectRow(row)
    chosen = see.facts.shown[row].position
    qtbot.waitUntil(
        lambda: see.playback.shown is not None and see.playback.shown.position >= chosen,
        timeout=PATIENCE,
    )
    assert see.timeline.position == chosen
    rows = see.timeline.table.viewport().rect()
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Left):
        presses(window, key)
        shown = see.playback.shown
        assert shown is not None
        assert see.timeline.position == shown.position != chosen
        current = see.timeline.table.visualRect(see.timeline.table.currentIndex())
        assert rows.contains(current.center())


def goes_to(window: Review, text: str) -> None:
    """Ctrl+G, the time, Enter."""
    presses(window.see, Qt.Key.Key_G)
    assert window.see.timeline.time.hasFocus()
    types(window.see.timeline.time, text)


def local(at: int, form: str) -> str:
    """An instant as people here write it."""
    return QDateTime.fromMSecsSinceEpoch(at // 1_000).toString(form)


def test_a_time_is_gone_to_in_the_round_and_beyond_it(qtbot: QtBot, opens: Opens) -> None:
    """Within the round felt and timeline go there; elsewhere the table is seen from then on."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    see = window.see
    opened = next(fact for fact in see.facts.all if fact.kind == "incident-opened")
    goes_to(window, local(opened.at, "HH:mm:ss"))
    qtbot.waitUntil(
        lambda: see.playback.shown is not None and see.playback.shown.at == opened.at,
        timeout=PATIENCE,
    )
    row = see.timeline.table.currentIndex()
    assert row.data(FACT).at == opened.at
    assert see.title.text() == "Table T1, round 4"
    goes_to(window, "soon")
    assert window.line.text() == "▲ A time is written as 14:05, 14:05:10 or 2026-11-30 14:05."
    first = see.facts.all[0].at
    goes_to(window, local(first - 60_000_000, "yyyy-MM-dd HH:mm:ss"))
    qtbot.waitUntil(lambda: see.title.text().startswith("Table T1 from "), timeout=PATIENCE)
    qtbot.waitUntil(lambda: see.playback.shown is not None, timeout=PATIENCE)
    shown = see.playback.shown
    assert shown is not None
    assert shown.position < 71
    assert window.line.text() == ""


def test_a_fact_is_told_in_full_with_the_bytes_behind_it(qtbot: QtBot, opens: Opens) -> None:
    """Chosen in the timeline: who asked, the rule, the whole fact, and what became of the bytes."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    see = window.see
    row = next(n for n, fact in enumerate(see.facts.shown) if fact.kind == "reading-taken")
    with qtbot.waitSignal(window.question("evidence").told, timeout=PATIENCE):
        see.timeline.table.selectRow(row)
    assert "asked by device shoe" in see.fact.fact.toPlainText()
    evidence = see.fact.evidence.toPlainText()
    assert "✓ kept" in evidence
    assert "31 31 30 30 0d 0a" in evidence
    assert see.playback.shown is not None
    assert see.playback.shown.first <= see.facts.shown[row].position <= see.playback.shown.position


def test_the_timeline_shows_one_sort_of_facts(qtbot: QtBot, opens: Opens) -> None:
    """Of incidents: what was opened, named, ended and corrected in the round."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    timeline = window.see.timeline
    timeline.sort.setCurrentIndex(timeline.sort.findData("incidents"))
    kinds = [fact.kind for fact in window.see.facts.shown]
    assert kinds == ["incident-opened", "held", "incident-resolved", "released"]
    assert timeline.model.rowCount() == 4


def test_nothing_that_was_asked_of_one_round_is_shown_of_another(
    qtbot: QtBot, opens: Opens
) -> None:
    """What comes late neither stands beside the round that was opened since, nor leaves it."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    account = window.see.money.account
    qtbot.waitUntil(lambda: account.count() > 0, timeout=PATIENCE)
    finds(qtbot, window, round="1")
    (first,) = window.finding.rows
    assert window.row is not None
    window.see.money.account_asked.emit(account.itemData(0), "")
    window.see.moment_asked.emit("T1", window.row.began)
    window.open_row(first)
    title = window.see.title.text()
    with qtbot.waitSignal(window.question("round").told, timeout=PATIENCE):
        pass
    assert not window.question("entries").waiting
    assert window.see.title.text() == title
    assert window.see.money.entries.rowCount() == 0


def test_incident_money_and_pack_are_beside_the_felt(qtbot: QtBot, opens: Opens) -> None:
    """The rule and the remedy, who and why; the postings and an account; the digest in force."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    see = window.see
    qtbot.waitUntil(lambda: see.incidents.toPlainText() != "", timeout=PATIENCE)
    incidents = see.incidents.toPlainText()
    assert "rule E-37" in incidents
    assert "Enter the card, by supervisor sam: on the picture" in incidents
    qtbot.waitUntil(lambda: see.money.postings.rowCount() == 4, timeout=PATIENCE)
    account = see.money.account.findData("purse:ann")
    see.money.account.setCurrentIndex(account)
    see.money.account.activated.emit(account)
    qtbot.waitUntil(lambda: see.money.entries.rowCount() > 4, timeout=PATIENCE)
    amount, balance = see.money.entries.index(0, 2).data().splitlines()
    assert (amount, balance) == ("-20.00\N{NO-BREAK SPACE}USD", "1,010.00\N{NO-BREAK SPACE}USD")
    qtbot.waitUntil(lambda: "digest" in see.pack.toPlainText(), timeout=PATIENCE)


def test_a_round_put_right_is_shown_as_read_beside_how_it_stands(
    qtbot: QtBot, opens: Opens
) -> None:
    """IR9: what differs stands first, in words and on both felts; a narrow window shows one."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    page = window.put_right
    qtbot.waitUntil(lambda: page.model.rowCount() > 0, timeout=PATIENCE)
    presses(window, Qt.Key.Key_3)
    assert window.pages.currentWidget() is page
    row = [page.model.index(0, column).data() for column in range(4)]
    assert row == ["box 2", "10♠ 10♦ · hard 20 · + won", "10♠ 5♦ · hard 15 · − lost", "▲ differs"]
    assert "20.00 → 0.00 (-20.00)" in page.title.text()
    assert page.read.isVisible()
    assert not page.stands.isVisible()
    page.other.click()
    assert page.stands.isVisible()
    window.resize(1900, 1000)
    qtbot.waitUntil(lambda: page.read.isVisible() and page.stands.isVisible(), timeout=PATIENCE)
    qtbot.waitUntil(
        lambda: [c.face for c in page.stands.picture.cards if c.place.box == 2] == ["TS", "5D"],
        timeout=PATIENCE,
    )
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: window.width() == 1280, timeout=PATIENCE)
    qtbot.waitUntil(lambda: not page.read.isVisible(), timeout=PATIENCE)
    sees(qtbot, window, 1)
    assert not window.pages.isTabEnabled(window.pages.indexOf(page))


def test_nothing_stays_of_what_somebody_saw_when_he_signs_out(qtbot: QtBot, opens: Opens) -> None:
    """The next one begins at an empty form."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    window.who_bar.leave.click()
    qtbot.waitUntil(lambda: window.row is None, timeout=PATIENCE)
    assert window.finding.rows == ()
    assert window.see.facts.all == ()
    assert window.see.playback.shown is None
    assert "T1" not in window.see.title.text()
    assert window.proof.take_away.data.isEnabled() is False


def test_a_lost_connection_stops_everything_and_nothing_is_sent_later(
    qtbot: QtBot, opens: Opens, service: Service
) -> None:
    """What was seen stays, greyed; a search pressed meanwhile is not carried out afterwards."""
    window = opens()
    comes_in(qtbot, window)
    finds(qtbot, window, round="1")
    service.goes()
    qtbot.waitUntil(lambda: not window.content.isEnabled(), timeout=PATIENCE)
    assert found(window) == [1]
    window.finding.form.clear()
    window.finding.form.go.click()
    presses(window.finding.form.fields["table"], Qt.Key.Key_Return, control=False)
    service.comes()
    qtbot.waitUntil(window.content.isEnabled, timeout=PATIENCE)
    assert found(window) == [1]
    finds(qtbot, window, round="2")
    assert found(window) == [2]


def test_who_may_not_review_is_told_so(qtbot: QtBot, opens: Opens) -> None:
    """A dealer signs in and is refused by the service; nothing is shown."""
    window = opens()
    comes_in(qtbot, window, "bea")
    with qtbot.waitSignal(window.question("search").failed, timeout=PATIENCE):
        window.finding.form.go.click()
    assert "Not allowed" in window.line.text()
    assert found(window) == []


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_review_speaks_both_languages_in_a_dark_room(
    qtbot: QtBot, opens: Opens, language: str
) -> None:
    """Its own words, and the pack's page."""
    window = opens(theme=dark(), language=language)
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    qtbot.waitUntil(lambda: bool(window.see.pack.toPlainText()), timeout=PATIENCE)
    german = language == "de"
    assert window.see.title.text() == ("Tisch T1, Runde 4" if german else "Table T1, round 4")
    assert window.proof.begin.text() == ("Aufzeichnung &prüfen" if german else "&Check the record")
    assert ("Einsätze" in window.see.pack.toPlainText()) == german
