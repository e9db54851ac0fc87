"""The pictures that a camera kept: by their digest, for whoever may see the card on them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from hashlib import sha256
from pathlib import Path

import msgspec
import pytest

from procedures import commands as ask
from procedures.pack import HousePack
from procedures.readings import CardSeen, DeviceUp, Raw, Reading, Role, Seen, Sight
from tablectl.bootstrap import House, open_house, open_review
from tablectl.client.client import TurnedAwayError
from tablectl.client.reviews import KeptPicture
from tablectl.client.views import BACK
from tablectl.games.packs import open_pack
from tablectl.people.commands import PersonRole
from tablectl.pit.heard import told_of
from tablectl.pit.shown import view_of
from tests.playing import SUPERVISOR
from tests.tablectl.audit.reviewed import Reviewer, asks
from tests.tablectl.recorded import PACK, Recorded


class Filmed(Recorded):
    """A table whose shoe has a camera beside it, with real pictures in a folder of evidence."""

    def __init__(self, house: House, pack: HousePack | None = None) -> None:
        super().__init__(house, pack or open_pack(PACK), "T1")
        self._evidence = house.places.evidence / "T1"

    def _open(self) -> None:
        devices = (
            ask.UsesDevice(name="shoe", role="exit", pulses=False),
            ask.UsesDevice(name="eye", role="witness", pulses=False),
        )
        self.do(SUPERVISOR, ask.OpenTable(devices=devices))

    def keeps(self, number: int) -> str:
        """A picture in the folder of evidence; its digest."""
        data = b"\xff\xd8 a picture, number %d" % number
        digest = sha256(data).hexdigest()
        path = self._evidence / digest[:2] / f"{digest}.jpg"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
        return digest

    def hears(self, device: str, seen: Seen) -> str:
        """What one of them says a moment later; the digest of the camera's picture."""
        self.wait(0.1)
        self.read_bytes += 4
        role: Role = "exit" if device == "shoe" else "witness"
        digest = self.keeps(self.read_bytes) if isinstance(seen, CardSeen) else ""
        sight = Sight(picture=digest, sure=9_990) if device == "eye" else msgspec.UNSET
        raw = Raw(f"{device}-1", self.read_bytes, 4)
        self._deliver(
            Reading(device=device, role=role, at=self.at, raw=raw, seen=seen, sight=sight)
        )
        return digest

    def both(self, card: CardSeen) -> str:
        """Shoe and camera read it; the digest of its picture."""
        self.hears("shoe", card)
        return self.hears("eye", card)


@contextmanager
def filmed(folder: Path, *, pack: HousePack | None = None) -> Iterator[tuple[Filmed, House]]:
    """A table that is open, without a burn; what it plays by, where it is not the usual."""
    with open_house(folder) as house:
        table = Filmed(house, pack).opened(burn=None)
        assert isinstance(table, Filmed)
        table.hears("eye", DeviceUp())
        yield table, house


def asked(house: House, role: PersonRole, digest: str) -> KeptPicture:
    """The picture, for somebody in this role."""
    with closing(open_review(house)) as review:
        reviewer = Reviewer(review, "vera", role)
        return asks(reviewer, "picture", KeptPicture, table="T1", digest=digest)


def test_a_picture_is_had_by_its_digest_and_checked_against_it(tmp_path: Path) -> None:
    """Kept, gone, or changed since: never shown for what it is not."""
    with filmed(tmp_path) as (table, house):
        table.both(CardSeen("2C"))
        table.seat("ann", 1, 100_000)
        table.bet(ann=(2500,))
        digest = table.both(CardSeen("8S"))
        found = asked(house, "supervisor", digest)
        assert found.state == "kept"
        assert sha256(found.data).hexdigest() == digest
        path = house.places.evidence / "T1" / digest[:2] / f"{digest}.jpg"
        path.write_bytes(b"another")
        assert (asked(house, "auditor", digest).state, asked(house, "auditor", digest).data) == (
            "differs",
            b"",
        )
        path.unlink()
        assert asked(house, "auditor", digest).state == "expired"


