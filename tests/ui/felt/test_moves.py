"""What has changed between two pictures."""

from __future__ import annotations

from msgspec.structs import replace

from procedures.places import Place
from tablectl.client.views import BACK
from tests.ui.felt.felts import dealt, fullest, pictured, split_and_doubled
from ui.felt.moves import Move, moves
from ui.felt.picture import felt_picture


def test_a_card_that_is_dealt_has_come() -> None:
    """It is the only change."""
    playing = dealt("8S", "TH")
    before = pictured(playing.table)
    playing.cards("9D")
    after = pictured(playing.table)
    (move,) = moves(before, after)
    assert (move.kind, move.face, move.before) == ("came", "9D", None)
    assert move.after == Place("box", 7)


def test_a_split_moves_the_second_card() -> None:
    """By its key, from one hand to the other."""
    playing = dealt("8S", "TH", "9D", "6C", "8C", "7H", "5S")
    before = pictured(playing.table)
    playing.decides("ann", "split")
    (move,) = moves(before, pictured(playing.table))
    assert (move.kind, move.face) == ("moved", "8C")
    assert (move.before, move.after) == (Place("box", 2), Place("box", 2, 1))


def test_a_hole_card_is_turned_over() -> None:
    """It lies where it lay and shows another face."""
    before = replace(fullest(cards=2), dealer=("AS", BACK))
    after = replace(before, dealer=("AS", "KD"))
    found = moves(felt_picture(before), felt_picture(after))
    assert [(m.kind, m.face, m.before) for m in found] == [("turned", "KD", Place("dealer"))]


def test_cards_that_are_swept_off_have_left() -> None:
    """All of them, each with the face that it showed."""
    picture = pictured(split_and_doubled().table)
    found = moves(picture, replace(picture, cards=(), hands=()))
    assert {move.kind for move in found} == {"left"}
    assert [move.face for move in found] == [card.face for card in picture.cards]


def test_nothing_moves_between_two_tables_or_two_equal_pictures() -> None:
    """Another table's felt is another felt."""
    picture = pictured(split_and_doubled().table)
    assert moves(picture, picture) == ()
    assert moves(picture, replace(picture, table="T7", cards=())) == ()


def test_every_picture_follows_from_the_one_before_and_its_moves() -> None:
    """Taking away what left and laying down what came makes the other picture's cards."""
    playing = dealt()
    before = pictured(playing.table)
    for card in ("8S", "TH", "9D", "6C", "8C", "7H", "5S"):
        playing.cards(card)
        after = pictured(playing.table)
        places: dict[str, tuple[str, Place]] = {c.key: (c.face, c.place) for c in before.cards}
        for move in moves(before, after):
            apply(places, move)
        assert places == {c.key: (c.face, c.place) for c in after.cards}
        before = after


def apply(places: dict[str, tuple[str, Place]], move: Move) -> None:
    """Do one move."""
    if move.after is None:
        del places[move.key]
    else:
        places[move.key] = (move.face, move.after)
