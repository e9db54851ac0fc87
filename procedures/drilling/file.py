"""The written form of a drill: TOML, with everything that is wrong in it told at once.

title = "A bet that is not confirmed does not play"
rule = "HP1"
pack = "live-eight-deck"

[players]
ann = { box = 1, purse = "100.00" }

[[step]]
dealer = "open betting"
next = "bets are open"

[[step]]
ann = "place 25.00"
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, get_args, get_type_hints

import msgspec
from msgspec.structs import replace

from procedures import commands as ask
from procedures.drilling.drill import (
    Beginning,
    Doing,
    Drill,
    DrillDevice,
    Expected,
    Said,
    Seated,
    Step,
    ToDeadline,
    Waits,
)
from procedures.drilling.expected import EXPECTING, expected
from procedures.drilling.readings import READINGS, boxes, quoted, reading
from procedures.drilling.words import Decides, Speaker, amount, duration, wish
from procedures.pack import SECTIONS
from procedures.readings import Role
from procedures.toml_text import Problem, found, open_toml, shown_key

LONGEST: Final = 500
"""The most steps in a drill."""
SHOE: Final = DrillDevice(name="shoe", role="exit")
"""The reader of a drill that names no devices."""

_TOP: Final = ("title", "rule", "pack", "changes", "shoe", "people", "players", "devices", "step")
_RULE = re.compile(r"(?:HP|MP|IR|E-|B)[0-9]{1,3}|[E-G]")
_HEADER = re.compile(rb"\s*\[\[step\]\]\s*(?:#|$)")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}")
_TIMES: Final = ("wait", "until")
_STAFF: Final = ("dealer", "supervisor", "manager")
_SPEAKERS: Final[dict[str, Speaker]] = {
    **dict.fromkeys(_STAFF, "staff"),
    "machine": "machine",
    "service": "service",
}
_MANNER: Final = ("from", "after", "sequence", "question", "unnoticed", "felt")
_TAKEN: Final = frozenset((*READINGS, *_TIMES, *_SPEAKERS, *_MANNER, *EXPECTING, "when"))
_SEATS: Final = (["box", "purse"], ["boxes", "purse"])
Tell = Callable[[str, str], None]


def read_drill(data: bytes, *, where: str) -> Drill | tuple[Problem, ...]:
    """The drill that `data` holds, or everything that is wrong with it.

    `where` names the file, and is the key of what is wrong with the file as a whole.
    """
    written = open_toml(data, kind="drill")
    if isinstance(written, str):
        return (Problem(where, written),)
    problems: list[Problem] = []

    def tell(key: str, why: str) -> None:
        problems.append(Problem(key, why))

    for key in written:
        if key not in _TOP:
            tell(shown_key(key), f"no such part of a drill; there are {', '.join(_TOP)}")
    people = _table(written, "people", tell)
    for key in people:
        if key not in _STAFF:
            tell(f"people.{shown_key(key)}", f"only {', '.join(_STAFF)} are named here")
    devices = _devices(_table(written, "devices", tell), tell)
    players = _players(_table(written, "players", tell), tell)
    drill = Drill(
        title=_words(written, "title", tell),
        rules=_rules(written.get("rule"), tell),
        pack=_words(written, "pack", tell),
        changes=_changes(_table(written, "changes", tell), tell),
        beginning=_beginning(written.get("shoe", "fresh"), tell),
        dealer=_person(people, "dealer", "bea", tell),
        supervisor=_person(people, "supervisor", "sam", tell),
        manager=_person(people, "manager", "tom", tell),
        players=players,
        devices=devices,
        steps=_steps(written.get("step"), data, players, devices, tell),
    )
    return tuple(problems) if problems else drill


def _table(written: dict[str, Any], key: str, tell: Tell) -> dict[str, Any]:
    value = written.get(key, {})
    if isinstance(value, dict):
        return value
    tell(key, f"a section, written [{key}]; found {found(value)}")
    return {}


def _words(written: dict[str, Any], key: str, tell: Tell) -> str:
    value = written.get(key)
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= 200:
        return value
    tell(key, "missing" if value is None else f"words on one line; found {found(value)}")
    return ""


def _rules(value: object, tell: Tell) -> tuple[str, ...]:
    rules = value if isinstance(value, list) else [value]
    if rules and all(isinstance(rule, str) and _RULE.fullmatch(rule) for rule in rules):
        return tuple(rules)
    wants = 'a procedure\'s number, as "HP8" or ["E-41", "E-42"]'
    tell("rule", "missing" if value is None else f"{wants}; found {found(value)}")
    return ()


def _changes(written: dict[str, Any], tell: Tell) -> tuple[tuple[str, object], ...]:
    return _of_the_pack(written, "changes", "[changes.game], then its fields", tell)


def _when(written: dict[str, Any], tell: Tell) -> tuple[tuple[str, object], ...]:
    how = '{ irregularities.card_not_due = "offer on" }'
    fields = _of_the_pack(_table(written, "when", tell), "when", how, tell)
    for key, value in fields:
        section, _, name = key.partition(".")
        kinds = get_type_hints(dict(SECTIONS).get(section, Step), include_extras=True)
        if section not in dict(SECTIONS) or name not in kinds:
            tell(f"when.{shown_key(key)}", "no such field in a pack")
            continue
        try:
            msgspec.convert(value, kinds[name])
        except msgspec.ValidationError as error:
            tell(f"when.{key}", f"{error}; found {found(value)}")
    return fields


def _of_the_pack(
    written: dict[str, Any], part: str, how: str, tell: Tell
) -> tuple[tuple[str, object], ...]:
    """Fields of a house pack, as `game.decks`, and the value of each."""
    changes: list[tuple[str, object]] = []
    for section, fields in written.items():
        if not isinstance(fields, dict):
            tell(f"{part}.{shown_key(section)}", f"write it as {how}")
            continue
        for name, value in fields.items():
            parts = value if isinstance(value, list) else [value]
            if all(isinstance(part, str | int) for part in parts):
                kept = tuple(parts) if isinstance(value, list) else value
                changes.append((f"{section}.{name}", kept))
            else:
                tell(f"{part}.{shown_key(section)}.{shown_key(name)}", "only words or numbers")
    return tuple(changes)


def _beginning(value: object, tell: Tell) -> Beginning:
    for beginning in get_args(Beginning):
        if value == beginning:
            return beginning  # type: ignore[no-any-return]  # get_args forgets the type
    tell("shoe", f"one of {quoted(get_args(Beginning))}; found {found(value)}")
    return "fresh"


def _person(people: dict[str, Any], role: str, otherwise: str, tell: Tell) -> str:
    name = people.get(role, otherwise)
    if isinstance(name, str) and _NAME.fullmatch(name):
        return name
    tell(f"people.{role}", f"a name of letters and digits; found {found(name)}")
    return otherwise


def _players(written: dict[str, Any], tell: Tell) -> tuple[Seated, ...]:
    seated = []
    for name, entry in written.items():
        key = f"players.{shown_key(name)}"
        if not _NAME.fullmatch(name) or name in _TAKEN:
            tell(key, "a player's name is letters and digits, and no word of a step")
        elif not isinstance(entry, dict) or sorted(entry) not in _SEATS:
            tell(key, 'write it as { box = 1, purse = "100.00" }, or boxes = [1, 2]')
        else:
            boxes, purse = _boxes(entry, key, tell), _amount(entry["purse"])
            if boxes and (purse is None or purse < 0):
                tell(f"{key}.purse", f'money, written "100.00"; found {found(entry["purse"])}')
            elif boxes and purse is not None:
                seated.append(Seated(name=name, boxes=boxes, purse=purse))
    return tuple(seated)


def _boxes(entry: dict[str, Any], key: str, tell: Tell) -> tuple[int, ...]:
    """The player's boxes; box 0 stands behind those of others. None at all: it was told why."""
    if "box" in entry:
        box = entry["box"]
        if type(box) is int and 0 <= box <= 32:
            return (box,)
        tell(f"{key}.box", f"a number from 1, or 0 to stand; found {found(box)}")
        return ()
    boxes = entry["boxes"]
    if isinstance(boxes, list) and boxes and all(type(b) is int and 1 <= b <= 32 for b in boxes):
        return tuple(boxes)
    tell(f"{key}.boxes", f"numbers from 1, as [1, 2]; found {found(boxes)}")
    return ()


