"""A relay between clients and a service: it can keep what the service says, and cut every line."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from threading import Condition, Event, Thread
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.sync.server import ServerConnection, serve

from tablectl.client.messages import FromService
from tests.tablectl.gateway.line import PATIENCE


class Relay:
    """Use `relay_to`. What it keeps is passed on by `passes`, or lost by `cuts`."""

    def __init__(self, url: str) -> None:
        self.kept = Event()
        """Something is being kept now."""
        self._to = url
        self._turn = Condition()
        self._kind: type[Any] | None = None
        self._held: dict[ServerConnection, bool] = {}
        """Each line that is open, and whether what the service says on it is kept."""
        self._server = serve(
            self._carry, "127.0.0.1", 0, compression=None, ping_interval=None, close_timeout=1
        )
        self.url = f"ws://127.0.0.1:{self._server.socket.getsockname()[1]}"
        self._thread = Thread(target=self._server.serve_forever, name="relay")
        self._thread.start()

    def keeps(self, kind: type[Any]) -> None:
        """From the first message of this kind on, nothing that the service says is passed on."""
        with self._turn:
            self._kind = kind

    def has_kept(self) -> None:
        """Wait until it keeps something."""
        assert self.kept.wait(PATIENCE)

    def passes(self) -> None:
        """Pass on what was kept, and what comes."""
        with self._turn:
            self._kind = None
            self._held = dict.fromkeys(self._held, False)
            self.kept.clear()
            self._turn.notify_all()

    def cuts(self, *, keeping: bool = False) -> None:
        """Every line ends; what was kept is lost. `keeping`: the same is kept of the next lines."""
        with self._turn:
            self._kind = self._kind if keeping else None
            lines, self._held = list(self._held), {}
            self.kept.clear()
            self._turn.notify_all()
        for client in lines:
            client.close()

    def close(self) -> None:
        """Nobody is let through any more."""
        self._server.shutdown()
        self.cuts()
        self._thread.join(PATIENCE)

    def _carry(self, client: ServerConnection) -> None:
        with suppress(OSError, ConnectionClosed), ExitStack() as open_:
            service = open_.enter_context(connect(self._to, compression=None, proxy=None))
            with self._turn:
                self._held[client] = False
            asks = Thread(target=_passes_on, args=(client, service), name="relay asks")
            asks.start()
            open_.callback(asks.join)
            open_.callback(client.close)
            for message in service:
                if not self._may_pass(client, message):
                    return
                client.send(message)

    def _may_pass(self, client: ServerConnection, message: str | bytes) -> bool:
        """Wait for as long as it is kept; False when its line was cut meanwhile."""
        said = msgspec.json.decode(message, type=FromService)
        with self._turn:
            if self._kind is not None and isinstance(said, self._kind) and client in self._held:
                self._held[client] = True
                self.kept.set()
            while self._held.get(client):
                self._turn.wait(PATIENCE)
            return client in self._held


def _passes_on(client: ServerConnection, service: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        for message in client:
            service.send(message)
    service.close()


@contextmanager
def relay_to(url: str) -> Iterator[Relay]:
    """A relay on a free port."""
    relay = Relay(url)
    try:
        yield relay
    finally:
        relay.close()
