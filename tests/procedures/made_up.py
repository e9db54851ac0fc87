"""Values of any type of the record, made up from a seed: every union arm, every bound."""

from __future__ import annotations

from random import Random
from typing import Any

from msgspec import inspect

from tests.procedures.test_absent_player import PACK

LETTERS = "abzAZ09"


def made_up(kind: Any, random: Random) -> Any:
    """A value of this type that its bounds allow."""
    return _value(inspect.type_info(kind), random)


def _value(info: inspect.Type, random: Random) -> Any:
    match info:
        case inspect.StructType(cls=cls) if cls is type(PACK):
            return PACK
        case inspect.StructType(cls=cls, fields=fields):
            return cls(**{f.name: _value(f.type, random) for f in fields})
        case inspect.UnionType(types=types):
            return _value(random.choice(types), random)
        case inspect.VarTupleType(item_type=item, min_length=least):
            return tuple(_value(item, random) for _ in range(random.randint(least or 0, 3)))
        case inspect.TupleType(item_types=items):
            return tuple(_value(item, random) for item in items)
        case inspect.DictType(key_type=key, value_type=held):
            return {_value(key, random): _value(held, random) for _ in range(random.randint(0, 3))}
        case inspect.LiteralType(values=values):
            return random.choice(values)
        case inspect.IntType(ge=low, le=high):
            low = 0 if low is None else low
            return random.choice((low, low + 1, 2**40 if high is None else high))
        case inspect.StrType(pattern=pattern) if pattern is not None and "{64}" in pattern:
            return "".join(random.choices("0123456789abcdef", k=64))
        case inspect.StrType(pattern=pattern) if pattern is not None and "[A-Z]{3}" in pattern:
            return "".join(random.choices("ABC", k=3))
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            alphabet = LETTERS if pattern else LETTERS + ' "\\\n…é\x00'
            return "".join(
                random.choices(alphabet, k=random.choice((least or 1, min(most or 9, 9))))
            )
        case inspect.BoolType():
            return random.random() < 0.5
        case inspect.NoneType():
            return None
        case _:
            raise TypeError(f"nothing made up for {info}")
