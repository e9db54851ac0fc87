"""The configuration of a table: everything wrong with it at once, with its key and the reason."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from drivers.grammars import GRAMMARS, grammar_named
from procedures.toml_text import LARGEST
from tablectl.config import EXAMPLE, ConfigError, DeviceConfig, TableConfig, read_config

TABLE = 'table = "T1"\n'
NAMES = "a name begins with a letter or digit, then has letters, digits and . _ -, 40 at most"
SHOE = '[[devices]]\nname = "shoe"\nurl = "/dev/ttyUSB0"\n'


def written(folder: Path, text: str | bytes) -> Path:
    """A configuration file with this in it."""
    path = folder / "table.toml"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def refused(folder: Path, text: str | bytes) -> tuple[str, ...]:
    """The problems of a file, told without its name."""
    path = written(folder, text)
    with pytest.raises(ConfigError) as told:
        read_config(path)
    assert str(told.value) == "\n".join(f"{path}: {problem}" for problem in told.value.problems)
    return told.value.problems


def test_the_example_of_the_help_is_a_configuration(tmp_path: Path) -> None:
    """What `run --help` shows can be used as it stands."""
    assert read_config(written(tmp_path, EXAMPLE)) == TableConfig(
        table="T1",
        pack="live-eight-deck",
        dealer="bea",
        supervisor="sam",
        devices=(DeviceConfig(name="shoe", url="/dev/serial/by-id/usb-shoe"),),
    )


def test_what_is_left_out_is_usual(tmp_path: Path) -> None:
    """Table, and one device's name and port, are all that a house has to say."""
    config = read_config(written(tmp_path, TABLE + SHOE))
    assert (config.pack, config.dealer, config.supervisor) == (
        "live-eight-deck",
        "dealer",
        "supervisor",
    )
    (shoe,) = config.devices
    assert (shoe.role, shoe.grammar, shoe.baud, shoe.pulses) == ("exit", "reference", 115_200, True)


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_every_grammar_can_be_named(tmp_path: Path, grammar: str) -> None:
    """The names here are those of the drivers; only the reference wire reports pulses."""
    config = read_config(written(tmp_path, f'{TABLE}{SHOE}grammar = "{grammar}"\n'))
    assert grammar_named(config.devices[0].grammar).name == grammar
    assert config.devices[0].pulses == (grammar == "reference")


@pytest.mark.parametrize("name", ["our.toml", "./our.toml", "packs/our.toml"])
def test_a_pack_is_looked_for_beside_the_configuration(tmp_path: Path, name: str) -> None:
    """A path means the same wherever the service is started; a shipped pack's name stays."""
    config = read_config(written(tmp_path, f'pack = "{name}"\n{TABLE}{SHOE}'))
    assert config.pack == str(tmp_path / name)
    whole = read_config(written(tmp_path, f'pack = "/house/our.toml"\n{TABLE}{SHOE}'))
    assert whole.pack == "/house/our.toml"


def test_every_problem_is_told_at_once(tmp_path: Path) -> None:
    """Mistakes in the table and in each device do not hide one another."""
    problems = refused(
        tmp_path,
        """\
        tabel = "T1"
        pack = 8
        dealer = "b e a"
        [[devices]]
        name = "shoe"
        url = "ttyUSB0"
        grammar = "braille"
        [[devices]]
        nmae = "pad"
        role = "hat"
        url = "/dev/ttyUSB1"
        baud = 1
        supervisor = "sam"
        """,
    )
    assert problems == (
        "tabel: no such setting; did you mean table?",
        "pack: Expected `str`, got `int`; found 8",
        f"dealer: {NAMES}; found 'b e a'",
        "table: is missing",
        "devices 1.grammar: one of reference, letter-digits, four-digit, camera; found 'braille'",
        (
            "devices 1.url: a device file's whole path, socket://HOST:PORT, or camera:///PATH;"
            " found 'ttyUSB0'"
        ),
        "devices 2.nmae: no such setting; did you mean name?",
        "devices 2.role: one of exit, pad, felt, witness; found 'hat'",
        "devices 2.baud: Expected `int` >= 300; found 1",
        "devices 2.supervisor: is a setting of the table; write it above the first [[devices]]",
        "devices 2.name: is missing",
    )


