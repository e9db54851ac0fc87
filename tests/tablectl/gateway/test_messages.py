"""What a connection may say and how much of it: told why not, and ended when it goes on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from procedures import commands as ask
from tablectl.answers import Accepted
from tablectl.client.messages import (
    MOST_BYTES,
    VERSION,
    Answered,
    Batch,
    Beat,
    Find,
    Found,
    Problem,
    Send,
    SignedIn,
    SignedOut,
    SignIn,
    SignOut,
    Subscribe,
    WhatMay,
)
from tablectl.gateway.limits import Limits
from tablectl.gateway.server import Gateway
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.line import PATIENCE, Line, gateway_to, served
from tests.tablectl.pitted import SECRET, pit_in

OPEN = Send(id="1", table="T1", command="open", ask=ask.OpenTable(devices=()))


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Two tables, closed, each at its first fact."""
    with pit_in(tmp_path, "T1", "T2") as pit:
        yield pit


@pytest.fixture
def gateway(pit: Pit) -> Iterator[Gateway]:
    """Their gateway, with the limits that it has by itself."""
    with gateway_to(pit) as gateway:
        yield gateway


NOT_UNDERSTOOD = (
    "",
    "hello",
    "{",
    "null",
    "[]",
    '{"type":"sing","id":"1"}',
    '{"id":"1"}',
    '{"type":"beat","at":-1}',
    '{"type":"beat","at":1e400}',
    '{"type":"beat","at":1,"more":2}',
    '{"type":"what-may","id":"1","table":"T1/../T2"}',
    '{"type":"sign-in","id":"\\ud800","speaks":1,"how":"pin","secret":"1"}',
    "[" * 60_000,
    '{"a":' * 12_000,
    '{"type":"beat","at":' + "9" * 60_000 + "}",
    '{"type":"find","id":"1","what":"tables","about":' + '{"a":' * 9_000 + "1",
)


def test_what_is_not_understood_is_told_so_and_the_connection_goes_on(gateway: Gateway) -> None:
    """A message that no type of the interface fits is a problem, and the next one is heard."""
    with Line(gateway.url) as line:
        line.signs_in("sam")
        for said in NOT_UNDERSTOOD:
            assert line.problem(said).code == "not understood", said[:80]
        line.says(Find(id="2", what="tables"))
        assert line.hears(Found).id == "2"


def test_a_message_that_is_too_long_ends_the_connection(gateway: Gateway) -> None:
    """No message of a client is longer than 64 KiB; one of just so many bytes is read."""
    with Line(gateway.url) as line:
        assert line.problem(" " * MOST_BYTES).code == "not understood"
        line.says(" " * (MOST_BYTES + 1))
        assert line.ends()[0] == 1009


def test_a_frame_of_bytes_ends_the_connection(gateway: Gateway) -> None:
    """Messages are text."""
    with Line(gateway.url) as line:
        line.says(b'{"type":"beat","at":1}')
        assert line.ends() == (1003, "messages are JSON text")


def test_nothing_is_done_for_who_has_not_signed_in(pit: Pit, gateway: Gateway) -> None:
    """Every kind of message but a sign-in is turned away, with its id."""
    before = pit.tables["T1"].table
    with Line(gateway.url) as line:
        for message in (
            OPEN,
            Subscribe(id="2", tables={"T1": -1}),
            WhatMay(id="3", table="T1"),
            Find(id="4", what="tables"),
            SignOut(id="5"),
            Beat(at=1),
        ):
            problem = line.problem(message)
            assert (problem.code, problem.id) == ("signed out", getattr(message, "id", "-"))
    assert pit.tables["T1"].table == before


def test_another_version_of_the_interface_is_told_so(gateway: Gateway) -> None:
    """A client of another time learns why it is not let in."""
    with Line(gateway.url) as line:
        asked = SignIn(id="1", speaks=VERSION + 1, name="sam", how="password", secret=SECRET)
        assert line.problem(asked).code == "wrong version"


