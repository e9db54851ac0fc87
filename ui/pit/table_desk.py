"""The desk of the chosen table: what is pressed there becomes a request, and nothing else does."""

from __future__ import annotations

import msgspec
from PySide6.QtCore import QObject, Slot

from procedures.offers import Offer, Preview
from tablectl.answers import Accepted, Answer
from tablectl.client.client import Connection
from tablectl.client.reviews import TimelinePage
from tablectl.client.views import ProposalView, TableView
from ui.parts import told
from ui.parts.bridge import Asked, Bridge, Failure
from ui.parts.kept_pictures import KeptPictures
from ui.parts.offered import Offered
from ui.parts.refusal_line import RefusalLine
from ui.parts.second_person import SecondPersonDialog
from ui.parts.why_not import WhyNot
from ui.pit import proposed, words
from ui.pit.before_asking import BeforeAsking
from ui.pit.camera_desk import CameraDesk
from ui.pit.choosing import choices_of, title_of
from ui.pit.felt_desk import FeltDesk
from ui.pit.for_players import ForPlayersDialog
from ui.pit.going_back import cancels, going_back
from ui.pit.request_desk import RequestDesk
from ui.pit.story import Story
from ui.pit.table_pane import TablePane
from ui.pit.wanted import AT_ONCE, Wanted, asked


