"""The simulated pit: whatever goes wrong at the shoe, the table goes on and the money is right."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Final, get_args

import pytest

from drivers.simulated_faults import FAULTS, SlideFault
from procedures import events as ev
from procedures import incident_events as ie
from procedures.invariants import problems
from procedures.table import Shoe, Table
from tablectl.bootstrap import House, open_house
from tablectl.data_dir import DataDir
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.ledger.heads import read_heads
from tablectl.ledger.sqlite import open_readonly
from tablectl.ledger.verify import verify
from tablectl.service import Published
from tablectl.simulate.demo import PACK, open_world
from tablectl.simulate.plan import plan_of
from tablectl.simulate.shoe import FaultsError, contents

ENDS: Final = (ev.RoundSettled, ev.RoundCancelled, ev.RoundUnplayed)
CARD_KNOWN: Final = tuple(fault for fault in get_args(SlideFault) if fault != "double")
"""After these a person at the table can see which card it was, or that it was none."""
PLACES: Final[dict[str, int]] = {"cut-early": 40, "cut-late": 220}


def play(
    folder: Path, *, seed: int, faults: str, rounds: int, runs: int = 1, pack: str = PACK
) -> list[ev.Event]:
    """The facts of so many rounds, or of the shoe where it ends before; each run goes on."""
    for _ in range(runs):
        with open_house(folder) as house:
            _play(house, seed, faults, rounds, pack)
    places = DataDir(folder)
    with closing(open_readonly(places.ledger)) as store:
        public = places.heads_key.with_name("heads.ed25519.pub")
        assert public.exists()
        assert verify(store, read_heads(places.heads), []).streams
        return [event for _, event in facts(store, "T1")]


def _play(house: House, seed: int, faults: str, rounds: int, pack: str) -> None:
    with open_world(house, seed=seed, faults=faults, pack=open_pack(pack)) as world:
        played = 0

        def count(told: Published) -> None:
            nonlocal played
            assert problems(told.table) == ()
            played += sum(isinstance(event, ENDS) for event in told.events)

        world.service.subscribe(count)
        while played < rounds and not (world.service.table.shoe.over and played):
            world.step()
    assert verify(house.store, read_heads(house.heads_path), [house.key.public]).problems == ()


def ended(events: list[ev.Event]) -> list[ev.Event]:
    """How each round ended."""
    return [event for event in events if isinstance(event, ENDS)]


@pytest.fixture(scope="module")
def faultless(tmp_path_factory: pytest.TempPathFactory) -> list[ev.Event]:
    """How four rounds of seed 1 end when nothing goes wrong."""
    return ended(play(tmp_path_factory.mktemp("faultless"), seed=1, faults="0", rounds=4))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_table_survives_every_fault(
    fault: str, tmp_path: Path, faultless: list[ev.Event]
) -> None:
    """Rounds are played, all money adds up, and where the card can be known, nothing differs."""
    events = play(tmp_path, seed=1, faults=f"{fault}@{PLACES.get(fault, 17)}", rounds=4)
    assert len(ended(events)) >= 2
    assert not any(isinstance(event, ev.TableHeld) for event in events)
    if fault in CARD_KNOWN:
        assert ended(events) == faultless


@pytest.mark.parametrize("fault", CARD_KNOWN)
def test_a_fault_at_any_place_of_a_round_changes_no_result(
    fault: str, tmp_path: Path, faultless: list[ev.Event]
) -> None:
    """At the burn card, the first card, the dealer's, and the last of the deal."""
    faults = ",".join(f"{fault}@{place}" for place in (0, 1, 6, 11, 30))
    assert ended(play(tmp_path, seed=1, faults=faults, rounds=4)) == faultless


@pytest.mark.parametrize("seed", range(100, 150))
def test_fifty_worlds_with_many_faults_are_played(seed: int, tmp_path: Path) -> None:
    """Something goes wrong at every twentieth card: no world gets stuck, no invariant breaks."""
    _goes_on(play(tmp_path, seed=seed, faults="0.05", rounds=3))


@pytest.mark.long
@pytest.mark.parametrize("faults", ["0.05", "0.2", "0.5"])
@pytest.mark.parametrize("seed", range(150, 220))
def test_many_worlds_with_more_faults_are_played(seed: int, faults: str, tmp_path: Path) -> None:
    """As above, up to a fault at every second card."""
    _goes_on(play(tmp_path, seed=seed, faults=faults, rounds=6))


