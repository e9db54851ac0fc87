"""The pit: many tables in one process, and the door through which people come to them.

Each table has a thread of its own; they share the ledger and nothing else. Sessions end with their
sign-in, and a player who is not heard any more is lost to his table by its pack's heartbeat (E-72).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock, Thread
from typing import Final, TypeVar

from drivers.ports import Clock
from procedures import commands as ask
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.accounts.books import Books
from tablectl.accounts.questions import MoneyQuestions
from tablectl.accounts.transfers import Transfers
from tablectl.accounts.wallet import Wallet
from tablectl.answers import Answer
from tablectl.audit.questions import Review
from tablectl.client.messages import (
    VERSION,
    Found,
    FromService,
    Problem,
    SignedIn,
    SignedOut,
    SignIn,
)
from tablectl.clock import WallClock
from tablectl.house.book import HouseBook
from tablectl.ledger.store import LedgerError, ReadableStore
from tablectl.logs import Repeated
from tablectl.people.commands import PersonRole
from tablectl.people.dealers import dealt_once, may_deal
from tablectl.people.entry import TurnedAway
from tablectl.people.office import Office
from tablectl.pit.alarms import Alarms
from tablectl.pit.connections import skews
from tablectl.pit.dealer_changes import DealerChanges
from tablectl.pit.floor_questions import FloorQuestions
from tablectl.pit.gate import Gate
from tablectl.pit.hosted import HostedTable
from tablectl.pit.office import PitOffice
from tablectl.pit.openings import Openings, Tolerated
from tablectl.pit.recorder import Recorder
from tablectl.pit.round_questions import Queries
from tablectl.pit.session import PitSession
from tablectl.pit.table_questions import TableQuestions
from tablectl.service import SYSTEM

log = logging.getLogger(__name__)

_LOOK: Final = 0.25  # seconds between two looks at who is heard and who is signed in
_LOOK_AT_DEALERS: Final = 1_000_000  # microseconds between two looks at rota and licences
_MILLISECOND: Final = 1_000
_NO_GATES: Final[Mapping[str, Gate]] = {}
_NO_RECORDERS: Final[Mapping[str, Recorder]] = {}
_TOLERATED: Final = Tolerated()
T = TypeVar("T")


class Pit:
    """The tables that this process serves. Implements `sessions.Door`; any thread may call it."""

    def __init__(
        self,
        tables: Iterable[HostedTable],
        *,
        office: Office,
        book: HouseBook,
        queries: Queries,
        review: Review,
        wallet: Wallet,
        store: ReadableStore,
        clock: Clock,
        gates: Mapping[str, Gate] = _NO_GATES,
        recorders: Mapping[str, Recorder] = _NO_RECORDERS,
        machine: WallClock | None = None,
        tolerated: Tolerated = _TOLERATED,
    ) -> None:
        """`wallet` moves players' money; a house that keeps the accounts itself gives its books.

        A table without a gate opens itself. `machine` is the clock of the machine, to be watched.
        """
        self.tables: dict[str, HostedTable] = {hosted.name: hosted for hosted in tables}
        self.office = office
        self.queries = queries
        self.store = store
        self.clock = clock
        self.book = book
        changes = DealerChanges(self.tables.values(), book, office.register)
        books = wallet if isinstance(wallet, Books) else None
        self.transfers = Transfers(self.tables, wallet, clock)
        self.pit_office = PitOffice(
            self.tables.values(),
            office=office,
            book=book,
            changes=changes,
            books=books,
            clock=clock,
        )
        self._money = MoneyQuestions(books, self.transfers)
        self._floor = FloorQuestions(
            self.tables,
            register=office.register,
            book=book,
            changes=changes,
            gates=gates,
            recorders=recorders,
            store=store,
            clock=clock,
        )
        self._changes = changes
        self.openings = Openings(
            gates,
            register=office.register,
            tolerated=tolerated,
            ahead=lambda: machine.ahead if machine is not None else 0,
            skews=lambda: skews(self.sessions),
            by_system=self._by_system,
        )
        self._alarms = Alarms(
            self.tables,
            recorders,
            gates,
            machine=machine,
            clock=clock,
            by_system=self._by_system,
        )
        self._questions = TableQuestions(
            self.tables, openings=self.openings, sessions=lambda: self.sessions, clock=clock
        )
        self._review = review
        self._workers = ThreadPoolExecutor(max_workers=4, thread_name_prefix="pit")
        self._sessions: list[PitSession] = []
        self._lock = Lock()
        self._heard: dict[str, int] = {}  # players: when they were heard last
        self._began = clock.now()
        self._stop = Event()
        self._watch = Thread(target=self._keep_watch, name="pit watch", daemon=True)
        self._asked = 0
        office.sign_ins.when_over(self._over)

    def start(self) -> None:
        """Serve every table."""
        for hosted in self.tables.values():
            hosted.start()
        self.transfers.start()
        self._alarms.start()
        self._watch.start()

    def stop(self) -> None:
        """End every session and every table's thread; what is queued is decided first."""
        self._stop.set()
        if self._watch.ident is not None:
            self._watch.join()
        self._alarms.stop()
        for session in self.sessions:
            session.end("the service ends")
        self.transfers.stop()
        for hosted in self.tables.values():
            hosted.stop()
        self._workers.shutdown()
        self._review.close()

    @property
    def sessions(self) -> tuple[PitSession, ...]:
        """Who is connected."""
        with self._lock:
            return tuple(self._sessions)

    # -- the door ---------------------------------------------------------------------------------

    def sign_in(
        self, asked: SignIn, *, via: str, deliver: Callable[[FromService], None]
    ) -> tuple[PitSession, SignedIn] | Problem:
        """Let somebody in, or say why not; slow on purpose where a secret is checked."""
        if asked.speaks != VERSION:
            reason = f"this service speaks version {VERSION}, and {asked.speaks} was asked for"
            return Problem(id=asked.id, code="wrong version", reason=reason)
        now = self.clock.now()
        entered = self.office.sign_ins.sign_in(
            asked.name,
            asked.secret,
            how=asked.how,
            via=via,
            now=now,
            role=asked.role,
            new=asked.new,
        )
        if isinstance(entered, TurnedAway):
            return Problem(id=asked.id, code=entered.code, reason=entered.reason)
        session = PitSession(self, entered.name, entered.role, entered.number, via, deliver)
        with self._lock:
            self._sessions.append(session)
        self.heard(session)
        return session, SignedIn(
            id=asked.id,
            name=entered.name,
            role=entered.role,
            token=entered.token,
            until=entered.until,
            at=now,
            training=any(hosted.training for hosted in self.tables.values()),
        )

    def gone(self, session: PitSession) -> None:
        """A session is over; its player is lost when the heartbeat deadline comes."""
        with self._lock:
            if session in self._sessions:
                self._sessions.remove(session)

    def work(self, act: Callable[[], T]) -> Future[T]:
        """Do something that takes a while, in a thread that is nobody's table."""
        return self._workers.submit(act)

    def answer(
        self, id: str, what: str, about: Mapping[str, str], *, name: str, role: PersonRole
    ) -> Found | Problem:
        """The answer to a question about the floor, a table or rounds; takes a while."""
        return (
            self._floor.answer(id, what, about, role=role)
            or self._money.answer(id, what, about, name=name)
            or self._questions.answer(id, what, about, name=name, role=role)
            or self._review.answer(id, what, about, name=name, role=role)
            or self.queries.answer(id, what, about, name=name, role=role)
        )

    def submit(
        self, hosted: HostedTable, by: Who, what: ask.Ask, *, id: str, seen: int | None
    ) -> Future[Answer]:
        """Hand a request to a table; an opening passes its gate first."""
        if not isinstance(what, ask.OpenTable):
            return hosted.submit(by, what, id=id, seen=seen)
        return self.openings.open(hosted, by, what, id=id, seen=seen, now=self.clock.now())

    # -- rules that know more than one table ------------------------------------------------------

    def may_send(self, name: str, role: PersonRole, table: str, what: ask.Ask) -> Refused | None:
        """What only the pit knows: who may deal here, and who plays elsewhere or online (E-81)."""
        match what:
            case ask.ChangeDealer(dealer=dealer):
                pack = self.tables[table].table.pack
                return may_deal(
                    self.office.register.people,
                    dealer,
                    pack=pack.name,
                    digest=pack.digest,
                    now=self.clock.now(),
                )
            case ask.CorrectDealer(dealer=dealer):
                return dealt_once(self.office.register.people, dealer)
            case ask.Sit() if role == "player":
                return self._plays_elsewhere(name, table)
            case ask.ForPlayer(player=player, ask=ask.Sit()):
                return self._plays_online(player)
        return None

    def _plays_online(self, name: str) -> Refused | None:
        """Purse and history go by name, so nobody at the table has that of somebody known."""
        if self.office.register.people.person(name) is None:
            return None
        reason = f"{name} is known to the house by that name; enter this guest by another"
        return Refused(code="plays online", rule="G", reason=reason)

    def _plays_elsewhere(self, name: str, table: str) -> Refused | None:
        for other in self.tables.values():
            seated = other.table.player(name)
            if other.name == table or seated is None or seated.at_table:
                continue
            if seated.presence != "left":
                reason = f"{name} has a seat at table {other.name}; one table at a time"
                return Refused(code="already seated", rule="E-81", reason=reason)
        return None

    # -- who is heard -----------------------------------------------------------------------------

    def heard(self, session: PitSession) -> None:
        """Somebody's client has said something; a player who was lost is back (E-71)."""
        if session.role != "player":
            return
        with self._lock:
            self._heard[session.name] = self.clock.now()
        for hosted in self.tables.values():
            player = hosted.table.player(session.name)
            if player is not None and player.presence == "lost" and not player.at_table:
                self._by_system(hosted, ask.Reconnect(player=session.name))

    def _keep_watch(self) -> None:
        looked, waits = 0, Repeated(log)
        while not self._stop.wait(_LOOK):
            try:
                self._lose_the_silent()
                now = self.clock.now()
                self.office.sign_ins.expire(now)
                if now - looked >= _LOOK_AT_DEALERS:
                    looked = now
                    self._changes.look(now)
                self._alarms.look()
            except LedgerError as error:
                waits.warn(f"the watch over sign-ins waits: {error}", self.clock.now())
            except Exception:  # the outermost loop; the tables go on
                log.exception("a fault of this program in the watch over the pit")

    def _lose_the_silent(self) -> None:
        now = self.clock.now()
        with self._lock:
            heard = dict(self._heard)
        for hosted in self.tables.values():
            wait = hosted.table.pack.timers.heartbeat * _MILLISECOND
            for player in hosted.table.players:
                last = heard.get(player.name, self._began)
                if player.presence == "here" and not player.at_table and now - last > wait:
                    self._by_system(hosted, ask.LoseConnection(player=player.name))

    def _by_system(self, hosted: HostedTable, what: ask.Ask) -> Future[Answer]:
        with self._lock:
            self._asked += 1
            id_ = f"pit/{self._began}/{self._asked}"
        return hosted.submit(Who(SYSTEM.role, SYSTEM.name), what, id=id_)

    def _over(self, number: int, why: str) -> None:
        for session in self.sessions:
            if session.number == number:
                session.tell(SignedOut(why=why))
                session.end(why)