def _amount(value: object) -> int | None:
    return amount(value) if isinstance(value, str) else None


def _devices(written: dict[str, Any], tell: Tell) -> tuple[DrillDevice, ...]:
    devices = []
    for name, entry in written.items():
        key = f"devices.{shown_key(name)}"
        if not _NAME.fullmatch(name):
            tell(key, "a device's name is letters and digits")
        elif (
            not isinstance(entry, dict)
            or entry.get("role") not in get_args(Role)
            or not set(entry) <= {"role", "pulses", "elsewhere"}
            or not all(type(entry.get(flag, False)) is bool for flag in ("pulses", "elsewhere"))
        ):
            how = 'write it as { role = "exit" }, "pad", "felt" or "witness"; and pulses = true'
            tell(key, how)
        else:
            devices.append(DrillDevice(name=name, **entry))
    return tuple(devices) or (SHOE,)


def _steps(
    value: object,
    data: bytes,
    players: tuple[Seated, ...],
    devices: tuple[DrillDevice, ...],
    tell: Tell,
) -> tuple[Step, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= LONGEST:
        tell("step", f"a drill has 1 to {LONGEST} steps, each begun with [[step]]")
        return ()
    lines = [n for n, line in enumerate(data.split(b"\n"), 1) if _HEADER.match(line)]
    steps = []
    for number, written in enumerate(value, start=1):
        line = lines[number - 1] if len(lines) == len(value) else 0
        at = f"step {number}" + (f" (line {line})" if line else "")
        if not isinstance(written, dict):
            tell(at, f"a step is begun with [[step]]; found {found(written)}")
            continue

        def wrong(key: str, why: str, at: str = at) -> None:
            tell(f"{at}.{key}", why)

        doing = _doing(written, players, devices, wrong)
        named = tuple(player.name for player in players)
        wanted: Expected = expected(written, named, wrong)
        if doing is not None:
            when = _when(written, wrong)
            steps.append(Step(number=number, line=line, doing=doing, expected=wanted, when=when))
    return tuple(steps)


def _doing(
    written: dict[str, Any],
    players: tuple[Seated, ...],
    devices: tuple[DrillDevice, ...],
    tell: Tell,
) -> Doing | None:
    names = [player.name for player in players]
    words = (*READINGS, *_TIMES, *_SPEAKERS, *names)
    unknown = [key for key in written if key not in _TAKEN and key not in names]
    for key in unknown:
        tell(shown_key(key), "no such word in a step, and no player of that name")
    done = [key for key in written if key in words]
    if len(done) != 1:
        if done or not unknown:
            told = ", ".join(done) or "none"
            tell("", f"a step has one of {', '.join(words)}; found {told}")
        return None
    key = done[0]
    manner = ("unnoticed",) if key == "wait" else ("question", "felt")
    for extra in _MANNER:
        if extra in written and extra not in (_MANNER[:3] if key in READINGS else manner):
            tell(extra, f"means nothing with {key}")
    if key in READINGS:
        return reading(written, key, devices, tell)
    if not isinstance(written[key], str):
        tell(key, f"words; found {found(written[key])}")
        return None
    return _time(written, key, tell) if key in _TIMES else _said(written, key, tell)


def _time(written: dict[str, Any], key: str, tell: Tell) -> Doing | None:
    text, unnoticed = written[key], written.get("unnoticed", False)
    if type(unnoticed) is not bool:
        tell("unnoticed", f"true or false; found {found(unnoticed)}")
        return None
    if key == "until":
        if text == "deadline":
            return ToDeadline()
        tell(key, f'only "deadline" can be waited for; found {found(text)}')
        return None
    time = duration(text)
    if time is not None:
        return Waits(time, unnoticed)
    tell(key, f'a time is written "20 s", "0.4 s", "150 ms" or "30 min"; found {found(text)}')
    return None


def _said(written: dict[str, Any], key: str, tell: Tell) -> Said | None:
    speaker = _SPEAKERS.get(key, "player")
    what = wish(speaker, key, written[key])
    if isinstance(what, str):
        tell(key, f"{found(written[key])}: {what}")
        return None
    question = written.get("question")
    if question is not None and (type(question) is not int or not isinstance(what, Decides)):
        tell("question", "the number of the question that a decision answers")
        return None
    if "felt" in written:
        lies = boxes(written["felt"])
        if isinstance(lies, str) or not isinstance(what, ask.Report):
            tell("felt", lies if isinstance(lies, str) else f"means nothing with {written[key]!r}")
            return None
        what = replace(what, felt=lies)
    if key in _STAFF or key == "machine":
        return Said(role=key, name="", wish=what)  # type: ignore[arg-type]  # one of the four
    by_system = ask.FundPurse | ask.LoseConnection | ask.Reconnect | ask.DropPlayer
    system = speaker == "service" or isinstance(what, by_system)
    return Said(role="system" if system else "player", name=key, wish=what, question=question)
