"""Writes the charts of the packs that ship into `procedures/odds/charts.toml`.

    python -m tests.shipped_charts

Run it after a pack was added or its game changed; a test says when that is due.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from procedures.odds.analysis import game_key
from procedures.odds.chart import Chart
from procedures.odds.engine import chart_of
from procedures.pack import Game, HousePack
from procedures.pack_file import read_pack
from tablectl.games.odds import CHARTS

ROOT: Final = Path(__file__).parents[1] / "procedures"
HEAD: Final = """\
# Basic strategy for the game of every pack that ships, worked out by procedures.odds.engine.
#
# A row stands for a hard total from 4, a soft total from 12, or a pair from the ace; its letters
# are against the dealer's 2, 3, 4, 5, 6, 7, 8, 9, ten and ace. `game` is the digest of the fields
# that the odds depend on. Made with: python -m tests.shipped_charts
"""


def main() -> None:
    """Work out what ships and write it down."""
    games: dict[str, tuple[Game, list[str]]] = {}
    for name in sorted(path.stem for path in (ROOT / "packs").glob("*.toml")):
        game = _uncharted(name).game
        games.setdefault(game_key(game), (game, []))[1].append(name)
    blocks = [_block(key, names, chart_of(game)) for key, (game, names) in games.items()]
    (ROOT / "odds" / CHARTS).write_text("\n".join([HEAD, *blocks]), encoding="utf-8")
    print(f"{len(blocks)} charts for {sum(len(names) for _, names in games.values())} packs")


def _uncharted(name: str) -> HousePack:
    data = (ROOT / "packs" / f"{name}.toml").read_bytes()
    pack = read_pack(data, where=name, base=_uncharted)
    assert isinstance(pack, HousePack), pack
    return pack


def _block(key: str, names: list[str], chart: Chart) -> str:
    lines = [
        "[[charts]]",
        f'game = "{key}"',
        f"packs = [{', '.join(map(repr, names))}]".replace("'", '"'),
    ]
    for part in ("hard", "soft", "pairs"):
        rows = "".join(f'    "{row}",\n' for row in getattr(chart, part))
        lines.append(f"chart.{part} = [\n{rows}]")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
