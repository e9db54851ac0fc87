"""What whoever reviews the record may ask. Nothing of it is written anywhere.

| what | about | gives |
|---|---|---|
| search | see `searching` | what fits, the newest first (`SearchPage`) |
| timeline | table, round or from and to, limit | facts in order (`TimelinePage`) |
| pictures | the same | the table after each command (`PicturePage`) |
| moment | table, at | where the record was then, microseconds UTC (`Moment`) |
| corrected | table, round | as it was read and as it stands (`Corrected`) |
| evidence | table, key, position | the bytes behind a reading (`Evidence`) |
| picture | table, digest | what a camera kept (`KeptPicture`) |
| cameras | table | whether they work, and what they said last (`CamerasNow`) |
| postings | table, round | its money (`RoundPostings`) |
| entries | table, account, cursor, limit | of an account there, the newest first (`AccountPage`) |
| pack | table, position, language | the pack in force (`PackInForce`) |
| verify | stream | begins a check; without a stream of all (`Check`) |
| verifying | check, stop | how far it is; with `stop` it ends (`Check`) |
| take-away | table, round or incident, as | `data` or `page`: a file (`Packet`) |
| piece | packet, number | a piece of it, from 0 (`Chunk`) |
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, Final

import msgspec

from tablectl.audit.asking import About, number, page, span, wanted
from tablectl.audit.cameras import cameras
from tablectl.audit.checking import Checks, Opened
from tablectl.audit.evidence import EvidenceStore, evidence
from tablectl.audit.kept_pictures import KeptPictures, kept_picture
from tablectl.audit.money import account_entries, round_postings
from tablectl.audit.pack_in_force import pack_in_force
from tablectl.audit.pictures import MOST as MOST_PICTURES
from tablectl.audit.pictures import corrected, pictures
from tablectl.audit.reading import ReadModels
from tablectl.audit.searching import search
from tablectl.audit.stretch import Past
from tablectl.audit.taking_away import Packets
from tablectl.audit.timeline import MOST as MOST_FACTS
from tablectl.audit.timeline import timeline
from tablectl.client.messages import Found, Problem
from tablectl.data_dir import DataDir
from tablectl.ledger.store import LedgerError, ReadableStore
from tablectl.people.commands import PersonRole
from tablectl.rounds.kept import Kept


class Review:
    """Answers the questions of a review. Any thread may ask; it may take a while."""

    def __init__(
        self,
        store: ReadableStore,
        keeping: Callable[[str], Kept],
        places: DataDir,
        heads: Path,
        opened: Opened,
    ) -> None:
        """`keeping` says where what is known of a table is kept, `opened` opens the ledger for a
        check, apart from what the tables use."""
        self._keeping = keeping
        self._past = Past(store, keeping)
        self._models = ReadModels(store, places.read_models)
        self._evidence = EvidenceStore(places.bytes, places.shoes)
        self._kept_pictures = KeptPictures(places.evidence)
        self._checks = Checks(opened, heads, places.heads_key)
        self._packets = Packets(self._past, self._models, heads)

    def answer(
        self, id: str, what: str, about: About, *, name: str, role: PersonRole
    ) -> Found | Problem | None:
        """The answer, or why there is none; None where it is no question of a review."""
        ask = _QUESTIONS.get(what)
        if ask is None:
            return None
        try:
            result = ask(self, about, name, role)
        except (LedgerError, ValueError) as error:
            return Problem(id=id, code="not possible now", reason=str(error))
        return Found(id=id, what=what, result=msgspec.to_builtins(result))

    def brought_up(self) -> AbstractContextManager[None]:
        """Meanwhile what is searched is brought up to the record."""
        return self._models.brought_up()

    def close(self) -> None:
        """End the checks that run."""
        self._checks.close()

    # -- questions --------------------------------------------------------------------------------

    def _search(self, about: About, _: str, role: PersonRole) -> Any:
        return search(self._models, about, role)

    def _timeline(self, about: About, name: str, role: PersonRole) -> Any:
        table, first, last = span(self._past, about)
        limit = page(about, MOST_FACTS)
        return timeline(self._past, table, first, last, limit=limit, name=name, role=role)

    def _pictures(self, about: About, name: str, role: PersonRole) -> Any:
        table, first, last = span(self._past, about)
        limit = page(about, MOST_PICTURES)
        return pictures(self._past, table, first, last, limit=limit, name=name, role=role)

    def _moment(self, about: About, _: str, __: PersonRole) -> Any:
        return self._past.moment(self._table(about), wanted(about, "at", least=0))

    def _corrected(self, about: About, _: str, role: PersonRole) -> Any:
        table, of_round = self._table(about), wanted(about, "round")
        self._models.catch_up()
        return corrected(self._past, self._models, table, of_round, role=role)

    def _evidence_of(self, about: About, name: str, role: PersonRole) -> Any:
        table, key, at = self._table(about), about.get("key", ""), number(about, "position")
        if at is None:
            self._models.catch_up()
        return evidence(
            self._past, self._models, self._evidence, table, key, at, name=name, role=role
        )

    def _picture(self, about: About, name: str, role: PersonRole) -> Any:
        table, digest = self._table(about), about.get("digest", "")
        self._models.catch_up()
        return kept_picture(
            self._past, self._models, self._kept_pictures, table, digest, name=name, role=role
        )

    def _cameras(self, about: About, name: str, role: PersonRole) -> Any:
        table = self._table(about)
        self._models.catch_up()
        return cameras(self._past, self._models, table, name=name, role=role)

    def _postings(self, about: About, _: str, __: PersonRole) -> Any:
        table, of_round = self._table(about), wanted(about, "round")
        return round_postings(self._past, self._models, table, of_round)

    def _entries(self, about: About, _: str, __: PersonRole) -> Any:
        return account_entries(self._past, self._models, self._table(about), about)

    def _pack(self, about: About, _: str, __: PersonRole) -> Any:
        table = self._table(about)
        position = number(about, "position", least=1) or self._past.end(table)
        return pack_in_force(self._past, table, position, about.get("language", "en"))

    def _verify(self, about: About, name: str, _: PersonRole) -> Any:
        return self._checks.begin(name, about.get("stream", ""))

    def _verifying(self, about: About, name: str, _: PersonRole) -> Any:
        asked = self._checks.stop if about.get("stop") else self._checks.told
        return asked(name, about.get("check", ""))

    def _take_away(self, about: About, name: str, role: PersonRole) -> Any:
        table, incident = self._table(about), number(about, "incident", least=1)
        if incident is not None:
            return self._packets.incident(name, table, incident, role)
        of_round = wanted(about, "round")
        if about.get("as", "data") == "page":
            return self._packets.page(name, table, of_round, self._keeping(table), role)
        return self._packets.round(name, table, of_round, role)

    def _piece(self, about: About, name: str, _: PersonRole) -> Any:
        return self._packets.piece(name, about.get("packet", ""), wanted(about, "number", least=0))

    def _table(self, about: About) -> str:
        return self._past.table(about.get("table"))


_QUESTIONS: Final = {
    "search": Review._search,
    "timeline": Review._timeline,
    "pictures": Review._pictures,
    "moment": Review._moment,
    "corrected": Review._corrected,
    "evidence": Review._evidence_of,
    "picture": Review._picture,
    "cameras": Review._cameras,
    "postings": Review._postings,
    "entries": Review._entries,
    "pack": Review._pack,
    "verify": Review._verify,
    "verifying": Review._verifying,
    "take-away": Review._take_away,
    "piece": Review._piece,
}
