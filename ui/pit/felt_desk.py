"""What the supervisor does on the felt: chooses a card, moves cards, looks how they came."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtCore import QObject, Signal, Slot

from procedures.offers import Preview
from procedures.places import Place
from tablectl.client.client import Connection
from tablectl.client.views import IncidentView, TableView
from ui.felt.guide import guide_of
from ui.felt.picture import felt_picture
from ui.felt.view import FeltView
from ui.pit.arranging import Arranging, NotThereError, arranged_view, arranging, moved, refusal
from ui.pit.guided import as_they_came


class FeltDesk(QObject):
    """Emits `arranged` when cards were moved; nothing is asked by that."""

    arranged = Signal()

    def __init__(self, felt: FeltView, parent: QObject) -> None:
        super().__init__(parent)
        self.now: Arranging | None = None
        """The cards as they are to be, while the record is being rearranged."""
        self._felt = felt
        self._view: TableView | None = None
        self._connection: Connection = "lost"
        self._told = ""
        self._would: Preview | None = None
        self._replay: tuple[IncidentView, int] | None = None
        self._chosen = ""
        felt.card_dropped.connect(self._on_dropped)

    def show_table(self, view: TableView | None) -> None:
        """The table as it is now."""
        if view is None or self._view is None or view.table != self._view.table:
            self.end()
        self._view = view
        self._begin_again()
        self.draw()

    def show_connection(self, state: Connection, told: str) -> None:
        """A picture that is not live says so."""
        self._connection, self._told = state, told
        self.draw()

    def choose(self, key: str) -> None:
        """The card that a request is about is lit."""
        if key != self._chosen:
            self._chosen = key
            self.draw()

    def rearrange(self) -> bool:
        """From now on cards may be moved."""
        if self._view is None:
            return False
        self.now = arranging(self._view)
        self._felt.may_drop = self._may_drop
        self._felt.setFocus()
        return True

    def would(self, preview: Preview | None) -> None:
        """What the service says that the arrangement comes to."""
        if self.now is not None and preview != self._would:
            self._would = preview
            self.draw()

    def replay(self, incident: IncidentView | None, steps: int) -> None:
        """The felt when so many cards of the sequence had come; as it is, for none."""
        self._replay = (incident, steps) if incident is not None and steps >= 0 else None
        self.draw()

    def end(self) -> None:
        """Nothing is moved or chosen any more."""
        self.now, self._would, self._chosen, self._replay = None, None, "", None
        self._felt.may_drop = None
        self._felt.put_back()

    def draw(self) -> None:
        """The felt as it is, as it would be, or as it was."""
        if self._view is None:
            return
        view = self._view
        if self.now is not None:
            view = arranged_view(view, self.now, self._would)
        elif self._replay is not None:
            view = as_they_came(view, *self._replay)
        guide = guide_of(view)
        if self._chosen:
            guide = structs.replace(guide, lit=(self._chosen,))
        self._felt.show_picture(
            felt_picture(view, guide=guide, connection=self._connection, told=self._told)
        )

    def _begin_again(self) -> None:
        """Other cards lie there than those that were moved: that arrangement is none any more."""
        if self._view is None or self.now is None:
            return
        begun = arranging(self._view)
        if begun.begun != self.now.begun:
            self.now, self._would = begun, None
            self.arranged.emit()

    def _may_drop(self, key: str, place: Place) -> str:
        return refusal(self.now, key, place) if self.now is not None else ""

    @Slot(str, object)
    def _on_dropped(self, key: str, place: Place) -> None:
        if self.now is None:
            return
        try:
            self.now = moved(self.now, key, place)
        except NotThereError as error:
            self._felt.tell(str(error))
            return
        self._would = None
        self.draw()
        self.arranged.emit()
