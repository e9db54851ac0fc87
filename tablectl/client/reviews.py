"""What somebody who reviews the record is told: rounds found, facts, pictures, money, proof.

Answers to the questions of `tablectl.audit.questions`. Times are microseconds UTC, money is in
minor units, digests are hex.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from msgspec import Struct

from procedures.cards import Card
from procedures.places import Place
from procedures.round import Posting
from tablectl.client.views import TableView


class IncidentFound(Struct, frozen=True, kw_only=True):
    """An incident in a line; `remedy` and `by` are empty while it is open."""

    number: int
    kind: str
    rule: str
    remedy: str = ""
    by: str = ""
    reason: str = ""


class RoundFound(Struct, frozen=True, kw_only=True):
    """A round that fits a search, or an incident that belongs to none (`round` 0).

    `last` and `ended` are None while it runs. `words` say what is notable in it.
    """

    table: str
    round: int
    first: int
    last: int | None
    began: int
    ended: int | None
    ending: str = ""
    dealer: str = ""
    staked: int = 0
    returned: int = 0
    incidents: tuple[IncidentFound, ...] = ()
    corrected: bool = False
    returned_by_hand: int = 0
    named: tuple[str, ...] = ()
    """Cards that a person named, in the round or since the one before."""
    words: tuple[str, ...] = ()


class SearchPage(Struct, frozen=True, kw_only=True):
    """The newest first. `cursor` asks for those that follow; empty at the end."""

    rows: tuple[RoundFound, ...]
    cursor: str = ""


class FactTold(Struct, frozen=True, kw_only=True):
    """One fact: who asked for what caused it, under which rule, and the readings it names.

    `fact` is None where it lies face down for the asker's role; the words say so.
    """

    position: int
    at: int
    kind: str
    words: str
    fact: Mapping[str, Any] | None
    asked_by: str
    rule: str = ""
    keys: tuple[str, ...] = ()
    """Of these readings the bytes can be asked for (`evidence`)."""


class TimelinePage(Struct, frozen=True, kw_only=True):
    """Facts of a table in order; `next` is the position to go on from, None at the end."""

    table: str
    first: int
    last: int
    facts: tuple[FactTold, ...]
    next: int | None = None


class Moment(Struct, frozen=True, kw_only=True):
    """Where a table's record was at an instant: its last position then, and when that was."""

    table: str
    position: int
    at: int


class Pictured(Struct, frozen=True, kw_only=True):
    """A table after a whole command, as the asker's role sees it. `first` to `position` made it."""

    first: int
    position: int
    at: int
    words: str
    view: TableView


class PicturePage(Struct, frozen=True, kw_only=True):
    """Pictures in order; `next` is the position to go on from, None at the end."""

    table: str
    pictures: tuple[Pictured, ...]
    next: int | None = None


class CardPutRight(Struct, frozen=True, kw_only=True):
    """A card that became another or came to lie elsewhere."""

    key: str
    card_before: Card | None
    card_after: Card | None
    place_before: Place
    place_after: Place
    picture: str = ""
    """The SHA-256 of what a camera kept of it, to be asked for as `picture`."""


class MoneyPutRight(Struct, frozen=True, kw_only=True):
    """What came back to a bet, before and after."""

    box: int
    spot: int
    player: str
    before: int
    after: int


class PutRight(Struct, frozen=True, kw_only=True):
    """One correction of a round."""

    position: int
    at: int
    rule: str
    why: str
    by: str
    cards: tuple[CardPutRight, ...]
    money: tuple[MoneyPutRight, ...]


class Corrected(Struct, frozen=True, kw_only=True):
    """A round as it was read, before its first correction, and as it stands after its last."""

    table: str
    round: int
    read: TableView
    stands: TableView
    corrections: tuple[PutRight, ...]


class Evidence(Struct, frozen=True, kw_only=True):
    """The bytes behind a reading.

    *kept*: they are there and say what the fact says; *expired*: they are not there any more;
    *differs*: they are not the bytes the fact names, or say something else; *unread*: they are
    there, and nothing says in which wire they are to be read. `why` says more.
    """

    key: str
    position: int
    device: str
    log: str
    offset: int
    length: int
    state: Literal["kept", "expired", "differs", "unread"]
    recorded: str
    """What the fact says was read."""
    says: str = ""
    """What the bytes say, read again."""
    hex: str = ""
    digest: str = ""
    why: str = ""
    picture: str = ""
    """The SHA-256 of what a camera kept of this card, to be asked for as `picture`."""


