"""The shape of the code: what lies where, what imports what, what the procedures never touch."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import sys
import types
import typing
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final

import msgspec
import pytest

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("procedures", "drivers", "tablectl", "ui")
TOP: Final = {*PACKAGES, "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "LICENSE"}
MADE_BY_TOOLS: Final = {"build", "dist", "tablectl-data"}
LONGEST: Final = 400
TRAINING: Final = "drivers.camera.training."
"""Needs an extra that no table and no test has."""
NO_NAME: Final = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "managers"}
# fmt: off
PURE: Final = {
    "__future__", "bisect", "collections", "collections.abc", "copy", "dataclasses", "enum",
    "fractions", "functools", "hashlib", "heapq", "itertools", "math", "msgspec", "operator",
    "procedures", "re", "string", "textwrap", "tomllib", "types", "typing",
}
IMPURE_CALLS: Final = {
    "open", "print", "input", "exec", "eval", "compile", "breakpoint", "__import__",
    "float", "complex",
    "hash", "id",  # differ from one run to the next
}
# fmt: on


def sources(*folders: str) -> list[Path]:
    """Every Python file in these folders of the checkout."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Line and full name of each module that the code imports."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.lineno, "." * node.level + (node.module or "")


def impurities(code: str, *, numbers: bool = False) -> list[str]:
    """What in this code is not allowed in the procedures; `numbers` allows NumPy and floats."""
    tree = ast.parse(code)
    allowed = PURE | ({"numpy"} if numbers else set())
    found = [
        f"{line}: imports {name}"
        for line, name in imported(tree)
        if name not in allowed and name.split(".")[0] not in {"procedures", "msgspec"} & allowed
    ]
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name)) if name in IMPURE_CALLS:
                if not (numbers and name == "float"):
                    found.append(f"{node.lineno}: calls {name}")
            case ast.Constant(value=float() | complex()) if not numbers:
                found.append(f"{node.lineno}: the number {node.value!r}")
            case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()) if not numbers:
                found.append(f"{node.lineno}: a division that makes a float")
            case ast.Global():
                found.append(f"{node.lineno}: a global that changes")
    return found


