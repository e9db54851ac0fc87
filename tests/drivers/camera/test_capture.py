"""Capture: the newest picture with its age, over real films and a real network camera."""

from __future__ import annotations

from pathlib import Path
from threading import Event

from drivers.camera.capture import SILENT, STALE, Capture, Freshness
from drivers.camera.sight import Picture
from drivers.camera.sources import NetworkCamera, source_named
from drivers.camera.vision import cv2
from procedures.readings import DeviceDown, DeviceUp
from tests.drivers.camera.stamped import camera, film, news_of, number_on, stamped, taken
from tests.drivers.heard import HandClock


def test_each_picture_of_a_film_is_given_out_once_however_slowly_it_is_taken(
    tmp_path: Path,
) -> None:
    """A recording loses nothing, and its times are those of its own rate."""
    path = tmp_path / "film.avi"
    film(path, 30)
    capture = Capture(source_named(str(path)), clock=HandClock(5_000_000))
    capture.start()
    frames = [taken(capture)[1] for _ in range(30)]
    assert [number_on(frame.picture) for frame in frames] == list(range(30))
    assert [frame.number for frame in frames] == list(range(1, 31))
    assert [frame.at for frame in frames] == [5_000_000 + n * 40_000 for n in range(30)]
    assert capture.take(20.0).ended
    capture.stop()


def test_a_recording_that_cannot_be_read_on_ends_and_does_not_begin_again(tmp_path: Path) -> None:
    """Read again from its beginning, each card would be told twice."""
    for number in (1, 2):
        cv2.imwrite(str(tmp_path / f"{number}.png"), stamped(number))
    (tmp_path / "3.png").write_bytes(b"torn")
    capture = Capture(source_named(str(tmp_path)), clock=HandClock())
    capture.start()
    assert [number_on(taken(capture)[1].picture) for _ in range(2)] == [1, 2]
    assert news_of(capture) == DeviceDown(f"{tmp_path / '3.png'} is damaged, or no picture")
    assert capture.take(20.0).ended
    capture.stop()


def test_a_picture_is_taken_at_the_time_at_which_it_arrived_whatever_the_camera_says() -> None:
    """A camera whose clock is an hour wrong changes no time here."""
    clock = HandClock(7_000_000)
    with camera() as there:
        there.server.lie(-3600)
        capture = Capture(NetworkCamera(there.server.url), clock=clock)
        capture.start()
        news, frame = taken(capture)
        capture.stop()
    assert news == [DeviceUp()]
    assert frame.at == 7_000_000


def test_whoever_was_away_is_given_the_newest_picture_not_the_next() -> None:
    """What came meanwhile is passed over: each picture is as new as can be."""
    with camera() as there:
        capture = Capture(NetworkCamera(there.server.url), clock=HandClock())
        capture.start()
        _, first = taken(capture)
        there.wait_more(30)
        _, next_ = taken(capture)
        shown = there.shown
        capture.stop()
    assert next_.number > first.number + 5
    assert shown - number_on(next_.picture) < 15


def test_a_picture_that_has_become_old_is_not_given_out() -> None:
    """A stale picture is never read as a fresh one."""
    clock = HandClock()
    with camera() as there:
        capture = Capture(NetworkCamera(there.server.url), clock=clock)
        capture.start()
        taken(capture)
        there.server.stall()
        while capture.take(0.3).frame is not None:
            pass  # what had been sent before
        clock.time += STALE + 1
        there.server.resume()
        _, frame = taken(capture)
        capture.stop()
    assert frame.at == clock.time


def test_a_stall_is_told_and_the_camera_is_opened_again_by_itself() -> None:
    """Down once, up once; and what the camera held back meanwhile is not read as new."""
    with camera() as there:
        capture = Capture(NetworkCamera(there.server.url), clock=HandClock())
        capture.start()
        for _ in range(10):
            taken(capture)
        there.server.stall()
        down = news_of(capture)
        held_back = there.wait_more(20)
        there.server.resume()
        news, frame = taken(capture)
        capture.stop()
    assert down == DeviceDown(f"no picture from {there.server.url}")
    assert news == [DeviceUp()]
    assert number_on(frame.picture) > held_back - 2