class KeptPicture(Struct, frozen=True, kw_only=True):
    """A picture that a camera kept, a JPEG. `state` as of other evidence; `why` says more."""

    digest: str
    state: Literal["kept", "expired", "differs"]
    data: bytes = b""
    why: str = ""


class EyeReading(Struct, frozen=True, kw_only=True):
    """One thing that a camera said: a card, `cut card`, `felt`, or the kind of a fault.

    `sure` is in parts of 10,000. `picture` is the SHA-256 of what it kept, to be asked for as
    `picture`. Of a card that lies face down for the asker's role `said` is a back and `picture`
    empty.
    """

    position: int
    at: int
    said: str
    detail: str = ""
    sure: int | None = None
    picture: str = ""
    agrees: bool = False
    """The shoe said the same."""


class EyeNow(Struct, frozen=True, kw_only=True):
    """A camera of a table: whether it works, since when, and what it said last, the newest first.

    `up` is None for one that was never heard; `why` is its own account of what is wrong.
    """

    device: str
    role: str
    up: bool | None = None
    why: str = ""
    since: int = 0
    readings: tuple[EyeReading, ...] = ()


Mode = Literal["", "two witnesses", "shoe only", "camera only", "neither"]
"""Which of a shoe and the camera beside it read; empty where it has none."""


class CamerasNow(Struct, frozen=True, kw_only=True):
    """The cameras of a table.

    Of the cards of this shoe `agreed` were read by shoe and camera alike and `alone` by one of
    them while the other was down; in `differed` incidents they did not agree.
    """

    table: str
    position: int
    eyes: tuple[EyeNow, ...]
    mode: Mode = ""
    agreed: int = 0
    differed: int = 0
    alone: int = 0


class PostingFound(Struct, frozen=True, kw_only=True):
    """A movement of money and the record that holds it."""

    position: int
    at: int
    posting: Posting


class RoundPostings(Struct, frozen=True, kw_only=True):
    """All the money of a round, in order."""

    table: str
    round: int
    currency: str
    postings: tuple[PostingFound, ...]


class EntryFound(Struct, frozen=True, kw_only=True):
    """A movement as one account has it, with its balance behind it."""

    position: int
    at: int
    round: int | None
    counter: str
    amount: int
    why: str
    rule: str
    balance: int


class AccountPage(Struct, frozen=True, kw_only=True):
    """The entries of one account of a table, the newest first. `cursor` as in a search."""

    table: str
    account: str
    currency: str
    entries: tuple[EntryFound, ...]
    cursor: str = ""


class PackTopic(Struct, frozen=True, kw_only=True):
    """The rules on one subject, in sentences."""

    title: str
    sentences: tuple[str, ...]


class PackInForce(Struct, frozen=True, kw_only=True):
    """The house pack that a table played by at a position."""

    table: str
    position: int
    name: str
    title: str
    digest: str
    topics: tuple[PackTopic, ...]


class StreamChecked(Struct, frozen=True, kw_only=True):
    """How far a stream holds: up to `anchored` a signed head vouches for it, the rest fits only."""

    stream: str
    records: int
    anchored: int
    unanchored: int


class Misfit(Struct, frozen=True, kw_only=True):
    """The first record of a stream that does not fit (position 0: none in particular), and why."""

    stream: str
    position: int
    why: str


class Check(Struct, frozen=True, kw_only=True):
    """A check of the record: how far it is, and when it is over what it found and covers."""

    id: str
    stream: str
    """Empty: all streams."""
    state: Literal["running", "fine", "wrong", "stopped", "failed"]
    done: int = 0
    total: int = 0
    streams: tuple[StreamChecked, ...] = ()
    misfits: tuple[Misfit, ...] = ()
    heads: int = 0
    why: str = ""
    """Why it could not be carried out."""


class Packet(Struct, frozen=True, kw_only=True):
    """A file to take away, and how it is checked; its bytes come in `chunks` pieces."""

    id: str
    name: str
    size: int
    digest: str
    chunks: int
    command: str


class Chunk(Struct, frozen=True, kw_only=True):
    """One piece of a packet, from 0."""

    id: str
    number: int
    data: bytes
