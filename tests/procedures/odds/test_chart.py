"""The charts: that of document 2, those that ship, and that no better page can be had."""

from __future__ import annotations

import subprocess
import sys
from itertools import product

import msgspec
import pytest

from procedures.odds.analysis import game_key
from procedures.odds.chart import Chart, as_the_dealer, recommended, without_wagers
from procedures.odds.engine import return_of
from procedures.odds.one_page import chart_of_page, follow, page_of_chart
from procedures.odds.worth import worth
from procedures.pack import HousePack
from tablectl.games.odds import shipped_charts
from tablectl.games.packs import open_pack, shipped_layouts, shipped_packs
from tests.procedures.odds.analysed import LIVE, PLAIN, analysed
from tests.procedures.test_absent_player import hand

OF_DOCUMENT_2 = """
h4 HHHHHHHHHH  h5 HHHHHHHHHH  h6 HHHHHHHHHH  h7 HHHHHHHHHH  h8 HHHHHHHHHH
h9 HDDDDHHHHH  h10 DDDDDDDDHH  h11 DDDDDDDDDH  h12 HHSSSHHHHH  h13 SSSSSHHHHH
h14 SSSSSHHHRH  h15 SSSSSHHHRH  h16 SSSSSHHRRH  h17 SSSSSSSSSS  h18 SSSSSSSSSS
h19 SSSSSSSSSS  h20 SSSSSSSSSS  h21 SSSSSSSSSS
s13 HHHDDHHHHH  s14 HHHDDHHHHH  s15 HHDDDHHHHH  s16 HHDDDHHHHH  s17 HDDDDHHHHH
s18 SddddSSHHH  s19 SSSSSSSSSS  s20 SSSSSSSSSS  s21 SSSSSSSSSS
p1 PPPPPPPPPP  p2 PPPPPP....  p3 PPPPPP....  p4 ...PP.....  p5 ..........
p6 PPPPP.....  p7 PPPPPP....  p8 PPPPPPPP.P  p9 PPPPP.PP..  p10 ..........
"""


def test_the_chart_of_the_live_game_is_that_of_the_games() -> None:
    """Basic strategy for document 2, letter by letter as games.md gives it."""
    words = OF_DOCUMENT_2.split()
    chart = analysed(LIVE).chart
    first = {"h": (chart.hard, 4), "s": (chart.soft, 12), "p": (chart.pairs, 1)}
    for name, row in zip(words[::2], words[1::2], strict=True):
        rows, lowest = first[name[0]]
        assert rows[int(name[1:]) - lowest] == row, name


def test_two_aces_that_are_not_split_are_hit_by_somebody_without_money() -> None:
    """Soft twelve is only ever two aces, and a page has no hole there (E-68)."""
    assert {row[-1] for row in (recommended(analysed(LIVE).chart, hand("AS AD"), "6C"),)} == {"hit"}


@pytest.mark.parametrize("name", shipped_packs())
def test_the_chart_that_ships_with_a_pack_is_the_computed_one(name: str) -> None:
    """No pack ships without its chart; `python -m tests.shipped_charts` writes them anew."""
    pack = open_pack(name)
    assert game_key(pack.game) in shipped_charts()
    assert pack.chart == analysed(pack.game).chart


def test_a_table_of_a_pack_has_the_packs_chart() -> None:
    """Seats and stakes change no strategy."""
    for layout in shipped_layouts():
        assert open_pack(layout.name).chart == open_pack(layout.pack).chart


def test_no_letter_of_a_page_could_be_changed_for_the_better() -> None:
    """Against a ten, every other letter of every total returns less."""
    values = worth(PLAIN)
    chart = analysed(PLAIN).chart
    page = page_of_chart(chart)
    best = follow(PLAIN, values, page).expected
    changed = 0
    for total, up in product(("hard", "soft"), (8,)):
        rows = getattr(chart, total)
        for at in range(1, len(rows) - 2):
            for letter in set("HSD") - {rows[at][up]}:
                row = rows[at][:up] + letter + rows[at][up + 1 :]
                other = msgspec.structs.replace(
                    chart, **{total: (*rows[:at], row, *rows[at + 1 :])}
                )
                assert follow(PLAIN, values, page_of_chart(other)).expected <= best + 1e-15
                changed += 1
    assert changed > 40


