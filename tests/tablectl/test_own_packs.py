"""`tablectl packs` and a house of one's own: how it is written, and what it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from tablectl import exit_codes
from tablectl.__main__ import main
from tablectl.commands.packs import OWN_PACK

SHIPPED = Path(__file__).parents[2] / "procedures" / "packs" / "live-eight-deck.toml"


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is worked out of a game is kept for the test, and nowhere else."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def run(*arguments: str) -> int:
    """`tablectl packs` with these words."""
    return main(["packs", *arguments])


def test_a_house_of_ones_own_is_written_as_the_help_of_check_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The pack in the help is a whole one, and says otherwise only what it writes."""
    own = tmp_path / "my-house.toml"
    own.write_text(OWN_PACK)
    assert run("check", "--help") == exit_codes.FINE
    assert OWN_PACK in capsys.readouterr().out
    assert run("check", str(own)) == exit_codes.FINE
    assert "my-house is fine" in capsys.readouterr().out
    assert run("diff", "live-eight-deck", str(own)) == exit_codes.WRONG
    assert "live-eight-deck and my-house differ (fields: 1)" in capsys.readouterr().out


def test_a_changed_copy_is_told_apart_from_what_it_was_by_its_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both bear one name, so each is called what was typed."""
    monkeypatch.setenv("COLUMNS", "300")
    copy = tmp_path / "copy.toml"
    copy.write_text(SHIPPED.read_text().replace("decks = { is = 8,", "decks = { is = 7,"))
    assert run("diff", "live-eight-deck", str(copy)) == exit_codes.WRONG
    out = capsys.readouterr().out
    assert out.startswith(f"live-eight-deck and {copy} differ (fields: 1):\n")
    assert f"\n  {copy}: 7 decks, 364 cards." in out
