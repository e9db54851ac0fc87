"""One id, one action: a request that comes again gets the answer that it got first (E-63)."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

from procedures.commands import Command
from procedures.events import CommandRefused, TableHeld
from procedures.refusals import Refused, refuse
from tablectl.answers import Accepted, Answer, Rejected
from tablectl.history import event_of, stream_of
from tablectl.ledger.store import CommandKey, ReadableStore, command_key

_REMEMBERED: Final = 1_000
"""Refusals of players that a retry still gets the first answer for; each takes up to a KiB."""


class FirstAnswers:
    """What the requests to one table were answered; used by the thread that owns its service."""

    def __init__(self, store: ReadableStore, table: str) -> None:
        self._store = store
        self._stream = stream_of(table)
        self._refused: OrderedDict[str, tuple[CommandKey, Refused]] = OrderedDict()

    def to(self, command: Command, key: CommandKey) -> Answer | None:
        """The first answer, where the id was used before. Raises LedgerError."""
        remembered = self._refused.get(key.id)
        if remembered is not None:
            first, refused = remembered
            return refused if first == key else _reused(command)
        answered = self._store.answer(key.id)
        if answered is None:
            return None
        if answered.command != key:
            return _reused(command)
        if answered.first == answered.last:
            record = next(iter(self._store.read(self._stream, answered.first - 1, answered.last)))
            event = event_of(record)
            if isinstance(event, CommandRefused):
                return Refused(
                    code=event.code, rule=event.rule, reason=event.reason, possible=event.possible
                )
            if isinstance(event, TableHeld):
                return not_carried_out(event.problems)
        return Accepted(first=answered.first, last=answered.last)

    def remember(self, key: CommandKey, refused: Refused) -> None:
        """Keep the refusal of a player, which is no fact, for a while."""
        self._refused[key.id] = (key, refused)
        if len(self._refused) > _REMEMBERED:
            self._refused.popitem(last=False)


def key_of(table: str, command: Command) -> CommandKey:
    """Whose command, of which table, and what was asked: the same id for anything else is no retry.

    People share their ids, so that one sent again for somebody else is noticed. The service and
    the devices make theirs of things that anybody can guess; theirs stand apart. Raises Unstorable.
    """
    by = command.by
    sender = f"{by.role}:{by.name}"
    apart = sender if by.role in ("system", "device") else "people"
    return command_key(f"{table}/{apart}/{command.id}", sender, command.ask)


def not_carried_out(wrong: tuple[str, ...]) -> Refused:
    """What a command is told that was stopped by a fault of this program."""
    return refuse("broken", problems="; ".join(wrong))


def _reused(command: Command) -> Rejected:
    return Rejected(reason=f"the id {command.id} was used before, for something else")
