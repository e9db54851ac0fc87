"""Offers and previews: what may be done now, by whom, and what it would do."""

from __future__ import annotations

from procedures import commands as ask
from procedures.commands import Command
from procedures.offers import Moved, Offer, legal, preview
from procedures.places import Place
from procedures.refusals import Refused
from procedures.table import Who
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.seated import player, plays, seated
from tests.procedures.test_absent_player import PACK


def kinds(table: Playing, who: Who) -> dict[str, tuple[str, ...]]:
    """The offers to somebody: kind and choices."""
    return {offer.kind: offer.choices for offer in legal(table.table, who, table.at)}


def test_a_closed_table_offers_what_makes_it_ready() -> None:
    """Open it, shuffle, put a dealer on; to players nothing."""
    table = Playing(PACK)
    assert set(kinds(table, SUPERVISOR)) == {"open-table", "record-shuffle", "change-dealer"}
    assert kinds(table, player("ann")) == {}


def test_a_stranger_is_offered_the_free_boxes() -> None:
    """HP21: a seat, and nothing else."""
    table = seated(ann=1, bob=4)
    assert kinds(table, player("cem")) == {"sit": ("2", "3", "5", "6", "7")}


def test_chips_on_offer_fit_the_purse_and_the_maximum() -> None:
    """A chip that would be refused is not shown as one that may be laid."""
    table = seated(purse=3000, ann=1)
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(chips=(500,)))
    assert kinds(table, player("ann")) == {
        "leave": (), "place-chips": ("100", "500", "2500"), "undo-chip": (), "clear-bet": (),
        "confirm-bet": (), "ask-funds": (),
    }  # fmt: skip


def test_a_decision_offers_what_the_hand_may_do_until_its_deadline() -> None:
    """The buttons of a pair of eights, and none when the time is up or it is not the turn."""
    table = seated(ann=1, bob=2)
    table.bet(ann=(2500,), bob=(2500,))
    plays(table, "8S TS TD 8H 5S")
    choices = ("hit", "stand", "double", "split", "surrender")
    assert kinds(table, player("ann")) == {"leave": (), "decide": choices}
    assert kinds(table, player("bob")) == {"leave": ()}
    assert table.table.deadline is not None
    table.at = table.table.deadline
    assert kinds(table, player("ann")) == {"leave": ()}


def test_insurance_offers_what_can_be_paid_for() -> None:
    """E-50, E-59: even money to a blackjack, insurance to who has half the stake."""
    table = seated(purse=3000, ann=1, bob=2)
    table.bet(ann=(2500,), bob=(500, 500))
    plays(table, "AS TS AD TH 5S")
    assert kinds(table, player("ann"))["answer-insurance"] == ("even money", "none")
    assert kinds(table, player("bob"))["answer-insurance"] == ("insurance", "none")


def test_a_held_table_offers_remedies_to_the_supervisor_and_only_leaving_to_players() -> None:
    """Part F: with the number of the incident each remedy is for."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS")
    table.do(DEALER, ask.CallSupervisor(what="look"))
    assert kinds(table, SUPERVISOR)["resolve"] == ("1:go on", "1:cancel")
    assert "resolve" not in kinds(table, DEALER)
    assert kinds(table, player("ann")) == {"leave": ()}


def test_who_left_is_offered_nothing() -> None:
    """HP6: the hand is played for him."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD 5S")
    table.player("ann", ask.Leave())
    assert kinds(table, player("ann")) == {}


def test_nothing_is_offered_to_a_device_or_the_service() -> None:
    """They have no buttons."""
    table = seated(ann=1)
    assert legal(table.table, SYSTEM, table.at) == ()
    assert legal(table.table, Who("device", "shoe"), table.at) == ()


def test_offers_are_plain_data() -> None:
    """Kind and choices as the wire names them."""
    table = Playing(PACK)
    assert legal(table.table, SUPERVISOR, table.at)[0] == Offer(kind="open-table")


def test_a_preview_shows_cards_and_money_and_changes_nothing() -> None:
    """Which cards end where, and what every seat gets or loses."""
    table = seated(ann=1)
    table.bet(ann=(2500,))
    plays(table, "TS TD")
    before = table.table
    what = Command(id="1", at=table.at, by=SUPERVISOR, ask=ask.CancelRound(reason="a quarrel"))
    shown = preview(before, what)
    assert not isinstance(shown, Refused)
    assert shown.position == before.position
    keys = [laid.key for laid in before.shoe.cards[1:]]
    gone = Place("discard")
    assert shown.cards == (
        Moved(key=keys[0], card="TS", before=Place("box", 1), after=gone),
        Moved(key=keys[1], card="TD", before=Place("dealer"), after=gone),
    )
    assert shown.money == (("purse:ann", 97_500, 100_000), ("wager:1", 2500, 0))
    assert table.table is before


def test_the_preview_of_what_is_refused_is_the_refusal() -> None:
    """With the same reason."""
    table = seated(ann=1)
    what = Command(id="1", at=table.at, by=SUPERVISOR, ask=ask.CancelRound(reason="a quarrel"))
    shown = preview(table.table, what)
    assert isinstance(shown, Refused)
    assert shown.code == "no round"
