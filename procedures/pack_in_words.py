"""A house pack in plain words: what players are told of the rules, and values as people read them.

Every sentence is made from the pack that is in force, so what is shown cannot differ from it.
"""

from __future__ import annotations

import re
from typing import Final, get_args

from procedures.odds.analysis import Analysis
from procedures.pack import HousePack, Mark, sourced_fields
from procedures.wording import house, odds, rules
from procedures.wording.speaker import TABLES, Language, Sentence, Speaker, Topic

LANGUAGES: Final[tuple[Language, ...]] = get_args(Language)


def in_words(pack: HousePack, language: Language = "en") -> tuple[Topic, ...]:
    """The rules of the pack by topic, in the order in which a round meets them."""
    say = Speaker(pack, language)
    return (
        *house.stakes_and_cards(say),
        *rules.rules_of_play(say),
        *house.money_and_time(say),
        *house.irregularities(say),
    )


def rules_told(pack: HousePack, language: Language = "en") -> tuple[str, ...]:
    """The rules in force as lines, the pack's title first: the same on every screen of a table.

    What its document does not plainly state is marked, and the last lines say what the marks mean.
    """
    topics = in_words(pack, language)
    lines = (
        f"{topic.title}: {' '.join(_marked(pack, one) for one in topic.sentences)}"
        for topic in topics
    )
    used = {mark_of(pack, one) for topic in topics for one in topic.sentences} - {"S"}
    meanings = (f"({mark}) {page_word(f'mark.{mark}', language)}" for mark in sorted(used))
    return (pack.title, *lines, *meanings)


def _marked(pack: HousePack, sentence: Sentence) -> str:
    mark = mark_of(pack, sentence)
    return sentence.text if mark == "S" else f"{sentence.text} ({mark})"


def return_in_words(
    pack: HousePack,
    analysis: Analysis,
    language: Language = "en",
    giving_stated: tuple[str, ...] | None = None,
) -> Topic:
    """What comes back of the stakes under the pack's rules, as it was worked out.

    `giving_stated`: the readings of what a dealer's blackjack takes that give the stated return.
    """
    return odds.return_worked_out(Speaker(pack, language), analysis, giving_stated)


def shown_value(pack: HousePack, key: str, value: object, language: Language = "en") -> str:
    """The value of the field `key` as people read it: `yes`, `3:2`, `5.00 USD`, `20 s`, `50 %`."""
    return Speaker(pack, language).value(key, value)


def field_name(key: str, language: Language = "en") -> str:
    """A field, as `game.decks`, by the name that people have for it."""
    name: str = TABLES[language].FIELDS[key]
    return name


def page_word(name: str, language: Language = "en") -> str:
    """What stands around the sentences on a page: `fields`, or `mark.I` for what the mark says."""
    word: str = TABLES[language].PAGE[name]
    return word


def mark_of(pack: HousePack, sentence: Sentence) -> Mark:
    """How far the document bears out what is told: X before I before S, over its fields."""
    marks = {source.mark for source in pack.sources if source.key in sentence.keys}
    return "X" if "X" in marks else "I" if "I" in marks else "S"


def without_effect(pack: HousePack) -> tuple[str, ...]:
    """The fields that change nothing in this game, as the cut card where every round is shuffled.

    They are those that no sentence tells.
    """
    told = {key for topic in in_words(pack) for one in topic.sentences for key in one.keys}
    return tuple(key for key, _ in sourced_fields(pack) if key not in told)


def documents(pack: HousePack) -> tuple[str, ...]:
    """The numbers of the rule documents that the pack's sources name, in order."""
    named = (number for one in pack.sources for number in _DOCUMENT.findall(one.text))
    return tuple(sorted(set(named)))


def reading_in_words(key: str, value: object, language: Language = "en") -> str:
    """The sentence for one reading, as `irregularities.bad_scan` and `cancel`; else nothing."""
    name = key.removeprefix("irregularities.")
    sentence: str = TABLES[language].SENTENCES.get(f"{name}.{value}", "")
    return sentence if name != key else ""


_DOCUMENT: Final = re.compile(r"\bdocument ([0-9]+)")
