"""The configuration of a pit: one TOML file, each setting explained, every problem at once."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from procedures.toml_text import Problem, found
from tablectl.accounts.operators_wallet import bad_url, secret_in
from tablectl.config import DeviceConfig, Name, checked, device_problems
from tablectl.games.packs import PackError, open_pack
from tablectl.loopback import loopback
from tablectl.people.entry import SignInRules
from tablectl.pit.recorder import problem as recorder_problem
from tablectl.settings import Setting, means, problems_of, settings_of

Line = Annotated[str, Meta(min_length=1, max_length=400)]
Port = Annotated[int, Meta(ge=0, le=65_535)]
_PACK: Final = "live-eight-deck"  # where a table names none


class PitConfig(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What holds for all tables."""

    data_dir: Annotated[Line, means("where ledger, keys and byte logs lie")] = "pit"
    ledger: Annotated[
        str, means("empty: SQLite in data_dir; or postgresql://HOST/DATABASE, without a password")
    ] = ""
    host: Annotated[Line, means("the address that clients reach")] = "127.0.0.1"
    port: Annotated[Port, means("its port; 0 takes a free one and prints it")] = 8765
    certificate: Annotated[
        str, means("PEM file; needed, with key, for any address but loopback")
    ] = ""
    key: Annotated[str, means("PEM file with the certificate's private key")] = ""
    wallet: Annotated[
        str, means("empty: players' accounts are in the ledger; or an operator's wallet, https://…")
    ] = ""
    wallet_secret: Annotated[
        str,
        means(
            "a file whose one line is the bearer token for the operator's wallet; others cannot"
            " read it"
        ),
    ] = ""
    origins: Annotated[
        tuple[str, ...], means("web pages that may connect, as https://example.test; none else")
    ] = ()
    metrics_port: Annotated[
        Port, means("where Prometheus reads metrics, on loopback; 0: nowhere")
    ] = 0
    recorder_every: Annotated[
        int,
        Meta(ge=1, le=3_600, description="a whole number from 1 to 3600"),
        means("seconds between two looks at the recorder of a table"),
    ] = 10
    clock_tolerated: Annotated[
        int,
        Meta(ge=10, le=3_600_000, description="a whole number from 10 to 3600000"),
        means("milliseconds; a machine's clock that is set back by more is an alarm at its tables"),
    ] = 1_000
    skew_tolerated: Annotated[
        int,
        Meta(ge=10, le=3_600_000, description="a whole number from 10 to 3600000"),
        means("milliseconds that the clock of a signed-in station may be off when a table opens"),
    ] = 2_000
    training: Annotated[
        bool, means("true: nothing at this pit is real, and every screen says so")
    ] = False
    log: Annotated[Literal["text", "json"], means("how the log is written, one line an entry")] = (
        "text"
    )


class PitTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One table."""

    name: Annotated[Name, means("what the table is called in the record, as T1")]
    pack: Annotated[Line, means("a pack that ships, a layout, or a file's path")] = _PACK
    simulated: Annotated[
        bool, means("a simulated dealer deals a simulated shoe: for trying out, never for money")
    ] = False
    recorder: Annotated[
        str,
        means(
            "says whether the pictures are recorded: a URL that answers 200 to 299, or a command,"
            " by its whole path or found in PATH, that ends with 0; without one there is none"
        ),
    ] = ""
    devices: tuple[DeviceConfig, ...] = ()


class Config(Struct, frozen=True, kw_only=True):
    """A pit with its tables, and the rules for signing in."""

    pit: PitConfig
    sign_in: SignInRules
    tables: tuple[PitTable, ...]


EXAMPLE = """\
[pit]
data_dir = "pit"             # beside this file
port = 8765                  # on 127.0.0.1; another address needs certificate and key

[[tables]]
name = "T1"
pack = "live-eight-deck"

[[tables.devices]]
name = "shoe"
url = "/dev/serial/by-id/usb-shoe"

[[tables]]
name = "T2"
pack = "five-deck"           # dealt by a machine: it needs no device
"""


def explained() -> Iterator[tuple[str, tuple[Setting, ...]]]:
    """Every section of the file with its settings."""
    yield "[pit]", tuple(settings_of(PitConfig))
    yield "[sign_in]", tuple(settings_of(SignInRules))
    yield "[[tables]]", tuple(s for s in settings_of(PitTable) if s.key != "devices")
    yield "[[tables.devices]]", tuple(settings_of(DeviceConfig))


def read_pit_config(path: Path) -> Config:
    """The configuration in a file; paths in it are taken from the file's own folder.

    Raises ConfigError with everything that is wrong.
    """
    folder = path.parent.absolute()
    written = checked(path, partial(_problems, folder))
    config = Config(
        pit=msgspec.convert(written.get("pit", {}), PitConfig),
        sign_in=msgspec.convert(written.get("sign_in", {}), SignInRules),
        tables=tuple(msgspec.convert(one, PitTable) for one in written["tables"]),
    )
    return _from(config, folder)


def _from(config: Config, folder: Path) -> Config:
    """The paths of the file, taken from its folder."""

    def beside(path: str) -> str:
        return str(folder / path) if path else ""

    pit = config.pit
    pit = replace(
        pit,
        data_dir=beside(pit.data_dir),
        certificate=beside(pit.certificate),
        key=beside(pit.key),
        wallet_secret=beside(pit.wallet_secret),
    )
    tables = tuple(replace(table, pack=_pack_from(table.pack, folder)) for table in config.tables)
    return replace(config, pit=pit, tables=tables)


def _pack_from(pack: str, folder: Path) -> str:
    """A pack's own file is taken from the folder, one that ships by its name."""
    return str(folder / pack) if os.sep in pack or pack.endswith(".toml") else pack


