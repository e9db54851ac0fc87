"""`tablectl people`, `rota`, `status` and `shift` as somebody types them at a running pit."""

from __future__ import annotations

import io
import json
import logging
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from procedures import commands as ask
from procedures.table import Who
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.answers import Accepted
from tablectl.pit.pit import Pit
from tests.tablectl.gateway.line import gateway_to
from tests.tablectl.pitted import SECRET, pit_in

Said = pytest.CaptureFixture[str]
NEW = "plum tree 42"


class Heard(logging.Handler):
    """Waits for a warning."""

    def __init__(self, begins: str) -> None:
        super().__init__(logging.WARNING)
        self._begins = begins
        self._came = Event()

    def emit(self, record: logging.LogRecord) -> None:
        """It may be the one."""
        if record.getMessage().startswith(self._begins):
            self._came.set()

    def __enter__(self) -> Heard:
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *failed: object) -> None:
        came = failed[0] is not None or self._came.wait(20)
        logging.getLogger().removeHandler(self)
        assert came, f"nobody said {self._begins!r}"


class Typing:
    """Somebody types commands that ask a running pit."""

    def __init__(
        self, pit: Pit, folder: Path, url: str, said: Said, patched: pytest.MonkeyPatch
    ) -> None:
        self.pit = pit
        self.folder = folder
        self._url = url
        self._said = said
        self._patched = patched

    def types(
        self, name: str, *arguments: str, words: str = "", secret: str = SECRET, code: int = 0
    ) -> str:
        """What is printed and complained of; the own password goes before the words."""
        more = ("--as", name, "--url", self._url, "--secret-stdin")
        return self.plain(*arguments, *more, words=f"{secret}\n{words}", code=code)

    def plain(self, *arguments: str, words: str = "", code: int = 0) -> str:
        """As it is typed."""
        self._patched.setattr(sys, "stdin", io.StringIO(words))
        assert main(list(arguments)) == code
        said = self._said.readouterr()
        return said.out + said.err

    def json(self, name: str, *arguments: str, words: str = "", code: int = 0) -> Any:
        """What a program reads."""
        return json.loads(self.types(name, *arguments, "--json", words=words, code=code))


