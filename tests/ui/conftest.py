"""What every test of a screen needs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeDatabase


@pytest.fixture(autouse=True, scope="session")
def kinds_of_files() -> None:
    """Known before the first test: Qt keeps its list of them open from then on."""
    QMimeDatabase().mimeTypeForName("text/plain")
