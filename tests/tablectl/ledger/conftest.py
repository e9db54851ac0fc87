"""A real small disk, for what happens when it is full or read-only."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest


class SmallDisk:
    """A file system of one megabyte, mounted at `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Leave not one free page."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in (65536, 4096, 1):
                try:
                    while file.write(bytes(size)):
                        pass
                except OSError:
                    continue

    def free(self) -> None:
        """Give back what `fill` took."""
        self._ballast.unlink()

    def make_read_only(self) -> None:
        """Nothing can be written any more."""
        subprocess.run(["mount", "-o", "remount,ro", self.folder], check=True)


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[SmallDisk]:
    """A disk of its own for one test; needs root, as only root can mount."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "none", folder],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"needs root to mount a small disk: {mounted.stderr.strip()}")
    yield SmallDisk(folder)
    # Lazily, for a failed test may have left a file open on it.
    subprocess.run(["umount", "-l", folder], check=True)
