"""Money between a player's account outside and his purse (part G): asked, answered, never twice."""

from __future__ import annotations

from procedures import commands as ask
from procedures.events import Posted, SeatFreed
from procedures.house_events import TransferAsked, TransferEnded
from procedures.incident_events import IncidentOpened
from procedures.offers import legal
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_machine import VEGAS, at_machine
from tests.procedures.reported import corrects, house_of, key
from tests.procedures.seated import of, player, plays, seated

ANN = player("ann")


def refusal(table: Playing, by: Who, what: ask.Ask) -> Code | None:
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def arrives(table: Playing, number: int = 1) -> Code | None:
    """The wallet has done it; why it cannot be written down yet, if so."""
    return refusal(table, SYSTEM, ask.EndTransfer(transfer=number, done=True))


def declined(table: Playing, number: int = 1, why: str = "no money") -> None:
    table.do(SYSTEM, ask.EndTransfer(transfer=number, done=False, why=why))


def banked(amount: int = 10_000) -> Playing:
    """`ann` at box 1 with this much, all from her account."""
    table = seated()
    table.player("ann", ask.Sit(box=1))
    table.player("ann", ask.AskFunds(amount=amount))
    assert arrives(table) is None
    return table


def on_its_way(table: Playing) -> list[tuple[int, str, str, int]]:
    return [(t.number, t.player, t.direction, t.amount) for t in table.table.transfers]


# -- to the purse ---------------------------------------------------------------------------------


def test_money_is_asked_for_first_and_comes_when_the_wallet_has_answered() -> None:
    """Part G: the wish is a fact before the wallet hears of it, its answer before money moves."""
    table = seated(purse=1, ann=1)
    asked = of(table.player("ann", ask.AskFunds(amount=10_000)), TransferAsked)[0].transfer
    assert (asked.number, asked.player, asked.direction) == (1, "ann", "in")
    assert (asked.amount, asked.at) == (10_000, table.at)
    assert table.table.purse("ann") == 1
    facts = table.do(SYSTEM, ask.EndTransfer(transfer=1, done=True))
    assert facts[0] == TransferEnded(transfer=asked, done=True, to_purse=True)
    assert [(p.debit, p.credit, p.rule) for p in of(facts, Posted)[0].postings] == [
        ("cashier", "purse:ann", "G")
    ]
    assert table.table.purse("ann") == 10_001


def test_an_answer_counts_once() -> None:
    """Part G: a wallet that answers twice moves nothing twice."""
    table = banked()
    assert arrives(table) == "no such transfer"
    assert table.table.purse("ann") == 10_000


def test_an_answer_to_what_nobody_asked_for_is_refused() -> None:
    """Part G: no money comes by itself."""
    assert arrives(seated(ann=1), 7) == "no such transfer"


def test_what_is_declined_moves_nothing_and_may_be_asked_for_again() -> None:
    """Part G: with the wallet's reason."""
    table = seated(purse=1, ann=1)
    table.player("ann", ask.AskFunds(amount=10_000))
    declined(table)
    assert of(table.facts, TransferEnded)[-1].why == "no money"
    assert table.table.purse("ann") == 1
    table.player("ann", ask.AskFunds(amount=5_000))
    assert on_its_way(table) == [(2, "ann", "in", 5_000)]


def test_money_is_on_its_way_once_at_a_time() -> None:
    """Part G: a double click is one transfer."""
    table = seated(ann=1, bob=2)
    table.player("ann", ask.AskFunds(amount=10_000))
    assert refusal(table, ANN, ask.AskFunds(amount=10_000)) == "on its way"
    assert refusal(table, player("bob"), ask.AskFunds(amount=10_000)) is None


