"""Every check the doctor makes, in the order in which it tells of them."""

from __future__ import annotations

from pathlib import Path

from tablectl.doctor import clock, devices, disk, packages, postgres, terminal
from tablectl.doctor.finding import Finding


def examine(data_dir: Path, *, encoding: str, ledger: str | None = None) -> tuple[Finding, ...]:
    """Look at this machine. It leaves nothing behind, and nothing in it may raise.

    `data_dir` is where the ledger is or would be, `ledger` the address of one in PostgreSQL;
    `encoding` is that of the output.
    """
    return (
        packages.python_version(),
        packages.sqlite(),
        *(packages.package(wanted) for wanted in packages.PACKAGES),
        *devices.scanners(),
        *devices.cameras(),
        devices.pseudo_terminals(),
        devices.display(),
        clock.wall_clock(),
        clock.synchronised(),
        clock.steady(),
        *disk.disk(data_dir),
        *(postgres.server(ledger) if ledger else ()),
        terminal.encoding(encoding),
    )


def fit(findings: tuple[Finding, ...]) -> bool:
    """Whether nothing that a table needs is missing."""
    return all(finding.state != "missing" for finding in findings)
