"""The socket itself: who may open it, from where, and under which protection."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from tablectl.client.client import NotAnsweredError
from tablectl.client.messages import Find, Found
from tablectl.client.remote import RemoteClient
from tablectl.gateway.server import Gateway, GatewayError, tls_with
from tablectl.loopback import loopback
from tablectl.pit.pit import Pit
from tests.tablectl.certified import certificate
from tests.tablectl.gateway.line import PATIENCE, Line, gateway_to
from tests.tablectl.pitted import SECRET, pit_in

__all__ = ["certificate"]


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """One table."""
    with pit_in(tmp_path / "pit", "T1") as pit:
        yield pit


def test_a_page_of_another_origin_is_refused_and_a_named_one_let_in(pit: Pit) -> None:
    """A browser says which page asks; programs say nothing, and are let in to sign in."""
    with gateway_to(pit, origins=("https://pit.example",)) as gateway:
        for origin in ("https://elsewhere.example", "null", "http://pit.example"):
            with pytest.raises(InvalidStatus) as refused:
                Line(gateway.url, origin=origin)
            assert refused.value.response.status_code == 403
        for let_in in ("https://pit.example", None):
            with Line(gateway.url, origin=let_in) as line:
                assert line.signs_in("sam").role == "supervisor"


def test_without_named_origins_no_page_is_let_in(pit: Pit) -> None:
    """Not even one that was served from the same machine."""
    with gateway_to(pit) as gateway, pytest.raises(InvalidStatus):
        Line(gateway.url, origin="http://localhost")


def test_with_a_certificate_everything_goes_through_tls_1_3(
    pit: Pit, certificate: tuple[Path, Path]
) -> None:
    """A client that trusts it comes in by 1.3; one that speaks 1.2 at most, or clear, does not."""
    with gateway_to(pit, tls=tls_with(*certificate)) as gateway:
        assert gateway.url.startswith("wss://")
        trusting = ssl.create_default_context(cafile=certificate[0])
        with Line(gateway.url, tls=trusting) as line:
            line.signs_in("sam")
            line.says(Find(id="1", what="tables"))
            assert line.hears(Found).id == "1"
            assert line.socket.socket.version() == "TLSv1.3"  # type: ignore[attr-defined] # TLS
        old = ssl.create_default_context(cafile=certificate[0])
        old.maximum_version = ssl.TLSVersion.TLSv1_2
        stranger = ssl.create_default_context()
        clear = gateway.url.replace("wss://", "ws://")
        for url, tls in ((gateway.url, old), (gateway.url, stranger), (clear, None)):
            client = RemoteClient(url, tls=tls)
            with pytest.raises(NotAnsweredError):
                client.sign_in("sam", SECRET)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "pit.example"])
def test_an_address_that_others_reach_needs_a_certificate(pit: Pit, host: str) -> None:
    """Only loopback is served in the clear."""
    assert not loopback(host)
    with pytest.raises(GatewayError, match="needs certificate and key"):
        Gateway(pit, clock=pit.clock, host=host)


def test_loopback_is_every_address_of_this_machine_alone() -> None:
    """All of 127.0.0.0/8, ::1 and its name."""
    assert all(map(loopback, ("127.0.0.1", "127.8.9.10", "::1", "localhost")))


def test_a_certificate_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    """Which files, and why."""
    (tmp_path / "pit.pem").write_text("no certificate")
    for name in ("pit.pem", "absent.pem"):
        with pytest.raises(GatewayError, match=name):
            tls_with(tmp_path / name, tmp_path / "pit.key")


def test_a_port_that_is_in_use_is_named(pit: Pit) -> None:
    """The second gateway says so, and the first goes on."""
    with gateway_to(pit) as gateway:
        second = Gateway(pit, clock=pit.clock, port=gateway.port)
        with pytest.raises(GatewayError, match=f"127.0.0.1:{gateway.port}: .*in use"):
            second.start()
        with Line(gateway.url) as line:
            line.signs_in("sam")


def test_a_port_that_does_not_exist_is_refused(pit: Pit) -> None:
    """There are 65535."""
    with pytest.raises(GatewayError, match="70000"):
        Gateway(pit, clock=pit.clock, port=70_000).start()


@pytest.mark.parametrize(
    "said",
    [b"", b"\x00" * 100, b"GET / HTTP/1.1\r\n\r\n", b"GET /" + b"a" * 100_000, b"\xff\xfe\r\n\r\n"],
    ids=["nothing", "zeros", "plain-http", "endless-line", "no-text"],
)
def test_who_speaks_something_else_disturbs_nobody(pit: Pit, said: bytes) -> None:
    """Strangers on the port cost no log line; people are served meanwhile."""
    with (
        gateway_to(pit) as gateway,
        socket.create_connection(("127.0.0.1", gateway.port), timeout=PATIENCE) as stranger,
        Line(gateway.url) as line,
    ):
        stranger.sendall(said)
        stranger.shutdown(socket.SHUT_WR)
        line.signs_in("sam")
        try:
            while stranger.recv(4096):
                pass
        except ConnectionResetError:
            pass
        line.says(Find(id="1", what="tables"))
        assert line.hears(Found).id == "1"
