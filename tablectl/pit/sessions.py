"""What the service gives somebody who has signed in: the one door for every kind of client.

The gateway and the in-process client both go through it, so that what a role may do is asked in
one place, whatever the client says.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Protocol

from procedures.commands import Ask
from tablectl.client.messages import (
    Answered,
    Batch,
    Found,
    FromService,
    Offered,
    Previewed,
    Problem,
    SignedIn,
    SignIn,
)
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole

Deliver = Callable[[Batch], None]
"""Takes a batch in the table's own thread. It must return at once and not raise."""


class Session(Protocol):
    """One signed-in connection. Any thread may call it; every answer carries the asker's `id`."""

    @property
    def name(self) -> str:
        """Who it is."""
        ...

    @property
    def role(self) -> PersonRole:
        """In which role."""
        ...

    def follow(self, tables: Mapping[str, int], deliver: Deliver) -> Problem | None:
        """Send the batches of these tables from behind their positions, and go on with new ones.

        What lies in the ledger already comes first, then what happens: no gap, no repeat.
        """
        ...

    def send(
        self, id: str, table: str, ask: Ask, *, command: str, seen: int | None
    ) -> Future[Answered | Problem]:
        """Ask something of a table, as far as the role may."""
        ...

    def manage(self, id: str, ask: HouseAsk, *, command: str) -> Future[Answered | Problem]:
        """Ask something of the house, as far as the role may."""
        ...

    def may(self, id: str, table: str) -> Future[Offered | Problem]:
        """What may be done now."""
        ...

    def would(self, id: str, table: str, ask: Ask) -> Future[Previewed | Problem]:
        """What a request would do."""
        ...

    def find(self, id: str, what: str, about: Mapping[str, str]) -> Future[Found | Problem]:
        """Ask a read model."""
        ...

    def beat(self, at: int) -> None:
        """The client is heard; `at` is its own clock (microseconds UTC), for its skew."""
        ...

    def sign_out(self) -> None:
        """End the session and its sign-in: the token is worth nothing any more."""
        ...

    def end(self, why: str) -> None:
        """The connection is gone, or the sign-in over; nothing is delivered afterwards."""
        ...


class Door(Protocol):
    """Where sessions begin."""

    def sign_in(
        self, asked: SignIn, *, via: str, deliver: Callable[[FromService], None]
    ) -> tuple[Session, SignedIn] | Problem:
        """Let somebody in, or say why not. `via` is where from, for the record and throttling.

        `deliver` takes what the service says unasked: a `SignedOut` when a sign-in expires.
        """
        ...
