"""What a client and the service say to each other: one JSON object a message, both ways.

The same messages are used in process and over the network. `id` is the client's own and comes
back with the answer; times are microseconds UTC, money is in minor units. `tablectl schema` prints
the JSON Schema of both unions.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct

from procedures.commands import Ask, Micros, Number
from procedures.offers import Offer, Preview
from procedures.refusals import Refused
from procedures.table import Name
from tablectl.answers import Accepted, NotStored, Rejected
from tablectl.client.views import TableView, Told
from tablectl.house.asks import HouseAsk
from tablectl.people.commands import PersonRole

VERSION: Final = 1
"""Of this interface; a client that speaks another is told so and let go."""
MOST_BYTES: Final = 64 * 1024
"""A message from a client that is longer is refused."""

Id = Annotated[str, Meta(min_length=1, max_length=100)]
Secret = Annotated[str, Meta(min_length=1, max_length=200)]


class _Says(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is common to every message of a client: unknown fields are refused."""


# -- from a client -----------------------------------------------------------------------------


class SignIn(_Says, frozen=True, kw_only=True, tag="sign-in"):
    """Who somebody is: by password, PIN or badge number, or by the token of an earlier sign-in.

    `role` is one of his, without it the first. `new` takes the place of a secret that was given
    for one time.
    """

    id: Id
    speaks: int
    name: Annotated[str, Meta(max_length=40)] = ""
    how: Literal["password", "pin", "badge", "token"]
    secret: Secret
    role: PersonRole | None = None
    new: Secret | None = None

    def __repr__(self) -> str:
        """Without the secrets, which no log may hold."""
        return f"SignIn(id={self.id!r}, name={self.name!r}, how={self.how!r})"


class SignOut(_Says, frozen=True, kw_only=True, tag="sign-out"):
    """The sign-in ends; its token is worth nothing any more."""

    id: Id


class Subscribe(_Says, frozen=True, kw_only=True, tag="subscribe"):
    """Follow these tables, each from behind a position: -1 is from now on, with the view first."""

    id: Id
    tables: Annotated[Mapping[Name, Annotated[int, Meta(ge=-1, le=10**12)]], Meta(max_length=500)]


class Send(_Says, frozen=True, kw_only=True, tag="send"):
    """Ask something of a table. `command` is the id for retries: the same id is the same action."""

    id: Id
    table: Name
    command: Annotated[str, Meta(min_length=1, max_length=100)]
    ask: Ask
    seen: Number | None = None


class Manage(_Says, frozen=True, kw_only=True, tag="manage"):
    """Ask something of the house: about its people, its rota or its shift. `command` is as above.

    The positions of the answer are those of the stream `people` or `house`.
    """

    id: Id
    command: Annotated[str, Meta(min_length=1, max_length=100)]
    ask: HouseAsk


class WhatMay(_Says, frozen=True, kw_only=True, tag="what-may"):
    """What this person may do at a table now."""

    id: Id
    table: Name


class WhatIf(_Says, frozen=True, kw_only=True, tag="what-if"):
    """What a request would do, without doing it."""

    id: Id
    table: Name
    ask: Ask


class Find(_Says, frozen=True, kw_only=True, tag="find"):
    """Ask the read models: a player's own rounds, a round in full, the tables of the pit, a shift.

    What there is to ask is in the questions of `tablectl.pit`, `tablectl.accounts` and
    `tablectl.audit`, who may in `tablectl.permissions`.
    """

    id: Id
    what: Annotated[str, Meta(max_length=40)]
    about: Annotated[Mapping[str, str], Meta(max_length=20)] = {}


class Beat(_Says, frozen=True, kw_only=True, tag="beat"):
    """I am here; `at` is the sender's own clock, so that its skew is seen."""

    at: Micros


FromClient = SignIn | SignOut | Subscribe | Send | Manage | WhatMay | WhatIf | Find | Beat


# -- from the service --------------------------------------------------------------------------


class SignedIn(Struct, frozen=True, kw_only=True, tag="signed-in"):
    """Who you are now, what you are, and until when. The token reconnects, and is shown nobody.

    `training`: nothing at this service is real, and every screen says so.
    """

    id: Id
    name: str
    role: PersonRole
    token: str
    until: int
    at: int
    training: bool = False

    def __repr__(self) -> str:
        """Without the token, which no log may hold."""
        return f"SignedIn(id={self.id!r}, name={self.name!r}, role={self.role!r})"


class SignedOut(Struct, frozen=True, kw_only=True, tag="signed-out"):
    """The sign-in is over, and why: asked for, expired, or ended by somebody."""

    id: Id = "-"
    why: str


class Batch(Struct, frozen=True, kw_only=True, tag="batch"):
    """What became of a table behind `after`, up to `through`, as this viewer may see it.

    Positions that the viewer may not see are left out of `facts` and inside after…through, so that
    what is left out never looks like a loss. `view` is the table at `through`; None in the middle
    of catching up.
    """

    table: str
    after: int
    through: int
    at: int
    facts: tuple[Told, ...]
    view: TableView | None


class Answered(Struct, frozen=True, kw_only=True, tag="answered"):
    """What came of a request to a table, or to the house."""

    id: Id
    answer: Accepted | Refused | Rejected | NotStored


class Offered(Struct, frozen=True, kw_only=True, tag="offered"):
    """What may be done now."""

    id: Id
    table: str
    position: int
    offers: tuple[Offer, ...]


class Previewed(Struct, frozen=True, kw_only=True, tag="previewed"):
    """What a request would do."""

    id: Id
    would: Preview | Refused


class Found(Struct, frozen=True, kw_only=True, tag="found"):
    """The answer of a read model."""

    id: Id
    what: str
    result: Any


class Problem(Struct, frozen=True, kw_only=True, tag="problem"):
    """A message that was not taken: what, where, why. `id` is "-" where it had none to read."""

    id: Id = "-"
    code: Literal[
        "not understood", "too long", "too many", "signed out", "not allowed", "no such table",
        "wrong version", "locked out", "wrong secret", "not possible now",
    ]  # fmt: skip
    reason: str


class Pulse(Struct, frozen=True, kw_only=True, tag="pulse"):
    """The service is here; `at` is its clock, for deadlines that are shown."""

    at: int


FromService = (
    SignedIn | SignedOut | Batch | Answered | Offered | Previewed | Found | Problem | Pulse
)
