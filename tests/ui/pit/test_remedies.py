"""Each remedy through the window: what was previewed is what comes of it, in the record too."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from procedures import commands as ask
from procedures.cards import Card
from procedures.places import Lies
from procedures.readings import CardSeen, Fault
from tests.ui.at_pit import BEA, SAM, SYSTEM, AtPit
from tests.ui.pit.conftest import Desk, Opens
from ui.pit.wanted import fields


def dealt(at: AtPit, *cards: Card) -> None:
    """Ann has bet 25.00 on box 2 and bob 100.00 on box 4, and these cards have come."""
    at.opened()
    at.seats(ann=2, bob=4)
    at.bets(ann=2_500, bob=10_000)
    at.cards(*cards)


def resolved(desk: Desk, remedy: str, card: str = "") -> None:
    """Press the remedy, say what it needs, look, confirm: what was shown has come to be."""
    number = desk.at.table.incidents[0].number
    desk.shows()
    desk.remedy(remedy)
    request = desk.console.desk.request.request
    assert request is not None
    if "card" in fields(request.wanted):
        desk.card(card)
    desk.reason()
    desk.ready()
    money, cards = desk.previewed_money(), desk.previewed_cards()
    desk.do_it()
    assert desk.balances(money) == money
    assert desk.places(cards) == cards
    incident = desk.at.table.incident(number)
    assert incident is None or incident.steps


def off_the_table(at: AtPit) -> None:
    """HP17: a card of ann's has fallen."""
    dealt(at, "9S", "TD", "7H", "4C", "AH")
    at.do(BEA, ask.Report(what="off the table", box=2, note="swept away"))


def picked_up(at: AtPit) -> None:
    """HP15: cards were collected too early."""
    dealt(at, "9S", "TD", "7H", "4C", "AH")
    at.do(BEA, ask.Report(what="picked up"))


def out_of_order(at: AtPit) -> None:
    """HP12: ann's box was skipped, and only first cards lie there."""
    dealt(at, "9S", "TD")
    felt = (Lies(box=4, cards=("9S",)), Lies(box=0, cards=("TD",)))
    at.do(BEA, ask.Report(what="out of order", felt=felt))


def unreadable(at: AtPit) -> None:
    """E-37: the next card could not be read."""
    dealt(at, "9S", "TD")
    at.reads(Fault(kind="unreadable", detail="dirty"))


def together_in_a_round(at: AtPit) -> None:
    """HP18: two cards came together."""
    dealt(at, "9S", "TD")
    at.reads(Fault(kind="double"))


def read_twice(at: AtPit) -> None:
    """E-36: the same code twice within the window."""
    dealt(at, "9S", "TD")
    at.reads(CardSeen("7H"))
    at.reads(CardSeen("7H"))


def while_betting(at: AtPit) -> None:
    """HP14, HP16: a card comes out while bets are open."""
    at.opened()
    at.seats(ann=2)
    at.do(BEA, ask.OpenBetting())
    at.player("ann", ask.PlaceChips(chips=(2_500,)), ask.ConfirmBet())
    at.cards("9S")


def burn_mistaken(at: AtPit) -> None:
    """E-24: the burn was the first card."""
    dealt(at, "9S", "TD")
    at.do(BEA, ask.Report(what="burn mistaken"))


def stopped(at: AtPit) -> None:
    """E-85: the fire bell."""
    dealt(at, "9S", "TD")
    at.do(SAM, ask.StopTable(reason="the fire bell"))


def not_due(at: AtPit) -> None:
    """HP13: a card for nobody while ann decides."""
    dealt(at, "9S", "TD", "7H", "4C", "8H", "5D")


def settled(at: AtPit) -> None:
    """A round of ann's is over."""
    at.opened()
    at.seats(ann=2)
    at.bets(ann=2_500)
    at.cards("9S", "7H", "TC")
    at.decides("ann", "stand")
    at.cards("TD")


def before_time(at: AtPit) -> None:
    """HP14: two cards come while no round is open."""
    settled(at)
    at.cards("9S", "8D")


def before_time_with_bets(at: AtPit) -> None:
    """HP14: a card is carried, ann has bet, and another comes."""
    settled(at)
    at.cards("9S")
    at.do(BEA, ask.OpenBetting())
    at.player("ann", ask.PlaceChips(chips=(2_500,)), ask.ConfirmBet())
    at.cards("8D")


def overdrew(at: AtPit) -> None:
    """E-23: the dealer drew on 17."""
    settled(at)
    at.cards("9S")
    at.do(BEA, ask.Report(what="dealer overdrew"))


def miscounted(at: AtPit) -> None:
    """IR11: the set is not complete."""
    at.opened()
    at.do(SAM, ask.EndShoe(reason="the seal is broken"))
    at.do(BEA, ask.CountSet(missing=("7H",)))


def bad_card(at: AtPit) -> None:
    """IR11: a foreign card in the shoe."""
    at.opened()
    at.do(BEA, ask.Report(what="bad card"))


def together_before_a_round(at: AtPit) -> None:
    """E-84: two things came together, and no round is open."""
    at.opened()
    at.reads(Fault(kind="double"))


