"""The machine at work: it commits, draws, publishes, and goes on after any ending."""

from __future__ import annotations

from pathlib import Path

import pytest

from procedures.cards import Card
from procedures.events import (
    BetSet,
    CardPlaced,
    CommandRefused,
    RoundCancelled,
    RoundSettled,
    ShoeCommitted,
    ShoeRevealed,
)
from procedures.invariants import problems
from tests.tablectl.dealt import DAY, AtMachine, at_machine

PLAIN = "5H 9C 6S 2D 3C"
"""To box 1, the dealer, box 1: eleven against a nine; then low cards."""


def placed(it: AtMachine) -> list[Card | None]:
    """The cards that left the shoe that was committed to last."""
    facts = it.facts()
    begin = max(n for n, fact in enumerate(facts) if isinstance(fact, ShoeCommitted))
    return [fact.card for fact in facts[begin:] if isinstance(fact, CardPlaced)]


def test_a_shoe_is_committed_to_before_there_is_a_bet(tmp_path: Path) -> None:
    """Part G: its digest is in the record, and told, when the first chip is laid."""
    with at_machine(tmp_path) as it:
        assert it.table.shoe.number == 1
        assert any(it.table.shoe.digest in line for line in it.told)
        it.says("bet 5")
        kinds = [type(fact) for fact in it.facts()]
        assert kinds.index(ShoeCommitted) < kinds.index(BetSet)


def test_every_round_has_a_shoe_of_its_own_that_is_published_after_it(tmp_path: Path) -> None:
    """MP6: shuffled before every game; the order is told when the shoe is over."""
    with at_machine(tmp_path, "TH 9C TS", "TH 9C TS") as it:
        for _ in range(2):
            it.says("bet 5", "deal", "stand")
        kinds = [
            type(fact)
            for fact in it.facts()
            if isinstance(fact, ShoeCommitted | ShoeRevealed | RoundSettled)
        ]
        one = [ShoeCommitted, RoundSettled, ShoeRevealed]
        assert kinds == [*one, *one, ShoeCommitted]
        revealed = [fact for fact in it.facts() if isinstance(fact, ShoeRevealed)]
        assert [fact.wrong for fact in revealed] == ["", ""]
        assert [fact.order for fact in revealed] == [it.order(1), it.order(2)]


def test_nothing_is_drawn_that_nobody_is_due(tmp_path: Path) -> None:
    """The machine waits for people, however often it is asked to work (E-97)."""
    with at_machine(tmp_path, PLAIN) as it:
        it.says("bet 5", "deal")
        before = it.table.position
        it.clock.advance_to(it.clock.now() + 30 * DAY)
        it.service.tick()
        it.dealer.work()
        assert it.table.position == before
        assert it.seat.phase == "decision"


def test_the_cards_are_dealt_in_the_sealed_order(tmp_path: Path) -> None:
    """Each card of the round is the next of the shoe's file."""
    with at_machine(tmp_path) as it:
        it.says("bet 5", "bet 5 on 2", "bet 5 on 3", "deal")
        while it.table.running is not None:
            it.says("no" if it.seat.phase == "insurance" else "stand")
        shoe = next(fact for fact in reversed(it.facts()) if isinstance(fact, ShoeRevealed))
        dealt = [fact.card for fact in it.facts() if isinstance(fact, CardPlaced)]
        assert len(dealt) >= 7
        assert tuple(dealt) == shoe.order[: len(dealt)]


def test_a_round_goes_on_after_days_with_the_same_cards(tmp_path: Path) -> None:
    """E-98: the state and the order persist; nothing is shuffled again and nobody timed out."""
    with at_machine(tmp_path, PLAIN) as it:
        it.says("bet 5", "deal")
        order, before = it.order(), placed(it)
    with at_machine(tmp_path, "AS AH AD AC", at=it.clock.now() + 12 * DAY) as later:
        assert later.order() == order
        assert placed(later) == before
        assert later.seat.phase == "decision"
        later.says("hit")
        assert placed(later)[: len(before) + 1] == list(order[: len(before) + 1])


def test_of_two_positions_the_second_goes_on(tmp_path: Path) -> None:
    """E-95: position 1 is done when the connection ends; back at position 2, same cards (MP3)."""
    with at_machine(tmp_path, "5H 6H 9C TS TD 8D 2C") as it:
        it.says("bet 5", "bet 5 on 2", "deal", "stand")
        hands = it.hand(1), it.hand(2)
    with at_machine(tmp_path) as later:
        assert (later.hand(1), later.hand(2)) == hands
        assert later.hand(1).stood
        assert "Box 2" in later.picture()
        later.says("stand")
        assert later.table.running is None


def test_an_action_that_was_received_is_finished_without_its_player(tmp_path: Path) -> None:
    """E-96, MP2: the dealer's cards come at the next start; the balance is updated once (MP4)."""
    with at_machine(tmp_path, "TH 9C 9S 8D 2C", bring=10_000) as it:
        it.says("bet 5", "deal")
        it.seat.say("stand")  # recorded, and then the power fails
        assert it.table.running is not None
    with at_machine(tmp_path) as later:
        assert later.table.running is None
        assert later.purse == 10_500
        assert any("beats the dealer's" in line or "bust" in line for line in later.told)
        assert "finished without you" in later.says("history")[0]
    with at_machine(tmp_path) as again:
        assert again.purse == 10_500


