"""The tables of the pit as tiles, those that need somebody first. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from tablectl.client.views import TableView

Need = Literal["held", "device", "confirm", "rotation", "none"]
Show = Literal["all", "held", "device", "rotation", "open", "closed"]
SHOWS: Final[tuple[Show, ...]] = ("all", "held", "device", "rotation", "open", "closed")
_RANKS: Final[dict[Need, int]] = {
    "held": 0,
    "device": 1,
    "confirm": 2,
    "rotation": 3,
    "none": 4,
}
_MINUTE: Final = 60_000_000
_PARTS: Final = re.compile(r"(\d+)")


class Tile(Struct, frozen=True, kw_only=True):
    """A table in a few lines. Times are microseconds UTC."""

    table: str
    pack: str
    status: str
    phase: str
    deadline: int | None
    dealer: str
    rotation_due: int | None
    overdue: bool
    dealt: int
    cards_in_shoe: int
    down: tuple[str, ...]
    """Devices that are not up."""
    devices: int
    incidents: int
    unacknowledged: int
    escalated: bool
    proposals: int
    """What waits for a second person."""
    held_since: int | None
    manual_entries: int
    unrecorded_since: int | None
    """Since when its pictures are not recorded."""
    trouble: str

    @property
    def need(self) -> Need:
        """Why somebody should look, the most pressing first."""
        if self.held_since is not None:
            return "held"
        if self.down or self.trouble or self.unrecorded_since is not None:
            return "device"
        if self.proposals:
            return "confirm"
        return "rotation" if self.overdue else "none"

    def minutes_to_rotation(self, now: int) -> int | None:
        """Whole minutes that the dealer still has; None where it is not said."""
        if self.rotation_due is None:
            return None
        return max(0, -(-(self.rotation_due - now) // _MINUTE))


def tile_of(view: TableView, now: int) -> Tile:
    """The tile of a table at that time."""
    holding = [incident.at for incident in view.incidents if incident.holds]
    due = view.rotation_due
    return Tile(
        table=view.table,
        pack=view.pack,
        status=view.status,
        phase=view.phase,
        deadline=view.deadline,
        dealer=view.dealer_name,
        rotation_due=due,
        overdue=bool(view.dealer_name) and (due is None or due <= now),
        dealt=view.dealt,
        cards_in_shoe=view.cards_in_shoe,
        down=tuple(device.name for device in view.devices if not device.up),
        devices=len(view.devices),
        incidents=len(view.incidents),
        unacknowledged=sum(not incident.acknowledged for incident in view.incidents),
        escalated=any(incident.escalated for incident in view.incidents),
        proposals=len(view.proposals),
        held_since=min(holding, default=0) if view.held else None,
        manual_entries=view.manual_entries,
        unrecorded_since=view.unrecorded_since,
        trouble=view.trouble,
    )


def by_need(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """Held, the longest at the top; device trouble; to confirm; rotation overdue; by number."""
    return tuple(sorted(tiles, key=_pressing))


def wanted(tiles: Iterable[Tile], *, search: str = "", show: Show = "all") -> tuple[Tile, ...]:
    """Those with every searched word in the name, the pack or the dealer, of the sort shown."""
    words = search.casefold().split()
    return tuple(tile for tile in tiles if _shown(tile, show) and _found(tile, words))


def _pressing(tile: Tile) -> tuple[int, int, list[tuple[int, int, str]]]:
    return _RANKS[tile.need], tile.held_since or 0, by_number(tile.table)


def by_number(name: str) -> list[tuple[int, int, str]]:
    """The key that puts T2 before T10."""
    parts = (part for part in _PARTS.split(name) if part)
    return [(0, int(p), "") if p.isdecimal() else (1, 0, p) for p in parts]


def _shown(tile: Tile, show: Show) -> bool:
    match show:
        case "all":
            return True
        case "open":
            return tile.status != "closed"
        case "closed":
            return tile.status == "closed"
        case "rotation":
            return tile.overdue
        case "device":
            return bool(tile.down or tile.trouble or tile.unrecorded_since is not None)
        case "held":
            return tile.held_since is not None


def _found(tile: Tile, words: list[str]) -> bool:
    text = f"{tile.table} {tile.pack} {tile.dealer}".casefold()
    return all(word in text for word in words)
