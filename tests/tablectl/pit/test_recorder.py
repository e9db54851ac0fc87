"""The recorder's hook: asked by HTTP or as a command, whatever it does; and its gap on record."""

from __future__ import annotations

import io
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.events import TableOpened
from procedures.house_events import RecorderBack, RecorderLost
from procedures.incident_events import IncidentOpened
from procedures.refusals import Refused
from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.config import ConfigError
from tablectl.pit.config import read_pit_config
from tablectl.pit.recorder import Recorder, look, problem
from tests.tablectl.gated import Floor, People, at_the_gate, gated_floor, until
from tests.tablectl.pitted import SECRET

OPEN = ask.OpenTable(devices=())
DOWN, BACK = r"T1: the recorder is down", r"T1: the recorder is back"
FINE = b"HTTP/1.1 204 No Content\r\n\r\n"
Answers = Callable[[socket.socket], None]


@contextmanager
def answering(answers: Answers) -> Iterator[str]:
    """A server on loopback that does this to each who connects; its URL."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        over = threading.Event()

        def serve() -> None:
            while True:
                try:
                    line, _ = server.accept()
                except OSError:
                    return
                with line:
                    if over.is_set():
                        return
                    try:
                        answers(line)
                    except OSError:  # whoever asked has gone
                        continue

        thread = threading.Thread(target=serve, name="recorder's server")
        thread.start()
        port = server.getsockname()[1]
        try:
            yield f"http://127.0.0.1:{port}/healthy?at=T1"
        finally:
            over.set()
            with closing(socket.create_connection(("127.0.0.1", port))):
                thread.join()


def says(answer: bytes) -> Answers:
    """Reads the request and answers with these bytes."""

    def answers(line: socket.socket) -> None:
        line.recv(4096)
        line.sendall(answer)

    return answers


def stops_short(line: socket.socket) -> None:
    """A byte of an answer, and never another."""
    line.recv(4096)
    line.sendall(b"H")
    line.recv(4096)


def floods(line: socket.socket) -> None:
    """Well, and a body without an end."""
    line.recv(4096)
    line.sendall(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        line.sendall(b"x" * 65_536)


def test_it_is_asked_by_http_as_its_url_says() -> None:
    """The path with its question, and the host with its port."""
    heard: list[bytes] = []

    def answers(line: socket.socket) -> None:
        heard.append(line.recv(4096))
        line.sendall(FINE)

    with answering(answers) as url:
        assert look(url) == ""
        host = url.removeprefix("http://").partition("/")[0]
    assert heard == [
        f"GET /healthy?at=T1 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode()
    ]


@pytest.mark.parametrize(
    ("answer", "found"),
    [
        (b"HTTP/1.1 200 OK\r\n\r\nall is well", ""),
        (b"HTTP/1.0 299 Whatever\r\n\r\n", ""),
        (b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\n\r\n", "it answers 302"),
        (b"HTTP/1.1 503 Down\r\n\r\n", "it answers 503"),
        (b"HTTP/1.1 2x0 Odd\r\n\r\n", "it answers, but not as HTTP"),
        (b"SSH-2.0-OpenSSH\r\n", "it answers, but not as HTTP"),
        (b"x" * 100_000, "it answers, but not as HTTP"),
        (b"", "it answers, but not as HTTP"),
    ],
)
def test_two_hundred_to_two_hundred_and_ninety_nine_is_well(answer: bytes, found: str) -> None:
    """No redirect is followed, no body is needed, and nonsense is not well."""
    with answering(says(answer)) as url:
        assert look(url) == found


def test_an_answer_without_an_end_costs_a_moment() -> None:
    """A body without an end is not read; a line without one is given up."""
    with answering(floods) as url:
        assert look(url) == ""
    with answering(stops_short) as url:
        assert look(url, 0.2) == "no answer within 0.2 s"


def test_nobody_there_is_told() -> None:
    """A closed port, with the system's own words."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    assert "refused" in look(f"http://127.0.0.1:{port}/")


def python(code: str) -> str:
    """A command line that runs this."""
    return f"{sys.executable} -S -c '{code}'"


def test_a_command_is_well_when_it_ends_with_nought() -> None:
    """Run without a shell: its words are its own, whatever they hold."""
    name = Path(sys.executable)
    assert look(python("pass")) == ""
    assert look(python("import sys; sys.exit(3)")) == f"{name} ended with 3"
    assert look(python("import sys; sys.exit(sys.argv[1:] != [])")) == ""
    assert (
        look(f"{sys.executable} -S -c 'import sys; sys.exit(len(sys.argv) - 2)' '$HOME; ls'") == ""
    )
    assert look("/nowhere/record") == "/nowhere/record cannot be run: No such file or directory"


