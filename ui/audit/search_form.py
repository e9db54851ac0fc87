"""The form of a search: every criterion, all of them together, by keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from procedures.irregular.known import IRREGULARITIES
from ui.audit import words
from ui.audit.criteria import Typed, wrong
from ui.parts.plain_text import PlainLabel
from ui.parts.theme import tell


class SearchForm(QWidget):
    """Enter anywhere searches."""

    asked = Signal(object)
    """`Typed`, which can be meant."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        labels = {
            "table": self.tr("Table"),
            "round": self.tr("Round"),
            "since": self.tr("From"),
            "until": self.tr("To"),
            "dealer": self.tr("Dealer"),
            "player": self.tr("Player"),
            "card": self.tr("Card"),
            "device": self.tr("Device"),
            "by": self.tr("Resolved by"),
            "amount": self.tr("Amount at least"),
        }
        self.fields = {name: QLineEdit() for name in labels}
        self.kind = _choice(sorted({one.kind for one in IRREGULARITIES}))
        self.remedy = _choice(sorted({r for one in IRREGULARITIES for r in one.remedies}))
        self.named = QCheckBox(self.tr("Card named by hand"))
        self.returned = QCheckBox(self.tr("Money returned"))
        self.corrected = QCheckBox(self.tr("Corrected"))
        self.go = QPushButton(self.tr("&Search"))
        self.go.setToolTip(self.tr("Search the record (Enter)"))
        self.anew = QPushButton(self.tr("Clea&r"))
        self.anew.setToolTip(self.tr("Empty the form (Alt+R)"))
        self.said = PlainLabel()
        tell(self.said, "act")
        self.fields["since"].setPlaceholderText("2026-11-30 14:05")
        self.fields["until"].setPlaceholderText("2026-11-30 14:05")
        self.fields["card"].setPlaceholderText("10♠")
        self._lay_out(labels)
        for field in self.fields.values():
            field.returnPressed.connect(self._on_go)
        self.go.clicked.connect(self._on_go)
        self.anew.clicked.connect(self.clear)

    def typed(self) -> Typed:
        """The form as it stands."""
        texts = {name: field.text().strip() for name, field in self.fields.items()}
        return Typed(
            **texts,
            kind=self.kind.currentData() or "",
            remedy=self.remedy.currentData() or "",
            named=self.named.isChecked(),
            returned=self.returned.isChecked(),
            corrected=self.corrected.isChecked(),
        )

    @Slot()
    def clear(self) -> None:
        """Nothing is asked for."""
        for field in self.fields.values():
            field.clear()
        for choice in (self.kind, self.remedy):
            choice.setCurrentIndex(0)
        for box in (self.named, self.returned, self.corrected):
            box.setChecked(False)
        self.said.clear()
        self.fields["table"].setFocus()

    @Slot()
    def _on_go(self) -> None:
        typed = self.typed()
        field = wrong(typed)
        self.said.setText(f"▲ {words.wrong(field)}" if field is not None else "")
        if field is not None:
            self.fields[field].setFocus()
            return
        self.asked.emit(typed)

    def _lay_out(self, labels: dict[str, str]) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        columns = [QFormLayout() for _ in range(3)]
        for at, (name, label) in enumerate(labels.items()):
            columns[at // 4].addRow(label, self.fields[name])
            self.fields[name].setAccessibleName(label)
        columns[2].addRow(self.tr("Incident"), self.kind)
        columns[2].addRow(self.tr("Remedy"), self.remedy)
        self.kind.setAccessibleName(self.tr("Incident"))
        self.remedy.setAccessibleName(self.tr("Remedy"))
        for column, form in enumerate(columns):
            form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
            grid.addLayout(form, 0, column)
            grid.setColumnStretch(column, 1)
        for column, box in enumerate((self.named, self.returned, self.corrected)):
            grid.addWidget(box, 1, column)
        grid.addWidget(self.said, 2, 0)
        grid.addWidget(self.anew, 2, 1)
        grid.addWidget(self.go, 2, 2)


def _choice(of: list[str]) -> QComboBox:
    choice = QComboBox()
    choice.addItem("–", "")
    for one in of:
        choice.addItem(one, one)
    return choice
