"""`tablectl run` on pipes: from the wire to a proved ledger, every end, and every refusal."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from drivers.framing import Message
from drivers.grammars.reference import Reference
from procedures.cards import CARDS
from procedures.events import ServiceResumed
from procedures.readings import CardSeen
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.data_dir import DataDir
from tests.tablectl.served import BETS, OPENED, SEATED, House, dealt, plugged_in, running, settled


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """A house whose shoe is plugged in."""
    with plugged_in(tmp_path) as made:
        yield made


def test_a_round_from_the_wire_to_a_proved_ledger(house: House) -> None:
    """Opening, shuffle, burn, bets, cards, a decision and the payment; `quit` ends well."""
    with running(house) as table:
        table.until("table T1 is served; type help")
        table.types("help")
        table.until("the table goes on at the next start.")
        dealt(table, house)
        table.types("ann: ?")
        table.until("ann: leave | hit | stand | double | surrender")
        settled(table, house)
        table.quits()
        assert "table T1 is left at position" in table.printed
    assert house.verified()


@pytest.mark.parametrize(
    ("how", "code"),
    [
        ("end of input", exit_codes.FINE),
        (signal.SIGTERM, exit_codes.FINE),
        (signal.SIGHUP, exit_codes.FINE),
        (signal.SIGINT, exit_codes.INTERRUPTED),
        (signal.SIGKILL, -signal.SIGKILL),
    ],
    ids=str,
)
def test_it_goes_on_in_mid_round_however_it_ended(
    house: House, how: str | signal.Signals, code: int
) -> None:
    """The next start says that the service is back, and the round ends as it would have."""
    with running(house) as table:
        dealt(table, house)
        if isinstance(how, signal.Signals):
            table.process.send_signal(how)
        else:
            table.types("sam: call supervisor: the last line", end="")
            assert table.process.stdin is not None
            table.process.stdin.close()
        assert table.ended() == code
        assert "Traceback" not in table.printed
    with running(house) as table:
        if how == "end of input":
            table.until("incident 1, supervisor called: sam: the last line")
            table.until("  supervisor: resolve 1 go on\n")
            table.types("sam: resolve 1 go on")
        table.until("next: Box 3 decides (ann has hard 18)")
        assert "the service is back after" in table.printed
        settled(table, house)
        table.quits()
    assert house.verified()
    assert sum(isinstance(fact, ServiceResumed) for fact in house.facts()) == 1


def test_a_second_service_on_the_same_ledger_is_refused(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    """It names the process that has it; the first goes on."""
    with running(house) as table:
        table.until("table T1 is served")
        assert main(house.command()) == exit_codes.NOT_AVAILABLE
        assert f"in use by process {table.process.pid}" in capfd.readouterr().err
        table.types(OPENED[0])
        table.until("done")
        table.quits()


def test_a_reader_that_is_missing_unplugged_and_back(house: House) -> None:
    """The prompt asks for it; lost in mid-round it holds the table until a person goes on."""
    house.line.unplug()
    with running(house) as table:
        table.types(*OPENED)
        table.until("next: Wait: reader")
        house.line.plug()
        table.until("next: The reader is back: go on")
        table.types("dealer: resolve 1 go on")
        table.until("next: Burn one card")
        house.shoe.slide()
        table.until("next: Open betting")
        table.types(*SEATED, *BETS)
        table.until("next: Deal to box 3")
        house.shoe.slide()
        table.until("next: Deal to the dealer")
        house.line.unplug()
        table.until("incident 2, device down: shoe: ")
        table.until("next: Wait: reader")
        table.until("  supervisor: resolve 2 cancel: WHY\n")
        house.line.plug()
        table.until("next: The reader is back: go on")
        table.until("  dealer: resolve 2 go on\n")
        table.types("dealer: resolve 2 go on")
        table.until("next: Deal to the dealer")
        house.shoe.slide()
        table.until("next: Deal to box 3")
        house.shoe.slide()
        table.until("next: Box 3 decides (ann has hard 18)")
        settled(table, house)
        table.quits()
    assert house.verified()


@contextmanager
def flooding(house: House, said: bytes) -> Iterator[None]:
    """The device says this over and over, as fast as it is read."""
    ended = Event()

    def flood() -> None:
        while not ended.is_set():
            house.line.write(said)

    device = Thread(target=flood)
    device.start()
    try:
        yield
    finally:
        ended.set()
        device.join()


@pytest.mark.parametrize("flood", ["noise", "cards"])
def test_a_device_that_floods_the_table_keeps_nobody_from_it(house: House, flood: str) -> None:
    """Whatever it says and however fast, people are answered, and the service ends."""
    cards = [Message(CardSeen(card), number) for number, card in enumerate(CARDS, start=1)]
    frames, noise = b"".join(map(Reference().write, cards)), Random(5).randbytes(4096)
    with running(house) as table:
        table.types(*OPENED)
        table.until("next: Burn one card")
        with flooding(house, noise if flood == "noise" else frames):
            table.until("more incidents; offers" if flood == "cards" else "incident 1, unreadable")
            table.types("sam: stop: the reader is mad")
            table.until("emergency stop: sam: the reader is mad")
            table.quits()
    assert house.verified()


def test_a_player_who_does_not_answer_is_decided_for_when_time_is_up(house: House) -> None:
    """The real clock brings the deadline, with nothing typed and nothing read."""
    pack = files("procedures").joinpath("packs", "live-eight-deck.toml").read_text()
    short = re.sub(r"(\ndecision = \{ is = )\d+", r"\g<1>1000", pack)
    short = re.sub(r"(\nabsent_grace = \{ is = )\d+", r"\g<1>500", short)
    (house.folder / "quick.toml").write_text(short)
    house.configure(pack="quick.toml")
    with running(house) as table:
        dealt(table, house)
        table.until("box 3: stand by time-out (")
        table.until("next: Deal to the dealer")
        house.configure()
        table.quits()
    with running(house) as table:
        table.until("was founded with another version of its pack")
        table.until("next: Deal to the dealer")
        house.shoe.slide()
        table.until("round 1 settled")
        table.quits()


def test_other_devices_are_refused_while_the_table_is_open(
    house: House, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nobody would read the shoe it deals from; once it is closed they may change."""
    with running(house) as table:
        dealt(table, house)
        table.quits()
    house.configure(device="reader")
    assert main(house.command()) == exit_codes.BAD_INPUT
    told = capfd.readouterr().err
    assert "open with shoe (exit, with exit pulses)" in told
    assert "this names reader (exit, with exit pulses)" in told
    assert 'say "supervisor: close table"' in told
    house.configure()
    with running(house) as table:
        table.until("next: Box 3 decides")
        table.types("sam: cancel: the reader is to be changed", "sam: close table")
        table.until("next: Table closed")
        table.quits()
    house.configure(device="reader")
    with running(house) as table:
        table.types("sam: open table", "dealer: bea comes on")
        table.until("next: Open betting")
        table.quits()
    assert house.verified()


