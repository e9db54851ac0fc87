"""`tablectl strategy` and `tablectl return`: chart and figures, for people and for programs."""

from __future__ import annotations

import argparse
import itertools
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from procedures.cards import RANKS, card_of
from procedures.house.absent_player import play_for_absent
from procedures.odds.analysis import ENGINE, game_key
from procedures.odds.chart import Chart, recommended
from tablectl import exit_codes
from tablectl.commands import returns, strategy
from tablectl.games.odds import cache_folder
from tablectl.games.packs import open_pack, shipped_packs
from tablectl.games.stated_return import prints


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    subparsers = parser.add_subparsers()
    strategy.add(subparsers)
    returns.add(subparsers)
    parsed = parser.parse_args(arguments)
    code: int = parsed.run(parsed)
    return code


@pytest.fixture(autouse=True)
def narrow(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of eighty columns."""
    monkeypatch.setenv("COLUMNS", "80")


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    lines = capsys.readouterr().out.splitlines()
    assert all(len(line.rstrip()) <= 80 for line in lines)
    return [" ".join(line.split()) for line in lines]


def test_the_chart_is_shown_as_people_know_it(capsys: pytest.CaptureFixture[str]) -> None:
    """Totals and pairs against the dealer's card; a pair not split shows what is played."""
    assert run("strategy", "live-eight-deck") == exit_codes.FINE
    lines = said(capsys)
    assert "2 3 4 5 6 7 8 9 T A" in lines
    assert "16 S S S S S H H R R H" in lines
    assert "18 S d d d d S S H H H" in lines
    assert "8,8 P P P P P P P P R P" in lines
    assert "T,T S S S S S S S S S S" in lines
    assert "d double, else stand" in lines
    assert "r surrender, else stand" not in lines


def test_for_the_absent_nothing_is_wagered(capsys: pytest.CaptureFixture[str]) -> None:
    """The chart by which the system plays has no splits and no doubles (HP2).

    Two eights are split against a nine by whoever has money, so that they are hit here, although
    another sixteen is given up (E-67); against a ten they are given up too (E-69).
    """
    assert run("strategy", "live-eight-deck", "--disconnected") == exit_codes.FINE
    lines = said(capsys)
    assert "16 S S S S S H H R R H" in lines
    assert "11 or less H H H H H H H H H H" in lines
    assert "8,8 S S S S S H H H R H" in lines
    assert not any(line.startswith(("7,7", "P ", "D ", "d ")) for line in lines)


def test_where_the_absent_may_not_surrender_the_chart_has_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """E-69 is the pack's to decide."""
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'based_on = "live-eight-deck"\nname = "mine"\ntitle = "Mine"\n[procedure]\n'
        'disconnected_may_surrender = { is = false, mark = "S", source = "our own rule" }\n'
    )
    assert run("strategy", str(mine), "--disconnected") == exit_codes.FINE
    assert "13 to 16 S S S S S H H H H H" in said(capsys)


@pytest.mark.parametrize("name", shipped_packs())
def test_the_chart_for_the_absent_is_what_a_table_plays(name: str) -> None:
    """HP2 and E-69: letter by letter, for any two cards against any card of the dealer."""
    pack = open_pack(name)
    shown = strategy.chart_for_absent(pack)
    for first, second, up in itertools.product(RANKS, repeat=3):
        cards, card = (card_of(first, "S"), card_of(second, "H")), card_of(up, "D")
        played = play_for_absent(pack, cards, card, first_action=True, from_split=False)
        assert recommended(shown, cards, card)[0] == played, (cards, card)
        later = play_for_absent(pack, cards, card, first_action=False, from_split=False)
        assert recommended(shown, cards, card)[-1] == later, (cards, card)


def test_programs_get_the_chart_that_is_in_force(capsys: pytest.CaptureFixture[str]) -> None:
    """The same chart as the pack's, with its digest."""
    assert run("strategy", "five-deck", "--json") == exit_codes.FINE
    told = msgspec.json.decode(capsys.readouterr().out)
    pack = open_pack("five-deck")
    assert msgspec.convert(told["chart"], Chart) == pack.chart
    assert (told["pack"], told["digest"]) == ("five-deck", pack.digest)
    assert told["letters"]["D"] == "double, else hit"


class Page(HTMLParser):
    """What a page holds: its text, its cells, and whatever it would fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.text, self.opened, self.fetches = "", [""], [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the tag and every address in it."""
        self.opened.append(tag)
        self.fetches += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        """Keep the text."""
        self.text += data