def test_what_lies_there_and_is_no_picture_of_a_camera_is_told_and_nothing_waits(
    tmp_path: Path,
) -> None:
    """A folder, a pipe that nobody writes, a link to another file, far too much."""
    with filmed(tmp_path) as (table, house):
        digest = table.both(CardSeen("2C"))
        path = house.places.evidence / "T1" / digest[:2] / f"{digest}.jpg"
        secret = tmp_path / "secret"
        secret.write_bytes(b"not for anybody")

        def is_told(why: str) -> None:
            found = asked(house, "auditor", digest)
            assert (found.state, found.data, why in found.why) == ("differs", b"", True)
            path.rmdir() if path.is_dir() else path.unlink()

        path.unlink()
        path.mkdir()
        is_told("cannot be read: Is a directory")
        os.mkfifo(path)
        is_told("another picture")
        path.symlink_to(secret)
        is_told("another picture")
        path.symlink_to("/dev/zero")
        is_told("another picture")
        path.symlink_to(path)
        is_told("cannot be read")


def test_the_picture_of_a_burn_is_shown_to_an_auditor_only(tmp_path: Path) -> None:
    """Part E: a burn lies face down, on a picture too."""
    with filmed(tmp_path) as (table, house):
        digest = table.both(CardSeen("2C"))
        assert asked(house, "auditor", digest).state == "kept"
        with pytest.raises(TurnedAwayError, match="face down"):
            asked(house, "supervisor", digest)


def test_who_decides_sees_both_cards_and_the_picture_and_a_dealer_does_not(tmp_path: Path) -> None:
    """Part F: what waits for a person is seen by who decides on it."""
    with filmed(tmp_path) as (table, house):
        table.both(CardSeen("2C"))
        table.seat("ann", 1, 100_000)
        table.bet(ann=(2500,))
        digest = table.hears("eye", CardSeen("8S"))
        table.hears("shoe", CardSeen("8C"))
        (incident,) = view_of(table.table, "supervisor").incidents
        assert [(said.card, said.picture) for said in incident.said] == [("8S", digest), ("8C", "")]
        assert asked(house, "supervisor", digest).state == "kept"
        (incident,) = view_of(table.table, "dealer").incidents
        assert [(said.card, said.picture) for said in incident.said] == [(BACK, ""), (BACK, "")]
        (incident,) = view_of(table.table, "player").incidents
        assert incident.said == ()


def test_a_disputed_burn_is_told_nobody_at_the_table(tmp_path: Path) -> None:
    """Part E: neither what the shoe read nor what the camera made of it."""
    with filmed(tmp_path) as (table, house):
        table.hears("shoe", CardSeen("2C"))
        digest = table.hears("eye", CardSeen("2S"))
        (incident,) = view_of(table.table, "supervisor").incidents
        assert [said.card for said in incident.said] == [BACK, BACK]
        with pytest.raises(TurnedAwayError, match="face down"):
            asked(house, "supervisor", digest)
        (incident,) = view_of(table.table, "auditor").incidents
        assert [said.card for said in incident.said] == ["2C", "2S"]


@pytest.mark.parametrize("role", ["player", "dealer", "supervisor", "technician"])
def test_no_fact_tells_at_the_table_what_a_camera_read(tmp_path: Path, role: PersonRole) -> None:
    """A hole card read by two devices must not come out by the second one's reading."""
    with filmed(tmp_path) as (table, _):
        before, since = table.table, len(table.facts)
        table.both(CardSeen("2C"))
        table.hears("eye", CardSeen("KD"))
        table.hears("shoe", CardSeen("KH"))
        facts = tuple(table.facts[since:])
        heard = told_of(before, facts, at=0, name="vera", role=role)
        said = msgspec.json.encode(heard)
        assert not [card for card in (b'"2C"', b'"KD"', b'"KH"', b'"said"') if card in said]


def test_a_digest_that_is_none_and_one_that_no_reading_names_are_refused(tmp_path: Path) -> None:
    """No path of anybody's making is ever opened."""
    with filmed(tmp_path) as (table, house):
        table.both(CardSeen("2C"))
        stranger = table.keeps(99)
        with pytest.raises(TurnedAwayError, match="no reading of T1"):
            asked(house, "auditor", stranger)
        for strange in ("", "../../keys/heads.ed25519", "AB" * 32):
            with pytest.raises(TurnedAwayError, match="SHA-256"):
                asked(house, "auditor", strange)
