"""What is asked of the house while its tables run: people, rota and shift, through the door."""

from __future__ import annotations

import json
from typing import Any

import pytest

from procedures import commands as ask
from procedures.refusals import Refused
from tablectl.answers import Accepted, Answer, Rejected
from tablectl.client.client import Client, TurnedAwayError
from tablectl.client.messages import Manage
from tablectl.house.asks import (
    GiveBadge,
    GiveSecret,
    HandOver,
    HouseAsk,
    SetRota,
    TakeOver,
    WriteNote,
)
from tablectl.house.rota import MINUTE, Plan, Turn
from tablectl.people import commands as people
from tablectl.people.register import history
from tablectl.pit.floor_questions import MOST_FACTS
from tests.tablectl.pit_floor import Floor, floor

__all__ = ["floor"]
NEW = "plum tree 42"


def managed(client: Client, what: HouseAsk, id: str = "1") -> Answer:
    """What somebody is answered."""
    return client.manage(what, id=id).result(20)


def does(client: Client, what: HouseAsk, id: str = "1") -> Accepted:
    """Somebody asks, and it is done."""
    answer = managed(client, what, id)
    assert isinstance(answer, Accepted), answer
    return answer


def refused(client: Client, what: HouseAsk, id: str = "no") -> Refused:
    """Somebody asks, and it is not done."""
    answer = managed(client, what, id)
    assert isinstance(answer, Refused), answer
    return answer


def found(client: Client, what: str, **about: str) -> Any:
    """What somebody is told."""
    return json.loads(client.find(what, about).result(20))


def bea_deals(floor: Floor) -> Client:
    """T1 is open and bea deals there; gives the supervisor who saw to it."""
    sam = floor.signed_in("sam")
    came = ask.ChangeDealer(dealer="bea", how="opening")
    for what in (ask.OpenTable(devices=()), came):
        answer = sam.send("T1", what, id=str(type(what))[:90]).result(10)
        assert isinstance(answer, Accepted), answer
    return sam


def test_somebody_joins_while_the_pit_runs_and_signs_in(floor: Floor) -> None:
    """The administrator gives a password for one time; its owner sets his own with it."""
    root = floor.signed_in("root")
    does(root, people.AddPerson(name="zoe", shown="Zoe", roles=("player",)), "zoe joins")
    does(root, GiveSecret(name="zoe", kind="password", secret=NEW, once=True), "zoe secret")
    zoe = floor.client()
    with pytest.raises(TurnedAwayError, match="for one time"):
        zoe.sign_in("zoe", NEW)
    assert zoe.sign_in("zoe", NEW, new="another plum 7").role == "player"
    added = list(history(floor.pit.store))[-4]
    assert added[1].name == "zoe"
    by = added[1].by  # type: ignore[union-attr] # every change has it
    assert by is not None
    assert (by.name, by.role) == ("root", "administrator")
    assert by.via in ("this process", "127.0.0.1")


def test_the_same_command_id_sets_a_secret_once(floor: Floor) -> None:
    """E-63: a retry gets the first answer; the same id with another secret is refused."""
    root = floor.signed_in("root")
    asked = GiveSecret(name="bea", kind="password", secret=NEW)
    first = does(root, asked, "once")
    head = floor.pit.store.head("people")
    assert managed(root, asked, "once") == first
    other = GiveSecret(name="bea", kind="password", secret="another plum 7")
    assert isinstance(managed(root, other, "once"), Rejected)
    assert floor.pit.store.head("people") == head
    does(root, GiveSecret(name="bea", kind="password", secret="another plum 7"), "again")
    assert managed(root, asked, "once") == first, "the hash is gone, and the first answer holds"