@pytest.mark.parametrize(
    ("config", "code", "said"),
    [
        ("", exit_codes.BAD_INPUT, "table: is missing\n"),
        (None, exit_codes.BAD_INPUT, "cannot be read: No such file or directory\n"),
        ('table = "T1"\npack = "no-such"\n', exit_codes.BAD_INPUT, "no pack is called 'no-such'"),
        ('table = "T1"\npack = "no.toml"\n', exit_codes.BAD_INPUT, "no.toml: No such file"),
        ('table = "T1"\npack = "table.toml"\n', exit_codes.BAD_INPUT, "is no house pack"),
        ('table = "T1"\n', exit_codes.NOT_AVAILABLE, "/dev/null/data cannot be made"),
    ],
)
def test_what_cannot_be_served_is_told_with_its_exit_code(
    tmp_path: Path,
    capfd: pytest.CaptureFixture[str],
    config: str | None,
    code: int,
    said: str,
) -> None:
    """A configuration, a pack, a folder: what is wrong, and of what kind it is."""
    path = tmp_path / "table.toml"
    if config is not None:
        path.write_text(f'{config}[[devices]]\nname = "shoe"\nurl = "/dev/none"\n')
    assert main(["run", str(path), "--data-dir", "/dev/null/data"]) == code
    told = capfd.readouterr().err
    assert told.startswith("tablectl run: ")
    assert said in told


def test_a_ledger_that_is_none_is_told(house: House, capfd: pytest.CaptureFixture[str]) -> None:
    """Whatever lies in its place is left alone, and nothing is served."""
    house.data.mkdir()
    ledger = DataDir(house.data).ledger
    ledger.write_bytes(b"no ledger" * 1_000)
    assert main(house.command()) == exit_codes.NOT_AVAILABLE
    assert capfd.readouterr().err.startswith("tablectl run: ")
    assert ledger.read_bytes() == b"no ledger" * 1_000


def test_every_line_of_a_bad_configuration_names_its_file(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """All problems at once, one a line."""
    path = tmp_path / "table.toml"
    path.write_text('tabel = "T1"\n')
    assert main(["run", str(path)]) == exit_codes.BAD_INPUT
    assert capfd.readouterr().err == (
        f"tablectl run: {path}: tabel: no such setting; did you mean table?\n"
        f"{path}: table: is missing\n"
        f"{path}: devices: at least one is needed, written [[devices]]\n"
    )
