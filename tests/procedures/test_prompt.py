"""The prompt: the one sentence that says what the dealer does next, and what goes with it."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from procedures import commands as ask
from procedures.places import Place
from procedures.prompt import prompt
from procedures.readings import CutCardSeen, DeviceDown, DeviceUp, Fault
from tablectl.games.packs import open_pack
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_machine import VEGAS, at_machine
from tests.procedures.at_shared_box import shared
from tests.procedures.seated import plays

PACK: Final = open_pack("live-eight-deck")


def playing() -> Playing:
    """A fresh shoe, and three players with money."""
    table = Playing(PACK).opened()
    for box, name in enumerate(("ann", "bob", "cid"), start=1):
        table.seat(name, box, 100_000)
    return table


def test_the_place_of_the_next_card_goes_with_the_sentence() -> None:
    """Box and hand for a screen to light up; hands are numbered from 1 for people."""
    table = playing()
    table.bet(ann=(500, 500), bob=(500, 500))
    table.cards("8S", "9S", "6D", "8H", "8D")
    told = prompt(table.table)
    assert (told.kind, told.place) == ("decision", Place("box", 1))
    assert (told.sentence, told.detail) == ("Box 1 decides", "ann has hard 16")
    table.decides("ann", "split")
    table.cards("TC")
    table.decides("ann", "stand")
    told = prompt(table.table)
    assert (told.kind, told.place) == ("deal", Place("box", 1, 1))
    assert told.sentence == "Deal to box 1 hand 2"


def test_the_deadline_that_runs_goes_with_the_sentence() -> None:
    """Betting, insurance and decisions end by themselves; a card that is due has no deadline."""
    table = playing()
    assert prompt(table.table).until is None
    table.do(DEALER, ask.OpenBetting())
    assert prompt(table.table).until == table.at + PACK.timers.betting * 1_000
    for name in ("ann", "bob"):
        table.player(name, ask.PlaceChips(chips=(500,)))
        table.player(name, ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    assert prompt(table.table).until is None
    table.cards("TS", "9S", "AD", "8H", "8D")
    told = prompt(table.table)
    assert (told.kind, told.until) == ("insurance", table.at + PACK.timers.insurance * 1_000)
    assert told.detail == "waiting for box 1 and box 2"
    table.player("ann", ask.AnswerInsurance(answer="none"))
    assert prompt(table.table).detail == "waiting for box 2"
    table.deadline()
    told = prompt(table.table)
    assert (told.kind, told.until) == ("decision", table.at + PACK.timers.decision * 1_000)


def test_a_hold_says_who_is_waited_for_and_why() -> None:
    """Every incident that holds is named with its rule; one that does not hold is not."""
    table = playing()
    table.reads(CutCardSeen())
    table.reads(CutCardSeen())
    assert table.table.incidents
    assert prompt(table.table).incidents == ()
    table.do(DEALER, ask.CallSupervisor(what="a question"))
    table.reads(Fault("jam"))
    told = prompt(table.table)
    assert (told.kind, told.sentence, told.until) == ("held", "Wait: supervisor", None)
    assert told.incidents == (3, 4)
    assert told.detail == "F: The supervisor is called. E-37: A card could not be read."
    assert told.last_round


def test_a_reader_that_is_back_is_the_dealers_to_go_on_with() -> None:
    """The dealer may clear it; with another incident open he may not."""
    table = playing()
    table.reads(DeviceDown(reason="unplugged"))
    assert prompt(table.table).sentence == "Wait: reader"
    table.reads(DeviceUp())
    assert prompt(table.table).sentence == "The reader is back: go on"
    table.do(SUPERVISOR, ask.StopTable(reason="fire alarm"))
    assert prompt(table.table).sentence == "Wait: supervisor"


def test_a_broken_table_waits_for_the_supervisor() -> None:
    """What the invariants found is told, and nothing else is prompted."""
    broken = replace(playing().table, broken=("money is missing",))
    told = prompt(broken)
    assert (told.kind, told.sentence) == ("held", "Wait: supervisor")
    assert (told.detail, told.incidents) == ("money is missing", ())


def test_the_last_round_is_flagged_until_the_shoe_is_over() -> None:
    """From the cut card on, and no longer once the shuffle is due."""
    table = playing()
    assert not prompt(table.table).last_round
    table.cut_card()
    assert prompt(table.table).sentence == "Open betting for the last round"
    table.bet(ann=(500,))
    assert prompt(table.table).last_round
    table.cards("TS", "9D", "TH")
    table.decides("ann", "stand")
    table.cards("9C")
    told = prompt(table.table)
    assert (told.sentence, told.last_round) == ("Fan the cards", False)


def test_a_carried_card_is_announced_and_told_as_placed_not_read() -> None:
    """Everybody knows it before betting; when the round starts it is not read again (HP16)."""
    table = playing()
    table.cards("7H")
    announced = "7H is out already and will be dealt first"
    assert (prompt(table.table).kind, prompt(table.table).detail) == ("open betting", announced)
    table.do(DEALER, ask.OpenBetting())
    assert (prompt(table.table).kind, prompt(table.table).detail) == ("betting", announced)
    table.player("bob", ask.PlaceChips(chips=(500,)))
    table.player("bob", ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    told = prompt(table.table)
    assert told.sentence == "Deal to the dealer"
    assert told.detail == "7H goes to box 2: placed, not read"
    table.cards("6D")
    assert prompt(table.table).detail == ""


def test_bets_may_be_open_while_the_cards_are_shuffled() -> None:
    """The shuffle is what the dealer does; that bets are open is said beside it (E-13)."""
    table = playing()
    table.do(SUPERVISOR, ask.EndShoe(reason="a card is marked"))
    assert (prompt(table.table).sentence, prompt(table.table).detail) == ("Fan the cards", "")
    table.do(DEALER, ask.OpenBetting())
    told = prompt(table.table)
    assert (told.kind, told.detail) == ("shuffle", "bets are open meanwhile")
    assert told.until == table.table.deadline


def test_several_burns_are_counted() -> None:
    """Two dealer changes in mid-shoe owe two (E-07)."""
    table = playing()
    table.bet(ann=(500,))
    table.cards("TS", "9D", "TH")
    table.decides("ann", "stand")
    table.cards("9C")
    table.do(DEALER, ask.ChangeDealer(dealer="carl", how="rotation"))
    assert (prompt(table.table).sentence, prompt(table.table).detail) == ("Burn one card", "")
    table.do(table.dealer, ask.ChangeDealer(dealer="dora", how="rotation"))
    assert prompt(table.table).detail == "2 burns are owed"


def test_somebody_away_is_said_to_be() -> None:
    """The dealer need not wait for an answer that will not come (HP2)."""
    table = playing()
    table.bet(ann=(500,))
    table.cards("TS", "9D", "TH")
    table.player("ann", ask.Leave())
    told = prompt(table.table)
    assert told.detail == "ann has hard 20 and is away; the house decides when the time is up"


def test_a_machine_says_what_it_does_and_waits_for_its_players() -> None:
    """Part G: no deadline runs at its table, and the cards wait for whoever has not asked."""
    table = at_machine(VEGAS, ann=(1,), bob=(2,))
    told = prompt(table.table)
    assert (told.kind, told.sentence) == ("open betting", "Place your bets")
    table.player("ann", ask.PlaceChips(chips=(500,)))
    table.player("bob", ask.PlaceChips(chips=(500,)))
    table.player("ann", ask.Deal())
    told = prompt(table.table)
    assert (told.sentence, told.detail) == ("Bets are open", "the cards wait for bob")
    assert told.until is None
    table.player("bob", ask.ConfirmBet())
    assert prompt(table.table).detail == "every bet is confirmed; the cards come with deal"
    table.player("bob", ask.Deal())
    assert prompt(table.table).sentence == "The machine deals to box 1"
    table.cards("TS", "6H", "9S", "7H", "TD")
    hole = prompt(table.table)
    assert hole.sentence == "The machine deals the dealer's hole card, face down"
    assert hole.place == Place("dealer")
    table.cards("8C")
    told = prompt(table.table)
    assert told.detail == "ann has hard 16; the dealer has no blackjack"
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    assert prompt(table.table).detail == "ann has hard 16 and is away; the round waits for him"


def test_a_machine_publishes_its_order_before_it_shuffles_again() -> None:
    """MP6, part G: one after the other, each said."""
    table = at_machine(VEGAS, shoe="TS TH TD 8C", ann=(1,))
    table.deal(ann=(500,))
    plays(table, "TS TH TD 8C ann:stand")
    assert prompt(table.table).sentence == "The machine publishes the order of its shoe"
    table.reveal()
    assert prompt(table.table).sentence == "The machine shuffles"
    table.commit()
    assert prompt(table.table).sentence == "Place your bets"


def test_the_owner_is_named_where_a_shared_box_is_asked() -> None:
    """Part G: each bet answers the insurance for itself."""
    table = shared(("ann", 1, 1, 2_000), ("bob", 1, 2, 1_000))
    plays(table, "TS AD 8H")
    assert prompt(table.table).detail == "waiting for box 1 (ann) and box 1 (bob)"
    table.player("bob", ask.AnswerInsurance(answer="none"))
    assert prompt(table.table).detail == "waiting for box 1 (ann)"


def test_a_hole_card_that_is_laid_again_is_not_named() -> None:
    """Part E: the sentence stands on every screen."""
    game = replace(PACK.game, hole_card=True, peek="on an ace")
    table = Playing(replace(PACK, game=game)).opened()
    table.seat("ann", 1, 100_000)
    table.bet(ann=(500,))
    assert prompt(table.table).sentence == "Deal to box 1"
    table.cards("TS", "5D", "6H")
    assert prompt(table.table).sentence == "Deal the dealer's hole card, face down"
    table.cards("8C")
    table.do(DEALER, ask.Report(what="off the table"))
    table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="replace"))
    said = []
    while table.table.held:
        step = table.table.incidents[0].next_step
        assert step is not None
        said.append(prompt(table.table).sentence)
        table.do(SUPERVISOR, ask.ConfirmStep(incident=1, card=step.card))
    assert said == [
        "Lay the TS at box 1",
        "Lay the 5D at the dealer",
        "Lay the 6H at box 1",
        "Lay the dealer's hole card, face down",
    ]
