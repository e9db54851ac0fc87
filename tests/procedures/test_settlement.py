"""Settlement: the money of a round, above all around a dealer's blackjack (HP23, HP24)."""

from __future__ import annotations

from random import Random

import pytest

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.events import HandPaid, Posted
from procedures.pack import HousePack
from procedures.play.hands import next_place, turn
from procedures.play.turns import may_decide
from procedures.readings import CardSeen
from procedures.refusals import Refused
from procedures.round import Action
from tests.playing import Playing, without_limits
from tests.procedures.seated import house, of, one_round, player, plays, result, seated

LITERAL = house()
OR_BUSTED = house(dealer_blackjack_takes="initial or busted")
TAKES_ALL = house(dealer_blackjack_takes="all")
ACTIONS: tuple[Action, ...] = ("hit", "stand", "double", "split", "surrender")

BOTH_ALIVE = "8S TD 8H ann:split TC ann:stand 9C ann:stand AD"
FIRST_BUST = "8S TD 8H ann:split TC ann:hit 9H 9C ann:stand AD"
BOTH_BUST = "8S TD 8H ann:split TC ann:hit 9H TS ann:hit 9D AD"
DOUBLE_BUST = "9S TD 3H ann:double TC AD"


@pytest.mark.parametrize(
    ("script", "literal", "or_busted", "takes_all"),
    [
        pytest.param(BOTH_ALIVE, -2500, -2500, -5000, id="E-41"),
        pytest.param(FIRST_BUST, -2500, -2500, -5000, id="E-42 first hand"),
        pytest.param(BOTH_BUST, -2500, -5000, -5000, id="E-43"),
        pytest.param(DOUBLE_BUST, -2500, -5000, -5000, id="E-44"),
        pytest.param("AS TD AH ann:split TC 9C AD", -2500, -2500, -5000, id="E-45"),
        pytest.param(
            "8S TD 8H ann:split 3C ann:double 2C 3D ann:double 2D AD",
            -2500, -2500, -10_000, id="E-46",
        ),
    ],
)  # fmt: skip
def test_a_dealer_blackjack_takes_what_the_pack_says(
    script: str, literal: int, or_busted: int, takes_all: int
) -> None:
    """HP23: literally the initial wager only, even when later wagers were on busted hands."""
    assert one_round(script, pack=LITERAL) == literal
    assert one_round(script, pack=TAKES_ALL) == takes_all
    assert one_round(script, pack=OR_BUSTED) == or_busted


@pytest.mark.parametrize(
    ("script", "net"),
    [
        ("8S TD 8H ann:split TC ann:hit 9H 9C ann:stand AD", -2500),
        ("8S TD 8H ann:split TC ann:stand TS ann:hit 9D AD", -2500),
        ("8S TD 8H ann:split TC ann:stand 3S ann:double 9D AD", -2500),
        ("8S TD 8H ann:split TC ann:stand 6S ann:double 9D AD", -5000),
    ],
)
def test_initial_or_busted_is_the_same_whichever_hand_of_a_box_is_bust(
    script: str, net: int
) -> None:
    """E-42: a bust hand is taken in the place of the initial wager, not beside it."""
    assert one_round(script, pack=OR_BUSTED) == net


@pytest.mark.parametrize("draws", [True, False])
@pytest.mark.parametrize(
    ("script", "net"),
    [
        ("6S TD 5H ann:double 9C AD", -2500),
        (DOUBLE_BUST, -2500),
        (BOTH_ALIVE, -5000),
        ("8S TD 8H ann:split 3C ann:double 2C 3D ann:double 2D AD", -5000),
    ],
)
def test_each_hand_loses_its_first_wager_where_what_a_double_added_is_refunded(
    script: str, net: int, *, draws: bool
) -> None:
    """Section 2 of the games: the reading by which document 1's figure comes out, bust or not."""
    pack = house(dealer_blackjack_takes="doubles refunded", dealer_draws_when_nobody_is_left=draws)
    assert one_round(script, pack=pack) == net


