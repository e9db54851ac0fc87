"""The command line before any command: help, unknown commands, interruption."""

from __future__ import annotations

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main


def test_the_version_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """`--version` prints the name and the version and is fine."""
    assert main(["--version"]) == exit_codes.FINE
    assert capsys.readouterr().out.startswith("tablectl 0.")
