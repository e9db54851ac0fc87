"""Python and its packages: what a table needs, and what only the camera and the screens need."""

from __future__ import annotations

import importlib.metadata
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Final

from msgspec import Struct

from tablectl.doctor import libraries
from tablectl.doctor.finding import Finding, State, apt_install

OLDEST_PYTHON: Final = (3, 11)
PATIENCE: Final = 60
"""Seconds that one import may take."""


class Package(Struct, frozen=True, kw_only=True):
    """A package as the installer knows it, what to import of it, and who cannot do without."""

    requirement: str
    imports: str
    needed_by: str = ""

    @property
    def name(self) -> str:
        """The distribution's name: the requirement without its versions."""
        return re.split(r"[<>=[]", self.requirement)[0]


PACKAGES: Final[tuple[Package, ...]] = (
    Package(requirement="alembic>=1.20,<2", imports="alembic.operations"),
    Package(requirement="argon2-cffi>=25", imports="argon2"),
    Package(requirement="cryptography>=45", imports="cryptography.hazmat.primitives.asymmetric"),
    Package(requirement="msgspec>=0.20", imports="msgspec"),
    Package(requirement="numpy>=2.2", imports="numpy"),
    Package(requirement="prometheus-client>=0.26", imports="prometheus_client"),
    Package(requirement="pyserial>=3.5", imports="serial"),
    Package(requirement="rich>=14", imports="rich.table"),
    Package(requirement="sqlalchemy>=2.1,<2.2", imports="sqlalchemy"),
    Package(requirement="websockets>=17,<18", imports="websockets"),
    Package(
        requirement="psycopg[binary]>=3.3,<4", imports="psycopg", needed_by="a ledger in PostgreSQL"
    ),
    Package(requirement="opencv-python>=5,<6", imports="cv2", needed_by="the camera"),
    Package(
        requirement="PySide6-Essentials>=6.11.3,<6.12",
        imports="PySide6.QtWidgets",
        needed_by="the screens",
    ),
    Package(
        requirement="pyqtgraph>=0.14", imports="pyqtgraph", needed_by="the charts of the screens"
    ),
)


def python_version(version: tuple[int, ...] = sys.version_info[:3]) -> Finding:
    """Whether this Python is new enough."""
    found = f"{'.'.join(map(str, version))} at {sys.executable}"
    if version < OLDEST_PYTHON:
        mend = apt_install("python3", "python3-venv") + "  # Debian 12 or newer"
        return Finding(name="Python", state="missing", found=f"{found}, too old", mend=mend)
    return Finding(name="Python", state="fine", found=found)


def sqlite() -> Finding:
    """Whether this Python has SQLite, in which the ledger lives."""
    done = _python("-c", "import sqlite3; print(sqlite3.sqlite_version)")
    if done.returncode:
        mend = apt_install("python3", "python3-venv") + "  # and make .venv with that Python"
        return Finding(
            name="SQLite", state="missing", found="this Python was built without it", mend=mend
        )
    return Finding(name="SQLite", state="fine", found=done.stdout.strip())


def package(wanted: Package) -> Finding:
    """Whether one package is there and can be imported, tried in a process of its own."""
    lacking: State = "note" if wanted.needed_by else "missing"
    use = f"; only {wanted.needed_by} cannot do without it" if wanted.needed_by else ""
    install = shlex.join([sys.executable, "-m", "pip", "install", wanted.requirement])
    try:
        version = importlib.metadata.version(wanted.name)
    except importlib.metadata.PackageNotFoundError:
        return Finding(name=wanted.name, state=lacking, found=f"not installed{use}", mend=install)
    if not within(version, wanted.requirement):
        found = f"{version}, but it has to be {wanted.requirement}{use}"
        return Finding(name=wanted.name, state=lacking, found=found, mend=install)
    done = _python("-c", f"import {wanted.imports}")
    if done.returncode:
        why = (done.stderr.strip().splitlines() or [f"ended with {done.returncode}"])[-1]
        return Finding(
            name=wanted.name,
            state=lacking,
            found=f"{version}, but it cannot be imported: {why}{use}",
            mend=_mend_import(why, install),
        )
    return Finding(name=wanted.name, state="fine", found=version)


def within(version: str, requirement: str) -> bool:
    """Whether a version keeps the bounds (`>=` and `<`) that a requirement sets."""
    have = _numbers(version)
    bounds = re.findall(r"(>=|<)([0-9.]+)", requirement)
    return all((have < _numbers(b)) is (sign == "<") for sign, b in bounds)


def _numbers(version: str) -> list[int]:
    return [int(number) for number in re.findall(r"[0-9]+", version)[:3]]


def _mend_import(why: str, install: str) -> str:
    """What mends an import that ended with this last line."""
    if "cannot open shared object file" not in why:
        return f"{install} --force-reinstall"
    packages = _python(str(Path(libraries.__file__))).stdout.split()
    if not packages:
        library = why.split(": ")[1]
        return f"apt-file search {library}  # then install the package that it names"
    return apt_install(*packages)


def _python(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run this Python by itself: a broken package may end the process that imports it."""
    command = [sys.executable, *arguments]
    try:
        return subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    except subprocess.TimeoutExpired:
        return subprocess.CompletedProcess(command, 1, "", f"took longer than {PATIENCE} s")
