"""The whole eye, as the service runs it: a process, a film or a network camera, lines out."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest

from drivers.camera.calibration import save
from drivers.camera.drawn_cards import STYLES, Style
from drivers.camera.evidence import Evidence
from drivers.camera.scene import Shown
from drivers.camera.simulated_camera import SimulatedCamera, window_set_up
from drivers.camera.vision import cv2
from drivers.camera_port import eye
from drivers.framing import Message
from drivers.grammars.camera import CameraLines
from drivers.simulated_faults import CameraFault
from procedures.readings import CardSeen, CutCardSeen, DeviceDown, Fault, SelfTest
from tests.drivers.heard import PATIENCE

NOBODY = "http://127.0.0.1:9/video.mjpg"


def filmed(
    folder: Path, slides: Sequence[tuple[Shown, CameraFault | None]], style: Style = STYLES[0]
) -> Path:
    """The set-up of a camera whose film shows these slides, 30 pictures a second.

    It begins with half a second of an empty window.
    """
    path, camera = folder / "film.avi", SimulatedCamera(style=style, pictures=10, seed=4)
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 30, (640, 480))
    for _ in range(17):
        writer.write(camera.read())
    for shown, fault in slides:
        camera.slide([shown], fault)
        while not camera.shown:
            picture = camera.read()
            writer.write(picture)
        for _ in range(4):
            writer.write(picture)
    writer.release()
    save(window_set_up(str(path)), folder / "camera.json")
    return folder / "camera.json"


def said(set_up: Path, folder: Path) -> list[Message]:
    """Every line of an eye that watches to the end of its film."""
    with subprocess.Popen(
        eye(set_up, folder), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        messages = [CameraLines().read(line.rstrip(b"\n")) for line in process.stdout]
        assert process.wait(PATIENCE) == 0
    return [message for message in messages if message.seen is not None]


@pytest.mark.parametrize("style", [STYLES[0], STYLES[-1]], ids=lambda style: style.name)
def test_the_cards_of_a_film_are_told_in_order_each_once(tmp_path: Path, style: Style) -> None:
    """A self-test, then what left the shoe; each with a picture that was kept."""
    slides: list[tuple[Shown, CameraFault | None]] = [
        ("9H", None), ("KC", None), ("9H", None), ("cut card", None), ("AD", None),
    ]  # fmt: skip
    first, *rest = said(filmed(tmp_path, slides, style), tmp_path / "kept")
    assert isinstance(first.seen, SelfTest)
    assert first.seen.passed
    assert [message.seen for message in rest] == [
        CardSeen("9H"), CardSeen("KC"), CardSeen("9H"), CutCardSeen(), CardSeen("AD"),
    ]  # fmt: skip
    assert [message.sequence for message in rest] == [2, 3, 4, 5, 6]
    evidence = Evidence(tmp_path / "kept")
    assert all(message.sight and evidence.path(message.sight.picture).is_file() for message in rest)


def test_what_cannot_be_read_is_a_fault_and_never_another_card(tmp_path: Path) -> None:
    """Out of focus, under a hand, two at once: the right card or none."""
    slides: list[tuple[Shown, CameraFault | None]] = [
        ("9H", "blur"), ("KC", "hand"), ("5S", "double"), ("TS", "missed"), ("4D", "black"),
    ]  # fmt: skip
    seen = [message.seen for message in said(filmed(tmp_path, slides), tmp_path / "kept")]
    assert {card.card for card in seen if isinstance(card, CardSeen)} <= {"9H", "KC", "5S"}
    faults = [fault.kind for fault in seen if isinstance(fault, Fault)]
    assert len(faults) >= 2
    assert faults[-1] == "covered"
    assert isinstance(seen[-1], DeviceDown)


def test_the_eye_ends_when_its_input_ends(tmp_path: Path) -> None:
    """The program that started it is gone: nobody reads its lines."""
    save(window_set_up(NOBODY), tmp_path / "camera.json")
    done = subprocess.run(
        eye(tmp_path / "camera.json", tmp_path), stdin=subprocess.DEVNULL, timeout=PATIENCE,
        capture_output=True, check=False,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")


def test_the_eye_says_why_it_sees_nothing_and_ends_when_it_is_told_to(tmp_path: Path) -> None:
    """SIGTERM is how the service lets it go."""
    save(window_set_up(NOBODY), tmp_path / "camera.json")
    with subprocess.Popen(
        eye(tmp_path / "camera.json", tmp_path), stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        first = CameraLines().read(process.stdout.readline().rstrip(b"\n"))
        process.send_signal(signal.SIGTERM)
        assert process.wait(PATIENCE) == 0
    assert first.seen == SelfTest(passed=False, detail=f"no picture from {NOBODY}")
