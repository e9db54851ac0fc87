"""What a device says in a drill: the steps that are readings, as they are written in the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, get_args

from procedures.cards import CARDS, parse_card
from procedures.drilling.drill import DrillDevice, ReadOut
from procedures.drilling.words import SECOND, duration
from procedures.places import Lies
from procedures.readings import (
    CardSeen,
    CutCardSeen,
    DeviceDown,
    DeviceUp,
    ExitPulse,
    Fault,
    FaultKind,
    FeltSeen,
    Seen,
    SelfTest,
)
from procedures.toml_text import found

READINGS: Final = ("card", "cards", "cut_card", "pulse", "fault", "device", "sees")
"""The words of a step that is a reading."""
_BOX = re.compile(r"[1-9][0-9]?")
_STATES: Final[dict[str, Seen]] = {
    "up": DeviceUp(),
    "down": DeviceDown(reason="unplugged"),
    "self-test passed": SelfTest(passed=True),
    "self-test failed": SelfTest(passed=False),
}
Tell = Callable[[str, str], None]


def reading(
    written: dict[str, Any], key: str, devices: tuple[DrillDevice, ...], tell: Tell
) -> ReadOut | None:
    """What the step's device says, when; what is wrong is told with its key."""
    name = written.get("from")
    known = {device.name: device for device in devices}
    role = "felt" if key == "sees" else "exit"
    exits = [device for device in devices if device.role == role and not device.elsewhere]
    device = known.get(name) if isinstance(name, str) else (exits[0] if exits else None)
    if device is None:
        tell("from", f"one of {quoted(tuple(known))}; found {found(name)}")
    after = duration(written["after"]) if isinstance(written.get("after"), str) else None
    if "after" in written and after is None:
        tell("after", f'a time is written "0.2 s"; found {found(written["after"])}')
    sequence = written.get("sequence")
    if sequence is not None and (type(sequence) is not int or not 0 <= sequence < 2**32):
        tell("sequence", f"the device's own number; found {found(sequence)}")
        return None
    seen = _seen(key, written[key])
    if isinstance(seen, str):
        tell(key, seen)
        return None
    if device is None:
        return None
    after = SECOND if after is None else after
    return ReadOut(device=device, seen=seen, after=after, sequence=sequence)


def _seen(key: str, value: object) -> tuple[Seen, ...] | str:
    """What the device says, or why it cannot."""
    if key == "cards":
        if not isinstance(value, list) or not 1 <= len(value) <= 500:
            return f'a list, as ["AS", "9H"]; found {found(value)}'
        whole: list[Seen] = []
        for one in value:
            seen = _one(one)
            if isinstance(seen, str):
                return seen
            whole.append(seen)
        return tuple(whole)
    if key == "card":
        seen = _card(value)
        return seen if isinstance(seen, str) else (seen,)
    if key in ("cut_card", "pulse"):
        told: Seen = CutCardSeen() if key == "cut_card" else ExitPulse()
        return (told,) if value is True else f"only true; found {found(value)}"
    if key == "fault":
        kind = next((kind for kind in get_args(FaultKind) if kind == value), None)
        return (Fault(kind),) if kind else f"one of {quoted(get_args(FaultKind))}"
    if key == "sees":
        lies = boxes(value)
        return lies if isinstance(lies, str) else (FeltSeen(lies),)
    state = _STATES.get(value) if isinstance(value, str) else None
    return (state,) if state else f"one of {quoted(tuple(_STATES))}; found {found(value)}"


def boxes(value: object) -> tuple[Lies, ...] | str:
    """What lies at each box of the felt, or why that cannot be understood; box 0 is the dealer."""
    how = 'write it as { 1 = ["AS", "9H"], 3 = [], dealer = ["TD"] }'
    if not isinstance(value, dict):
        return f"{how}; found {found(value)}"
    lies = []
    for box, cards in value.items():
        number = 0 if box == "dealer" else int(box) if _BOX.fullmatch(box) else None
        if number is None or not isinstance(cards, list):
            return f"{how}; found {found(box)} = {found(cards)}"
        strange = next((card for card in cards if card not in CARDS), None)
        if strange is not None:
            return f"{found(strange)} is not a card; {how}"
        lies.append(Lies(box=number, cards=tuple(cards)))
    return tuple(lies)


def _one(value: object) -> Seen | str:
    if value == "cut card":
        return CutCardSeen()
    return ExitPulse() if value == "pulse" else _card(value)


def _card(value: object) -> CardSeen | str:
    if isinstance(value, str) and value in CARDS:
        return CardSeen(parse_card(value))
    return f"{found(value)} is not a card; cards are written rank then suit, as AS, TD, 9H"


def quoted(words: Iterable[str]) -> str:
    """The words, each in quotes, for people."""
    return ", ".join(f'"{word}"' for word in words)
