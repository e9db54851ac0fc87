"""A client whose gateway goes and comes back: what it followed goes on, what it asked is its own.

Stopping the gateway and opening it again on the same port is all that is done to it.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.server import ServerConnection, serve

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.client import opening
from tablectl.client.client import NotAnsweredError, TurnedAwayError
from tablectl.client.messages import Batch, SignedIn
from tablectl.client.remote import RemoteClient
from tablectl.gateway.server import Gateway
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.line import PATIENCE, gateway_to
from tests.tablectl.gateway.relay import relay_to
from tests.tablectl.pitted import SECRET, pit_in

SAM = Who("supervisor", "sam")
OPEN = ask.OpenTable(devices=())
_AT_ONCE = struct.pack("ii", 1, 0)
"""A connection that is closed is reset, with no last word."""


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Two tables."""
    with pit_in(tmp_path, "T1", "T2") as pit:
        yield pit


class Follower:
    """A client that follows T1 from its beginning, and what it is told."""

    def __init__(self, gateway: Gateway, name: str) -> None:
        self.client = RemoteClient(gateway.url)
        self.client.sign_in(name, SECRET)
        self.batches: SimpleQueue[Batch] = SimpleQueue()
        self.seen: list[Batch] = []
        self.client.subscribe({"T1": 0}, self.batches.put)

    def until(self, position: int) -> None:
        """Wait until it has been told everything up to there."""
        while not self.seen or self.seen[-1].through < position:
            self.seen.append(self.batches.get(timeout=PATIENCE))


def pauses(pit: Pit, times: int, name: str) -> int:
    """Pause and resume T1, with nobody between; where the table is then."""
    table = pit.tables["T1"]
    for number in range(times):
        for what in (ask.PauseTable(), ask.ResumeTable()):
            id_ = f"{name} {number} {type(what).__name__}"
            assert isinstance(table.submit(SAM, what, id=id_).result(PATIENCE), Accepted)
    return table.table.position


def test_a_client_catches_up_by_its_token_without_a_gap_or_a_repeat(pit: Pit) -> None:
    """Three times away while the table goes on: each position is told once, in order."""
    pit.tables["T1"].submit(SAM, OPEN, id="open").result(PATIENCE)
    with gateway_to(pit) as gateway:
        port = gateway.port
        follower = Follower(gateway, "mia")
        at = pauses(pit, 3, "with")
        follower.until(at)
    for time in range(3):
        away = pauses(pit, 5, f"away {time}")
        with gateway_to(pit, port=port):
            at = pauses(pit, 3, f"back {time}")
            follower.until(at)
        assert away < at
    follower.client.close()
    assert [fact.position for batch in follower.seen for fact in batch.facts] == [*range(1, at + 1)]
    ends = [(batch.after, batch.through) for batch in follower.seen]
    assert all(after == before for (_, before), (after, _) in pairwise(ends))


def test_what_was_asked_while_nobody_answers_fails_and_is_not_sent_later(pit: Pit) -> None:
    """Asking again with the same id is the caller's decision; it is then done once."""
    with gateway_to(pit) as gateway:
        port = gateway.port
        follower = Follower(gateway, "sam")
        follower.until(1)
    sam = follower.client
    lost: list[Future[Any]] = [
        sam.send("T1", OPEN, id="open"),
        sam.offers("T1"),
        sam.find("tables", {}),
    ]
    for future in lost:
        with pytest.raises(NotAnsweredError):
            future.result(PATIENCE)
    with pytest.raises(NotAnsweredError):
        sam.subscribe({"T2": -1}, follower.batches.put)
    assert sam.connection == "lost"
    with gateway_to(pit, port=port):
        follower.batches.get(timeout=PATIENCE)  # it has come back, and is shown the table as it is
        assert sam.find("tables", {}).result(PATIENCE)
        assert pit.tables["T1"].table.position == 1
        for _ in range(2):
            assert isinstance(sam.send("T1", OPEN, id="open").result(PATIENCE), Accepted)
        assert pit.tables["T1"].table.position == 2
        sam.close()


@pytest.mark.logs("not let in again: signed out")
def test_a_client_whose_sign_in_has_ended_does_not_come_back(pit: Pit) -> None:
    """The token is worth nothing any more; he has to say anew who he is."""
    with gateway_to(pit) as gateway:
        port = gateway.port
        follower = Follower(gateway, "mia")
        follower.until(1)
        session = pit.sessions[0]
    session.sign_out()
    with gateway_to(pit, port=port):
        thread = follower.client._thread
        assert thread is not None
        thread.join(PATIENCE)
        assert follower.client.connection == "lost"
        follower.client.close()
        follower.client.sign_in("mia", SECRET)
        assert follower.client.find("tables", {}).result(PATIENCE)
        follower.client.close()


def test_a_client_may_be_closed_twice_and_by_what_follows_a_table(pit: Pit) -> None:
    """Closing while nobody is there, or from the client's own thread, waits for nothing."""
    with gateway_to(pit) as gateway:
        client = RemoteClient(gateway.url)
        client.close()
        client.sign_in("mia", SECRET)
        closed = Event()

        def close(_: Batch) -> None:
            client.close()
            closed.set()

        client.subscribe({"T1": -1}, close)
        assert closed.wait(PATIENCE)
        client.close()
        with pytest.raises(NotAnsweredError):
            client.offers("T1").result(PATIENCE)


