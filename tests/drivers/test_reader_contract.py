"""What every card reader must do: one suite for the serial driver on each wire and recordings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event, Lock

import pytest
from msgspec import Struct

from drivers.byte_log import ByteLog, bytes_of
from drivers.framing import Grammar
from drivers.grammars import GRAMMARS, grammar_named
from drivers.ports import CardReader
from drivers.recorded_shoe import RecordedShoe
from drivers.serial_shoe import SerialShoe
from drivers.simulated_deck import Thing, loaded, shuffled
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures.readings import CardSeen, CutCardSeen, DeviceDown, DeviceUp, ExitPulse, Reading
from tests.drivers.heard import PATIENCE, Bench, HandClock, Heard, bench

THINGS = loaded(shuffled(seed=1, shoe=1, decks=1), cut_at=26)


class Playing(Struct):
    """A reader, how to let it read the whole shoe, and where its bytes are logged."""

    reader: CardReader
    play: Callable[[], None]
    log: Path
    grammar: Grammar
    release: Callable[[], None]


def serial(folder: Path, grammar: Grammar) -> Playing:
    """The serial driver on a line that a simulated shoe speaks on."""
    it = Bench(folder, grammar, THINGS)
    it.line.plug()

    def play() -> None:
        assert it.driver.wait_up(PATIENCE)
        while it.shoe.left:
            it.shoe.slide()
        it.settle()

    def release() -> None:
        it.driver.stop()
        it.line.close()

    return Playing(it.driver, play, it.log, grammar, release)


def recorded(folder: Path, grammar: Grammar) -> Playing:
    """A player for what the serial driver logged."""
    with bench(folder, grammar, THINGS) as it:
        while it.shoe.left:
            it.shoe.slide()
        it.settle()
    player = RecordedShoe(device="shoe-1", role="exit", folder=it.log, grammar=grammar)

    def play() -> None:
        assert player.wait_end(PATIENCE)

    return Playing(player, play, it.log, grammar, player.stop)


@pytest.fixture(
    params=[(make, name) for make in (serial, recorded) for name in GRAMMARS],
    ids=lambda param: f"{param[0].__name__}-{param[1]}",
)
def playing(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Playing]:
    """Each reader on each wire."""
    make, name = request.param
    made: Playing = make(tmp_path, grammar_named(name))
    yield made
    made.release()


def test_the_first_reading_is_device_up_and_the_cards_come_in_order(playing: Playing) -> None:
    """Every card once, the cut card in its place, a pulse for each where the wire has pulses."""
    heard = Heard()
    playing.reader.start(heard)
    playing.play()
    assert heard.seen[0] == DeviceUp()
    cards = [seen for seen in heard.said if not isinstance(seen, ExitPulse)]
    expected = [CutCardSeen() if thing == "cut card" else CardSeen(thing) for thing in THINGS]
    assert cards == expected
    pulses = len(heard.said) - len(cards)
    assert pulses == (len(THINGS) if playing.grammar.numbers else 0)


def test_each_reading_is_whole(playing: Playing) -> None:
    """Device and role as configured, a key of its own, and bytes that say the same again."""
    heard = Heard()
    playing.reader.start(heard)
    playing.play()
    assert (playing.reader.device, playing.reader.role) == ("shoe-1", "exit")
    assert {(r.device, r.role, r.at) for r in heard.readings} == {("shoe-1", "exit", 1_000_000)}
    assert len({reading.key for reading in heard.readings}) == len(heard.readings)
    for reading in heard.readings:
        data = bytes_of(playing.log, reading.raw)
        if isinstance(reading.seen, DeviceUp | DeviceDown):
            assert data == b""
        else:
            said = playing.grammar.read(data)
            assert (said.seen, said.sequence) == (reading.seen, reading.sequence)


def test_readings_are_delivered_one_at_a_time(playing: Playing) -> None:
    """Never two deliveries at once, with somebody calling `check` all the while."""
    one = Lock()
    heard = Heard()
    overlapped = Event()

    def deliver(reading: Reading) -> None:
        if not one.acquire(blocking=False):
            overlapped.set()
            return
        heard(reading)
        one.release()

    playing.reader.start(deliver)
    for _ in range(100):
        playing.reader.check()
    playing.play()
    assert not overlapped.is_set()
    assert len(heard.said) >= len(THINGS)


def test_nothing_is_delivered_after_stop(playing: Playing) -> None:
    """What was delivered when `stop` returned is all; stopping twice does no harm."""
    heard = Heard()
    playing.reader.start(heard)
    playing.reader.stop()
    before = list(heard.readings)
    playing.reader.check()
    playing.reader.stop()
    assert heard.readings == before


def test_a_reader_that_is_stopped_out_of_its_own_delivery_says_no_more(playing: Playing) -> None:
    """A table that closes on a reading does not wait for itself."""
    heard = Heard()

    def close(reading: Reading) -> None:
        playing.reader.stop()
        heard(reading)

    playing.reader.start(close)
    assert heard.wait(lambda seen: len(seen) > 0)
    playing.reader.stop()
    assert heard.seen == [DeviceUp()]


def test_a_reader_that_was_never_started_can_be_stopped(playing: Playing) -> None:
    """A table that fails while it starts releases all."""
    playing.reader.stop()


def absent(folder: Path) -> CardReader:
    """A serial driver without its device."""
    return SerialShoe(
        device="shoe-1",
        role="exit",
        url=str(folder / "nothing"),
        grammar=grammar_named("reference"),
        byte_log=ByteLog(folder / "log", at=0),
        clock=HandClock(),
    )


def empty(folder: Path) -> CardReader:
    """A player without a recording."""
    grammar = grammar_named("reference")
    return RecordedShoe(device="shoe-1", role="exit", folder=folder / "nothing", grammar=grammar)


def damaged(folder: Path) -> CardReader:
    """A player whose recording is no byte log."""
    (folder / "0000000000000001.bytes").write_bytes(b"something else altogether, of some length")
    grammar = grammar_named("reference")
    return RecordedShoe(device="shoe-1", role="exit", folder=folder, grammar=grammar)


@pytest.mark.parametrize("make", [absent, empty, damaged])
def test_a_reader_that_cannot_begin_is_down_with_its_reason(
    tmp_path: Path, make: Callable[[Path], CardReader]
) -> None:
    """The first reading is device down; it names the place."""
    reader = make(tmp_path)
    heard = Heard()
    reader.start(heard)
    assert heard.wait(lambda seen: len(seen) > 0)
    reader.stop()
    assert [type(seen) for seen in heard.seen] == [DeviceDown]
    assert str(tmp_path) in str(heard.seen[0])


def test_a_simulated_shoe_needs_nobody_to_listen(tmp_path: Path) -> None:
    """What it says while nobody has the port open is lost, as on a real line, and it goes on."""
    things: tuple[Thing, ...] = ("AS", "2S", "3S")
    line = SimulatedLine(tmp_path / "port")
    shoe = SimulatedShoe(things, line=line, grammar=grammar_named("reference"))
    line.plug()
    assert [shoe.slide().out for _ in things] == [("AS",), ("2S",), ("3S",)]
    assert line.written == 0
    line.close()
