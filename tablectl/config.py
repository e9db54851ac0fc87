"""The configuration of a table with real devices: one TOML file, every problem told at once."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from procedures.readings import Role

Name = Annotated[str, Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*$")]


class DeviceConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card reader. `url` is a device file (best from /dev/serial/by-id), or `socket://…`."""

    name: Name
    role: Role = "exit"
    url: Annotated[str, Meta(min_length=1, max_length=400)]
    grammar: Literal["reference", "letter-digits", "four-digit"] = "reference"
    suits: Annotated[str, Meta(pattern=r"^[SHDC]{4}$")] | None = None
    cut_card: Annotated[str, Meta(min_length=1, max_length=8)] | None = None
    baud: Annotated[int, Meta(ge=300, le=4_000_000)] = 115_200

    @property
    def pulses(self) -> bool:
        """Whether the device reports each card that leaves with an exit pulse."""
        return self.grammar == "reference"


class TableConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table: its name, its house pack, its devices, and who is at work."""

    table: Name
    pack: str = "live-eight-deck"
    dealer: Name = "dealer"
    supervisor: Name = "supervisor"
    devices: tuple[DeviceConfig, ...]


EXAMPLE = """\
table = "T1"
pack = "live-eight-deck"
dealer = "bea"
supervisor = "sam"

[[devices]]
name = "shoe"
role = "exit"
url = "/dev/serial/by-id/usb-shoe"
grammar = "reference"        # or letter-digits, four-digit
"""


class ConfigError(Exception):
    """The configuration cannot be used; one line a problem, each with its key and reason."""

    def __init__(self, where: str, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))
        self.problems = problems


def read_config(path: Path) -> TableConfig:
    """The configuration in a file. Raises ConfigError with everything that is wrong."""
    where = str(path)
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8"))
    except OSError as error:
        raise ConfigError(where, (f"cannot be read: {error.strerror}",)) from error
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError(where, (f"is no TOML: {error}",)) from error
    found = tuple(_problems(data))
    if found:
        raise ConfigError(where, found)
    return msgspec.convert(data, TableConfig)


def _problems(data: dict[str, Any]) -> list[str]:
    """Convert each part by itself, so that one mistake does not hide the next."""
    found: list[str] = []
    devices = data.get("devices")
    if not isinstance(devices, list) or not devices:
        found.append("devices: at least one [[devices]] table is needed")
        devices = []
    names = [d.get("name") for d in devices if isinstance(d, dict)]
    for number, device in enumerate(devices, start=1):
        found += _wrong(device, DeviceConfig, f"devices {number}: ")
    for name in sorted({str(n) for n in names if names.count(n) > 1}):
        found.append(f"devices: two are named {name!r}")
    if not any(isinstance(d, dict) and d.get("role", "exit") == "exit" for d in devices):
        found.append('devices: one of them must read the shoe (role = "exit")')
    rest = {key: value for key, value in data.items() if key != "devices"}
    return [*_wrong({**rest, "devices": []}, TableConfig, ""), *found]


def _wrong(data: Any, kind: type[Struct], prefix: str) -> list[str]:
    """Every problem of one table of the file: each key tried alone, then what is missing."""
    if not isinstance(data, dict):
        return [f"{prefix}must be a table"]
    found = []
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    for key, value in data.items():
        if key not in fields:
            found.append(f"{prefix}{key}: no such setting; known: {', '.join(fields)}")
            continue
        try:
            msgspec.convert(value, fields[key].type)
        except msgspec.ValidationError as error:
            found.append(f"{prefix}{key}: {error}")
    for name, field in fields.items():
        if name not in data and field.required:
            found.append(f"{prefix}{name}: is missing")
    return found
