"""The service of a training pit, in a process that ends with whoever started it.

    python -m tablectl.simulate.training_service FOLDER

serves the `pit.toml` in the folder as `tablectl serve` does. Whoever starts it holds its standard
input. When that ends, he has ended too, by whatever signal: the service then stops as at SIGTERM,
and removes the folder, which nobody else can any more.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
from pathlib import Path
from threading import Event, Thread

from tablectl.__main__ import main


def serve(folder: Path) -> int:
    """Serve until a signal, or until the standard input ends; the exit code."""
    alone = Event()
    Thread(target=_watch, args=(alone,), name="parent", daemon=True).start()
    code = main(["serve", str(folder / "pit.toml")])
    if alone.is_set():
        shutil.rmtree(folder, ignore_errors=True)
    return code


def _watch(alone: Event) -> None:
    """Nothing is ever written there; it ends with whoever holds the other end."""
    while os.read(sys.stdin.fileno(), 1):
        pass
    alone.set()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())  # nobody reads what is said at the end
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(serve(Path(sys.argv[1])))
