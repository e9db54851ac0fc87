"""What each role is told of a table: in random lives nobody learns of a card that lies face down.

A card is hidden that has not lain openly yet. Where it were another card, nobody at the table
would be told anything else.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from procedures import commands as ask
from procedures import events as ev
from procedures import incident_events as ie
from procedures.accounts import locked, owed, purse
from procedures.cards import Card
from procedures.decide import decide
from procedures.places import Place
from procedures.play.face_down import hole_card
from procedures.readings import CardSeen
from procedures.refusals import Refused
from procedures.table import Table, Who
from tablectl.client.views import BACK
from tablectl.games.packs import open_pack
from tablectl.people.commands import PersonRole
from tablectl.permissions import FOLLOWS
from tablectl.pit.heard import told_behind, told_of
from tablectl.pit.shown import SEES_ALL, STAFF, mine_of, view_of
from tablectl.pit.watching import view_for
from tests.procedures.any_life import Life

PACKS: Final = ("vegas", "live-eight-deck", "five-deck")
AT_TABLE: Final[tuple[PersonRole, ...]] = tuple(sorted(FOLLOWS - SEES_ALL))
TURN: Final[frozenset[PersonRole]] = frozenset({"supervisor", "pit manager"})
"""Who may turn a card that lies face down."""
OPEN: Final = ("box", "dealer", "carried")
STEPS: Final = 600


class Moment(Struct, frozen=True):
    """One command's facts, the table before and after, and the keys that nobody has seen."""

    before: Table
    events: tuple[ev.Event, ...]
    after: Table
    hidden: frozenset[str]


@cache
def life(pack: str, seed: int) -> tuple[Moment, ...]:
    """A table's life at random, command for command."""
    living = Life(open_pack(pack), seed)
    keys: set[str] = set()
    shown: set[str] = set()
    moments = []
    for _ in range(STEPS):
        before = living.table
        outcome = decide(before, living.choose())
        if isinstance(outcome, Refused) or not outcome.events:
            continue
        living.table = outcome.after
        living.facts += outcome.events
        shown |= set(_laid_openly(outcome.events, before, outcome.after))
        keys |= {event.key for event in outcome.events if isinstance(event, ev.CardPlaced)}
        hidden = frozenset(keys - shown)
        moments.append(Moment(before, outcome.events, outcome.after, hidden))
    return tuple(moments)


def _laid_openly(events: tuple[ev.Event, ...], before: Table, after: Table) -> Iterator[str]:
    """The cards that lay openly at some time of this command."""
    down = {laid.key for laid in (hole_card(before), hole_card(after)) if laid is not None}
    for event in events:
        if isinstance(event, ev.CardPlaced | ev.CardMoved) and event.place.where in OPEN:
            yield from {event.key} - down
    for table in (before, after):
        covered = hole_card(table)
        for laid in table.shoe.cards:
            if laid.place.where in OPEN and (covered is None or laid.key != covered.key):
                yield laid.key


def _other(card: Card) -> Card:
    return "AS" if card != "AS" else "9D"


def _altered(event: ev.Event, hidden: frozenset[str]) -> ev.Event:
    """The same fact, as it was if the hidden cards were others."""
    match event:
        case ev.ReadingTaken(reading=reading) if reading.key in hidden:
            if isinstance(reading.seen, CardSeen):
                seen = CardSeen(_other(reading.seen.card))
                return replace(event, reading=replace(reading, seen=seen))
        case ev.CardPlaced(key=key, card=card) if key in hidden and card is not None:
            return replace(event, card=_other(card))
        case ie.CardEntered(key=key, card=card) if key in hidden:
            return replace(event, card=_other(card))
        case ie.SequenceBegun(steps=steps):
            others = (replace(s, card=_other(s.card)) if s.key in hidden else s for s in steps)
            return replace(event, steps=tuple(others))
    return event