@pytest.fixture
def typing(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> Iterator[Typing]:
    """A pit where bea deals at T1 and T2 is closed."""
    with pit_in(tmp_path, "T1", "T2") as pit, gateway_to(pit) as gateway:
        for what in (ask.OpenTable(devices=()), ask.ChangeDealer(dealer="bea", how="opening")):
            sam = Who("supervisor", "sam")
            answer = pit.tables["T1"].submit(sam, what, id=str(what)[:90]).result(10)
            assert isinstance(answer, Accepted)
        yield Typing(pit, tmp_path, gateway.url, capsys, monkeypatch)


def test_somebody_is_made_given_a_password_and_ended_at_the_running_pit(typing: Typing) -> None:
    """The input's first line is who asks, the next the new secret; nobody is told it."""
    typing.types("root", "people", "add", "zoe", "--role", "technician")
    said = typing.types("root", "people", "password", "zoe", "--secret-stdin", words=f"{NEW}\n")
    assert said == "done, and written down; see tablectl people log zoe\n"
    typing.types("zoe", "status", secret=NEW, code=exit_codes.BAD_INPUT)
    assert "for one time" in typing.types("zoe", "status", secret=NEW, code=exit_codes.BAD_INPUT)
    assert "T1" in typing.types("zoe", "status", "--renew", words=f"{NEW}er\n", secret=NEW)
    typing.types("root", "people", "end", "zoe", "--reason", "has moved")
    rows = typing.json("root", "people", "list", "--all")["people"]
    assert [row["active"] for row in rows if row["name"] == "zoe"] == [False]
    assert "zoe" not in typing.types("otto", "people", "list")
    log = typing.types("otto", "people", "log", "zoe")
    assert "joins as technician: zoe" in log
    assert "administrator root" in log
    assert NEW not in log


def test_a_password_for_one_time_is_made_here_and_good_there(typing: Typing) -> None:
    """It is shown once; its owner needs it once."""
    shown = typing.json("root", "people", "password", "bea", "--once")["password"]
    assert "T1" in typing.types("bea", "status", "--renew", words=f"{NEW}\n", secret=shown)
    assert "T1" in typing.types("bea", "status", secret=NEW)


def test_everybody_acknowledges_a_pack_for_himself(typing: Typing) -> None:
    """HP10: and for nobody else, whatever his role."""
    acknowledge = ("people", "acknowledge", "carl", "austrian")
    typing.types("carl", *acknowledge)
    said = typing.types("root", *acknowledge, code=exit_codes.BAD_INPUT)
    assert "the role administrator may not do this (F)" in said
    typing.types("carl", "people", "licence", "carl", "L-2", "--until", "2199-12-31", code=3)
    typing.types("mia", "people", "licence", "carl", "L-2", "--until", "2199-12-31")


def test_while_the_pit_has_the_ledger_the_message_says_which_option_asks_it(
    typing: Typing,
) -> None:
    """What is typed for the data directory is refused whole, and reading goes on."""
    place = ("--data-dir", str(typing.folder))
    for arguments in (
        ("people", "end", "bea", "--reason", "x"),
        ("rota", "set", str(_rota(typing.folder, 5, "carl"))),
    ):
        said = typing.plain(*arguments, *place, code=exit_codes.NOT_AVAILABLE)
        assert "or ask the running service: --as NAME in place of --data-dir" in said
    said = typing.plain("people", "begin", *place, code=exit_codes.NOT_AVAILABLE)
    assert "a service makes its first administrator itself" in said
    assert "bea" in typing.plain("people", "list", *place)


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--url", "ws://127.0.0.1:1"), "need --as NAME"),
        (("--renew",), "need --as NAME"),
        (("--secret-stdin",), "need --as NAME"),
        (("--as", "root", "--data-dir", "x"), "give one of them"),
        (("--as", "root", "--ledger", "x.sqlite"), "give one of them"),
    ],
)
@pytest.mark.parametrize("command", [("people", "list"), ("rota", "show")])
def test_half_of_a_service_or_two_places_are_refused(
    command: tuple[str, ...], arguments: tuple[str, ...], why: str, typing: Typing
) -> None:
    """Nothing is guessed about whom somebody meant to ask."""
    said = typing.plain(*command, *arguments, code=exit_codes.BAD_INPUT)
    assert why in said


def test_who_is_not_let_in_and_where_nobody_serves_are_told(typing: Typing) -> None:
    """By their exit codes too."""
    said = typing.types("root", "people", "list", secret="wrong one", code=exit_codes.BAD_INPUT)
    assert "that name or password is not known" in said
    nowhere = ("--as", "root", "--url", "ws://127.0.0.1:1", "--secret-stdin")
    for command in (("people", "list"), ("rota", "show"), ("shift", "show")):
        said = typing.plain(*command, *nowhere, words="x\n", code=exit_codes.NOT_AVAILABLE)
        assert "is `tablectl serve` running there?" in said


def _rota(folder: Path, minutes: int, *dealers: str) -> Path:
    """A file: these deal at T1 one after the other, the first from so many minutes behind now."""
    file, now = folder / "tonight.toml", datetime.now(UTC).replace(microsecond=0)
    file.write_text(
        "\n".join(
            f"[[turn]]\nat = {(now + timedelta(minutes=minutes + 30 * number)).isoformat()}\n"
            f'table = "T1"\ndealer = "{dealer}"'
            for number, dealer in enumerate(dealers)
        )
    )
    return file


@pytest.mark.logs("T1: carl was due")
def test_the_rota_is_set_at_the_running_pit_and_an_overdue_change_is_marked(
    typing: Typing,
) -> None:
    """HP10: `rota show` tells who is due, `status` marks it and says so by its code."""
    file = _rota(typing.folder, -20, "carl", "bea")
    said = typing.types("bea", "rota", "set", str(file), code=exit_codes.BAD_INPUT)
    assert "the role dealer may not do this" in said
    with Heard("T1: carl was due at "):
        said = typing.types("mia", "rota", "set", str(file), "--reason", "max is ill")
    assert said == "done: 2 turns, and written down; see tablectl rota show\n"
    shown = typing.types("bea", "rota", "show")
    assert shown.splitlines()[-1].split()[:3] == ["T1", "bea", "carl"]
    assert shown.splitlines()[-1].split()[-1] == "overdue"
    told = typing.json("bea", "rota", "show", "--table", "T1")
    assert (told["dealing"], len(told["turns"])) == ({"T1": "bea"}, 2)
    status = typing.types("mia", "status", code=exit_codes.WRONG)
    assert "overdue" in status
    typing.types("ann", "status")
    file = _rota(typing.folder, 5, "ann", "nobody")
    said = typing.types("mia", "rota", "set", str(file), code=exit_codes.BAD_INPUT)
    assert [line.split(": ")[-1] for line in said.splitlines()] == [
        "ann is no dealer here; see tablectl people list",
        "nobody is no dealer here; see tablectl people list (HP10)",
    ]


