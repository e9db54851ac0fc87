"""Layouts: document 3's list of tables, each opened by its name, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from procedures.layout import Layouts, laid_out, read_layouts
from procedures.pack import HousePack
from tablectl.games.packs import open_pack, shipped_layouts, shipped_packs

DATA: Final = (Path(__file__).parents[2] / "procedures" / "layouts.toml").read_bytes()
MICRO: Final = (10, 500, (10, 50, 100, 500))
STANDARD: Final = (100, 15_000, (100, 500, 2_500, 10_000))
CLASSIC: Final = (200, 15_000, (100, 500, 2_500, 10_000))

LIST: Final = (
    ("European Blackjack - Micro 1-Seat", "european-micro-1-seat", MICRO, 1),
    ("European Blackjack - Micro 3-Seat", "european-micro-3-seat", MICRO, 3),
    ("European Blackjack - Std 1-Seat", "european-standard-1-seat", STANDARD, 1),
    ("European Blackjack - Std 3-Seat", "european-standard-3-seat", STANDARD, 3),
    ("European Blackjack - Video", "european-video", STANDARD, 3),
    ("Vegas Blackjack - Micro 1-Seat", "vegas-micro-1-seat", MICRO, 1),
    ("Vegas Blackjack - Micro 3-Seat", "vegas-micro-3-seat", MICRO, 3),
    ("Vegas Blackjack - Std 1-Seat", "vegas-standard-1-seat", STANDARD, 1),
    ("Vegas Blackjack - Std 3-Seat", "vegas-standard-3-seat", STANDARD, 3),
    ("Vegas Blackjack - Video", "vegas-video", STANDARD, 3),
    ("Double-Deck Blackjack - Micro 1-Seat", "double-deck-micro-1-seat", MICRO, 1),
    ("Double-Deck Blackjack - Micro 3-Seat", "double-deck-micro-3-seat", MICRO, 3),
    ("Double-Deck Blackjack - Std 1-Seat", "double-deck-standard-1-seat", STANDARD, 1),
    ("Double-Deck Blackjack - Std 3-Seat", "double-deck-standard-3-seat", STANDARD, 3),
    ("Double-Deck Blackjack - Video", "double-deck-video", STANDARD, 3),
    ("Classic Blackjack", "classic", CLASSIC, 3),
    ("6-Deck Blackjack", "six-deck", CLASSIC, 3),
    ("Surrender Blackjack - Std 1-Seat", "surrender-standard-1-seat", STANDARD, 1),
    ("Surrender Blackjack - Std 3-Seat", "surrender-standard-3-seat", STANDARD, 3),
    ("Surrender Blackjack - Video", "surrender-video", STANDARD, 3),
    ("Live-Aces Blackjack - Std 1-Seat", "live-aces-standard-1-seat", STANDARD, 1),
    ("Live-Aces Blackjack - Std 3-Seat", "live-aces-standard-3-seat", STANDARD, 3),
    ("Live-Aces Blackjack - Video", "live-aces-video", STANDARD, 3),
    ("Anything-Goes Blackjack - Std 1-Seat", "anything-goes-standard-1-seat", STANDARD, 1),
    ("Anything-Goes Blackjack - Std 3-Seat", "anything-goes-standard-3-seat", STANDARD, 3),
    ("Anything-Goes Blackjack - Video", "anything-goes-video", STANDARD, 3),
)
"""Document 3's list of tables, row by row: as printed there, our name, stakes, hands."""


@pytest.mark.parametrize(("row", "name", "stakes", "seats"), LIST, ids=[row[1] for row in LIST])
def test_every_row_of_the_list_of_tables_opens_by_name(
    row: str, name: str, stakes: tuple[int, int, tuple[int, ...]], seats: int
) -> None:
    """Document 3, list of tables: the stakes and hands of each row, and its group's rules."""
    pack = open_pack(name)
    limits, game = pack.limits, pack.game
    assert (limits.minimum, limits.maximum, limits.chips) == stakes
    assert game.boxes == game.boxes_per_player == seats
    group = {"Classic": "classic", "6-Deck": "six-deck"}
    first = row.split()[0]
    below = open_pack(group.get(first, first.lower()))
    same = [f for f in game.__struct_fields__ if f not in ("boxes", "boxes_per_player")]
    assert [getattr(game, f) for f in same] == [getattr(below.game, f) for f in same]


def test_the_layouts_are_the_list_of_tables_and_no_more() -> None:
    """Every layout is a row of document 3's list, under a name of its own."""
    rows = [name for _, name, _, _ in LIST if name not in shipped_packs()]
    assert [layout.name for layout in shipped_layouts()] == rows
    assert len(LIST) == 26


def test_every_table_has_its_own_digest_and_cites_the_list() -> None:
    """Two tables with the same stakes are two packs; what each decides has its source."""
    tables = [open_pack(layout.name) for layout in shipped_layouts()]
    below = [open_pack(name) for name in shipped_packs()]
    assert len({pack.digest for pack in (*tables, *below)}) == len(tables) + len(below)
    for pack in tables:
        sources = {source.key: source for source in pack.sources}
        for key in ("game.boxes", "game.boxes_per_player", "limits.minimum", "limits.maximum"):
            assert sources[key].mark == "S"
            assert "document 3, list of tables" in sources[key].text
        assert "limits.chips" in pack.inferred


def refused(text: str) -> list[str]:
    problems = read_layouts(text.encode(), where="given.toml")
    assert isinstance(problems, tuple)
    return [str(problem) for problem in problems]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("tables = 1", "tables: a section; found 1"),
        ("colour = 1", "colour: a file of layouts holds"),
        ("[stakes.low]\nminimum = 1", "stakes.low: Expected `object`, got `int`"),
        ("[tables.one]\npack = 'vegas'", "tables.one: Object missing required field"),
        (
            (
                "[tables.one]\npack = 'vegas'\ntitle = 'One'\nstakes = 'none'\n"
                "seats = { is = 1, mark = 'S', source = 'x' }"
            ),
            "tables.one.stakes: one of ; found 'none'",
        ),
        (
            "[tables.one]\npack = 'vegas'\ntitle = 'One'\nstakes = 'none'\nseats = 1",
            "tables.one: Expected `object`, got `int` - at `$.seats`",
        ),
        ("[", "given.toml: not TOML"),
    ],
)
def test_a_file_that_holds_no_layouts_is_refused_with_where_and_why(text: str, told: str) -> None:
    """A wrong form is told by its place in the file."""
    assert refused(text)[0].startswith(told)


def test_a_table_that_contradicts_its_pack_is_refused_as_a_pack_is() -> None:
    """Stakes out of order are told by the field, whatever file they stand in."""
    layouts = read_layouts(
        DATA.replace(b"minimum = { is = 10,", b"minimum = { is = 990,"), where="x"
    )
    assert isinstance(layouts, Layouts)
    problems = laid_out(layouts.tables[0], open_pack("european"))
    assert not isinstance(problems, HousePack)
    assert [str(problem) for problem in problems] == ["limits.minimum: more than the maximum"]
