"""The network camera to try with: a real HTTP server that misbehaves when it is told to."""

from __future__ import annotations

import time
from collections.abc import Iterator
from http.client import HTTPResponse
from urllib.request import urlopen

import numpy as np
import pytest

from drivers.camera.mjpeg import MjpegServer
from drivers.camera.vision import cv2
from tests.drivers.camera.stamped import number_on, stamped
from tests.drivers.heard import PATIENCE


@pytest.fixture
def server() -> Iterator[MjpegServer]:
    """A server on a free port, with one picture to show."""
    made = MjpegServer()
    made.start()
    made.show(stamped(1))
    yield made
    made.stop()


class Reader:
    """Whoever reads the stream, part by part."""

    def __init__(self, server: MjpegServer) -> None:
        self.answer: HTTPResponse = urlopen(server.url, timeout=PATIENCE)
        self.headers: dict[str, str] = {}

    def next(self) -> int | None:
        """The number on the next picture; None when the stream has ended."""
        boundary = self.answer.readline()
        if not boundary:
            return None
        assert boundary == b"--picture\r\n"
        lines = iter(self.answer.readline, b"\r\n")
        self.headers = dict(line.decode().strip().split(": ") for line in lines)
        data = self.answer.read(int(self.headers["Content-Length"]))
        assert self.answer.readline() == b"\r\n"
        picture = cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR)
        assert picture is not None
        return number_on(np.asarray(picture, np.uint8))

    def close(self) -> None:
        """Read no more."""
        self.answer.close()


def test_every_reader_is_sent_the_newest_picture_and_then_each_one(server: MjpegServer) -> None:
    """Two readers do not take pictures from each other."""
    readers = [Reader(server), Reader(server)]
    assert [reader.next() for reader in readers] == [1, 1]
    for number in (2, 3):
        server.show(stamped(number))
    assert [[reader.next() for _ in range(2)] for reader in readers] == [[2, 3], [2, 3]]
    for reader in readers:
        reader.close()


def test_in_a_stall_nothing_is_sent_and_afterwards_everything_at_once(server: MjpegServer) -> None:
    """As a network that held it back."""
    reader = Reader(server)
    assert reader.next() == 1
    server.stall()
    for number in (2, 3, 4):
        server.show(stamped(number))
    server.resume()
    assert [reader.next() for _ in range(3)] == [2, 3, 4]
    reader.close()


def test_it_lies_about_the_time_of_its_pictures(server: MjpegServer) -> None:
    """An hour too early, in the header of each picture."""
    reader = Reader(server)
    reader.next()
    true = float(reader.headers["X-Timestamp"])
    server.lie(-3600)
    server.show(stamped(2))
    reader.next()
    assert -3600 <= float(reader.headers["X-Timestamp"]) - true < -3600 + PATIENCE
    assert true <= time.time()
    reader.close()


def test_a_dropped_reader_may_come_again(server: MjpegServer) -> None:
    """The stream ends; the next begins with the newest picture."""
    reader = Reader(server)
    reader.next()
    server.drop()
    assert reader.next() is None
    reader.close()
    again = Reader(server)
    assert again.next() == 1
    again.close()


def test_it_restarts_at_the_same_address(server: MjpegServer) -> None:
    """As a camera that was switched off and on."""
    url = server.url
    server.stop()
    with pytest.raises(OSError, match="refused"):
        urlopen(url, timeout=PATIENCE)
    server.start()
    assert server.url == url
    reader = Reader(server)
    assert reader.next() == 1
    reader.close()