def test_a_rota_of_a_table_that_the_pit_does_not_serve_is_refused(typing: Typing) -> None:
    """HP10: with what else is wrong, and with the tables that there are; nothing is set."""
    file = _rota(typing.folder, 5, "carl", "nobody")
    file.write_text(file.read_text().replace('"T1"', '"T9"'))
    said = typing.types("mia", "rota", "set", str(file), code=exit_codes.BAD_INPUT)
    assert "no table T9 is served here; there are: T1" in said
    assert "nobody is no dealer here" in said
    assert typing.json("mia", "rota", "show")["turns"] == []


def test_a_shift_is_told_noted_and_handed_over_from_the_command_line(typing: Typing) -> None:
    """Two people; an auditor reads it, a dealer does not."""
    typing.types("sam", "shift", "note", "the shoe squeaks", "--table", "T1")
    said = typing.types("sam", "shift", "hand-over", "sue", "--note", "mind T1")
    number = said.split()[1]
    assert said == f"hand-over {number} waits for sue: tablectl shift take-over {number}\n"
    shown = typing.types("otto", "shift", "show")
    assert f"hand-over {number} of sam to sue waits since" in shown
    assert "the shoe squeaks" in shown
    said = typing.types("mia", "shift", "take-over", number, code=exit_codes.BAD_INPUT)
    assert "is to sue" in said
    typing.types("sue", "shift", "take-over", number)
    told = typing.json("otto", "shift", "show", "--table", "T1")
    assert told["waiting"] == []
    assert [line["kind"] for line in told["lines"]] == [
        "table-opened", "dealer-came-on", "noted", "handed-over", "taken-over",
    ]  # fmt: skip
    assert typing.json("otto", "shift", "show", "--to", "2001-01-01T00:00Z")["lines"] == []
    said = typing.types("bea", "shift", "show", code=exit_codes.BAD_INPUT)
    assert "the role dealer may not do this" in said


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("show", "--from", "yesterday"), "--from: 'yesterday' is no time"),
        (("show", "--to", "2026-12-01T18:00"), "needs how far it is from UTC"),
        (("show", "--from", "1900-01-01T00:00Z"), "is before 1970"),
        (("show", "--to", "2001-01-01T00:00Z", "--from", "2002-01-01T00:00Z"), "before since"),
        (("show", "--table", "T9"), "no table is called 'T9'"),
        (("note", "x", "--table", "T 9"), "matching regex"),
        (("note", " "), "the note says nothing"),
        (("hand-over", "sam"), "nobody hands over to himself"),
        (("take-over", "7"), "no hand-over 7 waits; those that wait: none"),
        (("take-over", "-1"), "`int` >= 0"),
    ],
)
def test_what_cannot_be_done_with_a_shift_is_refused_with_its_reason(
    arguments: tuple[str, ...], why: str, typing: Typing
) -> None:
    """One line, exit code 3, nothing in the book."""
    said = typing.types("sam", "shift", *arguments, code=exit_codes.BAD_INPUT)
    assert why in said
    assert len(said.splitlines()) == 1
    assert typing.pit.book.read().position == 0


def test_without_a_word_more_the_help_of_shift_is_shown(capsys: Said) -> None:
    """With examples, as a usage error; so is a shift without who asks."""
    assert main(["shift"]) == exit_codes.USAGE
    assert "tablectl shift hand-over sue --as mia" in capsys.readouterr().err
    assert main(["shift", "show"]) == exit_codes.USAGE
