"""Anybody's command and any reading in any order: what must hold after each, and what was seen."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from procedures import commands as ask
from procedures import events as ev
from procedures import house_events as he
from procedures import incident_events as ie
from procedures.apply import apply, replay
from procedures.commands import Command
from procedures.decide import ROLES, decide
from procedures.events import Event
from procedures.house.burn import burn_due
from procedures.invariants import problems
from procedures.offers import legal, preview, tag
from procedures.play.betting import may_open_betting
from procedures.play.hands import next_place, turn
from procedures.prompt import prompt
from procedures.readings import CardSeen
from procedures.refusals import Refused
from procedures.round import Stake
from procedures.table import Table, Who
from procedures.unfolding import Decision
from tests.procedures.any_dealer import DEALERS
from tests.procedures.any_house import house_of
from tests.procedures.any_life import Life
from tests.procedures.any_shown import everything, shown_by
from tests.procedures.any_surroundings import PLAYERS
from tests.procedures.offered import concrete, covers

AT_LEAST = 20
LIVES, STEPS = 600, 400
_json = msgspec.json.Encoder(order="sorted")
_events: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)
OFFERED = tuple(kind for kind, roles in ROLES.items() if not roles & {"system", "device"})


def step(life: Life) -> None:
    """One command, and everything that must hold afterwards."""
    before, command = life.table, life.choose()
    outcome = decide(before, command)
    shown = preview(before, command)
    if isinstance(outcome, Refused):
        assert shown == outcome
        life.seen[f"refusal {outcome.code}"] += 1
        refused(life, command, outcome)
    else:
        accepted(life, command, outcome)
        assert not isinstance(shown, Refused)
        assert shown.position == before.position
        after = confirmed(outcome.after, command) if shown.second_person else outcome.after
        assert {m.key: m.after for m in shown.cards}.items() <= {
            laid.key: laid.place for laid in after.shoe.cards
        }.items()
        assert all(after.balance(name) == balance for name, _, balance in shown.money)
    if life.random.random() < 0.5:
        offers_hold(life)
    prompt_holds(life.table)


def confirmed(proposed: Table, command: Command) -> Table:
    """The table once somebody else has confirmed what was proposed (part F)."""
    other = Who("supervisor", "somebody-else")
    confirm = ask.Confirm(proposal=proposed.proposal_count)
    outcome = decide(proposed, Command(id="second", at=command.at, by=other, ask=confirm))
    assert not isinstance(outcome, Refused)
    return outcome.after


def refused(life: Life, command: Command, why: Refused) -> None:
    """A refusal changes nothing but the record, where staff and devices are told of it."""
    if command.by.role != "player":
        record(life, ev.CommandRefused(
            by=command.by, asked=tag(type(command.ask)), code=why.code, rule=why.rule,
            reason=why.reason,
        ))  # fmt: skip


def accepted(life: Life, command: Command, outcome: Decision) -> None:
    """The facts, written and read back, make the table that was decided; and it is sound."""
    before = life.table
    was_offered(before, command)
    assert outcome.events, command  # what is accepted is a fact
    for event in outcome.events:
        record(life, event)
    assert life.table == outcome.after
    found = problems(outcome.after)
    assert found == (), found
    life.seen[f"command {tag(type(command.ask))}"] += 1
    if isinstance(command.ask, ask.ForPlayer):
        life.seen[f"entered {tag(type(command.ask.ask))}"] += 1
    money_comes_and_goes_once(before, outcome)
    reading_has_one_place(before, command, outcome)
    held_is_held(before, command, outcome)
    the_past_stays(before, outcome)
    a_void_round_moved_nothing(outcome)
    a_settled_round_paid_its_results(outcome)
    a_sealed_shoe_was_told_of_first(before, outcome)


def record(life: Life, event: Event) -> None:
    """As the ledger does: to canonical bytes and back, and the state follows."""
    written = _json.encode(event)
    fact = _events.decode(written)
    assert fact == event
    assert _json.encode(fact) == written
    life.table = apply(life.table, fact)
    life.facts.append(fact)
    for what in shown_by(life.table, fact):
        life.seen[what] += 1


def was_offered(before: Table, command: Command) -> None:
    """What is accepted from somebody with buttons was on a button."""
    if type(command.ask) in OFFERED:
        offers = legal(before, command.by, command.at)
        found = any(covers(before, command.by, offer, command.ask) for offer in offers)
        assert found, (command, offers)


def offers_hold(life: Life) -> None:
    """What is on somebody's button is accepted when pressed."""
    roles = ("dealer", "supervisor", *("player" for _ in PLAYERS))
    role = life.one(roles)
    who = Who(role, life.one(DEALERS if role == "dealer" else PLAYERS))  # type: ignore[arg-type] # roles as listed above
    for offer in legal(life.table, who, life.at):
        what = concrete(life.table, who, offer, life.random)
        if what is None:
            continue
        pressed = Command(id="offer", at=life.at, by=who, ask=what)
        outcome = decide(life.table, pressed)
        assert not isinstance(outcome, Refused), (who, offer, what, outcome)
        found = problems(outcome.after, life.table)
        assert found == (), (who, offer, what, found)


