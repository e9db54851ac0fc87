"""What must never be is found when it is: each invariant, planted and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from procedures.incident import Incident, Step
from procedures.invariants import problems
from procedures.places import Laid, Place
from procedures.round import Round
from procedures.table import Account, Player, Table
from tests.procedures.seated import plays, seated


def in_play() -> Table:
    """`ann` to decide on 18 against a ten, 25.00 on box 1."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S")
    return table.table


def drawing() -> Table:
    """The same, and a hit was taken whose card is due."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 2S ann:hit")
    return table.table


def settled() -> Table:
    """The same round, won."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S ann:stand 7C")
    return table.table


def balance(table: Table, name: str, amount: int) -> Table:
    """The table with another balance in one account, and the cashier to match."""
    others = {a.name: a.balance for a in table.accounts if a.name != name}
    others["cashier"] += table.balance(name) - amount
    accounts = {**others, name: amount}
    return replace(table, accounts=tuple(Account(n, b) for n, b in sorted(accounts.items())))


def now(table: Table, **changes: Any) -> Table:
    assert isinstance(table.round, Round)
    return replace(table, round=replace(table.round, **changes))


def laid(table: Table, card: Laid) -> Table:
    return replace(table, shoe=replace(table.shoe, cards=(*table.shoe.cards, card)))


def twice(table: Table) -> Table:
    return laid(table, replace(table.shoe.cards[0], place=Place("discard")))


def moved(table: Table) -> Table:
    cards = tuple(replace(c, place=Place("discard")) for c in table.shoe.cards)
    return replace(table, shoe=replace(table.shoe, cards=cards))


def sequence_of_another(table: Table) -> Table:
    step = Step(key="k", card="9C", place=Place("counted"))
    incident = Incident(
        number=1, kind="picked up", rule="HP15", detail="x", holds=False, at=0,
        sequence="replace", steps=(step,),
    )  # fmt: skip
    here = replace(table, incidents=(incident,))
    return laid(here, Laid(key="k", card="TS", place=Place("counted")))


def the_other_way_round(table: Table) -> Table:
    return replace(table, shoe=replace(table.shoe, cards=table.shoe.cards[::-1]))


def other_accounts(table: Table) -> Table:
    return replace(table, accounts=(*table.accounts, Account("purse:zoe", 1)))


def other_result(table: Table) -> Table:
    assert table.round is not None
    hand = replace(table.round.results[0].hands[0], returned=10_001)
    return now(table, results=(replace(table.round.results[0], hands=(hand,)),))


PLANTED: list[tuple[str, Callable[[], Table], Callable[[Table], Table]]] = [
    ("the accounts are off by 1", in_play, other_accounts),
    ("purse:ann is at -1", in_play, lambda t: balance(t, "purse:ann", -1)),
    ("wager:1 holds 2400", in_play, lambda t: balance(t, "wager:1", 2400)),
    ("2500 on the felt, 0 in wager:1", in_play, lambda t: balance(t, "wager:1", 0)),
    ("wager:2 holds 100", in_play, lambda t: balance(t, "wager:2", 100)),
    ("locked:ann outside a round", settled, lambda t: balance(t, "locked:ann", 5)),
    ("one reading was placed twice", in_play, twice),
    ("an unread card lies at carried", in_play,
     lambda t: laid(t, Laid(key="k", card=None, place=Place("carried")))),
    ("box 1 has (), its hand ('TS', '8S')", in_play, moved),
    ("dealer has ('TD', '9C'), its hand ('TD',)", in_play,
     lambda t: laid(t, Laid(key="k", card="9C", place=Place("dealer")))),
    ("box 1 has ('8S', 'TS'), its hand ('TS', '8S')", in_play, the_other_way_round),
    ("9C lies at box 4, where nobody plays", in_play,
     lambda t: laid(t, Laid(key="k", card="9C", place=Place("box", 4)))),
    ("offered on and no round is being dealt", settled,
     lambda t: laid(t, Laid(key="k", card="9C", place=Place("offered")))),
    ("9C waits and a card is due", drawing,
     lambda t: laid(t, Laid(key="k", card="9C", place=Place("carried")))),
    ("wagers of round 1 were returned twice", settled,
     lambda t: now(t, returned=("ann", "ann"))),
    ("a decision and a card are due at once", in_play, lambda t: now(t, drawing=True)),
    ("it is nobody's turn", in_play, lambda t: now(t, ended="cancelled")),
    ("results and not settled", settled, lambda t: now(t, ended="cancelled")),
    ("the settled boxes are not", settled, lambda t: now(t, results=())),
    ("box 1 staked 2500 and got 10001", settled, other_result),
    ("a timer runs while the table is held", in_play, lambda t: replace(t, broken=("x",))),
    ("a timer is stopped and nothing holds", settled, lambda t: replace(t, remaining=1)),
    ("incident 1 waits for 9C, the record has Laid(key='k', card='TS'", in_play,
     sequence_of_another),
    ("cards wait and nothing holds", in_play,
     lambda t: laid(t, Laid(key="k", card="TS", place=Place("quarantine")))),
    ("two players at one box", settled,
     lambda t: replace(t, players=(*t.players, Player(name="bob", boxes=(1,))))),
    ("a player has more than 1 boxes", settled,
     lambda t: replace(t, players=(*t.players[1:], replace(t.players[0], boxes=(1, 2))))),
]  # fmt: skip


@pytest.mark.parametrize(("said", "sound", "plant"), PLANTED, ids=[row[0] for row in PLANTED])
def test_a_planted_fault_is_found_and_named(
    said: str, sound: Callable[[], Table], plant: Callable[[Table], Table]
) -> None:
    """The sound table has no problem, the spoiled one says what it is."""
    table = sound()
    assert problems(table) == ()
    assert any(said in problem for problem in problems(plant(table))), problems(plant(table))
