"""Rounds through the real rules: one seed, one record; sound throughout; at the exact return."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from procedures.odds.chart import as_the_dealer
from procedures.odds.engine import return_of
from procedures.pack import HousePack
from tablectl.games.odds import chart_for
from tablectl.games.packs import open_pack, shipped_packs
from tablectl.simulate.bare_table import UnsoundError
from tablectl.simulate.many_rounds import Portion, Simulation, bet_of, play_portion
from tablectl.simulate.workers import portions


def simulation(name: str, *, seats: int = 1, procedures: bool = False, seed: int = 1) -> Simulation:
    """A simulation of a pack that ships, by its own chart."""
    pack = open_pack(name)
    return Simulation(pack=pack, chart=pack.chart, seats=seats, procedures=procedures, seed=seed)


def played(what: Simulation, rounds: int) -> list[Portion]:
    """All portions, in their order."""
    found = portions(what, rounds, 1, lambda: False)
    return sorted(found, key=lambda portion: portion.number)


@pytest.mark.parametrize("procedures", [False, True], ids=["fresh shoes", "the house's shoes"])
@pytest.mark.parametrize("name", shipped_packs())
def test_every_pack_can_be_simulated(name: str, procedures: bool) -> None:  # noqa: FBT001
    """Each is dealt and settled with every command checked, at one seat and at all of them."""
    pack = open_pack(name)
    for seats in {1, pack.game.boxes}:
        portion = play_portion(simulation(name, seats=seats, procedures=procedures), 0, 6)
        assert portion.sample.rounds >= 6
        assert portion.sample.staked >= portion.sample.rounds * seats * portion.sample.bet


def test_a_seed_gives_the_same_facts_and_another_seed_others() -> None:
    """A portion depends on the seed and its number, and on nothing else."""
    what = simulation("live-eight-deck", seats=3, procedures=True)
    first = play_portion(what, 2, 20)
    assert play_portion(what, 2, 20) == first
    assert play_portion(what, 3, 20).record != first.record
    assert play_portion(replace(what, seed=2), 2, 20).record != first.record


def test_rounds_are_handed_out_in_portions() -> None:
    """The last takes what is left."""
    alone = played(simulation("classic"), 510)
    assert [portion.number for portion in alone] == [0, 1, 2]
    assert [portion.sample.rounds for portion in alone] == [250, 250, 10]


def test_nothing_is_begun_once_it_is_stopped() -> None:
    """What was finished by then is all there is, and it is whole."""
    what = simulation("classic")
    done: list[Portion] = []
    for portion in portions(what, 2_000, 1, lambda: len(done) == 2):
        done.append(portion)
    assert [portion.sample.rounds for portion in done] == [250, 250]


def test_the_houses_shoes_are_dealt_to_their_end() -> None:
    """A portion does not break off in mid-shoe, where the cut card would have changed the mean."""
    what = simulation("live-eight-deck", procedures=True)
    assert play_portion(what, 0, 1).sample.rounds > 20


def test_a_known_game_comes_out_at_its_return() -> None:
    """2,000 rounds of a fixed seed lie within three standard errors of the exact mean.

    By the dealer's own rule, whose house edge of more than five per cent so few rounds can show.
    """
    what = replace(simulation("classic", seed=3), chart=as_the_dealer(None))
    exact = return_of(what.pack.game, what.chart)
    sample = play_portion(what, 0, 2_000).sample
    assert exact.expected < -0.05
    assert abs(sample.z(exact.expected)) < 3
    assert sample.z(0) < -1.5
    assert sample.staked == sample.rounds * sample.bet
    assert exact.wagered == 1


@pytest.mark.parametrize("name", shipped_packs())
def test_the_bet_is_within_the_limits_and_paid_exactly(name: str) -> None:
    """E-117: three to two and half of it are whole minor units."""
    pack = open_pack(name)
    bet = sum(bet_of(pack))
    assert pack.limits.minimum <= bet <= pack.limits.maximum
    assert set(bet_of(pack)) <= set(pack.limits.chips)
    assert (bet * 3) % 2 == 0


def limited(pack: HousePack, minimum: int, maximum: int, *chips: int) -> HousePack:
    """The pack with other limits."""
    limits = replace(pack.limits, minimum=minimum, maximum=maximum, chips=chips)
    return replace(pack, limits=limits)


def test_odd_chips_are_bet_in_pairs() -> None:
    """Of a chip of 5, two are a bet of which a half is whole."""
    assert bet_of(limited(open_pack("classic"), 5, 100, 5)) == (5, 5)
    assert bet_of(limited(open_pack("classic"), 15, 100, 5)) == (5, 5, 5, 5)


def test_where_no_bet_is_paid_exactly_nothing_is_simulated() -> None:
    """A mean of rounded payouts is not the mean of the game."""
    with pytest.raises(ValueError, match="always paid in whole minor units"):
        bet_of(limited(open_pack("classic"), 5, 5, 5))


def test_a_round_that_cannot_go_on_says_where_it_was() -> None:
    """Seed, portion and round are told, with which it can be played again."""
    pack = open_pack("classic")
    bare = replace(pack, game=replace(pack.game, boxes=2))
    what = Simulation(pack=bare, chart=chart_for(pack.game), seats=3, procedures=False, seed=5)
    with pytest.raises(UnsoundError, match="Sit"):
        play_portion(what, 4, 1)
