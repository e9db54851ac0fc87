"""A person at a machine's table: bets, answers, decisions, and what he is told."""

from __future__ import annotations

from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.events import BetSet, Posted, RoundSettled
from procedures.pack_in_words import rules_told
from procedures.readings import Fault
from tablectl.player.seat import Seat
from tablectl.terminal.signs import ASCII
from tests.tablectl.dealt import at_machine

# -- bets ----------------------------------------------------------------------------------------


def test_chips_are_laid_and_taken_back_one_by_one(tmp_path: Path) -> None:
    """MP7: undo removes the last chip wherever it lies, clear removes all."""
    with at_machine(tmp_path) as it:
        it.says("1", "2", "b", "3")
        bets = {bet.box: bet.chips for bet in it.table.round.bets} if it.table.round else {}
        assert bets == {1: (100, 500), 2: (2500,)}
        it.says("u")
        assert it.table.round is not None
        assert [bet.box for bet in it.table.round.bets] == [1]
        it.says("u")
        assert [bet.chips for bet in it.table.round.bets] == [(100,)]
        it.says("3", "c")
        assert it.table.round.bets == ()


def test_a_bet_in_words_is_laid_in_the_houses_chips(tmp_path: Path) -> None:
    """Part G: chips only, so an amount that they cannot make is refused with what there are."""
    with at_machine(tmp_path) as it:
        it.says("bet 31 on 2")
        assert it.table.round is not None
        assert it.table.round.bets[0].chips == (2500, 500, 100)
        (told,) = it.says("bet 0.50 on 2")
        assert "no chip of 0.50 here" in told


def test_after_the_deal_nothing_is_undone(tmp_path: Path) -> None:
    """E-104: the wager is committed to the outcome."""
    with at_machine(tmp_path, "5H 9C 6S") as it:
        it.says("bet 5", "deal")
        before = it.table.position
        for line in ("undo", "clear"):
            (told,) = it.says(line)
            assert "betting is not open" in told
        assert it.table.position == before


def test_the_previous_bets_come_again_as_a_whole(tmp_path: Path) -> None:
    """MP7: every box and chip of the last round."""
    with at_machine(tmp_path, "TH TD 9C TS TC") as it:
        it.says("bet 6", "bet 25 on 2", "deal", "stand", "stand", "rebet")
        assert it.table.round is not None
        assert {bet.box: bet.chips for bet in it.table.round.bets} == {1: (500, 100), 2: (2500,)}


def test_a_rebet_that_the_purse_cannot_cover_is_refused_as_a_whole(tmp_path: Path) -> None:
    """E-103: never a part of it."""
    with at_machine(tmp_path, "TH TD 9C 6S 7C AC", bring=9_000) as it:
        it.says("bet 25", "bet 25 on 2", "deal", "stand", "stand")
        assert it.purse == 4_000
        (told,) = it.says("rebet")
        assert "the purse holds 40.00, and 50.00 is needed" in told
        assert it.table.betting is None
        assert "rebet" not in it.picture()


def test_a_new_game_begins_with_nothing_on_the_table(tmp_path: Path) -> None:
    """MP7: the felt is cleared and the previous bets are not laid."""
    with at_machine(tmp_path, "TH 9C TS") as it:
        it.says("bet 5", "deal", "stand", "n")
        assert it.table.betting is not None
        assert it.table.betting.bets == ()
        assert it.table.laid("box", "dealer") == ()


def test_a_hand_below_the_minimum_goes_back_with_the_reason(tmp_path: Path) -> None:
    """E-116: the other one plays; alone it cannot be dealt."""
    with at_machine(tmp_path, pack="classic") as it:
        it.says("bet 1")
        (told,) = it.says("deal")
        assert "less than the table's minimum of 2.00" in told
        told_all = it.says("bet 5 on 2", "deal")
        assert any("box 1 are back" in line and "E-116" in line for line in told_all)
        back = [f for f in it.facts() if isinstance(f, BetSet) and f.why]
        assert [fact.box for fact in back] == [1]
        assert [box.box for box in it.table.round.boxes] == [2] if it.table.round else False


def test_money_comes_between_rounds(tmp_path: Path) -> None:
    """A purse is never filled in mid-round (architecture: the purse)."""
    with at_machine(tmp_path, "5H 9C 6S", bring=1_000) as it:
        it.says("bring 50")
        assert it.purse == 6_000
        it.says("bet 5", "deal")
        (told,) = it.says("bring 50")
        assert "has money in a round" in told


