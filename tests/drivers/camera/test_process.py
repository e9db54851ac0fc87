"""The eye's process: its self-test, its lines, its heartbeat, and how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Condition, Event, Thread

import msgspec
import numpy as np
import pytest

from drivers.camera.calibration import Calibration
from drivers.camera.evidence import Evidence
from drivers.camera.frames import Frame
from drivers.camera.lines import HEARTBEAT, Lines
from drivers.camera.process import NOT_READY, EyeProcess, main
from drivers.camera.sight import Picture, Sighting
from drivers.camera.simulated_camera import SimulatedCamera, window_set_up
from drivers.camera.vote import Slide
from drivers.camera.window_watch import WindowWatch
from drivers.framing import Message
from drivers.grammars.camera import CameraLines
from procedures.places import Lies
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    Fault,
    FeltSeen,
    Seen,
    SelfTest,
)
from tests.drivers.heard import PATIENCE, HandClock

SET_UP = window_set_up("simulated")
SECOND = 1_000_000
EMPTY = np.zeros((SET_UP.high, SET_UP.wide, 3), np.uint8)


class Bright:
    """Takes whatever is bright for the nine of hearts: what is read is not tried here."""

    def window(self, picture: Picture, *, card: float | None = None) -> Sighting | None:
        """The nine where much is bright, nothing elsewhere."""
        assert card == SET_UP.card
        if (picture.min(axis=2) > 110).mean() < 0.02:
            return None
        return Sighting(what="card", card="9H", sure=9990, outline=((300, 100), (400, 250)))


class Written:
    """The lines as the service's grammar reads them; one can wait for them."""

    def __init__(self) -> None:
        self.messages: list[Message] = []
        self._change = Condition()

    def write(self, line: bytes) -> None:
        """Take one line."""
        assert line.endswith(b"\n")
        assert line.count(b"\n") == 1
        with self._change:
            self.messages.append(CameraLines().read(line[:-1]))
            self._change.notify_all()

    @property
    def seen(self) -> list[Seen]:
        """Everything seen, without heartbeats."""
        return [message.seen for message in self.messages if message.seen is not None]

    def wait(self, kind: type[Seen], count: int = 1) -> None:
        """Wait until so many of this kind were said."""

        def there() -> bool:
            return sum(isinstance(seen, kind) for seen in self.seen) >= count

        with self._change:
            assert self._change.wait_for(there, PATIENCE), self.seen

    def wait_any(self, timeout: float) -> bool:
        """Wait a moment for the first line. Whether there is one."""
        with self._change:
            return self._change.wait_for(lambda: bool(self.messages), timeout)

    def wait_beat(self) -> Message:
        """Wait for a heartbeat."""
        with self._change:
            beats = [message for message in self.messages if message.seen is None]
            while not beats:
                assert self._change.wait(PATIENCE)
                beats = [message for message in self.messages if message.seen is None]
            return beats[0]


class Running:
    """An eye at work on a simulated camera, whose window it knows to be empty."""

    def __init__(self, folder: Path, set_up: Calibration) -> None:
        self.camera = SimulatedCamera(pictures=16, seed=1)
        self.clock = HandClock()
        self.written = Written()
        self.evidence = Evidence(folder)
        watch = WindowWatch(Bright(), Slide(), set_up)
        for at in (0, SECOND):
            assert watch.look(Frame(picture=EMPTY, number=0, at=at)) == ()
        self.process = EyeProcess(
            set_up, source=self.camera, watch=watch, evidence=self.evidence,
            lines=Lines(self.written.write), clock=self.clock,
        )  # fmt: skip


@contextmanager
def running(
    folder: Path, *, set_up: Calibration = SET_UP, pushed: bool = False
) -> Iterator[Running]:
    """The eye runs until the end of the block; `pushed`: the camera was moved before."""
    it, stop = Running(folder, set_up), Event()
    if pushed:
        it.camera.slide((), "moved")
    thread = Thread(target=it.process.run, args=(stop, "model as shipped"), name="eye")
    thread.start()
    try:
        yield it
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize(
    "seen",
    [
        CardSeen("AS"),
        CutCardSeen(),
        Fault("double", "two cards at once"),
        SelfTest(passed=True, detail="all well"),
        DeviceDown("no picture"),
        DeviceUp(),
        FeltSeen((Lies(box=0, cards=("5D",)), Lies(box=2, cards=("KC", "9H")))),
    ],
)
def test_the_service_reads_each_line_as_it_was_meant(seen: Seen) -> None:
    """The wire: see, sure and picture, one JSON object a line."""
    written = Written()
    lines = Lines(written.write)
    lines.say(seen, sure=9987, picture="ab" * 32)
    (message,) = written.messages
    assert message.seen == seen
    assert message.sequence == 1
    assert message.sight is not None
    assert (message.sight.sure, message.sight.picture) == (9987, "ab" * 32)


def test_lines_are_numbered_and_a_self_test_begins_a_count() -> None:
    """A heartbeat bears the last number used."""
    written = Written()
    lines = Lines(written.write)
    lines.say(SelfTest(passed=False))
    lines.say(SelfTest(passed=True))
    lines.say(CardSeen("AS"))
    lines.alive()
    assert [message.sequence for message in written.messages] == [1, 1, 2, 2]
    assert written.messages[-1].seen is None


def test_a_line_is_never_longer_than_the_wire_allows() -> None:
    """However long the text of a fault is."""
    kept: list[bytes] = []
    Lines(kept.append).say(Fault("unreadable", "\u2660" * 9000), picture="ab" * 32)
    assert len(kept[0]) <= 4096


