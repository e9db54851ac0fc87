"""`tablectl people` as somebody types it, over a real ledger."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.bootstrap import open_house, open_people
from tablectl.people.entry import Entered
from tablectl.people.new_secret import FIRST
from tests.tablectl.people.office import BADGE, PASSWORD

Said = pytest.CaptureFixture[str]


class AtMachine:
    """Somebody types commands in a data directory; `words` is all of his input."""

    def __init__(self, data: Path, said: Said, patched: pytest.MonkeyPatch) -> None:
        self.data = data
        self._said = said
        self._patched = patched

    def types(self, *arguments: str, words: str = "", code: int = exit_codes.FINE) -> str:
        """What is printed, and what is complained of."""
        self._patched.setattr(sys, "stdin", io.StringIO(words))
        assert main(["people", *arguments, "--data-dir", str(self.data)]) == code
        said = self._said.readouterr()
        return said.out + said.err

    def json(self, *arguments: str) -> Any:
        """What a program reads."""
        return json.loads(self.types(*arguments, "--json"))


@pytest.fixture
def machine(tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch) -> AtMachine:
    """An empty data directory, with `bea` as dealer."""
    machine = AtMachine(tmp_path / "data", capsys, monkeypatch)
    machine.types("add", "bea", "--role", "dealer", "--shown", "Bea Berg", "--language", "de")
    return machine


def test_somebody_is_added_given_what_he_needs_and_listed(machine: AtMachine) -> None:
    """Roles, secrets, licence and pack; nothing that is listed is a secret or its digest."""
    machine.types("password", "bea", "--secret-stdin", words=f"{PASSWORD}\n")
    machine.types("pin", "bea", "--secret-stdin", words="394016\n")
    machine.types("badge", "bea", "--secret-stdin", words=f"{BADGE}\r\n")
    machine.types("licence", "bea", "L-4711", "--until", "2199-12-31")
    machine.types("acknowledge", "bea", "austrian")
    (bea,) = machine.json("list")["people"]
    assert (bea["shown"], bea["roles"], bea["language"]) == ("Bea Berg", ["dealer"], "de")
    assert bea["signs_in_by"] == ["password", "pin", "badge"]
    assert bea["licence"]["valid"]
    assert [read["pack"] for read in bea["packs"]] == ["austrian"]
    line = machine.types("list").splitlines()[1]
    assert line.split("  ")[0] == "bea"
    assert "2200-01-01 00:00" in line


def test_a_licence_ends_with_its_last_day(machine: AtMachine) -> None:
    """The day that is typed is the last on which its owner deals."""
    machine.types("licence", "bea", "L-4711", "--until", "2020-02-29")
    (bea,) = machine.json("list")["people"]
    assert bea["licence"]["until"] == 1_583_020_800_000_000  # 2020-03-01 00:00 UTC
    assert not bea["licence"]["valid"]
    assert "2020-03-01 00:00 (over)" in machine.types("list")


def test_the_log_says_what_was_before_and_after_and_by_whom(machine: AtMachine) -> None:
    """Every change and every refusal, for people and for programs."""
    roles = ("--role", "dealer", "--role", "technician")
    machine.types("change", "bea", *roles, code=exit_codes.BAD_INPUT)
    machine.types("change", "bea", *roles, "--reason", "repairs shoes")
    machine.types("end", "bea", "--reason", "has moved")
    said = machine.types("log", "bea")
    assert "roles: dealer → dealer, technician (repairs shoes)" in said
    assert "refused: change-person: this needs a reason (F)" in said
    assert all(" machine " in line for line in said.splitlines()[1:])
    facts = machine.json("log")["facts"]
    assert [fact["fact"]["type"] for fact in facts] == [
        "person-added", "change-refused", "person-changed", "person-left",
    ]  # fmt: skip
    assert [fact["position"] for fact in facts] == [1, 2, 3, 4]
    assert facts[2]["fact"]["before"]["roles"] == ["dealer"]
    assert machine.json("list")["people"] == []
    assert "bea (left)" in machine.types("list", "--all")
    machine.types("back", "bea", "--reason", "is back")
    assert "bea (left)" not in machine.types("list", "--all")


def test_the_first_administrator_is_shown_his_password_once(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There is no password that anybody knows beforehand; a second time there is none."""
    machine = AtMachine(tmp_path / "data", capsys, monkeypatch)
    begun = machine.json("begin")
    assert begun["name"] == FIRST
    assert "somebody already" in machine.types("begin", code=exit_codes.BAD_INPUT)
    files = [path for path in machine.data.rglob("*") if path.is_file()]
    assert not [path for path in files if begun["password"].encode() in path.read_bytes()]
    with open_house(machine.data) as house:
        office = open_people(house, now=1)
        entered = office.sign_ins.sign_in(
            FIRST, begun["password"], how="password", via="here", now=1, new=PASSWORD
        )
        assert isinstance(entered, Entered)


