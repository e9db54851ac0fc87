"""People who sit at the table by a name, and people who play online by one (E-81, part G)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from procedures import commands as ask
from procedures.commands import Ask
from procedures.refusals import Refused
from procedures.table import Who
from tablectl.answers import Accepted, Answer
from tablectl.client.messages import VERSION, SignIn
from tablectl.pit.pit import Pit
from tablectl.pit.session import PitSession
from tests.tablectl.pitted import SECRET, pit_in

CARL = Who("dealer", "carl")
SAM = Who("supervisor", "sam")


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    """Two tables of a house with people at them; bea deals at T1."""
    with pit_in(tmp_path, "T1", "T2", pack="austrian") as pit:
        for table in ("T1", "T2"):
            did = pit.tables[table].submit(SAM, ask.OpenTable(devices=()), id=f"{table}/open")
            assert isinstance(did.result(10), Accepted)
        yield pit


def signed_in(pit: Pit, name: str) -> PitSession:
    """Somebody has signed in."""
    asked = SignIn(id="in", speaks=VERSION, name=name, how="password", secret=SECRET)
    entered = pit.sign_in(asked, via="tests", deliver=lambda _message: None)
    assert isinstance(entered, tuple)
    return entered[0]


def answer(session: PitSession, table: str, what: Ask, command: str) -> Answer:
    """What somebody is answered."""
    said = session.send("1", table, what, command=command, seen=None).result(10)
    return said.answer  # type: ignore[union-attr] # a Problem has none, and fails the test


def test_a_guest_is_not_entered_by_the_name_of_somebody_known_to_the_house(pit: Pit) -> None:
    """Purse and history go by name: what the dealer enters must not be another's."""
    bea = signed_in(pit, "bea")
    came = ask.ChangeDealer(dealer="bea", how="opening")
    assert isinstance(answer(bea, "T1", came, "on"), Accepted)
    refused = answer(bea, "T1", ask.ForPlayer(player="ann", ask=ask.Sit(box=1)), "one")
    assert isinstance(refused, Refused)
    assert (refused.code, refused.rule) == ("plays online", "G")
    assert "by another" in refused.reason
    entered = answer(bea, "T1", ask.ForPlayer(player="guest-1", ask=ask.Sit(box=1)), "two")
    assert isinstance(entered, Accepted)


def test_a_guest_of_a_players_name_elsewhere_does_not_keep_him_from_a_seat(pit: Pit) -> None:
    """E-81 is about one person at two tables; a guest of his name is another person."""
    came = ask.ChangeDealer(dealer="carl", how="opening")
    guest = ask.ForPlayer(player="bob", ask=ask.Sit(box=1))
    for what in (came, guest):
        did = pit.tables["T2"].submit(CARL, what, id=f"T2/{type(what).__name__}")
        assert isinstance(did.result(10), Accepted)
    assert isinstance(answer(signed_in(pit, "bob"), "T1", ask.Sit(box=1), "sit"), Accepted)


def test_only_the_dealer_who_has_come_on_deals_at_a_table(pit: Pit) -> None:
    """HP10: another may come on, which his licence is asked for, and call the supervisor."""
    bea, carl = signed_in(pit, "bea"), signed_in(pit, "carl")
    nobody = answer(carl, "T1", ask.OpenBetting(), "early")
    assert isinstance(nobody, Refused)
    assert (nobody.code, nobody.rule) == ("not on duty", "HP10")
    assert "nobody deals here" in nobody.reason
    other = ask.ChangeDealer(dealer="carl", how="opening")
    assert isinstance(answer(bea, "T1", other, "carl"), Refused)
    came = ask.ChangeDealer(dealer="bea", how="opening")
    assert isinstance(answer(bea, "T1", came, "bea"), Accepted)
    guest = ask.ForPlayer(player="guest-1", ask=ask.Sit(box=1))
    refused = answer(carl, "T1", guest, "guest")
    assert isinstance(refused, Refused)
    assert "bea deals here" in refused.reason
    offered = carl.may("2", "T1").result(10).offers  # type: ignore[union-attr] # no Problem
    assert {offer.kind for offer in offered} == {"change-dealer", "call-supervisor"}
    assert isinstance(answer(bea, "T1", guest, "hers"), Accepted)
    assert isinstance(answer(carl, "T1", ask.CallSupervisor(what="smoke"), "call"), Accepted)
