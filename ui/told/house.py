"""What the service says of people, sign-ins, a shift and a rota."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QT_TRANSLATE_NOOP

SAID: Final[tuple[object, ...]] = (
    QT_TRANSLATE_NOOP("Told", "{dealer} is no dealer here"),
    QT_TRANSLATE_NOOP("Told", "{dealer} is no dealer here any more"),
    QT_TRANSLATE_NOOP("Told", "{by} does not work here"),
    QT_TRANSLATE_NOOP("Told", "{by} does not work here any more"),
    QT_TRANSLATE_NOOP("Told", "no licence of {dealer} is entered"),
    QT_TRANSLATE_NOOP("Told", "{dealer} has not acknowledged the pack {pack}"),
    QT_TRANSLATE_NOOP("Told", "{dealer} has acknowledged another edition of the pack {pack}"),
    QT_TRANSLATE_NOOP("Told", "the licence of {dealer} ran out on {date}"),
    QT_TRANSLATE_NOOP(
        "Told", "{player} is known to the house by that name; enter this guest by another"
    ),
    QT_TRANSLATE_NOOP("Told", "{player} has a seat at table {table}; one table at a time"),
    QT_TRANSLATE_NOOP("Told", "no table knows you"),
    QT_TRANSLATE_NOOP("Told", "your role may not do this"),
    QT_TRANSLATE_NOOP("Told", "no table is called {name}; there are: {tables}"),
    QT_TRANSLATE_NOOP("Told", "no table {table} is served here; there are: {tables}"),
    QT_TRANSLATE_NOOP("Told", "the sign-in is over; sign in again"),
    QT_TRANSLATE_NOOP("Told", "that sign-in is over; sign in again"),
    QT_TRANSLATE_NOOP("Told", "the sign-in is over"),
    QT_TRANSLATE_NOOP("Told", "signed out"),
    QT_TRANSLATE_NOOP("Told", "nobody was there"),
    QT_TRANSLATE_NOOP("Told", "the sign-in has lasted its time"),
    QT_TRANSLATE_NOOP("Told", "another device of this name was taken in its place"),
    QT_TRANSLATE_NOOP("Told", "the role was taken away"),
    QT_TRANSLATE_NOOP("Told", "does not work here any more"),
    QT_TRANSLATE_NOOP("Told", "the {secret} was set anew"),
    QT_TRANSLATE_NOOP("Told", "the {secret} was dropped"),
    QT_TRANSLATE_NOOP("Told", "the badge was taken away"),
    QT_TRANSLATE_NOOP("Told", "the record cannot be written now"),
    QT_TRANSLATE_NOOP("Told", "this was changed just now; try again"),
    QT_TRANSLATE_NOOP("Told", "too many wrong secrets; locked for {count} min more"),
    QT_TRANSLATE_NOOP("Told", "too many failures from here; try again in {seconds} s"),
    QT_TRANSLATE_NOOP("Told", "{by} is no {role} here"),
    QT_TRANSLATE_NOOP("Told", "the role {role} does not sign in by {secret}"),
    QT_TRANSLATE_NOOP(
        "Told", "this {secret} was given for one time; sign in with it and a new one"
    ),
    QT_TRANSLATE_NOOP("Told", "the new {secret} is the old one"),
    QT_TRANSLATE_NOOP("Told", "this service speaks version {number}, and {count} was asked for"),
    QT_TRANSLATE_NOOP("Told", "the id {name} was used before, for something else"),
    QT_TRANSLATE_NOOP("Told", "the id of this request was used before, for something else"),
    QT_TRANSLATE_NOOP("Told", "a fault of this program; ask again"),
    QT_TRANSLATE_NOOP("Told", "nothing can be stored now"),
    QT_TRANSLATE_NOOP(
        "Told", "round {round} of {table} still runs, and cards of it may lie face down"
    ),
    QT_TRANSLATE_NOOP("Told", "ask again when it is over"),
    QT_TRANSLATE_NOOP("Told", "table {table} has no round {round}"),
    QT_TRANSLATE_NOOP("Told", "table {table} has no incident {number}"),
    QT_TRANSLATE_NOOP(
        "Told", "what is searched is being brought up to a long record; ask again in a moment"
    ),
    QT_TRANSLATE_NOOP("Told", "until is before since; a span of time goes forward"),
    # a shift
    QT_TRANSLATE_NOOP("Told", "the note says nothing"),
    QT_TRANSLATE_NOOP("Told", "the note holds what cannot be read"),
    QT_TRANSLATE_NOOP("Told", "nobody hands over to himself; name who takes over"),
    QT_TRANSLATE_NOOP("Told", "{by} takes over no shift here: {roles}"),
    QT_TRANSLATE_NOOP("Told", "no hand-over {number} waits; those that wait: {waits}"),
    QT_TRANSLATE_NOOP("Told", "{number} from {by} to {dealer}"),
    QT_TRANSLATE_NOOP("Told", "hand-over {number} is to {by}, who takes it over"),
    QT_TRANSLATE_NOOP("Told", "none"),
    QT_TRANSLATE_NOOP("Told", "the record of the house is being written by others; try again"),
    # a rota
    QT_TRANSLATE_NOOP("Told", "{dealer} is no dealer here; see tablectl people list"),
    QT_TRANSLATE_NOOP(
        "Told", "the licence of {dealer} does not run until {date}; see tablectl people licence"
    ),
)
"""Each with its fields in braces, as `ui.told.fields` has them."""
