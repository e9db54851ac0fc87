"""A pit to try the screens at: its people with secrets that everybody may know, and its tables."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from tablectl.answers import Accepted
from tablectl.bootstrap import open_house, open_people
from tablectl.games.packs import open_pack
from tablectl.people.commands import (
    AcknowledgePack,
    AddPerson,
    By,
    PeopleAsk,
    PeopleCommand,
    PersonRole,
    SetLicence,
)
from tablectl.people.office import Office

PASSWORD: Final = "for training only"
PIN: Final = "271828"
STATION: Final = "T1"
"""The table at which a visitor deals; cards come out of its shoe when the table waits for one."""
PACK: Final = "live-eight-deck"
SIMULATED: Final = ("T2", "T3", "T4")
"""Tables that a simulated dealer runs."""
DEALERS: Final = ("bea", "carl")
GUESTS: Final = ("ann", "bob", "cid", "eve", "fay", "gus", "ida", "jon")
_STAFF: Final[tuple[tuple[str, PersonRole], ...]] = (
    ("mia", "pit manager"), ("sam", "supervisor"), ("tom", "supervisor"), ("otto", "auditor"),
    ("cashier", "service account"),
)  # fmt: skip
_PINS: Final = ("bea", "carl", "mia", "sam", "tom")
_MACHINE: Final = By(name="training", role="machine", via="tablectl demo --screens")
_FOR_EVER: Final = 4_000_000_000_000_000


def make_floor(folder: Path, shoe: Path) -> Path:
    """Put people and a configuration into the folder; the file to serve. `shoe` is T1's port."""
    now = time.time_ns() // 1_000
    with open_house(folder / "data") as house:
        _people(open_people(house, now=now), now)
    tables = "".join(
        f'[[tables]]\nname = "{name}"\npack = "{PACK}"\nsimulated = true\n' for name in SIMULATED
    )
    config = folder / "pit.toml"
    config.write_text(
        f'[pit]\ndata_dir = "data"\nport = 0\ntraining = true\n'
        f'[[tables]]\nname = "{STATION}"\npack = "{PACK}"\n'
        f'[[tables.devices]]\nname = "shoe"\nurl = "{shoe}"\n{tables}',
        encoding="utf-8",
    )
    return config


def _people(office: Office, now: int) -> None:
    pack = open_pack(PACK)
    everybody: list[tuple[str, PersonRole]] = [*_STAFF]
    everybody += [(name, "dealer") for name in DEALERS]
    everybody += [(name, "player") for name in GUESTS]
    for name, role in everybody:
        _done(office, f"{name}/add", AddPerson(name=name, shown=name.title(), roles=(role,)), now)
        _secret(office, name, "password", PASSWORD, now)
        if name in _PINS:
            _secret(office, name, "pin", PIN, now)
    for name in DEALERS:
        licence = SetLicence(name=name, number=f"training {name}", until=_FOR_EVER)
        _done(office, f"{name}/licence", licence, now)
        read = AcknowledgePack(name=name, pack=pack.name, digest=pack.digest)
        himself = By(name=name, role="dealer", via=_MACHINE.via)
        _done(office, f"{name}/read", read, now, himself)


def _secret(office: Office, name: str, kind: str, secret: str, now: int) -> None:
    office.secrets.set(
        name,
        "pin" if kind == "pin" else "password",
        secret,
        once=False,
        by=_MACHINE,
        id=f"{name}/{kind}",
        at=now,
    )


def _done(office: Office, id: str, what: PeopleAsk, now: int, by: By = _MACHINE) -> None:
    answer = office.register.ask(PeopleCommand(id=id, at=now, by=by, ask=what))
    if not isinstance(answer, Accepted):
        raise TypeError(f"{id}: {answer}")
