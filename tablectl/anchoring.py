"""When the head of a table's stream is signed and taken out of the ledger's reach."""

from __future__ import annotations

import logging
from typing import Final

from tablectl.ledger.heads import HeadKey, HeadsFile
from tablectl.ledger.store import Head, LedgerUnavailable

log = logging.getLogger(__name__)

_MOST: Final = 256  # facts that no head vouches for
_LONGEST: Final = 600_000_000  # microseconds that a fact waits for its head


class Anchoring:
    """Exports the heads of one stream."""

    def __init__(self, key: HeadKey, heads: HeadsFile, *, now: int) -> None:
        """Nothing of the stream is taken as vouched for yet; a wait begins `now`."""
        self._key = key
        self._heads = heads
        self._position = 0  # of the head that was exported last, or tried to
        self._at = now

    def due(self, head: Head) -> bool:
        """Whether so many facts lie behind the last head that the next is exported at once."""
        return head.position - self._position >= _MOST

    def overdue(self, head: Head, now: int) -> bool:
        """Whether something new has waited long enough, however little it is."""
        return now - self._at >= _LONGEST and head.position > self._position

    def export(self, head: Head, *, at: int, now: int) -> None:
        """Sign a head whose last fact is of `at`. Where that fails it is logged, and the next
        moment's head vouches for all of it."""
        self._position, self._at = head.position, now
        try:
            self._heads.export(self._key.sign(head, at=at))
        except LedgerUnavailable as error:
            log.warning("%s: %s", head.stream, str(error))
