"""The opening gate: each check red and green, on the record, and despite what is red."""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.events import TableOpened
from procedures.house_events import ChecksMade
from procedures.offers import Preview
from procedures.refusals import Refused
from procedures.table import Table, Who
from tablectl.answers import Accepted, Answer, NotStored
from tablectl.games.packs import open_pack
from tablectl.people.commands import By, SetLicence
from tablectl.pit.gate import Clocks, Skew, card_set_check, clocks_check, pack_check, recorder_check
from tablectl.pit.openings import Openings, Tolerated
from tablectl.pit.recorder import Recording
from tests.tablectl.at_desk import AtDesk
from tests.tablectl.gated import PACK, Floor, People, at_the_gate, gated_floor, until

BEA = ask.ChangeDealer(dealer="bea", how="opening")
OPEN = ask.OpenTable(devices=())
SHOE_DOWN = "T1: its device shoe is down: "
AGREED = Clocks(tolerated=1_000_000, skew_tolerated=2_000_000)


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A dealer's table with a shoe, and its people."""
    with gated_floor(tmp_path) as made:
        yield made


@pytest.fixture
def people(floor: Floor) -> Iterator[People]:
    """The pit is served, and the shoe has tested itself."""
    with at_the_gate(floor) as made:
        floor.tests_itself()
        yield made


def test_a_dealer_comes_on_and_shuffles_and_a_supervisor_opens(people: People) -> None:
    """HP11: from a closed table, in that order, everything is green and on the record."""
    red = {of for of, check in people.checks().items() if not check.ok}
    assert red >= {"dealer", "card set"}
    people.ready()
    people.does("sam", OPEN)
    (opened,) = people.facts(TableOpened)
    assert (opened.by.name, opened.despite, opened.red) == ("sam", "", ())
    (made,) = people.facts(ChecksMade)
    assert {check.of for check in made.checks} == {
        "dealer", "card set", "clocks", "devices", "recorder", "pack",
    }  # fmt: skip
    assert all(check.ok for check in made.checks)


def test_a_red_check_keeps_the_table_closed_unless_somebody_says_why(people: People) -> None:
    """Part F: who opened it, despite what, and which were red, is a fact."""
    people.does("bea", BEA)
    refused = people.asks("sam", OPEN)
    assert isinstance(refused, Refused)
    assert refused.code == "checks red"
    assert "card set: no set is shuffled" in refused.reason
    people.does("sam", ask.OpenTable(devices=(), despite="the set comes in a minute"))
    (opened,) = people.facts(TableOpened)
    assert (opened.by.name, opened.despite) == ("sam", "the set comes in a minute")
    assert "card set" in opened.red
    assert len(people.facts(ChecksMade)) == 2


def test_what_a_client_says_of_devices_and_checks_counts_for_nothing(people: People) -> None:
    """The table opens with its configured shoe, and only the service says what is green."""
    people.ready()
    lie = (ask.UsesDevice(name="phone", role="exit", pulses=False),)
    people.does("sam", ask.OpenTable(devices=lie))
    (opened,) = people.facts(TableOpened)
    assert [(d.name, d.role, d.pulses) for d in opened.devices] == [("shoe", "exit", True)]
    for name in ("sam", "cashier"):
        refused = people.asks(name, ask.RecordChecks(checks=()))
        assert isinstance(refused, Refused)
        assert refused.code == "role"


def test_the_table_hears_on_opening_that_its_shoe_is_up(people: People) -> None:
    """What the shoe said before the table knew it is told it then; no card of before is lost."""
    people.ready()
    people.does("sam", OPEN)
    view = people.sees("mia", lambda seen: seen.devices and seen.devices[0].up)
    assert view.sentence == "Burn one card"


def test_the_same_opening_again_gets_the_first_answer(people: People) -> None:
    """E-63: nothing more goes on the record."""
    people.ready()
    sam = people.client("sam")
    first, again = (sam.send("T1", OPEN, id="open").result(20) for _ in range(2))
    assert isinstance(first, Accepted)
    assert again == first
    assert len(people.facts(ChecksMade)) == 1


def test_an_opening_that_was_looked_at_first_holds_to_what_was_seen(people: People) -> None:
    """Part F: the checks themselves do not count as a move of the table; anything else does."""
    people.ready()
    would = people.client("sam").preview("T1", OPEN).result(20)
    assert isinstance(would, Preview)
    moved = people.asks("sam", OPEN, seen=would.position - 1)
    assert isinstance(moved, Refused)
    assert moved.code == "table moved"
    now = people.client("sam").preview("T1", OPEN).result(20)
    assert isinstance(now, Preview)
    assert isinstance(people.asks("sam", OPEN, seen=now.position), Accepted)


