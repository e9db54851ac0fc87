"""Works out a game before people's eyes: a bar on a terminal, and what is wrong with the cache."""

from __future__ import annotations

from rich.console import Console
from rich.progress import Progress
from rich.text import Text

from procedures.odds.analysis import Analysis
from procedures.pack import Game
from tablectl.games.odds import work_out


def worked_out(game: Game, what: str) -> Analysis:
    """The analysis of this game. `what` names the work, should it take its time."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        found = work_out(game, progress=lambda done, of: bar.update(task, completed=done, total=of))
    if found.note:
        console.print(Text(f"tablectl: {found.note}"), soft_wrap=True)
    return found.analysis