def test_whoever_is_ended_does_nothing_more(floor: Floor) -> None:
    """His sign-ins end at once, on every connection."""
    root, sam = floor.signed_in("root"), floor.signed_in("sam")
    does(root, people.EndPerson(name="sam", reason="has moved"))
    with pytest.raises(TurnedAwayError, match="signed out"):
        sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    with pytest.raises(TurnedAwayError, match="signed out"):
        managed(sam, WriteNote(text="one more thing"))
    with pytest.raises(TurnedAwayError, match="wrong secret"):
        floor.signed_in("sam")


def test_whoever_loses_a_role_does_nothing_more_in_it(floor: Floor) -> None:
    """The sign-in in that role ends; he signs in anew in what he is left."""
    root, sam = floor.signed_in("root"), floor.signed_in("sam")
    does(root, people.ChangePerson(name="sam", roles=("technician",), reason="repairs shoes"))
    with pytest.raises(TurnedAwayError, match="signed out"):
        sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    again = floor.signed_in("sam")
    answer = again.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    assert isinstance(answer, Refused)
    assert answer.code == "role"


def test_what_a_role_may_not_ask_about_others_is_refused_and_written_down(floor: Floor) -> None:
    """Part F; no hash is made for who may not set a secret."""
    bea, ann, tim = (floor.signed_in(name) for name in ("bea", "ann", "tim"))
    hashes = set((floor.folder / "keys" / "secrets").iterdir())
    for client, what in (
        (bea, GiveSecret(name="ann", kind="password", secret=NEW)),
        (ann, GiveSecret(name="bea", kind="password", secret=NEW)),
        (tim, people.AddPerson(name="zoe", shown="Zoe", roles=("dealer",))),
        (bea, people.SetLicence(name="bea", number="L-1", until=2**53)),
        (ann, GiveBadge(name="ann", number="0004711815")),
    ):
        assert refused(client, what, str(what)[:90]).rule == "F"
    assert set((floor.folder / "keys" / "secrets").iterdir()) == hashes
    facts = [event for _, event in history(floor.pit.store)]
    asked = [
        (event.name, event.asked)
        for event in facts
        if type(event).__struct_config__.tag == "change-refused" and hasattr(event, "asked")
    ]
    assert asked == [("ann", "set-secret"), ("zoe", "add-person"), ("bea", "set-licence")]


def test_everybody_sets_his_own_password_and_nobody_a_poor_one(floor: Floor) -> None:
    """His other sign-ins go on, for it was he."""
    bea = floor.signed_in("bea")
    why = refused(bea, GiveSecret(name="bea", kind="password", secret="short")).reason
    assert "10 to 200 characters" in why
    assert "8 to 64" in refused(bea, GiveBadge(name="bea", number="12"), "badge").reason
    does(bea, GiveSecret(name="bea", kind="password", secret=NEW))
    assert floor.client().sign_in("bea", NEW).name == "bea"
    assert found(bea, "tables")


def test_no_secret_stands_in_the_record_in_a_log_or_in_any_words(
    floor: Floor, caplog: pytest.LogCaptureFixture
) -> None:
    """Nor a badge number: digests only."""
    caplog.set_level("DEBUG")
    root, badge = floor.signed_in("root"), "0004711815"
    asked: tuple[HouseAsk, ...] = (
        GiveSecret(name="bea", kind="password", secret=NEW),
        GiveSecret(name="bea", kind="pin", secret="394016"),
        GiveBadge(name="bea", number=badge),
    )
    for number, what in enumerate(asked):
        does(root, what, str(number))
        said = repr(Manage(id="1", command="1", ask=what))
        assert not any(secret in said for secret in (NEW, "394016", badge)), said
    files = [path for path in floor.folder.rglob("*") if path.is_file()]
    written = b"".join(path.read_bytes() for path in files)
    told = json.dumps(found(root, "people-log")) + json.dumps(found(root, "people"))
    for secret in (NEW, badge):
        assert secret.encode() not in written
        assert secret not in told
        assert secret not in caplog.text.replace(f'"{secret}"', "")


