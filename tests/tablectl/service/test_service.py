"""One table's service: decided, checked, stored, and only then seen by anybody."""

from __future__ import annotations

import re
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace

from procedures import commands as ask
from procedures import events as ev
from procedures.commands import Command
from procedures.readings import CardSeen
from procedures.refusals import Refused
from procedures.round import BoxInPlay, Round
from procedures.table import Account, Table
from tablectl import first_answers
from tablectl.answers import Accepted, Rejected
from tablectl.history import Past, stream_of
from tablectl.ledger.heads import read_heads
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.verify import verify
from tablectl.service import Published, TableService
from tests.tablectl.service.serving import (
    ANN,
    BEN,
    DEALER,
    SHOE,
    SUPERVISOR,
    SYSTEM,
    Serving,
    read,
    served,
)


def test_nothing_is_told_that_is_not_stored(tmp_path: Path) -> None:
    """When a subscriber hears of facts, another program can read them in the file."""
    with served(tmp_path) as at, closing(open_readonly(at.house.places.ledger)) as other:
        heard: list[tuple[int, int]] = []

        def look(told: Published) -> None:
            heard.append((told.through, other.head(stream_of("T1")).position))

        at.service.subscribe(look)
        at.opened().asked()
        assert all(through == stored for through, stored in heard)
        assert [event for told in at.told for event in told.events] == at.stored()[1:]
        assert at.told[-1].table == at.service.table == Past(other, "T1").table


def test_a_retry_gets_the_first_answer(tmp_path: Path) -> None:
    """The same request under the same id happens once, however often it is sent (E-63)."""
    with served(tmp_path) as at:
        at.opened()
        first = at.do(DEALER, ask.OpenBetting(), id="a")
        position = at.service.table.position
        assert isinstance(first, Accepted)
        assert [at.do(DEALER, ask.OpenBetting(), id="a") for _ in range(3)] == [first] * 3
        assert at.service.table.position == position


def test_a_retry_of_refused_staff_gets_the_first_refusal(tmp_path: Path) -> None:
    """Also when it would be allowed by now; the refusal is one fact."""
    with served(tmp_path) as at:
        at.opened()
        refused = at.do(DEALER, ask.NoMoreBets(), id="a")
        assert isinstance(refused, Refused)
        at.betting()
        assert at.do(DEALER, ask.NoMoreBets(), id="a") == refused
        assert sum(isinstance(event, ev.CommandRefused) for event in at.stored()) == 1


def test_a_retry_of_a_refused_player_gets_the_first_refusal(tmp_path: Path) -> None:
    """Also when it would be allowed by now; it is no fact."""
    with served(tmp_path) as at:
        at.opened()
        facts = at.stored()
        refused = at.do(ANN, ask.PlaceChips(chips=(500,)), id="a")
        assert isinstance(refused, Refused)
        assert at.stored() == facts
        at.done(DEALER, ask.OpenBetting())
        assert at.do(ANN, ask.PlaceChips(chips=(500,)), id="a") == refused
        assert isinstance(at.do(ANN, ask.PlaceChips(chips=(1000,)), id="a"), Rejected)


