"""`tablectl rounds`, `show` and `export`: the rounds in the record, in full, and to take away."""

from __future__ import annotations

import argparse
import os
import shlex
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from procedures.money import show
from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_heads, add_json, add_ledger, ledger_place
from tablectl.data_dir import DataDir, heads_file
from tablectl.history import stream_of
from tablectl.ledger.heads import ExportedHeads, public_key_file, read_heads, read_public_key
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable
from tablectl.ledger.verify import proved
from tablectl.rounds.account import Memory, RoundTold, told
from tablectl.rounds.export import as_json, exported
from tablectl.rounds.in_record import (
    NotRecorded,
    RoundInRecord,
    Step,
    rounds_in,
    steps_of,
    table_in,
)
from tablectl.rounds.mended import MENDS, later
from tablectl.rounds.shown import shown, when
from tablectl.rounds.vouched import Vouching
from tablectl.terminal.signs import Signs, for_errors, signs_for

_EXIT_CODES = (
    "exit codes: 0 fine, 1 a signed head does not agree, 2 the command was not understood,\n"
    "3 the ledger is damaged, 4 no ledger, no such table or round, or it is locked"
)


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `rounds`, `show` and `export`."""
    listing = _command(
        subparsers,
        "rounds",
        _rounds,
        "Lists the rounds of a table: when, how many boxes, staked, returned, how each ended, and\n"
        "its incidents. A table may go on meanwhile.",
        "  tablectl rounds\n"
        "  tablectl rounds --last 10\n"
        "  tablectl rounds --data-dir /srv/T1 --table T1 --json",
    )
    listing.add_argument("--last", type=_number, metavar="N", help="only the last N rounds")
    showing = _command(
        subparsers,
        "show",
        _show,
        "Shows one round in full: bets, every card with the reading behind it, decisions and who\n"
        "took them, incidents and what was done about them, corrections with what was before and\n"
        "after, returns by hand, postings, results, whether its set was counted since, its place\n"
        "in the record, and whether a signed head vouches for it.",
        "  tablectl show 12\n  tablectl show 12 --table T1 --json",
    )
    showing.add_argument("round", type=_number, metavar="ROUND", help="the round's number")
    taking = _command(
        subparsers,
        "export",
        _export,
        "Writes a round, or the whole table, to one file with every record and the chain before\n"
        "and after it; what put the round right later comes along. `tablectl replay FILE` checks\n"
        "and replays it anywhere. A file that is there already is left alone.",
        "  tablectl export 12 --out round-12.json\n"
        "  tablectl export --all --out T1.json\n"
        "  tablectl replay round-12.json",
    )
    which = taking.add_mutually_exclusive_group(required=True)
    which.add_argument("round", type=_number, nargs="?", metavar="ROUND", help="the round's number")
    which.add_argument("--all", action="store_true", help="the whole table, from its creation")
    taking.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write")


def _command(
    subparsers: argparse._SubParsersAction[argparse.ArgumentParser],
    name: str,
    run: Callable[[argparse.Namespace], int],
    description: str,
    examples: str,
) -> argparse.ArgumentParser:
    parser = subparsers.add_parser(
        name,
        description=description,
        epilog=f"examples:\n{examples}\n\n{_EXIT_CODES}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data_dir(parser)
    add_heads(parser)
    add_ledger(parser)
    parser.add_argument("--table", metavar="NAME", help="the table, where there are several")
    add_json(parser)
    parser.set_defaults(run=partial(_told, run))
    return parser


def _told(run: Callable[[argparse.Namespace], int], arguments: argparse.Namespace) -> int:
    try:
        return run(arguments)
    except LedgerUnavailable as error:
        print(f"tablectl: {for_errors(error)}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    except LedgerDamaged as error:
        more = "tablectl ledger verify says more"
        print(f"tablectl: {for_errors(error)}; {more}", file=sys.stderr)
        return exit_codes.BAD_INPUT


class _Past(Struct, frozen=True, kw_only=True):
    """A table's commands, each record proved against the chain, with what is learned on the way."""

    table: str
    steps: Iterator[Step]
    memory: Memory
    vouching: Vouching
    exported: ExportedHeads


