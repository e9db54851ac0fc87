"""Plays the station's sounds by the system's own player, or beeps where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Final, get_args

from PySide6.QtCore import QObject, QProcess, QTemporaryDir, Signal, Slot
from PySide6.QtWidgets import QApplication

from ui.station.tones import wav
from ui.station.viewmodel import Sound

_PLAYERS: Final = (("pw-play",), ("paplay",), ("aplay", "-q"))
"""Programs that play a file and end: PipeWire's, PulseAudio's, ALSA's."""
_LEAVING: Final = 500  # milliseconds for a player to end


class Sounds(QObject):
    """A sound that is asked for while another is played takes its place."""

    failed = Signal(str)
    """The player could not play; from now on there are beeps only. Its name, told once."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self.last: Sound | None = None
        """What was asked for last, also while sounds are off."""
        self._folder = QTemporaryDir()
        self._files = _written(Path(self._folder.path())) if self._folder.isValid() else {}
        found = ((player, shutil.which(player[0])) for player in _PLAYERS)
        self._player = next(((path, *player[1:]) for player, path in found if path), ())
        self._playing: QProcess | None = None

    @property
    def beeps_only(self) -> bool:
        """There is no player here: one sound stands for all four."""
        return not (self._player and self._files)

    def play(self, sound: Sound) -> None:
        """Let it be heard, unless sounds are off."""
        self.last = sound
        if not self.on:
            return
        if self.beeps_only:
            QApplication.beep()
            return
        self.stop()
        self._playing = QProcess(self)
        self._playing.setStandardOutputFile(QProcess.nullDevice())
        self._playing.setStandardErrorFile(QProcess.nullDevice())
        program, *arguments = self._player
        self._playing.finished.connect(self._on_finished)
        self._playing.start(program, [*arguments, str(self._files[sound])])

    def stop(self) -> None:
        """End what is being played."""
        playing, self._playing = self._playing, None
        if playing is not None:
            playing.finished.disconnect(self._on_finished)
            if playing.state() != QProcess.ProcessState.NotRunning:
                playing.kill()
                playing.waitForFinished(_LEAVING)
            playing.deleteLater()

    @Slot(int, QProcess.ExitStatus)
    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        """A machine may have a player and nothing to play on: that is no silence to be kept."""
        if code or status != QProcess.ExitStatus.NormalExit:
            name, self._player = Path(self._player[0]).name, ()
            QApplication.beep()
            self.failed.emit(name)


def _written(folder: Path) -> Mapping[Sound, Path]:
    files: dict[Sound, Path] = {}
    for sound in get_args(Sound):
        files[sound] = folder / f"{sound}.wav"
        files[sound].write_bytes(wav(sound))
    return files
