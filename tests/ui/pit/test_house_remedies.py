"""Remedies that only some houses have, through the window: as previewed, and as the record has it.

Each house is a pack of its own, based on one that ships.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from procedures import commands as ask
from procedures.cards import CARDS, Card
from procedures.places import Lies
from procedures.readings import Fault
from tests.ui.at_pit import BEA, SAM
from tests.ui.pit.conftest import Desk, Opens


def house(folder: Path, *settings: str) -> str:
    """The file of a pack that differs from the eight-deck game in these settings."""
    file = folder / "own-house.toml"
    made = ', mark = "I", source = "a house made up for this" }'
    lines = [f"{one}{made}" if "{ is = " in one else one for one in settings]
    head = ['based_on = "live-eight-deck"', 'name = "own-house"', 'title = "A house of its own"']
    file.write_text("\n".join((*head, *lines)), encoding="utf-8")
    return str(file)


def dealt(desk: Desk, *cards: Card) -> Desk:
    """Ann has bet 25.00 on box 2 and bob 100.00 on box 4, and these cards have come."""
    desk.at.opened()
    desk.at.seats(ann=2, bob=4)
    desk.at.bets(ann=2_500, bob=10_000)
    desk.at.cards(*cards)
    return desk


def resolved(desk: Desk, remedy: str, reason: str = "") -> None:
    """Press the remedy of what holds the table, look, confirm: as it was shown, so it came."""
    (number,) = (one.number for one in desk.at.table.incidents if one.holds)
    desk.signs_in()
    desk.shows()
    desk.remedy(remedy)
    if reason:
        desk.reason(reason)
    desk.ready()
    money, cards = desk.previewed_money(), desk.previewed_cards()
    assert money or cards or remedy == "refill shoe"
    desk.do_it()
    assert desk.balances(money) == money
    assert desk.places(cards) == cards
    assert desk.at.table.incident(number) is None


def where(desk: Desk) -> dict[str, list[str]]:
    """What lies where by the record."""
    lies: dict[str, list[str]] = {}
    for laid in desk.at.table.shoe.cards:
        lies.setdefault(str(laid.place), []).append(laid.card or "?")
    return lies


def test_a_card_that_lay_face_up_in_the_shoe_is_scrapped(opens: Opens, tmp_path: Path) -> None:
    """IR5: it is counted and takes no part; its place is dealt to again."""
    pack = house(tmp_path, "[irregularities]", 'boxed_card = { is = "scrap"')
    desk = dealt(opens(pack=pack), "7S", "9H")
    desk.at.do(BEA, ask.Report(what="boxed card", note="the nine of hearts"))
    resolved(desk, "scrap")
    assert where(desk) == {"burn": ["2C"], "box 2": ["7S"], "scrapped": ["9H"]}
    desk.until(lambda: desk.current)
    assert "box 4" in desk.console.pane.sentence.text()


def test_two_cards_together_cancel_and_pay_the_blackjacks_made_before(
    opens: Opens, tmp_path: Path
) -> None:
    """IR7: every wager goes back, ann keeps three to two on 25.00."""
    pack = house(tmp_path, "[irregularities]", 'bad_scan = { is = "cancel and pay blackjacks"')
    desk = dealt(opens(pack=pack), "AS", "8S", "6D", "KH", "9H")
    desk.at.reads(Fault(kind="double"))
    resolved(desk, "pay blackjacks", "two cards came out together")
    assert desk.at.table.purse("ann") == 103_750
    assert desk.at.table.purse("bob") == 100_000
    assert desk.at.table.running is None


def test_the_dealer_draws_the_card_that_was_forgotten_after_the_players(opens: Opens) -> None:
    """IR1: South Dakota: no card moves on the felt, the record follows it."""
    desk = dealt(opens(pack="live-eight-deck-south-dakota"), "TS", "8S", "9H")
    felt = (
        Lies(box=2, cards=("TS", "9H")), Lies(box=4, cards=("8S",)), Lies(box=0, cards=()),
    )  # fmt: skip
    desk.at.do(BEA, ask.Report(what="dealer card forgotten", felt=felt))
    resolved(desk, "dealer draws")
    assert where(desk) == {"burn": ["2C"], "box 2": ["TS", "9H"], "box 4": ["8S"]}
    desk.at.cards("9D")
    desk.at.decides("ann", "stand")
    desk.at.decides("bob", "stand")
    desk.at.cards("6D", "TC", "2S")
    assert desk.at.table.purse("ann") == 102_500
    assert desk.at.table.purse("bob") == 90_000


FIRST: Final[tuple[Card, ...]] = ("QS", "6D", "QC")
LAST: Final[tuple[Card, ...]] = ("4S", "7D", "3H", "2H", "5S", "6C")
REST = tuple(Random(7).sample([c for c in CARDS if c not in {"2C", *FIRST, *LAST}], 42))
"""Of one deck all but the burn, the cards of the first round, and the last six."""


def test_a_shoe_that_runs_out_is_filled_with_its_shuffled_discards(
    opens: Opens, tmp_path: Path
) -> None:
    """IR6: nothing on the felt moves; the round is finished from the cards of the tray."""
    pack = house(
        tmp_path, "[game]", "decks = { is = 1", "[irregularities]",
        'shoe_runs_out = { is = "shuffle discards"',
    )  # fmt: skip
    desk = opens(pack=pack)
    at = desk.at.opened()
    at.seats(ann=2)
    at.bets(ann=2_500)
    at.cards(*FIRST)
    at.do(BEA, ask.Report(what="too many cards", note="the shoe was knocked over"))
    at.cards(*REST)
    reason = "the shoe was knocked over"
    at.do(SAM, ask.Resolve(incident=1, remedy="cancel", reason=reason))
    at.bets(ann=2_500)
    at.cards("4S", "7D", "3H")
    at.decides("ann", "hit")
    at.cards("2H")
    at.decides("ann", "hit")
    at.cards("5S")
    at.decides("ann", "stand")
    at.cards("6C")
    resolved(desk, "refill shoe")
    assert "discard" not in where(desk)
    assert where(desk)["box 2"] == ["4S", "3H", "2H", "5S"]
    at.cards("TH")
    assert at.table.purse("ann") == 102_500
