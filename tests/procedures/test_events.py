"""Events and commands as bytes: the same back, in one form, and nothing hostile let in."""

from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from procedures.commands import Ask, Command
from procedures.events import Event
from procedures.offers import tag
from tests.procedures.made_up import made_up

EVENTS: tuple[Any, ...] = get_args(Event)
ASKS: tuple[Any, ...] = get_args(Ask)
_json = msgspec.json.Encoder(order="sorted")
_commands = msgspec.json.Decoder(Command)
SIT = {
    "id": "1", "at": 1, "by": {"role": "player", "name": "ann"}, "ask": {"type": "sit", "box": 1},
}  # fmt: skip


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_an_event_reads_back_from_its_canonical_form(kind: Any) -> None:
    """What the ledger holds is what was decided, whatever the values."""
    random = Random(tag(kind))
    for _ in range(25):
        event = made_up(kind, random)
        written = _json.encode(event)
        back = msgspec.json.decode(written, type=Event)
        assert type(back) is kind
        assert back == event
        assert _json.encode(back) == written


@pytest.mark.parametrize("kind", ASKS, ids=tag)
def test_a_command_reads_back_from_its_canonical_form(kind: Any) -> None:
    """What a client sends is what is decided, at the bounds of every field too."""
    random = Random(tag(kind))
    for _ in range(25):
        command = Command(
            id=made_up(str, random), at=random.randrange(2**53), by=made_up(Command, random).by,
            ask=made_up(kind, random), seen=random.choice((None, 7)),
        )  # fmt: skip
        written = _json.encode(command)
        assert _commands.decode(written) == command
        assert _json.encode(_commands.decode(written)) == written


def test_the_canonical_form_is_sorted_compact_and_without_floats() -> None:
    """Independent of the order in which fields are declared or were sent."""
    written = _json.encode(_commands.decode(json.dumps(SIT, indent=3)))
    assert written == (
        b'{"ask":{"box":1,"type":"sit"},"at":1,"by":{"name":"ann","role":"player"},"id":"1",'
        b'"seen":null}'
    )
    random = Random(1)
    for kind in EVENTS:
        written = _json.encode(made_up(kind, random))
        plain = json.loads(written, parse_float=_no_float)
        assert json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False) == (
            written.decode()
        )


def _no_float(text: str) -> float:
    raise AssertionError(f"a float in the record: {text}")


def test_every_event_and_command_has_a_name_of_its_own() -> None:
    """A record says by its name what it is."""
    for kinds in (EVENTS, ASKS):
        names = [tag(kind) for kind in kinds]
        assert len(set(names)) == len(names)
        assert all(name == name.lower() and " " not in name for name in names)


def hostile(change: dict[str, Any], **ask: Any) -> bytes:
    """A command as JSON, with these fields changed."""
    command = {**SIT, **change}
    if ask:
        command["ask"] = ask
    return json.dumps(command).encode()


LONG = "x" * 1_000_000


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "truncated"),
        (b"null", "Expected `object`, got `null`"),
        (b"[]", "Expected `object`, got `array`"),
        (b'{"id":"1"', "truncated"),
        (b"\xff\xfe{}", "invalid character"),
        (hostile({})[:-1] + b"}}", "trailing characters"),
        (hostile({"extra": 1}), "unknown field `extra`"),
        (hostile({"id": ""}), "length >= 1"),
        (hostile({"id": LONG}), "length <= 400"),
        (hostile({"id": 7}), "Expected `str`, got `int`"),
        (hostile({"at": -1}), ">= 0"),
        (hostile({"at": 2**53 + 1}), "<= 9007199254740992"),
        (hostile({"at": 1.5}), "Expected `int`, got `float`"),
        (hostile({"at": "1"}), "Expected `int`, got `str`"),
        (hostile({"seen": True}), "Expected `int | null`, got `bool`"),
        (hostile({"by": {"role": "owner", "name": "ann"}}), "Invalid enum value 'owner'"),
        (hostile({"by": {"role": "player", "name": "ann\n"}}), "matching regex"),
        (hostile({"by": {"role": "player", "name": ""}}), "length >= 1"),
        (hostile({"by": {"role": "player"}}), "missing required field `name`"),
        (hostile({}, type="win"), "Invalid value 'win'"),
        (hostile({}, box=1), "missing required field `type`"),
        (hostile({}, type="sit"), "missing required field `box`"),
        (hostile({}, type="sit", box=-1), ">= 0"),
        (hostile({}, type="sit", box=33), "<= 32"),
        (hostile({}, type="sit", box=True), "Expected `int`, got `bool`"),
        (hostile({}, type="sit", box=1, purse=9), "unknown field `purse`"),
        (hostile({}, type="place-chips", chips=[]), "length >= 1"),
        (hostile({}, type="place-chips", chips=[100] * 101), "length <= 100"),
        (hostile({}, type="place-chips", chips=[0]), ">= 1"),
        (hostile({}, type="place-chips", chips=[-100]), ">= 1"),
        (hostile({}, type="place-chips", chips=[10**30]), "<= 1000000000000000"),
        (hostile({}, type="place-chips", chips=[1e3]), "got `float`"),
        (hostile({}, type="fund-purse", player="../ann", amount=1), "matching regex"),
        (hostile({}, type="fund-purse", player="ann", amount=10**16), "<= 1000000000000000"),
        (hostile({}, type="decide", ask=10**30, action="hit"), "<= 1000000000000"),
        (hostile({}, type="decide", ask=1, action="peek"), "Invalid enum value 'peek'"),
        (hostile({}, type="stop-table", reason=LONG), "length <= 400"),
        (hostile({}, type="resolve", incident=-1, remedy="x"), ">= 0"),
        (hostile({}, type="resolve", incident=1, remedy=LONG), "length <= 40"),
        (hostile({}, type="resolve", incident=1, remedy="x", card="1S"), "Invalid enum value '1S'"),
        (hostile({}, type="resolve", incident=1, remedy="x", card="as"), "Invalid enum value 'as'"),
        (hostile({}, type="record-shuffle", step="cut", percent=101), "<= 100"),
        (hostile({}, type="resume-service", outage=-1), ">= 0"),
        (hostile({}).replace(b'"box": 1', b'"box": ' + b"9" * 10_000), "out of range"),
        (b'{"ask":' + b"[" * 10_000, "Expected `object`"),
    ],
)  # fmt: skip
def test_a_hostile_command_is_refused_with_what_is_wrong(sent: bytes, why: str) -> None:
    """What, where and why; never a traceback of ours, never a guess."""
    with pytest.raises(msgspec.DecodeError) as refused:
        _commands.decode(sent)
    assert why in str(refused.value)
