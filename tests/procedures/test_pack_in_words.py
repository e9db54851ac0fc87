"""A pack in words: every rule that is in force is told, in each language, and nothing else."""

from __future__ import annotations

import string
from collections.abc import Iterator
from typing import Any, Final, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from msgspec.structs import replace

from procedures.money import Odds
from procedures.odds.analysis import Analysis, Return
from procedures.odds.chart import as_the_dealer
from procedures.pack import SECTIONS, HousePack, sourced_fields
from procedures.pack_consistency import inconsistencies
from procedures.pack_in_words import (
    LANGUAGES,
    documents,
    field_name,
    in_words,
    mark_of,
    page_word,
    reading_in_words,
    return_in_words,
    shown_value,
    without_effect,
)
from procedures.wording.odds import chart_told
from procedures.wording.speaker import TABLES, Language
from tablectl.games.packs import open_pack, shipped_layouts, shipped_packs

PACKS: Final = (*shipped_packs(), *(layout.name for layout in shipped_layouts()))
OTHER: Final[dict[str, tuple[object, ...]]] = {
    "game.blackjack_pays": (Odds(6, 5), Odds(2, 1)),
    "game.insurance_pays": (Odds(1, 1), Odds(3, 1)),
    "game.charlie": (0, 5, 6, 7),
    "limits.chips": ((10, 50), (100, 500), (50, 1_000)),
    "remedies.not_allowed": ((), ("carry", "burn"), ("offer on",)),
    "remedies.second_person": (("replace card",), ("replace card", "cancel")),
    "currency": ("EUR", "USD", "CHF"),
    "stated_return": ("none", "99.59", "98.1"),
}
"""Other values for the fields whose type alone does not tell any."""


def told(pack: HousePack, language: Language) -> str:
    return "\n".join(f"{topic.title}: {topic.text}" for topic in in_words(pack, language))


def values_of(key: str, kind: Any, value: object) -> Iterator[object]:
    """Values other than this one that the field may have by itself."""
    if key in OTHER:
        others = OTHER[key]
    elif kind is bool:
        others = (not value,)
    elif get_origin(kind) is Literal:
        others = get_args(kind)
    else:
        assert isinstance(value, int)
        others = (value - 1, value + 1, value - 1_000, value + 1_000)
    yield from (other for other in others if other != value and _allowed(kind, other))


def _allowed(kind: Any, value: object) -> bool:
    try:
        msgspec.convert(msgspec.to_builtins(value), kind)
    except msgspec.ValidationError:
        return False
    return True


def changed(pack: HousePack) -> Iterator[tuple[str, HousePack]]:
    """The pack with one field changed, for every field and value that contradicts nothing."""
    hints = get_type_hints(HousePack, include_extras=True)
    kinds = {name: hints[name] for name in ("currency", "stated_return")}
    for section, struct in SECTIONS:
        for name, kind in get_type_hints(struct, include_extras=True).items():
            kinds[f"{section}.{name}"] = kind
    for key, value in sourced_fields(pack):
        for other in values_of(key, kinds[key], value):
            values = {**dict(sourced_fields(pack)), key: other}
            if not any(inconsistencies(values)):
                yield key, _with(pack, key, other)


def _with(pack: HousePack, key: str, value: Any) -> HousePack:
    section, _, name = key.partition(".")
    if not name:
        return replace(pack, **{section: value})
    return replace(pack, **{section: replace(getattr(pack, section), **{name: value})})


@pytest.mark.parametrize("name", shipped_packs())
def test_no_rule_that_is_in_force_is_untold(name: str) -> None:
    """Another legal value of a field with effect is told in other words, in both languages."""
    pack = open_pack(name)
    usual = {language: told(pack, language) for language in LANGUAGES}
    idle = without_effect(pack)
    for key, other in changed(pack):
        for language in LANGUAGES:
            differs = told(other, language) != usual[language]
            assert differs or key in idle, (key, language)


