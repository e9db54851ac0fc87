"""The felt is right and the record is wrong: E-24, IR1 and IR5, before any decision."""

from __future__ import annotations

from procedures import commands as ask
from procedures.offers import legal
from procedures.refusals import Code, Refused
from procedures.table import Who
from tests.playing import DEALER, SECOND, SUPERVISOR, SYSTEM, Playing
from tests.procedures.reported import corrects, house_of, in_round, key, report, rule_and_remedies
from tests.procedures.seated import plays, result
from tests.procedures.test_incidents import resolve
from tests.procedures.test_shoe import places

PURSE = 100_000


def rearranges(
    table: Playing, order: tuple[str, ...], burned: tuple[str, ...] = (), *, reason: str = "seen"
) -> Code | None:
    what = ask.Rearrange(order=order, burned=burned, reason=reason)
    outcome = table.tries(SUPERVISOR, what)
    return outcome.code if isinstance(outcome, Refused) else None


# -- burn and first card ------------------------------------------------------------------------


def test_the_first_card_read_as_the_burn_is_dealt_and_the_burn_is_owed_after_the_round() -> None:
    """E-24: a forgotten burn is taken before the next round, never inside one."""
    table = in_round("TS 9D", ann=1)  # on the felt: ann 2C, the dealer TS, ann 9D
    assert report(table, "burn mistaken", "1=2C,9D 0=TS") is None
    assert rule_and_remedies(table) == ("E-24", ("re-assign", "cancel"))
    assert resolve(table, "re-assign") is None
    assert places(table) == [("2C", "box 1"), ("TS", "dealer"), ("9D", "box 1")]
    assert table.table.burns_owed == 1
    assert table.round.pending
    plays(table, "ann:hit 9C ann:stand 7C")
    assert table.table.purse("ann") == PURSE + 2500  # 20 against 17
    table.bet(ann=(500,))
    plays(table, "3C 4C")
    assert places(table)[-2:] == [("3C", "burn"), ("4C", "box 1")]


def test_the_burn_read_as_the_first_card_is_burned_and_all_others_move_up() -> None:
    """E-24: the card that nobody was due has its place then."""
    table = in_round("8S TS 9D 4C", ann=1)  # on the felt: ann TS and 4C, the dealer 9D
    assert rule_and_remedies(table) == ("HP13", ("cancel",))
    assert report(table, "burn mistaken", "1=TS,4C 0=9D") is None
    assert resolve(table, "re-assign") is None
    assert not table.table.incidents
    assert places(table)[1:] == [
        ("8S", "burn"), ("TS", "box 1"), ("9D", "dealer"), ("4C", "box 1"),
    ]  # fmt: skip
    assert table.table.burns_owed == 0
    assert table.round.pending


def test_without_a_felt_the_burn_just_before_the_round_is_meant_and_the_screen_says_so() -> None:
    """The incident names the card; the preview shows where everything would go."""
    table = in_round("TS 9D", ann=1)
    assert report(table, "burn mistaken") is None
    assert table.table.incidents[-1].detail == "bea: 2C was the first card"
    assert table.table.incidents[-1].keys == (key(table, "burn"),)


def test_after_a_decision_only_a_cancellation_is_left() -> None:
    """E-24: somebody has decided on those cards."""
    table = in_round("TS 9D 8S ann:hit", ann=1)
    assert report(table, "burn mistaken") is None
    assert rule_and_remedies(table) == ("E-24", ("cancel",))


def test_a_burn_that_lies_where_the_record_has_it_is_not_mistaken() -> None:
    """Nor is one reported when none was taken before the round."""
    table = in_round("TS 9D", ann=1)
    assert report(table, "burn mistaken", "1=TS 0=9D") == "not reported so"
    plays(table, "8S ann:stand 8D")
    table.bet(ann=(500,))
    plays(table, "TC 9C")
    assert report(table, "burn mistaken") == "not reported so"


# -- the supervisor lays the record again ------------------------------------------------------


def test_the_record_is_laid_again_in_the_order_that_the_supervisor_gives() -> None:
    """The felt is right: the cards came out in this order."""
    table = in_round("TS 9D 8S", ann=1)
    cards = [laid.key for laid in table.table.shoe.cards]
    table.wait(5)
    assert rearranges(table, (cards[2], cards[1], cards[3])) is None
    assert places(table) == [
        ("2C", "burn"), ("9D", "box 1"), ("TS", "dealer"), ("8S", "box 1"),
    ]  # fmt: skip
    assert table.table.deadline == table.at + 15 * SECOND  # asked anew


