"""`tablectl camera read`: the cards in photographs, or why they are not told."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from drivers.camera.eye import Eye
from drivers.camera.looking import look, slid
from drivers.camera.photograph import NoPicture, numbered, opened, pictures_in
from drivers.camera.sight import Sighting
from drivers.faults import DriverFault
from procedures.readings import CardSeen, Fault
from tablectl import exit_codes
from tablectl.commands.camera import deck_file, refuse
from tablectl.terminal.signs import Signs, signs_for

_FEW: Final = 6  # things of one picture that are shown at least, told or not


def run(arguments: argparse.Namespace) -> int:
    """Read every picture. What cannot be used is told, and the others go on."""
    try:
        eye = Eye(enrolled=_deck(arguments))
    except DriverFault as fault:
        return refuse(fault, exit_codes.BAD_INPUT)
    groups = [_group(path) for path in arguments.files]
    with _progress(sum(len(files) for _, files in groups)) as progress:
        task = progress.add_task("reading", total=sum(len(files) for _, files in groups))
        reader = _Reader(arguments, eye, lambda: progress.advance(task))
        for folder, files in groups:
            reader.group(folder, files)
    return exit_codes.BAD_INPUT if reader.refused else exit_codes.FINE


def _deck(arguments: argparse.Namespace) -> Path | None:
    return None if arguments.enrolled is None else deck_file(arguments, arguments.enrolled)


def _group(path: Path) -> tuple[Path | None, tuple[Path, ...]]:
    """A folder with its pictures, or one file."""
    try:
        return (path, pictures_in(path)) if path.is_dir() else (None, (path,))
    except (OSError, ValueError):
        return None, (path,)  # opening it says why


class _Reader:
    """Reads and prints; remembers whether anything could not be used."""

    def __init__(self, arguments: argparse.Namespace, eye: Eye, done: Any) -> None:
        self.refused = False
        self._arguments, self._eye, self._done = arguments, eye, done
        self._signs: Signs = signs_for(sys.stdout.encoding)

    def group(self, folder: Path | None, files: tuple[Path, ...]) -> None:
        """One picture, or a folder's; the frames of a slide together once more."""
        slide = folder is not None and self._arguments.role == "exit" and len(files) > 1
        slide = slide and numbered(files)
        if folder is not None and not files:
            self._refuse(folder, f"{folder}: there is no picture in this folder")
        if slide and not self._arguments.json:
            self._say(f"{folder}: {len(files)} frames of one slide")
        frames: list[Sighting | None] = []
        for path in files:
            seen = self._picture(path)
            if seen is not None:
                frames.append(seen[0] if seen else None)
            self._done()
        if folder is not None and slide:
            self._slide(folder, frames)

    def _picture(self, path: Path) -> tuple[Sighting, ...] | None:
        arguments = self._arguments
        try:
            picture = opened(path)
        except NoPicture as why:
            self._refuse(path, str(why))
            return None
        seen = look(self._eye, picture, role=arguments.role, card=arguments.card)
        if arguments.json:
            _print(path, list(_cards(seen)), list(_abstained(seen)), other=list(_others(seen)))
        else:
            self._say(f"{path}  {_told(seen, self._signs)}")
        return seen

    def _slide(self, folder: Path, frames: list[Sighting | None]) -> None:
        came = slid(frames)
        if self._arguments.json:
            cards = [{"card": a.card, "sure": s} for a, s in came if isinstance(a, CardSeen)]
            whys = [{"why": a.kind, "detail": a.detail} for a, _ in came if isinstance(a, Fault)]
            others = [{"what": "cut card"}] * (len(came) - len(cards) - len(whys))
            _print(folder, cards, whys, other=others, slide=True, frames=len(frames))
            return
        words = []
        for answer, sure in came:
            if isinstance(answer, CardSeen):
                words.append(f"{self._signs.card(answer.card)} {_percent(sure)}")
            elif isinstance(answer, Fault):
                words.append(f"{answer.kind} ({answer.detail})" if answer.detail else answer.kind)
            else:
                words.append("cut card")
        self._say(f"{folder}  the slide: {'; '.join(words) or 'nothing left the shoe'}")

    def _refuse(self, path: Path, why: str) -> None:
        self.refused = True
        refuse(why, exit_codes.BAD_INPUT)
        if self._arguments.json:
            _print(path, [], [], error=why)

    def _say(self, line: str) -> None:
        print(self._signs.text(line), flush=True)


def _told(seen: tuple[Sighting, ...], signs: Signs) -> str:
    """What is told first; of what is not, only the first few."""
    ranked = sorted(seen, key=lambda each: each.what == "nothing told")
    said = [each for each in ranked if each.what != "nothing told"]
    shown = ranked[: max(_FEW, len(said))]
    more = [f"and {len(seen) - len(shown)} more not told"] if len(shown) < len(seen) else []
    return "; ".join([*(_worded(each, signs) for each in shown), *more]) or "nothing there"


def _worded(seen: Sighting, signs: Signs) -> str:
    where = " ".join(f"{x},{y}" for x, y in seen.outline)
    if seen.what == "card" and seen.card is not None:
        what = f"{signs.card(seen.card)} {_percent(seen.sure)}"
    else:
        what = seen.why or "unreadable" if seen.what == "nothing told" else seen.what
    return f"{what} at {where}" if where else what


def _percent(sure: int) -> str:
    return f"{sure // 100}.{sure % 100:02} %"


def _cards(seen: tuple[Sighting, ...]) -> Iterator[dict[str, Any]]:
    for each in seen:
        if each.what == "card":
            yield {"card": each.card, "sure": each.sure, "outline": each.outline}


def _abstained(seen: tuple[Sighting, ...]) -> Iterator[dict[str, Any]]:
    for each in seen:
        if each.what == "nothing told":
            yield {"why": each.why or "unreadable", "outline": each.outline}


def _others(seen: tuple[Sighting, ...]) -> Iterator[dict[str, Any]]:
    for each in seen:
        if each.what in ("cut card", "back"):
            yield {"what": each.what, "outline": each.outline}


def _print(path: Path, cards: list[Any], abstained: list[Any], **more: Any) -> None:
    name = os.fsencode(path).decode("utf-8", "replace")
    line = {"file": name, "cards": cards, "abstained": abstained}
    line |= {key: value for key, value in more.items() if value not in ("", [])}
    print(msgspec.json.encode(line).decode(), flush=True)


def _progress(files: int) -> Progress:
    """A bar on a terminal's error output, where the lines do not go to the same terminal."""
    console = Console(stderr=True)
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=console,
        transient=True,
        redirect_stdout=False,
        disable=files < 2 or not console.is_terminal or sys.stdout.isatty(),
    )
