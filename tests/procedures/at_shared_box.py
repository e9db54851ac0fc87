"""A table of document 0 with several bets on a box: `shared(("ann", 1, 1, 2500), …)`."""

from __future__ import annotations

from msgspec.structs import replace

from procedures import commands as ask
from procedures.pack import HousePack
from tablectl.games.packs import open_pack
from tests.playing import DEALER, SYSTEM, Playing, without_limits
from tests.procedures.seated import result

AUSTRIAN = open_pack("austrian")
SEATED = (("ann", 1), ("cid", 2))
"""Who has a box; everybody else stands behind them."""


def austrian(**changes: object) -> HousePack:
    """The pack with these fields of its game changed."""
    return replace(AUSTRIAN, game=replace(AUSTRIAN.game, **changes))


def at_table(pack: HousePack = AUSTRIAN, **purses: int) -> Playing:
    """These players with so much money each; ann has box 1 and cid box 2, the others stand."""
    table = Playing(pack).opened()
    for name, purse in purses.items():
        table.player(name, ask.Sit(box=dict(SEATED).get(name, 0)))
        table.do(SYSTEM, ask.FundPurse(player=name, amount=purse))
    return table


def bets(table: Playing, *laid: tuple[str, int, int, int], rides: tuple[str, ...] = ()) -> None:
    """Each bet is (player, box, spot, amount); no more bets after them."""
    table.do(DEALER, ask.OpenBetting())
    for name, box, spot, amount in laid:
        table.player(name, ask.PlaceChips(box=box, spot=spot, chips=(amount,)))
        table.player(name, ask.ConfirmBet(box=box, spot=spot, rides=name in rides))
    table.do(DEALER, ask.NoMoreBets())


def shared(
    *laid: tuple[str, int, int, int],
    pack: HousePack = AUSTRIAN,
    purse: int = 100_000,
    rides: tuple[str, ...] = (),
    **purses: int,
) -> Playing:
    """A round with these bets, everybody with the same money but those who are named."""
    pack = without_limits(pack, *(amount for *_, amount in laid))
    table = at_table(pack, **{name: purses.get(name, purse) for name, *_ in laid})
    bets(table, *laid, rides=rides)
    return table


def net(table: Playing, box: int = 1) -> dict[str, int]:
    """What the bets of each player on a settled box have won or lost."""
    won: dict[str, int] = {}
    for bet in result(table, box).bets:
        won[bet.player] = won.get(bet.player, 0) + bet.returned - bet.staked
    return won
