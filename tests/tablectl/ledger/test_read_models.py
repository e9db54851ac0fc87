"""Read models: made from the streams alone, noticed when they are not of this ledger."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import Struct
from sqlalchemy import Select, select

from procedures import events
from procedures import incident_events as ie
from procedures.incident import Incident
from procedures.places import Laid, Place
from procedures.readings import CardSeen, Fault, Raw, Reading
from procedures.round import Posting, Round
from procedures.table import Who
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.projections import (
    bettings,
    corrections,
    counts,
    dealings,
    entries,
    incidents,
    returns,
    rounds,
    statements,
)
from tablectl.ledger.read_models import catch_up, query, rebuild, watermarks
from tablectl.ledger.readings import seen
from tablectl.ledger.record import Fact, fact
from tablectl.ledger.store import CommandKey, LedgerDamaged, LedgerUnavailable
from tests.tablectl.ledger.conftest import SmallDisk
from tests.tablectl.ledger.facts import NOON, fill

_BEA = Who("supervisor", "bea")


def _write(store: MemoryStore, *facts: Struct, stream: str = "table/T1") -> None:
    after = store.head(stream).position
    store.append(
        stream,
        after,
        [fact(one) for one in facts],
        command=CommandKey(f"{stream}:{after}", "ann", b""),
        at=NOON + after,
    )


def _moved(debit: str, credit: str, amount: int, *, round: int | None = 1) -> events.Posted:
    posting = Posting(debit=debit, credit=credit, amount=amount, why="bet", rule="HP1")
    return events.Posted(postings=(posting,), round=round)


def _all(path: Path) -> list[list[dict[str, object]]]:
    asked: list[Select[tuple[object, ...]]] = [
        select(entries).order_by(*entries.primary_key),
        select(rounds).order_by(*rounds.primary_key),
        select(incidents).order_by(*incidents.primary_key),
        select(corrections).order_by(*corrections.primary_key),
        select(returns).order_by(*returns.primary_key),
        select(counts).order_by(*counts.primary_key),
        select(bettings).order_by(*bettings.primary_key),
        select(dealings).order_by(*dealings.primary_key),
        select(seen).order_by(*seen.primary_key),
        select(watermarks).order_by(*watermarks.primary_key),
    ]
    return [query(path, statement) for statement in asked]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the read models lie."""
    return tmp_path / "read-models.sqlite"


def test_each_posting_is_two_entries_and_balances_run(path: Path) -> None:
    """A statement gives each account's balance after each entry; all balances add up to nought."""
    store = MemoryStore()
    _write(store, _moved("cage:ann", "purse:ann", 900, round=None))
    _write(store, _moved("purse:ann", "box:T1:3", 500), _moved("purse:ann", "box:T1:4", 100))
    assert rebuild(store, path) == 3
    of_ann = statements.where(entries.c.account == "purse:ann")
    assert [(row["amount"], row["balance"]) for row in query(path, of_ann)] == [
        (900, 900),
        (-500, 400),
        (-100, 300),
    ]
    assert sum(row["amount"] for row in query(path, select(entries))) == 0
    (bet,) = query(path, select(entries).where(entries.c.account == "box:T1:3"))
    assert bet == {
        "stream": "table/T1",
        "position": 2,
        "line": 1,
        "sign": 1,
        "account": "box:T1:3",
        "counter": "purse:ann",
        "amount": 500,
        "why": "bet",
        "rule": "HP1",
        "round": 1,
        "at": NOON + 1,
    }


def test_a_round_is_followed_from_betting_to_its_end(path: Path) -> None:
    """One row a round: when it opened, when and how it ended, what was staked and returned."""
    store = MemoryStore()
    for number in (1, 2, 3, 4):
        _write(store, events.BettingOpened(round=number, deadline=0))
    _write(store, events.RoundUnplayed(round=1))
    _write(store, events.RoundCancelled(round=2, reason="torn card", rule="E-18", by=_BEA))
    _write(store, events.RoundSettled(round=3, results=()))
    rebuild(store, path)
    found = query(path, select(rounds).order_by(rounds.c.round))
    assert [(row["round"], row["ending"], row["opened"], row["ended"]) for row in found] == [
        (1, "unplayed", 1, 5),
        (2, "cancelled", 2, 6),
        (3, "settled", 3, 7),
        (4, None, 4, None),
    ]
    assert found[1]["reason"] == "torn card"
    assert (found[2]["hands"], found[2]["staked"], found[2]["returned"]) == (0, 0, 0)