def test_a_password_for_one_time_is_made_and_shown(machine: AtMachine) -> None:
    """Whoever set it does not know the one that lasts."""
    said = machine.types("password", "bea", "--once")
    shown = next(line for line in said.splitlines() if line.startswith("password "))
    assert len(shown.split()[1]) == 23
    assert machine.json("list")["people"][0]["signs_in_by"] == ["password (once)"]
    machine.types("password", "bea", "--drop")
    assert machine.json("list")["people"][0]["signs_in_by"] == []


@pytest.mark.parametrize(
    ("arguments", "words", "why"),
    [
        (("add", "Bea", "--role", "dealer"), "", "in the record for good"),
        (("add", "bea b", "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "", "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "-", "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "b" * 41, "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "bea\n", "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "bеa", "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "../../etc", "--role", "dealer"), "", "a name begins with a letter or digit"),
        (("add", "service", "--role", "dealer"), "", "kept for the record"),
        (("add", "max", "--role", "player", "--role", "dealer"), "", "nobody is player and"),
        (("add", "max", "--role", "dealer", "--shown", "M\x1b[2J"), "", "can be read"),
        (("change", "bea", "--language", "de"), "", "bea is so already"),
        (("password", "nobody", "--secret-stdin"), PASSWORD, "nobody is called nobody"),
        (("password", "bea"), PASSWORD, "--secret-stdin"),
        (("password", "bea", "--secret-stdin"), "short", "10 to 200 characters"),
        (("password", "bea", "--secret-stdin"), "", "10 to 200 characters"),
        (("password", "bea", "--secret-stdin"), "aaaaaaaaaaaaa", "five different characters"),
        (("password", "bea", "--secret-stdin"), "I am bea 123", "its owner's name"),
        (("password", "bea", "--secret-stdin"), "plum\ttree 42", "signs that are not seen"),
        (("pin", "bea", "--secret-stdin"), "12345", "6 to 12 digits"),
        (("pin", "bea", "--secret-stdin"), "123456", "digits in order"),
        (("pin", "bea", "--secret-stdin"), "777777", "one digit repeated"),
        (("pin", "bea", "--secret-stdin"), "٣٩٤٠١٦", "6 to 12 digits"),
        (("badge", "bea", "--secret-stdin"), "123", "8 to 64 letters and digits"),
        (("badge", "bea", "--secret-stdin"), "00047118;15", "8 to 64 letters and digits"),
        (("badge", "bea", "--drop"), "", "bea is so already"),
        (("licence", "bea", "L-1", "--until", "soon"), "", "'soon' is no day"),
        (("licence", "bea", "L-1", "--until", "9999-12-31"), "", "is no day"),
        (("licence", "bea", "L-1", "--until", "1900-01-01"), "", "is no day"),
        (("acknowledge", "bea", "atlantis"), "", "no pack is called 'atlantis'"),
        (("end", "nobody", "--reason", "has moved"), "", "nobody is called nobody"),
        (("end", "bea", "--reason", " "), "", "needs a reason"),
        (("back", "bea", "--reason", "is back"), "", "bea works here"),
        (("unlock", "bea", "--reason", "she asked"), "", "bea is not locked out"),
        (("sign-out", "bea", "--reason", "lost badge"), "", "bea is not signed in"),
    ],
)
def test_what_cannot_be_done_is_refused_with_its_reason(
    machine: AtMachine, arguments: tuple[str, ...], words: str, why: str
) -> None:
    """Exit code 3 and one line; nobody and nothing has changed, and no secret is repeated."""
    before = machine.json("list")
    said = machine.types(*arguments, words=words, code=exit_codes.BAD_INPUT)
    assert why in said
    assert len(said.splitlines()) == 1
    assert not (words and len(words) > 5 and words in said)
    assert machine.json("list") == before