def test_the_first_line_is_the_self_test_then_each_card_once_with_its_picture(
    tmp_path: Path,
) -> None:
    """The picture is in its folder before the line that names it."""
    with running(tmp_path) as it:
        it.written.wait(SelfTest)
        it.camera.slide(["9H"])
        it.written.wait(CardSeen)
    first, card = it.written.messages[0], it.written.messages[1]
    assert first.seen == SelfTest(
        passed=True, detail="model as shipped; simulated camera; 2 of 2 marks in place"
    )
    assert card.seen == CardSeen("9H")
    assert card.sight is not None
    assert it.evidence.path(card.sight.picture).is_file()


def test_it_beats_once_a_second_while_it_has_nothing_to_say(tmp_path: Path) -> None:
    """Silence would mean that it has died."""
    with running(tmp_path) as it:
        it.written.wait(SelfTest)
        it.clock.time += HEARTBEAT
        assert it.written.wait_beat().sequence == 1


def test_a_camera_unplugged_is_told_and_told_again_when_it_is_back(tmp_path: Path) -> None:
    """Down, then up, without anybody's doing."""
    with running(tmp_path) as it:
        it.written.wait(SelfTest)
        it.camera.slide((), "unplug")
        it.written.wait(DeviceDown)
        it.camera.clear()
        it.written.wait(DeviceUp)
    assert it.written.seen[1:] == [DeviceDown("no picture from simulated camera"), DeviceUp()]


def test_a_black_lens_is_told_and_no_card_is_read_behind_it(tmp_path: Path) -> None:
    """A fault of its kind, the device down; up again when it sees."""
    with running(tmp_path) as it:
        it.written.wait(SelfTest)
        it.camera.slide(["9H"], "black")
        it.written.wait(DeviceDown)
        it.camera.clear()
        it.written.wait(DeviceUp)
    kinds = [type(seen) for seen in it.written.seen]
    assert kinds == [SelfTest, Fault, DeviceDown, DeviceUp]


def test_a_camera_that_was_moved_fails_its_self_test_until_it_is_put_back(tmp_path: Path) -> None:
    """Nothing is read before; the same failure is told once."""
    with running(tmp_path, pushed=True) as it:
        it.written.wait(SelfTest)
        it.camera.slide(["9H"])
        it.camera.clear()
        it.written.wait(SelfTest, 2)
    failed, passed = it.written.seen[:2]
    assert isinstance(failed, SelfTest)
    assert not failed.passed
    assert "the camera has moved: its marks are not where they were" in failed.detail
    assert isinstance(passed, SelfTest)
    assert passed.passed
    assert it.written.messages[1].sequence == 1


def test_a_camera_of_another_size_fails_its_self_test(tmp_path: Path) -> None:
    """The set-up would fit nothing in its picture."""
    other = msgspec.structs.replace(SET_UP, wide=1280, high=720)
    with running(tmp_path, set_up=other) as it:
        it.written.wait(SelfTest)
    (failed,) = it.written.seen
    assert failed == SelfTest(
        passed=False,
        detail="the picture is 640 × 480, but was set up as 1280 × 720; "
        "set the camera up anew with: tablectl camera setup",
    )


def test_no_picture_for_five_seconds_fails_the_self_test(tmp_path: Path) -> None:
    """The parent is told why nothing comes; the camera is tried on."""
    it = Running(tmp_path, SET_UP)
    it.camera.slide((), "unplug")
    stop = Event()
    thread = Thread(target=it.process.run, args=(stop, "model as shipped"), name="eye")
    thread.start()
    for _ in range(100):
        it.clock.time += 6_000_000
        if it.written.wait_any(0.2):
            break
    it.camera.clear()
    it.written.wait(SelfTest, 2)
    stop.set()
    thread.join()
    failed, passed = it.written.seen[:2]
    assert failed == SelfTest(passed=False, detail="no picture from simulated camera")
    assert isinstance(passed, SelfTest)
    assert passed.passed


def test_a_picture_that_cannot_be_kept_costs_no_reading(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The card is told without a picture, and why goes to the log."""
    (tmp_path / "full").write_text("no folder")
    with running(tmp_path / "full") as it:
        it.written.wait(SelfTest)
        it.camera.slide(["9H"])
        it.written.wait(CardSeen)
    card = it.written.messages[1]
    assert card.seen == CardSeen("9H")
    assert card.sight is not None
    assert card.sight.picture == ""
    assert "cannot be kept" in capsys.readouterr().err


def test_a_light_that_jumps_while_nothing_is_read_is_no_fault(tmp_path: Path) -> None:
    """Somebody switches a lamp on between two rounds."""
    with running(tmp_path) as it:
        it.written.wait(SelfTest)
        it.camera.slide((), "exposure")
        it.camera.slide(["9H"])
        it.written.wait(CardSeen)
    assert [type(seen) for seen in it.written.seen] == [SelfTest, CardSeen]


def test_without_a_set_up_the_process_says_so_and_ends(
    tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    """A failed self-test on the wire, and an exit code of its own."""
    code = main([str(tmp_path / "camera.json"), "--evidence", str(tmp_path)])
    assert code == NOT_READY
    (line,) = capfdbinary.readouterr().out.splitlines()
    seen = CameraLines().read(line).seen
    assert isinstance(seen, SelfTest)
    assert not seen.passed
    assert "set up with: tablectl camera setup" in seen.detail
