"""Shoe after shoe with a fault at one reading in thirty, and nobody there but simulated people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from drivers.simulated_deck import CUT_CARD
from procedures import events as ev
from procedures import incident_events as ie
from procedures.invariants import problems
from procedures.inventory import inventory
from procedures.pack import HousePack
from procedures.table import Table
from tablectl.bootstrap import House, open_house
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.ledger.heads import read_heads, read_public_key
from tablectl.ledger.memory import MemoryStore
from tablectl.ledger.verify import verify
from tablectl.service import Published
from tablectl.simulate.dealing_errors import ERRORS
from tablectl.simulate.demo import TABLE, open_world
from tablectl.simulate.plan import error_in, plan_of
from tablectl.simulate.shoe import contents
from tablectl.simulate.world import World

FAULTS = "0.0333"
PACKS = ("live-eight-deck", "live-eight-deck-south-dakota")
LIFE = 4_000
"""Steps of the world that one shoe never takes; with more the table is stuck."""


class Auditor:
    """Follows the facts of a table and holds each round, card and cent against them."""

    def __init__(self, seed: int) -> None:
        self.ended: Counter[tuple[str, str]] = Counter()
        """How often each kind of incident ended by each remedy."""
        self.facts: Counter[type] = Counter()
        self._seed = seed
        self._open: dict[int, str] = {}
        self._round = 0
        self._net: Counter[str] = Counter()

    def take(self, stored: Published) -> None:
        """A batch of facts, and the table behind it."""
        for event in stored.events:
            self.facts[type(event)] += 1
            match event:
                case ie.IncidentOpened(incident=incident):
                    self._open[incident.number] = incident.kind
                case ie.IncidentResolved(number=number, remedy=remedy):
                    self.ended[self._open.pop(number), remedy] += 1
                case ev.BettingOpened(round=number) if number != self._round:
                    self._round, self._net = number, Counter()
                case ev.Posted(postings=postings, round=number) if number is not None:
                    for posting in postings:
                        self._net[posting.credit] += posting.amount
                        self._net[posting.debit] -= posting.amount
                case ev.RoundSettled(results=results):
                    self._money({f"purse:{r.player}": r.returned - r.staked for r in results})
                    self._nothing_unseen_twice(stored.table)
                case ev.RoundCancelled() | ev.RoundUnplayed():
                    self._money({})
                    self._nothing_unseen_twice(stored.table)
                case ie.SetCounted():
                    self._every_card(stored.table)
                case ev.CommandRefused(asked=asked, reason=reason):
                    raise AssertionError(f"{asked} was refused: {reason}")
                case _:
                    pass

    def nothing_is_open(self, table: Table) -> None:
        """Every incident and every proposal has come to an end, and the table is sound."""
        assert (table.incidents, table.proposals, self._open) == ((), (), {})
        assert problems(table) == ()
        assert not table.broken

    def _money(self, won: dict[str, int]) -> None:
        """What the round moved is what its results say, to the cent; of a void one: nothing."""
        moved = {name: amount for name, amount in self._net.items() if amount}
        bank = moved.pop("bank", 0)
        assert moved == {name: amount for name, amount in won.items() if amount}
        assert bank == -sum(won.values())

    def _nothing_unseen_twice(self, table: Table) -> None:
        assert [card for card in inventory(table).cards if card.unseen < 0] == []

    def _every_card(self, table: Table) -> None:
        """The record has the cards of the shoe in their order; one never named has no face."""
        things = contents(table, self._seed, plan_of(FAULTS, self._seed, table))
        cards = [thing for thing in things if thing != CUT_CARD]
        out = [c.card for c in table.shoe.cards if c.place.where not in ("repeat", "nothing")]
        assert [card or cards[place] for place, card in enumerate(out)] == cards[: len(out)]
        assert inventory(table).unread == out.count(None)


@contextmanager
def _house(folder: Path) -> Iterator[House]:
    """A house whose ledger is in memory, its signed heads on disk."""
    with open_house(folder) as on_disk:
        yield House(MemoryStore(), on_disk.key, on_disk.heads, on_disk.heads_path, on_disk.places)


def _over(world: World, shoes: int) -> bool:
    table = world.service.table
    counted = table.shoe.number >= shoes and table.shoe.over and table.shoe.counted
    return counted and not table.incidents and not table.proposals


def played(folder: Path, *, seed: int, shoes: int, pack: HousePack, stops: bool = False) -> Auditor:
    """So many shoes, audited as they are played. `stops`: all go home and come back now and then.

    Fails where a table is stuck, a card is not accounted for, or a cent is missing.
    """
    auditor = Auditor(seed)
    steps, done = 0, False
    with _house(folder) as house:
        while not done:
            with open_world(house, seed=seed, faults=FAULTS, pack=pack) as world:
                world.service.subscribe(auditor.take)
                stop = steps + 900 if stops else LIFE * shoes
                while steps < stop and not done:
                    world.step()
                    steps, done = steps + 1, _over(world, shoes)
                table = world.service.table
            assert steps < LIFE * shoes, f"stuck at {table.position}: {table.incidents}"
        auditor.nothing_is_open(table)
        public = house.places.heads_key.with_name("heads.ed25519.pub")
        heads = read_heads(house.places.heads)
        assert verify(house.store, heads, [read_public_key(public)]).problems == ()
        assert sum(1 for _ in facts(house.store, TABLE)) == table.position
    return auditor


@pytest.fixture(scope="module")
def fifty(tmp_path_factory: pytest.TempPathFactory) -> Auditor:
    """Fifty shoes at five tables, of which one is left and taken up again; all they came to."""
    whole = Auditor(0)
    for seed in range(5):
        pack = open_pack(PACKS[seed % 2])
        folder = tmp_path_factory.mktemp("shoes")
        one = played(folder, seed=seed, shoes=10, pack=pack, stops=seed == 2)
        whole.ended += one.ended
        whole.facts += one.facts
    return whole


def test_fifty_shoes_run_unattended(fifty: Auditor) -> None:
    """No table gets stuck, no card is unaccounted for, no cent is missing, the chains hold."""
    assert fifty.facts[ev.ShoeStarted] == 50
    assert fifty.facts[ie.SetCounted] == 50
    assert fifty.facts[ie.IncidentOpened] == sum(fifty.ended.values()) > 400


def test_the_simulated_supervisors_choose_among_the_remedies(fifty: Auditor) -> None:
    """Most kinds of incident end in more than one way, and many kinds come up."""
    ways: dict[str, set[str]] = {}
    for kind, remedy in fifty.ended:
        ways.setdefault(kind, set()).add(remedy)
    assert len(ways) >= 20
    assert sum(len(remedies) > 1 for remedies in ways.values()) >= 10
    taken = set().union(*ways.values())
    assert taken >= {"reposition", "replace", "return wagers", "replace card", "carry", "cancel"}


def test_the_simulated_people_do_all_that_part_f_knows(fifty: Auditor) -> None:
    """Sequences with a wrong card, second persons, corrections, counts, escalation."""
    for kind in (
        ie.StepWrong,
        ie.StepMatched,
        ie.IncidentAcknowledged,
        ie.IncidentEscalated,
        ie.ProposalEnded,
        ie.RoundCorrected,
        ie.WagersReturned,
        ie.CardReplaced,
        ie.SetCounted,
    ):
        assert fifty.facts[kind] > 0, kind


def test_every_dealing_error_is_made_in_its_turn() -> None:
    """The rounds of a rate have them all, seldom or often as the rate is."""
    made = [error_in(FAULTS, 1, number) for number in range(1, 1_000)]
    assert set(made) == {None, *ERRORS}
    assert 250 < 999 - made.count(None) < 420
    assert {error_in("0", 1, number) for number in range(1, 1_000)} == {None}


@pytest.mark.long
@pytest.mark.parametrize("seed", range(5, 105))
def test_a_thousand_shoes_run_unattended(seed: int, tmp_path: Path) -> None:
    """As the fifty, ten shoes at each of a hundred tables."""
    pack = open_pack(PACKS[seed % 2])
    audited = played(tmp_path, seed=seed, shoes=10, pack=pack, stops=seed % 5 == 0)
    assert audited.facts[ev.ShoeStarted] == 10
