"""Betting: placed and confirmed in time, or not played (HP1, HP5, HP21)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.events import BettingClosed, CardPlaced, DecisionTaken, RoundUnplayed, SeatFreed
from procedures.refusals import Code, Refused
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import of, player, plays, result, seated


def betting(table: Playing) -> Playing:
    """The table with its betting open."""
    table.do(DEALER, ask.OpenBetting())
    return table


def refusal(table: Playing, name: str, what: ask.Ask) -> Code | None:
    """Why a player's command was refused; None when it was not."""
    outcome = table.tries(player(name), what)
    return outcome.code if isinstance(outcome, Refused) else None


def stands(table: Playing, name: str) -> tuple[tuple[int, ...], bool]:
    """The chips before a player, and whether they are confirmed."""
    bet = next((b for b in table.round.bets if b.player == name), None)
    return ((), False) if bet is None else (bet.chips, bet.confirmed)


def test_only_confirmed_bets_play_and_other_chips_go_back() -> None:
    """HP1: chips that were placed and not confirmed are nobody's wager."""
    table = betting(seated(ann=1, bob=2))
    for name in ("ann", "bob"):
        table.player(name, ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    closed = of(table.do(DEALER, ask.NoMoreBets()), BettingClosed)
    assert closed == [BettingClosed(boxes=(1,), why="dealer")]
    assert (table.table.purse("ann"), table.table.purse("bob")) == (97_500, 100_000)
    assert [box.player for box in table.round.boxes] == ["ann"]


def test_the_timer_closes_betting_when_the_dealer_has_not() -> None:
    """HP1: the dealer's call or the time, whichever comes first on the server's clock."""
    table = betting(seated(ann=1))
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    assert of(table.deadline(), BettingClosed)[0].why == "time"


@pytest.mark.parametrize(("late", "code"), [(-1, None), (0, "too late"), (1, "too late")])
def test_a_bet_counts_until_the_deadline_and_not_at_it(late: int, code: Code | None) -> None:
    """HP1: the hard cut-off is the deadline itself, even if nobody has told the table yet."""
    table = betting(seated(ann=1))
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    assert table.table.deadline is not None
    table.at = table.table.deadline + late
    assert refusal(table, "ann", ask.ConfirmBet()) == code


def test_nothing_is_bet_after_the_dealers_call() -> None:
    """HP1: no more bets means no chip, no confirmation and no taking back."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,))
    for what in (ask.PlaceChips(chips=(500,)), ask.ConfirmBet(), ask.ClearBet(), ask.UndoChip()):
        assert refusal(table, "ann", what) == "betting over"
        assert refusal(table, "bob", what) == "betting over"


@pytest.mark.parametrize(
    ("chips", "placing", "confirming"),
    [
        ((100,), None, "under minimum"),
        ((500,), None, None),
        ((50_000,), None, None),
        ((50_000, 100), "over maximum", "no bet"),
        ((123,), "unknown chip", "no bet"),
        ((2500, 250), "unknown chip", "no bet"),
    ],
)
def test_limits_and_chips_bind_the_bet(
    chips: tuple[int, ...], placing: Code | None, confirming: Code | None
) -> None:
    """Document 2 and part G: known chips, from the minimum to the maximum, both included."""
    table = betting(seated(ann=1))
    assert refusal(table, "ann", ask.PlaceChips(chips=chips)) == placing
    assert refusal(table, "ann", ask.ConfirmBet()) == confirming


def test_a_bet_never_exceeds_the_purse_confirmed_chips_included() -> None:
    """A purse is never below nought; what a confirmed bet took counts when it is changed."""
    table = betting(seated(purse=3000, ann=1))
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    table.player("ann", ask.PlaceChips(chips=(500,)))
    assert table.table.purse("ann") == 3000  # changed chips are open again
    assert refusal(table, "ann", ask.PlaceChips(chips=(100,))) == "purse"
    table.player("ann", ask.ConfirmBet())
    assert table.table.purse("ann") == 0
    assert refusal(table, "ann", ask.ConfirmBet()) == "already confirmed"


def test_undo_takes_the_last_chip_and_clear_takes_all() -> None:
    """Part G: what was confirmed returns to the purse at once."""
    table = betting(seated(ann=1))
    table.player("ann", ask.PlaceChips(chips=(2500, 500, 100)))
    table.player("ann", ask.ConfirmBet())
    table.player("ann", ask.UndoChip())
    assert stands(table, "ann") == ((2500, 500), False)
    assert table.table.purse("ann") == 100_000
    table.player("ann", ask.ClearBet())
    assert stands(table, "ann") == ((), False)
    assert refusal(table, "ann", ask.UndoChip()) == "no bet"


def test_rebet_repeats_the_whole_previous_bet_or_none_of_it() -> None:
    """E-103: a purse that covers a part of the previous bet covers no rebet."""
    table = seated(purse=6000, ann=1)
    assert refusal(table, "ann", ask.Rebet()) == "no previous bet"
    table.bet(ann=(2500, 2500))
    plays(table, "TS TD 7S ann:stand 8C")
    betting(table)
    assert refusal(table, "ann", ask.Rebet()) == "purse"
    assert stands(table, "ann") == ((), False)
    table.do(SYSTEM, ask.FundPurse(player="ann", amount=4000))
    table.player("ann", ask.Rebet())
    assert stands(table, "ann") == ((2500, 2500), False)


def test_a_connection_lost_while_betting_does_not_undo_a_confirmed_bet() -> None:
    """E-72: the confirmed bet plays, the unconfirmed one does not; silence is not leaving."""
    table = betting(seated(ann=1, bob=2))
    for name in ("ann", "bob"):
        table.player(name, ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    for name in ("ann", "bob"):
        table.do(SYSTEM, ask.LoseConnection(player=name))
    table.do(DEALER, ask.NoMoreBets())
    assert [box.player for box in table.round.boxes] == ["ann"]
    assert [p.name for p in table.table.players] == ["ann", "bob"]


def test_who_leaves_while_betting_has_his_bet_and_purse_back() -> None:
    """HP5: the bet is cancelled and the seat is free at once."""
    table = betting(seated(ann=1, bob=2))
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    facts = table.player("ann", ask.Leave())
    assert of(facts, SeatFreed) == [SeatFreed(player="ann", box=1)]
    assert table.round.bets == ()
    assert table.table.balance("purse:ann") == table.table.balance("wager:1") == 0
    assert table.table.balance("cashier") == -100_000  # bob's


def test_who_leaves_during_the_shuffle_with_a_confirmed_bet_has_it_back() -> None:
    """E-75: bets may lie while the cards are shuffled; the hand has not started."""
    table = seated(ann=1)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    table.bet(ann=(2500,))
    assert table.round.running
    facts = table.player("ann", ask.Leave())
    assert of(facts, SeatFreed, RoundUnplayed) == [
        SeatFreed(player="ann", box=1), RoundUnplayed(round=1),
    ]  # fmt: skip
    assert [a.name for a in table.table.accounts] == []


def test_who_leaves_between_no_more_bets_and_the_first_card_has_his_bet_back() -> None:
    """E-76: the others play on, and the first card goes to the first box that is left."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    table.player("ann", ask.Leave())
    assert [box.player for box in table.round.boxes] == ["bob"]
    plays(table, "TS TD 9S bob:stand 9C")
    assert result(table, 2).returned == 2500
    assert table.table.balance("cashier") == -100_000


def test_with_a_card_on_show_the_game_has_begun_at_no_more_bets() -> None:
    """E-76: a carried card is exposed, so who leaves then is played for (HP6)."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 7S ann:stand 8C 8S")
    table.do(SUPERVISOR, ask.ChangeDealer(dealer="max", how="rotation"))  # a burn comes first
    table.bet(ann=(2500,))
    table.player("ann", ask.Leave())
    assert [box.player for box in table.round.boxes] == ["ann"]
    facts = plays(table, "2D TD 9S time 9C")  # burned, dealer, box, dealer
    assert [(d.action, d.rule) for d in of(facts, DecisionTaken)] == [("stand", "HP6")]
    assert table.round.ended == "settled"
    assert table.table.players == ()


def test_a_player_has_one_box_and_a_box_one_player() -> None:
    """HP21, E-81: no second seat, no taken seat, no box that is not there."""
    table = seated(ann=1)
    assert refusal(table, "ann", ask.Sit(box=2)) == "already seated"
    assert refusal(table, "bob", ask.Sit(box=1)) == "seat taken"
    assert refusal(table, "bob", ask.Sit(box=8)) == "no such box"
    assert refusal(table, "bob", ask.PlaceChips(chips=(500,))) == "not seated"


def test_a_purse_is_not_filled_while_its_owners_bet_is_in_play() -> None:
    """Money moves to and from purses between rounds only."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,))
    refused = table.tries(SYSTEM, ask.FundPurse(player="ann", amount=100))
    assert isinstance(refused, Refused)
    assert refused.code == "player in round"
    table.do(SYSTEM, ask.FundPurse(player="bob", amount=100))


def test_nobody_bets_and_the_round_is_not_played() -> None:
    """The number is used, no card is due, and betting opens for the next."""
    table = seated(ann=1)
    table.bet()
    assert table.round.ended == "unplayed"
    betting(table)
    assert table.round.number == 2


def test_bets_may_be_placed_while_cards_are_shuffled_and_only_dealing_waits() -> None:
    """E-13: betting opens and closes; the first card comes from the new shoe after its burn."""
    table = seated(ann=1)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    table.bet(ann=(2500,))
    assert table.round.running
    table.shuffle()
    facts = plays(table, "3C TS")
    assert [p.place.where for p in of(facts, CardPlaced)] == ["burn", "box"]