# -- decisions -----------------------------------------------------------------------------------


def test_the_highest_bet_may_be_split_and_both_hands_doubled(tmp_path: Path) -> None:
    """E-99, MP5: the limits bind the first bet only, so four times the maximum is accepted."""
    with at_machine(tmp_path, "8H 6C 8S 3D TH 2D TC TS TD", bring=100_000) as it:
        it.says("bet 200", "deal", "split", "double", "double")
        staked = [
            result
            for fact in it.facts()
            if isinstance(fact, RoundSettled)
            for result in fact.results
        ]
        assert staked[0].staked == 80_000


def test_insurance_may_be_taken_with_a_blackjack(tmp_path: Path) -> None:
    """E-100: push and two to one on half the stake is one stake won; no even money here."""
    with at_machine(tmp_path, "AH AC KS KD", bring=10_000) as it:
        it.says("bet 10", "deal")
        assert it.seat.phase == "insurance"
        assert "even money" not in it.picture()
        told = it.says("i")
        assert it.purse == 11_000
        assert any("blackjack against blackjack" in line for line in told)
        assert any("insurance won" in line and "E-47" in line for line in told)


@pytest.mark.parametrize(
    ("cards", "lines"),
    [("5H 9C 6S TD 8S", ("hit",)), ("8H 9C 8S 3D TS TD 2D", ("split", "double", "stand"))],
)
def test_a_hand_of_21_stands_by_itself(tmp_path: Path, cards: str, lines: tuple[str, ...]) -> None:
    """E-101: no button for it, not on three cards and not after a split."""
    with at_machine(tmp_path, cards) as it:
        it.says("bet 5", "deal", *lines[:1])
        twenty_ones = [hand for hand in it.box().hands if hand.total.points == 21]
        assert twenty_ones or len(lines) > 1
        it.says(*lines[1:])
        assert it.table.running is None


def test_unlike_tens_are_not_split_and_like_ones_are(tmp_path: Path) -> None:
    """E-102: king and queen, then two kings; only what is allowed is offered."""
    with at_machine(tmp_path, "KH 9C QS", "KH 9C KS") as it:
        it.says("bet 5", "deal")
        assert "split" not in it.picture()
        (told,) = it.says("p")
        assert "may not be split" in told
        it.says("stand", "rebet", "deal")
        assert "[p] split" in it.picture()


def test_each_hand_is_insured_for_itself(tmp_path: Path) -> None:
    """E-114: insured on one, not on two; the question goes from box to box."""
    with at_machine(tmp_path, "9H 8H 9S 8S AC 5D", pack="classic", bring=100_000) as it:
        it.says("bet 10", "bet 20 on 2", "deal")
        assert "Insurance for box" in it.picture()
        it.says("insurance on 1", "no insurance on 2")
        assert [box.insurance for box in it.table.round.boxes] == [500, 0] if it.table.round else 0


def test_the_hole_card_lies_face_down_until_it_is_turned(tmp_path: Path) -> None:
    """Part F: nobody at the table sees it; afterwards both lie open."""
    with at_machine(tmp_path, "9H TS 7C TD", pack="classic") as it:
        it.says("bet 5", "deal")
        assert "7C ##" in it.picture()
        assert "TD" not in it.picture()
        it.says("stand")
        assert "7C TD" in it.picture()


def test_the_dealer_tells_what_a_look_at_the_hole_card_found(tmp_path: Path) -> None:
    """E-115: with a ten up and an ace below, the round ends before any decision."""
    with at_machine(tmp_path, "9H TS KC AD", pack="classic") as it:
        told = it.says("bet 5", "deal")
        assert any("looks at the hole card: a blackjack" in line for line in told)
        assert any("the dealer has blackjack" in line and "HP23" in line for line in told)


def test_only_what_is_allowed_is_offered(tmp_path: Path) -> None:
    """After a hit nothing can be doubled; a friendly line says so and nothing happens."""
    with at_machine(tmp_path, "2H 9C 3S 4D") as it:
        it.says("bet 5", "deal")
        assert "[d] double, 5.00 more" in it.picture()
        it.says("hit")
        assert "double" not in it.picture()
        before = it.table.position
        (told,) = it.says("d")
        assert "may not be doubled" in told
        assert it.table.position == before


# -- what he is told -----------------------------------------------------------------------------


