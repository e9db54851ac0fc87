"""Cards that come together or before their time, and what a supervisor makes of them (part E)."""

from __future__ import annotations

from procedures import commands as ask
from procedures.events import BettingOpened, BurnPaid
from procedures.readings import CardSeen, ExitPulse, Fault
from tests.playing import DEALER, SECOND, SUPERVISOR, Playing
from tests.procedures.reported import TOM
from tests.procedures.seated import of, plays, seated
from tests.procedures.test_incidents import remedies, resolve
from tests.procedures.test_readings import dealing, reads
from tests.procedures.test_shoe import ROUND, places, played

# -- one or two, two at once -----------------------------------------------------------------------


def test_one_card_makes_the_second_reading_a_repeat() -> None:
    """E-36: kept, and no card."""
    table = dealing("TS")
    reads(table, CardSeen("TS"), after=0.1)
    assert resolve(table, "one card") is None
    plays(table, "TD")
    assert places(table)[-2:] == [("TS", "repeat"), ("TD", "box 2")]


def test_two_cards_both_count() -> None:
    """E-36: the second goes where it was due."""
    table = dealing("TS")
    reads(table, CardSeen("TS"), after=0.1)
    assert resolve(table, "two cards") is None
    assert places(table)[-1] == ("TS", "box 2")
    assert not table.table.held


def test_two_cards_in_one_pulse_came_together() -> None:
    """E-36, HP18: the answer "two" is a bad scan, and the round is cancelled."""
    table = dealing(pulses=True)
    reads(table, CardSeen("TS"))
    reads(table, CardSeen("TS"))
    assert resolve(table, "two cards") is None
    assert [i.kind for i in table.table.incidents] == ["bad scan"]
    assert remedies(table) == ("cancel",)


def test_a_bad_scan_in_a_round_is_cancelled_unless_one_of_the_two_was_the_cut_card() -> None:
    """HP18, E-34, E-35: even if both cards could be placed; E-84: the cut card is no card."""
    table = dealing("TS TD")
    reads(table, Fault("double"))
    assert remedies(table) == ("card and cut card", "cancel")
    assert resolve(table, "cancel") is None
    assert table.round.ended == "cancelled"
    assert [p for _, p in places(table)[1:]] == ["discard"] * 4
    assert [table.table.purse(n) for n in ("ann", "bob")] == [100_000, 100_000]


def test_two_known_cards_together_outside_a_round_wait_together() -> None:
    """Part E: both quarantined, the first with the second."""
    table = played_with_pulses()
    reads(table, CardSeen("8S"))
    assert reads(table, CardSeen("9S")) == ["bad scan"]
    assert places(table)[-2:] == [("8S", "quarantine"), ("9S", "quarantine")]
    assert remedies(table) == ("carry", "burn", "end shoe")


def test_two_cards_outside_a_round_may_be_carried_in_order() -> None:
    """Part E: both open the next round."""
    table = played_with_pulses()
    reads(table, CardSeen("8S"))
    reads(table, CardSeen("9S"))
    assert resolve(table, "carry") is None
    reads(table, ExitPulse())
    table.bet(ann=(500,))
    assert places(table)[-2:] == [("8S", "box 1"), ("9S", "dealer")]
    assert reads(table, CardSeen("9S")) == ["carried card read"]


def test_two_cards_carried_while_bets_are_open_give_the_full_time_again() -> None:
    """HP16, E-20: everybody has seen them before betting, and may change a bet."""
    table = played_with_pulses()
    table.do(DEALER, ask.OpenBetting())
    table.wait(19)
    reads(table, Fault("double"))
    for laid in table.table.laid("quarantine"):
        named = ask.Override(key=laid.key, card="9S", decisions="stand", reason="seen")
        table.do(SUPERVISOR, named)
        table.do(TOM, ask.Confirm(proposal=table.table.proposals[-1].number))
    assert resolve(table, "carry") is None
    assert table.table.deadline == table.at + 20 * SECOND


def test_two_cards_outside_a_round_may_be_burned_and_pay_a_burn_that_was_owed() -> None:
    """Part E: both are burned, and one burn was owed and is paid."""
    table = played_with_pulses()
    reads(table, CardSeen("8S"))
    reads(table, CardSeen("9S"))
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    assert resolve(table, "burn") is None
    assert places(table)[-2:] == [("8S", "burn"), ("9S", "burn")]
    assert of(table.facts, BurnPaid)[-1] == BurnPaid(owed=0)
    assert table.table.burns_owed == 0


