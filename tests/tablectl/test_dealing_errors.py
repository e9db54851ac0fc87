"""What people do wrong in a demonstration: in its round, once, and put right by its procedure."""

from __future__ import annotations

from pathlib import Path

import pytest

from procedures import events as ev
from procedures import incident_events as ie
from tablectl.bootstrap import House, open_house
from tablectl.history import facts
from tablectl.ledger.memory import MemoryStore
from tablectl.simulate.dealing_errors import ERRORS, ErrorName
from tablectl.simulate.demo import TABLE, open_world
from tablectl.simulate.plan import error_in
from tablectl.simulate.shoe import FaultsError

RULES: dict[ErrorName, tuple[str, str]] = {
    "skip": ("out of order", "HP12"),
    "empty-seat": ("empty seat", "HP19"),
    "own-card": ("dealer card forgotten", "IR1"),
    "burn-dealt": ("burn mistaken", "E-24"),
    "surplus": ("too many cards", "HP13"),
    "picked-up": ("picked up", "HP15"),
    "dropped": ("off the table", "HP17"),
    "too-many": ("card not due", "HP13"),
    "overdraw": ("dealer overdrew", "IR2"),
    "early-card": ("card while betting", "HP16"),
    "before-time": ("game before time", "HP14"),
    "misread": ("wrong total", "IR13"),
    "boxed": ("boxed card", "IR5"),
    "bad-card": ("bad card", "IR11"),
    "call": ("supervisor called", "F"),
    "lost-player": ("system disconnect", "HP20"),
    "stop": ("emergency stop", "E-85"),
}


def lived(folder: Path, faults: str, *, seed: int = 3, rounds: int = 4) -> list[ev.Event]:
    """The facts of so many rounds, all incidents ended."""
    with open_house(folder) as on_disk:
        places = on_disk.places
        store = MemoryStore()
        house = House(store, on_disk.key, on_disk.heads, on_disk.heads_path, places)
        with open_world(house, seed=seed, faults=faults) as world:
            for _ in range(4_000):
                table = world.service.table
                between = table.round is not None and table.round.ended is not None
                if table.rounds >= rounds and between and not table.incidents:
                    return [event for _, event in facts(store, TABLE)]
                world.step()
    raise AssertionError(f"stuck: {table.incidents}")


@pytest.mark.parametrize("error", ERRORS)
def test_an_error_comes_to_its_incident_in_its_round_and_once(
    error: ErrorName, tmp_path: Path
) -> None:
    """By its rule; the table goes on and nothing anybody asked for was refused."""
    wanted = 1 if error == "burn-dealt" else 2  # only a round behind a burn can have that one
    kind, rule = RULES[error]
    number, found = 0, []
    events = lived(tmp_path, f"{error}@round{wanted}")
    for event in events:
        if isinstance(event, ev.BettingOpened):
            number = event.round
        if isinstance(event, ie.IncidentOpened):
            found.append((number, event.incident.kind, event.incident.rule))
    assert found == [(wanted, kind, rule)]
    assert not [e for e in events if isinstance(e, ev.CommandRefused | ev.TableHeld)]


def test_no_dealing_error_is_made_that_was_not_named(tmp_path: Path) -> None:
    """A list holds all that goes wrong."""
    events = lived(tmp_path, "jam@20")
    kinds = {e.incident.kind for e in events if isinstance(e, ie.IncidentOpened)}
    assert kinds == {"unreadable"}


def test_an_error_without_a_round_has_one_by_the_seed() -> None:
    """One of the first nine, always the same."""
    rounds = [n for n in range(1, 20) if error_in("stop", 4, n)]
    assert len(rounds) == 1
    assert rounds[0] <= 9
    assert [n for n in range(1, 20) if error_in("garble@3,stop", 4, n)] != []


@pytest.mark.parametrize("wrong", ["skip@3", "skip@round", "skip@roundx", "skip@", "skip@round-1"])
def test_a_round_that_cannot_be_is_refused(wrong: str) -> None:
    """With how it is written."""
    with pytest.raises(FaultsError, match="a dealing error has a round, as skip@round3"):
        error_in(wrong, 1, 1)
