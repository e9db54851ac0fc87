"""A table with a past worth a review: its byte log, a named card, a correction, money returned."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from drivers.byte_log import ByteLog
from drivers.framing import Message
from drivers.grammars.four_digit import FourDigit
from drivers.interpreter import Interpreter
from procedures import commands as ask
from procedures.cards import Card
from procedures.pack import HousePack
from procedures.readings import DeviceUp, Fault, Reading, Seen
from procedures.table import Who
from tablectl.audit.questions import Review
from tablectl.bootstrap import House, open_house
from tablectl.client.client import Client, TurnedAwayError
from tablectl.client.messages import Found
from tablectl.data_dir import DataDir
from tablectl.games.packs import open_pack
from tablectl.people.commands import PersonRole
from tests.playing import SUPERVISOR
from tests.procedures.reported import key
from tests.tablectl.recorded import PACK, Recorded, three_rounds

SUE: Final = Who("supervisor", "sue")
T = TypeVar("T")


class Logged(Recorded):
    """`Recorded`, whose shoe has a real byte log: what it says is read from real bytes."""

    def __init__(self, house: House, pack: HousePack, name: str) -> None:
        super().__init__(house, pack, name)
        self._grammar = FourDigit()
        self.log = ByteLog(house.places.bytes / name / "shoe", at=self.at)
        self.log.begin(at=self.at, last=None)
        self._hears = Interpreter(
            device="shoe", role="exit", grammar=self._grammar, log=self.log.name, last=None
        )

    def says(self, seen: Seen, *, after: float = 1.0, sequence: int | None = None) -> Reading:
        """The bytes for it, logged and read; this wire has no numbers."""
        assert sequence is None
        self.wait(after)
        if isinstance(seen, DeviceUp):
            wire = self._grammar.wire.encode()
            record = self.log.append("up", at=self.at, data=wire)
        elif isinstance(seen, Fault):
            record = self.log.append("bytes", at=self.at, data=b"7777\r\n")
        else:
            data = self._grammar.write(Message(seen))
            record = self.log.append("bytes", at=self.at, data=data)
        (reading,) = self._hears.hear(record)
        return reading


@contextmanager
def logged(folder: Path, name: str = "T1") -> Iterator[Logged]:
    """A table in a ledger of its own, with its byte log."""
    with open_house(folder) as house:
        table = Logged(house, open_pack(PACK), name)
        try:
            yield table
        finally:
            table.log.close()


def with_a_past(folder: Path, name: str = "T1") -> None:
    """Rounds 1 to 3 as `three_rounds`; in 4 a card is named by sam (HP18), and it is settled.

    Afterwards round 4 is put right by two persons (IR9): what was named TD was 5D.
    """
    with logged(folder, name) as table:
        three_rounds(table)
        table.bet(ann=(500, 500))
        table.cards("TS", "9C")
        table.reads(Fault("unreadable"))
        named(table, "TD")
        table.decides("ann", "stand")
        table.cards("8C")
        assert table.round.ended == "settled"
        put_right(table, key(table, "box 2", 2), "5D")


def named(table: Recorded, card: Card) -> None:
    """The supervisor names the card that could not be read."""
    number = table.table.incidents[-1].number
    what = ask.Resolve(incident=number, remedy="enter card", card=card, reason="on the picture")
    table.do(SUPERVISOR, what)


def put_right(table: Recorded, reading: str, card: Card) -> None:
    """A card was another one: one supervisor says so, a second one confirms it."""
    table.do(SUPERVISOR, ask.Override(key=reading, card=card, decisions="stand", reason="misread"))
    (proposal,) = table.table.proposals
    table.do(SUE, ask.Confirm(proposal=proposal.number))


class Reviewer:
    """Somebody who asks the review itself, without a pit around it."""

    def __init__(self, review: Review, name: str, role: PersonRole) -> None:
        self._review = review
        self._name = name
        self._role: PersonRole = role

    def find(self, what: str, about: Mapping[str, str]) -> Future[bytes]:
        """As a client's."""
        found = self._review.answer("1", what, about, name=self._name, role=self._role)
        answer: Future[bytes] = Future()
        if isinstance(found, Found):
            answer.set_result(msgspec.json.encode(found.result))
        else:
            assert found is not None, f"{what} is no question of a review"
            answer.set_exception(TurnedAwayError(f"{found.code}: {found.reason}"))
        return answer


def asks(client: Client | Reviewer, what: str, gives: type[T], /, **about: Any) -> T:
    """What a review is told of it."""
    given = {key.rstrip("_"): str(value) for key, value in about.items()}
    return msgspec.json.decode(client.find(what, given).result(20), type=gives)


def damage(folder: Path, position: int, table: str = "T1") -> None:
    """Somebody with the file in hand changes the body of a record."""
    ledger = sqlite3.connect(DataDir(folder).ledger)
    ledger.execute("DROP TRIGGER records_no_update")
    changed = "UPDATE records SET body = CAST(replace(body, 'a', 'b') AS BLOB)"
    where = (f"table/{table}", position)
    ledger.execute(f"{changed} WHERE stream = ? AND position = ?", where)
    ledger.commit()
    ledger.close()
