"""The windows of `tablectl camera setup` and `view`: they are handed what a camera gives."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path

from drivers.camera.capture import Capture
from drivers.camera.sight import Picture
from drivers.camera.sources import source_named
from drivers.faults import DriverFault, SettingRefused
from procedures.readings import DeviceDown
from tablectl import exit_codes
from tablectl.clock import RealClock
from tablectl.commands.camera import refuse
from tablectl.commands.camera.setup import saved
from tablectl.commands.camera.view import LiveView
from tablectl.screens import CannotOpenError, kept, look_at_display
from ui.camera.camera import Shot
from ui.camera.live_window import LiveWindow
from ui.camera.marked import Marked
from ui.camera.set_up_window import SetUpWindow
from ui.parts.language import chosen
from ui.parts.opening import Opening, open_window
from ui.parts.theme import light


class CameraBeingSetUp:
    """The camera that is being set up, as `ui.camera.camera.CameraToSetUp`."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self._arguments = arguments
        self._capture: Capture | None = None
        self._picture: Picture | None = None

    @property
    def sources(self) -> tuple[str, ...]:
        """What was named, then the cameras of this machine."""
        found = (str(path) for path in sorted(Path("/dev").glob("video*")))
        return tuple(dict.fromkeys((self._arguments.source, *found)))

    def choose(self, source: str) -> str:
        """Look through this one; why not, empty where nothing is wrong."""
        self.stop()
        self._picture = None
        try:
            self._capture = Capture(source_named(source), clock=RealClock())
        except SettingRefused as why:
            return str(why)
        self._arguments.source = source
        self._capture.start()
        return ""

    def newest(self) -> Shot | None:
        """The newest picture."""
        if self._capture is None:
            return None
        taken = self._capture.take(0)
        lost = [news.reason for news in taken.news if isinstance(news, DeviceDown)]
        if taken.frame is not None:
            self._picture = taken.frame.picture
            return shot_of(self._picture)
        return Shot(data=b"", wide=0, high=0, wrong=lost[-1]) if lost else None

    def save(self, marked: Marked) -> tuple[bool, str]:
        """Save what was marked on the newest picture."""
        if self._picture is None:
            return False, "no picture has come yet"
        given = self._arguments
        given.window, given.card, given.mark = marked.window, marked.card, list(marked.marks)
        given.place = [(*_named(name), corners) for name, corners in marked.places.items()]
        try:
            return True, "\n".join(saved(given, self._picture))
        except DriverFault as fault:
            return False, str(fault)
        except OSError as error:
            return False, f"{error.filename}: {error.strerror}"

    def stop(self) -> None:
        """Let the camera go."""
        if self._capture is not None:
            self._capture.stop()
            self._capture = None


class CameraLookedThrough:
    """A camera that is set up, as `ui.camera.camera.Camera`."""

    def __init__(self, view: LiveView) -> None:
        self._view = view

    def newest(self) -> Shot | None:
        """The newest picture, looked at."""
        seen = self._view.look(0)
        if seen is None:
            return None
        if seen.picture is None:
            return Shot(data=b"", wide=0, high=0, wrong=seen.wrong)
        return shot_of(seen.picture, told=seen.told, wrong=seen.wrong, age=seen.age)


def shot_of(picture: Picture, *, told: str = "", wrong: str = "", age: int = 0) -> Shot:
    """A picture as windows take it."""
    high, wide = picture.shape[:2]
    return Shot(data=picture.tobytes(), wide=wide, high=high, told=told, wrong=wrong, age=age)


def set_up_in_window(arguments: argparse.Namespace) -> int:
    """Until the window is closed."""
    camera = CameraBeingSetUp(arguments)
    felt = arguments.role == "felt"
    try:
        return _opened(lambda _: SetUpWindow(camera, table=arguments.table, felt=felt))
    finally:
        camera.stop()


def view_in_window(view: LiveView, table: str) -> int:
    """Until the window is closed."""
    view.start()
    try:
        return _opened(lambda _: LiveWindow(CameraLookedThrough(view), table=table))
    finally:
        view.stop()


def _opened(window: Callable[[Opening], SetUpWindow | LiveWindow]) -> int:
    try:
        look_at_display()
    except CannotOpenError as error:
        without = "without a display: --window X,Y,W,H --card PIXELS, or view --text"
        return refuse(f"{error}\n  {without}", exit_codes.NOT_AVAILABLE)
    from tablectl.client.remote import RemoteClient

    opening = Opening(
        program="camera", address="", reach=RemoteClient, theme=light(), locale=chosen(None),
        kept=kept(),
    )  # fmt: skip
    return open_window(window, opening)


def _named(place: str) -> tuple[str, int]:
    """A place of a felt as its kind and its box."""
    kind = place.rstrip("123456789")
    return kind, int(place.removeprefix(kind) or 0)
