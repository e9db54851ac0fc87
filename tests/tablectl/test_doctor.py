"""What the doctor finds on this machine, and on machines that lack something."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.doctor import clock, devices, disk, libraries, packages, terminal
from tablectl.doctor.finding import Finding
from tablectl.doctor.packages import Package

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
AS_NOBODY = """
import os, sys
from pathlib import Path
from tablectl.doctor import devices
os.setgroups([]); os.setgid(65534); os.setuid(65534)
found = devices.scanners(Path(sys.argv[1]))[0]
print(found.state, found.mend, sep="\\n")
"""


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user of the machine may look into."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        yield Path(name)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder from which this process and its children import, before any other."""
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}{os.pathsep}{ROOT}")
    monkeypatch.syspath_prepend(str(tmp_path))
    return tmp_path


def install(site: Path, name: str, version: str, code: str) -> None:
    """Put a package there as an installer would."""
    about = site / f"{name}-{version}.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    (site / f"{name}.py").write_text(code)


def test_this_machine_is_fit_and_the_table_says_so_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing needed is missing where the tests run; signs never stand without their word."""
    assert main(["doctor", "--data-dir", str(tmp_path)]) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "✓ fine" in said
    assert said.count("✓") == said.count("✓ fine")
    assert said.endswith("This machine is fit to run a table.\n")
    assert not list(tmp_path.iterdir())


def test_the_json_holds_every_finding(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--json` prints one object: whether the machine is fit, and each finding."""
    assert main(["doctor", "--json", "--data-dir", str(tmp_path / "later")]) == exit_codes.FINE
    report = json.loads(capsys.readouterr().out)
    assert report["fit"] is True
    assert {"Python", "SQLite", "scanner", "clock", "disk writes"} <= {
        finding["name"] for finding in report["findings"]
    }
    assert all(set(f) == {"name", "state", "found", "mend"} for f in report["findings"])
    assert not (tmp_path / "later").exists()


