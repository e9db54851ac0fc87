"""One step of the shuffle's record: which set was shuffled, how deep it was cut."""

from __future__ import annotations

from typing import Final, cast

from PySide6.QtWidgets import QFormLayout, QLineEdit, QSpinBox, QWidget

from procedures import commands as ask
from procedures.table import ShuffleStep
from ui.parts.plain_text import PlainLabel
from ui.station.form import Sends, StationForm
from ui.station.words import word

ASKS_NOTHING: Final = frozenset({"fanned"})
"""Steps that are recorded by one touch."""
_LONGEST: Final = 40


class ShuffleForm(StationForm):
    """The step that is due; nothing is filled in but what the rules ask for (`percent`)."""

    def __init__(
        self, sends: Sends, step: str, *, percent: int = 0, parent: QWidget | None = None
    ) -> None:
        super().__init__(sends, "", word(step), parent)
        self.setWindowTitle(self.tr("Shuffle: {step}").format(step=word(step)))
        self.step = cast("ShuffleStep", step)
        self.set_id = QLineEdit()
        self.set_id.setMaxLength(_LONGEST)
        self.seal = QLineEdit()
        self.seal.setMaxLength(_LONGEST)
        self.percent = QSpinBox()
        self.percent.setRange(0, 100)
        self.percent.setSuffix(" %")
        self.percent.setValue(percent)
        self.percent.setMinimumHeight(44)
        form = QFormLayout()
        if step == "shuffled":
            form.addRow(self.tr("&Set"), self.set_id)
            form.addRow(self.tr("Seal, if it had &one"), self.seal)
        else:
            form.addRow(self.tr("&At"), self.percent)
        self.column.addWidget(PlainLabel(word(step)))
        self.column.addLayout(form)
        (self.set_id if step == "shuffled" else self.percent).setFocus()
        for field in (self.set_id, self.seal):
            field.returnPressed.connect(self.send)

    def request(self) -> ask.Ask | str:
        """The step with what belongs to it."""
        if self.step != "shuffled":
            return ask.RecordShuffle(step=self.step, percent=self.percent.value())
        if not self.set_id.text().strip():
            return self.tr("Type or scan the name of the set that was shuffled.")
        return ask.RecordShuffle(
            step=self.step, set_id=self.set_id.text().strip(), seal=self.seal.text().strip()
        )
