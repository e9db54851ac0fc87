"""Carries a request to the service: looks what it would do, sends it once, tells the answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal, Slot

from procedures.commands import Ask
from procedures.offers import Preview
from procedures.refusals import Refused
from tablectl.answers import Accepted, Answer
from tablectl.client.views import TableView
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.refusal_line import RefusalLine
from ui.pit.request_pane import RequestPane
from ui.pit.requesting import Requesting
from ui.pit.wanted import Wanted


class RequestDesk(QObject):
    """One request at a time. Nothing is sent later than it was pressed."""

    begun = Signal()
    changed = Signal()
    """What is said or what it would do is another."""
    done = Signal(object)
    """`Accepted`: it is in the record, or waits for a second person."""
    over = Signal()
    """Nothing is under way any more."""

    def __init__(
        self, bridge: Bridge, pane: RequestPane, line: RefusalLine, parent: QObject
    ) -> None:
        super().__init__(parent)
        self.table = ""
        self.request: Requesting | None = None
        self._bridge, self._pane, self._line = bridge, pane, line
        self._position = -1
        self._sent: Asked | None = None
        self._left: dict[Asked, str] = {}  # what was sent to tables that are not shown any more
        self._looks: dict[Asked, tuple[Requesting, Ask]] = {}
        pane.changed.connect(self._on_changed)
        pane.confirmed.connect(self._on_confirmed)
        pane.looked.connect(self._on_looked)
        pane.left.connect(self.leave)

    @property
    def kind(self) -> str:
        """What is under way; nothing where nothing is."""
        return self.request.wanted.kind if self.request is not None else ""

    @property
    def would(self) -> Preview | None:
        """What it would do, where it would do something."""
        would = self.request.would if self.request is not None else None
        return would if isinstance(would, Preview) else None

    def begin(
        self, wanted: Wanted, title: str, choices: Sequence[tuple[str, str]], view: TableView
    ) -> None:
        """Something is to be asked of this table; what was not confirmed before is left."""
        if self._sent is not None:
            return
        self.table, self._position = view.table, view.position
        self.request = Requesting(wanted)
        self._pane.begin(self.request, title, choices, view)
        self.begun.emit()
        if self.request.stage == "looking":
            self._look()

    def say(self, **said: object) -> None:
        """Something more is said, as by a card that was chosen on the felt."""
        if self.request is None:
            return
        if self.request.change(**said):
            self._look()
        self._show()

    def table_at(self, position: int) -> None:
        """The table has moved: what it would do is looked at again."""
        self._position = position
        if self.request is not None and self.request.outdated(position):
            self._look()

    def look_again(self) -> None:
        """The service is there again: what was to be looked at meanwhile is looked at now."""
        if self.request is not None and self.request.stage == "looking":
            self._look()

    @Slot()
    def leave(self) -> None:
        """Nothing is asked; what was sent already cannot be left."""
        if self._sent is None and self.request is not None:
            self.request = None
            self.over.emit()

    def forget(self) -> None:
        """Another table is shown, or nobody is signed in."""
        if self._sent is not None:
            self._left[self._sent] = self.table
        self._sent = None
        self.leave()

    # -- steps ------------------------------------------------------------------------------------

    def _look(self) -> None:
        request = self.request
        if request is None or request.question is None:
            return
        asked = self._bridge.preview(self.table, request.question)
        self._looks[asked] = request, request.question
        asked.answered.connect(self._on_would)
        asked.failed.connect(self._on_no_look)

    def _show(self) -> None:
        if self.request is not None:
            self._pane.show_request(self.request)
            self.changed.emit()

    @Slot(object)
    def _on_changed(self, said: object) -> None:
        if self.request is None:
            return
        if isinstance(said, ValueError):
            self.request.spoil(str(said))
            self._show()
        elif isinstance(said, dict):
            self._line.clear()
            self.say(**said)

    @Slot(object)
    def _on_would(self, would: Preview | Refused) -> None:
        request, about = self._looks.pop(self._sender())
        if request is not self.request:
            return
        request.looked(about, would)
        self._show()
        stale = isinstance(would, Preview) and would.position < self._position
        if stale and request.outdated(self._position):
            self._look()

    @Slot(object)
    def _on_no_look(self, failure: Failure) -> None:
        request, _ = self._looks.pop(self._sender())
        if request is not self.request:
            return
        if failure.code == "not sent" and self._bridge.state == "live":  # it is heard again
            self._look()
        else:
            self._line.show_failure(failure)

    @Slot()
    def _on_looked(self) -> None:
        if self.request is not None:
            self.request.has_looked()
            self._show()

    @Slot()
    def _on_confirmed(self) -> None:
        if self.request is None or self._sent is not None:
            return
        seen, ask = self.request.seen, self.request.send()
        if ask is None:
            return
        self._show()
        self._sent = self._bridge.send(self.table, ask, seen=seen)
        self._sent.answered.connect(self._on_answer)
        self._sent.failed.connect(self._on_failed)

    @Slot(object)
    def _on_answer(self, answer: Answer) -> None:
        left = self._left.pop(self._sender(), "")
        if left and not isinstance(answer, Accepted):
            self._line.show_answer(answer, of=left)
        if self._sender() is not self._sent or self.request is None:
            return
        self._sent = None
        self._line.show_answer(answer)
        if isinstance(answer, Accepted):
            self.request = None
            self.done.emit(answer)
            self.over.emit()
            return
        self._again()

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        left = self._left.pop(self._sender(), "")
        if left:
            self._line.show_failure(failure, of=left)
        if self._sender() is not self._sent or self.request is None:
            return
        self._sent = None
        self._line.show_failure(failure)
        self._again()

    def _again(self) -> None:
        if self.request is not None and self.request.not_done():
            self._look()
        self._show()

    def _sender(self) -> Asked:
        asked = self.sender()
        assert isinstance(asked, Asked)
        return asked
