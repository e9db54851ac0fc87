"""The dealer's station of one table."""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec import Struct
from PySide6.QtCore import QTimer, Slot
from PySide6.QtGui import QCloseEvent, QShortcut
from PySide6.QtWidgets import QDialog, QStackedWidget

from procedures import commands as ask
from procedures.commands import Ask
from procedures.opening_checks import Check
from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.client.messages import SignedIn
from ui.felt.card_art import CardArt
from ui.felt.look import Look
from ui.felt.picture import felt_picture
from ui.parts import told, words
from ui.parts.bridge import Asked, Credentials, Failure
from ui.parts.locale_text import money
from ui.parts.offered import Offered
from ui.parts.opening import Opening
from ui.parts.sign_in import SignInDialog
from ui.parts.tables import Change
from ui.parts.why_not import WhyNot
from ui.parts.window import ScreenWindow
from ui.station.buy_in_form import BuyInForm
from ui.station.call_form import CallForm
from ui.station.clear_form import ClearForm
from ui.station.count_form import CountForm
from ui.station.dealer_form import DealerForm
from ui.station.head import StationHead
from ui.station.hold_page import HoldPage
from ui.station.insure_form import InsureForm
from ui.station.people import Entry, entries, free_boxes, people, request
from ui.station.report_form import ReportForm
from ui.station.shuffle_form import ASKS_NOTHING, ShuffleForm
from ui.station.sit_form import SitForm
from ui.station.sounds import Sounds
from ui.station.viewmodel import WORKS_HERE, StationModel
from ui.station.work_page import WorkPage

_CHECKED_EVERY: Final = 5  # seconds between two looks at what an opening would find
_SOUNDS: Final = "station/sounds"
_REFUSAL: Final = 14
"""Points of what was refused: it is read from where the dealer stands."""


class _Gate(Struct, frozen=True, kw_only=True):
    """The answer to the question `gate`."""

    checks: tuple[Check, ...] = ()


