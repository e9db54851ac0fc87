"""The tables of a pit as the console lists them: which there are, and what ails them."""

from __future__ import annotations

from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from procedures import commands as ask
from tablectl.client import remote
from tablectl.client.messages import SignedIn
from tests.tablectl.pitted import SECRET, pit_in
from tests.ui.at_pit import SYSTEM, AtPit
from tests.ui.parts.conftest import Kept
from tests.ui.pit.conftest import PATIENCE, Desk, Opens
from tests.ui.pit.test_console import lines, shown
from ui.parts.bridge import Credentials


def caught_up(desk: Desk, at: AtPit) -> bool:
    """The console shows the table as it is."""
    view = desk.console.tables.view(at.table.name)
    return view is not None and view.position == at.table.position


@pytest.mark.logs("no such table: no table is called 'T1'")
def test_a_service_that_comes_back_with_other_tables_is_followed_at_once(
    opens: Opens, tmp_path: Path
) -> None:
    """Nobody signs in again: what is new is followed, what is gone is shown no longer."""
    with ExitStack() as before, ExitStack() as after:
        desk = opens(pit=before.enter_context(pit_in(tmp_path / "pit", "T1", "T2")))
        desk.signs_in("mia")
        assert desk.console.desk.table == "T1"
        desk.service.goes()
        before.close()
        desk.until(lambda: not desk.console.content.isEnabled())
        assert shown(desk) == ["T1", "T2"]
        desk.service.pit = after.enter_context(pit_in(tmp_path / "pit", "T2", "T3"))
        desk.service.comes()
        desk.until(lambda: shown(desk) == ["T2", "T3"])
        desk.until(lambda: desk.console.desk.table == "T2")
        for name in ("T2", "T3"):  # neither of them only looks as if it were live
            at = AtPit(desk.service.pit, name)
            at.opens()
            desk.until(partial(caught_up, desk, at))
        desk.console.close()
        desk.service.goes()


def test_whoever_comes_after_somebody_whose_tables_were_on_their_way_sees_them_all(
    opens: Opens,
) -> None:
    """An answer that was meant for the one before does not count as his."""
    desk = opens("T1", "T2", reach=Kept)
    bridge, left = desk.console.bridge, list[str]()

    def leaves(who: SignedIn) -> None:
        client = bridge._client
        assert isinstance(client, Kept)
        client.found[0].result(PATIENCE)  # it is here, and has not been told yet
        bridge.sign_out()
        left.append(who.name)

    leaving = bridge.signed_in.connect(leaves)
    bridge.sign_in(desk.service.url, Credentials(name="sam", secret=SECRET))
    desk.until(lambda: left == ["sam"])
    bridge.signed_in.disconnect(leaving)
    desk.signs_in("mia")
    assert shown(desk) == ["T1", "T2"]


def test_tables_that_could_not_be_asked_for_in_a_moment_of_silence_are_asked_for_again(
    opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection has not changed by the time it is looked at: nothing else would ask."""
    desk = opens("T1", "T2")
    bridge, patience = desk.console.bridge, remote._STALE
    links: list[str] = []
    bridge.connection.connect(lambda state, _: links.append(state))
    monkeypatch.setattr(remote, "_STALE", 0.0)
    bridge.signed_in.connect(lambda _: monkeypatch.setattr(remote, "_STALE", patience))
    desk.signs_in("mia")
    assert links == ["live"]
    assert shown(desk) == ["T1", "T2"]


def test_a_recorder_that_is_down_stands_in_the_tile_with_its_age(opens: Opens) -> None:
    """E-85: a table whose pictures are not recorded needs somebody, as for any device."""
    desk = opens("T1", "T2")
    at = AtPit(desk.service.pit, "T2").opened()
    AtPit(desk.service.pit, "T1").opened()
    desk.signs_in("mia")
    desk.until(lambda: "recorder" not in lines(desk, "T2")[0])
    at.do(SYSTEM, ask.WatchRecorder(up=False, detail="it answers 503"))
    desk.until(lambda: "✕ recorder down 0:" in lines(desk, "T2")[0])
    assert shown(desk) == ["T2", "T1"]
    at.do(SYSTEM, ask.WatchRecorder(up=True, detail=""))
    desk.until(lambda: "recorder" not in lines(desk, "T2")[0])
