"""What each role hears of what surrounds the game, and sees of it: checks, recorder, money, people.

The cards that lie face down are tested in `test_shown`.
"""

from __future__ import annotations

from typing import Any

import pytest

from procedures import commands as ask
from procedures.opening_checks import Check
from procedures.table import Table, Who
from tablectl.client.views import BACK, TableView, Told
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_behind, told_of
from tablectl.pit.shown import mine_of, view_of
from tests.playing import DEALER, SUPERVISOR, SYSTEM, Playing
from tests.procedures.at_machine import VEGAS, at_machine
from tests.procedures.at_shared_box import AUSTRIAN
from tests.procedures.reported import key
from tests.procedures.seated import plays, seated
from tests.procedures.test_absent_player import PACK

STAFF: tuple[PersonRole, ...] = ("dealer", "supervisor", "pit manager", "auditor", "technician")
TURN: tuple[PersonRole, ...] = ("supervisor", "pit manager", "auditor")


def heard(
    table: Playing, by: Who, what: ask.Ask, *, role: PersonRole = "player", name: str = "ann"
) -> list[Told]:
    """What somebody is told of what comes of a request."""
    before = table.table
    facts = table.do(by, what)
    return list(told_of(before, facts, at=table.at, name=name, role=role))


def kinds(told: list[Told]) -> list[str]:
    return [one.kind for one in told]


def view(table: Playing, role: PersonRole) -> TableView:
    return view_of(table.table, role)


def red(table: Playing) -> Playing:
    """The devices were looked at and one is down."""
    check = Check(of="devices", ok=False, found="the shoe is down")
    table.do(SYSTEM, ask.RecordChecks(checks=(check,)))
    return table


# -- the opening ----------------------------------------------------------------------------------


def test_players_hear_that_a_table_opens_and_not_despite_what() -> None:
    """Part F: who opened it, why and what was red is for the staff."""
    opening = ask.OpenTable(devices=(), despite="a hurry")
    player = heard(red(Playing(PACK)), SUPERVISOR, opening)
    (dealer,) = heard(red(Playing(PACK)), SUPERVISOR, opening, role="dealer")
    assert [(one.kind, one.words) for one in player] == [("table-opened", "")]
    assert player[0].fact is not None
    assert (player[0].fact["by"], player[0].fact["despite"]) == (None, "")
    assert list(player[0].fact["red"]) == []
    assert dealer.words == "sam opens the table despite devices: a hurry"


@pytest.mark.parametrize("role", STAFF)
def test_staff_see_what_was_found_before_the_opening(role: PersonRole) -> None:
    """Part F: until the table is open; players see nothing of it."""
    table = red(Playing(PACK))
    assert [check.found for check in view(table, role).checks] == ["the shoe is down"]
    assert view(table, "player").checks == ()
    table.do(SUPERVISOR, ask.OpenTable(devices=(), despite="a hurry"))
    assert view(table, role).checks == ()


# -- the recorder and the clock -------------------------------------------------------------------


@pytest.mark.parametrize(
    "what", [ask.WatchRecorder(up=False, detail="no picture"), ask.NoticeClock(back=2_000_000)]
)
def test_players_hear_nothing_of_the_recorder_and_the_clock(what: ask.Ask) -> None:
    """Part F: neither the fact, nor the incident, nor that it was noted; the staff hear it all."""
    table = seated(ann=1)
    assert heard(table, SYSTEM, what) == []
    assert view(table, "player").incidents == ()
    noted = ask.Resolve(incident=1, remedy="noted", reason="seen")
    assert heard(table, SUPERVISOR, noted) == []
    table = seated(ann=1)
    assert "incident-opened" in kinds(heard(table, SYSTEM, what, role="dealer"))
    assert [incident.holds for incident in view(table, "dealer").incidents] == [False]
    assert kinds(heard(table, SUPERVISOR, noted, role="dealer")) == ["incident-resolved"]


