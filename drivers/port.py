"""Opening a device by its URL, so that no byte is thrown away on opening.

pyserial discards what has already arrived when it opens a port, which may be a card. Its socket
port also reads byte by byte and keeps the socket when the far end has gone first.
"""

from __future__ import annotations

import socket
from typing import Final, Protocol

import serial
from serial.urlhandler import protocol_socket

from drivers.faults import opening

_TIMEOUT: Final = 0.1  # seconds; how soon a port that cannot be woken notices that it is to stop
_MOST: Final = 4096


class Port(Protocol):
    """What the driver asks of an open port."""

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""
        ...

    def read(self, size: int = 1, /) -> bytes:
        """Up to `size` bytes; fewer when the timeout has passed."""
        ...

    def close(self) -> None:
        """Release the port."""
        ...


def open_port(url: str, *, baud: int) -> Port:
    """The port at `url`, exclusively where it is a device. Raises CannotOpen, PortInUse."""
    with opening(url):
        if url.startswith("socket://"):
            return _SocketPort(url, timeout=_TIMEOUT)
        if "://" in url:
            return serial.serial_for_url(url, baudrate=baud, timeout=_TIMEOUT)
        return _DevicePort(url, baudrate=baud, timeout=_TIMEOUT, exclusive=True)


def arrived(port: Port) -> bytes:
    """What has arrived; waits a moment for the first byte. Empty if none came."""
    return port.read(min(port.in_waiting, _MOST) or 1)


class _DevicePort(serial.Serial):
    def _reset_input_buffer(self) -> None:
        """Keeps what has arrived."""


class _SocketPort(protocol_socket.Serial):
    _socket: socket.socket | None

    def reset_input_buffer(self) -> None:
        """Keeps what has arrived."""

    @property
    def in_waiting(self) -> int:
        """How many bytes can be read at once."""
        if self._socket is None:
            raise serial.PortNotOpenError
        try:
            return len(self._socket.recv(_MOST, socket.MSG_PEEK))
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Close, whether or not the far end is still there."""
        if self._socket is not None:
            self._socket.close()
        self._socket = None
        self.is_open = False
