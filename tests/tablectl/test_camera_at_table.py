"""A real eye at a table: its own process, real pictures, readings that a table takes."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

from drivers.camera import calibration
from drivers.camera.simulated_camera import SimulatedCamera, window_set_up
from drivers.camera.vision import cv2
from procedures import commands as ask
from procedures.cards import Card
from procedures.events import ReadingTaken
from procedures.incident_events import IncidentOpened
from procedures.readings import CardSeen, DeviceDown, Reading
from tablectl.config import DeviceConfig
from tablectl.devices import Devices
from tests.drivers.heard import HandClock, Heard
from tests.procedures.test_two_witnesses import EYE, Watched

CARDS: tuple[Card, ...] = ("9H", "KS", "2D")


def filmed(folder: Path) -> Path:
    """Pictures of these cards leaving a shoe, one after another, and the set-up that fits."""
    camera = SimulatedCamera(pictures=12, seed=3)
    camera.open()
    number = 0
    pictures = folder / "pictures"
    pictures.mkdir()
    for card in (None, *CARDS):
        if card is not None:
            camera.slide((card,))
        for _ in range(24):
            cv2.imwrite(str(pictures / f"{number:04}.png"), camera.read())
            number += 1
    set_up = replace(window_set_up(str(pictures)), role="witness")
    calibration.save(set_up, folder / "eye.json")
    return folder / "eye.json"


@pytest.fixture
def read(tmp_path: Path) -> tuple[Reading, ...]:
    """What the eye's process says of the pictures, until it has seen them all."""
    eye = DeviceConfig(
        name="eye", role="witness", url=f"camera://{filmed(tmp_path)}", grammar="camera"
    )
    devices = Devices(
        [eye], folder=tmp_path / "bytes", evidence=tmp_path / "evidence", clock=HandClock()
    )
    heard = Heard()
    devices.start(heard)
    assert heard.wait(lambda seen: sum(isinstance(one, CardSeen) for one in seen) == len(CARDS))
    devices.stop()
    return tuple(one for one in heard.readings if not isinstance(one.seen, DeviceDown))


def test_what_a_real_eye_reads_confirms_the_shoe_and_each_picture_is_kept(
    tmp_path: Path, read: tuple[Reading, ...]
) -> None:
    """Part E: silent when they agree; the evidence lies where each reading says that it does."""
    table = Watched().dealing()
    since = len(table.facts)
    for card in CARDS:
        table.hears("shoe", CardSeen(card))
    for reading in read:
        table.do(EYE, ask.Read(reading=replace(reading, at=table.at)))
    facts = table.facts[since:]
    assert not [fact for fact in facts if isinstance(fact, IncidentOpened)]
    agreed = [f.reading for f in facts if isinstance(f, ReadingTaken) and isinstance(f.agrees, str)]
    assert [reading.seen for reading in agreed] == [CardSeen(card) for card in CARDS]
    for reading in agreed:
        path = tmp_path / "evidence" / reading.picture[:2] / f"{reading.picture}.jpg"
        assert sha256(path.read_bytes()).hexdigest() == reading.picture
