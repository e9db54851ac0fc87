"""What is kept of games that were worked out, and what becomes of a cache that is damaged."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from procedures.odds.analysis import ENGINE, game_key
from procedures.pack import Game
from tablectl import exit_codes
from tablectl.commands import packs
from tablectl.games.odds import cache_folder, chart_for, work_out
from tablectl.games.packs import open_pack

GAME: Game = replace(open_pack("live-eight-deck").game, decks=1)
KEPT = f"{game_key(GAME)}-{ENGINE}.json"


def test_what_was_worked_out_is_read_the_next_time(tmp_path: Path) -> None:
    """One file a game; the second answer is the first, without the work."""
    first = work_out(GAME, folder=tmp_path)
    steps: list[int] = []
    second = work_out(GAME, folder=tmp_path, progress=lambda done, _of: steps.append(done))
    assert (first.kept, second.kept) == (False, True)
    assert second.analysis == first.analysis
    assert [path.name for path in tmp_path.iterdir()] == [KEPT]
    assert (first.note, second.note, steps) == ("", "", [])


def test_what_was_kept_of_another_game_is_not_taken_for_this_one(tmp_path: Path) -> None:
    """A game's key is in its file too, so a file that was renamed is worked out again."""
    work_out(GAME, folder=tmp_path)
    other = replace(GAME, dealer_hits_soft_17=True)
    (tmp_path / KEPT).rename(tmp_path / f"{game_key(other)}-{ENGINE}.json")
    found = work_out(other, folder=tmp_path)
    assert not found.kept
    assert "was changed; worked out again" in found.note


@pytest.mark.parametrize(
    "content",
    [b"", b"{", b"null", b"\xff\xfe", b'{"engine": 1}', b"[" * 100_000],
)
def test_a_damaged_file_is_worked_out_again_with_a_note(tmp_path: Path, content: bytes) -> None:
    """Whatever lies there, the figures are right and the file is mended."""
    right = work_out(GAME, folder=tmp_path).analysis
    (tmp_path / KEPT).write_bytes(content)
    found = work_out(GAME, folder=tmp_path)
    assert found.analysis == right
    assert KEPT in found.note
    assert "worked out again" in found.note
    assert work_out(GAME, folder=tmp_path).note == ""


def test_a_figure_that_was_changed_in_the_file_is_not_believed(tmp_path: Path) -> None:
    """The file holds the digest of its figures."""
    right = work_out(GAME, folder=tmp_path).analysis
    path = tmp_path / KEPT
    kept = msgspec.json.decode(path.read_bytes())
    kept["analysis"]["best"]["expected"] = 0.5
    path.write_bytes(msgspec.json.encode(kept))
    found = work_out(GAME, folder=tmp_path)
    assert found.analysis == right
    assert "was changed" in found.note


def test_where_nothing_can_be_kept_the_figures_are_right_all_the_same(tmp_path: Path) -> None:
    """A file where the folder should be: nothing is kept, and that is said."""
    blocked = tmp_path / "odds"
    blocked.write_text("")
    found = work_out(GAME, folder=blocked)
    assert found.analysis.best.wagered > 1
    assert "nothing is kept" in found.note
    assert blocked.read_text() == ""


def test_the_cache_lies_where_people_keep_such_things(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """In `$XDG_CACHE_HOME`; a relative one counts as none."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "kept"))
    assert cache_folder() == tmp_path / "kept" / "tablectl" / "odds"
    monkeypatch.setenv("HOME", str(tmp_path))
    for unset in ("", "here"):
        monkeypatch.setenv("XDG_CACHE_HOME", unset)
        assert cache_folder() == tmp_path / ".cache" / "tablectl" / "odds"


def test_a_house_of_ones_own_plays_by_its_own_chart(tmp_path: Path) -> None:
    """Eleven against an ace is doubled from one deck, and hit from eight (E-69's chart is none)."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'based_on = "vegas"\nname = "mine"\ntitle = "Mine"\n'
        '[game]\ndecks = { is = 1, mark = "S", source = "our own figure" }\n'
    )
    mine = open_pack(str(file))
    assert mine.chart == chart_for(mine.game)
    assert mine.chart.hard[11 - 4][-1] == "D"
    assert open_pack("vegas").chart.hard[11 - 4][-1] == "H"


def test_a_pack_that_favours_its_players_is_warned_about(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is a proper pack; the fields that give the edge are named, with what each is worth."""
    file = tmp_path / "mine.toml"
    file.write_text(
        'based_on = "anything-goes"\nname = "mine"\ntitle = "Mine"\n[game]\n'
        'dealer_hits_soft_17 = { is = false, mark = "S", source = "our own rule" }\n'
    )
    parser = argparse.ArgumentParser()
    packs.add(parser.add_subparsers())
    parsed = parser.parse_args(["packs", "check", str(file)])
    assert parsed.run(parsed) == exit_codes.FINE
    said = capsys.readouterr().out
    assert "mine is fine" in said
    assert "warning: it favours its players" in said
    assert re.search(r"game\.dealer_hits_soft_17: .* 0\.\d\d % of a bet; without it", said)
    assert "game.charlie" in said


def shown(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    packs.add(parser.add_subparsers())
    parsed = parser.parse_args(["packs", "show", *arguments])
    code: int = parsed.run(parsed)
    return code


def test_a_stated_return_is_shown_with_the_reading_that_it_depends_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """99.59 beside 99.453 and 99.508, and which reading gives it (games.md, section 2)."""
    monkeypatch.setenv("COLUMNS", "400")
    assert shown("five-deck") == exit_codes.FINE
    out = capsys.readouterr().out
    assert "states that 99.59 % comes back" in out
    assert "gets back 99.453 % of his first stakes on average, 99.508 % of all" in out
    assert (
        "The stated 99.59 % comes out where a dealer's blackjack takes: doubles refunded."
        " In force is: all."
    ) in out
    assert shown("five-deck", "--json") == exit_codes.FINE
    told = msgspec.json.decode(capsys.readouterr().out)
    giving = [one["dealer_blackjack_takes"] for one in told["readings"] if one["gives_stated"]]
    assert giving == ["doubles refunded"]
