"""Each player's last rounds at one table, kept in memory and brought up to the record when asked.

The record is read once, which takes its time; after that only what has been written since.
"""

from __future__ import annotations

from collections import defaultdict
from threading import Lock
from typing import Any, Final

from procedures.events import RoundSettled
from procedures.incident_events import RoundCorrected
from procedures.round import Round
from procedures.table import Table
from tablectl.history import stream_of
from tablectl.ledger import chain
from tablectl.ledger.store import ReadableStore
from tablectl.rounds import Step, steps_of

MOST: Final = 50
"""So many rounds of each player are kept."""


class RoundsKept:
    """The rounds of one table, by player. Any thread may ask."""

    def __init__(self, store: ReadableStore, table: str, *, most: int = MOST) -> None:
        self._store = store
        self._name = table
        self._most = most
        self._lock = Lock()
        self._table: Table | None = None
        self._position = 0
        self._chain = chain.START
        self._kept: defaultdict[str, dict[int, dict[str, Any]]] = defaultdict(dict)

    def of(self, player: str, most: int) -> list[dict[str, Any]]:
        """The player's settled rounds, the newest first. Raises LedgerError."""
        with self._lock:
            records = self._store.read(stream_of(self._name), self._position)
            for step in steps_of(records, self._table, self._chain):
                self._take(step)
            kept = list(self._kept[player].values()) if player in self._kept else []
        return kept[::-1][: max(most, 0)]

    def _take(self, step: Step) -> None:
        now = step.after.round
        if now is not None and any(
            isinstance(e, RoundSettled | RoundCorrected) for e in step.events
        ):
            for player in {bet.player for result in now.results for bet in result.bets}:
                kept = self._kept[player]
                kept[now.number] = {
                    "table": self._name,
                    "round": now.number,
                    "bets": _bets(now, player),
                }
                if len(kept) > self._most:
                    del kept[next(iter(kept))]
        last = step.records[-1]
        self._table, self._position, self._chain = step.after, last.position, last.chain


def _bets(now: Round, player: str) -> list[dict[str, Any]]:
    """What his bets of a round staked and got back, and the hands they rode on."""
    return [
        {
            "box": result.box,
            "spot": bet.spot,
            "staked": bet.staked,
            "returned": bet.returned,
            "hands": [{"cards": hand.cards, "outcome": hand.outcome} for hand in result.hands],
            "dealer": now.dealer,
            "ended": now.ended,
        }
        for result in now.results
        for bet in result.bets
        if bet.player == player
    ]
