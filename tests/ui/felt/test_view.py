"""The felt on a screen: it shows what it is told, and what is over when it comes to rest."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from procedures.places import Place
from tablectl.client.views import BACK
from tests.ui.felt.conftest import Show, Time
from tests.ui.felt.felts import NOW, betting, dealt, fullest, pictured, split_and_doubled, turn_at
from ui.felt.arranged import arrange, card_stop
from ui.felt.card_art import CardArt
from ui.felt.items import FeltItem
from ui.felt.layout import Layout
from ui.felt.look import Look, write
from ui.felt.picture import FeltCard, FeltPicture, felt_picture
from ui.felt.view import FeltView
from ui.parts.theme import dark


def exactly(view: FeltView, picture: FeltPicture) -> bool:
    """Whether what is drawn is this picture and nothing else."""
    wanted = arrange(picture, Layout(picture.boxes, view.seen_from)).things
    pointing = 0 if not view.focused or not view.hasFocus() else 1
    return view.felt.drawn() == wanted and len(view.felt.items()) == len(wanted) + pointing


def image(view: FeltView) -> QImage:
    """What somebody sees."""
    return view.grab().toImage()


def colours(seen: QImage, room: QRect) -> set[str]:
    """The colours in a part of it."""
    return {
        seen.pixelColor(x, y).name()
        for x in range(room.left(), room.right(), 2)
        for y in range(room.top(), room.bottom(), 2)
    }


def room_of(view: FeltView, name: str) -> QRect:
    """Where on the screen something is drawn."""
    spot = view.felt.drawn()[name].spot
    return QRect(
        view.mapFromScene(spot.x, spot.y), view.mapFromScene(spot.right, spot.bottom)
    ).normalized()


def written(text: str) -> QImage:
    """A line of writing on the felt."""
    seen = QImage(400, 40, QImage.Format.Format_RGB32)
    seen.fill(Qt.GlobalColor.white)
    painter = QPainter(seen)
    write(painter, QRectF(0, 0, 400, 40), text, "#000000", side="left")
    painter.end()
    return seen


@pytest.mark.usefixtures("qapp")
def test_nothing_that_is_written_on_the_felt_turns_an_amount_round() -> None:
    """As on every label: why a table is held may hold what somebody wrote."""
    assert written("\u202e7 → 8") == written(r"\u202e7 → 8")


def test_the_picture_is_shown_as_it_is(view: FeltView, show: Show) -> None:
    """And the next one, whatever lay there before."""
    for picture in (
        pictured(betting().table),
        pictured(split_and_doubled().table),
        felt_picture(fullest()),
        felt_picture(fullest(boxes=3, hands=1)),
        pictured(dealt().table),
    ):
        show(picture)
        assert exactly(view, picture)


@pytest.mark.parametrize("side", ["dealer", "players"])
def test_moving_cards_come_to_rest_in_exactly_the_picture(
    view: FeltView, show: Show, side: str
) -> None:
    """Dealt, split, turned over and swept off: nothing is left behind."""
    view.animated = True
    view.see_from("players" if side == "players" else "dealer")
    playing = dealt("8S", "TH", "9D", "6C", "8C", "7H", "5S")
    first = pictured(playing.table)
    playing.decides("ann", "split")
    second = pictured(playing.table)
    hole = replace(second, cards=tuple(replace(c, face=BACK) for c in second.cards))
    for picture in (first, second, hole, second, replace(first, cards=(), hands=())):
        show(picture)
        assert exactly(view, picture)


def test_a_picture_that_comes_meanwhile_is_not_held_up(
    qtbot: QtBot, view: FeltView, show: Show
) -> None:
    """The cards on their way are brought to their end, and the new ones set off."""
    view.animated = True
    playing = dealt("8S", "TH")
    show(pictured(playing.table))
    playing.cards("9D")
    view.show_picture(pictured(playing.table))
    key = pictured(playing.table).cards[-1].key
    qtbot.waitUntil(lambda: card_stop(key) in view.felt.drawn())
    playing.cards("6C")
    last = pictured(playing.table)
    show_until_rest(qtbot, view, last)
    assert exactly(view, last)


def show_until_rest(qtbot: QtBot, view: FeltView, picture: FeltPicture) -> None:
    """Show it and wait until it is drawn exactly."""
    view.show_picture(picture)
    qtbot.waitUntil(lambda: exactly(view, picture))


def test_a_table_of_which_no_box_is_known_is_a_bare_felt(view: FeltView, show: Show) -> None:
    """Nothing lies there, and nothing fails."""
    picture = felt_picture(replace(fullest(), boxes=(), dealer=(), carried=()))
    show(picture)
    assert exactly(view, picture)
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.focused
    assert not image(view).isNull()


def test_moving_is_ended_when_asked(qtbot: QtBot, view: FeltView, show: Show) -> None:
    """For a screenshot, or for somebody in a hurry."""
    view.animated = True
    playing = dealt("8S", "TH")
    show(pictured(playing.table))
    playing.cards("9D")
    last = pictured(playing.table)
    view.show_picture(last)
    qtbot.waitUntil(lambda: card_stop(last.cards[-1].key) in view.felt.drawn())
    view.finish_moving()
    assert exactly(view, last)


def test_only_cards_are_left_on_their_way(qtbot: QtBot, view: FeltView, show: Show) -> None:
    """Words and frames that are over go at once; a card is seen going to the discards."""
    view.animated = True
    picture = pictured(split_and_doubled().table)
    show(picture)
    swept = replace(picture, cards=(), hands=())
    view.show_picture(swept)
    qtbot.waitUntil(lambda: view.picture == swept)
    shown = set(view.felt.drawn())
    going = [item for item in view.felt.items() if isinstance(item, FeltItem)]
    over = [item for item in going if item.thing.height >= 50 and item.thing.height < 5_000]
    assert len(over) == len(picture.cards)
    assert all(isinstance(item.thing.what, FeltCard) for item in over)
    assert not any(name.startswith(("slot", "total", "frame", "card")) for name in shown)
    qtbot.waitUntil(lambda: exactly(view, swept))


def test_of_many_pictures_at_once_only_the_newest_is_drawn(
    qtbot: QtBot, view: FeltView, show: Show
) -> None:
    """A hundred pictures a second do not pile up."""
    playing = dealt("8S", "TH", "9D", "6C")
    show(pictured(playing.table))
    rests = []
    view.settled.connect(lambda: rests.append(1))
    for number in range(100):
        view.show_picture(felt_picture(fullest(cards=1 + number % 7)))
    last = pictured(playing.table)
    show_until_rest(qtbot, view, last)
    assert len(rests) <= 3


@pytest.mark.parametrize("size", [(800, 500), (1111, 701), (1920, 1080)])
def test_a_card_at_rest_is_as_sharp_as_it_was_drawn(
    view: FeltView, show: Show, size: tuple[int, int]
) -> None:
    """Point for point, however the felt was scaled."""
    view.resize(*size)
    picture = pictured(dealt("8S", "TH", "9D", "6C").table)
    show(picture)
    card = picture.cards[-1]
    spot = view.felt.drawn()[card_stop(card.key)].spot
    scale = view.transform().m11()
    wide, high = round(spot.w * scale), round(spot.h * scale)
    inner = QRect(4, 4, wide - 8, high - 8)
    drawn = view.look.art.pixmap(card.face, wide, high, view.devicePixelRatioF())
    wanted = drawn.toImage().copy(inner).convertToFormat(QImage.Format.Format_RGB32)
    corner = view.viewportTransform().map(QPointF(spot.x, spot.y))
    seen = image(view).convertToFormat(QImage.Format.Format_RGB32)
    assert seen.copy(inner.translated(round(corner.x()), round(corner.y()))) == wanted


def test_a_picture_that_is_not_live_is_greyed_altogether(view: FeltView, show: Show) -> None:
    """No card keeps its colours, so that nobody takes it for live; and it comes back."""
    table = fullest(hands=1, cards=2, bets=1)
    show(felt_picture(table))
    room, live = room_of(view, card_stop("box 2/1")), image(view)
    assert view.look.theme.card_face in colours(live, room)
    for connection in ("stale", "lost"):
        show(felt_picture(table, connection=connection, told="for 12 s"))
        assert "NOT LIVE" in view.accessibleName()
        assert "12 s" in view.accessibleName()
        seen = image(view)
        assert view.look.theme.card_face not in colours(seen, room)
        assert not {view.look.theme.black_suit, view.look.theme.red_suit} & colours(seen, room)
    show(felt_picture(table))
    assert image(view) == live


def test_a_held_table_has_grey_cloth_and_a_word_but_its_cards_stay_clear(
    view: FeltView, show: Show
) -> None:
    """Somebody has to see them to put them right."""
    table = fullest(hands=1, cards=2, bets=1)
    show(felt_picture(table))
    bare = view.mapFromScene(800, 600)
    assert image(view).pixelColor(bare).name() == view.look.theme.felt
    show(felt_picture(replace(table, held=True, phase="held", detail="IR1: out of order")))
    seen = image(view)
    assert seen.pixelColor(bare).name() == view.look.theme.ground
    assert view.look.theme.card_face in colours(seen, room_of(view, card_stop("box 2/1")))
    assert view.look.theme.alarm in colours(seen, room_of(view, "notice"))
    assert "HELD, IR1: out of order" in view.accessibleName()


def test_the_clock_goes_by_the_time_of_the_service(
    qtbot: QtBot, view: FeltView, show: Show, time: Time
) -> None:
    """It runs by itself, and turns to the colour that asks for an act near its end."""
    show(felt_picture(turn_at(fullest(hands=1, cards=2, bets=1), 3)))
    room = room_of(view, "clock")
    assert view.look.theme.act not in colours(image(view), room)
    time.now = NOW + 6_000_000
    qtbot.waitUntil(lambda: view.look.theme.act in colours(image(view), room))


def test_another_theme_changes_every_colour_and_nothing_else(view: FeltView, show: Show) -> None:
    """Dark, in the middle of a round."""
    picture = pictured(split_and_doubled().table)
    show(picture)
    theme = dark(four_colour=True)
    view.dress(Look(theme, CardArt(theme), view.look.money, view.look.now))
    assert exactly(view, picture)
    assert image(view).pixelColor(view.mapFromScene(800, 600)).name() == theme.felt


@pytest.mark.parametrize("size", [(800, 500), (1280, 800), (1920, 1080), (1000, 1000)])
def test_the_whole_felt_is_seen_at_every_size(
    view: FeltView, show: Show, size: tuple[int, int]
) -> None:
    """No scroll bar, nothing cut off."""
    show(felt_picture(fullest()))
    view.resize(*size)
    QApplication.processEvents()
    corners = (view.mapFromScene(0, 0), view.mapFromScene(1600, 1000))
    assert all(view.rect().adjusted(-1, -1, 1, 1).contains(corner) for corner in corners)
    assert corners[1].x() - corners[0].x() >= min(size[0], 1.6 * size[1]) - 12


def test_it_cannot_be_made_so_small_that_nobody_can_read_it(view: FeltView) -> None:
    """11 points on the felt need 800 by 500."""
    view.resize(300, 200)
    assert (view.width(), view.height()) == (800, 500)


def test_what_happens_is_told_to_who_cannot_see_it(
    qtbot: QtBot, view: FeltView, show: Show
) -> None:
    """A card that is dealt, and where; in words."""
    playing = dealt("8S", "TH")
    show(pictured(playing.table))
    playing.cards("9D")
    with qtbot.waitSignal(view.told) as told:
        view.show_picture(pictured(playing.table))
    assert told.args == ["9 of diamonds to box 7"]


def test_another_table_is_shown_without_moving_a_card(
    qtbot: QtBot, view: FeltView, show: Show
) -> None:
    """The cards of one table do not wander to another."""
    view.animated = True
    picture = pictured(split_and_doubled().table)
    show(picture)
    other = replace(pictured(dealt("2C").table), table="T7")
    view.show_picture(other)
    qtbot.waitUntil(lambda: view.picture == other)
    assert exactly(view, other)


def test_a_felt_that_is_hidden_runs_no_clock(qtbot: QtBot, view: FeltView, show: Show) -> None:
    """Nothing is worked where nobody looks; seen again, it is up to date."""
    view.animated = True
    show(felt_picture(turn_at(fullest(cards=2, hands=1), 3)))
    assert clock_runs(view)
    view.hide()
    assert not clock_runs(view)
    picture = pictured(split_and_doubled().table)
    show_until_rest(qtbot, view, picture)
    show(felt_picture(turn_at(fullest(cards=2, hands=1), 3)))
    assert not clock_runs(view)
    view.show()
    assert clock_runs(view)
    show(picture)
    assert not clock_runs(view)


def clock_runs(view: FeltView) -> bool:
    """Whether it draws its clock again and again."""
    return any(timer.isActive() and timer.interval() > 0 for timer in view.findChildren(QTimer))


def test_place_and_pointer_agree(view: FeltView, show: Show) -> None:
    """What is drawn somewhere is what is pointed at there."""
    show(pictured(split_and_doubled().table))
    spot = view.felt.arranged.stops["place discard 0 0"].spot
    middle: QPoint = view.mapFromScene(*spot.middle)
    assert view.said_of(view.stop_at(middle)) == "discards"
    assert Place("discard") == view.felt.arranged.stops[view.stop_at(middle)].what
