"""What the review decides without a screen: criteria, playback, facts, comparing, files."""

from __future__ import annotations

from datetime import datetime
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace

import ui.audit
from procedures.places import Place
from tablectl.client.reviews import (
    Chunk,
    FactTold,
    Packet,
    Pictured,
    PicturePage,
    TimelinePage,
)
from tablectl.client.views import TableView
from tablectl.pit.shown import view_of
from tests.ui.felt.felts import dealt
from ui.audit.compared import compared
from ui.audit.criteria import Typed, about, moment, wrong
from ui.audit.facts import MOST, Facts
from ui.audit.packet_file import CannotSaveError, PacketFile
from ui.audit.playback import AS_IT_WAS, SPEEDS, Playback

SECOND = 1_000_000
PLAIN = ("criteria", "playback", "facts", "compared", "incident_story", "packet_file")


@pytest.mark.parametrize("module", PLAIN)
def test_what_is_decided_knows_no_screen(module: str) -> None:
    """These modules say that they are without Qt, and are."""
    source = Path(ui.audit.__path__[0], f"{module}.py").read_text(encoding="utf-8")
    assert "No Qt" in source
    assert "PySide6" not in source


def test_the_review_sends_no_table_and_no_house_anything() -> None:
    """An auditor changes nothing: the window asks questions and has no other way to speak."""
    folder = Path(ui.audit.__path__[0])
    speaking = [
        path.name
        for path in folder.glob("*.py")
        if any(f"bridge.{say}(" in path.read_text("utf-8") for say in ("send", "manage", "another"))
    ]
    assert speaking == []


# -- criteria ---------------------------------------------------------------------------------


def test_a_time_alone_is_one_of_the_day_that_is_seen() -> None:
    """Local, to the end of its second; a day with it is that day; what is no time is none."""
    near = int(datetime(2026, 11, 30, 3, 0).timestamp()) * SECOND  # noqa: DTZ001 - as it is here
    then = int(datetime(2026, 11, 30, 14, 5, 10).timestamp()) * SECOND  # noqa: DTZ001
    assert moment("14:05:10", near) == then + SECOND - 1
    assert moment(" 14:05 ", near) == then - 10 * SECOND + SECOND - 1
    assert moment("2026-11-30 14:05:10", 0) == then + SECOND - 1
    for text in ("", "14", "25:00", "half past two", "14:5"):
        assert moment(text, near) is None


def test_an_empty_form_asks_for_everything() -> None:
    """Nothing that was not typed narrows a search."""
    assert about(Typed()) == {}
    assert wrong(Typed()) is None


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (Typed(card="10♠"), {"card": "TS"}),
        (Typed(card=" ts "), {"card": "TS"}),
        (Typed(amount="25"), {"amount": "2500"}),
        (Typed(amount="25,50"), {"amount": "2550"}),
        (Typed(amount="25.05"), {"amount": "2505"}),
        (Typed(round="12"), {"round": "12"}),
        (Typed(named=True, returned=True), {"named": "1", "returned": "1"}),
    ],
)
def test_what_is_typed_is_meant_as_people_write_it(typed: Typed, meant: dict[str, str]) -> None:
    """Cards with their signs, money with either comma, in minor units."""
    assert wrong(typed) is None
    assert about(typed) == meant


def test_a_day_alone_is_all_of_it() -> None:
    """From its first to its last microsecond, in local time."""
    meant = about(Typed(since="2026-11-30", until="2026-11-30"))
    begins = int(datetime(2026, 11, 30).astimezone().timestamp()) * SECOND
    assert int(meant["since"]) == begins
    assert int(meant["until"]) == begins + 24 * 3_600 * SECOND - 1
    assert int(about(Typed(since="2026-11-30 14:05:07"))["since"]) > begins


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        (Typed(since="yesterday"), "since"),
        (Typed(until="2026-13-01"), "until"),
        (Typed(round="two"), "round"),
        (Typed(round="0"), "round"),
        (Typed(card="1S"), "card"),
        (Typed(amount="12.345"), "amount"),
        (Typed(amount="-5"), "amount"),
    ],
)
def test_what_cannot_be_meant_is_named(typed: Typed, field: str) -> None:
    """The first field that is wrong."""
    assert wrong(typed) == field


