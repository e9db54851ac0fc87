"""The configuration of a table with real devices: one TOML file, every problem told at once."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Annotated, Any, Final, Literal
from urllib.parse import urlsplit

import msgspec
from msgspec import Meta, Struct

from drivers.faults import SettingRefused
from drivers.grammars import grammar_named
from procedures.readings import Role
from procedures.toml_text import LARGEST, Problem, found, open_toml
from tablectl.ledger.place import is_address
from tablectl.settings import means, problems_of

Name = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=40,
        pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]*\Z",
        description="a name begins with a letter or digit, then has letters, digits and . _ -,"
        " 40 at most",
    ),
]
Line = Annotated[str, Meta(min_length=1, max_length=400)]
_CAMERA: Final = "camera://"


class DeviceConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One card reader. `url` is a device file (best from /dev/serial/by-id), or `socket://…`.

    A camera's is `camera://` and the whole path of its set-up; its process is run and read.
    """

    name: Annotated[Name, means("what the device is called in the record")]
    role: Annotated[Role, means("what it reads; one device of a table reads the shoe")] = "exit"
    url: Annotated[
        Line,
        means(
            "a device file, best from /dev/serial/by-id, socket://HOST:PORT, or camera:///PATH of a"
            " camera's set-up"
        ),
    ]
    grammar: Annotated[
        Literal["reference", "letter-digits", "four-digit", "camera"],
        means("how the device says a card"),
    ] = "reference"
    suits: Annotated[
        Line | None, means("the device's own digits for the suits, where the grammar has any")
    ] = None
    cut_card: Annotated[Line | None, means("what the device says of the cut card")] = None
    baud: Annotated[
        int, Meta(ge=300, le=4_000_000), means("the speed of the line; a socket has none")
    ] = 115_200

    @property
    def pulses(self) -> bool:
        """Whether the device reports each card that leaves with an exit pulse."""
        return self.grammar == "reference"

    @property
    def tests_itself(self) -> bool:
        """Whether the device says how its self-test went, and that it is there."""
        return self.grammar in ("reference", "camera")

    @property
    def set_up(self) -> Path | None:
        """The file in which a camera is set up; None for any other device."""
        camera = self.url.startswith(_CAMERA)
        return Path(self.url.removeprefix(_CAMERA)) if camera else None


class TableConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table: its name, its house pack, its devices, and who is at work.

    Of its devices one reads the shoe. `pack` is the name of one that ships, or a file's path.
    `ledger` is the address of one in PostgreSQL; without it, it is in the data directory.
    """

    table: Name
    pack: Line = "live-eight-deck"
    dealer: Name = "dealer"
    supervisor: Name = "supervisor"
    ledger: Line | None = None
    devices: tuple[DeviceConfig, ...]


EXAMPLE = """\
table = "T1"
pack = "live-eight-deck"     # or a file of your own, "./our-house.toml", beside this one
dealer = "bea"
supervisor = "sam"
# ledger = "postgresql://appender@db.example/pit"     # else SQLite in the data directory

[[devices]]
name = "shoe"
role = "exit"                # one device is the shoe; others are "pad", "felt" or "witness"
url = "/dev/serial/by-id/usb-shoe"     # or socket://HOST:PORT
grammar = "reference"        # or letter-digits, four-digit

# [[devices]]                # a camera that looks at the mouth of the shoe, a second witness
# name = "eye"
# role = "witness"           # or "exit" where there is no other shoe, "felt" over the layout
# url = "camera:///etc/tablectl/T1-eye.json"     # made by: tablectl camera setup
# grammar = "camera"
"""


class ConfigError(Exception):
    """The configuration cannot be used; one line a problem, each with its key and reason."""

    def __init__(self, where: str, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(f"{where}: {problem}" for problem in problems))
        self.problems = problems


def checked(
    path: Path, problems_in: Callable[[dict[str, Any]], Iterable[Problem]]
) -> dict[str, Any]:
    """What a configuration's file holds. Raises ConfigError with everything that is wrong."""
    where = os.fsencode(path).decode("utf-8", "replace")
    try:
        with path.open("rb") as file:
            written = open_toml(file.read(LARGEST + 1), kind="configuration")
    except OSError as error:
        raise ConfigError(where, (f"cannot be read: {error.strerror}",)) from error
    if isinstance(written, str):
        raise ConfigError(where, (written,))
    problems = tuple(str(problem) for problem in problems_in(written))
    if problems:
        raise ConfigError(where, problems)
    return written


def read_config(path: Path) -> TableConfig:
    """The configuration in a file; a pack's path in it is taken from the file's own folder.

    Raises ConfigError with everything that is wrong.
    """
    config = msgspec.convert(checked(path, _problems), TableConfig)
    if os.sep in config.pack or config.pack.endswith(".toml"):
        config = msgspec.structs.replace(config, pack=str(path.parent.absolute() / config.pack))
    return config


def _problems(written: dict[str, Any]) -> Iterator[Problem]:
    """Each part by itself, so that one mistake does not hide the next."""
    yield from _table_problems({key: v for key, v in written.items() if key != "devices"})
    devices = written.get("devices")
    if not isinstance(devices, list) or not devices:
        yield Problem("devices", "at least one is needed, written [[devices]]")
        return
    yield from device_problems(devices, "")


