"""What cameras kept, in the review: at a fact, at an incident, and at a card that was put right."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from drivers.camera.evidence import Evidence
from tablectl.client.reviews import FactTold
from tests.tablectl.audit.pictured import with_pictures
from tests.ui.audit.conftest import PATIENCE, Opens, comes_in, sees
from ui.audit.seen import disputed, seen_in
from ui.audit.window import Review
from ui.parts.kept_picture import PictureButton, PictureDialog


@pytest.fixture
def digest(tmp_path: Path) -> str:
    """Of the picture of the card that was disputed and put right."""
    return with_pictures(tmp_path / "pit")


@pytest.fixture
def folder(tmp_path: Path, digest: str) -> Path:
    """The data directory of the pit."""
    return tmp_path / "pit"


def chooses(qtbot: QtBot, window: Review, holds: str) -> None:
    """The first fact in whose words this stands."""
    see = window.see
    row = next(n for n, fact in enumerate(see.facts.shown) if holds in fact.words)
    see.timeline.table.selectRow(row)
    qtbot.waitUntil(lambda: see.fact.evidence.toPlainText() not in ("", "…"), timeout=PATIENCE)


def shown(qtbot: QtBot, button: PictureButton) -> None:
    """It has come."""
    qtbot.waitUntil(lambda: not button.picture.isNull(), timeout=PATIENCE)


def test_a_reading_of_the_camera_is_shown_with_its_picture_and_larger_when_pressed(
    qtbot: QtBot, opens: Opens
) -> None:
    """By keyboard too; with the digest that the record names."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 1)
    chooses(qtbot, window, "eye says: 8S")
    first, *_ = window.see.fact.pictures.buttons
    shown(qtbot, first)
    assert window.see.fact.pictures.captions[0].text() == "eye: 8♠"
    QTest.keyClick(first, Qt.Key.Key_Space)
    (dialog,) = window.findChildren(PictureDialog)
    assert dialog.digest.text() == f"SHA-256 {first.digest}"
    assert dialog.picture.pixmap().width() > first.picture.width()
    dialog.accept()


def test_what_the_shoe_read_is_shown_with_what_the_camera_saw_of_it(
    qtbot: QtBot, opens: Opens
) -> None:
    """One card, two readings, one picture."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 1)
    chooses(qtbot, window, "shoe says: 8S")
    shown(qtbot, window.see.fact.pictures.buttons[0])
    assert window.see.fact.pictures.captions[0].text() == "by the camera"


def test_a_dispute_is_shown_with_its_picture_at_the_fact_and_among_the_incidents(
    qtbot: QtBot, opens: Opens, digest: str
) -> None:
    """Part E: an incident with both readings and the picture."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 1)
    see = window.see
    row = next(n for n, fact in enumerate(see.facts.shown) if fact.kind == "incident-opened")
    see.timeline.table.selectRow(row)
    shown(qtbot, see.fact.pictures.buttons[0])
    see.behind.setCurrentIndex(2)
    qtbot.waitUntil(see.disputed.isVisible, timeout=PATIENCE)
    shown(qtbot, see.disputed.buttons[0])
    assert see.disputed.buttons[0].digest == digest
    assert see.disputed.captions[0].text() == "incident 1, eye: 9♦"


def test_a_card_that_was_put_right_stands_beside_its_picture(
    qtbot: QtBot, opens: Opens, digest: str
) -> None:
    """Read 9♣, corrected to 9♦, and what the camera saw."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 1)
    page = window.put_right
    qtbot.waitUntil(lambda: bool(page.pictures.shown), timeout=PATIENCE)
    shown(qtbot, page.pictures.buttons[0])
    assert page.pictures.buttons[0].digest == digest
    assert page.pictures.captions[0].text() == "9♣ → 9♦"


def test_a_picture_that_is_gone_and_one_that_was_changed_are_told_apart(
    qtbot: QtBot, opens: Opens, folder: Path, digest: str
) -> None:
    """Said plainly where it would be shown, and in full when it is pressed."""
    evidence = Evidence(folder / "evidence" / "T1")
    evidence.path(digest).write_bytes(b"another")
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 1)
    window.see.behind.setCurrentIndex(2)
    button = window.see.disputed.buttons[0]
    qtbot.waitUntil(lambda: "does not match its digest" in button.short, timeout=PATIENCE)
    assert "what is kept under this name is another picture" in button.why
    button.click()
    (dialog,) = window.findChildren(PictureDialog)
    assert dialog.state.text() == button.why
    dialog.accept()
    chooses(qtbot, window, "eye says: 8S")
    kept = window.see.fact.pictures.buttons[0]
    shown(qtbot, kept)
    evidence.path(kept.digest).unlink()
    window.kept.forget()
    chooses(qtbot, window, "shoe says: TD")
    chooses(qtbot, window, "eye says: 8S")
    qtbot.waitUntil(lambda: "missing" in kept.short, timeout=PATIENCE)


def test_a_supervisor_is_shown_no_picture_of_a_burn(qtbot: QtBot, opens: Opens) -> None:
    """Part E: a burn is a back to the floor; the fact itself is hidden from him."""
    window = opens()
    comes_in(qtbot, window, "sam")
    sees(qtbot, window, 1)
    assert not [fact for fact in window.see.facts.all if "2C" in fact.words]
    assert not window.see.disputed.isVisible()


def test_a_fact_without_a_picture_names_none() -> None:
    """And one that is hidden from whoever looks."""
    hidden = FactTold(position=1, at=1, kind="reading-taken", words="", fact=None, asked_by="")
    shoes = FactTold(
        position=2, at=1, kind="reading-taken", words="", asked_by="",
        fact={"reading": {"device": "shoe", "seen": {"type": "card", "card": "8S"}}},
    )  # fmt: skip
    assert seen_in(hidden) == seen_in(shoes) == disputed([hidden, shoes]) == ()
