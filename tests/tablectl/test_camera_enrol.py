"""`tablectl camera enrol` before a live camera, as a user has it: real process, real stream."""

from __future__ import annotations

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drivers.camera.calibration import load
from drivers.camera.enrol import ALL, Enrolled
from drivers.camera.model import Model
from drivers.camera.shown_deck import Refusals, Still
from drivers.camera.sight import Picture
from drivers.camera.vision import cv2
from drivers.camera.window_scene import window
from procedures.cards import CARDS
from tablectl import exit_codes
from tablectl.__main__ import main
from tests.drivers.camera.test_simulated_stream import Stream
from tests.drivers.heard import PATIENCE

LIVE = ("7D", "cut card", "AS", "back")
"""What is shown to the camera; the rest was taken before."""


class Enrolling:
    """The command, running before the camera of a stream."""

    def __init__(self, folder: Path, *words: str) -> None:
        self.said: list[str] = []
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tablectl", "camera", "enrol", "blue-8", *words],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            text=True,
        )  # fmt: skip

    def until(self, *ends: str) -> str:
        """Read until a line holds one of these; that line."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.said.append(line.rstrip())
            if any(end in line for end in ends):
                return line
        pytest.fail(f"none of {ends} in {self.said}")

    def types(self, word: str) -> None:
        """A line, typed."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{word}\n")
        self.process.stdin.flush()

    def ends(self) -> tuple[int, str]:
        """Its exit code and what it complained of."""
        said, trouble = self.process.communicate(timeout=PATIENCE)
        self.said += said.splitlines()
        assert "Traceback" not in trouble, trouble
        return self.process.returncode, trouble


@contextmanager
def enrolling(folder: Path, *words: str) -> Iterator[Enrolling]:
    """Ended at the latest with the block."""
    it = Enrolling(folder, *words)
    try:
        yield it
    finally:
        if it.process.poll() is None:
            it.process.kill()
        it.process.communicate()


@pytest.fixture
def stream(tmp_path: Path) -> Iterator[Stream]:
    """A camera before the window of a shoe, in which cards can be laid."""
    made = Stream(tmp_path)
    made.answer()
    yield made
    made.end()


def taken_before(folder: Path, set_up: Path) -> None:
    """All but LIVE, as the command keeps what it has taken."""
    area = load(set_up).window
    assert area is not None
    shown = folder / "tablectl-data" / "cameras" / "blue-8.shown"
    shown.mkdir(parents=True)
    for seed, each in enumerate(ALL):
        if each not in LIVE:
            picture = window(each, out=1.1, seed=seed).picture
            cv2.imwrite(str(shown / f"{each}.png"), area.of(picture))


def test_a_deck_is_enrolled_before_a_live_camera_card_by_card(
    tmp_path: Path, stream: Stream
) -> None:
    """Laid down, taken, taken away; typed where it is not told; then it is compared with."""
    taken_before(tmp_path, stream.set_up)
    with enrolling(tmp_path, "--set-up", stream.set_up.name) as it:
        it.until("going on: 50 of 54")
        it.until("type its name where it is not told")
        it.until("no card is in view")
        it.types("QQ")
        it.until("'QQ' is no card")
        for each in LIVE:
            stream.say({"show": each})
            said = it.until(f"{each} taken", "cannot be read for sure", "back taken")
            if "taken" not in said:
                it.types(each)
                it.until(f"{each} taken")
            elif each == "AS":
                it.types("AS")
                it.until("AS was shown already; show the next one")
            stream.say({"away": True})
        it.until("the deck is enrolled")
        code, _ = it.ends()
    assert code == exit_codes.FINE, it.said
    assert sum("no card is in view" in line for line in it.said) == 1
    kept = tmp_path / "tablectl-data" / "cameras" / "blue-8.deck"
    assert Enrolled.load(kept, Model()).cards == frozenset(CARDS)
    set_up = load(stream.set_up)
    assert (stream.set_up.parent / set_up.enrolled).resolve() == kept.resolve()


def test_stopped_it_says_what_is_missing_and_the_next_start_goes_on(
    tmp_path: Path, stream: Stream
) -> None:
    """Ctrl-C loses nothing that was taken."""
    words = ("--from", load(stream.set_up).source, "--card", str(load(stream.set_up).card))
    with enrolling(tmp_path, *words) as it:
        it.until("no card is in view")
        stream.say({"show": "KD"})
        if "taken" not in it.until("KD taken; 53 missing", "cannot be read for sure"):
            it.types("KD")
            it.until("KD taken; 53 missing")
        it.process.send_signal(signal.SIGINT)
        code, trouble = it.ends()
    assert (code, trouble) == (exit_codes.INTERRUPTED, "tablectl: stopped\n")
    assert it.said[-1].startswith("still missing: AS, 2S,")
    assert it.said[-1].endswith("the same command goes on")
    with enrolling(tmp_path, *words) as it:
        it.until("going on: 1 of 54 were taken before")


def shades(*numbers: int) -> list[Picture]:
    """Even pictures of these shades."""
    return [(window(None).picture * 0 + number).astype("uint8") for number in numbers]


def test_two_cards_that_look_alike_are_both_looked_at_where_something_moved_between() -> None:
    """A card is laid on the one before: only the hand tells that it is another."""
    still = Still()
    looks = [still.look(picture) for picture in shades(50, 50, 50, 200, 50, 50, 50)]
    assert looks == [False, True, False, False, False, True, False]


def test_what_was_said_of_the_empty_window_is_not_said_again() -> None:
    """It is seen between any two cards; the same words of another picture are told."""
    refusals = Refusals()
    empty, other = shades(50, 90)
    said = [refusals.anew("no card is in view", shown) for shown in (empty, empty, other)]
    assert said == [True, False, True]


@pytest.mark.parametrize("deck", ["", ".", "/", "..", "decks/.."])
def test_a_deck_without_a_name_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], deck: str
) -> None:
    """Nothing is made anywhere."""
    here = ["--data-dir", str(tmp_path), "--from", str(tmp_path)]
    assert main(["camera", "enrol", deck, *here]) == exit_codes.BAD_INPUT
    assert capsys.readouterr().err.count("a deck is named by its set") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("more", [(), ("--anew",)])
def test_what_lies_among_the_pictures_taken_and_is_none_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], more: tuple[str, ...]
) -> None:
    """A folder where the picture of a card is kept stays, and it is said where it is."""
    there = tmp_path / "cameras" / "blue-8.shown" / "AS.png"
    there.mkdir(parents=True)
    here = ["--data-dir", str(tmp_path), "--from", str(tmp_path)]
    assert main(["camera", "enrol", "blue-8", *here, *more]) != exit_codes.FINE
    assert f"{there} cannot be removed: Is a directory" in capsys.readouterr().err
    assert there.is_dir()
