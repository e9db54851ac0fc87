"""The two places where a player sees the table: plain lines, and a whole terminal."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO

import pytest
from rich.console import Console
from rich.text import Text

from tablectl.player.screen import NEXT, Drawn, Printed, drawn
from tablectl.terminal.signs import ASCII

PICTURE = (Text("heading"), Text("hands"), Text("what do you do?"))


def printed() -> tuple[Printed, StringIO]:
    """A pipe and what came out of it."""
    out = StringIO()
    return Printed(Console(file=out, width=80), ASCII), out


@contextmanager
def terminal(height: int) -> Iterator[tuple[Drawn, Console]]:
    """A terminal of this many lines."""
    console = Console(file=StringIO(), width=60, height=height, force_terminal=True)
    with drawn(console, ASCII) as screen:
        yield screen, console


def seen(screen: Drawn, console: Console, picture: tuple[Text, ...] = PICTURE) -> list[str]:
    """The lines that stand in the terminal."""
    screen.table(picture)
    lines = console.render_lines(screen._live.renderable, pad=False)
    shown = "\n".join("".join(part.text for part in line).rstrip() for line in lines)
    return shown.rstrip("\n").split("\n")


def test_the_table_is_printed_once_for_each_change() -> None:
    """A pipe is no film."""
    screen, out = printed()
    screen.table(PICTURE)
    screen.table(PICTURE)
    assert out.getvalue() == "heading\nhands\nwhat do you do?\n"
    screen.table((*PICTURE[:2], Text("wait")))
    assert out.getvalue().endswith("heading\nhands\nwait\n")


def test_words_from_outside_steer_no_terminal() -> None:
    """An escape in a note is shown as a sign of its own."""
    screen, out = printed()
    screen.notes(["\x1b[2Jboo"])
    assert "\x1b" not in out.getvalue()


def test_no_word_becomes_a_picture() -> None:
    """A word between colons is a word."""
    screen, out = printed()
    screen.table((Text("type :house: go on"),))
    screen.notes([":house: go on"])
    assert out.getvalue() == "type :house: go on\n:house: go on\n"


def test_a_long_line_in_a_pipe_is_not_broken() -> None:
    """A program reads it."""
    screen, out = printed()
    screen.notes(["x" * 200])
    assert out.getvalue() == "x" * 200 + "\n"


def test_the_newest_notes_stand_below_the_table() -> None:
    """As many as there is room for."""
    with terminal(8) as (screen, console):
        screen.notes([f"note {n}" for n in range(20)])
        lines = seen(screen, console)
        assert lines[:3] == ["heading", "hands", "what do you do?"]
        assert lines[-1] == "note 19"
        assert len(lines) <= 7


def test_what_was_noted_before_a_round_is_wiped_when_it_is_dealt() -> None:
    """In a terminal; what a pipe has printed stays."""
    with terminal(8) as (screen, console):
        screen.notes(["the round before"])
        screen.fresh()
        screen.notes(["this round"])
        assert seen(screen, console)[3:] == ["this round"]
    plain, out = printed()
    plain.notes(["the round before"])
    plain.fresh()
    assert out.getvalue() == "the round before\n"


def test_a_page_is_turned_by_the_space_bar_and_closed_by_any_key() -> None:
    """Its last part is closed by it too; a key that closes it is still a key."""
    with terminal(10) as (screen, console):
        screen.page([f"line {n}" for n in range(7)])
        assert "line 0" in seen(screen, console)
        assert "-- space: more --" in seen(screen, console)
        assert screen.typed(NEXT)
        assert "line 6" in seen(screen, console)
        assert "-- space: close --" in seen(screen, console)
        assert screen.typed(NEXT)
        assert "-- space: close --" not in seen(screen, console)
        screen.page(["again"])
        assert not screen.typed("h")
        assert "again" not in seen(screen, console)


RULE = Text("-" * 60)
LONG = (
    Text("heading"),
    Text("digest"),
    RULE,
    Text("  dealer"),
    *(Text(f"{'>' if n == 3 else ' '} hand {n}") for n in range(30)),
    RULE,
    Text("what do you do?"),
    Text("[h] hit  [s] stand"),
)
"""A picture for which no terminal here is high enough."""


def test_a_table_that_is_too_long_keeps_question_dealer_and_hand_in_turn() -> None:
    """The hands that are left out are those far from the one in turn; the player is told."""
    with terminal(12) as (screen, console):
        lines = seen(screen, console, LONG)
        assert lines[0] == "heading"
        assert lines[1] == "window too small: 60 by 38 shows all"
        assert lines[2] == "  dealer"
        assert "> hand 3" in lines
        assert lines[-2:] == ["what do you do?", "[h] hit  [s] stand"]
        assert len(lines) == 11


@pytest.mark.parametrize(
    ("height", "left"),
    [
        (6, ["window too small: 60 by 38 shows all", "  dealer", "> hand 3"]),
        (5, ["  dealer", "> hand 3"]),
        (4, ["  dealer"]),
        (3, []),
    ],
)
def test_the_smaller_the_window_the_more_it_is_the_question_that_is_left(
    height: int, left: list[str]
) -> None:
    """Title and notice go before the hand in turn, that before the dealer, all before it."""
    with terminal(height) as (screen, console):
        assert seen(screen, console, LONG) == [*left, "what do you do?", "[h] hit  [s] stand"]


def test_a_question_that_is_too_wide_is_folded() -> None:
    """No answer that may be given is cut off."""
    answers = "[h] hit  [s] stand  [d] double, 100.00 more  [p] split, 100.00 more"
    with terminal(10) as (screen, console):
        lines = seen(screen, console, (Text("heading"), Text("digest"), RULE, Text(answers)))
        assert lines[1] == f"window too small: {len(answers)} by 5 shows all"
        assert " ".join(" ".join(lines[-2:]).split()) == " ".join(answers.split())


def test_a_line_that_is_too_wide_is_cut() -> None:
    """It must not push the question out of the terminal."""
    with terminal(8) as (screen, console):
        screen.notes(["y" * 200])
        assert len(seen(screen, console)) == 4