def device_problems(devices: object, prefix: str) -> Iterator[Problem]:
    """What is wrong with a table's devices; with none at all nothing is."""
    if not isinstance(devices, list):
        yield Problem(f"{prefix}devices", f"written [[devices]]; found {found(devices)}")
        return
    for number, device in enumerate(devices, start=1):
        where = f"{prefix}devices {number}"
        if isinstance(device, dict):
            yield from _device_problems(device, f"{where}.")
        else:
            yield Problem(where, f"written [[devices]]; found {found(device)}")
    if devices:
        yield from _together([device for device in devices if isinstance(device, dict)], prefix)


def _table_problems(written: dict[str, Any]) -> Iterator[Problem]:
    yield from problems_of(written, TableConfig, apart=("devices",), elsewhere=_elsewhere)
    ledger = written.get("ledger")
    if isinstance(ledger, str) and ledger.strip() and not is_address(ledger):
        yield Problem("ledger", "an address, postgresql://USER@HOST:PORT/DATABASE")
    dealer, supervisor = written.get("dealer", "dealer"), written.get("supervisor", "supervisor")
    if dealer == supervisor:
        yield Problem("supervisor", "is also the dealer's name; the record must tell them apart")
    if dealer == "supervisor":
        yield Problem("dealer", 'a dealer who is called "supervisor" cannot be told from one')
    if supervisor == "dealer":
        yield Problem("supervisor", 'a supervisor who is called "dealer" cannot be told from one')


def _device_problems(device: dict[str, Any], prefix: str) -> Iterator[Problem]:
    wrong = tuple(problems_of(device, DeviceConfig, prefix, elsewhere=_elsewhere))
    yield from wrong
    bad = {problem.key for problem in wrong}
    url = device.get("url")
    if url is not None and f"{prefix}url" not in bad:
        why = _no_port(url)
        if why:
            yield Problem(f"{prefix}url", f"{why}; found {found(url)}")
        elif not bad & {f"{prefix}grammar", f"{prefix}role"}:
            yield from _camera_problems(device, prefix)
    for key in ("suits", "cut_card"):
        if key in device and not bad & {f"{prefix}{key}", f"{prefix}grammar"}:
            try:
                grammar_named(device.get("grammar", "reference"), **{key: device[key]})
            except SettingRefused as refused:
                yield Problem(f"{prefix}{key}", str(refused))


def _camera_problems(device: dict[str, Any], prefix: str) -> Iterator[Problem]:
    """A camera speaks as cameras do, and nothing else does; a witness is a camera."""
    camera = device["url"].startswith(_CAMERA)
    role, grammar = device.get("role", "exit"), device.get("grammar", "reference")
    if camera != (grammar == "camera"):
        why = "with camera:// it is camera" if camera else "camera needs a url with camera://"
        yield Problem(f"{prefix}grammar", f"{why}; found {found(grammar)}")
    if camera and role == "pad":
        yield Problem(f"{prefix}role", f"a camera is no pad; found {found(role)}")
    if not camera and role == "witness":
        why = "a witness is a camera, with a url as camera:///etc/tablectl/T1-eye.json"
        yield Problem(f"{prefix}role", f"{why}; found {found(role)}")


def _no_port(url: str) -> str:
    """Why this cannot be the place of a port; empty where it can."""
    if url.startswith(_CAMERA):
        whole = url.removeprefix(_CAMERA).startswith("/")
        return "" if whole else "a camera is written camera:// and the whole path of its set-up"
    if not url.startswith("socket://"):
        whole = url.startswith("/")
        how = "a device file's whole path, socket://HOST:PORT, or camera:///PATH"
        return "" if whole else how
    try:
        parts = urlsplit(url)
        fits = bool(parts.hostname and parts.port) and not (parts.path.strip("/") or parts.query)
    except ValueError:
        fits = False
    return "" if fits else "a socket is written socket://HOST:PORT"


def _together(devices: list[dict[str, Any]], prefix: str = "") -> Iterator[Problem]:
    """What is wrong between devices."""
    for key in ("name", "url"):
        values = [device[key] for device in devices if isinstance(device.get(key), str)]
        for value in sorted({v for v in values if values.count(v) > 1}):
            why = f"{values.count(value)} have the {key} {found(value)}"
            yield Problem(f"{prefix}devices", why)
    witnesses = sum(device.get("role") == "witness" for device in devices)
    if witnesses > 1:
        why = f'at most one is the witness of the shoe (role = "witness"); found {witnesses}'
        yield Problem(f"{prefix}devices", why)
    shoes = sum(device.get("role", "exit") == "exit" for device in devices)
    if shoes != 1:
        yield Problem(
            f"{prefix}devices", f'exactly one reads the shoe (role = "exit"); found {shoes}'
        )


def _elsewhere(key: str, kind: type[Struct]) -> str:
    """Where a setting belongs that stands in the wrong table of the file; empty where nowhere."""
    if kind is DeviceConfig and key in TableConfig.__struct_fields__:
        return "is a setting of the table; write it above the first [[devices]]"
    if kind is TableConfig and key in DeviceConfig.__struct_fields__:
        return "is a setting of a device; write it below [[devices]]"
    return ""
