"""What must never be is found when it is: each invariant, planted and named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.incident import Incident, Step
from procedures.invariants import problems
from procedures.places import Laid, Place
from procedures.round import BoxInPlay, Hand, Round, Wager
from procedures.table import Account, Player, Table
from procedures.transfer import Transfer
from tests.playing import DEALER
from tests.procedures.at_machine import VEGAS, at_machine
from tests.procedures.at_shared_box import shared
from tests.procedures.seated import player, plays, seated


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


def betting() -> Table:
    """Betting is open, and 25.00 lie on box 1, not confirmed."""
    table = seated(ann=1)
    table.do(DEALER, ask.OpenBetting())
    table.do(player("ann"), ask.PlaceChips(chips=(2500,)))
    return table.table


def two_bets() -> Table:
    """`ann` and `bob` have 25.00 and 10.00 on box 1, and `ann` decides on 18 against a ten."""
    table = shared(("ann", 1, 1, 2500), ("bob", 1, 2, 1000))
    plays(table, "TS TD 8S")
    return table.table


def by_machine() -> Table:
    """A machine's round: `ann` has 18 against a nine, and the hole card is down."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "TS 8S 9D 7C")
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


def in_box(table: Table, **changes: Any) -> Table:
    """The first box of the round, changed."""
    assert table.round is not None
    box, *others = table.round.boxes
    return now(table, boxes=(replace(box, **changes), *others))


def first_box(table: Table) -> BoxInPlay:
    assert table.round is not None
    return table.round.boxes[0]


def insured(table: Table, amount: int) -> Table:
    stake, *others = first_box(table).stakes
    richer = balance(table, "wager:1", table.balance("wager:1") + amount)
    return in_box(richer, stakes=(replace(stake, insurance=amount), *others))


def of_bob(table: Table) -> Table:
    """All that lies on the box is called a wager of its second bet."""
    hands = (replace(first_box(table).hands[0], wagers=(Wager("main", 3500, 2),)),)
    return in_box(table, hands=hands)


def dealer_drew(table: Table) -> Table:
    drawn = laid(table, Laid(key="k", card="9C", place=Place("dealer")))
    return now(drawn, dealer=("TD", "9C"))


def bet(table: Table, **changes: Any) -> Table:
    assert table.round is not None
    return now(table, bets=(replace(table.round.bets[0], **changes),))


def bet_twice(table: Table) -> Table:
    assert table.round is not None
    return now(table, bets=table.round.bets * 2)


def of_bets(table: Table, **changes: Any) -> Table:
    """The first bet of the settled round's first result, changed."""
    assert table.round is not None
    first = table.round.results[0]
    return now(table, results=(replace(first, bets=(replace(first.bets[0], **changes),)),))


def shoe(table: Table, **changes: Any) -> Table:
    return replace(table, shoe=replace(table.shoe, **changes))


def the_other_way_round(table: Table) -> Table:
    return replace(table, shoe=replace(table.shoe, cards=table.shoe.cards[::-1]))


def other_accounts(table: Table) -> Table:
    return replace(table, accounts=(*table.accounts, Account("purse:zoe", 1)))


def other_result(table: Table) -> Table:
    assert table.round is not None
    hand = replace(table.round.results[0].hands[0], returned=10_001)
    return now(table, results=(replace(table.round.results[0], hands=(hand,)),))


def on_its_way(table: Table, *transfers: tuple[int, int]) -> Table:
    """These transfers, by number and amount, come to `ann`; two were asked for so far."""
    coming = tuple(
        Transfer(number=number, player="ann", direction="in", amount=amount, at=0)
        for number, amount in transfers
    )
    return replace(table, transfers=coming, transfer_count=2)