def test_a_card_that_nobody_was_due_has_its_place_and_the_table_goes_on() -> None:
    """E-24, as a command: the first card was the burn, and the hold ends with it."""
    table = in_round("8S TS 9D 4C", ann=1)
    _, *felt = [laid.key for laid in table.table.shoe.cards]
    plays(table, "5C")  # dealt on while the table is held
    assert rearranges(table, tuple(felt[1:]), (felt[0],)) is None
    assert places(table)[1:] == [
        ("8S", "burn"), ("TS", "box 1"), ("9D", "dealer"), ("4C", "box 1"), ("5C", "quarantine"),
    ]  # fmt: skip
    assert rule_and_remedies(table) == ("HP13", ("cancel",))  # the five is judged on its own


def test_the_burn_before_the_round_may_be_named_and_is_owed_again() -> None:
    """E-24, as a command."""
    table = in_round("TS 9D", ann=1)
    burn, *felt = [laid.key for laid in table.table.shoe.cards]
    assert rearranges(table, (burn, *felt)) is None
    assert [place for _, place in places(table)] == ["box 1", "dealer", "box 1"]
    assert table.table.burns_owed == 1


def test_a_record_that_cannot_be_laid_so_is_refused() -> None:
    """A card twice, left out, unknown, left over; no reason; a decision, the dealer's draw."""
    table = in_round("TS 9D 8S", ann=1)
    burn, *felt = [laid.key for laid in table.table.shoe.cards]
    before = table.table
    for order in ((felt[0], felt[0], felt[1], felt[2]), tuple(felt[:2]), (*felt, "unknown")):
        assert rearranges(table, order) == "not rearranged"
    assert rearranges(table, (burn, *felt)) == "not rearranged"  # one more than positions
    assert rearranges(table, tuple(felt), reason=" ") == "reason needed"
    assert table.table == before
    plays(table, "ann:stand")
    assert rearranges(table, tuple(felt)) == "not rearranged"
    table = in_round("TS TD AS 2H", ann=1)  # a blackjack waits, and the dealer has drawn
    assert rearranges(table, tuple(c.key for c in table.table.shoe.cards[1:])) == "not rearranged"
    assert "rearrange" not in [o.kind for o in legal(table.table, SUPERVISOR, table.at)]


def test_a_card_of_an_earlier_round_is_not_dealt_again() -> None:
    """E-92: it lies on the discard tray."""
    table = in_round("TS", ann=1)
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    table.bet(ann=(500,))
    plays(table, "9D")
    old, new = (laid.key for laid in table.table.shoe.cards[1:])
    assert rearranges(table, (new, old)) == "not rearranged"


def test_nothing_is_rearranged_without_a_round() -> None:
    """Or before its first card."""
    table = in_round("", ann=1)
    assert rearranges(table, ()) == "not rearranged"


def test_a_card_shown_as_the_dealers_is_insured_when_it_is_an_ace_after_all() -> None:
    """Nobody was asked yet; the question comes when the cards lie right."""
    table = in_round("8S 9D AD", ann=1)
    cards = [laid.key for laid in table.table.shoe.cards[1:]]
    assert rearranges(table, (cards[0], cards[2], cards[1])) is None
    assert table.round.insurance == "open"


# -- the dealer's own card -----------------------------------------------------------------------


def test_a_forgotten_dealers_card_is_out_of_order() -> None:
    """IR1, document 2, HP12: put right before second cards lie there, else cancelled."""
    table = in_round("TS 9D 8S", ann=1, bob=2)  # on the felt: ann TS, bob 9D, ann 8S
    assert report(table, "dealer card forgotten", "1=TS,8S 2=9D") is None
    assert rule_and_remedies(table) == ("IR1", ("cancel",))
    assert report(table, "dealer card forgotten") == "felt needed"
    table = in_round("TS 9D 8S", ann=1, cem=3)
    assert report(table, "dealer card forgotten", "1=TS 3=9D 0=8S") == "not reported so"
    assert report(table, "dealer card forgotten", "1=TS 3=9H") == "not reported so"