def test_money_comes_between_rounds_only() -> None:
    """Part G: neither is it asked for by somebody with a bet in the round, nor does it come."""
    table = seated(ann=1, bob=2)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    assert refusal(table, player("bob"), ask.AskFunds(amount=500)) is None
    assert arrives(table) == "player in round"
    table.do(DEALER, ask.NoMoreBets())
    plays(table, "TS TD 8S")
    assert arrives(table) == "player in round"
    assert refusal(table, ANN, ask.AskFunds(amount=500)) == "on its way"
    assert arrives(table, 2) is None  # bob has no bet
    plays(table, "ann:stand 9C")
    assert arrives(table) is None


def test_chips_that_are_not_confirmed_do_not_keep_money_away() -> None:
    """HP1: they do not play, and the purse has not paid for them."""
    table = seated(purse=2_500, ann=1)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    assert arrives(table) is None
    table.player("ann", ask.ConfirmBet())
    assert table.table.purse("ann") == 10_000


def test_under_a_hold_no_money_comes_and_none_is_asked_for() -> None:
    """Part F: no money moves; what was declined is written down all the same."""
    table = seated(ann=1, bob=2)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.player("bob", ask.AskFunds(amount=10_000))
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert arrives(table) == "table held"
    assert refusal(table, ANN, ask.AskFunds(amount=500)) == "table held"
    declined(table, 2)
    assert on_its_way(table) == [(1, "ann", "in", 10_000)]


def test_a_purse_is_asked_for_by_its_player_and_answered_by_the_service() -> None:
    """Nobody else brings money from an account, and nobody says that it came."""
    table = seated(ann=1)
    assert refusal(table, SUPERVISOR, ask.AskFunds(amount=500)) == "role"
    assert refusal(table, player("cem"), ask.AskFunds(amount=500)) == "not seated"
    table.player("ann", ask.AskFunds(amount=500))
    for by in (ANN, DEALER, SUPERVISOR):
        assert refusal(table, by, ask.EndTransfer(transfer=1, done=True)) == "role"


def test_money_is_offered_to_be_asked_for_as_long_as_it_may_be() -> None:
    """A button that can be pressed is a request that is accepted."""
    table = seated(ann=1)
    kinds = [offer.kind for offer in legal(table.table, ANN, table.at)]
    assert "ask-funds" in kinds
    table.player("ann", ask.AskFunds(amount=500))
    assert "ask-funds" not in [offer.kind for offer in legal(table.table, ANN, table.at)]


def test_money_comes_at_a_machines_table_too() -> None:
    """Part G: a table that waits for days takes it between its rounds."""
    table = at_machine(VEGAS, ann=(1,))
    table.player("ann", ask.AskFunds(amount=500))
    table.deal(ann=(2500,))
    assert arrives(table) == "player in round"
    plays(table, "TS 8S 9D 7C ann:stand TC")
    assert arrives(table) is None


# -- back to the account --------------------------------------------------------------------------


def test_what_is_left_goes_back_when_the_seat_is_freed() -> None:
    """Part G, HP5: all of it, winnings too, to where it came from."""
    table = banked()
    table.do(SYSTEM, ask.FundPurse(player="ann", amount=500))
    facts = table.player("ann", ask.Leave())
    kinds = [type(fact) for fact in facts if isinstance(fact, Posted | SeatFreed | TransferAsked)]
    assert kinds == [Posted, SeatFreed, TransferAsked]
    assert on_its_way(table) == [(2, "ann", "out", 10_500)]
    assert arrives(table, 2) is None
    assert table.table.transfers == ()
    assert all(a.name in ("cashier", "bank") for a in table.table.accounts)


def test_who_leaves_in_mid_round_gets_what_is_left_when_it_is_over() -> None:
    """HP6: his hand is played first, and leaving twice is leaving once."""
    table = banked()
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S")
    table.player("ann", ask.Leave())
    assert refusal(table, ANN, ask.Leave()) == "not seated"
    assert on_its_way(table) == []
    plays(table, "time 7C")
    assert on_its_way(table) == [(2, "ann", "out", 12_500)]


