"""The small widgets by themselves: what they show, say and send."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QLocale, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from procedures.offers import Moved, Offer, Preview
from procedures.places import Place
from procedures.refusals import Refused
from tablectl.answers import Accepted, NotStored, Rejected
from ui.audit.text_panel import TextPanel
from ui.parts.bridge import Failure
from ui.parts.card_grid import CardGrid
from ui.parts.deadline import DeadlineClock
from ui.parts.idle_lock import IdleLock
from ui.parts.lamp import Lamp
from ui.parts.offer_bar import OfferBar
from ui.parts.offered import Button
from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.preview_panel import PreviewPanel
from ui.parts.reason_field import LONGEST, ReasonField
from ui.parts.refusal_line import RefusalLine
from ui.parts.rows_model import RowsModel
from ui.parts.theme import TOUCH, dress, light

SECOND = 1_000_000
REFUSED = Refused(
    code="betting over", rule="HP1", reason="no more bets: betting is not open",
    possible=("open-betting", "report: picked up | wrong total"),
)  # fmt: skip


@pytest.fixture(autouse=True)
def english(qapp: QApplication) -> None:
    """Numbers as in English."""
    QLocale.setDefault(QLocale(QLocale.Language.English, QLocale.Country.UnitedStates))
    dress(qapp, light())


def shown(qtbot: QtBot, widget: QWidget) -> None:
    """On the screen."""
    qtbot.addWidget(widget)
    with qtbot.waitActive(widget):
        widget.show()


@pytest.mark.parametrize(
    ("said", "shown_as"),
    [
        ("\u202e00.52 to ann", r"\u202e00.52 to ann"),
        ("2\u200b5", r"2\u200b5"),
        ("\u2066a\u2069 \x07\r", r"\u2066a\u2069 \x07\r"),
        ("a\u2028b", r"a\u2028b"),
        ("▲ a\nb · 25.00\u00a0€", "▲ a\nb · 25.00\u00a0€"),
        ("דן כהן 25.00", "\u200eדן כהן\u200e 25.00"),
        ("a דן 25.00 כהן 7", "a \u200eדן\u200e 25.00 \u200eכהן\u200e 7"),
    ],
)
def test_what_cannot_be_seen_in_a_text_is_shown_and_turns_nothing_round(
    qtbot: QtBot, said: str, shown_as: str
) -> None:
    """An override of the direction of writing in a reason would make another amount of one."""
    label = PlainLabel(said)
    qtbot.addWidget(label)
    assert label.text() == shown_as
    label.setText("")
    label.setText(said)
    assert label.text() == shown_as
    assert plain_tip(said) == shown_as
    panel = TextPanel("what")
    qtbot.addWidget(panel)
    panel.show_text(said)
    assert panel.toPlainText().replace("25.00 €", "25.00\u00a0€") == shown_as  # it copies a blank
    rows = RowsModel(("what",))
    rows.show_rows([(said,)])
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
        assert rows.data(rows.index(0, 0), role) == shown_as


def test_the_lamp_tells_by_sign_word_and_age(qtbot: QtBot) -> None:
    """Never by its colour alone."""
    lamp = Lamp()
    shown(qtbot, lamp)
    assert lamp.text() == "✖ lost"
    for state, seconds, text in (("live", 0, "● live"), ("stale", 7, "▲ stale for 7 s")):
        lamp.show_connection(state, seconds)
        assert lamp.text() == text
    assert lamp.accessibleName() == "connection: stale for 7 s"


def test_a_card_is_chosen_by_typing_it_and_enter(qtbot: QtBot) -> None:
    """Without the mouse."""
    grid = CardGrid()
    shown(qtbot, grid)
    with qtbot.waitSignal(grid.chosen) as seen:
        QTest.keyClicks(grid, "10h")
        QTest.keyClick(grid, Qt.Key.Key_Return)
    assert seen.args == ["TH"]
    with qtbot.waitSignal(grid.chosen) as seen:
        QTest.keyClick(grid, Qt.Key.Key_Right)
        QTest.keyClick(grid, Qt.Key.Key_Down)
        QTest.keyClick(grid, Qt.Key.Key_Space)
    assert seen.args == ["JD"]
    assert grid.accessibleName() == "card: J♦"


def test_every_card_can_be_touched(qtbot: QtBot) -> None:
    """Fifty-two cells, each large enough for a finger, each sends its own card."""
    grid = CardGrid()
    shown(qtbot, grid)
    sent: list[str] = []
    grid.chosen.connect(sent.append)
    for card, cell in grid._cells.items():
        assert min(cell.width(), cell.height()) >= TOUCH
        QTest.mouseClick(cell, Qt.MouseButton.LeftButton)
        assert sent[-1] == card
    assert len(set(sent)) == 52


def test_two_witnesses_are_marked_with_what_they_saw(qtbot: QtBot) -> None:
    """The first one's card is where Enter stands; both are named below."""
    grid = CardGrid()
    shown(qtbot, grid)
    grid.suggest({"shoe": "8H", "camera": "8D"})
    assert grid.current == "8H"
    assert grid._cells["8H"].text() == "8♥\n①"
    assert grid._cells["8D"].text() == "8♦\n②"
    assert grid.legend.text() == "① shoe: 8♥ (key 1)   ② camera: 8♦ (key 2)"
    for keys, card in (("2", "8D"), ("1", "8H"), ("0S", "TS"), ("2C", "2C")):
        QTest.keyClicks(grid, keys)
        assert grid.current == card
    grid.suggest({"shoe": "8H", "camera": "8H"})
    assert grid._cells["8H"].text() == "8♥\n①②"
    grid.suggest({})
    assert grid._cells["8D"].text() == "8♦"
    assert not grid.legend.isVisible()


