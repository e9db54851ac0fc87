"""Part D: what houses treat differently, each reading of it, and the watch on a shoe."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.pack import HousePack
from procedures.places import Place
from procedures.readings import CardSeen, ExitPulse, Fault
from procedures.remedies.offered import offered
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.reported import house_of, in_round, lays, report, rule_and_remedies
from tests.procedures.seated import plays, result, seated
from tests.procedures.test_incidents import resolve
from tests.procedures.test_readings import reads
from tests.procedures.test_shoe import places

PURSE = 100_000
MIXED = [CARDS[n * 7 % 52] for n in range(52)]
"""A deck with no two neighbours of a new one together."""


def one_deck(pack: HousePack) -> HousePack:
    return replace(pack, game=replace(pack.game, decks=1))


# -- IR2: the dealer draws on 17 or more ------------------------------------------------------


def test_a_card_after_the_dealers_last_opens_the_next_round() -> None:
    """IR2, E-23, document 2: carried; reported, it may be burned all the same."""
    table = in_round("TS TD 8S ann:stand 7C 3C", ann=1)
    assert places(table)[-1] == ("3C", "carried")
    assert report(table, "dealer overdrew") is None
    assert rule_and_remedies(table) == ("IR2", ("carry", "burn"))
    assert resolve(table, "burn") is None
    assert places(table)[-1] == ("3C", "burn")
    assert table.table.purse("ann") == PURSE + 2500  # 18 against 17: the total stands


def test_a_card_after_the_dealers_last_is_burned_in_another_house() -> None:
    """IR2, South Dakota: the extra card is burned, the total stands."""
    table = in_round("TS TD 8S ann:stand 7C 3C", pack=house_of(dealer_overdraws="burn"), ann=1)
    assert places(table)[-1] == ("3C", "burn")
    assert report(table, "dealer overdrew") == "not reported so"


# -- IR3, IR4: a card drawn in error -----------------------------------------------------------


def test_a_card_that_nobody_is_due_cancels() -> None:
    """E-31, IR4, HP13: the shipped reading."""
    table = in_round("TS 8S TD 8D 9S 4C", ann=1, bob=2)
    assert rule_and_remedies(table) == ("HP13", ("cancel",))


def test_it_is_offered_on_to_the_next_hand_that_draws() -> None:
    """IR4: `ann` stands, `bob` hits and takes it."""
    table = in_round("TS 8S TD 8D 9S 4C", pack=house_of(card_not_due="offer on"), ann=1, bob=2)
    assert rule_and_remedies(table) == ("HP13", ("cancel", "offer on"))
    assert resolve(table, "offer on") is None
    assert places(table)[-1] == ("4C", "offered")
    plays(table, "ann:stand bob:hit")
    assert places(table)[-1] == ("4C", "box 2")
    assert result_cards(table, 2) == ("8S", "9S", "4C")


def test_the_dealer_takes_it_when_no_player_does() -> None:
    """IR3: dealt on; the dealer's ten and four is 14, and he draws on."""
    table = in_round("TS 8S TD 8D 9S 4C", pack=house_of(card_not_due="offer on"), ann=1, bob=2)
    resolve(table, "offer on")
    plays(table, "ann:stand bob:stand 3C")
    assert [p for p in places(table) if p[1] == "dealer"] == [
        ("TD", "dealer"), ("4C", "dealer"), ("3C", "dealer"),
    ]  # fmt: skip


def test_what_nobody_can_use_is_burned() -> None:
    """IR3: the dealer has a finished hand of his own."""
    pack = house_of(card_not_due="offer on")
    pack = replace(pack, game=replace(pack.game, dealer_draws_when_nobody_is_left=False))
    table = in_round("TS 9D 6D 4C", pack=pack, ann=1)
    resolve(table, "offer on")
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert places(table)[-1] == ("4C", "discard")
    table = in_round("TS TD 6D 4C", pack=pack, ann=1)
    resolve(table, "offer on")
    plays(table, "ann:surrender")
    assert table.round.ended == "settled"
    assert places(table)[-1] == ("4C", "burn")