@pytest.mark.parametrize(
    ("device", "problem"),
    [
        ('grammar = "letter-digits"\nsuits = "SSHH"', "devices 1.suits: suit order 'SSHH'"),
        ('grammar = "letter-digits"\nsuits = "SHD"', "devices 1.suits: suit order 'SHD'"),
        ('grammar = "four-digit"\ncut_card = "1010"', "devices 1.cut_card: '1010' cannot be"),
        ('grammar = "four-digit"\ncut_card = "E 0"', "devices 1.cut_card: 'E 0' is not a code"),
        ('suits = "SHDC"', "devices 1.suits: reference has no suit order"),
        ('cut_card = "E00"', "devices 1.cut_card: reference has no suit order and no cut card"),
        ("suits = 4", "devices 1.suits: Expected `str | null`, got `int`; found 4"),
        ("baud = true", "devices 1.baud: Expected `int`, got `bool`; found true"),
        ("baud = 9600.0", "devices 1.baud: Expected `int`, got `float`; found a float"),
        ("grammar = []", "devices 1.grammar: one of reference, letter-digits"),
        ("grammar = 2026-01-01", "devices 1.grammar: one of reference, letter-digits"),
    ],
)
def test_a_setting_that_the_wire_cannot_have_is_told(
    tmp_path: Path, device: str, problem: str
) -> None:
    """The grammar's own refusal, under the key that it is about; nothing else is wrong."""
    (told,) = refused(tmp_path, f"{TABLE}{SHOE}{device}\n")
    assert told.startswith(problem)


@pytest.mark.parametrize(
    "url",
    ["shoe", "COM3", "socket://", "socket://pit", "socket://pit:0", "socket://pit:99999",
     "socket://pit:x", "socket://[::1:80", "socket://pit:80/path", "loop://", "spy:///dev/x", "   ",
     "/dev/\\u0000tty"],
)  # fmt: skip
def test_a_url_that_no_device_can_have_is_told(tmp_path: Path, url: str) -> None:
    """It is a whole path or a socket; anything else would only fail at the table."""
    (told,) = refused(tmp_path, f'{TABLE}[[devices]]\nname = "shoe"\nurl = "{url}"\n')
    assert told.startswith("devices 1.url: ")


@pytest.mark.parametrize("url", ["/dev/pts/7", "socket://pit-3.house:4001", "socket://[::1]:4001"])
def test_a_path_and_a_socket_are_urls(tmp_path: Path, url: str) -> None:
    """Both ways to reach a device are taken as they are written."""
    text = f'{TABLE}[[devices]]\nname = "shoe"\nurl = "{url}"\n'
    assert read_config(written(tmp_path, text)).devices[0].url == url


@pytest.mark.parametrize(
    ("devices", "problem"),
    [
        ("", "devices: at least one is needed, written [[devices]]"),
        ("devices = []", "devices: at least one is needed, written [[devices]]"),
        ('devices = "shoe"', "devices: at least one is needed, written [[devices]]"),
        ("[devices]\nname = 'shoe'", "devices: at least one is needed, written [[devices]]"),
        (SHOE + 'role = "pad"', 'devices: exactly one reads the shoe (role = "exit"); found 0'),
        (
            SHOE + '[[devices]]\nname = "second"\nurl = "/dev/ttyUSB1"',
            'devices: exactly one reads the shoe (role = "exit"); found 2',
        ),
        (
            SHOE + '[[devices]]\nname = "shoe"\nrole = "pad"\nurl = "/dev/ttyUSB1"',
            "devices: 2 have the name 'shoe'",
        ),
        (
            SHOE + '[[devices]]\nname = "pad"\nrole = "pad"\nurl = "/dev/ttyUSB0"',
            "devices: 2 have the url '/dev/ttyUSB0'",
        ),
    ],
)
def test_devices_must_fit_together(tmp_path: Path, devices: str, problem: str) -> None:
    """One device reads the shoe, names tell them apart, and no port is used twice."""
    assert refused(tmp_path, TABLE + devices) == (problem,)


def test_devices_that_are_no_tables_are_told_each(tmp_path: Path) -> None:
    """A list of anything else names the place of each."""
    assert refused(tmp_path, f"{TABLE}devices = [1, 'shoe', []]") == (
        "devices 1: written [[devices]]; found 1",
        "devices 2: written [[devices]]; found 'shoe'",
        "devices 3: written [[devices]]; found a list of 0",
        'devices: exactly one reads the shoe (role = "exit"); found 0',
    )


@pytest.mark.parametrize(
    ("people", "key"),
    [
        ('dealer = "sam"\nsupervisor = "sam"', "supervisor"),
        ('dealer = "supervisor"\nsupervisor = "sam"', "dealer"),
        ('supervisor = "dealer"\ndealer = "bea"', "supervisor"),
        ('dealer = "bea\\n"', "dealer"),
        (f'dealer = "{"b" * 41}"', "dealer"),
        ('dealer = ""', "dealer"),
    ],
)
def test_people_at_work_can_be_told_apart(tmp_path: Path, people: str, key: str) -> None:
    """The record says who did it, so two roles never share a name."""
    (told,) = refused(tmp_path, f"{people}\n{TABLE}{SHOE}")
    assert told.startswith(f"{key}: ")


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"\xff\xfe\x00", "not UTF-8 at line 1"),
        (bytes(range(256)), "not UTF-8 at line"),
        (b"table = \x00", "not TOML: "),
        (b"table = 'T1'\ntable = 'T2'", "not TOML: "),
        (b"table = ", "not TOML: "),
        (b"#" * (LARGEST + 1), "the file is too large"),
        (b"a" * 2_000, "line 1 is too long"),
        (b"x = " + b"[\n" * 5_000, "not a configuration: brackets nested too deeply"),
    ],
)
def test_a_file_that_is_no_toml_is_refused_with_its_reason(
    tmp_path: Path, data: bytes, why: str
) -> None:
    """Binary, huge, deep or cut short: one sentence and no traceback."""
    (told,) = refused(tmp_path, data)
    assert told.startswith(why)