def prompt_holds(table: Table) -> None:
    """What the dealer is told to do next is what the rules wait for."""
    said = prompt(table)
    now = table.running
    match said.kind:
        case "deal":
            assert said.place == next_place(table)
        case "burn":
            assert burn_due(table)
        case "decision":
            assert now is not None
            dropped = any(i.kind == "system disconnect" for i in table.incidents)
            assert now.pending or (dropped and said.sentence == "Wait: supervisor")
            playing = turn(now, table.pack.game)
            assert playing is not None
            there = table.sits_there(playing[0].player)
            assert not there or table.deadline is None  # no time runs against him
        case "insurance":
            assert now is not None
            assert now.insurance == "open"
        case "betting":
            assert table.betting is not None
        case "open betting":
            assert may_open_betting(table) is None
        case "held":
            assert table.held
        case "closed" | "dealer needed" | "shuffle" | "reader" | "paused":
            assert next_place(table) is None or said.kind in ("dealer needed", "reader")


def reading_has_one_place(before: Table, command: Command, outcome: Decision) -> None:
    """A card that a working shoe saw lies in exactly one place (part E)."""
    if not isinstance(command.ask, ask.Read):
        return
    reading = command.ask.reading
    device = before.device(reading.device)
    taken = [e for e in outcome.events if isinstance(e, ev.ReadingTaken)]
    assert [e.reading for e in taken] == [reading]
    placed = [e for e in outcome.events if isinstance(e, ev.CardPlaced) and e.key == reading.key]
    if device is not None and device.up and device.role == reading.role == "witness":
        assert len(placed) <= 1  # a card that the shoe has not told waits
    elif device is None or not device.up or device.role != "exit" or reading.role != "exit":
        assert not placed
    elif isinstance(reading.seen, CardSeen):
        assert len(placed) == 1


def held_is_held(before: Table, command: Command, outcome: Decision) -> None:
    """Under a hold no card is assigned, no money moves, no timer runs, but by a remedy."""
    after = outcome.after
    if after.held:
        assert after.deadline is None
    remedies = (ie.IncidentResolved, ie.RoundCorrected, ev.RoundCancelled, ev.ShoeEnded)
    decides = any(isinstance(event, remedies) for event in outcome.events)
    if not before.held or not after.held or decides:
        return
    owes = isinstance(command.ask, ask.EndTransfer)  # to somebody who has left already
    for event in outcome.events:
        assert not isinstance(event, ev.DecisionTaken), event
        assert owes or not isinstance(event, ev.Posted), event
        if isinstance(event, ev.CardPlaced | ev.CardMoved):
            assert event.place.where in ("quarantine", "repeat")


def money_comes_and_goes_once(before: Table, outcome: Decision) -> None:
    """A transfer that was on its way ends once, and comes to a purse between rounds only."""
    for event in outcome.events:
        if isinstance(event, he.TransferEnded):
            assert before.transfer(event.transfer.number) == event.transfer
            assert outcome.after.transfer(event.transfer.number) is None
            if event.to_purse:
                name = event.transfer.player
                assert not before.held
                assert before.running is None or all(s.player != name for s in _stakes(before))
                gained = outcome.after.purse(name) - before.purse(name)
                assert gained == event.transfer.amount


def _stakes(table: Table) -> list[Stake]:
    boxes = table.running.boxes if table.running is not None else ()
    return [stake for box in boxes for stake in box.stakes]


