"""What the camera panel of a table says, line by line. No Qt here but its words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct
from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication, QLocale

from tablectl.client.reviews import CamerasNow, EyeNow, EyeReading
from tablectl.client.views import BACK, TableView
from ui.parts import told
from ui.parts.theme import Tells
from ui.pit.witness_pane import in_words

translate: Final = QCoreApplication.translate
_ROLES: Final[Mapping[str, object]] = {
    "witness": QT_TRANSLATE_NOOP("cameras", "beside the shoe"),
    "exit": QT_TRANSLATE_NOOP("cameras", "in place of a shoe"),
    "felt": QT_TRANSLATE_NOOP("cameras", "over the felt"),
}
_MODES: Final[Mapping[str, object]] = {
    "two witnesses": QT_TRANSLATE_NOOP("cameras", "● two witnesses: shoe and camera"),
    "shoe only": QT_TRANSLATE_NOOP("cameras", "△ shoe only, cards so: {count}"),
    "camera only": QT_TRANSLATE_NOOP("cameras", "△ camera only, cards so: {count}"),
    "neither": QT_TRANSLATE_NOOP("cameras", "▲ neither the shoe nor its camera reads"),
}
_TELLS: Final[Mapping[str, Tells]] = {"two witnesses": "good", "neither": "alarm"}


class Line(Struct, frozen=True):
    """A line of text, and what its colour means."""

    text: str
    tells: Tells = ""


def mode(now: CamerasNow) -> Line:
    """Which of shoe and camera read."""
    if not now.eyes:
        return Line(translate("cameras", "No camera is at this table."), "faint")
    if not now.mode:
        return Line("")
    text = translate("cameras", str(_MODES[now.mode])).format(count=now.alone)
    return Line(text, _TELLS.get(now.mode, "act"))


def of_view(view: TableView) -> CamerasNow:
    """The cameras as far as a view tells of them: for whoever is not told what they read."""
    eyes = tuple(
        EyeNow(device=device.name, role=device.role, up=device.up)
        for device in view.devices
        if device.role in ("witness", "felt")
    )
    up = [device.up for device in view.devices if device.role in ("exit", "witness")]
    two = any(device.role == "witness" for device in view.devices)
    return CamerasNow(
        table=view.table,
        position=view.position,
        eyes=eyes,
        mode=view.one_witness or ("" if not two else "two witnesses" if all(up) else "neither"),
        alone=view.read_alone,
    )


def counts(now: CamerasNow) -> Line:
    """How shoe and camera agreed in this shoe."""
    if not now.mode:
        return Line("")
    text = translate("cameras", "This shoe: agreed {agreed}, did not agree {differed}")
    return Line(text.format(agreed=now.agreed, differed=now.differed))


def state(eye: EyeNow) -> Line:
    """Whether a camera works, by its own account."""
    where = translate("cameras", str(_ROLES.get(eye.role, eye.role)))
    name = f"{eye.device}, {where}"
    if eye.up is None:
        return Line(translate("cameras", "△ {name}: not heard yet").format(name=name), "act")
    if eye.up:
        return Line(translate("cameras", "● {name}: works").format(name=name), "good")
    why = told.sentence(eye.why) or translate("cameras", "not connected")
    return Line(translate("cameras", "▲ {name}: {why}").format(name=name, why=why), "alarm")


def reading(one: EyeReading) -> Line:
    """What it said."""
    said = translate("cameras", "face down") if one.said == BACK else in_words(one.said)
    if one.said == "felt":
        said = translate("cameras", "felt read")
    return Line(said, "" if is_card(one) else "act")


def sure(one: EyeReading) -> str:
    """How sure it was of what it read; nothing for a fault."""
    if not one.sure or not is_card(one):
        return ""
    return f"{QLocale().toString(one.sure / 100, 'f', 1)}\N{NO-BREAK SPACE}%"


def beside(one: EyeReading, role: str) -> Line:
    """Whether the shoe said the same, or read what the camera could not."""
    if role != "witness":
        return Line("")
    if not is_card(one):
        return Line(translate("cameras", "the shoe read it") if one.agrees else "", "faint")
    if one.agrees:
        return Line(translate("cameras", "✓ as the shoe"), "good")
    return Line(translate("cameras", "not confirmed"), "faint")


def is_card(one: EyeReading) -> bool:
    """It read a card, as far as may be seen; not a fault."""
    return one.said in (BACK, "cut card", "felt") or len(one.said) == 2


def detail(one: EyeReading) -> str:
    """The camera's own account of a fault."""
    return told.sentence(one.detail)
