"""What the felt takes from a staff view: the right key for every face, ghosts, what is next."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures.places import Place
from procedures.table import Table
from tablectl.client.views import CardView
from tablectl.pit.shown import view_of
from tests.ui.felt.felts import betting, dealt, insurance, split_and_doubled
from ui.felt.guide import guide_of
from ui.felt.picture import felt_picture

ROUNDS = {
    "betting": lambda: betting().table,
    "insurance": lambda: insurance().table,
    "split": lambda: split_and_doubled().table,
}


@pytest.mark.parametrize("name", ROUNDS)
def test_every_card_on_the_felt_has_the_key_of_its_reading(name: str) -> None:
    """An override names the reading; another key with the same face would mend another card."""
    table: Table = ROUNDS[name]()
    read = {laid.key: laid for laid in table.shoe.cards}
    drawn = felt_picture(view_of(table, "auditor")).cards
    assert len(drawn) == len(table.laid("box", "dealer", "carried", "burn"))
    for card in drawn:
        assert (card.face, card.place) == (read[card.key].card, read[card.key].place)


def test_a_hand_that_lies_in_another_order_than_it_left_the_shoe_keeps_its_keys() -> None:
    """After a rearrangement the hand says which card comes first; keys go with the faces."""
    view = view_of(dealt("8S", "TH", "9D", "6C", "8C").table, "supervisor")
    box = view.boxes[1]
    turned = replace(box.hands[0], cards=box.hands[0].cards[::-1])
    boxes = (*view.boxes[:1], replace(box, hands=(turned,)), *view.boxes[2:])
    there = {card.key: card.card for card in view.cards}
    keys = guide_of(replace(view, boxes=boxes)).keys[Place("box", 2)]
    assert [there[key] for key in keys] == ["8C", "8S"]


def test_where_face_and_card_do_not_go_together_no_key_is_told() -> None:
    """A wrong key is worse than none."""
    view = view_of(dealt("8S", "TH", "9D", "6C", "8C").table, "supervisor")
    other = tuple(
        CardView(key=card.key, card="2C" if card.card == "8S" else card.card, place=card.place)
        for card in view.cards
    )
    assert guide_of(replace(view, cards=other)).keys[Place("box", 2)] == ()


def test_a_player_is_told_no_key() -> None:
    """His view has none."""
    guide = guide_of(view_of(dealt("8S", "TH", "9D").table, "player"))
    assert (guide.keys, guide.apart, guide.last) == ({}, (), "")


def test_the_next_place_is_where_the_prompt_says() -> None:
    """Cards go to the boxes in order, and the dealer last."""
    table = dealt("8S", "TH").table
    assert guide_of(view_of(table, "dealer")).next_place == Place("box", 7)
