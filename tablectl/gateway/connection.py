"""One connection of the gateway: its messages in, its answers and batches out, its limits kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from concurrent.futures import Executor, Future
from contextlib import suppress
from typing import Any, Final

import msgspec
from msgspec import Struct
from websockets.asyncio.server import ServerConnection
from websockets.exceptions import ConnectionClosed

from drivers.ports import Clock
from tablectl.client.messages import (
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
    SignOut,
    Subscribe,
    WhatIf,
    WhatMay,
)
from tablectl.gateway.limits import SECOND, Allowance, Limits
from tablectl.pit.sessions import Door, Session

log = logging.getLogger(__name__)

_decoder: Final = msgspec.json.Decoder(FromClient)
_encoder: Final = msgspec.json.Encoder()
_POLICY: Final = 1008
_UNSUPPORTED: Final = 1003
_OVER: Final = "connection over"
_LAST_WORDS: Final = 2.0  # seconds for what waits to be sent before a connection is closed
_NOT_SIGNED_IN: Final = "say who you are first: sign-in"


class Connection:
    """Lives in the gateway's thread; `deliver` alone may be called from any."""

    def __init__(
        self,
        socket: ServerConnection,
        door: Door,
        *,
        clock: Clock,
        limits: Limits,
        workers: Executor,
        via: str,
    ) -> None:
        self.cut_off = False
        self._socket = socket
        self._door = door
        self._clock = clock
        self._limits = limits
        self._workers = workers
        self._via = via
        self._loop = asyncio.get_running_loop()
        self._out: asyncio.Queue[bytes | None] = asyncio.Queue()  # None: nothing more comes
        self._waiting = 0
        self._session: Session | None = None
        self._allowance = Allowance(limits.messages_a_second, limits.burst, self._micros())
        self._bad = 0
        self._following = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    # -- from any thread --------------------------------------------------------------------------

    def deliver(self, message: FromService) -> None:
        """Send a message after those that wait; never blocks, and after the end does nothing."""
        try:
            self._loop.call_soon_threadsafe(self._put, message)
        except RuntimeError:  # the gateway has ended
            return

    # -- the gateway's thread ---------------------------------------------------------------------

    async def serve(self) -> None:
        """Until the client goes, or is let go."""
        self._writer = asyncio.create_task(self._write())
        pulse = asyncio.create_task(self._pulse())
        try:
            await self._read()
        except ConnectionClosed:
            pass
        except TimeoutError:
            await self._close(_POLICY, "nothing was heard")
        finally:
            for task in (pulse, self._writer, *self._tasks):
                task.cancel()
            if self._session is not None:
                session, self._session = self._session, None
                await self._loop.run_in_executor(self._workers, session.end, _OVER)

    async def _read(self) -> None:
        async with asyncio.timeout(self._limits.sign_in_within) as patience:
            while True:
                frame = await self._socket.recv()
                if self._session is not None:
                    silent = self._limits.silent_for
                    patience.reschedule(self._loop.time() + silent)
                if not self._allowance.takes(self._micros()):
                    reason = "more messages than are taken; wait, and ask again"
                    self._put(Problem(id=_id_of(frame), code="too many", reason=reason))
                    if not self._misbehaved():
                        continue
                    await self._close(_POLICY, "too many messages")
                    return
                if isinstance(frame, bytes):
                    await self._close(_UNSUPPORTED, "messages are JSON text")
                    return
                if not await self._take(frame):
                    return
                if self._session is not None:
                    patience.reschedule(self._loop.time() + self._limits.silent_for)

    async def _take(self, frame: str) -> bool:
        """One message; False when the connection is to end."""
        try:
            message = _decoder.decode(frame)
        except (ValueError, RecursionError) as error:
            self._put(Problem(id=_id_of(frame), code="not understood", reason=str(error)[:300]))
            if self._misbehaved():
                await self._close(_POLICY, "too many messages that are not understood")
                return False
            return True
        if isinstance(message, SignIn):
            if not await self._sign_in(message) and self._misbehaved():
                await self._close(_POLICY, "too many sign-ins that failed")
                return False
        elif self._session is None:
            id_ = getattr(message, "id", "-")
            self._put(Problem(id=id_, code="signed out", reason=_NOT_SIGNED_IN))
            if self._misbehaved():
                await self._close(_POLICY, _NOT_SIGNED_IN)
                return False
        else:
            await self._ask(message, self._session)
        return True

    async def _sign_in(self, asked: SignIn) -> bool:
        """In a worker: checking a secret takes its time, and nobody else waits for it."""
        if self._session is not None:
            self._put(Problem(id=asked.id, code="not possible now", reason="signed in already"))
            return False
        entering = self._workers.submit(
            self._door.sign_in, asked, via=self._via, deliver=self.deliver
        )
        try:
            found = await asyncio.shield(asyncio.wrap_future(entering))
        except asyncio.CancelledError:  # he has gone, or waited too long: whoever enters leaves
            entering.add_done_callback(_leave)
            raise
        except Exception:  # noqa: BLE001 - the outermost place of a sign-in; logged
            self._failed(asked.id)
            return False
        if isinstance(found, Problem):
            self._put(found)
            return False
        self._session, signed_in = found
        self._put(signed_in)
        return True

    async def _ask(self, message: FromClient, session: Session) -> None:
        match message:
            case Beat(at=at):
                session.beat(at)
            case SignOut(id=id_):
                self._session = None
                await self._loop.run_in_executor(self._workers, session.sign_out)
                self._put(SignedOut(id=id_, why="signed out"))
            case Subscribe(id=id_, tables=tables):
                self._soon(self._follow(session, id_, dict(tables)))
            case Send(id=id_, table=table, command=command, ask=ask, seen=seen):
                self._answer(id_, session.send(id_, table, ask, command=command, seen=seen))
            case Manage(id=id_, command=command, ask=managed):
                self._answer(id_, session.manage(id_, managed, command=command))
            case WhatMay(id=id_, table=table):
                self._answer(id_, session.may(id_, table))
            case WhatIf(id=id_, table=table, ask=ask):
                self._answer(id_, session.would(id_, table, ask))
            case Find(id=id_, what=what, about=about):
                self._answer(id_, session.find(id_, what, about))

    async def _follow(self, session: Session, id_: str, tables: dict[str, int]) -> None:
        def batch(batch: Batch) -> None:
            self.deliver(batch)

        async with self._following:  # one after the other: the last one is what holds
            try:
                problem = await self._loop.run_in_executor(
                    self._workers, session.follow, tables, batch
                )
            except Exception:  # noqa: BLE001 - the outermost place of a request; logged
                self._failed(id_)
                return
        if problem is not None:
            self._put(msgspec.structs.replace(problem, id=id_))

    def _answer(self, id_: str, future: Future[Any]) -> None:
        """Send the answer when it comes; a client that has gone leaves the request as it is."""

        def came(future: Future[Any]) -> None:
            with suppress(RuntimeError):  # the gateway has ended
                self._loop.call_soon_threadsafe(self._answered, id_, future)

        future.add_done_callback(came)

    def _answered(self, id_: str, future: Future[Any]) -> None:
        try:
            answer = future.result()
        except Exception:  # noqa: BLE001 - the outermost place of a request; logged
            self._failed(id_)
        else:
            self._put(answer)

    def _failed(self, id_: str) -> None:
        """Called where an exception is at hand that no rule foresaw."""
        log.exception("a request of %s failed", self._via)
        reason = "the service failed at this; it has been recorded"
        self._put(Problem(id=id_, code="not possible now", reason=reason))

    def _soon(self, what: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _misbehaved(self) -> bool:
        self._bad += 1
        return self._bad >= self._limits.bad_messages

    # -- out --------------------------------------------------------------------------------------

    def _put(self, message: FromService) -> None:
        if self.cut_off:
            return
        if isinstance(message, SignedOut):
            self._session = None
        encoded = _encoder.encode(message)
        self._waiting += len(encoded)
        self._out.put_nowait(encoded)
        full = self._out.qsize() > self._limits.waiting_messages
        if full or self._waiting > self._limits.waiting_bytes:
            self.cut_off = True
            log.warning("%s does not read what it is sent and is cut off", self._via)
            self._socket.transport.abort()

    async def _write(self) -> None:
        try:
            while True:
                encoded = await self._out.get()
                if encoded is None:
                    return
                await self._socket.send(encoded, text=True)
                self._waiting -= len(encoded)
        except ConnectionClosed:
            return

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(self._limits.pulse_every)
            self._put(Pulse(at=self._clock.now()))

    async def _close(self, code: int, reason: str) -> None:
        """Say why and end it; a client that does not read is not waited for long."""
        self._out.put_nowait(None)
        sent, _ = await asyncio.wait((self._writer,), timeout=_LAST_WORDS)
        if not sent:
            self._socket.transport.abort()
        await self._socket.close(code, reason)

    def _micros(self) -> int:
        return int(self._loop.time() * SECOND)


def _leave(entering: Future[tuple[Session, SignedIn] | Problem]) -> None:
    """Whoever was let in when he had already gone is let out again."""
    if entering.cancelled() or entering.exception() is not None:
        return
    found = entering.result()
    if not isinstance(found, Problem):
        found[0].end(_OVER)


class _WithId(Struct, frozen=True):
    """The one field of a message that is looked at when it is not taken."""

    id: str = "-"


def _id_of(frame: str | bytes) -> str:
    """The id of a message that is refused unread, so that whoever asked hears of it."""
    try:
        return msgspec.json.decode(frame, type=_WithId).id[:100] or "-"
    except (ValueError, RecursionError):
        return "-"