def test_who_is_signed_in_does_not_sign_in_again(gateway: Gateway) -> None:
    """One connection is one person's."""
    with Line(gateway.url) as line:
        line.signs_in("sam")
        asked = SignIn(id="2", speaks=VERSION, name="mia", how="password", secret=SECRET)
        assert line.problem(asked).code == "not possible now"


def test_after_a_sign_out_its_token_and_its_connection_are_worth_nothing(
    pit: Pit, gateway: Gateway
) -> None:
    """Another connection by the same token is told, and neither asks anything any more."""
    with Line(gateway.url) as line, Line(gateway.url) as other, Line(gateway.url) as later:
        token = line.signs_in("sam").token
        other.signs_in("", secret=token, how="token")
        line.says(SignOut(id="2"))
        assert line.hears(SignedOut).id == "2"
        assert other.hears(SignedOut).why == "signed out"
        assert line.problem(OPEN).code == other.problem(OPEN).code == "signed out"
        again = SignIn(id="1", speaks=VERSION, how="token", secret=token)
        assert later.problem(again).code == "signed out"
    assert pit.tables["T1"].table.position == 1


def test_a_sign_in_that_is_ended_by_the_house_ends_what_its_connection_may_do(
    pit: Pit, gateway: Gateway
) -> None:
    """An expired sign-in asks nothing, although its connection is still there."""
    with Line(gateway.url) as line:
        line.signs_in("sam")
        session = pit.sessions[0]
        session.sign_out()
        assert line.problem(OPEN).code == "signed out"
        found = session.send("1", "T1", OPEN.ask, command="direct", seen=None).result(PATIENCE)
        assert isinstance(found, Problem)
    assert pit.tables["T1"].table.position == 1


def test_too_many_messages_are_refused_and_then_end_the_connection(pit: Pit) -> None:
    """Beyond its burst a connection is told, and one that goes on is let go."""
    limits = Limits(messages_a_second=0, burst=5, bad_messages=3)
    with gateway_to(pit, limits=limits) as gateway, Line(gateway.url) as line:
        line.signs_in("sam")
        line.says(*[Beat(at=1)] * 7)  # four are within the burst, the third beyond it ends it
        assert line.hears(Problem).code == "too many"
        assert line.ends() == (1008, "too many messages")


@pytest.mark.parametrize("said", ["nonsense", '{"type":"beat","at":1}'])
def test_who_goes_on_with_what_is_not_taken_is_let_go(pit: Pit, said: str) -> None:
    """So many bad messages, and the connection ends; each was answered."""
    with gateway_to(pit, limits=Limits(bad_messages=3)) as gateway, Line(gateway.url) as line:
        codes = {line.problem(said).code for _ in range(3)}
        assert codes in ({"not understood"}, {"signed out"})
        assert line.ends()[0] == 1008


def test_who_does_not_sign_in_in_time_is_let_go(pit: Pit) -> None:
    """Talking does not lengthen the time for signing in."""
    with gateway_to(pit, limits=Limits(sign_in_within=0.2)) as gateway, Line(gateway.url) as line:
        line.says("nonsense")
        assert line.ends() == (1008, "nothing was heard")


def test_who_falls_silent_is_let_go_and_his_session_ends(pit: Pit) -> None:
    """A client that says nothing for longer than the limit is gone; a beat is enough to stay."""
    with gateway_to(pit, limits=Limits(silent_for=0.5)) as gateway, Line(gateway.url) as line:
        line.signs_in("sam")
        assert [session.name for session in pit.sessions] == ["sam"]
        assert line.ends() == (1008, "nothing was heard")
    assert pit.sessions == ()


