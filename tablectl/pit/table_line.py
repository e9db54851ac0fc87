"""A table of the pit in a line: how it is, who deals, and who is due next."""

from __future__ import annotations

from msgspec import Struct

from procedures.irregular.known import known
from procedures.irregular.two_witnesses import one_witness
from procedures.prompt import prompt
from procedures.table import Table
from tablectl.house.rota import Due
from tablectl.pit.hosted import HostedTable


class TableLine(Struct, frozen=True, kw_only=True):
    """A table in a line, for lists. Times are microseconds UTC."""

    table: str
    pack: str
    status: str
    phase: str
    sentence: str
    round: int
    players: int
    dealer: str
    held: bool
    incidents: int
    unacknowledged: int
    escalated: int
    """Incidents that nobody acknowledged in the time that the pack gives; they go up."""
    devices_down: int
    """To staff those too that a closed table has not used yet."""
    deadline: int | None
    position: int
    trouble: str
    faults: int
    due: Due | None = None
    """The next change of dealers by the rota, and whether it is overdue."""
    on_its_way: int = 0
    """Transfers between purses and accounts that are not over, and since when the oldest is."""
    on_its_way_since: int | None = None
    unrecorded_since: int | None = None
    """Since when the recorder of its pictures is down while the table is open."""
    recorder_down: str = ""
    """Why its recorder is down, at a closed table too."""
    one_witness: str = ""
    """`shoe only` or `camera only`, where one of a shoe and its camera is down."""
    not_dealing: str = ""
    """Why who deals may not deal any more; the round that runs is not touched."""


def line_of(
    hosted: HostedTable,
    *,
    staff: bool = False,
    due: Due | None = None,
    not_dealing: str = "",
    recorder_down: str = "",
    devices_down: frozenset[str] = frozenset(),
) -> TableLine:
    """The table in a line; what is the staff's own business is told to `staff` only."""
    table: Table = hosted.table
    incidents = [one for one in table.incidents if staff or not known(one.kind).for_staff]
    down = devices_down.union(device.name for device in table.devices if not device.up)
    said = prompt(table)
    return TableLine(
        table=table.name,
        pack=table.pack.name,
        status=table.status,
        phase=said.kind,
        sentence=said.sentence,
        round=table.round.number if table.round is not None else table.rounds,
        players=len(table.players),
        dealer=table.dealing.dealer if table.dealing is not None else "",
        held=table.held,
        incidents=len(incidents),
        unacknowledged=sum(not incident.acknowledged for incident in incidents),
        escalated=sum(incident.escalated for incident in incidents),
        devices_down=len(down),
        deadline=table.deadline,
        position=table.position,
        trouble=hosted.service.trouble,
        faults=hosted.faults,
        due=due,
        on_its_way=len(table.transfers),
        on_its_way_since=min((one.at for one in table.transfers), default=None),
        unrecorded_since=table.unrecorded_since if staff else None,
        one_witness=one_witness(table) if staff else "",
        not_dealing=not_dealing,
        recorder_down=recorder_down,
    )
