"""An operator's wallet: a real HTTP server on a free port, which can be told to misbehave."""

from __future__ import annotations

import ssl
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any, Final, Literal
from urllib.parse import unquote

import msgspec

from tablectl.accounts.wallet import Movement

PATIENCE: Final = 30.0  # seconds after which a wait has failed; nothing waits this long
SECRET: Final = "a-token-of-the-operator"
Fault = Literal[
    "silent before", "silent after", "cut off", "garbage", "other key", "other amount", "drips",
    "refuses", "elsewhere", "endless", "no movement", "twice",
]  # fmt: skip


class Operator:
    """The money of the operator's players. `faults` are used up, one a request."""

    def __init__(self) -> None:
        self.accounts: dict[str, int] = {}
        self.asked: list[tuple[str, str]] = []
        """Method and path of every request, in order."""
        self.faults: deque[Fault] = deque()
        self.takes_back = True
        """Whether money that is returned is taken."""
        self.before: Callable[[str], None] = lambda _: None
        """Called with the path before anything is done."""
        self.after: Callable[[str], None] = lambda _: None
        """Called with the path after the money has moved, before that is answered."""
        self.over = Event()
        self._known: dict[str, tuple[str, Movement, str]] = {}
        self._lock = Lock()

    def put(self, kind: str, movement: Movement) -> dict[str, Any]:
        """Move the money once."""
        with self._lock:
            known = self._known.get(movement.key)
            if known is not None and known[:2] != (kind, movement):
                return {"key": movement.key, "status": "key-taken"}
            if known is None:
                held = self.accounts.get(movement.player, 0)
                change = -movement.amount if kind == "fund" else movement.amount
                taken = kind == "fund" or self.takes_back
                status = "done" if held + change >= 0 and taken else "declined"
                if status == "done":
                    self.accounts[movement.player] = held + change
                self._known[movement.key] = kind, movement, status
            return self._said(movement.key)

    def get(self, key: str) -> dict[str, Any]:
        """What became of it."""
        with self._lock:
            if key not in self._known:
                return {"key": key, "status": "never-heard"}
            return self._said(key)

    def _said(self, key: str) -> dict[str, Any]:
        _, movement, status = self._known[key]
        if status == "declined":
            return {"key": key, "status": status, "why": "not enough there"}
        return {"key": key, "status": status, "movement": msgspec.to_builtins(movement)}


@contextmanager
def operator_at(
    port: int = 0,
    operator: Operator | None = None,
    *,
    certificate: tuple[Path, Path] | None = None,
) -> Iterator[tuple[Operator, str]]:
    """A running server of the operator, and its URL; with a certificate it speaks TLS."""
    operator = operator or Operator()
    server = _Server(("127.0.0.1", port), _Handler)
    server.operator = operator
    if certificate is not None:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*certificate)
        server.socket = tls.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False
        )
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        scheme = "http" if certificate is None else "https"
        yield operator, f"{scheme}://127.0.0.1:{server.server_address[1]}/wallet"
    finally:
        operator.over.set()
        server.shutdown()
        thread.join()
        server.server_close()


class _Server(ThreadingHTTPServer):
    daemon_threads = False
    operator: Operator

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has gone is no news."""


class _Handler(BaseHTTPRequestHandler):
    server: _Server
    protocol_version = "HTTP/1.1"

    def do_PUT(self) -> None:
        """Fund or return."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        movement = msgspec.json.decode(body, type=Movement)
        kind = self.path.split("/")[2]
        assert unquote(self.path.split("/")[3]) == movement.key
        self._handle(lambda: self.server.operator.put(kind, movement))

    def do_GET(self) -> None:
        """Query."""
        key = unquote(self.path.split("/")[3])
        self._handle(lambda: self.server.operator.get(key))

    def log_message(self, *_: Any) -> None:
        """Nothing on the screen."""

    def _handle(self, act: Callable[[], dict[str, Any]]) -> None:
        operator = self.server.operator
        operator.asked.append((self.command, self.path))
        if self.headers.get("Authorization") != f"Bearer {SECRET}":
            self._send(b"{}", 401)
            return
        operator.before(self.path)
        fault = operator.faults.popleft() if operator.faults else None
        if fault == "silent before":
            operator.over.wait()
            return
        said = act()
        operator.after(self.path)
        self._misbehave(fault, said)

    def _misbehave(self, fault: Fault | None, said: dict[str, Any]) -> None:
        body, status = msgspec.json.encode(said), 200
        match fault:
            case "silent after":
                self.server.operator.over.wait()
                return
            case "drips":
                self._drip()
                return
            case "cut off":
                self.send_response(200)
                self.send_header("Content-Length", str(len(body) + 10))
                self.end_headers()
                self.wfile.write(body)
                self.close_connection = True
                return
            case "garbage":
                body = b"<html>all is well\xff</html>"
            case "other key":
                body = msgspec.json.encode({**said, "key": "table/T9/1/1"})
            case "other amount":
                body = msgspec.json.encode({**said, "movement": {**said["movement"], "amount": 1}})
            case "no movement":
                body = msgspec.json.encode({"key": said["key"], "status": "done"})
            case "refuses":
                status = 500
            case "elsewhere":
                status = 302
            case "endless":
                body = b" " * 100_000 + body
            case "twice":
                body += body
        self._send(body, status)

    def _send(self, body: bytes, status: int) -> None:
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Location", "http://127.0.0.1:9/elsewhere")
        self.end_headers()
        self.wfile.write(body)

    def _drip(self) -> None:
        """A line that never ends, a letter at a time."""
        while not self.server.operator.over.wait(0.01):
            self.wfile.write(b"H")
            self.wfile.flush()
