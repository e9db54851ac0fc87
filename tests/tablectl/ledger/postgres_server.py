"""A real PostgreSQL server for the tests: a cluster of its own in a temporary folder.

It runs as its own user, never as root, listens on a socket in that folder and nowhere else, and
ends with the tests.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, Literal
from urllib.parse import quote

import psycopg
import pytest

from tablectl.ledger.postgres_making import make_postgres

PACKAGE: Final = "postgresql"
_PLACES: Final = "usr/lib/postgresql/*/bin/initdb"
_OLDEST: Final = 15
_STOPS: Final = {"fast": signal.SIGINT, "immediate": signal.SIGQUIT, "killed": signal.SIGKILL}


def programs() -> Path:
    """The folder of the newest server that is installed. Fails where there is none."""
    found = {
        int(path.parts[-3]): path.parent
        for path in Path("/").glob(_PLACES)
        if path.parts[-3].isdecimal()
    }
    beside = shutil.which("initdb")
    if not found and beside:
        return Path(beside).resolve().parent
    if not found or max(found) < _OLDEST:
        pytest.fail(
            f"no PostgreSQL server of version {_OLDEST} or newer is installed; as root:"
            f" apt-get install --no-install-recommends {PACKAGE} (tests/run does it)",
            pytrace=False,
        )
    return found[max(found)]


class Server:
    """A cluster that can be stopped in every way and started again."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tablectl-pg-"))
        self._bin = programs()
        self._user = _somebody()
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        shutil.chown(self.folder, self._user.pw_uid, self._user.pw_gid)
        make = [self._bin / "initdb", "-D", self.folder / "data", "-A", "trust", "-U", "owner"]
        made = self._run([*map(str, make), "-E", "UTF8", "--locale=C", "--no-sync"])
        assert made.returncode == 0, made.stdout
        self.start()

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *("setpriv", "--pdeathsig", "INT", str(self._bin / "postgres")),
                    *("-D", self.folder / "data", "-k", self.folder, "-h", ""),
                    *("-c", "max_connections=50", "-c", "shared_buffers=16MB"),
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self.folder,
                **self._as_user(),
            )
        while self._run([str(self._bin / "pg_isready"), "-h", str(self.folder)]).returncode:
            assert self._process.poll() is None, (self.folder / "log").read_text()

    def stop(self, how: Literal["fast", "immediate", "killed"]) -> None:
        """Stop it: `immediate` and `killed` leave everything to the recovery at the next start."""
        assert self._process is not None
        self._process.send_signal(_STOPS[how])
        self._process.wait()
        self._process = None

    def place(self) -> str:
        """The name of a new schema, in which there is no ledger yet."""
        name = f"ledger{next(self._numbers)}"
        with self.admin() as admin:
            admin.execute(f"CREATE SCHEMA {name}".encode())
        return name

    def ledger(self) -> str:
        """The name of a new schema that holds an empty ledger."""
        name = self.place()
        make_postgres(self.url(name))
        return name

    def url(self, schema: str, user: str = "owner") -> str:
        """The address of a schema, as a user of the cluster; `owner` is its superuser."""
        options = quote(f"-csearch_path={schema}")
        return f"postgresql://{user}@/postgres?host={self.folder}&options={options}"

    def admin(self, schema: str = "public") -> psycopg.Connection:
        """A connection of the superuser; each statement is its own transaction."""
        return psycopg.connect(self.url(schema), autocommit=True)

    def remove(self) -> None:
        """Stop it and take everything away."""
        if self._process is not None:
            self.stop("immediate")
        shutil.rmtree(self.folder)

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        done: subprocess.CompletedProcess[str] = subprocess.run(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            cwd=self.folder,
            **self._as_user(),
        )
        return done

    def _as_user(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        return {"user": self._user.pw_uid, "group": self._user.pw_gid, "extra_groups": []}


def _somebody() -> pwd.struct_passwd:
    """Whom the server runs as: whoever runs the tests, but never root."""
    if os.geteuid() != 0:
        return pwd.getpwuid(os.geteuid())
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise AssertionError("there is neither a user postgres nor nobody to run a server as")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A running server, for all tests."""
    server = Server()
    try:
        yield server
    finally:
        server.remove()


@pytest.fixture
def ledger_url(postgres: Server) -> str:
    """The address of an empty ledger, as the role that may only append."""
    return postgres.url(postgres.ledger(), "appender")
