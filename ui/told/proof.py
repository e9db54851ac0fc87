"""What a check of the record found, and why something of it cannot be shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("Told", "{name} {position}: {why}"),
    QT_TRANSLATE_NOOP("Told", "a record is missing: position {number} follows {position}"),
    QT_TRANSLATE_NOOP("Told", "its version or time is no number that a ledger writes"),
    QT_TRANSLATE_NOOP(
        "Told",
        "its bytes do not give the stored chain: it was changed, moved or put in (type "
        "{detail}, command {name})",
    ),
    QT_TRANSLATE_NOOP(
        "Told",
        "records are cut off: a head was exported for position {number}, the ledger ends at "
        "{position}",
    ),
    QT_TRANSLATE_NOOP(
        "Told",
        "the answer kept for command {detail} does not name the records it gave, so a retry "
        "of it could be carried out twice",
    ),
    QT_TRANSLATE_NOOP(
        "Told",
        "history was rewritten: records {low} to {high} are not those of the head that was "
        "exported for position {position}",
    ),
    QT_TRANSLATE_NOOP("Told", "line {number} of the heads is no head: {why}"),
    QT_TRANSLATE_NOOP("Told", "the exported head: {why}"),
    QT_TRANSLATE_NOOP("Told", "signed with the key {key}, which is not trusted"),
    QT_TRANSLATE_NOOP("Told", "its signature does not fit: forged or damaged"),
    QT_TRANSLATE_NOOP("Told", "cannot read the heads {name}: {detail}"),
    QT_TRANSLATE_NOOP("Told", "the picture is not kept"),
    QT_TRANSLATE_NOOP("Told", "the picture cannot be read: {detail}"),
    QT_TRANSLATE_NOOP("Told", "what is kept under this name is another picture"),
    QT_TRANSLATE_NOOP("Told", "the device sent no bytes"),
    QT_TRANSLATE_NOOP("Told", "the byte log {name} of {device} is not kept"),
    QT_TRANSLATE_NOOP("Told", "{key} lies face down; your role is not told what was read"),
    QT_TRANSLATE_NOOP("Told", "the byte log does not say which wire it is"),
    QT_TRANSLATE_NOOP("Told", "read again, no reading of this kind begins there"),
    QT_TRANSLATE_NOOP("Told", "{table} has no reading {key}"),
    QT_TRANSLATE_NOOP("Told", "read again, they say otherwise"),
    QT_TRANSLATE_NOOP("Told", "the machine sent no bytes"),
    QT_TRANSLATE_NOOP("Told", "the sealed shoe {name} is not kept"),
    QT_TRANSLATE_NOOP("Told", "the sealed shoe cannot be read: {detail}"),
    QT_TRANSLATE_NOOP("Told", "the sealed shoe has another card there"),
    QT_TRANSLATE_NOOP("Told", "a check of yours is running"),
    QT_TRANSLATE_NOOP("Told", "wait until it is over, or stop it first"),
    QT_TRANSLATE_NOOP("Told", "there is no check {name} of yours; begin one"),
    QT_TRANSLATE_NOOP("Told", "the record has no stream {name}"),
    QT_TRANSLATE_NOOP("Told", "a fault of this program: {detail}"),
    QT_TRANSLATE_NOOP("Told", "{name}: a whole number from {low}; got {detail}"),
    QT_TRANSLATE_NOOP("Told", "{name}: say which, a whole number from {low}"),
    QT_TRANSLATE_NOOP("Told", "from {low} to {high}: a stretch of the record goes forward"),
    QT_TRANSLATE_NOOP("Told", "{table} has no position {position}; its record ends at {number}"),
    QT_TRANSLATE_NOOP("Told", "the incident goes on over {count} records"),
    QT_TRANSLATE_NOOP(
        "Told", "take the whole table where its ledger lies: tablectl export --all --out FILE"
    ),
    QT_TRANSLATE_NOOP("Told", "there is no piece {number} of a file {name}; ask for it anew"),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
