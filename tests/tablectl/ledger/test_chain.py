"""The chain: pinned to its published recipe, and no two records with the same bytes."""

from __future__ import annotations

import hashlib

from hypothesis import given
from hypothesis import strategies as st

from tablectl.ledger import chain

_WHOLE = st.integers(0, 2**63)
_RECORDS = st.tuples(st.text(), _WHOLE, st.text(), _WHOLE, st.binary())


def _digest(record: tuple[str, int, str, int, bytes]) -> bytes:
    kind, version, command, at, body = record
    return chain.record_digest(type=kind, version=version, command=command, at=at, body=body)


def test_a_link_is_the_published_hash() -> None:
    """Worked out here by hand from the recipe, byte by byte."""
    record = (
        b"\0\0\0\0\0\0\0\x05noted"
        b"\0\0\0\0\0\0\0\x01"
        b"\0\0\0\0\0\0\0\x02c1"
        b"\0\0\0\0\0\0\0\x09"
        b"\0\0\0\0\0\0\0\x02{}"
    )
    digest = hashlib.sha256(record).digest()
    assert _digest(("noted", 1, "c1", 9, b"{}")) == digest
    linked = hashlib.sha256(bytes(32) + b"\0" * 7 + b"\x06people" + b"\0" * 7 + b"\x01" + digest)
    assert chain.link(chain.START, "people", 1, digest) == linked.digest()


def test_moving_bytes_from_one_field_to_the_next_changes_the_digest() -> None:
    """Lengths keep `ab` + `c` apart from `a` + `bc`."""
    assert _digest(("ab", 1, "c", 1, b"")) != _digest(("a", 1, "bc", 1, b""))
    digest = bytes(32)
    assert chain.link(digest, "table/T1", 1, digest) != chain.link(digest, "table/T", 1, digest)


@given(one=_RECORDS, other=_RECORDS)
def test_different_records_have_different_digests(
    one: tuple[str, int, str, int, bytes], other: tuple[str, int, str, int, bytes]
) -> None:
    """Equal digests mean equal records."""
    assert (_digest(one) == _digest(other)) == (one == other)
