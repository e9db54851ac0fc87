"""The opening gate: what is looked at before a dealer's table opens, and how it was found.

Nothing here decides. What was found goes on the record (`RecordChecks`), and the rules open the
table where all is green, or where a supervisor says why it opens all the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from procedures.commands import UsesDevice
from procedures.house.count import set_in_hand
from procedures.opening_checks import Check, CheckOf
from procedures.pack import HousePack
from procedures.table import Table
from tablectl.devices import Devices
from tablectl.games.assumed import assumed
from tablectl.people.dealers import may_deal
from tablectl.people.person import People
from tablectl.pit.recorder import Recorder, Recording

_LONGEST: Final = 400
_MILLISECOND: Final = 1_000
_FEW: Final = 5
_DIGEST: Final = 12  # characters of a digest that people compare


class Skew(Struct, frozen=True):
    """How far the clock of somebody's station is ahead of table time, in microseconds."""

    name: str
    skew: int


class Clocks(Struct, frozen=True, kw_only=True):
    """The clocks around a pit. Times in microseconds.

    `wrong` says what is wrong with the machine's date, `ahead` how far its clock is ahead of table
    time; `tolerated` and `skew_tolerated` are by how much the machine's and a station's may be off.
    """

    wrong: str = ""
    ahead: int = 0
    tolerated: int
    skews: tuple[Skew, ...] = ()
    skew_tolerated: int


class Gate:
    """What one table needs before it opens."""

    def __init__(self, pack: HousePack, devices: Devices, recorder: Recorder | None) -> None:
        """`pack` is the one that the configuration names."""
        self.pack = pack
        self.devices = devices
        self.recorder = recorder

    @property
    def uses(self) -> tuple[UsesDevice, ...]:
        """The table's configured devices: it opens with these, whatever a client says."""
        return tuple(
            UsesDevice(name=device.name, role=device.role, pulses=device.pulses)
            for device in self.devices.configured
        )

    def look(self, table: Table, people: People, clocks: Clocks, now: int) -> tuple[Check, ...]:
        """Every check, as it is now (microseconds UTC)."""
        return (
            dealer_check(table, people, now),
            card_set_check(table),
            clocks_check(clocks),
            devices_check(self.devices.readiness()),
            recorder_check(self.recorder.found if self.recorder is not None else None),
            pack_check(table.pack, self.pack),
        )


def dealer_check(table: Table, people: People, now: int) -> Check:
    """Somebody has come on who may deal here now (HP10)."""
    if table.dealing is None:
        return _check("dealer", ok=False, found="nobody has come on")
    name, pack = table.dealing.dealer, table.pack
    refused = may_deal(people, name, pack=pack.name, digest=pack.digest, now=now)
    return _check("dealer", ok=refused is None, found=refused.reason if refused else name)


def card_set_check(table: Table) -> Check:
    """The cards are those of a known set, and its last count came out (HP7, IR11)."""
    set_id = set_in_hand(table)
    differs = next((i.number for i in table.incidents if i.kind == "count differs"), None)
    if differs is not None:
        found = f"{set_id}: a count did not come out, see incident {differs}"
        return _check("card set", ok=False, found=found)
    if table.shoe.over and not table.shoe.next_set:
        found = "no set is shuffled for the next shoe; record the shuffle first"
        return _check("card set", ok=False, found=found)
    here = set() if table.shoe.over else {laid.key for laid in table.shoe.cards}
    open_ = [
        played.number
        for played in table.at_risk
        if played.set_id == set_id and not any(laid.key in here for laid in played.laid)
    ]
    if open_:
        found = f"{set_id}: no good count since round {open_[0]} was dealt from it"
        return _check("card set", ok=False, found=found)
    counted = next((one.good_count for one in table.sets if one.set_id == set_id), 0)
    how = f"counted well after round {counted}" if counted else "no round ended with it before"
    if here:
        how += f"; shoe {table.shoe.number} goes on with {len(here)} cards out"
    return _check("card set", ok=True, found=f"{set_id}, {how}")


def clocks_check(clocks: Clocks) -> Check:
    """Nothing says that the machine's clock is wrong, or a station's beside it."""
    wrong = list(_wrong(clocks))
    return _check("clocks", ok=not wrong, found="; ".join(wrong) or "they agree")


def _wrong(clocks: Clocks) -> Iterator[str]:
    if clocks.wrong:
        yield f"the machine's date is {clocks.wrong}"
    if abs(clocks.ahead) > clocks.tolerated:
        yield f"the machine's clock is {off(clocks.ahead)} table time"
    for one in clocks.skews:
        if abs(one.skew) > clocks.skew_tolerated:
            yield f"the station of {one.name} is {off(one.skew)} table time"


def off(skew: int) -> str:
    """So many microseconds off, as `1250 ms ahead of`."""
    rounded = (abs(skew) + _MILLISECOND // 2) // _MILLISECOND
    return f"{rounded} ms {'ahead of' if skew > 0 else 'behind'}"


def devices_check(readiness: Sequence[tuple[str, bool, str]]) -> Check:
    """Each device that the configuration names has its port, was heard, and has tested itself."""
    if not readiness:
        return _check("devices", ok=False, found="the configuration names none for this table")
    red = [f"{name}: {words}" for name, ready, words in readiness if not ready]
    green = [f"{name}: {words}" for name, ready, words in readiness if ready]
    return _check("devices", ok=not red, found="; ".join(red or green))


def recorder_check(found: Recording | None) -> Check:
    """The recorder answered when it was asked last; a house that has configured none has none."""
    if found is None:
        return _check("recorder", ok=True, found="none configured")
    if found.up is None:
        why = f"; at the first look {found.detail}" if found.detail else ""
        return _check("recorder", ok=False, found=f"not known yet, look again in a moment{why}")
    return _check("recorder", ok=found.up, found=found.detail or "it answers")


def pack_check(there: HousePack, configured: HousePack) -> Check:
    """The table's pack is the configured one to the digit, and what it assumes is said."""
    told = f"{there.name} {there.digest[:_DIGEST]}"
    if there.digest != configured.digest:
        named = f"{configured.name} {configured.digest[:_DIGEST]}"
        return _check("pack", ok=False, found=f"{told}; the configuration names {named}")
    fields = assumed(there)
    more = f" and {len(fields) - _FEW} more" if len(fields) > _FEW else ""
    ours = f"; the house's own reading: {', '.join(fields[:_FEW])}{more}" if fields else ""
    return _check("pack", ok=True, found=told + ours)


def _check(of: CheckOf, *, ok: bool, found: str) -> Check:
    return Check(of=of, ok=ok, found=found if len(found) <= _LONGEST else f"{found[:399]}…")