@pytest.mark.parametrize("path", sources("procedures"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_procedures_are_pure(path: Path) -> None:
    """No clock, file, thread, chance, log line or float decides at a table."""
    in_odds = path.is_relative_to(ROOT / "procedures" / "odds")
    assert not impurities(path.read_text(encoding="utf-8"), numbers=in_odds)


@pytest.mark.parametrize(
    "code",
    [
        "import time",
        "import os.path",
        "from random import shuffle",
        "from datetime import datetime",
        "def f():\n    import logging",
        "from . import cards",
        "from tablectl.ledger import chain",
        "from collections.deque import x",
        "import numpy",
        "open('x')",
        "print('x')",
        "float('1')",
        "hash('x')",
        "x = 1.5",
        "x = 2j",
        "x = 3 / 2",
        "x = 3\nx /= 2",
        "x = 1\ndef f():\n    global x\n    x = 2",
    ],
)
def test_an_impurity_is_found(code: str) -> None:
    """Each of these, in a procedure, fails the test of purity."""
    assert len(impurities(code)) == 1


@pytest.mark.parametrize(
    "code",
    [
        "from __future__ import annotations\nfrom collections.abc import Iterable",
        "import msgspec\nfrom msgspec import structs\nfrom msgspec.json import encode",
        "from procedures.cards import Card",
        "x = 3 // 2\ny = 'open'\nz = x.open",
    ],
)
def test_what_is_pure_is_left_alone(code: str) -> None:
    """The test of purity refuses nothing that the rules need."""
    assert impurities(code) == []


def test_only_the_odds_may_use_numpy_and_floats() -> None:
    """Expected returns are fractions of a bet, worked out by NumPy; they are never recorded."""
    assert impurities("import numpy\nx = 1.5 / 2", numbers=True) == []
    assert impurities("import time\nopen('x')", numbers=True) == [
        "1: imports time",
        "2: calls open",
    ]


def test_nothing_lies_at_the_top_but_what_was_agreed() -> None:
    """Four packages, the tests, and what says how to build them."""
    there = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert there - MADE_BY_TOOLS <= TOP
    assert {*PACKAGES, "tests"} <= there


def unnamed(path: str) -> bool:
    """Whether a part of this path says nothing of what it is about."""
    words = re.split(r"[/._]", path.removesuffix(".py"))
    return not NO_NAME.isdisjoint(words)


def test_every_module_has_a_name_of_its_own() -> None:
    """A module is named for one concept that a dealer or an auditor would recognise."""
    assert not [p for p in sources(*PACKAGES, "tests") if unnamed(str(p.relative_to(ROOT)))]
    assert unnamed("tablectl/utils.py")
    assert unnamed("ui/common/lamp.py")
    assert unnamed("drivers/device_manager.py")
    assert not unnamed("procedures/commander.py")


def test_no_module_is_too_long() -> None:
    """A file over 400 lines is two concepts."""
    assert not {
        str(path.relative_to(ROOT)): lines
        for path in sources(*PACKAGES, "tests")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST
    }


def test_only_commands_start_screens() -> None:
    """A table runs where no screen is installed."""
    assert not [
        f"{path.relative_to(ROOT)}:{line}"
        for path in sources("tablectl", "drivers", "procedures")
        if not path.is_relative_to(ROOT / "tablectl" / "commands")
        for line, name in imported(ast.parse(path.read_text(encoding="utf-8")))
        if name.split(".")[0] == "ui"
    ]


BLEMISHES: Final = {
    # each word is broken by brackets, so that this file does not find itself
    r"\b(TO[D]O|FIX[M]E|XX[X])\b|NotImplemented[E]rror": "unfinished",
    r"#\s*type:\s*igno[r]e(\[[\w, -]*\])?\s*$": "hides a type error without its reason",
    r"/(ro[o]t|ho[m]e|Us[e]rs|wo[r]k)/|[A-Z]:\\Users": "a path of one machine",
}


def blemishes(text: str) -> list[str]:
    """Lines that nobody should meet, with what is wrong with them."""
    return [
        f"{number}: {wrong}"
        for number, line in enumerate(text.splitlines(), start=1)
        for pattern, wrong in BLEMISHES.items()
        if re.search(pattern, line)
    ]


def test_no_file_is_unfinished_or_knows_one_machine() -> None:
    """Nothing is left to do later in the code, and no path holds only on somebody's machine."""
    kinds = {".py", ".toml", ".md", ".sh", ""}
    files = [p for name in TOP for p in (ROOT / name, *(ROOT / name).rglob("*")) if p.is_file()]
    wrong = {
        str(path.relative_to(ROOT)): found
        for path in files
        if path.suffix in kinds and "__pycache__" not in path.parts
        if (found := blemishes(path.read_text(encoding="utf-8")))
    }
    assert not wrong


@pytest.mark.parametrize(
    "line",
    [
        "# TO" + "DO: later",
        "raise NotImplemented" + "Error",
        "x = y  # type: igno" + "re",
        "x = y  # type: igno" + "re[arg-type]",
        "see /ho" + "me/ann/cards",
    ],
)
def test_a_blemish_is_found(line: str) -> None:
    """Each of these lines fails the test above."""
    assert len(blemishes(line)) == 1
    assert not blemishes("x = y  # type: igno" + "re[misc]  # pyserial's stub is wrong")


def structs(*packages: str) -> list[type[msgspec.Struct]]:
    """Every Struct class that these packages define, all their modules imported."""
    for package in packages:
        top = importlib.import_module(package)
        for module in pkgutil.walk_packages(top.__path__, f"{package}."):
            if not module.name.startswith(TRAINING):
                importlib.import_module(module.name)
    return [found for found in _heirs(msgspec.Struct) if found.__module__.split(".")[0] in packages]


def _heirs(cls: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    for heir in cls.__subclasses__():
        yield heir
        yield from _heirs(heir)


def changeable(found: Iterable[type[msgspec.Struct]]) -> list[str]:
    """The classes whose instances can be changed: not frozen, or holding what is not."""
    return [
        f"{cls.__module__}.{cls.__qualname__}"
        for cls in found
        if not cls.__struct_config__.frozen or _holds(cls, {list, dict, set, bytearray})
    ]


def _holds(cls: type[msgspec.Struct], unwanted: set[type]) -> list[str]:
    """The fields of a class in whose type one of the unwanted types occurs."""
    return [
        name
        for name, hint in typing.get_type_hints(cls).items()
        if any(part in unwanted for part in _parts(hint))
    ]


def _parts(hint: object) -> Iterator[object]:
    if isinstance(hint, list):  # the parameters of a callable
        for part in hint:
            yield from _parts(part)
        return
    yield typing.get_origin(hint) or hint
    if typing.get_origin(hint) is not typing.Literal:
        for part in typing.get_args(hint):
            yield from _parts(part)


def test_every_struct_is_frozen_and_holds_nothing_that_changes() -> None:
    """A fact, a command or a state is never changed after it was made; tuples, not lists."""
    found = structs("procedures", "drivers", "tablectl")
    assert found
    assert changeable(found) == []


def test_no_struct_of_the_record_holds_a_float() -> None:
    """Money, time and counts are whole numbers wherever they are decided or written down."""
    recorded = [
        cls
        for cls in structs("procedures", "tablectl")
        if cls.__module__.startswith(("procedures.", "tablectl.ledger"))
        and not cls.__module__.startswith("procedures.odds")
    ]
    assert not {cls.__qualname__: held for cls in recorded if (held := _holds(cls, {float}))}


def test_a_struct_that_can_change_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that forgot `frozen=True`, or has a list inside, fails the test above."""
    sample = types.ModuleType("sample")
    monkeypatch.setitem(sys.modules, "sample", sample)
    exec(
        "from msgspec import Struct\n"
        "class Base(Struct, frozen=True): pass\n"
        "class Kept(Base, frozen=True):\n    x: tuple[int | None, ...]\n"
        "class Forgot(Struct):\n    x: int\n"
        "class Inside(Struct, frozen=True):\n    x: tuple[list[int], ...] | None\n"
        "class Rough(Struct, frozen=True):\n    x: float | None\n",
        sample.__dict__,
    )
    find: Callable[[str], type[msgspec.Struct]] = sample.__dict__.__getitem__
    names = ("Base", "Kept", "Forgot", "Inside", "Rough")
    assert changeable(map(find, names)) == ["sample.Forgot", "sample.Inside"]
    assert {find("Kept"), find("Forgot")} <= set(_heirs(msgspec.Struct))
    assert _holds(find("Rough"), {float}) == ["x"]
