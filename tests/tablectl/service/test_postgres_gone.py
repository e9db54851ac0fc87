"""A table whose ledger is in PostgreSQL: the server stops in the middle of play and comes back."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from procedures.readings import CardSeen, DeviceUp, ExitPulse
from tablectl.bootstrap import open_house, open_service
from tablectl.games.packs import open_pack
from tablectl.ledger.heads import ExportedHeads
from tablectl.ledger.opening import open_ledger_readonly
from tablectl.ledger.store import LedgerInUse
from tablectl.ledger.verify import verify
from tests.tablectl.at_desk import OPENED, AtDesk
from tests.tablectl.ledger.postgres_server import Server

BACK = "the connection was lost and is back; nobody else wrote table/T1"


@pytest.mark.logs("nothing can be stored", BACK)
def test_a_table_waits_for_a_server_that_has_gone_and_goes_on_by_itself(
    tmp_path: Path, postgres: Server, ledger_url: str
) -> None:
    """Nothing is acknowledged meanwhile, and what the shoe read is stored when it is back."""
    with open_house(tmp_path, ledger=ledger_url) as house:
        at = AtDesk(house)
        at.says(*OPENED)
        at.reads(DeviceUp())
        at.cards("2C")
        at.says("ann: sit at box 3", "ann: bring 500.00", "dealer: open betting", "ann: bet 25.00")
        before = at.service.table.position
        postgres.stop("immediate")
        try:
            assert not at.desk.say("ann: undo").startswith("done")
            at.reads(CardSeen("9H"), ExitPulse())
            assert "cannot connect" in at.service.trouble
            assert at.service.table.position == before
        finally:
            postgres.start()
        at.clock.advance_to(at.clock.now() + 1_000_000)
        at.service.tick()
        assert at.service.trouble == ""
        assert at.service.table.position > before
        assert at.service.table.position == house.store.head("table/T1").position
    with closing(open_ledger_readonly(ledger_url)) as store:
        assert verify(store, ExportedHeads(), []).problems == ()


def test_a_table_is_served_once(tmp_path: Path, ledger_url: str) -> None:
    """Two services of one ledger, each with a folder of its own; the table has one of them."""
    with (
        open_house(tmp_path / "one", ledger=ledger_url) as one,
        open_house(tmp_path / "two", ledger=ledger_url) as two,
    ):
        at = AtDesk(one)
        with pytest.raises(LedgerInUse, match="table/T1 is in use by tablectl"):
            open_service(two, "T1", open_pack("live-eight-deck"), at.clock)
        assert open_service(two, "T2", open_pack("live-eight-deck"), at.clock)[0].table.name == "T2"


@pytest.mark.logs("nothing can be stored", BACK)
def test_a_table_at_which_nobody_asks_anything_knows_that_the_server_is_back(
    tmp_path: Path, postgres: Server, ledger_url: str
) -> None:
    """It looks once a second, and says nothing of trouble that is over."""
    with open_house(tmp_path, ledger=ledger_url) as house:
        at = AtDesk(house)
        postgres.stop("fast")
        try:
            assert not at.desk.say("sam: open table").startswith("done")
            for _ in range(3):
                at.clock.advance_to(at.clock.now() + 1_000_000)
                at.service.tick()
                assert "cannot connect" in at.service.trouble
        finally:
            postgres.start()
        at.clock.advance_to(at.clock.now() + 1_000_000)
        at.service.tick()
        assert at.service.trouble == ""
        assert at.service.table.position == 1
