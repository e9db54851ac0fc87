"""What is not done about people, and why. A refusal is a value."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

Code = Literal[
    "role", "no such person", "name taken", "name kept", "roles apart", "left", "not left",
    "nothing changes", "reason needed", "last administrator", "badge taken", "licence taken",
    "no such secret", "not so", "not signed in", "not locked", "unreadable", "unfit",
]  # fmt: skip


class NotDone(Struct, frozen=True, kw_only=True, tag="not-done"):
    """Why a change was not made. `rule` is a procedure's number or part, as for tables."""

    code: Code
    rule: str
    reason: str


_TEXTS: Final[dict[Code, tuple[str, str]]] = {
    "role": ("F", "the role {role} may not do this"),
    "no such person": ("F", "nobody is called {name}"),
    "name taken": (
        "F",
        "{name} is {taken} in the record for good, and tells one from another; choose another",
    ),
    "name kept": (
        "F",
        "{name} is kept for the record or a simulation; nobody is called that",
    ),
    "roles apart": ("F", "nobody is {one} and {other}"),
    "left": ("F", "{name} does not work here any more"),
    "not left": ("F", "{name} works here"),
    "nothing changes": ("F", "{name} is so already"),
    "reason needed": ("F", "this needs a reason"),
    "last administrator": ("F", "{name} is the last administrator; make another one first"),
    "badge taken": ("F", "that badge is {owner}'s; take it from him first"),
    "licence taken": ("F", "licence {number} is {owner}'s; one person has one name here"),
    "no such secret": ("F", "{name} has no {kind}"),
    "not so": ("F", "the role {role} does not sign in by {how}"),
    "not signed in": ("F", "{name} is not signed in"),
    "not locked": ("F", "{name} is not locked out"),
    "unfit": ("F", "{why}"),
    "unreadable": ("F", "the record holds words that can be read, on one line"),
}


def not_done(code: Code, **words: object) -> NotDone:
    """The refusal of that code, its sentence filled with `words`."""
    rule, text = _TEXTS[code]
    return NotDone(code=code, rule=rule, reason=text.format(**words))
