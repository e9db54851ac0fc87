"""The chain that ties each record of a stream to all records before it, as pure functions.

    link = SHA-256(link before ‖ length and bytes of stream ‖ position ‖ SHA-256(record))

A stream starts from `START`, 32 zero bytes. SHA-256(record) covers type, version, command, time
and body, each text and the body led by its length, so that no two records share their bytes.
Lengths and numbers are 8 bytes, most significant first. A proof of some records of a stream needs
the bodies of those and only the digests of their neighbours.
"""

from __future__ import annotations

import struct
from hashlib import sha256
from typing import Final

START: Final = bytes(32)
"""The chain of a stream that holds nothing."""

_NUMBER = struct.Struct(">Q").pack
_TWO_NUMBERS = struct.Struct(">QQ").pack


def link(before: bytes, stream: str, position: int, digest: bytes) -> bytes:
    """The chain at `position`, from the chain before it and the digest of its record."""
    name = stream.encode()
    return sha256(before + _NUMBER(len(name)) + name + _NUMBER(position) + digest).digest()


def record_digest(*, type: str, version: int, command: str, at: int, body: bytes) -> bytes:
    """SHA-256 of a record's own content; `at` in microseconds UTC, not before 1970.

    Raises struct.error for a version or a time that is negative or beyond 64 bits.
    """
    kind, cause = type.encode(), command.encode()
    return sha256(
        b"".join(
            (
                _NUMBER(len(kind)),
                kind,
                _TWO_NUMBERS(version, len(cause)),
                cause,
                _TWO_NUMBERS(at, len(body)),
                body,
            )
        )
    ).digest()
