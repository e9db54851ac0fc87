"""What is kept of a long record: the same as reading all of it, however often it is thrown away."""

from __future__ import annotations

import gc
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

from procedures.table import Table
from tablectl.bootstrap import open_house, open_service
from tablectl.client.messages import Found, Problem
from tablectl.clock import VirtualClock
from tablectl.data_dir import DataDir
from tablectl.games.packs import open_pack
from tablectl.history import Past, stream_of
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.store import ReadableStore
from tablectl.pit.round_questions import Queries
from tablectl.rounds import kept as keeping
from tablectl.rounds.account import Memory, RoundTold, told
from tablectl.rounds.found import round_told
from tablectl.rounds.in_record import NotRecorded, rounds_in, steps_of
from tablectl.rounds.kept import Kept
from tablectl.simulate.demo import open_world
from tests.tablectl.recorded import Recorded, recording, three_rounds

THROWN_AWAY = "what was kept is thrown away"


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two shoes and the beginning of a third, with people who err and cards that are misread."""
    folder = tmp_path_factory.mktemp("lived")
    with open_house(folder) as house, open_world(house, seed=3, faults="0.1") as world:
        while world.service.table.shoe.number < 3 or world.service.table.shoe.rounds < 1:
            world.step()
    return folder


@pytest.fixture
def store(lived: Path) -> Iterator[ReadableStore]:
    """Its record."""
    with closing(open_readonly(DataDir(lived).ledger)) as opened:
        yield opened


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table stays at each shoe, as it does now and then in a long record."""
    monkeypatch.setattr(keeping, "_APART", 1)


def read_whole(store: ReadableStore) -> dict[int, RoundTold]:
    """Every round, from the whole of the record."""
    memory = Memory()
    steps = memory.watching(steps_of(store.read(stream_of("T1"))))
    rounds = list(rounds_in(steps))
    return {found.number: told(found, memory) for found in rounds}


def test_every_round_is_told_as_from_the_whole_record(store: ReadableStore, tmp_path: Path) -> None:
    """With its incidents, corrections, returns and counts, also those that came much later."""
    whole = read_whole(store)
    assert any(one.corrections for one in whole.values())
    assert any(one.returns for one in whole.values())
    assert any(one.counted for one in whole.values())
    assert any(one.incidents for one in whole.values())
    with closing(Kept(store, "T1", tmp_path / "T1.sqlite")) as kept:
        assert {n: round_told(store, kept, "T1", n) for n in whole} == whole
        assert kept.before(round=max(whole)) is not None
        for number in (0, max(whole) + 1):
            with pytest.raises(NotRecorded, match=f"no round {number}"):
                round_told(store, kept, "T1", number)


def test_a_table_that_is_kept_makes_a_start_short_and_changes_nothing(
    lived: Path, store: ReadableStore, tmp_path: Path
) -> None:
    """The service that starts from it has the table, the head and the last readings of the
    record."""
    folder = tmp_path / "data"
    shutil.copytree(lived, folder)
    with closing(Kept(store, "T1", DataDir(folder).kept / "T1.sqlite")) as kept:
        kept.catch_up()
        newest, whole = kept.newest(), Past(store, "T1")
        assert newest is not None
        assert newest.head == whole.head
    with open_house(folder) as house:
        service, past = open_service(house, "T1", open_pack("live-eight-deck"), VirtualClock(0))
        assert (past.table, past.head) == (whole.table, whole.head)
        assert (past.last_at, past.last_raw) == (whole.last_at, whole.last_raw)
        assert service.table == whole.table


def test_nothing_of_the_table_stays_in_memory(store: ReadableStore, tmp_path: Path) -> None:
    """A pit keeps up a hundred tables, and has each of them in memory once, in its service."""

    def tables() -> int:
        gc.collect()
        return sum(isinstance(one, Table) for one in gc.get_objects())

    before = tables()
    with closing(Kept(store, "T1", tmp_path / "T1.sqlite")) as kept:
        assert kept.own_rounds("ann", 10)
        assert tables() == before


def overwritten(path: Path) -> None:
    """Another program wrote over it."""
    path.write_bytes(b"no database" * 500)


def cut_short(path: Path) -> None:
    """A disk that was full."""
    path.write_bytes(path.read_bytes()[:5000])


def changed(sql: str) -> Callable[[Path], None]:
    """Somebody has changed what is kept."""

    def change(path: Path) -> None:
        with closing(sqlite3.connect(path)) as file:
            file.execute(sql)
            file.commit()

    return change


