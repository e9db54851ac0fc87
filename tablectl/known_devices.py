"""A table's own devices: no other while it is open, each its own from the moment it is known."""

from __future__ import annotations

from collections.abc import Iterable

from procedures.table import Device, Table
from tablectl.config import ConfigError, DeviceConfig
from tablectl.devices import Devices
from tablectl.service import Published, TableService


def check_devices(table: Table, devices: Devices, where: str) -> None:
    """Refuse other devices while the table is open: nobody would read the ones it deals with.

    Raises ConfigError at `where`.
    """
    if table.status == "closed" or devices.known_to(table):
        return
    opened, named = _listed(table.devices), _listed(devices.configured)
    why = (
        f"devices: table {table.name} is open with {opened}, and this names {named}; start it with"
        ' those it was opened with, say "supervisor: close table", and change them then'
    )
    raise ConfigError(where, (why,))


def _listed(devices: Iterable[Device | DeviceConfig]) -> str:
    words = {True: "with exit pulses", False: "without exit pulses"}
    return ", ".join(sorted(f"{d.name} ({d.role}, {words[d.pulses]})" for d in devices))


def read_when_known(service: TableService, devices: Devices) -> None:
    """The table hears its devices from the moment it knows them.

    Before that they are read as well, so that somebody can tell whether it may open with them;
    what they read then is on the record as of no device of the table.
    """

    def opened(_: Published) -> None:
        if not devices.started and devices.known_to(service.table):
            devices.start(service.deliver, behind=service.behind)

    if devices.known_to(service.table):
        devices.start(service.deliver, behind=service.behind)
    else:
        devices.listen(service.deliver, behind=service.behind)
        service.subscribe(opened)


def look_after(service: TableService, devices: Devices) -> None:
    """In each turn: silence is noticed, and the devices are read only while the table is ours.

    Another service that has the table needs their ports.
    """
    if service.owned:
        devices.take_up(service.table.name)
        devices.check()
    else:
        devices.let_go(service.table.name)