def test_a_licence_that_ran_out_is_red(people: People) -> None:
    """HP10: who has come on may have lost the right to deal before the opening."""
    people.ready()
    root = By(name="root", role="administrator", via="tests")
    office, now = people.served.pit.office, people.served.pit.clock.now()
    office.ask(SetLicence(name="bea", number="L-bea", until=now - 1), by=root, id="out", at=now)
    check = people.checks()["dealer"]
    assert not check.ok
    assert "licence of bea ran out" in check.found


@pytest.mark.logs(SHOE_DOWN)
def test_the_shoe_is_red_until_it_is_there_and_has_tested_itself(
    floor: Floor, caplog: pytest.LogCaptureFixture
) -> None:
    """Part E: no port, nothing heard, no self-test, a failed one: each says what is wanting.

    That it cannot be used is logged as well while the table is closed, once each time.
    """

    def logged() -> int:
        said = (record.getMessage() for record in caplog.records)
        return sum(line.startswith(SHOE_DOWN) for line in said)

    floor.line.unplug()
    with at_the_gate(floor) as people:
        until(lambda: "No such file" in people.checks()["devices"].found)
        until(logged)
        floor.line.plug()
        until(lambda: "no self-test was heard" in people.checks()["devices"].found)
        assert not people.checks()["devices"].ok
        floor.tests_itself()
        until(lambda: people.checks()["devices"].ok)
        assert "its self-test at" in people.checks()["devices"].found
        assert logged() == 1
        floor.line.unplug()
        until(lambda: not people.checks()["devices"].ok)
        until(lambda: logged() == 2)
        floor.line.plug()
        until(lambda: "no self-test was heard" in people.checks()["devices"].found)
        assert logged() == 2


def test_a_self_test_is_remembered_over_a_restart_of_the_service(floor: Floor) -> None:
    """The byte log holds it; the shoe was not touched meanwhile."""
    with at_the_gate(floor) as people:
        floor.tests_itself()
        until(lambda: people.checks()["devices"].ok)
    with at_the_gate(floor) as people:
        until(lambda: people.checks()["devices"].ok)


def test_a_pack_other_than_the_configured_one_is_red(floor: Floor) -> None:
    """A table keeps the pack it was founded with; that it is another one is not passed over."""
    with at_the_gate(floor) as people:
        assert people.checks()["pack"].ok
        assert "the house's own reading: " in people.checks()["pack"].found
    floor.configure(pack="classic")
    with at_the_gate(floor) as people:
        check = people.checks()["pack"]
    assert not check.ok
    assert "the configuration names classic" in check.found


def test_a_station_whose_clock_is_off_is_red_and_named(people: People) -> None:
    """Part E: the clocks of staff who are signed in; a player's is nobody's business."""
    people.client("ann")
    people.client("sue")
    assert people.checks()["clocks"].ok
    for session in people.served.pit.sessions:
        if session.name in ("ann", "sue"):
            session.beat(people.served.pit.clock.now() - 60_000_000)
    check = people.checks()["clocks"]
    assert not check.ok
    assert re.fullmatch(r"the station of sue is 60\d{3} ms behind table time", check.found)


def test_a_machines_table_opens_itself_with_its_own_device(floor: Floor) -> None:
    """Nothing is looked at there; opened again by hand it keeps the device it has."""
    floor.config.write_text(
        '[pit]\ndata_dir = "data"\nport = 0\n[[tables]]\nname = "T1"\npack = "five-deck"\n'
    )
    lie = (ask.UsesDevice(name="phone", role="exit", pulses=False),)
    with at_the_gate(floor) as people:
        assert people.finds("sam", "gate", table="T1")["opens_itself"]
        assert people.checks() == {}
        people.does("sam", ask.CloseTable(), ask.OpenTable(devices=lie))
        first, again = people.facts(TableOpened)
        assert [d.name for d in again.devices] == [d.name for d in first.devices] == ["machine"]
        assert people.facts(ChecksMade) == []


def test_every_kind_of_staff_sees_the_checks_and_no_player_does(people: People) -> None:
    """Looking records nothing."""
    before = people.served.pit.tables["T1"].table.position
    for name in ("bea", "sam", "mia", "otto", "tim"):
        assert people.checks(name)
    with pytest.raises(Exception, match="not allowed"):
        people.checks("ann")
    assert people.served.pit.tables["T1"].table.position == before


def test_a_table_whose_checks_cannot_be_recorded_does_not_open(people: People) -> None:
    """Nothing opens on what was found another time: the ledger comes first."""
    people.ready()
    pit, hosted = people.served.pit, people.served.pit.tables["T1"]
    lost: Future[Answer] = Future()
    lost.set_result(NotStored(reason="the disk is full"))
    openings = Openings(
        pit.openings.gates,
        register=pit.office.register,
        tolerated=Tolerated(),
        ahead=lambda: 0,
        skews=lambda: (),
        by_system=lambda _hosted, _what: lost,
    )
    sam, now = Who("supervisor", "sam"), pit.clock.now()
    opened = openings.open(hosted, sam, OPEN, id="open", seen=None, now=now)
    assert opened.result(20) == NotStored(reason="the disk is full")
    assert hosted.table.status == "closed"


