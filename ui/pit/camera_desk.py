"""Asks the service for the cameras of the table that is shown, while somebody looks at them."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject, Signal, Slot

from tablectl.client.reviews import CamerasNow
from tablectl.client.views import TableView
from ui.parts import told
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.kept_pictures import KeptPictures
from ui.pit import cameras
from ui.pit.camera_pane import CameraPane


class CameraDesk(QObject):
    """One question at a time; what came is asked for again when the table has gone on.

    Of a table that is chosen it asks once, so that it is known whether it has a camera.
    """

    known = Signal()
    """What the cameras are is known, or known anew."""

    def __init__(
        self, bridge: Bridge, pane: CameraPane, pictures: KeptPictures, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._bridge, self._pane = bridge, pane
        self._view: TableView | None = None
        self._asking: Asked | None = None
        self._asked_at = -1
        self._looks = False
        pane.wanted.connect(pictures.ask)
        pictures.found.connect(pane.take)
        pictures.refused.connect(pane.refuse)

    def show_table(self, view: TableView | None) -> None:
        """The table is as this now."""
        before = self._view.table if self._view is not None else ""
        self._view = view
        if view is None or view.table != before:
            self._asking, self._asked_at = None, -1
            self._pane.clear()
        self._ask()

    def look(self, *, on: bool) -> None:
        """Somebody looks at the cameras, or does no longer."""
        self._looks, self._asked_at = on, -1 if on else self._asked_at
        self._ask()

    def _ask(self) -> None:
        view = self._view
        if view is None or self._asking is not None or view.position == self._asked_at:
            return
        if not self._looks and self._asked_at >= 0:
            return
        self._asked_at = view.position
        self._asking = self._bridge.find("cameras", {"table": view.table})
        self._asking.answered.connect(self._on_found)
        self._asking.failed.connect(self._on_failed)

    @Slot(object)
    def _on_found(self, found: bytes) -> None:
        if self.sender() is not self._asking:
            return
        self._asking = None
        now = msgspec.json.decode(found, type=CamerasNow)
        self._pane.show_cameras(now, self._bridge.service_time())
        self.known.emit()
        self._ask()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        if self.sender() is not self._asking:
            return
        self._asking = None
        if failure.code == "not allowed" and self._view is not None:
            known = cameras.of_view(self._view)
            self._pane.show_cameras(known, self._bridge.service_time(), counted=False)
            self._pane.show_notice(self.tr("What they read is shown to supervisors."))
            self._ask()
            return
        self._asked_at = -1
        self._pane.show_notice(told.failure(failure))
        if failure.code == "not sent" and self._bridge.state == "live":  # it is heard again
            self._ask()