@pytest.mark.parametrize(
    ("script", "cards"),
    [
        ("AS TD TC 5D", 2),
        ("AS TD TC AD", 2),
        ("AS 9D TC", 1),
        ("9S TD 3H ann:hit TC", 1),
    ],
)
def test_for_a_blackjack_alone_the_dealer_takes_one_card_and_only_to_match_it(
    script: str, cards: int
) -> None:
    """E-110: where he does not draw for nobody, his points are of no interest to a blackjack."""
    pack = house(
        dealer_draws_when_nobody_is_left=False,
        immediate_blackjack=False,
        dealer_blackjack_takes="all",
    )
    table = seated(pack=pack, ann=1)
    table.bet(ann=(2500,))
    plays(table, script)
    assert table.round.ended == "settled"
    assert len(table.round.dealer) == cards


def test_each_refunded_wager_is_a_posting_of_its_own() -> None:
    """E-46: three units come back as three entries, the initial one goes to the bank."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    facts = plays(table, "8S TD 8H ann:split 3C ann:double 2C 3D ann:double 2D AD")
    last = of(facts, Posted)[-1].postings
    moved = [(p.debit, p.credit, p.amount) for p in last]
    refund = ("wager:1", "purse:ann", 2500)
    assert sorted(moved) == sorted([("wager:1", "bank", 2500), refund, refund, refund])


@pytest.mark.parametrize(
    ("surrender", "loses", "net"),
    [("early", "half", -1250), ("early", "full", -2500), ("not against an ace", "half", None)],
)
def test_an_early_surrender_is_open_against_an_ace(
    surrender: str, loses: str, net: int | None
) -> None:
    """E-54, E-55: and final, or lost with everything to a blackjack, as the pack says."""
    pack = house(surrender=surrender, surrender_against_blackjack=loses)
    table = seated(pack=pack, ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS AD 6C ann:none")
    if net is None:
        what = ask.Decide(ask=table.round.asks, action="surrender")
        assert isinstance(table.tries(player("ann"), what), Refused)
    else:
        plays(table, "ann:surrender TD")
        assert table.table.purse("ann") - 100_000 == net


@pytest.mark.parametrize("draws", [True, False])
def test_busted_hands_get_the_same_back_whether_or_not_the_house_draws_for_nobody(
    *,
    draws: bool,
) -> None:
    """E-43: with a ten up and more than one unit at risk the dealer takes his second card."""
    pack = house(dealer_draws_when_nobody_is_left=draws)
    assert one_round(BOTH_BUST, pack=pack) == -2500
    assert one_round(DOUBLE_BUST, pack=pack) == -2500


def test_a_house_that_need_not_draw_for_nobody_does_not() -> None:
    """One unit, busted: nothing depends on the dealer's second card."""
    pack = house(dealer_draws_when_nobody_is_left=False)
    assert one_round("TS TD 6H ann:hit TC", pack=pack) == -2500


@pytest.mark.parametrize(
    ("script", "net"),
    [
        pytest.param("TS 5D 9S ann:stand TC TD", 2500, id="dealer busts"),
        pytest.param("TS TD 9S ann:stand 8C", 2500, id="closer to 21"),
        pytest.param("TS TD 8S ann:stand 8C", 0, id="tie"),
        pytest.param("TS TD 7S ann:stand 8C", -2500, id="dealer closer"),
        pytest.param("TS TD 6S ann:hit 9H 7C", -2500, id="bust, though the dealer stands"),
        pytest.param("TS 5D 6S ann:hit 9H TC TD", -2500, id="both bust"),
        pytest.param("6S TD 5S ann:double TC 8C", 5000, id="double won"),
        pytest.param("6S TD 5S ann:double 2C 8C", -5000, id="double lost"),
        pytest.param("TS 6D 6C ann:stand AC", -2500, id="soft 17 stands"),
        pytest.param("TS 6D 8C ann:stand TC 2C", 0, id="sixteen draws"),
        pytest.param("TS TD 6C ann:surrender AC", -1250, id="E-54"),
        pytest.param("TS TD 6C ann:surrender 7C", -1250, id="surrender"),
        pytest.param("AS TD TC AC", 0, id="E-51 push"),
        pytest.param("AS TD TC 5C 6C", 3750, id="E-51 three-card 21"),
        pytest.param("AS 9D TC 9C", 3750, id="HP24"),
        pytest.param("7S TD 7C ann:hit 7D ann:stand AC", -2500, id="blackjack beats three-card 21"),
        pytest.param("AS TD AC ann:split TC 9C 7C", 5000, id="split ace and ten is 21"),
    ],
)
def test_a_bet_ends_as_the_house_rules_pay(script: str, net: int) -> None:
    """Document 2, Payouts and The House Strategy."""
    assert one_round(script) == net


