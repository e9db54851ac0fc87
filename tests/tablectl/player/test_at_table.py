"""`tablectl play --table --as`: a person at a table of a running pit, from a pipe."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures.round import Round
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.answers import Accepted
from tablectl.bootstrap import open_house, open_people
from tablectl.client.local import LocalClient
from tablectl.clock import RealClock
from tablectl.games.packs import open_pack
from tablectl.people.secrets import Hashing
from tablectl.pit.config import read_pit_config
from tablectl.pit.serving import Served, open_pit
from tablectl.player.at_table import AtTable
from tablectl.player.table_picture import picture
from tablectl.terminal.signs import ASCII
from tests.tablectl.pitted import SECRET, peopled

PATIENCE = 60.0  # seconds after which a wait has failed; nothing waits this long
PACK = "five-deck"
CONFIG = """
[pit]
data_dir = "data"
port = 0

[[tables]]
name = "M1"
pack = "five-deck"
"""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A pit with one machine's table, where ann has a seat and money."""
    pack, now = open_pack(PACK), RealClock().now()
    with open_house(tmp_path / "data") as house:
        office = open_people(house, now=now, hashing=Hashing(passes=1, kibibytes=8))
        peopled(office, pack.name, pack.digest, now=now)
    (tmp_path / "pit.toml").write_text(CONFIG)
    with open_pit(read_pit_config(tmp_path / "pit.toml")) as served:
        for name, what in (
            ("ann", ask.Sit(box=1)),
            ("cashier", ask.FundPurse(player="ann", amount=100_00)),
        ):
            client = LocalClient(served.pit)
            client.sign_in(name, SECRET)
            answer = client.send("M1", what, id="1").result(PATIENCE)
            assert isinstance(answer, Accepted), answer
            client.close()
        yield served


