"""What a console asked for in vain it asks for again; what is sent again is done once (E-63)."""

from __future__ import annotations

from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.readings import CardSeen
from tablectl.client import remote
from tablectl.client.messages import (
    Answered,
    Batch,
    Found,
    Offered,
    Previewed,
)
from tests.tablectl.gateway.relay import Relay
from tests.tablectl.pitted import SECRET
from tests.ui.at_pit import BEA, AtPit
from tests.ui.pit.conftest import Between, Desk, Opens, at_work, lost, types
from tests.ui.pit.test_console import moments
from tests.ui.pit.test_shift_page import looks, told
from tests.ui.pit.test_two_witnesses import kept
from ui.parts.sign_in import SignInDialog
from ui.pit.for_players import ForPlayersDialog


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


def betting(opens: Opens, between: Between) -> tuple[Desk, Relay]:
    """People sit at the table, and bets are open."""
    desk = opens(pack="austrian")
    relay = between(desk)
    desk.at.opened()
    desk.at.people(ann=3)
    desk.at.do(BEA, ask.OpenBetting())
    desk.signs_in()
    return desk, relay


def test_words_that_may_be_entered_for_a_player_are_asked_for_again(
    opens: Opens, between: Between
) -> None:
    """Part G: they were lost with the connection; the dialog does not stay empty."""
    desk, relay = betting(opens, between)
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
    desk, relay = betting(opens, between)
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
