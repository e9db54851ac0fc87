"""`tablectl schema`: the messages as JSON Schema, complete and the same as the types."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from procedures import commands as ask
from procedures.offers import tag
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.client.messages import FromClient, FromService
from tablectl.house.asks import HouseAsk


def _printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(["schema", *arguments]) == exit_codes.FINE
    return json.loads(capsys.readouterr().out)


def _refers(schema: Any) -> set[str]:
    """Every definition that is referred to."""
    if isinstance(schema, dict):
        own = {schema["$ref"]} if "$ref" in schema else set()
        return own.union(*map(_refers, schema.values()))
    return set().union(*map(_refers, schema)) if isinstance(schema, list) else set()


@pytest.mark.parametrize(("side", "union"), [("client", FromClient), ("service", FromService)])
def test_each_side_has_every_message_by_its_type(
    capsys: pytest.CaptureFixture[str], side: str, union: Any
) -> None:
    """One arm a message, told apart by `type`; every reference leads to a definition."""
    schema = _printed(capsys, f"--{side}")
    assert set(schema["discriminator"]["mapping"]) == {tag(kind) for kind in get_args(union)}
    assert len(schema["anyOf"]) == len(get_args(union))
    assert _refers(schema) <= {f"#/$defs/{name}" for name in schema["$defs"]}
    assert _printed(capsys)[side] == schema


def test_a_client_finds_every_command_of_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """What may be asked of a table is in the schema of `send`; unknown fields are refused."""
    schema = _printed(capsys, "--client")
    send = schema["$defs"]["Send"]
    asks = send["properties"]["ask"]["discriminator"]["mapping"]
    assert set(asks) == {tag(kind) for kind in get_args(ask.Ask)}
    assert send["additionalProperties"] is False
    assert set(send["required"]) == {"type", "id", "table", "command", "ask"}


def test_a_client_finds_everything_that_may_be_asked_of_the_house(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """People, rota, shift and accounts are in the schema of `manage`, each told by its type."""
    schema = _printed(capsys, "--client")
    manage = schema["$defs"]["Manage"]
    asks = manage["properties"]["ask"]["discriminator"]["mapping"]
    assert set(asks) == {tag(kind) for kind in get_args(HouseAsk)}
    assert set(manage["required"]) == {"type", "id", "command", "ask"}
    assert schema["$defs"]["GiveSecret"]["additionalProperties"] is False


def test_one_side_is_asked_for_or_both(capsys: pytest.CaptureFixture[str]) -> None:
    """Both options at once are not understood."""
    assert main(["schema", "--client", "--service"]) == exit_codes.USAGE
    assert "not allowed with" in capsys.readouterr().err
