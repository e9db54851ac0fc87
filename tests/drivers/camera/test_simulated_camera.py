"""The simulated camera: what it shows of each slide, and its menu of faults."""

from __future__ import annotations

from typing import get_args

import numpy as np
import pytest

from drivers.camera.felt_scene import felt
from drivers.camera.frames import Frame
from drivers.camera.lens import STILL, Lens
from drivers.camera.scene import Shown
from drivers.camera.sight import Picture
from drivers.camera.simulated_camera import SimulatedCamera, SimulatedFelt, window_set_up
from drivers.faults import CannotOpen, PortLost
from drivers.simulated_deck import CUT_CARD
from drivers.simulated_faults import CAMERA_FAULTS, CameraFault
from drivers.simulated_shoe import SimulatedShoe
from procedures.readings import DeviceDown, Fault
from tests.drivers.heard import Bench

SET_UP = window_set_up("0")


def shown_of(camera: SimulatedCamera) -> list[Picture]:
    """Every picture until everything that left was shown."""
    pictures = []
    while not camera.shown:
        pictures.append(camera.read())
    return pictures


def bright(picture: Picture) -> float:
    """How much of the window is as bright as a card, in parts of 100."""
    assert SET_UP.window is not None
    return 100 * float((SET_UP.window.of(picture).min(axis=2) > 150).mean())


def told(camera: SimulatedCamera, count: int) -> list[object]:
    """What the lens tells of so many pictures."""
    lens = Lens(SET_UP.marks, detail=SET_UP.detail)
    found: list[object] = []
    for n in range(count):
        frame = Frame(picture=camera.read(), number=n, at=n * STILL // 20)
        found.extend(lens.look(frame))
    return found


def test_a_card_slides_out_picture_by_picture_and_is_gone() -> None:
    """More and more of it, then the empty window again."""
    camera = SimulatedCamera(pictures=8, seed=1)
    camera.slide(["9H"])
    much = [bright(picture) for picture in shown_of(camera)]
    assert len(much) == 13
    assert much[0] < much[2] < much[4]
    assert max(much) > 15
    assert much[-5:] == [0] * 5


def test_the_same_seed_shows_the_same_pictures() -> None:
    """A demonstration can be shown again."""

    def one(seed: int) -> list[Picture]:
        camera = SimulatedCamera(pictures=3, seed=seed)
        camera.slide(["KC"])
        return shown_of(camera)

    assert all(np.array_equal(a, b) for a, b in zip(one(5), one(5), strict=True))
    assert not np.array_equal(one(5)[1], one(6)[1])


def test_it_sees_what_the_simulated_shoe_deals(it: Bench) -> None:
    """One dealer moves both: what left the shoe is what the camera shows."""
    camera = SimulatedCamera(pictures=3, seed=1)
    shoe: SimulatedShoe = it.shoe
    for _ in range(2):
        out = shoe.slide().out
        camera.slide(out)
        assert len(out) == 1
        assert max(bright(picture) for picture in shown_of(camera)) > 5


def test_every_fault_is_in_the_menu_with_what_happens() -> None:
    """Nothing can be asked for that is not explained."""
    assert set(CAMERA_FAULTS) == set(get_args(CameraFault))


def test_a_missed_card_leaves_between_two_pictures() -> None:
    """Nothing of it is shown."""
    camera = SimulatedCamera(seed=1)
    camera.slide(["9H"], "missed")
    assert max(bright(picture) for picture in shown_of(camera)) == 0


def test_a_blurred_card_is_there_but_has_no_edges() -> None:
    """Prone to be misread: it is for the eye to abstain."""

    def edges(fault: CameraFault | None) -> float:
        camera = SimulatedCamera(pictures=4, seed=2)
        camera.slide(["8S"], fault)
        return float(np.abs(np.diff(shown_of(camera)[3].astype(int), axis=1)).max())

    assert edges("blur") < 0.5 * edges(None)


def test_two_cards_at_once_are_wider_than_one() -> None:
    """The second card's edge stands out, by fault or because two left the shoe."""

    def most(out: tuple[Shown, ...], fault: CameraFault | None) -> float:
        camera = SimulatedCamera(pictures=6, seed=3)
        camera.slide(out, fault)
        return max(bright(picture) for picture in shown_of(camera))

    assert most(("9H",), "double") > most(("9H",), None)
    assert most(("9H", "4S"), None) > most(("9H",), None)


@pytest.mark.parametrize(
    ("fault", "kind"),
    [("covered", "covered"), ("black", "covered"), ("moved", "moved")],
)
def test_a_fault_of_the_lens_lasts_until_it_is_cleared(fault: CameraFault, kind: str) -> None:
    """The lens finds each by its kind, and nothing after it is cleared."""
    camera = SimulatedCamera(pictures=3, seed=1)
    camera.slide(["9H"], fault)
    found = told(camera, 14)
    assert [each.kind for each in found if isinstance(each, Fault)] == [kind]
    assert any(isinstance(each, DeviceDown) for each in found)
    camera.clear()
    assert told(camera, 6) == []


def test_a_frozen_camera_sends_the_same_picture_again_and_again() -> None:
    """Nothing of the slide is seen."""
    camera = SimulatedCamera(pictures=3, seed=1)
    before = camera.read()
    camera.slide(["9H"], "frozen")
    assert all(np.array_equal(before, picture) for picture in shown_of(camera))
    assert told(camera, 30) == [DeviceDown("the picture stands still: the camera has hung")]


def test_other_light_stays() -> None:
    """The whole picture is darker from the slide on."""
    camera = SimulatedCamera(pictures=3, seed=1)
    before = camera.read().mean()
    camera.slide([CUT_CARD], "exposure")
    shown_of(camera)
    assert camera.read().mean() < 0.7 * before


def test_a_stalled_camera_sends_nothing_and_an_unplugged_one_cannot_be_opened() -> None:
    """As a real one: the read fails, and opening it anew only after it is put right."""
    camera = SimulatedCamera(pictures=2, seed=1)
    camera.slide(["9H"], "stall")
    with pytest.raises(PortLost, match="no picture from simulated camera"):
        camera.read()
    camera.open()
    camera.slide(["9H"], "unplug")
    with pytest.raises(CannotOpen, match="it is unplugged"):
        camera.open()
    camera.clear()
    camera.open()
    assert camera.read().shape == (480, 640, 3)


def test_a_felt_shows_what_was_laid_until_it_changes() -> None:
    """Cards that lie still differ by the sensor's noise only."""
    camera = SimulatedFelt(seed=1)
    empty = camera.read()
    camera.lay({1: ("KC", "9H"), 0: ("5D", "back")})
    first, second = camera.read(), camera.read()
    assert np.abs(first.astype(int) - second).mean() < 4
    assert np.abs(first.astype(int) - empty).max() > 100
    assert first.shape == felt({}).picture.shape