# -- playback ---------------------------------------------------------------------------------


def view() -> TableView:
    """Any table."""
    return view_of(dealt("8S").table, "auditor")


SOME_VIEW = view()


def command(first: int, last: int) -> Pictured:
    """A command of these positions; each is two seconds after the one before."""
    return Pictured(first=first, position=last, at=first * SECOND, words="", view=SOME_VIEW)


COMMANDS = [command(n, n + 1) for n in range(1, 400, 2)]
"""Positions 1 to 400, two a command."""


def serve(playback: Playback, *, most: int = 25) -> int:
    """Answer what is wanted as the service does; how many pages it took."""
    pages = 0
    while (wanted := playback.wants()) is not None:
        first, last = wanted
        fit = [one for one in COMMANDS if one.position >= first and one.first <= last]
        page, more = tuple(fit[:most]), len(fit) > most
        following = page[-1].position + 1 if more else None
        playback.take(PicturePage(table="T1", pictures=page, next=following))
        pages += 1
    return pages


def at(playback: Playback) -> int:
    """The first position of the picture that is shown."""
    assert playback.shown is not None
    return playback.shown.first


def begun(*, position: int = 0) -> Playback:
    """Of all the commands."""
    playback = Playback()
    playback.begin("T1", 1, 400, at=position)
    serve(playback)
    return playback


def test_a_stretch_is_played_from_its_beginning_to_its_end() -> None:
    """Each command once, in order; pages are asked for before they are needed."""
    playback, seen = begun(), []
    while not playback.over:
        seen.append(at(playback))
        assert playback.due() == 1_000
        playback.step(1)
        serve(playback)
    assert [*seen, at(playback)] == [one.first for one in COMMANDS]
    assert playback.due() is None


def test_stepping_stops_at_both_ends() -> None:
    """Back from the first and on from the last nothing happens."""
    playback = begun()
    playback.step(-1)
    assert at(playback) == 1
    playback.seek(400)
    serve(playback)
    playback.step(5)
    assert at(playback) == 399


def test_a_position_is_gone_to_wherever_it_is_and_stepped_back_from() -> None:
    """The command that it belongs to is shown, at the cost of a page or two."""
    playback = begun()
    playback.seek(302)
    assert serve(playback) <= 2
    assert at(playback) == 301
    for _ in range(60):
        playback.step(-1)
        serve(playback)
    assert at(playback) == 301 - 2 * 60
    playback.seek(1)
    serve(playback)
    assert at(playback) == 1


def test_what_is_asked_for_is_asked_once_until_it_comes_or_is_missed() -> None:
    """Nobody asks again with every step; after a failure somebody has to move."""
    playback = Playback()
    playback.begin("T1", 1, 400)
    assert playback.wants() == (1, 400)
    assert playback.wants() is None
    playback.playing = True
    playback.missed()
    assert not playback.playing
    assert playback.wants() == (1, 400)


@pytest.mark.parametrize("speed", SPEEDS)
def test_a_speed_is_commands_a_second(speed: float) -> None:
    """0.25 is one every four seconds, 8 one every eighth of a second."""
    playback = begun()
    playback.speed = speed
    assert playback.due() == round(1_000 / speed)


def test_as_it_was_keeps_the_time_between_commands() -> None:
    """Two seconds lay between these."""
    playback = begun()
    playback.speed = AS_IT_WAS
    assert playback.due() == 2_000


def test_nothing_is_shown_of_an_earlier_stretch() -> None:
    """Begun anew or cleared."""
    playback = begun()
    playback.begin("T2", 5, 9)
    assert playback.shown is None
    playback.clear()
    assert playback.wants() is None


# -- facts ------------------------------------------------------------------------------------


def told(position: int, kind: str) -> FactTold:
    """A fact."""
    return FactTold(position=position, at=0, kind=kind, words=kind, fact=None, asked_by="")


