"""A request from the first word to its answer: said, looked at, confirmed. No Qt here.

What moves cards or money is confirmed at the very position that was looked at. When the table
moves meanwhile it is looked at again; where that shows something else, it is said, and nothing is
sent until somebody has looked.
"""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import structs

from procedures.commands import Ask
from procedures.offers import Preview
from procedures.refusals import Refused
from ui.pit.wanted import JUDGED, Field, Wanted, as_usual, asked, fields, lacking

Stage = Literal["filling", "wrong", "looking", "refused", "ready", "moved", "sent"]
_ANY: Final = "?"
"""A reason; what comes of a request is the same for every one."""


class Requesting:
    """One request that somebody makes. Only one is under way at a screen."""

    def __init__(self, wanted: Wanted) -> None:
        self.wanted = as_usual(wanted)
        self.would: Preview | Refused | None = None
        self.problem = ""
        """What is wrong with what was said."""
        self.question: Ask | None = None
        """What is looked at: the request, whatever the reason will be."""
        self.ask: Ask | None = None
        """The request itself; None while something must still be said."""
        self.stage: Stage = "filling"
        self._read()

    @property
    def lacking(self) -> tuple[Field, ...]:
        """What must still be said."""
        return lacking(self.wanted)

    @property
    def may_confirm(self) -> bool:
        """It was looked at, and everything is said."""
        return self.stage == "ready" and self.ask is not None

    @property
    def seen(self) -> int | None:
        """The position to confirm it with; None where it does not matter."""
        judged = self.wanted.kind in JUDGED
        return self.would.position if judged and isinstance(self.would, Preview) else None

    def change(self, **said: Any) -> bool:
        """Something else is said; whether it is to be looked at now."""
        wanted = as_usual(structs.replace(self.wanted, **said))
        if self.stage == "sent" or (wanted == self.wanted and self.stage != "wrong"):
            return False
        before, stage = self.question, self.stage
        self.wanted = wanted
        self._read()
        if self.question is not None and self.question == before:  # only the reason is another
            self.stage = stage
            return False
        self.would = None
        return self.stage == "looking"

    def spoil(self, problem: str) -> None:
        """What was typed means nothing."""
        if self.stage != "sent":
            self.question = self.ask = self.would = None
            self.problem, self.stage = problem, "wrong"

    def looked(self, about: Ask, would: Preview | Refused) -> None:
        """What it would do, as the service says; an answer about something else is let go."""
        if about != self.question or self.stage == "sent":
            return
        before, self.would = self.would, would
        if isinstance(would, Refused):
            self.stage = "refused"
        elif isinstance(before, Preview) and not _same(before, would):
            self.stage = "moved"
        elif self.stage != "moved":
            self.stage = "ready"

    def outdated(self, position: int) -> bool:
        """Whether the table, now at this position, has moved since it was looked at."""
        if self.stage == "refused":
            return True
        at = self.would.position if isinstance(self.would, Preview) else position
        return self.stage in ("ready", "moved") and at < position

    def has_looked(self) -> None:
        """Somebody has read what it would do now."""
        if self.stage == "moved":
            self.stage = "ready"

    def send(self) -> Ask | None:
        """The request, if it may be sent now; from then on its answer is waited for."""
        if not self.may_confirm:
            return None
        self.stage = "sent"
        return self.ask

    def not_done(self) -> bool:
        """It was refused, or no answer came; whether it is to be looked at again."""
        self.stage = "looking" if self.question is not None else "filling"
        return self.stage == "looking"

    def _read(self) -> None:
        self.problem, self.question, self.ask = "", None, None
        has_reason = "reason" in fields(self.wanted)
        unsaid = structs.replace(self.wanted, reason=_ANY) if has_reason else self.wanted
        try:
            self.ask, self.question = asked(self.wanted), asked(unsaid)
        except ValueError as error:
            self.problem, self.stage = str(error), "wrong"
            return
        self.stage = "filling" if self.question is None else "looking"


def _same(before: Preview, after: Preview) -> bool:
    return (before.cards, before.money) == (after.cards, after.money)
