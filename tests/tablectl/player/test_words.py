"""What is typed and what it means: keys by what the table asks, words at any time."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablectl.player.words import (
    AT_ONCE,
    KEYS,
    Answers,
    Asks,
    Bets,
    Brings,
    Chip,
    Choose,
    Meant,
    Phase,
    Plays,
    Quits,
    Stake,
    help_lines,
    meant,
)

PHASES: tuple[Phase, ...] = get_args(Phase)


@pytest.mark.parametrize(
    ("key", "phase", "means"),
    [
        ("1", "bets", Chip(1)),
        ("d", "bets", Bets("deal")),
        ("r", "bets", Bets("rebet")),
        ("n", "bets", Bets("new game")),
        ("d", "decision", Plays("double")),
        ("r", "decision", Plays("surrender")),
        ("p", "decision", Plays("split")),
        ("n", "insurance", Answers("none")),
        ("e", "insurance", Answers("even money")),
        ("q", "wait", Quits()),
        ("?", "decision", Asks("help")),
    ],
)
def test_a_key_means_what_the_table_asks_for(key: str, phase: Phase, means: Meant) -> None:
    """One letter deals, doubles or declines, as the moment has it."""
    assert meant(key, phase) == means


@pytest.mark.parametrize(
    ("line", "means"),
    [
        ("hit", Plays("hit")),
        (":hit", Plays("hit")),
        ("  New   Game ", Bets("new game")),
        ("bet 25", Stake(2500)),
        ("bet 25.50 on 2", Stake(2550, 2)),
        ("bet 25,50 on 2", Stake(2550, 2)),
        ("bet 5 on box 3", Stake(500, 3)),
        ("box 2", Choose(2)),
        ("bring 100.00", Brings(10_000)),
        ("fund 50", Brings(5_000)),
        ("insurance", Answers("insurance")),
        ("insure on 2", Answers("insurance", 2)),
        ("no insurance on box 3", Answers("none", 3)),
        ("pass", Answers("none")),
        ("insurance 5", Answers("insurance", None, 500)),
        ("insure 2.50 on box 3", Answers("insurance", 3, 250)),
        ("even money", Answers("even money")),
        ("history", Asks("history")),
        ("history 12", Asks("history", 12)),
        ("quit", Quits()),
    ],
)
def test_a_word_means_the_same_at_any_time(line: str, means: Meant) -> None:
    """In capitals, with blanks, and with the colon that a terminal wants before it."""
    assert [meant(line, phase) for phase in PHASES] == [means] * len(PHASES)


@pytest.mark.parametrize(
    ("line", "phase", "words"),
    [
        ("h", "bets", "bets are open now"),
        ("7", "decision", "a hand is waiting for you"),
        ("d", "wait", "nothing is asked of you"),
        ("h", "insurance", "the question now is insurance"),
        ("bet", "bets", "bet how much"),
        ("bet -5", "bets", "bet how much"),
        ("bet five", "bets", "'five' is no amount of money; bet how much"),
        ("bet 1,000", "bets", "'1,000' is no amount of money; bet how much"),
        ("bet 99999999999999999999", "bets", "is no amount of money; bet how much"),
        ("bet 5 on", "bets", "bet how much"),
        ("bet 5 on two", "bets", "bet how much"),
        ("bet 0", "bets", "bet how much"),
        ("fund money", "wait", "'money' is no amount of money; fund how much"),
        ("bring money", "bets", "'money' is no amount of money; bring how much"),
        ("box x", "bets", "which box"),
        ("history x", "bets", "which round"),
        ("insurance on x", "insurance", "insurance how"),
        ("insurance much", "insurance", "insurance how"),
        ("even money 5", "insurance", "insurance how"),
        ("stnad", "decision", "did you mean stand?"),
        ("xyzzy", "decision", "? shows the keys and words"),
        ("", "bets", "is no word"),
    ],
)
def test_what_cannot_be_meant_is_answered_with_what_can(
    line: str, phase: Phase, words: str
) -> None:
    """A friendly line, and never a guess."""
    answer = meant(line, phase)
    assert isinstance(answer, str)
    assert words in answer


@given(line=st.text(max_size=60), phase=st.sampled_from(PHASES))
def test_anything_at_all_has_a_meaning_or_an_answer(line: str, phase: Phase) -> None:
    """No line breaks the table, and none is answered with silence."""
    answer = meant(line, phase)
    assert not isinstance(answer, str) or answer


def test_every_key_is_taken_at_once_and_told_in_the_help() -> None:
    """What a terminal takes without Enter is what the help shows."""
    told = " ".join(help_lines(["1.00", "5.00"])).split()
    for keys in KEYS.values():
        assert keys.keys() <= AT_ONCE
        assert all(key in told for key in keys if not key.isdigit())


def test_the_help_fits_a_small_terminal() -> None:
    """Eighty columns, with nine chips too."""
    lines = help_lines(["1.00", "5.00", "25.00", "100.00", "500.00"])
    assert max(map(len, lines)) <= 80
