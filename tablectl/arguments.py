"""Arguments that several commands take, named and explained the same in all of them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

from tablectl.data_dir import DataDir
from tablectl.ledger.place import Place, place_of

DATA_DIR: Final = Path("tablectl-data")
"""Where the ledger is where nobody says otherwise."""


def add_data_dir(parser: argparse.ArgumentParser) -> None:
    """`--data-dir`: where the ledger is."""
    parser.add_argument(
        "--data-dir",
        type=Path,
        default=DATA_DIR,
        metavar="DIR",
        help="where the ledger is, or will be (default: %(default)s)",
    )


def add_ledger(parser: argparse.ArgumentParser) -> None:
    """`--ledger`: the ledger itself, where it is not in the data directory."""
    parser.add_argument(
        "--ledger",
        type=place_of,
        metavar="PLACE",
        help="the ledger: a SQLite file, or postgresql://USER@HOST:PORT/DATABASE (default:"
        " ledger.sqlite in the data directory)",
    )


def ledger_place(arguments: argparse.Namespace) -> Place:
    """Where the ledger is that was asked for."""
    named: Place | None = getattr(arguments, "ledger", None)
    return named if named is not None else DataDir(arguments.data_dir).ledger


def add_heads(parser: argparse.ArgumentParser) -> None:
    """`--heads`: where the signed heads are, if not with the ledger."""
    parser.add_argument(
        "--heads",
        type=Path,
        metavar="DIR",
        help="the folder that signed heads are exported to (default: the data directory)",
    )


def add_json(parser: argparse.ArgumentParser) -> None:
    """`--json`: for a program to read."""
    parser.add_argument("--json", action="store_true", help="print one JSON object instead")
