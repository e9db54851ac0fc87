"""A drill: a procedure's acceptance test, in steps that a floor manager can write and read.

Somebody says something, a device reads something, or time passes; each step names what must come
of it. `procedures.drilling.file` reads the written form, `procedures.drilling.play` plays it.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from procedures.drilling.words import Wish
from procedures.readings import Role, Seen

Beginning = Literal["fresh", "burn owed", "not shuffled", "closed"]
"""How far the table is before the first step.

*closed*: nothing has been done, and nobody is seated. *not shuffled*: open, the dealer on, the
devices up, the players seated. *burn owed*: also shuffled. *fresh*: also burned, `2C`. Where a
machine deals, *fresh* is committed to, with the cards that the first steps read.
"""


class DrillDevice(Struct, frozen=True, kw_only=True):
    """A device of the drill; `elsewhere` belongs to another table."""

    name: str
    role: Role
    pulses: bool = False
    elsewhere: bool = False


class Seated(Struct, frozen=True, kw_only=True):
    """A player, the boxes and the money that he has before the first step.

    Box 0: he stands behind the boxes of others.
    """

    name: str
    boxes: tuple[int, ...]
    purse: int


class Fields(Struct, frozen=True):
    """Some fields of something, and what each must be. What is not named may be anything."""

    pairs: tuple[tuple[str, object], ...]

    def get(self, name: str) -> object:
        """What the field must be; None when it is not named."""
        return next((value for key, value in self.pairs if key == name), None)

    def __str__(self) -> str:
        return ", ".join(f"{key} {value_in_words(value)}" for key, value in self.pairs)


def value_in_words(value: object) -> str:
    """A value as a drill shows it."""
    if isinstance(value, Fields):
        return f"({value})"
    if isinstance(value, tuple):
        return f"[{', '.join(map(value_in_words, value))}]"
    return str(value)


class Said(Struct, frozen=True, kw_only=True):
    """Somebody says something. `question` is the one a decision answers; None: the open one.

    The *manager* is a second supervisor, who confirms what the first asked for; the *machine* is
    the device that deals.
    """

    role: Literal["dealer", "supervisor", "manager", "player", "machine", "system"]
    name: str
    wish: Wish
    question: int | None = None


class ReadOut(Struct, frozen=True, kw_only=True):
    """A device says these things, `after` microseconds from what was before, and apart."""

    device: DrillDevice
    seen: tuple[Seen, ...]
    after: int
    sequence: int | None = None


class Waits(Struct, frozen=True):
    """Time passes, in microseconds; the table is told when a deadline comes, unless *unnoticed*."""

    time: int
    unnoticed: bool = False


class ToDeadline(Struct, frozen=True):
    """Time passes until the deadline that runs."""


Doing = Said | ReadOut | Waits | ToDeadline


class Expected(Struct, frozen=True, kw_only=True):
    """What must come of a step; None: the step does not say.

    `events` occur in this order, others may lie between them. `refused` and `incident` are strict:
    a refusal or an incident that is not named is a difference.
    """

    events: tuple[Fields, ...] = ()
    never: tuple[str, ...] = ()
    refused: Fields | None = None
    incident: Fields | None = None
    remedies: tuple[str, ...] | None = None
    balances: tuple[tuple[str, int], ...] = ()
    lies: tuple[tuple[str, tuple[str, ...]], ...] = ()
    next: str | None = None


class Step(Struct, frozen=True, kw_only=True):
    """One thing that is done, and what must come of it. `line` is where it stands in the file."""

    number: int
    line: int
    doing: Doing
    expected: Expected
    when: tuple[tuple[str, object], ...] = ()
    """The readings of the house pack that the step is for; it is passed over in other houses."""


class Drill(Struct, frozen=True, kw_only=True):
    """A whole drill. `changes` are fields of the house pack that it needs otherwise."""

    title: str
    rules: tuple[str, ...]
    pack: str
    changes: tuple[tuple[str, object], ...]
    beginning: Beginning
    dealer: str
    supervisor: str
    manager: str
    players: tuple[Seated, ...]
    devices: tuple[DrillDevice, ...]
    steps: tuple[Step, ...]
