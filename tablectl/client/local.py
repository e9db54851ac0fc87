"""The client in the service's own process: the same interface, without a network between."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Thread
from typing import TypeVar

import msgspec

from procedures.commands import Ask
from procedures.offers import Offer, Preview
from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.client.client import Connection, TurnedAwayError, Watcher
from tablectl.client.messages import (
    VERSION,
    Batch,
    FromService,
    Problem,
    SignedIn,
    SignedOut,
    SignIn,
)
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole
from tablectl.pit.sessions import Door, Session

T = TypeVar("T")
R = TypeVar("R")


class LocalClient:
    """Implements `Client` over a door of this process."""

    def __init__(self, door: Door, *, via: str = "this process") -> None:
        self._door = door
        self._via = via
        self._session: Session | None = None
        self._asked = 0
        self.silent = 0
        self.opened = 1
        self.skew = 0
        self.over = ""
        self._batches: SimpleQueue[tuple[Watcher, Batch] | None] = SimpleQueue()
        self._thread = Thread(target=self._hand_on, name="client", daemon=True)
        self._thread.start()

    @property
    def connection(self) -> Connection:
        """Live while somebody is signed in."""
        return "lost" if self._session is None else "live"

    def sign_in(
        self,
        name: str,
        secret: str,
        *,
        how: str = "password",
        role: PersonRole | None = None,
        new: str | None = None,
    ) -> SignedIn:
        """Say who is there. Raises TurnedAwayError."""
        asked = SignIn(
            id=self._id(),
            speaks=VERSION,
            name=name,
            secret=secret,
            how=how,  # type: ignore[arg-type] # judged by the door
            role=role,
            new=new,
        )
        found = self._door.sign_in(asked, via=self._via, deliver=self._told)
        if isinstance(found, Problem):
            raise TurnedAwayError(f"{found.code}: {found.reason}")
        self._session, signed_in = found
        self.over = ""
        return signed_in

    def sign_out(self) -> None:
        """End the session."""
        session, self._session = self._session, None
        if session is not None:
            session.sign_out()

    def subscribe(self, tables: Mapping[str, int], watcher: Watcher) -> None:
        """Follow tables. Raises TurnedAwayError."""
        problem = self._in().follow(tables, lambda batch: self._batches.put((watcher, batch)))
        if problem is not None:
            raise TurnedAwayError(f"{problem.code}: {problem.reason}")

    def send(self, table: str, ask: Ask, *, id: str, seen: int | None = None) -> Future[Answer]:
        """Ask something of a table."""
        sent = self._in().send(self._id(), table, ask, command=id, seen=seen)
        return _then(sent, lambda answered: answered.answer)

    def manage(self, ask: HouseAsk, *, id: str) -> Future[Answer]:
        """Ask something of the house."""
        asked = self._in().manage(self._id(), ask, command=id)
        return _then(asked, lambda answered: answered.answer)

    def offers(self, table: str) -> Future[tuple[Offer, ...]]:
        """What may be done now."""
        return _then(self._in().may(self._id(), table), lambda offered: offered.offers)

    def preview(self, table: str, ask: Ask) -> Future[Preview | Refused]:
        """What a request would do."""
        return _then(self._in().would(self._id(), table, ask), lambda previewed: previewed.would)

    def find(self, what: str, about: Mapping[str, str]) -> Future[bytes]:
        """What a read model knows."""
        found = self._in().find(self._id(), what, about)
        return _then(found, lambda answer: msgspec.json.encode(answer.result))

    def close(self) -> None:
        """End the session and the thread; the sign-in goes on."""
        session, self._session = self._session, None
        if session is not None:
            session.end("connection over")
        self._batches.put(None)
        self._thread.join()

    # -- steps ------------------------------------------------------------------------------------

    def _id(self) -> str:
        self._asked += 1
        return str(self._asked)

    def _in(self) -> Session:
        if self._session is None:
            raise TurnedAwayError("signed out: sign in first")
        return self._session

    def _told(self, message: FromService) -> None:
        if isinstance(message, SignedOut):
            self._session, self.over = None, message.why

    def _hand_on(self) -> None:
        while (one := self._batches.get()) is not None:
            watcher, batch = one
            watcher(batch)


def _then(asked: Future[T | Problem], give: Callable[[T], R]) -> Future[R]:
    """The part of an answer that the caller wants; a problem is raised to him."""
    given: Future[R] = Future()

    def done(future: Future[T | Problem]) -> None:
        error = future.exception()
        if error is not None:
            given.set_exception(error)
            return
        answer = future.result()
        if isinstance(answer, Problem):
            given.set_exception(TurnedAwayError(f"{answer.code}: {answer.reason}"))
        else:
            given.set_result(give(answer))

    asked.add_done_callback(done)
    return given
