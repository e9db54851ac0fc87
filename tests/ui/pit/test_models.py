"""What the console decides to show, without a window; and its item models, held to Qt's rules."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import pytest
from msgspec import structs
from pytestqt.modeltest import ModelTester

from procedures import commands as ask
from procedures.irregular.known import IRREGULARITIES
from procedures.irregularity import Remedy
from procedures.offers import Preview
from procedures.opening_checks import CheckOf
from procedures.places import Place
from procedures.prompt import Kind
from procedures.refusals import refuse
from procedures.table import SHUFFLE_STEPS
from tablectl.client.views import Told
from tablectl.pit.shown import view_of as as_shown
from tests.ui.felt.felts import dealt
from ui.parts import named
from ui.parts.theme import light
from ui.pit import words
from ui.pit.arranging import NotThereError, arranging, moved
from ui.pit.moment_model import MomentModel
from ui.pit.requesting import Requesting
from ui.pit.shift import HOUR, Hour, Reader, Shift, Sums, stretches
from ui.pit.story import MOST, Moment, Story
from ui.pit.tile_model import TileModel
from ui.pit.tiles import Tile, by_need, tile_of, wanted
from ui.pit.wanted import Wanted, asked, cards_in, lacking

MINUTE = 60_000_000


def tile(
    table: str, *, held: int | None = None, down: str = "", overdue: bool = False, waits: int = 0
) -> Tile:
    """A table as it is listed."""
    return Tile(
        table=table, pack="classic", status="open", phase="betting", deadline=None, dealer="bea",
        rotation_due=None if overdue else 30 * MINUTE, overdue=overdue, dealt=104,
        cards_in_shoe=416, down=(down,) if down else (), devices=1, incidents=int(held is not None),
        unacknowledged=0, escalated=False, proposals=waits, held_since=held, manual_entries=0,
        unrecorded_since=None, trouble="",
    )  # fmt: skip


def test_need_comes_before_number() -> None:
    """Held by age, devices, what waits for a second person, rotation, the rest: T2 before T10."""
    tiles = (
        tile("T10"), tile("T2"), tile("T3", overdue=True), tile("T9", down="shoe"),
        tile("T4", held=50), tile("T5", held=20), tile("T8", waits=1),
    )  # fmt: skip
    assert [one.table for one in by_need(tiles)] == ["T5", "T4", "T9", "T8", "T3", "T2", "T10"]
    assert [one.table for one in wanted(tiles, show="held")] == ["T4", "T5"]
    assert [one.table for one in wanted(tiles, show="device")] == ["T9"]
    assert [one.table for one in wanted(tiles, search="t1 BEA")] == ["T10"]


def test_a_tile_says_that_something_waits_for_a_second_person() -> None:
    """Part F: whoever looks over the pit sees where he is asked for, without opening the table."""
    told = TileModel(light()).lines(tile("T8", waits=2))
    assert told[:2] == ("T8", "◇ confirm 2 classic")


def test_a_rotation_that_was_said_to_be_overdue_is_overdue() -> None:
    """HP10: the record says it once; whoever deals has had his time."""
    view = as_shown(dealt("9S").table, "supervisor")
    due = view.rotation_due
    assert due is not None
    assert tile_of(view, due - MINUTE).minutes_to_rotation(due - MINUTE) == 1
    assert not tile_of(view, due - 1).overdue
    assert tile_of(view, due).overdue
    assert tile_of(structs.replace(view, rotation_due=None), 0).overdue


def test_the_models_keep_the_rules_of_item_models(qtmodeltester: ModelTester) -> None:
    """Tiles come, change and go; moments are added."""
    tiles = TileModel(light())
    tiles.show_tiles((tile("T1"), tile("T2", held=5)), 10)
    qtmodeltester.check(tiles)  # type: ignore[no-untyped-call]  # pytest-qt's own
    tiles.show_tiles((tile("T1", down="shoe"), tile("T2")), 20)
    tiles.show_tiles((tile("T2"),), 30)
    moments = MomentModel()
    first = Moment(position=1, at=0, kind="held", words="held")
    moments.show_moments((first,))
    qtmodeltester.check(moments)  # type: ignore[no-untyped-call]  # pytest-qt's own
    moments.show_moments((first, Moment(position=2, at=1, kind="released", words="")))
    moments.show_moments(())


def test_a_new_round_begins_a_new_story_and_a_long_one_is_kept_in_bounds() -> None:
    """The record has all of it; the screen has this round."""
    story = Story()
    story.heard(tuple(Told(position=n, at=n, kind="held", words="") for n in range(2 * MOST)))
    assert len(story.moments) == MOST
    assert story.moments[-1].position == 2 * MOST - 1
    story.heard((Told(position=5_000, at=9, kind="betting-opened", words=""),))
    assert [moment.position for moment in story.moments] == [5_000]


def test_nothing_is_asked_while_something_must_still_be_said() -> None:
    """A reason of blanks is none; a card of another deck is none."""
    cancel = Wanted(kind="cancel-round", reason="  ")
    assert lacking(cancel) == ("reason",)
    assert asked(cancel) is None
    said = structs.replace(cancel, reason="two cards")
    assert asked(said) == ask.CancelRound(reason="two cards")
    assert lacking(Wanted(kind="override", key="k")) == ("card", "standing", "reason")
    resolve = Wanted(kind="resolve", choice="3:enter card", reason="seen")
    assert lacking(resolve) == ("card",)
    assert asked(structs.replace(resolve, card="7H")) == ask.Resolve(
        incident=3, remedy="enter card", card="7H", reason="seen"
    )
    assert asked(Wanted(kind="resolve", choice="3:go on")) == ask.Resolve(
        incident=3, remedy="go on"
    )
    with pytest.raises(ValueError, match="no name!"):
        asked(Wanted(kind="change-dealer", choice="rotation", name="no name!"))
    assert cards_in("7h 10S") == ("7H", "TS")
    with pytest.raises(ValueError, match="1Z"):
        cards_in("1Z")


def test_a_confirmed_request_is_sent_once_and_at_the_position_that_was_seen() -> None:
    """Part F: the table moves, so it is looked at again; what differs must be looked at."""
    request = Requesting(Wanted(kind="cancel-round"))
    about = request.question
    assert about is not None
    assert request.ask is None
    request.looked(about, Preview(position=4, cards=(), money=(("purse:ann", 0, 5),)))
    assert request.send() is None
    assert not request.change(reason="mixed up")
    assert request.may_confirm
    request.looked(about, Preview(position=4, cards=(), money=(("purse:ann", 0, 5),)))
    assert request.outdated(5)
    request.looked(about, Preview(position=5, cards=(), money=(("purse:ann", 0, 5),)))
    assert (request.stage, request.seen) == ("ready", 5)
    request.looked(about, Preview(position=6, cards=(), money=(("purse:ann", 0, 9),)))
    assert _stage(request) == "moved"
    assert request.send() is None
    request.has_looked()
    assert (request.send(), request.seen) == (ask.CancelRound(reason="mixed up"), 6)
    assert request.send() is None
    assert not request.change(reason="something else")
    assert request.not_done()
    request.looked(about, refuse("no round"))
    assert _stage(request) == "refused"
    assert request.outdated(6)


def _stage(request: Requesting) -> str:
    return request.stage


def test_an_answer_about_something_else_is_let_go() -> None:
    """He has typed on meanwhile."""
    request = Requesting(Wanted(kind="turn-card", key="one", reason="a doubt"))
    old = request.question
    assert old is not None
    assert request.change(key="two")
    request.looked(old, Preview(position=4, cards=(), money=()))
    assert request.stage == "looking"


def test_cards_are_moved_only_to_positions_that_are_dealt() -> None:
    """E-24: burned, they leave their place; a burn that comes back moves all behind it down."""
    view = as_shown(dealt("9S", "TD", "7H").table, "supervisor")
    begun = arranging(view)
    first, second, third = begun.order
    burned = moved(begun, first, Place("burn"))
    assert (burned.order, burned.burned) == ((second, third), (first,))
    assert burned.place(second) == Place("box", 2)
    (burn,) = begun.may_burn
    back = moved(begun, burn, Place("box", 2))
    assert back.order == (burn, first, second, third)
    assert back.place(first) == Place("box", 4)
    swapped = moved(begun, first, Place("box", 7))
    assert swapped.order == (third, second, first)
    assert not moved(swapped, third, Place("box", 7)).moved
    for key, place in (
        (first, Place("box", 1)),
        (first, Place("discard")),
        ("other", Place("burn")),
    ):
        with pytest.raises(NotThereError, match="E-24"):
            moved(begun, key, place)
    with pytest.raises(NotThereError, match="already"):
        moved(burned, first, Place("burn"))


@pytest.mark.parametrize(
    "module",
    [
        "arranging", "earlier", "going_back", "guided", "requesting", "shift", "story", "tiles",
        "wanted",
    ],
)  # fmt: skip
def test_what_decides_what_is_shown_needs_no_qt(module: str) -> None:
    """View models are plain Python."""
    code = f"import sys, ui.pit.{module}; sys.exit('PySide6' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_every_kind_remedy_and_report_has_a_name() -> None:
    """No button and no chart shows a name of the wire."""
    assert set(named.KINDS) == {row.kind for row in IRREGULARITIES}
    assert set(named.REMEDIES) == set(get_args(Remedy))
    assert set(named.REPORTS) == set(get_args(ask.Reported))
    assert set(named.CHECKS) == set(get_args(CheckOf))
    assert set(words.PHASES) == set(get_args(Kind))
    assert set(named.STEPS) == set(SHUFFLE_STEPS)


def test_a_shift_is_summed_up_over_its_hours_for_all_tables_or_one() -> None:
    """Twelve whole hours, the last as far as it has come."""
    spans = stretches(20 * HOUR + 5)
    assert len(spans) == 12
    assert spans[0] == (9 * HOUR, 10 * HOUR - 1)
    assert spans[-1] == (20 * HOUR, 20 * HOUR + 5)
    shift = Shift()
    for number, (since, until) in enumerate(spans):
        one = Sums(
            table="T1", rounds=number, incidents={"bad scan": 1}, manual_entries=1,
            readers=(Reader(device="shoe", cards=99, misreads=1),), returned=500,
        )  # fmt: skip
        two = Sums(table="T10", rounds=1, incidents={"outage": 2})
        shift.take(
            Hour(since=since, until=until, lines=(), left_out=1, tables=(one, two), waiting=())
        )
    assert shift.tables == ("T1", "T10")
    assert shift.rounds()[2] == (11 * HOUR, 3)
    assert shift.incidents() == (("outage", 24), ("bad scan", 12))
    assert shift.misreads() == (("T1 shoe", 12, 1_188),)
    assert shift.by_hand() == (("T1", 12),)
    assert shift.left_out == 12
    assert shift.returned() == (("T1", 6_000),)
    shift.table = "T10"
    assert shift.incidents() == (("outage", 24),)
    assert [sums.table for sums in shift.by_table()] == ["T10"]
