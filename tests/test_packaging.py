"""What is installed: every file of the packages is in the wheel, every requirement in the lock."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Final

import pytest

from tablectl import __version__

ROOT: Final = Path(__file__).parents[1]
PACKAGES: Final = ("procedures", "drivers", "tablectl", "ui")
LOCK: Final = (ROOT / "tests" / "requirements.lock").read_text(encoding="utf-8")
PROJECT: Final = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


def test_every_file_of_the_packages_is_in_the_wheel(wheel: Path) -> None:
    """House packs, drills, models and `py.typed` are installed beside the code."""
    there = {
        str(path.relative_to(ROOT))
        for package in PACKAGES
        for path in (ROOT / package).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {f"{package}/py.typed" for package in PACKAGES} <= there
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    about = {name for name in names if name.startswith(f"tablectl-{__version__}.dist-info/")}
    assert names - about == there
    assert {"entry_points.txt", "LICENSE"} <= {Path(name).name for name in about}


def test_the_installed_program_runs_without_the_checkout(wheel: Path, tmp_path: Path) -> None:
    """What the wheel holds is enough for the command line to start, from any folder."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")
    done = subprocess.run(
        [sys.executable, "-m", "tablectl", "--version"],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"], "PYTHONPATH": str(tmp_path / "site")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, f"tablectl {__version__}\n", "")


def test_the_lock_pins_every_requirement_by_its_hash() -> None:
    """Nothing is installed for the tests that is not named, pinned and hashed in the lock."""
    pinned = dict(re.findall(r"^([\w.-]+)==(\S+)", LOCK, re.MULTILINE))
    assert len(pinned) == len(re.findall(r"^[\w.-]+==.*\\\n    --hash=sha256:", LOCK, re.MULTILINE))
    extras = PROJECT["project"]["optional-dependencies"]
    wanted = [*PROJECT["project"]["dependencies"], *extras["camera"], *extras["screens"]]
    wanted += [line for line in extras["test"] if not line.startswith("tablectl[")]
    names = {re.split(r"[<>=]", requirement)[0].lower() for requirement in wanted}
    assert names <= set(pinned)


def test_the_lock_names_no_address() -> None:
    """Where packages come from is for each machine to say."""
    assert "://" not in LOCK
    assert not re.search(r"^\s*--(?!hash=sha256:)", LOCK, re.MULTILINE)
