"""Remedies where a box has several bets, or a player several boxes: each gets what is his."""

from __future__ import annotations

from msgspec.structs import replace

from procedures import commands as ask
from procedures.incident_events import WagersReturned
from procedures.pack import HousePack
from procedures.refusals import Code, Refused
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_shared_box import AUSTRIAN, net, shared
from tests.procedures.reported import corrects, house_of, key
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_incidents import resolve

PURSE = 100_000
ANN, BOB = ("ann", 1, 1, 2000), ("bob", 1, 2, 1000)


def alone_decides(**game: object) -> HousePack:
    """The pack of document 0 where one person decides on remedies."""
    return replace(AUSTRIAN, game=replace(AUSTRIAN.game, **game), remedies=house_of().remedies)


def won(table: Playing) -> dict[str, int]:
    """What each player has won or lost."""
    return {p.name: table.table.purse(p.name) - PURSE for p in table.table.players}


# -- several bets on a box -----------------------------------------------------------------------


def test_a_cancelled_round_gives_every_bet_back_with_all_that_was_added() -> None:
    """HP13 and others: split, double and insurance of both."""
    table = shared(ANN, BOB, pack=alone_decides())
    plays(table, "8S AD 8C ann:insurance bob:none ann:split 3C ann:double TS")
    assert won(table) == {"ann": -2000 - 1000 - 4000, "bob": -1000 - 2000}
    table.do(SUPERVISOR, ask.CancelRound(reason="a card was seen"))
    assert won(table) == {"ann": 0, "bob": 0}


def test_a_settled_round_is_corrected_for_each_bet() -> None:
    """IR9: 20 that was 15 loses, and both pay back what they had won."""
    table = shared(ANN, BOB, pack=alone_decides())
    plays(table, "TS 9D TC ann:stand 9C")
    assert won(table) == {"ann": 2000, "bob": 1000}
    assert corrects(table, key(table, "box 1", 2), "5C") is None
    assert won(table) == {"ann": -2000, "bob": -1000}
    assert net(table) == {"ann": -2000, "bob": -1000}


def test_a_double_on_what_is_a_blackjack_goes_back_to_each_who_paid_for_it() -> None:
    """Part F: the card drawn to it is burned, and both are paid three to two."""
    table = shared(ANN, BOB, ("cid", 2, 1, 1000), pack=alone_decides())
    plays(table, "AS TS 9D 9S 9C ann:double 5H")
    assert won(table) == {"ann": -4000, "bob": -2000, "cid": -1000}
    assert corrects(table, key(table, "box 1", 2), "TH") is None
    assert won(table) == {"ann": -2000, "bob": -1000, "cid": -1000}
    plays(table, "cid:stand 8C")
    assert won(table) == {"ann": 3000, "bob": 1500, "cid": 1000}


def test_a_surrender_of_what_is_a_blackjack_is_undone_for_each_bet() -> None:
    """Part F, E-56: it had nothing to give up."""
    table = shared(ANN, BOB, ("cid", 2, 1, 1000), pack=alone_decides())
    plays(table, "AS TS 9D 5S 9C ann:surrender")
    assert corrects(table, key(table, "box 1", 2), "TH") is None
    plays(table, "cid:stand 8C")
    assert won(table) == {"ann": 3000, "bob": 1500, "cid": 1000}


def test_insurance_without_an_ace_goes_back_to_each_who_took_it() -> None:
    """Part F: as much as each had insured for."""
    table = shared(ANN, BOB, pack=alone_decides())
    plays(table, "TS AD TC")
    for name, amount in (("ann", 1000), ("bob", 200)):
        table.player(name, ask.AnswerInsurance(answer="insurance", amount=amount))
    assert won(table) == {"ann": -3000, "bob": -1200}
    assert corrects(table, key(table, "dealer"), "9D") is None
    assert won(table) == {"ann": -2000, "bob": -1000}


