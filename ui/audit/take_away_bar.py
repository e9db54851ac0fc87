"""Taking a round away: as data that checks itself, or on paper; where it went, how to check it."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from tablectl.client.reviews import RoundFound
from ui.audit.packet_file import PacketFile
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell


class TakeAwayBar(QWidget):
    """It asks where to save, and then for the file."""

    asked = Signal(object, object)
    """What is asked of the service, and the path."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row: RoundFound | None = None
        self._about: dict[str, str] = {}
        self._dialog: QFileDialog | None = None
        self.data = QPushButton(self.tr("Take the round away as &data"))
        self.data.setToolTip(self.tr("Every record, with its proof; it checks itself (Alt+D)"))
        self.page = QPushButton(self.tr("… on &paper"))
        self.page.setToolTip(self.tr("The round as a page of text (Alt+P)"))
        self.incident = QPushButton(self.tr("… its &incident"))
        self.incident.setToolTip(self.tr("The first incident of it, as data (Alt+I)"))
        self.said = PlainLabel()
        self.said.setWordWrap(True)
        self.said.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.data.clicked.connect(self._on_data)
        self.page.clicked.connect(self._on_page)
        self.incident.clicked.connect(self._on_incident)
        row = QHBoxLayout()
        for button in (self.data, self.page, self.incident):
            row.addWidget(button)
        row.addStretch()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(row)
        column.addWidget(self.said)
        self.clear()

    def show_row(self, row: RoundFound) -> None:
        """What is looked at, and can be taken away."""
        self._row = row
        self.data.setEnabled(bool(row.round))
        self.page.setEnabled(bool(row.round))
        self.incident.setEnabled(bool(row.incidents))
        self.said.clear()

    def clear(self) -> None:
        """Nothing is looked at."""
        self._row = None
        for button in (self.data, self.page, self.incident):
            button.setEnabled(False)
        self.said.clear()

    def save_to(self, path: str) -> None:
        """Ask for what was chosen last, for this file."""
        self.said.setText(self.tr("…"))
        tell(self.said, "")
        self.asked.emit(dict(self._about), Path(path))

    def show_saved(self, file: PacketFile) -> None:
        """It is there, and how it is checked."""
        text = self.tr("✓ {path} · check it with: {command}")
        self.said.setText(text.format(path=file.to, command=file.command))
        tell(self.said, "good")

    def show_not_saved(self, why: str) -> None:
        """It is not."""
        self.said.setText(self.tr("▲ Not saved: {why}").format(why=why))
        tell(self.said, "act")

    @Slot()
    def _on_data(self) -> None:
        self._choose({"round": str(self._row.round)} if self._row is not None else {}, "json")

    @Slot()
    def _on_page(self) -> None:
        if self._row is not None:
            self._choose({"round": str(self._row.round), "as": "page"}, "txt")

    @Slot()
    def _on_incident(self) -> None:
        if self._row is not None and self._row.incidents:
            self._choose({"incident": str(self._row.incidents[0].number)}, "json")

    def _choose(self, about: dict[str, str], ending: str) -> None:
        if self._row is None:
            return
        self._about = {"table": self._row.table, **about}
        what, number = ("incident", about["incident"]) if "incident" in about else (
            "round", about["round"]
        )  # fmt: skip
        dialog = QFileDialog(
            self, self.tr("Save as"), f"{self._row.table}-{what}-{number}.{ending}"
        )
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self.save_to)
        dialog.open()
