"""Money on its way: what tables want of the wallet is asked of it until it is clear.

A table has written down what it wants before anything is asked, and its key moves money once; so
whatever ends in between, this program too, is begun again with the same key. The wallet is asked in
threads that are nobody's table, and what it said is given to the table when the rules allow.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event, Lock, Thread
from typing import Final, Literal

from msgspec import Struct

from drivers.ports import Clock
from procedures.commands import EndTransfer
from procedures.decide import may_ask
from procedures.house.wallet import may_end
from procedures.table import Who
from procedures.transfer import Direction, Transfer
from tablectl.accounts.wallet import (
    Declined,
    Done,
    KeyTakenError,
    Movement,
    NeverHeard,
    Unclear,
    Wallet,
    WalletAnswer,
)
from tablectl.answers import Accepted, Answer
from tablectl.history import stream_of
from tablectl.pit.hosted import HostedTable
from tablectl.service import SYSTEM, Published

log = logging.getLogger(__name__)

_LOOK: Final = 0.25  # seconds between two looks at the tables where nothing wakes it
_FIRST: Final = 0.25  # seconds until an unclear movement is asked for again, doubled each time
_LONGEST: Final = 30.0
_AT_ONCE: Final = 8  # movements that the wallet is asked for at a time

State = Literal["asked", "unclear", "done", "declined"]
"""*done* and *declined*: the wallet has said so, and the table has not written it down yet."""


class OnItsWay(Struct, frozen=True, kw_only=True):
    """A transfer that is not over, for people. `since` is microseconds UTC, money minor units."""

    table: str
    number: int
    player: str
    direction: Direction
    amount: int
    currency: str
    since: int
    state: State
    detail: str = ""
    """Why it is unclear, or what keeps the table from writing it down."""


class _Course:
    """One transfer and how far it has come. Only the keeper's thread changes it."""

    def __init__(self, movement: Movement, transfer: Transfer) -> None:
        self.movement = movement
        self.transfer = transfer
        self.answer: WalletAnswer | None = None
        self.asking: Future[WalletAnswer | NeverHeard] | None = None
        self.ending: Future[Answer] | None = None
        self.to_move = True  # the wallet is asked to move it; else what became of it
        self.wait = _FIRST
        self.next_at = 0.0
        self.detail = ""

    @property
    def clear(self) -> bool:
        """Whether the wallet has said what became of it."""
        return isinstance(self.answer, Done | Declined)

    @property
    def state(self) -> State:
        """How far it has come, in a word."""
        match self.answer:
            case Done():
                return "done"
            case Declined():
                return "declined"
            case Unclear():
                return "unclear"
        return "asked"

    def later(self) -> None:
        """Try again after a while, and after a longer one each time."""
        self.next_at = time.monotonic() + self.wait
        self.wait = min(2 * self.wait, _LONGEST)


