"""Signed heads: what a stream's last position and chain were, kept where the ledger cannot reach.

A chain alone cannot show that its tail was cut off or that all of it was written anew. A head,
signed with Ed25519 and exported after the commit, can. The file holds one head a line, as JSON;
records behind the last exported head are *unanchored*.
"""

from __future__ import annotations

import fcntl
import os
import struct
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Annotated, Final

import msgspec
from cryptography.exceptions import InvalidSignature, UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)
from msgspec import Meta, Struct

from tablectl.ledger.folder import sync_folder
from tablectl.ledger.store import Head, LedgerDamaged, LedgerInUse, LedgerUnavailable

_PURPOSE: Final = b"tablectl signed head 1"
_YEAR_10000: Final = 253_402_300_800_000_000


class SignedHead(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A head with who vouches for it; bytes as lower-case hex, `at` in microseconds UTC.

    `key_id` is the first 16 bytes of the SHA-256 of the public key.
    """

    stream: str
    position: Annotated[int, Meta(ge=1, le=2**63 - 1)]
    chain: str
    at: Annotated[int, Meta(ge=0, lt=_YEAR_10000)]
    key_id: str
    signature: str


class BadHeadLine(Struct, frozen=True):
    """A whole line of a heads file that is no head."""

    line: int
    why: str


class ExportedHeads(Struct, frozen=True):
    """What a heads file holds: its heads in order, and the lines that are none."""

    heads: tuple[SignedHead, ...] = ()
    bad: tuple[BadHeadLine, ...] = ()


class HeadKey:
    """The private key that signs heads."""

    def __init__(self, private: Ed25519PrivateKey) -> None:
        self._private = private
        self.public = private.public_key()
        self.id = key_id(self.public)

    def sign(self, head: Head, *, at: int) -> SignedHead:
        """Vouch for a head at a time, in microseconds UTC."""
        signature = self._private.sign(_signed_bytes(head, at, self.id))
        return SignedHead(
            stream=head.stream,
            position=head.position,
            chain=head.chain.hex(),
            at=at,
            key_id=self.id,
            signature=signature.hex(),
        )


class HeadsFile:
    """A file that heads are exported to; every head is on the disk when `export` returns."""

    def __init__(self, path: Path) -> None:
        """Open the file, making it and its folder where they are missing.

        A last line cut short by a crash was never vouched for and is taken away. Raises
        LedgerInUse where another process exports to it, LedgerUnavailable where it cannot be
        written.
        """
        self._path = path
        self._writing = Lock()
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o644)
        except OSError as error:
            raise self._unavailable(error) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._length = _whole_lines(path.read_bytes())
            sync_folder(path.parent)
        except BlockingIOError as error:
            self.close()
            raise LedgerInUse(
                f"another process exports heads to {path}; give each ledger a folder of its own"
            ) from error
        except OSError as error:
            self.close()
            raise self._unavailable(error) from error

    def export(self, head: SignedHead) -> None:
        """Append a head; any thread may.

        Raises LedgerUnavailable; the line may then be there only in part.
        """
        line = msgspec.json.encode(head, order="sorted") + b"\n"
        with self._writing:
            try:
                if os.fstat(self._file).st_size != self._length:
                    os.ftruncate(self._file, self._length)
                done = 0
                while done < len(line):
                    done += os.write(self._file, line[done:])
                os.fsync(self._file)
            except OSError as error:
                raise self._unavailable(error) from error
            self._length += len(line)

    def close(self) -> None:
        """Let go of the file; a second call does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _unavailable(self, error: OSError) -> LedgerUnavailable:
        return LedgerUnavailable(
            f"cannot export a head to {self._path}: {error.strerror}; records since the last"
            " exported head stay unanchored until it can be written"
        )


def open_key(path: Path) -> HeadKey:
    """The private key in this file; where there is none, a new one for its owner's eyes alone.

    The public key is put beside it, for whoever verifies. Both are PEM. Raises LedgerUnavailable
    where a file cannot be read or made, LedgerDamaged where it holds no key.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not path.exists():
            pem = Ed25519PrivateKey.generate().private_bytes(
                Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()
            )
            _write_aside(path, pem, mode=0o600)
        private = _from_pem(path, lambda pem: load_pem_private_key(pem, None))
        if not isinstance(private, Ed25519PrivateKey):
            raise LedgerDamaged(f"{path} holds no Ed25519 private key; put the right file back")
        if not public_key_file(path).exists():
            pem = private.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
            _write_aside(public_key_file(path), pem, mode=0o644)
    except OSError as error:
        raise LedgerUnavailable(f"cannot use the signing key {path}: {error.strerror}") from error
    return HeadKey(private)


def public_key_file(private: Path) -> Path:
    """Where the public half of a private key lies."""
    return private.with_name(private.name + ".pub")


def read_public_key(path: Path) -> Ed25519PublicKey:
    """The public key in this file. Raises LedgerUnavailable, LedgerDamaged as `open_key`."""
    try:
        public = _from_pem(path, load_pem_public_key)
    except OSError as error:
        raise LedgerUnavailable(f"cannot read the public key {path}: {error.strerror}") from error
    if not isinstance(public, Ed25519PublicKey):
        raise LedgerDamaged(f"{path} holds no Ed25519 public key; put the right file back")
    return public


def key_id(public: Ed25519PublicKey) -> str:
    """The short name of a public key."""
    return sha256(public.public_bytes_raw()).hexdigest()[:32]


def why_not_genuine(head: SignedHead, trusted: Iterable[Ed25519PublicKey]) -> str | None:
    """Why none of the trusted keys vouches for this head; None when one does."""
    public = next((key for key in trusted if key_id(key) == head.key_id), None)
    if public is None:
        return f"signed with the key {head.key_id}, which is not trusted"
    try:
        chain, signature = bytes.fromhex(head.chain), bytes.fromhex(head.signature)
        signed = _signed_bytes(Head(head.stream, head.position, chain), head.at, head.key_id)
        public.verify(signature, signed)
    except (ValueError, struct.error, InvalidSignature):
        return "its signature does not fit: forged or damaged"
    return None


def read_heads(path: Path) -> ExportedHeads:
    """The exported heads; none where there is no file.

    A last line without its end is one being written, or cut short by a crash, and is left out.
    Raises LedgerUnavailable where the file cannot be read.
    """
    try:
        content = path.read_bytes()
    except FileNotFoundError:
        return ExportedHeads()
    except OSError as error:
        raise LedgerUnavailable(f"cannot read the heads {path}: {error.strerror}") from error
    heads: list[SignedHead] = []
    bad: list[BadHeadLine] = []
    for number, line in enumerate(content[: _whole_lines(content)].splitlines(), start=1):
        try:
            heads.append(msgspec.json.decode(line, type=SignedHead))
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            bad.append(BadHeadLine(number, str(error)))
    return ExportedHeads(tuple(heads), tuple(bad))


def _from_pem(path: Path, load: Callable[[bytes], object]) -> object:
    try:
        return load(path.read_bytes())
    except (ValueError, TypeError, UnsupportedAlgorithm):
        return None


def _write_aside(path: Path, content: bytes, *, mode: int) -> None:
    """Write a whole file or none, and never show it to others in between."""
    aside = path.with_name(path.name + ".new")
    aside.unlink(missing_ok=True)
    with os.fdopen(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)
    sync_folder(path.parent)


def _whole_lines(content: bytes) -> int:
    return content.rfind(b"\n") + 1


def _signed_bytes(head: Head, at: int, key: str) -> bytes:
    name = head.stream.encode()
    return b"".join(
        (
            _PURPOSE,
            struct.pack(">Q", len(name)),
            name,
            struct.pack(">QQ", head.position, at),
            struct.pack(">Q", len(head.chain)),
            head.chain,
            key.encode(),
        )
    )