def reader_back(at: AtPit) -> None:
    """E-37: the reader was away and is back."""
    at.opened()
    at.unplugged()
    at.plugged()


def lost_by_the_house(at: AtPit) -> None:
    """HP20: the system lost ann."""
    dealt(at, "9S", "TD", "7H", "4C", "8H")
    at.do(SYSTEM, ask.DropPlayer(player="ann"))


class Case(NamedTuple):
    """How the table comes to it, what is pressed, the card that is named, and the house."""

    happens: Callable[[AtPit], None]
    remedy: str
    card: str = ""
    pack: str = "live-eight-deck"


CASES = (
    Case(off_the_table, "cancel"),
    Case(off_the_table, "replace"),
    Case(picked_up, "replace"),
    Case(out_of_order, "reposition"),
    Case(unreadable, "enter card", "7h"),
    Case(unreadable, "no card"),
    Case(unreadable, "cut card"),
    Case(together_in_a_round, "cancel"),
    Case(read_twice, "one card"),
    Case(read_twice, "two cards"),
    Case(while_betting, "carry"),
    Case(while_betting, "deal on"),
    Case(burn_mistaken, "re-assign"),
    Case(stopped, "go on"),
    Case(not_due, "cancel"),
    Case(not_due, "offer on", pack="live-eight-deck-south-dakota"),
    Case(before_time, "carry"),
    Case(before_time, "end shoe"),
    Case(before_time_with_bets, "rescan"),
    Case(overdrew, "carry"),
    Case(overdrew, "burn"),
    Case(miscounted, "go on"),
    Case(bad_card, "end shoe"),
    Case(together_before_a_round, "card and cut card", "7h"),
    Case(reader_back, "enter card", "7h"),
    Case(reader_back, "go on"),
    Case(lost_by_the_house, "play on"),
)


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.happens.__name__}-{c.remedy}")
def test_a_remedy_does_what_was_previewed(opens: Opens, case: Case) -> None:
    """Part F: the cards end where it was shown, and every account holds what it was shown."""
    desk = opens(pack=case.pack)
    case.happens(desk.at)
    desk.signs_in()
    resolved(desk, case.remedy, case.card)


def test_what_waits_for_a_return_goes_back_with_a_second_person(opens: Opens) -> None:
    """HP20: the house lost ann; her wagers go back when another supervisor has confirmed it."""
    desk = opens()
    dealt(desk.at, "9S", "TD", "7H", "4C", "8H")
    desk.at.do(SYSTEM, ask.DropPlayer(player="ann"))
    desk.signs_in()
    desk.shows()
    desk.remedy("return wagers")
    desk.reason("our session broke")
    desk.ready()
    money = desk.previewed_money()
    assert money["purse:ann"] == 100_000
    desk.do_it()
    assert desk.at.table.purse("ann") == 97_500
    desk.second()
    desk.until(lambda: desk.at.table.purse("ann") == 100_000)
    assert desk.balances(money) == money


def test_wagers_are_returned_by_hand_without_an_incident(opens: Opens) -> None:
    """E-80: of the player and round that the offer names; the amount is the record's."""
    desk = opens()
    dealt(desk.at, "9S", "TD", "7H", "4C", "8H")
    desk.at.do(SYSTEM, ask.LoseConnection(player="ann"))
    desk.signs_in()
    desk.press("return-wagers")
    choice = desk.console.pane.request.fields.choice
    texts = [choice.itemText(row) for row in range(choice.count())]
    choice.setCurrentIndex(texts.index("ann, round 1"))
    desk.reason("our line")
    desk.ready()
    desk.do_it()
    desk.second()
    desk.until(lambda: desk.at.table.purse("ann") == 100_000)


def test_the_rule_and_what_happened_stand_beside_the_remedies(opens: Opens) -> None:
    """HP17: in words, with its number, and who said so."""
    desk = opens()
    off_the_table(desk.at)
    desk.signs_in()
    desk.shows()
    pane = desk.console.pane.incident
    assert pane.what.text() == "▲ A card fell off the table."
    assert pane.rule.text() == "Rule HP17: off the table"
    assert pane.detail.text() == "bea: a card of box 2; swept away"
    assert set(pane.buttons) == {"replace", "cancel"}


def test_the_readings_of_an_incident_say_what_was_read_and_where_it_waits(opens: Opens) -> None:
    """HP13: the card that nobody was due, with its reading of the record."""
    desk = opens()
    not_due(desk.at)
    desk.signs_in()
    desk.shows()
    text = desk.console.pane.incident.readings.text()
    assert text.startswith("• 5♦ · set aside · shoe/")


def test_an_incident_is_acknowledged_and_the_record_says_so(opens: Opens) -> None:
    """Part F: from the incident itself."""
    desk = opens()
    off_the_table(desk.at)
    desk.signs_in()
    desk.shows()
    desk.console.pane.incident.take.click()
    desk.until(lambda: desk.at.table.incidents[0].acknowledged)
    desk.until(lambda: not desk.console.pane.incident.take.isVisible())
