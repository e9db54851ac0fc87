"""`tablectl ledger`: is the record what was written, what vouches for it, and its read models."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from tablectl import exit_codes, ledger_places
from tablectl.arguments import add_data_dir, add_heads, add_json, add_ledger, ledger_place
from tablectl.data_dir import DataDir, heads_file
from tablectl.ledger.heads import ExportedHeads, public_key_file, read_heads, read_public_key
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.read_models import rebuild
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable, ReadableStore
from tablectl.ledger.verify import Problem, Verified, verify

_EXIT_CODES: Final = (
    "exit codes: 0 fine, 1 the check found something wrong, 2 the command was not understood,\n"
    "3 the ledger or a file cannot be read as it is, 4 something is missing, locked or full"
)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `ledger verify`, `heads`, `rebuild`, `copy`, `upgrade` and `init-postgres`."""
    family = subparsers.add_parser(
        "ledger",
        description="Proves and shows the record of a data directory; a table may go on meanwhile.",
        epilog="examples:\n"
        "  tablectl ledger verify             is every record what was written?\n"
        "  tablectl ledger heads              how far is each stream vouched for?\n"
        "  tablectl ledger rebuild            make the read models anew\n"
        "  tablectl ledger copy FROM TO       to PostgreSQL, or back\n"
        "  tablectl ledger init-postgres URL  make a ledger in PostgreSQL\n"
        "  tablectl ledger upgrade            after an older program\n\n" + _EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    family.set_defaults(run=partial(_which, family))
    commands = family.add_subparsers(metavar="verify|heads|rebuild|copy|init-postgres|upgrade")
    verifying = _command(
        commands,
        "verify",
        _verify,
        "Works every chain out again from the stored bytes and holds it against the exported\n"
        "heads. Names the first record of a stream that does not fit. Records behind the last\n"
        "exported head are unanchored: they fit, but nothing out of reach vouches for them.",
        "  tablectl ledger verify\n"
        "  tablectl ledger verify --data-dir /srv/T1 --heads /mnt/notary --json\n"
        "  tablectl ledger verify --public-key auditor/heads.ed25519.pub",
    )
    add_heads(verifying)
    add_ledger(verifying)
    verifying.add_argument(
        "--public-key",
        type=Path,
        metavar="FILE",
        help="the public key that heads must be signed with (default: keys/heads.ed25519.pub in"
        " the data directory)",
    )
    showing = _command(
        commands,
        "heads",
        _heads,
        "Shows where each stream ends and the last head that was exported of it. Nothing is\n"
        "checked; `tablectl ledger verify` does that.",
        "  tablectl ledger heads\n  tablectl ledger heads --heads /mnt/notary --json",
    )
    add_heads(showing)
    add_ledger(showing)
    rebuilding = _command(
        commands,
        "rebuild",
        _rebuild,
        "Makes the read models (postings with balances, rounds, incidents) anew from the\n"
        "ledger. The old ones serve until the new are whole.",
        "  tablectl ledger rebuild\n  tablectl ledger rebuild --data-dir /srv/T1 --json",
    )
    add_ledger(rebuilding)
    ledger_places.add(partial(_describe, commands))


def _command(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    description: str,
    examples: str,
    *,
    data_dir: bool = True,
) -> argparse.ArgumentParser:
    parser = commands.add_parser(
        name,
        description=description,
        epilog=f"examples:\n{examples}\n\n{_EXIT_CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    if data_dir:
        add_data_dir(parser)
    add_json(parser)
    parser.set_defaults(run=partial(_told, run))
    return parser


def _describe(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace, ledger_places.Told], int],
    description: str,
    examples: str,
    *,
    data_dir: bool = True,
) -> argparse.ArgumentParser:
    """The parser of a subcommand that shows how far it is."""

    def running(arguments: argparse.Namespace) -> int:
        return run(arguments, _progress)

    return _command(commands, name, running, description, examples, data_dir=data_dir)


def _which(family: argparse.ArgumentParser, _arguments: argparse.Namespace) -> int:
    family.print_help(sys.stderr)
    return exit_codes.USAGE


