"""The client over the network: reconnects by itself, catches up, and never sends by surprise.

What is asked while there is no connection fails at once with NotAnsweredError; so does what was
asked and not answered when it broke. The caller asks again with the same command id.
"""

from __future__ import annotations

import logging
import ssl
import time
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from contextlib import ExitStack, suppress
from threading import Event, Lock, Thread, current_thread
from typing import Any, Final, TypeVar

import msgspec
from websockets import State
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from drivers.backoff import Backoff
from procedures.commands import Ask
from procedures.offers import Offer, Preview
from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.client import opening
from tablectl.client.client import Connection, NotAnsweredError, TurnedAwayError, Watcher
from tablectl.client.messages import (
    VERSION,
    Batch,
    Beat,
    Find,
    FromClient,
    FromService,
    Manage,
    Problem,
    Pulse,
    Send,
    SignedIn,
    SignedOut,
    SignIn,
    Subscribe,
    WhatIf,
    WhatMay,
)
from tablectl.client.opening import decoded, encoded
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole

log = logging.getLogger(__name__)

_BEAT: Final = 2.0
_STALE: Final = 6.0  # seconds of silence
_DEAD: Final = 20.0  # seconds of silence, and the connection is given up

T = TypeVar("T")
R = TypeVar("R")


class RemoteClient:
    """Implements `Client` over a WebSocket; one thread of its own, watchers are called in it."""

    def __init__(self, url: str, *, tls: ssl.SSLContext | None = None) -> None:
        self._url = url
        self._tls = tls
        self._lock = Lock()
        self._socket: ClientConnection | None = None
        self._asked: dict[str, Future[Any]] = {}
        self._count = 0
        self._token = ""
        self._at: dict[str, int] = {}  # each table that is followed, and how far
        self._watchers: dict[str, Watcher] = {}
        self._gaps: set[str] = set()  # tables that were asked for again because of one
        self._heard = 0.0
        self._closing = Event()
        self._thread: Thread | None = None
        self.opened = 0
        self.skew = 0
        """How far the service's clock is ahead of ours, in microseconds, when it was last heard."""
        self.over = ""
        """Why the sign-in has ended though nobody here ended it; empty while it holds."""
        self.training = False
        """Nothing at the service is real, as it said at the sign-in."""

    @property
    def connection(self) -> Connection:
        """Live; stale when nothing has been heard for some seconds; lost without a connection."""
        socket = self._socket
        if socket is None or socket.state is not State.OPEN:
            return "lost"
        return "live" if time.monotonic() - self._heard < _STALE else "stale"

    @property
    def silent(self) -> int:
        """Whole seconds since the service was last heard."""
        return int(time.monotonic() - self._heard)

    def sign_in(
        self,
        name: str,
        secret: str,
        *,
        how: str = "password",
        role: PersonRole | None = None,
        new: str | None = None,
    ) -> SignedIn:
        """Connect and say who is there. Raises TurnedAwayError, NotAnsweredError."""
        if self._thread is not None:
            raise TurnedAwayError("signed in already; sign out first")
        self._closing.clear()
        self.over = ""
        asked = SignIn(
            id="sign-in",
            speaks=VERSION,
            name=name,
            how=how,  # type: ignore[arg-type] # judged by the service
            secret=secret,
            role=role,
            new=new,
        )
        with ExitStack() as undo:
            socket = opening.connected(self._url, self._tls)
            undo.callback(socket.close)
            signed_in = opening.sign_in(socket, asked)
            undo.pop_all()
        with self._lock:
            self._came(socket, signed_in)
        self._thread = Thread(target=self._run, args=(socket,), name="remote client", daemon=True)
        self._thread.start()
        return signed_in

    def sign_out(self) -> None:
        """End the sign-in: its token is worth nothing any more."""
        with self._lock:
            self._token, socket = "", self._socket
        if socket is not None:
            opening.sign_out(socket)
        self.close()

    def subscribe(self, tables: Mapping[str, int], watcher: Watcher) -> None:
        """Follow tables; after a reconnection they are followed from where they were."""
        with self._lock:
            for table, after in tables.items():
                self._at[table] = after
                self._watchers[table] = watcher
        self._say(Subscribe(id=self._id(), tables=dict(tables)))

    def send(self, table: str, ask: Ask, *, id: str, seen: int | None = None) -> Future[Answer]:
        """Ask something of a table."""
        own = self._id()
        return self._ask(
            own,
            Send(id=own, table=table, command=id, ask=ask, seen=seen),
            lambda answered: answered.answer,
        )

    def manage(self, ask: HouseAsk, *, id: str) -> Future[Answer]:
        """Ask something of the house."""
        own = self._id()
        return self._ask(own, Manage(id=own, command=id, ask=ask), lambda answered: answered.answer)

    def offers(self, table: str) -> Future[tuple[Offer, ...]]:
        """What may be done now."""
        own = self._id()
        return self._ask(own, WhatMay(id=own, table=table), lambda offered: offered.offers)

    def preview(self, table: str, ask: Ask) -> Future[Preview | Refused]:
        """What a request would do."""
        own = self._id()
        return self._ask(own, WhatIf(id=own, table=table, ask=ask), lambda would: would.would)

    def find(self, what: str, about: Mapping[str, str]) -> Future[bytes]:
        """What a read model knows."""
        own = self._id()
        return self._ask(
            own,
            Find(id=own, what=what, about=dict(about)),
            lambda found: msgspec.json.encode(found.result),
        )

    def close(self) -> None:
        """Let go; a second call does nothing."""
        self._closing.set()
        socket = self._socket
        if socket is not None:
            socket.close()
        thread = self._thread
        if thread is not None and thread is not current_thread():
            thread.join()
            self._thread = None

    # -- the client's thread ----------------------------------------------------------------------

    def _run(self, socket: ClientConnection) -> None:
        backoff = Backoff()
        while True:
            try:
                self._follow(socket)
            except msgspec.MsgspecError as error:
                log.warning("%s says what this client does not know: %s", self._url, error)
            except Exception:  # the outermost loop of the client; it connects again
                log.exception("a fault of this program at the connection to %s", self._url)
            self._gone()
            socket.close()
            again = None
            while again is None and not self._closing.is_set() and self._token:
                if not backoff.wait(self._closing):
                    return
                again = self._again()
            if again is None:
                return
            backoff = Backoff()
            socket = again

    def _follow(self, socket: ClientConnection) -> None:
        """Read until the connection ends; beat meanwhile."""
        beaten = 0.0
        while not self._closing.is_set():
            try:
                now = time.monotonic()
                if now - self._heard > _DEAD:
                    return
                if now - beaten >= _BEAT:
                    beaten = now
                    socket.send(encoded(Beat(at=time.time_ns() // 1_000)))
                self._take(socket.recv(timeout=_BEAT / 2))
            except TimeoutError:
                continue
            except ConnectionClosed:
                return

    def _take(self, frame: str | bytes) -> None:
        self._heard = time.monotonic()
        message = decoded(frame)
        match message:
            case Batch():
                self._batch(message)
            case Pulse(at=at):
                self.skew = at - time.time_ns() // 1_000
            case SignedOut(why=why):
                log.info("signed out: %s", why)
                self._token, self.over = "", why
            case _:
                self._answered(message)

    def _batch(self, batch: Batch) -> None:
        """In order, without a gap or a repeat."""
        with self._lock:
            at, watcher = self._at.get(batch.table), self._watchers.get(batch.table)
            if watcher is None or at is None:
                return
            fits = at < 0 or batch.after == at
            if fits:
                self._at[batch.table] = batch.through
                self._gaps.discard(batch.table)
            missing = not fits and batch.after > at and batch.table not in self._gaps
            if missing:
                self._gaps.add(batch.table)
        if missing:
            with suppress(NotAnsweredError):
                self._say(Subscribe(id=self._id(), tables={batch.table: at}))
        if not fits:
            return
        try:
            watcher(batch)
        except Exception:  # the outermost loop of the client; what is followed goes on
            log.exception("what follows table %s failed", batch.table)

    def _answered(self, message: FromService) -> None:
        id_ = getattr(message, "id", "-")
        with self._lock:
            future = self._asked.pop(id_, None)
        if future is None:
            if isinstance(message, Problem) and message.code != "signed out":  # that is told apart
                log.warning("%s: %s", message.code, message.reason)
            return
        if isinstance(message, Problem):
            future.set_exception(TurnedAwayError(f"{message.code}: {message.reason}"))
        else:
            future.set_result(message)

    def _gone(self) -> None:
        """The connection is over: what was asked and not answered fails, and is not sent again."""
        with self._lock:
            self._socket = None
            open_, self._asked = self._asked, {}
        for future in open_.values():
            future.set_exception(NotAnsweredError("the connection ended; ask again"))

    def _again(self) -> ClientConnection | None:
        """A connection that is followed on, where there is one now."""
        try:
            return self._back()
        except NotAnsweredError:
            return None
        except Exception:  # the outermost loop of the client; it tries again
            log.exception("a fault of this program while it connects to %s again", self._url)
            return None

    def _back(self) -> ClientConnection | None:
        """Connect with the token and go on from where each table was. Raises NotAnsweredError."""
        with ExitStack() as undo:
            socket = opening.connected(self._url, self._tls)
            undo.callback(socket.close)
            again = SignIn(id="sign-in", speaks=VERSION, how="token", secret=self._token)
            try:
                signed_in = opening.sign_in(socket, again)
            except TurnedAwayError as error:
                if self._token:  # else signed out here meanwhile
                    log.warning("not let in again: %s", error)
                    self._token, self.over = "", str(error)
                return None
            with self._lock:
                stays, tables = bool(self._token), dict(self._at)
                if stays:
                    self._came(socket, signed_in)
                self._gaps.clear()
            if not stays:  # signed out here meanwhile
                opening.sign_out(socket)
                return None
            undo.pop_all()
        with suppress(NotAnsweredError):  # it is gone again already: reading finds out
            if tables:
                self._say(Subscribe(id=self._id(), tables=tables))
        return socket

    # -- steps ------------------------------------------------------------------------------------

    def _came(self, socket: ClientConnection, signed_in: SignedIn) -> None:
        self._token, self.training = signed_in.token, signed_in.training
        self._heard, self._socket = time.monotonic(), socket
        self.opened += 1

    def _id(self) -> str:
        with self._lock:
            self._count += 1
            return str(self._count)

    def _ask(self, id_: str, message: FromClient, give: Callable[[Any], R]) -> Future[R]:
        given: Future[R] = Future()
        given.set_running_or_notify_cancel()  # it has been asked: nobody takes it back
        asked: Future[Any] = Future()

        def done(future: Future[Any]) -> None:
            error = future.exception()
            if error is not None:
                given.set_exception(error)
            else:
                given.set_result(give(future.result()))

        asked.add_done_callback(done)
        with self._lock:
            self._asked[id_] = asked
        try:
            self._say(message)
        except NotAnsweredError as error:
            with self._lock:
                waiting = self._asked.pop(id_, None)
            if waiting is not None:
                waiting.set_exception(error)
        return given

    def _say(self, message: FromClient) -> None:
        with self._lock:
            socket = self._socket
        if socket is None:
            raise NotAnsweredError("there is no connection; ask again when there is one")
        try:
            socket.send(encoded(message))
        except ConnectionClosed as error:
            raise NotAnsweredError("the connection ended; ask again") from error
