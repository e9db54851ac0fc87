"""A line to a PostgreSQL server that can be cut at the worst moment."""

from __future__ import annotations

import selectors
import socket
from pathlib import Path
from threading import Lock, Thread
from typing import Literal

Moment = Literal["before the request", "before the reply"]
_SOCKET = ".s.PGSQL.5432"


class Line:
    """Relays between a socket in `folder` and the server's; each connection has a thread.

    A cut that is asked for comes with the next request: it does not reach the server, or it does
    and the reply is lost. `down` keeps the line dead until it is put to false.
    """

    def __init__(self, folder: Path, server: Path) -> None:
        self.folder = folder
        self.down = False
        self._server = server / _SOCKET
        self._cut: Moment | None = None
        self._down_after = False
        self._skip = 0
        self._lock = Lock()
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / _SOCKET))
        self._listening.listen()
        self._threads = [Thread(target=self._accept)]
        self._open: set[socket.socket] = set()
        self._threads[0].start()

    def cut(self, moment: Moment, *, skip: int = 0, down: bool = False) -> None:
        """Cut the connection of the next request, or of one `skip` later; perhaps stay dead."""
        with self._lock:
            self._cut, self._skip, self._down_after = moment, skip, down

    def close(self) -> None:
        """End it all."""
        self._listening.shutdown(socket.SHUT_RDWR)
        with self._lock:
            for one in self._open:
                one.shutdown(socket.SHUT_RDWR)
        for thread in self._threads:
            thread.join()
        self._listening.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listening.accept()
            except OSError:
                return
            if self.down:
                client.close()
                continue
            thread = Thread(target=self._relay, args=(client,))
            self._threads.append(thread)
            thread.start()

    def _relay(self, client: socket.socket) -> None:
        with client, socket.socket(socket.AF_UNIX) as server, selectors.DefaultSelector() as wait:
            server.connect(str(self._server))
            with self._lock:
                self._open |= {client, server}
            wait.register(client, selectors.EVENT_READ, server)
            wait.register(server, selectors.EVENT_READ, client)
            while self._passed(wait, client):
                pass
            with self._lock:
                self._open -= {client, server}

    def _passed(self, wait: selectors.DefaultSelector, client: socket.socket) -> bool:
        for key, _ in wait.select():
            here, there = key.fileobj, key.data
            assert isinstance(here, socket.socket)
            try:
                words = here.recv(65536)
                moment = self._moment() if here is client and words else None
                if not words or moment == "before the request":
                    return False
                there.sendall(words)
                if moment == "before the reply":
                    return not there.recv(65536)  # the server has done what it was asked to do
            except OSError:
                return False
        return True

    def _moment(self) -> Moment | None:
        with self._lock:
            if self._cut is not None and self._skip:
                self._skip -= 1
                return None
            moment, self._cut = self._cut, None
            if moment is not None:
                self.down = self._down_after
            return moment