def test_staff_see_since_when_nothing_is_recorded() -> None:
    """Part F: the time it began, until the recorder is back."""
    table = seated(ann=1)
    table.do(SYSTEM, ask.WatchRecorder(up=False))
    assert view(table, "technician").unrecorded_since == table.at
    assert view(table, "player").unrecorded_since is None
    table.do(SYSTEM, ask.WatchRecorder(up=True))
    assert view(table, "technician").unrecorded_since is None


# -- a card that is turned ------------------------------------------------------------------------


def with_hole_card() -> Playing:
    """`ann` decides; the dealer's nine has a seven in the hole."""
    table = at_machine(VEGAS, ann=(1,))
    table.deal(ann=(2500,))
    plays(table, "TS 8S 9D 7C")
    return table


def test_who_may_turn_the_hole_card_sees_it_once_it_is_turned() -> None:
    """Part F: nobody else ever does, and the fact names no card."""
    table = with_hole_card()
    hole = key(table, "dealer", 2)
    turning = ask.TurnCard(key=hole, reason="a doubt")
    (told,) = heard(table, SUPERVISOR, turning, role="dealer")
    assert told.words == "sam looked at a card that lies face down: a doubt"
    assert told.fact is not None
    assert "7C" not in str(told.fact)
    for role in ("player", "dealer", "technician"):
        assert view(table, role).dealer == ("9D", BACK)
        assert view(table, role).turned == ()
    for role in TURN:
        seen = view(table, role)
        assert (seen.dealer, seen.dealer_total) == (("9D", "7C"), "hard 16")
        assert [(c.key, c.card, c.place) for c in seen.turned] == [(hole, "7C", "dealer")]


@pytest.mark.parametrize("role", ["dealer", "supervisor"])
def test_staff_hear_what_was_laid_in_the_place_of_which_card(role: PersonRole) -> None:
    """E-40: though a burn lies face down; players hear nothing of it."""
    for who, told in ((role, [{"expected": "TS", "seen": "8S"}]), ("player", [])):
        table = seated(ann=1)
        table.bet(ann=(2500,))
        plays(table, "TS TD 9D")
        table.do(DEALER, ask.Report(what="picked up"))
        table.do(SUPERVISOR, ask.Resolve(incident=1, remedy="replace", reason="the record"))
        facts = heard(table, SUPERVISOR, ask.ConfirmStep(incident=1, card="8S"), role=who)
        wrong = [one.fact for one in facts if one.fact is not None]
        assert [{key: one[key] for key in ("expected", "seen")} for one in wrong] == told


def test_players_hear_nothing_of_a_turned_card() -> None:
    """Part F: nor from a supervisor's look at a burn, nor later when they catch up."""
    table = seated(ann=1)
    first = table.table.position
    assert heard(table, SUPERVISOR, ask.TurnCard(key=key(table, "burn"), reason="a doubt")) == []
    behind = [(n, table.at, fact) for n, fact in enumerate(table.facts[first:], start=first + 1)]
    assert told_behind(table.table, behind, name="ann", role="player") == ()
    assert [c.card for c in view(table, "supervisor").turned] == ["2C"]


# -- money on its way -----------------------------------------------------------------------------


def test_a_transfer_is_told_to_its_player_and_the_staff() -> None:
    """Part G: the wish, the answer, and the money in the purse; nothing to others."""
    asking, done = ask.AskFunds(amount=10_000), ask.EndTransfer(transfer=1, done=True)
    for name, role in (("ann", "player"), ("bea", "dealer")):
        table, as_role = seated(ann=1, bob=2), {"name": name, "role": role}
        of_ann: dict[str, Any] = as_role
        assert kinds(heard(table, Who("player", "ann"), asking, **of_ann)) == ["transfer-asked"]
        assert kinds(heard(table, SYSTEM, done, **of_ann)) == ["transfer-ended", "posted"]
    table = seated(ann=1, bob=2)
    assert heard(table, Who("player", "ann"), asking, name="bob") == []
    assert heard(table, SYSTEM, done, name="bob") == []


