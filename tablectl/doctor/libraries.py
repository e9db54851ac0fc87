"""The shared libraries that OpenCV and Qt load, and the Debian packages that bring them.

Runs by itself on a bare Python: `python3 tablectl/doctor/libraries.py` prints the missing packages.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Final

PACKAGES: Final[dict[str, str]] = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libbrotlidec.so.1": "libbrotli1",
    "libxcb.so.1": "libxcb1",
}
ON_A_DISPLAY: Final[dict[str, str]] = {
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-image.so.0": "libxcb-image0",
    "libSM.so.6": "libsm6",
    "libICE.so.6": "libice6",
}
"""What Qt loads besides to show a window to somebody."""


def missing(packages: dict[str, str] = PACKAGES) -> list[str]:
    """The Debian packages whose library cannot be loaded here."""
    return [package for library, package in packages.items() if not _loads(library)]


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


if __name__ == "__main__":
    sys.stdout.write("\n".join(missing()))
