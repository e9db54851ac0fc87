"""`python -m drivers.camera`: the eye of one camera, as a process of its own."""

from __future__ import annotations

import sys

from drivers.camera.process import main

if __name__ == "__main__":
    sys.exit(main())
