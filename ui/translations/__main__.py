"""Bring the `.ts` files in step with the code, and make the `.qm` files that are shipped."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent
SCREENS: Final = FOLDER.parent


def tool(name: str) -> str:
    """Qt's own, which the screens' library brings along."""
    return str(Path(sys.executable).with_name(f"pyside6-{name}"))


def sources() -> list[Path]:
    """Every module of the screens."""
    return sorted(SCREENS.rglob("*.py"))


def collect(into: Path) -> str:
    """Bring one `.ts` file in step; what the tool says of it."""
    said = _run(
        "lupdate", *map(str, sources()), "-no-obsolete", "-locations", "none", "-ts", str(into)
    )
    return said.strip()


def release(source: Path, to: Path) -> str:
    """Make a `.qm` of a `.ts`; what the tool says of it."""
    return _run("lrelease", "-nounfinished", str(source), "-qm", str(to)).strip()


def main() -> None:
    """Both, for every language there is."""
    for source in sorted(FOLDER.glob("*.ts")):
        sys.stdout.write(collect(source) + "\n")
        sys.stdout.write(release(source, source.with_suffix(".qm")) + "\n")


def _run(name: str, *arguments: str) -> str:
    done = subprocess.run(
        [tool(name), *arguments], capture_output=True, text=True, check=True, cwd=SCREENS
    )
    return done.stdout + done.stderr


if __name__ == "__main__":
    main()
