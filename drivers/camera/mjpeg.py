"""A network camera to try with: MJPEG over HTTP, which can stall, drop, restart and lie.

It listens on this machine only.
"""

from __future__ import annotations

import time
from collections import deque
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Condition, Thread
from typing import Final

from drivers.camera.sight import Picture
from drivers.camera.vision import cv2

_BOUNDARY: Final = "picture"
_BUFFERED: Final = 64  # pictures that wait for a slow reader


class MjpegServer:
    """Sends each picture it is shown to everybody who reads, on a port of its own."""

    def __init__(self, port: int = 0) -> None:
        """`port` 0: any free one."""
        self._port = port
        self._change = Condition()
        self._ready: deque[tuple[int, bytes]] = deque(maxlen=_BUFFERED)
        self._number = 0
        self._sent = 0  # the newest that may be sent; less than `_number` in a stall
        self._stalled = False
        self._lie = 0
        self._dropped = 0
        self._server: _Server | None = None
        self._thread: Thread | None = None

    @property
    def url(self) -> str:
        """Where a reader finds it."""
        return f"http://127.0.0.1:{self._port}/video.mjpg"

    def start(self) -> None:
        """Begin to listen; after `stop`, on the same port as before."""
        self._server = _Server(self, self._port)
        self._port = self._server.server_address[1]
        serve = self._server.serve_forever
        self._thread = Thread(target=serve, args=(0.05,), name="camera server", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Close every connection and listen no more."""
        if self._server is None or self._thread is None:
            return
        self._server.shutdown()
        self.drop()
        self._thread.join()
        self._server.server_close()
        self._server = self._thread = None

    def show(self, picture: Picture, *, quality: int = 90) -> None:
        """This is what the camera sees now."""
        _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
        with self._change:
            self._number += 1
            self._ready.append((self._number, _part(data.tobytes(), self._lie)))
            self._sent = self._sent if self._stalled else self._number
            self._change.notify_all()

    def stall(self) -> None:
        """Send nothing more; the connections stay."""
        with self._change:
            self._stalled = True

    def resume(self) -> None:
        """Send again: first, all at once, what was shown meanwhile."""
        with self._change:
            self._stalled = False
            self._sent = self._number
            self._change.notify_all()

    def lie(self, seconds: int) -> None:
        """Say of every picture from now on that it is so much newer than it is, or older."""
        with self._change:
            self._lie = seconds

    def drop(self) -> None:
        """Close every connection; whoever connects again is served."""
        with self._change:
            self._dropped += 1
            self._change.notify_all()

    def serve(self, reader: _Reader) -> None:
        """Send to one reader, from the newest picture on, until it goes or is dropped."""
        with self._change:
            dropped, last = self._dropped, self._sent - 1
        while True:
            with self._change:
                while self._sent <= last and self._dropped == dropped:
                    self._change.wait()
                if self._dropped != dropped:
                    return
                parts = [part for n, part in self._ready if last < n <= self._sent]
                last = self._sent
            reader.wfile.write(b"".join(parts))


class _Server(ThreadingHTTPServer):
    allow_reuse_address = True
    daemon_threads = False  # they end with the server

    def __init__(self, camera: MjpegServer, port: int) -> None:
        self.camera = camera
        super().__init__(("127.0.0.1", port), _Reader)


class _Reader(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        """Send the stream, whatever is asked for."""
        assert isinstance(self.server, _Server)
        self.send_response(200)
        self.send_header("Content-Type", f"multipart/x-mixed-replace; boundary={_BOUNDARY}")
        self.end_headers()
        with suppress(ConnectionError):
            self.server.camera.serve(self)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is said of each connection."""


def _part(jpeg: bytes, lie: int) -> bytes:
    head = (
        f"--{_BOUNDARY}\r\nContent-Type: image/jpeg\r\nContent-Length: {len(jpeg)}\r\n"
        f"X-Timestamp: {time.time() + lie:.6f}\r\n\r\n"
    )
    return head.encode() + jpeg + b"\r\n"
