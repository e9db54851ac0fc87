"""`tablectl camera setup`: where a camera looks and what lies where, saved for its table."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from time import monotonic
from typing import Final, cast

from drivers.camera.calibration import (
    Area,
    AreaKind,
    Calibration,
    Rectangle,
    checked,
    marks_at,
    save,
)
from drivers.camera.capture import Capture
from drivers.camera.check_picture import check_picture, said_of
from drivers.camera.evidence import jpeg
from drivers.camera.eye import Eye
from drivers.camera.lens import detail_of
from drivers.camera.sight import Picture, Sighting
from drivers.camera.sources import source_named
from drivers.faults import DriverFault, PortFault
from procedures.readings import DeviceDown
from tablectl import exit_codes
from tablectl.clock import RealClock
from tablectl.commands.camera import deck_file, refuse, set_up_file
from tablectl.terminal.signs import signs_for

_FIRST_PICTURE: Final = 15.0  # seconds


def run(arguments: argparse.Namespace) -> int:
    """Set up by the arguments, or in a window where they name no place."""
    try:
        if arguments.window is None and not arguments.place:
            from tablectl.commands.camera.windows import set_up_in_window

            return set_up_in_window(arguments)
        if arguments.card is None:
            return refuse("--card: how long is a card's long side, in pixels?", exit_codes.USAGE)
        told = saved(arguments, first_picture(arguments.source))
    except PortFault as fault:
        return refuse(fault, exit_codes.NOT_AVAILABLE)
    except OSError as error:
        return refuse(f"{error.filename}: {error.strerror}", exit_codes.NOT_AVAILABLE)
    print(signs_for(sys.stdout.encoding).text(told[0]))
    print("\n".join(told[1:]))
    return exit_codes.FINE


def first_picture(source: str) -> Picture:
    """A picture of this source, taken now. Raises CannotOpen, SettingRefused."""
    capture = Capture(source_named(source), clock=RealClock())
    capture.start()
    why, until = f"no picture from {source}", monotonic() + _FIRST_PICTURE
    try:
        while monotonic() < until:
            taken = capture.take(0.5)
            if taken.frame is not None:
                return taken.frame.picture
            why = next((n.reason for n in taken.news if isinstance(n, DeviceDown)), why)
            if taken.ended:
                break
    finally:
        capture.stop()
    raise PortFault(why)


def saved(arguments: argparse.Namespace, picture: Picture) -> tuple[str, ...]:
    """Save what the arguments say, with a check picture beside it; what there is to tell.

    Raises SettingRefused for what cannot be right, EnrolledDamaged, ModelDamaged, OSError.
    """
    path = set_up_file(arguments).absolute()
    calibration = checked(_calibration(arguments, picture, path), path)
    eye = Eye(enrolled=_enrolled(calibration, path))
    seen = seen_by(eye, calibration, picture)
    path.parent.mkdir(parents=True, exist_ok=True)
    save(calibration, path)
    check = path.with_suffix(".jpg")
    check.write_bytes(jpeg(check_picture(picture, calibration, seen)))
    words = ", ".join(said_of(each) for each in seen) or "nothing"
    marks = "" if calibration.marks else "; without --mark a moved camera is noticed late"
    return (
        f"set up: {path}; the check picture: {check}; seen now: {words}{marks}",
        "in the table's configuration:",
        "  [[devices]]",
        f'  name = "{arguments.role}-camera"',
        f'  role = "{arguments.role}"',
        f'  url = "camera://{path}"',
        '  grammar = "camera"',
    )


def seen_by(eye: Eye, calibration: Calibration, picture: Picture) -> tuple[Sighting, ...]:
    """What the eye sees there, as the camera's own process would look."""
    part = picture if calibration.window is None else calibration.window.of(picture)
    card = float(calibration.card)
    if calibration.role == "felt":
        return eye.felt(part, card=card)
    one = eye.window(part, card=card)
    return () if one is None else (one,)


def _calibration(arguments: argparse.Namespace, picture: Picture, path: Path) -> Calibration:
    high, wide = picture.shape[:2]
    window = None
    if arguments.window is not None:
        left, top, broad, tall = arguments.window
        if not broad or not tall:
            raise DriverFault("--window: a window has a width and a height")
        window = Rectangle(left=left, top=top, wide=broad, high=tall)
    areas = tuple(
        Area(kind=cast(AreaKind, kind), box=box, corners=corners)
        for kind, box, corners in arguments.place
    )
    enrolled = ""
    if arguments.enrolled is not None:
        enrolled = os.path.relpath(deck_file(arguments, arguments.enrolled), path.parent)
    return Calibration(
        role=arguments.role, source=arguments.source, wide=wide, high=high, card=arguments.card,
        window=window, areas=areas, marks=marks_at(picture, arguments.mark),
        detail=detail_of(picture), enrolled=enrolled,
    )  # fmt: skip


def _enrolled(calibration: Calibration, path: Path) -> Path | None:
    return path.parent / calibration.enrolled if calibration.enrolled else None