def _otherwise(events: tuple[ev.Event, ...], hidden: frozenset[str]) -> tuple[ev.Event, ...]:
    return tuple(_altered(event, hidden) for event in events)


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_at_the_table_is_told_a_card_that_lies_face_down(pack: str, seed: int) -> None:
    """Part F: burned, put away unseen, or the dealer's hole card: no role but the auditor's."""
    hid = 0
    for moment in life(pack, seed):
        otherwise = _otherwise(moment.events, moment.hidden)
        hid += otherwise != moment.events
        for role in AT_TABLE:
            told = [
                told_of(moment.before, events, at=1, name="ann", role=role)
                for events in (moment.events, otherwise)
            ]
            assert told[0] == told[1], role
    assert hid > 0


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", range(3))
def test_nobody_learns_by_catching_up_what_still_lies_face_down(pack: str, seed: int) -> None:
    """Whenever somebody comes back, and however far behind he was: as if he had been there."""
    moments = life(pack, seed)
    start = moments[0].before.position
    events: list[ev.Event] = []
    hid = 0
    for number, moment in enumerate(moments):
        events += moment.events
        if number % 50:
            continue
        for since in (30, 300):
            behind = tuple(events[-since:])
            first = start + 1 + len(events) - len(behind)
            otherwise = _otherwise(behind, moment.hidden)
            hid += otherwise != behind
            for role in AT_TABLE:
                told = [
                    told_behind(
                        moment.after,
                        [(n, 1, event) for n, event in enumerate(facts, start=first)],
                        name="ann",
                        role=role,
                    )
                    for facts in (behind, otherwise)
                ]
                assert told[0] == told[1], role
    assert hid > 0


@pytest.mark.parametrize("pack", ["live-eight-deck", "five-deck"])
def test_a_player_is_told_of_no_other_purse(pack: str) -> None:
    """Part F: postings and purses of others are not in his batches, nor in his view."""
    told = 0
    for moment in life(pack, 1):
        for name in ("ann", "bob"):
            facts = told_of(moment.before, moment.events, at=1, name=name, role="player")
            own = {purse(name), locked(name), owed(name)}
            for one in facts:
                if one.kind == "posted" and one.fact is not None:
                    for posting in one.fact["postings"]:
                        told += 1
                        assert own & {posting["debit"], posting["credit"]}
    assert told > 0


def test_a_players_view_has_his_own_purse_and_no_other() -> None:
    """What is a player's own is told to him alone."""
    seen = 0
    for moment in life("live-eight-deck", 1):
        table = moment.after
        view = view_for(view_of(table, "player"), table, "nobody", 1)
        assert view.mine is None
        assert view.devices == ()
        for player in table.players:
            seen += 1
            mine = view_for(view_of(table, "player"), table, player.name, 1).mine
            assert mine is not None
            assert mine.purse == table.purse(player.name)
    assert seen > 0


def test_an_auditor_is_told_everything() -> None:
    """Every fact whole, in its place."""
    for moment in life("vegas", 0):
        facts = told_of(moment.before, moment.events, at=1, name="otto", role="auditor")
        assert [one.fact for one in facts] == [msgspec.to_builtins(e) for e in moment.events]
        positions = range(moment.before.position + 1, moment.after.position + 1)
        assert [one.position for one in facts] == list(positions)


@pytest.mark.parametrize("pack", PACKS)
def test_staff_and_whoever_is_asked_see_which_question_a_decision_answers(pack: str) -> None:
    """E-63: the number that is shown is taken; another one is stale. Where nobody is asked: 0."""
    asked = 0
    for moment in life(pack, 1):
        table = moment.after
        shown = {role: view_of(table, role).ask for role in FOLLOWS}
        assert [role for role, number in shown.items() if role not in STAFF and number] == []
        number = shown["supervisor"]
        assert {shown[role] for role in STAFF & FOLLOWS} == {number}
        if not number:
            last = table.round.asks if table.round is not None else 0
            assert all(_answered(table, one.name, last) for one in table.players)
            continue
        asked += 1
        mine = [m.ask for one in table.players if (m := mine_of(table, one.name)) is not None]
        assert set(mine) <= {number}
        answers = [_answered(table, one.name, number) for one in table.players]
        assert [one for one in answers if one != "stale question"] == answers
        stale = [_answered(table, one.name, number + 1) for one in table.players]
        assert stale == ["stale question" if one == "" else one for one in answers]
    assert asked > 0


