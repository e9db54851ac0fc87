"""Passwords, PINs and badge numbers: made into hashes, kept beside the record, never in it.

A fact says that a secret was set, with SHA-256 of its hash. The hash lies in a file of its own that
is called by that digest: exporting the record gives nobody anything to guess at, and a hash that
was exchanged in the file is no longer the one that the record names. Whoever takes a ledger over
on another machine needs the folder `keys`, as for the key that signs heads.
"""

from __future__ import annotations

import hmac
import os
import secrets
import unicodedata
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from threading import BoundedSemaphore
from typing import Final

from argon2 import PasswordHasher, Type
from argon2.exceptions import InvalidHashError, VerificationError

from tablectl.ledger.folder import sync_folder
from tablectl.ledger.store import LedgerDamaged, LedgerUnavailable
from tablectl.people.commands import Kind

LEAST: Final[dict[str, int]] = {"password": 10, "pin": 6}
"""Characters that a secret has at least."""
MOST: Final = 200
_BADGE_LEAST: Final = 8
_BADGE_MOST: Final = 64
_AT_ONCE: Final = 2
"""Hashes that are worked out at the same time; each takes 19 MiB."""
_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Hashing:
    """Argon2id: 19 MiB, two passes, one lane; about 40 ms. Safe to use from several threads."""

    def __init__(self, *, passes: int = 2, kibibytes: int = 19 * 1024) -> None:
        self._argon2 = PasswordHasher(
            time_cost=passes, memory_cost=kibibytes, parallelism=1, type=Type.ID
        )
        self._places = BoundedSemaphore(_AT_ONCE)
        self._nobodys = self._argon2.hash(secrets.token_hex())

    def hash(self, secret: str) -> str:
        """The hash of a secret, with 16 random bytes of its own."""
        with self._places:
            return self._argon2.hash(_same_everywhere(secret))

    def fits(self, hashed: str | None, secret: str) -> bool:
        """Whether this is the secret. Without a hash it takes as long, and is not."""
        with self._places:
            try:
                self._argon2.verify(hashed or self._nobodys, _same_everywhere(secret))
            except (VerificationError, InvalidHashError):
                return False
        return hashed is not None


def _same_everywhere(secret: str) -> bytes:
    """The same bytes whatever the keyboard: letters with marks are written in one way."""
    return unicodedata.normalize("NFKC", secret).encode("utf-8", "surrogatepass")


def unfit(kind: Kind, secret: str, name: str) -> str:
    """Why nobody may choose this secret; empty where it will do."""
    least = LEAST[kind]
    if kind == "pin":
        if not (secret.isascii() and secret.isdigit() and least <= len(secret) <= 12):
            return f"a PIN has {least} to 12 digits"
        steps = {int(b) - int(a) for a, b in pairwise(secret)}
        if len(set(secret)) < 3 or steps in ({1}, {-1}):
            return "a PIN is not one digit repeated, nor digits in order"
        return ""
    if not least <= len(secret) <= MOST:
        return f"a password has {least} to {MOST} characters"
    if not secret.isprintable():
        return "a password holds no line ends or other signs that are not seen"
    if len(set(secret)) < 5:
        return "a password has at least five different characters"
    if name.casefold() in secret.casefold() and len(secret) < 2 * least:
        return "a short password does not hold its owner's name"
    return ""


def one_time_secret() -> str:
    """A password to be shown once: 20 letters and digits that are not mistaken for each other."""
    signs = "".join(secrets.choice(_LETTERS) for _ in range(20))
    return "-".join(signs[at : at + 5] for at in range(0, 20, 5))


def badge_number(read: str) -> str | None:
    """A badge number as a reader types it, without what it ends with; None where it is none."""
    number = read.strip().upper()
    fits = number.isascii() and number.isalnum() and _BADGE_LEAST <= len(number) <= _BADGE_MOST
    return number if fits else None


class Hashes:
    """The folder of hashes, each a file by its digest, for its owner's eyes alone.

    Several services and commands may use it at the same time.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def hashed(self, digest: str) -> str | None:
        """The hash with this digest, exactly as it was kept. Raises LedgerUnavailable."""
        path = self._folder / digest
        try:
            found = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise LedgerUnavailable(f"cannot read {path}: {error.strerror}") from error
        return found.decode() if sha256(found).hexdigest() == digest else None

    def keep(self, hashed: str) -> str:
        """Keep a hash, on the disk when this returns; its digest. Raises LedgerUnavailable."""
        digest = sha256(hashed.encode()).hexdigest()
        _write_for_owner(self._folder / digest, hashed.encode())
        return digest

    def forget(self, digest: str) -> None:
        """Let go of a hash that no fact names any more. Raises LedgerUnavailable."""
        path = self._folder / digest
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise LedgerUnavailable(f"cannot remove {path}: {error.strerror}") from error


class Badges:
    """Digests of badge numbers, with a key that lies apart from the record."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def digest(self, number: str) -> str:
        """HMAC-SHA-256 of a number, as hex."""
        return hmac.digest(self._key, number.encode(), "sha256").hex()


def open_badges(path: Path) -> Badges:
    """The key in this file; a new one of 32 random bytes where there is none.

    Raises LedgerUnavailable, LedgerDamaged.
    """
    try:
        if not path.exists():
            _write_for_owner(path, secrets.token_hex(32).encode())
        written = path.read_text("ascii").strip()
    except OSError as error:
        raise LedgerUnavailable(f"cannot use the key {path}: {error.strerror}") from error
    except UnicodeDecodeError:
        written = ""
    try:
        key = bytes.fromhex(written)
    except ValueError:
        key = b""
    if len(key) != 32:
        raise LedgerDamaged(f"{path} holds no key for badges; put the right file back")
    return Badges(key)


def _write_for_owner(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, for its owner's eyes alone. Raises LedgerUnavailable."""
    aside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        aside.unlink(missing_ok=True)
        descriptor = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        aside.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        raise LedgerUnavailable(f"cannot write {path}: {error.strerror}") from error
