"""`tablectl doctor`: what this machine lacks, and the exact command that mends it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Final

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablectl import exit_codes
from tablectl.arguments import add_data_dir, add_json, add_ledger
from tablectl.doctor.examination import examine, fit
from tablectl.doctor.finding import Finding, State

SIGNS: Final[dict[State, str]] = {"fine": "✓ fine", "note": "! note", "missing": "✗ missing"}
COLOURS: Final[dict[State, str]] = {"fine": "green", "note": "yellow", "missing": "bold red"}


def add(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Register `doctor`."""
    parser = subparsers.add_parser(
        "doctor",
        description="Says what is missing on this machine and the exact command that mends it.\n"
        "A note (!) is worth knowing; what is missing (✗) has to be mended first.",
        epilog="examples:\n"
        "  tablectl doctor\n"
        "  tablectl doctor --data-dir /var/lib/tablectl   the disk the ledger will be on\n"
        "  tablectl doctor --ledger postgresql://db.example/pit\n"
        "  tablectl doctor --json                         for a program to read\n\n"
        "exit codes: 0 nothing needed is missing, 4 something is",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_data_dir(parser)
    add_ledger(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Examine the machine and tell."""
    named = arguments.ledger
    ledger = named if isinstance(named, str) else None
    place = named.parent if isinstance(named, Path) else arguments.data_dir
    findings = examine(place, encoding=sys.stdout.encoding, ledger=ledger)
    if arguments.json:
        report = {"fit": fit(findings), "findings": findings}
        print(msgspec.json.format(msgspec.json.encode(report)).decode())
    else:
        _show(findings)
    return exit_codes.FINE if fit(findings) else exit_codes.NOT_AVAILABLE


def _show(findings: tuple[Finding, ...]) -> None:
    console = Console(highlight=False)
    table = Table(box=None, pad_edge=False, header_style="bold")
    for heading in ("", "what", "found"):
        table.add_column(heading, overflow="fold")
    for finding in findings:
        sign = Text(SIGNS[finding.state], style=COLOURS[finding.state])
        table.add_row(sign, Text(finding.name), Text(finding.found))
    console.print(table)
    for state, heading in (("missing", "To be mended first:"), ("note", "If it is wanted:")):
        mends = [f for f in findings if f.state == state and f.mend]
        if mends:
            console.print(f"\n{heading}", style="bold")
        for finding in mends:
            console.print(Text(f"  {finding.name}: {finding.mend}"), soft_wrap=True)
    console.print(
        "\nThis machine is fit to run a table."
        if fit(findings)
        else "\nThis machine is not fit to run a table yet."
    )