def there(table: Table, **changes: Any) -> Table:
    """The first player sits at the table himself."""
    first = replace(table.players[0], at_table=True, **changes)
    return replace(table, players=(first, *table.players[1:]))


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
    ("the settled boxes and bets are not", settled, lambda t: now(t, results=())),
    ("box 1 staked 2500 and got 10001", settled, other_result),
    ("a timer runs while the table is held", in_play, lambda t: replace(t, broken=("x",))),
    ("a timer is stopped and nothing holds", settled, lambda t: replace(t, remaining=1)),
    ("incident 1 waits for 9C, the record has Laid(key='k', card='TS'", in_play,
     sequence_of_another),
    ("cards wait and nothing holds", in_play,
     lambda t: laid(t, Laid(key="k", card="TS", place=Place("quarantine")))),
    ("2 bets lie at spot 1 of box 1", betting, bet_twice),
    ("bets: box 1 has no spot 2", betting, lambda t: bet(t, spot=2)),
    ("bets: box 8 has no spot 1", betting, lambda t: bet(t, box=8)),
    ("zoe bets and is not at the table", betting, lambda t: bet(t, player="zoe")),
    ("are no chips of this house", betting, lambda t: bet(t, chips=(2400,))),
    ("100000 on box 1 is more than the maximum", betting,
     lambda t: bet(t, chips=(50_000, 50_000))),
    ("stakes: 2 bets lie at spot 2 of box 1", two_bets,
     lambda t: in_box(t, stakes=(first_box(t).stakes[1],) * 2)),
    ("stakes: one box is dealt to twice", in_play, lambda t: now(t, boxes=(first_box(t),) * 2)),
    ("box 1 has 1 bets and 3 hands, more than", in_play,
     lambda t: in_box(t, hands=(*first_box(t).hands, Hand(), Hand()))),
    ("box 1 has 2 bets and 1 hands, more than", two_bets,
     lambda t: replace(t, pack=replace(t.pack, game=replace(t.pack.game, bets_per_box=1)))),
    ("zoe decides for box 1 and has no bet", in_play, lambda t: in_box(t, player="zoe")),
    ("box 1 carry {2: 3500}, not what was bet", two_bets, of_bob),
    ("1251 insures 2500", in_play, lambda t: insured(t, 1251)),
    ("the dealer has drawn and box 1 has not played", in_play, dealer_drew),
    ("a hole card was looked at, and there is none", in_play, lambda t: now(t, peeked=False)),
    ("dealt from a shoe that is over", in_play, lambda t: shoe(t, over=True)),
    ("a dealer's shoe is committed to", in_play, lambda t: shoe(t, digest="0" * 64)),
    ("a round is open and no shoe is committed to", by_machine, lambda t: shoe(t, digest="")),
    ("from a shoe that was not committed to", by_machine, lambda t: shoe(t, digest="")),
    ("is known while it is dealt", by_machine, lambda t: shoe(t, revealed=True)),
    ("a burn or a shuffle by hand is due", by_machine, lambda t: replace(t, burns_owed=1)),
    ("a timer runs at a table that waits", by_machine, lambda t: replace(t, deadline=t.position)),
    ("the settled boxes and bets are not", settled, lambda t: of_bets(t, player="bob")),
    ("the bets of box 1 add up to (2500, 2500)", settled, lambda t: of_bets(t, returned=2500)),
    ("somebody stands", settled,
     lambda t: replace(t, players=(*t.players, Player(name="bob")))),
    ("two players at one box", settled,
     lambda t: replace(t, players=(*t.players, Player(name="bob", boxes=(1,))))),
    ("[1, 1] are on their way, and 2", settled, lambda t: on_its_way(t, (1, 500), (1, 500))),
    ("[3] are on their way, and 2", settled, lambda t: on_its_way(t, (3, 500))),
    ("money comes to one player twice", settled, lambda t: on_its_way(t, (1, 500), (2, 500))),
    ("transfers: 1 moves 0", settled, lambda t: on_its_way(t, (1, 0))),
    ("ann sits at the table, where nobody does", settled, there),
    ("bob sits at the table and is taken for one who plays online", two_bets,
     lambda t: there(t, presence="lost")),
    ("bob sits at the table and is taken for one who plays online", two_bets,
     lambda t: there(t, banked=True)),
    ("k was looked at and has no card", in_play,
     lambda t: laid(t, Laid(key="k", card=None, place=Place("discard"), turned=True))),
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