def test_what_was_written_is_shown_harmlessly(tmp_path: Path) -> None:
    """Keys and values from a hostile file steer no terminal and fill no screen."""
    text = f'"\\u001b[2J" = 1\n"{"k" * 300}" = 2\ntable = "\\u001b]0;x\\u0007{"y" * 500}"\n{SHOE}'
    told = refused(tmp_path, text)
    assert len(told) == 3
    for problem in told:
        assert problem.isprintable()
        assert problem.isascii()
        assert len(problem) < 250


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    """A missing file, a folder, and a file that has no end."""
    for path, why in (
        (tmp_path / "none.toml", "No such file or directory"),
        (tmp_path, "Is a directory"),
    ):
        with pytest.raises(ConfigError, match=why):
            read_config(path)
    with pytest.raises(ConfigError, match="too large"):
        read_config(Path("/dev/zero"))


def test_a_path_of_strange_bytes_is_told(tmp_path: Path) -> None:
    """A name that is no UTF-8 does not stop the message."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff.toml"))
    with pytest.raises(ConfigError) as told:
        read_config(path)
    str(told.value).encode()


def test_a_ledger_elsewhere_is_named_by_its_address(tmp_path: Path) -> None:
    """Anything else would be taken for a file's name by one and for a server's by another."""
    ledger = 'ledger = "postgresql://appender@db.example/pit"\n'
    config = read_config(written(tmp_path, TABLE + ledger + SHOE))
    assert config.ledger == "postgresql://appender@db.example/pit"
    other = 'ledger = "ledger.sqlite"\n'
    assert refused(tmp_path, TABLE + other + SHOE) == (
        "ledger: an address, postgresql://USER@HOST:PORT/DATABASE",
    )


EYE = """\
[[devices]]
name = "eye"
role = "witness"
url = "camera:///etc/pit/T1 eye.json"
grammar = "camera"
"""


def test_a_camera_is_named_by_its_set_up(tmp_path: Path) -> None:
    """The whole path of the file that says where it looks; it tells of itself and has no pulses."""
    eye = read_config(written(tmp_path, TABLE + SHOE + EYE)).devices[1]
    assert eye.set_up == Path("/etc/pit/T1 eye.json")
    assert (eye.role, eye.pulses, eye.tests_itself) == ("witness", False, True)
    assert read_config(written(tmp_path, TABLE + SHOE)).devices[0].set_up is None


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (SHOE + EYE.replace("///", "//"), "devices 2.url: a camera is written camera:// and"),
        (SHOE + EYE.replace('"camera"', '"reference"'), "devices 2.grammar: with camera:// it is"),
        (SHOE + 'grammar = "camera"\n', "devices 1.grammar: camera needs a url with camera://"),
        (SHOE + EYE.replace("witness", "pad"), "devices 2.role: a camera is no pad"),
        (
            SHOE + '[[devices]]\nname = "eye"\nrole = "witness"\nurl = "/dev/ttyUSB1"\n',
            "devices 2.role: a witness is a camera",
        ),
        (
            SHOE + EYE + EYE.replace('"eye"', '"other"').replace("T1 eye", "other"),
            'devices: at most one is the witness of the shoe (role = "witness"); found 2',
        ),
        (EYE, 'devices: exactly one reads the shoe (role = "exit"); found 0'),
        (
            SHOE + EYE + 'suits = "SHDC"\n',
            "devices 2.suits: camera has no suit order and no cut card code to set",
        ),
    ],
)
def test_what_cannot_be_a_camera_is_told(tmp_path: Path, text: str, problem: str) -> None:
    """Each with its key and what to write instead."""
    assert [told for told in refused(tmp_path, TABLE + text) if told.startswith(problem)]


def test_a_camera_alone_may_read_the_shoe(tmp_path: Path) -> None:
    """A table without another shoe: the camera is its reader."""
    config = read_config(written(tmp_path, TABLE + EYE.replace("witness", "exit")))
    assert config.devices[0].role == "exit"
