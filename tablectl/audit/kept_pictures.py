"""The pictures that cameras kept, by their SHA-256, for whoever may see the card on them.

An auditor may see every one. A supervisor sees what lies open, and what he decides on: of a burn
or a hole card no picture is shown, and none of what only a camera read once it is decided.
"""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path
from typing import Final

from sqlalchemy import select

from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.client.reviews import KeptPicture
from tablectl.client.views import BACK
from tablectl.history import stream_of
from tablectl.ledger.projections import seen
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_of
from tablectl.pit.shown import SEES_ALL, view_of
from tablectl.rounds.in_record import NotRecorded

_DIGEST: Final = re.compile(r"[0-9a-f]{64}\Z")
_MOST: Final = 4 * 1024 * 1024
_c = seen.c


class KeptPictures:
    """The evidence of a data directory, read and never written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, table: str, digest: str) -> KeptPicture:
        """The picture of this digest; that it is not there any more, or is another, is told."""
        path = self._folder / table / digest[:2] / f"{digest}.jpg"
        try:
            with path.open("rb") as file:
                data = file.read(_MOST)
        except FileNotFoundError:
            return KeptPicture(digest=digest, state="expired", why="the picture is not kept")
        except OSError as error:
            why = f"the picture cannot be read: {error.strerror}"
            return KeptPicture(digest=digest, state="differs", why=why)
        if sha256(data).hexdigest() != digest:
            why = "what is kept under this name is another picture"
            return KeptPicture(digest=digest, state="differs", why=why)
        return KeptPicture(digest=digest, state="kept", data=data)


def kept_picture(
    past: Past, models: ReadModels, pictures: KeptPictures, table: str, digest: str,
    *, name: str, role: PersonRole,
) -> KeptPicture:  # fmt: skip
    """The picture that a reading of this table names.

    Raises NotRecorded where none does, or the card on it lies face down for this role; ValueError
    for what is no digest; LedgerError.
    """
    if not _DIGEST.match(digest):
        raise ValueError(f"digest: 64 letters and digits, a SHA-256 in hex; got {digest[:80]!r}")
    at = stream_of(table)
    named = select(_c.key, _c.agrees).where(_c.stream == at, _c.picture == digest)
    rows = models.ask(named)
    if not rows:
        raise NotRecorded(f"no reading of {table} has the picture {digest}")
    if role not in SEES_ALL:
        for row in rows:
            if not _may_see(past, models, table, row["key"], row["agrees"], name, role):
                raise NotRecorded("the card on it lies face down; your role is not shown it")
    return pictures.of(table, digest)


def _may_see(
    past: Past, models: ReadModels, table: str, key: str, agrees: str, name: str, role: PersonRole
) -> bool:
    """What the shoe read of the card may be seen, or an incident that waits for him names it."""
    of_shoe = agrees or _agreed_with(models, table, key)
    view = view_of(past.after(table, past.end(table)).after, role)
    if any(said.picture and said.key == key for i in view.incidents for said in i.said):
        return True
    if any(card.key in (key, of_shoe) and card.card not in ("", BACK) for card in view.cards):
        return True
    if not of_shoe:
        return False
    position = models.ask(
        select(_c.position).where(_c.stream == stream_of(table), _c.key == of_shoe, _c.device != "")
    )
    return any(_told(past, table, row["position"], name, role) for row in position)


def _agreed_with(models: ReadModels, table: str, key: str) -> str:
    """The reading that said later what this one had said."""
    asked = select(_c.key).where(_c.stream == stream_of(table), _c.agrees == key)
    return next((str(row["key"]) for row in models.ask(asked)), "")


def _told(past: Past, table: str, position: int, name: str, role: PersonRole) -> bool:
    step = past.after(table, position)
    if step.before is None:
        return True
    heard = told_of(step.before, step.events, at=0, name=name, role=role)
    return any(one.position == position for one in heard)
