"""`tablectl camera`: read cards in pictures, enrol a deck, set a camera up, see what it sees."""

from __future__ import annotations

import argparse
import importlib
import re
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from drivers.faults import DriverFault, SettingRefused
from tablectl import exit_codes
from tablectl.arguments import add_data_dir
from tablectl.data_dir import DataDir
from tablectl.house.family import which
from tablectl.terminal.signs import for_errors

_INSTALL: Final = "install it: pip install 'tablectl[camera]'"
_MOST_PIXELS: Final = 8_000


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `camera` and its commands."""
    family = subparsers.add_parser(
        "camera",
        description="Cameras that read cards. None is needed to try it: tablectl demo --camera\n"
        "has a simulated one, and read takes photographs.",
        epilog="examples:\n"
        "  tablectl camera read photo.jpg\n"
        "  tablectl demo --camera\n\n"
        "exit codes: 0 done, 2 the command was not understood, 3 a file or a setting cannot be\n"
        "used, 4 no camera, or a library is missing",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(which, family))
    commands = family.add_subparsers(metavar="read|enrol|setup|view")
    _add_read(commands)
    _add_enrol(commands)
    _add_setup(commands)
    _add_view(commands)


def _add_read(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(
        commands, "read", "the cards in photographs, or why they are not told",
        "Says of each picture which cards are in it, how sure that is, and where each lies; or\n"
        "why nothing is told: unreadable, moved, covered, double, foreign, not a card. It never\n"
        "guesses. Of a folder every picture is read. Where the names in a folder differ in\n"
        "their numbers only and the role is exit, they are the frames of one slide out of a\n"
        "shoe, and one line more says what they come to.",
        "  tablectl camera read photo.jpg\n"
        "  tablectl camera read --role exit frames/          one slide, frame by frame\n"
        "  tablectl camera read --enrolled blue-8 --json *.jpg",
    )  # fmt: skip
    takes = parser.add_argument
    takes("files", nargs="+", type=Path, metavar="FILE", help="pictures, or folders of them")
    takes(
        "--role",
        choices=("exit", "felt"),
        default="felt",
        help="felt: every card in the picture (default); exit: the one before a shoe's mouth",
    )
    takes("--enrolled", metavar="SET", help="compare with this enrolled deck, or a deck's file")
    takes(
        "--card", type=_pixels, metavar="PIXELS",
        help="how long a card's long side is in the pictures (default: not known)",
    )  # fmt: skip
    takes("--json", action="store_true", help="one JSON object a line")


def _add_enrol(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(
        commands, "enrol", "a deck shown once, so that its cards are compared with it",
        "Takes each of the 52 faces, the back and the cut card once, in any order, and says\n"
        "what is missing. A card that is not what it is named, shown twice, or like another is\n"
        "noticed. What was taken is kept: stopped, the same command goes on. Of a folder every\n"
        "picture is taken, with the name of its file where that is a card's, as AS.png,\n"
        "back.png, cut card.png. Before a live camera: lay a card down, take the hand away,\n"
        "wait for its line; where it cannot be told, type its name.",
        "  tablectl camera enrol blue-8 --from pictures/\n"
        "  tablectl camera enrol blue-8 --from 0                  the camera /dev/video0\n"
        "  tablectl camera enrol blue-8 --set-up T1-eye.json      through the shoe's window",
    )  # fmt: skip
    takes = parser.add_argument
    takes("deck", metavar="SET", help="the set's id, or the file to keep the deck in")
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument("--from", dest="source", metavar="SOURCE", help="a folder, or a camera")
    where.add_argument("--set-up", type=Path, metavar="FILE", help="a camera that is set up")
    takes(
        "--card", type=_pixels, metavar="PIXELS",
        help="how long a card's long side is in the pictures (default: not known)",
    )  # fmt: skip
    takes("--anew", action="store_true", help="forget what was taken before")


def _add_setup(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(
        commands, "setup", "where a camera looks, and what lies where",
        "Sets one camera of a table up: its source, the window before the shoe or the places of\n"
        "the felt, how long a card is, marks by which a moved camera is noticed. In a window on\n"
        "a live picture; or, where --window or --place is given, without a display. It writes\n"
        "the set-up, a picture beside it that shows what was set up and what is seen, and\n"
        "prints the device as a table's configuration names it.",
        "  tablectl camera setup T1 --source 0\n"
        "  tablectl camera setup T1 --source rtsp://camera/1 --window 0,120,640,360 --card 210\n"
        "  tablectl camera setup T1 --role felt --source felt.jpg --card 96 \\\n"
        "      --place dealer=500,40,780,40,780,200,500,200 --place box1=90,300,300,300,300,480",
    )  # fmt: skip
    takes = parser.add_argument
    _add_which(parser)
    takes("--source", required=True, metavar="SOURCE", help="0 for /dev/video0, an address, a file")
    takes("--window", type=_numbers(4), metavar="X,Y,W,H", help="where cards slide out")
    takes(
        "--place", type=_place, action="append", default=[], metavar="PLACE=X,Y,…",
        help="the corners of dealer, burn, discard, box1, split1, double1, …",
    )  # fmt: skip
    takes("--card", type=_pixels, metavar="PIXELS", help="a card's long side in the picture")
    takes(
        "--mark", type=_numbers(2), action="append", default=[], metavar="X,Y",
        help="something dark and light there never moves",
    )  # fmt: skip
    takes("--enrolled", metavar="SET", help="the deck of this table, enrolled before")


def _add_view(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = _command(
        commands, "view", "what a camera sees now",
        "Shows live what a camera that is set up sees: outlines, readings, how sure they are,\n"
        "and how old the picture is. It opens the camera itself: most cameras of a machine can\n"
        "be open once only, so not while the table reads it.",
        "  tablectl camera view T1\n  tablectl camera view T1 --role felt --text",
    )  # fmt: skip
    _add_which(parser)
    parser.add_argument("--text", action="store_true", help="a line at each change, no window")


def _add_which(parser: argparse.ArgumentParser) -> None:
    """Which camera of which table."""
    takes = parser.add_argument
    takes("table", type=_name, metavar="TABLE", help="the table")
    takes(
        "--role", choices=("witness", "exit", "felt"), default="witness",
        help="witness: beside a shoe that reads itself (default); exit: instead of one; felt",
    )  # fmt: skip
    takes("--set-up", type=Path, metavar="FILE", help="its file, where it is not the usual one")


def set_up_file(arguments: argparse.Namespace) -> Path:
    """Where a camera's set-up is kept."""
    named: Path | None = arguments.set_up
    usual = DataDir(arguments.data_dir).cameras / f"{arguments.table}-{arguments.role}.json"
    return named if named is not None else usual


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str, summary: str, description: str, examples: str,
) -> argparse.ArgumentParser:  # fmt: skip
    parser = commands.add_parser(
        name,
        help=summary,
        description=description,
        epilog=f"examples:\n{examples}\n\n"
        "exit codes: 0 done, 2 not understood, 3 a file or a setting cannot be used, 4 no camera,\n"
        "or a library is missing",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data_dir(parser)
    parser.set_defaults(run=partial(_run, name))
    return parser


def _run(name: str, arguments: argparse.Namespace) -> int:
    """Carry it out; the modules behind need OpenCV, which a table does without."""
    try:
        importlib.import_module("drivers.camera.vision")
    except ImportError as error:
        missing = isinstance(error, ModuleNotFoundError)
        why = "OpenCV is missing" if missing else f"OpenCV cannot be loaded ({error})"
        how = _INSTALL if missing else "tablectl doctor says what mends it"
        return refuse(f"cameras need OpenCV: {why}; {how}", exit_codes.NOT_AVAILABLE)
    module = importlib.import_module(f"tablectl.commands.camera.{name}")
    try:
        code: int = module.run(arguments)
    except DriverFault as fault:
        return refuse(fault, exit_codes.BAD_INPUT)
    return code


def refuse(why: object, code: int) -> int:
    """Tell why, and the exit code."""
    print(f"tablectl camera: {for_errors(why)}", file=sys.stderr)
    return code


def deck_file(arguments: argparse.Namespace, deck: str) -> Path:
    """Where an enrolled deck is kept: a set's name, or the file itself. Raises SettingRefused."""
    path = Path(deck)
    if path.name in ("", ".."):
        raise SettingRefused(f"a deck is named by its set, as blue-8, or by its file; not {deck!r}")
    named = path.suffix == "" and len(path.parts) == 1
    return DataDir(arguments.data_dir).cameras / f"{deck}.deck" if named else path


def _pixels(text: str) -> int:
    if not text.isdecimal() or not 20 <= int(text[:6]) <= _MOST_PIXELS:
        raise argparse.ArgumentTypeError(f"pixels, 20 to {_MOST_PIXELS}; not {text!r}")
    return int(text)


def _numbers(count: int) -> Callable[[str], tuple[int, ...]]:
    def numbers(text: str) -> tuple[int, ...]:
        parts = text.split(",")
        if len(parts) != count or not all(p.isdecimal() and len(p) < 6 for p in parts):
            raise argparse.ArgumentTypeError(f"{count} numbers of pixels; not {text!r}")
        return tuple(int(part) for part in parts)

    return numbers


def _place(text: str) -> tuple[str, int, tuple[tuple[int, int], ...]]:
    """A place of the felt: its kind, its box, its corners."""
    name, _, corners = text.partition("=")
    found = re.fullmatch(r"(dealer|burn|discard)|(box|split|double)([1-9])", name)
    numbers = corners.split(",")
    fits = len(numbers) >= 6 and len(numbers) % 2 == 0
    if not found or not fits or not all(n.isdecimal() and len(n) < 6 for n in numbers):
        raise argparse.ArgumentTypeError(
            f"a place and three corners or more, as box1=90,300,300,300,300,480; not {text!r}"
        )
    points = tuple((int(x), int(y)) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
    return found[1] or found[2], int(found[3] or 0), points


def _name(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}", text):
        raise argparse.ArgumentTypeError(f"letters, digits and . _ - only; not {text!r}")
    return text
