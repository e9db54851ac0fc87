"""The recorder of a table's pictures: asked every few seconds whether it works, and why not.

It is a program of the house's own behind a small hook: a URL that answers 200 to 299, or a command
that ends with 0. Whatever it does instead costs a few seconds of a thread that is nobody's table.
"""

from __future__ import annotations

import logging
import os
import re
import select
import shlex
import signal
import socket
import ssl
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Event, Thread
from typing import Final
from urllib.parse import SplitResult, urlsplit

from msgspec import Struct

log = logging.getLogger(__name__)

PATIENCE: Final = 5.0
"""Seconds within which a recorder has to answer."""
_FAILURES: Final = 2  # in a row, before it counts as down
_STATUS_LINE: Final = 200  # bytes of an answer that are read; the rest is nobody's business
_PORTS: Final = {"http": 80, "https": 443}
_TOLD: Final = ("PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "TZ")
"""What a command is told of the service's environment; never a password."""
_SCHEME: Final = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*://")


class Recording(Struct, frozen=True, kw_only=True):
    """How the recorder was found last. `up` None: it has not been asked yet."""

    up: bool | None = None
    detail: str = ""


Told = Callable[[], None]
"""Is told, in the watch's own thread, after each look."""


def problem(hook: str) -> str:
    """Why this cannot be asked; empty for a URL or a command line that can."""
    if hook.startswith(("http://", "https://")):
        try:
            parts = urlsplit(hook)
            fits = bool(parts.hostname) and parts.port != 0
        except ValueError:
            fits = False
        if not fits:
            return "a URL is written http://HOST:PORT/PATH"
        if parts.username is not None:
            return "a URL holds no name and no password; whoever reads the log would have them"
        fits = hook.isascii() and " " not in hook
        return "" if fits else "a URL has no blanks and no letters beyond ASCII"
    if _SCHEME.match(hook):
        return "a URL begins with http:// or https://; anything else is a command"
    try:
        words = shlex.split(hook)
    except ValueError as error:
        return f"a command line as a shell reads it, run without one: {error}"
    return "" if words else "a URL, or a command line"


def look(hook: str, patience: float = PATIENCE) -> str:
    """Ask once. Empty when the recorder is well, else why not; over after `patience` seconds."""
    if hook.startswith(("http://", "https://")):
        return _asked(urlsplit(hook), patience)
    return _run(shlex.split(hook), patience)


def _asked(url: SplitResult, patience: float) -> str:
    """The status line of its answer; no redirect is followed and no body is read."""
    ends = time.monotonic() + patience
    try:
        line = _status_line(url, ends)
    except TimeoutError:
        return f"no answer within {patience:g} s"
    except (OSError, ValueError) as error:
        return f"it cannot be reached: {error}"[:_STATUS_LINE]
    protocol, _, rest = line.partition(" ")
    status = rest[:3]
    if not protocol.startswith("HTTP/1.") or not (status.isdecimal() and status.isascii()):
        return "it answers, but not as HTTP"
    return "" if status.startswith("2") else f"it answers {status}"


def _status_line(url: SplitResult, ends: float) -> str:
    host = url.hostname or ""
    asked = f"{url.path or '/'}{'?' if url.query else ''}{url.query}"
    request = f"GET {asked} HTTP/1.1\r\nHost: {url.netloc}\r\nConnection: close\r\n\r\n"
    port = url.port or _PORTS[url.scheme]
    with socket.create_connection((host, port), timeout=_left(ends)) as plain:
        line: socket.socket = plain
        if url.scheme == "https":
            line = ssl.create_default_context().wrap_socket(plain, server_hostname=host)
        with line:
            line.settimeout(_left(ends))
            line.sendall(request.encode("ascii"))
            heard = b""
            while b"\n" not in heard and len(heard) < _STATUS_LINE:
                line.settimeout(_left(ends))
                piece = line.recv(_STATUS_LINE)
                if not piece:
                    break
                heard += piece
    return heard.partition(b"\n")[0].decode("ascii", "replace").strip()


def _left(ends: float) -> float:
    left = ends - time.monotonic()
    if left <= 0:
        raise TimeoutError
    return left


def _run(words: list[str], patience: float) -> str:
    """Without a shell and in a group of its own, which is killed when it ends or its time is up."""
    try:
        process = subprocess.Popen(
            words,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={name: os.environ[name] for name in _TOLD if name in os.environ},
            start_new_session=True,
        )
    except (OSError, ValueError) as error:
        return f"{words[0]} cannot be run: {getattr(error, 'strerror', None) or error}"
    try:
        ended = _ends(process.pid, patience)
    finally:  # its number is nobody else's before `wait`, and neither is its group's
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        code = process.wait()
    if not ended:
        return f"{words[0]} did not end within {patience:g} s"
    return "" if code == 0 else f"{words[0]} ended with {code}"


def _ends(pid: int, patience: float) -> bool:
    """Whether a process of ours ends in time; it is not waited for, so that it keeps its number."""
    descriptor = os.pidfd_open(pid)
    try:
        ready = select.poll()
        ready.register(descriptor, select.POLLIN)
        return bool(ready.poll(patience * 1_000))
    finally:
        os.close(descriptor)


class Recorder:
    """The watch over one table's recorder, in a thread of its own. Any thread may read `found`."""

    def __init__(self, hook: str, *, every: float, patience: float = PATIENCE) -> None:
        """`every` is the time between two looks, in seconds."""
        self.hook = hook
        self._every = every
        self._patience = patience
        self.found = Recording()
        """How it was found last."""
        self._failures = 0
        self._stop = Event()
        self._thread: Thread | None = None

    def start(self, told: Told) -> None:
        """Begin to watch; `told` hears of every look."""
        self._thread = Thread(target=self._watch, args=(told,), name="recorder watch", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Look no more; a look that is going on goes on."""
        self._stop.set()

    def stop(self) -> None:
        """End the watch; a look that is going on is waited for."""
        self.end()
        if self._thread is not None:
            self._thread.join()

    def _watch(self, told: Told) -> None:
        while not self._stop.is_set():
            try:
                self._note(look(self.hook, self._patience))
                told()
            except Exception:  # the outermost loop; the next look may do better
                log.exception("a fault of this program in the watch over a recorder")
            self._stop.wait(self._every)

    def _note(self, why: str) -> None:
        """One failure may be chance; nothing is up that has never answered."""
        self._failures = self._failures + 1 if why else 0
        up = self.found.up
        if not why:
            up = True
        elif self._failures >= _FAILURES:
            up = False
        self.found = Recording(up=up, detail=why)
