"""`tablectl packs`: the packs that ship, one in full, and what is wrong with a file."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from procedures.odds.analysis import Analysis, Return
from procedures.pack import HousePack, sourced_fields
from procedures.pack_file import LARGEST
from procedures.pack_in_words import (
    LANGUAGES,
    field_name,
    in_words,
    page_word,
    shown_value,
    without_effect,
)
from procedures.wording.speaker import Language
from tablectl import exit_codes
from tablectl.commands import packs
from tablectl.games.pack_page import page
from tablectl.games.packs import (
    PackNotFoundError,
    PackRefusedError,
    open_pack,
    shipped_layouts,
    shipped_packs,
)

SHIPPED = Path(__file__).parents[2] / "procedures" / "packs" / "live-eight-deck.toml"


@pytest.fixture(scope="module", autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """What is worked out of a game is kept for these tests, and nowhere else."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    packs.add(parser.add_subparsers())
    parsed = parser.parse_args(["packs", *arguments])
    code: int = parsed.run(parsed)
    return code


def faulty(folder: Path) -> Path:
    path = folder / "faulty.toml"
    text = SHIPPED.read_text().replace("decks = { is = 8,", "decks = { is = 80,")
    path.write_text(text.replace("maximum = { is = 50000,", "maximum = { is = 100,"))
    return path


