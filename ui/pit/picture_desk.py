"""Asks the service for pictures that cameras kept, and shows each where it is wanted."""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec
from PySide6.QtCore import QObject, Slot

from tablectl.client.reviews import KeptPicture
from ui.parts.bridge import Asked, Bridge, Failure
from ui.pit.witness_pane import WitnessPane

_KEPT: Final = 40  # pictures


class PictureDesk(QObject):
    """A picture once shown is not asked for again."""

    def __init__(self, bridge: Bridge, pane: WitnessPane, parent: QObject) -> None:
        super().__init__(parent)
        self.table = ""
        self._bridge, self._pane = bridge, pane
        self._asked: dict[Asked, str] = {}
        self._known: OrderedDict[str, KeptPicture] = OrderedDict()
        pane.wanted.connect(self._on_wanted)

    @Slot(str)
    def _on_wanted(self, digest: str) -> None:
        if digest in self._known:
            self._pane.show_picture(self._known[digest])
            return
        asked = self._bridge.find("picture", {"table": self.table, "digest": digest})
        self._asked[asked] = digest
        asked.answered.connect(self._on_found)
        asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_found(self, found: bytes) -> None:
        self._forget()
        kept = msgspec.json.decode(found, type=KeptPicture)
        self._known[kept.digest] = kept
        if len(self._known) > _KEPT:
            self._known.popitem(last=False)
        self._pane.show_picture(kept)

    @Slot(object)
    def _on_failed(self, _: Failure) -> None:
        self._pane.no_picture(self._forget())

    def _forget(self) -> str:
        asked = self.sender()
        return self._asked.pop(asked, "") if isinstance(asked, Asked) else ""
