"""Remedies at a table with a hole card: what was a blackjack and is none, and the other way."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.events import DealerPeeked, RoundSettled
from procedures.pack import HousePack
from procedures.play.hands import hole_card_down
from procedures.readings import Fault
from tests.playing import SUPERVISOR, SYSTEM, Playing
from tests.procedures.reported import corrects, house_of, in_round, key
from tests.procedures.seated import of, plays, result
from tests.procedures.test_incidents import resolve

PURSE = 100_000


def holed(**changes: object) -> HousePack:
    """A dealer with a hole card who looks at it with an ace or a ten; one person decides."""
    pack = house_of(bad_scan="cancel and pay blackjacks")
    rules: dict[str, object] = {
        "hole_card": True, "peek": "on an ace or ten", "surrender": "late",
        "dealer_blackjack_takes": "all", "dealer_draws_when_nobody_is_left": False,
        "insured_hand_frozen": False,
    }  # fmt: skip
    return replace(pack, game=replace(pack.game, **rules, **changes))


def at(cards: str, pack: HousePack | None = None, **boxes: int) -> Playing:
    """25.00 on each box, after these cards and decisions."""
    return in_round(cards, pack=pack or holed(), **boxes)


def won(table: Playing, name: str = "ann") -> int:
    """What a player has won or lost."""
    return table.table.purse(name) - PURSE


def test_a_hole_card_that_becomes_a_blackjack_ends_the_round_as_the_look_would_have() -> None:
    """Part F: decisions stand, so the double is lost with the rest."""
    table = at("6S 9S TD 5S 9C 7D ann:double 9D", ann=1, bob=2)
    assert table.round.pending
    assert corrects(table, key(table, "dealer", 2), "AD") is None
    assert (table.round.ended, table.table.deadline) == ("settled", None)
    assert (won(table), won(table, "bob")) == (-5000, -2500)


def test_a_blackjack_that_was_paid_after_a_look_at_another_card_is_a_push() -> None:
    """Part F, E-115: the look would have found the dealer's."""
    table = at("AS 9S TD TS 9C 7D", ann=1, bob=2)
    assert table.table.balance("locked:ann") == 6250
    assert corrects(table, key(table, "dealer", 2), "AD") is None
    assert table.round.ended == "settled"
    assert [hand.outcome for hand in result(table, 1).hands] == ["push blackjack"]
    assert (won(table), won(table, "bob")) == (0, -2500)


def test_a_hole_card_that_is_another_and_no_blackjack_changes_nothing_but_the_count() -> None:
    """Part F: the question stays open with its time, and the card stays down."""
    table = at("TS TD 9C 7D", ann=1)
    deadline = table.table.deadline
    assert corrects(table, key(table, "dealer", 2), "8D") is None
    assert (table.table.deadline, table.round.peeked) == (deadline, False)
    assert hole_card_down(table.round, table.table.pack.game)
    plays(table, "ann:stand")
    assert won(table) == 2500


def test_an_up_card_that_becomes_a_ten_over_an_ace_is_looked_under() -> None:
    """Part F, E-115: the look that was not due is due now."""
    table = at("TS 9D 9C AD", ann=1)
    assert of(table.facts, DealerPeeked) == []
    assert corrects(table, key(table, "dealer"), "TD") is None
    assert of(table.facts, DealerPeeked) == [DealerPeeked(blackjack=True)]
    assert (table.round.ended, won(table)) == ("settled", -2500)


def test_an_up_card_that_is_no_ten_leaves_the_round_as_it_is() -> None:
    """Part F: a look that found nothing harms nobody."""
    table = at("TS TD 9C 8D", ann=1)
    assert corrects(table, key(table, "dealer"), "9D") is None
    plays(table, "ann:stand")
    assert won(table) == 2500


def test_insurance_against_what_is_no_ace_goes_back() -> None:
    """Part F: with the answer; the hand plays on."""
    table = at("TS AD 9C 8D ann:insurance", ann=1)
    assert won(table) == -3750
    assert corrects(table, key(table, "dealer"), "2D") is None
    assert won(table) == -2500
    plays(table, "ann:stand 9H")
    assert won(table) == 0


def test_a_round_that_a_wrong_look_ended_is_settled_by_the_cards_that_lay_there() -> None:
    """IR9: 19 against the dealer's 16, and a blackjack that is no push."""
    table = at("TS AS TD 9C TC AD", ann=1, bob=2)
    assert table.round.ended == "settled"
    assert (won(table), won(table, "bob")) == (-2500, 0)
    assert corrects(table, key(table, "dealer", 2), "6D") is None
    assert (won(table), won(table, "bob")) == (2500, 3750)


def test_a_settled_round_whose_hole_card_was_an_ace_is_lost_after_all() -> None:
    """IR9: the difference is posted; the dealer's later card no longer counts."""
    table = at("TS TD 9C 6D ann:stand 9H", ann=1)
    assert won(table) == 2500
    assert corrects(table, key(table, "dealer", 2), "AD") is None
    assert won(table) == -2500


def test_a_cancelled_round_gives_every_wager_back_after_the_look_too() -> None:
    """HP13 and others: insurance, double and the winnings that were locked."""
    table = at("AS 6S AD TS 5C 7D ann:insurance bob:none bob:double", ann=1, bob=2)
    assert (won(table), won(table, "bob")) == (-3750, -5000)
    table.do(SUPERVISOR, ask.CancelRound(reason="a card was seen"))
    assert (won(table), won(table, "bob")) == (0, 0)
    assert table.table.balance("locked:ann") == 0


def test_a_hole_card_that_cannot_be_read_is_entered_and_stays_down() -> None:
    """E-37: it is dealt to the dealer like the card that it is."""
    table = at("TS TD 9C", ann=1)
    table.reads(Fault("unreadable"))
    assert table.table.held
    assert resolve(table, "enter card", card="7D") is None
    assert table.round.dealer == ("TD", "7D")
    assert hole_card_down(table.round, table.table.pack.game)
    plays(table, "ann:stand")
    assert won(table) == 2500


def test_a_blackjack_made_before_a_bad_scan_is_paid_when_the_look_found_none() -> None:
    """IR7: against a ten it is safe only then."""
    table = at("AS 9S TD TS 9C 7D", ann=1, bob=2)
    table.reads(Fault("double"))
    assert resolve(table, "pay blackjacks") is None
    assert (table.round.ended, won(table), won(table, "bob")) == ("cancelled", 3750, 0)


@pytest.mark.parametrize("up", ["TD", "9D"])
def test_first_cards_may_be_laid_again_until_the_look(up: str) -> None:
    """E-24: afterwards the players know something of the card."""
    table = at(f"TS {up} 9C 7D", ann=1)
    felt = [laid.key for laid in table.table.laid("box", "dealer")]
    order = (felt[2], felt[1], felt[0], felt[3])
    outcome = table.tries(SUPERVISOR, ask.Rearrange(order=order, reason="dealt so"))
    assert isinstance(outcome, tuple) == (up == "9D")
    if up == "9D":
        assert table.round.boxes[0].hands[0].cards == ("9C", "TS")
        assert table.round.dealer == ("9D", "7D")


def test_a_player_whom_the_house_lost_gets_his_wager_and_the_hole_card_stays_down() -> None:
    """HP20: nobody is left, so nothing is drawn (E-110)."""
    table = at("TS TD 5C 7D", ann=1)
    table.do(SYSTEM, ask.DropPlayer(player="ann"))
    assert resolve(table, "return wagers") is None
    assert won(table) == 0
    assert table.round.ended == "unplayed"
    assert of(table.facts, RoundSettled) == []
