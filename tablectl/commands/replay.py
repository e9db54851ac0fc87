"""`tablectl replay`: an exported table, a ledger's table or a byte log, to the same facts."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

import msgspec
from rich.console import Console
from rich.text import Text

from drivers.byte_log import segments
from drivers.faults import LogDamaged, OtherWire, SettingRefused
from drivers.grammars import GRAMMARS, grammar_named
from drivers.grammars.camera import CameraLines
from drivers.interpreter import readings_in
from tablectl import exit_codes
from tablectl.data_dir import DataDir
from tablectl.history import facts, stream_of
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.place import Place, place_of
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable
from tablectl.ledger.verify import proved
from tablectl.rounds.export import Export, ExportError, read_export
from tablectl.rounds.in_record import steps_of, table_in
from tablectl.rounds.log_replay import LogReplayed, held_against, readings_told, torn_bytes
from tablectl.rounds.replay import Difference, Replayed, replay, replay_export
from tablectl.terminal.signs import signs_for


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `replay`."""
    parser = subparsers.add_parser(
        "replay",
        description="Plays what was recorded again and says whether the same comes of it.\n\n"
        "  an exported file    every record is checked against the chain, its facts make the\n"
        "                      table again, and the rules decide every reading and time-out again\n"
        "  a data directory,   the same for a table of its ledger\n"
        "  postgresql://…      or of the one in PostgreSQL at that address\n"
        "  a byte log's folder what the device said, read again from its bytes; with --data-dir\n"
        "                      or --ledger, each reading is held against those that were recorded",
        epilog="examples:\n"
        "  tablectl export --all --out T1.json\n"
        "  tablectl replay T1.json                       the same state and chain head?\n"
        "  tablectl replay T1.json --data-dir /srv/T1    and is it what that ledger holds?\n"
        "  tablectl replay tablectl-data\n"
        "  tablectl replay postgresql://appender@db.example/pit --table T1\n"
        "  tablectl replay tablectl-data/bytes/T1/shoe --data-dir tablectl-data\n"
        "  tablectl replay tablectl-data/bytes/T1/camera --role witness --grammar camera\n\n"
        "exit codes: 0 the same, 1 it differs, 2 the command was not understood,\n"
        "3 the file, log or ledger cannot be used as it is, 4 it is not there, or is locked",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_option = parser.add_argument
    add_option("what", type=place_of, metavar="FILE|DIR|URL", help="what to replay")
    add_option(
        "--data-dir", type=Path, metavar="DIR", help="where the ledger to hold it against is"
    )
    add_option("--ledger", type=place_of, metavar="PLACE", help="that ledger itself: a file or URL")
    add_option("--table", metavar="NAME", help="the ledger's table, where there are several")
    add_option("--device", metavar="NAME", help="byte log: its device (default: the folder's name)")
    add_option(
        "--role",
        choices=("exit", "pad", "witness", "felt"),
        default="exit",
        help="byte log: the device's role",
    )
    add_option(
        "--grammar",
        choices=(*GRAMMARS, CameraLines.name),
        default=GRAMMARS[0],
        help="byte log: its wire",
    )
    add_option("--suits", metavar="ORDER", help="byte log: suit order of a line wire, as SHCD")
    add_option("--cut-card", metavar="CODE", help="byte log: the cut card's code of a line wire")
    add_option("--json", action="store_true", help="print one JSON object instead")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Replay, and say in words what cannot be used."""
    try:
        return _replay(arguments)
    except (ExportError, LedgerDamaged, LogDamaged, OtherWire) as error:
        _complain(str(error))
        return exit_codes.BAD_INPUT
    except SettingRefused as error:
        _complain(str(error))
        return exit_codes.USAGE
    except LedgerUnavailable as error:
        _complain(str(error))
        return exit_codes.NOT_AVAILABLE
    except OSError as error:
        if error.filename is None:
            raise  # it is the output that cannot be written
        _complain(f"{arguments.what} cannot be read: {error.strerror}")
        return exit_codes.NOT_AVAILABLE


def _replay(arguments: argparse.Namespace) -> int:
    """Replay a file, a folder or an address, by what it is."""
    what: Place = arguments.what
    if isinstance(what, str):
        return _tell(arguments, _replay_ledger(arguments, what))
    if not what.is_dir():
        return _tell(arguments, _replay_file(arguments))
    if DataDir(what).ledger.exists():
        return _tell(arguments, _replay_ledger(arguments, DataDir(what).ledger))
    if segments(what):
        return _tell_log(arguments, _replay_log(arguments))
    raise LedgerUnavailable(f"{what} holds neither a ledger nor a byte log")


def _against(arguments: argparse.Namespace) -> Place | None:
    """The ledger that it is held against, where one is named."""
    named: Place | None = arguments.ledger
    if named is None and arguments.data_dir is not None:
        return DataDir(arguments.data_dir).ledger
    return named


def _replay_ledger(arguments: argparse.Namespace, place: Place) -> Replayed:
    with closing(open_ledger_readonly(place)) as store:
        table = table_in(store, arguments.table)
        return replay(steps_of(proved(store, stream_of(table))))


def _replay_file(arguments: argparse.Namespace) -> Replayed:
    export = read_export(arguments.what)
    replayed = replay_export(export)
    place = _against(arguments)
    if place is None:
        return replayed
    other = tuple(_not_in_ledger(place, arguments.table, export))
    return msgspec.structs.replace(replayed, differences=(*replayed.differences, *other))


def _not_in_ledger(place: Place, wanted: str | None, export: Export) -> Iterable[Difference]:
    """The first record of the export that the ledger does not hold."""
    with closing(open_ledger_readonly(place)) as store:
        table = table_in(store, wanted or export.table)
        first = export.records[0].position
        held = {r.position: r.chain.hex() for r in store.read(stream_of(table), first - 1)}
    for record in (*export.records, *(record for one in export.later for record in one.records)):
        if held.get(record.position) != record.chain:
            missing = record.position not in held
            why = "the ledger ends before it" if missing else "the ledger holds another record"
            yield Difference(position=record.position, why=why)
            return


def _replay_log(arguments: argparse.Namespace) -> LogReplayed:
    folder: Path = arguments.what
    device = arguments.device or folder.resolve().name
    grammar = grammar_named(arguments.grammar, suits=arguments.suits, cut_card=arguments.cut_card)
    heard = list(readings_in(folder, device=device, role=arguments.role, grammar=grammar))
    place = _against(arguments)
    if place is None:
        replayed = readings_told(device, heard)
    else:
        with closing(open_ledger_readonly(place)) as store:
            table = table_in(store, arguments.table)
            replayed = held_against(device, heard, facts(store, table))
    return msgspec.structs.replace(replayed, torn=torn_bytes(folder))


def _tell(arguments: argparse.Namespace, replayed: Replayed) -> int:
    same = not replayed.differences
    if arguments.json:
        _print_json({"same": same, **msgspec.to_builtins(replayed)})
    else:
        _say(
            f"table {replayed.table}, records {replayed.first} to {replayed.last},"
            f" {replayed.commands} commands, {replayed.decided_again} of them decided again"
        )
        _say(f"chain {replayed.chain}\nstate {replayed.state}")
        for position in replayed.corrected:
            _say(f"put right later, at record {position}")
        _verdict([(d.position, d.why) for d in replayed.differences], "the same facts")
    return exit_codes.FINE if same else exit_codes.WRONG


def _tell_log(arguments: argparse.Namespace, replayed: LogReplayed) -> int:
    same = not replayed.differences
    held = _against(arguments) is not None
    if arguments.json:
        _print_json({"same": same, "held_against_ledger": held, **msgspec.to_builtins(replayed)})
    else:
        kinds = ", ".join(f"{of.kind} {of.count}" for of in replayed.kinds)
        _say(f"device {replayed.device}: {replayed.readings} readings ({kinds})")
        if replayed.torn:
            _say(f"{replayed.torn} bytes are no whole record: cut short by a kill, or damaged")
        if held:
            _say(
                f"recorded {replayed.recorded}, answered but not taken {replayed.refused},"
                f" recorded while the log could not be written {replayed.unlogged}"
            )
            if replayed.outages:
                _say(f"{replayed.outages} lost with the service, told by its coming back")
            if replayed.waiting:
                _say(f"{replayed.waiting} at the log's end wait for the table's next start")
            found = [(d.position, f"{d.key}: {d.why}") for d in replayed.differences]
            _verdict(found, "the log and the record say the same")
    return exit_codes.FINE if same else exit_codes.WRONG


def _verdict(differences: list[tuple[int, str]], fine: str) -> None:
    console = Console(highlight=False)
    signs = signs_for(console.encoding)
    if not differences:
        console.print(Text(f"{signs.done} {fine}", "green"))
        return
    position, why = differences[0]
    where = f"position {position}: " if position else ""
    count = f"the first of {len(differences)} differences" if differences[1:] else "a difference"
    text = Text(f"{signs.alarm} {count}: ", "bold red")
    console.print(text.append(signs.text(f"{where}{why}")), soft_wrap=True)


def _complain(words: str) -> None:
    """On one line, with nothing from a file that steers a terminal."""
    print(f"tablectl: {signs_for(sys.stderr.encoding).text(words)}", file=sys.stderr)


def _say(words: str) -> None:
    print("\n".join(signs_for(sys.stdout.encoding).text(line) for line in words.split("\n")))


def _print_json(value: object) -> None:
    print(msgspec.json.format(msgspec.json.encode(value)).decode())
