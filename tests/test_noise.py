"""The suite itself: a test that makes noise or leaves something behind fails."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

from hypothesis import settings

ROOT: Final = Path(__file__).parents[1]
NOISY: Final = """
import logging, os, threading, warnings
import pytest

kept = []

def test_log():
    logging.getLogger("shoe").warning("jammed")

@pytest.mark.logs("jammed", "never said")
def test_expected_log_missing():
    logging.getLogger("shoe").error("jammed")

def test_thread():
    stop = threading.Event()
    kept.append(stop)
    threading.Thread(target=stop.wait, name="left-over", daemon=True).start()

def test_descriptor():
    kept.append(open("/etc/hostname"))

def test_file_forgotten():
    open("/etc/hostname")

def test_warning():
    warnings.warn("deprecated", DeprecationWarning)

def test_exception_in_thread():
    thread = threading.Thread(target=lambda: 1 / 0)
    thread.start()
    thread.join()
"""
QUIET: Final = """
import logging, threading
import pytest

@pytest.mark.logs("^WARNING shoe: jam")
def test_expected_log():
    logging.getLogger("shoe").warning("jammed")

def test_thread_that_ends():
    threading.Thread(target=lambda: None).start()

def test_file_closed():
    with open("/etc/hostname") as file:
        logging.getLogger("shoe").info("read %s", file.name)
"""


def outcomes(folder: Path, code: str) -> dict[str, set[str]]:
    """Run these tests under the suite's own conftest and settings: name to outcomes."""
    shutil.copy(ROOT / "tests" / "conftest.py", folder)
    (folder / "test_sample.py").write_text(code)
    options = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(folder)]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", *options, str(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    found: dict[str, set[str]] = {}
    pattern = r"^(PASSED|FAILED|ERROR) \S*test_sample.py::test_(\w+)"
    for outcome, name in re.findall(pattern, done.stdout, re.MULTILINE):
        found.setdefault(name, set()).add(outcome)
    assert found, done.stdout + done.stderr
    return found


def test_noise_fails_the_test_that_made_it(tmp_path: Path) -> None:
    """Logs, warnings, threads, open files and exceptions in threads do not go by unseen."""
    found = outcomes(tmp_path, NOISY)
    assert len(found) == NOISY.count("def test_")
    assert not [name for name, seen in found.items() if seen == {"PASSED"}]


def test_what_is_declared_or_cleaned_up_passes(tmp_path: Path) -> None:
    """An expected log record, a thread that ends and a closed file are no noise."""
    found = outcomes(tmp_path, QUIET)
    assert sorted(found) == ["expected_log", "file_closed", "thread_that_ends"]
    assert all(seen == {"PASSED"} for seen in found.values())


def test_the_property_tests_are_the_same_in_every_run() -> None:
    """Examples are derived from the tests and nothing else, unless the long runs are asked for."""
    assert settings().derandomize
    assert not settings.get_profile("long").derandomize
