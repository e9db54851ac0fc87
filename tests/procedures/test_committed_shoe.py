"""A machine's shoe: committed to before its first bet, published after its last (part G)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.cards import CARDS
from procedures.events import ShoeRevealed
from procedures.refusals import Refused
from tests.playing import SALT, SHOE, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_machine import VEGAS, at_machine, refusal
from tests.procedures.seated import of, plays, seated

CARDS_DEALT = "TS TC 9D 8C"


def test_a_machine_deals_only_where_the_pack_says_so() -> None:
    """Part G: a dealer's table knows no commitment and no Deal."""
    table = seated(ann=1)
    assert refusal(table, "ann", ask.Deal()) == "a dealer deals"
    assert refusal(table, "ann", ask.NewGame()) == "a dealer deals"
    outcome = table.tries(SHOE, ask.CommitShoe(digest="0" * 64, cards=416))
    assert isinstance(outcome, Refused)
    assert outcome.code == "a dealer deals"


def test_no_bet_is_taken_before_the_shoe_is_committed_to() -> None:
    """Part G: the digest stands in the record before the first bet."""
    table = Playing(VEGAS)
    table.do(SUPERVISOR, ask.OpenTable(devices=(ask.UsesDevice(
        name="shoe", role="exit", pulses=False),)))  # fmt: skip
    table.player("ann", ask.Sit(box=1))
    table.do(SYSTEM, ask.FundPurse(player="ann", amount=1000))
    assert refusal(table, "ann", ask.NewGame()) == "not committed"
    assert refusal(table, "ann", ask.PlaceChips(chips=(500,))) == "not committed"


def test_a_shoe_is_of_as_many_cards_as_the_game_has() -> None:
    """Part G: four decks are 208 cards."""
    table = _dealt()
    plays(table, f"{CARDS_DEALT} ann:stand")
    table.reveal()
    outcome = table.tries(SHOE, ask.CommitShoe(digest="0" * 64, cards=260))
    assert isinstance(outcome, Refused)
    assert outcome.code == "not reported so"


def _dealt() -> Playing:
    """The cards of the shoe are known, ann's bet lies at box 1."""
    table = at_machine(VEGAS, shoe=CARDS_DEALT, ann=(1,))
    table.deal(ann=(500,))
    return table


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        pytest.param(CARDS_DEALT, "", id="as committed"),
        pytest.param("TS TC 9D 9C", "card 4", id="another card was dealt"),
    ],
)
def test_the_published_order_is_held_against_the_digest_and_the_cards_dealt(
    cards: str, told: str
) -> None:
    """Part G: what does not agree is said, and holds the table."""
    table = _dealt()
    plays(table, f"{cards} ann:stand")
    (revealed,) = of(table.reveal(), ShoeRevealed)
    assert told in revealed.wrong
    assert bool(revealed.wrong) == bool(told) == table.table.held


def test_another_order_than_was_committed_to_is_noticed() -> None:
    """Part G: two cards that have not been dealt are exchanged."""
    table = _dealt()
    plays(table, f"{CARDS_DEALT} ann:stand")
    table.order = (*table.order[:-2], table.order[-1], table.order[-2])
    (revealed,) = of(table.reveal(), ShoeRevealed)
    assert "digest" in revealed.wrong
    assert table.table.held


def test_the_order_is_not_published_while_it_is_dealt() -> None:
    """Part G: after the shoe, and once."""
    table = _dealt()
    reveal = ask.RevealShoe(salt=SALT, order=CARDS)
    assert isinstance(table.tries(SHOE, reveal), Refused)
    plays(table, f"{CARDS_DEALT} ann:stand")
    table.reveal()
    assert isinstance(table.tries(SHOE, reveal), Refused)
