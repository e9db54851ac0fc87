"""A pit and whoever comes to it: in process, and over the network, for the same tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tablectl.client.client import Client
from tablectl.client.local import LocalClient
from tablectl.client.remote import RemoteClient
from tablectl.gateway.server import Gateway
from tablectl.pit.pit import Pit
from tests.tablectl.pitted import SECRET, pit_in


@pytest.fixture(params=["in process", "over the network"])
def floor(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Floor]:
    """A pit with two tables, and whoever comes to it: the same tests for both ways there."""
    with pit_in(tmp_path, "T1", "T2") as pit, ExitStack() as opened:
        if request.param == "in process":
            yield Floor(pit, tmp_path, lambda: LocalClient(pit), opened)
            return
        gateway = Gateway(pit, clock=pit.clock)
        gateway.start()
        opened.callback(gateway.stop)
        yield Floor(pit, tmp_path, lambda: RemoteClient(gateway.url), opened)


class Floor:
    """The pit, and clients of it that are let go at the end."""

    def __init__(
        self, pit: Pit, folder: Path, client: Callable[[], Client], opened: ExitStack
    ) -> None:
        self.pit = pit
        self.folder = folder
        self._client = client
        self._opened = opened

    def client(self) -> Client:
        """Somebody who is not signed in yet."""
        client = self._client()
        self._opened.callback(client.close)
        return client

    def signed_in(self, name: str) -> Client:
        """Somebody with his password."""
        client = self.client()
        client.sign_in(name, SECRET)
        return client
