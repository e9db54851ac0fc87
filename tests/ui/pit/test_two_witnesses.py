"""Shoe and camera that do not agree, on the console: both values, the picture, one key each."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from procedures.readings import CardSeen, DeviceDown
from tablectl.client.views import IncidentView, SaidView
from tests.ui.at_pit import AtPit
from tests.ui.parts.conftest import spoken
from tests.ui.pit.conftest import Desk, Opens
from ui.parts.theme import dress, light
from ui.pit.two_witnesses import Witness, witnesses
from ui.pit.witness_pane import WitnessPane

SHOE = SaidView(key="shoe/1/0/card", device="shoe", camera=False, card="7D")
EYE = SaidView(key="eye/1/0/card", device="eye", camera=True, card="7H", picture="a" * 64)

PLACE = 206
"""Pixels beside each other in the pane of an incident, where the screen is 1280 wide."""


def incident(*said: SaidView) -> IncidentView:
    """One of two witnesses, with what they said."""
    return IncidentView(
        number=1, kind="two witnesses", rule="E", sentence="They differ.", holds=True, at=1,
        said=said,
    )  # fmt: skip


def test_the_shoe_stands_before_its_camera_and_who_said_nothing_is_shown_so() -> None:
    """Part E: an incident that names both readings."""
    assert witnesses(None) == ()
    assert witnesses(incident()) == ()
    shoe, eye = witnesses(incident(EYE, SHOE))
    assert shoe == Witness(device="shoe", camera=False, said=("7D",))
    picture = ("a" * 64, "7H")
    assert eye == Witness(device="eye", camera=True, said=("7H",), pictures=(picture,))
    shoe, eye = witnesses(incident(EYE))
    assert (shoe.said, eye.said) == ((), ("7H",))


def kept(folder: Path, colour: str = "white") -> str:
    """A picture in the evidence of table T1; its digest."""
    picture = QPixmap(60, 80)
    picture.fill(QColor(colour))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert picture.save(buffer, "JPG")
    digest = sha256(data.data()).hexdigest()
    path = folder / "evidence" / "T1" / digest[:2] / f"{digest}.jpg"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data.data())
    return digest


def differ(at: AtPit, picture: str) -> None:
    """The dealer's card is 7D to the shoe and 7H to the camera."""
    at.opened(camera=True)
    at.seats(ann=1)
    at.bets(ann=2_500)
    for card in ("8S", "7D"):
        at.cards(card)
        at.sees(CardSeen("7H" if card == "7D" else card), picture)


def test_both_values_and_the_picture_stand_beside_the_remedies(
    opens: Opens, tmp_path: Path
) -> None:
    """Part E: held, with both readings; the picture comes from the evidence by its digest."""
    desk: Desk = opens()
    digest = kept(tmp_path / "pit-0")
    differ(desk.at, digest)
    desk.signs_in()
    desk.shows()
    pane = desk.console.pane.incident.witnesses
    desk.until(pane.isVisible)
    assert [label.text() for label in pane.said] == ["7♦", "7♥"]
    desk.until(lambda: not pane.picture.picture.isNull())
    assert digest[:12] in pane.picture.toolTip()


def test_every_card_that_the_camera_saw_is_shown_with_its_picture(
    opens: Opens, tmp_path: Path
) -> None:
    """Part E: it saw two that the shoe did not; whoever decides sees both."""
    desk: Desk = opens()
    first, second = (kept(tmp_path / "pit-0", colour) for colour in ("red", "white"))
    desk.at.opened(camera=True)
    desk.at.seats(ann=1)
    desk.at.bets(ann=2_500)
    desk.at.sees(CardSeen("9D"), first)
    desk.at.sees(CardSeen("TC"), second)
    desk.at.cards("4H")
    desk.at.sees(CardSeen("4H"))
    desk.signs_in()
    desk.shows()
    pane = desk.console.pane.incident.witnesses
    desk.until(pane.isVisible)
    assert [label.text() for label in pane.said] == ["said nothing", "9♦, 10♣"]
    assert [one.caption for one in pane.earlier.shown] == ["9♦"]
    desk.until(lambda: not pane.picture.picture.isNull())
    desk.until(lambda: not pane.earlier.buttons[0].picture.isNull())
    assert [pane.picture.digest, pane.earlier.buttons[0].digest] == [second, first]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    "saw",
    [["unreadable"], ["cut card", "foreign"], ["9D", "TC", "4H", "KS", "9D", "9D", "9D"]],
    ids=["a fault", "two faults", "many cards"],
)
def test_whatever_the_camera_saw_it_is_no_wider_than_its_place(
    qapp: QApplication, language: str, saw: list[str]
) -> None:
    """Part E, at 1280 by 800: what is wider would be cut off, the remedies with it."""
    dress(qapp, light())
    with spoken(qapp, language):
        pane = WitnessPane()
        said = [
            replace(EYE, device="eye-beside-shoe-of-T7", card=card, picture=str(n) * 64)
            for n, card in enumerate(saw)
        ]
        pane.show_witnesses(witnesses(incident(SHOE, *said)))
        layout = pane.layout()
        assert layout is not None
        assert layout.minimumSize().width() <= PLACE


def test_an_override_offers_what_shoe_and_camera_read_with_one_key_each(opens: Opens) -> None:
    """Part F, override: 1 is the shoe's, 2 the camera's; Enter takes it."""
    desk: Desk = opens()
    differ(desk.at, "")
    desk.signs_in()
    key = next(laid.key for laid in desk.at.table.shoe.cards if laid.card == "7D")
    desk.shows()
    desk.console.desk.begin("override", key=key)
    grid = desk.console.pane.request.grid
    desk.until(grid.isVisible)
    assert grid.legend.text() == "① shoe: 7♦ (key 1)   ② eye: 7♥ (key 2)"
    assert grid.current == "7D"
    QTest.keyClicks(grid, "2")
    QTest.keyClick(grid, Qt.Key.Key_Return)
    request = desk.console.desk.request.request
    assert request is not None
    assert request.wanted.card == "7H"


def test_a_picture_that_is_not_kept_any_more_is_said(opens: Opens) -> None:
    """What is gone is told, and the values stay."""
    desk: Desk = opens()
    differ(desk.at, "b" * 64)
    desk.signs_in()
    desk.shows()
    pane = desk.console.pane.incident.witnesses
    desk.until(lambda: "missing" in pane.picture.short)
    assert pane.said[1].text() == "7♥"


def test_a_table_whose_camera_is_down_says_shoe_only_and_how_many_cards_so(opens: Opens) -> None:
    """Part E: a named degraded mode, shown and counted."""
    desk: Desk = opens()
    desk.at.opened(camera=True)
    desk.at.seats(ann=1)
    desk.at.bets(ann=2_500)
    desk.at.sees(DeviceDown(reason="unplugged"))
    desk.at.cards("8S")
    desk.signs_in()
    desk.shows()
    name = desk.console.pane.name
    desk.until(lambda: name.text() == "T1 · live-eight-deck · △ shoe only, cards so: 1")
