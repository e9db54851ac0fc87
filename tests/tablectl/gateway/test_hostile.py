"""Whatever is said to the gateway: an answer, a problem or an end, and the tables as they were.

A log record of WARNING or worse fails these tests, as it does every other.
"""

from __future__ import annotations

import base64
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import msgspec
import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from procedures import commands as ask
from procedures.refusals import Refused
from procedures.table import Table
from tablectl.answers import Accepted
from tablectl.client.messages import (
    MOST_BYTES,
    Answered,
    Find,
    Found,
    FromClient,
    FromService,
    Manage,
    Problem,
    Send,
    SignOut,
    WhatMay,
)
from tablectl.gateway.limits import Limits
from tablectl.gateway.server import Gateway
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole
from tablectl.permissions import QUESTIONS, may, may_about, may_find, may_follow, may_for_house
from tablectl.pit.pit import Pit
from tests.procedures.made_up import made_up
from tests.tablectl.gateway.line import PATIENCE, Line, served
from tests.tablectl.pitted import PEOPLE

PATIENT: Final = Limits(messages_a_second=10**6, burst=10**6, bad_messages=10**9)
LOOK: Final[tuple[str, ...]] = ("otto", "tim", "root")  # they send a table nothing
MESSAGES: Final[tuple[Any, ...]] = get_args(FromClient)
ASKS: Final[tuple[Any, ...]] = get_args(ask.Ask)
HOUSE_ASKS: Final[tuple[Any, ...]] = get_args(HouseAsk)
Floor = tuple[Pit, Gateway]


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """Two tables; T1 is open. The gateway bears any number of messages."""
    with served(tmp_path, limits=PATIENT) as (pit, gateway):
        with Line(gateway.url) as line:
            line.signs_in("sam")
            opens = ask.OpenTable(devices=())
            line.says(Send(id="1", table="T1", command="open", ask=opens))
            assert isinstance(line.hears(Answered).answer, Accepted)
        yield pit, gateway


def _state(pit: Pit) -> tuple[Table, ...]:
    assert [hosted.faults for hosted in pit.tables.values()] == [0, 0]
    return tuple(hosted.table for hosted in pit.tables.values())


def _any_message(random: Random, kinds: tuple[Any, ...] = MESSAGES) -> FromClient:
    """Of any kind, often about a table that is there and something that may be asked."""
    message: FromClient = made_up(random.choice(kinds), random)
    if "table" in message.__struct_fields__ and random.random() < 0.9:
        message = replace(message, table=random.choice(("T1", "T2")))
    if isinstance(message, Find) and random.random() < 0.8:
        what = random.choice((*QUESTIONS, "rounds", "verify"))
        about = {"table": random.choice(("T1", "T9", "")), "round": "1", "limit": "-1"}
        about |= {"since": random.choice(("0", "-1", "soon", "9" * 16)), "until": "9" * 15}
        message = replace(message, what=what, about=random.choice((message.about, about)))
    return message


def _mark(line: Line, number: int) -> None:
    """Wait until what was said before has been taken, or the connection has been ended."""
    id_ = f"mark {number}"
    line.says(WhatMay(id=id_, table="nowhere"))
    while line.hears(Problem).id not in (id_, "-"):
        pass


ROUNDS = [1_000, pytest.param(20_000, marks=pytest.mark.long)]


@pytest.mark.parametrize("times", ROUNDS)
def test_whoever_only_looks_changes_no_table_whatever_he_says(floor: Floor, times: int) -> None:
    """Well-formed messages of every kind, by people whose roles send a table nothing."""
    pit, gateway = floor
    random, before = Random(times), _state(pit)
    kinds = tuple(kind for kind in MESSAGES if kind is not SignOut)
    lines = [Line(gateway.url) for _ in LOOK]
    for line, name in zip(lines, LOOK, strict=True):
        line.signs_in(name)
    for number in range(times):
        line = random.choice(lines)
        line.says(_any_message(random, kinds))
        _mark(line, number)
    for line in lines:
        line.says(Find(id="last", what="tables"))
        while line.hears(Found).id != "last":
            pass
        line.close()
    assert _state(pit) == before


@pytest.mark.parametrize("times", ROUNDS)
def test_whoever_may_act_at_one_table_disturbs_no_other(floor: Floor, times: int) -> None:
    """Whoever has a role says anything to T2 and to the house; T1 stays as it was."""
    pit, gateway = floor
    random, before = Random(times), pit.tables["T1"].table
    names = ("bea", "sam", "sue", "mia", "ann", "bob", "cashier")
    lines = [Line(gateway.url) for _ in names]
    for line, name in zip(lines, names, strict=True):
        line.signs_in(name)
    accepted = 0
    for number in range(times):
        line = random.choice(lines)
        if number % 5 == 0:
            managed = made_up(random.choice(HOUSE_ASKS), random)
            line.says(Manage(id=f"{number}", command=f"{number}", ask=managed))
            line.hears(Answered)
        asked = made_up(random.choice(ASKS), random)
        line.says(Send(id=f"{number}", table="T2", command=f"{number}é", ask=asked))
        accepted += isinstance(line.hears(Answered).answer, Accepted)
    for line in lines:
        line.close()
    _state(pit)
    assert pit.tables["T1"].table == before
    assert accepted
    assert pit.tables["T2"].table.position > accepted