def test_more_connections_of_one_place_than_are_taken_are_turned_away(pit: Pit) -> None:
    """The third is told so, and the others go on."""
    limits = Limits(connections_of_one_address=2)
    with (
        gateway_to(pit, limits=limits) as gateway,
        Line(gateway.url) as first,
        Line(gateway.url) as second,
        Line(gateway.url) as third,
    ):
        assert third.ends() == (1013, "too many connections")
        for line, name in ((first, "sam"), (second, "mia")):
            line.signs_in(name)
            line.says(Find(id="1", what="tables"))
            assert line.hears(Found).id == "1"


@pytest.mark.logs("does not read what it is sent and is cut off")
def test_who_does_not_read_is_cut_off_and_nobody_else_waits(tmp_path: Path) -> None:
    """A slow reader costs its table nothing: others are told everything, and it is let go."""
    limits = Limits(waiting_bytes=100_000, messages_a_second=100_000, burst=100_000)
    with (
        served(tmp_path, limits=limits) as (pit, gateway),
        Line(gateway.url) as slow,
        Line(gateway.url) as sam,
    ):
        slow.signs_in("mia")
        sam.signs_in("sam")
        sam.says(Subscribe(id="1", tables={"T1": -1}), OPEN)
        assert isinstance(sam.hears(Answered).answer, Accepted)
        number = 0
        while gateway.cut_off == 0:
            number += 1
            assert number < 500, "it was never cut off"
            with suppress(ConnectionClosed):
                slow.says(*[Subscribe(id="1", tables={"T1": 0})] * 20)
            for what in (ask.PauseTable(), ask.ResumeTable()):
                command = f"{number} {type(what).__name__}"
                sam.says(Send(id=command, table="T1", command=command, ask=what))
                assert isinstance(sam.hears(Answered).answer, Accepted)
        assert pit.tables["T1"].table.position == 2 + 2 * number
        sam.says(Find(id="last", what="tables"))
        assert sam.hears(Found).id == "last"
        assert slow.ends()[0] == 1006


def test_a_second_subscription_takes_the_place_of_the_first(gateway: Gateway) -> None:
    """Asked twice, what happens is told once."""
    with Line(gateway.url) as line, Line(gateway.url) as sam:
        line.signs_in("mia")
        sam.signs_in("sam")
        line.says(Subscribe(id="1", tables={"T1": -1}), Subscribe(id="2", tables={"T1": -1}))
        assert [line.hears(Batch).through for _ in range(2)] == [1, 1]
        sam.says(OPEN)
        sam.hears(Answered)
        line.says(Subscribe(id="3", tables={"T1": -1}))
        assert [line.hears(Batch).through for _ in range(2)] == [2, 2]
        line.says(Find(id="4", what="tables"))
        line.hears(Found)


def test_a_table_that_is_not_there_is_named_in_the_problem(gateway: Gateway) -> None:
    """What there is, is said with it; a position that lies ahead is refused too."""
    with Line(gateway.url) as line:
        line.signs_in("mia")
        problem = line.problem(Subscribe(id="1", tables={"T9": -1}))
        assert (problem.id, problem.code) == ("1", "no such table")
        assert "T1, T2" in problem.reason
        ahead = line.problem(Subscribe(id="2", tables={"T1": 500}))
        assert (ahead.id, ahead.code) == ("2", "not possible now")


def test_secrets_and_tokens_are_in_no_log_and_in_no_text_of_a_message(
    gateway: Gateway, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever is logged, at any level, and however a message is printed."""
    with caplog.at_level(logging.DEBUG), Line(gateway.url) as line, Line(gateway.url) as again:
        signed_in = line.signs_in("sam")
        again.signs_in("", secret=signed_in.token, how="token")
        asked = SignIn(id="1", speaks=VERSION, how="token", secret=signed_in.token, new=SECRET)
        assert line.problem(asked).code == "not possible now"
    said = f"{caplog.text} {asked!r} {asked} {signed_in!r} {SignedIn.__name__}"
    ours = "\n".join(line for line in said.splitlines() if "websockets.client" not in line)
    assert signed_in.token not in ours
    assert SECRET not in ours
