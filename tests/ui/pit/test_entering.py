"""What is entered for people at the table, in the words of the screen and in those of the desk."""

from __future__ import annotations

from typing import Final

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from procedures import commands as ask
from tests.ui.at_pit import BEA
from tests.ui.parts.conftest import spoken
from tests.ui.pit.conftest import Opens
from ui.pit.entering import meant, shown
from ui.pit.for_players import ForPlayersDialog

SAID: Final = {
    "for NAME: sit at box 3": "für NAME: setzt sich an Box 3",
    "for NAME: stand behind": "für NAME: stellt sich hinter die Boxen",
    "for ann: leave": "für ann: geht",
    "for ann: bet AMOUNT on box 3": "für ann: setzt BETRAG auf Box 3",
    "for ann: bet AMOUNT on box BOX spot SPOT": "für ann: setzt BETRAG auf Box BOX Einsatz NUMMER",
    "for ann: bet 1250.50 on box 3 spot 2 riding": (
        "für ann: setzt 1250,50 auf Box 3 Einsatz 2 fährt mit"
    ),
    "for ann: place 25.00 5.00": "für ann: legt 25,00 5,00",
    "for ann: undo on box 3 spot 2": "für ann: letzter Chip zurück auf Box 3 Einsatz 2",
    "for ann: clear": "für ann: alle Chips zurück",
    "for ann: rebet": "für ann: wie zuvor",
    "for ann: confirm on box 3 riding": "für ann: Einsatz gilt auf Box 3 fährt mit",
    "for ann: no insurance": "für ann: keine Versicherung",
    "for ann: insurance AMOUNT on box 3": "für ann: Versicherung BETRAG auf Box 3",
    "for ann: even money": "für ann: 1:1 nehmen",
    "for ann: hit": "für ann: Karte",
    "for ann: stand": "für ann: bleibt",
    "for ann: double": "für ann: verdoppelt",
    "for ann: split": "für ann: teilt",
    "for ann: surrender": "für ann: gibt auf",
}
"""Everything that may be offered (part G), as the desk has it and as a German screen says it."""


@pytest.mark.parametrize("typed", SAID)
def test_a_german_screen_says_it_in_german_and_asks_in_the_words_of_the_desk(
    qapp: QApplication, typed: str
) -> None:
    """Part G: the wire stays the same."""
    with spoken(qapp, "de"):
        assert shown(typed) == SAID[typed]
        assert meant(SAID[typed]) == typed
    assert shown(typed) == typed
    assert meant(typed) == typed


@pytest.mark.parametrize(
    ("typed", "wire"),
    [
        ("für ann: KARTE", "for ann: hit"),
        ("  3:  Bleibt ", "3: stand"),
        ("ann: setzt 1.250,50", "ann: bet 1250.50"),
        ("ann: setzt 10.00", "ann: bet 10.00"),
        ("for ann: hit", "for ann: hit"),
        ("3: h", "3: h"),
        ("für ann: Karte bitte", "für ann: Karte bitte"),
        ("ann: setzt 1.25,00", "ann: bet 1.25,00"),
        ("ann: setzt 1.0,00", "ann: bet 1.0,00"),
        ("ann: setzt 1,250.50", "ann: bet 1,250.50"),
        ("für BETRAG: geht", "for BETRAG: leave"),
        ("für ann: setzt sıch an Box 3", "für ann: setzt sıch an Box 3"),
        ("für ann: setzt 10,00 auf Box ٣", "für ann: setzt 10,00 auf Box ٣"),
        ("Einsatz", "Einsatz"),
    ],
)
def test_a_german_screen_takes_both_tongues_and_guesses_nothing(
    qapp: QApplication, typed: str, wire: str
) -> None:
    """What is of neither goes as it was typed, and the service says what is wrong with it."""
    with spoken(qapp, "de"):
        assert meant(typed) == wire


def test_a_decision_is_chosen_and_typed_in_german(opens: Opens, qapp: QApplication) -> None:
    """Part G: a bet in German, a refusal that quotes what was typed, and a decision by a click."""
    with spoken(qapp, "de"):
        desk = opens(pack="austrian", lang="de")
        desk.at.opened()
        desk.at.people(ann=3)
        desk.at.do(BEA, ask.OpenBetting())
        desk.signs_in()
        desk.press("for-player")
        (dialog,) = desk.console.findChildren(ForPlayersDialog)
        desk.until(lambda: "für ann: setzt BETRAG auf Box 3 Einsatz 2" in offered(dialog))
        assert not any(line.startswith("for ") for line in offered(dialog))
        assert "für ann: legt 10,00" in offered(dialog)
        enters(dialog, "für ann: setzt 10,00 auf Box 3 Einsatz 2")
        desk.until(lambda: desk.at.table.betting is not None and desk.at.table.betting.bets)
        desk.until(dialog.go.isEnabled)
        enters(dialog, "für ann: aufs Dach")
        desk.until(lambda: "'für ann: aufs Dach'" in dialog.line.text())
        dialog.reject()
        desk.at.do(BEA, ask.NoMoreBets())
        desk.at.cards("TS", "8H", "5C")
        desk.shows()
        desk.press("for-player")
        dialog = desk.console.findChildren(ForPlayersDialog)[-1]
        desk.until(lambda: "für ann: bleibt" in offered(dialog))
        row = offered(dialog).index("für ann: bleibt")
        dialog.may.clicked.emit(dialog.model.index(row))
        assert dialog.typed.text() == "für ann: bleibt"
        dialog.go.click()
        desk.until(lambda: desk.at.table.round is not None and desk.at.table.round.decisions)


def enters(dialog: ForPlayersDialog, text: str) -> None:
    """The words, and Enter; QTest has no ü."""
    dialog.typed.setText(text)
    QTest.keyClick(dialog.typed, Qt.Key.Key_Return)


def offered(dialog: ForPlayersDialog) -> list[str]:
    """The lines to choose from."""
    return dialog.model.stringList()