# -- what is looked at, by itself ----------------------------------------------------------------


def dealt_from(desk: AtDesk) -> Table:
    """A table whose first shoe is over, with one settled round in it."""
    desk.cards("TS", "9D", "8S")
    desk.says("ann: stand")
    desk.cards("8C")
    desk.says("supervisor: end shoe: the end of the night")
    return desk.service.table


def test_a_set_is_red_from_its_first_round_until_a_good_count(table: AtDesk) -> None:
    """IR11: what was dealt from and not counted since may have a card too many."""
    table.says("ann: bet 25.00", "dealer: no more bets")
    over = dealt_from(table)
    assert "no set is shuffled" in card_set_check(over).found
    table.says("dealer: fan", "dealer: shuffle set-1")
    uncounted = card_set_check(table.service.table)
    assert not uncounted.ok
    assert uncounted.found == "set-1: no good count since round 1 was dealt from it"


def test_a_set_that_was_counted_well_is_green(table: AtDesk) -> None:
    """IR11: and so is another that was never dealt from."""
    table.says("ann: bet 25.00", "dealer: no more bets")
    dealt_from(table)
    table.says("dealer: count set", "dealer: fan", "dealer: shuffle set-1")
    assert card_set_check(table.service.table).found == "set-1, counted well after round 1"
    assert card_set_check(table.service.table).ok


def test_a_shoe_that_is_being_dealt_is_green_with_its_own_rounds(table: AtDesk) -> None:
    """A table that closes in the middle of a shoe opens with it again."""
    found = card_set_check(table.service.table).found
    assert found == "set-1, no round ended with it before; shoe 1 goes on with 1 cards out"
    table.says("ann: bet 25.00", "dealer: no more bets")
    table.cards("TS", "9D", "8S")
    table.says("ann: stand")
    table.cards("8C")
    assert card_set_check(table.service.table).ok


def test_a_count_that_differs_is_red(table: AtDesk) -> None:
    """IR11: until somebody has ended the incident and the set has come out."""
    table.says("ann: bet 25.00", "dealer: no more bets")
    dealt_from(table)
    table.says("dealer: count set missing 7H")
    check = card_set_check(table.service.table)
    assert not check.ok
    assert "a count did not come out, see incident 1" in check.found


def test_clocks_that_are_off_are_named() -> None:
    """Who, and by how much; what is tolerated is not told."""
    assert clocks_check(AGREED).ok
    near = replace(AGREED, ahead=-900_000, skews=(Skew("sam", 1_900_000),))
    assert clocks_check(near).ok
    off = replace(
        AGREED, wrong="1970", ahead=-3_600_000_000, skews=(Skew("sam", 2_100_000), Skew("mia", 0))
    )
    check = clocks_check(off)
    assert not check.ok
    assert check.found == (
        "the machine's date is 1970; the machine's clock is 3600000 ms behind table time;"
        " the station of sam is 2100 ms ahead of table time"
    )


def test_a_house_without_a_recorder_has_none() -> None:
    """It is said, and is no reason to stay closed; one that was not asked yet is."""
    assert recorder_check(None).ok
    assert recorder_check(None).found == "none configured"
    assert not recorder_check(Recording()).ok
    assert recorder_check(Recording(up=True)).ok
    assert recorder_check(Recording(up=False, detail="it answers 500")).found == "it answers 500"


def test_what_is_found_fits_the_record() -> None:
    """A long list is cut, and says so."""
    other = replace(open_pack(PACK), name="x" * 500)
    check = pack_check(open_pack(PACK), other)
    assert len(check.found) == 400
    assert check.found.endswith("…")


@pytest.mark.logs(SHOE_DOWN)
def test_a_shoe_that_is_down_is_told_before_its_table_was_ever_opened(
    floor: Floor, people: People, caplog: pytest.LogCaptureFixture
) -> None:
    """Part F: in the line of its table, as of an open one; `status` exits with 1."""

    def down() -> int:
        told: int = people.finds("mia", "tables")[0]["devices_down"]
        return told

    assert people.served.pit.tables["T1"].table.devices == ()
    until(lambda: down() == 0)
    floor.line.unplug()
    until(lambda: down() == 1)
    until(lambda: any(r.getMessage().startswith(SHOE_DOWN) for r in caplog.records))
    floor.line.plug()
    until(lambda: down() == 0)
