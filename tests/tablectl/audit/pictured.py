"""A table with a camera and real pictures: a dispute, and a round that was put right afterwards."""

from __future__ import annotations

from pathlib import Path

from drivers.camera.evidence import Evidence, crop, cropped_at
from drivers.camera.window_scene import window
from procedures import commands as ask
from procedures.cards import Card
from procedures.readings import CardSeen, DeviceUp
from tablectl.bootstrap import House, open_house
from tests.playing import SUPERVISOR
from tests.tablectl.audit.reviewed import put_right
from tests.tablectl.audit.test_kept_pictures import Filmed


class Pictured(Filmed):
    """`Filmed`, whose camera keeps pictures of the cards themselves."""

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.kept = Evidence(house.places.evidence / "T1")

    def sees(self, card: Card) -> str:
        """The camera reads it; the digest of its picture."""
        self.shown: Card = card
        return self.hears("eye", CardSeen(card))

    def keeps(self, number: int) -> str:
        """A picture of the card that leaves the shoe."""
        scene = window(self.shown, out=1.0, seed=number)
        outline = scene.lying[0].outline
        part, there = crop(scene.picture, outline), cropped_at(scene.picture, outline)
        return self.kept.keep(part, [there])

    def deals(self, *cards: Card) -> None:
        """Shoe and camera read each alike."""
        for card in cards:
            self.shown = card
            self.both(CardSeen(card))


def with_pictures(folder: Path) -> str:
    """A round in which the shoe read 9C and the camera 9D; the supervisor believes the shoe.

    When it is over two persons put it right: it was 9D. The digest of the camera's picture of it.
    """
    with open_house(folder) as house:
        table = Pictured(house).opened(burn=None)
        assert isinstance(table, Pictured)
        table.hears("eye", DeviceUp())
        table.deals("2C")
        table.seat("ann", 1, 100_000)
        table.bet(ann=(2500,))
        table.deals("8S", "TD")
        table.shown = "9C"
        table.hears("shoe", CardSeen("9C"))
        digest = table.sees("9D")
        (incident,) = table.table.incidents
        decided = ask.Resolve(
            incident=incident.number, remedy="one card", reason="the shoe is right"
        )
        table.do(SUPERVISOR, decided)
        table.decides("ann", "stand")
        table.deals("8C")
        assert table.round.ended == "settled"
        read = next(laid.key for laid in table.table.shoe.cards if laid.card == "9C")
        put_right(table, read, "9D")
        return digest
