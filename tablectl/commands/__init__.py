"""The command line: one module a family of commands, imported only when it is asked for.

Each module has `add(subparsers)`, which registers its parsers and sets `run` on each:
`run(arguments) -> int` does the work and returns an exit code.
"""

from __future__ import annotations

from typing import Final, NamedTuple


class Command(NamedTuple):
    """One command as `tablectl --help` lists it, and the module here that registers it."""

    name: str
    module: str
    summary: str


COMMANDS: Final[dict[str, tuple[Command, ...]]] = {
    "The table": (
        Command(name="demo", module="demo", summary="a whole table, simulated, before your eyes"),
        Command(name="play", module="play", summary="play a game yourself, in the terminal"),
        Command(name="run", module="run", summary="a table with real devices, its desk typed"),
        Command(name="serve", module="serve", summary="a pit of many tables, over the network"),
        Command(name="desk", module="desk", summary="a desk at a table of a running pit"),
        Command(name="console", module="screens", summary="the supervisor's console, in a window"),
        Command(name="station", module="screens", summary="the dealer's station, in a window"),
        Command(name="review", module="screens", summary="the review of the record, in a window"),
        Command(name="status", module="status", summary="how the tables of a running pit are"),
        Command(name="shift", module="shift", summary="a shift at a running pit, and who has it"),
        Command(
            name="schema", module="schema", summary="what clients and the service say, as JSON"
        ),
    ),
    "The house": (
        Command(name="packs", module="packs", summary="the house packs: their rules and sources"),
        Command(name="people", module="people", summary="who works here, and as what"),
        Command(name="accounts", module="accounts", summary="players' money that is at no table"),
        Command(name="rota", module="rota", summary="who deals where, and from when"),
        Command(name="strategy", module="strategy", summary="how a pack's game is played best"),
        Command(name="return", module="returns", summary="what a pack's game returns"),
        Command(name="drill", module="drill", summary="play the drills of the procedures"),
        Command(name="simulate", module="simulate", summary="many rounds against the exact return"),
    ),
    "The record": (
        Command(name="rounds", module="rounds", summary="the rounds in the record"),
        Command(name="show", module="rounds", summary="one round, with every card's reading"),
        Command(name="fairness", module="fairness", summary="a machine's round, its commitment"),
        Command(name="inventory", module="inventory", summary="every card of the set, by place"),
        Command(name="export", module="rounds", summary="a round or a table, in one file"),
        Command(name="replay", module="replay", summary="play a file, a table or a log again"),
        Command(name="ledger", module="ledger", summary="prove the record; its heads; rebuild"),
    ),
    "The machine": (
        Command(name="doctor", module="doctor", summary="what is missing here and what mends it"),
        Command(name="camera", module="camera", summary="cameras: read, enrol, set up, view"),
        Command(name="simulate-shoe", module="simulate_shoe", summary="a shoe for any program"),
    ),
}
"""Every command under its heading, in the order in which the help shows them."""

EXAMPLES: Final[dict[str, str]] = {
    "tablectl demo": "a shoe played with simulated people on a real wire",
    "tablectl play five-deck": "a game against a machine that cannot change its cards",
    "tablectl rounds --last 10": "how the last ten rounds went",
    "tablectl show 3": "one round: its cards, decisions and money",
    "tablectl packs list": "the houses whose rules ship with this",
    "tablectl doctor": "is this machine fit to run a table?",
    "tablectl doctor --json": "the same, for a program to read",
    "tablectl doctor --help": "everything that one command takes",
}
"""What to type, and what for."""
