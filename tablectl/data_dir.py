"""Where a table's files lie in its data directory."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class DataDir(Struct, frozen=True):
    """The layout of one data directory; nothing is made or looked for here."""

    root: Path

    @property
    def ledger(self) -> Path:
        """The record: the one file that must never be lost."""
        return self.root / "ledger.sqlite"

    @property
    def read_models(self) -> Path:
        """What is made from the ledger for searching; may be deleted at any time."""
        return self.root / "read-models.sqlite"

    @property
    def kept(self) -> Path:
        """The folder of what is kept so that it need not be read again; may be deleted too."""
        return self.root / "kept"

    @property
    def heads(self) -> Path:
        """Where signed heads are exported to, unless another folder is named for them."""
        return heads_file(self.root)

    @property
    def heads_key(self) -> Path:
        """The private key that signs heads; the public one lies beside it."""
        return self.root / "keys" / "heads.ed25519"

    @property
    def secrets(self) -> Path:
        """The folder of hashes of passwords and PINs; never exported with the record."""
        return self.root / "keys" / "secrets"

    @property
    def badge_key(self) -> Path:
        """The key that badge numbers are digested with."""
        return self.root / "keys" / "badges.key"

    @property
    def bytes(self) -> Path:
        """The folder of byte logs: everything that devices said."""
        return self.root / "bytes"

    @property
    def evidence(self) -> Path:
        """The folder of the pictures that cameras kept, a folder a table."""
        return self.root / "evidence"

    @property
    def cameras(self) -> Path:
        """The folder of cameras' set-ups and of enrolled decks."""
        return self.root / "cameras"

    @property
    def shoes(self) -> Path:
        """The folder of sealed shoes: every card that a machine has dealt or will deal."""
        return self.root / "shoes"


def heads_file(folder: Path) -> Path:
    """The file of exported heads in a folder, which may be out of the ledger's reach."""
    return folder / "heads.jsonl"
