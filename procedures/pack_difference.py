"""What differs between two house packs: the fields, and the same in plain words."""

from __future__ import annotations

from msgspec import Struct

from procedures.pack import HousePack, Source, sourced_fields
from procedures.pack_in_words import in_words, shown_value
from procedures.wording.speaker import Language


class FieldDiffers(Struct, frozen=True, kw_only=True):
    """A field that the packs decide otherwise, as people read its values; where each stands."""

    key: str
    first: str
    second: str
    first_source: Source
    second_source: Source


class WordsDiffer(Struct, frozen=True, kw_only=True):
    """A topic that the packs tell otherwise."""

    topic: str
    first: str
    second: str


class PackDifference(Struct, frozen=True, kw_only=True):
    """Everything that two packs decide otherwise; their names and titles are no rules."""

    words: tuple[WordsDiffer, ...]
    fields: tuple[FieldDiffers, ...]


def difference(first: HousePack, second: HousePack, language: Language = "en") -> PackDifference:
    """Compare two packs; the same value from another source is no difference."""
    theirs = dict(sourced_fields(second))
    told = {topic.name: topic for topic in in_words(second, language)}
    sources = [{source.key: source for source in pack.sources} for pack in (first, second)]
    return PackDifference(
        words=tuple(
            WordsDiffer(topic=topic.title, first=topic.text, second=told[topic.name].text)
            for topic in in_words(first, language)
            if topic.name in told and told[topic.name].text != topic.text
        ),
        fields=tuple(
            FieldDiffers(
                key=key,
                first=shown_value(first, key, value, language),
                second=shown_value(second, key, theirs[key], language),
                first_source=sources[0][key],
                second_source=sources[1][key],
            )
            for key, value in sourced_fields(first)
            if theirs[key] != value
        ),
    )
