"""The bridge: what the service says comes as signals, and nothing is ever sent later."""

from __future__ import annotations

import signal
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from procedures import commands as ask
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.client import remote
from tablectl.client.messages import Batch, SignedIn
from tablectl.people.commands import By
from tests.tablectl.pit_process import Floor, serving
from tests.tablectl.pitted import SECRET
from tests.ui.parts.conftest import Kept, Service
from ui.parts.bridge import Asked, Bridge, Credentials, Failure

PATIENCE = 20_000  # milliseconds after which a wait has failed; nothing waits this long
OPEN = ask.OpenTable(devices=())
SAM = Credentials(name="sam", secret=SECRET)


def answer(qtbot: QtBot, asked: Asked) -> Any:
    """What it is answered."""
    with qtbot.waitSignal(asked.answered, timeout=PATIENCE) as seen:
        pass
    return seen.args[0]


def failure(qtbot: QtBot, asked: Asked) -> Failure:
    """Why it failed."""
    with qtbot.waitSignal(asked.failed, timeout=PATIENCE) as seen:
        pass
    found = seen.args[0]
    assert isinstance(found, Failure)
    return found


def enter(qtbot: QtBot, bridge: Bridge, service: Service, who: Credentials = SAM) -> SignedIn:
    """Somebody signs in."""
    found = answer(qtbot, bridge.sign_in(service.url, who))
    assert isinstance(found, SignedIn)
    return found


def heard(bridge: Bridge) -> list[Batch]:
    """The batches that come from now on."""
    batches: list[Batch] = []

    def keep(batch: Batch) -> None:
        assert current_thread() is main_thread()
        batches.append(batch)

    bridge.batch.connect(keep)
    return batches


