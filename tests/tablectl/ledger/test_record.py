"""Canonical bytes: one text for one value, and never a float."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from tablectl.ledger.record import canonical, fact


class Moved(Struct, frozen=True, tag="moved"):
    """An event for these tests."""

    to: str
    amount: int


class Untagged(Struct, frozen=True):
    """No event."""

    amount: int


_TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\0"))
_PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | _TEXT,
    lambda inner: st.lists(inner) | st.dictionaries(_TEXT, inner),
    max_leaves=10,
)


def test_the_body_of_an_event_is_its_sorted_json() -> None:
    """Keys are sorted, nothing is padded, the tag is the type of the fact."""
    made = fact(Moved("box:T1:3", 500))
    assert (made.type, made.version) == ("moved", 1)
    assert made.body == b'{"amount":500,"to":"box:T1:3","type":"moved"}'


def test_an_event_without_a_type_name_is_refused() -> None:
    """A record that could not be told apart later is never written."""
    with pytest.raises(ValueError, match="Untagged has no type name"):
        fact(Untagged(1))


@pytest.mark.parametrize("number", [1.5, 1.0, float("nan"), float("inf")])
def test_a_float_is_refused_with_its_place(number: float) -> None:
    """Also a whole one, and those that JSON would silently write as null."""
    with pytest.raises(ValueError, match=r"\$\.a\[1\]\.b is the float"):
        canonical({"a": (0, {"b": number})})
    with pytest.raises(ValueError, match=r"a key of \$ is the float"):
        canonical({number: 1})


@pytest.mark.parametrize(
    ("text", "what"), [("a\0b", "a NUL"), ("\ud800", "half a character"), ("ü\udfff", "half a")]
)
def test_a_text_that_not_every_ledger_can_hold_is_refused_with_its_place(
    text: str, what: str
) -> None:
    """PostgreSQL holds no NUL, and no file half a character: neither is ever recorded."""
    with pytest.raises(ValueError, match=rf"\$\.a\[1\]\.b holds {what}"):
        canonical({"a": (0, {"b": text})})
    with pytest.raises(ValueError, match=rf"a key of \$ holds {what}"):
        canonical({text: 1})


@given(value=_PLAIN)
def test_canonical_json_reads_back_and_does_not_depend_on_order(value: Any) -> None:
    """The bytes are sorted JSON of exactly the value."""
    written = canonical(value)
    assert json.loads(written) == value
    assert canonical(_turned(value)) == written


def _turned(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _turned(value[key]) for key in reversed(value)}
    return [_turned(inner) for inner in value] if isinstance(value, list) else value