@pytest.mark.parametrize("seed", range(4))
def test_worlds_with_shared_boxes_and_many_faults_are_played(seed: int, tmp_path: Path) -> None:
    """Document 0: people who stand, two boxes of one player, and a fault at every tenth card."""
    _goes_on(play(tmp_path, seed=seed, faults="0.1", rounds=4, pack="austrian"))


def test_a_world_with_shared_boxes_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """What each guest does depends on seed and round, never on the run."""
    whole = play(tmp_path / "whole", seed=3, faults="0.05", rounds=4, pack="austrian")
    parts = play(tmp_path / "parts", seed=3, faults="0.05", rounds=1, runs=4, pack="austrian")
    assert ended(parts) == ended(whole)


def _goes_on(events: list[ev.Event]) -> None:
    assert ended(events)
    assert not any(isinstance(event, ev.TableHeld) for event in events)
    opened = {e.incident.number for e in events if isinstance(e, ie.IncidentOpened)}
    resolved = {e.number for e in events if isinstance(e, ie.IncidentResolved)}
    assert len(opened - resolved) <= 1


@pytest.mark.parametrize("faults", ["0", "0.05", "double@9,garble@21,unplug@33"])
def test_a_world_stopped_after_every_round_plays_the_same_rounds(
    faults: str, tmp_path: Path
) -> None:
    """It goes on at the first card that is not recorded."""
    whole = play(tmp_path / "whole", seed=3, faults=faults, rounds=5)
    parts = play(tmp_path / "parts", seed=3, faults=faults, rounds=1, runs=5)
    assert ended(parts) == ended(whole)


@pytest.mark.parametrize("fault", ["drop", "double", "jam"])
def test_a_cut_card_that_was_lost_stays_lost_after_a_restart(fault: str, tmp_path: Path) -> None:
    """The shoe is ended without it, in the round in which it would have been ended."""
    faults = f"{fault}@208"
    whole = play(tmp_path / "whole", seed=1, faults=faults, rounds=40)
    parts = play(tmp_path / "parts", seed=1, faults=faults, rounds=12)
    parts = play(tmp_path / "parts", seed=1, faults=faults, rounds=1)
    parts = play(tmp_path / "parts", seed=1, faults=faults, rounds=40)
    assert ended(parts) == ended(whole)


@pytest.mark.parametrize(
    ("faults", "why"),
    [
        ("bogus", "'bogus' is no fault; there are garble, drop,"),
        ("garble@", "'garble@': a place in the shoe is a number, as garble@12"),
        ("garble@-1", "'garble@-1': a place in the shoe is a number"),
        ("garble@417", "the shoe has no place 417; its last is 416"),
        ("garble@7,drop@7", "two faults at place 7"),
        ("cut-late@10", "cut-late at 10: the cut card's place is 208"),
        ("cut-missing@1,cut-early@2", "there is no cut card in the shoe"),
        ("1.5", "from 0 to 1; got 1.5"),
        ("nan", "from 0 to 1; got nan"),
        ("-0.1", "from 0 to 1"),
        (",".join(["garble"] * 500), "at most 52 faults"),
    ],
)
def test_faults_that_cannot_be_are_refused_and_nothing_is_seeded(
    faults: str, why: str, tmp_path: Path
) -> None:
    """The data directory can still hold another demonstration."""
    with open_house(tmp_path) as house:
        with pytest.raises(FaultsError, match=why), open_world(house, seed=1, faults=faults):
            pass
        assert house.store.streams() == ()
        with open_world(house, seed=1, faults="0"):
            pass


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_without_a_place_gets_one_in_every_shoe(fault: str) -> None:
    """By seed and shoe, never where it cannot be."""
    for seed in range(20):
        table = Table(name="T1", pack=open_pack("live-eight-deck"), shoe=Shoe(number=seed % 3 + 1))
        plan = plan_of(fault, seed, table)
        assert list(plan.values()) == [fault]
        contents(table, seed, plan)


def test_faults_without_a_place_never_share_one() -> None:
    """As many as a list may hold, each gets a place of its own."""
    table = Table(name="T1", pack=open_pack("live-eight-deck"), shoe=Shoe(number=1))
    for seed in range(20):
        assert len(plan_of(",".join(["garble"] * 52), seed, table)) == 52
