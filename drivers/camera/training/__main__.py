"""`python -m drivers.camera.training`: the steps from artwork and fonts to the shipped model."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

TEXT = """
Train the reading of cards anew. The steps, in order; `all` does them one after another:

  fetch      card art by name from the npm registry (needs npm and node)
  decks      draw decks with the free fonts of this machine (Debian: apt-get install fonts-…)
  render     draw scenes, index patches and views of doubles from them
  train      the three networks, on one thread, from the seed
  calibrate  how far the chances may be believed, on decks of fonts held back
  export     write drivers/camera/model.onnx and print its digest for drivers/camera/model.py

Everything is kept in the folder, which git ignores when it is build/… Nothing of the photographs
or of the deck that the benchmark measures on is used.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Do one step or all of them; the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m drivers.camera.training",
        description=TEXT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    steps = ("fetch", "decks", "render", "train", "calibrate", "export")
    parser.add_argument("step", choices=(*steps, "all"))
    parser.add_argument("--folder", type=Path, default=Path("build/camera"), help="where to work")
    parser.add_argument("--seed", type=int, default=1, help="decides all chance")
    parser.add_argument("--decks", type=int, default=300, help="how many to draw with fonts")
    parser.add_argument("--scenes", type=int, default=24_000, help="for finding corners")
    parser.add_argument("--patches", type=int, default=18_000, help="scenes to cut patches from")
    parser.add_argument("--views", type=int, default=8_000, help="scenes for noticing doubles")
    parser.add_argument("--rounds", type=int, default=10, help="times each picture is learnt from")
    given = parser.parse_args(argv)
    given.folder.mkdir(parents=True, exist_ok=True)
    try:
        with Progress(
            TextColumn("{task.description:28}"), BarColumn(), TimeRemainingColumn(),
            TextColumn("{task.fields[note]}"),
        ) as bars:  # fmt: skip
            for step in steps if given.step == "all" else (given.step,):
                _do(step, given, bars)
    except (ImportError, RuntimeError, OSError) as why:
        sys.stderr.write(f"{why}\n")
        return 1
    return 0


def _do(step: str, given: argparse.Namespace, bars: Progress) -> None:
    from drivers.camera.training import fetch, render

    folder, seed = given.folder, given.seed
    if step == "fetch":
        fetch.fetch(folder)
    elif step == "decks":
        many = given.decks + max(4, given.decks // 10)
        render.draw_decks(folder, seed, given.decks, _ticker(bars, "drawing decks", many))
    elif step == "render":
        for draw, name, many in (
            (render.draw_scenes, "scenes", given.scenes),
            (render.draw_patches, "patches", given.patches),
            (render.draw_views, "views", given.views),
        ):
            draw(folder, "learnt", seed, many, _ticker(bars, f"drawing {name}", many))
            if name != "scenes":
                held = max(200, many // 10)
                draw(folder, "held", seed, held, _ticker(bars, f"drawing {name} held", held))
    elif step == "train":
        _train(folder, seed, given.rounds, bars)
    elif step == "calibrate":
        from drivers.camera.training import calibrate

        bars.console.print(calibrate.calibrate(folder, seed), calibrate.doubles(folder, seed))
    else:
        from drivers.camera.training import export

        bars.console.print(f"SHA-256 {export.export(folder)}")


def _train(folder: Path, seed: int, rounds: int, bars: Progress) -> None:
    from drivers.camera.training import learn

    for name, teach in (
        ("find", learn.learn_find), ("read", learn.learn_read), ("second", learn.learn_second),
    ):  # fmt: skip
        bar = bars.add_task(f"training {name}", total=None, note="")

        def tick(done: float, loss: float, bar: TaskID = bar) -> None:
            bars.update(bar, completed=done, total=1.0, note=f"loss {loss:.3f}")

        teach(folder, [str(seed)], seed, rounds, tick)


def _ticker(bars: Progress, what: str, many: int) -> Callable[[], None]:
    bar = bars.add_task(what, total=many, note="")
    return lambda: bars.advance(bar)


if __name__ == "__main__":
    sys.exit(main())