def test_facts_are_shown_by_sort_and_found_by_position() -> None:
    """Every fact is of one sort; the row for a position is the last up to it."""
    facts = Facts()
    kinds = ("card-placed", "posted", "incident-opened", "bet-set", "table-opened", "card-moved")
    page = tuple(told(n, kind) for n, kind in enumerate(kinds, start=10))
    facts.take(TimelinePage(table="T1", first=10, last=20, facts=page, next=16))
    facts.take(TimelinePage(table="T1", first=14, last=20, facts=page[4:], next=None))
    assert facts.all == page
    facts.sort = "cards"
    assert [fact.position for fact in facts.shown] == [10, 15]
    assert [facts.row_at(n) for n in (9, 10, 14, 15, 99)] == [-1, 0, 0, 1, 1]
    facts.sort = "table"
    assert [fact.kind for fact in facts.shown] == ["table-opened"]


def test_more_than_enough_facts_wait_until_somebody_wants_them() -> None:
    """A round is loaded by itself, a whole table is not."""
    facts = Facts()
    page = tuple(told(n, "posted") for n in range(1, MOST))
    facts.take(TimelinePage(table="T1", first=1, last=10**6, facts=page, next=MOST))
    assert facts.goes_on
    last = (told(MOST, "posted"),)
    facts.take(TimelinePage(table="T1", first=1, last=10**6, facts=last, next=MOST + 1))
    assert not facts.goes_on


# -- comparing --------------------------------------------------------------------------------


def test_two_pictures_are_compared_place_by_place() -> None:
    """What differs stands first; a place that is in one of them only is told too."""
    read = view_of(dealt("8S", "TH", "9D", "6C").table, "auditor")
    other = replace(read, dealer=("7C",), carried=("2S",))
    rows = compared(read, other)
    assert [(row.place, row.differs) for row in rows][:3] == [
        (Place("dealer"), True),
        (Place("carried"), True),
        (Place("box", 2), False),
    ]
    assert not any(row.differs for row in compared(read, read))
    boxes = tuple(
        replace(box, bets=tuple(replace(bet, insurance=500) for bet in box.bets))
        for box in read.boxes
    )
    insured = [row for row in compared(read, replace(read, boxes=boxes)) if row.differs]
    assert [(row.read.insurance, row.stands.insurance) for row in insured] == [(0, 500)] * len(
        [box for box in read.boxes if box.hands]
    )


# -- files ------------------------------------------------------------------------------------


def packet(data: bytes, *, chunks: int) -> Packet:
    """A packet of these bytes."""
    digest = sha256(data).hexdigest()
    return Packet(
        id="1", name="x.json", size=len(data), digest=digest, chunks=chunks, command="look"
    )


def test_a_file_is_written_when_every_piece_is_there_and_right(tmp_path: Path) -> None:
    """Pieces of another file, or out of order, are not taken."""
    file = PacketFile(packet(b"abcdef", chunks=2), tmp_path / "x.json")
    for id, number, data in (("2", 0, b"no"), ("1", 1, b"no"), ("1", 0, b"abc"), ("1", 0, b"no")):
        file.take(Chunk(id=id, number=number, data=data))
    assert file.wants == 1
    file.take(Chunk(id="1", number=1, data=b"def"))
    assert file.wants is None
    file.save()
    assert file.to.read_bytes() == b"abcdef"
    with pytest.raises(CannotSaveError, match="is there already"):
        file.save()


def test_a_file_that_is_not_what_was_sent_is_not_written(tmp_path: Path) -> None:
    """Nor is one whose folder is not there."""
    file = PacketFile(packet(b"abcdef", chunks=1), tmp_path / "x.json")
    file.take(Chunk(id="1", number=0, data=b"abcdeX"))
    with pytest.raises(CannotSaveError, match="not what the service sent"):
        file.save()
    assert not file.to.exists()
    nowhere = PacketFile(packet(b"", chunks=0), tmp_path / "gone" / "x.json")
    with pytest.raises(CannotSaveError, match="cannot be written"):
        nowhere.save()
