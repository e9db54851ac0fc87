"""A console whose connection is lost in the middle of something: it finds back to work by itself.

E-63: what was asked and not answered is told as such, and never sent later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from procedures.readings import CardSeen
from tablectl.client import remote
from tablectl.client.messages import (
    Answered,
    Batch,
    Found,
    Offered,
    Previewed,
    SignedIn,
)
from tests.tablectl.gateway.relay import Relay, relay_to
from tests.tablectl.pitted import SECRET
from tests.ui.at_pit import BEA, SAM, AtPit
from tests.ui.pit.conftest import Desk, Opens, types
from tests.ui.pit.test_console import moments
from tests.ui.pit.test_guided import ghosts, laying, lays
from tests.ui.pit.test_putting_right import dealt, decides, key_of
from tests.ui.pit.test_shift_page import looks, told
from tests.ui.pit.test_two_witnesses import kept
from ui.parts.second_person import SecondPersonDialog
from ui.parts.sign_in import SignInDialog
from ui.pit.for_players import ForPlayersDialog

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


@pytest.mark.parametrize("kind", [Found, Batch, Offered], ids=["which", "picture", "offers"])
def test_tables_that_were_not_told_of_yet_are_asked_for_again(
    kind: type, opens: Opens, between: Between
) -> None:
    """Lost between the sign-in and the first picture: the console does not stay empty."""
    desk = opens("T1", "T2")
    relay = between(desk)
    relay.keeps(kind)
    for dialog in desk.console.findChildren(SignInDialog):
        types(dialog.form.name, "sam")
        types(dialog.form.secret, SECRET)
    desk.until(relay.kept.is_set)
    lost(desk, relay)
    desk.until(lambda: len(list(desk.console.tables)) == 2)
    at_work(desk)
    assert not desk.console.findChildren(SignInDialog)


def test_the_round_so_far_is_asked_for_again(opens: Opens, between: Between) -> None:
    """A timeline that has lost its beginning would look as if nothing had been there."""
    desk = opens("T1", "T2")
    relay = between(desk)
    other = AtPit(desk.service.pit, "T2").opened()
    other.seats(ann=2)
    other.bets(ann=2_500)
    other.cards("9S")
    desk.signs_in()
    relay.keeps(Found)
    desk.console.show_table("T1" if desk.console.desk.table == "T2" else "T2")
    desk.console.show_table("T2")
    desk.until(relay.kept.is_set)
    lost(desk, relay)
    desk.until(lambda: "9♠ → box 2" in moments(desk))


def test_a_request_that_was_being_looked_at_is_looked_at_again(
    opens: Opens, between: Between
) -> None:
    """It can be confirmed when the service is back, without being said anew."""
    desk = opens()
    relay = between(desk)
    desk.at.opened()
    desk.signs_in()
    relay.keeps(Previewed)
    desk.press("end-shoe")
    desk.reason()
    desk.until(relay.kept.is_set)
    position = desk.at.table.position
    lost(desk, relay)
    at_work(desk)
    assert desk.at.table.position == position
    desk.do_it()
    assert desk.at.table.position > position


def test_what_was_asked_in_a_moment_of_silence_is_asked_for_again(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection has not changed by the time it is looked at: nothing else would ask."""
    desk = opens("T1", "T2")
    desk.at.opened()
    desk.signs_in()
    desk.console.show_table("T1")
    desk.shows()
    cameras = desk.console.pane.cameras
    desk.until(lambda: cameras.now is not None)
    with monkeypatch.context() as silence:
        silence.setattr(remote, "_STALE", 0.0)
        desk.console.show_table("T2")
        desk.console.show_table("T1")
        desk.console.desk.begin("end-shoe")
    assert cameras.now is None
    desk.until(lambda: cameras.now is not None)
    desk.reason()
    desk.do_it()
    assert not desk.console.line.text()


def test_words_that_may_be_entered_for_a_player_are_asked_for_again(
    opens: Opens, between: Between
) -> None:
    """Part G: they were lost with the connection; the dialog does not stay empty."""
    desk = opens(pack="austrian")
    relay = between(desk)
    desk.at.opened()
    desk.at.people(ann=3)
    desk.at.do(BEA, ask.OpenBetting())
    desk.signs_in()
    desk.shows()
    desk.until(lambda: desk.console.pane.cameras.now is not None)
    relay.keeps(Found)
    desk.press("for-player")
    desk.until(relay.kept.is_set)
    (dialog,) = desk.console.findChildren(ForPlayersDialog)
    lost(desk, relay)
    desk.until(lambda: any("bet AMOUNT" in one for one in dialog.model.stringList()))


def test_what_was_entered_for_a_player_and_not_answered_is_done_once(
    opens: Opens, between: Between
) -> None:
    """Part G: his chips lie on the felt; the same words once more lay no second ones."""
    desk = opens(pack="austrian")
    relay = between(desk)
    desk.at.opened()
    desk.at.people(ann=3)
    desk.at.do(BEA, ask.OpenBetting())
    desk.signs_in()
    desk.press("for-player")
    (dialog,) = desk.console.findChildren(ForPlayersDialog)
    desk.until(dialog.model.stringList)
    relay.keeps(Answered)
    types(dialog.typed, "for ann: place 10.00")
    desk.until(relay.kept.is_set)
    position = desk.at.table.position
    lost(desk, relay)
    desk.until(dialog.go.isEnabled)
    at_work(desk)
    dialog.go.click()
    desk.until(lambda: not dialog.typed.text())
    assert desk.at.table.position == position
    types(dialog.typed, "for ann: place 10.00")
    desk.until(lambda: desk.at.table.position > position)


def test_a_note_that_was_not_answered_is_written_once(opens: Opens, between: Between) -> None:
    """Part F: written again for want of an answer, it stands in the log one time."""
    desk = opens()
    relay = between(desk)
    desk.signs_in()
    page = looks(desk)
    relay.keeps(Answered)
    types(page.hand.note, "T1 wants a new set")
    desk.until(relay.kept.is_set)
    lost(desk, relay)
    desk.until(lambda: desk.console.line.text() and desk.console.content.isEnabled())
    page.hand.write.click()
    desk.until(lambda: not page.hand.note.text())
    desk.until(lambda: not page.said.text())
    page.again.click()
    desk.until(lambda: not page.said.text())
    assert sum("T1 wants a new set" in text for text in told(page)) == 1


def test_a_picture_that_was_lost_is_asked_for_again(
    opens: Opens, between: Between, tmp_path: Path
) -> None:
    """Part E: whoever decides between shoe and camera sees it when the service is back."""
    desk = opens()
    relay = between(desk)
    digest = kept(tmp_path / "pit-0")
    desk.at.opened(camera=True)
    desk.signs_in()
    desk.shows()
    desk.until(lambda: desk.console.pane.cameras.now is not None)
    relay.keeps(Found)
    desk.at.seats(ann=1)
    desk.at.bets(ann=2_500)
    desk.at.cards("7D")
    desk.at.sees(CardSeen("7H"), digest)
    picture = desk.console.pane.incident.witnesses.picture
    desk.until(relay.kept.is_set)
    desk.until(lambda: picture.digest == digest)
    lost(desk, relay)
    desk.until(lambda: not picture.picture.isNull())


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
