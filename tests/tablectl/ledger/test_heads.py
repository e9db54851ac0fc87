"""Signed heads: who can vouch, what a forgery looks like, and a file that survives a crash."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from msgspec import json
from msgspec.structs import replace

from tablectl.ledger.heads import (
    HeadsFile,
    SignedHead,
    open_key,
    public_key_file,
    read_heads,
    read_public_key,
    why_not_genuine,
)
from tablectl.ledger.store import Head, LedgerDamaged, LedgerInUse, LedgerUnavailable
from tests.tablectl.ledger.facts import NOON

_HEAD = Head("table/T1", 7, bytes(range(32)))


def test_a_key_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    """The private key is never readable by others, and later openings find the same one."""
    path = tmp_path / "keys" / "heads.ed25519"
    key = open_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert open_key(path).id == key.id
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "heads.ed25519",
        "heads.ed25519.pub",
    ]


def test_the_public_key_alone_verifies_a_head(tmp_path: Path) -> None:
    """Whoever verifies never needs the private key."""
    path = tmp_path / "heads.ed25519"
    signed = open_key(path).sign(_HEAD, at=NOON)
    assert why_not_genuine(signed, [read_public_key(public_key_file(path))]) is None


@pytest.mark.parametrize(
    "change",
    [
        {"stream": "table/T7"},
        {"position": 8},
        {"position": -1},
        {"chain": "00" * 32},
        {"chain": "no hex"},
        {"at": NOON + 1},
        {"signature": "00" * 64},
        {"signature": ""},
    ],
)
def test_a_head_that_was_changed_is_not_genuine(tmp_path: Path, change: dict[str, object]) -> None:
    """Every field is under the signature."""
    key = open_key(tmp_path / "key")
    signed = replace(key.sign(_HEAD, at=NOON), **change)
    assert "forged or damaged" in (why_not_genuine(signed, [key.public]) or "")


def test_a_head_of_another_key_is_not_trusted(tmp_path: Path) -> None:
    """A forger's own key does not help, not even under the name of ours."""
    ours, theirs = open_key(tmp_path / "ours"), open_key(tmp_path / "theirs")
    forged = theirs.sign(_HEAD, at=NOON)
    assert "not trusted" in (why_not_genuine(forged, [ours.public]) or "")
    renamed = replace(forged, key_id=ours.id)
    assert "forged" in (why_not_genuine(renamed, [ours.public]) or "")


@pytest.mark.parametrize("content", [b"", b"no key", b"\xff\xfe", b"-----BEGIN PRIVATE KEY-----\n"])
def test_a_file_that_holds_no_key_is_refused(tmp_path: Path, content: bytes) -> None:
    """A damaged key is never silently replaced by a new one."""
    path = tmp_path / "key"
    path.write_bytes(content)
    with pytest.raises(LedgerDamaged, match="holds no Ed25519 private key"):
        open_key(path)
    with pytest.raises(LedgerDamaged, match="holds no Ed25519 public key"):
        read_public_key(path)
    assert path.read_bytes() == content


def test_a_private_key_is_not_taken_for_a_public_one(tmp_path: Path) -> None:
    """The two halves cannot be mixed up by giving the wrong file."""
    open_key(tmp_path / "key")
    with pytest.raises(LedgerDamaged, match="no Ed25519 public key"):
        read_public_key(tmp_path / "key")


def test_exported_heads_are_read_back_in_order(tmp_path: Path) -> None:
    """A second opening goes on behind the first."""
    key, path = open_key(tmp_path / "key"), tmp_path / "elsewhere" / "heads.jsonl"
    heads = tuple(key.sign(replace(_HEAD, position=n), at=NOON) for n in (1, 2, 3))
    for some in (heads[:2], heads[2:]):
        file = HeadsFile(path)
        for head in some:
            file.export(head)
        file.close()
    assert read_heads(path).heads == heads
    assert read_heads(path).bad == ()


