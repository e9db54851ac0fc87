"""What is said of a game from simulated rounds: mean, standard error, interval and z."""

from __future__ import annotations

import statistics
from math import isinf, isnan, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tablectl.simulate.sample import Sample

nets = some.lists(some.integers(min_value=-80_000, max_value=80_000), min_size=2, max_size=60)


def sampled(rounds: list[int], *, seats: int = 1, bet: int = 1_000) -> Sample:
    """These rounds, added up one by one."""
    whole = Sample(seats=seats, bet=bet)
    for net in rounds:
        one = Sample(rounds=1, seats=seats, bet=bet, net=net, squares=net * net, staked=seats * bet)
        whole = whole.with_more(one)
    return whole


@given(nets, some.integers(min_value=1, max_value=7))
def test_mean_and_error_are_those_of_the_rounds(rounds: list[int], seats: int) -> None:
    """A round is one observation, in initial bets of one seat, whatever the number of seats."""
    observed = [net / (seats * 1_000) for net in rounds]
    sample = sampled(rounds, seats=seats)
    assert sample.mean == pytest.approx(statistics.fmean(observed), abs=1e-12)
    assert sample.error == pytest.approx(
        statistics.stdev(observed) / sqrt(len(observed)), abs=1e-9, rel=1e-9
    )


@given(nets, nets)
def test_it_does_not_matter_who_adds_what_up(one: list[int], other: list[int]) -> None:
    """Sums are whole numbers, so any order of adding gives the same."""
    apart = sampled(one).with_more(sampled(other))
    assert apart == sampled(other).with_more(sampled(one)) == sampled(one + other)


def test_the_interval_reaches_two_standard_errors_to_each_side() -> None:
    """95 % of a normal distribution lie within 1.96 standard errors."""
    sample = sampled([1_000, -1_000] * 50)
    low, high = sample.interval
    assert (low + high) / 2 == pytest.approx(0)
    assert (high - low) / 2 == pytest.approx(1.96 * sample.error, rel=1e-4)


def test_z_counts_standard_errors_from_what_was_expected() -> None:
    """Above it is positive, below negative."""
    sample = sampled([1_000, -1_000] * 50)
    assert sample.z(-2 * sample.error) == pytest.approx(2)
    assert sample.z(sample.error) == pytest.approx(-1)


def test_one_round_says_nothing_of_a_mean() -> None:
    """Its standard error is infinite, and it is no distance from anything."""
    sample = sampled([1_000])
    assert isinf(sample.error)
    assert sample.z(-0.005) == 0
    assert not isnan(sample.mean)
