"""The pit through its door: who may come in, what he may ask, and what he is told."""

from __future__ import annotations

from queue import SimpleQueue

import pytest

from procedures import commands as ask
from procedures.refusals import Refused
from tablectl.answers import Accepted, Rejected
from tablectl.client.client import Client, TurnedAwayError
from tablectl.client.messages import Batch
from tablectl.people.commands import By
from tablectl.pit.watching import Watcher
from tests.tablectl.pit_floor import Floor, floor

__all__ = ["floor"]


def _followed(client: Client, *tables: str, after: int = -1) -> SimpleQueue[Batch]:
    batches: SimpleQueue[Batch] = SimpleQueue()
    client.subscribe(dict.fromkeys(tables, after), batches.put)
    return batches


def test_a_supervisor_opens_a_table_and_everybody_who_follows_it_is_told(floor: Floor) -> None:
    """One client asks, the other sees the fact and the table it made, at the same position."""
    sam, ann = floor.signed_in("sam"), floor.signed_in("ann")
    seen = _followed(ann, "T1")
    first = seen.get(timeout=10)
    assert (first.after, first.through) == (1, 1)
    answer = sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    assert answer == Accepted(first=2, last=2)
    told = seen.get(timeout=10)
    assert (told.after, told.through) == (1, 2)
    assert [fact.kind for fact in told.facts] == ["table-opened"]
    assert told.view is not None
    assert told.view.status == "open"
    assert floor.pit.tables["T2"].table.status == "closed"


def test_the_same_command_id_is_the_same_action(floor: Floor) -> None:
    """E-63: a retry gets the first answer."""
    sam = floor.signed_in("sam")
    answers = [sam.send("T1", ask.OpenTable(devices=()), id="open").result(10) for _ in range(2)]
    assert answers == [Accepted(first=2, last=2)] * 2


def test_a_text_that_no_record_can_hold_is_refused_with_its_place(floor: Floor) -> None:
    """A NUL in what is asked or in its id; the table goes on to the next request."""
    sam = floor.signed_in("sam")
    assert isinstance(sam.send("T1", ask.OpenTable(devices=()), id="open").result(10), Accepted)
    word = ask.CallSupervisor(what="a word")
    for what, id in ((ask.CallSupervisor(what="a\0b"), "a"), (word, "a\0")):
        answer = sam.send("T1", what, id=id).result(10)
        assert isinstance(answer, Rejected)
        assert "holds a NUL" in answer.reason
    assert isinstance(sam.send("T1", word, id="a").result(10), Accepted)


def test_a_wrong_secret_and_an_unknown_name_are_turned_away_alike(floor: Floor) -> None:
    """Nobody finds out by trying who works here."""
    said = []
    for name in ("sam", "nobody", "sam\0"):
        client = floor.client()
        with pytest.raises(TurnedAwayError) as refused:
            client.sign_in(name, "wrong")
        said.append(str(refused.value))
    assert said[0] == said[1] == said[2]
    assert said[0].startswith("wrong secret: ")


def test_an_auditor_sends_a_table_nothing(floor: Floor) -> None:
    """An auditor changes nothing: the role cannot send a table command."""
    otto = floor.signed_in("otto")
    answer = otto.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    assert isinstance(answer, Refused)
    assert answer.code == "role"
    assert floor.pit.tables["T1"].table.position == 1
    assert otto.offers("T1").result(10) == ()


def test_nobody_has_a_seat_at_two_tables(floor: Floor) -> None:
    """E-81, HP21: at another table he is refused, and told where he sits."""
    sam, ann = floor.signed_in("sam"), floor.signed_in("ann")
    for table in ("T1", "T2"):
        sam.send(table, ask.OpenTable(devices=()), id=f"open {table}").result(10)
    assert isinstance(ann.send("T1", ask.Sit(box=1), id="sit").result(10), Accepted)
    refused = ann.send("T2", ask.Sit(box=1), id="sit too").result(10)
    assert isinstance(refused, Refused)
    assert refused.rule == "E-81"
    assert "T1" in refused.reason


def test_a_dealer_without_a_licence_does_not_come_on(floor: Floor) -> None:
    """HP10: only a dealer of the house, licensed, who has read the pack in force."""
    sam = floor.signed_in("sam")
    sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    stranger = ask.ChangeDealer(dealer="zoe", how="opening")
    refused = sam.send("T1", stranger, id="zoe").result(10)
    assert isinstance(refused, Refused)
    assert refused.rule == "HP10"
    bea = ask.ChangeDealer(dealer="bea", how="opening")
    assert isinstance(sam.send("T1", bea, id="bea").result(10), Accepted)


def test_who_was_away_catches_up_without_a_gap_or_a_repeat(floor: Floor) -> None:
    """What lies in the ledger comes first, then what happens, each position once."""
    sam, mia = floor.signed_in("sam"), floor.signed_in("mia")
    sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    for number in range(12):
        sam.send("T1", ask.PauseTable(), id=f"pause {number}").result(10)
        sam.send("T1", ask.ResumeTable(), id=f"resume {number}").result(10)
    seen = _followed(mia, "T1", after=2)
    sam.send("T1", ask.CloseTable(), id="close").result(10)
    through, positions = 2, []
    while through < floor.pit.tables["T1"].table.position:
        batch = seen.get(timeout=10)
        assert batch.after == through
        positions += [fact.position for fact in batch.facts]
        through = batch.through
    assert positions == list(range(3, through + 1))


def test_a_secret_for_one_time_is_taken_with_a_new_one_only(floor: Floor) -> None:
    """Whoever was given it says his own at the first sign-in, and has that from then on."""
    by = By(name="root", role="administrator")
    once, own = "given for one time", "of his own choice"
    now = floor.pit.clock.now()
    floor.pit.office.secrets.set("bob", "password", once, once=True, by=by, id="once", at=now)
    bob = floor.client()
    with pytest.raises(TurnedAwayError, match="for one time"):
        bob.sign_in("bob", once)
    assert bob.sign_in("bob", once, new=own).name == "bob"
    later = floor.client()
    with pytest.raises(TurnedAwayError, match="wrong secret"):
        later.sign_in("bob", once)
    assert later.sign_in("bob", own).role == "player"


def test_what_is_asked_of_an_ended_sign_in_is_turned_away(floor: Floor) -> None:
    """A sign-in that the house ends lets its connection do nothing more."""
    sam = floor.signed_in("sam")
    session = floor.pit.sessions[0]
    floor.pit.office.sign_ins.sign_out(
        session.number, by=By(name="root", role="administrator"), now=floor.pit.clock.now()
    )
    with pytest.raises(TurnedAwayError, match="signed out"):
        sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    assert floor.pit.tables["T1"].table.position == 1


def test_nobody_follows_a_table_from_where_it_has_not_been_yet(floor: Floor) -> None:
    """A client of another ledger is told where the table is, and hears nothing more of it."""
    told: SimpleQueue[Batch] = SimpleQueue()
    hosted = floor.pit.tables["T1"]
    with pytest.raises(ValueError, match="T1 is at position 1, and 99 was asked for"):
        hosted.watch(Watcher("mia", "pit manager", told.put), 99)
    sam = floor.signed_in("sam")
    sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
    assert told.empty()
