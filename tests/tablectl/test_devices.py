"""The devices of a table: known or not, read, watched, and read again after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from drivers.faults import LogFault, SettingRefused
from drivers.grammars.reference import Reference
from drivers.simulated_deck import loaded
from drivers.simulated_line import SimulatedLine
from drivers.simulated_shoe import SimulatedShoe
from procedures.commands import OpenTable, UsesDevice
from procedures.readings import CardSeen, DeviceDown, DeviceUp, ExitPulse, Reading, SelfTest
from procedures.table import Table
from tablectl.config import DeviceConfig
from tablectl.devices import Devices
from tablectl.games.packs import open_pack
from tests.drivers.heard import PATIENCE, HandClock, Heard
from tests.playing import SUPERVISOR, Playing


@pytest.fixture
def line(tmp_path: Path) -> Iterator[SimulatedLine]:
    """A port that is plugged in."""
    made = SimulatedLine(tmp_path / "port")
    made.plug()
    yield made
    made.close()


def shoe_at(line: SimulatedLine) -> DeviceConfig:
    """A shoe on this port."""
    return DeviceConfig(name="shoe", url=str(line.path))


def opened_with(*devices: UsesDevice) -> Table:
    """A table that was opened with these."""
    table = Playing(open_pack("live-eight-deck"))
    table.do(SUPERVISOR, OpenTable(devices=devices))
    return table.table


def test_a_table_knows_its_devices_by_name_role_and_pulses(
    tmp_path: Path, line: SimulatedLine
) -> None:
    """All of them and no other; where they are connected is nobody's business but the driver's."""
    devices = Devices([shoe_at(line)], folder=tmp_path / "bytes", clock=HandClock())
    shoe = UsesDevice(name="shoe", role="exit", pulses=True)
    pad = UsesDevice(name="pad", role="pad", pulses=True)
    assert devices.known_to(opened_with(shoe))
    assert not devices.known_to(opened_with())
    assert not devices.known_to(opened_with(shoe, pad))
    assert not devices.known_to(opened_with(UsesDevice(name="shoe", role="exit", pulses=False)))
    assert not devices.known_to(opened_with(UsesDevice(name="shoe", role="pad", pulses=True)))
    devices.stop()


def test_what_was_read_and_not_recorded_is_read_again(tmp_path: Path, line: SimulatedLine) -> None:
    """After the last reading in the ledger nothing is missing, and each has the key it had."""
    clock, heard, folder = HandClock(), Heard(), tmp_path / "bytes"
    devices = Devices([shoe_at(line)], folder=folder, clock=clock)
    devices.start(heard)
    assert devices.started
    assert devices.readers["shoe"].wait_up(PATIENCE)
    shoe = SimulatedShoe(loaded(("AS", "KD"), cut_at=None), line=line, grammar=Reference())
    shoe.slide()
    shoe.slide()
    assert heard.wait(lambda seen: len(seen) == 5)
    devices.stop()
    assert heard.seen == [DeviceUp(), CardSeen("AS"), ExitPulse(), CardSeen("KD"), ExitPulse()]

    again = Devices([shoe_at(line)], folder=folder, clock=clock)
    everything = list(again.tail({}))
    assert everything[:5] == heard.readings
    assert isinstance(everything[5].seen, DeviceDown)
    assert list(again.tail({"shoe": heard.readings[2].raw})) == everything[3:]
    assert list(again.tail({"shoe": everything[-1].raw})) == []
    again.stop()


def test_what_is_read_before_the_table_knows_its_devices_is_nobodys(
    tmp_path: Path, line: SimulatedLine
) -> None:
    """Part E: a card of before the opening is told as foreign; how the shoe is, to the table."""
    foreign, heard = Heard(), Heard()
    devices = Devices([shoe_at(line)], folder=tmp_path / "bytes", clock=HandClock())
    shoe = SimulatedShoe(loaded(("AS", "KD"), cut_at=None), line=line, grammar=Reference())
    assert devices.readiness() == (("shoe", False, "its port has not been opened yet"),)
    devices.listen(foreign)
    assert devices.readers["shoe"].wait_up(PATIENCE)
    assert devices.readiness()[0][2] == "its port is open, and nothing has been heard of it"
    shoe.slide()
    assert foreign.wait(lambda seen: len(seen) == 2)
    assert devices.readiness()[0][2].startswith("no self-test was heard")
    shoe.self_test()
    assert heard.seen == []
    while not devices.readiness()[0][1]:
        assert devices.readers["shoe"].trouble == ""
    devices.start(heard)
    shoe.slide()
    assert heard.wait(lambda seen: CardSeen("KD") in seen)
    devices.stop()
    assert foreign.seen == [CardSeen("AS"), ExitPulse()]
    assert [type(seen) for seen in heard.seen[:2]] == [DeviceUp, SelfTest]


def test_silence_is_noticed_when_it_is_looked_for(tmp_path: Path, line: SimulatedLine) -> None:
    """A wire with a heartbeat that is still for too long is down."""
    clock, heard = HandClock(), Heard()
    devices = Devices([shoe_at(line)], folder=tmp_path / "bytes", clock=clock)
    devices.start(heard)
    assert devices.readers["shoe"].wait_up(PATIENCE)
    devices.check()
    assert heard.seen == [DeviceUp()]
    clock.time += Reference.silence
    devices.check()
    assert [type(seen) for seen in heard.seen] == [DeviceUp, DeviceDown]
    devices.stop()


def test_each_device_has_a_byte_log_of_its_own(tmp_path: Path, line: SimulatedLine) -> None:
    """Two devices at once, their readings told apart by name and role."""
    other = SimulatedLine(tmp_path / "other")
    other.plug()
    pad = replace(shoe_at(other), name="pad", role="pad", grammar="four-digit")
    heard = Heard()
    devices = Devices([shoe_at(line), pad], folder=tmp_path / "bytes", clock=HandClock())
    devices.start(heard)
    for reader in devices.readers.values():
        assert reader.wait_up(PATIENCE)
    other.write(b"1010\r\n")
    assert heard.wait(lambda seen: CardSeen("AS") in seen)
    devices.stop()
    other.close()
    (card,) = (reading for reading in heard.readings if reading.seen == CardSeen("AS"))
    assert (card.device, card.role) == ("pad", "pad")
    assert sorted(path.name for path in (tmp_path / "bytes").iterdir()) == ["pad", "shoe"]
    readings: list[Reading] = []
    again = Devices([shoe_at(line), pad], folder=tmp_path / "bytes", clock=HandClock())
    readings += again.tail({"shoe": heard.readings[0].raw, "pad": card.raw})
    assert {reading.device for reading in readings} <= {"pad", "shoe"}
    assert not any(isinstance(reading.seen, CardSeen) for reading in readings)
    again.stop()


def test_devices_that_cannot_be_are_faults(tmp_path: Path, line: SimulatedLine) -> None:
    """A folder that cannot be made, a log that another program has, a setting no wire has."""
    (tmp_path / "file").touch()
    with pytest.raises(LogFault):
        Devices([shoe_at(line)], folder=tmp_path / "file", clock=HandClock())
    devices = Devices([shoe_at(line)], folder=tmp_path / "bytes", clock=HandClock())
    with pytest.raises(LogFault, match="in use by another program"):
        Devices([shoe_at(line)], folder=tmp_path / "bytes", clock=HandClock())
    devices.stop()
    for wrong in (replace(shoe_at(line), name="b", suits="SHDC"), shoe_at(line)):
        with pytest.raises(SettingRefused if wrong.suits else LogFault):
            Devices([shoe_at(line), wrong], folder=tmp_path / "bytes", clock=HandClock())
    Devices([shoe_at(line)], folder=tmp_path / "bytes", clock=HandClock()).stop()


def test_a_camera_is_run_and_heard_as_a_device(tmp_path: Path) -> None:
    """Its own process tells of its self-test, and why it is not ready; its bytes are logged."""
    eye = DeviceConfig(
        name="eye", role="witness", url=f"camera://{tmp_path}/eye.json", grammar="camera"
    )
    clock, heard, folder = HandClock(), Heard(), tmp_path / "bytes"
    devices = Devices([eye], folder=folder, evidence=tmp_path / "evidence", clock=clock)
    devices.start(heard)
    assert heard.wait(lambda seen: len(seen) == 2)
    ((name, ready, why),) = devices.readiness()
    devices.stop()
    assert (name, ready) == ("eye", False)
    assert why.endswith("the camera is set up with: tablectl camera setup")
    tested = heard.readings[1]
    assert isinstance(tested.seen, SelfTest)
    assert (tested.role, tested.sequence, tested.seen.passed) == ("witness", 1, False)
    again = Devices([eye], folder=folder, evidence=tmp_path / "evidence", clock=clock)
    assert list(again.tail({}))[:2] == heard.readings[:2]
    again.stop()
