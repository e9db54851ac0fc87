"""The cameras of a table as staff are told of them: state, readings, agreement, no hidden card."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs

from procedures.readings import CardSeen, DeviceDown, DeviceUp, Fault, SelfTest
from tablectl.audit.cameras import LAST
from tablectl.bootstrap import House, open_review
from tablectl.client.client import TurnedAwayError
from tablectl.client.reviews import CamerasNow, Evidence, EyeNow, KeptPicture, PicturePage
from tablectl.client.views import BACK
from tablectl.games.packs import open_pack
from tablectl.people.commands import PersonRole
from tablectl.permissions import may_find
from tests.tablectl.audit.reviewed import Reviewer, asks
from tests.tablectl.audit.test_kept_pictures import Filmed, filmed
from tests.tablectl.recorded import PACK


def asked(house: House, role: PersonRole) -> CamerasNow:
    """What somebody in this role is told."""
    with closing(open_review(house)) as review:
        return asks(Reviewer(review, "vera", role), "cameras", CamerasNow, table="T1")


def eye(house: House, role: PersonRole = "supervisor") -> EyeNow:
    """The one camera."""
    (one,) = asked(house, role).eyes
    return one


def dealing(table: Filmed) -> Filmed:
    """The burn is read by both, and ann has bet."""
    table.both(CardSeen("2C"))
    table.seat("ann", 1, 100_000)
    table.bet(ann=(2500,))
    return table


def test_the_last_readings_stand_newest_first_with_picture_confidence_and_age(
    tmp_path: Path,
) -> None:
    """The issue: what is seen, readings, confidence, age."""
    with filmed(tmp_path) as (table, house):
        digest = dealing(table).both(CardSeen("8S"))
        last, before = eye(house).readings
        assert (last.said, last.picture, last.sure, last.agrees) == ("8S", digest, 9_990, True)
        assert last.at == table.at
        assert before.said == BACK


@pytest.mark.parametrize("role", ["supervisor", "pit manager"])
def test_a_burn_and_a_card_that_only_the_camera_read_are_backs_without_a_picture(
    tmp_path: Path, role: PersonRole
) -> None:
    """Part E: a burn lies face down; what the shoe has not read yet may come to lie so."""
    with filmed(tmp_path) as (table, house):
        dealing(table).hears("eye", CardSeen("KD"))
        assert [(r.said, r.picture) for r in eye(house, role).readings] == [(BACK, ""), (BACK, "")]
        open_to_him = [r.said for r in eye(house, "auditor").readings]
        assert open_to_him == ["KD", "2C"]
        table.hears("shoe", CardSeen("KD"))
        assert [r.said for r in eye(house, role).readings] == ["KD", BACK]


def test_a_hole_card_is_a_back_on_the_panel_until_it_is_turned(tmp_path: Path) -> None:
    """Part E: a back wherever somebody at the table could look; its picture is not to be had."""
    live = open_pack(PACK)
    pack = structs.replace(live, game=structs.replace(live.game, hole_card=True))
    with filmed(tmp_path, pack=pack) as (table, house):
        dealing(table)
        digests = [table.both(CardSeen(card)) for card in ("8S", "9D", "TC", "7C")]
        assert table.table.round is not None
        assert table.table.round.dealer == ("9D", "7C")
        said = {role: eye(house, role).readings for role in ("supervisor", "auditor")}
        assert [r.said for r in said["supervisor"]] == [BACK, "TC", "9D", "8S", BACK]
        assert said["supervisor"][0].picture == ""
        assert said["auditor"][0].said == "7C"
        with closing(open_review(house)) as review:
            sam = Reviewer(review, "sam", "supervisor")
            with pytest.raises(TurnedAwayError, match="face down"):
                asks(sam, "picture", KeptPicture, table="T1", digest=digests[3])
        table.decides("ann", "stand")
        assert eye(house).readings[0].said == "7C"


def test_what_only_the_camera_saw_is_not_in_the_pictures_of_the_past(tmp_path: Path) -> None:
    """Part E: shown to who decides on it, it may be a hole card that lies face down by now."""
    live = open_pack(PACK)
    pack = structs.replace(live, game=structs.replace(live.game, hole_card=True))
    with filmed(tmp_path, pack=pack) as (table, house):
        dealing(table)
        for card in ("8S", "9D", "TC"):
            table.both(CardSeen(card))
        digest = table.hears("eye", CardSeen("7C"))
        table.wait(30)
        table.hears("shoe", CardSeen("7C"))
        assert not table.table.incidents
        with closing(open_review(house)) as review:
            sam, otto = Reviewer(review, "sam", "supervisor"), Reviewer(review, "otto", "auditor")
            for by, seen in ((sam, False), (otto, True)):
                page = asks(by, "pictures", PicturePage, table="T1", round="1")
                said = [
                    one for each in page.pictures for i in each.view.incidents for one in i.said
                ]
                assert any((one.card, one.picture) == ("7C", digest) for one in said) == seen
                assert seen or digest not in str(page)


def test_who_is_no_supervisor_is_told_of_no_reading() -> None:
    """Players, dealers and technicians do not ask."""
    refused: list[PersonRole] = ["player", "dealer", "technician", "service account"]
    assert all(may_find(role, "cameras") is not None for role in refused)
    assert may_find("supervisor", "cameras") is None


def test_a_camera_that_is_down_says_why_and_since_when_and_the_mode_is_named(
    tmp_path: Path,
) -> None:
    """Stalled, covered, moved: its own words; then it works again."""
    with filmed(tmp_path) as (table, house):
        dealing(table)
        assert (asked(house, "supervisor").mode, eye(house).up) == ("two witnesses", True)
        table.hears("eye", Fault("covered", "something covers the lens"))
        table.hears("eye", DeviceDown(reason="something covers the lens"))
        down = eye(house)
        assert (down.up, down.why, down.since) == (False, "something covers the lens", table.at)
        table.hears("shoe", CardSeen("8S"))
        now = asked(house, "supervisor")
        assert (now.mode, now.alone) == ("shoe only", 1)
        table.hears("eye", SelfTest(passed=False, detail="it has moved"))
        assert eye(house).why == "it has moved"
        table.hears("eye", DeviceUp())
        assert (eye(house).up, eye(house).why) == (True, "")


def test_agreements_and_disagreements_are_counted_since_the_shoe_began(tmp_path: Path) -> None:
    """Part E: silent when they agree, and counted."""
    with filmed(tmp_path) as (table, house):
        dealing(table).both(CardSeen("8S"))
        table.hears("shoe", CardSeen("9C"))
        table.hears("eye", CardSeen("9D"))
        table.hears("shoe", CardSeen("3C"))
        table.hears("eye", Fault("unreadable", "a card face down"))  # contradicts nobody
        now = asked(house, "supervisor")
        assert (now.agreed, now.differed) == (2, 1)
        assert eye(house).readings[1].said == "9D"  # he decides on it


def test_no_more_than_the_last_readings_are_told(tmp_path: Path) -> None:
    """A strip of a screen, and no history."""
    with filmed(tmp_path) as (table, house):
        dealing(table)
        for _ in range(LAST + 2):
            table.hears("eye", Fault("moved", "the light jumped"))
        assert len(eye(house, "auditor").readings) == LAST


def test_the_bytes_of_a_card_name_the_picture_that_a_camera_kept_of_it(tmp_path: Path) -> None:
    """Whoever looks at what the shoe read sees what the camera saw, as far as he may."""
    with filmed(tmp_path) as (table, house), closing(open_review(house)) as review:
        burn = table.both(CardSeen("2C"))
        table.seat("ann", 1, 100_000)
        table.bet(ann=(2500,))
        digest = table.both(CardSeen("8S"))
        keys = [laid.key for laid in table.table.shoe.cards]
        otto, sam = Reviewer(review, "otto", "auditor"), Reviewer(review, "sam", "supervisor")
        found = [asks(otto, "evidence", Evidence, table="T1", key=key).picture for key in keys]
        assert found == [burn, digest]
        assert asks(sam, "evidence", Evidence, table="T1", key=keys[1]).picture == digest
        assert asks(sam, "picture", KeptPicture, table="T1", digest=digest).state == "kept"
        with pytest.raises(TurnedAwayError, match="face down"):
            asks(sam, "evidence", Evidence, table="T1", key=keys[0])
