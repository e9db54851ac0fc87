"""What a pack's game returns and how it is played best: shipped, kept from before, or worked out.

The charts of the packs that ship lie in `procedures/odds/charts.toml`, so that a table starts
without working anything out. Everything else is worked out once and kept in the cache folder, one
file a game, under the digest of the fields that matter and the engine's version. The folder may
be deleted at any time, and where it cannot be written nothing is kept.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.resources
import os
import tomllib
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from procedures.odds.analysis import ENGINE, Analysis, Progress, game_key
from procedures.odds.chart import Chart
from procedures.odds.favours import Favour, favours
from procedures.pack import Game

CHARTS: Final = "charts.toml"
"""The file of the charts that ship, in `procedures/odds`."""


class ShippedChart(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chart of one game, and the packs that play it."""

    game: str  # its key
    packs: tuple[str, ...]
    chart: Chart


class Worked(Struct, frozen=True, kw_only=True):
    """What was worked out of a game, and what there is to say of how it was come by."""

    analysis: Analysis
    kept: bool
    """It was worked out before, and read from the cache."""
    note: str = ""
    """What was wrong with the cache; the figures are right all the same."""


class _Kept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A file of the cache; `digest` is that of the analysis as it is written there."""

    engine: int
    game: str
    digest: str
    analysis: msgspec.Raw


@functools.cache
def shipped_charts() -> dict[str, Chart]:
    """The charts that ship, by the key of their game."""
    file = importlib.resources.files("procedures.odds").joinpath(CHARTS)
    written = tomllib.loads(file.read_text(encoding="utf-8"))
    shipped = msgspec.convert(written["charts"], tuple[ShippedChart, ...])
    return {one.game: one.chart for one in shipped}


def chart_for(game: Game) -> Chart:
    """The best one-page strategy of this game."""
    shipped = shipped_charts().get(game_key(game))
    return work_out(game).analysis.chart if shipped is None else shipped


def cache_folder() -> Path:
    """Where results are kept: in `$XDG_CACHE_HOME`, or `~/.cache`."""
    named = os.environ.get("XDG_CACHE_HOME", "")
    root = Path(named) if Path(named).is_absolute() else Path("~/.cache").expanduser()
    return root / "tablectl" / "odds"


def work_out(game: Game, *, progress: Progress | None = None, folder: Path | None = None) -> Worked:
    """The analysis of this game, read from the cache or worked out and kept there."""
    path = (folder or cache_folder()) / f"{game_key(game)}-{ENGINE}.json"
    found = _read(path, game)
    if isinstance(found, Analysis):
        return Worked(analysis=found, kept=True)
    from procedures.odds.engine import analyse  # it needs NumPy, which a table does without

    analysis = analyse(game, progress)
    notes = [found, _keep(path, game, analysis)]
    return Worked(analysis=analysis, kept=False, note="; ".join(note for note in notes if note))


def favours_of(game: Game, *, folder: Path | None = None) -> tuple[Favour, ...]:
    """Which fields give the players of this game an edge; none if they have none."""

    def expected(other: Game) -> float:
        if other == game:
            return work_out(game, folder=folder).analysis.best.expected
        from procedures.odds.engine import best_return

        return best_return(other).expected

    return favours(game, expected)


def _read(path: Path, game: Game) -> Analysis | str:
    """What was kept there; or what is wrong with it, nothing where nothing was kept."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return ""
    except OSError as error:
        return f"{path} cannot be read: {error.strerror}"
    try:
        kept = msgspec.json.decode(data, type=_Kept)
        analysis = msgspec.json.decode(kept.analysis, type=Analysis)
    except msgspec.DecodeError:
        return f"{path} is damaged; worked out again"
    if (kept.engine, kept.game, kept.digest) != (ENGINE, game_key(game), _digest(kept.analysis)):
        return f"{path} was changed; worked out again"
    return analysis


def _keep(path: Path, game: Game, analysis: Analysis) -> str:
    """Write it aside and put it in place at once; says why where that cannot be done."""
    written = msgspec.json.encode(analysis)
    kept = _Kept(
        engine=ENGINE, game=game_key(game), digest=_digest(written), analysis=msgspec.Raw(written)
    )
    aside = path.with_suffix(f".{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        aside.write_bytes(msgspec.json.encode(kept))
        aside.replace(path)
    except OSError as error:
        return f"nothing is kept in {path.parent}: {error.strerror}"
    return ""


def _digest(written: bytes | msgspec.Raw) -> str:
    return hashlib.sha256(bytes(written)).hexdigest()
