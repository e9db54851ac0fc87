"""Somebody sits down at the table: his name, and a box that is free."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from PySide6.QtWidgets import QFormLayout, QLineEdit, QWidget

from procedures import commands as ask
from procedures.table import Name
from ui.station.choice_row import ChoiceRow
from ui.station.form import Sends, StationForm


class SitForm(StationForm):
    """`boxes` are those that he may take; 0 is to stand behind those of others."""

    def __init__(
        self, sends: Sends, boxes: Sequence[int], *, name: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(sends, "", "", parent)
        self.setWindowTitle(self.tr("Somebody sits down"))
        self.go.setText(self.tr("He sits there"))
        self.name = QLineEdit(name)
        self.name.setReadOnly(bool(name))
        self.name.setMaxLength(40)
        self.name.returnPressed.connect(self.send)
        self.box = ChoiceRow(columns=4)
        stands = self.tr("stands")
        self.box.show_choices([(str(box), str(box) if box else stands) for box in boxes])
        form = QFormLayout()
        form.addRow(self.tr("&Name"), self.name)
        form.addRow(self.tr("Box"), self.box)
        self.column.addLayout(form)
        self.name.setFocus()

    def request(self) -> ask.Ask | str:
        """His seat."""
        name = self.name.text().strip()
        try:
            msgspec.convert(name, Name)
        except msgspec.ValidationError:
            return self.tr("A name of letters, digits and . _ - is needed, 40 at most.")
        if not self.box.current:
            return self.tr("Touch the box that he takes.")
        return ask.ForPlayer(player=name, ask=ask.Sit(box=int(self.box.current)))
