"""A pit with a long past for benchmarks: dealt tables with so many facts, made once in a folder."""

from __future__ import annotations

import time
from contextlib import closing
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from procedures import commands as ask
from procedures.events import Event, TableCreated
from procedures.table import Who
from tablectl.audit.reading import ReadModels
from tablectl.bootstrap import House, open_house, open_people
from tablectl.games.packs import open_pack
from tablectl.history import stream_of
from tablectl.ledger.group_commit import Entry
from tablectl.ledger.record import fact
from tablectl.ledger.store import Answered, CommandKey, records_for
from tablectl.people.secrets import Hashing
from tablectl.rounds.kept import Kept
from tablectl.simulate.bare_table import PLAYERS
from tablectl.simulate.duty import SUPERVISOR
from tablectl.simulate.many_rounds import Dealing, Simulation, dealing_of
from tests.tablectl.pitted import peopled

PACK: Final = "live-eight-deck"
_SEATS: Final = 5
_TOGETHER: Final = 20  # rounds that are stored at once


class LongPit(Struct, frozen=True, kw_only=True):
    """Where it lies, its tables, and how many facts and rounds their streams hold in all."""

    folder: Path
    tables: tuple[str, ...]
    facts: int
    rounds: int

    @property
    def config(self) -> Path:
        """What `tablectl serve` is started with."""
        return self.folder / "pit.toml"

    @property
    def data(self) -> Path:
        """Its data directory."""
        return self.folder / "data"


def long_pit(folder: Path, facts: int, tables: int) -> LongPit:
    """The one in the folder, if it is as long; else made there, with everything kept of it."""
    told = folder / "made.json"
    if told.exists():
        made = msgspec.json.decode(told.read_bytes(), type=LongPit, dec_hook=_path)
        if made.facts >= facts and len(made.tables) == tables:
            _keep(made)
            return made
        raise SystemExit(f"{folder} holds a pit of {made.facts} facts; name another folder")
    names = tuple(f"T{number:02}" for number in range(1, tables + 1))
    with open_house(folder / "data") as house:
        now = time.time_ns() // 1_000
        office = open_people(house, now=now, hashing=Hashing())
        pack = open_pack(PACK)
        peopled(office, pack.name, pack.digest, now=now - 60_000_000)
        rounds = sum(
            _write(house, name, -(-facts // tables), seed) for seed, name in enumerate(names)
        )
        made_facts = sum(house.store.head(stream_of(name)).position for name in names)
    made = LongPit(folder=folder, tables=names, facts=made_facts, rounds=rounds)
    made.config.write_text(
        '[pit]\ndata_dir = "data"\nport = 0\n'
        + "".join(
            f'[[tables]]\nname = "{name}"\npack = "{PACK}"\nsimulated = true\n' for name in names
        )
    )
    told.write_bytes(msgspec.json.encode(made, enc_hook=str))
    _keep(made)
    return made


def _keep(made: LongPit) -> None:
    """What a pit keeps of its record while it runs; at once where all of it is there."""
    with open_house(made.data) as house:
        for name in made.tables:
            with closing(Kept(house.store, name, house.places.kept / f"{name}.sqlite")) as kept:
                kept.catch_up()
        ReadModels(house.store, house.places.read_models).catch_up()


def _write(house: House, name: str, facts: int, seed: int) -> int:
    """Rounds until a table has so many facts; then it is closed. How many rounds."""
    pack = open_pack(PACK)
    plan = Simulation(pack=pack, chart=pack.chart, seats=_SEATS, procedures=True, seed=seed)
    dealing, head, rounds = dealing_of(plan, 0), house.store.head(stream_of(name)), 0
    while head.position < facts:
        entries = []
        for _ in range(_TOGETHER):
            rounds += 1
            played = dealing.play()
            if head.position + len(played) >= facts:
                played += _closed(dealing)
            told = [fact(_named(event, name)) for event in played]
            key = CommandKey(f"{name}-{rounds}", "system:benchmark", bytes(32))
            records = tuple(records_for(head, told, command=key, at=dealing.bare.at))
            first, last = records[0].position, records[-1].position
            answer = Answered(command=key, stream=head.stream, first=first, last=last)
            entries.append(entry := Entry(records, answer))
            head = entry.head
            if head.position >= facts:
                break
        house.store.take_in(tuple(entries))  # type: ignore[attr-defined] # SQLite's
    return rounds


def _closed(dealing: Dealing) -> list[Event]:
    """Everybody leaves and the table closes."""
    for player in PLAYERS[:_SEATS]:
        dealing.bare.do(Who("player", player.name), ask.Leave())
    dealing.bare.do(SUPERVISOR, ask.CloseTable())
    return dealing.bare.taken_facts()


def _path(kind: type[Path], text: str) -> Path:
    return kind(text)


def _named(event: Event, name: str) -> Event:
    return replace(event, name=name) if isinstance(event, TableCreated) else event
