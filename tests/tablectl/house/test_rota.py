"""The rota: what a file of it means, which changes are due when, and that it is a fact."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from procedures.refusals import Refused
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.answers import Accepted, Rejected
from tablectl.bootstrap import open_house
from tablectl.client.messages import MOST_BYTES, Manage
from tablectl.house.asks import SetRota
from tablectl.house.book import HouseBook, kept_in
from tablectl.house.rota import Plan, Rota, Rotation, Turn, clashes, due
from tablectl.house.rota_file import EXAMPLE, read_rota
from tablectl.house.rota_setting import set_rota
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.record import Fact
from tablectl.ledger.store import CommandKey, LedgerDamaged
from tablectl.people import commands as ask
from tablectl.people.person import Licence, People, Person
from tests.tablectl.people.office import MACHINE, MINUTE, AtOffice

Said = pytest.CaptureFixture[str]
SIX = 1_796_144_400_000_000  # 2026-12-01 17:00 UTC, 18:00 at the table
ROTATION = """
[[rotation]]
tables = ["T1", "T2"]
dealers = ["bea", "max", "zoe"]
from = 2026-12-01T18:00:00+01:00
until = 2026-12-01T19:30:00+01:00
"""
ENDS = "the licence of bea does not run until 2026-12-01 "


def turns_of(text: str) -> tuple[Turn, ...]:
    """The turns in a file that is fine."""
    return plan_of(text).in_order


def plan_of(text: str) -> Plan:
    """What stands in a file that is fine."""
    read = read_rota(text.encode())
    assert isinstance(read, Plan), read
    return read


def problems_of(text: str) -> list[str]:
    """What is wrong with a file."""
    read = read_rota(text.encode())
    return [] if isinstance(read, Plan) else [str(one) for one in read]


def test_each_dealer_goes_on_to_the_next_table_and_the_last_one_rests() -> None:
    """Part G: half hours (HP10); whoever rests comes to the first table."""
    turns = turns_of(ROTATION)
    half = 30 * MINUTE
    by_time = {
        step: {t.table: t.dealer for t in turns if t.at == SIX + step * half} for step in range(4)
    }
    assert by_time == {
        0: {"T1": "bea", "T2": "max"},
        1: {"T1": "zoe", "T2": "bea"},
        2: {"T1": "max", "T2": "zoe"},
        3: {"T1": None, "T2": None},
    }


def test_the_example_in_the_help_is_a_rota() -> None:
    """With a relief of its own between two rotations."""
    turns = turns_of(EXAMPLE)
    assert [(t.dealer, t.how) for t in turns if t.at == SIX + 10 * MINUTE] == [("kim", "relief")]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the file: holds neither"),
        ("[[rotation]", "the file: not TOML"),
        ("[[rotations]]\na = 1", "rotations: there are [[rotation]] and [[turn]]; did you mean"),
        ("rotation = 3", "rotation: is written [[rotation]]; found 3"),
        ("turn = [3]", "turn 1: is written [[turn]]; found 3"),
        (ROTATION + "minuets = 30", "rotation 1.minuets: no such setting; did you mean minutes?"),
        (ROTATION + "minutes = 0", "rotation 1.minutes: a number from 1 to 1440; found 0"),
        (ROTATION + "minutes = true", "rotation 1.minutes: a number; found true"),
        (ROTATION.replace(', "max", "zoe"', ""), "2 tables need as many; there are 1"),
        (ROTATION.replace('"zoe"', '"bea"'), "rotation 1.dealers: names somebody twice"),
        (ROTATION.replace('"zoe"', "3"), "rotation 1.dealers: names in brackets"),
        (ROTATION.replace('"zoe"', '"zoe b"'), "rotation 1.dealers: a name has letters"),
        (ROTATION.replace("T19:30", "T18:00"), "rotation 1.until: is not later than its beginning"),
        (ROTATION.replace("2026-12-01T19", "2226-12-01T19"), "more than 10000 turns"),
        (ROTATION.replace("2026-12-01T19", "3026-12-01T19"), "rotation 1.until: a day from 1970"),
        (ROTATION.replace("18:00:00+01:00", "18:00:00"), "rotation 1.from: needs how far"),
        (ROTATION.replace("from = 2026-12-01T18:00:00+01:00", ""), "rotation 1.from: is missing"),
        (ROTATION.replace("2026-12-01T18", "1926-12-01T18"), "rotation 1.from: a day from 1970"),
        (
            '[[turn]]\nat = 1926-12-01T18:00:00Z\ntable = "T1"\ndealer = "bea"',
            "turn 1.at: a day from",
        ),
        ('[[turn]]\nat = "six"\ntable = "T1"\ndealer = "bea"', "turn 1.at: a day and a time"),
        ("[[turn]]\nat = 2026-12-01T18:00:00Z\ntable = 7\ndealer = 'bea'", "turn 1.table: a name"),
    ],
)
def test_a_file_that_is_no_rota_is_refused_with_where_and_why(text: str, why: str) -> None:
    """Nothing of it is taken."""
    found = problems_of(text)
    assert any(why in problem for problem in found), found


def test_all_problems_of_a_file_are_told_at_once() -> None:
    """One mistake does not hide the next."""
    found = problems_of("[[turn]]\nwho = 1\n[[turn]]\nat = 3\n[[rotation]]\nminutes = 30")
    assert [problem.split(":")[0] for problem in found] == [
        "rotation 1.tables", "turn 1.who", "turn 2.at",
    ]  # fmt: skip


def test_a_change_is_told_of_before_it_is_due_and_when_it_is_overdue() -> None:
    """HP10: by who deals, not by what was meant; a closed table waits for nobody."""
    rota = Rota(turns=turns_of(ROTATION), position=1)
    dealing: dict[str, str | None] = {"T1": "bea", "T2": "max"}
    half = SIX + 30 * MINUTE
    assert due(rota, dealing, half - 5 * MINUTE - 1) == ()
    soon = due(rota, dealing, half - 5 * MINUTE)
    assert [(one.table, one.deals, one.dealer, one.when) for one in soon] == [
        ("T1", "bea", "zoe", "soon"), ("T2", "max", "bea", "soon"),
    ]  # fmt: skip
    assert {one.when for one in due(rota, dealing, half)} == {"now"}
    assert {one.when for one in due(rota, dealing, half + 5 * MINUTE - 1)} == {"now"}
    assert {one.when for one in due(rota, dealing, half + 5 * MINUTE)} == {"overdue"}
    assert [one.table for one in due(rota, {**dealing, "T1": "zoe"}, half)] == ["T2"]
    assert [one.table for one in due(rota, {"T2": "max"}, half)] == ["T2"]
    (opening,) = due(rota, {"T1": None}, half)
    assert (opening.deals, opening.how) == ("", "opening")
    assert due(rota, dealing, SIX + 90 * MINUTE) == ()
    assert due(rota, {"T9": "bea"}, half) == ()


@given(st.integers(1, 5), st.integers(0, 5), st.integers(1, 40), st.integers(1, 90))
def test_in_any_rotation_every_table_has_one_dealer_and_no_dealer_two_tables(
    tables: int, resting: int, halves: int, minutes: int
) -> None:
    """Whoever rests, rests in turn."""
    names = [f'"T{n}"' for n in range(tables)], [f'"d{n}"' for n in range(tables + resting)]
    until = f"2026-12-{2 + halves // 24:02}T{halves % 24:02}:00:00Z"
    text = (
        f"[[rotation]]\ntables = [{', '.join(names[0])}]\ndealers = [{', '.join(names[1])}]\n"
        f"from = 2026-12-01T18:00:00Z\nuntil = {until}\nminutes = {minutes}\n"
    )
    turns = turns_of(text)
    assert list(clashes(turns)) == []
    first = [turn for turn in turns if turn.at == turns[0].at]
    assert len({turn.dealer for turn in first}) == len(first) == tables


def test_setting_a_rota_is_a_fact_that_names_the_one_before_and_is_done_once() -> None:
    """Who set it and why; a retry changes nothing, other facts of the house are left alone."""
    store = MemoryStore()
    anchored: list[int] = []
    other = Fact("shift-began", 1, b"{}")
    store.append("house", 0, [other], command=CommandKey("1", "x", b"x"), at=1)
    plan, people = plan_of(ROTATION), dealers("bea", "max", "zoe")
    book = HouseBook(store, anchored.append)

    def sets(id: str, reason: str) -> object:
        asked = SetRota(plan=plan, reason=reason)
        return set_rota(book, people, asked, tables=("T1", "T2"), by=MACHINE, id=id, at=2)

    assert book.read().rota == Rota()
    first = sets("a", "tonight")
    assert first == Accepted(first=2, last=2)
    assert sets("a", "tonight") == first
    assert isinstance(sets("a", "another"), Rejected)
    assert book.read().rota == kept_in(store).rota == Rota(turns=plan.in_order, position=2)
    sets("b", "max is ill")
    body = json.loads(next(iter(store.read("house", 2))).body)
    assert (body["replaces"], body["reason"], body["by"]["role"]) == (2, "max is ill", "machine")
    assert anchored == [2, 2]
    store.append("house", 3, [Fact("rota-set", 1, b"{}")], command=CommandKey("2", "x", b"x"), at=3)
    with pytest.raises(LedgerDamaged, match="house 4"):
        book.read()


def dealers(*names: str) -> People:
    """A house of these dealers, whose licences run for long."""
    return People(
        everybody=tuple(
            Person(
                name=name,
                shown=name,
                roles=("dealer",),
                language="en",
                licence=Licence(number=name, until=SIX * 2),
            )
            for name in names
        )
    )


def test_a_rotation_of_a_hundred_tables_fits_a_message() -> None:
    """What travels is the rotation, not its thousands of turns; too many are refused unmade."""
    tables = tuple(f"T{number}" for number in range(100))
    dealt = tuple(f"dealer-{number}" for number in range(150))
    day = 24 * 60 * MINUTE
    rotation = Rotation(tables=tables, dealers=dealt, begin=SIX, end=SIX + day)
    asked = Manage(id="1", command="1", ask=SetRota(plan=Plan(rotations=(rotation,))))
    assert len(msgspec.json.encode(asked)) < MOST_BYTES // 10
    assert len(Plan(rotations=(rotation,)).in_order) == 100 * 49
    endless = replace(rotation, end=2**53, minutes=1)
    assert Plan(rotations=(endless,)).problems == ("rotation 1.end: gives more than 10000 turns",)
    three = Plan(rotations=(rotation,) * 3)
    assert three.problems == ("has more than 10000 turns",)


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A data directory where bea, max and zoe are licensed until that night; kim is not."""
    with open_house(tmp_path) as opened:
        office = AtOffice(opened)
        for number, name in enumerate(("bea", "max", "zoe")):
            office.does(ask.AddPerson(name=name, shown=name, roles=("dealer",)))
            licence = ask.SetLicence(name=name, number=f"L-{number}", until=SIX + 90 * MINUTE)
            office.does(licence)
    return tmp_path