def test_a_preview_shows_the_cards_that_move_and_the_balances_that_change(
    qtbot: QtBot, qtmodeltester: ModelTester
) -> None:
    """What is confirmed is what was seen: the position goes with it."""
    panel = PreviewPanel()
    shown(qtbot, panel)
    panel.show_currency("EUR")
    box, hand = Place(where="box", box=3), Place(where="box", box=3, hand=1)
    moved = (
        Moved(key="k1", card="TH", before=box, after=hand),
        Moved(key="k2", card="AS", before=None, after=Place(where="burn")),
    )
    would = Preview(position=41, cards=moved, money=(("purse:ann", 123_456, 120_000),))
    panel.show_would(would)
    assert panel.seen == 41
    assert rows(panel.cards) == [["10♥", "box 3", "box 3, hand 2"], ["A♠", "–", "burned"]]
    assert [cell.replace("\N{NO-BREAK SPACE}", " ") for cell in rows(panel.money)[0]] == [
        "purse of ann", "1,234.56", "1,200.00", "-34.56 EUR",
    ]  # fmt: skip
    for model in (panel.cards, panel.money):
        qtmodeltester.check(model)  # type: ignore[no-untyped-call] # pytest-qt has no types
    assert all(view.isVisible() for view in panel.views)


def test_a_preview_of_what_is_refused_cannot_be_confirmed(qtbot: QtBot) -> None:
    """The reason and the rule stand in its place; what was seen before is gone."""
    panel = PreviewPanel()
    shown(qtbot, panel)
    panel.show_would(Preview(position=41, cards=(), money=()))
    assert panel.said.text() == "No card moves and no balance changes."
    panel.show_would(REFUSED)
    assert panel.seen is None
    assert "(rule HP1)" in panel.line.text()
    assert rows(panel.cards) == rows(panel.money) == []


def rows(model: RowsModel) -> list[list[Any]]:
    """Every cell's text."""
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def test_a_refusal_is_said_with_its_rule_and_what_is_possible_instead(qtbot: QtBot) -> None:
    """And the line is empty when all went well."""
    line = RefusalLine()
    shown(qtbot, line)
    line.show_answer(REFUSED)
    assert line.text() == (
        "▲ no more bets: betting is not open (rule HP1) · possible now: Open betting, "
        "Report: Cards picked up too early | The total is wrong"
    )
    line.show_answer(Accepted(first=2, last=2))
    assert line.text() == ""
    line.show_answer(Rejected(reason="the id was used"))
    assert line.text() == "▲ Not done: the id was used"
    line.show_answer(NotStored(reason="the disk is full"))
    assert "cannot be written down: the disk is full" in line.text()
    line.show_failure(Failure(code="not sent", reason="the connection is lost"))
    assert line.text().startswith("▲ Nothing was sent and nothing will be")