def test_an_auditor_reads_what_happened_to_people(floor: Floor) -> None:
    """And changes nothing; a dealer does not read it."""
    otto, bea = floor.signed_in("otto"), floor.signed_in("bea")
    names = [one["name"] for one in found(otto, "people")]
    assert {"bea", "root", "otto"} <= set(names)
    facts = found(otto, "people-log", name="bea", limit="2")
    assert [one["fact"]["type"] for one in facts] == ["pack-acknowledged", "came-in"]
    assert len(found(otto, "people-log", limit="999999")) <= MOST_FACTS
    assert refused(otto, people.EndPerson(name="bea", reason="x")).code == "role"
    with pytest.raises(TurnedAwayError, match="not allowed"):
        found(bea, "people-log")


def rota(floor: Floor, *turns: tuple[int, str]) -> SetRota:
    """Dealers at T1, each from so many minutes behind now."""
    now = floor.pit.clock.now()
    return SetRota(
        plan=Plan(
            turns=tuple(
                Turn(at=now + minutes * MINUTE, table="T1", dealer=dealer)
                for minutes, dealer in turns
            )
        ),
        reason="max is ill",
    )


def test_the_rota_is_set_and_held_against_who_deals(floor: Floor) -> None:
    """HP10: who deals now, who is due next and when; staff are told, players are not."""
    sam = bea_deals(floor)
    does(sam, rota(floor, (-3, "bea"), (4, "carl"), (34, "bea")), "rota")
    bea, ann, mia = floor.signed_in("bea"), floor.signed_in("ann"), floor.signed_in("mia")
    told = found(bea, "rota")
    assert [turn["dealer"] for turn in told["turns"]] == ["bea", "carl", "bea"]
    assert told["dealing"] == {"T1": "bea"}
    (due,) = told["due"]
    assert (due["dealer"], due["deals"], due["when"]) == ("carl", "bea", "soon")
    first, second = found(bea, "tables")
    assert first["due"] == due
    assert second["due"] is None
    assert found(ann, "tables")[0]["due"] is None
    with pytest.raises(TurnedAwayError, match="not allowed"):
        found(ann, "rota")
    assert refused(bea, rota(floor, (0, "bea"))).code == "role"
    does(mia, rota(floor, (40, "carl")), "later")
    (due,) = found(bea, "rota")["due"]
    assert (due["dealer"], due["when"]) == ("carl", "later")


def test_a_rota_that_cannot_be_is_refused_with_everything_that_is_wrong(floor: Floor) -> None:
    """Nothing of it is set."""
    sam = floor.signed_in("sam")
    why = refused(sam, rota(floor, (0, "bea"), (10, "ann"), (20, "nobody"))).reason
    assert why.splitlines() == [
        "ann is no dealer here; see tablectl people list",
        "nobody is no dealer here; see tablectl people list",
    ]
    assert "two turns begin" in refused(sam, rota(floor, (0, "bea"), (0, "carl"))).reason
    assert found(sam, "rota")["position"] == 0


def test_only_a_dealer_of_the_house_can_have_dealt(floor: Floor) -> None:
    """HP10: a correction names who is or was one; a licence that ran out since does not matter."""
    sam, root = bea_deals(floor), floor.signed_in("root")
    came_on = floor.pit.tables["T1"].table.position
    past = people.SetLicence(name="carl", number="L-carl", until=1)
    does(root, past, "licence")
    does(root, people.EndPerson(name="carl", reason="has moved"), "end")

    def corrects(dealer: str) -> Answer:
        what = ask.CorrectDealer(came_on=came_on, was="bea", dealer=dealer, reason="a mistake")
        return sam.send("T1", what, id=dealer).result(10)

    for name in ("ann", "nobody"):
        answer = corrects(name)
        assert isinstance(answer, Refused)
        assert (answer.rule, answer.reason) == ("HP10", f"{name} is no dealer here")
    assert isinstance(corrects("carl"), Accepted)


