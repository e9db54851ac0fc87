"""Several bets of one player are confirmed, cleared, repeated and offered together (HP1, E-103)."""

from __future__ import annotations

import pytest

from procedures import commands as ask
from procedures.irregular import commitment_broken
from procedures.offers import legal
from procedures.pack import HousePack
from procedures.readings import CardSeen
from procedures.refusals import Refused
from procedures.table import Table, Who
from tests.playing import DEALER, SUPERVISOR, Playing
from tests.procedures.at_machine import CLASSIC, VEGAS, at_machine, refusal
from tests.procedures.at_shared_box import AUSTRIAN, at_table
from tests.procedures.seated import player, plays

SHOE_DEVICE = Who("device", "shoe")
SHOE = "TS 8S 9D 7C 2H"


def offered(table: Playing, name: str) -> dict[str, tuple[str, ...]]:
    """What a player may do now, and what each ranges over."""
    return {offer.kind: offer.choices for offer in legal(table.table, player(name), table.at)}


def bets(table: Table) -> list[tuple[int, int, int, bool]]:
    """Box, spot, amount and whether it is confirmed, of each bet there is."""
    now = table.betting
    return [(b.box, b.spot, b.amount, b.confirmed) for b in (now.bets if now is not None else ())]


def at_boxes(*amounts: int, pack: HousePack = VEGAS) -> Playing:
    """A machine's table where ann has as many boxes as amounts, and these lie on them."""
    table = at_machine(pack, shoe=SHOE, ann=tuple(range(1, len(amounts) + 1)))
    for box, amount in enumerate(amounts, start=1):
        table.player("ann", ask.PlaceChips(chips=(amount,), box=box))
    return table


def behind_ann() -> Playing:
    """Bob stands at document 0's table and has 10.00 on ann's box; betting is open."""
    table = at_table(ann=100_000, bob=100_000)
    table.do(DEALER, ask.OpenBetting())
    table.player("bob", ask.PlaceChips(box=1, spot=2, chips=(1000,)))
    return table


def test_without_a_box_every_bet_that_may_is_confirmed_and_every_bet_is_cleared() -> None:
    """HP1: a bet below the minimum is left as it is."""
    table = at_boxes(100, 500, 2500, pack=CLASSIC)
    table.player("ann", ask.ConfirmBet())
    assert bets(table.table) == [(1, 1, 100, False), (2, 1, 500, True), (3, 1, 2500, True)]
    table.player("ann", ask.ClearBet())
    assert (bets(table.table), table.table.purse("ann")) == ([], 100_000)


def test_the_bets_that_may_be_confirmed_are_offered_by_box_and_spot() -> None:
    """F: what is on a button is accepted, and says which bet it means."""
    table = at_boxes(500, 2500)
    table.player("ann", ask.ConfirmBet(box=1))
    assert offered(table, "ann")["confirm-bet"] == ("2/1:bet",)
    assert offered(table, "ann")["clear-bet"] == ("1/1:bet", "2/1:bet")


def test_deal_is_refused_to_somebody_who_has_asked_while_another_is_waited_for() -> None:
    """Part G: asking again would be no fact."""
    table = at_machine(VEGAS, shoe=SHOE, ann=(1,), bob=(2,))
    for name in ("ann", "bob"):
        table.player(name, ask.PlaceChips(chips=(2500,)))
    table.player("ann", ask.Deal())
    assert "deal" not in offered(table, "ann")
    assert refusal(table, "ann", ask.Deal()) == "already confirmed"
    table.player("bob", ask.Deal())
    assert table.table.running is not None


@pytest.mark.parametrize("what", [ask.UndoChip(box=1, spot=2), ask.ClearBet(), ask.ConfirmBet()])
def test_a_bet_stays_its_owners_when_whoever_had_the_box_is_gone(what: ask.Ask) -> None:
    """E-105: it may be confirmed or taken back; nobody may begin another there."""
    table = behind_ann()
    table.player("ann", ask.Leave())
    assert refusal(table, "bob", ask.PlaceChips(box=1, spot=1, chips=(1000,))) == "not your box"
    assert refusal(table, "bob", what) is None


def test_a_rebet_is_judged_as_a_whole_against_the_maximum_of_the_box() -> None:
    """E-103, E-105: all or none, with what others have bet there in the meantime."""
    table = behind_ann()
    table.player("bob", ask.ClearBet())
    for spot in (2, 3):
        table.player("bob", ask.PlaceChips(box=1, spot=spot, chips=(10_000, 10_000)))
    table.player("bob", ask.ConfirmBet())
    table.do(DEALER, ask.NoMoreBets())
    plays(table, "TS TD 9S bob:stand TC")
    table.do(DEALER, ask.OpenBetting())
    table.player("ann", ask.PlaceChips(box=1, chips=(10_000, 5000)))
    assert AUSTRIAN.limits.maximum == 50_000
    assert refusal(table, "bob", ask.Rebet()) == "over maximum"
    assert "rebet" not in offered(table, "bob")
    table.player("ann", ask.UndoChip(box=1))
    table.player("bob", ask.Rebet())
    assert bets(table.table) == [
        (1, 1, 10_000, False), (1, 2, 20_000, False), (1, 3, 20_000, False),
    ]  # fmt: skip


def test_a_machines_shoe_is_not_ended_while_bets_lie() -> None:
    """Part G: no shoe is chosen after the bets are seen; the round is cancelled first."""
    table = at_boxes(2500)
    refused = table.tries(SUPERVISOR, ask.EndShoe(reason="the machine is opened"))
    assert isinstance(refused, Refused)
    assert refused.code == "betting open"
    table.do(SUPERVISOR, ask.CancelRound(reason="the machine is opened"))
    assert (table.table.shoe.over, table.table.purse("ann")) == (True, 100_000)


def test_a_message_that_was_sent_twice_is_no_card_of_the_sealed_order() -> None:
    """E-36, part G: the published order agrees with what was dealt."""
    table = at_boxes(2500)
    table.player("ann", ask.Deal())
    for sequence, card in enumerate(("TS", "TS", "8S", "9D", "7C")):
        reading = table.says(CardSeen(card), sequence=max(1, sequence))  # type: ignore[arg-type] # cards
        table.do(SHOE_DEVICE, ask.Read(reading=reading))
    table.decides("ann", "stand")
    table.cards("2H")
    assert table.round.ended == "settled"
    table.reveal()
    kinds = [incident.kind for incident in table.table.incidents]
    assert commitment_broken.IRREGULARITY.kind not in kinds
