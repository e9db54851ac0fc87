"""Before a screen is opened: its arguments, and whether it can be opened here at all.

Qt ends the process where it finds no display, so that is tried in another process first.
"""

from __future__ import annotations

import argparse
import os
import shlex
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from tablectl.client.client import Client
from tablectl.client.remote import RemoteClient
from tablectl.doctor import libraries
from tablectl.doctor.finding import apt_install
from tablectl.doctor.packages import PACKAGES, package
from tablectl.reaching import URL, tls_for

_TRIES: Final = "from PySide6.QtWidgets import QApplication; QApplication([])"
_PATIENCE: Final = 30  # seconds for Qt to start
_NEAR: Final = 3.0  # seconds for a service to take a connection
_LANGUAGES: Final = ("en", "de")


class CannotOpenError(Exception):
    """A screen cannot be opened here: why, and what to type about it."""


def add_screen(parser: argparse.ArgumentParser) -> None:
    """The arguments of every screen."""
    takes = parser.add_argument
    takes(
        "--pit",
        type=_address,
        default=URL,
        metavar="URL",
        help="where the service is (default %(default)s; wss:// elsewhere)",
    )
    takes("--as", dest="as_name", default="", metavar="NAME", help="who you are")
    takes("--trust", metavar="FILE", help="PEM file of the certificate to trust, for wss://")
    takes("--theme", choices=("light", "dark"), default="light", help="(default %(default)s)")
    takes("--four-colour", action="store_true", help="clubs green, diamonds blue")
    takes("--lang", choices=_LANGUAGES, help="the language (default: the system's)")
    takes("--scale", type=_scale, metavar="X", help="everything so much larger, as 1.5")
    takes(
        "--lock-minutes",
        type=_minutes,
        default=10,
        metavar="N",
        help="untouched for so long, the screen locks itself (default %(default)s)",
    )
    parser.set_defaults(table="", full_screen=False)


def ready(args: argparse.Namespace) -> Callable[[str], Client]:
    """What reaches a service by its address, when a screen can be opened here and one is there.

    Raises CannotOpenError; OSError for a certificate that cannot be read.
    """
    look_at_display()
    look_for_service(args.pit)
    if args.scale:
        os.environ["QT_SCALE_FACTOR"] = args.scale
    wanted = args.trust or args.pit.startswith("wss://")
    tls = tls_for("wss://", args.trust) if wanted else None

    def reach(url: str) -> Client:  # another address may be typed at the sign-in
        return RemoteClient(url, tls=(tls or tls_for(url, None)) if url[:3] == "wss" else None)

    return reach


def kept() -> Path:
    """Where windows remember their size: in `$XDG_CONFIG_HOME`, or `~/.config`."""
    named = os.environ.get("XDG_CONFIG_HOME", "")
    folder = Path(named) if named else Path.home() / ".config"
    return folder / "tablectl" / "screens.ini"


def look_at_display() -> None:
    """Whether Qt starts here. Raises CannotOpenError."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _TRIES],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=_PATIENCE,
        )
    except subprocess.TimeoutExpired:
        raise CannotOpenError(f"Qt does not start within {_PATIENCE} s here") from None
    if done.returncode:
        raise CannotOpenError(_why_not(done.stderr))


def look_for_service(url: str) -> None:
    """Whether somebody listens there. Raises CannotOpenError."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "wss" else 80)
    try:
        socket.create_connection((parts.hostname, port), timeout=_NEAR).close()
    except OSError as error:
        raise CannotOpenError(
            f"no service answers at {url} ({error.strerror or error})\n"
            "  start one:             tablectl serve pit.toml\n"
            "  or a simulated one:    tablectl demo --screens\n"
            "  or name another:       --pit ws://HOST:PORT"
        ) from None


def _why_not(said: str) -> str:
    """Why Qt ended; first what is not installed, then that nobody could see it."""
    screens = package(next(one for one in PACKAGES if one.needed_by == "the screens"))
    if screens.state != "fine":
        return f"{screens.name}: {screens.found}\n  mend it:  {screens.mend}"
    shown = os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    lacking = libraries.missing(libraries.ON_A_DISPLAY) if _wants_x() else []
    if lacking:
        return f"Qt lacks libraries to reach a display\n  mend it:  {apt_install(*lacking)}"
    if not shown and _wants_x():
        return (
            "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set\n"
            "  at the machine's own screen:  export DISPLAY=:0\n"
            "  from elsewhere:               ssh -X, or a remote desktop\n"
            f"  for nobody to see:            xvfb-run -a {shlex.join(_again())}"
        )
    last = (said.strip().splitlines() or ["it said nothing"])[0]
    return f"Qt cannot use the display {shown or os.environ.get('QT_QPA_PLATFORM')}: {last}"


def _wants_x() -> bool:
    return os.environ.get("QT_QPA_PLATFORM", "xcb").partition(":")[0] in ("", "xcb", "wayland")


def _again() -> list[str]:
    return ["tablectl", *sys.argv[1:]]


def _address(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("ws", "wss") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is no number
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError("an address, as ws://HOST:PORT or wss://HOST:PORT")
    return text


def _scale(text: str) -> str:
    try:
        fits = 0.5 <= float(text) <= 4
    except ValueError:
        fits = False
    if not fits:
        raise argparse.ArgumentTypeError("a number from 0.5 to 4, as 1.5")
    return text


def _minutes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text) <= 24 * 60):
        raise argparse.ArgumentTypeError("whole minutes, 1 to 1440")
    return int(text)