@contextmanager
def _past(arguments: argparse.Namespace) -> Iterator[_Past]:
    data = DataDir(arguments.data_dir)
    heads = read_heads(heads_file(arguments.heads or data.root))
    trusted = [read_public_key(public_key_file(data.heads_key))] if heads.heads else []
    with closing(open_ledger_readonly(ledger_place(arguments))) as store:
        table = table_in(store, arguments.table)
        stream, memory = stream_of(table), Memory()
        vouching = Vouching(stream, heads, trusted)
        steps = memory.watching(steps_of(vouching.watching(proved(store, stream))))
        yield _Past(table=table, steps=steps, memory=memory, vouching=vouching, exported=heads)


def _rounds(arguments: argparse.Namespace) -> int:
    with _past(arguments) as past:
        kept: deque[RoundTold] = deque(maxlen=arguments.last)
        for found in rounds_in(past.steps):
            kept.append(told(found, past.memory))
        rows = [_row(one, past.memory) for one in kept]
    if arguments.json:
        _print_json({"table": past.table, "rounds": rows})
        return exit_codes.FINE
    console = _console()
    signs = signs_for(console.encoding)
    grid = _grid(
        "round", "opened (UTC)", "boxes", "staked", "returned", "ended", "incidents", "positions"
    )
    for row in rows:
        back = row["returned"]
        ended = _ended(row)
        grid.add_row(
            str(row["round"]),
            when(row["opened_at"]),
            " ".join(map(str, row["boxes"])),
            show(row["staked"]),
            show(back) if back is not None else "",
            Text(signs.text(ended)),
            Text(signs.text(", ".join(_in_words(incident) for incident in row["incidents"]))),
            f"{row['first']} to {row['last']}",
        )
    console.print(grid if rows else f"table {past.table} has no rounds yet")
    return exit_codes.FINE


def _row(one: RoundTold, memory: Memory) -> dict[str, Any]:
    return {
        "round": one.number,
        "opened_at": one.opened_at,
        "ended_at": one.ended_at,
        "boxes": list(dict.fromkeys(bet.box for bet in one.bets)),
        "staked": one.staked,
        "returned": one.returned,
        "ending": one.ending,
        "why": one.why,
        "incidents": [
            {"number": i.number, "kind": i.kind, "rule": i.rule, "remedy": i.remedy}
            for i in memory.of_round(one.number)
        ],
        "corrected": len(memory.mended.corrections(one.number)),
        "returned_by_hand": sum(back.amount for back in memory.mended.returns(one.number)),
        "first": one.first,
        "last": one.last,
    }


def _ended(row: dict[str, Any]) -> str:
    """How the round ended, and what was put right."""
    ended = row["ending"] or "still running"
    words = [f"{ended}: {row['why']}" if row["why"] else ended]
    if row["corrected"]:
        words.append("corrected")
    if row["returned_by_hand"]:
        words.append(f"{show(row['returned_by_hand'])} returned by hand")
    return ", ".join(words)


def _in_words(incident: dict[str, str]) -> str:
    return f"{incident['kind']} ({incident['remedy'] or 'open'})"


def _show(arguments: argparse.Namespace) -> int:
    with _past(arguments) as past:
        found = _found(past.table, past.steps, arguments.round)
        one, vouching = told(found, past.memory), past.vouching
    before = found.steps[0].chain_before.hex()
    after = found.steps[-1].records[-1].chain.hex()
    vouched = vouching.vouched_at(found.last)
    if arguments.json:
        chain = {
            "before": before,
            "after": after,
            "vouched_at": vouched,
            "trouble": vouching.trouble,
        }
        _print_json({**msgspec.to_builtins(one), "chain": chain})
    else:
        console = _console()
        signs = signs_for(console.encoding)
        sentences = _covered(found, vouched, vouching, signs)
        console.print(shown(one, [*sentences, f"chain {before}", f"   to {after}"], signs))
    return exit_codes.WRONG if vouching.trouble else exit_codes.FINE


