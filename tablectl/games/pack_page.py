"""The page of a house pack in a terminal: rules in words, what is assumed, fields with sources."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from procedures.odds.analysis import Analysis
from procedures.pack import HousePack, Mark, Source, sourced_fields
from procedures.pack_in_words import (
    documents,
    field_name,
    in_words,
    mark_of,
    page_word,
    return_in_words,
    shown_value,
    without_effect,
)
from procedures.wording.odds import chart_told
from procedures.wording.speaker import Language, Topic
from tablectl.games.stated_return import Reading

STYLES: Final[dict[Mark, str]] = {"S": "", "I": "yellow", "X": "magenta"}


def page(
    pack: HousePack,
    language: Language,
    analysis: Analysis | None = None,
    readings: tuple[Reading, ...] = (),
) -> RenderableType:
    """The whole page, as wide as the terminal; with the return where it was worked out.

    `readings` are those of a stated return, where there is one.
    """
    word = {name: page_word(name, language) for name in ("document", "digest", "rules", "fields")}
    return Group(
        Text(pack.title, style="bold"),
        _inset(2, f"{pack.name} · {word['document']} {', '.join(documents(pack)) or '-'}"),
        _inset(2, f"{word['digest']} {pack.digest}"),
        "",
        Text(word["rules"], style="bold underline"),
        *(line for topic in in_words(pack, language) for line in _topic(pack, topic)),
        *_odds(pack, language, analysis, readings),
        *_assumed(pack, language),
        "",
        Text(word["fields"], style="bold underline"),
        *_fields(pack, language),
    )


def page_data(
    pack: HousePack,
    language: Language,
    analysis: Analysis | None = None,
    readings: tuple[Reading, ...] = (),
) -> dict[str, Any]:
    """The same for programs: each sentence with the fields it tells and how far it is stated."""
    return {
        "digest": pack.digest,
        "documents": documents(pack),
        "inferred": pack.inferred,
        "language": language,
        "words": [
            {
                "name": topic.name,
                "title": topic.title,
                "sentences": [
                    {"text": one.text, "keys": one.keys, "mark": mark_of(pack, one)}
                    for one in topic.sentences
                ],
            }
            for topic in in_words(pack, language)
        ],
        "odds": analysis,
        "readings": readings,
        "pack": pack,
    }


def _topic(pack: HousePack, topic: Topic) -> Iterator[RenderableType]:
    yield Text(f"\n{topic.title}", style="bold")
    told = Text()
    for sentence in topic.sentences:
        mark = mark_of(pack, sentence)
        told.append(sentence.text)
        if mark != "S":
            told.append(f" ({mark})", style=STYLES[mark])
        told.append(" ")
    told.rstrip()
    yield _inset(2, told)


def _odds(
    pack: HousePack,
    language: Language,
    analysis: Analysis | None,
    readings: tuple[Reading, ...],
) -> Iterator[RenderableType]:
    giving = tuple(one.dealer_blackjack_takes for one in readings if one.gives_stated)
    if analysis is not None:
        yield Text(f"\n{page_word('odds', language)}", style="bold underline")
        yield from _topic(
            pack, return_in_words(pack, analysis, language, giving if readings else None)
        )
        yield from _chart(pack, language)


def _chart(pack: HousePack, language: Language) -> Iterator[RenderableType]:
    told = chart_told(pack.chart, language)
    yield Text()
    yield _inset(2, f"{'':12}{'  '.join(told.up_cards)}")
    for row in told.rows:
        yield _inset(2, f"{row.label:12}{'  '.join(row.letters)}")
    yield _inset(2, "\n" + "; ".join(f"{letter} {says}" for letter, says in told.legend))


def _assumed(pack: HousePack, language: Language) -> Iterator[RenderableType]:
    values, idle = dict(sourced_fields(pack)), without_effect(pack)
    marks: tuple[Mark, ...] = ("I", "X")
    for mark in marks:
        keys = [
            source.key for source in pack.sources if source.mark == mark and source.key not in idle
        ]
        if keys:
            yield Text(f"\n({mark}) {page_word(f'mark.{mark}', language)}", style="bold")
        for key in keys:
            shown = shown_value(pack, key, values[key], language)
            yield _inset(2, Text(f"{field_name(key, language)}: {shown}", style=STYLES[mark]))


def _fields(pack: HousePack, language: Language) -> Iterator[RenderableType]:
    idle, values = without_effect(pack), dict(sourced_fields(pack))
    in_force = [source for source in pack.sources if source.key not in idle]
    yield from _sources(pack, in_force, values, language)
    if idle:
        yield Text(f"\n{page_word('without effect', language)}", style="bold")
        others = [source for source in pack.sources if source.key in idle]
        yield from _sources(pack, others, values, language)


def _sources(
    pack: HousePack, sources: list[Source], values: dict[str, object], language: Language
) -> Iterator[RenderableType]:
    for source in sources:
        key, value = source.key, values[source.key]
        yield Text(f"{key} · {field_name(key, language)}: ").append(
            shown_value(pack, key, value, language), style="bold"
        )
        yield _inset(4, Text(f"{source.mark}  {source.text}", style=STYLES[source.mark] or "dim"))


def _inset(by: int, text: str | Text) -> Padding:
    return Padding(text, (0, 0, 0, by), expand=False)