def test_a_shift_is_handed_over_by_two_people(floor: Floor) -> None:
    """What is open goes with it; it waits until who is named takes it over, once."""
    sam, sue, mia = bea_deals(floor), floor.signed_in("sue"), floor.signed_in("mia")
    sam.send("T1", ask.CallSupervisor(what="the shoe squeaks"), id="call").result(10)
    does(sam, WriteNote(text="a quiet night", table="T1"), "note")
    handed = does(sam, HandOver(to="sue", note="mind T1"), "hand").first
    told = found(sue, "shift")
    (waiting,) = told["waiting"]
    assert (waiting["position"], waiting["handed"]["to"]) == (handed, "sue")
    left = {one["table"]: one for one in waiting["handed"]["left"]}
    assert [one["number"] for one in left["T1"]["incidents"]] == [1]
    assert left["T1"]["dealer"] == "bea"
    assert (left["T2"]["status"], left["T2"]["incidents"]) == ("closed", [])
    assert "is to sue" in refused(mia, TakeOver(handed=handed)).reason
    taken = does(sue, TakeOver(handed=handed), "take")
    assert does(sue, TakeOver(handed=handed), "take") == taken
    assert "waits" in refused(sue, TakeOver(handed=handed), "twice").reason
    told = found(mia, "shift")
    assert told["waiting"] == []
    lines = [(one["kind"], one["by"]) for one in told["lines"] if one["table"] in ("", "T1")]
    assert lines == [
        ("table-opened", "supervisor:sam"), ("dealer-came-on", "supervisor:sam"),
        ("incident-opened", "supervisor:sam"), ("noted", "supervisor:sam"),
        ("handed-over", "supervisor:sam"), ("taken-over", "supervisor:sue"),
    ]  # fmt: skip
    assert "incident 1" in next(one["words"] for one in told["lines"] if "mind T1" in one["words"])


def test_a_hand_over_names_somebody_else_who_may_have_the_shift(floor: Floor) -> None:
    """Nobody hands over to himself, to a dealer, or to nobody; a later one takes its place."""
    sam = floor.signed_in("sam")
    for to, why in (
        ("sam", "to himself"), ("bea", "takes over no shift"), ("nobody", "does not work here"),
    ):  # fmt: skip
        assert why in refused(sam, HandOver(to=to), to).reason
    first = does(sam, HandOver(to="mia"), "first").first
    second = does(sam, HandOver(to="sue", note="mia is ill"), "second").first
    waiting = found(sam, "shift")["waiting"]
    assert [one["position"] for one in waiting] == [second]
    assert (
        f"{second} from sam to sue"
        in refused(floor.signed_in("mia"), TakeOver(handed=first)).reason
    )


def test_the_shift_is_the_floors_and_an_auditor_reads_it(floor: Floor) -> None:
    """Who may not write in it is refused; what says nothing, or of no table, is not written."""
    otto, bea, sam = (floor.signed_in(name) for name in ("otto", "bea", "sam"))
    assert found(otto, "shift")["lines"] == []
    for client in (otto, bea):
        for what in (WriteNote(text="x"), HandOver(to="mia"), TakeOver(handed=1)):
            assert refused(client, what, str(what)[:90]).code == "role"
    with pytest.raises(TurnedAwayError, match="not allowed"):
        found(bea, "shift")
    assert "says nothing" in refused(sam, WriteNote(text=" \n"), "1").reason
    assert "no table is called 'T9'" in refused(sam, WriteNote(text="x", table="T9"), "2").reason
    assert "cannot be read" in refused(sam, WriteNote(text="\x1b[2J"), "3").reason
    for about in ({"since": "soon"}, {"since": "9" * 17}, {"table": "T9"}, {"until": "0"}):
        with pytest.raises(TurnedAwayError, match="not possible now"):
            found(otto, "shift", **({"since": "1"} | about))
    assert floor.pit.store.head("house").position == 0