def test_in_another_house_he_draws_it_after_the_players() -> None:
    """IR1, South Dakota: cards never move back; 18 and 19 against the dealer's ten and seven."""
    table = in_round("TS 9D 8S", pack=house_of(dealer_card_forgotten="dealer draws"), ann=1, bob=2)
    assert report(table, "dealer card forgotten", "1=TS,8S 2=9D") is None
    assert rule_and_remedies(table) == ("IR1", ("dealer draws", "cancel"))
    assert resolve(table, "dealer draws") is None
    plays(table, "TC ann:stand bob:stand TD 7C")
    assert places(table)[1:] == [
        ("TS", "box 1"), ("9D", "box 2"), ("8S", "box 1"), ("TC", "box 2"),
        ("TD", "dealer"), ("7C", "dealer"),
    ]  # fmt: skip
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE + 2500] * 2


def test_nobody_is_asked_again_once_the_dealer_has_drawn_his_first_card_last() -> None:
    """Part F: his card is known, though it is only one."""
    table = in_round("TS 9D", pack=house_of(dealer_card_forgotten="dealer draws"), ann=1)
    report(table, "dealer card forgotten", "1=TS,9D")
    resolve(table, "dealer draws")
    plays(table, "ann:stand TD")
    assert corrects(table, key(table, "box 1", 2), "5D", "ask now") == "dealer has drawn"


def test_nobody_surrenders_against_a_dealer_without_a_card_the_absent_neither() -> None:
    """IR1, E-69: a hard sixteen is hit for him, as against a ten."""
    table = in_round("TS 9D 6S", pack=house_of(dealer_card_forgotten="dealer draws"), ann=1, bob=2)
    report(table, "dealer card forgotten", "1=TS,6S 2=9D")
    resolve(table, "dealer draws")
    plays(table, "TC")
    what = ask.Decide(ask=table.round.asks, action="surrender")
    refused = table.tries(Who("player", "ann"), what)
    assert isinstance(refused, Refused)
    assert refused.code == "no surrender"
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    plays(table, "time")
    taken = table.round.decisions[-1]
    assert (taken.box, taken.action, taken.by) == (1, "hit", "absent")


def test_a_dealers_blackjack_drawn_last_takes_the_initial_wager() -> None:
    """No insurance was possible; HP23 holds, and a player's blackjack pushes."""
    table = in_round("TS 9D AS", pack=house_of(dealer_card_forgotten="dealer draws"), ann=1, bob=2)
    report(table, "dealer card forgotten", "1=TS,AS 2=9D")
    resolve(table, "dealer draws")
    plays(table, "2C bob:double TC AD KD")
    assert [result(table, box).hands[0].outcome for box in (1, 2)] == [
        "push blackjack", "lost to blackjack",
    ]  # fmt: skip
    assert [table.table.purse(n) for n in ("ann", "bob")] == [PURSE, PURSE - 2500]


# -- a card face up in the shoe --------------------------------------------------------------


def test_a_card_face_up_in_the_shoe_is_scrapped_where_the_house_does_so() -> None:
    """IR5: counted, out of the game, never the burn; the next card takes its place."""
    table = in_round("TS 9D", pack=house_of(boxed_card="scrap"), ann=1)
    assert report(table, "boxed card") is None
    assert rule_and_remedies(table) == ("IR5", ("scrap", "go on"))
    assert resolve(table, "scrap") is None
    plays(table, "8S")
    assert places(table)[1:] == [("TS", "box 1"), ("9D", "scrapped"), ("8S", "dealer")]


def test_a_card_face_up_in_the_shoe_is_otherwise_a_card_like_any_other() -> None:
    """IR5 is for packs that choose it."""
    table = in_round("TS 9D", ann=1)
    assert report(table, "boxed card") is None
    assert rule_and_remedies(table) == ("IR5", ("go on",))
    assert resolve(table, "go on") is None
    assert places(table)[-1] == ("9D", "dealer")


def test_a_dealer_lays_no_record_again() -> None:
    """Part F: it is the supervisor's."""
    table = in_round("TS 9D", ann=1)
    refused = table.tries(DEALER, ask.Rearrange(order=(), reason="seen"))
    assert isinstance(refused, Refused)
    assert refused.code == "role"
