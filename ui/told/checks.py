"""What was found before an opening."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("Told", "nobody has come on"),
    QT_TRANSLATE_NOOP("Told", "{set}: a count did not come out, see incident {number}"),
    QT_TRANSLATE_NOOP("Told", "no set is shuffled for the next shoe; record the shuffle first"),
    QT_TRANSLATE_NOOP("Told", "{set}: no good count since round {round} was dealt from it"),
    QT_TRANSLATE_NOOP("Told", "{set}, counted well after round {round}"),
    QT_TRANSLATE_NOOP("Told", "{set}, no round ended with it before"),
    QT_TRANSLATE_NOOP(
        "Told",
        "{set}, counted well after round {round}; shoe {shoe} goes on with {count} cards out",
    ),
    QT_TRANSLATE_NOOP(
        "Told", "{set}, no round ended with it before; shoe {shoe} goes on with {count} cards out"
    ),
    QT_TRANSLATE_NOOP("Told", "they agree"),
    QT_TRANSLATE_NOOP(
        "Told", "the machine's date is {date}, which is before this program came here"
    ),
    QT_TRANSLATE_NOOP("Told", "the machine's clock is {milliseconds} ms ahead of table time"),
    QT_TRANSLATE_NOOP("Told", "the machine's clock is {milliseconds} ms behind table time"),
    QT_TRANSLATE_NOOP("Told", "the station of {by} is {milliseconds} ms ahead of table time"),
    QT_TRANSLATE_NOOP("Told", "the station of {by} is {milliseconds} ms behind table time"),
    QT_TRANSLATE_NOOP("Told", "the configuration names none for this table"),
    QT_TRANSLATE_NOOP("Told", "{device}: {ready}"),
    QT_TRANSLATE_NOOP("Told", "its port has not been opened yet"),
    QT_TRANSLATE_NOOP("Told", "its port is open; this wire has no self-test"),
    QT_TRANSLATE_NOOP("Told", "its port is open, and nothing has been heard of it"),
    QT_TRANSLATE_NOOP("Told", "no self-test was heard since it was connected; let it test itself"),
    QT_TRANSLATE_NOOP("Told", "its self-test at {date} passed"),
    QT_TRANSLATE_NOOP("Told", "its self-test at {date} failed"),
    QT_TRANSLATE_NOOP("Told", "its self-test at {date} failed: {detail}"),
    QT_TRANSLATE_NOOP("Told", "none configured"),
    QT_TRANSLATE_NOOP("Told", "not known yet, look again in a moment"),
    QT_TRANSLATE_NOOP("Told", "not known yet, look again in a moment; at the first look {perhaps}"),
    QT_TRANSLATE_NOOP("Told", "it answers"),
    QT_TRANSLATE_NOOP("Told", "it answers {status}"),
    QT_TRANSLATE_NOOP("Told", "it answers, but not as HTTP"),
    QT_TRANSLATE_NOOP("Told", "it cannot be reached: {detail}"),
    QT_TRANSLATE_NOOP("Told", "no answer within {elapsed} s"),
    QT_TRANSLATE_NOOP("Told", "{program} cannot be run: {detail}"),
    QT_TRANSLATE_NOOP("Told", "{program} did not end within {elapsed} s"),
    QT_TRANSLATE_NOOP("Told", "{program} ended with {code}"),
    QT_TRANSLATE_NOOP("Told", "{edition}"),
    QT_TRANSLATE_NOOP("Told", "{edition}; the configuration names {other_edition}"),
    QT_TRANSLATE_NOOP("Told", "{edition}; the house's own reading: {fields}"),
    QT_TRANSLATE_NOOP("Told", "{edition}; the house's own reading: {fields} and {count} more"),
    QT_TRANSLATE_NOOP("Told", "{check}: {finding}"),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
