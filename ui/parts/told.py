"""What the service tells in English sentences, in the language of the screen.

The sentences are in `ui.told`, with their fields in braces; what a field holds is in
`ui.told.fields`. A sentence that is not known is shown as the service said it: nothing is lost,
nothing guessed. What people wrote themselves is never translated.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QLocale

from tablectl.client.views import TableView
from ui.parts import named, words
from ui.parts.bridge import Failure
from ui.told import cameras, checks, devices, facts, house, incidents, proof, refusals, steps
from ui.told.fields import ANYTHING, FIELDS, JOINED, OWN_WORDS, WRITTEN, card, word

_LISTS: Final = (steps, incidents, devices, cameras, refusals, facts, checks, house, proof)
_RULED: Final = re.compile(r"(?:^|(?<=[.?] ))([A-Z]+-?\d*): ")
"""Where `HP14: Dealing began …` begins; several of them may follow one another."""


def sentence(text: str) -> str:
    """A sentence of the service, its cards and amounts as people here write them.

    It is one line, for a line that somebody wrote into it would pass for one of the service.
    """
    return _in(QLocale().name(), " ".join(text.splitlines()))


def fact(kind: str, said: str) -> str:
    """A fact as it was told; by the name of its kind, where it has no words of its own."""
    plain = said in ("", kind.replace("-", " "))
    return named.said(named.MOMENTS, kind) if plain else sentence(said)


def person(of: str) -> str:
    """Who did something: `supervisor sam` and `device:shoe` with the word for the role."""
    role, apart, name = of.partition(":") if ":" in of else of.partition(" ")
    return f"{word(words.role(role))} {name}" if apart else of


def failure(of: Failure) -> str:
    """Why no answer came, with what the service said of it."""
    return words.failure(replace(of, reason=sentence(of.reason)))


def unknown(text: str) -> frozenset[str]:
    """What in a sentence of the service has no words here."""
    missing: set[str] = set()
    _said(text, missing)
    return frozenset(missing)


def view(of: TableView) -> TableView:
    """The table with all that is said of it in the language of the screen."""
    incidents = tuple(
        replace(one, sentence=sentence(one.sentence), detail=sentence(one.detail))
        for one in of.incidents
    )
    checks = tuple(replace(one, found=sentence(one.found)) for one in of.checks)
    return replace(
        of,
        sentence=sentence(of.sentence),
        detail=sentence(of.detail),
        incidents=incidents,
        checks=checks,
    )


def known() -> tuple[str, ...]:
    """The English sentences that this knows, the more particular ones first."""
    every = (str(one) for some in _LISTS for one in some.SAID)
    return tuple(sorted(every, key=lambda text: -len(re.sub(r"\{\w+\}", "", text))))


@lru_cache(maxsize=4_096)
def _in(_language: str, text: str) -> str:
    return _said(text, set())


def _said(text: str, missing: set[str]) -> str:
    if not text:
        return ""
    if "\n" in text:
        return "\n".join(_said(line, missing) for line in text.split("\n"))
    if _RULED.search(text) and text.endswith((".", "?")):
        _, *parts = _RULED.split(text)
        pairs = zip(parts[::2], parts[1::2], strict=True)
        return " ".join(f"{rule}: {_said(said.strip(), missing)}" for rule, said in pairs)
    for source, pattern in _patterns():
        found = pattern.fullmatch(text)
        if found is not None:
            fields = {
                name: _field(name, value, missing) for name, value in found.groupdict().items()
            }
            return QCoreApplication.translate("Told", source).format(**fields)
    if "; " in text:
        return "; ".join(_said(part, missing) for part in text.split("; "))
    shown = _word(text)
    if shown is None:
        missing.add(text)
    return text if shown is None else shown


def _word(text: str) -> str | None:
    """A card, a kind of incident or a check, which may stand for a sentence."""
    for kinds in (named.KINDS, named.CHECKS):
        if text in kinds:
            return named.said(kinds, text)
    shown = card(text)
    return shown if shown != text else None


def _field(name: str, value: str, missing: set[str]) -> str:
    if name in FIELDS:
        return FIELDS[name].shown(value)
    if name in OWN_WORDS:
        return value
    if name in JOINED:
        apart = JOINED[name]
        parts = [_said(part, missing) for part in value.split(apart)]
        if apart != " and ":
            return apart.join(parts)
        between = QCoreApplication.translate("Told", "and")
        return f" {between} ".join(parts)
    return _said(value, set() if name in ANYTHING else missing)


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple((text, re.compile(_pattern(text))) for text in known())


def _pattern(text: str) -> str:
    parts = re.split(r"\{(\w+)\}", text)
    seen: set[str] = set()
    made = ""
    for number, part in enumerate(parts):
        if number % 2 == 0:
            made += re.escape(part)
        elif part in seen:
            made += f"(?P={part})"
        else:
            seen.add(part)
            made += f"(?P<{part}>{_written(part)})"
    return made


def _written(field: str) -> str:
    return FIELDS[field].written if field in FIELDS else WRITTEN.get(field, ".+?")