def test_only_the_last_refusals_of_players_are_remembered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are no facts, and whoever asks in vain for ever does not fill the memory."""
    monkeypatch.setattr(first_answers, "_REMEMBERED", 2)
    with served(tmp_path) as at:
        at.opened()
        first = [at.do(ANN, ask.PlaceChips(chips=(500,)), id=id_) for id_ in "abc"]
        at.done(DEALER, ask.OpenBetting())
        assert [at.do(ANN, ask.PlaceChips(chips=(500,)), id=id_) for id_ in "bc"] == first[1:]
        assert isinstance(at.do(ANN, ask.PlaceChips(chips=(500,)), id="a"), Accepted)


def test_a_refusal_says_what_is_possible_instead(tmp_path: Path) -> None:
    """With the rule and the reason, for staff and players; a retry is told the same."""
    with served(tmp_path) as at:
        at.opened()
        refused = at.do(DEALER, ask.NoMoreBets(), id="early")
        assert isinstance(refused, Refused)
        assert refused.rule == "HP1"
        assert "open-betting" in refused.possible
        assert at.do(DEALER, ask.NoMoreBets(), id="early") == refused
        at.do(DEALER, ask.OpenBetting(), id="open")
        again = at.do(ANN, ask.ConfirmBet(), id="nothing placed")
        assert isinstance(again, Refused)
        assert any(offer.startswith("place-chips: ") for offer in again.possible)


def test_an_id_used_for_something_else_is_rejected(tmp_path: Path) -> None:
    """Another body, or the same body from somebody else: neither happens."""
    with served(tmp_path) as at:
        at.opened()
        at.done(BEN, ask.Sit(box=2))
        at.done(SYSTEM, ask.FundPurse(player="ben", amount=50_000))
        at.done(DEALER, ask.OpenBetting())
        assert isinstance(at.do(ANN, ask.PlaceChips(chips=(500,)), id="a"), Accepted)
        position = at.service.table.position
        assert isinstance(at.do(ANN, ask.PlaceChips(chips=(1000,)), id="a"), Rejected)
        assert isinstance(at.do(BEN, ask.PlaceChips(chips=(500,)), id="a"), Rejected)
        assert at.service.table.position == position


def test_answers_outlive_the_process(tmp_path: Path) -> None:
    """Accepted, refused and rejected are the same after a restart."""

    def answers(at: Serving) -> list[object]:
        return [
            at.do(DEALER, ask.OpenBetting(), id="a"),
            at.do(DEALER, ask.OpenBetting(), id="b"),
            at.do(SUPERVISOR, ask.OpenBetting(), id="a"),
            at.do(DEALER, ask.NoMoreBets(), id="a"),
        ]

    with served(tmp_path) as at:
        first = answers(at.opened())
        position = at.service.table.position
    with served(tmp_path) as at:
        assert answers(at) == first
        assert at.service.table.position == position
    assert [type(answer) for answer in first] == [Accepted, Refused, Rejected, Rejected]


def test_nobody_can_use_up_the_ids_of_the_service(tmp_path: Path) -> None:
    """An id that the service would give to a time-out stops none."""
    with served(tmp_path) as at:
        at.opened().asked()
        position = at.service.table.position
        for number in range(1, 5):
            at.do(DEALER, ask.OpenBetting(), id=f"time/{position + number}/1")
        at.clock.advance_to(at.deadline())
        at.service.tick()
        assert _decided_by(at) == "time-out"


def test_a_decision_stamped_before_the_deadline_counts_however_late_it_is_handled(
    tmp_path: Path,
) -> None:
    """E-62: the queue is the house's, so its length is not the player's loss."""
    with served(tmp_path) as at:
        at.opened().asked()
        at.clock.advance_to(at.deadline() - 1)
        answer = at.service.submit(ANN, ask.Decide(ask=1, action="stand"), id="a")
        at.wait(30)
        at.service.tick()
        assert isinstance(answer.result(timeout=0), Accepted)
        assert _decided_by(at) == "player"


def test_after_the_deadline_the_time_out_comes_first(tmp_path: Path) -> None:
    """E-62: a decision at the deadline itself is too late, and finds the hand decided."""
    with served(tmp_path) as at:
        at.opened().asked()
        at.clock.advance_to(at.deadline())
        answer = at.do(ANN, ask.Decide(ask=1, action="hit"))
        assert isinstance(answer, Refused)
        assert _decided_by(at) == "time-out"


def test_a_cancelled_request_is_not_carried_out(tmp_path: Path) -> None:
    """Whoever takes a request back before its turn has asked for nothing."""
    with served(tmp_path) as at:
        at.opened()
        answer = at.service.submit(DEALER, ask.OpenBetting(), id="a")
        assert answer.cancel()
        at.service.drain()
        assert at.service.table.betting is None


def test_a_reading_fed_again_changes_nothing(tmp_path: Path) -> None:
    """Its key is its place in the byte log: the same bytes are the same reading."""
    with served(tmp_path) as at:
        at.opened().asked()
        reading = at.says(CardSeen("KD"))
        first = at.service.handle(read(reading))
        position = at.service.table.position
        assert [at.service.handle(read(reading)) for _ in range(3)] == [first] * 3
        assert at.service.table.position == position


@pytest.mark.parametrize(
    ("id", "what", "place"),
    [
        ("a", "a word\0", r"\$\.what holds a NUL"),
        ("a", "a word\udcff", r"\$\.what holds half a character"),
        ("a\0", "a word", r"\$\.id holds a NUL"),
    ],
)
def test_a_text_that_no_record_can_hold_is_refused_before_anything_is_decided(
    tmp_path: Path, id: str, what: str, place: str
) -> None:
    """Whatever the ledger is kept in; sent again without it, it is taken."""
    with served(tmp_path) as at:
        at.opened()
        before = at.stored()
        answer = at.do(SUPERVISOR, ask.CallSupervisor(what=what), id=id)
        assert isinstance(answer, Rejected)
        assert re.search(place, answer.reason)
        assert at.stored() == before
        at.done(SUPERVISOR, ask.CallSupervisor(what="a word"))


@pytest.mark.logs("shoe/.*/card: .* for something else: .*KH")
def test_a_reading_that_says_something_else_under_a_known_key_is_told(tmp_path: Path) -> None:
    """The first stands; that the same bytes were read as two things must not pass unseen."""
    with served(tmp_path) as at:
        at.opened().asked()
        reading = at.says(CardSeen("KD"))
        at.service.deliver(reading)
        at.service.deliver(replace(reading, seen=CardSeen("KH")))
        at.service.drain()
        taken = [e.reading for e in at.stored() if isinstance(e, ev.ReadingTaken)]
        assert taken[-1] == reading


def test_readings_of_a_driver_keep_their_order(tmp_path: Path) -> None:
    """Handed over by another thread, they are decided one by one as they came."""
    with served(tmp_path) as at:
        at.opened()
        cards = [at.says(CardSeen(card)) for card in ("2H", "9S", "KD", "3C")]

        def drive() -> None:
            for reading in cards:
                at.service.deliver(reading)

        driver = Thread(target=drive)
        driver.start()
        driver.join()
        at.service.drain()
        taken = [e.reading for e in at.stored() if isinstance(e, ev.ReadingTaken)]
        assert taken[-4:] == cards


def test_refusals_of_staff_and_devices_are_facts_and_those_of_players_are_not(
    tmp_path: Path,
) -> None:
    """Who tried what, and why it was not allowed, can be read later."""
    with served(tmp_path) as at:
        at.opened()
        facts = len(at.stored())
        for by in (DEALER, SUPERVISOR):
            assert isinstance(at.do(by, ask.NoMoreBets()), Refused)
        device = Command(id="x", at=at.clock.now(), by=SHOE, ask=ask.OpenBetting())
        assert isinstance(at.service.handle(device), Refused)
        assert isinstance(at.do(ANN, ask.ConfirmBet()), Refused)
        refused = [event for event in at.stored()[facts:] if isinstance(event, ev.CommandRefused)]
        assert [(r.by.role, r.code) for r in refused] == [
            ("dealer", "betting over"),
            ("supervisor", "betting over"),
            ("device", "role"),
        ]
        assert len(at.stored()) == facts + 3


@pytest.mark.logs("held, not carried out: money")
def test_what_would_break_an_invariant_is_not_carried_out(tmp_path: Path) -> None:
    """Only that the table is held, and why, is stored; a retry is told the same."""
    with served(tmp_path) as at:
        at.opened()
        tampered = replace(
            at.service.table,
            accounts=(*at.service.table.accounts, Account("purse:nobody", 7)),
        )
        broken = Serving(_service_of(at, tampered), at.house, at.clock)
        position = broken.service.table.position
        answers = [broken.do(DEALER, ask.OpenBetting(), id="a") for _ in range(2)]
        assert [a.code if isinstance(a, Refused) else a for a in answers] == ["broken"] * 2
        assert answers[0] == answers[1]
        held = ev.TableHeld(problems=("money: the accounts are off by 7",))
        assert at.stored()[position:] == [held]
        assert [told.events for told in broken.told] == [(held,)]
        assert broken.service.table.held
        assert broken.service.table.betting is None


@pytest.mark.logs("change-dealer failed: IndexError")
def test_a_fault_of_the_program_holds_the_table_and_is_recorded(tmp_path: Path) -> None:
    """The process goes on, the fact says what failed, and a retry does not fail again."""
    with served(tmp_path) as at:
        at.opened()
        no_hands = BoxInPlay(box=1, player="ann", stakes=(), hands=())
        impossible = Round(number=1, betting=False, boxes=(no_hands,))
        tampered = replace(at.service.table, round=impossible)
        broken = Serving(_service_of(at, tampered), at.house, at.clock)
        position = broken.service.table.position
        relief = ask.ChangeDealer(dealer="carl", how="relief")
        answers = [broken.do(DEALER, relief, id="a") for _ in range(2)]
        assert [a.code if isinstance(a, Refused) else a for a in answers] == ["broken"] * 2
        held = ev.TableHeld(
            problems=("change-dealer failed: IndexError: tuple index out of range",)
        )
        assert at.stored()[position:] == [held]
        assert broken.service.table.held


def test_a_head_is_signed_when_a_round_ends(tmp_path: Path) -> None:
    """It vouches for the record up to and with the settlement, and verifies."""
    with served(tmp_path) as at:
        at.opened().asked()
        at.done(ANN, ask.Decide(ask=1, action="stand"))
        at.cards("TC")
        settled = next(t for t in at.told if any(isinstance(e, ev.RoundSettled) for e in t.events))
        heads = read_heads(at.house.places.heads)
        assert [head.position for head in heads.heads] == [settled.through]
        found = verify(at.house.store, heads, [at.house.key.public])
        assert found.problems == ()
        assert found.streams[0].anchored == settled.through


def _service_of(at: Serving, table: Table) -> TableService:
    """A service of its own on the same ledger."""
    return TableService(
        table=table,
        last_at=at.clock.now(),
        head=at.house.store.head("table/T1"),
        store=at.house.store,
        clock=at.clock,
        key=at.house.key,
        heads=at.house.heads,
    )


def _decided_by(at: Serving) -> str:
    return next(e.by for e in reversed(at.stored()) if isinstance(e, ev.DecisionTaken))
