"""`tablectl replay`: exported rounds and tables, ledgers and byte logs, to the same facts."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from procedures import commands as ask
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tablectl.history import Past, stream_of
from tablectl.ledger import chain
from tablectl.ledger.record import canonical
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import LedgerDamaged
from tablectl.rounds.export import Export, ExportedRecord, ExportError, as_json, read_export
from tablectl.rounds.replay import replay_export
from tests.playing import SUPERVISOR
from tests.procedures.reported import key
from tests.tablectl.audit.reviewed import put_right
from tests.tablectl.recorded import recording, three_rounds

Said = pytest.CaptureFixture[str]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Table T1 with a round settled, one cancelled and one not played."""
    folder = tmp_path_factory.mktemp("ledger") / "data"
    with recording(folder) as table:
        three_rounds(table)
    return folder


def _exported(data: Path, out: Path, which: str) -> Export:
    assert main(["export", which, "--data-dir", str(data), "--out", str(out)]) == exit_codes.FINE
    return read_export(out)


@pytest.fixture(scope="module")
def whole(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Export:
    """The whole table, exported."""
    return _exported(data, tmp_path_factory.mktemp("all") / "T1.json", "--all")


@pytest.fixture(scope="module")
def second(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Export:
    """Round 2, exported."""
    return _exported(data, tmp_path_factory.mktemp("one") / "round.json", "2")


def _file(folder: Path, export: Export) -> str:
    path = folder / "export.json"
    path.write_bytes(as_json(export))
    return str(path)


def _json(said: Said, *arguments: str | Path, code: int = exit_codes.FINE) -> Any:
    assert main(["replay", *map(str, arguments), "--json"]) == code
    return json.loads(said.readouterr().out)


def _chained(export: Export, records: list[ExportedRecord]) -> Export:
    """The export with these records, its chain worked out anew, as a forger would."""
    link, stream = bytes.fromhex(export.chain_before), stream_of(export.table)
    forged = []
    for position, record in enumerate(records, start=export.records[0].position):
        digest = chain.record_digest(
            type=record.type,
            version=record.version,
            command=record.command,
            at=record.at,
            body=record.body.encode(),
        )
        link = chain.link(link, stream, position, digest)
        forged.append(replace(record, position=position, chain=link.hex()))
    return replace(export, records=tuple(forged), chain_after=link.hex())


def test_an_exported_table_gives_the_same_state_and_chain_head(
    data: Path, whole: Export, tmp_path: Path, capsys: Said
) -> None:
    """The ledger's own head and table come of the file alone."""
    store = open_readonly(DataDir(data).ledger)
    head, past = store.head("table/T1"), Past(store, "T1")
    store.close()
    found = _json(capsys, _file(tmp_path, whole))
    assert found["same"] is True
    assert (found["last"], found["chain"]) == (head.position, head.chain.hex())
    assert past.table is not None
    assert found["state"] == sha256(canonical(past.table)).hexdigest()
    assert found["decided_again"] == 14


def test_an_exported_round_replays_by_itself(second: Export, tmp_path: Path, capsys: Said) -> None:
    """It brings the table before it; its head was signed at its end and comes along."""
    found = _json(capsys, _file(tmp_path, second))
    assert (found["same"], found["first"]) == (True, second.records[0].position)
    assert [head.position for head in second.heads] == [second.records[-1].position]
    assert main(["replay", _file(tmp_path, second)]) == exit_codes.FINE
    assert "✓ the same facts" in capsys.readouterr().out


def test_a_ledger_replays_in_place(data: Path, whole: Export, capsys: Said) -> None:
    """The same as its export."""
    assert _json(capsys, data)["state"] == whole.after


def test_the_same_export_gives_the_same_bytes(data: Path, tmp_path: Path) -> None:
    """Two people who export a round hold the same file."""
    for name in ("a", "b"):
        _exported(data, tmp_path / name, "1")
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


@pytest.mark.parametrize(
    "change",
    [
        lambda r: [*r[:7], replace(r[7], body=r[7].body.replace('"', "'", 1)), *r[8:]],
        lambda r: [*r[:7], replace(r[7], at=r[7].at + 1), *r[8:]],
        lambda r: [*r[:7], *r[8:]],
        lambda r: [*r[:7], r[8], r[7], *r[9:]],
        lambda r: r[:-1],
        lambda r: r[1:],
    ],
)
def test_a_record_changed_left_out_or_moved_is_refused(
    whole: Export,
    tmp_path: Path,
    capsys: Said,
    change: Callable[[list[ExportedRecord]], list[ExportedRecord]],
) -> None:
    """Exit code 3 with what does not fit; nothing is replayed from it."""
    forged = replace(whole, records=tuple(change(list(whole.records))))
    assert main(["replay", _file(tmp_path, forged)]) == exit_codes.BAD_INPUT
    said = capsys.readouterr()
    assert said.out == ""
    assert "chain" in said.err


def test_a_forged_card_with_a_new_chain_is_found_by_the_rules(
    whole: Export, tmp_path: Path, capsys: Said
) -> None:
    """The chain fits again, but the rules place another card than the record says."""
    records = list(whole.records)
    at = next(n for n, r in enumerate(records) if r.type == "card-placed" and '"TH"' in r.body)
    records[at] = replace(records[at], body=records[at].body.replace('"TH"', '"5D"'))
    found = _json(capsys, _file(tmp_path, _chained(whole, records)), code=exit_codes.WRONG)
    assert found["differences"][0]["position"] == at + 1
    assert "card-placed" in found["differences"][0]["why"]


def test_forged_money_with_a_new_chain_is_another_state(
    whole: Export, data: Path, tmp_path: Path, capsys: Said
) -> None:
    """The stated digest, the rules and the ledger each tell it apart; the first is named."""
    records = list(whole.records)
    at = next(n for n, r in enumerate(records) if r.type == "posted")
    records[at] = replace(records[at], body=records[at].body.replace("100000", "900000"))
    assert records[at] != whole.records[at]
    forged = _file(tmp_path, _chained(whole, records))
    whys = [d["why"] for d in _json(capsys, forged, code=exit_codes.WRONG)["differences"]]
    assert "the table after the last record is not the one stated" in whys
    held = _json(capsys, forged, "--data-dir", data, code=exit_codes.WRONG)["differences"]
    assert {"position": at + 1, "why": "the ledger holds another record"} in held
    assert main(["replay", forged]) == exit_codes.WRONG
    assert "▲ " in capsys.readouterr().out


def test_an_export_is_held_against_a_ledger(
    data: Path, second: Export, tmp_path: Path, capsys: Said
) -> None:
    """The same in its own ledger, other in another one."""
    file = _file(tmp_path, second)
    assert _json(capsys, file, "--data-dir", data)["same"] is True
    with recording(tmp_path / "other") as table:
        three_rounds(table, burn="3C")
    found = _json(capsys, file, "--data-dir", tmp_path / "other", code=exit_codes.WRONG)
    assert found["differences"][0]["position"] == second.records[0].position
    assert main(["replay", file, "--data-dir", str(tmp_path)]) == exit_codes.NOT_AVAILABLE


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Export]:
    """Round 4 of a ledger in which it is put right after its end, and after another round begins.

    Who dealt it was carl, too.
    """
    folder = tmp_path_factory.mktemp("corrected")
    with recording(folder / "data") as table:
        three_rounds(table)
        table.bet(ann=(500, 500))
        table.cards("TS", "9C", "TD")
        table.decides("ann", "stand")
        table.cards("8C")
        reading = key(table, "box 2", 2)
        table.bet(ann=(500,))
        put_right(table, reading, "5D")
        stint = table.table.stints[-1]
        wrong = ask.CorrectDealer(
            came_on=stint.came_on, was=stint.dealer, dealer="carl", reason="misheard"
        )
        table.do(SUPERVISOR, wrong)
        table.cards("2S")
    return folder / "data", _exported(folder / "data", folder / "round.json", "4")


def test_an_exported_round_brings_what_put_it_right_later(
    corrected: tuple[Path, Export], tmp_path: Path, capsys: Said
) -> None:
    """IR9, HP10: each command with its table and chain, checked like the round itself."""
    data, export = corrected
    assert [[r.type for r in one.records][-1] for one in export.later] == [
        "round-corrected", "dealer-corrected",
    ]  # fmt: skip
    file = _file(tmp_path, export)
    found = _json(capsys, file, "--data-dir", data)
    assert found["same"] is True
    assert found["corrected"] == [one.records[0].position for one in export.later]
    assert main(["replay", file]) == exit_codes.FINE
    assert f"put right later, at record {found['corrected'][0]}" in capsys.readouterr().out


def test_a_correction_that_was_changed_is_found(
    corrected: tuple[Path, Export], tmp_path: Path, capsys: Said
) -> None:
    """Its body, its table before, its place, its round: each is refused or told."""
    _, export = corrected
    first, second = export.later
    records = list(first.records)
    bad = replace(records[-1], body=records[-1].body.replace("misread", "mistake"))
    assert bad != records[-1]
    broken = replace(export, later=(replace(first, records=(*records[:-1], bad)), second))
    assert main(["replay", _file(tmp_path, broken)]) == exit_codes.BAD_INPUT
    assert "does not give the chain" in capsys.readouterr().err
    assert first.before is not None
    moved = replace(first, before=replace(first.before, rounds=first.before.rounds + 1))
    for wrong in (
        replace(export, later=(moved, second)),
        replace(export, later=(second, first)),
        replace(export, later=(first, second), round=3),
    ):
        found = _json(capsys, _file(tmp_path, wrong), code=exit_codes.WRONG)
        assert found["differences"]


def test_a_file_of_the_first_format_is_replayed_still(
    second: Export, tmp_path: Path, capsys: Said
) -> None:
    """It has no later corrections."""
    plain = msgspec.json.decode(as_json(second))
    del plain["later"]
    file = tmp_path / "old.json"
    file.write_bytes(msgspec.json.encode({**plain, "format": "tablectl-export-1"}))
    assert _json(capsys, file)["same"] is True


def test_a_round_with_another_table_before_it_is_not_the_same(
    second: Export, tmp_path: Path, capsys: Said
) -> None:
    """The state before is part of what is stated: money put in there shows after."""
    assert second.before is not None
    accounts = tuple(
        replace(a, balance=a.balance + 7) if a.name == "purse:ann" else a
        for a in second.before.accounts
    )
    forged = replace(second, before=replace(second.before, accounts=accounts))
    found = _json(capsys, _file(tmp_path, forged), code=exit_codes.WRONG)
    assert any("must never be" in d["why"] for d in found["differences"])


@pytest.mark.parametrize(
    "content",
    [b"", b"{}", b"\xff\xfe", b"[" * 5000, b'{"format": "tablectl-export-3"}', b"null"],
)
def test_a_file_that_is_no_export_is_refused(content: bytes, tmp_path: Path, capsys: Said) -> None:
    """Exit code 3 and one line that names the file."""
    (tmp_path / "x.json").write_bytes(content)
    assert main(["replay", str(tmp_path / "x.json")]) == exit_codes.BAD_INPUT
    said = capsys.readouterr()
    assert said.err.startswith(f"tablectl: {tmp_path / 'x.json'} is no export of a table")
    assert said.out == ""


def test_words_of_a_file_never_steer_the_terminal(
    second: Export, tmp_path: Path, capsys: Said
) -> None:
    """A table's name with an escape in it is shown without."""
    assert main(["replay", _file(tmp_path, replace(second, table="\x1b[2J"))]) != exit_codes.FINE
    said = capsys.readouterr()
    assert "\x1b" not in said.out + said.err


def test_what_is_not_there_is_not_available(tmp_path: Path, capsys: Said) -> None:
    """Exit code 4: no such file, or a folder with nothing to replay."""
    assert main(["replay", str(tmp_path / "none")]) == exit_codes.NOT_AVAILABLE
    assert main(["replay", str(tmp_path)]) == exit_codes.NOT_AVAILABLE
    assert "neither a ledger nor a byte log" in capsys.readouterr().err


@given(st.data())
def test_no_forged_history_makes_the_replay_crash(whole: Export, data: st.DataObject) -> None:
    """Records left out, doubled or moved, with a chain that fits: told or refused, never raised."""
    records = list(whole.records)
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(records) - 1))
        to = data.draw(st.integers(0, len(records) - 1))
        match data.draw(st.sampled_from(("drop", "double", "move"))):
            case "drop":
                del records[at : at + 1 + to // 20]
            case "double":
                records.insert(to, records[at])
            case _:
                records.insert(to, records.pop(at))
        if not records:
            return
    try:
        replayed = replay_export(_chained(whole, records))
    except (ExportError, LedgerDamaged):
        return
    assert replayed.differences or replayed.state == whole.after


def test_the_export_file_is_a_stable_format(second: Export) -> None:
    """Names are pinned; other people's programs read these files."""
    plain = msgspec.json.decode(as_json(second))
    assert list(plain) == [
        "format",
        "table",
        "round",
        "pack",
        "pack_digest",
        "chain_before",
        "chain_after",
        "before",
        "after",
        "heads",
        "records",
        "later",
    ]
    assert list(plain["records"][0]) == [
        "position",
        "type",
        "version",
        "command",
        "at",
        "body",
        "chain",
    ]
    assert plain["format"] == "tablectl-export-2"


def test_the_help_teaches_by_example(capsys: Said) -> None:
    """Examples and exit codes are part of it."""
    assert main(["replay", "--help"]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "  tablectl replay T1.json" in said
    assert "exit codes: 0 the same" in said