def test_a_rota_is_set_and_shown_from_the_command_line(house: Path, capsys: Said) -> None:
    """And its record is proved with the rest."""
    file = house / "tonight.toml"
    file.write_text(ROTATION)
    place = ["--data-dir", str(house)]
    assert main(["rota", "show", *place]) == exit_codes.FINE
    assert "no rota is set" in capsys.readouterr().out
    assert main(["rota", "set", str(file), "--reason", "max is ill", *place]) == exit_codes.FINE
    assert "8 turns" in capsys.readouterr().out
    assert main(["rota", "show", "--table", "T2", *place]) == exit_codes.FINE
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[3] for line in lines[1:]] == ["max", "bea", "zoe", "–"]
    assert main(["rota", "show", "--json", *place]) == exit_codes.FINE
    assert len(json.loads(capsys.readouterr().out)["turns"]) == 8
    assert main(["ledger", "verify", *place]) == exit_codes.FINE
    assert "house" in capsys.readouterr().out


TWICE = "[[turn]]\nat = 2026-12-01T18:10:00+01:00\ntable = 'T3'\ndealer = 'bea'\n"


@pytest.mark.parametrize(
    ("more", "why"),
    [
        (ROTATION, "T1: two turns begin at 17:00 UTC"),
        (TWICE, "bea is at T1 until later, and at T3 from 17:10 UTC"),
    ],
)
def test_turns_that_clash_hide_no_dealer_who_cannot_deal(
    house: Path, capsys: Said, more: str, why: str
) -> None:
    """HP10: what clashes, who is no dealer and whose licence ends too soon, all at once."""
    file = house / "tonight.toml"
    late = "[[turn]]\nat = 2026-12-01T20:00:00+01:00\ntable = 'T4'\ndealer = 'max'\n"
    file.write_text(ROTATION.replace("zoe", "kim") + more.replace("zoe", "kim") + late)
    assert main(["rota", "set", str(file), "--data-dir", str(house)]) == exit_codes.BAD_INPUT
    said = capsys.readouterr().err
    for problem in (why, "kim is no dealer here", "the licence of max does not run until"):
        assert f"{file}: {problem}" in said
    with open_house(house) as opened:
        assert kept_in(opened.store).rota == Rota()


