"""What waits for a second person at a table: who asked for what, why, and since when."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from tablectl.client.views import ProposalView, TableView
from ui.parts.locale_text import span
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell
from ui.pit import proposed


class ProposalsPane(QWidget):
    """Emits `asked` with `confirm` or `withdraw` and the number of the proposal."""

    asked = Signal(str, str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.blocks: dict[int, ProposalBlock] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.hide()

    def show_proposals(
        self, view: TableView | None, may: Mapping[str, tuple[str, ...]], now: int
    ) -> None:
        """`may` has what this person may confirm and withdraw, by the kind of the request."""
        waiting = view.proposals if view is not None else ()
        for number in self.blocks.keys() - {one.number for one in waiting}:
            block = self.blocks.pop(number)
            block.hide()
            block.deleteLater()
        for one in waiting:
            if one.number not in self.blocks:
                self.blocks[one.number] = block = ProposalBlock(self)
                block.asked.connect(self.asked)
                self._column.addWidget(block)
            if view is not None:
                self.blocks[one.number].show_proposal(one, view, may)
        self.setVisible(bool(waiting))
        self.tick(now)

    def tick(self, now: int) -> None:
        """How long each has waited."""
        for block in self.blocks.values():
            block.tick(now)


class ProposalBlock(QWidget):
    """One of them, with its two buttons."""

    asked = Signal(str, str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._at, self._number = 0, ""
        self.what, self.why, self.age = PlainLabel(), PlainLabel(), PlainLabel()
        for label in (self.what, self.why):
            label.setWordWrap(True)
        tell(self.what, "act")
        self.look = QPushButton(self.tr("Look and confirm"))
        self.look.setToolTip(self.tr("What comes of it is shown before it is done"))
        self.back = QPushButton(self.tr("Withdraw"))
        self.back.setToolTip(self.tr("What was asked for is not done"))
        self.look.clicked.connect(self._on_look)
        self.back.clicked.connect(self._on_back)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        for widget in (self.what, self.why, self.age, self.look, self.back):
            column.addWidget(widget)

    def show_proposal(
        self, one: ProposalView, view: TableView, may: Mapping[str, tuple[str, ...]]
    ) -> None:
        """Whoever may not confirm it reads it all the same."""
        self._at, self._number = one.at, str(one.number)
        text = self.tr("△ {by} asks for a second person: {what}")
        self.what.setText(text.format(by=one.by, what=proposed.what(one, view)))
        reason = proposed.reason(one)
        self.why.setText(self.tr("Reason: {reason}").format(reason=reason) if reason else "")
        self.why.setVisible(bool(reason))
        self.look.setEnabled(self._number in may.get("confirm", ()))
        self.back.setEnabled(self._number in may.get("withdraw", ()))

    def tick(self, now: int) -> None:
        """How long it has waited."""
        text = self.tr("waits for {age}").format(age=span(now - self._at)) if self._at else ""
        self.age.setText(text)

    @Slot()
    def _on_look(self) -> None:
        self.asked.emit("confirm", self._number)

    @Slot()
    def _on_back(self) -> None:
        self.asked.emit("withdraw", self._number)