def test_every_field_has_an_effect_in_some_pack_that_ships_and_is_told_there() -> None:
    """The packs together tell every field there is, each of them with another value too."""
    keys = {key for key, _ in sourced_fields(open_pack("austrian"))}
    effective = {key for n in PACKS for key in keys - set(without_effect(open_pack(n)))}
    assert effective == keys
    legal = {key for name in shipped_packs() for key, _ in changed(open_pack(name))}
    assert legal == keys - {"game.dealt_by"}


def test_who_deals_is_told() -> None:
    """A dealer's pack becomes a machine's with its burns and waiting: no single field does it."""
    told_of = {}
    for name in ("austrian", "five-deck"):
        for language in LANGUAGES:
            topics = {topic.name: topic.text for topic in in_words(open_pack(name), language)}
            told_of[name, language] = topics["deal"].split(".")[0]
    assert told_of == {
        ("austrian", "en"): "A dealer deals",
        ("austrian", "de"): "Ein Dealer gibt",
        ("five-deck", "en"): "A machine deals",
        ("five-deck", "de"): "Eine Maschine gibt",
    }


@pytest.mark.parametrize("name", shipped_packs())
def test_a_field_without_effect_changes_no_word(name: str) -> None:
    """What is called without effect may have any value without anything else being told."""
    pack = open_pack(name)
    idle = without_effect(pack)
    for key, other in changed(pack):
        if key in idle and key in without_effect(other):
            assert told(other, "en") == told(pack, "en"), key


def test_the_fields_without_effect_are_those_that_a_game_has_no_use_for() -> None:
    """A machine has no cut, no relief and no time-outs; a hole card is never drawn to late."""
    assert set(without_effect(open_pack("live-eight-deck"))) == set()
    machine = set(without_effect(open_pack("vegas")))
    assert {
        "procedure.cut_at_percent",
        "procedure.cut_card_percent",
        "procedure.rotation_minutes",
        "timers.betting",
        "timers.double_read_window",
        "irregularities.boxed_card",
        "game.dealer_blackjack_takes",
        "game.surrender_against_blackjack",
    } <= machine
    assert not {"game.dealt_by", "game.shuffled", "timers.heartbeat", "limits.chips"} & machine
    assert "game.first_box" in without_effect(open_pack("vegas-micro-1-seat"))


def test_both_languages_have_the_same_sentences_topics_and_fields() -> None:
    """Whatever is said in one language is said in the other, with the same blanks filled in."""
    english, german = (TABLES[language] for language in LANGUAGES)
    for table in ("TITLES", "SENTENCES", "FIELDS", "PAGE", "CHART"):
        ours, theirs = getattr(english, table), getattr(german, table)
        assert list(ours) == list(theirs), table
        for key, text in ours.items():
            assert blanks(text) == blanks(theirs[key]), key
            assert text != theirs[key] or key in SAME, key


SAME: Final = {
    "blackjack",
    "game.even_money",
    "limits.minimum",
    "limits.maximum",
    "not_allowed.some",
    "soft",
}
"""What has the same words in both languages."""


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_pack_is_told_in_whole_sentences_on_the_same_topics(
    name: str, language: Language
) -> None:
    """Every topic has sentences with a full stop; the languages have the same of each."""
    pack = open_pack(name)
    topics = in_words(pack, language)
    english = in_words(pack)
    assert [topic.name for topic in topics] == [topic.name for topic in english]
    for topic, other in zip(topics, english, strict=True):
        assert topic.title
        assert topic.sentences
        assert [one.keys for one in topic.sentences] == [one.keys for one in other.sentences]
        assert all(one.text[-1] in ".?" and "{" not in one.text for one in topic.sentences)


def test_every_field_and_value_has_words_in_both_languages() -> None:
    """No field is without a name; German leaves no word of a pack in English."""
    keys = [key for key, _ in sourced_fields(open_pack("austrian"))]
    for language in LANGUAGES:
        assert all(field_name(key, language) for key in keys)
    words = {
        value
        for _, struct in SECTIONS
        for kind in get_type_hints(struct).values()
        for value in _literals(kind)
    }
    assert words == set(TABLES["de"].VALUES)


def _literals(kind: Any) -> Iterator[str]:
    if get_origin(kind) is Literal:
        yield from get_args(kind)
    for inner in get_args(kind) if get_origin(kind) is tuple else ():
        yield from _literals(inner)