def test_it_is_burned_and_what_came_behind_it_goes_through_the_rows_again() -> None:
    """IR4: only the card in error; another one that nobody is due is judged on its own."""
    table = in_round("TS 8S TD 8D 9S 4C", pack=house_of(card_not_due="burn"), ann=1, bob=2)
    plays(table, "5C")
    assert rule_and_remedies(table) == ("HP13", ("cancel", "burn"))
    assert resolve(table, "burn") is None
    assert places(table)[-2:] == [("4C", "burn"), ("5C", "quarantine")]
    assert resolve(table, "burn") is None
    assert places(table)[-1] == ("5C", "burn")
    assert not table.table.held


def test_a_burn_that_is_owed_is_never_taken_inside_a_round() -> None:
    """E-24: the dealer was changed after an emergency stop; the card in error is another's burn."""
    table = in_round("TS 8S TD 8D 9S", pack=house_of(card_not_due="burn"), ann=1, bob=2)
    table.do(SUPERVISOR, ask.StopTable(reason="a dealer taken ill"))
    table.do(SUPERVISOR, ask.ChangeDealer(dealer="max", how="rotation"))
    assert resolve(table, "go on") is None
    plays(table, "4C")
    assert resolve(table, "burn") is None
    assert table.table.burns_owed == 1


def result_cards(table: Playing, box: int) -> tuple[Card, ...]:
    return next(b.hands[0].cards for b in table.round.boxes if b.box == box)


# -- IR6: the shoe runs out ------------------------------------------------------------------


def nearly_empty(pack: HousePack) -> Playing:
    """One deck: rounds are cancelled until six cards are left, and `ann` hits on them."""
    table = seated(pack=one_deck(pack), ann=1)
    deck = [card for card in MIXED if card != "2C"]
    while len(deck) > 6:
        table.bet(ann=(500,))
        for _ in range(3):
            table.cards(deck.pop())
        table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    table.bet(ann=(500,))
    while deck and not table.table.held:
        if table.round.insurance == "open":
            plays(table, "ann:none")
        elif table.round.pending:
            plays(table, "ann:hit")
        else:
            table.cards(deck.pop())
    if table.round.pending:
        plays(table, "ann:hit")
    return table


def test_a_shoe_that_runs_out_holds_for_the_supervisor() -> None:
    """IR6, E-17: the round is cancelled, for want of another reading."""
    table = nearly_empty(house_of())
    assert rule_and_remedies(table) == ("IR6", ("cancel",))
    assert resolve(table, "cancel") is None
    assert table.table.purse("ann") == PURSE


def test_a_shoe_that_runs_out_goes_on_with_its_discards_in_another_house() -> None:
    """IR6, South Dakota: they are shuffled, and a card of them is dealt."""
    table = nearly_empty(house_of(shoe_runs_out="shuffle discards"))
    assert rule_and_remedies(table) == ("IR6", ("refill shoe", "cancel"))
    burn = [replace(c, place=Place("burn")) for c in table.table.shoe.cards]
    without = replace(table.table, shoe=replace(table.table.shoe, cards=tuple(burn)))
    assert offered(without, without.incidents[-1]) == ("cancel",)  # no discards to shuffle
    out = {c.card for c in table.table.laid("discard") if c.card is not None}
    assert resolve(table, "refill shoe") is None
    assert not table.table.held
    assert "discard" not in {place for _, place in places(table)}
    card = min(out)
    table.cards(card)
    assert places(table)[-1][0] == card
    assert not table.table.held


# -- IR7: a bad scan -------------------------------------------------------------------------


def together(pack: HousePack, cards: str) -> Playing:
    """A round of `ann` and `bob` whose last two cards came out in one pulse."""
    table = seated(pack=pack, pulses=True, ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    *before, first, second = cards.split()
    for word in before:
        plays(table, word)
        if ":" not in word:
            reads(table, ExitPulse(), after=0.05)
    plays(table, f"{first} {second}")
    return table


def test_blackjacks_already_made_are_paid_where_the_house_does_so() -> None:
    """IR7: all stakes go back, and 25.00 wins 37.50; the dealer's nine cannot match it."""
    pack = house_of(bad_scan="cancel and pay blackjacks")
    table = together(pack, "TS 8S 9D AS 9S bob:hit 2C 3C")
    assert rule_and_remedies(table) == ("HP18", ("cancel", "pay blackjacks"))
    assert resolve(table, "pay blackjacks") is None
    assert table.round.ended == "cancelled"
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE + 3750, PURSE]
    assert table.table.balance("bank") == -3750