def test_the_page_for_the_printer_needs_nothing_else(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """One file with chart, legend, return, digest and assumptions; nothing is fetched."""
    path = tmp_path / "chart.html"
    assert run("strategy", "live-eight-deck", "--html", str(path)) == exit_codes.FINE
    assert str(path) in capsys.readouterr().out
    page = Page()
    page.feed(path.read_text(encoding="utf-8"))
    pack = open_pack("live-eight-deck")
    assert page.fetches == [""]
    assert not {"script", "link", "img", "iframe"} & set(page.opened)
    assert "url(" not in path.read_text()
    assert "@page { size: A4" in path.read_text()
    for part in (pack.digest, "live-eight-deck", "99.758 %", "99.786 %", "Pairs by: rank"):
        assert part in page.text
    assert page.opened.count("td") == 10 * (9 + 6 + 10)
    assert "SSSSSHHRRH" in re.sub(r"\s", "", page.text)


def test_a_page_is_never_written_over_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """What is there is left alone, and a folder that is not there is told plainly."""
    path = tmp_path / "kept.html"
    path.write_text("mine")
    assert run("strategy", "vegas", "--html", str(path)) == exit_codes.NOT_AVAILABLE
    assert path.read_text() == "mine"
    assert "left alone" in capsys.readouterr().err
    assert (
        run("strategy", "vegas", "--html", str(tmp_path / "no" / "x")) == exit_codes.NOT_AVAILABLE
    )
    assert "cannot be written" in capsys.readouterr().err


def test_a_title_cannot_put_anything_into_the_page(tmp_path: Path) -> None:
    """A pack's words are text there, whatever they are."""
    mine, path = tmp_path / "mine.toml", tmp_path / "chart.html"
    mine.write_text('based_on = "vegas"\nname = "mine"\ntitle = "<script>x</script> & Co"\n')
    assert run("strategy", str(mine), "--html", str(path), "--disconnected") == exit_codes.FINE
    assert "&lt;script&gt;x&lt;/script&gt; &amp; Co" in path.read_text()
    assert "<script" not in path.read_text()


def test_the_return_is_shown_of_initial_bets_and_of_all_wagered(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The figures of games.md for the live game, with the convention and what is assumed."""
    assert run("return", "live-eight-deck") == exit_codes.FINE
    lines = said(capsys)
    assert "player's expectation, of the initial bet -0.242 % -0.240 %" in lines
    assert "returned, of the initial bets 99.758 % 99.760 %" in lines
    whole = " ".join(lines)
    assert "Played so, every figure is exact." in whole
    assert "Dealer's blackjack takes: initial only" in whole


def test_an_assumption_that_changes_nothing_is_not_told_of(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Where nobody surrenders, nothing rests on what a surrender comes to."""
    pack = open_pack("five-deck")
    assert "game.surrender_against_blackjack" in pack.inferred
    assert run("return", "five-deck", "--json") == exit_codes.FINE
    told = msgspec.json.decode(capsys.readouterr().out)
    assert "game.split_match" in told["inferred"]
    assert "game.surrender_against_blackjack" not in told["inferred"]


def test_a_stated_return_is_set_beside_every_reading(capsys: pytest.CaptureFixture[str]) -> None:
    """99.59 comes out for one reading only, and it is not the one in force (games.md)."""
    assert run("return", "five-deck") == exit_codes.FINE
    lines = said(capsys)
    assert "all (in force) 99.453 % 99.508 %" in lines
    assert "doubles refunded 99.533 % 99.586 % the stated figure" in lines
    assert sum("the stated figure" in line for line in lines) == 1
    assert "The reading in force does not give it." in " ".join(lines)


def test_programs_get_the_figures_unrounded(capsys: pytest.CaptureFixture[str]) -> None:
    """In bets; the parts by up card are there, and how a pair that is split again is counted."""
    assert run("return", "six-deck", "--json") == exit_codes.FINE
    told = msgspec.json.decode(capsys.readouterr().out)
    pack = open_pack("six-deck")
    assert (told["game"], told["engine"]) == (game_key(pack.game), ENGINE)
    assert told["chart"]["expected"] < told["best"]["expected"] < 0
    assert len(told["best"]["against"]) == 10
    assert "split again" in told["convention"]
    assert told["stated"] == "none"
    assert told["readings"] == []


def test_a_damaged_cache_is_told_of_and_mended(capsys: pytest.CaptureFixture[str]) -> None:
    """The figures are right, and a note on standard error says what was found."""
    assert run("return", "vegas", "--json") == exit_codes.FINE
    right = capsys.readouterr().out
    path = cache_folder() / f"{game_key(open_pack('vegas').game)}-{ENGINE}.json"
    path.write_text("nonsense")
    assert run("return", "vegas", "--json") == exit_codes.FINE
    heard = capsys.readouterr()
    assert heard.out == right
    assert "damaged; worked out again" in heard.err


@pytest.mark.parametrize("command", ["strategy", "return"])
def test_what_is_no_pack_is_told_plainly(capsys: pytest.CaptureFixture[str], command: str) -> None:
    """An unknown name is bad input, and the message says what there is."""
    assert run(command, "live-nine-deck") == exit_codes.BAD_INPUT
    assert "no pack is called 'live-nine-deck'" in capsys.readouterr().err


def test_a_return_prints_the_stated_figure_to_as_many_places() -> None:
    """99.586 is 99.59 to two places and 99.6 to one."""
    assert prints(-0.00414, "99.59")
    assert prints(-0.00414, "99.6")
    assert not prints(-0.00414, "99.58")