def test_what_was_put_right_is_found_by_its_round(path: Path) -> None:
    """Corrections, returns by hand and counts: each is a row of its own, by whom and when."""
    store = MemoryStore()
    now = Round(number=7)
    _write(store, ie.RoundCorrected(round=now, laid=(), why="a smudge", rule="IR9", by=_BEA))
    _write(store, ie.WagersReturned(round=7, player="ann", amount=500, by=_BEA))
    _write(store, ie.SetCounted(set_id="set-1", missing=("7H", "8S"), extra=(), by=_BEA))
    assert rebuild(store, path) == 3
    (correction,) = query(path, select(corrections).where(corrections.c.round == 7))
    assert (correction["rule"], correction["why"], correction["by"]) == ("IR9", "a smudge", "bea")
    (back,) = query(path, select(returns).where(returns.c.round == 7))
    assert (back["player"], back["amount"], back["at"]) == ("ann", 500, NOON + 1)
    (count,) = query(path, select(counts))
    assert (count["set_id"], count["missing"], count["extra"]) == ("set-1", "7H 8S", "")


def test_every_card_is_found_by_its_value_its_device_and_who_named_it(path: Path) -> None:
    """A card read, one that could not be read and was named (HP18), and one put right (IR9)."""
    store = MemoryStore()
    for offset, says in ((0, CardSeen("8S")), (4, Fault("unreadable"))):
        raw = Raw("log", offset, 4)
        reading = Reading(device="shoe", role="exit", at=NOON, raw=raw, seen=says)
        _write(store, events.ReadingTaken(reading=reading))
    _write(store, ie.CardEntered(key="shoe/log/4/fault", card="9H", by=_BEA))
    laid = Laid(key="shoe/log/0/card", card="8C", place=Place("dealer"))
    _write(store, ie.RoundCorrected(round=Round(number=1), laid=(laid,), why="", rule="", by=_BEA))
    rebuild(store, path)
    found = query(path, select(seen).order_by(seen.c.position))
    assert [(row["card"], row["device"], row["by"], row["key"]) for row in found] == [
        ("8S", "shoe", "", "shoe/log/0/card"),
        ("", "shoe", "", "shoe/log/4/fault"),
        ("9H", "", "bea", "shoe/log/4/fault"),
        ("8C", "", "", "shoe/log/0/card"),
    ]
    assert [row["round"] for row in found] == [None, None, None, 1]


def test_who_came_on_is_as_the_record_has_been_corrected(path: Path) -> None:
    """HP10: the correction names the position at which somebody else came on."""
    store = MemoryStore()
    came = events.DealerCameOn(dealer="bea", regular="bea", how="opening", since=NOON, burns=0)
    _write(store, came, came)
    corrected = events.DealerCorrected(
        came_on=2, was="bea", dealer="carl", reason="", by=_BEA, deals="carl", regular="carl"
    )
    _write(store, corrected)
    rebuild(store, path)
    found = query(path, select(dealings).order_by(dealings.c.position))
    assert [(row["position"], row["dealer"]) for row in found] == [(1, "bea"), (2, "carl")]


def test_an_incident_says_when_somebody_took_notice(path: Path) -> None:
    """Part F: acknowledged, gone up, resolved, each with its time; and by whom it ended."""
    store = MemoryStore()
    raised = Incident(number=1, kind="bad scan", rule="HP18", detail="", holds=True, at=NOON)
    _write(store, ie.IncidentOpened(incident=raised))
    _write(store, ie.IncidentEscalated(number=1))
    _write(store, ie.IncidentAcknowledged(number=1, by=_BEA))
    _write(store, ie.IncidentResolved(number=1, remedy="cancel", reason="two", by=_BEA))
    rebuild(store, path)
    (one,) = query(path, select(incidents))
    times = (one["escalated_at"], one["acknowledged_at"], one["resolved_at"])
    assert times == (NOON + 1, NOON + 2, NOON + 3)
    assert one["by"] == "bea"