def test_a_chart_is_the_same_after_it_was_an_array() -> None:
    """Letters become arrays and letters again."""
    for pack in map(open_pack, shipped_packs()):
        gone = without_wagers(pack.chart, may_surrender=True)
        for chart in (pack.chart, gone):
            assert chart_of_page(page_of_chart(chart)) == chart


def test_a_way_to_play_that_is_no_strategy_returns_much_less() -> None:
    """Playing as the dealer must, without ever wagering more, loses between five and six in 100."""
    assert -0.06 < return_of(PLAIN, as_the_dealer(PLAIN)).expected < -0.05


def test_without_wagers_nothing_is_doubled_or_split() -> None:
    """What is left for somebody who is gone is hit, stand and, where he may, surrender (HP2)."""
    chart = analysed(LIVE).chart
    gone = without_wagers(chart, may_surrender=True)
    assert set("".join((*gone.hard, *gone.soft, *gone.pairs))) == set("HSRN.")
    assert gone.hard[16 - 4] == "SSSSSHHRRH"
    assert gone.soft[18 - 12] == "SSSSSSSHHH"
    assert {row for row in gone.pairs if row != "." * 10} == {".......N.."}
    assert recommended(gone, ("8S", "8D"), "9C") == ("hit",)
    assert recommended(gone, ("8S", "8D"), "TC") == ("surrender", "hit")
    assert recommended(gone, ("9S", "7D"), "9C") == ("surrender", "hit")
    stays = without_wagers(chart, may_surrender=False)
    assert set("".join((*stays.hard, *stays.soft))) == set("HS")
    assert stays.hard[16 - 4] == "SSSSSHHHHH"


def test_two_eights_that_are_not_given_up_cost_what_a_hit_loses_more() -> None:
    """E-67: they come against a nine once in so many deals, and only there the return differs."""
    gone = without_wagers(analysed(LIVE).chart, may_surrender=True)
    given_up = msgspec.structs.replace(gone, pairs=("." * 10,) * 10)
    kept, other = return_of(LIVE, gone), return_of(LIVE, given_up)
    differ = [at for at in range(10) if kept.against[at] != other.against[at]]
    assert differ == [9 - 2]
    come = 32 * 31 / (415 * 414)
    assert 0 < (other.against[7] - kept.against[7]) / come < 0.05


@pytest.mark.parametrize(
    ("part", "rows"),
    [
        ("hard", ("HHHHHHHHHH",) * 17),
        ("hard", ("HHHHHHHHHP",) * 18),
        ("soft", ("HHHHHHHHH",) * 10),
        ("pairs", ("PPPPPPPPPH",) * 10),
    ],
)
def test_what_is_no_chart_is_refused(part: str, rows: tuple[str, ...]) -> None:
    """A row too few, a letter too few or one that says nothing there is no chart."""
    written = msgspec.to_builtins(as_the_dealer(None)) | {part: rows}
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(written, Chart)


def test_another_chart_makes_another_pack() -> None:
    """The digest on every round says by which chart the absent were played for."""
    pack = open_pack("live-eight-deck")
    assert isinstance(pack, HousePack)
    other = msgspec.structs.replace(pack, chart=as_the_dealer(pack.game))
    assert other.digest != pack.digest


def test_a_table_plays_without_numpy() -> None:
    """Every pack and table that ships is opened, and decided by, with NumPy kept away."""
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "import procedures.decide, procedures.offers, tablectl.service\n"
        "from tablectl.games.packs import open_pack, shipped_layouts, shipped_packs\n"
        "for name in (*shipped_packs(), *(one.name for one in shipped_layouts())):\n"
        "    open_pack(name)\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
