"""What lies on the felt, from the view of the table."""

from __future__ import annotations

from msgspec.structs import replace

from procedures import commands as ask
from procedures.places import Place
from procedures.readings import Fault
from procedures.table import Table
from tablectl.client.views import BACK, IncidentView
from tests.playing import DEALER
from tests.ui.felt.felts import (
    NOW,
    betting,
    closed,
    dealt,
    fullest,
    insurance,
    keys_of,
    pictured,
    split_and_doubled,
    turn_at,
)
from ui.felt.arranged import arrange
from ui.felt.guide import Apart, Ghost, Guide
from ui.felt.layout import Layout
from ui.felt.picture import (
    UNREAD,
    FeltCard,
    FeltClock,
    FeltPicture,
    Notice,
    dealt_places,
    felt_picture,
)

FIRST = Place("box", 2)
SECOND = Place("box", 2, 1)
HELD = IncidentView(
    number=1,
    kind="wrong card",
    rule="IR8",
    sentence="A card lies wrong.",
    holds=True,
    at=NOW,
    keys=("k3",),
)


def faces(picture: FeltPicture, place: Place) -> list[str]:
    """The faces at a place, in order."""
    return [card.face for card in picture.cards if card.place == place]


def test_each_card_lies_where_the_record_has_it() -> None:
    """A split hand beside the other, the dealer's card, each under the key of its reading."""
    playing = split_and_doubled()
    picture = pictured(playing.table)
    assert faces(picture, FIRST) == ["8S", "3D", "KC"]
    assert faces(picture, SECOND) == ["8C"]
    assert faces(picture, Place("dealer")) == ["6C"]
    lies = {laid.key: laid for laid in playing.table.shoe.cards}
    for card in picture.cards:
        assert lies[card.key].card == card.face
        assert lies[card.key].place == card.place


def test_a_hand_says_what_it_counts_and_that_it_is_doubled() -> None:
    """As the service counts it; the screen counts nothing."""
    picture = pictured(split_and_doubled().table)
    first, second = picture.hand(FIRST), picture.hand(SECOND)
    assert first is not None
    assert second is not None
    assert (first.total, first.doubled, first.turn) == ("hard 21", True, False)
    assert (second.total, second.doubled, second.of_many) == ("hard 8", False, True)


def test_the_next_card_is_due_where_the_prompt_says() -> None:
    """To the hand in turn, to the dealer after the players, to the burn after a shuffle."""
    assert lit(pictured(split_and_doubled().table)) == [SECOND]
    playing = dealt("8S", "TH", "9D", "6C", "9C", "7H", "TS")
    assert lit(pictured(playing.table)) == []
    for name in ("ann", "mia", "li"):
        playing.decides(name, "stand")
    assert lit(pictured(playing.table)) == [Place("dealer")]
    burning = replace(closed(), status="open", phase="burn")
    assert lit(felt_picture(burning)) == [Place("burn")]
    assert lit(felt_picture(closed(), guide=Guide(next_place=SECOND))) == []


def lit(picture: FeltPicture) -> list[Place]:
    """Where DEAL HERE stands."""
    return [hand.place for hand in picture.hands if hand.next]


def test_bets_are_shown_confirmed_or_not() -> None:
    """HP1: only a confirmed bet plays."""
    seats = {seat.box: seat for seat in pictured(betting().table).seats}
    assert [(bet.amount, bet.confirmed) for bet in seats[2].bets] == [(10_000, True)]
    assert [(bet.amount, bet.confirmed) for bet in seats[4].bets] == [(2_500, False)]
    assert seats[7].bets == ()
    assert seats[7].player == "li"
    assert seats[1].player == ""


def test_a_bet_names_its_owner_only_where_he_does_not_sit_there() -> None:
    """Document 0: others may bet on a box."""
    seat = felt_picture(fullest()).seats[0]
    assert [bet.owner for bet in seat.bets] == ["", "bea", "mia"]


def test_each_box_shows_its_answer_to_the_question_of_insurance() -> None:
    """Who is still asked stands out until he answers."""
    playing = insurance()
    answers = {seat.box: seat.answer for seat in pictured(playing.table).seats}
    assert (answers[2], answers[4], answers[1]) == ("insured", "asked", "")
    assert next(s for s in pictured(playing.table).seats if s.box == 2).insurance == 1_250
    playing.player("mia", ask.AnswerInsurance(answer="none"))
    assert next(s for s in pictured(playing.table).seats if s.box == 4).answer == "none"


def test_the_clock_runs_for_the_box_that_decides() -> None:
    """For everybody while bets are open; not at all while the table is held."""
    view = turn_at(fullest(), 3, 1)
    assert felt_picture(view).clock == FeltClock(until=NOW + 9_000_000, phase="decision", box=3)
    table = betting().table
    assert table.deadline is not None
    assert pictured(table).clock == FeltClock(until=table.deadline, phase="betting")
    assert felt_picture(replace(view, held=True)).clock is None


def test_a_held_table_says_why_and_lights_the_cards_of_its_incident() -> None:
    """The rule and its sentence; no hand has its turn meanwhile."""
    view = replace(turn_at(fullest(), 3), held=True, phase="held", incidents=(HELD,))
    picture = felt_picture(
        view, guide=Guide(keys={Place("dealer"): tuple(f"k{n}" for n in range(7))})
    )
    assert picture.notice == Notice("held", "IR8: A card lies wrong.")
    assert [card.key for card in picture.cards if card.lit] == ["k3"]
    assert not any(hand.turn for hand in picture.hands)