def test_each_hand_is_told_with_its_reason_and_rule(tmp_path: Path) -> None:
    """Won, lost and pushed, and what it came to in all."""
    with at_machine(tmp_path, "TH TD 9H 9C TS 7C 9S TC") as it:
        told = it.says("bet 5", "bet 10 on 2", "bet 25 on 3", "deal", "stand", "stand", "stand")
        assert any(
            line.startswith("box 1") and "20 beats the dealer's 19: won 5.00 (Payouts)" in line
            for line in told
        )
        assert any("17 loses to the dealer's 19: lost 10.00" in line for line in told)
        assert any("18 loses to the dealer's 19: lost 25.00" in line for line in told)
        assert "round 1: lost 30.00 in all" in told


def test_the_hint_is_the_packs_own_chart(tmp_path: Path) -> None:
    """Among what is offered: eleven against a nine is doubled, and hit once it cannot be."""
    with at_machine(tmp_path, "5H 9C 6S") as it:
        (none,) = it.says("hint")
        assert "waiting for you" in none
        it.says("bet 5", "deal")
        assert it.says("t") == ["the chart says, with hard 11 against 9: double"]


def test_the_pages_are_told_at_any_time(tmp_path: Path) -> None:
    """Rules, strategy, balance, digest and help: each says something and changes nothing."""
    with at_machine(tmp_path) as it:
        before = it.table.position
        assert it.says("rules") == list(rules_told(it.table.pack))
        assert it.says("rules de") == list(rules_told(it.table.pack, "de"))
        assert any(line.startswith("hard 12") for line in it.says("strategy"))
        assert it.says("balance") == ["your purse holds 1 000.00 EUR"]
        assert it.table.shoe.digest in it.says("digest")
        assert len(it.says("help")) > 5
        assert it.table.position == before


def test_every_fault_of_the_table_is_told_in_words(tmp_path: Path) -> None:
    """MP1: what was void and by which rule, and the money is there again."""
    with at_machine(tmp_path, "5H 9C 6S", bring=10_000) as it:
        it.says("bet 5", "deal")
        it.dealer._shoe.fail("the reader's lamp is out")
        it.service.drain()
        it.dealer.work()
        told = it.seat.news()
        assert any("round 1 is void, every wager is back (MP1)" in line for line in told)
        assert it.purse == 10_000
        assert any(isinstance(fact, Posted) for fact in it.facts())
        assert any(
            isinstance(getattr(getattr(fact, "reading", None), "seen", None), Fault)
            for fact in it.facts()
        )


# -- who sits where ------------------------------------------------------------------------------


def test_another_person_takes_the_next_free_box(tmp_path: Path) -> None:
    """Box 1 is ann's, and stays hers however often she comes back."""
    with at_machine(tmp_path) as it:
        ben = Seat(it.service, it.house.store, it.dealer, name="ben", signs=ASCII)
        ben.arrive(10_000)
        assert ben.box == 2
        assert it.table.purse("ben") == 10_000
        assert it.seat.box == 1


def test_a_table_without_a_free_box_says_so(tmp_path: Path) -> None:
    """One seat, and it is taken."""
    with at_machine(tmp_path, pack="european-micro-1-seat") as it:
        ben = Seat(it.service, it.house.store, it.dealer, name="ben", signs=ASCII)
        ben.arrive(10_000)
        assert ben.news()[-1] == "no box is free at this table; name another --table"
        assert it.table.player("ben") is None


def test_who_comes_while_the_table_is_held_sits_down_when_it_goes_on(tmp_path: Path) -> None:
    """The shoes cannot be opened at first; then they can, and the house lets it go on."""
    in_the_way = tmp_path / "shoes"
    in_the_way.touch()
    with at_machine(tmp_path) as it:
        assert "The table is held" in it.picture()
        assert it.table.players == ()
    in_the_way.unlink()
    with at_machine(tmp_path) as later:
        later.says("house: go on", "bet 5")
        assert later.purse == 100_000
        assert later.table.betting is not None
        assert later.table.betting.bets[0].amount == 500


def test_a_program_that_died_before_the_money_came_brings_it_at_the_next_start(
    tmp_path: Path,
) -> None:
    """Seated without a purse is not where anybody is left."""
    with at_machine(tmp_path) as it:
        dead = Seat(it.service, it.house.store, it.dealer, name="ben", signs=ASCII)
        dead._request(ask.Sit(box=2))
        ben = Seat(it.service, it.house.store, it.dealer, name="ben", signs=ASCII)
        ben.arrive(10_000)
        ben.arrive(10_000)
        assert it.table.purse("ben") == 10_000
