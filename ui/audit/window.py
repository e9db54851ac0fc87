"""`tablectl review`: the window of whoever looks into the record. It sends no table anything."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from PySide6.QtCore import QLocale, QTimer, Slot
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QTabWidget

from tablectl.client.messages import SignedIn
from tablectl.client.reviews import (
    AccountPage,
    Check,
    Chunk,
    Corrected,
    Evidence,
    FactTold,
    Moment,
    Packet,
    PackInForce,
    PicturePage,
    RoundFound,
    RoundPostings,
    SearchPage,
    TimelinePage,
)
from ui.audit.criteria import Typed, about
from ui.audit.find_page import FindPage
from ui.audit.incident_story import RoundShown
from ui.audit.packet_file import CannotSaveError, PacketFile
from ui.audit.proof_page import ProofPage
from ui.audit.put_right_page import PutRightPage
from ui.audit.question import Question
from ui.audit.see_page import SeePage
from ui.audit.seen import disputed
from ui.parts import words as parts_words
from ui.parts.bridge import Failure
from ui.parts.kept_pictures import KeptPictures
from ui.parts.locale_text import day_and_time
from ui.parts.opening import Opening
from ui.parts.window import ScreenWindow

_LOOK: Final = 200  # milliseconds between two looks at a check
_ENDLESS: Final = 10**12


class Review(ScreenWindow):
    """Four pages: find, see, put right, prove."""

    roles = ("auditor", "supervisor", "pit manager")

    def __init__(self, opening: Opening) -> None:
        super().__init__(opening)
        self.finding, self.see = FindPage(), SeePage(opening.theme)
        self.put_right, self.proof = PutRightPage(opening.theme), ProofPage()
        self.kept = KeptPictures(self.bridge, self)
        self.row: RoundFound | None = None
        """What is looked at."""
        self._typed: dict[str, str] = {}
        self._compared: Corrected | None = None
        self._behind = False
        self._file: PacketFile | None = None
        self._to = Path()
        self._keys: list[QShortcut] = []
        self._look = QTimer(self)
        self._look.setSingleShot(True)
        self._look.setInterval(_LOOK)
        self._make_questions()
        self._make_pages()
        self._wire_pages()

    # -- what the frame tells ---------------------------------------------------------------------

    def shown_signed_in(self, _: SignedIn, /) -> None:
        """Begin at the form."""
        self.pages.setCurrentWidget(self.finding)
        self.finding.form.fields["table"].setFocus()

    def shown_signed_out(self) -> None:
        """What he saw is gone."""
        self._look.stop()
        for question in self.questions:
            question.forget()
        self.row, self._file, self._compared = None, None, None
        self.kept.forget()
        for page in (self.finding, self.see, self.put_right, self.proof):
            page.clear()

    def shown_live(self, *, live: bool) -> None:
        """A check that ran meanwhile is looked at again."""
        check = self.proof.check
        if live and check is not None and check.state == "running":
            self._look.start()

    def question(self, what: str) -> Question:
        """The question of that name. Raises StopIteration."""
        return next(one for one in self.questions if one.what == what)

    # -- finding ----------------------------------------------------------------------------------

    @Slot(object)
    def _on_search(self, typed: Typed) -> None:
        self.line.clear()
        self._typed, self._behind = dict(about(typed)), False
        self._search.ask(self._typed)

    @Slot(str)
    def _on_more(self, cursor: str) -> None:
        self._behind = True
        self._search.ask({**self._typed, "cursor": cursor})

    @Slot(object)
    def _on_found(self, page: SearchPage) -> None:
        self.finding.show_page(page, behind=self._behind)

    @Slot(object)
    def open_row(self, row: RoundFound) -> None:
        """Look at a round, or at an incident that belongs to none."""
        self.row, self._compared = row, None
        for of_another in (
            self._moment, self._evidence, self._entries,
            self._postings, self._round, self._corrected,
        ):  # fmt: skip
            of_another.forget()
        self.kept.table = row.table
        self.line.clear()
        number = str(row.round)
        if row.round:
            title = self.tr("Table {table}, round {round}").format(table=row.table, round=number)
        else:
            incident = ", ".join(str(one.number) for one in row.incidents)
            text = self.tr("Table {table}, incident {incident}")
            title = text.format(table=row.table, incident=incident)
        self.put_right.clear()
        self.see.begin(row.table, row.first, row.last or _ENDLESS, title)
        here = {"table": row.table, "round": number}
        self._pack.ask({**_at(row.table, row.first), "language": QLocale().name()[:2]})
        if row.round:
            self._postings.ask(here)
            self._round.ask(here)
        if row.corrected:
            self._corrected.ask(here)
        self._can_compare(can=row.corrected)
        self.proof.show_table(row.table)
        self.proof.take_away.show_row(row)
        self.pages.setCurrentWidget(self.see)
        self.see.timeline.table.setFocus()

    # -- seeing -----------------------------------------------------------------------------------

    @Slot(str, object, object)
    def _on_pictures_asked(self, table: str, first: int, last: int) -> None:
        self._pictures.ask({"table": table, "from": str(first), "to": str(last)})

    @Slot(str, object, object)
    def _on_facts_asked(self, table: str, first: int, last: int) -> None:
        self._timeline.ask({"table": table, "from": str(first), "to": str(last)})

    @Slot(str, object)
    def _on_moment_asked(self, table: str, at: int) -> None:
        self.line.clear()
        self._moment.ask({"table": table, "at": str(at)})

    @Slot(object)
    def _on_moment(self, found: Moment) -> None:
        """Within what is seen one goes there; elsewhere the table is seen from then on."""
        if self.see.go_to(found.position):
            return
        text = self.tr("Table {table} from {time} on")
        title = text.format(table=found.table, time=day_and_time(found.at))
        self.see.begin(found.table, found.position, _ENDLESS, title)
        self._pack.ask({**_at(found.table, found.position), "language": QLocale().name()[:2]})

    @Slot(str)
    def _on_meaningless(self, why: str) -> None:
        self.line.setText(f"▲ {why}")

    @Slot(object)
    def _on_pictures_failed(self, failure: Failure) -> None:
        self.see.playback.missed()
        self._say(failure)

    @Slot(object)
    def _on_fact(self, fact: FactTold) -> None:
        self._evidence.forget()
        if fact.keys and self.row is not None:
            self._evidence.ask({"table": self.row.table, "key": fact.keys[0]})

    @Slot(object)
    def _on_no_evidence(self, failure: Failure) -> None:
        self.see.fact.show_no_evidence(parts_words.failure(failure))

    @Slot(str, str)
    def _on_account(self, account: str, cursor: str) -> None:
        if self.row is not None:
            asked = {"table": self.row.table, "account": account, "cursor": cursor}
            self._entries.ask({key: value for key, value in asked.items() if value})

    @Slot(object)
    def _on_corrected(self, found: Corrected) -> None:
        self._compared = found
        self._compare()

    @Slot(object)
    def _on_facts(self, page: TimelinePage) -> None:
        """What was disputed in the round is told by its facts."""
        self.see.take_facts(page)
        self._compare()

    def _compare(self) -> None:
        if self._compared is not None:
            self.put_right.show_corrected(self._compared, disputed(self.see.facts.all))

    @Slot(object)
    def _on_not_corrected(self, failure: Failure) -> None:
        self.put_right.say(parts_words.failure(failure))

    # -- proving ----------------------------------------------------------------------------------

    @Slot(str)
    def _on_check(self, stream: str) -> None:
        self.line.clear()
        self._verify.ask({"stream": stream} if stream else {})

    @Slot()
    def _on_stop(self) -> None:
        if self.proof.check is not None:
            self._verifying.ask({"check": self.proof.check.id, "stop": "1"})

    @Slot(object)
    def _on_checked(self, check: Check) -> None:
        self.proof.show_check(check)
        if check.state == "running":
            self._look.start()

    @Slot()
    def _on_look(self) -> None:
        if self.proof.check is None:
            return
        if self.bridge.state == "live":
            self._verifying.ask({"check": self.proof.check.id})
        else:
            self._look.start()

    @Slot(object)
    def _on_no_check(self, failure: Failure) -> None:
        """A check of which the service knows nothing is over: it has been started anew."""
        self._say(failure)
        if failure.unheard:
            self._look.start()
        else:
            self.proof.clear_check()

    # -- taking away ------------------------------------------------------------------------------

    @Slot(object, object)
    def _on_take_away(self, asked: dict[str, str], to: Path) -> None:
        self._file, self._to = None, to
        self._take_away.ask(asked)

    @Slot(object)
    def _on_packet(self, packet: Packet) -> None:
        self._file = PacketFile(packet, self._to)
        self._ask_piece(self._file)

    @Slot(object)
    def _on_piece(self, piece: Chunk) -> None:
        if self._file is not None:
            self._file.take(piece)
            self._ask_piece(self._file)

    def _ask_piece(self, file: PacketFile) -> None:
        if file.wants is not None:
            self._piece.ask({"packet": file.packet.id, "number": str(file.wants)})
            return
        self._file = None
        try:
            file.save()
        except CannotSaveError as error:
            self.proof.take_away.show_not_saved(str(error))
        else:
            self.proof.take_away.show_saved(file)

    @Slot(object)
    def _on_not_taken(self, failure: Failure) -> None:
        self._file = None
        self.proof.take_away.show_not_saved(parts_words.failure(failure))

    # -- the window -------------------------------------------------------------------------------

    @Slot(object)
    def _say(self, failure: Failure) -> None:
        self.line.show_failure(failure)

    def _make_questions(self) -> None:
        def asked_of(what: str, gives: Any) -> Question:
            return Question(self.bridge, what, gives, self)

        self._search = asked_of("search", SearchPage)
        self._timeline = asked_of("timeline", TimelinePage)
        self._pictures = asked_of("pictures", PicturePage)
        self._moment = asked_of("moment", Moment)
        self._corrected = asked_of("corrected", Corrected)
        self._evidence = asked_of("evidence", Evidence)
        self._postings = asked_of("postings", RoundPostings)
        self._entries = asked_of("entries", AccountPage)
        self._pack = asked_of("pack", PackInForce)
        self._round = asked_of("round", RoundShown)
        self._verify = asked_of("verify", Check)
        self._verifying = asked_of("verifying", Check)
        self._take_away = asked_of("take-away", Packet)
        self._piece = asked_of("piece", Chunk)
        self.questions = self.findChildren(Question)

    def _make_pages(self) -> None:
        self.pages = QTabWidget()
        for page, name in (
            (self.finding, self.tr("Find")),
            (self.see, self.tr("See again")),
            (self.put_right, self.tr("Put right")),
            (self.proof, self.tr("Prove and take away")),
        ):
            at = self.pages.addTab(page, name)
            self.pages.setTabToolTip(at, f"Ctrl+{at + 1}")
            shortcut = QShortcut(QKeySequence(f"Ctrl+{at + 1}"), self)
            shortcut.activated.connect(self._on_page_key)
            self._keys.append(shortcut)
        self._can_compare(can=False)
        self.set_content(self.pages)

    @Slot()
    def _on_page_key(self) -> None:
        at = next((n for n, key in enumerate(self._keys) if key is self.sender()), 0)
        if self.pages.isTabEnabled(at):
            self.pages.setCurrentIndex(at)

    def _can_compare(self, *, can: bool) -> None:
        self.pages.setTabEnabled(self.pages.indexOf(self.put_right), can)

    def _wire_pages(self) -> None:
        self.finding.form.asked.connect(self._on_search)
        self.finding.more_asked.connect(self._on_more)
        self.finding.chosen.connect(self.open_row)
        self.see.pictures_asked.connect(self._on_pictures_asked)
        self.see.facts_asked.connect(self._on_facts_asked)
        self.see.fact_chosen.connect(self._on_fact)
        self.see.moment_asked.connect(self._on_moment_asked)
        self.see.told.connect(self._on_meaningless)
        self.see.money.account_asked.connect(self._on_account)
        for wants in (self.see.fact.pictures, self.see.disputed, self.put_right.pictures):
            self.kept.serve(wants)
        self.proof.check_asked.connect(self._on_check)
        self.proof.stop_asked.connect(self._on_stop)
        self.proof.take_away.asked.connect(self._on_take_away)
        self._look.timeout.connect(self._on_look)
        for question, told, failed in (
            (self._search, self._on_found, self._say),
            (self._timeline, self._on_facts, self._say),
            (self._pictures, self.see.take_pictures, self._on_pictures_failed),
            (self._moment, self._on_moment, self._say),
            (self._corrected, self._on_corrected, self._on_not_corrected),
            (self._evidence, self.see.fact.show_evidence, self._on_no_evidence),
            (self._postings, self.see.money.show_postings, self._say),
            (self._entries, self.see.money.show_entries, self._say),
            (self._pack, self.see.show_pack, self._say),
            (self._round, self.see.incidents.show_round, self._say),
            (self._verify, self._on_checked, self._say),
            (self._verifying, self._on_checked, self._on_no_check),
            (self._take_away, self._on_packet, self._on_not_taken),
            (self._piece, self._on_piece, self._on_not_taken),
        ):
            question.told.connect(told)
            question.failed.connect(failed)


def _at(table: str, position: int) -> dict[str, str]:
    return {"table": table, "position": str(position)}