def test_surrender_may_be_lost_whole_to_a_blackjack_by_pack() -> None:
    """E-54: `full` waits for the dealer's hand; half comes back only without a blackjack."""
    pack = house(surrender_against_blackjack="full")
    assert one_round("TS TD 6C ann:surrender AC", pack=pack) == -2500
    assert one_round("TS TD 6C ann:surrender 7C", pack=pack) == -1250


def test_a_dealer_who_hits_soft_17_draws_another() -> None:
    """The pack's own figure decides, soft 17 included."""
    pack = house(dealer_hits_soft_17=True)
    assert one_round("TS 6D 8C ann:stand AC 3C", pack=pack) == -2500


def test_odd_money_is_rounded_once_and_up() -> None:
    """E-117: three to two and a half are whole cents in the player's favour."""
    odd = without_limits(LITERAL, 25)
    assert one_round("AS 9D TC 9C", pack=odd, stake=(25,)) == 38
    assert one_round("TS TD 6C ann:surrender 7C", pack=odd, stake=(25,)) == -12


def test_a_blackjack_the_dealer_cannot_match_is_won_when_its_turn_comes() -> None:
    """E-52: paid at the start of the turn, not before, and locked until the round ends."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    facts = plays(table, "TS AS 9D 6S TC")
    assert not of(facts, HandPaid)
    facts = plays(table, "ann:stand")
    assert [(f.box, f.outcome) for f in of(facts, HandPaid)] == [(2, "blackjack")]
    assert table.table.purse("bob") == 97_500
    assert table.table.balance("locked:bob") == 6250
    plays(table, "9C")
    assert table.table.purse("bob") == 103_750
    assert table.table.balance("locked:bob") == 0


def test_a_blackjack_against_ten_or_ace_waits_for_the_dealer() -> None:
    """HP24: nothing is paid at once when the dealer may have one too."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    facts = plays(table, "AS TS KD TC 9S bob:stand")
    assert not of(facts, HandPaid)
    plays(table, "9C")
    assert result(table, 1).returned == 6250


def random_round(pack: HousePack, seed: int) -> tuple[Playing, dict[str, int]]:
    """A whole round of three players who do anything they may, and their purses before it."""
    random = Random(seed)
    table = seated(pack=pack, ann=1, bob=3, cem=7)
    shoe: list[Card] = [card for card in CARDS for _ in range(8)]
    shoe.remove("2C")
    random.shuffle(shoe)
    if seed % 2:
        shoe.sort(key=lambda card: card[0] not in "A8TK")
    purses = {name: table.table.purse(name) for name in ("ann", "bob", "cem")}
    table.bet(ann=(2500,), bob=(500, 100), cem=(10_000,))
    while table.round.ended is None:
        now = table.round
        if next_place(table.table) is not None:
            table.reads(CardSeen(shoe.pop()))
        elif now.insurance == "open":
            box = next(b for b in now.boxes if b.answer is None)
            plays(table, f"{box.player}:{random.choice(('insurance', 'none'))}")
        else:
            playing = turn(now, pack.game)
            assert playing is not None
            who = table.table.player(playing[0].player)
            assert who is not None
            allowed = [a for a in ACTIONS if may_decide(table.table, who, a, table.at) is None]
            table.decides(who.name, random.choice(allowed))
    return table, purses


@pytest.mark.parametrize("pack", [LITERAL, OR_BUSTED, TAKES_ALL], ids=["initial", "busted", "all"])
def test_purses_change_by_what_came_back_less_what_was_staked(pack: HousePack) -> None:
    """Money is conserved over any whole round, and nothing stays on the felt."""
    seen: set[str] = set()
    for seed in range(120):
        table, purses = random_round(pack, seed)
        for ended in table.round.results:
            change = table.table.purse(ended.player) - purses[ended.player]
            assert change == ended.returned - ended.staked, (seed, ended)
            seen |= {hand.outcome for hand in ended.hands}
        balances = {a.name: a.balance for a in table.table.accounts}
        assert sum(balances.values()) == 0
        assert set(balances) <= {"cashier", "bank", "purse:ann", "purse:bob", "purse:cem"}
    assert seen >= {"win", "lose", "push", "bust", "blackjack", "surrender", "lost to blackjack"}
