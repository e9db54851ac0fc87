"""A file that is taken away: its pieces, whether they are all there and right, and writing it.

No Qt here.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from shlex import quote

from tablectl.client.reviews import Chunk, Packet


class CannotSaveError(Exception):
    """The file was not written; why."""


class PacketFile:
    """Ask for piece `wants` until there is none wanted any more, then `save`."""

    def __init__(self, packet: Packet, to: Path) -> None:
        self.packet = packet
        self.to = to
        self._pieces: list[bytes] = []

    @property
    def wants(self) -> int | None:
        """The number of the next piece."""
        return len(self._pieces) if len(self._pieces) < self.packet.chunks else None

    @property
    def command(self) -> str:
        """What checks the file where it was saved."""
        return self.packet.command.replace(quote(self.packet.name), quote(str(self.to)))

    def take(self, piece: Chunk) -> None:
        """A piece, if it is the one that is wanted."""
        if (piece.id, piece.number) == (self.packet.id, self.wants):
            self._pieces.append(piece.data)

    def save(self) -> None:
        """Write it whole, or not at all; a file that is there is left alone.

        Raises CannotSaveError.
        """
        data = b"".join(self._pieces)
        if (len(data), sha256(data).hexdigest()) != (self.packet.size, self.packet.digest):
            raise CannotSaveError("what came is not what the service sent; ask for it again")
        try:
            with self.to.open("xb") as file:
                try:
                    file.write(data)
                    file.flush()
                    os.fsync(file.fileno())
                except OSError:
                    self.to.unlink(missing_ok=True)
                    raise
        except FileExistsError:
            raise CannotSaveError(f"{self.to} is there already; name another file") from None
        except OSError as error:
            raise CannotSaveError(f"{self.to} cannot be written: {error.strerror}") from error
