"""The figures of a shift: which cards are misread, who had incidents, who dealt how long."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from procedures import commands as ask
from procedures.cards import Card
from procedures.readings import CardSeen, Fault
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.bootstrap import House, open_book, open_house
from tablectl.games.packs import open_pack
from tablectl.house.book import HouseBook
from tablectl.house.rota import MINUTE, RotaSet, Turn
from tablectl.people.commands import By
from tablectl.shift.dealt_by import RotaKept
from tablectl.shift.log import shift_told
from tablectl.shift.misreads import PutRight
from tablectl.shift.shown import shown
from tablectl.shift.sums import TableSums
from tests.playing import DEALER, SUPERVISOR
from tests.tablectl.recorded import PACK, Recorded

ALWAYS = 2**53
TOM = Who("supervisor", "tom")
MIA = By(name="mia", role="pit manager", via="tests")
Sums = Callable[..., TableSums]


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house with a ledger."""
    with open_house(tmp_path) as house:
        yield house


@pytest.fixture
def table(house: House) -> Recorded:
    """Open, with a shoe, a burned card, and ann with 1,000.00 at box 2."""
    table = Recorded(house, open_pack(PACK), "T1")
    table.opened()
    table.seat("ann", 2, 100_000)
    return table


@pytest.fixture
def book(house: House) -> HouseBook:
    """In which rotas are set."""
    return open_book(house)


@pytest.fixture
def sums(house: House, book: HouseBook) -> Sums:
    """What the table's record comes to."""

    def told(since: int = 0, until: int = ALWAYS) -> TableSums:
        rota = book.read().rota
        shift = shift_told(house.store, ("T1",), since, until, waiting=(), rota=rota)
        return shift.tables[0]

    return told


def names(table: Recorded, card: Card) -> None:
    """What could not be read is named by a supervisor."""
    number = table.table.incidents[0].number
    table.do(
        SUPERVISOR, ask.Resolve(incident=number, remedy="enter card", reason="seen", card=card)
    )


def puts_right(table: Recorded, was: Card, card: Card) -> None:
    """A card of the record was another one, say two supervisors."""
    key = next(laid.key for laid in table.table.shoe.cards if laid.card == was)
    table.do(SUPERVISOR, ask.Override(key=key, card=card, decisions="stand", reason="the picture"))
    table.do(TOM, ask.Confirm(proposal=table.table.proposals[-1].number))


def plays_misread(table: Recorded) -> None:
    """The 9S is read as 8S and put right; the TD cannot be read and is named; both again later."""
    table.bet(ann=(500,))
    table.cards("8S")
    puts_right(table, "8S", "9S")
    table.cards("7H")
    table.reads(Fault("unreadable"))
    names(table, "TD")
    table.decides("ann", "stand")
    table.cards("TC")


def test_a_misread_is_told_by_its_card_once_the_shoe_is_over(table: Recorded, sums: Sums) -> None:
    """Part F: what was read, and what it was; the cards that were read right are counted too."""
    plays_misread(table)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    told = sums()
    assert {(one.device, one.read, one.card) for one in told.put_right} == {
        ("shoe", "8S", "9S"), ("shoe", None, "TD"),
    }  # fmt: skip
    assert told.cards == {"2C": 1, "8S": 1, "7H": 1, "TC": 1}
    assert told.readers[0].misreads == 1
    assert told.manual_entries == 1


def test_no_card_is_told_while_its_shoe_is_dealt(table: Recorded, sums: Sums) -> None:
    """A burn, or a hole card, would be known by what is counted: it is a back until then."""
    plays_misread(table)
    assert sums().cards == {}
    assert sums().put_right == ()
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    table.shuffle(set_id="set-2")
    table.cards("KH")
    assert "KH" not in sums().cards
    assert sums().cards["2C"] == 1


def test_what_is_put_right_later_is_told_where_it_was_put_right(
    table: Recorded, sums: Sums
) -> None:
    """IR9: the reading lies before the span; a later word takes the place of an earlier one."""
    table.bet(ann=(500,))
    table.cards("9S", "7H", "TC")
    table.decides("ann", "stand")
    table.cards("TD")
    key = next(laid.key for laid in table.table.shoe.cards if laid.card == "TC")
    table.wait(3_600)
    later = table.at
    puts_right(table, "TC", "KC")
    table.wait(3_600)
    again = table.at
    puts_right(table, "KC", "TC")
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert sums(0, later - 1).put_right == ()
    first, last = sums(later, again - 1), sums(again)
    assert PutRight(key=key, device="shoe", read="TC", card="KC") in first.put_right
    assert PutRight(key=key, device="shoe", read="TC", card="TC") in last.put_right
    assert [one.card for one in sums().put_right if one.key == key] == ["TC"]


