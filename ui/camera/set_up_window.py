"""Setting a camera up: choose it, mark on its picture what lies where, save, and check."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.camera.camera import CameraToSetUp
from ui.camera.marked import Marked, Point
from ui.camera.picture_view import PictureView
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell

_LOOK: Final = 100  # milliseconds


class SetUpWindow(QWidget):
    """One camera of one table."""

    def __init__(self, camera: CameraToSetUp, *, table: str, felt: bool) -> None:
        super().__init__()
        self.setWindowTitle(self.tr("Set up a camera of table {table}").format(table=table))
        self._camera = camera
        self.marked = Marked(felt=felt)
        self.source = QComboBox()
        self.source.setEditable(True)
        self.source.addItems(list(camera.sources))
        self.source.setToolTip(self.tr("A camera of this machine, or an address as rtsp://…"))
        self.open = QPushButton(self.tr("Look through it"))
        self.tools = QListWidget()
        self.hint, self.told = PlainLabel(), PlainLabel()
        for label in (self.hint, self.told):
            label.setWordWrap(True)
        self.again = QPushButton(self.tr("Mark it again"))
        self.again.setToolTip(self.tr("Take away what was marked with this (Delete)"))
        self.keep = QPushButton(self.tr("Save"))
        self.keep.setToolTip(self.tr("Save the set-up and a picture to check it by (Ctrl+S)"))
        self.view = PictureView()
        self._lay_out()
        self._wire()
        self.tools.addItems([""] * len(self.marked.tools))
        self.tools.setCurrentRow(0)
        self._show()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_look)
        self._timer.start(_LOOK)
        self._on_open()

    @property
    def tool(self) -> str:
        """What the next drag marks."""
        return self.marked.tools[max(0, self.tools.currentRow())]

    def _show(self) -> None:
        for row, tool in enumerate(self.marked.tools):
            done = "✓" if self.marked.has(tool) else "·"
            self.tools.item(row).setText(f"{done} {self._named(tool)}")
        self.view.show_marked(self.marked)
        self.keep.setEnabled(not self.marked.lacks and not self.view.empty)
        self.again.setEnabled(self.marked.has(self.tool))
        self.hint.setText(self._hint())

    def _hint(self) -> str:
        match self.tool:
            case "card":
                return self.tr("Lay a card down and drag along its long side, corner to corner.")
            case "mark":
                return self.tr(
                    "Click what never moves and is dark beside light: by two or three of them a"
                    " camera that was moved is noticed."
                )
            case "window":
                return self.tr("Drag a rectangle round where cards slide out of the shoe.")
            case _:
                return self.tr("Drag a rectangle round this place; what is not there is left out.")

    def _named(self, tool: str) -> str:
        place, number = tool.rstrip("123456789"), tool.lstrip("abcdefghijklmnopqrstuvwxyz")
        names = {
            "window": self.tr("The window before the shoe"), "card": self.tr("A card's length"),
            "mark": self.tr("Marks"), "dealer": self.tr("Dealer"), "box": self.tr("Box"),
            "split": self.tr("Split of box"), "double": self.tr("Double of box"),
            "burn": self.tr("Burned cards"), "discard": self.tr("Discards"),
        }  # fmt: skip
        return f"{names[place]} {number}".rstrip()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.addWidget(self.source, 1)
        top.addWidget(self.open)
        side = QVBoxLayout()
        for widget in (self.tools, self.hint, self.again, self.keep):
            side.addWidget(widget)
        middle = QHBoxLayout()
        middle.addWidget(self.view, 4)
        middle.addLayout(side, 1)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addLayout(middle, 1)
        column.addWidget(self.told)
        self.resize(1100, 680)

    def _wire(self) -> None:
        self.open.clicked.connect(self._on_open)
        self.tools.currentRowChanged.connect(self._on_tool)
        self.view.dragged.connect(self._on_dragged)
        self.again.clicked.connect(self._on_again)
        self.keep.clicked.connect(self._on_keep)
        QShortcut("Ctrl+S", self).activated.connect(self.keep.click)
        QShortcut("Delete", self).activated.connect(self.again.click)

    def _tell(self, text: str, *, wrong: bool) -> None:
        self.told.setText(f"▲ {text}" if wrong else text)
        tell(self.told, "alarm" if wrong else "")

    @Slot()
    def _on_open(self) -> None:
        why = self._camera.choose(self.source.currentText().strip())
        self._tell(why, wrong=bool(why))

    @Slot()
    def _on_look(self) -> None:
        shot = self._camera.newest()
        if shot is None:
            return
        if shot.wrong:
            self._tell(shot.wrong, wrong=True)
        if shot.data:
            first = self.view.empty
            self.view.show_shot(shot)
            if first:
                self._show()

    @Slot()
    def _on_tool(self) -> None:
        self._show()

    @Slot(object, object)
    def _on_dragged(self, start: Point, end: Point) -> None:
        before, self.marked = self.marked, self.marked.dragged(self.tool, start, end)
        if self.marked == before:
            self._tell(self.tr("That is too small; drag further."), wrong=True)
            return
        self._tell("", wrong=False)
        row = self.tools.currentRow()
        if self.tool != "mark" and row + 1 < self.tools.count():
            self.tools.setCurrentRow(row + 1)
        self._show()

    @Slot()
    def _on_again(self) -> None:
        self.marked = self.marked.without(self.tool)
        self._show()

    @Slot()
    def _on_keep(self) -> None:
        saved, said = self._camera.save(self.marked)
        self._tell(said, wrong=not saved)
