"""The typed desk at a table with shared boxes: which bet is meant, and what may be typed now."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures.offers import Offer
from procedures.readings import DeviceUp
from procedures.table import Table
from tablectl.bootstrap import open_house
from tablectl.desk.words import as_typed
from tablectl.games.packs import open_pack
from tests.tablectl.at_desk import OPENED, AtDesk


@pytest.fixture
def table(tmp_path: Path) -> Iterator[AtDesk]:
    """Document 0's table, betting open: ann at boxes 3 and 4, bob behind her."""
    with open_house(tmp_path) as house:
        desk = AtDesk(house, "austrian")
        desk.says(*OPENED)
        desk.reads(DeviceUp())
        desk.cards("2C")
        desk.says("ann: sit at box 3", "ann: sit at box 4", "bob: stand behind")
        desk.says("ann: bring 500.00", "bob: bring 500.00", "dealer: open betting")
        yield desk


def test_a_bet_is_told_with_where_it_lies(table: AtDesk) -> None:
    """E-105: box and spot; several bets are told one by one."""
    say = table.desk.say
    assert say("bob: bet 20.00 on box 3 spot 2 riding") == (
        "done, the bet is 20.00 on box 3 spot 2, riding"
    )
    assert say("ann: bet 10.00 on box 3") == "done, the bet is 10.00 on box 3 spot 1"
    assert say("ann: place 5.00 5.00 on box 4") == (
        "done, the bets are 10.00 on box 3 spot 1; 10.00 on box 4 spot 1, not confirmed"
    )
    assert say("ann: confirm on box 4").endswith("10.00 on box 4 spot 1")


def test_which_bet_is_meant_has_to_be_said(table: AtDesk) -> None:
    """MP7: nothing is guessed where a player has several boxes."""
    table.says("ann: bet 10.00 on box 3", "ann: bet 10.00 on box 4")
    answer = table.desk.say("ann: undo")
    assert answer.startswith("refused (MP7): several boxes are meant; say which")
    assert "; now: undo on box 3 spot 1 | undo on box 4 spot 1 | " in answer
    table.says("ann: undo on box 4")


def test_a_round_with_a_shared_box_is_played_by_what_is_typed(table: AtDesk) -> None:
    """Part G: one decides for all, each answers for his own insurance."""
    table.says("ann: bet 10.00 on box 3", "bob: bet 20.00 on box 3 spot 2 riding")
    table.says("dealer: no more bets")
    table.cards("8S", "AD", "8H")
    offered = table.desk.say("bob: ?")
    assert offered.endswith("insurance AMOUNT | no insurance")
    table.says("ann: no insurance", "bob: insurance 5.00 on box 3 spot 2")
    assert table.desk.say("bob: split").startswith("refused (HP4)")
    table.says("ann: split")
    table.cards("TC")
    table.says("ann: stand")
    table.cards("9C")
    table.says("ann: stand")
    table.cards("7D")
    now = table.service.table
    assert (now.purse("ann"), now.purse("bob")) == (50_000 - 1_000, 50_000 - 500)


def test_every_offer_can_be_typed(table: AtDesk) -> None:
    """Its capital words filled in, each phrase is understood and none is refused."""
    table.says("ann: bet 10.00 on box 3", "ann: place 5.00 on box 4")
    filled = {"AMOUNT": "10.00", "BOX": "4", "SPOT": "3"}
    for name in ("ann", "bob"):
        offers = table.desk.say(f"{name}: ?").removeprefix(f"{name}: ").split(" | ")
        assert any("on box" in words for words in offers)
        for words in offers:
            if words == "leave":
                continue
            typed = re.sub("[A-Z]{3,}", lambda found: filled[found[0]], words)
            answer = table.desk.say(f"{name}: {typed}")
            assert not answer.startswith("not"), (typed, answer)
    assert table.desk.say("ann: ?").count("bet AMOUNT") == 1


def test_offers_of_a_machines_table_are_typed_as_the_drills_say_them() -> None:
    """MP7, part G: deal, new game, and the box where a player has several."""
    now = Table(name="T1", pack=open_pack("five-deck"))
    offers = (
        Offer(kind="place-chips", choices=("1/1:500", "1/1:2500", "2/1:500")),
        Offer(kind="clear-bet", choices=("1/1:bet",)),
        Offer(kind="answer-insurance", choices=("2/1:insurance", "2/1:none")),
        Offer(kind="deal"),
        Offer(kind="new-game"),
        Offer(kind="sit", choices=("0", "2")),
    )
    assert as_typed(now, offers) == (
        "bet AMOUNT on box 1",
        "bet AMOUNT on box 2",
        "clear on box 1",
        "insurance on box 2",
        "no insurance on box 2",
        "deal",
        "new game",
        "stand behind",
        "sit at box 2",
    )


def test_the_dealer_types_what_people_at_the_table_do(table: AtDesk) -> None:
    """Part G: cash, bets, decisions and leaving, each for somebody by name."""
    table.says("dealer: for cid: sit at box 5", "dealer: cid buys in 100.00")
    offered = table.desk.say("dealer: ?")
    assert "| cid buys in AMOUNT | " in offered
    assert "| for NAME: sit at box 1 | " in offered
    assert "| for cid: leave | " in offered
    table.says("dealer: for cid: bet 20.00 on box 5", "dealer: no more bets")
    table.cards("8S", "TD", "8H")
    assert "for cid: hit | for cid: stand" in table.desk.say("dealer: ?")
    assert table.desk.say("cid: stand").startswith("refused (G): cid sits at the table")
    assert table.desk.say("dealer: for cid: bring 5.00").startswith("not taken: 'bring 5.00' is")
    assert table.desk.say("dealer: for cid: jump").startswith("not understood; one of ")
    table.says("dealer: for cid: split")
    table.cards("TC")
    table.says("dealer: for cid: stand")
    table.cards("9C")
    table.says("dealer: for cid: stand")
    table.cards("7D")
    assert table.service.table.purse("cid") == 12_000
    table.says("dealer: for cid: leave")
    assert table.service.table.player("cid") is None


def test_a_supervisor_turns_a_card_that_is_named_by_where_it_lies(table: AtDesk) -> None:
    """Part F: the burn, with a reason."""
    assert "turn WHERE: WHY" in table.desk.say("supervisor: ?")
    table.says("supervisor: turn burn card 1: a doubt")
    assert table.desk.say("supervisor: turn burn card 1: a doubt").startswith("refused (F)")
    assert table.service.table.shoe.cards[0].turned
