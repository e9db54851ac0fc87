"""What a screen, a gateway or a test may ask of the service: in process or over the network."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Literal, Protocol

from procedures.commands import Ask
from procedures.offers import Offer, Preview
from procedures.refusals import Refused
from tablectl.answers import Answer
from tablectl.client.messages import Batch, SignedIn
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole

Connection = Literal["live", "stale", "lost"]
"""*stale*: nothing was heard for longer than the heartbeat; *lost*: there is no connection."""
Watcher = Callable[[Batch], None]
"""Called in the client's own thread with each batch, in order, without a gap or a repeat."""


class NotAnsweredError(Exception):
    """The connection ended before an answer came; ask again with the same command id."""


class TurnedAwayError(Exception):
    """The service did not take a message: what and why (`Problem`)."""


class Client(Protocol):
    """One signed-in connection. Futures raise NotAnsweredError or TurnedAwayError."""

    @property
    def connection(self) -> Connection:
        """How the connection is."""
        ...

    @property
    def silent(self) -> int:
        """Whole seconds since the service was last heard."""
        ...

    @property
    def opened(self) -> int:
        """How many connections it has had: one more, and it was lost meanwhile."""
        ...

    @property
    def skew(self) -> int:
        """How far the service's clock is ahead of ours, in microseconds."""
        ...

    @property
    def over(self) -> str:
        """Why the sign-in has ended though nobody here ended it; empty while it holds."""
        ...

    def sign_in(
        self,
        name: str,
        secret: str,
        *,
        how: str = "password",
        role: PersonRole | None = None,
        new: str | None = None,
    ) -> SignedIn:
        """Say who is there. `new` takes the place of a secret that was given for one time.

        `role` is one of his, without it the first. Raises TurnedAwayError.
        """
        ...

    def sign_out(self) -> None:
        """End the sign-in."""
        ...

    def subscribe(self, tables: Mapping[str, int], watcher: Watcher) -> None:
        """Follow tables, each from behind a position (-1: from now, the view first)."""
        ...

    def send(self, table: str, ask: Ask, *, id: str, seen: int | None = None) -> Future[Answer]:
        """Ask something of a table; the same id again gets the first answer."""
        ...

    def manage(self, ask: HouseAsk, *, id: str) -> Future[Answer]:
        """Ask something of the house; the same id again gets the first answer."""
        ...

    def offers(self, table: str) -> Future[tuple[Offer, ...]]:
        """What may be done at a table now."""
        ...

    def preview(self, table: str, ask: Ask) -> Future[Preview | Refused]:
        """What a request would do."""
        ...

    def find(self, what: str, about: Mapping[str, str]) -> Future[bytes]:
        """What a read model knows, as JSON."""
        ...

    def close(self) -> None:
        """Let go; a second call does nothing."""
        ...
