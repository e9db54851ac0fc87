"""The lens: what is wrong with a camera itself is a fault of its kind, told once."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import pytest

from drivers.camera.drawn_cards import STYLES, Style
from drivers.camera.felt_scene import felt
from drivers.camera.frames import Frame
from drivers.camera.lens import STILL, Lens, Trouble, detail_of
from drivers.camera.light import Light, any_light
from drivers.camera.sight import Picture
from drivers.camera.simulated_camera import felt_set_up, window_set_up
from drivers.camera.window_scene import window
from procedures.cards import CARDS
from procedures.readings import DeviceDown, DeviceUp, Fault

SHOE = window_set_up("0")
APART = 33_000


def empty(number: int, light: Light | None = None) -> Picture:
    """The empty window, one picture after another."""
    return window(None, light=light or Light(), lamp=1, grain=number).picture


def watched(lens: Lens, pictures: Iterable[Picture], start: int = 0) -> list[Trouble]:
    """Everything that the lens tells of these pictures."""
    told: list[Trouble] = []
    for n, picture in enumerate(pictures, start=start):
        told.extend(lens.look(Frame(picture=picture, number=n, at=n * APART)))
    return told


def lens() -> Lens:
    """The lens of the simulated shoe camera, which has seen good pictures."""
    made = Lens(SHOE.marks, detail=SHOE.detail)
    assert watched(made, (empty(n) for n in range(6))) == []
    return made


def noise(level: int, seed: int) -> Picture:
    """Nothing but a sensor's noise round a brightness."""
    dice = np.random.default_rng(seed)
    return (level + dice.integers(0, 4, (480, 640, 3))).astype(np.uint8)


BLACK = "the picture is black: the lens is capped or there is no light"
COVERED = "there is nothing to be seen: something covers the lens"
FROZEN = "the picture stands still: the camera has hung"


@pytest.mark.parametrize(
    ("level", "kind", "why"), [(0, "covered", BLACK), (90, "covered", COVERED)]
)
def test_a_black_or_covered_lens_is_told_once_and_its_end_once(
    level: int, kind: str, why: str
) -> None:
    """Down with a fault of the kind; up when it sees again."""
    it = lens()
    told = watched(it, (noise(level, n) for n in range(12)), 6)
    assert told == [Fault("covered", why), DeviceDown(why)]
    assert kind == "covered"
    assert not it.clear
    assert watched(it, (empty(n) for n in range(18, 24)), 18) == [DeviceUp()]
    assert it.clear


def test_from_the_first_bad_picture_on_nothing_may_be_read() -> None:
    """It is told after three pictures, but believed at once."""
    it = lens()
    assert watched(it, [noise(0, 1)], 6) == []
    assert not it.clear
    assert watched(it, [empty(7)], 7) == []
    assert it.clear


def test_the_very_same_picture_for_a_second_is_a_frozen_camera() -> None:
    """A living sensor has noise; a fault of the camera, not of what lies before it."""
    it = lens()
    same = empty(6)
    count = STILL // APART + 5
    assert watched(it, [same] * count, 6) == [DeviceDown(FROZEN)]
    assert not it.clear
    assert watched(it, (empty(n) for n in range(90, 96)), 90) == [DeviceUp()]


def test_a_recording_may_stand_still() -> None:
    """A film of a quiet table is no fault."""
    it = Lens(SHOE.marks, detail=SHOE.detail, live=False)
    assert watched(it, [empty(1)] * 60) == []


def test_a_moved_camera_is_told_by_how_far() -> None:
    """Against the marks of its set-up; put back, it is up again."""
    it = lens()
    moved = (np.roll(empty(n), (14, 9), axis=(1, 0)) for n in range(6, 26))
    why = "the camera has moved by 17 pixels"
    assert watched(it, moved, 6) == [Fault("moved", why), DeviceDown(why)]
    assert watched(it, (empty(n) for n in range(26, 46)), 26) == [DeviceUp()]


def test_a_camera_that_shows_none_of_its_marks_has_moved() -> None:
    """It looks somewhere else altogether."""
    it = lens()
    elsewhere = (felt({1: ("KC",)}, grain=n).picture[200:680, 300:940] for n in range(14))
    why = "no mark is where it was: the camera was moved or the marks covered"
    assert {Fault("moved", why), DeviceDown(why)} <= set(watched(it, elsewhere, 6))


def test_a_jump_of_the_light_is_told_once_and_reading_goes_on() -> None:
    """A lamp that goes out changes the whole picture from one picture to the next."""
    it = lens()
    dim = [empty(n, Light(level=0.5)) for n in range(6, 16)]
    assert watched(it, dim, 6) == [Fault("moved", "the light of the whole picture jumped")]
    assert it.clear


def test_light_that_changes_slowly_is_no_jump() -> None:
    """A camera's own exposure follows the day."""
    it = lens()
    slow = (empty(n, Light(level=1 - 0.02 * n)) for n in range(25))
    assert watched(it, slow, 6) == []


@pytest.mark.parametrize("style", STYLES[:4], ids=lambda style: style.name)
def test_cards_hands_and_noise_are_no_fault_of_the_lens(style: Style) -> None:
    """Slides in any light that a table may have: nothing is told."""
    dice = np.random.default_rng(9)
    for n in range(2):
        it, light = Lens(SHOE.marks, detail=SHOE.detail), any_light(dice, hard=0.6)
        pictures = (
            window(
                CARDS[int(dice.integers(52))], out=out, light=light, lamp=n, grain=round(9 * out),
                style=style, hand=0.4, seed=n,
            ).picture
            for out in (0.2, 0.5, 0.8, 1.0, 1.2)
        )  # fmt: skip
        assert watched(it, pictures) == []
        assert it.clear


def test_a_felt_with_cards_and_a_hand_over_it_is_no_fault_of_the_lens() -> None:
    """Dealers reach over the table all the time, and over a mark now and then."""
    made = felt_set_up("0")
    it = Lens(made.marks, detail=made.detail)
    pictures = (
        felt({1: ("9H", "KC")}, reaching=(64, 80) if n % 2 else (700, 400), grain=n).picture
        for n in range(6)
    )
    assert watched(it, pictures) == []


def test_detail_is_how_much_there_is_to_be_seen() -> None:
    """A card shows more than an empty window, and that more than a covered lens."""
    card, nothing, covered = window("9H").picture, empty(1), noise(90, 1)
    assert detail_of(card) > detail_of(nothing) > 3 * detail_of(covered)
