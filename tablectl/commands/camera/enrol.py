"""`tablectl camera enrol`: a deck is shown once, and its cards are compared with it ever after."""

from __future__ import annotations

import argparse
import os
import select
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Final

import msgspec

from drivers.camera.calibration import Calibration, load, save
from drivers.camera.capture import Capture
from drivers.camera.enrol import ALL, Shown
from drivers.camera.enrolment import NotEnrolled
from drivers.camera.eye import Eye
from drivers.camera.photograph import NoPicture, opened, pictures_in
from drivers.camera.shown_deck import Refusals, ShownDeck, Still, name_of
from drivers.camera.sight import Picture
from drivers.camera.sources import source_named
from drivers.faults import PortFault
from procedures.readings import DeviceDown
from tablectl import exit_codes
from tablectl.clock import RealClock
from tablectl.commands.camera import deck_file, refuse
from tablectl.terminal.signs import signs_for

_A_LOOK: Final = 0.25  # seconds
_FIRST_PICTURE: Final = 15.0
_HOW: Final = (
    "lay a card down, take the hand away and wait for its line; type its name where it is not"
    " told; Ctrl-C stops, and the same command goes on"
)


def run(arguments: argparse.Namespace) -> int:
    """Take pictures until nothing is missing, or there are no more."""
    kept = deck_file(arguments, arguments.deck)
    set_up = load(arguments.set_up) if arguments.set_up is not None else None
    card = arguments.card if set_up is None else float(set_up.card)
    deck = ShownDeck(kept.with_suffix(".shown"), Eye(), card=card)
    if arguments.anew:
        deck.forget()
        deck = ShownDeck(kept.with_suffix(".shown"), Eye(), card=card)
    elif deck.missing != ALL:
        _say(f"going on: {len(ALL) - len(deck.missing)} of {len(ALL)} were taken before")
    try:
        refused = _takes(arguments, deck, set_up) if deck.missing else 0
    except KeyboardInterrupt:
        _say(f"still missing: {', '.join(deck.missing)}; the same command goes on")
        raise
    except PortFault as fault:
        return refuse(fault, exit_codes.NOT_AVAILABLE)
    if deck.missing:
        _say(f"still missing: {', '.join(deck.missing)}; the same command goes on")
        return exit_codes.BAD_INPUT
    try:
        deck.finished().save(kept)
    except OSError as error:
        return refuse(f"{kept} cannot be written: {error.strerror}", exit_codes.NOT_AVAILABLE)
    _say(f"the deck is enrolled: {kept}")
    if set_up is not None:
        _given_to(arguments.set_up, set_up, kept)
    return exit_codes.BAD_INPUT if refused else exit_codes.FINE


def _given_to(path: Path, set_up: Calibration, deck: Path) -> None:
    """The camera that was used compares with this deck from its next start on."""
    enrolled = os.path.relpath(deck, path.parent)
    save(msgspec.structs.replace(set_up, enrolled=enrolled), path)
    _say(f"the camera compares with it from its next start: {path}")


def _takes(arguments: argparse.Namespace, deck: ShownDeck, set_up: Calibration | None) -> int:
    """Show everything; how many could not be taken."""
    refused = 0
    folder = Path(arguments.source or ".")
    from_folder = arguments.source is not None and folder.is_dir()
    shown = _of_folder(folder) if from_folder else _of_camera(arguments, set_up)
    refusals = Refusals()
    for where, picture, named in shown:
        if picture is None:
            refused += from_folder
            _say(where)
            continue
        try:
            is_shown = deck.show(picture, named)
        except NotEnrolled as why:
            refused += from_folder
            if from_folder or named is not None or refusals.anew(str(why), picture):
                _say(f"{where}{why}")
            continue
        _say(f"{where}{is_shown} taken; {len(deck.missing)} missing")
        if not deck.missing:
            break
        if len(deck.missing) <= 6:
            _say(f"  still to show: {', '.join(deck.missing)}")
    return refused


def _of_folder(folder: Path) -> Iterator[tuple[str, Picture | None, Shown | None]]:
    for path in pictures_in(folder):
        try:
            yield f"{path.name}  ", opened(path), name_of(path.stem)
        except NoPicture as why:
            yield str(why), None, None


def _of_camera(
    arguments: argparse.Namespace, set_up: Calibration | None
) -> Iterator[tuple[str, Picture | None, Shown | None]]:
    """What lies still before a camera; what is typed names what lies there now.

    Raises PortFault where no picture ever came.
    """
    named = arguments.source if set_up is None else set_up.source
    size = {} if set_up is None else {"wide": set_up.wide, "high": set_up.high}
    source = source_named(named, **size)
    capture = Capture(source, clock=RealClock())
    capture.start()
    still, live, last = Still(), source.interval is None, None
    typed, until = Typed(), monotonic() + _FIRST_PICTURE
    why = f"no picture from {source.name}"
    try:
        while True:
            taken = capture.take(_A_LOOK)
            for news in taken.news:
                if isinstance(news, DeviceDown):
                    why = news.reason
                    if last is not None:
                        yield why, None, None
            if last is None and taken.frame is None and live and monotonic() > until:
                raise PortFault(why)
            if last is None and taken.frame is not None and live:
                yield _HOW, None, None
            if taken.frame is not None:
                window = None if set_up is None else set_up.window
                picture = taken.frame.picture
                last = picture if window is None else window.of(picture)
                if not live or still.look(last):
                    yield "", last, None
            elif taken.ended:
                return
            if live and last is not None:
                for word in typed.lines():
                    yield from _names(word, last)
    finally:
        capture.stop()


def _names(word: str, picture: Picture) -> Iterator[tuple[str, Picture | None, Shown | None]]:
    named = name_of(word)
    if named is None:
        yield f"{word!r} is no card; type one as AS, TD, back or cut", None, None
    else:
        yield "", picture, named


class Typed:
    """What somebody types while the camera is looked through; a program may write it too."""

    def __init__(self) -> None:
        self._begun = b""
        self._ended = False

    def lines(self) -> list[str]:
        """The lines that were ended since the last look, without the empty ones."""
        while not self._ended and select.select([0], [], [], 0)[0]:
            data = os.read(0, 4096)
            self._begun += data
            self._ended = not data
        *whole, self._begun = self._begun.split(b"\n")
        lines = (line.decode("utf-8", "replace").strip() for line in whole)
        return [line for line in lines if line]


def _say(line: str) -> None:
    print(signs_for(sys.stdout.encoding).text(line), flush=True)