def test_an_action_that_was_not_received_has_not_happened(tmp_path: Path) -> None:
    """E-97: on return the same decision is offered, and no time ran meanwhile."""
    with at_machine(tmp_path, PLAIN) as it:
        it.says("bet 5", "deal")
        asked, offered = it.table.round, it.offered["decide"]
        it.seat.go()
        assert it.table.deadline is None
    with at_machine(tmp_path, at=it.clock.now() + 400 * DAY) as later:
        assert later.table.round is not None
        assert asked is not None
        assert (later.table.round.asks, later.offered["decide"]) == (asked.asks, offered)
        assert later.table.round.decisions == ()


# -- malfunctions --------------------------------------------------------------------------------


def damaged(it: AtMachine) -> None:
    """One card of the sealed shoe is changed in its file."""
    path = it.shoe_file()
    text = path.read_text()
    path.write_text(text.replace("KS", "KH", 1))


def gone(it: AtMachine) -> None:
    """The file is lost."""
    it.shoe_file().unlink()


@pytest.mark.parametrize("harm", [damaged, gone])
def test_a_malfunction_before_the_deal_gives_the_bet_back(tmp_path: Path, harm: object) -> None:
    """E-93, MP1: void, and no card of another shoe is dealt."""
    assert callable(harm)
    with at_machine(tmp_path, bring=10_000) as it:
        it.says("bet 5")
        harm(it)
        told = it.says("deal")
        assert it.purse == 10_000
        assert any("void" in line and "MP1" in line for line in told)
        assert placed(it) == []
        assert problems(it.table) == ()


@pytest.mark.parametrize("harm", [damaged, gone])
def test_a_malfunction_in_the_round_gives_the_stake_back_and_pays_no_win(
    tmp_path: Path, harm: object
) -> None:
    """E-94, MP1: the hands lie there and win; the shoe is lost before they are settled."""
    assert callable(harm)
    with at_machine(tmp_path, "TH TC 5D TS TD", bring=10_000) as it:
        it.says("bet 5", "bet 5 on 2", "deal", "stand")
        harm(it)
    with at_machine(tmp_path) as later:
        later.says("stand")
        assert later.purse == 10_000
        cancelled = [fact for fact in later.facts() if isinstance(fact, RoundCancelled)]
        assert [fact.rule for fact in cancelled] == ["MP1"]
        assert not any(isinstance(fact, RoundSettled) for fact in later.facts())
        assert problems(later.table) == ()


def test_a_shoe_that_is_lost_is_told_of_and_not_dealt_on(tmp_path: Path) -> None:
    """No order can be published: the commitment is broken, and a person lets the table go on."""
    with at_machine(tmp_path, bring=10_000) as it:
        it.says("bet 5")
        gone(it)
        it.says("deal")
        revealed = [fact for fact in it.facts() if isinstance(fact, ShoeRevealed)]
        assert len(revealed) == 1
        assert revealed[0].wrong
        assert it.table.held
        assert "cannot be read" in it.dealer.trouble
        it.says("house: go on")
        assert not it.table.held
        assert it.table.shoe.number == 2
        it.says("bet 5", "deal")
        assert placed(it)


def test_a_shoe_that_was_sealed_and_not_told_of_is_never_dealt(tmp_path: Path) -> None:
    """The program was killed in between; what lay in the file meanwhile may have been seen."""
    with at_machine(tmp_path, "TH 9C TS") as it:
        it.says("bet 5", "deal")
        it.dealer._shoe.commit(2)
        sealed = it.order(2)
    with at_machine(tmp_path, "AS") as later:
        later.says("stand")
        assert later.table.shoe.number == 2
        assert later.order() != sealed


def test_a_folder_that_cannot_be_written_is_told_and_tried_again(tmp_path: Path) -> None:
    """No shoe, no bets; when it can be written again, the machine goes on by itself."""
    with at_machine(tmp_path, "TH 9C TS") as it:
        it.says("bet 5", "deal")
        in_the_way = it.shoe_file(2).with_suffix(".new")
        in_the_way.mkdir()
        it.says("stand")
        assert "cannot be written" in it.dealer.trouble
        it.says("bet 5")
        assert it.table.shoe.over
        assert it.table.betting is None
        in_the_way.rmdir()
        it.says("bet 5", "deal")
        assert it.table.shoe.number == 2
        assert it.dealer.trouble == ""


def test_no_step_of_the_machine_is_ever_refused(tmp_path: Path) -> None:
    """It asks for what is due and for nothing else."""
    with at_machine(tmp_path) as it:
        for _ in range(20):
            it.says("rebet" if it.table.rounds else "bet 5", "deal")
            while it.table.running is not None:
                it.says("no" if it.seat.phase == "insurance" else "stand")
        assert not any(isinstance(fact, CommandRefused) for fact in it.facts())


def test_shoes_of_a_ledger_that_is_gone_are_never_dealt(tmp_path: Path) -> None:
    """Their order was published, or seen: a new ledger beside old shoes has shoes of its own."""
    with at_machine(tmp_path, "TH 9C TS") as it:
        it.says("bet 5", "deal")
        first, order = it.table.shoe.digest, it.order()
    for path in (*tmp_path.glob("ledger.sqlite*"), tmp_path / "heads.jsonl"):
        path.unlink()
    with at_machine(tmp_path, "AS") as anew:
        assert anew.table.shoe.number == 1
        assert anew.table.shoe.digest != first
        assert anew.order() != order
