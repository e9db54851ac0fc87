"""Where pictures come from: each kind of source, and what is said of one that is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from drivers.camera.frames import FrameSource
from drivers.camera.sources import Device, Film, NetworkCamera, Pictures, source_named
from drivers.camera.vision import cv2
from drivers.faults import CannotOpen, PortLost, SettingRefused
from tests.drivers.camera.stamped import camera, film, number_on, stamped


def numbers(source: FrameSource) -> list[int]:
    """The numbers on all pictures of a recording."""
    found = []
    source.open()
    while (picture := source.read()) is not None:
        found.append(number_on(picture))
    source.close()
    return found


def test_a_name_says_what_kind_of_source_it_is(tmp_path: Path) -> None:
    """A number, an address, a folder or a file."""
    (tmp_path / "film.avi").write_bytes(b"")
    assert isinstance(source_named("0"), Device)
    assert source_named("/dev/video2").name == "/dev/video2"
    assert isinstance(source_named("rtsp://camera.example/1"), NetworkCamera)
    assert isinstance(source_named("http://camera.example/video.mjpg"), NetworkCamera)
    assert isinstance(source_named(str(tmp_path)), Pictures)
    assert isinstance(source_named(str(tmp_path / "film.avi")), Film)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("ftp://camera.example/1", "a network camera's address begins rtsp:// or http://"),
        ("no-such.avi", "is no camera, no address and no file here; give a number"),
    ],
)
def test_a_name_that_is_no_source_is_refused(name: str, why: str) -> None:
    """The answer says what would be one."""
    with pytest.raises(SettingRefused, match=why):
        source_named(name)


def test_every_picture_of_a_film_comes_once_and_in_order(tmp_path: Path) -> None:
    """A recorded .avi; its own rate says how far apart its pictures are."""
    path = tmp_path / "film.avi"
    film(path, 40)
    source = source_named(str(path))
    assert numbers(source) == list(range(40))
    assert source.interval == 40_000
    assert numbers(source) == list(range(40))  # opened again, from the beginning


def test_every_picture_of_a_folder_comes_once_in_the_order_of_the_numbers(tmp_path: Path) -> None:
    """Other files in it are passed over."""
    for number in (10, 1, 2):
        cv2.imwrite(str(tmp_path / f"slide_{number}.png"), stamped(number))
    (tmp_path / "notes.txt").write_text("left out")
    assert numbers(source_named(str(tmp_path))) == [1, 2, 10]
    assert numbers(source_named(str(tmp_path / "slide_2.png"))) == [2]


def test_a_network_camera_is_read_as_it_sends() -> None:
    """Pictures of an MJPEG stream over HTTP."""
    with camera() as there:
        source = NetworkCamera(there.server.url)
        source.open()
        first, second = (source.read() for _ in range(2))
        source.close()
    assert number_on(second) == number_on(first) + 1


@pytest.mark.parametrize(
    ("source", "why"),
    [
        (Device(97, wide=640, high=480), "/dev/video97 cannot be opened: there is no such camera"),
        (NetworkCamera("http://127.0.0.1:9/video.mjpg"), "nobody answers there"),
        (Film(Path("no-such.avi")), "no-such.avi cannot be opened: there is no such file"),
        (Pictures(Path("no-such.png")), "no-such.png cannot be opened: there is no picture"),
    ],
    ids=["device", "network", "film", "pictures"],
)
def test_a_source_that_is_not_there_cannot_be_opened(source: FrameSource, why: str) -> None:
    """Each says why."""
    with pytest.raises(CannotOpen, match=why):
        source.open()
    source.close()


def test_a_file_that_is_no_film_or_no_picture_is_told(tmp_path: Path) -> None:
    """It is not taken for an empty recording."""
    (tmp_path / "film.avi").write_bytes(b"no film" * 100)
    with pytest.raises(CannotOpen, match="it is no film"):
        Film(tmp_path / "film.avi").open()
    (tmp_path / "one.png").write_bytes(b"no picture")
    source = Pictures(tmp_path / "one.png")
    source.open()
    with pytest.raises(PortLost, match=r"one\.png is damaged, or no picture"):
        source.read()


def test_opencv_leaves_qts_settings_and_the_library_path_as_they_were() -> None:
    """A screen started later by the same process finds its own Qt, and nothing is printed."""
    code = (
        "import os; before = dict(os.environ)\n"
        "from drivers.camera.vision import cv2\n"
        "cv2.VideoCapture('http://127.0.0.1:9/x.mjpg', cv2.CAP_FFMPEG)\n"
        "names = ('QT_QPA_PLATFORM_PLUGIN_PATH', 'QT_QPA_FONTDIR', 'LD_LIBRARY_PATH')\n"
        "print([before.get(n) == os.environ.get(n) for n in names], cv2.getNumThreads())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ
    )
    assert done.stdout == "[True, True, True] 1\n"
    assert done.stderr == ""
