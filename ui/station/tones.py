"""The station's four sounds, made here: short, and unlike each other in pitch and rhythm. No Qt."""

from __future__ import annotations

import io
import math
import wave
from array import array
from collections.abc import Mapping
from typing import Final

from ui.station.viewmodel import Sound

_RATE: Final = 22_050
_LOUD: Final = 9_000
_EDGE: Final = 0.006  # seconds in which a note comes and goes, so that it does not click
NOTES: Final[Mapping[Sound, tuple[tuple[float, float], ...]]] = {
    "read": ((1_320.0, 0.06),),
    "repeat": ((880.0, 0.06), (0.0, 0.05), (880.0, 0.06)),
    "refused": ((330.0, 0.12), (220.0, 0.18)),
    "held": ((660.0, 0.14), (440.0, 0.14), (660.0, 0.14), (440.0, 0.2)),
}
"""Of each sound its notes: pitch in hertz, nought for silence, and length in seconds."""


def wav(sound: Sound) -> bytes:
    """A sound as a WAV file, mono, 16 bits."""
    samples = array("h")
    for pitch, seconds in NOTES[sound]:
        count = round(seconds * _RATE)
        edge = _EDGE * _RATE
        for at in range(count):
            swell = min(1.0, at / edge, (count - at) / edge)
            samples.append(round(_LOUD * swell * math.sin(2 * math.pi * pitch * at / _RATE)))
    written = io.BytesIO()
    with wave.open(written, "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(_RATE)
        file.writeframes(samples.tobytes())
    return written.getvalue()