def test_a_rota_in_a_data_directory_doubts_a_table_without_a_record(
    house: Path, capsys: Said
) -> None:
    """It may be new, or written wrong: the rota is set, and each such table told."""
    file = house / "tonight.toml"
    file.write_text(ROTATION)
    with open_house(house) as opened:
        facts = [Fact("any", 1, b"{}")]
        opened.store.append("table/T1", 0, facts, command=CommandKey("1", "x", b"x"), at=1)
    assert main(["rota", "set", str(file), "--data-dir", str(house)]) == exit_codes.FINE
    said = capsys.readouterr()
    assert "8 turns" in said.out
    assert "nothing is recorded of a table T2" in said.err
    assert "T1" not in said.err


@pytest.mark.parametrize(
    ("last", "after", "why"),
    [(-20, 0, ""), (-20, 1, ENDS + "18:31"), (-1, None, ""), (0, None, ENDS + "18:30")],
)
def test_a_licence_runs_to_the_end_of_a_dealers_last_turn(
    last: int, after: int | None, why: str
) -> None:
    """HP10: until somebody else is due; where nobody is, it runs when the turn begins."""
    until = SIX + 90 * MINUTE
    (bea,) = dealers("bea").everybody
    people = People(everybody=(replace(bea, licence=Licence(number="L-1", until=until)),))
    turns = [Turn(at=until + last * MINUTE, table="T1", dealer="bea")]
    if after is not None:
        turns.append(Turn(at=until + after * MINUTE, table="T1", dealer=None))
    asked = SetRota(plan=Plan(turns=tuple(turns)), reason="tonight")
    book = HouseBook(MemoryStore(), lambda _: None)
    answer = set_rota(book, people, asked, tables=("T1",), by=MACHINE, id="a", at=2)
    said = answer.reason if isinstance(answer, Refused) else ""
    assert said.partition(";")[0].removesuffix(" UTC") == why


def test_a_rota_names_only_dealers_whose_licence_runs(house: Path, capsys: Said) -> None:
    """All of them at once, and nothing is set."""
    file = house / "tonight.toml"
    file.write_text(ROTATION.replace("19:30", "20:30").replace("zoe", "kim"))
    assert main(["rota", "set", str(file), "--data-dir", str(house)]) == exit_codes.BAD_INPUT
    said = capsys.readouterr().err.splitlines()
    assert any("kim is no dealer here" in line for line in said)
    assert any("the licence of bea does not run until" in line for line in said)
    assert main(["rota", "set", str(house / "x"), "--data-dir", str(house)]) == exit_codes.BAD_INPUT
    assert "No such file" in capsys.readouterr().err
    assert main(["rota"]) == exit_codes.USAGE
    with open_house(house) as opened:
        assert kept_in(opened.store).rota == Rota()
