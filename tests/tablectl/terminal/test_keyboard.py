"""What is typed, whole and in order, however it arrives and whatever happens meanwhile."""

from __future__ import annotations

import os
import termios
from collections.abc import Iterator
from contextlib import suppress
from io import TextIOWrapper
from typing import NamedTuple

import pytest

from tablectl.desk.requests import LONGEST
from tablectl.terminal.keyboard import Keyboard


class Typing(NamedTuple):
    """The end that is typed at, and the keyboard that reads the other."""

    far: int
    near: TextIOWrapper
    keyboard: Keyboard

    def lines(self, data: bytes) -> list[str]:
        """Type this; the lines that it completes."""
        os.write(self.far, data)
        return list(self.keyboard.lines())


@pytest.fixture
def pipe() -> Iterator[Typing]:
    """Lines through a pipe."""
    read, write = os.pipe()
    with os.fdopen(read) as near:
        yield Typing(write, near, Keyboard(near, raw=False))
    os.close(write)


@pytest.fixture
def terminal() -> Iterator[Typing]:
    """Keys of a terminal, taken one by one."""
    far, end = os.openpty()
    with os.fdopen(end) as near:
        keyboard = Keyboard(near, raw=True)
        with keyboard.reading():
            yield Typing(far, near, keyboard)
    os.close(far)


def test_lines_are_joined_from_pieces(pipe: Typing) -> None:
    """A line may come in any pieces, cut inside a character too; blank ones are no lines."""
    assert pipe.lines(b"ann: h") == []
    assert pipe.lines(b"it\r\n\n  \nsam: stop: \xc3") == ["ann: hit"]
    assert pipe.lines(b"\xa4\nx\xff\n") == ["sam: stop: ä", "x\ufffd"]
    assert list(pipe.keyboard.lines()) == []
    assert not pipe.keyboard.ended


def test_a_last_line_without_its_end_is_taken(pipe: Typing) -> None:
    """The end of the input loses nothing that was said before it."""
    read, write = os.pipe()
    os.write(write, b"ann: hit\nann: stand")
    os.close(write)
    with os.fdopen(read) as near:
        keyboard = Keyboard(near, raw=False)
        assert list(keyboard.lines()) == ["ann: hit"]
        assert not keyboard.ended
        assert list(keyboard.lines()) == ["ann: stand"]
        assert keyboard.ended
        assert list(keyboard.lines()) == []


def test_a_line_that_is_too_long_is_kept_long_enough_to_be_refused(pipe: Typing) -> None:
    """It is never cut to one that would be taken, and fills no memory."""
    (line,) = pipe.lines(b"x" * 4_000 + b"\n")
    assert LONGEST < len(line) <= 1_000


def test_what_steers_a_terminal_reaches_the_desk_from_a_pipe(pipe: Typing) -> None:
    """There nobody corrects with keys, so the desk sees the line as it was sent and refuses it."""
    assert pipe.lines(b"ann: st\x7fand\tx\x1b[A\n") == ["ann: st\x7fand\tx\x1b[A"]


def test_keys_correct_the_line_that_is_typed(terminal: Typing) -> None:
    """Backspace takes one character, Ctrl-U the line; arrows and the like do nothing."""
    assert terminal.lines(b"ann: sit\x7f\x7f\x7f") == []
    assert terminal.keyboard.typed == "ann: "
    assert terminal.lines(b"\x1b[A\x1b[1;5C\x1bOP\x1bx\x1b[3~hit") == []
    assert terminal.keyboard.typed == "ann: hit"
    assert terminal.lines(b"\x15\x7fsam: pause\r") == ["sam: pause"]
    assert terminal.keyboard.typed == ""


def test_ctrl_d_ends_and_says_nothing_of_half_a_line(terminal: Typing) -> None:
    """At a terminal what was not entered was not said."""
    assert terminal.lines(b"sam: pause\rsam: st\x04") == ["sam: pause"]
    assert terminal.keyboard.ended


def test_the_terminal_is_as_before_whatever_happens() -> None:
    """Keys are shown again after an error too; a terminal that is gone is no second error."""
    far, end = os.openpty()
    before = termios.tcgetattr(end)
    with os.fdopen(end) as near:
        keyboard = Keyboard(near, raw=True)
        with suppress(ZeroDivisionError), keyboard.reading():
            assert termios.tcgetattr(end) != before
            raise ZeroDivisionError
        assert termios.tcgetattr(end) == before
        with keyboard.reading():
            os.close(far)
            assert list(keyboard.lines()) == []
            assert keyboard.ended


def test_a_key_that_is_taken_at_once_needs_no_end_of_line() -> None:
    """Only in a terminal and only first on a line; within words it is a letter like others."""
    far, end = os.openpty()
    with os.fdopen(end) as near:
        keyboard = Keyboard(near, raw=True, at_once="hs".__contains__)
        with keyboard.reading():
            typing = Typing(far, near, keyboard)
            assert typing.lines(b"hs:his") == ["h", "s"]
            assert keyboard.typed == ":his"
            assert typing.lines(b"tory\rh") == [":history", "h"]
    os.close(far)


def test_in_a_pipe_every_line_has_its_end() -> None:
    """A key by itself is not taken before it."""
    read, write = os.pipe()
    with os.fdopen(read) as near:
        keyboard = Keyboard(near, raw=False, at_once="h".__contains__)
        typing = Typing(write, near, keyboard)
        assert typing.lines(b"hit") == []
        assert typing.lines(b"\nh\n") == ["hit", "h"]
    os.close(write)