def test_an_incident_is_open_until_it_is_resolved(path: Path) -> None:
    """What opened it stays, how it ended is filled in."""
    store = MemoryStore()
    raised = Incident(
        number=4, kind="bad scan", rule="E-31", detail="no read", holds=True, at=NOON, round=2
    )
    _write(store, ie.IncidentOpened(incident=raised))
    catch_up(store, path)
    (open_one,) = query(path, select(incidents))
    assert (open_one["kind"], open_one["resolved_at"]) == ("bad scan", None)
    _write(store, ie.IncidentResolved(number=4, remedy="rescan", reason="smudge", by=_BEA))
    assert catch_up(store, path) == 1
    (resolved,) = query(path, select(incidents))
    assert resolved == open_one | {
        "resolved_at": NOON + 1,
        "resolved": 2,
        "remedy": "rescan",
        "reason": "smudge",
        "by": "bea",
    }


def test_catching_up_gives_what_a_rebuild_gives(path: Path, tmp_path: Path) -> None:
    """Whatever is taken in step by step is the same as all at once."""
    store = MemoryStore()
    for number in range(1, 6):
        _write(store, events.BettingOpened(round=number, deadline=0), _moved("a", "b", number))
        _write(store, _moved("b", "a", number), stream="table/T7")
        assert catch_up(store, path) == 3
        _write(store, events.RoundSettled(round=number, results=()))
        assert catch_up(store, path) == 1
    assert catch_up(store, path) == 0
    rebuild(store, tmp_path / "anew.sqlite")
    assert _all(path) == _all(tmp_path / "anew.sqlite")


def _other_ledger(path: Path) -> None:
    other = MemoryStore()
    fill(other, "table/T1", 1)
    rebuild(other, path)


def _older_program(path: Path) -> None:
    older = sqlite3.connect(path)
    older.execute("PRAGMA user_version = 0")
    older.execute("DELETE FROM entries")
    older.commit()
    older.close()


@pytest.mark.parametrize(
    "spoil",
    [
        Path.unlink,
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(b"no database " * 1000),
        lambda path: path.write_bytes(path.read_bytes()[:8192]),
        _other_ledger,
        _older_program,
    ],
)
def test_spoiled_read_models_are_made_anew(path: Path, spoil: Callable[[Path], object]) -> None:
    """They hold nothing that the ledger does not, so nobody is asked."""
    store = MemoryStore()
    _write(store, _moved("a", "b", 5), _moved("b", "a", 2))
    rebuild(store, path)
    before = _all(path)
    spoil(path)
    assert catch_up(store, path) == 2
    assert _all(path) == before


def test_a_journal_left_by_a_crash_is_not_played_into_new_read_models(path: Path) -> None:
    """The old journal belongs to the old file and goes with it."""
    store = MemoryStore()
    _write(store, _moved("a", "b", 5))
    rebuild(store, path)
    journal = path.with_name(path.name + "-journal")
    journal.write_bytes(b"left over")
    rebuild(store, path)
    assert not journal.exists()
    assert len(query(path, select(entries))) == 2


def test_a_body_that_is_not_of_its_type_is_damage_with_its_place(path: Path) -> None:
    """It is named, and no half-made read models are left in place."""
    store = MemoryStore()
    key = CommandKey("c1", "ann", b"")
    store.append("table/T1", 0, [Fact("posted", 1, b'{"type":"posted"}')], command=key, at=NOON)
    with pytest.raises(LedgerDamaged, match="table/T1 1: the body is no 'posted'"):
        rebuild(store, path)
    with pytest.raises(LedgerUnavailable, match="run `tablectl ledger rebuild`"):
        query(path, select(entries))


def test_read_models_on_a_full_disk_say_so(small_disk: SmallDisk) -> None:
    """The old ones stay, and with room again the new ones are made."""
    path = small_disk.folder / "read-models.sqlite"
    store = MemoryStore()
    _write(store, _moved("a", "b", 5))
    rebuild(store, path)
    before = _all(path)
    small_disk.fill()
    _write(store, *(_moved("a", "b", 5) for _ in range(2000)))
    for attempt in (rebuild, catch_up):
        with pytest.raises(LedgerUnavailable, match="the disk is full"):
            attempt(store, path)
    assert _all(path) == before
    small_disk.free()
    assert catch_up(store, path) == 2000


def test_a_rebuild_says_how_far_it_is(path: Path) -> None:
    """In steps, up to the total."""
    store = MemoryStore()
    fill(store, "people", 1, facts=1500)
    seen: list[tuple[int, int]] = []
    rebuild(store, path, progress=lambda *told: seen.append(told))
    assert seen == [(1000, 1500), (1500, 1500)]
