"""A thousand shipped packs with something changed: each is read or refused, and told in words."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Final

from procedures.pack import HousePack, sourced_fields
from procedures.pack_difference import difference
from procedures.pack_file import PackProblem, read_pack
from procedures.pack_in_words import LANGUAGES, in_words, shown_value
from tablectl.games.packs import open_pack, shipped_packs

FOLDER: Final = Path(__file__).parents[2] / "procedures" / "packs"
SEED: Final = 4
MUTATIONS: Final = 1_000
LITERALS: Final = (
    "0", "1", "2", "3", "5", "8", "-1", "10", "100", "60000", "99999999999999999999", "1.5", "nan",
    "true", "false", '""', '"none"', '"all"', '"3:2"', '"1:0"', '"7:1"', '"late"', '"early"',
    '"machine"', '"never"', '"every round"', '"up to half"', '"any number of cards"', '"\\u0000"',
    "[]", "[0]", "[1, 1]", "[100, 500]", '["cancel"]', '["replace card"]', "[[1]]", "{}",
    "1979-05-27", "07:32:00",
)  # fmt: skip
"""What may be written for a value, in TOML: right for some field, wrong for most."""


def mutated(name: str, chance: random.Random) -> bytes:
    """The file of the pack with one to three lines changed, dropped, doubled or moved."""
    lines = (FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    for _ in range(chance.randint(1, 3)):
        at = chance.choice([n for n, line in enumerate(lines) if line and line[0] != "#"])
        lines[at : at + 1] = _changed(lines, at, chance)
    return "\n".join(lines).encode()


def _changed(lines: list[str], at: int, chance: random.Random) -> list[str]:
    line, other = lines[at], chance.choice(lines)
    match chance.randrange(8):
        case 0:
            return []
        case 1:
            return [line, line]
        case 2:
            return [line.replace('mark = "', f'mark = "{chance.choice(["", "Q", "S"])}')]
        case 3:
            return [f"{line.split(' ')[0]} = {chance.choice(LITERALS)}"]
        case 4 if " is = " in line and " is = " in other:
            return [line.split(" = ")[0] + other[other.index(" = ") :]]
    value = chance.choice(LITERALS).replace("\\", "\\\\")
    return [re.sub(r"is = (\[.*?\]|[^,]*),", f"is = {value},", line)]


def test_a_thousand_mutated_packs_are_read_or_refused_with_field_and_reason() -> None:
    """No value, type or contradiction breaks the reader or the words; some of each are met."""
    chance = random.Random(SEED)
    names = shipped_packs()
    shipped = {name: open_pack(name) for name in names}
    read: list[HousePack] = []
    refusals: set[str] = set()
    for number in range(MUTATIONS):
        data = mutated(names[number % len(names)], chance)
        pack = read_pack(data, where="mutated.toml", base=lambda n: shipped.get(n, "no such pack"))
        if isinstance(pack, HousePack):
            read.append(pack)
            continue
        assert pack
        assert all(isinstance(p, PackProblem) and p.key and p.why for p in pack)
        assert all(str(problem).isprintable() for problem in pack)
        refusals |= {problem.key for problem in pack}
    assert len(read) > MUTATIONS // 20
    assert len(refusals) > 60
    for pack in read:
        for language in LANGUAGES:
            assert all(topic.text for topic in in_words(pack, language))
            fields = sourced_fields(pack)
            assert all(shown_value(pack, key, value, language) for key, value in fields)
        assert len(difference(pack, shipped["live-eight-deck"]).fields) <= len(pack.sources)
