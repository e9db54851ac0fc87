"""What decides on the screens is plain: alarms, choices, offers, badges and tables."""

from __future__ import annotations

from collections.abc import Iterable

from procedures.offers import Offer
from tablectl.client.messages import Batch
from tablectl.client.views import IncidentView, TableView, Told
from ui.parts.alarms import summary, unacknowledged
from ui.parts.badge_reader import BadgeReader
from ui.parts.card_choice import CardChoice
from ui.parts.deadline import seconds_left
from ui.parts.offered import Button, offered
from ui.parts.tables import Tables

SECOND = 1_000_000


def view(table: str, position: int = 1, incidents: Iterable[IncidentView] = ()) -> TableView:
    """A table on which nothing lies."""
    return TableView(
        table=table, position=position, pack="live-eight-deck", title="Live", digest="0" * 64,
        currency="EUR", status="open", phase="betting", sentence="No more bets", detail="",
        deadline=None, round=1, dealer_name="bea", dealer_since=0, rotation_due=None, shoe=1,
        dealt=0, cards_in_shoe=416, cut_card_out=False, last_round=False, dealer=(),
        dealer_total="", carried=(), boxes=(), held=False, incidents=tuple(incidents),
    )  # fmt: skip


def incident(number: int, at: int, *, acknowledged: bool = False) -> IncidentView:
    """Something irregular."""
    return IncidentView(
        number=number, kind="bad scan", rule="IR4", sentence=f"incident {number}", holds=True,
        at=at, acknowledged=acknowledged,
    )  # fmt: skip


def batch(shown: TableView, after: int, *, caught_up: bool = True) -> Batch:
    """What leads to this view."""
    told = Told(position=shown.position, at=0, kind="paused", words="paused")
    return Batch(
        table=shown.table, after=after, through=shown.position, at=5 * SECOND, facts=(told,),
        view=shown if caught_up else None,
    )  # fmt: skip


def test_a_table_is_what_was_shown_last_and_tells_what_changed() -> None:
    """Before and after, and the facts between."""
    tables = Tables()
    first = tables.take(batch(view("T7"), 0))
    assert (first.before, first.after) == (None, view("T7"))
    second = tables.take(batch(view("T7", 4), 1))
    assert (second.before, second.after) == (view("T7"), view("T7", 4))
    assert [told.position for told in second.facts] == [4]
    assert [shown.table for shown in tables] == ["T7"]
    assert "T7" in tables
    assert tables.position("T7") == 4
    assert tables.age("T7", 8 * SECOND) == 3 * SECOND


def test_a_table_that_is_catching_up_is_behind() -> None:
    """Its last picture stays, and is not taken for what the table is."""
    tables = Tables()
    assert tables.behind("T7")
    tables.take(batch(view("T7"), 0))
    assert not tables.behind("T7")
    assert tables.take(batch(view("T7", 9), 1, caught_up=False)).after is None
    assert tables.behind("T7")
    assert tables.view("T7") == view("T7")
    tables.take(batch(view("T7", 12), 9))
    assert not tables.behind("T7")
    tables.forget()
    assert (tables.view("T7"), tables.position("T7"), list(tables)) == (None, -1, [])


def test_alarms_are_what_nobody_acknowledged_the_newest_first() -> None:
    """Of all tables together; the oldest says how long somebody has been waiting."""
    one = view("T1", incidents=(incident(1, at=10), incident(2, at=40, acknowledged=True)))
    two = view("T2", incidents=(incident(7, at=30),))
    alarms = unacknowledged((one, two))
    assert [(alarm.table, alarm.number) for alarm in alarms] == [("T2", 7), ("T1", 1)]
    shown = summary(alarms)
    assert shown is not None
    assert (shown.newest.number, shown.oldest_at, shown.count) == (7, 10, 2)
    assert summary(unacknowledged((view("T3"),))) is None


def test_a_card_is_typed_as_people_write_it() -> None:
    """Rank, then suit, in either case; `10` is a ten; a lone `1` or `0` is no rank."""
    choice = CardChoice()
    for text, card in (("as", "AS"), ("10h", "TH"), ("Td", "TD"), ("9C", "9C"), ("k2d", "2D")):
        for sign in text:
            assert choice.typed(sign)
        assert choice.current == card
    before = choice.current
    assert choice.typed("1")
    assert not choice.typed("S")
    for sign in ("0", "x", "", "é", "AS"):
        assert not CardChoice().typed(sign)
    assert choice.current == before


def test_arrows_move_by_a_suit_or_a_rank_and_stop_at_the_edge() -> None:
    """Rows are suits, columns are ranks."""
    choice, seen = CardChoice(), []
    for step in ((0, 0), (-1, -1), (1, 2), (9, 99)):
        choice.move(*step)
        seen.append(choice.current)
    assert seen == ["AS", "AS", "3H", "KC"]


def test_a_half_typed_card_is_forgotten_when_an_arrow_is_pressed() -> None:
    """A suit alone chooses nothing."""
    choice = CardChoice()
    assert choice.typed("K")
    choice.move(0, 1)
    assert not choice.typed("H")
    assert choice.current == "2S"


def test_buttons_keep_their_places_and_the_offers_say_which_may_be_pressed() -> None:
    """A button is not moved because another one applies."""
    buttons = (Button(kind="open-betting", key="F2"), Button(kind="report"), Button(kind="resolve"))
    report = Offer(kind="report", choices=("picked up",))
    shown = offered(buttons, (report, Offer(kind="something-else")))
    assert [(one.button.kind, one.may, one.choices) for one in shown] == [
        ("open-betting", False, ()),
        ("report", True, ("picked up",)),
        ("resolve", False, ()),
    ]


def typed(reader: BadgeReader, text: str, *, every: int) -> str:
    """What the last sign ends, typed one sign every so many milliseconds."""
    return [reader.typed(sign, at) for at, sign in zip(range(0, 99_999, every), text)][-1]  # noqa: B905


def test_a_reader_types_faster_than_hands() -> None:
    """Digits in quick succession and Enter are a badge; what a person types never is."""
    assert typed(BadgeReader(), "00417731\r", every=8) == "00417731"
    assert typed(BadgeReader(), "00417731\r", every=90) == ""
    assert typed(BadgeReader(), "mia\r", every=8) == ""
    assert typed(BadgeReader(), "12345\r", every=8) == ""
    assert typed(BadgeReader(), "ann00417731\r", every=8) == "00417731"


def test_enter_long_after_the_digits_ends_no_badge() -> None:
    """A reader ends with Enter at once."""
    reader = BadgeReader()
    for at, digit in enumerate("00417731"):
        reader.typed(digit, at)
    assert reader.typed("\r", 500) == ""


def test_the_last_second_counts_until_it_is_over() -> None:
    """Nobody reads 0 while there is still time."""
    assert seconds_left(10 * SECOND, 0) == 10
    assert seconds_left(10 * SECOND, 9 * SECOND + 1) == 1
    assert seconds_left(10 * SECOND, 10 * SECOND) == 0
    assert seconds_left(10 * SECOND, 11 * SECOND) == 0