class Transfers:
    """Carries out the transfers of a pit's tables. `start` begins it; any thread may look."""

    def __init__(self, tables: Mapping[str, HostedTable], wallet: Wallet, clock: Clock) -> None:
        self._tables = tables
        self._wallet = wallet
        self._began = clock.now()
        self._asked = 0
        self._troubled = False
        self._courses: dict[tuple[str, int], _Course] = {}
        self._lock = Lock()
        self._wake = Event()
        self._stop = Event()
        self._workers = ThreadPoolExecutor(max_workers=_AT_ONCE, thread_name_prefix="wallet")
        self._thread = Thread(target=self._run, name="transfers", daemon=True)
        for hosted in tables.values():
            hosted.service.subscribe(self._stored)

    def start(self) -> None:
        """Begin with what is on its way already."""
        self._thread.start()

    def stop(self) -> None:
        """Ask for nothing more; what the wallet was asked is waited for."""
        self._stop.set()
        self._wake.set()
        if self._thread.ident is not None:
            self._thread.join()
        self._workers.shutdown(cancel_futures=True)

    def on_its_way(self, player: str | None = None) -> tuple[OnItsWay, ...]:
        """Every transfer of the tables that is not over, or those of one player; oldest first."""
        with self._lock:
            courses = dict(self._courses)
        found = [
            _shown(hosted, transfer, courses.get((hosted.name, transfer.number)))
            for hosted in self._tables.values()
            for transfer in hosted.table.transfers
            if player in (None, transfer.player)
        ]
        return tuple(sorted(found, key=lambda one: (one.since, one.table, one.number)))

    @property
    def unclear(self) -> int:
        """Of how many the wallet has not said what became of them."""
        return sum(one.state == "unclear" for one in self.on_its_way())

    # -- the keeper's thread ----------------------------------------------------------------------

    def _stored(self, published: Published) -> None:
        if published.table.transfers:
            self._wake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                self._look()
            except Exception:  # the outermost loop; the tables go on
                log.exception("a fault of this program in the watch over money on its way")
            self._wake.wait(_LOOK)
            self._wake.clear()

    def _look(self) -> None:
        wanted = {
            (hosted.name, transfer.number): (hosted, transfer)
            for hosted in self._tables.values()
            for transfer in hosted.table.transfers
        }
        with self._lock:
            for key in self._courses.keys() - wanted.keys():
                del self._courses[key]
            for key, (hosted, transfer) in wanted.items():
                if key not in self._courses:
                    self._courses[key] = _Course(movement_of(hosted, transfer), transfer)
        for key, (hosted, _) in wanted.items():
            self._advance(hosted, self._courses[key])
        self._tell([course for course in self._courses.values() if course.state == "unclear"])

    def _tell(self, unclear: list[_Course]) -> None:
        """Log once that the wallet is unclear, and once that it is clear again."""
        if bool(unclear) == self._troubled:
            return
        self._troubled = bool(unclear)
        if unclear:
            first = unclear[0]
            log.warning("the wallet is not clear about %s: %s", _named(first), first.detail)
        else:
            log.info("the wallet is clear about everything again")

    def _advance(self, hosted: HostedTable, course: _Course) -> None:
        """The next thing for one transfer, if it is time for it."""
        if course.asking is not None and course.asking.done():
            asked, course.asking = course.asking, None
            self._heard(course, asked.result())
        if course.ending is not None and course.ending.done():
            self._written(course, course.ending.result())
        if course.asking or course.ending or time.monotonic() < course.next_at:
            return
        if course.clear:
            self._end(hosted, course)
        else:
            course.asking = self._workers.submit(self._ask, course)
            course.asking.add_done_callback(lambda _: self._wake.set())

    def _ask(self, course: _Course) -> WalletAnswer | NeverHeard:
        """In a worker's thread, which may wait for the wallet."""
        movement, out = course.movement, course.transfer.direction == "out"
        try:
            if not course.to_move:
                return self._wallet.query(movement)
            move = self._wallet.return_purse if out else self._wallet.fund_purse
            return move(movement)
        except KeyTakenError as error:
            if course.detail != str(error):
                log.error("%s: somebody has to look into it: %s", _named(course), error)  # noqa: TRY400 - no fault of this program
            return Unclear(why=str(error))
        except Exception as error:  # the outermost place of an asking; it stays unclear
            log.exception("a fault of this program in the wallet")
            return Unclear(why=f"a fault of this program: {type(error).__name__}")

    def _heard(self, course: _Course, answer: WalletAnswer | NeverHeard) -> None:
        """What is unclear is asked after; only what was never heard of is asked for again."""
        if isinstance(answer, NeverHeard):
            course.to_move = True
            course.later()
            return
        course.answer = answer
        if isinstance(answer, Unclear):
            course.to_move, course.detail = False, answer.why
            course.later()
        else:
            course.detail, course.wait, course.next_at = "", _FIRST, 0.0

    def _end(self, hosted: HostedTable, course: _Course) -> None:
        """Let the table write down what the wallet said, once the rules allow it."""
        table, done = hosted.table, isinstance(course.answer, Done)
        if table.transfer(course.transfer.number) is None:
            return  # written down since the tables were looked at
        by = Who(SYSTEM.role, SYSTEM.name)
        refused = may_ask(table, by, EndTransfer) or may_end(table, course.transfer, done=done)
        if refused is not None:
            course.detail = refused.reason
            return
        self._asked += 1
        why = course.answer.why if isinstance(course.answer, Declined) else ""
        what = EndTransfer(transfer=course.transfer.number, done=done, why=why)
        id_ = f"transfer/{self._began}/{self._asked}"
        course.ending = hosted.submit(by, what, id=id_)
        course.ending.add_done_callback(lambda _: self._wake.set())

    def _written(self, course: _Course, answer: Answer) -> None:
        """A table that could not write it down is asked again; what it wrote is gone from it."""
        course.ending = None
        if not isinstance(answer, Accepted):
            course.detail = answer.reason
            course.later()


def movement_of(hosted: HostedTable, transfer: Transfer) -> Movement:
    """What the wallet is asked for; its key is the same whenever it is made."""
    table = hosted.table
    return Movement(
        key=f"{stream_of(table.name)}/{transfer.number}/{transfer.at}",
        table=table.name,
        player=transfer.player,
        amount=transfer.amount,
        currency=table.pack.currency,
    )


def _named(course: _Course) -> str:
    return f"transfer {course.movement.key} ({course.transfer.direction})"


def _shown(hosted: HostedTable, transfer: Transfer, course: _Course | None) -> OnItsWay:
    return OnItsWay(
        table=hosted.name,
        number=transfer.number,
        player=transfer.player,
        direction=transfer.direction,
        amount=transfer.amount,
        currency=hosted.table.pack.currency,
        since=transfer.at,
        state=course.state if course is not None else "asked",
        detail=course.detail if course is not None else "",
    )