class Station(ScreenWindow):
    """Follows the table that it was opened with, and nothing else."""

    roles = ("dealer", "supervisor", "pit manager")

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        self.table = opening.table
        self.model = StationModel()
        self.sounds = Sounds(self)
        self._ticks = 0
        theme = opening.theme
        look = Look(theme, CardArt(theme), money, self.bridge.service_time)
        self.head, self.work, self.hold = StationHead(self.table), WorkPage(look), HoldPage(look)
        self.pages = QStackedWidget()
        for page in (self.work, self.hold):
            self.pages.addWidget(page)
        self.set_head(self.head)
        self.line.setStyleSheet(f"font-size: {_REFUSAL}pt")
        frame = self.centralWidget()
        around = frame.layout() if frame is not None else None
        if around is not None:
            around.setContentsMargins(9, 4, 9, 2)
            around.setSpacing(4)
        self.set_content(self.pages)
        self.why_not = WhyNot(self.bridge, self.work.bar, self.line)
        self.why_not.table = self.table
        self._read = QTimer(self)
        self._read.setSingleShot(True)
        self._wire_station()
        self._turn_sounds(on=self._settings.value(_SOUNDS, "on") == "on")
        self._show()

    # -- what the frame tells ---------------------------------------------------------------------

    def shown_signed_in(self, who: SignedIn, /) -> None:
        """Whoever works here sees the table."""
        self.model.forget()
        self._show()
        if who.role in WORKS_HERE:
            self.bridge.follow((self.table,))
            self._look_for_offers()
        else:
            text = self.tr("▲ A station is for dealers; {role} has nothing to do here.")
            self.line.setText(text.format(role=words.role(who.role)))

    @Slot()
    def sign_in(self) -> None:
        """Ask who is there; at a table people have PINs and badges."""
        super().sign_in()
        for dialog in self.findChildren(SignInDialog):
            dialog.form.how.setCurrentIndex(dialog.form.how.findData("pin"))

    def shown_signed_out(self) -> None:
        """The table is not seen any more."""
        self.model.forget()
        self.sounds.stop()
        self._show()

    def shown_change(self, change: Change) -> None:
        """The next picture, and what is to be heard of it."""
        sound = self.model.take(change, self.bridge.service_time())
        if change.after is None:
            return
        if sound is not None:
            self.sounds.play(sound)
        if sound in ("held", "repeat"):  # it is said over everything
            self._close_dialogs()
        if self.model.view is not None:
            for form in self.findChildren(ReportForm):
                form.show_view(self.model.view)
        self._show()
        self._look_for_offers()

    def shown_live(self, *, live: bool) -> None:
        """Nothing is offered on a picture that is not live."""
        self.model.show_offers(())
        self._show()
        if live:
            self._look_for_offers()

    def tick(self, now: int) -> None:
        """Clocks run; what is missing for an opening is looked at again."""
        self.head.tick(now)
        self.work.step.tick(now)
        self._ticks += 1
        if self._ticks % _CHECKED_EVERY == 0:
            self._look_at_checks()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """No sound outlives its screen."""
        self._read.stop()
        self.sounds.stop()
        super().closeEvent(event)

    # -- showing ----------------------------------------------------------------------------------

    def _show(self) -> None:
        now, view, hold = self.bridge.service_time(), self.model.view, self.model.hold
        self.head.show_view(view, now)
        self.work.step.show_step(view, now)
        self._show_read()
        if view is not None:
            state = self.bridge.state
            picture = felt_picture(told.view(view), connection=state)
            self.work.felt.show_picture(picture)
            if hold is not None:
                self.hold.show_hold(hold, view, picture)
        self.pages.setCurrentWidget(self.work if hold is None else self.hold)
        if view is None or view.status != "closed":
            self.work.checks.show_checks(())
        self._show_offers()

    def _show_offers(self) -> None:
        view = self.model.view
        offers = self.model.offers if view is not None else ()  # what is not seen is not pressed
        for bar in (self.work.bar, self.hold.bar):
            bar.show_offers(offers)
        may = entries(offers)
        there = people(view, may) if view is not None else ()
        self.work.people.setVisible(bool(there or may))
        part = view is not None and view.part_insurance
        buys = self.model.choices("buy-in")
        self.work.people.show_people(there, may, buys, part_insurance=part)

    @Slot()
    def _show_read(self) -> None:
        """The card that was read last, for two seconds."""
        now = self.bridge.service_time()
        card = self.model.last_card(now)
        self.work.step.last.show_card(card)
        if card is not None:
            self._read.start(self.model.shown_still(now) // 1_000 + 1)

    # -- asking -----------------------------------------------------------------------------------

    def send(self, what: Ask, *, id: str = "", seen: int | None = None) -> Asked:
        """Ask something of the table; a refusal is heard as well as seen."""
        asked = self.bridge.send(self.table, what, id=id, seen=seen)
        asked.answered.connect(self._hear)
        return asked

    @Slot(object)
    def _hear(self, answer: Answer) -> None:
        if isinstance(answer, Refused):
            self.sounds.play("refused")

    def _look_for_offers(self) -> None:
        asked = self.bridge.offers(self.table)
        asked.answered.connect(self._on_offers)
        asked.failed.connect(self._on_no_offers)
        self._look_at_checks()

    @Slot(object)
    def _on_offers(self, offers: object) -> None:
        assert isinstance(offers, tuple)
        self.model.show_offers(offers)
        self._show_offers()

    @Slot(object)
    def _on_no_offers(self, failure: Failure) -> None:
        self.model.show_offers(())
        self._show_offers()
        if failure.code == "not sent" and self.bridge.state == "live":  # it is heard again
            self._look_for_offers()
        elif not failure.unheard:
            self.line.show_failure(failure)

    def _look_at_checks(self) -> None:
        view = self.model.view
        if view is not None and view.status == "closed" and self.bridge.state == "live":
            asked = self.bridge.find("gate", {"table": self.table})
            asked.answered.connect(self._on_checks)

    @Slot(object)
    def _on_checks(self, found: bytes) -> None:
        view = self.model.view
        if view is not None and view.status == "closed":
            self.work.checks.show_checks(msgspec.json.decode(found, type=_Gate).checks)

    # -- pressing ---------------------------------------------------------------------------------

    @Slot(object)
    def _on_pressed(self, offered: Offered) -> None:
        kind, choices, view = offered.button.kind, offered.choices, self.model.view
        if view is None:
            return
        match kind:
            case "open-betting":
                self.judge(self.send(ask.OpenBetting()))
            case "no-more-bets":
                self.judge(self.send(ask.NoMoreBets()))
            case "acknowledge":
                self.judge(self.send(ask.Acknowledge(incident=int(choices[0]))))
            case "record-shuffle":
                self._shuffles(choices[0])
            case "change-dealer":
                self._changes(choices)
            case "report":
                self._asks(ReportForm(self.send, choices, view, self.work.felt.look, self))
            case "count-set":
                self._asks(CountForm(self.send, self))
            case "resolve":
                self._asks(ClearForm(self.send, choices, view.incidents, self))
            case "call-supervisor":
                self._asks(CallForm(self.send, self))

    def _shuffles(self, step: str) -> None:
        if step in ASKS_NOTHING:
            what = ask.RecordShuffle(step="fanned")
            self.judge(self.send(what))
        else:
            self._asks(ShuffleForm(self.send, step, percent=self.model.percent_due, parent=self))

    def _changes(self, hows: tuple[str, ...]) -> None:
        form = DealerForm(self.bridge, self.table, hows, self)
        form.came_on.connect(self._on_came_on)
        self._asks(form)

    def _asks(self, form: QDialog) -> None:
        form.finished.connect(form.deleteLater)
        form.open()

    @Slot(object)
    def _on_came_on(self, who: Credentials) -> None:
        """The station is now signed in by whoever deals."""
        asked = self.bridge.sign_in(self.opening.address, who)
        asked.failed.connect(self._on_not_in)

    @Slot(object)
    def _on_not_in(self, failure: Failure) -> None:
        self._on_signed_out(told.failure(failure))

    @Slot(object, bool)
    def _on_entered(self, entry: Entry, rides: bool) -> None:  # noqa: FBT001 - a signal's
        view = self.model.view
        if view is not None:
            self.judge(self.send(request(entry, asked=view.ask, rides=rides)))

    @Slot(str)
    def _on_buy_in(self, player: str) -> None:
        if self.model.view is not None:
            self._asks(BuyInForm(self.send, player, self.model.view.currency, self))

    @Slot(object)
    def _on_part(self, entry: Entry) -> None:
        if self.model.view is not None:
            self._asks(InsureForm(self.send, entry, self.model.view.currency, self))

    @Slot(str)
    def _on_sit(self, player: str) -> None:
        boxes = free_boxes(entries(self.model.offers), player)
        self._asks(SitForm(self.send, boxes, name=player, parent=self))

    # -- the screen -------------------------------------------------------------------------------

    def _wire_station(self) -> None:
        for bar in (self.work.bar, self.hold.bar):
            bar.pressed.connect(self._on_pressed)
        self.work.people.entered.connect(self._on_entered)
        self.work.people.part_asked.connect(self._on_part)
        self.work.people.buy_in_asked.connect(self._on_buy_in)
        self.work.people.sit_asked.connect(self._on_sit)
        self._read.timeout.connect(self._show_read)
        self.head.full.clicked.connect(self.turn_full)
        self.head.sounds.clicked.connect(self.turn_sounds)
        self.sounds.failed.connect(self._on_no_sound)
        QShortcut("F11", self).activated.connect(self.turn_full)
        QShortcut("Ctrl+M", self).activated.connect(self.turn_sounds)

    @Slot()
    def turn_full(self) -> None:
        """The whole screen, or a window again."""
        self.showNormal() if self.isFullScreen() else self.showFullScreen()

    @Slot()
    def turn_sounds(self) -> None:
        """Sounds on or off; the screen remembers it."""
        self._turn_sounds(on=not self.sounds.on)

    @Slot(str)
    def _on_no_sound(self, player: str) -> None:
        self.head.show_sounds(on=self.sounds.on, beeps_only=self.sounds.beeps_only)
        text = self.tr("▲ {player} cannot play a sound here; from now on it only beeps.")
        self.line.setText(text.format(player=player))

    def _turn_sounds(self, *, on: bool) -> None:
        self.sounds.on = on
        self._settings.setValue(_SOUNDS, "on" if on else "off")
        self.head.show_sounds(on=on, beeps_only=self.sounds.beeps_only)
