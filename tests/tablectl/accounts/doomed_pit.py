"""A program that serves a pit, lets ann move money, and kills itself at the moment it is told.

`python -m tests.tablectl.accounts.doomed_pit FOLDER MOMENT in|out`
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final, Literal, get_args

from procedures import commands as ask
from tablectl.ledger.record import Fact
from tablectl.ledger.sqlite import SQLiteStore
from tablectl.ledger.store import CommandKey, Head
from tests.tablectl.accounts.played import played

Moment = Literal[
    "before it is asked",  # the table has written down its wish
    "before it moves",
    "after it moved",  # and nobody was told
    "before it is ended",  # the wallet has answered
    "after it ended",
]
MOMENTS: Final[tuple[Moment, ...]] = get_args(Moment)
_APPENDS: Final[dict[Moment, tuple[bool, frozenset[str]]]] = {
    "before it is asked": (True, frozenset({"transfer-asked"})),
    "before it moves": (False, frozenset({"withdrawn", "returned"})),
    "after it moved": (True, frozenset({"withdrawn", "returned"})),
    "before it is ended": (False, frozenset({"transfer-ended"})),
    "after it ended": (True, frozenset({"transfer-ended"})),
}
"""Whether it dies after the append or before it, and of which facts."""
_append: Final = SQLiteStore.append


def _doomed(moment: Moment) -> None:
    """From now on the store kills this process at the moment."""
    after_it, types = _APPENDS[moment]

    def append(
        store: SQLiteStore,
        stream: str,
        after: int,
        facts: Sequence[Fact],
        *,
        command: CommandKey,
        at: int,
    ) -> Head:
        meant = any(fact.type in types for fact in facts)
        if meant and not after_it:
            os.kill(os.getpid(), signal.SIGKILL)
        head = _append(store, stream, after, facts, command=command, at=at)
        if meant:
            os.kill(os.getpid(), signal.SIGKILL)
        return head

    setattr(SQLiteStore, "append", append)  # noqa: B010 - in this process, which is to die


def main(folder: Path, moment: Moment, direction: str) -> None:
    """Move the money, and die of it."""
    with played(folder) as at:
        _doomed(moment)
        at.asks(ask.AskFunds(amount=4_000) if direction == "in" else ask.Leave())
        at.until(lambda _: False)


if __name__ == "__main__":
    main(Path(sys.argv[1]), next(one for one in MOMENTS if one == sys.argv[2]), sys.argv[3])
