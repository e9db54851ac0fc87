"""A drawn deck shown to the eye, card by card, as when a table enrols it."""

from __future__ import annotations

from drivers.camera.drawn_cards import Style
from drivers.camera.enrol import ALL
from drivers.camera.enrolment import Enrolment
from drivers.camera.eye import Eye
from drivers.camera.window_scene import WINDOW, window


def shown_deck(style: Style) -> Enrolment:
    """All 54 shown; each lies a little differently."""
    enrolment = Enrolment(Eye())
    for seed, each in enumerate(ALL):
        picture = window(each, style=style, out=1.1, seed=seed).picture
        enrolment.show(picture, card=float(WINDOW.card), named=each)
    return enrolment
