"""Which exported head vouches for a place of a stream, found while its records are read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tablectl.ledger.heads import ExportedHeads, SignedHead, why_not_genuine
from tablectl.ledger.record import Record


class Vouching:
    """Holds the records of one stream against its heads as they pass.

    `trouble` says what does not agree; `agreed` are the positions of heads that do, in order.
    """

    def __init__(
        self, stream: str, exported: ExportedHeads, trusted: Iterable[Ed25519PublicKey]
    ) -> None:
        self.agreed: list[int] = []
        self.trouble = [
            f"line {bad.line} of the heads is no head: {bad.why}" for bad in exported.bad
        ]
        self._heads: dict[int, list[SignedHead]] = {}
        keys = tuple(trusted)
        for head in exported.heads:
            if head.stream != stream:
                continue
            why = why_not_genuine(head, keys)
            if why is None:
                self._heads.setdefault(head.position, []).append(head)
            else:
                self.trouble.append(f"the head for position {head.position}: {why}")

    def watching(self, records: Iterable[Record]) -> Iterator[Record]:
        """The same records, each held against the heads for its position, up to the end."""
        last = 0
        for record in records:
            last = record.position
            for head in self._heads.get(last, ()):
                if head.chain == record.chain.hex():
                    self.agreed.append(last)
                else:
                    self.trouble.append(f"the head for position {last} is of another history")
            yield record
        beyond = max(self._heads, default=0)
        if beyond > last:
            self.trouble.append(f"a head was exported for position {beyond}, the end is at {last}")

    def vouched_at(self, position: int) -> int | None:
        """The first head that vouches for everything up to a position; None: unanchored."""
        return next((at for at in self.agreed if at >= position), None)
