"""Facts in order with their cause, pictures of them, and a round as read and as it stands."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.pack import HousePack
from tablectl.bootstrap import open_house, open_review
from tablectl.client.client import TurnedAwayError
from tablectl.client.reviews import (
    CardPutRight,
    Corrected,
    FactTold,
    MoneyPutRight,
    Packet,
    PackInForce,
    Pictured,
    PicturePage,
    SearchPage,
    TimelinePage,
)
from tablectl.client.views import BACK, TableView
from tablectl.games.packs import open_pack
from tests.playing import DEALER
from tests.procedures.reported import key
from tests.tablectl.audit.reviewed import Reviewer, asks, put_right
from tests.tablectl.recorded import Recorded


def facts(otto: Reviewer, **about: object) -> list[FactTold]:
    """All of a stretch, page by page."""
    found: list[FactTold] = []
    start: dict[str, object] = {}
    while True:
        page = asks(otto, "timeline", TimelinePage, **{**about, **start})
        found += page.facts
        if page.next is None:
            return found
        start = {"from_": page.next}


def pictures(otto: Reviewer, **about: object) -> list[Pictured]:
    """All of a stretch, page by page."""
    found: list[Pictured] = []
    start: dict[str, object] = {}
    while True:
        page = asks(otto, "pictures", PicturePage, **{**about, **start})
        found += page.pictures
        if page.next is None:
            return found
        start = {"from_": page.next}


def hands(view: TableView, box: int) -> list[tuple[str, ...]]:
    """The cards of a box."""
    return [hand.cards for hand in view.boxes[box - 1].hands]


def test_a_fact_says_who_asked_which_rule_and_which_readings(otto: Reviewer) -> None:
    """The card that could not be read, what it opened, and who named it (E-37)."""
    told = {fact.kind: fact for fact in facts(otto, table="T1", round=4)}
    opened = told["incident-opened"]
    assert (opened.asked_by, opened.rule) == ("device:shoe", "E-37")
    named = told["card-entered"]
    assert (named.words, named.asked_by) == ("TD named by sam", "supervisor:sam")
    assert named.keys == opened.keys
    assert told["decision-taken"].words == "box 2 hand 1: stand, by player"
    assert told["decision-taken"].fact is not None
    assert told["decision-taken"].fact["rule"] == told["decision-taken"].rule == "HP4"
    assert all(fact.words for fact in told.values())


def test_pages_of_a_timeline_are_whole_commands_and_miss_nothing(otto: Reviewer) -> None:
    """However short the pages, every position comes once, in order."""
    whole = facts(otto, table="T1")
    assert [fact.position for fact in whole] == list(range(1, len(whole) + 1))
    assert facts(otto, table="T1", limit=1) == whole
    assert facts(otto, table="T1", limit=7) == whole
    middle = facts(otto, table="T1", from_=79, to=83)
    assert [fact.position for fact in middle] == list(range(79, 87))  # 83 to 86 are one command


def test_pictures_show_the_table_after_each_command(otto: Reviewer) -> None:
    """Round 1: a split, each hand with its card; the last picture has how they ended."""
    shown = pictures(otto, table="T1", round=1)
    assert [one.first for one in shown[1:]] == [one.position + 1 for one in shown[:-1]]
    assert hands(shown[-1].view, 2) == [("8S", "TS"), ("8H", "3C")]
    assert [hand.outcome for hand in shown[-1].view.boxes[1].hands] == ["win", "win"]
    first_card = next(one for one in shown if hands(one.view, 2) == [("8S",)])
    assert first_card.view.position == first_card.position
    assert pictures(otto, table="T1", round=1, limit=2) == shown


def test_a_round_put_right_is_shown_as_read_and_as_it_stands(otto: Reviewer) -> None:
    """IR9: what was named TD was 5D; the hand lost, and what had come back is taken back."""
    found = asks(otto, "corrected", Corrected, table="T1", round=4)
    assert hands(found.read, 2) == [("TS", "TD")]
    assert hands(found.stands, 2) == [("TS", "5D")]
    assert [view.boxes[1].hands[0].outcome for view in (found.read, found.stands)] == [
        "win",
        "lose",
    ]
    (correction,) = found.corrections
    (card,) = correction.cards
    assert isinstance(card, CardPutRight)
    assert (card.card_before, card.card_after) == ("TD", "5D")
    assert correction.money == (MoneyPutRight(box=2, spot=1, player="ann", before=2000, after=0),)
    assert (correction.why, correction.rule) == ("misread", "IR9")


def test_the_pack_in_force_is_told_in_words_and_by_its_digest(otto: Reviewer) -> None:
    """In either language."""
    english = asks(otto, "pack", PackInForce, table="T1", position=80)
    german = asks(otto, "pack", PackInForce, table="T1", position=80, language="de")
    assert english.digest == german.digest == open_pack("live-eight-deck").digest
    assert len(english.topics) == len(german.topics)
    assert english.topics != german.topics


@pytest.mark.parametrize(
    ("what", "about", "why"),
    [
        ("timeline", {"table": "T9"}, "recorded are T1"),
        ("timeline", {"table": "T1", "round": "40"}, "table T1 has no round 40"),
        ("timeline", {"table": "T1", "from": "4000"}, "goes forward"),
        ("timeline", {"table": "T1", "from": "9", "to": "8"}, "goes forward"),
        ("pictures", {"table": "T1", "from": "x"}, "from: a whole number from 1"),
        ("corrected", {"table": "T1", "round": "1"}, "was never corrected"),
        ("corrected", {"table": "T1"}, "round: say which"),
        ("pack", {"table": "T1", "position": "4000"}, "has no position 4000"),
        ("pack", {"table": "T1", "language": "fr"}, "one of en, de"),
    ],
)
def test_what_is_not_there_is_said_with_what_is(
    otto: Reviewer, what: str, about: dict[str, str], why: str
) -> None:
    """Never an empty page that looks like a record with nothing in it."""
    with pytest.raises(TurnedAwayError, match=why):
        otto.find(what, about).result(0)


def holed() -> HousePack:
    """The live pack dealt with a hole card that lies face down."""
    pack = open_pack("live-eight-deck")
    return replace(pack, game=replace(pack.game, hole_card=True))


def test_a_hole_card_is_a_back_for_the_floor_and_told_to_an_auditor(tmp_path: Path) -> None:
    """A supervisor turns one at the table, which is a fact; a review is no way around that."""
    with open_house(tmp_path) as house:
        table = Recorded(house, holed(), "T1")
        table.opened()
        table.seat("ann", 2, 100_000)
        table.bet(ann=(500,))
        table.cards("8S", "TH", "6D", "9H")
        assert table.round.dealer == ("TH", "9H")
        review = open_review(house)
        otto = Reviewer(review, "otto", "auditor")
        sam = Reviewer(review, "sam", "supervisor")
        assert pictures(otto, table="T1", round=1)[-1].view.dealer == ("TH", "9H")
        assert pictures(sam, table="T1", round=1)[-1].view.dealer == ("TH", BACK)
        assert "9H" in " ".join(fact.words for fact in facts(otto, table="T1", round=1))
        heard = facts(sam, table="T1", round=1)
        assert "9H" not in repr(heard)
        assert [fact.position for fact in heard] == list(
            range(heard[0].position, heard[-1].position + 1)
        )
        (hidden,) = [fact for fact in heard if fact.fact is None]
        assert hidden.words == "not shown: it lies face down"
        nine = next(laid.key for laid in table.table.shoe.cards if laid.card == "9H")
        with pytest.raises(TurnedAwayError, match="lies face down"):
            sam.find("evidence", {"table": "T1", "key": nine}).result(0)
        assert [row.round for row in asks(otto, "search", SearchPage, card="9H").rows] == [1]
        assert asks(sam, "search", SearchPage, card="9H").rows == ()
        for how in ("data", "page"):
            with pytest.raises(TurnedAwayError, match="round 1 of T1 still runs"):
                asks(sam, "take-away", Packet, table="T1", round=1, as_=how)
        assert asks(otto, "take-away", Packet, table="T1", round=1).size


def test_insurance_of_somebody_at_the_table_is_told_with_its_bet_and_amount(tmp_path: Path) -> None:
    """Document 0, E-106, IR9: in the timeline, and on both pictures where the ace was none."""
    with open_house(tmp_path) as house:
        table = Recorded(house, open_pack("austrian"), "T1")
        table.opened()
        table.do(DEALER, ask.ForPlayer(player="gus", ask=ask.Sit(box=3)))
        table.do(DEALER, ask.BuyIn(player="gus", amount=20_000))
        table.do(DEALER, ask.OpenBetting())
        for what in (ask.PlaceChips(chips=(1_000,)), ask.ConfirmBet()):
            table.do(DEALER, ask.ForPlayer(player="gus", ask=what))
        table.do(DEALER, ask.NoMoreBets())
        table.cards("TS", "AC", "8H")
        insures = ask.AnswerInsurance(answer="insurance", amount=200)
        table.do(DEALER, ask.ForPlayer(player="gus", ask=insures))
        stands = ask.Decide(ask=table.round.asks, action="stand")
        table.do(DEALER, ask.ForPlayer(player="gus", ask=stands))
        table.cards("9D")
        assert table.round.ended == "settled"
        put_right(table, key(table, "dealer"), "KC")
        review = open_review(house)
        otto = Reviewer(review, "otto", "auditor")
        page = asks(otto, "timeline", TimelinePage, table="T1", round=1)
        assert "box 3, bet 1, insurance: insurance 2.00, by player" in [f.words for f in page.facts]
        both = asks(otto, "corrected", Corrected, table="T1", round=1)
        insured = [
            sum(bet.insurance for box in view.boxes for bet in box.bets)
            for view in (both.read, both.stands)
        ]
        assert insured == [200, 200]  # the round keeps what was asked of it; its money is put right
        assert [(one.before, one.after) for one in both.corrections[0].money] == [(0, 200)]
        review.close()
