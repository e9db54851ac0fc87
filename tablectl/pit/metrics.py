"""What a pit counts, for Prometheus: read over HTTP on loopback, without names of people."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, start_http_server
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector

from drivers.ports import Clock
from procedures.events import ReadingTaken, RoundSettled
from procedures.incident_events import IncidentOpened
from procedures.irregular.two_witnesses import IRREGULARITY, one_witness, read_alone
from procedures.readings import Fault
from tablectl.gateway.server import Gateway, GatewayError
from tablectl.pit.connections import skews
from tablectl.pit.hosted import HostedTable
from tablectl.pit.pit import Pit
from tablectl.service import Published

_LOOPBACK: Final = "127.0.0.1"
_MICROS: Final = 1_000_000
_DURABLE: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_LABELS: Final = ("table",)

_GAUGES: Final[dict[str, tuple[str, Callable[[HostedTable], float]]]] = {
    "queue": ("requests and readings that wait", lambda one: one.service.queued),
    "incidents": ("incidents open", lambda one: len(one.table.incidents)),
    "held": ("1 while the table is held", lambda one: one.table.held),
    "ledger_trouble": ("1 while nothing can be stored", lambda one: bool(one.service.trouble)),
    "devices_down": ("devices down", lambda one: sum(not d.up for d in one.table.devices)),
    "transfers": ("transfers of money on their way", lambda one: len(one.table.transfers)),
    "incidents_escalated": (
        "incidents that nobody acknowledged in time",
        lambda one: sum(incident.escalated for incident in one.table.incidents),
    ),
    "unrecorded": (
        "1 while the table's pictures are not recorded",
        lambda one: one.table.unrecorded_since is not None,
    ),
    "shoe_only": (
        "1 while the camera beside the shoe is down",
        lambda one: one_witness(one.table) == "shoe only",
    ),
    "camera_only": (
        "1 while the shoe is down and its camera reads",
        lambda one: one_witness(one.table) == "camera only",
    ),
    "read_alone": (
        "cards that one of shoe and camera read while the other was down",
        lambda one: read_alone(one.table),
    ),
    "rounds_at_risk": (
        "rounds since the last good count of their set, kept in memory until there is one",
        lambda one: len(one.table.at_risk),
    ),
    "faults": ("faults of the program at the table", lambda one: one.faults),
}
"""Of each table: what it means, and how it is found out."""


class Metrics(Collector):
    """Counts what the tables store from `add` on; gauges are looked up when they are read."""

    def __init__(self, pit: Pit, gateway: Gateway, clock: Clock) -> None:
        self.registry = CollectorRegistry()
        self._pit = pit
        self._gateway = gateway
        self._clock = clock
        self._readings = Counter(
            "tablectl_readings", "readings stored", _LABELS, registry=self.registry
        )
        self._misreads = Counter(
            "tablectl_misreads", "faults that devices told of", _LABELS, registry=self.registry
        )
        self._agreed = Counter(
            "tablectl_witnesses_agreed",
            "cards of which shoe and camera said the same",
            _LABELS,
            registry=self.registry,
        )
        self._differed = Counter(
            "tablectl_witnesses_differed",
            "incidents in which they did not",
            _LABELS,
            registry=self.registry,
        )
        self._rounds = Counter("tablectl_rounds", "rounds settled", _LABELS, registry=self.registry)
        self._durable = Histogram(
            "tablectl_reading_durable_seconds",
            "from the arrival of a reading to its record",
            buckets=_DURABLE,
            registry=self.registry,
        )
        self.registry.register(self)
        for hosted in pit.tables.values():
            self._add(hosted)

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """How it is now."""
        yield GaugeMetricFamily(
            "tablectl_connections", "connections open", value=self._gateway.connections
        )
        yield GaugeMetricFamily(
            "tablectl_connections_cut_off",
            "clients let go because they did not read or were not understood",
            value=self._gateway.cut_off,
        )
        yield GaugeMetricFamily(
            "tablectl_transfers_unclear",
            "transfers of money of which the wallet has not said what became of them",
            value=self._pit.transfers.unclear,
        )
        yield GaugeMetricFamily(
            "tablectl_clock_ahead_seconds",
            "how far the machine's clock is ahead of table time",
            value=self._pit.openings.ahead() / _MICROS,
        )
        yield GaugeMetricFamily(
            "tablectl_station_skew_seconds",
            "by how much the clock of a station is off, of all that are signed in the most",
            value=max((abs(one.skew) for one in skews(self._pit.sessions)), default=0) / _MICROS,
        )
        for name, (meaning, value) in _GAUGES.items():
            family = GaugeMetricFamily(f"tablectl_{name}", meaning, labels=_LABELS)
            for hosted in self._pit.tables.values():
                family.add_metric((hosted.name,), value(hosted))
            yield family

    def _add(self, hosted: HostedTable) -> None:
        readings, misreads, rounds, agreed, differed = (
            counter.labels(hosted.name)
            for counter in (
                self._readings, self._misreads, self._rounds, self._agreed, self._differed,
            )
        )  # fmt: skip

        def stored(published: Published) -> None:
            for event in published.events:
                match event:
                    case ReadingTaken(reading=reading):
                        readings.inc()
                        self._durable.observe(max(0, self._clock.now() - reading.at) / _MICROS)
                        if isinstance(reading.seen, Fault):
                            misreads.inc()
                        if event.agrees:
                            agreed.inc()
                    case IncidentOpened(incident=incident):
                        if incident.kind == IRREGULARITY.kind:
                            differed.inc()
                    case RoundSettled():
                        rounds.inc()

        hosted.service.subscribe(stored)


@contextmanager
def metrics_at(port: int, metrics: Metrics) -> Iterator[int]:
    """Let Prometheus read at this port of loopback; gives the port. Raises GatewayError."""
    try:
        server, thread = start_http_server(port, addr=_LOOPBACK, registry=metrics.registry)
    except OSError as error:
        raise GatewayError(f"metrics at {_LOOPBACK}:{port}: {error.strerror}") from error
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
