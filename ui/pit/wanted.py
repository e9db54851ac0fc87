"""What somebody is about to ask of a table, and what is still to be said for it. No Qt here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct, structs

from procedures.cards import parse_card
from procedures.commands import Ask
from procedures.places import Lies
from procedures.remedies.offered import REMEDIES

Field = Literal[
    "choice", "key", "card", "standing", "name", "amount", "percent", "set", "seal", "box", "lies",
    "missing", "extra", "arranged", "reason", "despite", "note",
]  # fmt: skip
_FIELDS: Final[Mapping[str, tuple[Field, ...]]] = {
    "open-table": ("despite",),
    "stop-table": ("reason",),
    "end-shoe": ("reason",),
    "cancel-round": ("reason",),
    "call-supervisor": ("reason",),
    "change-dealer": ("choice", "name"),
    "correct-dealer": ("choice", "name", "reason"),
    "report": ("choice", "box", "lies", "note"),
    "acknowledge": ("choice",),
    "confirm-step": ("choice", "card"),
    "confirm": ("choice",),
    "withdraw": ("choice",),
    "override": ("key", "card", "standing", "reason"),
    "rearrange": ("arranged", "reason"),
    "return-wagers": ("choice", "reason"),
    "turn-card": ("key", "reason"),
    "count-set": ("missing", "extra"),
    "replace-card": ("card", "reason"),
    "buy-in": ("choice", "amount"),
}
_OF_SHUFFLE: Final[Mapping[str, tuple[Field, ...]]] = {
    "fanned": ("choice",),
    "shuffled": ("choice", "set", "seal"),
    "cut": ("choice", "percent"),
    "cut card in": ("choice", "percent"),
}
_MAY_BE_EMPTY: Final = frozenset({"despite", "note", "box", "lies", "missing", "extra", "seal"})
PERCENTS: Final[Mapping[str, int]] = {"cut": 25, "cut card in": 50}
"""What is usual (HP7)."""
AT_ONCE: Final = frozenset(
    {"pause-table", "resume-table", "open-betting", "no-more-bets", "acknowledge"}
)
"""What needs no second look: it is done by one press, where there is nothing to choose."""
JUDGED: Final = frozenset(
    {
        "cancel-round", "resolve", "override", "rearrange", "return-wagers", "close-table",
        "end-shoe", "confirm", "replace-card", "correct-dealer",
    }
)  # fmt: skip
"""What is done only to the table that was looked at."""


_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,39}")
_ASK: Final = msgspec.json.Decoder(Ask)


class Wanted(Struct, frozen=True, kw_only=True):
    """A request as far as it has been said. `kind` is the offer's, `choice` one of its choices."""

    kind: str
    choice: str = ""
    key: str = ""
    card: str = ""
    standing: str = ""
    name: str = ""
    amount: int = 0
    percent: int = 0
    set_id: str = ""
    seal: str = ""
    box: int | None = None
    lies: tuple[Lies, ...] = ()
    missing: tuple[str, ...] = ()
    extra: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    burned: tuple[str, ...] = ()
    reason: str = ""

    @property
    def remedy(self) -> str:
        """The remedy of a resolve."""
        return self.choice.partition(":")[2] if self.kind == "resolve" else ""


def as_usual(wanted: Wanted) -> Wanted:
    """With what is usual where nothing else was said."""
    usual = PERCENTS.get(wanted.choice, 0)
    if wanted.kind != "record-shuffle" or wanted.percent or not usual:
        return wanted
    return structs.replace(wanted, percent=usual)


def fields(wanted: Wanted) -> tuple[Field, ...]:
    """What can be said for it, in the order in which people say it."""
    if wanted.kind == "record-shuffle":
        return _OF_SHUFFLE.get(wanted.choice, ("choice",))
    if wanted.kind == "resolve":
        rule = next((rule for rule in REMEDIES.values() if rule.name == wanted.remedy), None)
        needs_card = rule is not None and rule.needs_card
        return ("card", "reason") if needs_card else ("reason",)
    return _FIELDS.get(wanted.kind, ())


def lacking(wanted: Wanted) -> tuple[Field, ...]:
    """What must still be said."""
    return tuple(field for field in fields(wanted) if _lacks(wanted, field))


def asked(wanted: Wanted) -> Ask | None:
    """The request; None while something must still be said. Raises ValueError for what is wrong."""
    if lacking(wanted):
        return None
    if "name" in fields(wanted) and not _NAME.fullmatch(wanted.name):
        raise ValueError(wanted.name)
    try:
        return _ASK.decode(msgspec.json.encode({"type": wanted.kind, **_said(wanted)}))
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def cards_in(text: str) -> tuple[str, ...]:
    """`7H 10s` as cards. Raises ValueError with the word that is none."""
    return tuple(_card(word) for word in text.split())


def _card(word: str) -> str:
    try:
        return parse_card(word.upper().replace("10", "T"))
    except ValueError:
        raise ValueError(word) from None


def _lacks(wanted: Wanted, field: Field) -> bool:
    if field in _MAY_BE_EMPTY:
        return False
    match field:
        case "reason":
            return not wanted.reason.strip() and _needs_reason(wanted)
        case "arranged":
            return not wanted.order
        case "set":
            return not wanted.set_id
        case _:
            return not getattr(wanted, field)


def _needs_reason(wanted: Wanted) -> bool:
    rule = next((rule for rule in REMEDIES.values() if rule.name == wanted.remedy), None)
    return rule is None or rule.needs_reason


def _said(wanted: Wanted) -> Mapping[str, Any]:
    """What is said, by the names that the request itself has for it."""
    first, _, rest = wanted.choice.partition(":")
    player, _, number = wanted.choice.rpartition(":")
    said: dict[str, Mapping[str, Any]] = {
        "open-table": {"devices": (), "despite": wanted.reason},
        "call-supervisor": {"what": wanted.reason},
        "change-dealer": {"dealer": wanted.name, "how": wanted.choice},
        "correct-dealer": {"came_on": _number(first), "was": rest, "dealer": wanted.name},
        "report": {
            "what": wanted.choice, "felt": wanted.lies, "box": wanted.box, "note": wanted.reason,
        },
        "resolve": {"incident": _number(first), "remedy": rest, "card": wanted.card or None},
        "confirm-step": {"incident": _number(first), "card": wanted.card},
        "override": {"key": wanted.key, "card": wanted.card, "decisions": wanted.standing},
        "rearrange": {"order": wanted.order, "burned": wanted.burned},
        "return-wagers": {"player": player, "round": _number(number)},
        "count-set": {"missing": wanted.missing, "extra": wanted.extra},
        "replace-card": {"card": wanted.card},
        "acknowledge": {"incident": _number(first)},
        "confirm": {"proposal": _number(first)},
        "withdraw": {"proposal": _number(first)},
        "turn-card": {"key": wanted.key},
        "buy-in": {"player": wanted.choice, "amount": wanted.amount},
        "record-shuffle": _shuffled(wanted),
    }  # fmt: skip
    has_reason = "reason" in fields(wanted) and wanted.kind != "call-supervisor"
    reason = {"reason": wanted.reason} if has_reason else {}
    return {**said.get(wanted.kind, {}), **reason}


def _shuffled(wanted: Wanted) -> Mapping[str, Any]:
    step = wanted.choice
    given: Mapping[str, Any] = {}
    if step in PERCENTS:
        given = {"percent": wanted.percent}
    elif step == "shuffled":
        given = {"set_id": wanted.set_id, "seal": wanted.seal}
    return {"step": step, **given}


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
