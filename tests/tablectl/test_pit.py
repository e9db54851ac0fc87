"""The pit through its door: who may come in, what he may ask, and what he is told."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

import pytest

from procedures import commands as ask
from procedures.refusals import Refused
from tablectl.answers import Accepted
from tablectl.client.client import TurnedAwayError
from tablectl.client.local import LocalClient
from tablectl.client.messages import Batch
from tablectl.pit import Pit
from tests.tablectl.pitted import SECRET, pit_in


def _in(pit: Pit, name: str) -> LocalClient:
    client = LocalClient(pit)
    client.sign_in(name, SECRET)
    return client


def _followed(client: LocalClient, *tables: str, after: int = -1) -> SimpleQueue[Batch]:
    batches: SimpleQueue[Batch] = SimpleQueue()
    client.subscribe(dict.fromkeys(tables, after), batches.put)
    return batches


def test_a_supervisor_opens_a_table_and_everybody_who_follows_it_is_told(tmp_path: Path) -> None:
    """One client asks, the other sees the fact and the table it made, at the same position."""
    with pit_in(tmp_path, "T1", "T2") as pit:
        sam, ann = _in(pit, "sam"), _in(pit, "ann")
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
        assert pit.tables["T2"].table.status == "closed"
        sam.close()
        ann.close()


def test_the_same_command_id_is_the_same_action(tmp_path: Path) -> None:
    """E-63: a retry gets the first answer."""
    with pit_in(tmp_path, "T1") as pit:
        sam = _in(pit, "sam")
        answers = [
            sam.send("T1", ask.OpenTable(devices=()), id="open").result(10) for _ in range(2)
        ]
        assert answers == [Accepted(first=2, last=2)] * 2
        sam.close()


def test_a_wrong_secret_and_an_unknown_name_are_turned_away_alike(tmp_path: Path) -> None:
    """Nobody finds out by trying who works here."""
    with pit_in(tmp_path, "T1") as pit:
        said = []
        for name in ("sam", "nobody"):
            client = LocalClient(pit)
            with pytest.raises(TurnedAwayError) as refused:
                client.sign_in(name, "wrong")
            said.append(str(refused.value))
            client.close()
        assert said[0] == said[1]
        assert said[0].startswith("wrong secret: ")


def test_an_auditor_sends_a_table_nothing(tmp_path: Path) -> None:
    """An auditor changes nothing: the role cannot send a table command."""
    with pit_in(tmp_path, "T1") as pit:
        otto = _in(pit, "otto")
        answer = otto.send("T1", ask.OpenTable(devices=()), id="open").result(10)
        assert isinstance(answer, Refused)
        assert answer.code == "role"
        assert pit.tables["T1"].table.position == 1
        assert otto.offers("T1").result(10) == ()
        otto.close()


def test_nobody_has_a_seat_at_two_tables(tmp_path: Path) -> None:
    """E-81, HP21: at another table he is refused, and told where he sits."""
    with pit_in(tmp_path, "T1", "T2") as pit:
        sam, ann = _in(pit, "sam"), _in(pit, "ann")
        for table in ("T1", "T2"):
            sam.send(table, ask.OpenTable(devices=()), id=f"open {table}").result(10)
        assert isinstance(ann.send("T1", ask.Sit(box=1), id="sit").result(10), Accepted)
        refused = ann.send("T2", ask.Sit(box=1), id="sit too").result(10)
        assert isinstance(refused, Refused)
        assert refused.rule == "E-81"
        assert "T1" in refused.reason
        sam.close()
        ann.close()


def test_a_dealer_without_a_licence_does_not_come_on(tmp_path: Path) -> None:
    """HP10: only a dealer of the house, licensed, who has read the pack in force."""
    with pit_in(tmp_path, "T1") as pit:
        sam = _in(pit, "sam")
        sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
        stranger = ask.ChangeDealer(dealer="zoe", how="opening")
        refused = sam.send("T1", stranger, id="zoe").result(10)
        assert isinstance(refused, Refused)
        assert refused.rule == "HP10"
        bea = ask.ChangeDealer(dealer="bea", how="opening")
        assert isinstance(sam.send("T1", bea, id="bea").result(10), Accepted)
        sam.close()


def test_who_was_away_catches_up_without_a_gap_or_a_repeat(tmp_path: Path) -> None:
    """What lies in the ledger comes first, then what happens, each position once."""
    with pit_in(tmp_path, "T1") as pit:
        sam, mia = _in(pit, "sam"), _in(pit, "mia")
        sam.send("T1", ask.OpenTable(devices=()), id="open").result(10)
        for number in range(30):
            sam.send("T1", ask.PauseTable(), id=f"pause {number}").result(10)
            sam.send("T1", ask.ResumeTable(), id=f"resume {number}").result(10)
        seen = _followed(mia, "T1", after=2)
        sam.send("T1", ask.CloseTable(), id="close").result(10)
        through, positions = 2, []
        while through < pit.tables["T1"].table.position:
            batch = seen.get(timeout=10)
            assert batch.after == through
            positions += [fact.position for fact in batch.facts]
            through = batch.through
        assert positions == list(range(3, through + 1))
        sam.close()
        mia.close()
