"""One fact in full: who asked, under which rule, the whole fact, its bytes and its picture."""

from __future__ import annotations

import msgspec
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from tablectl.client.reviews import Evidence, FactTold
from ui.audit import words
from ui.audit.seen import seen_in
from ui.audit.text_panel import TextPanel
from ui.parts import told
from ui.parts.locale_text import day_and_time
from ui.parts.picture_strip import Pictured, PictureStrip


class FactPanel(QWidget):
    """The fact above, its evidence below."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fact = TextPanel(self.tr("The fact in full"))
        self.evidence = TextPanel(self.tr("The bytes behind it"))
        self.pictures = PictureStrip(most=2)
        behind = QHBoxLayout()
        behind.addWidget(self.evidence, 1)
        behind.addWidget(self.pictures)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.fact, 3)
        column.addLayout(behind, 2)
        self.clear()

    def show_fact(self, fact: FactTold) -> None:
        """This one; its bytes are still to come."""
        asked = self.tr("{position} · {at} · asked by {by}")
        head = asked.format(
            position=fact.position, at=day_and_time(fact.at), by=told.person(fact.asked_by) or "–"
        )
        rule = self.tr("rule {rule}").format(rule=fact.rule) if fact.rule else ""
        whole = ""
        if fact.fact is not None:
            whole = msgspec.json.format(msgspec.json.encode(fact.fact), indent=2).decode()
        lines = (head, rule, told.fact(fact.kind, fact.words), "", whole)
        self.fact.show_text("\n".join(line for line in lines if line or line is lines[3]))
        nothing = self.tr("No reading is named by this fact.")
        self.evidence.show_text(self.tr("…") if fact.keys else nothing)
        self.pictures.show_pictures([words.pictured(one) for one in seen_in(fact)])

    def show_evidence(self, found: Evidence) -> None:
        """What became of the bytes."""
        self.evidence.show_text(words.evidence(found))
        if found.picture and not self.pictures.shown:
            kept = Pictured(found.picture, self.tr("by the camera"))
            self.pictures.show_pictures([kept])

    def show_no_evidence(self, why: str) -> None:
        """It could not be had."""
        self.evidence.show_text(why)

    def clear(self) -> None:
        """No fact is chosen."""
        self.fact.show_text(self.tr("Choose a fact of the timeline."))
        self.evidence.show_text("")
        self.pictures.show_pictures(())