def test_incidents_are_told_by_who_dealt_and_by_what_device_they_came(
    table: Recorded, sums: Sums
) -> None:
    """Part F: a report is nobody's device; who was put down as dealer by mistake has none."""
    table.do(DEALER, ask.CallSupervisor(what="a guest has a question"))
    table.do(DEALER, ask.ChangeDealer(dealer="carl", how="rotation"))
    wrong = table.table.stints[-1].came_on
    table.reads(CardSeen("KH"))
    table.reads(Fault("unreadable"))
    assert dict(sums().by_dealer) == {"bea": 1, "carl": 1}
    corrected = ask.CorrectDealer(came_on=wrong, was="carl", dealer="dan", reason="misheard")
    table.do(SUPERVISOR, corrected)
    told = sums()
    assert dict(told.by_dealer) == {"bea": 1, "dan": 1}
    assert dict(told.by_device) == {"shoe": 1}
    assert sum(told.incidents.values()) == 2


def test_a_turn_is_told_with_how_long_it_was_over_the_rotation(table: Recorded, sums: Sums) -> None:
    """HP10, E-04: half an hour; a break is the regular dealer's time, and no turn of its own."""
    began = sums().turns[0].began
    table.at = began + 20 * MINUTE
    table.do(DEALER, ask.ChangeDealer(dealer="carl", how="relief"))
    table.do(DEALER, ask.ChangeDealer(dealer="bea", how="return"))
    table.at = began + 36 * MINUTE
    table.do(DEALER, ask.ChangeDealer(dealer="dan", how="rotation"))
    changed = table.at
    ended, runs = sums(until=changed + 31 * MINUTE).turns
    assert (ended.dealer, ended.began, ended.ended, ended.over) == (
        "bea", began, changed, 6 * MINUTE,
    )  # fmt: skip
    assert (runs.dealer, runs.began, runs.ended, runs.over) == ("dan", changed, None, MINUTE)
    (early,) = sums(until=began + 10 * MINUTE).turns
    assert (early.dealer, early.ended, early.over) == ("bea", None, 0)
    (late,) = sums(changed + MINUTE).turns
    assert (late.dealer, late.began) == ("dan", changed)
    table.at = changed + 2 * MINUTE
    table.do(SUPERVISOR, ask.CloseTable())
    assert sums(changed + MINUTE).turns[0].ended == table.at
    assert sums(table.at + MINUTE, table.at + 2 * MINUTE).turns == ()


def sets_rota(book: HouseBook, at: int, *turns: Turn) -> None:
    """The pit manager sets it."""
    answer = book.write(
        turns,
        lambda kept: RotaSet(turns=turns, replaces=kept.rota.position, reason="", by=MIA),
        by=MIA,
        id=str(at),
        at=at,
    )
    assert isinstance(answer, Accepted)


def test_the_rota_is_kept_where_the_right_dealer_dealt_five_minutes_later(
    table: Recorded, sums: Sums, book: HouseBook
) -> None:
    """Part G: by the rota that was in force then; one set later changes nothing of what was due."""
    begin = sums().turns[0].began
    due = begin + 30 * MINUTE
    for_carl = Turn(at=due, table="T1", dealer="carl")
    for_dan = Turn(at=due + 30 * MINUTE, table="T1", dealer="dan")
    sets_rota(book, begin, for_carl, for_dan, Turn(at=due, table="T2", dealer="zoe"))
    table.at = due + 4 * MINUTE
    table.do(DEALER, ask.ChangeDealer(dealer="carl", how="rotation"))
    sets_rota(book, due + 10 * MINUTE, Turn(at=due, table="T1", dealer="zoe"), for_dan)
    assert sums(until=due + 4 * MINUTE).rota == RotaKept()
    assert sums(until=due + 5 * MINUTE).rota == RotaKept(kept=1)
    assert sums(due + 5 * MINUTE + 1, due + 34 * MINUTE).rota == RotaKept()
    assert sums(until=due + 35 * MINUTE).rota == RotaKept(kept=1, missed=1)
    table.at = due + 31 * MINUTE
    table.do(SUPERVISOR, ask.CloseTable())
    assert sums().rota == RotaKept(kept=1)


def test_the_figures_stand_in_the_terminal(table: Recorded, house: House) -> None:
    """In words, each with its number."""
    plays_misread(table)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    console = Console(width=200, file=StringIO())
    until = table.at + 40 * MINUTE
    for part in shown(shift_told(house.store, ("T1",), 0, until, waiting=())):
        console.print(part)
    said = console.file.getvalue()  # type: ignore[attr-defined] # it is the one above
    assert "9S misread 1 of 1 times: 8S" in said
    assert "TD misread 1 of 1 times: unread" in said
    assert "bea 40 (10 over)" in said
    assert "1 bea" in said