def test_the_packs_that_ship_are_listed_with_their_tables(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line for each pack, its title, and a line for each of its tables, in 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    assert run() == run("list") == exit_codes.FINE
    lines = capsys.readouterr().out.splitlines()
    assert max(len(line) for line in lines) <= 80
    at = next(n for n, line in enumerate(lines) if line.startswith("live-eight-deck "))
    digest = open_pack("live-eight-deck").digest[:8]
    assert lines[at].split() == ["live-eight-deck", "2", "8", "7", "5.00–500.00", "USD", digest]
    assert lines[at + 1] == "  Live-dealer blackjack, eight-deck shoe"
    at = next(n for n, line in enumerate(lines) if line.startswith("european "))
    names = [line.split()[0] for line in lines[at + 2 : at + 7]]
    assert names == [one.name for one in shipped_layouts() if one.pack == "european"]


def test_the_list_for_programs_holds_whole_digests(capsys: pytest.CaptureFixture[str]) -> None:
    """`list --json` gives amounts in minor units, the inferred fields and the digest in full."""
    assert run("list", "--json") == exit_codes.FINE
    every = msgspec.json.decode(capsys.readouterr().out)
    assert [one["name"] for one in every] == list(shipped_packs())
    pack = open_pack("live-eight-deck")
    (listed,) = [one for one in every if one["name"] == pack.name]
    assert (listed["minimum"], listed["maximum"]) == (500, 50_000)
    assert listed["digest"] == pack.digest
    assert tuple(listed["inferred"]) == pack.inferred
    (listed,) = [one for one in every if one["name"] == "vegas"]
    tables = [one for one in shipped_layouts() if one.pack == "vegas"]
    assert [one["name"] for one in listed["tables"]] == [one.name for one in tables]
    assert listed["tables"][0]["digest"] == open_pack("vegas-micro-1-seat").digest
    assert listed["documents"] == ["3"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["live-eight-deck", "vegas-micro-1-seat"])
def test_a_pack_is_shown_with_rules_fields_sources_and_digest(
    name: str,
    language: Language,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`show` tells the rules in words, what is assumed, and every field with its source."""
    monkeypatch.setenv("COLUMNS", "800")
    pack = open_pack(name)
    assert run("show", name, "--lang", language) == exit_codes.FINE
    out = capsys.readouterr().out
    assert pack.digest in out
    for topic in in_words(pack, language):
        assert topic.title in out
        assert all(sentence.text in out for sentence in topic.sentences)
    lines = [line.strip() for line in out.splitlines()]
    for key, value in sourced_fields(pack):
        told = f"{field_name(key, language)}: {shown_value(pack, key, value, language)}"
        at = lines.index(f"{key} · {told}")
        (source,) = [one for one in pack.sources if one.key == key]
        assert lines[at + 1] == f"{source.mark}  {source.text}"
        assumed = source.mark != "S" and key not in without_effect(pack)
        assert (told in lines) == assumed
    for mark in ("I", "X"):
        assert f"({mark}) {page_word(f'mark.{mark}', language)}" in lines


def test_a_sentence_that_rests_on_an_assumption_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """I after what we assume, X after what the document contradicts, nothing after the rest."""
    monkeypatch.setenv("COLUMNS", "400")
    assert run("show", "live-eight-deck") == exit_codes.FINE
    out = capsys.readouterr().out
    assert "  The table has 7 boxes. (I) A player plays" in out
    assert "  Takes the first stake only; what splits and doubles added comes back. (X)" in out
    assert "  8 decks, 416 cards. They are" in out


def test_a_pack_is_shown_with_what_comes_back(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chart, and the return by it and by the best play; for programs as it was worked out."""
    monkeypatch.setenv("COLUMNS", "400")
    assert run("show", "live-eight-deck", "--lang", "de") == exit_codes.FINE
    out = capsys.readouterr().out
    assert "erhält im Mittel 99,758 % seiner ersten Einsätze zurück" in out
    assert "  hart 16     S  S  S  S  S  H  H  R  R  H\n" in out
    assert run("show", "live-eight-deck", "--json") == exit_codes.FINE
    odds = msgspec.json.decode(capsys.readouterr().out)["odds"]
    assert round(odds["basic"]["expected"], 5) == -0.00242


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_packs())
def test_every_page_fits_80_columns(name: str, language: Language) -> None:
    """No line runs over, and nothing is cut off with an ellipsis."""
    pack, file = open_pack(name), StringIO()
    some = Return(expected=-0.00425, wagered=1.125, against=(0.0,) * 10)
    analysis = Analysis(chart=pack.chart, basic=some, best=some)
    Console(file=file, width=80).print(page(pack, language, analysis))
    out = file.getvalue()
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80
    assert "…" not in out


def test_a_pack_shown_for_programs_is_the_pack_and_its_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """What `show --json` prints reads back as the same pack; each sentence names its fields."""
    assert run("show", "vegas-micro-1-seat", "--json", "--lang", "de") == exit_codes.FINE
    shown = msgspec.json.decode(capsys.readouterr().out)
    pack = open_pack("vegas-micro-1-seat")
    assert msgspec.convert(shown["pack"], HousePack) == pack
    assert (shown["digest"], shown["language"], shown["documents"]) == (pack.digest, "de", ["3"])
    assert [topic["name"] for topic in shown["words"]] == [t.name for t in in_words(pack, "de")]
    first = shown["words"][0]["sentences"][0]
    assert first["text"] == "Der erste Einsatz auf eine Box beträgt 0,10 bis 5,00 USD."
    assert first["keys"] == ["currency", "limits.minimum", "limits.maximum"]
    assert first["mark"] == "S"


@pytest.mark.parametrize("name", ["nope", "live-eight-deck.toml", "/", "../live-eight-deck", ""])
def test_a_pack_that_is_not_there_is_bad_input(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """An unknown name, a missing file and a folder are told in one line, without a traceback."""
    monkeypatch.chdir(tmp_path)
    assert run("show", name) == exit_codes.BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_is_shown_by_its_path(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A house's own file is shown like one that ships, and refused when it is faulty."""
    own = tmp_path / "own.toml"
    own.write_bytes(SHIPPED.read_bytes())
    assert run("show", str(own)) == exit_codes.FINE
    assert run("show", str(faulty(tmp_path))) == exit_codes.BAD_INPUT
    assert "game.decks: Expected `int` <= 8; found 80" in capsys.readouterr().err


def test_every_problem_of_a_file_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check` tells each problem with key and reason, and exits 1; a good file exits 0."""
    assert run("check", str(SHIPPED)) == exit_codes.FINE
    assert "live-eight-deck is fine" in capsys.readouterr().out
    path = faulty(tmp_path)
    assert run("check", str(SHIPPED), str(path)) == exit_codes.WRONG
    assert capsys.readouterr().out.splitlines()[1:] == [
        f"{path}: 2 problems",
        "  game.decks: Expected `int` <= 8; found 80",
        "  limits.minimum: more than the maximum",
    ]


def test_a_file_that_cannot_be_read_is_bad_input_and_the_others_are_still_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A missing file exits 3 even beside a faulty one, and both are told."""
    missing = tmp_path / "missing.toml"
    assert run("check", str(missing), str(faulty(tmp_path))) == exit_codes.BAD_INPUT
    said = capsys.readouterr()
    assert said.err == f"{missing}: No such file or directory\n"
    assert "2 problems" in said.out


def test_a_check_for_programs_holds_keys_and_reasons(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`check --json` is one list with a report for each file."""
    path, missing = faulty(tmp_path), tmp_path / "missing.toml"
    assert run("check", str(SHIPPED), str(path), str(missing), "--json") == exit_codes.BAD_INPUT
    good, bad, gone = msgspec.json.decode(capsys.readouterr().out)
    assert (good["problems"], good["name"]) == ([], "live-eight-deck")
    assert bad["problems"][1] == {"key": "limits.minimum", "why": "more than the maximum"}
    assert gone["unreadable"].endswith("No such file or directory")


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    """No more than the largest pack is ever read, so an endless file is refused at once."""
    with pytest.raises(PackRefusedError, match=f"at most {LARGEST} bytes"):
        open_pack("/dev/zero")


def test_a_name_that_is_not_utf_8_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    """A file name of any bytes is reported, for people and for programs."""
    assert run("check", "\udcff.toml", "--json") == exit_codes.BAD_INPUT
    assert msgspec.json.decode(capsys.readouterr().out)[0]["file"] == "\ufffd.toml"


def test_every_pack_that_ships_opens_by_its_name() -> None:
    """The packs lie inside the installed package and are found by name alone."""
    assert "live-eight-deck" in shipped_packs()
    assert [open_pack(name).name for name in shipped_packs()] == list(shipped_packs())
    with pytest.raises(PackNotFoundError, match=r"these ship: .*live-eight-deck"):
        open_pack("live-nine-deck")


SOUTH_DAKOTA = "live-eight-deck-south-dakota"


def test_what_two_packs_decide_otherwise_is_said_in_words_and_fields(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`diff` exits 1 and tells each field with both values, and nothing that is the same."""
    monkeypatch.setenv("COLUMNS", "300")
    assert run("diff", "live-eight-deck", SOUTH_DAKOTA) == exit_codes.WRONG
    out = capsys.readouterr().out
    assert out.startswith(f"live-eight-deck and {SOUTH_DAKOTA} differ (fields: 4):\n")
    said = out[out.index("A card nobody is due") : out.index("The dealer draws too many")]
    assert said.splitlines()[:3] == [
        "A card nobody is due",
        "  live-eight-deck: The round is cancelled.",
        f"  {SOUTH_DAKOTA}: Whoever draws next gets it, the dealer too; else it is burned.",
    ]
    assert (
        "  irregularities.card_not_due · A card nobody is due: cancel / offer on\n    I  doc" in out
    )
    assert "irregularities.bad_scan" not in out


def test_a_difference_is_told_in_german_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """`diff --lang de` has the words and values of that language."""
    monkeypatch.setenv("COLUMNS", "300")
    assert run("diff", "european", "single-deck", "--lang", "de") == exit_codes.WRONG
    out = capsys.readouterr().out
    assert "Karten und Mischen\n  european: 6 Kartenspiele, 312 Karten." in out
    assert "  single-deck: Ein Kartenspiel, 52 Karten." in out
    assert "Feld für Feld\n  game.decks · Kartenspiele: 6 / 1\n" in out


def test_packs_that_decide_the_same_do_not_differ(capsys: pytest.CaptureFixture[str]) -> None:
    """A pack and itself: exit 0, one line; the same for programs."""
    assert run("diff", SOUTH_DAKOTA, SOUTH_DAKOTA) == exit_codes.FINE
    told = capsys.readouterr().out
    assert told == f"{SOUTH_DAKOTA} and {SOUTH_DAKOTA} decide the same.\n"
    assert run("diff", SOUTH_DAKOTA, SOUTH_DAKOTA, "--json") == exit_codes.FINE
    report = msgspec.json.decode(capsys.readouterr().out)
    assert (report["words"], report["fields"]) == ([], [])
    assert report["packs"][0] == {"name": SOUTH_DAKOTA, "digest": open_pack(SOUTH_DAKOTA).digest}


def test_a_difference_for_programs_holds_values_and_sources(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """`diff --json` gives both values, as people read them, and where each is written."""
    assert run("diff", "live-eight-deck", SOUTH_DAKOTA, "--json") == exit_codes.WRONG
    fields = {one["key"]: one for one in msgspec.json.decode(capsys.readouterr().out)["fields"]}
    overdraws = fields["irregularities.dealer_overdraws"]
    assert (overdraws["first"], overdraws["second"]) == ("carry", "burn")
    assert (overdraws["first_source"]["mark"], overdraws["second_source"]["mark"]) == ("I", "S")
    assert "(IR2)" in overdraws["second_source"]["text"]


def test_a_pack_that_is_not_there_cannot_be_compared(capsys: pytest.CaptureFixture[str]) -> None:
    """An unknown name on either side is bad input."""
    assert run("diff", "live-eight-deck", "nope") == exit_codes.BAD_INPUT
    assert run("diff", "nope", "live-eight-deck") == exit_codes.BAD_INPUT
    assert capsys.readouterr().err.count("no pack is called 'nope'") == 2


def overlay(folder: Path, rest: str, base: str = '"live-eight-deck"') -> Path:
    path = folder / "mine.toml"
    path.write_text(f'based_on = {base}\nname = "mine"\ntitle = "Our house"\n{rest}')
    return path


OTHERWISE = """[timers]
decision = { is = 20000, mark = "S", source = "our own rules" }
"""


def test_a_pack_based_on_another_has_its_own_fields_and_the_rest_of_the_other(
    tmp_path: Path,
) -> None:
    """Each field has one source, in the order of the pack, as in a pack that is written whole."""
    base, mine = open_pack("live-eight-deck"), open_pack(str(overlay(tmp_path, OTHERWISE)))
    assert mine.timers.decision == 20_000
    assert mine.timers.betting == base.timers.betting
    assert [source.key for source in mine.sources] == [source.key for source in base.sources]
    changed = [b for a, b in zip(base.sources, mine.sources, strict=True) if a != b]
    assert [(source.key, source.text) for source in changed] == [
        ("timers.decision", "our own rules")
    ]


def test_an_overlay_and_the_whole_file_are_the_same_pack(tmp_path: Path) -> None:
    """The digest is that of the merged pack: how the file is written does not matter."""
    whole = tmp_path / "whole.toml"
    was = 'decision = { is = 15000, mark = "I", source = "document 2, Blackjack House Rules: '
    text = SHIPPED.read_text().replace('name = "live-eight-deck"', 'name = "mine"')
    start = text.index(was)
    text = text[:start] + OTHERWISE.splitlines()[1] + text[text.index("\n", start) :]
    title = next(line for line in text.splitlines() if line.startswith("title = "))
    whole.write_text(text.replace(title, 'title = "Our house"'))
    assert open_pack(str(whole)) == open_pack(str(overlay(tmp_path, OTHERWISE)))
    assert open_pack(str(whole)).digest == open_pack(str(overlay(tmp_path, OTHERWISE))).digest


def test_everything_that_is_wrong_with_an_overlay_is_told_at_once(tmp_path: Path) -> None:
    """Its own fields, fields that there are not, and what contradicts the pack below."""
    rest = """[timers]
decision = { is = 2000, mark = "S", source = "our own rules" }
betting = { is = 1, mark = "S", source = "our own rules" }
[game]
decks = 6
colour = 1
"""
    with pytest.raises(PackRefusedError) as refused:
        open_pack(str(overlay(tmp_path, rest)))
    told = [str(problem) for problem in refused.value.problems]
    assert len(told) == 4
    assert told[0].startswith("game.decks: write it as { is = VALUE")
    assert told[1].startswith("timers.betting: ")
    assert told[2] == "game.colour: no such field in a pack"
    assert told[3].startswith("timers.absent_grace: somebody known to be gone")


@pytest.mark.parametrize("base", ['"nope"', '"../x.toml"', "1"])
def test_a_pack_based_on_nothing_is_refused_for_that_alone(tmp_path: Path, base: str) -> None:
    """One problem, at `based_on`; not every field that the other would have had."""
    with pytest.raises(PackRefusedError) as refused:
        open_pack(str(overlay(tmp_path, OTHERWISE, base)))
    (problem,) = refused.value.problems
    assert problem.key == "based_on"