def _covered(
    found: RoundInRecord, vouched: int | None, vouching: Vouching, signs: Signs
) -> Iterator[str]:
    place = f"records {found.first} to {found.last}; the chain fits from the first record of all"
    if vouched is not None:
        yield f"{signs.done} {place}, and the signed head at {vouched} vouches for it"
    else:
        yield f"{place}, but no signed head vouches for it yet (unanchored)"
    for trouble in vouching.trouble:
        yield f"{signs.alarm} {signs.text(trouble)}"


def _found(table: str, steps: Iterable[Step], number: int) -> RoundInRecord:
    """The round of that number; everything behind it is read too, for what ended its incidents."""
    wanted: RoundInRecord | None = None
    count = 0
    for found in rounds_in(steps):
        count = found.number
        wanted = found if found.number == number else wanted
    if wanted is None:
        there = f"its rounds go up to {count}" if count else "it has no rounds yet"
        raise NotRecorded(f"table {table} has no round {number}; {there}")
    return wanted


def _export(arguments: argparse.Namespace) -> int:
    with _past(arguments) as past:
        heads = past.exported.heads
        if arguments.all:
            whole = exported(past.steps, round=None, heads=heads)
        else:
            mending: list[Step] = []
            steps = _found(past.table, _watched(past.steps, mending), arguments.round).steps
            after = later(mending, arguments.round, steps)
            whole = exported(steps, round=arguments.round, heads=heads, later=after)
    why = _unwritten(arguments.out, as_json(whole))
    if why:
        print(f"tablectl: {arguments.out} {why}", file=sys.stderr)
        return exit_codes.NOT_AVAILABLE
    first, last = whole.records[0].position, whole.records[-1].position
    if arguments.json:
        _print_json(
            {
                "file": str(arguments.out),
                "table": whole.table,
                "round": whole.round,
                "first": first,
                "last": last,
                "chain_before": whole.chain_before,
                "chain_after": whole.chain_after,
            }
        )
    else:
        right = f", put right later {len(whole.later)} times" if whole.later else ""
        print(f"{last - first + 1} records, {first} to {last}{right}, are in {arguments.out}")
        print(f"tablectl replay {shlex.quote(str(arguments.out))} checks and replays them")
    return exit_codes.FINE


def _watched(steps: Iterable[Step], mending: list[Step]) -> Iterator[Step]:
    """The steps as they pass; those that put any round right stay in `mending`."""
    for step in steps:
        if any(isinstance(event, MENDS) for event in step.events):
            mending.append(step)
        yield step


def _unwritten(path: Path, content: bytes) -> str:
    """Write a new file, whole or not at all. Why it was not written; empty when it was."""
    whole = False
    try:
        with path.open("xb") as file:
            try:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
                whole = True
            finally:
                if not whole:
                    path.unlink(missing_ok=True)
    except FileExistsError:
        return "is there already and is left alone; name another file"
    except OSError as error:
        return f"cannot be written: {error.strerror}"
    return ""


def _number(text: str) -> int:
    if not text.isdecimal() or not text.isascii() or not 1 <= int(text[:12]) < 10**9:
        raise argparse.ArgumentTypeError("a whole number from 1")
    return int(text)


def _grid(*columns: str) -> Grid:
    grid = Grid(box=None, pad_edge=False, header_style="bold")
    for name in columns:
        number = name in {"round", "staked", "returned"}
        grid.add_column(name, justify="right" if number else "left", overflow="fold")
    return grid


def _console() -> Console:
    console = Console(highlight=False, markup=False)
    if not console.is_terminal:
        console.width = 200  # a file or a pipe has no edge that a digest would have to be cut at
    return console


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
