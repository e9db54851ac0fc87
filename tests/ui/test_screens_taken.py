"""The command that takes pictures of the screens: every state, in every dress, at both sizes."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

from PySide6.QtGui import QImage

from tests.screens.__main__ import OUT, SCENES

ROOT: Final = Path(__file__).parents[2]


def taken(*arguments: str) -> subprocess.CompletedProcess[str]:
    """The command in a process."""
    return subprocess.run(
        [sys.executable, "-m", "tests.screens", *arguments],
        capture_output=True,
        text=True,
        check=False,
        cwd=ROOT,
    )


def test_one_command_takes_each_state_in_each_dress_at_both_sizes(tmp_path: Path) -> None:
    """Light and dark, in English and German; no picture is empty."""
    done = taken("felt", "--out", str(tmp_path))
    assert done.returncode == 0, done.stderr
    for dressed in ("light", "dark", "german", "german-dark"):
        for wide, high in ((1280, 800), (1920, 1080)):
            picture = QImage(str(tmp_path / f"felt-fullest-{dressed}-{wide}x{high}.png"))
            assert (picture.width(), picture.height()) == (wide, high)
            colours = {picture.pixel(x, y) for x in range(0, wide, 16) for y in range(0, high, 16)}
            assert len(colours) > 20


def test_an_unknown_screen_is_refused_with_those_that_there_are() -> None:
    """Before anything is set up."""
    done = taken("cellar")
    assert done.returncode == 2
    assert all(name in done.stderr for name in ("cellar", *SCENES))


def test_the_pictures_lie_where_git_does_not_look() -> None:
    """They are made anew whenever somebody wants to look."""
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert f"{OUT.relative_to(ROOT).parts[0]}/" in ignored
