"""Incidents and remedies: who may end what, how, and what becomes of cards and money (part F)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.cards import Card
from procedures.events import Posted
from procedures.incident_events import CardEntered, IncidentResolved
from procedures.irregular.known import IRREGULARITIES
from procedures.offers import legal
from procedures.readings import CardSeen, DeviceDown, DeviceUp, Fault
from procedures.refusals import Code, Refused
from procedures.remedies.offered import offered
from procedures.table import Who
from tests.playing import DEALER, SECOND, SUPERVISOR, Playing
from tests.procedures.seated import house, of, plays, seated
from tests.procedures.test_readings import dealing, reads, with_pad
from tests.procedures.test_shoe import places, played


def resolve(
    table: Playing,
    remedy: str,
    *,
    number: int | None = None,
    by: Who = SUPERVISOR,
    reason: str = "seen on the picture",
    card: Card | None = None,
) -> Code | None:
    """End the last incident, or that one; why not, when refused."""
    last = table.table.incidents[-1].number if number is None else number
    what = ask.Resolve(incident=last, remedy=remedy, reason=reason, card=card)
    outcome = table.tries(by, what)
    return outcome.code if isinstance(outcome, Refused) else None


def remedies(table: Playing) -> tuple[str, ...]:
    """What is offered for the last incident."""
    return offered(table.table, table.table.incidents[-1])


# -- the unread card -----------------------------------------------------------------------------


def test_a_card_entered_by_hand_goes_where_it_was_due_and_is_counted() -> None:
    """E-37, IR14: named from the picture; what waited behind it follows in order."""
    table = dealing("TS")
    reads(table, Fault("unreadable"))
    plays(table, "9S")
    assert resolve(table, "enter card", card="TD") is None
    assert places(table)[-2:] == [("TD", "box 2"), ("9S", "dealer")]
    assert table.table.manual_entries == 1
    assert [laid.entered for laid in table.table.shoe.cards] == [False, False, True, False]


def test_an_unread_card_is_read_again_on_the_pad_without_a_supervisor() -> None:
    """E-37, part F: it needs no judgement, and is no manual entry."""
    table = with_pad(played())
    plays(table, "TS")
    reads(table, Fault("unreadable"))
    assert reads(table, CardSeen("TD"), device="pad", role="pad") == ["read again on the pad"]
    assert places(table)[-1] == ("TD", "dealer")
    assert not table.table.held
    assert table.table.manual_entries == 0


def test_with_two_unread_cards_the_pad_does_not_guess_which() -> None:
    """A silent guess is the worst thing: the supervisor names each."""
    table = with_pad(played())
    reads(table, Fault("unreadable"))
    reads(table, Fault("unreadable"))
    assert reads(table, CardSeen("TD"), device="pad", role="pad") == ["shown as a check"]
    assert table.table.held


def test_what_was_no_card_takes_no_place() -> None:
    """E-37: a hand over the window; the next card goes where it was due."""
    table = dealing("TS")
    reads(table, Fault("covered"))
    assert resolve(table, "no card") is None
    plays(table, "TD")
    assert places(table)[-2:] == [(None, "nothing"), ("TD", "box 2")]


@pytest.mark.parametrize(
    ("remedy", "card", "reason", "code"),
    [
        ("enter card", None, "seen", "card needed"),
        ("enter card", "TD", "  ", "reason needed"),
        ("no card", None, "", "reason needed"),
        ("cancel", None, "", "reason needed"),
        ("carry", None, "seen", "no such remedy"),
        ("sing", None, "seen", "no such remedy"),
    ],
)
def test_a_remedy_that_lacks_something_is_refused(
    remedy: str, card: Card | None, reason: str, code: Code
) -> None:
    """Part F: with what is missing said, and nothing changed."""
    table = dealing("TS")
    reads(table, Fault("unreadable"))
    before = table.table
    assert resolve(table, remedy, card=card, reason=reason) == code
    assert table.table == before


# -- cancel ---------------------------------------------------------------------------------------


def test_a_cancelled_round_reverses_every_wager_by_entries_of_its_own() -> None:
    """Cancel: initial, double, split, insurance, a blackjack paid at once, a bust (E-28, E-88)."""
    table = seated(ann=1, bob=2, cem=3)
    table.bet(ann=(2500,), bob=(2500,), cem=(500,))
    plays(table, "8S AS TS 9D 8H TC 6S ann:split 3C ann:double 2C TD ann:hit TH cem:hit")
    assert table.table.purse("ann") == 92_500
    assert table.table.balance("locked:bob") == 6250
    before = [p for e in of(table.facts, Posted) for p in e.postings]
    reads(table, Fault("double"))
    assert resolve(table, "cancel") is None
    assert [table.table.purse(n) for n in ("ann", "bob", "cem")] == [100_000] * 3
    assert table.table.balance("bank") == 0
    after = [p for e in of(table.facts, Posted) for p in e.postings]
    assert after[: len(before)] == before  # nothing is deleted
    assert {p.rule for p in after[len(before) :]} == {"HP18"}


def test_the_next_round_begins_with_the_next_card_of_the_shoe() -> None:
    """E-92: cards already out are not dealt again."""
    table = dealing("TS TD")
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    table.bet(ann=(500,))
    plays(table, "4C")
    assert places(table)[-3:] == [("TS", "discard"), ("TD", "discard"), ("4C", "box 1")]


def test_a_cancelled_round_ends_the_incidents_of_its_cards_and_no_other() -> None:
    """The emergency stays until somebody says that it is over."""
    table = dealing("TS")
    reads(table, Fault("unreadable"))
    table.do(SUPERVISOR, ask.StopTable(reason="fire"))
    table.do(SUPERVISOR, ask.CancelRound(reason="fire"))
    assert [i.kind for i in table.table.incidents] == ["emergency stop"]
    assert table.table.held


def test_a_round_that_is_over_is_not_cancelled() -> None:
    """There is nothing to reverse once the bets are resolved; and a reason is asked for."""
    table = played()
    refused = table.tries(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert isinstance(refused, Refused)
    assert refused.code == "no round"
    table.bet(ann=(500,))
    refused = table.tries(SUPERVISOR, ask.CancelRound(reason=" "))
    assert isinstance(refused, Refused)
    assert refused.code == "reason needed"
    refused = table.tries(DEALER, ask.CancelRound(reason="a quarrel"))
    assert isinstance(refused, Refused)
    assert refused.code == "role"


def test_a_cancelled_round_frees_the_seats_of_those_who_left() -> None:
    """Their wagers go back first, and then the purse with them."""
    table = dealing("TS TD 9D 5S 6S")
    table.player("ann", ask.Leave())
    table.do(SUPERVISOR, ask.CancelRound(reason="a quarrel"))
    assert [p.name for p in table.table.players] == ["bob"]
    assert table.table.balance("cashier") == -100_000


# -- who and when --------------------------------------------------------------------------------


def test_two_supervisors_at_once_and_one_wins() -> None:
    """Part F: the other is told that it is over."""
    table = dealing("TS")
    reads(table, Fault("covered"))
    assert resolve(table, "no card", number=1) is None
    assert resolve(table, "cancel", number=1) == "no such incident"


def test_a_remedy_judged_on_an_older_table_is_refused() -> None:
    """Part F: what was previewed must be what happens."""
    table = dealing("TS")
    reads(table, Fault("covered"))
    seen = table.table.position
    plays(table, "TD")
    what = ask.Resolve(incident=1, remedy="no card", reason="a hand")
    refused = table.tries(SUPERVISOR, what, seen=seen)
    assert isinstance(refused, Refused)
    assert refused.code == "table moved"
    assert isinstance(table.tries(SUPERVISOR, what, seen=table.table.position), tuple)


def test_a_dealer_clears_nothing_that_needs_judgement() -> None:
    """Part F: the dealer ends two, a reader that is back and the rescan of HP14."""
    assert [(r.kind, r.dealer_may) for r in IRREGULARITIES if r.dealer_may] == [
        ("game before time", ("rescan",)),
        ("device down", ("go on",)),
    ]
    table = dealing("TS")
    reads(table, Fault("covered"))
    assert "resolve" not in [offer.kind for offer in legal(table.table, DEALER, table.at)]
    assert resolve(table, "no card", by=DEALER) == "no such remedy"


def test_the_table_goes_on_when_the_last_of_several_incidents_is_over() -> None:
    """Each holds; the timer has what was left of it when the first came."""
    table = dealing("TS TD 9D 5S 6S")
    table.wait(5)
    table.do(DEALER, ask.CallSupervisor(what="look"))
    table.do(DEALER, ask.CallSupervisor(what="look again"))
    assert resolve(table, "go on", number=1) is None
    assert table.table.deadline is None
    table.wait(100)
    assert resolve(table, "go on", number=2) is None
    assert table.table.deadline == table.at + 10 * SECOND


def test_a_resolved_incident_says_what_by_whom_why_and_by_which_rule() -> None:
    """Part F: every outcome is a fact."""
    table = dealing("TS")
    reads(table, Fault("covered"))
    resolve(table, "enter card", card="TD", reason="on the picture")
    assert of(table.facts, IncidentResolved)[-1] == IncidentResolved(
        number=1, remedy="enter card", reason="on the picture", by=SUPERVISOR, rule="E-37"
    )
    assert of(table.facts, CardEntered)[-1].by == SUPERVISOR


def test_an_entered_card_that_the_shoe_cannot_hold_is_an_incident() -> None:
    """E-36: what people enter goes through the same rows."""
    table = seated(pack=house(decks=1), ann=1)
    table.bet(ann=(500,))
    plays(table, "TS")
    reads(table, Fault("covered"))
    assert resolve(table, "enter card", card="TS") is None
    assert [i.kind for i in table.table.incidents] == ["impossible card"]
    assert resolve(table, "cancel") is None
    assert not table.table.held


def test_a_reader_back_up_says_nothing_by_itself() -> None:
    """Somebody goes on; a table does not start again by a plug."""
    table = dealing("TS")
    reads(table, DeviceDown("unplugged"))
    reads(table, DeviceUp())
    assert table.table.held
