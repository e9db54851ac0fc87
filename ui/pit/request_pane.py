"""A request under way: what it is about, what is still to be said, what it would do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Qt, Signal, Slot
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from procedures.offers import Preview
from procedures.refusals import Refused
from tablectl.client.views import TableView
from ui.parts.card_grid import CardGrid
from ui.parts.plain_text import PlainLabel, plain_tip
from ui.parts.preview_panel import PreviewPanel
from ui.parts.theme import tell
from ui.pit.lies_form import LiesForm
from ui.pit.request_fields import RequestFields
from ui.pit.requesting import Requesting
from ui.pit.two_witnesses import offered
from ui.pit.wanted import fields


class RequestPane(QWidget):
    """Emits `changed` with what is said, `confirmed`, `looked` and `left`."""

    changed = Signal(object)
    confirmed = Signal()
    looked = Signal()
    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.notice = PlainLabel(), PlainLabel()
        self.notice.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        tell(self.notice, "act")
        self.fields, self.grid, self.lies = RequestFields(), CardGrid(), LiesForm()
        self.preview = PreviewPanel(across=True)
        self.go, self.look, self.leave = QPushButton(), QPushButton(), QPushButton()
        self.earlier, self.checks = QPushButton(), PlainLabel()
        self._lay_out()
        self._wire()

    def begin(
        self,
        request: Requesting,
        title: str,
        choices: Sequence[tuple[str, str]],
        view: TableView,
    ) -> None:
        """Something is to be asked of this table."""
        self.title.setText(title)
        self.preview.show_currency(view.currency)
        self.preview.forget()
        self.show_checks(())
        self.fields.begin(request.wanted, choices, view)
        if "lies" in fields(request.wanted):
            with QSignalBlocker(self):
                self.lies.begin(view)
        self._choosing(request, view)
        self.show_request(request)
        first = self.grid if self.middle.currentWidget() is self.grid else self.fields.first()
        (first or self.go).setFocus()

    def show_request(self, request: Requesting) -> None:
        """How far it is."""
        self.fields.show_wanted(request.wanted)
        if request.would is not None:
            self.preview.show_would(request.would)
        else:
            self.preview.forget()
        self.go.setEnabled(request.may_confirm)
        self.look.setVisible(request.stage == "moved")
        self.fields.setEnabled(request.stage != "sent")
        noticed = self._noticed(request)
        self.notice.setText(noticed)
        self.notice.setToolTip(plain_tip(noticed))

    def show_checks(self, found: Sequence[str]) -> None:
        """What an opening would find, or what goes back where, line by line."""
        self.checks.setText("\n".join(found))
        self.checks.setVisible(bool(found))
        self._row.setStretch(0, 1 if found else 2)

    def name_card(self) -> None:
        """The grid of cards takes the room of the preview."""
        self.middle.setCurrentWidget(self.grid)
        self._show_middle(shown=True)
        self.grid.setFocus()

    def card_named(self) -> None:
        """The card is named: what it would do has the room again."""
        self._show_middle(shown=False)
        self.fields.after_card().setFocus()

    def _show_middle(self, *, shown: bool) -> None:
        self.middle.setVisible(shown)
        self.preview.setVisible(not shown)

    def _choosing(self, request: Requesting, view: TableView) -> None:
        needed = fields(request.wanted)
        self.grid.suggest(offered(view, request.wanted))
        if "lies" in needed:
            self.middle.setCurrentWidget(self.lies)
        elif "card" in needed:
            self.middle.setCurrentWidget(self.grid)
        self._show_middle(shown="lies" in needed or "card" in needed)

    def _noticed(self, request: Requesting) -> str:
        match request.stage:
            case "wrong":
                return "▲ " + self.tr("That means nothing here: {what}").format(
                    what=request.problem
                )
            case "looking":
                return self.tr("Looking what it would do…")
            case "refused" if isinstance(request.would, Refused) and not self.middle.isHidden():
                return "▲ " + self.preview.line.refusal(request.would)
            case "moved":
                return "▲ " + self.tr(
                    "The table has moved since you looked. This is what it would do now."
                )
            case "ready" if request.ask is None:
                return self.tr("Say why; then it can be done.")
            case "ready" if isinstance(request.would, Preview) and request.would.second_person:
                return self.tr("A second person must confirm it.")
            case "sent":
                return self.tr("Waiting for the answer…")
            case _:
                return ""

    def _lay_out(self) -> None:
        self.go.setText(self.tr("Do it"))
        self.go.setToolTip(self.tr("Send the request as it was looked at (Ctrl+Enter)"))
        self.look.setText(self.tr("I have looked"))
        self.look.setToolTip(self.tr("What it would do now is what is meant (F5)"))
        self.leave.setText(self.tr("Leave it"))
        self.leave.setToolTip(self.tr("Nothing is sent (Escape)"))
        self.earlier.setText(self.tr("Earlier round"))
        self.earlier.setToolTip(self.tr("Cards of one round more, as far back as may be put right"))
        self.earlier.hide()
        buttons = QHBoxLayout()
        for button in (self.go, self.look, self.leave, self.earlier):
            buttons.addWidget(button)
        buttons.addStretch()
        top = QHBoxLayout()
        top.addWidget(self.title)
        top.addWidget(self.notice, 1)
        said = QVBoxLayout()
        said.addLayout(top)
        said.addWidget(self.fields)
        said.addStretch()
        said.addLayout(buttons)
        self.middle = QStackedWidget()
        self.middle.addWidget(self.grid)
        self.middle.addWidget(self.lies)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.addLayout(said, 2)
        self._row.addWidget(self.middle)
        self._row.addWidget(self.checks, alignment=Qt.AlignmentFlag.AlignTop)
        self._row.addWidget(self.preview, 2)

    def _wire(self) -> None:
        self.fields.changed.connect(self._on_changed)
        self.fields.card_asked.connect(self.name_card)
        self.grid.chosen.connect(self._on_card)
        self.lies.changed.connect(self._on_changed)
        self.go.clicked.connect(self.confirmed)
        self.look.clicked.connect(self.looked)
        self.leave.clicked.connect(self.left)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, signal in (
            ("Ctrl+Return", self._on_go), ("Ctrl+Enter", self._on_go),
            ("F5", self.looked), ("Escape", self.left),
        ):  # fmt: skip
            shortcut = QShortcut(keys, self, context=within)
            shortcut.activated.connect(signal)
        QShortcut("Ctrl+J", self).activated.connect(self._on_focus)
        self.title.setToolTip(self.tr("Ctrl+J leads to the request, Ctrl+D to the felt"))

    @Slot()
    def _on_focus(self) -> None:
        (self.fields.first() or self.leave).setFocus()

    @Slot()
    def _on_go(self) -> None:
        if self.go.isEnabled():
            self.confirmed.emit()

    @Slot(str)
    def _on_card(self, card: str) -> None:
        self.card_named()
        self.changed.emit({"card": card})

    @Slot()
    def _on_changed(self) -> None:
        try:
            said = dict(self.fields.said())
            if self.middle.currentWidget() is self.lies and self.middle.isVisibleTo(self):
                said["lies"] = self.lies.lies()
        except ValueError as error:
            self.changed.emit(error)
            return
        self.changed.emit(said)
