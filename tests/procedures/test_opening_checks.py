"""What is looked at before an opening (part F): red keeps the table closed, or it is by name."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.events import TableOpened
from procedures.house_events import ChecksMade
from procedures.offers import Offer, legal
from procedures.opening_checks import Check, CheckOf
from procedures.refusals import Refused
from procedures.table import Who
from tests.playing import SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import of
from tests.procedures.test_absent_player import PACK


def found(**checks: str) -> ask.RecordChecks:
    """`devices="the shoe is down"` is red; with nothing behind it a check is green."""
    names: dict[str, CheckOf] = {"devices": "devices", "clocks": "clocks", "card_set": "card set"}
    made = (Check(of=names[of], ok=not why, found=why) for of, why in checks.items())
    return ask.RecordChecks(checks=tuple(made))


def opens(table: Playing, despite: str = "") -> TableOpened | Refused:
    """What came of opening the table."""
    outcome = table.tries(SUPERVISOR, ask.OpenTable(devices=(), despite=despite))
    return outcome if isinstance(outcome, Refused) else of(outcome, TableOpened)[0]


def refused(outcome: object) -> Refused:
    assert isinstance(outcome, Refused)
    return outcome


def test_a_table_whose_checks_are_green_opens_and_says_by_whom() -> None:
    """Part F: nothing was red, so nothing is said of it, whatever reason was given."""
    table = Playing(PACK)
    made = table.do(SYSTEM, found(devices="", clocks=""))
    assert [type(fact) for fact in made] == [ChecksMade]
    opened = opens(table, despite="in a hurry")
    assert opened == TableOpened(devices=(), by=SUPERVISOR)


@pytest.mark.parametrize("despite", ["", "  "])
def test_a_red_check_keeps_the_table_closed_and_the_refusal_names_it(despite: str) -> None:
    """Part F: what is red and what was found; green ones are not told."""
    table = Playing(PACK)
    table.do(SYSTEM, found(devices="the shoe is down", clocks="", card_set="7H is missing"))
    why = refused(opens(table, despite))
    assert (why.code, why.rule) == ("checks red", "F")
    assert "devices: the shoe is down; card set: 7H is missing;" in why.reason
    assert "clocks" not in why.reason
    assert table.table.status == "closed"


def test_a_supervisor_opens_despite_a_red_check_by_name_and_with_the_reason() -> None:
    """Part F: the record says who, why, and what was red."""
    table = Playing(PACK)
    table.do(SYSTEM, found(devices="the shoe is down", clocks=""))
    opened = opens(table, " a new shoe is brought ")
    assert opened == TableOpened(
        devices=(), by=SUPERVISOR, despite="a new shoe is brought", red=("devices",)
    )
    assert table.table.checks == ()


def test_the_last_look_counts() -> None:
    """Part F: what was mended is green at the next look."""
    table = Playing(PACK)
    table.do(SYSTEM, found(devices="the shoe is down"))
    table.do(SYSTEM, found(devices=""))
    assert isinstance(opens(table), TableOpened)


def test_what_was_red_once_does_not_keep_a_later_opening_closed() -> None:
    """Part F: an opening looks anew."""
    table = Playing(PACK)
    table.do(SYSTEM, found(devices="the shoe is down"))
    opens(table, "a new shoe is brought")
    table.do(SUPERVISOR, ask.CloseTable())
    assert isinstance(opens(table), TableOpened)


def test_nothing_is_looked_at_once_the_table_is_open() -> None:
    """Part F: the checks are those of an opening."""
    table = Playing(PACK)
    opens(table)
    assert refused(table.tries(SYSTEM, found(devices=""))).code == "table open"


def test_only_the_service_says_what_was_found() -> None:
    """Nobody calls his own table well."""
    for role in ("dealer", "supervisor", "player", "device"):
        by = Who(role, "ann")
        assert refused(Playing(PACK).tries(by, found(devices=""))).code == "role"


def test_opening_is_offered_while_a_check_is_red() -> None:
    """A supervisor may say why; the button stays."""
    table = Playing(PACK)
    table.do(SYSTEM, found(devices="the shoe is down"))
    assert Offer(kind="open-table") in legal(table.table, SUPERVISOR, table.at)