@pytest.mark.parametrize("times", ROUNDS)
def test_mutilated_messages_change_nothing(floor: Floor, times: int) -> None:
    """Bytes are flipped, cut, doubled and put in: by an auditor, and by nobody at all."""
    pit, gateway = floor
    random, before = Random(times), _state(pit)
    with Line(gateway.url) as first:
        token = first.signs_in("otto").token
    line: Line | None = None
    for number in range(times):
        if line is None:
            line = Line(gateway.url)
            if random.random() < 0.7:
                line.signs_in("", secret=token, how="token")
        try:
            line.socket.send(_mutilated(random)[:MOST_BYTES], text=random.random() < 0.99)
            _mark(line, number)
        except ConnectionClosed:
            line.close()
            line = None
    if line is not None:
        line.close()
    assert _state(pit) == before


def _mutilated(random: Random) -> bytes:
    kinds = tuple(kind for kind in MESSAGES if kind is not SignOut)
    data = bytearray(msgspec.json.encode(_any_message(random, kinds)))
    for _ in range(random.randint(1, 4)):
        at = random.randrange(len(data) + 1)
        change = random.choice(CHANGES)
        change(data, at, random)
    return bytes(data)


def _flip(data: bytearray, at: int, random: Random) -> None:
    if at < len(data):
        data[at] ^= 1 << random.randrange(6)


def _cut(data: bytearray, at: int, random: Random) -> None:
    del data[at : at + random.randint(1, 20)]


def _double(data: bytearray, at: int, random: Random) -> None:
    data[at:at] = data[max(0, at - random.randint(1, 40)) : at]


def _put_in(data: bytearray, at: int, random: Random) -> None:
    data[at:at] = random.choice(
        (b"[" * 2_000, b'{"a":' * 500, b"9" * 400, b"-1e999", b'"', b"\\u0000", b"null", b"\xff")
    )


CHANGES: Final[tuple[Callable[[bytearray, int, Random], None], ...]] = (
    _flip, _flip, _cut, _double, _put_in,
)  # fmt: skip


@pytest.mark.parametrize("times", [40, pytest.param(4_000, marks=pytest.mark.long)])
def test_frames_that_are_cut_or_made_of_anything_end_their_connection_only(
    floor: Floor, times: int
) -> None:
    """After a right handshake, bytes that are no frames; somebody else is served meanwhile."""
    pit, gateway = floor
    random, before = Random(times), _state(pit)
    key = base64.b64encode(bytes(16)).decode()
    handshake = (
        f"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    ).encode()
    with Line(gateway.url) as line:
        line.signs_in("mia")
        for number in range(times):
            address = ("127.0.0.1", gateway.port)
            with socket.create_connection(address, timeout=PATIENCE) as stranger:
                cut = random.randrange(len(handshake)) if number % 4 == 0 else len(handshake)
                stranger.sendall(handshake[:cut] + random.randbytes(random.randint(0, 300)))
                stranger.shutdown(socket.SHUT_WR)
                with suppress(ConnectionResetError):
                    while stranger.recv(4096):
                        pass
            _mark(line, number)
    assert _state(pit) == before


def test_every_role_is_refused_every_command_that_is_not_its_own(floor: Floor) -> None:
    """Roles × commands, over the socket, with commands that are well-formed (part F)."""
    pit, gateway = floor
    random, before = Random(1), _state(pit)
    refused = 0
    for name, role in {role: (name, role) for name, role in PEOPLE}.values():
        with Line(gateway.url) as line:
            assert line.signs_in(name).role == role
            for number, kind in enumerate(ASKS):
                if may(role, kind) is None:
                    continue
                refused += 1
                asked = made_up(kind, random)
                line.says(Send(id=f"{number}", table="T1", command=f"{number}", ask=asked))
                answer = line.hears(Answered).answer
                assert isinstance(answer, Refused)
                assert answer.rule == "F"
            refused += _asks_the_house(line, role, random)
            _asks_others_questions(line, role)
    assert refused > len(ASKS) + len(HOUSE_ASKS)
    assert _state(pit) == before


def _asks_the_house(line: Line, role: PersonRole, random: Random) -> int:
    """Everything that this role may not ask about others, or of the house; how much that is."""
    refused = 0
    for kind in HOUSE_ASKS:
        if None not in (may_about(role, kind, himself=False), may_for_house(role, kind)):
            refused += 1
            id_ = f"house {refused}"
            line.says(Manage(id=id_, command=id_, ask=made_up(kind, random)))
            answer = line.hears(Answered).answer
            assert not isinstance(answer, Accepted), answer
            assert answer.rule == "F" if isinstance(answer, Refused) else "NUL" in answer.reason
    return refused


def _asks_others_questions(line: Line, role: PersonRole) -> None:
    for what in (*QUESTIONS, "rounds", "incidents", "verify", "nothing"):
        if may_find(role, what) is not None:
            assert line.problem(Find(id=what, what=what)).code == "not allowed"
    if may_follow(role) is not None:
        said = '{"type":"subscribe","id":"1","tables":{"T1":-1}}'
        assert line.problem(said).code == "not allowed"


def test_what_the_service_says_is_read_by_the_types_it_is_made_of() -> None:
    """Every message of the service comes back from JSON as it was, for every kind."""
    random = Random(2)
    for kind in get_args(FromService):
        if kind.__name__ in ("Found", "Batch"):  # they hold any JSON
            continue
        for _ in range(50):
            message = made_up(kind, random)
            assert msgspec.json.decode(msgspec.json.encode(message), type=FromService) == message
