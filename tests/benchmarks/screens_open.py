"""What it takes until console, station and review show something, at a pit with a long past.

    python -m tests.benchmarks.screens_open --dir DIR [--facts N] [--tables N] [--runs N]

The ledger is made once in DIR. `tablectl serve` runs in a process of its own, and so does each
screen, off screen, by its real command. Told is from the start of the screen's process, and from
the making of its window: until the window is painted, and until somebody has signed in by the
dialog and sees what he came for: every table and what may be done, the next step, the newest
rounds. Beside it stands the processor time of the screen's process until then, for a machine that
has other things to do. The yardstick is a process that paints an empty Qt window.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
from pathlib import Path
from time import CLOCK_MONOTONIC, clock_gettime
from typing import Final

import msgspec

from tests.benchmarks.long_pit import long_pit
from tests.tablectl.pit_process import serving
from tests.tablectl.pitted import SECRET

_SCREENS: Final = {
    "console": ("console", "--as", "mia"),
    "station": ("station", "T01", "--as", "bea"),
    "review": ("review", "--as", "otto"),
}
_BARE: Final = """
import os
from time import CLOCK_MONOTONIC, clock_gettime
from PySide6.QtWidgets import QApplication, QMainWindow
application = QApplication([])
window = QMainWindow()
window.resize(1280, 800)
window.show()
window.grab()
print(clock_gettime(CLOCK_MONOTONIC), sum(os.times()[:4]))
"""
_PATIENCE: Final = 60.0
Marks = dict[str, float]


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--dir", type=Path, required=True, help="where the ledger lies, or will")
    parser.add_argument("--facts", type=int, default=1_000_000)
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--runs", type=int, default=5)
    args = parser.parse_args()
    args.dir.mkdir(parents=True, exist_ok=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed program is compiled already
    os.environ["PYTHONPYCACHEPREFIX"] = str(args.dir / "compiled")
    pit = long_pit(args.dir, args.facts, args.tables)
    print(f"{pit.facts} facts, {pit.rounds} rounds, {len(pit.tables)} tables; {args.runs} runs")
    _bare()
    runs = [_bare() for _ in range(args.runs)]
    _tell("a bare Qt window", [run["painted"] - run["begun"] for run in runs])
    _tell("a bare Qt window: processor time", [run["processor"] for run in runs])
    began = clock_gettime(CLOCK_MONOTONIC)
    with serving(pit.config) as process:
        url = process.url()
        print(f"the service takes connections after {clock_gettime(CLOCK_MONOTONIC) - began:.2f} s")
        for name, command in _SCREENS.items():
            _opened(command, url, args.dir)  # compiles what is not
            runs = [_opened(command, url, args.dir) for _ in range(args.runs)]
            _tell(f"{name}: painted", [run["painted"] - run["begun"] for run in runs])
            _tell(f"{name}: signed in", [run["signed in"] - run["begun"] for run in runs])
            _tell(f"{name}: shown", [run["shown"] - run["begun"] for run in runs])
            _tell(f"{name}: from its window", [run["shown"] - run["window"] for run in runs])
            _tell(f"{name}: processor time", [run["processor"] for run in runs])


def _bare() -> Marks:
    begun = clock_gettime(CLOCK_MONOTONIC)
    painted, processor = _output([sys.executable, "-c", _BARE]).split()
    return {"begun": begun, "painted": float(painted), "processor": float(processor)}


def _opened(command: tuple[str, ...], url: str, folder: Path) -> Marks:
    """When a screen was begun, and what it says of itself; seconds of one clock for all."""
    begun = clock_gettime(CLOCK_MONOTONIC)
    asked = [sys.executable, "-m", "tests.benchmarks.screens_timed", *command, "--pit", url]
    said = _output(asked, XDG_CONFIG_HOME=str(folder), SECRET=SECRET)
    return {"begun": begun, **msgspec.json.decode(said.splitlines()[-1], type=Marks)}


def _output(command: list[str], **more: str) -> str:
    done = subprocess.run(
        command,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", **more},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=_PATIENCE,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command[2:])} ended with {done.returncode}: {done.stderr}")
    return done.stdout


def _tell(what: str, seconds: list[float]) -> None:
    median = statistics.median(seconds)
    print(f"{what:34} {median:5.2f} s  ({min(seconds):.2f} to {max(seconds):.2f})", flush=True)


if __name__ == "__main__":
    main()