class TableDesk(QObject):
    """What may be done comes from the service's offers, and what was refused is told on `line`."""

    def __init__(self, bridge: Bridge, pane: TablePane, line: RefusalLine, parent: QObject) -> None:
        super().__init__(parent)
        self.view: TableView | None = None
        self.offers: tuple[Offer, ...] = ()
        self._bridge, self._pane, self._line = bridge, pane, line
        self._story = Story()
        self._asking: Asked | None = None
        self._asked_at = -1
        self._pending: dict[Asked, tuple[str, str]] = {}  # the table, and what was asked of it
        self._proposing: int | None = None  # the last fact of what was asked for
        self._sent_with: tuple[Preview | None, frozenset[int]] = (None, frozenset())
        self._pasts: dict[Asked, Story] = {}
        self._past_lost = False  # the round so far was asked for, and no answer came
        self.request = RequestDesk(bridge, pane.request, line, self)
        self.felt = FeltDesk(pane.felt, self)
        self._before = BeforeAsking(bridge, pane.request, self)
        self._pictures = KeptPictures(bridge, self)
        self._pictures.serve(pane.incident.witnesses.picture)
        self._pictures.serve(pane.incident.witnesses.earlier)
        self._cameras = CameraDesk(bridge, pane.cameras, self._pictures, self)
        self._why_not = WhyNot(bridge, pane.asks, line)
        self._wire()

    @property
    def table(self) -> str:
        """The one that is shown; nothing while none is."""
        return self.view.table if self.view is not None else ""

    def choose(self, view: TableView, story: Story) -> None:
        """Show this table from now on; what was not confirmed at another is left."""
        self.request.forget()
        self.offers, self._asking, self._proposing = (), None, None
        self._story = story
        self._why_not.table = self._pictures.table = view.table
        self.show_table(view)
        self._ask_past(view)

    def forget(self) -> None:
        """Nobody is signed in: nothing of any table stays on the screen."""
        self.view, self.offers, self._story = None, (), Story()
        self._pending.clear()
        self._pasts.clear()
        self._asking, self._proposing, self._past_lost = None, None, False
        self.request.forget()
        self._pictures.forget()
        self._cameras.show_table(None)
        self.felt.show_table(None)
        self._show()
        self._pane.timeline.show_story(self._story)

    def show_table(self, view: TableView) -> None:
        """The table is as this now."""
        view = self.view = told.view(view)
        self.request.table_at(view.position)
        self.felt.show_table(view)
        self._pane.timeline.show_story(self._story)
        self._cameras.show_table(view)
        self._show()
        self._ask_offers()
        self._look_for_proposal()

    def show_connection(self, state: Connection, told: str) -> None:
        """What is not live is greyed, and what may be done is not known."""
        self.felt.show_connection(state, told)
        if state != "live":
            self.offers, self._asking = (), None
            self._pending.clear()
            self._show()
        elif self.view is not None:
            self._ask_offers()
            self._cameras.show_table(self.view)
            self.request.look_again()
            self._before.look_again()

    def begin(self, kind: str, *, choice: str = "", key: str = "") -> None:
        """Begin a request, with what is known of it."""
        if self.view is None:
            return
        offered = self._choices(kind)
        if not choice and not key and len(offered) == 1:
            choice = key = offered[0]
        wanted = Wanted(kind=kind, choice=choice, key=key)
        choices = choices_of(kind, offered, self.view)
        self.request.begin(wanted, title_of(kind, wanted.choice, self.view), choices, self.view)
        if kind == "rearrange":
            self.felt.rearrange()
        self._before.asks(kind, self.view, offered)

    def tick(self, now: int) -> None:
        """It is so late at the service."""
        if self._past_lost and self.view is not None and self._bridge.state == "live":
            self._ask_past(self.view)
        self._pane.clock.tick(now)
        self._pane.incident.tick(now)
        self._pane.cameras.tick(now)

    # -- steps ------------------------------------------------------------------------------------

    def _choices(self, kind: str) -> tuple[str, ...]:
        return next((offer.choices for offer in self.offers if offer.kind == kind), ())

    def _show(self) -> None:
        now, before = self._bridge.service_time(), self._pane.incident.empty
        waiting = frozenset(kind for table, kind in self._pending.values() if table == self.table)
        free = tuple(offer for offer in self.offers if offer.kind not in waiting)
        self._pane.show_heading(self.view, now)
        self._pane.asks.show_offers(free)
        self._pane.incident.show_table(self.view, self._story, free, now)
        if self._pane.incident.empty != before:
            self._pane.show_sides(incident=before)

    def _ask_past(self, view: TableView) -> None:
        """The round so far, of which the story has heard only what came since."""
        self._past_lost = False
        if view.round:
            about = {"table": view.table, "round": str(view.round)}
            asked = self._bridge.find("timeline", about)
            self._pasts[asked] = self._story
            asked.answered.connect(self._on_past)
            asked.failed.connect(self._on_no_past)

    def _ask_offers(self) -> None:
        if self.view is None or self._asking is not None:
            return
        self._asked_at = self.view.position
        self._asking = self._bridge.offers(self.view.table)
        self._asking.answered.connect(self._on_offers)
        self._asking.failed.connect(self._on_no_offers)

    def _send(self, wanted: Wanted) -> None:
        """One press, one command; the button waits for its answer."""
        ask = asked(wanted)
        if ask is None or (self.table, wanted.kind) in self._pending.values():
            return
        sent = self._bridge.send(self.table, ask)
        self._pending[sent] = self.table, wanted.kind
        sent.answered.connect(self._on_sent)
        sent.failed.connect(self._on_not_sent)
        self._show()

    def _look_for_proposal(self) -> None:
        """What was asked for waits for a second person: he is asked for at once."""
        if self._proposing is None or self.view is None:
            return
        if self.view.position < self._proposing:
            return
        self._proposing = None
        who, (_, known) = self._bridge.who, self._sent_with
        for one in self.view.proposals:
            if who is not None and one.by == who.name and one.number not in known:
                self._ask_second(one, self.view)

    def _ask_second(self, proposal: ProposalView, view: TableView) -> None:
        dialog = SecondPersonDialog(
            self._bridge,
            table=view.table,
            proposal=proposal.number,
            what=proposed.line(proposal, view),
            why=proposed.reason(proposal),
            would=self._sent_with[0],
            currency=view.currency,
            parent=self._pane.window(),
        )
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _wire(self) -> None:
        pane = self._pane
        pane.asks.pressed.connect(self._on_pressed)
        pane.incident.remedy.connect(self._on_remedy)
        pane.incident.acknowledged.connect(self._on_acknowledged)
        pane.incident.chosen.connect(self._show)
        pane.incident.waiting.asked.connect(self._on_waiting)
        pane.incident.guide.by_hand.connect(self._on_by_hand)
        pane.incident.guide.replayed.connect(self._on_replayed)
        pane.felt.card_chosen.connect(self._on_card)
        pane.cameras_wanted.connect(self._on_cameras)
        self._cameras.known.connect(self._on_cameras_known)
        self.felt.arranged.connect(self._on_arranged)
        self.request.begun.connect(self._on_begun)
        self.request.changed.connect(self._on_request)
        self.request.done.connect(self._on_done)
        self.request.over.connect(self._on_over)

    # -- what is pressed --------------------------------------------------------------------------

    @Slot(object)
    def _on_pressed(self, what: Offered) -> None:
        kind = what.button.kind
        self._line.clear()
        if kind in AT_ONCE:
            self._send(Wanted(kind=kind))
        elif kind == "for-player":
            dialog = ForPlayersDialog(self._bridge, table=self.table, parent=self._pane.window())
            dialog.finished.connect(dialog.deleteLater)
            dialog.open()
        else:
            self.begin(kind)

    @Slot(str)
    def _on_remedy(self, choice: str) -> None:
        self._line.clear()
        self.begin("resolve", choice=choice)

    @Slot(str, str)
    def _on_waiting(self, kind: str, number: str) -> None:
        self._line.clear()
        self.begin(kind, choice=number)

    @Slot(int)
    def _on_acknowledged(self, number: int) -> None:
        self._send(Wanted(kind="acknowledge", choice=str(number)))

    @Slot(int)
    def _on_by_hand(self, number: int) -> None:
        self.begin("confirm-step", choice=str(number))

    @Slot(int)
    def _on_replayed(self, steps: int) -> None:
        self.felt.replay(self._pane.incident.incident, steps)

    @Slot()
    def _on_cameras_known(self) -> None:
        self._pane.show_heading(self.view, self._bridge.service_time())

    @Slot(bool)
    def _on_cameras(self, on: bool) -> None:  # noqa: FBT001 - a signal's
        self._cameras.look(on=on)

    @Slot(str)
    def _on_card(self, key: str) -> None:
        """A card that is chosen is put right, or one that lies face down is looked at."""
        kinds = [kind for kind in ("override", "turn-card") if key in self._choices(kind)]
        if self.request.kind in ("override", "turn-card"):
            self.request.say(key=key)
        elif kinds and not self.request.kind:
            self.begin(kinds[0], key=key)

    @Slot()
    def _on_arranged(self) -> None:
        now = self.felt.now
        if now is not None:
            order = now.order if now.moved else ()
            self.request.say(order=order, burned=now.burned)

    # -- what comes of it -------------------------------------------------------------------------

    @Slot()
    def _on_begun(self) -> None:
        self.felt.end()
        self._pane.show_request(under_way=True)
        self._on_request()

    @Slot()
    def _on_request(self) -> None:
        request = self.request.request
        if request is None:
            return
        if request.stage == "sent" and self.view is not None:
            waiting = frozenset(one.number for one in self.view.proposals)
            self._sent_with = self.request.would, waiting
        self.felt.choose(request.wanted.key)
        self.felt.would(self.request.would)
        if self.view is not None and cancels(request.wanted):
            back, currency = going_back(self.view), self.view.currency
            lines = [words.goes_back(one, currency) for one in back]
            self._pane.request.show_checks([self.tr("These wagers go back:"), *lines])

    @Slot(object)
    def _on_done(self, answer: Accepted) -> None:
        self._proposing = answer.last
        self._look_for_proposal()

    @Slot()
    def _on_over(self) -> None:
        self.felt.end()
        self.felt.draw()
        self._pane.show_request(under_way=False)
        self._pane.felt.setFocus()

    @Slot(object)
    def _on_offers(self, offers: tuple[Offer, ...]) -> None:
        if self.sender() is not self._asking:
            return
        self._asking, self.offers = None, offers
        self._show()
        if self.view is not None and self.view.position != self._asked_at:
            self._ask_offers()

    @Slot(object)
    def _on_no_offers(self, failure: Failure) -> None:
        if self.sender() is not self._asking:
            return
        self._asking, self.offers = None, ()
        self._show()
        if failure.code == "not sent" and self._bridge.state == "live":  # it is heard again
            self._ask_offers()

    @Slot(object)
    def _on_sent(self, answer: Answer) -> None:
        self._line.show_answer(answer, of=self._answered())
        self._ask_offers()

    @Slot(object)
    def _on_not_sent(self, failure: Failure) -> None:
        self._line.show_failure(failure, of=self._answered())

    def _answered(self) -> str:
        """The table that it was asked of, where another one is shown by now."""
        sent = self.sender()
        table, _ = self._pending.pop(sent, ("", "")) if isinstance(sent, Asked) else ("", "")
        self._show()
        return table if table != self.table else ""

    @Slot(object)
    def _on_past(self, found: bytes) -> None:
        sent = self.sender()
        story = self._pasts.pop(sent, None) if isinstance(sent, Asked) else None
        if story is not None:
            story.before(msgspec.json.decode(found, type=TimelinePage).facts)
            if story is self._story:
                self._pane.timeline.show_story(story)
                self._show()

    @Slot(object)
    def _on_no_past(self, failure: Failure) -> None:
        """What no answer came to is asked again; what was refused is not."""
        sent = self.sender()
        story = self._pasts.pop(sent, None) if isinstance(sent, Asked) else None
        if story is self._story and failure.unheard:
            self._past_lost = True
