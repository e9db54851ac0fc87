"""Part F: what one person asked for is read at another console before it is confirmed there."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from procedures import commands as ask
from tests.ui.at_pit import SAM
from tests.ui.pit.conftest import Desk, Opens
from ui.parts.second_person import SecondPersonDialog
from ui.pit.proposals_pane import ProposalBlock


def dealt(first: Desk) -> None:
    """Ann has bet 25.00 on box 2, and these cards have come."""
    first.at.opened()
    first.at.seats(ann=2)
    first.at.bets(ann=2_500)
    first.at.cards("9S", "TD", "4C")


def overridden(first: Desk) -> str:
    """The first at his console says that the 4♣ was a 5♥; the key of its reading."""
    key = next(laid.key for laid in first.at.table.shoe.cards if laid.card == "4C")
    first.shows()
    first.console.pane.felt.card_chosen.emit(key)
    first.until(lambda: first.console.desk.request.kind == "override")
    first.card("5h")
    standing = first.console.pane.request.fields.standing
    standing.setCurrentIndex(standing.findData("stand"))
    first.reason("misread, seen by two")
    first.do_it()
    first.until(lambda: first.at.table.proposals)
    return key


def block(desk: Desk) -> ProposalBlock:
    """The one thing that waits, as this console shows it."""
    waiting = desk.console.pane.incident.waiting
    desk.until(lambda: waiting.isVisible() and len(waiting.blocks) == 1)
    return next(iter(waiting.blocks.values()))


def two(opens: Opens) -> tuple[Desk, Desk]:
    """Sam's console and Sue's, at one service."""
    first = opens()
    dealt(first)
    second = opens(pit=first.service.pit)
    return first.signs_in("sam"), second.signs_in("sue")


def test_the_second_person_reads_what_it_is_and_what_comes_of_it_and_confirms(
    opens: Opens,
) -> None:
    """Who, what, why, since when; the cards that change; then it is done, and gone everywhere."""
    first, second = two(opens)
    overridden(first)
    shown = block(second)
    assert shown.what.text() == ("△ sam asks for a second person: Override a card: box 2: 4♣ → 5♥")
    assert shown.why.text() == "Reason: misread, seen by two"
    second.until(lambda: shown.age.text().startswith("waits for 0:"))
    second.until(shown.look.isEnabled)
    QTest.mouseClick(shown.look, Qt.MouseButton.LeftButton)
    second.ready()
    preview = second.console.pane.request.preview
    row = [preview.cards.data(preview.cards.index(0, column)) for column in range(3)]
    assert row == ["4♣ → 5♥", "box 2", "box 2"]
    assert second.console.desk.request.would is not None
    second.do_it()
    second.until(lambda: "5H" in [laid.card for laid in second.at.table.laid("box")])
    panes = [desk.console.pane.incident.waiting for desk in (first, second)]
    first.until(lambda: not any(pane.isVisible() for pane in panes))


def test_whoever_asked_may_withdraw_and_not_confirm_it(opens: Opens) -> None:
    """The record has the proposal and who took it back; no card has changed."""
    first, second = two(opens)
    key = overridden(first)
    for dialog in first.console.findChildren(SecondPersonDialog):
        dialog.reject()
    shown = block(first)
    first.until(shown.back.isEnabled)
    assert not shown.look.isEnabled()
    QTest.mouseClick(shown.back, Qt.MouseButton.LeftButton)
    first.do_it()
    first.until(lambda: not first.at.table.proposals)
    second.until(lambda: not second.console.pane.incident.waiting.isVisible())
    assert next(laid.card for laid in first.at.table.shoe.cards if laid.key == key) == "4C"


def test_what_waits_is_told_beside_an_incident_and_after_a_new_sign_in(opens: Opens) -> None:
    """IR11: a card of the set is replaced by two; whoever comes later reads it all the same."""
    first = opens()
    dealt(first)
    first.at.do(SAM, ask.CallSupervisor(what="a doubt"))
    first.at.do(SAM, ask.ReplaceCard(card="7H", reason="a bent corner"))
    late = first.signs_in("mia")
    shown = block(late)
    assert shown.what.text() == "△ sam asks for a second person: Replace the card: 7♥"
    assert shown.why.text() == "Reason: a bent corner"
    assert late.console.pane.incident.incident is not None
    assert late.console.pane.incident.what.isVisible()


def test_the_second_person_at_the_same_screen_reads_what_was_looked_at(opens: Opens) -> None:
    """Part F: he sees the cards, the money and the reason before he types his secret."""
    first = opens()
    dealt(first)
    first.signs_in("sam")
    overridden(first)
    first.until(lambda: first.console.findChildren(SecondPersonDialog))
    (dialog,) = first.console.findChildren(SecondPersonDialog)
    assert "Override a card: box 2: 4♣ → 5♥" in dialog.what.text()
    assert dialog.why.text() == "Reason: misread, seen by two"
    cards = dialog.preview.cards
    assert cards.data(cards.index(0, 0)) == "4♣ → 5♥"
    assert dialog.preview.isVisible()
