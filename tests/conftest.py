"""What holds for every test: no display is needed, and noise is a failure.

A log record of WARNING or worse, a thread that outlives its test, a file, socket or terminal left
open: each fails the test that left it. A test that means to provoke a log record says so:
`@pytest.mark.logs("the port is gone")` takes regular expressions; each must be seen. What comes by
chance is named by `may_log`.
"""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # Qt aborts the process without a display

import gc
import logging
import re
import signal
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell starts what runs in its background deaf to Ctrl-C, and every child would be too.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "ci",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile(
    "long",
    deadline=None,
    derandomize=False,
    max_examples=5_000,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("ci")


class LoudRecords(logging.Handler):
    """Keeps every log record of WARNING or worse."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.said: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep one record as a line of text."""
        self.said.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True, scope="session")
def cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What the tests work out of games is kept away from what people have kept."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def no_unexpected_logs(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail on a log record nobody declared, and on a declared one that never came.

    A service that is started in the test's own process sets the log up for itself; it ends here.
    """
    expected = [pattern for mark in request.node.iter_markers("logs") for pattern in mark.args]
    allowed = [pattern for mark in request.node.iter_markers("may_log") for pattern in mark.args]
    records, root = LoudRecords(), logging.getLogger()
    before, level = root.handlers[:], root.level
    root.addHandler(records)
    yield
    root.handlers[:] = before
    root.setLevel(level)
    loud = [
        line for line in records.said if not any(re.search(p, line) for p in expected + allowed)
    ]
    unseen = [p for p in expected if not any(re.search(p, line) for line in records.said)]
    assert not loud, f"unexpected log records: {loud}"
    assert not unseen, f"expected log records that never came: {unseen}"


@pytest.fixture(autouse=True)
def nothing_left_behind() -> Iterator[None]:
    """Fail on a thread still running after its test, and on a file or socket still open."""
    threads, opened = set(threading.enumerate()), _open_descriptors()
    yield
    left = [thread for thread in threading.enumerate() if thread not in threads]
    for thread in left:
        thread.join(timeout=1)
    running = [thread.name for thread in left if thread.is_alive()]
    assert not running, f"threads still running: {running}"
    if _open_descriptors() - opened:
        gc.collect()
    still_open = sorted(what for _, what in _open_descriptors() - opened)
    assert not still_open, f"still open: {still_open}"


def _open_descriptors() -> set[tuple[str, str]]:
    """Number and target of each open file, socket, pipe and terminal of this process."""
    found = set()
    for link in Path("/proc/self/fd").glob("*"):
        try:
            target = str(link.readlink())
        except FileNotFoundError:  # the descriptor that this very listing used
            continue
        if not target.startswith("anon_inode:"):  # event descriptors, which Qt keeps
            found.add((link.name, target))
    return found
