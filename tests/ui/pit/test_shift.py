"""What the figures of a shift come to when its hours are told one by one, without a window."""

from __future__ import annotations

from msgspec import structs

from ui.pit.shift import DealerTurns, Hour, PutRight, RotaKept, Shift, Sums, Turn


def hours(*tables: Sums) -> Shift:
    """An hour for each of these sums, in order."""
    shift = Shift()
    for number, sums in enumerate(tables):
        shift.take(
            Hour(since=number, until=number, lines=(), left_out=0, tables=(sums,), waiting=())
        )
    return shift


def test_what_was_put_right_again_is_a_misread_as_it_stands_now() -> None:
    """IR9: the TC was the KC, and in the next hour the TC after all; the 9S was read as 8S."""
    wrong = PutRight(key="a", device="shoe", read="TC", card="KC")
    eight = PutRight(key="b", device="shoe", read="8S", card="9S")
    unread = PutRight(key="c", device="shoe", read=None, card="9S")
    back = structs.replace(wrong, card="TC")
    cards = {"TC": 2, "8S": 3, "9S": 4}
    first = Sums(table="T1", cards=cards, put_right=(wrong, eight, unread))
    assert [one.card for one in hours(first).misread_cards()] == ["9S", "KC"]
    (misread,) = hours(first, Sums(table="T1", put_right=(back,))).misread_cards()
    assert (misread.card, misread.misreads, misread.reads) == ("9S", 2, 6)
    assert misread.read_as == ("8S",)


def test_a_turn_told_in_two_hours_is_one_turn() -> None:
    """HP10: as the later hour tells it; two tables may have turns that began at one instant."""
    runs = Turn(dealer="bea", began=5, ended=None, over=0)
    ended = Turn(dealer="bea", began=5, ended=40, over=7)
    rota = RotaKept(kept=2, missed=1)
    shift = hours(
        Sums(table="T1", turns=(runs,), rota=rota, by_dealer={"bea": 1, "": 2}),
        Sums(table="T1", turns=(ended,), rota=rota, by_device={"shoe": 1}),
        Sums(table="T2", turns=(structs.replace(runs, dealer="carl"),)),
    )
    assert shift.dealers() == (
        DealerTurns(dealer="bea", turns=1, too_long=1, over=7),
        DealerTurns(dealer="carl", turns=1, too_long=0, over=0),
    )
    assert shift.rota() == RotaKept(kept=4, missed=2)
    assert shift.by_dealer() == (("", 2), ("bea", 1))
    assert shift.by_device() == (("T1 shoe", 1),)