def test_a_blackjack_that_the_dealer_could_match_is_not_made() -> None:
    """IR7: against a ten it waits for the dealer's hand, which is void."""
    pack = house_of(bad_scan="cancel and pay blackjacks")
    table = together(pack, "TS 8S TD AS 9S bob:hit 2C 3C")
    assert resolve(table, "pay blackjacks") is None
    assert table.table.purse("ann") == PURSE


def test_a_house_may_rescan_every_card_from_the_start() -> None:
    """IR7: all matched, the two that came together are taken in their order."""
    table = together(house_of(bad_scan="rescan"), "TS 8S TD 2S 9S ann:hit 2H 3C")
    assert rule_and_remedies(table) == ("HP18", ("cancel", "rescan"))
    assert resolve(table, "rescan") is None
    lays(table, "TS", "8S", "TD", "2S", "9S", "2H", "3C")
    assert places(table)[-2] == ("2H", "box 1")
    assert rule_and_remedies(table)[0] == "HP13"  # nobody is due the three


def test_two_unread_cards_cannot_be_rescanned() -> None:
    """E-35: nobody knows what they are."""
    table = in_round("TS 8S", pack=house_of(bad_scan="rescan"), ann=1, bob=2)
    reads(table, Fault("double"))
    assert rule_and_remedies(table) == ("HP18", ("card and cut card", "cancel"))


# -- IR12, E-16: the order and the cut card -----------------------------------------------------


@pytest.mark.parametrize(("step", "alarm"), [(1, True), (-1, True), (7, False)])
def test_a_shoe_in_the_order_of_new_decks_is_noticed(*, step: int, alarm: bool) -> None:
    """IR12: among the first 20 to 40 cards, either way round; held until somebody decides."""
    table = seated(pack=house_of(), ann=1)
    at = 0
    while len(table.table.shoe.cards) < 40 and not table.table.held:
        table.bet(ann=(500,))
        for _ in range(3):
            if not table.table.held:
                table.cards(CARDS[at * step % 52])
                at += 1
        if not table.table.held:
            table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert [i.kind for i in table.table.incidents] == (["order alarm"] if alarm else [])
    if alarm:
        assert len(table.table.shoe.cards) == 20
        assert rule_and_remedies(table) == ("IR12", ("go on", "cancel"))
        assert resolve(table, "go on") is None


def test_a_cut_card_that_does_not_come_is_told_once() -> None:
    """E-16: at the deepest place the house allows, without a hold."""
    table = seated(pack=one_deck(house_of()), ann=1)
    deck = [card for card in MIXED if card != "2C"]
    for _ in range(10):
        table.bet(ann=(500,))
        table.cards(*(deck.pop() for _ in range(3)))
        table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    kinds = [i.kind for i in table.table.incidents]
    assert kinds.count("cut card overdue") == 1
    overdue = next(i for i in table.table.incidents if i.kind == "cut card overdue")
    assert overdue.detail == "29 cards are out, 28 is the latest"


# -- E-19, E-85, E-87: changes of dealer --------------------------------------------------------


def test_a_burn_is_taken_from_behind_the_exposed_card() -> None:
    """E-19: the exposed card is still the first card dealt."""
    table = in_round("TS TD 8S ann:stand 7C 3C", ann=1)
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    table.bet(ann=(500,))
    assert places(table)[-1] == ("3C", "carried")
    plays(table, "4C")
    assert places(table)[-2:] == [("3C", "box 1"), ("4C", "burn")]


def test_a_dealer_changed_after_an_emergency_stop_burns_after_the_round() -> None:
    """E-85, part F: never inside one."""
    table = in_round("TS TD 8S", ann=1)
    table.do(SUPERVISOR, ask.StopTable(reason="a dealer taken ill"))
    table.do(SUPERVISOR, ask.ChangeDealer(dealer="max", how="rotation"))
    assert resolve(table, "go on") is None
    plays(table, "ann:stand 7C")
    assert result(table, 1).hands[0].outcome == "win"
    plays(table, "3C")
    assert places(table)[-1] == ("3C", "burn")


def test_the_hands_fate_is_decided_before_the_burn() -> None:
    """E-87: out of order while a change of dealer is due."""
    table = in_round("8S 9S TD", ann=1, bob=2, cem=3)
    assert report(table, "out of order", "1=8S 3=9S 0=TD") is None
    assert resolve(table, "cancel") is None
    table.do(DEALER, ask.ChangeDealer(dealer="max", how="rotation"))
    reads(table, CardSeen("3C"))
    assert places(table)[-1] == ("3C", "burn")
