"""OpenCV, imported in one place: on one thread, silent, and Qt's settings left as they were."""

from __future__ import annotations

import os
from typing import Final

MOST_PIXELS: Final = 64_000_000
"""A picture of more is not opened."""

_TOUCHED: Final = ("QT_QPA_PLATFORM_PLUGIN_PATH", "QT_QPA_FONTDIR", "LD_LIBRARY_PATH")

_before = {name: os.environ.get(name) for name in _TOUCHED}
os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")  # what fails is told by us
os.environ.setdefault("OPENCV_IO_MAX_IMAGE_PIXELS", str(MOST_PIXELS))
os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "1")  # seconds, instead of ten

import cv2  # noqa: E402 - what it does to the environment is undone below

for _name, _value in _before.items():
    if _value is None:
        os.environ.pop(_name, None)
    else:
        os.environ[_name] = _value

cv2.setNumThreads(1)
cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)

__all__ = ["MOST_PIXELS", "cv2"]
