"""A round's or a whole table's records in one JSON file that can be checked and replayed elsewhere.

The file holds each record's body as the text that was hashed, the chain before and after, the
table before the first record (none where that is the table's creation) and the digest of the table
after the last. What put the round right after its end stands behind it in the same manner, command
by command. A record changed, left out or put in shows in the chain; that the chain itself is the
house's, and that no later correction was left out, shows only against a signed head or the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from procedures.table import Table
from tablectl.history import stream_of
from tablectl.ledger import chain
from tablectl.ledger.heads import SignedHead
from tablectl.ledger.record import Record, canonical
from tablectl.rounds.in_record import Step

Whole = Annotated[int, Meta(ge=0, le=2**63 - 1)]
Digest = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]

FORMAT: Final = "tablectl-export-2"


class ExportError(Exception):
    """The file is no export, or was changed since; the text says where and why."""


class ExportedRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One record; `body` is the JSON text whose bytes were hashed, `chain` is hex."""

    position: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    type: str
    version: Whole
    command: str
    at: Whole
    body: str
    chain: Digest


class Export(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the file holds. `round` is None for a whole table; digests are SHA-256 as hex.

    `later` are the commands that put the round right after its end, in order, each as an export of
    its own; files of the first format have none.
    """

    format: Literal["tablectl-export-1", "tablectl-export-2"]
    table: str
    round: int | None
    pack: str
    pack_digest: Digest
    chain_before: Digest
    chain_after: Digest
    before: Table | None
    after: Digest
    heads: tuple[SignedHead, ...]
    records: Annotated[tuple[ExportedRecord, ...], Meta(min_length=1)]
    later: tuple[Export, ...] = ()


def exported(
    steps: Iterable[Step],
    *,
    round: int | None,
    heads: Iterable[SignedHead] = (),
    later: Iterable[Step] = (),
) -> Export:
    """The export of some commands of one table that follow each other.

    `later` are the commands that put the round right after its end. Of the heads, those that vouch
    for one of the records come along. Raises ValueError for no commands.
    """
    heads = tuple(heads)
    taken = tuple(steps)
    if not taken:
        raise ValueError("an export needs records")
    first, last = taken[0], taken[-1]
    records = [record for step in taken for record in step.records]
    start, end = records[0].position, records[-1].position
    stream = stream_of(last.after.name)
    return Export(
        format=FORMAT,
        table=last.after.name,
        round=round,
        pack=last.after.pack.name,
        pack_digest=last.after.pack.digest,
        chain_before=first.chain_before.hex(),
        chain_after=records[-1].chain.hex(),
        before=first.before,
        after=digest_of(last.after),
        heads=tuple(h for h in heads if h.stream == stream and start <= h.position <= end),
        records=tuple(
            ExportedRecord(
                position=record.position,
                type=record.type,
                version=record.version,
                command=record.command,
                at=record.at,
                body=record.body.decode(),
                chain=record.chain.hex(),
            )
            for record in records
        ),
        later=tuple(exported((step,), round=round, heads=heads) for step in later),
    )


def digest_of(table: Table) -> str:
    """SHA-256, in hex, of a table's canonical JSON: the same digest means the same state."""
    return sha256(canonical(table)).hexdigest()


def as_json(export: Export) -> bytes:
    """The file's text: the same export gives the same bytes."""
    return msgspec.json.format(msgspec.json.encode(export), indent=1) + b"\n"


def read_export(path: Path) -> Export:
    """The export in a file. Raises ExportError; OSError where the file cannot be read."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Export)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise ExportError(f"{path} is no export of a table: {error}") from error


def records_of(export: Export) -> Iterator[Record]:
    """The records, each checked against the chain before it is given.

    Raises ExportError at the first that does not fit, and at the end where the chain is another.
    """
    stream, link = stream_of(export.table), bytes.fromhex(export.chain_before)
    start = export.records[0].position
    if (start == 1) != (export.before is None) or (start == 1) != (link == chain.START):
        raise ExportError(
            f"the records begin at position {start}, but the table and the chain before them are"
            f" {'those of a new stream' if start > 1 else 'not those of a new stream'}"
        )
    for position, record in enumerate(export.records, start=start):
        body = record.body.encode("utf-8", "surrogatepass")
        digest = chain.record_digest(
            type=record.type,
            version=record.version,
            command=record.command,
            at=record.at,
            body=body,
        )
        link = chain.link(link, stream, position, digest)
        if (record.position, record.chain) != (position, link.hex()):
            raise ExportError(
                f"{stream} {position}: the record there does not give the chain it is listed with:"
                " it was changed, left out or put in"
            )
        yield Record(
            stream=stream,
            position=position,
            type=record.type,
            version=record.version,
            command=record.command,
            at=record.at,
            body=body,
            chain=link,
        )
    if link.hex() != export.chain_after:
        raise ExportError(f"{stream}: the chain after the last record is not the one stated")
