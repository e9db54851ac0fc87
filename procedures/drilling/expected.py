"""The part of a drill's step that says what must come of it, as it is written in the file."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, get_args

from msgspec import Struct

from procedures.cards import CARDS
from procedures.drilling.drill import Expected, Fields
from procedures.drilling.words import amount
from procedures.events import Event
from procedures.incident import Incident
from procedures.irregular.known import IRREGULARITIES
from procedures.irregularity import Remedy
from procedures.places import Where
from procedures.refusals import Code, Refused
from procedures.toml_text import found, shown_key

EXPECTING: Final = (
    "events", "never", "refused", "incident", "remedies", "purse", "account", "lies", "next",
)  # fmt: skip
"""The words of a step that say what must come of it."""
EVENTS: Final = {str(kind.__struct_config__.tag): kind for kind in get_args(Event)}
"""Every event by its name in the record."""

DEEPEST: Final = 8
"""How far tables and lists may lie within one another."""
_KINDS: Final = tuple(row.kind for row in IRREGULARITIES)
Tell = Callable[[str, str], None]


def expected(written: dict[str, Any], players: tuple[str, ...], tell: Tell) -> Expected:
    """What the step names; what is wrong is told with its key."""
    return Expected(
        events=_events(written.get("events", []), tell),
        never=_listed(written, "never", tuple(EVENTS), tell) or (),
        refused=_refused(written.get("refused"), tell),
        incident=_incident(written.get("incident"), tell),
        remedies=_listed(written, "remedies", get_args(Remedy), tell),
        balances=_balances(written, players, tell),
        lies=_lies(written.get("lies", {}), tell),
        next=_next(written.get("next"), tell),
    )


def _listed(
    written: dict[str, Any], key: str, known: tuple[str, ...], tell: Tell
) -> tuple[str, ...] | None:
    value = written.get(key)
    if value is None:
        return None
    if not isinstance(value, list):
        tell(key, f"a list; found {found(value)}")
        return None
    for one in value:
        if one not in known:
            tell(key, f"{found(one)} is none of {', '.join(known)}")
    return tuple(one for one in value if one in known)


def _events(value: object, tell: Tell) -> tuple[Fields, ...]:
    if not isinstance(value, list):
        tell("events", f"a list; found {found(value)}")
        return ()
    wanted = []
    for one in value:
        fields = {"event": one} if isinstance(one, str) else one
        name = fields.get("event") if isinstance(fields, dict) else None
        kind = EVENTS.get(name) if isinstance(name, str) else None
        if kind is None:
            tell("events", f"{found(name or one)} is no event; there are {', '.join(EVENTS)}")
            continue
        for key in fields:
            if key != "event" and key not in _told_by(kind):
                there = ", ".join(_told_by(kind)) or "nothing"
                tell("events", f"{name} has no {shown_key(key)}; it has {there}")
        wanted.append(_fields("events", fields, tell))
    return tuple(wanted)


def _told_by(kind: type[Struct]) -> tuple[str, ...]:
    """What a fact says: its fields, and what it works out from them."""
    worked_out = (name for name, value in vars(kind).items() if isinstance(value, property))
    return (*kind.__struct_fields__, *worked_out)


def _fields(key: str, value: dict[str, Any], tell: Tell) -> Fields:
    if not _shallow(value, DEEPEST):
        tell(key, "tables within tables, too deep")
        return Fields(())
    return Fields(tuple((name, _frozen(one)) for name, one in value.items()))


def _shallow(value: object, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_shallow(part, levels - 1) for part in parts)


def _frozen(value: object) -> object:
    if isinstance(value, dict):
        return Fields(tuple((name, _frozen(one)) for name, one in value.items()))
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _refused(value: object, tell: Tell) -> Fields | None:
    """`"HP1"` is the rule; a table names rule, code or reason."""
    fields = {"rule": value} if isinstance(value, str) else value
    if fields is None:
        return None
    known = Refused.__struct_fields__
    if not isinstance(fields, dict) or not fields or not set(fields) <= set(known):
        tell("refused", 'write it as "HP1" or { rule = "HP1", code = "too late" }')
        return None
    if "code" in fields and fields["code"] not in get_args(Code):
        tell("refused.code", f"{found(fields['code'])} is none of {', '.join(get_args(Code))}")
    return _fields("refused", fields, tell)


def _incident(value: object, tell: Tell) -> Fields | None:
    """`"bad scan"` is the kind; a table names more of it."""
    fields = {"kind": value} if isinstance(value, str) else value
    if fields is None:
        return None
    known = Incident.__struct_fields__
    if not isinstance(fields, dict) or not set(fields) <= set(known):
        tell("incident", 'write it as "bad scan" or { kind = "bad scan", rule = "HP18" }')
        return None
    if fields.get("kind") not in _KINDS:
        tell("incident.kind", f"{found(fields.get('kind'))} is none of {', '.join(_KINDS)}")
    return _fields("incident", fields, tell)


def _balances(
    written: dict[str, Any], players: tuple[str, ...], tell: Tell
) -> tuple[tuple[str, int], ...]:
    balances: list[tuple[str, int]] = []
    for key, prefix in (("purse", "purse:"), ("account", "")):
        value = written.get(key, {})
        if not isinstance(value, dict):
            tell(key, f'write it as {{ ann = "100.00" }}; found {found(value)}')
            continue
        for name, text in value.items():
            money = amount(text) if isinstance(text, str) else None
            if key == "purse" and name not in players:
                tell(f"purse.{shown_key(name)}", "no player of that name")
            elif money is None:
                tell(f"{key}.{shown_key(name)}", f'money, written "100.00"; found {found(text)}')
            else:
                balances.append((prefix + name, money))
    return tuple(balances)


def _lies(value: object, tell: Tell) -> tuple[tuple[str, tuple[str, ...]], ...]:
    if not isinstance(value, dict):
        tell("lies", f'write it as {{ "box 1" = ["AS", "9H"] }}; found {found(value)}')
        return ()
    lies = []
    for place, cards in value.items():
        if place not in get_args(Where) and not place.startswith("box "):
            tell(f"lies.{found(place)}", f"box 1, box 1 hand 2, {', '.join(get_args(Where)[1:])}")
        elif not isinstance(cards, list) or not all(c in (*CARDS, "unread") for c in cards):
            tell(f'lies."{place}"', f'cards, as ["AS", "9H"], or "unread"; found {found(cards)}')
        else:
            lies.append((place, tuple(cards)))
    return tuple(lies)


def _next(value: object, tell: Tell) -> str | None:
    if value is None or isinstance(value, str):
        return value
    tell("next", f'a prompt, as "deal to box 2"; found {found(value)}')
    return None