def test_every_reading_of_an_irregularity_is_told_in_words() -> None:
    """Whatever a house chooses of part D, its players and staff read a sentence for it."""
    (hints,) = (get_type_hints(kind) for name, kind in SECTIONS if name == "irregularities")
    for language in LANGUAGES:
        for name, kind in hints.items():
            for reading in get_args(kind):
                assert reading_in_words(f"irregularities.{name}", reading, language).endswith(".")
    assert reading_in_words("game.decks", 8) == ""
    topics = {topic.name: topic.text for topic in in_words(open_pack("live-eight-deck"))}
    assert topics["dealer_overdraws"] == "The card opens the next round."
    assert topics["second_person"].startswith("Needed for: replace card, override")


@pytest.mark.parametrize("name", [n for n in PACKS if open_pack(n).game.dealt_by == "machine"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_a_dealers_work_where_a_machine_deals(
    name: str, language: Language
) -> None:
    """No cut card, no change of dealers, no time-out where there is none (part G)."""
    text = told(open_pack(name), language)
    for word in ("cut card", "Schnittkarte", "Dealers change", "wechseln", "15 s", "burned"):
        assert word not in text


@pytest.mark.parametrize("name", PACKS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_what_a_game_has_not(name: str, language: Language) -> None:
    """A game without insurance, surrender or Charlie says so and no more of it."""
    game = open_pack(name).game
    topics = {topic.name: topic.text for topic in in_words(open_pack(name), language)}
    none = {"en": "None is offered.", "de": "Wird nicht angeboten."}[language]
    assert (topics["insurance"] == none) == (game.insurance == "none")
    assert (topics["surrender"] == none) == (game.surrender == "none")
    assert ("(Charlie)" in topics["twenty-one"]) == (game.charlie > 0)


def test_it_is_told_whether_people_sit_at_the_table() -> None:
    """Part G: where a dealer deals; at a machine's table nobody could."""
    there = {"en": "plays with cash and by hand signals", "de": "Bargeld und Handzeichen"}
    online = {"en": "Everybody plays over the network", "de": "Alle spielen über das Netz"}
    for language in LANGUAGES:
        texts = [told(open_pack(n), language) for n in ("austrian", "live-eight-deck", "vegas")]
        assert [there[language] in text for text in texts] == [True, False, False]
        assert [online[language] in text for text in texts] == [False, True, False]


def test_a_sentence_that_rests_on_an_assumption_is_marked_so() -> None:
    """X before I before S, over the fields that the sentence tells."""
    pack = open_pack("five-deck")
    topics = {topic.name: topic for topic in in_words(pack)}
    assert mark_of(pack, topics["dealer's blackjack"].sentences[0]) == "X"
    assert mark_of(pack, topics["boxes"].sentences[0]) == "I"
    assert mark_of(pack, topics["shoe"].sentences[0]) == "S"
    assert mark_of(pack, topics["payment"].sentences[0]) == "S"  # holds in every house


def test_a_pack_names_the_documents_it_rests_on() -> None:
    """Each shipped game has one; a pack of somebody's own may have none."""
    assert documents(open_pack("austrian")) == ("0",)
    assert documents(open_pack("live-eight-deck-south-dakota")) == ("2",)
    assert documents(open_pack("vegas-video")) == ("3",)
    assert documents(replace(open_pack("vegas"), sources=())) == ()


@pytest.mark.parametrize(("name", "how"), [("european", "exactly from"), ("vegas", "exactly but")])
def test_what_comes_back_is_told_in_both_languages(name: str, how: str) -> None:
    """Per first stakes and per all stakes; where pairs are split again, not wholly exact."""
    pack = open_pack(name)
    basic = Return(expected=-0.0055, wagered=1.1, against=(0.0,) * 10)
    best = Return(expected=0.00125, wagered=1.1, against=(0.0,) * 10)
    analysis = Analysis(chart=pack.chart, basic=basic, best=best)
    english, german = (return_in_words(pack, analysis, one).text for one in LANGUAGES)
    assert "99.450 % of his first stakes on average, 99.500 % of all" in english
    assert "100.125 %" in english
    assert how in english
    assert "99,450 % seiner ersten Einsätze zurück, 99,500 % von allem" in german


@pytest.mark.parametrize(
    ("giving", "english", "german"),
    [
        (("doubles refunded",), "doubles refunded. In force is: all.", "Hier gilt: alles."),
        (("all", "initial only"), "out of the rules in force.", "bei den geltenden Regeln heraus."),
        ((), "out of no reading of what a dealer's blackjack takes.", "bei keiner Lesart dessen"),
    ],
)
def test_where_a_stated_return_comes_from_is_told(
    giving: tuple[str, ...], english: str, german: str
) -> None:
    """Section 2 of the games: never the stated figure alone, beside rules that do not give it."""
    pack = open_pack("five-deck")
    some = Return(expected=-0.0055, wagered=1.1, against=(0.0,) * 10)
    analysis = Analysis(chart=pack.chart, basic=some, best=some)
    told = [return_in_words(pack, analysis, language, giving).text for language in LANGUAGES]
    assert english in told[0]
    assert german in told[1]
    assert "99.59" not in return_in_words(pack, analysis).text


def test_a_chart_is_told_as_people_carry_it() -> None:
    """Rows with the same letters are drawn together, and only letters that occur are explained."""
    told = chart_told(open_pack("live-eight-deck").chart)
    rows = {row.label: row.letters for row in told.rows}
    assert rows["hard 4–8"] == "H" * 10
    assert rows["hard 16"] == "SSSSSHHRRH"
    assert rows["pair 2–3"] == "PPPPPP...."
    assert not [label for label in rows if label.startswith(("pair 5", "pair T"))]
    assert "r" not in dict(told.legend)
    german = chart_told(open_pack("live-eight-deck").chart, "de")
    assert [row.letters for row in german.rows] == list(rows.values())
    assert dict(german.legend)["H"] == "Karte"
    none = chart_told(as_the_dealer(None))
    assert [row.label for row in none.rows] == [
        "hard 4–16",
        "hard 17–21",
        "soft 12–16",
        "soft 17–21",
    ]
    assert none.legend == (("H", "hit"), ("S", "stand"))


@pytest.mark.parametrize(
    ("key", "value", "english", "german"),
    [
        ("game.decks", 8, "8", "8"),
        ("game.even_money", True, "yes", "ja"),
        ("game.even_money", False, "no", "nein"),
        ("game.split_match", "rank", "rank", "Rang"),
        ("game.blackjack_pays", Odds(3, 2), "3:2", "3:2"),
        ("stated_return", "99.59", "99.59", "99,59"),
        ("stated_return", "none", "none", "keine"),
        ("limits.minimum", 500, "5.00 USD", "5,00 USD"),
        ("limits.chips", (10, 500), "0.10, 5.00 USD", "0,10; 5,00 USD"),
        ("remedies.not_allowed", (), "none", "keine"),
        ("remedies.not_allowed", ("burn", "rescan"), "burn, rescan", "weglegen, neu lesen"),
        ("timers.betting", 20_000, "20 s", "20 s"),
        ("timers.double_read_window", 400, "400 ms", "400 ms"),
        ("timers.double_read_window", 1_400, "1400 ms", "1400 ms"),
        ("procedure.cut_card_percent", 50, "50 %", "50 %"),
        ("procedure.rotation_minutes", 30, "30 min", "30 min"),
    ],
)
def test_values_are_shown_with_their_units(
    key: str, value: object, english: str, german: str
) -> None:
    """Money, times and shares carry their unit wherever they are shown; German has the comma."""
    pack = open_pack("live-eight-deck")
    assert shown_value(pack, key, value) == english
    assert shown_value(pack, key, value, "de") == german


def test_the_words_around_the_sentences_are_there_in_both_languages() -> None:
    """What an assumption is called stands on every page."""
    assert page_word("mark.I") == "not in the document; our assumption"
    assert page_word("mark.I", "de") == "steht nicht im Dokument; unsere Annahme"
