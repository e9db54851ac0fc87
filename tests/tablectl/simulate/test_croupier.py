"""The simulated dealer for one person: a whole shoe, its shuffle, and a program that is ended."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from drivers.machine_shoe import read_shoe
from procedures.commands import EndShoe
from procedures.events import (
    CardPlaced,
    CommandRefused,
    CutCardOut,
    DealerCameOn,
    RoundSettled,
    ShoeEnded,
    ShoeStarted,
)
from procedures.incident_events import IncidentOpened, IncidentResolved, SetCounted
from procedures.invariants import problems
from procedures.table import Who
from tablectl.answers import Accepted
from tablectl.bootstrap import open_croupier, open_house, open_service
from tablectl.clock import VirtualClock
from tablectl.games.packs import open_pack
from tablectl.history import facts
from tablectl.player.seat import Seat
from tablectl.service import TableService
from tablectl.simulate.croupier import Croupier
from tablectl.terminal.signs import ASCII
from tests.tablectl.dealt import BEGIN, DAY, TABLE, Stacked

SECOND = 1_000_000


class AtDealers:
    """One start of the program at a dealer's table, and ann who plays."""

    def __init__(
        self, service: TableService, croupier: Croupier, seat: Seat, clock: VirtualClock
    ) -> None:
        self.service = service
        self.croupier = croupier
        self.seat = seat
        self.clock = clock

    def works(self) -> None:
        """The dealer does what is due, a second apart."""
        while True:
            self.clock.advance_to(self.clock.now() + SECOND)
            self.service.tick()
            if not self.croupier.step():
                return

    def says(self, *lines: str) -> list[str]:
        """Type these, the dealer doing what is due after each; all that she is told."""
        told: list[str] = []
        for line in lines:
            told += self.seat.say(line)
            self.works()
            told += self.seat.news()
        return told

    def plays_round(self) -> None:
        """The smallest bet, no insurance, and stand on everything."""
        self.says("bet 5", "deal")
        while self.service.table.running is not None:
            self.says("no" if self.seat.phase == "insurance" else "stand")


@contextmanager
def at_dealers(folder: Path, *tops: str, at: int = BEGIN) -> Iterator[AtDealers]:
    """Start the program on a folder."""
    with ExitStack() as stack:
        house = stack.enter_context(open_house(folder))
        clock = VirtualClock(at)
        service, past = open_service(house, TABLE, open_pack("live-eight-deck"), clock)
        clock.advance_to(past.last_at + 1)
        if past.table is not None:
            service.come_back(())
        croupier = stack.enter_context(
            open_croupier(house, service, clock, pace=False, chance=Stacked(*tops))
        )
        seat = Seat(service, house.store, croupier, name="ann", signs=ASCII)
        seat.arrive(1_000_000)
        made = AtDealers(service, croupier, seat, clock)
        made.works()
        yield made


def test_a_shoe_is_dealt_to_its_cut_card_and_the_next_is_shuffled(tmp_path: Path) -> None:
    """HP7 to HP10: burn, cut card, last round, count, shuffle; and no incident of the dealer's."""
    with at_dealers(tmp_path) as it:
        while it.service.table.shoe.number < 2:
            it.plays_round()
        it.plays_round()
        assert problems(it.service.table) == ()
    with open_house(tmp_path) as house:
        events = [event for _, event in facts(house.store, TABLE)]
    kinds = [type(event) for event in events]
    for kind in (CutCardOut, ShoeEnded, SetCounted, DealerCameOn):
        assert kind in kinds
    assert kinds.count(ShoeStarted) == 2
    assert not {IncidentOpened, CommandRefused} & set(kinds)
    order = read_shoe(tmp_path / "shoes" / TABLE / "shoe" / "000001.shoe").order
    ended = kinds.index(ShoeEnded)
    dealt = [event.card for event in events[:ended] if isinstance(event, CardPlaced)]
    assert tuple(dealt) == order[: len(dealt)]
    assert len(dealt) >= 208


def test_bets_are_taken_when_the_player_lays_chips(tmp_path: Path) -> None:
    """Nobody else sits here, so no round is opened for nobody."""
    with at_dealers(tmp_path) as it:
        it.clock.advance_to(it.clock.now() + 600 * SECOND)
        it.works()
        assert it.service.table.rounds == 0
        assert it.seat.phase == "bets"
        it.says("bet 5")
        assert it.service.table.betting is not None


def test_a_round_goes_on_with_the_same_cards_though_the_house_was_away(tmp_path: Path) -> None:
    """E-78: after a long outage the table is held; the supervisor lets it go on."""
    with at_dealers(tmp_path, "2C TH 9C 6S 3D TS 8D") as it:
        it.says("bet 5", "deal")
        assert it.seat.phase == "decision"
    with at_dealers(tmp_path, at=it.clock.now() + DAY) as later:
        events = [event for _, event in facts(later.seat._store, TABLE)]
        assert any(isinstance(event, IncidentResolved) for event in events)
        assert later.seat.phase == "decision"
        later.says("hit")
        dealt = [e.card for _, e in facts(later.seat._store, TABLE) if isinstance(e, CardPlaced)]
        assert dealt[:5] == ["2C", "TH", "9C", "6S", "3D"]
        later.says("stand")
        assert any(isinstance(e, RoundSettled) for _, e in facts(later.seat._store, TABLE))


def test_a_shoe_that_is_lost_is_never_another(tmp_path: Path) -> None:
    """Its file is gone in the middle: no card is drawn, and the reason is told."""
    with at_dealers(tmp_path) as it:
        it.says("bet 5", "deal")
        out = len(it.service.table.shoe.cards)
    (tmp_path / "shoes" / TABLE / "shoe" / "000001.shoe").unlink()
    with at_dealers(tmp_path) as later:
        later.says("stand")
        assert len(later.service.table.shoe.cards) == out
        assert "cannot be read" in later.croupier.trouble


def test_two_like_cards_at_once_are_two_cards(tmp_path: Path) -> None:
    """E-36: where nobody waits for the cards it is asked; a sealed shoe reads none twice."""
    with at_dealers(tmp_path, "2C 9H 8S 8S KD 5C 4C") as it:
        it.says("bet 5")
        it.seat.say("deal")
        while it.croupier.step():  # all within the window of a double reading
            pass
        it.works()
        assert it.seat.phase == "decision"
        record = [event for _, event in facts(it.seat._store, TABLE)]
        dealt = [event.card for event in record if isinstance(event, CardPlaced)]
        assert dealt == ["2C", "9H", "8S", "8S"]
        asked = [event for event in record if isinstance(event, IncidentResolved)]
        assert [event.remedy for event in asked] == ["two cards"]
        now = it.service.table.running
        assert now is not None
        assert now.boxes[0].hands[0].cards == ("9H", "8S")
        assert now.dealer == ("8S",)


def test_bets_that_are_open_while_the_cards_are_shuffled_keep_no_shuffle_waiting(
    tmp_path: Path,
) -> None:
    """E-13: where bets open as soon as a round is over, the set is counted all the same."""
    with at_dealers(tmp_path) as it:
        it.plays_round()
        ended = it.service.ask(Who("supervisor", "sam"), EndShoe(reason="worn"), id="worn")
        assert isinstance(ended, Accepted)
        it.croupier.open_bets()
        assert it.service.table.betting is not None
        it.works()
        assert it.service.table.shoe.number == 2