def test_money_on_its_way_is_seen_by_its_player() -> None:
    """Part G: the amount, until it has come."""
    table = seated(ann=1, bob=2)
    table.player("ann", ask.AskFunds(amount=10_000))
    coming = {name: mine_of(table.table, name) for name in ("ann", "bob")}
    assert [mine.coming for mine in coming.values() if mine is not None] == [10_000, 0]
    table.do(SYSTEM, ask.EndTransfer(transfer=1, done=True))
    mine = mine_of(table.table, "ann")
    assert mine is not None
    assert mine.coming == 0


def test_what_an_account_did_not_take_is_no_matter_of_the_other_players() -> None:
    """Part F: the incident names somebody and his money; the staff see it, no player does."""
    table = seated(ann=1, bob=2)
    table.player("ann", ask.AskFunds(amount=10_000))
    table.do(SYSTEM, ask.EndTransfer(transfer=1, done=True))
    table.player("ann", ask.Leave())
    declining = ask.EndTransfer(transfer=2, done=False, why="closed")
    assert heard(table, SYSTEM, declining, name="bob") == []
    assert view(table, "player").incidents == ()
    assert [incident.kind for incident in view(table, "dealer").incidents] == ["payment declined"]


# -- people at the table --------------------------------------------------------------------------


def with_ann_there() -> Playing:
    """`ann` sits at box 1 of the table itself, `bob` stands behind it online, both with money."""
    table = Playing(AUSTRIAN).opened()
    table.do(DEALER, ask.ForPlayer(player="ann", ask=ask.Sit(box=1)))
    table.do(DEALER, ask.BuyIn(player="ann", amount=10_000))
    table.player("bob", ask.Sit(box=0))
    table.do(SYSTEM, ask.FundPurse(player="bob", amount=10_000))
    return table


def test_the_name_of_somebody_at_the_table_sees_nothing_of_that_purse_online() -> None:
    """Part G: whoever signs in by that name is somebody else."""
    table = with_ann_there()
    buying = ask.BuyIn(player="ann", amount=500)
    assert mine_of(table.table, "ann") is None
    assert mine_of(table.table, "bob") is not None
    assert heard(table, DEALER, buying) == []
    assert kinds(heard(table, DEALER, buying, name="bea", role="dealer")) == ["posted"]
    leaving = ask.ForPlayer(player="ann", ask=ask.Leave())
    assert kinds(heard(table, DEALER, leaving)) == ["player-away", "seat-freed"]


def test_nobody_learns_of_such_a_purse_by_catching_up() -> None:
    """Part G: whose it was then cannot be told, so no player is told of any."""
    table = with_ann_there()
    table.do(DEALER, ask.ForPlayer(player="ann", ask=ask.Leave()))
    table.player("ann", ask.Sit(box=1))
    numbered = [(n, table.at, fact) for n, fact in enumerate(table.facts, start=1)]
    told = told_behind(table.table, numbered, name="ann", role="player")
    assert "posted" not in kinds(list(told))
    online = seated(ann=1)
    numbered = [(n, online.at, fact) for n, fact in enumerate(online.facts, start=1)]
    assert "posted" in kinds(list(told_behind(online.table, numbered, name="ann", role="player")))


def test_everybody_sees_who_sits_at_the_table_himself() -> None:
    """Part G: at his box and with each of his bets, before the deal and afterwards."""
    table = with_ann_there()
    assert [box.at_table for box in view(table, "player").boxes[:2]] == [True, False]
    table.do(DEALER, ask.OpenBetting())
    bet = ask.PlaceChips(box=1, chips=(1000,))
    for what in (bet, ask.ConfirmBet()):
        table.do(DEALER, ask.ForPlayer(player="ann", ask=what))
    table.player("bob", ask.PlaceChips(box=1, spot=2, chips=(1000,)))
    table.player("bob", ask.ConfirmBet(box=1, spot=2))
    assert _bets(table.table) == [("ann", True), ("bob", False)]
    table.do(DEALER, ask.NoMoreBets())
    plays(table, "TS TD 8S")
    assert _bets(table.table) == [("ann", True), ("bob", False)]


def _bets(table: Table) -> list[tuple[str, bool]]:
    return [(bet.player, bet.at_table) for bet in view_of(table, "player").boxes[0].bets]