def test_a_purse_from_the_cashier_goes_back_to_the_cashier() -> None:
    """HP5: no wallet is asked to take what it did not give."""
    table = seated(ann=1)
    table.player("ann", ask.Leave())
    assert on_its_way(table) == []


def test_an_empty_purse_asks_no_wallet() -> None:
    """Part G: a transfer of nothing is none."""
    table = banked(2_500)
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S ann:stand 9C")
    table.player("ann", ask.Leave())
    assert on_its_way(table) == []


def test_money_that_comes_for_somebody_who_has_left_goes_back() -> None:
    """Part G: it is in no purse meanwhile."""
    table = seated(ann=1)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.player("ann", ask.Leave())
    facts = table.do(SYSTEM, ask.EndTransfer(transfer=1, done=True))
    assert not of(facts, TransferEnded)[0].to_purse
    assert not of(facts, Posted)
    assert on_its_way(table) == [(2, "ann", "out", 10_000)]


def test_money_that_comes_while_the_hand_of_somebody_gone_is_played_goes_back() -> None:
    """HP6: he has left by an act, and what was in his purse came from the cashier."""
    table = seated(ann=1)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S")
    table.player("ann", ask.Leave())
    assert arrives(table) is None
    plays(table, "time 9C")
    assert table.round.ended == "settled"
    assert on_its_way(table) == [(2, "ann", "out", 10_000)]


def test_a_closed_table_still_ends_what_is_on_its_way() -> None:
    """HP11: closing frees the seats; what comes afterwards goes back, what is declined is over."""
    table = seated(ann=1, bob=2)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.player("bob", ask.AskFunds(amount=5_000))
    table.do(SUPERVISOR, ask.CloseTable())
    assert arrives(table) is None
    declined(table, 2)
    assert on_its_way(table) == [(3, "ann", "out", 10_000)]
    assert arrives(table, 3) is None


def test_closing_sends_back_what_came_from_accounts() -> None:
    """HP11, part G."""
    table = banked()
    table.do(SUPERVISOR, ask.CloseTable())
    assert on_its_way(table) == [(2, "ann", "out", 10_000)]


def test_who_sits_down_again_begins_anew_while_his_money_is_still_on_its_way_back() -> None:
    """Part G: the transfer back is of his last seat; the new one has its own money."""
    table = banked()
    table.player("ann", ask.Leave())
    table.player("ann", ask.Sit(box=3))
    table.player("ann", ask.AskFunds(amount=500))
    assert on_its_way(table) == [(2, "ann", "out", 10_000), (3, "ann", "in", 500)]
    assert arrives(table, 3) is None
    assert arrives(table, 2) is None
    assert table.table.purse("ann") == 500


def test_what_an_account_does_not_take_is_owed_and_people_are_told() -> None:
    """Part F: never a silent write-off, and the table is not held for it."""
    table = banked()
    table.player("ann", ask.Leave())
    facts = table.do(SYSTEM, ask.EndTransfer(transfer=2, done=False, why="closed"))
    incident = of(facts, IncidentOpened)[0].incident
    assert (incident.kind, incident.holds) == ("payment declined", False)
    assert incident.detail == "100.00 to ann: closed"
    assert table.table.balance("owed:ann") == 10_000
    assert table.table.transfers == ()


def test_a_correction_for_a_banked_player_who_has_left_is_owed_to_him() -> None:
    """IR9: his purse is gone, so the house owes it; no wallet is asked by itself."""
    table = seated(pack=house_of(), purse=1, ann=1)
    table.player("ann", ask.AskFunds(amount=10_000))
    arrives(table)
    table.bet(ann=(2500,))
    plays(table, "TS TD 8S ann:stand 9C")
    table.player("ann", ask.Leave())
    arrives(table, 2)
    assert corrects(table, key(table, "dealer", 2), "7C") is None
    assert table.table.balance("owed:ann") == 5_000
    assert table.table.transfers == ()