def test_a_dropped_connection_is_told_and_opened_again() -> None:
    """A switch that restarts is no reason for somebody to come."""
    with camera() as there:
        capture = Capture(NetworkCamera(there.server.url), clock=HandClock())
        capture.start()
        _, before = taken(capture)
        there.server.drop()
        assert isinstance(news_of(capture), DeviceDown)
        assert news_of(capture) == DeviceUp()
        _, after = taken(capture)
        capture.stop()
    assert after.number > before.number


def test_a_camera_that_restarts_is_read_again_at_its_old_address() -> None:
    """While it is away that is told once, however often it is tried."""
    with camera() as there:
        capture = Capture(NetworkCamera(there.server.url), clock=HandClock())
        capture.start()
        taken(capture)
        there.server.stop()
        assert isinstance(news_of(capture), DeviceDown)
        assert capture.take(1.0).news == ()
        there.server.start()
        assert news_of(capture) == DeviceUp()
        taken(capture)
        capture.stop()


def test_a_camera_that_was_never_there_is_told_and_taken_when_it_comes() -> None:
    """The order in which things are switched on does not matter."""
    with camera() as there:
        there.server.stop()
        capture = Capture(NetworkCamera(there.server.url), clock=HandClock())
        capture.start()
        assert isinstance(news_of(capture), DeviceDown)
        there.server.start()
        assert news_of(capture) == DeviceUp()
        capture.stop()


class _Hanging:
    """A source that gives a hundred pictures, and then never comes back from reading."""

    name = "hanging camera"
    interval: int | None = None

    def __init__(self) -> None:
        self.let_go = Event()
        self._left = 100

    def open(self) -> None:
        """It opens."""

    def read(self) -> Picture:
        """A picture, or nothing for ever."""
        self._left -= 1
        if self._left < 0:
            self.let_go.wait()
        return stamped(self._left + 1)

    def close(self) -> None:
        """Nothing is held."""


def test_a_camera_whose_read_never_comes_back_counts_as_gone() -> None:
    """Silence is noticed by who waits, not by who hangs."""
    clock = HandClock()
    source = _Hanging()
    capture = Capture(source, clock=clock)
    capture.start()
    assert news_of(capture) == DeviceUp()
    while capture.take(1.0).frame is not None:
        pass
    clock.time += SILENT + 1
    assert news_of(capture) == DeviceDown("no picture from hanging camera")
    source.let_go.set()
    capture.stop()


def test_pictures_that_come_all_at_once_after_a_gap_are_not_fresh() -> None:
    """They had been waiting in a buffer; the first that is waited for again is fresh."""
    fresh = Freshness()
    assert [fresh.after(0.033) for _ in range(6)] == [False, False, True, True, True, True]
    assert not fresh.after(0.9)
    assert not any(fresh.after(0.001) for _ in range(27))
    assert [fresh.after(0.033) for _ in range(3)] == [False, True, True]


def test_a_single_late_picture_and_an_early_one_after_it_lose_nothing_for_long() -> None:
    """A busy machine takes two pictures in one wait now and then."""
    fresh = Freshness()
    for _ in range(9):
        fresh.after(0.033)
    assert fresh.after(0.06)
    assert fresh.after(0.006)
    assert fresh.after(0.033)


def test_what_is_held_back_while_opening_is_not_fresh() -> None:
    """A camera opened anew may send first what it kept."""
    fresh = Freshness()
    for _ in range(9):
        fresh.after(0.033)
    fresh.opened()
    assert not any(fresh.after(0.001) for _ in range(40))
    assert [fresh.after(0.033) for _ in range(3)] == [False, True, True]


def test_a_camera_that_becomes_faster_or_slower_is_followed() -> None:
    """In the dark a camera exposes longer; in the light again it sends more."""
    fresh = Freshness()
    for _ in range(20):
        fresh.after(0.2)
    fresh.opened()
    assert any(fresh.after(0.02) for _ in range(80))
    assert any(fresh.after(0.5) for _ in range(12))
