"""What cameras say of themselves and of what they could not read, and of the pictures they kept."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    # the camera itself
    QT_TRANSLATE_NOOP("Told", "the picture is black: the lens is capped or there is no light"),
    QT_TRANSLATE_NOOP("Told", "there is nothing to be seen: something covers the lens"),
    QT_TRANSLATE_NOOP("Told", "the picture stands still: the camera has hung"),
    QT_TRANSLATE_NOOP("Told", "no mark is where it was: the camera was moved or the marks covered"),
    QT_TRANSLATE_NOOP("Told", "the camera has moved by {count} pixels"),
    QT_TRANSLATE_NOOP("Told", "the light of the whole picture jumped"),
    QT_TRANSLATE_NOOP("Told", "no picture from {name}"),
    QT_TRANSLATE_NOOP("Told", "{name} is not open"),
    QT_TRANSLATE_NOOP("Told", "the camera's process has ended with {code}"),
    QT_TRANSLATE_NOOP("Told", "the camera's process has hung"),
    QT_TRANSLATE_NOOP(
        "Told",
        "the picture is {detail}, but was set up as {promised}; set the camera up anew with:"
        " tablectl camera setup",
    ),
    QT_TRANSLATE_NOOP(
        "Told",
        "the camera has moved: its marks are not where they were; put it back, or set it up anew"
        " with: tablectl camera setup",
    ),
    # what it could not read
    QT_TRANSLATE_NOOP("Told", "two cards at once"),
    QT_TRANSLATE_NOOP("Told", "read as two different cards in one slide"),
    QT_TRANSLATE_NOOP("Told", "read in one picture only"),
    QT_TRANSLATE_NOOP("Told", "a card face down"),
    QT_TRANSLATE_NOOP("Told", "never read while it was in the window"),
    QT_TRANSLATE_NOOP(
        "Told", "it lay there when the camera began to look: perhaps told before, perhaps not"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "perhaps the card told before the pictures stopped, perhaps a card more"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "perhaps the cut card told before the pictures stopped, perhaps a card more"
    ),
    QT_TRANSLATE_NOOP(
        "Told", "perhaps the unread card told before the pictures stopped, perhaps a card more"
    ),
    QT_TRANSLATE_NOOP("Told", "{card} lies at no place, near column {number}, row {count}"),
    QT_TRANSLATE_NOOP("Told", "a card at no place, near column {number}, row {count}"),
    # its pictures
    QT_TRANSLATE_NOOP("Told", "the picture is not kept"),
    QT_TRANSLATE_NOOP("Told", "the picture cannot be read: {detail}"),
    QT_TRANSLATE_NOOP("Told", "what is kept under this name is another picture"),
    QT_TRANSLATE_NOOP("Told", "the card on it lies face down; your role is not shown it"),
    QT_TRANSLATE_NOOP("Told", "no reading of {table} has the picture {digest}"),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