@pytest.mark.logs("what follows table T1 failed")
def test_a_watcher_that_fails_does_not_end_the_client(pit: Pit) -> None:
    """What it follows and what it asks goes on."""
    with gateway_to(pit) as gateway:
        client = RemoteClient(gateway.url)
        client.sign_in("sam", SECRET)
        seen: SimpleQueue[Batch] = SimpleQueue()

        def fails_first(batch: Batch) -> None:
            seen.put(batch)
            if batch.through == 1:
                raise RuntimeError("on purpose")

        client.subscribe({"T1": -1}, fails_first)
        assert seen.get(timeout=PATIENCE).through == 1
        assert isinstance(client.send("T1", OPEN, id="open").result(PATIENCE), Accepted)
        assert seen.get(timeout=PATIENCE).through == 2
        client.close()


def test_a_second_sign_in_on_one_client_is_refused(pit: Pit) -> None:
    """He signs out first."""
    with gateway_to(pit) as gateway:
        client = RemoteClient(gateway.url)
        client.sign_in("sam", SECRET)
        with pytest.raises(TurnedAwayError, match="sign out first"):
            client.sign_in("mia", SECRET)
        client.sign_out()
        assert client.sign_in("mia", SECRET).role == "pit manager"
        client.close()


def test_following_anew_in_the_middle_of_play_leaves_no_gap(pit: Pit) -> None:
    """Asked again and again while the table goes on: the last to ask is told each fact once."""
    pit.tables["T1"].submit(SAM, OPEN, id="open").result(PATIENCE)
    with gateway_to(pit) as gateway:
        client = RemoteClient(gateway.url)
        client.sign_in("mia", SECRET)
        table = Thread(target=pauses, args=(pit, 100, "busy"))
        table.start()
        for number in range(25):
            batches: SimpleQueue[Batch] = SimpleQueue()
            client.subscribe({"T1": 2 if number % 2 else -1}, batches.put)
        table.join()
        at = pit.tables["T1"].table.position
        seen = [batches.get(timeout=PATIENCE)]
        while seen[-1].through < at:
            seen.append(batches.get(timeout=PATIENCE))
        client.close()
    ends = [(batch.after, batch.through) for batch in seen]
    assert all(after == before for (_, before), (after, _) in pairwise(ends))
    assert seen[-1].view is not None
    assert seen[-1].view.position == at


@contextmanager
def dropping(port: int) -> Iterator[None]:
    """Something listens there that takes every connection and drops it at once."""
    with socket.create_server(("127.0.0.1", port)) as listening:

        def drops() -> None:
            with suppress(OSError):
                while True:
                    taken, _ = listening.accept()
                    taken.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
                    taken.close()

        thread = Thread(target=drops)
        thread.start()
        yield
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(PATIENCE)


def test_a_connection_that_is_dropped_while_it_opens_is_told_as_not_answered() -> None:
    """Whichever word it breaks at: nothing else may come of it, or nobody would try again."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with dropping(port):
        for _ in range(400):  # the moment at which it breaks is another each time
            with pytest.raises(NotAnsweredError):
                opening.connected(f"ws://127.0.0.1:{port}", None)


@pytest.mark.parametrize("says", ["", "no JSON", '{"type": "of another version"}'])
def test_a_client_comes_back_after_something_else_has_listened_there(pit: Pit, says: str) -> None:
    """A port of a service that is away may be anybody's meanwhile, whatever he says."""
    with gateway_to(pit) as gateway:
        port = gateway.port
        follower = Follower(gateway, "mia")
        follower.until(1)
    heard = Event()

    def other(line: ServerConnection) -> None:
        with suppress(ConnectionClosed):
            line.recv()
            heard.set()
            line.send(says)

    with serve(other, "127.0.0.1", port, compression=None, close_timeout=1) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        assert heard.wait(PATIENCE)
        server.shutdown()
        thread.join(PATIENCE)
    with gateway_to(pit, port=port):
        pit.tables["T1"].submit(SAM, OPEN, id="open").result(PATIENCE)
        follower.until(2)
        assert follower.client.over == ""
        follower.client.close()


def test_whoever_signs_out_while_he_is_being_let_in_again_is_signed_out(pit: Pit) -> None:
    """His token is worth nothing any more, though there was no connection to say so on."""
    ended: SimpleQueue[str] = SimpleQueue()
    pit.office.sign_ins.when_over(lambda _, why: ended.put(why))
    with gateway_to(pit) as gateway, relay_to(gateway.url) as relay:
        client = RemoteClient(relay.url)
        client.sign_in("mia", SECRET)
        relay.keeps(SignedIn)
        relay.cuts(keeping=True)
        relay.has_kept()
        leaves = Thread(target=client.sign_out)
        leaves.start()
        while client._token:  # he has said so
            leaves.join(0.01)
        relay.passes()
        leaves.join(PATIENCE)
        assert ended.get(timeout=PATIENCE) == "signed out"
        assert client.over == ""


def test_a_connection_that_is_back_at_once_is_counted_as_another(pit: Pit) -> None:
    """Whoever looks only now and then can tell that it was lost meanwhile."""
    with gateway_to(pit) as gateway, relay_to(gateway.url) as relay:
        client = RemoteClient(relay.url)
        client.sign_in("sam", SECRET)
        assert client.opened == 1
        back = Event()
        client.subscribe({"T1": -1}, lambda _: back.set())
        assert back.wait(PATIENCE)
        relay.cuts()
        back.clear()
        pit.tables["T1"].submit(SAM, OPEN, id="open").result(PATIENCE)
        assert back.wait(PATIENCE)
        assert client.opened == 2
        client.close()