def _told(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    try:
        return run(arguments)
    except LedgerUnavailable as error:
        print(f"tablectl: {error}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    except LedgerDamaged as error:
        print(f"tablectl: {error}", file=sys.stderr)
        return exit_codes.BAD_INPUT


def _verify(arguments: argparse.Namespace) -> int:
    data = DataDir(arguments.data_dir)
    exported = read_heads(_heads_path(arguments))
    trusted = _trusted(arguments.public_key or public_key_file(data.heads_key), exported)
    try:
        with _ledger(arguments) as store, _progress("verifying") as told:
            found = verify(store, exported, trusted, progress=told)
    except LedgerDamaged as error:
        problem = Problem(stream="", position=0, why=str(error))
        found = Verified(streams=(), heads=len(exported.heads), problems=(problem,))
    if arguments.json:
        _print_json({"fine": not found.problems, **msgspec.to_builtins(found)})
    else:
        _show(found)
    return exit_codes.WRONG if found.problems else exit_codes.FINE


def _heads(arguments: argparse.Namespace) -> int:
    exported = {head.stream: head for head in read_heads(_heads_path(arguments)).heads}
    streams: list[dict[str, Any]] = []
    with _ledger(arguments) as store:
        for name in store.streams():
            head = store.head(name)
            streams.append(
                {
                    "stream": name,
                    "position": head.position,
                    "chain": head.chain.hex(),
                    "exported": exported.get(name),
                }
            )
    if arguments.json:
        _print_json({"streams": streams})
        return exit_codes.FINE
    table = _table("stream", "position", "exported", "on", "chain")
    for row in streams:
        last = exported.get(row["stream"])
        table.add_row(
            Text(row["stream"]),
            str(row["position"]),
            *((str(last.position), _when(last.at)) if last else ("none", "")),
            row["chain"],
        )
    _console().print(table)
    return exit_codes.FINE


def _rebuild(arguments: argparse.Namespace) -> int:
    data = DataDir(arguments.data_dir)
    with _ledger(arguments) as store, _progress("rebuilding") as told:
        records = rebuild(store, data.read_models, progress=told)
    if arguments.json:
        _print_json({"records": records, "read_models": str(data.read_models)})
    else:
        print(f"{records} records taken in; the read models are {data.read_models}")
    return exit_codes.FINE


def _ledger(arguments: argparse.Namespace) -> closing[ReadableStore]:
    return closing(open_ledger_readonly(ledger_place(arguments)))


def _show(found: Verified) -> None:
    table = _table("stream", "records", "anchored", "unanchored", "chain")
    for stream in found.streams:
        counts = (stream.records, stream.anchored, stream.unanchored)
        table.add_row(Text(stream.stream), *map(str, counts), stream.chain)
    console = _console()
    if found.streams:
        console.print(table)
    for problem in found.problems:
        where = f"{problem.stream} {problem.position}: " if problem.stream else ""
        console.print(Text(f"✗ {where}{problem.why}", style="bold red"), soft_wrap=True)
    if not found.problems:
        records = sum(stream.records for stream in found.streams)
        console.print(
            Text(
                f"✓ {records} records fit; exported heads that agree: {found.heads}", style="green"
            )
        )


def _trusted(path: Path, exported: ExportedHeads) -> list[Ed25519PublicKey]:
    return [read_public_key(path)] if exported.heads else []


def _heads_path(arguments: argparse.Namespace) -> Path:
    return heads_file(arguments.heads or arguments.data_dir)


def _table(*columns: str) -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        number = name not in {"stream", "on", "chain"}
        table.add_column(
            name, justify="right" if number else "left", no_wrap=name != "chain", overflow="fold"
        )
    return table


def _console() -> Console:
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = 200  # a file or a pipe has no edge that a chain would have to be cut at
    return console


@contextmanager
def _progress(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, where that is a terminal; it is gone when the work is done."""
    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def _when(at: int) -> str:
    return (_EPOCH + timedelta(microseconds=at)).isoformat(sep=" ", timespec="seconds")


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
