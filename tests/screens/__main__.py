"""Takes the pictures: `python -m tests.screens [--out DIR] [SCREEN …]`."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Final

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # Qt aborts the process without a display

from PySide6.QtWidgets import QApplication

from tests.screens import console, felt, review, shift, station
from tests.screens.stage import DRESSES, Stage

SCENES: Final[Mapping[str, Callable[[Stage], None]]] = {
    "felt": felt.scenes,
    "console": console.scenes,
    "station": station.scenes,
    "review": review.scenes,
    "shift": shift.scenes,
}
"""What sets the scenes of each screen, one after the other, and takes each."""
OUT: Final = Path(__file__).parents[2] / "build" / "screens"


def main(arguments: Sequence[str] | None = None) -> int:
    """Every scene of the screens that are named, or of all, in every dress."""
    parser = argparse.ArgumentParser(prog="python -m tests.screens", description=__doc__)
    parser.add_argument("screens", nargs="*", metavar="SCREEN", help=", ".join(SCENES))
    parser.add_argument("--out", type=Path, default=OUT, metavar="DIR")
    args = parser.parse_args(arguments)
    unknown = [name for name in args.screens if name not in SCENES]
    if unknown:
        parser.error(f"no such screen: {', '.join(unknown)}; there are: {', '.join(SCENES)}")
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    for dressed in DRESSES:
        stage = Stage(application, dressed, args.out)
        for name in args.screens or SCENES:
            SCENES[name](stage)
        print(f"{dressed.name}: {len(stage.taken)} pictures in {args.out}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