def _answered(table: Table, player: str, number: int) -> str:
    """Why a stand that answers this question is refused; empty where it is taken."""
    what = ask.Decide(ask=number, action="stand")
    at = max(table.deadline or 0, 1) - 1
    outcome = decide(table, ask.Command(id="1", at=at, by=Who("player", player), ask=what))
    return outcome.code if isinstance(outcome, Refused) else ""


def test_the_view_shows_the_back_of_the_hole_card_until_it_is_turned() -> None:
    """E-115: while it lies face down its card stands in nobody's view but who may turn it."""
    seen = {True: 0, False: 0}
    for seed in range(3):
        for moment in life("vegas", seed):
            covered = hole_card(moment.after)
            if covered is None:
                continue
            for role in AT_TABLE:
                turned = covered.turned and role in TURN
                seen[turned] += 1
                view = view_of(moment.after, role)
                assert view.dealer[1:] == (covered.card if turned else BACK,), (role, view.dealer)
                assert (view.dealer_total == "") == (not turned)
    assert min(seen.values()) > 0


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("seed", range(3))
def test_no_view_shows_a_card_that_lies_face_down_but_one_that_was_turned(
    pack: str, seed: int
) -> None:
    """Part F: were it another card, every view would be the same; but of who may turn it.

    What waits for a person is shown to who decides on it (part E).
    """
    hid = 0
    for moment in life(pack, seed)[::4]:
        for role in AT_TABLE:
            turned = {c.key for c in moment.after.shoe.cards if c.turned and role in TURN}
            waiting = {c.key for c in moment.after.laid("quarantine") if role in TURN}
            otherwise = _with_others(moment.after, moment.hidden - turned - waiting)
            hid += otherwise != moment.after
            assert view_of(moment.after, role) == view_of(otherwise, role), role
            shown = view_of(moment.after, role).turned
            assert {card.key for card in shown} <= turned
    assert hid > 0


def _with_others(table: Table, hidden: frozenset[str]) -> Table:
    """The table as it would be if these cards were others; they lie face down."""
    cards = tuple(
        replace(laid, card=_other(laid.card)) if laid.card and laid.key in hidden else laid
        for laid in table.shoe.cards
    )
    covered, now = hole_card(table), table.round
    if covered is not None and covered.card and covered.key in hidden and now is not None:
        now = replace(now, dealer=(now.dealer[0], _other(covered.card)))
    return replace(table, shoe=replace(table.shoe, cards=cards), round=now)


def test_players_hear_of_incidents_in_words_alone() -> None:
    """Part F: that it is, and by which rule it ended; what it is about is for the staff."""
    heard = 0
    for moment in life("live-eight-deck", 2):
        for role in ("player", "dealer"):
            for one in told_of(moment.before, moment.events, at=1, name="ann", role=role):
                if one.kind == ie.IncidentOpened.__struct_config__.tag:
                    heard += 1
                    assert (one.fact is None) == (role not in STAFF)
    assert heard > 0


def test_a_burn_is_told_by_its_back() -> None:
    """HP9: that a card was burned is told to all, which card it was to nobody."""
    for moment in life("live-eight-deck", 0):
        for role in AT_TABLE:
            for one in told_of(moment.before, moment.events, at=1, name="ann", role=role):
                if one.kind == "card-placed" and one.fact is not None:
                    place = msgspec.convert(one.fact["place"], Place)
                    assert place.where != "burn" or one.fact["card"] is None
