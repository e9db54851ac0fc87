"""Tables for the felt: real rounds as they are dealt, and the fullest felt that there can be."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from procedures import commands as ask
from procedures.cards import Card
from procedures.places import Place
from procedures.table import Table
from tablectl.client.views import BetView, BoxView, HandView, TableView
from tablectl.games.packs import open_pack
from tablectl.pit.shown import view_of
from tests.playing import DEALER, Playing
from ui.felt.guide import Guide
from ui.felt.picture import FeltPicture, felt_picture

NOW: Final = 1_700_000_000_000_000
PLAYERS: Final = ("ann", "bea", "mia", "tom", "zoe", "maximilian-of-vienna", "li")
SMALL: Final = ("2C", "2D", "AS", "AH", "3C", "AD", "2H", "3S", "AC", "2S", "3D")


def closed() -> TableView:
    """A table that has not been opened."""
    return view_of(Playing(open_pack("live-eight-deck")).table, "supervisor")


def seated(pack: str = "live-eight-deck") -> Playing:
    """An open table with ann at box 2, mia at box 4 and li at box 7, a card burned."""
    playing = Playing(open_pack(pack)).opened()
    for name, box in (("ann", 2), ("mia", 4), ("li", 7)):
        playing.seat(name, box, 1_000_00)
    return playing


def betting() -> Playing:
    """Bets are open: ann's is confirmed, mia's is not, li has none."""
    playing = seated()
    playing.do(DEALER, ask.OpenBetting())
    playing.player("ann", ask.PlaceChips(chips=(10_000,)))
    playing.player("ann", ask.ConfirmBet())
    playing.player("mia", ask.PlaceChips(chips=(2_500,)))
    return playing


def dealt(*cards: Card, pack: str = "live-eight-deck") -> Playing:
    """Ann, mia and li have bet 25.00, and these cards have been dealt."""
    playing = seated(pack)
    playing.bet(ann=(2_500,), mia=(2_500,), li=(2_500,))
    playing.cards(*cards)
    return playing


def split_and_doubled() -> Playing:
    """Ann has split eights and doubled the first hand; her second waits for its second card."""
    playing = dealt("8S", "TH", "9D", "6C", "8C", "7H", "5S")
    playing.decides("ann", "split")
    playing.cards("3D")
    playing.decides("ann", "double")
    playing.cards("KC")
    return playing


def insurance() -> Playing:
    """The dealer shows an ace; ann has insured, mia and li have not answered."""
    playing = dealt("8S", "TH", "9D", "AC", "8C", "7H", "5S")
    playing.player("ann", ask.AnswerInsurance(answer="insurance"))
    return playing


def supervised(table: Table) -> TableView:
    """The table as a supervisor sees it."""
    return view_of(table, "supervisor")


def keys_of(table: Table) -> Mapping[Place, tuple[str, ...]]:
    """The keys of the cards at each place of the felt, in order."""
    places: dict[Place, tuple[str, ...]] = {}
    for laid in table.shoe.cards:
        places[laid.place] = (*places.get(laid.place, ()), laid.key)
    return places


def pictured(table: Table, **guide: object) -> FeltPicture:
    """The felt of a table, each card by its key."""
    return felt_picture(
        supervised(table),
        guide=Guide(keys=keys_of(table), **guide),  # type: ignore[arg-type] # as Guide has them
    )


def fullest(
    *, boxes: int = 7, hands: int = 4, cards: int = 7, bets: int = 3, doubled: bool = False
) -> TableView:
    """Every box with so many hands of so many cards, and with bets of other people."""
    hand = HandView(
        cards=SMALL[:cards],
        total="soft 17",
        staked=2_500_00,
        doubled=doubled,
        from_split=hands > 1,
    )
    made = tuple(
        BoxView(
            box=box,
            player=PLAYERS[box - 1],
            presence="here",
            at_table=True,
            bets=tuple(_bet(box, spot) for spot in range(1, bets + 1)),
            hands=(hand,) * hands,
        )
        for box in range(1, boxes + 1)
    )
    return replace(
        closed(),
        status="open",
        phase="decision",
        deadline=NOW + 9_000_000,
        shoe=3,
        dealt=182,
        cut_card_out=True,
        last_round=True,
        dealer=SMALL[:cards],
        dealer_total="hard 12",
        carried=("9H",),
        boxes=made,
    )


def _bet(box: int, spot: int) -> BetView:
    owner = PLAYERS[(box + spot - 2) % len(PLAYERS)]
    amount = 1_500_000_00 * spot
    return BetView(spot=spot, player=owner, amount=amount, confirmed=True, insurance=1_250_00)


def turn_at(view: TableView, box: int, hand: int = 0) -> TableView:
    """The same felt, the turn at this hand."""
    return replace(
        view,
        boxes=tuple(
            replace(
                seen,
                hands=tuple(
                    replace(each, turn=(seen.box, number) == (box, hand))
                    for number, each in enumerate(seen.hands)
                ),
            )
            for seen in view.boxes
        ),
    )
