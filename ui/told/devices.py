"""What devices and their drivers say of a fault."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("Told", "not a code of this device: {detail}"),
    QT_TRANSLATE_NOOP("Told", "the checksum is wrong: {detail}"),
    QT_TRANSLATE_NOOP("Told", "cut short by the end of the connection: {detail}"),
    QT_TRANSLATE_NOOP("Told", "part of a line longer than {count} bytes: {detail}"),
    QT_TRANSLATE_NOOP("Told", "no start byte: {detail}"),
    QT_TRANSLATE_NOOP("Told", "unknown version: {detail}"),
    QT_TRANSLATE_NOOP("Told", "unknown kind of message: {detail}"),
    QT_TRANSLATE_NOOP("Told", "the length does not fit the kind: {detail}"),
    QT_TRANSLATE_NOOP("Told", "{detail} is not a card"),
    QT_TRANSLATE_NOOP("Told", "unknown code {detail} in a message of kind {name}"),
    QT_TRANSLATE_NOOP("Told", "not a line of a camera: {detail}"),
    QT_TRANSLATE_NOOP("Told", "a line that says nothing: {detail}"),
    QT_TRANSLATE_NOOP("Told", "the camera tells of a felt that there cannot be"),
    QT_TRANSLATE_NOOP("Told", "silent for {seconds} s"),
    QT_TRANSLATE_NOOP("Told", "the port is gone"),
    QT_TRANSLATE_NOOP("Told", "{name} is in use by another program"),
    QT_TRANSLATE_NOOP("Told", "{name} cannot be opened: {detail}"),
    QT_TRANSLATE_NOOP("Told", "another service had the table when this was read"),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
