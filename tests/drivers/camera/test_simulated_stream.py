"""The simulated camera as a process of its own, told what happens, read over the network."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from drivers.camera.calibration import load
from drivers.camera.check_picture import check_picture, said_of
from drivers.camera.sight import Sighting
from drivers.camera.simulated_camera import felt_set_up, window_set_up
from drivers.camera.sources import NetworkCamera
from drivers.camera.window_scene import window
from tests.drivers.heard import PATIENCE

COMMAND = (sys.executable, "-m", "drivers.camera.simulated_stream")


class Stream:
    """The process, its set-up file and its address."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.set_up = folder / "camera.json"
        command = (*COMMAND, str(self.set_up), *more)
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def say(self, line: object) -> None:
        """Tell it what happens."""
        assert self.process.stdin is not None
        self.process.stdin.write(msgspec.json.encode(line) + b"\n")
        self.process.stdin.flush()

    def answer(self) -> dict[str, str]:
        """The next line of its answer."""
        assert self.process.stdout is not None
        return msgspec.json.decode(self.process.stdout.readline(), type=dict[str, str])

    def end(self) -> int:
        """End its input; its exit code."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(PATIENCE)


@pytest.fixture
def stream(tmp_path: Path) -> Iterator[Stream]:
    """A camera before a shoe."""
    made = Stream(tmp_path)
    yield made
    made.end()


def test_a_card_that_is_said_to_leave_is_seen_over_the_network(stream: Stream) -> None:
    """Its set-up fits its pictures; it ends with its input."""
    url = stream.answer()["url"]
    set_up = load(stream.set_up)
    assert set_up.source == url
    assert set_up.window is not None
    source = NetworkCamera(url)
    source.open()
    picture = source.read()
    assert picture.shape == (set_up.high, set_up.wide, 3)
    stream.say({"slide": ["9H"]})
    for _ in range(600):
        if (set_up.window.of(source.read()).min(axis=2) > 150).mean() > 0.1:
            break
    else:
        pytest.fail("the card was never shown")
    source.close()
    assert stream.end() == 0


def test_what_cannot_happen_is_refused_and_it_goes_on(stream: Stream) -> None:
    """The answer names what is wrong with the line."""
    stream.answer()
    stream.say({"slide": ["1H"]})
    assert "Invalid enum value '1H'" in stream.answer()["refused"]
    stream.say({"dance": True})
    assert "unknown field `dance`" in stream.answer()["refused"]
    stream.say({"clear": True})
    assert stream.end() == 0


def test_a_felt_is_shown_as_it_is_laid(tmp_path: Path) -> None:
    """The other camera of a table."""
    stream = Stream(tmp_path, "--role", "felt", "--style", "jumbo")
    url = stream.answer()["url"]
    source = NetworkCamera(url)
    source.open()
    before = source.read().mean()
    stream.say({"lay": [[0, ["9H", "back"]], [2, ["TS", "7D"]]]})
    for _ in range(200):
        if source.read().mean() > before + 1:
            break
    else:
        pytest.fail("the cards were never shown")
    source.close()
    assert load(stream.set_up).role == "felt"
    assert stream.end() == 0


def test_the_check_picture_shows_places_and_what_is_seen() -> None:
    """It is drawn on a copy, with a word for each thing seen."""
    shown = window("9H")
    seen = Sighting(what="card", card="9H", sure=9987, outline=shown.lying[0].outline)
    set_up = window_set_up("0")
    drawn = check_picture(shown.picture, set_up, [seen])
    assert (drawn != shown.picture).any()
    assert said_of(seen) == "9H 99.9 %"
    assert said_of(Sighting(what="nothing told", why="double")) == "double"
    assert said_of(Sighting(what="cut card")) == "cut card"
    places = felt_set_up("0")
    plain = check_picture(window(None).picture, places)
    assert (plain[:, :, 2] == 255).sum() > 500
