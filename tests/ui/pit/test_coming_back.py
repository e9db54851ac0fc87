"""A console whose connection is lost in the middle of something: it finds back to work by itself.

E-63: what was asked and not answered is told as such, and never sent later.
"""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from tablectl.client.messages import (
    Answered,
    Batch,
    Found,
    SignedIn,
)
from tests.tablectl.pitted import SECRET
from tests.ui.at_pit import BEA, SAM
from tests.ui.pit.conftest import Between, Opens, at_work, lost, types
from tests.ui.pit.test_guided import ghosts, laying, lays
from tests.ui.pit.test_putting_right import dealt, decides, key_of
from ui.parts.second_person import SecondPersonDialog
from ui.parts.sign_in import SignInDialog


def test_a_sign_in_whose_connection_is_lost_is_told_and_the_next_one_is_free(
    opens: Opens, between: Between
) -> None:
    """The dialog stays, and says that nobody answers."""
    desk = opens()
    relay = between(desk)
    dialog = desk.console.findChildren(SignInDialog)[0]
    relay.keeps(SignedIn)
    types(dialog.form.name, "sam")
    types(dialog.form.secret, SECRET)
    desk.until(relay.kept.is_set)
    relay.cuts()
    desk.until(dialog.go.isEnabled)
    assert "No service answers there" in dialog.said.text()
    dialog.go.click()
    desk.until(lambda: desk.console.desk.table)
    at_work(desk)


def test_what_was_not_done_at_a_table_is_told_when_another_is_shown_already(
    opens: Opens, between: Between
) -> None:
    """With the table's name; whoever sent it would take it for done."""
    desk = opens("T1", "T2")
    relay = between(desk)
    desk.at.opened()
    desk.signs_in()
    desk.console.show_table("T1")
    desk.press("end-shoe")
    desk.reason()
    desk.ready()
    relay.keeps(Answered)
    desk.console.pane.request.go.click()
    desk.until(relay.kept.is_set)
    desk.console.show_table("T2")
    lost(desk, relay)
    desk.until(lambda: desk.console.line.text().startswith("▲ T1: "))


def test_what_was_sent_and_not_answered_is_told_and_its_button_is_free_again(
    opens: Opens, between: Between
) -> None:
    """It may have been done: the table shows it. Nothing is sent a second time."""
    desk = opens()
    relay = between(desk)
    desk.at.opened()
    desk.signs_in()
    relay.keeps(Answered)
    desk.press("pause-table")
    desk.until(relay.kept.is_set)
    position = desk.at.table.position
    lost(desk, relay)
    desk.until(lambda: desk.console.line.text())
    at_work(desk)
    assert (desk.at.table.status, desk.at.table.position) == ("paused", position)
    desk.press("resume-table")
    desk.until(lambda: desk.at.table.status == "open")


def test_a_second_person_whose_connection_is_lost_confirms_once_more_and_it_is_done_once(
    opens: Opens, between: Between
) -> None:
    """Part F: the dialog stays, says so, and asks with the same id."""
    desk = opens()
    relay = between(desk)
    dealt(desk, "9S", "TD", "7H", "4C", "8H")
    desk.console.pane.felt.card_chosen.emit(key_of(desk, "4C"))
    desk.until(lambda: desk.console.desk.request.kind == "override")
    desk.card("5h")
    decides(desk, "stand")
    desk.reason("misread")
    desk.do_it()
    desk.until(lambda: desk.console.findChildren(SecondPersonDialog))
    (dialog,) = desk.console.findChildren(SecondPersonDialog)
    relay.keeps(Answered)
    types(dialog.form.name, "sue")
    types(dialog.form.secret, SECRET)
    desk.until(relay.kept.is_set)
    position = desk.at.table.position
    lost(desk, relay)
    desk.until(dialog.go.isEnabled)
    assert dialog.line.text()
    types(dialog.form.secret, SECRET)
    desk.until(lambda: not desk.console.findChildren(SecondPersonDialog))
    at_work(desk)
    assert desk.at.table.position == position


def test_a_shift_that_was_not_told_to_its_end_is_looked_at_again(
    opens: Opens, between: Between
) -> None:
    """What has come stays; Look again asks for all of it."""
    desk = opens()
    relay = between(desk)
    desk.at.opened()
    desk.signs_in("mia")
    desk.shows()
    shift = desk.console.shift
    relay.keeps(Found)
    desk.console.to_shift.click()
    desk.until(relay.kept.is_set)
    lost(desk, relay)
    desk.until(lambda: "look again" in shift.said.text())
    desk.until(desk.console.content.isEnabled)
    shift.again.click()
    desk.until(lambda: not shift.said.text())
    assert shift.shift.tables == ("T1",)


