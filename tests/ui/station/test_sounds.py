"""The station's sounds reach a player of the system; without one it beeps and says so."""

from __future__ import annotations

import wave
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui.station.sounds import Sounds


@pytest.fixture
def owner(qapp: QApplication) -> Iterator[QObject]:
    """What the sounds belong to."""
    made = QObject()
    yield made
    made.deleteLater()
    qapp.processEvents()


def player(folder: Path, name: str, script: str) -> None:
    """A program that plays sounds, as far as anybody can tell."""
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)


def test_each_sound_is_played_by_the_systems_player(
    qtbot: QtBot, owner: QObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a WAV file of its own; nothing is played while sounds are off."""
    heard = tmp_path / "heard"
    player(tmp_path, "aplay", f'/bin/cat "$2" > {heard}.new && /bin/mv {heard}.new {heard}')
    monkeypatch.setenv("PATH", str(tmp_path))
    sounds = Sounds(owner)
    assert not sounds.beeps_only
    sounds.on = False
    sounds.play("held")
    sounds.on = True
    sounds.play("read")
    qtbot.waitUntil(heard.exists, timeout=10_000)
    with wave.open(str(heard)) as file:
        assert file.getnframes() == round(0.06 * file.getframerate())
    sounds.stop()


def test_a_player_that_hangs_is_ended_by_the_next_sound(
    qtbot: QtBot, owner: QObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sound takes the place of another, and none outlives the screen."""
    player(tmp_path, "paplay", f"echo $$ >> {tmp_path}/numbers; exec /bin/sleep 600")
    monkeypatch.setenv("PATH", str(tmp_path))
    sounds = Sounds(owner)
    numbers = tmp_path / "numbers"
    sounds.play("read")
    qtbot.waitUntil(numbers.exists, timeout=10_000)
    qtbot.waitUntil(lambda: numbers.read_text().endswith("\n"), timeout=10_000)
    sounds.play("held")
    qtbot.waitUntil(lambda: len(numbers.read_text().split()) == 2, timeout=10_000)
    sounds.stop()
    for number in numbers.read_text().split():
        assert not Path("/proc", number).exists()


def test_a_player_that_cannot_play_is_told_of_once_and_there_are_beeps_from_then_on(
    qtbot: QtBot, owner: QObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a machine with a player and no sound card: silence would say that all is well."""
    player(tmp_path, "aplay", "exit 1")
    monkeypatch.setenv("PATH", str(tmp_path))
    sounds = Sounds(owner)
    assert not sounds.beeps_only
    with qtbot.waitSignal(sounds.failed, timeout=10_000) as told:
        sounds.play("refused")
    assert told.args == ["aplay"]
    assert sounds.beeps_only
    with qtbot.assertNotEmitted(sounds.failed):
        sounds.play("held")
    assert sounds.last == "held"


def test_without_a_player_it_is_known_that_there_are_only_beeps(
    qtbot: QtBot, owner: QObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tool tip of the button says so."""
    monkeypatch.setenv("PATH", str(tmp_path))
    sounds = Sounds(owner)
    assert sounds.beeps_only
    sounds.play("read")
    assert sounds.last == "read"