def test_whoever_signs_in_follows_a_table_and_asks_in_the_screens_own_thread(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """The view comes first, then what he does to it, each as a signal of this thread."""
    bridge = bridged()
    batches = heard(bridge)
    assert enter(qtbot, bridge, service).role == "supervisor"
    assert bridge.who is not None
    assert bridge.state == "live"
    bridge.follow(["T1", "T2"])
    qtbot.waitUntil(lambda: len(batches) == 2, timeout=PATIENCE)
    assert answer(qtbot, bridge.send("T1", OPEN)) == Accepted(first=2, last=2)
    qtbot.waitUntil(lambda: len(batches) == 3, timeout=PATIENCE)
    assert batches[-1].view is not None
    assert batches[-1].view.status == "open"
    offers = answer(qtbot, bridge.offers("T1"))
    assert "close-table" in {offer.kind for offer in offers}


def test_a_wrong_secret_is_told_with_its_code(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """Nobody is signed in then, and the next attempt is free."""
    bridge = bridged()
    wrong = bridge.sign_in(service.url, Credentials(name="sam", secret="wrong"))
    assert failure(qtbot, wrong).code == "wrong secret"
    assert bridge.who is None
    assert bridge.state == "lost"
    enter(qtbot, bridge, service)


def test_too_many_wrong_secrets_lock_the_name_out(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """The right one is turned away then, too, and it is said for how long."""
    bridge = bridged()
    for _ in range(5):
        failure(qtbot, bridge.sign_in(service.url, Credentials(name="sam", secret="wrong")))
    locked = failure(qtbot, bridge.sign_in(service.url, SAM))
    assert locked.code == "locked out"
    assert "min more" in locked.reason


def test_a_role_that_is_not_his_is_refused(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """The role chosen at the sign-in is judged by the service."""
    bridge = bridged()
    auditor = Credentials(name="sam", secret=SECRET, role="auditor")
    refused = failure(qtbot, bridge.sign_in(service.url, auditor))
    assert (refused.code, "no auditor" in refused.reason) == ("not allowed", True)
    own = Credentials(name="sam", secret=SECRET, role="supervisor")
    assert enter(qtbot, bridge, service, own).role == "supervisor"


def test_no_service_is_told_as_not_answered(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """Where nobody listens, the sign-in fails in words."""
    service.goes()
    found = failure(qtbot, bridged().sign_in(service.url, SAM))
    assert found.code == "not answered"
    assert "does not answer" in found.reason


@pytest.mark.parametrize("address", ["", "pit", "ws://pit:x", "ws://[::1", "http://127.0.0.1"])
def test_what_is_no_address_is_told_like_a_service_that_is_not_there(
    qtbot: QtBot, bridged: Callable[[], Bridge], address: str
) -> None:
    """It may be typed at the sign-in; nothing breaks."""
    found = failure(qtbot, bridged().sign_in(address, SAM))
    assert (found.code, "does not answer" in found.reason) == ("not answered", True)


def test_only_one_sign_in_is_under_way(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """A second one at the same time is not sent; the first one holds."""
    bridge = bridged()
    first, second = bridge.sign_in(service.url, SAM), bridge.sign_in(service.url, SAM)
    with qtbot.waitSignals([first.answered, second.failed], timeout=PATIENCE):
        pass
    assert bridge.state == "live"


def test_what_is_asked_while_the_connection_is_lost_is_refused_and_never_sent(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """E-63: the table is untouched when the service is back; asked again, it is done once."""
    bridge = bridged()
    batches = heard(bridge)
    enter(qtbot, bridge, service)
    bridge.follow(["T1"])
    qtbot.waitUntil(lambda: len(batches) == 1, timeout=PATIENCE)
    with qtbot.waitSignal(
        bridge.connection, timeout=PATIENCE, check_params_cb=lambda state, _: state == "lost"
    ):
        service.goes()
    pressed = bridge.send("T1", OPEN)
    assert failure(qtbot, pressed).code == "not sent"
    assert failure(qtbot, bridge.preview("T1", OPEN)).code == "not sent"
    with qtbot.waitSignal(
        bridge.connection, timeout=PATIENCE, check_params_cb=lambda state, _: state == "live"
    ):
        service.comes()
    assert answer(qtbot, bridge.find("tables", {}))  # whatever was sent before has been done
    assert service.pit.tables["T1"].table.position == 1
    assert answer(qtbot, bridge.send("T1", OPEN, id=pressed.id)) == Accepted(first=2, last=2)


def test_what_is_asked_while_the_picture_is_stale_is_refused(
    qtbot: QtBot,
    bridged: Callable[[], Bridge],
    service: Service,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A line that is only slow could bring it later; when the service is heard, it is live."""
    monkeypatch.setattr(remote, "_STALE", 0.3)
    bridge = bridged()
    enter(qtbot, bridge, service)
    with qtbot.waitSignal(
        bridge.connection, timeout=PATIENCE, check_params_cb=lambda state, _: state == "stale"
    ):
        pass
    stale = failure(qtbot, bridge.send("T1", OPEN))
    assert (stale.code, stale.reason) == ("not sent", "the connection is stale")
    with qtbot.waitSignal(
        bridge.connection, timeout=PATIENCE, check_params_cb=lambda state, _: state == "live"
    ):
        pass
    assert service.pit.tables["T1"].table.position == 1


def test_what_was_not_answered_when_the_connection_broke_fails_at_once(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """Nobody knows whether it was done, and that is what is said."""
    bridge = bridged()
    enter(qtbot, bridge, service)
    said: list[Failure | Accepted] = []
    service.pit.tables["T1"].submit(Who("supervisor", "sam"), OPEN, id="open").result(10)
    asked = [bridge.send("T1", ask.PauseTable()) for _ in range(40)]
    for one in asked:
        one.answered.connect(said.append)
        one.failed.connect(said.append)
    service.goes()
    qtbot.waitUntil(lambda: len(said) == 40, timeout=PATIENCE)
    failed = [one for one in said if isinstance(one, Failure)]
    assert {one.code for one in failed} <= {"not answered"}


def test_a_service_that_goes_and_comes_back_is_caught_up_with_without_a_gap(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """What happened meanwhile comes in order, each position once."""
    bridge = bridged()
    batches = heard(bridge)
    enter(qtbot, bridge, service)
    bridge.follow(["T1"])
    qtbot.waitUntil(lambda: len(batches) == 1, timeout=PATIENCE)
    service.goes()
    table, sam = service.pit.tables["T1"], Who("supervisor", "sam")
    away: tuple[ask.Ask, ...] = (OPEN, ask.PauseTable(), ask.ResumeTable(), ask.PauseTable())
    for number, what in enumerate(away):
        assert isinstance(table.submit(sam, what, id=f"away {number}").result(10), Accepted)
    service.comes()
    qtbot.waitUntil(lambda: batches[-1].through == 5, timeout=PATIENCE)
    assert all(before.through == after.after for before, after in pairwise(batches))
    assert [fact.position for batch in batches for fact in batch.facts] == [2, 3, 4, 5]
    assert batches[-1].view is not None
    assert batches[-1].view.status == "paused"


def test_a_service_that_is_killed_and_started_again_is_caught_up_with(
    qtbot: QtBot, bridged: Callable[[], Bridge], tmp_path: Path
) -> None:
    """A process without time for a last word; the sign-in outlives it, and nothing is missed."""
    floor = Floor(tmp_path, dealt=0, machine=1)
    floor.prepare()
    bridge, (table,) = bridged(), floor.tables
    batches = heard(bridge)
    with serving(floor.config) as first:
        url = first.url()
        assert answer(qtbot, bridge.sign_in(url, SAM)).name == "sam"
        bridge.follow([table])
        qtbot.waitUntil(lambda: bool(batches), timeout=PATIENCE)
        paused = answer(qtbot, bridge.send(table, ask.PauseTable()))
        assert isinstance(paused, Accepted)
        qtbot.waitUntil(lambda: batches[-1].through >= paused.last, timeout=PATIENCE)
        with qtbot.waitSignal(
            bridge.connection, timeout=PATIENCE, check_params_cb=lambda state, _: state == "lost"
        ):
            first.ends(signal.SIGKILL)
    floor.configure(port=int(url.rpartition(":")[2]))
    with serving(floor.config) as second:
        assert second.url() == url
        qtbot.waitUntil(lambda: bridge.state == "live", timeout=PATIENCE)
        resumed = answer(qtbot, bridge.send(table, ask.ResumeTable()))
        assert isinstance(resumed, Accepted)
        qtbot.waitUntil(lambda: batches[-1].through == resumed.last, timeout=PATIENCE)
        bridge.stop()
    assert all(before.through == after.after for before, after in pairwise(batches))
    positions = [fact.position for batch in batches for fact in batch.facts]
    assert positions == [*range(batches[0].after + 1, resumed.last + 1)]


def test_a_sign_in_that_the_house_ends_is_told(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """The screen learns that nobody is signed in any more, and why."""
    bridge = bridged()
    enter(qtbot, bridge, service)
    root = By(name="root", role="administrator")
    with qtbot.waitSignal(bridge.signed_out, timeout=PATIENCE) as seen:
        service.pit.office.sign_ins.sign_out(
            service.pit.sessions[0].number, by=root, now=service.pit.clock.now(), why="sent home"
        )
    assert seen.args == ["sent home"]
    assert bridge.who is None
    assert failure(qtbot, bridge.send("T1", OPEN)).code == "not sent"


def test_nothing_of_an_earlier_sign_in_comes_after_another(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """What was followed by one person is not shown to the next, unless he follows it too."""
    bridge = bridged()
    batches = heard(bridge)
    enter(qtbot, bridge, service)
    bridge.follow(["T1"])
    service.pit.tables["T1"].submit(Who("supervisor", "sam"), OPEN, id="open").result(10)
    qtbot.waitUntil(lambda: bool(batches), timeout=PATIENCE)
    earlier = bridge._client
    enter(qtbot, bridge, service, Credentials(name="otto", secret=SECRET))
    seen = len(batches)
    bridge._told.emit(earlier, batches[0])  # as if it had been on its way
    bridge.follow(["T2"])
    qtbot.waitUntil(lambda: len(batches) > seen, timeout=PATIENCE)
    assert {batch.table for batch in batches[seen:]} == {"T2"}


def test_an_answer_to_an_earlier_sign_in_is_told_to_nobody_after_it(
    qtbot: QtBot, bridged: Callable[..., Bridge], service: Service
) -> None:
    """It was on its way when somebody else signed in, who may not be shown what it says."""
    bridge = bridged(Kept)
    enter(qtbot, bridge, service)
    client, said = bridge._client, list[object]()
    assert isinstance(client, Kept)
    asked = bridge.find("tables", {})
    asked.answered.connect(said.append)
    asked.failed.connect(said.append)
    assert b"T1" in client.found[0].result(PATIENCE)  # it is here, and has not been told yet
    enter(qtbot, bridge, service, Credentials(name="otto", secret=SECRET))
    assert said == [Failure(code="not answered", reason="the sign-in is over")]


def test_what_was_asked_has_failed_before_somebody_else_can_sign_in(
    qtbot: QtBot, bridged: Callable[..., Bridge], service: Service
) -> None:
    """Whatever the screen waits for is over; the next person's press is not taken for a repeat."""
    bridge, said = bridged(), list[object]()
    enter(qtbot, bridge, service)
    bridge.signed_out.connect(said.append)
    for asked in (bridge.find("tables", {}), bridge.send("T1", OPEN)):
        asked.failed.connect(said.append)
    bridge.sign_out()
    over = Failure(code="not answered", reason="the sign-in is over")
    assert said == [over, over, "signed out"]
    enter(qtbot, bridge, service, Credentials(name="otto", secret=SECRET))
    assert len(said) == 3


def test_another_person_does_one_thing_and_is_signed_out_again(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """The first one stays signed in, and the second leaves nothing behind."""
    bridge = bridged()
    enter(qtbot, bridge, service)
    sue = Credentials(name="sue", secret=SECRET)
    done = bridge.another(sue, lambda client, _: client.send("T1", OPEN, id="by sue"))
    assert answer(qtbot, done) == Accepted(first=2, last=2)
    assert answer(qtbot, bridge.vouch(sue)).name == "sue"
    assert failure(qtbot, bridge.vouch(Credentials(name="sue", secret="wrong"))).code == (
        "wrong secret"
    )
    qtbot.waitUntil(lambda: [s.name for s in service.pit.sessions] == ["sam"], timeout=PATIENCE)
    assert bridge.who is not None
    assert bridge.who.name == "sam"


def test_a_bridge_that_is_stopped_while_somebody_signs_in_leaves_nobody_signed_in(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """The window was closed; the sign-in is ended, and nothing is told any more."""
    bridge = bridged()
    asked = bridge.sign_in(service.url, SAM)
    with qtbot.assertNotEmitted(asked.answered):
        bridge.stop()
    people = service.pit.office.register
    qtbot.waitUntil(lambda: not people.people.signed_in, timeout=PATIENCE)
    assert people.people.sign_ins == 1


def test_credentials_show_no_secret() -> None:
    """Neither the secret nor a new one is in what a log could hold."""
    shown = repr(Credentials(name="sam", secret="one", how="pin", new="two"))
    assert shown == "Credentials(name='sam', how='pin')"


@pytest.mark.logs("a request failed")
def test_a_fault_of_this_program_is_told_and_logged(
    qtbot: QtBot, bridged: Callable[[], Bridge], service: Service
) -> None:
    """Whoever asked hears that it failed; nothing waits for ever."""
    bridge = bridged()
    enter(qtbot, bridge, service)

    def breaks(*_: object) -> Any:
        raise RuntimeError("on purpose")

    assert failure(qtbot, bridge.another(SAM, breaks)).code == "fault"