def test_a_button_is_pressed_by_its_key_only_while_it_is_offered(qtbot: QtBot) -> None:
    """Otherwise it asks why, and says it where somebody points."""
    bar = OfferBar((Button(kind="open-betting", key="F2"), Button(kind="report")))
    shown(qtbot, bar)
    bar.setFocus()
    with qtbot.waitSignal(bar.tried) as asked, qtbot.assertNotEmitted(bar.pressed):
        QTest.keyClick(bar, Qt.Key.Key_F2)
    assert asked.args == ["open-betting"]
    bar.tell_why("open-betting", "the table is paused (rule E-85)")
    button = bar.buttons["open-betting"]
    assert button.toolTip() == "Open betting (F2): the table is paused (rule E-85)"
    bar.show_offers((Offer(kind="open-betting"), Offer(kind="report", choices=("picked up",))))
    assert button.toolTip() == "Open betting (F2)"
    with qtbot.waitSignal(bar.pressed) as pressed, qtbot.assertNotEmitted(bar.tried):
        QTest.keyClick(bar, Qt.Key.Key_F2)
    assert pressed.args[0].button.kind == "open-betting"
    with qtbot.waitSignal(bar.pressed) as pressed:
        QTest.mouseClick(bar.buttons["report"], Qt.MouseButton.LeftButton)
    assert pressed.args[0].choices == ("picked up",)


def test_who_points_at_a_button_that_is_not_offered_is_told_why(qtbot: QtBot) -> None:
    """Also though it cannot be pressed; buttons stay where they are."""
    bar = OfferBar((Button(kind="open-betting"), Button(kind="report")), columns=2)
    shown(qtbot, bar)
    button = bar.buttons["report"]
    before = button.geometry()
    bar.show_offers((Offer(kind="open-betting"),))
    with qtbot.waitSignal(bar.pointed) as asked:
        points = QHelpEvent(QEvent.Type.ToolTip, QPoint(1, 1), button.mapToGlobal(QPoint(1, 1)))
        QApplication.sendEvent(button, points)
    assert asked.args == ["report"]
    assert button.geometry() == before


def test_a_reason_is_typed_or_taken_and_no_longer_than_the_record_holds(qtbot: QtBot) -> None:
    """Blanks alone are no reason."""
    field = ReasonField(("a misread card", "a bent corner"))
    shown(qtbot, field)
    assert field.reason == ""
    with qtbot.waitSignal(field.changed):
        QTest.keyClicks(field, "   ")
    assert field.reason == ""
    field.setCurrentIndex(1)
    assert field.reason == "a bent corner"
    field.setEditText("x" * (LONGEST + 50))
    assert len(field.reason) == LONGEST
    field.forget()
    assert field.reason == ""


def test_a_deadline_counts_down_by_the_services_time(qtbot: QtBot) -> None:
    """The last seconds are marked; without a deadline nothing is shown."""
    clock = DeadlineClock()
    shown(qtbot, clock)
    clock.show_deadline(12 * SECOND, 0)
    assert (clock.text(), clock.property("tells")) == ("◷ 12 s", "")
    clock.tick(8 * SECOND)
    assert (clock.text(), clock.property("tells")) == ("◷ 4 s", "act")
    clock.tick(13 * SECOND)
    assert clock.text() == "◷ time is up"
    clock.show_deadline(None, 13 * SECOND)
    assert clock.text() == ""


def test_a_screen_that_nobody_touches_says_so_once(qtbot: QtBot) -> None:
    """A key begins the time anew."""
    here = QWidget()
    shown(qtbot, here)
    lock = IdleLock(80, here)
    lock.watch()
    with qtbot.waitSignal(lock.idle):
        pass
    assert not lock._timer.isActive()
    lock.watch()
    lock._timer.stop()
    QTest.keyClick(here, Qt.Key.Key_A)
    assert lock._timer.isActive()
    lock.rest()
    QTest.keyClick(here, Qt.Key.Key_A)
    assert not lock._timer.isActive()
