"""`tablectl demo --screens`: a pit for training that lives, three windows, and nothing left."""

from __future__ import annotations

import os
import re
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Final

import pytest

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.answers import Accepted
from tablectl.client.messages import Batch
from tablectl.client.remote import RemoteClient
from tablectl.client.views import TableView, Told
from tablectl.simulate.training_floor import PASSWORD, PIN, SIMULATED, STATION

ROOT: Final = Path(__file__).parents[2]
PATIENCE: Final = 60.0  # seconds after which a wait has failed; nothing waits this long


@contextmanager
def demo(folder: Path, **environment: str) -> Iterator[subprocess.Popen[str]]:
    """The command in a process, its temporary files in a folder of the test."""
    with subprocess.Popen(
        [sys.executable, "-m", "tablectl", "demo", "--screens"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env={**os.environ, "TMPDIR": str(folder), **environment},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def address(process: subprocess.Popen[str]) -> tuple[str, str]:
    """Where the service is, and everything that was said before."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        found = re.match(r"The service is at (ws://\S+)\. ", line)
        if found is not None:
            return found[1], said
    raise AssertionError((said, process.stderr.read() if process.stderr is not None else ""))


class Onlooker:
    """Somebody who follows a table."""

    def __init__(self, opened: ExitStack, url: str, name: str, table: str) -> None:
        self.client = RemoteClient(url)
        opened.callback(self.client.close)
        assert self.client.sign_in(name, PASSWORD).training
        self.table = table
        self._told: SimpleQueue[Batch] = SimpleQueue()
        self.client.subscribe({table: -1}, self._told.put)

    def until(self, holds: Callable[[TableView, tuple[Told, ...]], object]) -> None:
        """Wait until it is shown so."""
        while True:
            batch = self._told.get(timeout=PATIENCE)
            if batch.view is not None:
                assert batch.view.training
                if holds(batch.view, batch.facts):
                    return

    def does(self, what: ask.Ask, id: str) -> None:
        """What must be done."""
        answer = self.client.send(self.table, what, id=id).result(PATIENCE)
        assert isinstance(answer, Accepted), answer


def test_the_demonstration_lives_and_leaves_nothing_behind(tmp_path: Path) -> None:
    """A visitor deals at T1, whose cards come by themselves; the others are dealt for him."""
    with demo(tmp_path) as process, ExitStack() as opened:
        url, said = address(process)
        for name in ("mia", "bea", "otto", PASSWORD, PIN):
            assert name in said
        bea = Onlooker(opened, url, "bea", STATION)
        sam = Onlooker(opened, url, "sam", SIMULATED[0])
        bea.until(lambda view, _: view.phase == "open betting" and view.status == "open")
        bea.does(ask.OpenBetting(), "1")
        bea.until(lambda view, _: [b for x in view.boxes for b in x.bets if b.confirmed])
        bea.does(ask.NoMoreBets(), "2")
        bea.until(lambda view, _: any(box.hands and box.hands[0].cards for box in view.boxes))
        sam.until(lambda view, _: any(box.hands for box in view.boxes))
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) == exit_codes.FINE, process.stderr
    assert list(tmp_path.glob("tablectl-*")) == []


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="its children are told by /proc")
def test_a_demonstration_that_is_killed_leaves_no_service_and_no_folder(tmp_path: Path) -> None:
    """SIGKILL: nothing can be tidied up by it, so its service ends by itself and tidies up."""
    with demo(tmp_path) as process, ExitStack() as opened:
        url, _ = address(process)
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        (service,) = map(int, children.read_text(encoding="ascii").split())
        bea = Onlooker(opened, url, "bea", STATION)
        bea.until(lambda view, _: view.status == "open")
        watched = os.pidfd_open(service)
        opened.callback(os.close, watched)
        process.kill()
        ended, _, _ = select.select([watched], [], [], PATIENCE)
        assert ended, "the service lives on"
    assert list(tmp_path.glob("tablectl-*")) == []


def test_without_a_display_nothing_is_started(tmp_path: Path) -> None:
    """It is said what to do; no service is left running."""
    with demo(tmp_path, QT_QPA_PLATFORM="no-such-display") as process:
        _, said = process.communicate(timeout=PATIENCE)
    assert process.returncode == exit_codes.NOT_AVAILABLE
    assert said.startswith("tablectl demo --screens: Qt cannot use the display")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--seed=3", "--json", "--rounds=2", "--data-dir=seven"])
def test_the_demonstration_of_screens_takes_nothing_else(option: str) -> None:
    """What would be without effect is refused, not ignored."""
    done = subprocess.run(
        [sys.executable, "-m", "tablectl", "demo", "--screens", option],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )
    assert done.returncode == exit_codes.USAGE
    assert option.partition("=")[0] in done.stderr