def test_a_command_that_hangs_is_killed_with_all_that_it_began(tmp_path: Path) -> None:
    """Its process group dies when its time is up, however much it prints."""
    noted = tmp_path / "child"
    begins = (
        'import subprocess, sys, pathlib; child = subprocess.Popen([sys.executable, "-S", "-c",'
        f' "import time; time.sleep(60)"]); pathlib.Path("{noted}").write_text(str(child.pid));'
        ' print("x" * 1_000_000); child.wait()'
    )
    found: list[str] = []
    asking = threading.Thread(target=lambda: found.append(look(python(begins), 1.0)))
    asking.start()
    asking.join()
    assert found == [f"{sys.executable} did not end within 1 s"]
    child = int(noted.read_text())
    until(lambda: not _runs(child))


@pytest.mark.parametrize("code", [0, 3])
def test_a_command_that_ends_leaves_nothing_running(tmp_path: Path, code: int) -> None:
    """What it left in the background dies with it, whether it was well or not."""
    noted = tmp_path / "child"
    leaves = (
        "import subprocess, sys, pathlib;"
        ' child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"]);'
        f' pathlib.Path("{noted}").write_text(str(child.pid)); sys.exit({code})'
    )
    assert look(python(leaves)) == (f"{sys.executable} ended with {code}" if code else "")
    child = int(noted.read_text())
    until(lambda: not _runs(child))