def test_a_shared_box_is_not_taken_out_of_the_round_for_one_of_its_bets() -> None:
    """HP20, E-79: the round is cancelled instead, or played on."""
    table = shared(ANN, BOB, pack=alone_decides())
    plays(table, "TS 9D 5C")
    table.do(SYSTEM, ask.DropPlayer(player="ann"))
    assert returns(table, "ann") == "shared box"
    assert resolve(table, "return wagers") == "no such remedy"
    assert resolve(table, "play on") is None


def test_all_bets_of_one_person_on_a_box_go_back_together() -> None:
    """HP20: two spots, one owner."""
    table = shared(ANN, ("ann", 1, 3, 500), pack=alone_decides())
    plays(table, "TS 9D 5C")
    table.do(SYSTEM, ask.DropPlayer(player="ann"))
    assert resolve(table, "return wagers") is None
    assert won(table) == {"ann": 0}
    assert of(table.facts, WagersReturned)[-1].amount == 2500


# -- several boxes of a player -------------------------------------------------------------------


def returns(table: Playing, name: str, number: int = 1) -> Code | None:
    """The supervisor returns a player's wagers by hand; why not, when refused."""
    what = ask.ReturnWagers(player=name, round=number, reason="our server")
    outcome = table.tries(SUPERVISOR, what)
    return outcome.code if isinstance(outcome, Refused) else None


def two_boxes(cards: str, **procedure: object) -> Playing:
    """Ann with 25.00 on box 1 and box 2, cid with 25.00 on box 3; after these cards."""
    pack = house_of()
    pack = replace(
        pack,
        game=replace(pack.game, boxes_per_player=2),
        procedure=replace(pack.procedure, **procedure),
    )
    table = seated(pack=pack, ann=1, cid=3)
    table.player("ann", ask.Sit(box=2))
    table.do(DEALER, ask.OpenBetting())
    for name, box in (("ann", 1), ("ann", 2), ("cid", 3)):
        table.player(name, ask.PlaceChips(box=box, chips=(2500,)))
        table.player(name, ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    plays(table, cards)
    return table


def test_only_the_box_that_he_had_not_decided_goes_back() -> None:
    """HP20, E-79: box 1 was stood on before the house lost him; it is played out."""
    table = two_boxes("TS TC TH 9D 9S 3C 9H ann:stand")
    table.do(SYSTEM, ask.DropPlayer(player="ann"))
    assert returns(table, "ann") is None
    assert of(table.facts, WagersReturned)[-1].amount == 2500
    assert [box.box for box in table.round.boxes] == [1, 3]
    plays(table, "cid:stand 8C")
    assert won(table) == {"ann": 2500, "cid": 2500}


def test_what_a_surrender_left_of_one_box_is_not_paid_twice() -> None:
    """HP20: the house gave box 1 up for him, he had doubled box 2; box 1 goes back, once."""
    table = two_boxes("TS 6C TH TD 6S 5C 9H", disconnected_may_surrender=True)
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    plays(table, "time")
    assert table.round.decisions[-1].action == "surrender"
    table.do(SYSTEM, ask.Reconnect(player="ann"))
    plays(table, "ann:double TS")
    assert returns(table, "ann") is None
    assert of(table.facts, WagersReturned)[-1].amount == 2500
    assert won(table) == {"ann": -5000, "cid": -2500}
    plays(table, "cid:stand 7C")
    assert won(table) == {"ann": 5000, "cid": 2500}


def test_of_a_settled_round_the_boxes_that_lost_go_back_and_those_that_won_are_his() -> None:
    """E-79: he was played for on both."""
    table = two_boxes("TS TC TH 9D 4S 9C 9H")
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    plays(table, "time TD time cid:stand 9S")
    assert won(table) == {"ann": 0, "cid": 2500}
    assert returns(table, "ann") is None
    assert won(table) == {"ann": 2500, "cid": 2500}
    assert returns(table, "ann") == "returned already"