def test_a_data_folder_that_is_a_file_is_missing_and_exits_4(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A ledger cannot lie in a file; the doctor says so and how to choose another place."""
    (tmp_path / "ledger").write_text("")
    assert main(["doctor", "--data-dir", str(tmp_path / "ledger")]) == exit_codes.NOT_AVAILABLE
    said = capsys.readouterr().out
    assert "✗ missing" in said
    assert "To be mended first:\n  disk: tablectl doctor --data-dir" in said


def test_an_old_python_is_missing() -> None:
    """Python 3.10 is too old; 3.11 is not."""
    assert packages.python_version((3, 10, 13)).state == "missing"
    assert packages.python_version((3, 11, 2)).state == "fine"


def test_a_package_that_is_not_there_is_installed_by_its_requirement() -> None:
    """A needed package is missing, with the command that installs it into this very Python."""
    found = packages.package(Package(requirement="tablectl-lacks-this>=2,<3", imports="nothing"))
    assert (found.state, found.found) == ("missing", "not installed")
    assert found.mend == f"{PYTHON} -m pip install 'tablectl-lacks-this>=2,<3'"


def test_a_package_only_the_camera_needs_is_a_note() -> None:
    """What only an extra needs does not make a machine unfit."""
    wanted = Package(requirement="tablectl-lacks-this", imports="x", needed_by="the camera")
    found = packages.package(wanted)
    assert (found.state, found.found) == (
        "note",
        "not installed; only the camera cannot do without it",
    )


def test_a_missing_system_library_is_named(site: Path) -> None:
    """An import that fails on a shared library names it and what to do about it."""
    why = "libnone.so.1: cannot open shared object file: No such file or directory"
    install(site, "pictures", "1.0", f"raise ImportError({why!r})")
    found = packages.package(Package(requirement="pictures>=1", imports="pictures"))
    assert (found.state, why in found.found) == ("missing", True)
    assert "libnone.so.1" in found.mend or "apt-get install" in found.mend


def test_a_missing_library_leads_to_its_debian_package() -> None:
    """Each library that cannot be loaded is named by the package that brings it."""
    assert libraries.missing({"libnone.so.1": "libnone1", "libc.so.6": "libc6"}) == ["libnone1"]


def test_a_package_that_ends_the_process_is_only_a_finding(site: Path) -> None:
    """An import is tried in a process of its own, so one that aborts does no harm."""
    install(site, "deadly", "1.0", "import os; os._exit(9)")
    found = packages.package(Package(requirement="deadly>=1", imports="deadly"))
    assert (found.state, found.found) == ("missing", "1.0, but it cannot be imported: ended with 9")
    assert found.mend.endswith("-m pip install 'deadly>=1' --force-reinstall")


def test_a_package_outside_its_bounds_is_not_fine(site: Path) -> None:
    """A version that is too new or too old is told with the versions that will do."""
    install(site, "windows", "6.12.0", "")
    wanted = Package(requirement="windows>=6.11.3,<6.12", imports="windows")
    assert packages.package(wanted).found == "6.12.0, but it has to be windows>=6.11.3,<6.12"
    assert packages.package(Package(requirement="windows>=6.9", imports="windows")).state == "fine"


@pytest.mark.parametrize(
    ("version", "inside"),
    [("6.11.2", False), ("6.11.3", True), ("6.11.10", True), ("6.12", False), ("7", False)],
)
def test_bounds_are_compared_as_numbers(version: str, inside: bool) -> None:  # noqa: FBT001
    """6.11.10 is newer than 6.11.3."""
    assert packages.within(version, "x>=6.11.3,<6.12") is inside


def test_the_doctor_asks_for_what_the_project_requires() -> None:
    """The requirements the doctor knows are those of pyproject.toml, every one."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    extras = project["optional-dependencies"]
    wanted = ("camera", "postgres", "screens")
    required = {*project["dependencies"], *(one for name in wanted for one in extras[name])}
    assert {package.requirement for package in packages.PACKAGES} == required


def test_no_camera_is_a_note(tmp_path: Path) -> None:
    """A table can do without a camera."""
    assert [(f.name, f.state) for f in devices.cameras(tmp_path / "none")] == [("camera", "note")]


def test_a_camera_is_looked_at_as_a_scanner_is(tmp_path: Path) -> None:
    """Each that is plugged in, and whether this user may open it."""
    (tmp_path / "usb-eye").touch()
    assert [(f.name, f.state) for f in devices.cameras(tmp_path)] == [("camera", "fine")]


def test_no_scanner_is_a_note(tmp_path: Path) -> None:
    """A table can be tried without a scanner."""
    assert [f.state for f in devices.scanners(tmp_path / "none")] == ["note"]


def test_a_scanner_that_may_be_opened_is_fine(tmp_path: Path) -> None:
    """A device this user may read and write is fine; one just unplugged is a note."""
    near, far = os.openpty()
    (tmp_path / "usb-a").symlink_to(os.ttyname(far))
    (tmp_path / "usb-b").symlink_to(tmp_path / "gone")
    states = [(f.state, f.found) for f in devices.scanners(tmp_path)]
    os.close(near)
    os.close(far)
    assert states == [("fine", "usb-a may be opened"), ("note", "usb-b was just unplugged")]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_scanner_of_another_group_is_mended_by_joining_the_group(open_folder: Path) -> None:
    """A user outside the device's group is told to join it, by the group's own name."""
    device = open_folder / "usb-a"
    device.write_text("")
    os.chown(device, 0, 20)  # dialout on Debian
    device.chmod(0o660)
    done = subprocess.run(
        [sys.executable, "-c", AS_NOBODY, str(open_folder)],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={"PATH": os.environ["PATH"], "USER": "ann", "PYTHONPATH": str(ROOT)},
    )
    assert done.stdout.splitlines() == [
        "missing",
        "sudo usermod -aG dialout ann  # then sign out and in again",
    ]


def test_a_pseudo_terminal_opens_here() -> None:
    """The simulated shoe has its terminal."""
    assert devices.pseudo_terminals().state == "fine"


def test_a_display_is_only_a_note_when_missing() -> None:
    """Either kind of display is found by its variable."""
    assert devices.display({"DISPLAY": ":0"}).state == "fine"
    assert devices.display({"WAYLAND_DISPLAY": "wayland-0"}).state == "fine"
    assert devices.display({"DISPLAY": ""}).state == "note"


def test_a_clock_before_the_installation_is_missing() -> None:
    """A machine that lost its date is not fit."""
    assert clock.wall_clock(0).found.startswith("1970-01-01 00:00:00 UTC, which is before")
    assert clock.wall_clock(0).state == "missing"
    assert clock.wall_clock(4_000_000_000).state == "fine"


@pytest.mark.parametrize(
    ("answer", "state"), [("echo yes", "fine"), ("echo no", "note"), ("exit 1", "note")]
)
def test_whether_the_clock_is_kept_right_is_asked_of_systemd(
    answer: str, state: str, tmp_path: Path
) -> None:
    """A program that speaks as `timedatectl` does is believed."""
    program = tmp_path / "timedatectl"
    program.write_text(f"#!/bin/sh\n{answer}\n")
    program.chmod(0o755)
    found = clock.synchronised(str(program))
    assert found.state == state
    assert ("set-ntp true" in found.mend) is (answer == "echo no")
    assert clock.synchronised(str(tmp_path / "none")).state == "note"


@pytest.mark.parametrize(
    ("kind", "state"),
    [
        ("ext4", "fine"),
        ("nfs4", "missing"),
        ("fuse.sshfs", "missing"),
        ("tmpfs", "note"),
        ("overlay", "note"),
    ],
)
def test_the_kind_of_the_nearest_mount_decides(kind: str, state: str, tmp_path: Path) -> None:
    """The innermost mount counts, its blanks written as /proc/mounts writes them."""
    place = tmp_path / "a b"
    place.mkdir()
    escaped = str(place).replace(" ", "\\040")
    mounts = f"/dev/a / btrfs rw 0 0\n/dev/b {escaped} {kind} rw 0 0\n/dev/c {place}x xfs rw 0 0\n"
    found = disk.filesystem(place, mounts)
    assert (found.state, found.found.startswith(f"{kind} on {place}")) == (state, True)
    assert disk.filesystem(place, "none on\n").state == "note"


def test_a_folder_that_cannot_be_written_is_missing() -> None:
    """A file system that refuses files is told, with the reason."""
    found = disk.durable_write(Path("/proc"))
    assert (found.name, found.state) == ("disk writes", "missing")
    assert found.found.startswith("cannot write at /proc: ")


def test_a_full_disk_is_missing() -> None:
    """A disk without room is not fit, whatever else it is."""
    assert disk.room(Path("/proc")).state == "missing"


@pytest.mark.parametrize(("name", "state"), [("utf-8", "fine"), ("latin-1", "note"), ("", "note")])
def test_a_terminal_is_judged_by_its_encoding(name: str, state: str) -> None:
    """Only an encoding that has the suit signs is fine."""
    assert terminal.encoding(name).state == state


def test_a_finding_that_is_missing_or_fine_says_what_was_found(tmp_path: Path) -> None:
    """Whatever is wrong with a folder, the disk's findings say what and where."""
    for data_dir in (tmp_path, tmp_path / "a" / "b", Path("/proc/1/fdinfo/x"), Path("/dev/null")):
        findings = disk.disk(data_dir)
        assert findings
        assert all(isinstance(finding, Finding) and finding.found for finding in findings)
