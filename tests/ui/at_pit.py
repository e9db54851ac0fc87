"""One table of a running pit, played from behind the service: commands and readings, in order."""

from __future__ import annotations

from typing import Final

from procedures import commands as ask
from procedures.cards import Card
from procedures.offers import Offer
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    Raw,
    Reading,
    Seen,
    Sight,
)
from procedures.table import SHUFFLE_STEPS, Table, Who
from tablectl.answers import Accepted, Answer
from tablectl.pit.pit import Pit

BEA: Final = Who("dealer", "bea")
SAM: Final = Who("supervisor", "sam")
SYSTEM: Final = Who("system", "service")
SHOE: Final = Who("device", "shoe")
_PATIENCE: Final = 30  # seconds after which an answer has failed to come


class AtPit:
    """Everybody and everything at the table, as the test wants it."""

    def __init__(self, pit: Pit, table: str = "T1") -> None:
        self._pit = pit
        self._hosted = pit.tables[table]
        self._asked = 0

    @property
    def table(self) -> Table:
        """As it is now."""
        return self._hosted.table

    def offers(self, by: Who = BEA) -> tuple[Offer, ...]:
        """What a dealer or a supervisor may do now."""
        return self._hosted.service.offers(by)

    def tries(self, by: Who, what: ask.Ask) -> Answer:
        """What somebody is answered."""
        self._asked += 1
        id_ = f"at-pit/{self.table.position}/{self._asked}"
        return self._hosted.submit(by, what, id=id_).result(_PATIENCE)

    def do(self, by: Who, *asked: ask.Ask) -> None:
        """What must be done."""
        for what in asked:
            answer = self.tries(by, what)
            assert isinstance(answer, Accepted), (what, answer)

    def player(self, name: str, *asked: ask.Ask) -> None:
        """A player asks over the network."""
        self.do(Who("player", name), *asked)

    def reads(self, seen: Seen) -> None:
        """The shoe says something."""
        self._asked += 1
        raw = Raw("shoe-1", 4 * self._asked, 4)
        at = self._pit.clock.now()
        self.do(SHOE, ask.Read(reading=Reading(
            device="shoe", role="exit", at=at, raw=raw, seen=seen, sequence=None
        )))  # fmt: skip

    def cards(self, *cards: Card) -> None:
        """Cards leave the shoe."""
        for card in cards:
            self.reads(CardSeen(card))

    def cut_card(self) -> None:
        """The cut card comes out."""
        self.reads(CutCardSeen())

    def unplugged(self) -> None:
        """The reader is gone."""
        self.reads(DeviceDown(reason="unplugged"))

    def plugged(self) -> None:
        """The reader is there."""
        self.reads(DeviceUp())

    def sees(self, seen: Seen, picture: str = "", *, felt: bool = False) -> None:
        """A camera says something, of which it kept a picture: beside the shoe or over the felt."""
        self._asked += 1
        device, role = ("above", "felt") if felt else ("eye", "witness")
        reading = Reading(
            device=device, role=role, at=self._pit.clock.now(),  # type: ignore[arg-type] # one of two
            raw=Raw(f"{device}-1", 4 * self._asked, 4), seen=seen,
            sight=Sight(picture=picture, sure=9_990),
        )  # fmt: skip
        self.do(Who("device", device), ask.Read(reading=reading))

    def opens(self, *, camera: bool = False, felt: bool = False) -> None:
        """A supervisor opens the table, whatever an opening would find."""
        devices = [ask.UsesDevice(name="shoe", role="exit", pulses=False)]
        if camera:
            devices.append(ask.UsesDevice(name="eye", role="witness", pulses=False))
        if felt:
            devices.append(ask.UsesDevice(name="above", role="felt", pulses=False))
        self.do(SAM, ask.OpenTable(devices=tuple(devices), despite="a test"))

    def opened(self, *, burn: Card = "2C", camera: bool = False, felt: bool = False) -> AtPit:
        """Open, with a dealer, a shoe and a burned card; with cameras, that have said so too."""
        self.opens(camera=camera, felt=felt)
        if camera:
            self.sees(DeviceUp())
        if felt:
            self.sees(DeviceUp(), felt=True)
        self.do(BEA, ask.ChangeDealer(dealer="bea", how="opening"))
        self.plugged()
        self.shuffles()
        self.cards(burn)
        if camera:
            self.sees(CardSeen(burn))
        return self

    def shuffles(self) -> None:
        """All steps of a shuffle."""
        percents = {"cut": 25, "cut card in": 50}
        for step in SHUFFLE_STEPS:
            set_id = "set-1" if step == "shuffled" else ""
            percent = percents.get(step, 0)
            self.do(BEA, ask.RecordShuffle(step=step, set_id=set_id, percent=percent))

    def seats(self, **boxes: int) -> None:
        """Players over the network, each with 1,000.00."""
        for name, box in boxes.items():
            self.player(name, ask.Sit(box=box))
            self.do(SYSTEM, ask.FundPurse(player=name, amount=100_000))

    def bets(self, **chips: int) -> None:
        """Open betting, take these bets, and no more."""
        self.do(BEA, ask.OpenBetting())
        for name, chip in chips.items():
            self.player(name, ask.PlaceChips(chips=(chip,)), ask.ConfirmBet())
        self.do(BEA, ask.NoMoreBets())

    def decides(self, name: str, action: str) -> None:
        """A player decides on the question that is open."""
        assert self.table.round is not None
        asks = self.table.round.asks
        self.player(name, ask.Decide(ask=asks, action=action))  # type: ignore[arg-type] # a test's word

    def people(self, **boxes: int) -> None:
        """People who sit down at the table itself, each with 200.00 in chips."""
        for name, box in boxes.items():
            self.do(BEA, ask.ForPlayer(player=name, ask=ask.Sit(box=box)))
            self.do(BEA, ask.BuyIn(player=name, amount=20_000))

    def people_bet(self, **chips: int) -> None:
        """Open betting, enter these bets, and no more."""
        self.do(BEA, ask.OpenBetting())
        for name, chip in chips.items():
            for what in (ask.PlaceChips(chips=(chip,)), ask.ConfirmBet()):
                self.do(BEA, ask.ForPlayer(player=name, ask=what))
        self.do(BEA, ask.NoMoreBets())