def test_many_tables_export_to_one_file_at_once(tmp_path: Path) -> None:
    """Every head of every table is there, whole, and each table's in its order."""
    key, path = open_key(tmp_path / "key"), tmp_path / "heads.jsonl"
    streams = {
        name: [key.sign(replace(_HEAD, stream=name, position=n), at=NOON) for n in range(1, 31)]
        for name in (f"table/T{number}" for number in range(1, 9))
    }
    file = HeadsFile(path)

    def export(heads: list[SignedHead]) -> int:
        for head in heads:
            file.export(head)
        return len(heads)

    with ThreadPoolExecutor(max_workers=len(streams)) as tables:
        done = [tables.submit(export, heads) for heads in streams.values()]
        assert [one.result() for one in done] == [len(heads) for heads in streams.values()]
    file.close()
    found = read_heads(path)
    assert found.bad == ()
    for name, heads in streams.items():
        assert [head for head in found.heads if head.stream == name] == heads


def test_a_line_cut_short_is_left_out_and_taken_away_by_the_next_export(tmp_path: Path) -> None:
    """A crash in the middle of an export damages neither the heads before nor those after."""
    key, path = open_key(tmp_path / "key"), tmp_path / "heads.jsonl"
    first, second = (key.sign(replace(_HEAD, position=n), at=NOON) for n in (1, 2))
    path.write_bytes(json.encode(first) + b"\n" + json.encode(second)[:40])
    assert read_heads(path).heads == (first,)
    assert read_heads(path).bad == ()
    file = HeadsFile(path)
    file.export(second)
    file.close()
    assert read_heads(path).heads == (first, second)


def test_a_whole_line_that_is_no_head_is_reported_with_its_number(tmp_path: Path) -> None:
    """Whatever lies in the file is named, never a traceback and never passed over."""
    path = tmp_path / "heads.jsonl"
    good = open_key(tmp_path / "key").sign(_HEAD, at=NOON)
    odd = [json.encode(replace(good, **change)) for change in ({"position": 0}, {"at": 2**62})]
    path.write_bytes(b"\n".join([b"{}", json.encode(good), b"\xff\x00", b"[1]", *odd, b""]))
    read = read_heads(path)
    assert read.heads == (good,)
    assert [bad.line for bad in read.bad] == [1, 3, 4, 5, 6]


def test_two_ledgers_cannot_export_to_one_file(tmp_path: Path) -> None:
    """Mixed heads of two ledgers would prove neither."""
    file = HeadsFile(tmp_path / "heads.jsonl")
    with pytest.raises(LedgerInUse, match="a folder of its own"):
        HeadsFile(tmp_path / "heads.jsonl")
    file.close()
    file.close()
    HeadsFile(tmp_path / "heads.jsonl").close()


def test_a_missing_heads_file_holds_no_heads(tmp_path: Path) -> None:
    """A ledger that never exported is unanchored, not broken."""
    assert read_heads(tmp_path / "heads.jsonl").heads == ()


def test_a_folder_in_the_place_of_a_file_is_a_clear_refusal(tmp_path: Path) -> None:
    """Each opening says which file and why."""
    for opening in (HeadsFile, read_heads, open_key, read_public_key):
        with pytest.raises(LedgerUnavailable, match=str(tmp_path)):
            opening(tmp_path)


def test_the_line_of_a_head_is_a_stable_format(tmp_path: Path) -> None:
    """Other programs read this file; the names and their order are part of the format."""
    signed = SignedHead(
        stream="table/T1", position=7, chain="ab", at=5, key_id="cd", signature="ef"
    )
    file = HeadsFile(tmp_path / "heads.jsonl")
    file.export(signed)
    file.close()
    assert (tmp_path / "heads.jsonl").read_bytes() == (
        b'{"at":5,"chain":"ab","key_id":"cd","position":7,"signature":"ef","stream":"table/T1"}\n'
    )