def test_a_guided_sequence_goes_on_at_the_card_that_is_next(opens: Opens, between: Between) -> None:
    """HP15: what was laid while nobody was told of it is ticked off."""
    desk = opens()
    relay = between(desk)
    laying(desk)
    relay.keeps(Batch)
    (incident,) = desk.at.table.incidents
    desk.at.do(SAM, ask.ConfirmStep(incident=incident.number, card="9S"))
    desk.until(relay.kept.is_set)
    lost(desk, relay)
    at_work(desk)
    desk.until(lambda: ghosts(desk).get(1) == "ticked")
    lays(desk, "10D")
    desk.until(lambda: ghosts(desk).get(2) == "ticked")


def test_a_locked_screen_is_unlocked_when_the_service_is_back(
    opens: Opens, between: Between
) -> None:
    """While nobody answers it says so and stays locked; what happened meanwhile is shown."""
    desk = opens()
    relay = between(desk)
    desk.at.opened()
    desk.signs_in()
    desk.console.lock()
    screen = desk.console.lock_screen
    relay.keeps(SignedIn)
    types(screen.form.secret, SECRET)
    desk.until(relay.kept.is_set)
    lost(desk, relay)
    desk.until(screen.said.text)
    assert desk.console.locked
    desk.at.do(BEA, ask.CallSupervisor(what="look, please"))
    types(screen.form.secret, SECRET)
    desk.until(lambda: not desk.console.locked)
    at_work(desk)
    desk.until(lambda: "alarms: 1" in desk.console.alarms.age.text())


@pytest.mark.logs("not let in again: signed out")
@pytest.mark.parametrize("locked", [False, True], ids=["open", "locked"])
def test_whoever_was_signed_out_meanwhile_is_asked_who_he_is(opens: Opens, *, locked: bool) -> None:
    """The service ended his sign-in while it could not be reached: nothing is shown any more."""
    desk = opens()
    desk.at.opened()
    desk.signs_in()
    desk.shows()
    if locked:
        desk.console.lock()
    (session,) = desk.service.pit.sessions
    desk.service.goes()
    session.sign_out()
    desk.service.comes()
    desk.until(lambda: desk.console.findChildren(SignInDialog))
    assert not desk.console.content.isVisible()
    assert desk.console.bridge.who is None
    (dialog,) = desk.console.findChildren(SignInDialog)
    types(dialog.form.name, "sue")
    types(dialog.form.secret, SECRET)
    desk.until(lambda: desk.console.desk.table)
    at_work(desk)


def test_a_sign_in_that_is_over_is_not_unlocked_by_an_answer_that_was_on_its_way(
    opens: Opens, between: Between
) -> None:
    """Nobody is signed in: no table is seen, though the secret was the right one."""
    desk = opens()
    relay = between(desk)
    desk.at.opened()
    desk.signs_in()
    desk.console.lock()
    relay.keeps(SignedIn)
    types(desk.console.lock_screen.form.secret, SECRET)
    desk.until(relay.kept.is_set)
    asked = desk.console.lock_screen._asked
    assert asked is not None
    desk.console.bridge.sign_out()
    with desk.qtbot.waitSignal(asked.answered, timeout=20_000):
        relay.passes()
    assert not desk.console.content.isVisible()
    assert not desk.console.locked


def test_a_sign_in_that_was_asked_for_twice_leaves_one_person_at_work(
    opens: Opens, between: Between
) -> None:
    """The dialog is left while the service is asked, and opened again: it goes when he is in."""
    desk = opens()
    relay = between(desk)
    relay.keeps(SignedIn)
    (dialog,) = desk.console.findChildren(SignInDialog)
    types(dialog.form.name, "sam")
    types(dialog.form.secret, SECRET)
    desk.until(relay.kept.is_set)
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    desk.console.signed_out_page.go.click()
    relay.passes()
    desk.until(lambda: desk.console.desk.table)
    at_work(desk)
    desk.until(lambda: not desk.console.findChildren(SignInDialog))


def test_whoever_signs_out_while_the_service_is_away_is_out_and_another_comes_in(
    opens: Opens, between: Between
) -> None:
    """The line that was being opened again for him is not followed any more."""
    desk = opens()
    relay = between(desk)
    desk.at.opened()
    desk.signs_in()
    desk.shows()
    relay.keeps(SignedIn)
    relay.cuts(keeping=True)
    desk.until(relay.kept.is_set)
    desk.until(lambda: not desk.console.content.isEnabled())
    desk.console.who_bar.leave.click()
    relay.passes()
    (dialog,) = desk.console.findChildren(SignInDialog)
    types(dialog.form.name, "sue")
    types(dialog.form.secret, SECRET)
    desk.until(lambda: desk.console.desk.table)
    at_work(desk)
    people = desk.service.pit.office.register.people
    desk.until(lambda: {one.name for one in people.signed_in} == {"sue"})