@pytest.mark.parametrize(
    "damage",
    [
        pytest.param(overwritten, marks=pytest.mark.logs(THROWN_AWAY)),
        pytest.param(cut_short, marks=pytest.mark.logs(THROWN_AWAY)),
        pytest.param(changed("DROP TABLE tables"), id="no tables"),
        pytest.param(changed("UPDATE program SET name = 'tablectl 0'"), id="another program"),
        pytest.param(changed("UPDATE tables SET chain = zeroblob(32)"), id="another record"),
        pytest.param(
            changed("UPDATE tables SET state = (SELECT state FROM tables LIMIT 1)"), id="exchanged"
        ),
        pytest.param(changed("UPDATE tables SET state = zeroblob(9)"), id="spoiled"),
        Path.unlink,
    ],
)
def test_what_is_kept_is_never_trusted_over_the_record(
    store: ReadableStore, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    """Whatever became of the file, the answers are the record's."""
    path = tmp_path / "T1.sqlite"
    whole = Past(store, "T1")
    with closing(Kept(store, "T1", path)) as kept:
        before = kept.own_rounds("ann", 50)
    damage(path)
    for _ in range(2):
        with closing(Kept(store, "T1", path)) as kept:
            assert Past(store, "T1", kept.newest()).table == whole.table
            assert kept.own_rounds("ann", 50) == before
            last = max(one["round"] for one in before)
            assert round_told(store, kept, "T1", last).number == last


@pytest.mark.logs(THROWN_AWAY)
def test_where_nothing_can_be_kept_it_is_kept_in_memory(
    store: ReadableStore, tmp_path: Path
) -> None:
    """A folder that cannot be made stops nobody."""
    (tmp_path / "kept").write_text("a file, where a folder should be")
    with (
        closing(Kept(store, "T1", tmp_path / "kept" / "T1.sqlite")) as kept,
        closing(Kept(store, "T1")) as in_memory,
    ):
        assert kept.own_rounds("ann", 10) == in_memory.own_rounds("ann", 10) != []


def test_it_is_kept_up_by_a_thread_that_ends_at_once(lived: Path, tmp_path: Path) -> None:
    """Rounds are asked for at the pit as the record has them; other questions are refused."""
    with closing(open_readonly(DataDir(lived).ledger)) as store, ExitStack() as opened:
        kept = opened.enter_context(closing(Kept(store, "T1", tmp_path / "T1.sqlite")))
        queries = Queries(store, lambda _: kept)
        opened.enter_context(queries.kept_up(["T1"]))
        found = queries.answer(
            "1", "my-rounds", {"table": "T1", "limit": "2"}, name="ann", role="auditor"
        )
        assert isinstance(found, Found)
        assert len(found.result) == 2
        late = queries.answer(
            "2", "round", {"table": "T1", "round": "1"}, name="ann", role="auditor"
        )
        assert isinstance(late, Found)
        assert late.result["number"] == 1
        for what, about in (("round", {"round": "x"}), ("nothing", {}), ("round", {"table": "T9"})):
            assert isinstance(queries.answer("3", what, about, name="ann", role="auditor"), Problem)


class Asked:
    """A table in a ledger, and what is kept of it."""

    def __init__(self, table: Recorded, kept: Kept, anew: Kept) -> None:
        self.table = table
        self.kept = kept
        self.anew = anew


@pytest.fixture
def asked(tmp_path: Path) -> Iterator[Asked]:
    """Round 1 is settled for ann and bob, 2 cancelled, 3 not played."""
    with recording(tmp_path) as table, ExitStack() as opened:
        three_rounds(table)
        store = opened.enter_context(closing(open_readonly(DataDir(tmp_path).ledger)))
        kept = opened.enter_context(closing(Kept(store, "T1", tmp_path / "kept.sqlite")))
        anew = opened.enter_context(closing(Kept(store, "T1")))
        yield Asked(table, kept, anew)


def plays(table: Recorded, rounds: int) -> None:
    """Ann has 19 and stands, bob bets nothing, the dealer has 20; so often."""
    for _ in range(rounds):
        table.bet(ann=(500,))
        table.cards("TS", "TD", "9H")
        table.decides("ann", "stand")
        table.cards("TC")


def test_only_settled_rounds_with_a_bet_of_his_own_are_told(asked: Asked) -> None:
    """A player is told of his own bets, and somebody who had none of nothing (part F)."""
    rounds = asked.kept.own_rounds
    assert [one["round"] for one in rounds("ann", 10)] == [1]
    assert {bet["box"] for bet in rounds("ann", 10)[0]["bets"]} == {2}
    bobs = rounds("bob", 10)[0]["bets"]
    assert [(bet["box"], bet["staked"]) for bet in bobs] == [(5, 2500)]
    assert rounds("zoe", 10) == []
    assert rounds("ann", -1) == []


def test_what_is_played_meanwhile_comes_first(asked: Asked) -> None:
    """Asked again, he is told the new rounds too, the same as if all were read anew."""
    before = asked.kept.own_rounds("ann", 10)
    plays(asked.table, 3)
    rounds = asked.kept.own_rounds("ann", 10)
    assert rounds[-1:] == before
    assert [one["round"] for one in rounds] == sorted((r["round"] for r in rounds), reverse=True)
    assert len(rounds) == 4
    assert rounds == asked.anew.own_rounds("ann", 10)
    assert asked.kept.own_rounds("ann", 2) == rounds[:2]


def test_of_each_player_only_the_last_rounds_are_kept(
    asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The oldest goes first; what others have stays."""
    monkeypatch.setattr(keeping, "MOST", 2)
    plays(asked.table, 3)
    assert [one["round"] for one in asked.kept.own_rounds("ann", 10)] == [6, 5]
    assert [one["round"] for one in asked.kept.own_rounds("bob", 10)] == [1]
