"""A camera's set-up: saved, read back, checked, and the drift against its marks."""

from __future__ import annotations

from pathlib import Path

import msgspec
import numpy as np
import pytest

from drivers.camera.calibration import (
    Area,
    Calibration,
    Rectangle,
    drift,
    load,
    marks_at,
    save,
)
from drivers.camera.felt_scene import FELT, felt, spot
from drivers.camera.light import any_light
from drivers.camera.simulated_camera import felt_set_up, window_set_up
from drivers.camera.window_scene import window
from drivers.faults import SettingRefused

FELT_SET_UP = felt_set_up("rtsp://camera.example/felt")
SHOE_SET_UP = window_set_up("0")


@pytest.mark.parametrize("made", [FELT_SET_UP, SHOE_SET_UP], ids=["felt", "shoe"])
def test_a_set_up_is_saved_and_read_back_the_same(tmp_path: Path, made: Calibration) -> None:
    """Nothing is lost between two starts."""
    path = tmp_path / "camera.json"
    save(made, path)
    assert load(path) == made
    assert [each.name for each in tmp_path.iterdir()] == ["camera.json"]


def test_a_missing_file_says_how_to_set_the_camera_up(tmp_path: Path) -> None:
    """The way out is named."""
    with pytest.raises(SettingRefused, match=r"No such file.*tablectl camera setup"):
        load(tmp_path / "camera.json")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"window": None}, "the window before the shoe is not marked"),
        (
            {"window": Rectangle(left=600, top=0, wide=100, high=100)},
            "the window ends at 700 × 100, the picture at 640 × 480",
        ),
        ({"card": 7}, "Expected `int` >= 40"),
        ({"role": "roof"}, "Invalid enum value 'roof'"),
    ],
)
def test_a_set_up_of_a_shoe_that_cannot_be_right_is_refused(
    tmp_path: Path, change: dict[str, object], why: str
) -> None:
    """It is refused on reading, with what is wrong, never taken as it stands."""
    path = tmp_path / "camera.json"
    wrong = msgspec.structs.replace(SHOE_SET_UP, **change)
    path.write_bytes(msgspec.json.encode(wrong))
    with pytest.raises(SettingRefused, match=why):
        load(path)


@pytest.mark.parametrize(
    ("areas", "why"),
    [
        ((), "the dealer's place on the felt is not marked"),
        (
            (Area(kind="dealer", corners=((0, 0), (9, 9))),),
            "the place dealer 0 has fewer than three corners",
        ),
        (
            (
                Area(kind="dealer", corners=((0, 0), (9, 0), (9, 9))),
                Area(kind="box", corners=((20, 0), (29, 0), (29, 9))),
            ),
            "the place box cannot be that of box 0",
        ),
    ],
)
def test_places_of_a_felt_that_cannot_be_right_are_refused(
    tmp_path: Path, areas: tuple[Area, ...], why: str
) -> None:
    """Nothing is saved that could not be read back."""
    path = tmp_path / "camera.json"
    with pytest.raises(SettingRefused, match=why):
        save(msgspec.structs.replace(FELT_SET_UP, areas=areas), path)
    assert not path.exists()


def test_a_file_that_is_no_set_up_is_refused(tmp_path: Path) -> None:
    """Torn or foreign files are told with their place."""
    path = tmp_path / "camera.json"
    path.write_text("{")
    with pytest.raises(SettingRefused, match=f"{path}: .*set the camera up anew"):
        load(path)


def test_a_point_of_the_felt_is_at_the_place_that_holds_it() -> None:
    """Each box's first card lies at that box; the middle of the arc at none."""
    for box in range(FELT.boxes + 1):
        found = FELT_SET_UP.area_at(spot(FELT, box))
        assert found is not None
        assert found.box == box
    assert FELT_SET_UP.area_at((20, FELT.high - 10)) is None


@pytest.mark.parametrize("move", [(0, 0), (3, -2), (14, 9), (-30, 25)])
def test_the_drift_is_how_far_the_picture_moved(move: tuple[int, int]) -> None:
    """In other light, with cards on the felt, to the pixel."""
    light = any_light(np.random.default_rng(2), hard=0.4)
    picture = felt({1: ("9H", "KC"), 3: ("AS",)}, light=light).picture
    found = drift(np.roll(picture, move, axis=(1, 0)), FELT_SET_UP.marks)
    assert found.found == found.of == 4
    assert abs(found.right - move[0]) <= 1
    assert abs(found.down - move[1]) <= 1


def test_a_mark_that_is_hidden_says_nothing_of_drift() -> None:
    """A hand over one mark moves no camera."""
    picture = np.array(felt({}).picture)
    (x, y), *_ = (mark.at for mark in FELT_SET_UP.marks)
    picture[y - 40 : y + 40, x - 40 : x + 40] = (120, 150, 200)
    found = drift(picture, FELT_SET_UP.marks)
    assert (found.found, found.of) == (3, 4)
    assert found.far < 1


def test_a_mark_needs_something_to_be_seen() -> None:
    """Plain felt is no mark, nor is a point at the edge."""
    picture = window(None).picture
    with pytest.raises(SettingRefused, match=r"nothing to be seen at \(320, 300\)"):
        marks_at(picture, [(320, 300)])
    with pytest.raises(SettingRefused, match="too near the edge"):
        marks_at(picture, [(3, 300)])
