"""Shares the portions of a simulation among processes; what comes of it is the same for any number.

The portions are handed out in their order, and those that were begun are always finished, so what
there is when somebody stops it is whole.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Final

from tablectl.simulate.many_rounds import PORTION, Portion, Simulation, play_portion

Stopped = Callable[[], bool]
"""Whether no further portion is to be begun."""
_LOOK: Final = 0.2
"""Seconds between two looks whether somebody wants it stopped."""

_OF_THE_TERMINAL: Final = (signal.SIGINT, signal.SIGHUP)


class WorkerLostError(Exception):
    """A process of the simulation ended before its work was done."""


def portions(what: Simulation, rounds: int, workers: int, stopped: Stopped) -> Iterator[Portion]:
    """Each portion as it is finished, in any order; all of them make at least so many rounds.

    Raises UnsoundError, and WorkerLostError where a process was killed.
    """
    shares = list(enumerate(_shares(rounds)))
    if workers == 1:
        for number, share in shares:
            if stopped():
                return
            yield play_portion(what, number, share)
    else:
        yield from _shared(what, shares, workers, stopped)


def _shares(rounds: int) -> list[int]:
    """The rounds of each portion; the last takes what is left."""
    whole, left = divmod(rounds, PORTION)
    return [PORTION] * whole + ([left] if left else [])


def _shared(
    what: Simulation, shares: list[tuple[int, int]], workers: int, stopped: Stopped
) -> Iterator[Portion]:
    waiting = iter(shares)
    running: set[Future[Portion]] = set()
    context = multiprocessing.get_context("spawn")
    try:
        with ProcessPoolExecutor(workers, context) as pool:
            while True:
                while len(running) < 2 * workers and not stopped():
                    share = next(waiting, None)
                    if share is None:
                        break
                    with _deaf_children():
                        running.add(pool.submit(play_portion, what, *share))
                if not running:
                    return
                done, running = wait(running, _LOOK, FIRST_COMPLETED)
                for future in done:
                    yield future.result()
    except BrokenProcessPool:
        raise WorkerLostError(
            "a worker was ended from outside, perhaps for want of memory; fewer --workers need less"
        ) from None


@contextmanager
def _deaf_children() -> Iterator[None]:
    """A process started here inherits that these signals wait; the first one answers them.

    Ctrl-C reaches every process of the terminal, and so does its end.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _OF_THE_TERMINAL)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
