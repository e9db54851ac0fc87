"""The review's proof at a real pit: the record is checked, and a round taken away."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.client import remote
from tablectl.client.reviews import Check
from tablectl.rounds.export import read_export
from tests.tablectl.audit.reviewed import damage
from tests.ui.audit.conftest import PATIENCE, Opens, comes_in, presses, sees
from ui.audit.window import Review


def checked(qtbot: QtBot, window: Review) -> None:
    """Check the record, and wait for the verdict."""
    window.proof.begin.click()
    qtbot.waitUntil(
        lambda: window.proof.check is not None and window.proof.check.state != "running",
        timeout=PATIENCE,
    )


def test_a_sound_record_is_green_and_says_what_is_not_covered(qtbot: QtBot, opens: Opens) -> None:
    """With a sign and a word; the records behind the last signed head are named."""
    window = opens()
    comes_in(qtbot, window)
    checked(qtbot, window)
    assert window.proof.verdict.text() == "✓ EVERY RECORD FITS"
    assert window.proof.verdict.property("tells") == "good"
    covers = window.proof.covers.toPlainText()
    assert "a signed head vouches" in covers
    assert "Not covered:" in covers
    assert "table/T1: fits up to 104, vouched for up to 97" in covers
    assert window.proof.begin.isEnabled()


def test_a_check_that_the_service_does_not_know_any_more_is_over(
    qtbot: QtBot, opens: Opens
) -> None:
    """It was started anew meanwhile: another check can be begun."""
    window = opens()
    comes_in(qtbot, window)
    window._on_checked(Check(id="0" * 32, state="running", stream="", done=1, total=9))
    assert not window.proof.begin.isEnabled()
    qtbot.waitUntil(window.proof.begin.isEnabled, timeout=PATIENCE)
    assert "there is no check" in window.line.text()
    checked(qtbot, window)


def test_a_check_is_looked_at_again_after_a_moment_of_silence(
    qtbot: QtBot, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection has not changed by the time it is looked at: nothing else would ask."""
    window = opens()
    comes_in(qtbot, window)
    with monkeypatch.context() as silence:
        silence.setattr(remote, "_STALE", 0.0)
        window.proof.show_check(Check(id="0" * 32, state="running", stream="", done=1, total=9))
        window._on_look()
    qtbot.waitUntil(window.proof.begin.isEnabled, timeout=PATIENCE)


def test_a_damaged_record_is_red_with_the_first_record_that_does_not_fit(
    qtbot: QtBot, opens: Opens, folder: Path
) -> None:
    """Its stream, its position, and why."""
    window = opens()
    comes_in(qtbot, window)
    damage(folder, 80)
    checked(qtbot, window)
    assert window.proof.verdict.text() == "✖ THE RECORD DOES NOT FIT"
    assert window.proof.verdict.property("tells") == "alarm"
    covers = window.proof.covers.toPlainText()
    assert covers.startswith("table/T1, position 80: its bytes do not give")
    assert "table/T1: fits up to 79, vouched for up to 70" in covers


def saves(window: Review, to: Path) -> None:
    """Take the round away as data, into this file."""
    window.proof.take_away.data.click()
    (dialog,) = window.findChildren(QFileDialog)
    dialog.fileSelected.emit(str(to))
    dialog.close()
    QApplication.sendPostedEvents(dialog, QEvent.Type.DeferredDelete)


def test_a_round_is_taken_away_with_the_command_that_checks_it(
    qtbot: QtBot, opens: Opens, tmp_path: Path
) -> None:
    """The dialog asks where; a file that is there is left alone."""
    window = opens()
    comes_in(qtbot, window)
    sees(qtbot, window, 4)
    presses(window, Qt.Key.Key_4)
    bar, to = window.proof.take_away, tmp_path / "round.json"
    saves(window, to)
    qtbot.waitUntil(
        lambda: bar.said.text().startswith(f"✓ {to} · check it with: "), timeout=PATIENCE
    )
    before = sha256(to.read_bytes()).hexdigest()
    saves(window, to)
    qtbot.waitUntil(lambda: bar.said.text().startswith("▲ Not saved:"), timeout=PATIENCE)
    assert sha256(to.read_bytes()).hexdigest() == before
    assert main(["replay", str(to)]) == exit_codes.FINE
    assert [one.records[-1].type for one in read_export(to).later] == ["round-corrected"]
