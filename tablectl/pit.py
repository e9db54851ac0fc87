"""The pit: many tables in one process, and the door through which people come to them.

Each table has a thread of its own; they share the ledger and nothing else. Sessions end with their
sign-in, and a player who is not heard any more is lost to his table by its pack's heartbeat (E-72).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock, Thread
from typing import Final, TypeVar

from drivers.ports import Clock
from procedures import commands as ask
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.client.messages import (
    VERSION,
    FromService,
    PersonRole,
    Problem,
    SignedIn,
    SignedOut,
    SignIn,
)
from tablectl.hosted import HostedTable
from tablectl.ledger.store import LedgerError, ReadableStore
from tablectl.people.dealers import may_deal
from tablectl.people.entry import TurnedAway
from tablectl.people.office import Office
from tablectl.pit_session import PitSession
from tablectl.queries import Queries
from tablectl.service import SYSTEM

log = logging.getLogger(__name__)

_LOOK: Final = 0.25  # seconds between two looks at who is heard and who is signed in
_MILLISECOND: Final = 1_000
T = TypeVar("T")


class Pit:
    """The tables that this process serves. Implements `sessions.Door`; any thread may call it."""

    def __init__(
        self,
        tables: Iterable[HostedTable],
        *,
        office: Office,
        queries: Queries,
        store: ReadableStore,
        clock: Clock,
    ) -> None:
        self.tables: dict[str, HostedTable] = {hosted.name: hosted for hosted in tables}
        self.office = office
        self.queries = queries
        self.store = store
        self.clock = clock
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
        self._watch.start()

    def stop(self) -> None:
        """End every session and every table's thread; what is queued is decided first."""
        self._stop.set()
        if self._watch.ident is not None:
            self._watch.join()
        for session in self.sessions:
            session.end("the service ends")
        for hosted in self.tables.values():
            hosted.stop()
        self._workers.shutdown()

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
        session = PitSession(self, entered.name, entered.role, entered.number, deliver)
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
        )

    def gone(self, session: PitSession) -> None:
        """A session is over; its player is lost when the heartbeat deadline comes."""
        with self._lock:
            if session in self._sessions:
                self._sessions.remove(session)

    def work(self, act: Callable[[], T]) -> Future[T]:
        """Do something that takes a while, in a thread that is nobody's table."""
        return self._workers.submit(act)

    # -- rules that know more than one table ------------------------------------------------------

    def may_send(self, name: str, role: PersonRole, table: str, what: ask.Ask) -> Refused | None:
        """What only the pit knows: who may deal here, and who plays at another table (E-81)."""
        hosted = self.tables[table]
        match what:
            case ask.ChangeDealer(dealer=dealer):
                pack = hosted.table.pack
                return may_deal(
                    self.office.register.people,
                    dealer,
                    pack=pack.name,
                    digest=pack.digest,
                    now=self.clock.now(),
                )
            case ask.Sit() if role == "player":
                return self._plays_elsewhere(name, table)
        return None

    def _plays_elsewhere(self, name: str, table: str) -> Refused | None:
        for other in self.tables.values():
            seated = other.table.player(name)
            if other.name != table and seated is not None and seated.presence != "left":
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
            if player is not None and player.presence == "lost":
                self._by_system(hosted, ask.Reconnect(player=session.name))

    def _keep_watch(self) -> None:
        while not self._stop.wait(_LOOK):
            try:
                self._lose_the_silent()
                self.office.sign_ins.expire(self.clock.now())
            except LedgerError as error:
                log.warning("the watch over sign-ins waits: %s", error)
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
                if player.presence == "here" and now - last > wait:
                    self._by_system(hosted, ask.LoseConnection(player=player.name))

    def _by_system(self, hosted: HostedTable, what: ask.Ask) -> None:
        with self._lock:
            self._asked += 1
            id_ = f"pit/{self._began}/{self._asked}"
        hosted.submit(Who(SYSTEM.role, SYSTEM.name), what, id=id_)

    def _over(self, number: int, why: str) -> None:
        for session in self.sessions:
            if session.number == number:
                session.tell(SignedOut(why=why))
                session.end(why)