def test_what_is_not_live_is_said_before_all_else() -> None:
    """A picture that may be old is covered, whatever it shows."""
    view = replace(closed(), held=True, trouble="the disk is full")
    lost = felt_picture(view, connection="lost", told="for 12 s").notice
    stale = felt_picture(view, connection="stale").notice
    assert lost == Notice("lost", "for 12 s")
    assert stale == Notice("stale")
    assert lost.covers
    assert stale.covers
    trouble = felt_picture(view).notice
    assert trouble == Notice("trouble", "the disk is full")
    assert not trouble.covers
    assert felt_picture(closed()).notice == Notice("closed")
    assert felt_picture(replace(closed(), status="paused")).notice == Notice("paused")
    assert felt_picture(fullest()).notice is None


def test_ghosts_stand_where_the_cards_lay_and_the_next_is_told() -> None:
    """Rescan, reposition (part F): in order; what was read again is ticked."""
    playing = dealt("8S", "TH", "9D", "6C", "8C", "7H", "5S")
    keys = keys_of(playing.table)
    two = Place("box", 4)
    ghosts = (
        Ghost(key=keys[FIRST][1], card="8C", place=FIRST, step=2, ticked=True),
        Ghost(key=keys[FIRST][0], card="8S", place=FIRST, step=1, ticked=True),
        Ghost(key=keys[two][1], card="7H", place=two, step=4),
        Ghost(key=keys[two][0], card="TH", place=two, step=3),
        Ghost(key="gone", card="2D", place=two, step=5),
    )
    picture = pictured(playing.table, ghosts=ghosts, next_place=two)
    states = {card.face: (card.ghost, card.step) for card in picture.cards if card.step}
    assert states == {
        "8S": ("ticked", 1),
        "8C": ("ticked", 2),
        "TH": ("next", 3),
        "7H": ("due", 4),
        "2D": ("due", 5),
    }
    assert faces(picture, two) == ["TH", "7H", "2D"]
    assert lit(picture) == []


def test_a_card_that_must_not_be_seen_is_a_back_and_an_unread_one_is_said() -> None:
    """The view decides what is seen; the felt guesses no card."""
    view = replace(fullest(cards=2), dealer=("AS", BACK), carried=(BACK,))
    aside = (Apart(card="unread", place=Place("quarantine")), Apart(card=BACK, place=Place("burn")))
    picture = felt_picture(view, guide=Guide(apart=aside))
    assert faces(picture, Place("dealer")) == ["AS", BACK]
    assert faces(picture, Place("quarantine")) == [UNREAD]
    assert faces(picture, Place("burn")) == [BACK]


def test_a_card_that_cannot_be_read_holds_the_table_on_the_felt() -> None:
    """IR5 and the like: the notice comes from the incident itself."""
    playing = dealt("8S", "TH")
    playing.reads(Fault("unreadable"))
    notice = pictured(playing.table).notice
    assert notice is not None
    assert notice.kind == "held"
    assert playing.table.incidents[0].rule in notice.detail


def test_without_keys_a_card_is_known_by_its_place() -> None:
    """Every card still has a name of its own."""
    picture = felt_picture(fullest())
    keys = [card.key for card in picture.cards]
    assert len(set(keys)) == len(keys) == 7 * 4 * 7 + 7 + 1


def test_no_card_is_lost_to_a_guide_that_is_wrong() -> None:
    """Keys that are too few, too many or given twice: every card is drawn all the same."""
    view = fullest(hands=1, cards=2)
    for keys in (("k1",), ("k1", "k1"), ("k1", "k2"), ("k1", "k2", "k3")):
        guide = Guide(keys={Place("box", box): keys for box in range(1, 8)})
        picture = felt_picture(view, guide=guide)
        things = arrange(picture, Layout(7)).things.values()
        drawn = [thing for thing in things if isinstance(thing.what, FeltCard)]
        assert len(picture.cards) == len(drawn) == 7 * 2 + 2 + 1


def test_every_place_that_a_card_can_have_is_named_once() -> None:
    """Hands of boxes in play, empty boxes as a whole, and the places before the dealer."""
    places = dealt_places(pictured(split_and_doubled().table))
    assert len(set(places)) == len(places)
    assert {FIRST, SECOND, Place("box", 1), Place("dealer"), Place("discard")} <= set(places)


def test_the_bank_and_purses_are_nowhere_on_the_felt() -> None:
    """A purse is its owner's own."""
    table = betting().table
    assert "purse" not in repr(pictured(table))
    assert playing_purse(table) not in repr(pictured(table))


def playing_purse(table: Table) -> str:
    """The balance of ann's purse, as digits."""
    assert table.purse("ann") > 0
    return str(table.purse("ann"))


def test_the_dealers_call_ends_the_clock_of_the_betting() -> None:
    """HP1."""
    playing = betting()
    playing.player("mia", ask.ConfirmBet())
    playing.do(DEALER, ask.NoMoreBets())
    assert pictured(playing.table).clock is None
    assert lit(pictured(playing.table)) == [FIRST]