def _problems(folder: Path, written: dict[str, Any]) -> Iterator[Problem]:
    sections: dict[str, type[Struct]] = {"pit": PitConfig, "sign_in": SignInRules}
    for key, value in written.items():
        if key in sections:
            if isinstance(value, dict):
                yield from problems_of(value, sections[key], f"{key}.")
            else:
                yield Problem(key, f"a section, written [{key}]; found {found(value)}")
        elif key != "tables":
            yield Problem(key, "no such section; there are [pit], [sign_in] and [[tables]]")
    pit = written.get("pit")
    if isinstance(pit, dict):
        yield from _address(pit)
        yield from _wallet(pit, folder)
    yield from _tables(written.get("tables"), folder)


def _address(pit: dict[str, Any]) -> Iterator[Problem]:
    """Loopback in the clear; any other address with TLS."""
    host, sealed = pit.get("host", "127.0.0.1"), (pit.get("certificate"), pit.get("key"))
    if any(sealed) and not all(sealed):
        yield Problem("pit.certificate", "certificate and key go together")
    if isinstance(host, str) and not loopback(host) and not all(sealed):
        yield Problem(
            "pit.host",
            f"{found(host)} is reached from other machines, and that needs certificate and key",
        )


def _wallet(pit: dict[str, Any], folder: Path) -> Iterator[Problem]:
    """An operator's wallet is reached safely, and its secret goes to it alone."""
    url, secret = pit.get("wallet", ""), pit.get("wallet_secret", "")
    if isinstance(url, str) and url and (why := bad_url(url)):
        yield Problem("pit.wallet", f"{why}; found {found(url)}")
    if secret and not url:
        yield Problem("pit.wallet_secret", "is for a wallet, and none is named")
    elif isinstance(secret, str) and secret and secret.isprintable():
        try:
            secret_in(folder / secret)
        except (OSError, ValueError) as error:
            yield Problem("pit.wallet_secret", str(error))


def _tables(tables: object, folder: Path) -> Iterator[Problem]:
    if not isinstance(tables, list) or not tables:
        yield Problem("tables", "at least one is needed, written [[tables]]")
        return
    names = [one.get("name") for one in tables if isinstance(one, dict)]
    for name in sorted({n for n in names if isinstance(n, str) and names.count(n) > 1}):
        yield Problem("tables", f"{names.count(name)} have the name {found(name)}")
    urls: list[object] = []
    for number, one in enumerate(tables, start=1):
        prefix = f"tables {number}."
        if not isinstance(one, dict):
            yield Problem(f"tables {number}", f"written [[tables]]; found {found(one)}")
            continue
        wrong = tuple(problems_of(one, PitTable, prefix, apart=("devices",)))
        yield from wrong
        yield from _dealt(one, prefix, folder, {problem.key for problem in wrong})
        recorder = one.get("recorder")
        if isinstance(recorder, str) and recorder and (why := recorder_problem(recorder)):
            yield Problem(f"{prefix}recorder", f"{why}; found {found(recorder)}")
        devices = one.get("devices", [])
        yield from device_problems(devices, prefix)
        if isinstance(devices, list):
            urls += [device.get("url") for device in devices if isinstance(device, dict)]
    for url in sorted({u for u in urls if isinstance(u, str) and urls.count(u) > 1}):
        yield Problem("tables", f"{urls.count(url)} devices have the url {found(url)}")


def _dealt(one: dict[str, Any], prefix: str, folder: Path, wrong: set[str]) -> Iterator[Problem]:
    """A table has a pack that can be used, and something that deals by it."""
    devices, simulated = one.get("devices"), one.get("simulated", False)
    if devices and simulated is True:
        yield Problem(f"{prefix}simulated", "a simulated dealer reads no device; take out either")
    if f"{prefix}pack" in wrong:
        return
    name = one.get("pack", _PACK)
    try:
        pack = open_pack(_pack_from(name, folder))
    except PackError as error:
        what, *fields = str(error).splitlines()
        for why in fields or ("",):
            yield Problem(f"{prefix}pack", f"{what} {why.strip()}".strip())
        return
    if pack.game.dealt_by != "machine" and not devices and simulated is False:
        why = "needs its devices, or simulated = true to try it out: a dealer deals this pack"
        yield Problem(f"{prefix}devices", why)
