"""What is said at a desk over the network, and what it asks of the table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from procedures import commands as ask
from procedures.decide import create
from procedures.readings import DeviceUp
from procedures.table import Table
from tablectl.bootstrap import open_house
from tablectl.desk.requests import LONGEST, Meant, meant_at
from tablectl.games.packs import open_pack
from tests.tablectl.at_desk import OPENED, AtDesk

CLOSED = create("T1", open_pack("austrian")).after


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    """A table with people at it: ann has box 3 and 100.00, bets are open."""
    with open_house(tmp_path) as house:
        desk = AtDesk(house, "austrian")
        desk.says(*OPENED)
        desk.reads(DeviceUp())
        desk.cards("2C")
        desk.says("dealer: for ann: sit at box 3", "dealer: ann buys in 100.00")
        desk.says("dealer: open betting")
        yield desk.service.table


def asks(table: Table, line: str) -> tuple[Any, ...]:
    """What these words ask for."""
    meant = meant_at(table, "bea", line)
    assert not meant.why
    return meant.asks


def for_ann(*asked: Any) -> tuple[Any, ...]:
    """The same, entered for ann."""
    return tuple(ask.ForPlayer(player="ann", ask=one) for one in asked)


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("fan", (ask.RecordShuffle(step="fanned"),)),
        ("  open   betting ", (ask.OpenBetting(),)),
        ("stop: fire alarm", (ask.StopTable(reason="fire alarm"),)),
        ("cancel: cards mixed up", (ask.CancelRound(reason="cards mixed up"),)),
        ("open table", (ask.OpenTable(devices=()),)),
        (
            "open table despite: it is being mended",
            (ask.OpenTable(devices=(), despite="it is being mended"),),
        ),
        ("ann buys in 50.00", (ask.BuyIn(player="ann", amount=50_00),)),
        ("ann: buy in 50", (ask.BuyIn(player="ann", amount=50_00),)),
        ("3: buy in 50.00", (ask.BuyIn(player="ann", amount=50_00),)),
        ("bob: sit at box 1", (ask.ForPlayer(player="bob", ask=ask.Sit(box=1)),)),
        ("for ann: rebet", for_ann(ask.Rebet())),
        ("3: b", for_ann(ask.Rebet())),
        ("3: h", for_ann(ask.Decide(ask=0, action="hit"))),
        ("ann: n", for_ann(ask.AnswerInsurance(answer="none"))),
    ],
)
def test_words_are_requests(table: Table, line: str, asked: tuple[Any, ...]) -> None:
    """By the words of the drills; a name or a box and one key are short for people at the table."""
    assert asks(table, line) == asked


@pytest.mark.parametrize("line", ["for ann: bet 30.00", "ann: bet 30", "3: bet 30.00"])
def test_a_bet_is_chips_of_the_house_and_their_confirmation(table: Table, line: str) -> None:
    """HP1: nobody says which chips; the largest come first."""
    placed, confirmed = asks(table, line)
    assert placed.player == confirmed.player == "ann"
    assert sum(placed.ask.chips) == 30_00
    assert set(placed.ask.chips) <= set(table.pack.limits.chips)
    assert isinstance(confirmed.ask, ask.ConfirmBet)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("sing", "'sing' is no word of this desk"),
        ("9: sing", "'9: sing' is no word of this desk"),
        ("ann: bring 100.00", "nothing that somebody at the table says"),
        ("ann: lose connection", "nothing that somebody at the table says"),
        ("ann: bet 99999999999.00", "a bet is 1 to 100 chips"),
        ("cut at 999 %", "<= 100"),
        ("x" * (LONGEST + 1), f"{LONGEST} is the most"),
        ("open\x1b[2J betting", "cannot be shown"),
        ("", "is no word of this desk"),
        (":", "is no word of this desk"),
    ],
)
def test_what_is_not_understood_is_told(table: Table, line: str, why: str) -> None:
    """Nothing is guessed, and nothing is asked."""
    meant = meant_at(table, "bea", line)
    assert why in meant.why
    assert meant.asks == ()


SOME_WORDS = st.lists(
    st.sampled_from(
        ["for", "ann", "3", ":", "bet", "10.00", "on box", "spot", "riding", "resolve", "cancel",
         "7H", "override", "burn card 1", "is", ", decisions stand", "turn", "buys in", "h", "cut",
         "at", "%", "report", "wrong total", "9" * 30, "٣", "sit at box", "place"]
    ),
    max_size=9,
)  # fmt: skip


@given(said=SOME_WORDS | st.text(max_size=60).map(lambda text: [text]), tight=st.booleans())
def test_whatever_is_typed_is_understood_or_told(said: list[str], tight: bool) -> None:  # noqa: FBT001
    """No words are a fault of the program, and what they ask can be sent."""
    meant = meant_at(CLOSED, "bea", ("" if tight else " ").join(said))
    assert bool(meant.why) != bool(meant.asks)
    assert msgspec.json.decode(msgspec.json.encode(meant), type=Meant) == meant