def test_a_command_is_told_no_secret_of_the_service(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where it looks for programs, and its language; nothing else of the environment."""
    noted = tmp_path / "told"
    monkeypatch.setenv("PGPASSWORD", "plum")
    monkeypatch.setenv("TZ", "Europe/Vienna")
    tells = f'import os, pathlib; pathlib.Path("{noted}").write_text(" ".join(os.environ))'
    assert look(python(tells)) == ""
    told = set(noted.read_text().split())
    assert "PGPASSWORD" not in told
    assert {"PATH", "TZ"} <= told
    assert told <= {"PATH", "HOME", "USER", "LOGNAME", "LANG", "LC_ALL", "LC_CTYPE", "TZ"}


def _runs(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


@pytest.mark.parametrize(
    ("hook", "why"),
    [
        ("http://", "a URL is written http://HOST:PORT/PATH"),
        ("http://127.0.0.1:port/", "a URL is written http://HOST:PORT/PATH"),
        ("https://ann:secret@camera/", "a URL holds no name and no password"),
        ("http://camera/a b", "a URL has no blanks"),
        ("record 'T1", "No closing quotation"),
        ("ftp://camera/T1", "a URL begins with http:// or https://"),
        ("HTTP://camera/T1", "a URL begins with http:// or https://"),
        ("#", ""),
    ],
)
def test_a_hook_that_cannot_be_asked_is_told_at_the_start(hook: str, why: str) -> None:
    """Before anything is served: what is wrong with it."""
    assert why in problem(hook)


def test_a_wrong_hook_stands_among_the_problems_of_the_configuration(tmp_path: Path) -> None:
    """With its table and its key."""
    config = tmp_path / "pit.toml"
    config.write_text('[pit]\nrecorder_every = 0\n[[tables]]\nname = "T1"\nrecorder = "http://"\n')
    with pytest.raises(ConfigError) as refused:
        read_pit_config(config)
    said = str(refused.value)
    assert "tables 1.recorder: a URL is written http://HOST:PORT/PATH" in said
    assert "pit.recorder_every: a whole number from 1 to 3600" in said


def test_two_failures_in_a_row_are_down_and_one_answer_is_back(tmp_path: Path) -> None:
    """One failure may be chance; nothing is up that has never answered."""
    well, seen = tmp_path / "well", threading.Semaphore(0)
    recorder = Recorder(
        python(f'import os, sys; sys.exit(not os.path.exists("{well}"))'), every=0.01
    )
    found = []

    def told() -> None:
        found.append(recorder.found.up)
        if len(found) == 3:
            well.touch()
        seen.release()

    recorder.start(told)
    until(lambda: True in found)
    recorder.stop()
    assert found[:4] == [None, False, False, True]


# -- at a table ----------------------------------------------------------------------------------


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A dealer's table whose recorder is a command that looks for a file."""
    with gated_floor(tmp_path) as made:
        made.configure(recorder=made.records)
        yield made


def gaps(people: People) -> tuple[int, int]:
    """How often the record says that the recorder was lost, and that it is back."""
    return len(people.facts(RecorderLost)), len(people.facts(RecorderBack))


@pytest.mark.logs(DOWN, BACK)
def test_a_recorder_that_stops_in_play_is_an_alarm_and_a_gap(floor: Floor) -> None:
    """Part F: the table goes on; how long nothing was recorded is a fact."""
    floor.recording.touch()
    with at_the_gate(floor) as people:
        floor.tests_itself()
        people.ready()
        people.does("sam", OPEN)
        floor.recording.unlink()
        until(lambda: gaps(people) == (1, 0))
        (alarm,) = people.facts(IncidentOpened)
        assert alarm.incident.kind == "recorder down"
        assert not alarm.incident.holds
        assert people.facts(RecorderLost)[0].detail == f"{sys.executable} ended with 1"
        told, players = (people.finds(name, "tables")[0] for name in ("mia", "ann"))
        assert (told["unrecorded_since"] is None, told["incidents"]) == (False, 1)
        assert (players["unrecorded_since"], players["incidents"]) == (None, 0)
        floor.recording.touch()
        until(lambda: gaps(people) == (1, 1))
        assert people.facts(RecorderBack)[0].gap > 0
        assert people.finds("mia", "tables")[0]["unrecorded_since"] is None


def test_status_tells_a_recorder_that_is_down_at_a_closed_table(
    floor: Floor, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Part F: exit code 1 before anybody opens it; players are not told of the recorder."""
    floor.recording.touch()
    with at_the_gate(floor) as people:

        def status() -> int:
            monkeypatch.setattr(sys, "stdin", io.StringIO(f"{SECRET}\n"))
            url = people.served.gateway.url
            return main(["status", "--as", "mia", "--url", url, "--secret-stdin"])

        def told(name: str) -> str:
            said: str = people.finds(name, "tables")[0]["recorder_down"]
            return said

        until(lambda: people.checks()["recorder"].ok)
        until(lambda: not people.finds("mia", "tables")[0]["devices_down"])
        assert (status(), told("mia")) == (exit_codes.FINE, "")
        floor.recording.unlink()
        until(lambda: told("mia"))
        assert told("mia") == f"{sys.executable} ended with 1"
        assert told("ann") == ""
        capsys.readouterr()
        assert status() == exit_codes.WRONG
        assert "recorder down:" in capsys.readouterr().out
        floor.recording.touch()
        until(lambda: not told("mia"))
        assert status() == exit_codes.FINE


@pytest.mark.logs(DOWN, BACK)
def test_a_gap_lasts_over_a_restart_and_is_told_once(floor: Floor) -> None:
    """The table knows since when; a service that starts again begins no second gap."""
    floor.recording.touch()
    with at_the_gate(floor) as people:
        floor.tests_itself()
        people.ready()
        people.does("sam", OPEN)
        floor.recording.unlink()
        until(lambda: gaps(people) == (1, 0))
    with at_the_gate(floor) as people:
        until(lambda: not people.checks()["recorder"].ok)
        assert gaps(people) == (1, 0)
        floor.recording.touch()
        until(lambda: gaps(people) == (1, 1))


@pytest.mark.logs(DOWN)
def test_an_opening_despite_a_dead_recorder_begins_the_gap(floor: Floor) -> None:
    """Part F: from the opening on nothing is recorded, and that is known."""
    with at_the_gate(floor) as people:
        floor.tests_itself()
        people.does("bea", ask.ChangeDealer(dealer="bea", how="opening"))
        until(lambda: "ended with 1" in people.checks()["recorder"].found)
        refused = people.asks("sam", OPEN)
        assert isinstance(refused, Refused)
        assert "recorder: " in refused.reason
        assert gaps(people) == (0, 0)
        people.does("sam", ask.OpenTable(devices=(), despite="it is being mended"))
        until(lambda: gaps(people) == (1, 0))
        (opened,) = people.facts(TableOpened)
        assert "recorder" in opened.red
        ended = people.served.pit.tables["T1"].table.unrecorded_since
        assert ended is not None
        assert ended == people.facts(RecorderLost)[0].since


@pytest.mark.logs(DOWN, BACK)
def test_a_recorder_with_a_url_dies_and_comes_back(floor: Floor) -> None:
    """The same by HTTP."""
    answer = [FINE]
    with answering(lambda line: says(answer[0])(line)) as url:
        floor.configure(recorder=url)
        with at_the_gate(floor) as people:
            floor.tests_itself()
            people.ready()
            people.does("sam", OPEN)
            answer[0] = b"HTTP/1.1 500 Full\r\n\r\n"
            until(lambda: gaps(people) == (1, 0))
            assert people.facts(RecorderLost)[0].detail == "it answers 500"
            answer[0] = FINE
            until(lambda: gaps(people) == (1, 1))
