"""The wires that card readers speak, one module each, and their names in configurations."""

from __future__ import annotations

from typing import Final

from drivers.faults import SettingRefused
from drivers.framing import Grammar
from drivers.grammars.camera import CameraLines
from drivers.grammars.four_digit import FourDigit
from drivers.grammars.letter_digits import LetterDigits
from drivers.grammars.reference import Reference

GRAMMARS: Final = (Reference.name, LetterDigits.name, FourDigit.name)
"""Those of a shoe or a pad; a camera has one of its own."""


def grammar_named(name: str, *, suits: str | None = None, cut_card: str | None = None) -> Grammar:
    """The grammar of this name, with the device's suit order and cut card code where it has them.

    Raises SettingRefused.
    """
    if name in (Reference.name, CameraLines.name):
        if suits is not None or cut_card is not None:
            raise SettingRefused(f"{name} has no suit order and no cut card code to set")
        return Reference() if name == Reference.name else CameraLines()
    settings = {"suits": suits, "cut_card": cut_card}
    given = {key: value for key, value in settings.items() if value is not None}
    match name:
        case LetterDigits.name:
            return LetterDigits(**given)
        case FourDigit.name:
            return FourDigit(**given)
    raise SettingRefused(f"{name!r} is no grammar; there are {', '.join(GRAMMARS)}")
