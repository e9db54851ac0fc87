"""What is open at a table when a shift is handed over."""

from __future__ import annotations

from tablectl.house.rota import Due
from tablectl.pit.hosted import HostedTable
from tablectl.shift.facts import IncidentLeft, TableLeft


def left_at(hosted: HostedTable, due: Due | None) -> TableLeft:
    """The table as it is left now; `due` is the change of dealers that is due there."""
    table = hosted.table
    return TableLeft(
        table=table.name,
        status=table.status,
        round=table.round.number if table.round is not None else table.rounds,
        dealer=table.dealing.dealer if table.dealing is not None else "",
        held=table.held,
        incidents=tuple(
            IncidentLeft(
                number=one.number,
                kind=one.kind,
                rule=one.rule,
                since=one.at,
                acknowledged=one.acknowledged,
            )
            for one in table.incidents
        ),
        devices_down=tuple(device.name for device in table.devices if not device.up),
        unrecorded_since=table.unrecorded_since,
        due=due,
        trouble=hosted.service.trouble,
    )
