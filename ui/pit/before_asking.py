"""What is looked up before something is asked: dealers, checks of an opening, earlier cards."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import Struct
from PySide6.QtCore import QObject, Slot

from procedures.opening_checks import Check
from tablectl.client.reviews import TimelinePage
from tablectl.client.views import TableView
from ui.parts import told
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.named import CHECKS, said
from ui.pit.choosing import earlier_cards
from ui.pit.earlier import cards_of, unknown
from ui.pit.request_pane import RequestPane


class Turn(Struct, frozen=True, kw_only=True):
    """Who is meant to deal somewhere."""

    dealer: str | None


class Rota(Struct, frozen=True, kw_only=True):
    """As far as dealers are named in it."""

    turns: tuple[Turn, ...] = ()
    dealing: Mapping[str, str | None] = {}

    @property
    def dealers(self) -> tuple[str, ...]:
        """Everybody who deals, or is meant to."""
        named = {turn.dealer for turn in self.turns} | set(self.dealing.values())
        return tuple(sorted(name for name in named if name))


class Gate(Struct, frozen=True, kw_only=True):
    """What an opening would find now."""

    opens_itself: bool
    checks: tuple[Check, ...]


class BeforeAsking(QObject):
    """Its answers go to the pane of the request; without them the request can be made as well.

    What was looked up for another request counts no more; what no answer came to is asked again.
    """

    def __init__(self, bridge: Bridge, pane: RequestPane, parent: QObject) -> None:
        super().__init__(parent)
        self._bridge, self._pane = bridge, pane
        self._about = ""
        self._offered: tuple[str, ...] = ()
        self._round = 0
        self._what = ""
        self._asked: Asked | None = None
        self._lost = False  # it was asked, and no answer came
        pane.earlier.clicked.connect(self._on_earlier)

    def asks(self, kind: str, view: TableView, offered: tuple[str, ...]) -> None:
        """A request of this kind begins."""
        self._about, self._offered, self._round = view.table, offered, view.round + 1
        self._asked, self._lost = None, False
        earlier = kind == "override" and unknown(view, offered)
        self._pane.earlier.setVisible(earlier)
        if kind in ("change-dealer", "correct-dealer"):
            self._find("rota")
        elif kind == "open-table":
            self._find("gate")
        elif earlier:
            self._on_earlier()

    def look_again(self) -> None:
        """The service is there again."""
        if self._lost and self._bridge.state == "live":
            self._lost = False
            self._find(self._what)

    def _find(self, what: str) -> None:
        about, then = {
            "rota": ({}, self._on_rota),
            "gate": ({"table": self._about}, self._on_gate),
            "timeline": ({"table": self._about, "round": str(self._round)}, self._on_round),
        }[what]
        self._what, self._asked = what, self._bridge.find(what, about)
        self._asked.answered.connect(then)
        self._asked.failed.connect(self._on_failed)

    @Slot(object)
    def _on_failed(self, failure: Failure) -> None:
        """What was refused can be asked for again by whoever wants it."""
        if self.sender() is not self._asked:
            return
        self._lost = failure.unheard
        if not self._lost and self._what == "timeline":
            self._round += 1
            self._pane.earlier.setEnabled(True)
        self.look_again()

    @Slot(object)
    def _on_rota(self, found: bytes) -> None:
        if self.sender() is not self._asked:
            return
        self._pane.fields.suggest_names(msgspec.json.decode(found, type=Rota).dealers)

    @Slot(object)
    def _on_gate(self, found: bytes) -> None:
        if self.sender() is not self._asked:
            return
        gate = msgspec.json.decode(found, type=Gate)
        if gate.opens_itself:
            self._pane.show_checks((self.tr("Nothing is looked at before this table opens."),))
            return
        red, green = self.tr("✕ RED {of}: {found}"), self.tr("✓ {of}: {found}")
        self._pane.show_checks(
            tuple(
                (green if check.ok else red).format(
                    of=said(CHECKS, check.of), found=told.sentence(check.found)
                )
                for check in gate.checks
            )
        )

    @Slot()
    def _on_earlier(self) -> None:
        """The cards of one round more that has any which may be put right."""
        self._round -= 1
        self._pane.earlier.setEnabled(False)
        if self._round >= 1:
            self._find("timeline")

    @Slot(object)
    def _on_round(self, found: bytes) -> None:
        if self.sender() is not self._asked:
            return
        facts = msgspec.json.decode(found, type=TimelinePage).facts
        cards = earlier_cards(self._offered, cards_of(facts, self._round))
        self._pane.fields.name_keys(cards)
        self._pane.earlier.setEnabled(self._round > 1)
        if not cards:
            self._on_earlier()
