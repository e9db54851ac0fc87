"""Asks the service for pictures that cameras kept, each once, and hands them to who wants them."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from tablectl.client.reviews import KeptPicture
from ui.parts import told
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.kept_picture import PictureButton
from ui.parts.picture_strip import PictureStrip

_KEPT: Final = 60  # pictures


class KeptPictures(QObject):
    """A picture once had is not asked for again while the same person is signed in."""

    found = Signal(object)
    """`KeptPicture`."""
    refused = Signal(str, str)
    """The digest of one that is not shown, and why."""

    def __init__(self, bridge: Bridge, parent: QObject) -> None:
        super().__init__(parent)
        self.table = ""
        self._bridge = bridge
        self._asked: dict[Asked, tuple[str, str]] = {}  # the table, and the digest
        self._known: OrderedDict[tuple[str, str], KeptPicture] = OrderedDict()

    def serve(self, wants: PictureButton | PictureStrip) -> None:
        """This one's wishes are heard from now on."""
        wants.wanted.connect(self.ask)
        self.found.connect(wants.take)
        self.refused.connect(wants.refuse)

    def forget(self) -> None:
        """Whoever signs in next may not see what was shown."""
        self._known.clear()
        self._asked.clear()

    @Slot(str)
    def ask(self, digest: str) -> None:
        """The picture of this digest, of the table that is looked at."""
        wanted = self.table, digest
        known = self._known.get(wanted)
        if known is not None:
            self.found.emit(known)
        elif wanted not in self._asked.values():
            asked = self._bridge.find("picture", {"table": self.table, "digest": digest})
            self._asked[asked] = wanted
            asked.answered.connect(self._on_found)
            asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_found(self, found: bytes) -> None:
        wanted = self._answered()
        if wanted is not None:
            kept = msgspec.json.decode(found, type=KeptPicture)
            if kept.state == "kept":
                self._known[wanted] = kept
                while len(self._known) > _KEPT:
                    self._known.popitem(last=False)
            self.found.emit(kept)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        wanted = self._answered()
        if wanted is not None:
            self.refused.emit(wanted[1], told.failure(failure))

    def _answered(self) -> tuple[str, str] | None:
        asked = self.sender()
        return self._asked.pop(asked, None) if isinstance(asked, Asked) else None