def test_two_cards_outside_a_round_may_end_the_shoe() -> None:
    """Part E: nothing is dealt from it any more."""
    table = played_with_pulses()
    reads(table, Fault("double"))
    assert remedies(table) == (
        "card and cut card",
        "end shoe",
    )  # nobody knows the cards, so none is carried
    assert resolve(table, "end shoe") is None
    assert table.table.shoe.over
    assert [p for _, p in places(table)[-2:]] == ["discard", "discard"]


def test_two_cards_together_in_the_shuffle_are_no_reason_to_cancel_bets() -> None:
    """Part E: they are part of no round; the supervisor goes on."""
    table = played()
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    table.do(DEALER, ask.OpenBetting())
    reads(table, Fault("double"))
    assert remedies(table) == ("cancel", "go on")
    assert resolve(table, "go on") is None
    assert [p for _, p in places(table)[-2:]] == ["discard", "discard"]
    assert table.table.betting is not None


def test_cards_are_carried_only_when_nothing_else_about_them_is_open() -> None:
    """A card that may be a repeat is not carried before somebody has said that it is none."""
    table = played_with_pulses()
    reads(table, CardSeen("8S"))
    reads(table, CardSeen("9S"))
    reads(table, CardSeen("9S"))
    assert resolve(table, "carry", number=1) == "no such remedy"
    assert resolve(table, "one card", number=2) is None
    assert resolve(table, "carry", number=1) is None
    assert [p for _, p in places(table)[-3:]] == ["carried", "carried", "repeat"]


def played_with_pulses() -> Playing:
    """A shoe that pulses, between two rounds."""
    table = seated(pulses=True, ann=1)
    table.bet(ann=(500,))
    for word in ROUND.split():
        plays(table, word)
        if ":" not in word:
            reads(table, ExitPulse(), after=0.05)
    return table


# -- a card before its time ------------------------------------------------------


def shown_while_betting() -> Playing:
    table = seated(ann=1, bob=2)
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.ConfirmBet())
    reads(table, CardSeen("8S"))
    return table


def test_a_card_shown_while_betting_may_be_carried_and_betting_opens_again() -> None:
    """HP16: with its full time; bets may be changed, everybody has seen the card."""
    table = shown_while_betting()
    assert resolve(table, "carry") is None
    assert table.table.deadline == table.at + 20 * SECOND
    assert of(table.facts, BettingOpened)[-1].round == 1
    assert table.round.bets[0].confirmed
    table.player("bob", ask.PlaceChips(chips=(500,)))
    table.player("bob", ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    assert places(table)[-1] == ("8S", "box 1")
    assert len(table.round.boxes) == 2


def test_a_card_shown_while_betting_may_be_dealt_on() -> None:
    """HP14: confirmed bets are kept and the card is the first of the round."""
    table = shown_while_betting()
    assert resolve(table, "deal on") is None
    assert places(table)[-1] == ("8S", "box 1")
    assert table.table.betting is None


def test_a_card_shown_while_betting_with_no_confirmed_bet_is_carried_or_discarded() -> None:
    """Nobody plays, so the round is not played; the card opens the next one."""
    table = seated(ann=1)
    table.do(DEALER, ask.OpenBetting())
    reads(table, CardSeen("8S"))
    assert remedies(table) == ("carry",)
    assert resolve(table, "carry") is None
    assert table.round.ended == "unplayed"
    assert places(table)[-1] == ("8S", "carried")


def test_a_second_card_between_rounds_is_carried_behind_the_first_or_ends_the_shoe() -> None:
    """HP14: no bets are down, so nothing is cancelled; both open the next round in order."""
    table = played()
    plays(table, "8S 9S")
    assert remedies(table) == ("carry", "end shoe")
    assert resolve(table, "carry") is None
    table.bet(ann=(500,))
    assert places(table)[-2:] == [("8S", "box 1"), ("9S", "dealer")]


def test_a_game_before_its_time_with_bets_is_rescanned_or_cancelled() -> None:
    """HP14: betting closes at the second card, and confirmed bets are kept."""
    table = played()
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.Rebet())
    table.player("ann", ask.ConfirmBet())
    reads(table, CardSeen("8S"))
    assert resolve(table, "carry") is None
    reads(table, CardSeen("9S"))
    assert remedies(table) == ("rescan", "cancel")
    assert resolve(table, "cancel") is None
    assert table.table.purse("ann") == 100_000


def test_a_card_that_closes_the_last_betting_unplayed_goes_out_with_the_shoe() -> None:
    """E-14: nobody bet on the last round, so the shoe is over and its card is counted."""
    table = played()
    plays(table, "cut")
    table.do(DEALER, ask.OpenBetting())
    assert reads(table, CardSeen("8S")) == []
    assert table.table.shoe.over
    assert places(table)[-1] == ("8S", "counted")