def plays(served: Served, *lines: str, more: tuple[str, ...] = ()) -> tuple[int, str, str]:
    """Sit at M1 as ann and say these lines; exit code, output and errors."""
    reach = ("--as", "ann", "--url", served.gateway.url, "--secret-stdin")
    done = subprocess.run(
        [sys.executable, "-m", "tablectl", "play", "--table", "M1", *reach, *more],
        input="".join(f"{line}\n" for line in (SECRET, *lines)),
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def test_a_line_that_no_hand_asks_for_does_not_wait_for_ever(served: Served) -> None:
    """A decision without a bet, an answer that was not asked: told, and the next line counts."""
    code, said, _ = plays(served, "stand", "insurance", "bet 5", "hello")
    assert code == exit_codes.FINE
    assert "stand: the table did not ask for it" in said
    assert "insurance: the table did not ask for it" in said
    assert [bet.amount for bet in last_round(served).bets] == [500]


def last_round(served: Served) -> Round:
    """The round that the table has now."""
    now = served.pit.tables["M1"].table.round
    assert now is not None
    return now


def test_a_round_is_bet_decided_and_settled_from_a_pipe(served: Served) -> None:
    """Each line waits until the table asks for it; the end of the input until the round is over."""
    code, said, errors = plays(served, "bet 5", "deal", "no", "stand")
    assert (code, errors) == (exit_codes.FINE, "")
    assert "\x1b" not in said
    assert re.search(r"round over: (won \d|lost \d|even)", said)
    assert re.search(r"box 1  ann .* (WIN|LOSE|PUSH|BLACKJACK|LOST TO BLACKJACK)", said)
    now = last_round(served)
    assert now.ended == "settled"
    assert [bet.staked for box in now.results for bet in box.bets] == [500]


def test_history_balance_help_and_rules_are_told(served: Served) -> None:
    """Pages change nothing, and the own rounds come from the record."""
    code, said, _ = plays(
        served, "bet 5", "deal", "no", "stand", "history", "balance", "?", "rules"
    )
    assert code == exit_codes.FINE
    assert re.search(r"round +1  box 1  staked \d+\.00 EUR, back \d", said)
    assert re.search(r"your purse holds \d+\.\d\d EUR", said)
    assert "sit | sit 3 | leave" in said
    assert open_pack(PACK).title in said


def test_a_refusal_is_told_with_its_reason(served: Served) -> None:
    """More than the purse holds is not laid, and the table goes on."""
    code, said, _ = plays(served, "bet 100000", "bet 5", "sing", "q")
    assert code == exit_codes.FINE
    assert "'sing' is no word of this table" in said
    bets = last_round(served).bets
    assert [bet.amount for bet in bets] == [500]


def test_leave_gives_up_the_seat(served: Served) -> None:
    """HP5: afterwards nobody sits there."""
    assert plays(served, "leave")[0] == exit_codes.FINE
    player = served.pit.tables["M1"].table.player("ann")
    assert player is None or player.presence == "left"


def test_a_wrong_password_and_an_absent_table_are_told(served: Served) -> None:
    """Nobody is let in, or nothing is there: bad input, in a line."""
    code, _, errors = plays(served, more=("--as", "bob-who-is-not"))
    assert code == exit_codes.BAD_INPUT
    assert errors.startswith("tablectl play: not let in: wrong secret")
    code, _, errors = plays(served, more=("--table", "M9"))
    assert code == exit_codes.BAD_INPUT
    assert "there are: M1" in errors


@pytest.mark.parametrize(
    "arguments", [(), ("--as", "ann"), ("five-deck", "--table", "T1", "--as", "ann")]
)
def test_what_is_missing_is_said(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    """A pack for a game of one's own; a table and a name for one at a service."""
    assert main(["play", *arguments]) == exit_codes.USAGE
    assert capsys.readouterr().err.startswith("tablectl play: ")


def test_no_service_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where nobody answers: what to look at."""
    (tmp_path / "input").write_text(f"{SECRET}\n")
    with (tmp_path / "input").open() as typed:
        monkeypatch.setattr("sys.stdin", typed)
        at = ("--table", "T1", "--as", "ann", "--url", "ws://127.0.0.1:9", "--secret-stdin")
        assert main(["play", *at]) == exit_codes.NOT_AVAILABLE
    assert "is `tablectl serve` running there?" in capsys.readouterr().err


def test_a_hold_is_told_with_its_rule_and_without_its_reason(served: Served) -> None:
    """E-85: a player is told that the table is held and by which rule; the rest is the house's."""
    ann, sam = LocalClient(served.pit), LocalClient(served.pit)
    ann.sign_in("ann", SECRET)
    sam.sign_in("sam", SECRET)
    seat = AtTable(ann, "M1", "ann")
    seat.follow()

    def until(said: str) -> None:
        news: tuple[str, ...] = ()
        while not any(said in line for line in news):
            assert seat.hears(PATIENCE)
            news = seat.news()

    try:
        assert seat.hears(PATIENCE)
        assert seat.say("bet 5") == ()
        answer = sam.send("M1", ask.StopTable(reason="a look"), id="stop").result(PATIENCE)
        assert isinstance(answer, Accepted)
        until("(E-85)")
        assert seat.seen is not None
        drawn = "\n".join(line.plain for line in picture(seat.seen, ASCII))
        assert re.search(r"The table is held\. E-85: \w", drawn)
        assert "a look" not in drawn
        refused = " ".join(seat.say("bet 5"))
        assert "held" in refused
    finally:
        ann.close()
        sam.close()


def test_seconds_left_are_counted_by_the_services_clock(served: Served) -> None:
    """A deadline lies in the service's time; without that time none is shown."""
    ann = LocalClient(served.pit)
    ann.sign_in("ann", SECRET)
    seat = AtTable(ann, "M1", "ann")
    seat.follow()
    try:
        assert seat.hears(PATIENCE)
    finally:
        ann.close()
    assert seat.seen is not None
    timed = replace(seat.seen, view=replace(seat.seen.view, deadline=20_000_000))
    assert any(line.plain.endswith("  8 s") for line in picture(timed, ASCII, now=12_500_000))
    assert any(line.plain.endswith("  0 s") for line in picture(timed, ASCII, now=99_000_000))
    assert not any(line.plain.endswith(" s") for line in picture(timed, ASCII))
