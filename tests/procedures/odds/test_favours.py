"""A pack that favours its players is warned about, with the fields that give them the edge."""

from __future__ import annotations

from msgspec.structs import replace

from procedures.money import Odds
from procedures.odds.engine import best_return
from procedures.odds.favours import favours
from procedures.pack import Game
from tablectl.games.packs import open_pack, shipped_packs
from tests.procedures.odds.analysed import PEEK, analysed


def expected(game: Game) -> float:
    return best_return(game).expected


def test_no_pack_that_ships_favours_its_players() -> None:
    """Each of the documents' games leaves the house an edge."""
    for name in shipped_packs():
        game = open_pack(name).game
        assert favours(game, lambda game: analysed(game).best.expected) == ()


def test_anything_goes_needs_the_dealer_to_hit_soft_17() -> None:
    """Without that the game favours its players, and every generous field of it is named."""
    game = replace(open_pack("anything-goes").game, dealer_hits_soft_17=False)
    found = favours(game, expected)
    named = [one.key for one in found]
    assert {"game.dealer_hits_soft_17", "game.charlie", "game.surrender"} < set(named)
    assert {"game.double_on", "game.hit_split_aces", "game.resplit_aces"} < set(named)
    assert "game.blackjack_pays" not in named
    assert [one.by for one in found] == sorted((one.by for one in found), reverse=True)
    (stands,) = (one for one in found if one.key == "game.dealer_hits_soft_17")
    assert stands.enough
    assert 0.001 < stands.by < 0.003


def test_a_blackjack_at_two_to_one_is_the_first_thing_named() -> None:
    """It is worth more than two bets in a hundred, and without it the house has its edge back."""
    found = favours(replace(PEEK, blackjack_pays=Odds(2, 1)), expected)
    assert found[0].key == "game.blackjack_pays"
    assert 0.022 < found[0].by < 0.0235
    assert found[0].enough
