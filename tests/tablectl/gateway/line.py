"""A pit behind a real gateway, and a line to it on which a test says what it likes."""

from __future__ import annotations

import ssl
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.typing import Origin

from tablectl.client.messages import VERSION, FromClient, FromService, Problem, SignedIn, SignIn
from tablectl.gateway.limits import Limits
from tablectl.gateway.server import Gateway
from tablectl.pit.pit import Pit
from tests.tablectl.pitted import SECRET, pit_in

PATIENCE: Final = 20.0  # seconds after which a wait has failed; nothing waits this long
T = TypeVar("T")


class Line:
    """One connection that signs in by itself or not at all, and says anything."""

    def __init__(
        self, url: str, *, origin: str | None = None, tls: ssl.SSLContext | None = None
    ) -> None:
        opening = connect(
            url,
            origin=None if origin is None else Origin(origin),
            ssl=tls,
            compression=None,
            proxy=None,
            ping_interval=None,
            max_size=None,
            close_timeout=1,
        )
        self.socket = ExitStack().enter_context(opening)  # closed by hand

    def signs_in(self, name: str, *, secret: str = SECRET, how: Any = "password") -> SignedIn:
        """Come in as somebody of the pit's people."""
        self.says(SignIn(id="in", speaks=VERSION, name=name, how=how, secret=secret))
        return self.hears(SignedIn)

    def says(self, *messages: FromClient | str | bytes) -> None:
        """Send messages, or anything else: text, or bytes in a frame of bytes."""
        for one in messages:
            text = one if isinstance(one, str | bytes) else msgspec.json.encode(one).decode()
            self.socket.send(text)

    def hears(self, kind: type[T]) -> T:
        """The next message of this kind; what comes before it is let go."""
        while True:
            frame = self.socket.recv(timeout=PATIENCE)
            message = msgspec.json.decode(frame, type=FromService)
            if isinstance(message, kind):
                return message

    def problem(self, said: FromClient | str) -> Problem:
        """Say something that is not taken."""
        self.says(said)
        return self.hears(Problem)

    def ends(self) -> tuple[int, str]:
        """Read until the service has ended the connection: its code and its reason."""
        try:
            while True:
                self.socket.recv(timeout=PATIENCE)
        except ConnectionClosed as closed:
            return (closed.rcvd.code, closed.rcvd.reason) if closed.rcvd else (1006, "")

    def close(self) -> None:
        """Let go."""
        self.socket.close()

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


@contextmanager
def gateway_to(
    pit: Pit,
    *,
    port: int = 0,
    limits: Limits | None = None,
    tls: ssl.SSLContext | None = None,
    origins: Sequence[str] = (),
) -> Iterator[Gateway]:
    """A running gateway on a free port, or on this one."""
    gateway = Gateway(pit, clock=pit.clock, port=port, limits=limits, tls=tls, origins=origins)
    gateway.start()
    try:
        yield gateway
    finally:
        gateway.stop()


@contextmanager
def served(folder: Path, *, limits: Limits | None = None) -> Iterator[tuple[Pit, Gateway]]:
    """Two tables behind a gateway."""
    with pit_in(folder, "T1", "T2") as pit, gateway_to(pit, limits=limits) as gateway:
        yield pit, gateway