def test_while_a_service_has_the_ledger_nobody_is_changed_but_all_is_read(
    machine: AtMachine,
) -> None:
    """The message says how people are changed then."""
    with open_house(machine.data):
        said = machine.types("end", "bea", "--reason", "has moved", code=exit_codes.NOT_AVAILABLE)
        assert "--as NAME in place of --data-dir" in said
        assert [one["name"] for one in machine.json("list")["people"]] == ["bea"]


def test_the_record_of_people_is_verified_with_the_rest(machine: AtMachine, capsys: Said) -> None:
    """Every change that was asked for is vouched for by a head."""
    machine.types("password", "bea", "--once")
    arguments = ["ledger", "verify", "--data-dir", str(machine.data), "--json"]
    assert main(arguments) == exit_codes.FINE
    found = json.loads(capsys.readouterr().out)
    (stream,) = found["streams"]
    assert (stream["stream"], stream["records"], stream["unanchored"]) == ("people", 2, 0)
    assert main(["ledger", "rebuild", "--data-dir", str(machine.data)]) == exit_codes.FINE
    capsys.readouterr()


def test_a_ledger_that_is_not_there_is_said_to_be_missing(tmp_path: Path, capsys: Said) -> None:
    """Reading makes nothing."""
    assert main(["people", "list", "--data-dir", str(tmp_path / "x")]) == exit_codes.NOT_AVAILABLE
    assert "there is no ledger" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()


def test_without_a_word_more_the_help_is_shown(capsys: Said) -> None:
    """With examples, as a usage error."""
    assert main(["people"]) == exit_codes.USAGE
    assert "tablectl people begin" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("again", "code", "why"),
    [(PASSWORD, 0, "written down"), ("another plum 7", 3, "not the same")],
)
def test_at_a_terminal_a_password_is_typed_twice_and_not_seen(
    machine: AtMachine, again: str, code: int, why: str
) -> None:
    """What is typed never appears, and two that differ change nothing."""
    far, near = os.openpty()
    as_its_terminal = 'exec "$@" <>"$0" >&0 2>&0'
    command = [sys.executable, "-m", "tablectl", "people", "password", "bea", "--data-dir"]
    process = subprocess.Popen(
        ["sh", "-c", as_its_terminal, os.ttyname(near), *command, str(machine.data)],
        start_new_session=True,
    )
    try:
        shown = ""
        for prompt, secret in (("password for bea: ", PASSWORD), ("once more: ", again)):
            while not shown.endswith(prompt):
                shown += os.read(far, 1024).decode()
            os.write(far, f"{secret}\n".encode())
        while why not in shown:
            shown += os.read(far, 1024).decode()
        assert process.wait(timeout=60) == code
    finally:
        process.kill()
        process.wait()
        os.close(near)
        os.close(far)
    assert PASSWORD not in shown
    assert len(machine.json("list")["people"][0]["signs_in_by"]) == (code == 0)
