"""`tablectl ledger init-postgres`, `upgrade`, `copy`: where a ledger lies, and in what tables."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Final

import msgspec

from tablectl import exit_codes
from tablectl.arguments import add_ledger, ledger_place
from tablectl.data_dir import DataDir
from tablectl.ledger.copying import copy
from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.opening import (
    need_psycopg,
    open_ledger,
    open_ledger_readonly,
    shown,
    upgrade_ledger,
)
from tablectl.ledger.place import Place, is_address, place_of
from tablectl.ledger.store import LedgerUnavailable
from tablectl.ledger.verify import verify

Told = Callable[[str], AbstractContextManager[Callable[[int, int], None]]]
"""Shows how far something is, under a name."""
Describe = Callable[..., argparse.ArgumentParser]

_COPY: Final = """\
Copies a ledger, chain and all: a SQLite ledger to PostgreSQL when a table becomes a pit, or
back. Every record is checked against its chain as it is read, and the copy is verified as a
whole at the end. The source stays as it is and may be in use; what it gets meanwhile is left to
the next copy. A copy that was interrupted goes on where it stopped. A target that holds anything
else than the beginning of the source is refused before anything is written."""


def add(describe: Describe) -> None:
    """Register the three; `describe` makes the parser of a subcommand."""
    making = describe(
        "init-postgres",
        _init_postgres,
        "Makes a ledger in a PostgreSQL database (15 or newer, in UTF8), and a role that may\n"
        "append to it and read it and nothing else: the services' own. Run it as the database's\n"
        "owner. The role gets no password; set one by psql's \\password, or let pg_hba.conf\n"
        "decide. What is there stays: run it again to let another role in.",
        "  tablectl ledger init-postgres postgresql://owner@db.example/pit\n"
        "  tablectl ledger init-postgres postgresql:///pit --appender pit1",
        data_dir=False,
    )
    making.add_argument("url", metavar="URL", help="postgresql://USER@HOST:PORT/DATABASE")
    making.add_argument(
        "--appender",
        metavar="ROLE",
        default="appender",
        help="the role that services write as; made where there is none (default: %(default)s)",
    )
    upgrading = describe(
        "upgrade",
        _upgrade,
        "Brings the tables of a ledger that an older program made to what this program needs, in\n"
        "one transaction. No record is touched. Stop what uses the ledger and keep a copy first.",
        "  tablectl ledger upgrade --data-dir /srv/T1\n"
        "  tablectl ledger upgrade --ledger postgresql://owner@db.example/pit",
    )
    add_ledger(upgrading)
    copying = describe(
        "copy",
        _copy,
        _COPY,
        "  tablectl ledger copy /srv/T1 postgresql://appender@db.example/pit\n"
        "  tablectl ledger copy postgresql://appender@db.example/pit /srv/archive/ledger.sqlite",
        data_dir=False,
    )
    place = "a data directory, a SQLite file, or postgresql://USER@HOST:PORT/DATABASE"
    copying.add_argument("source", metavar="FROM", type=place_of, help=place)
    copying.add_argument("target", metavar="TO", type=place_of, help=f"{place}; a file is made")


def _init_postgres(arguments: argparse.Namespace, _told: Told) -> int:
    if not is_address(arguments.url):
        raise LedgerUnavailable(
            "init-postgres needs an address: postgresql://USER@HOST:PORT/DATABASE"
        )
    need_psycopg()
    from tablectl.ledger.postgres_making import make_postgres

    before, after = make_postgres(arguments.url, arguments.appender)
    where, role = shown(arguments.url), arguments.appender
    if arguments.json:
        _print_json({"ledger": where, "appender": role, "before": before, "after": after})
        return exit_codes.FINE
    print(f"{where} holds a ledger" if before else f"{where} holds a ledger now")
    print(f"the role {role} may append to it and read it; services connect as that role")
    return exit_codes.FINE


def _upgrade(arguments: argparse.Namespace, _told: Told) -> int:
    place = ledger_place(arguments)
    before, after = upgrade_ledger(place)
    if arguments.json:
        _print_json({"ledger": shown(place), "before": before, "after": after})
    elif before == after:
        print(f"{shown(place)} is of revision {after} already")
    else:
        print(f"{shown(place)} went from revision {before} to {after}")
    return exit_codes.FINE


def _copy(arguments: argparse.Namespace, told: Told) -> int:
    source, target = _inside(arguments.source), _inside(arguments.target)
    if shown(source) == shown(target):
        raise LedgerUnavailable(f"{shown(source)} cannot be copied to itself; name another place")
    with closing(open_ledger_readonly(source)) as there, closing(open_ledger(target)) as here:
        with told("copying") as progress:
            copied = copy(there, here, progress=progress)
        with told("verifying") as progress:
            found = verify(here, ExportedHeads(), (), progress=progress)
    if arguments.json:
        problems = msgspec.to_builtins(found.problems)
        _print_json({**msgspec.to_builtins(copied), "problems": problems})
    else:
        more = f", {copied.before} were there" if copied.before else ""
        print(f"{copied.added} records copied to {shown(target)}{more}")
        for problem in found.problems:
            print(f"{problem.stream} {problem.position}: {problem.why}")
    return exit_codes.WRONG if found.problems else exit_codes.FINE


def _inside(place: Place) -> Place:
    """The ledger of a data directory, where that is what was named."""
    return DataDir(place).ledger if isinstance(place, Path) and place.is_dir() else place


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
