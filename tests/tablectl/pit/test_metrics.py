"""What Prometheus reads of a pit, over HTTP."""

from __future__ import annotations

from pathlib import Path
from urllib.request import urlopen

import pytest

from procedures import commands as ask
from procedures.readings import DeviceUp, Raw, Reading
from procedures.table import Who
from tablectl.gateway.server import Gateway, GatewayError
from tablectl.pit.metrics import Metrics, metrics_at
from tests.tablectl.pitted import pit_in

SAM = Who("supervisor", "sam")


def lines(port: int) -> dict[str, float]:
    """The samples by name and labels."""
    with urlopen(f"http://127.0.0.1:{port}/metrics", timeout=20) as answer:
        text = answer.read().decode()
    samples = (line.rpartition(" ") for line in text.splitlines() if not line.startswith("#"))
    return {name: float(value) for name, _, value in samples}


def test_what_a_table_stores_is_counted_under_its_name(tmp_path: Path) -> None:
    """Readings, incidents, holds and how long a reading took are there; no other table's grow."""
    with pit_in(tmp_path, "T1", "T2") as pit:
        metrics = Metrics(pit, Gateway(pit, clock=pit.clock), pit.clock)
        with metrics_at(0, metrics) as port:
            before = lines(port)
            shoe = ask.UsesDevice(name="shoe", role="exit", pulses=False)
            table = pit.tables["T1"]
            table.submit(SAM, ask.OpenTable(devices=(shoe,)), id="open").result(20)
            raw = Raw(log="shoe-1", offset=0, length=1)
            seen = Reading(device="shoe", role="exit", at=pit.clock.now(), raw=raw, seen=DeviceUp())
            table.service.deliver(seen)
            table.submit(SAM, ask.CallSupervisor(what="a look"), id="call").result(20)
            after = lines(port)
    assert before['tablectl_readings_total{table="T1"}'] == 0
    assert after['tablectl_readings_total{table="T1"}'] == 1
    assert after['tablectl_readings_total{table="T2"}'] == 0
    assert after["tablectl_reading_durable_seconds_count"] == 1
    assert after["tablectl_reading_durable_seconds_sum"] < 20
    assert after["tablectl_connections"] == 0
    assert after["tablectl_transfers_unclear"] == 0
    for name in (
        "queue",
        "incidents",
        "held",
        "ledger_trouble",
        "devices_down",
        "transfers",
        "rounds_at_risk",
        "faults",
    ):
        assert f'tablectl_{name}{{table="T2"}}' in after


def test_a_port_that_is_taken_is_told(tmp_path: Path) -> None:
    """The address, and why."""
    with pit_in(tmp_path, "T1") as pit:
        metrics = Metrics(pit, Gateway(pit, clock=pit.clock), pit.clock)
        with (
            metrics_at(0, metrics) as port,
            pytest.raises(GatewayError, match=f"metrics at 127.0.0.1:{port}: .*in use"),
            metrics_at(port, metrics),
        ):
            pass
