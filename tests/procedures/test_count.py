"""The set of cards: counted after its shoe, rounds at risk, cards replaced (IR11, HP7)."""

from __future__ import annotations

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.house.count import AtRisk, rounds_at_risk
from procedures.inventory import inventory
from procedures.readings import Fault
from procedures.refusals import Code, Refused
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.reported import TOM, corrects, house_of, in_round, key, report
from tests.procedures.reported import rule_and_remedies as offered
from tests.procedures.seated import plays, seated
from tests.procedures.test_absent_player import PACK
from tests.procedures.test_incidents import resolve
from tests.procedures.test_readings import reads

LOST, WON = "TS TD 8S ann:stand 9C", "TS TD 8S ann:stand 7C"


def asks(table: Playing, what: ask.Ask) -> Code | None:
    outcome = table.tries(SUPERVISOR, what)
    return outcome.code if isinstance(outcome, Refused) else None


def counts(
    table: Playing, *, missing: tuple[Card, ...] = (), extra: tuple[Card, ...] = ()
) -> Code | None:
    return asks(table, ask.CountSet(missing=missing, extra=extra))


def two_rounds() -> Playing:
    """`ann` lost 25.00 in round 1 and won 25.00 in round 2; the shoe is over."""
    table = seated(pack=house_of(), ann=1)
    for script in (LOST, WON):
        table.bet(ann=(2500,))
        plays(table, script)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    return table


def test_a_good_count_closes_the_rounds_before_it() -> None:
    """IR11: the record says up to which round the set was whole."""
    table = two_rounds()
    assert [seat.round for seat in rounds_at_risk(table.table)] == [1, 2]
    assert counts(table) is None
    assert rounds_at_risk(table.table) == ()
    assert table.table.sets[0].good_count == 2
    assert not table.table.held


def test_a_count_that_differs_holds_the_table_and_lists_rounds_with_draft_returns() -> None:
    """IR11: every seat and amount; what was lost is drafted, what was won is not."""
    table = two_rounds()
    assert counts(table, missing=("7S",), extra=("8D", "8D")) is None
    assert table.table.held
    assert table.table.incidents[-1].detail == (
        "set set-1: missing 7S; too many 8D, 8D; 2 rounds at risk"
    )
    assert offered(table) == ("IR11", ("replace card", "go on"))
    seat = AtRisk(round=1, set_id="set-1", box=1, player="ann", staked=2500, returned=0, draft=2500)
    won = AtRisk(round=2, set_id="set-1", box=1, player="ann", staked=2500, returned=5000, draft=0)
    assert rounds_at_risk(table.table) == (seat, won)


def test_what_went_back_by_hand_is_not_drafted_again() -> None:
    """E-80: and what was corrected is drafted as corrected."""
    table = in_round("TS TD 3D", ann=1)
    table.do(SYSTEM, ask.LoseConnection(player="ann"))
    plays(table, "time 9C 9S")
    assert [seat.draft for seat in rounds_at_risk(table.table)] == [2500]
    returned = ask.ReturnWagers(player="ann", round=1, reason="our server")
    assert asks(table, returned) is None
    assert [seat.draft for seat in rounds_at_risk(table.table)] == [0]
    table = in_round(LOST, ann=1)
    assert corrects(table, key(table, "dealer", 2), "7C") is None
    assert [seat.draft for seat in rounds_at_risk(table.table)] == [0]


def test_a_good_count_of_one_set_says_nothing_of_another() -> None:
    """Two sets take turns; each has its own last good count."""
    table = two_rounds()
    table.shuffle(set_id="set-2")
    plays(table, "2H")
    table.bet(ann=(2500,))
    plays(table, LOST)
    table.do(SUPERVISOR, ask.EndShoe(reason="worn cards"))
    assert counts(table) is None
    assert [(s.round, s.set_id) for s in rounds_at_risk(table.table)] == [
        (1, "set-1"), (2, "set-1"),
    ]  # fmt: skip
    table.bet(ann=(2500,))
    assert [s.round for s in rounds_at_risk(table.table)] == [1, 2]


def test_a_round_that_is_bet_on_while_the_set_is_counted_is_not_closed_by_the_count() -> None:
    """E-13: its cards are dealt from the next shoe, of the same set."""
    table = two_rounds()
    table.bet(ann=(2500,))
    assert counts(table) is None
    table.shuffle()
    plays(table, "2H " + LOST)
    assert [seat.round for seat in rounds_at_risk(table.table)] == [3]


def test_a_set_is_counted_once_between_its_shoe_and_its_shuffle() -> None:
    """HP7: a shuffled set is a shoe again."""
    table = in_round("TS", ann=1)
    assert counts(table) == "no set"
    table = two_rounds()
    assert counts(table) is None
    assert counts(table) == "counted already"
    table = two_rounds()
    table.do(DEALER, ask.RecordShuffle(step="fanned"))
    table.do(DEALER, ask.RecordShuffle(step="shuffled", set_id="set-1"))
    assert counts(table) == "no set"


def test_a_card_is_replaced_by_two_people_and_the_set_remembers() -> None:
    """IR11: the shipped house wants two; nothing is replaced by one."""
    table = in_round("TS", pack=PACK, ann=1)
    assert asks(table, ask.ReplaceCard(card="7S", reason=" ")) == "reason needed"
    assert asks(table, ask.ReplaceCard(card="7S", reason="torn")) is None
    assert not table.table.sets[0].replaced
    table.do(TOM, ask.Confirm(proposal=1))
    assert table.table.sets[0].replaced == ("7S",)


def test_a_bad_card_holds_the_table_until_it_is_replaced() -> None:
    """IR11: missing, damaged or foreign; the card is named."""
    table = in_round("TS", ann=1)
    assert report(table, "bad card") is None
    assert offered(table) == ("IR11", ("replace card", "cancel"))
    assert resolve(table, "replace card") == "card needed"
    assert resolve(table, "replace card", card="TS") is None
    assert table.table.sets[0].replaced == ("TS",)
    assert not table.table.held


def test_without_a_set_there_is_nothing_to_replace() -> None:
    """Before the first shuffle."""
    table = Playing(house_of())
    table.do(SUPERVISOR, ask.OpenTable(devices=()))
    assert asks(table, ask.ReplaceCard(card="7S", reason="torn")) == "no set"
    table.do(DEALER, ask.ChangeDealer(dealer="bea", how="opening"))
    assert report(table, "bad card") is None
    assert offered(table) == ("IR11", ("go on",))


def test_a_sets_age_is_counted_in_shuffles_and_its_seal_is_kept() -> None:
    """HP7: by its id."""
    table = two_rounds()
    table.shuffle()
    assert (table.table.sets[0].set_id, table.table.sets[0].shuffles) == ("set-1", 2)


def test_every_card_of_the_set_is_accounted_for_at_any_moment() -> None:
    """By rank and suit and by where it is; what is unread is out and unnamed."""
    table = in_round("TS TD 8S", ann=1)
    reads(table, Fault("unreadable"))
    found = inventory(table.table)
    assert [accounted.card for accounted in found.cards] == list(CARDS)
    assert found.unread == 1
    assert found.unseen == 416 - 4  # a burn and three cards were read
    ten = next(a for a in found.cards if a.card == "TS")
    assert (ten.in_set, ten.unseen, ten.lies) == (8, 7, (("box", 1),))
    assert all(a.unseen + sum(n for _, n in a.lies) == 8 for a in found.cards)
