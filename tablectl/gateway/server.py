"""The gateway: the pit's door on a socket. Loopback in the clear, anything else with TLS 1.3."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Thread

from websockets.asyncio.server import ServerConnection, serve
from websockets.typing import Origin

from drivers.ports import Clock
from tablectl.client.messages import MOST_BYTES
from tablectl.gateway.connection import Connection
from tablectl.gateway.limits import Limits
from tablectl.loopback import loopback
from tablectl.pit.sessions import Door

log = logging.getLogger(__name__)
_quiet = logging.getLogger("tablectl.gateway.socket")
_quiet.setLevel(logging.CRITICAL)  # what strangers send is no fault of ours
_BUSY = 1013


class GatewayError(Exception):
    """The gateway cannot be opened: what, and what to do."""


class Gateway:
    """Serves connections in a thread of its own between `start` and `stop`."""

    def __init__(
        self,
        door: Door,
        *,
        clock: Clock,
        host: str = "127.0.0.1",
        port: int = 0,
        tls: ssl.SSLContext | None = None,
        origins: Sequence[str] = (),
        limits: Limits | None = None,
    ) -> None:
        """Raises GatewayError for an address that others reach and no TLS."""
        if tls is None and not loopback(host):
            raise GatewayError(
                f"{host} is reached from other machines, so it needs certificate and key"
            )
        self.port = port
        self.connections = 0
        self.cut_off = 0
        self._door = door
        self._clock = clock
        self._host = host
        self._tls = tls
        self._origins = [None, *(Origin(origin) for origin in origins)]
        self._limits = limits or Limits()
        self._workers = ThreadPoolExecutor(max_workers=8, thread_name_prefix="gateway")
        self._from: Counter[str] = Counter()
        self._opened: Future[int] = Future()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._over: asyncio.Event | None = None
        self._thread = Thread(target=self._run, name="gateway", daemon=True)

    @property
    def url(self) -> str:
        """Where clients reach it."""
        host = f"[{self._host}]" if ":" in self._host else self._host
        return f"{'ws' if self._tls is None else 'wss'}://{host}:{self.port}"

    def start(self) -> None:
        """Open the socket. Raises GatewayError where it cannot be opened."""
        self._thread.start()
        try:
            self.port = self._opened.result()
        except (OSError, OverflowError) as error:
            self._thread.join()
            self._workers.shutdown()
            why = getattr(error, "strerror", None) or error
            raise GatewayError(f"{self._host}:{self.port}: {why}") from error

    def stop(self) -> None:
        """Let everybody go and close the socket."""
        loop, over = self._loop, self._over
        if loop is not None and over is not None and self._thread.is_alive():
            loop.call_soon_threadsafe(over.set)
            self._thread.join()
        self._workers.shutdown()

    def _run(self) -> None:
        asyncio.run(self._serve())

    async def _serve(self) -> None:
        self._loop, self._over = asyncio.get_running_loop(), asyncio.Event()
        try:
            server = await serve(
                self._connected,
                self._host,
                self.port,
                ssl=self._tls,
                origins=self._origins,
                compression=None,
                max_size=MOST_BYTES,
                max_queue=16,
                ping_interval=None,
                close_timeout=2,
                server_header=None,
                logger=_quiet,
            )
        except (OSError, OverflowError) as error:
            self._opened.set_exception(error)
            return
        self._opened.set_result(next(iter(server.sockets)).getsockname()[1])
        async with server:
            await self._over.wait()

    async def _connected(self, socket: ServerConnection) -> None:
        address = str(socket.remote_address[0]) if socket.remote_address else "unknown"
        limits = self._limits
        if (
            self.connections >= limits.connections
            or self._from[address] >= limits.connections_of_one_address
        ):
            await socket.close(_BUSY, "too many connections")
            return
        self.connections += 1
        self._from[address] += 1
        connection = Connection(
            socket,
            self._door,
            clock=self._clock,
            limits=limits,
            workers=self._workers,
            via=address,
        )
        try:
            await connection.serve()
        except Exception:  # the outermost place of a connection; the others go on
            log.exception("a fault of this program at the connection of %s", address)
        finally:
            self.connections -= 1
            self._from[address] -= 1
            self.cut_off += connection.cut_off


def tls_with(certificate: Path, key: Path) -> ssl.SSLContext:
    """TLS 1.3 with this certificate and key, PEM files. Raises GatewayError."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    try:
        context.load_cert_chain(certificate, key)
    except (OSError, ssl.SSLError) as error:
        raise GatewayError(f"{certificate} and {key} cannot be used: {error}") from error
    return context