def the_past_stays(before: Table, outcome: Decision) -> None:
    """A settled round changes by its own correction or return only, and goes with a good count."""
    after = {ended.number: ended for ended in outcome.after.at_risk}
    touched = {e.round.number for e in outcome.events if isinstance(e, ie.RoundCorrected)}
    touched |= {e.round for e in outcome.events if isinstance(e, ie.WagersReturned)}
    counted = any(isinstance(event, ie.SetCounted) for event in outcome.events)
    for ended in before.at_risk:
        assert ended.number in after or counted
        if ended.number in after and ended.number not in touched:
            assert after[ended.number] == ended


def a_void_round_moved_nothing(outcome: Decision) -> None:
    """After a cancellation every account is where it was before the round (E-28, E-88)."""
    now = outcome.after.round
    if now is None or not any(isinstance(e, ev.RoundCancelled) for e in outcome.events):
        return
    moved: Counter[str] = Counter()
    for posting in now.postings:
        moved[posting.credit] += posting.amount
        moved[posting.debit] -= posting.amount
    assert not any(moved.values()), moved


def a_settled_round_paid_its_results(outcome: Decision) -> None:
    """What each player won or lost by the results is what his purse has more or less."""
    now = outcome.after.round
    if now is None or not any(isinstance(e, ev.RoundSettled) for e in outcome.events):
        return
    won: Counter[str] = Counter()
    for bet in (bet for result in now.results for bet in result.bets):
        won[bet.player] += bet.returned - bet.staked
    moved: Counter[str] = Counter()
    for posting in now.postings:
        for account, amount in ((posting.credit, posting.amount), (posting.debit, -posting.amount)):
            kind, _, name = account.partition(":")
            moved[name] += amount if kind in ("purse", "locked") else 0
    assert +won == +moved, (won, moved)
    assert -won == -moved, (won, moved)


def a_sealed_shoe_was_told_of_first(before: Table, outcome: Decision) -> None:
    """A machine's shoe begins while no bet lies, and after the last one was published (part G)."""
    if not any(isinstance(event, ev.ShoeCommitted) for event in outcome.events):
        return
    assert before.round is None or before.round.ended is not None
    assert before.shoe.revealed or not before.shoe.digest


def restart(life: Life) -> None:
    """All facts, as bytes, read back from nothing, make the same table."""
    stream = _json.encode(life.facts)
    facts = msgspec.json.decode(stream, type=list[Event])
    assert replay(facts) == life.table


def break_it(life: Life) -> None:
    """The service found an invariant broken: the table stays held and only listens."""
    record(life, ev.TableHeld(problems=("money: planted",)))
    for _ in range(10):
        command = life.choose()
        outcome = decide(life.table, command)
        if isinstance(outcome, Refused):
            life.seen[f"refusal {outcome.code}"] += 1
            assert outcome.code in ("broken", "role")
        else:
            assert isinstance(command.ask, ask.Read)
            for event in outcome.events:
                record(life, event)
            assert life.table == outcome.after
    restart(life)


def lives(how_many: int, steps: int, first_seed: int = 0) -> Counter[str]:
    """Live so many lives, and count what was seen in them. A failure names seed and step."""
    seen: Counter[str] = Counter()
    for seed in range(first_seed, first_seed + how_many):
        life = Life(house_of(seed), seed, calm=seed % 2 == 1)
        for number in range(steps):
            try:
                step(life)
            except AssertionError as failure:
                failure.add_note(f"seed {seed}, step {number}")
                raise
            if life.random.random() < 0.005:
                restart(life)
        restart(life)
        break_it(life)
        seen += life.seen
    return seen


@pytest.mark.timeout(900)
def test_in_any_order_facts_make_the_state_and_offers_are_what_is_accepted() -> None:
    """Whatever anybody does in whatever order, the record, the offers and the money agree."""
    seen = lives(LIVES, STEPS)
    rare = {name: seen[name] for name in everything() if seen[name] < AT_LEAST}
    assert not rare, f"seen too seldom: {rare}; all: {sorted(seen.items())}"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_another_hundred_thousand_commands_in_any_order_keep_every_table_sound() -> None:
    """The same over as many steps, with seeds the short run does not use."""
    lives(LIVES, STEPS, first_seed=1_000)
