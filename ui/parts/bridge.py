"""The bridge from the client's threads to the screen: what comes, comes as signals of this thread.

Nothing here waits: signing in, asking and letting go are done aside. What is asked without a live
connection is refused at once and never sent later.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any, Final
from uuid import uuid4

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from procedures.commands import Ask
from tablectl.client.client import Client, Connection, NotAnsweredError, TurnedAwayError
from tablectl.client.messages import Batch, SignedIn
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole

Reach = Callable[[str], Client]
"""Makes a client of the service at an address; it connects when somebody signs in."""

log = logging.getLogger(__name__)

_LOOK: Final = 200  # milliseconds between two looks at the connection
_LEAVING: Final = 3.0  # seconds that the end of a screen waits for a service that does not answer
_PATIENCE: Final = 15.0  # seconds for what somebody else asks on a connection of his own


class Credentials(Struct, frozen=True, kw_only=True):
    """Who somebody says he is. A badge says by itself whose it is."""

    name: str
    secret: str
    how: str = "password"
    role: PersonRole | None = None
    new: str | None = None

    def __repr__(self) -> str:
        """Without the secrets, which no log may hold."""
        return f"Credentials(name={self.name!r}, how={self.how!r})"


class Failure(Struct, frozen=True, kw_only=True):
    """Why no answer came. *not sent*: nothing left this screen; *not answered*: nobody knows
    whether it was done, and the table will show it; otherwise the service's own code (`Problem`).
    """

    code: str
    reason: str

    @property
    def unheard(self) -> bool:
        """The service has not said no: what only looks can be asked again."""
        return self.code in ("not sent", "not answered")


class Asked(QObject):
    """Something that was asked: it is answered or it has failed, once, and never later than the
    connection it was asked on. Asked again, a command keeps its `id`.
    """

    answered = Signal(object)
    failed = Signal(object)

    def __init__(self, parent: QObject, id: str = "") -> None:
        super().__init__(parent)
        self.id = id
        self.over = False
        """It was answered, or it has failed."""


class Bridge(QObject):
    """One person's connection to the service, as a screen uses it. `stop` it at the end."""

    signed_in = Signal(object)
    """`SignedIn`: follow the tables now; nothing is followed from an earlier sign-in."""
    signed_out = Signal(str)
    """The sign-in is over, and why."""
    batch = Signal(object)
    """`Batch`: in order, without a gap or a repeat, also after the connection was lost."""
    connection = Signal(str, int)
    """`live`, `stale` or `lost`, and the whole seconds since the service was heard."""

    _done = Signal(object, object)
    _told = Signal(object, object)

    def __init__(self, reach: Reach, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.who: SignedIn | None = None
        self._reach = reach
        self._address = ""
        self._client: Client | None = None
        self._entering: Client | None = None
        self._enters: Asked | None = None
        self._stopped = False
        self._link: tuple[Connection, int] = ("lost", 0)
        self._opened = 0
        self._threads: list[Thread] = []
        self._open: dict[Asked, None] = {}  # what this sign-in has asked, in order
        self._done.connect(self._on_done, Qt.ConnectionType.QueuedConnection)
        self._told.connect(self._on_told, Qt.ConnectionType.QueuedConnection)
        self._look = QTimer(self)
        self._look.setInterval(_LOOK)
        self._look.timeout.connect(self._on_look)

    # -- who is there -----------------------------------------------------------------------------

    @property
    def state(self) -> Connection:
        """How the connection is now."""
        return self._client.connection if self._client is not None else "lost"

    def service_time(self) -> int:
        """The service's clock, in microseconds UTC, as far as it is known here."""
        skew = self._client.skew if self._client is not None else 0
        return time.time_ns() // 1_000 + skew

    def sign_in(self, address: str, who: Credentials) -> Asked:
        """Answered with `SignedIn`; whoever was signed in before is signed out."""
        if self._entering is not None or self._stopped:
            return self._refused("a sign-in is under way already")
        self.sign_out()
        client = self._entering = self._reach(address)
        self._address = address
        self._enters = self._aside(partial(_enter, client, who))
        return self._enters

    def sign_out(self) -> None:
        """End the sign-in: its token is worth nothing any more."""
        if self._client is not None:
            self._let_go()
            self.signed_out.emit("signed out")

    def another(self, who: Credentials, act: Callable[[Client, SignedIn], Future[Any]]) -> Asked:
        """Somebody signs in on a connection of his own, does one thing, and is signed out again.

        Answered with what came of it.
        """

        def done() -> Any:
            client = self._reach(self._address)
            try:
                signed_in = _enter(client, who)
            except NotAnsweredError as error:
                raise _NotSentError(str(error)) from error
            try:
                return act(client, signed_in).result(_PATIENCE)
            finally:
                _leave(client)

        return self._aside(done)

    def vouch(self, who: Credentials) -> Asked:
        """Somebody only says who he is; answered with his `SignedIn`."""

        def himself(_: Client, signed_in: SignedIn) -> Future[SignedIn]:
            done: Future[SignedIn] = Future()
            done.set_result(signed_in)
            return done

        return self.another(who, himself)

    def stop(self) -> None:
        """Sign out and end every thread; nothing is told afterwards."""
        self._stopped = True
        until = time.monotonic() + _LEAVING
        self._let_go()
        self._join(until)
        entering, self._entering = self._entering, None
        if entering is not None:  # who came in at the last moment
            self._apart(partial(_leave, entering))
            self._join(until)

    # -- asking -----------------------------------------------------------------------------------

    def follow(self, tables: Iterable[str]) -> None:
        """Follow tables from now on, each with its view first."""
        client = self._client
        if client is None:
            return

        def told(batch: Batch) -> None:
            with suppress(RuntimeError):  # the screen has ended
                self._told.emit(client, batch)

        with suppress(NotAnsweredError):  # they are followed when the connection is back
            client.subscribe(dict.fromkeys(tables, -1), told)

    def send(self, table: str, ask: Ask, *, seen: int | None = None, id: str = "") -> Asked:
        """Ask something of a table; `id` is that of the first time, where it is asked again."""
        own = id or uuid4().hex
        return self._ask(lambda client: client.send(table, ask, id=own, seen=seen), own)

    def manage(self, ask: HouseAsk, *, id: str = "") -> Asked:
        """Ask something of the house."""
        own = id or uuid4().hex
        return self._ask(lambda client: client.manage(ask, id=own), own)

    def offers(self, table: str) -> Asked:
        """What may be done at a table now."""
        return self._ask(lambda client: client.offers(table))

    def preview(self, table: str, ask: Ask) -> Asked:
        """What a request would do."""
        return self._ask(lambda client: client.preview(table, ask))

    def find(self, what: str, about: Mapping[str, str]) -> Asked:
        """What a read model knows, as JSON."""
        return self._ask(lambda client: client.find(what, about))

    # -- steps ------------------------------------------------------------------------------------

    def _ask(self, ask: Callable[[Client], Future[Any]], id: str = "") -> Asked:
        client, state = self._client, self.state
        if client is None or state != "live":
            return self._refused(f"the connection is {state}", id)
        asked = Asked(self, id)
        self._open[asked] = None
        try:
            self._when_done(asked, ask(client))
        except TurnedAwayError as error:
            self._later(asked, error)
        return asked

    def _refused(self, reason: str, id: str = "") -> Asked:
        asked = Asked(self, id)
        self._later(asked, _NotSentError(reason))
        return asked

    def _later(self, asked: Asked, error: Exception) -> None:
        """Told in a moment: whoever asked has not connected the signals yet."""
        future: Future[Any] = Future()
        future.set_exception(error)
        self._when_done(asked, future)

    def _aside(self, work: Callable[[], Any]) -> Asked:
        asked, future = Asked(self), Future[Any]()
        self._when_done(asked, future)

        def works() -> None:
            try:
                future.set_result(work())
            except Exception as error:  # noqa: BLE001 - told to whoever asked
                future.set_exception(error)

        self._apart(works)
        return asked

    def _apart(self, work: Callable[[], None]) -> None:
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        thread = Thread(target=work, name="bridge", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _join(self, until: float) -> None:
        for thread in self._threads:
            thread.join(max(0.0, until - time.monotonic()))

    def _when_done(self, asked: Asked, future: Future[Any]) -> None:
        def done(future: Future[Any]) -> None:
            with suppress(RuntimeError):  # the screen has ended
                self._done.emit(asked, future)

        future.add_done_callback(done)

    def _let_go(self) -> None:
        """Sign out aside: a service that does not answer is not waited for.

        What was asked fails before anybody else can sign in, who may not be shown what it says.
        """
        client, self._client, self.who = self._client, None, None
        self._look.stop()
        for asked in tuple(self._open):
            self._fail(asked, NotAnsweredError("the sign-in is over"))
        if client is not None:
            self._apart(partial(_leave, client))

    def _came_in(self, signed_in: SignedIn) -> None:
        assert self._entering is not None
        self._client, self.who, self._link = self._entering, signed_in, ("live", 0)
        self._opened = self._client.opened
        self._look.start()
        self.connection.emit(*self._link)
        self.signed_in.emit(signed_in)

    @Slot(object, object)
    def _on_done(self, asked: Asked, future: Future[Any]) -> None:
        if self._stopped or asked.over:  # of an earlier sign-in
            return
        error = future.exception()
        if asked is self._enters:
            if error is None:
                self._came_in(future.result())
            self._enters = self._entering = None
        if error is None:
            self._ends(asked)
            asked.answered.emit(future.result())
        else:
            self._on_look()  # what has failed may be the connection, or the sign-in
            self._fail(asked, error)

    def _fail(self, asked: Asked, error: BaseException) -> None:
        if not asked.over:
            self._ends(asked)
            if not self._stopped:
                asked.failed.emit(_failure(error))

    def _ends(self, asked: Asked) -> None:
        asked.over = True
        self._open.pop(asked, None)
        asked.deleteLater()

    @Slot(object, object)
    def _on_told(self, client: Client, batch: Batch) -> None:
        if client is self._client and not self._stopped:
            self._on_look()  # it is heard again
        if client is self._client and not self._stopped:
            self.batch.emit(batch)

    @Slot()
    def _on_look(self) -> None:
        client = self._client
        if client is None:
            return
        if client.over:
            why = client.over
            self._let_go()
            self.signed_out.emit(why)
            return
        opened, state = client.opened, client.connection
        if opened != self._opened:  # lost and back between two looks: what was asked has failed
            self._opened = opened
            self._tell_link("lost", 0)
        self._tell_link(state, 0 if state == "live" else client.silent)

    def _tell_link(self, state: Connection, seconds: int) -> None:
        if (state, seconds) != self._link:
            self._link = state, seconds
            self.connection.emit(state, seconds)


class _NotSentError(Exception):
    """There is no live connection, so nothing was sent."""


def _enter(client: Client, who: Credentials) -> SignedIn:
    try:
        return client.sign_in(who.name, who.secret, how=who.how, role=who.role, new=who.new)
    except Exception:
        client.close()
        raise


def _leave(client: Client) -> None:
    if not client.over:
        client.sign_out()
    client.close()


def _failure(error: BaseException) -> Failure:
    match error:
        case _NotSentError():
            return Failure(code="not sent", reason=str(error))
        case NotAnsweredError() | TimeoutError():
            return Failure(code="not answered", reason=str(error))
        case TurnedAwayError():
            code, _, reason = str(error).partition(": ")
            return Failure(code=code, reason=reason)
        case _:
            log.error("a request failed", exc_info=error)
            return Failure(code="fault", reason=str(error))
