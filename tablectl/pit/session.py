"""One signed-in connection to the pit: what it asks is asked here of the permissions first."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from threading import Lock
from typing import TYPE_CHECKING, TypeVar

from procedures.commands import Ask
from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.client.messages import (
    Answered,
    Batch,
    Found,
    FromService,
    Offered,
    Previewed,
    Problem,
)
from tablectl.house.asks import HouseAsk
from tablectl.ledger.store import LedgerError
from tablectl.people.commands import By, PersonRole
from tablectl.permissions import kinds, may, may_find, may_follow, who
from tablectl.pit.hosted import HostedTable
from tablectl.pit.previewed import as_seen
from tablectl.pit.watching import Watcher

if TYPE_CHECKING:
    from tablectl.pit.pit import Pit

log = logging.getLogger(__name__)

Deliver = Callable[[Batch], None]
T = TypeVar("T")


class PitSession:
    """Implements `sessions.Session`."""

    def __init__(
        self,
        pit: Pit,
        name: str,
        role: PersonRole,
        number: int,
        via: str,
        tell: Callable[[FromService], None],
    ) -> None:
        self.name = name
        self.role: PersonRole = role
        self.number = number
        self.via = via
        self.tell = tell
        self.skew = 0
        """How far the client's clock is ahead of ours, in microseconds, when it was heard last."""
        self.since = pit.clock.now()
        """When the connection began, in microseconds UTC."""
        self._pit = pit
        self._lock = Lock()
        self._watchers: dict[str, tuple[HostedTable, Watcher]] = {}
        self._ended = False

    @property
    def behind(self) -> dict[str, int]:
        """The tables that are followed, each with the facts that were not handed on yet."""
        with self._lock:
            watchers = dict(self._watchers)
        return {
            name: max(0, hosted.table.position - watcher.through)
            for name, (hosted, watcher) in watchers.items()
        }

    def follow(self, tables: Mapping[str, int], deliver: Deliver) -> Problem | None:
        """Follow tables; one that is followed already is followed anew from there.

        What cannot be followed stands in no other table's way: the first such is told of.
        """
        refused = may_follow(self.role)
        if refused is not None:
            return Problem(code="not allowed", reason=refused.reason)
        problem: Problem | None = None
        for name, after in tables.items():
            hosted = self._pit.tables.get(name)
            if hosted is None:
                problem = problem or self._no_table(name)
                continue
            watcher = Watcher(self.name, self.role, deliver)
            with self._lock:
                if self._ended:
                    return _signed_out()
                before = self._watchers.get(name)
                self._watchers[name] = hosted, watcher
            if before is not None:
                before[0].leave(before[1])
            try:
                hosted.watch(watcher, after)
            except (LedgerError, ValueError) as error:
                hosted.leave(watcher)
                problem = problem or Problem(code="not possible now", reason=str(error))
        return problem

    def send(
        self, id: str, table: str, ask: Ask, *, command: str, seen: int | None
    ) -> Future[Answered | Problem]:
        """Ask something of a table, as far as the role may."""
        if self._ended:
            return _done(_signed_out(id))
        self._active()
        hosted = self._pit.tables.get(table)
        if hosted is None:
            return _done(self._no_table(table, id))
        by = who(self.name, self.role)
        refused = may(self.role, type(ask)) or self._pit.may_send(self.name, self.role, table, ask)
        if refused is not None or by is None:
            answer: Answer = refused or Refused(code="role", rule="F", reason="no table knows you")
            return _done(Answered(id=id, answer=answer))
        answered: Future[Answered | Problem] = Future()

        def told(future: Future[Answer]) -> None:
            answered.set_result(Answered(id=id, answer=future.result()))

        sent = self._pit.submit(hosted, by, ask, id=f"{self.name}/{command}", seen=seen)
        sent.add_done_callback(told)
        return answered

    def manage(self, id: str, ask: HouseAsk, *, command: str) -> Future[Answered | Problem]:
        """Ask something of the house, as far as the role may."""
        if self._ended:
            return _done(_signed_out(id))
        self._active()
        by, own = By(name=self.name, role=self.role, via=self.via), f"{self.name}/{command}"

        def asked() -> Answered | Problem:
            """Whatever ended the sign-in meanwhile holds for what still waits."""
            if self._ended:
                return _signed_out(id)
            return Answered(id=id, answer=self._pit.pit_office.ask(ask, by=by, id=own))

        return self._pit.work(asked)

    def may(self, id: str, table: str) -> Future[Offered | Problem]:
        """What may be done now, of what the role may do at all."""
        if self._ended:
            return _done(_signed_out(id))
        hosted = self._pit.tables.get(table)
        if hosted is None:
            return _done(self._no_table(table, id))
        by = who(self.name, self.role)

        def offered() -> Offered | Problem:
            now, allowed = hosted.table, kinds(self.role)
            offers = hosted.service.offers(by) if by is not None else ()
            mine = tuple(offer for offer in offers if offer.kind in allowed)
            return Offered(id=id, table=table, position=now.position, offers=mine)

        return self._pit.work(offered)

    def would(self, id: str, table: str, ask: Ask) -> Future[Previewed | Problem]:
        """What a request would do."""
        if self._ended:
            return _done(_signed_out(id))
        hosted, by = self._pit.tables.get(table), who(self.name, self.role)
        if hosted is None:
            return _done(self._no_table(table, id))
        refused = may(self.role, type(ask))
        if refused is not None or by is None:
            return _done(Problem(id=id, code="not allowed", reason="your role may not do this"))

        def previewed() -> Previewed:
            refused = self._pit.may_send(self.name, self.role, table, ask)
            now, would = hosted.table, refused or hosted.service.preview(by, ask)
            return Previewed(id=id, would=as_seen(would, now, self.role))

        return self._pit.work(previewed)

    def find(self, id: str, what: str, about: Mapping[str, str]) -> Future[Found | Problem]:
        """Ask a read model."""
        if self._ended:
            return _done(_signed_out(id))
        self._active()
        refused = may_find(self.role, what)
        if refused is not None:
            return _done(Problem(id=id, code="not allowed", reason=refused.reason))
        return self._pit.work(
            lambda: self._pit.answer(id, what, about, name=self.name, role=self.role)
        )

    def beat(self, at: int) -> None:
        """The client is heard."""
        if self._ended:
            return
        self.skew = at - self._pit.clock.now()
        self._pit.heard(self)

    def sign_out(self) -> None:
        """The sign-in is over, and with it every connection that came in by its token."""
        self.end("signed out")
        by = By(name=self.name, role=self.role, via=self.via)
        try:
            self._pit.office.sign_ins.sign_out(self.number, by=by, now=self._pit.clock.now())
        except LedgerError as error:  # it ends by its time
            log.warning("the sign-out of %s cannot be written: %s", self.name, error)

    def end(self, why: str) -> None:
        """Nothing is delivered any more."""
        _ = why
        with self._lock:
            self._ended = True
            watchers, self._watchers = self._watchers, {}
        for hosted, watcher in watchers.values():
            hosted.leave(watcher)
        self._pit.gone(self)

    # -- steps ------------------------------------------------------------------------------------

    def _active(self) -> None:
        """Somebody did something; that keeps his sign-in from going idle."""
        self._pit.office.sign_ins.seen(self.number, self._pit.clock.now())
        self._pit.heard(self)

    def _no_table(self, name: str, id: str = "-") -> Problem:
        there = ", ".join(self._pit.tables) or "none"
        reason = f"no table is called {name[:60]!r}; there are: {there}"
        return Problem(id=id, code="no such table", reason=reason)


def _signed_out(id: str = "-") -> Problem:
    return Problem(id=id, code="signed out", reason="the sign-in is over; sign in again")


def _done(value: T) -> Future[T]:
    future: Future[T] = Future()
    future.set_result(value)
    return future
