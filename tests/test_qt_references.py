"""The guard against a Qt binding that loses references to None and True until Python aborts.

PySide6 6.12.0 does so on Python 3.11: after some six hundred signals the interpreter ends.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

OPERATIONS = 5_000
TOLERATED = 100
"""What else in the process may take or drop: far below one reference in each operation."""

DRIFT = """
import sys
from PySide6.QtCore import QCoreApplication, QObject, Signal
from PySide6.QtWidgets import QApplication, QLabel

class Bell(QObject):
    rang = Signal(bool)

application = QApplication([])
bell, label = Bell(), QLabel()
heard = []
bell.rang.connect(heard.append)
nothing, yes = sys.getrefcount(None), sys.getrefcount(True)
for _ in range(int(sys.argv[1])):
    bell.rang.emit(True)
    label.setText("")
    QCoreApplication.processEvents()
    del heard[:]
print(sys.getrefcount(None) - nothing, sys.getrefcount(True) - yes)
"""


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="None and True are immortal: there is nothing to lose"
)
def test_signals_and_calls_leave_the_references_of_none_and_true_alone() -> None:
    """Five thousand signals and calls neither end the process nor drop a reference."""
    done = subprocess.run(
        [sys.executable, "-c", DRIFT, str(OPERATIONS)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (0, "")
    nothing, yes = map(int, done.stdout.split())
    assert abs(nothing) < TOLERATED
    assert abs(yes) < TOLERATED
