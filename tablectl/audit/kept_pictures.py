"""The pictures that cameras kept, by their SHA-256, for whoever may see the card on them.

An auditor may see every one. A supervisor sees what lies open, and what he decides on: of a burn
or a hole card no picture is shown, and none of what only a camera read once it is decided. What
the camera over the felt sees lies open.
"""

from __future__ import annotations

import os
import re
from hashlib import sha256
from pathlib import Path
from typing import Final

from sqlalchemy import or_, select

from procedures.events import ReadingTaken
from procedures.table import Table
from tablectl.audit.reading import ReadModels
from tablectl.audit.stretch import Past
from tablectl.client.reviews import KeptPicture
from tablectl.client.views import BACK, TableView
from tablectl.history import event_of, stream_of
from tablectl.ledger.readings import seen
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
            with open(path, "rb", opener=_at_once) as file:
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


def _at_once(path: str, flags: int) -> int:
    """Opened without waiting, should it be a pipe."""
    return os.open(path, flags | os.O_NONBLOCK)


def picture_of(models: ReadModels, table: str, key: str) -> str:
    """The digest of what a camera kept of the card of this reading; empty where there is none.

    It is the camera's own reading, or the shoe's with which a camera agreed. Raises LedgerError.
    """
    of_table = _c.stream == stream_of(table)
    own = models.ask(select(_c.picture, _c.agrees).where(of_table, _c.key == key, _c.device != ""))
    said = [row["agrees"] for row in own if row["agrees"]]
    other = select(_c.picture).where(of_table, or_(_c.agrees == key, _c.key.in_(said)))
    found = (row["picture"] for row in (*own, *models.ask(other)))
    return next((str(digest) for digest in found if digest), "")


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
    named = select(_c.position, _c.key, _c.agrees).where(
        _c.stream == stream_of(table), _c.picture == digest
    )
    rows = models.ask(named)
    if not rows:
        raise NotRecorded(f"no reading of {table} has the picture {digest}")
    sees = Sees(past, models, table, name=name, role=role)
    if not all(sees.reading(row["position"], row["key"], row["agrees"]) for row in rows):
        raise NotRecorded("the card on it lies face down; your role is not shown it")
    return pictures.of(table, digest)


class Sees:
    """Which cards that a table's cameras read somebody may see, as the table is now."""

    def __init__(
        self, past: Past, models: ReadModels, table: str, *, name: str, role: PersonRole,
        now: Table | None = None,
    ) -> None:  # fmt: skip
        """`now`: the table, where whoever asks has it. Raises LedgerError, as all of this does."""
        self._past, self._models, self._table = past, models, table
        self._name, self._role = name, role
        self._view = view_of(now, role) if now is not None else None
        self._agreements: dict[str, str] = {}

    def reading(self, position: int, key: str, agrees: str) -> bool:
        """The card of a camera's reading; `agrees` is what the shoe had said of it, if anything.

        What the shoe read of the card may be seen, or an incident that waits for him names it.
        What a camera over the felt sees lies open there.
        """
        if self._role in SEES_ALL or self._of_felt(position):
            return True
        of_shoe = agrees or self._agreed_with(key)
        view = self._now()
        if any(said.picture and said.key == key for i in view.incidents for said in i.said):
            return True
        if any(card.key in (key, of_shoe) and card.card not in ("", BACK) for card in view.cards):
            return True
        return bool(of_shoe) and any(map(self._told, self._read_at(of_shoe)))

    def confirmed(self, key: str) -> bool:
        """The other witness said later what this reading had said."""
        return bool(self._agreed_with(key))

    def _now(self) -> TableView:
        if self._view is None:
            now = self._past.after(self._table, self._past.end(self._table)).after
            self._view = view_of(now, self._role)
        return self._view

    def _of_felt(self, position: int) -> bool:
        event = event_of(self._past.record(self._table, position))
        return isinstance(event, ReadingTaken) and event.reading.role == "felt"

    def _agreed_with(self, key: str) -> str:
        """The reading that said later what this one had said."""
        if key not in self._agreements:
            self._agreements[key] = self._agreement(key)
        return self._agreements[key]

    def _agreement(self, key: str) -> str:
        asked = select(_c.key).where(_c.stream == stream_of(self._table), _c.agrees == key)
        return next((str(row["key"]) for row in self._models.ask(asked)), "")

    def _read_at(self, key: str) -> list[int]:
        asked = select(_c.position).where(
            _c.stream == stream_of(self._table), _c.key == key, _c.device != ""
        )
        return [row["position"] for row in self._models.ask(asked)]

    def _told(self, position: int) -> bool:
        step = self._past.after(self._table, position)
        if step.before is None:
            return True
        heard = told_of(step.before, step.events, at=0, name=self._name, role=self._role)
        return any(one.position == position for one in heard)
