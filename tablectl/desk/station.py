"""Somebody of the house at a table of a running pit: what he types becomes requests to it.

The service says what the words ask for, decides, and tells what may be done; this shows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Final, TypeVar
from uuid import uuid4

import msgspec
from msgspec import Struct

from procedures import commands as ask
from procedures.money import show
from procedures.offers import Preview
from procedures.opening_checks import Check
from procedures.refusals import Refused
from tablectl.answers import Accepted, Answer
from tablectl.client.client import Client, NotAnsweredError, TurnedAwayError
from tablectl.client.messages import Batch
from tablectl.client.views import TableView
from tablectl.desk.requests import MayDo, Meant

HELP: Final = """\
What may be done now stands below the felt. Type it, or its number: in a
terminal a number writes the words, and Enter says them. Fill in what is written
large: resolve 1 cancel: WHY as resolve 1 cancel: two cards together.
Before the opening, by the dealer or a supervisor:
  bea comes on | fan | shuffle set-1 | cut at 25 % | cut card at 50 %
  checks                          what an opening would find now
The opening, by a supervisor:
  open table | open table despite: the recorder is being mended
Play: open betting | no more bets | carl takes over | carl relieves | bea returns
  acknowledge 1 | resolve 1 cancel: two cards together | confirm 1 | withdraw 1
The end: end shoe: WHY | count set | count set missing 7H | close table
Who sits at the table himself, by his name, or by his box in fewer keys:
  for tom: sit at box 3 | tom buys in 100.00 | for tom: bet 10.00 | for tom: hit
  tom: sit at box 3 | tom: buy in 100 | 3: bet 10 | 3: h
  h hit, s stand, d double, p split, r surrender, b rebet,
  i insurance, n no insurance, e even money
A buy-in, a count, a remedy, an override, a cancellation or a close that moves
cards or money is shown first; yes does it (or --yes, where nobody is asked).
  preview WORDS                   shows it, and no more
  wait for WORDS                  until the next step or an offer has these words
  offers | checks | help | quit"""
_PATIENCE: Final = 10.0  # seconds for an answer
_LOOKED_AT: Final = (
    ask.CancelRound, ask.Resolve, ask.Override, ask.Rearrange, ask.ReturnWagers, ask.CloseTable,
    ask.EndShoe, ask.Confirm, ask.BuyIn, ask.CountSet,
)  # fmt: skip
"""What is shown before it is done, where it moves anything; a count always."""
_ANY_TABLE: Final = (ask.BuyIn, ask.CountSet)
"""Of these, what is meant however the table has moved since it was shown."""
_YES: Final = ("yes", "y")
_ANSWERS: Final = (*_YES, "no", "n")
_PRESSING: Final = tuple(
    map(
        re.compile,
        (
            "^(resolve|confirm|laid|fan|shuffle|cut|open|no more bets)",
            "^for .*: (hit|stand$|double|split|surrender|insurance|even|no insurance)",
            "^acknowledge",
            "^(pause|end shoe|close|stop|call|correct|replace|turn|return)",
            "^report",
            ": (sit|stand behind|leave)",
        ),
    )
)
"""The order of what may be done; what is none of these stands in the middle."""
_LARGE: Final = re.compile(r"\b[A-Z]{2,}\b")
T = TypeVar("T")


class Said(Struct, frozen=True, kw_only=True):
    """What came of a line, in words; `done`: it was understood and not refused."""

    lines: tuple[str, ...] = ()
    done: bool = True


class _Checks(Struct, frozen=True, kw_only=True):
    checks: tuple[Check, ...] = ()


class Station:
    """One person at one table, over a client that is signed in. `follow` begins it."""

    def __init__(self, client: Client, table: str, *, sure: bool = False) -> None:
        """`sure`: what would be asked first is shown and done at once."""
        self._sure = sure
        self.left = False
        """He has asked to quit."""
        self.view: TableView | None = None
        """The table as it was shown last; None until it has been shown."""
        self.may: tuple[str, ...] = ()
        """What may be done at that table now, in words to type."""
        self.waiting_for = ""
        """Words that the next step or an offer must have before anything else is said."""
        self._client = client
        self._table = table
        self._batches: SimpleQueue[Batch] = SimpleQueue()
        self._news: list[str] = []
        self._asked_first: tuple[ask.Ask, int | None] | None = None  # shown, no yes yet
        self._unknown = False  # what may be done could not be asked
        self._done_by = 0  # the last fact of what was said; until it is shown, nothing is asked

    def follow(self) -> None:
        """Begin to be told of the table.

        Raises TurnedAwayError where there is none of that name or the role has no desk,
        NotAnsweredError, TimeoutError.
        """
        self._ask_what_may_be_done()
        self._client.subscribe({self._table: -1}, self._batches.put)

    def hears(self, seconds: float) -> bool:
        """Take what was told, waiting at most so long; whether anything was.

        Raises TurnedAwayError where the sign-in is over.
        """
        try:
            told = [self._batches.get(timeout=seconds)]
        except Empty:
            return self._unknown and self._client.connection == "live" and self._looks()
        while not self._batches.empty():
            told.append(self._batches.get())
        for batch in told:
            self._news += [fact.words for fact in batch.facts if fact.words]
        views = [batch.view for batch in told if batch.view is not None]
        if views:
            self.view = views[-1]
            self._looks()
        return bool(views)

    def _looks(self) -> bool:
        """Ask what may be done; without an answer nothing is offered, and it is asked again."""
        self.may, self._unknown = (), True
        try:
            self._ask_what_may_be_done()
        except (NotAnsweredError, TimeoutError):
            return False
        self._unknown = False
        return True

    def news(self) -> tuple[str, ...]:
        """What has happened since this was last asked."""
        told, self._news = tuple(self._news), []
        return told

    def waits(self) -> bool:
        """What he has said was done and is not shown yet, or words are waited for."""
        view, wanted = self.view, self.waiting_for
        if view is None or view.position < self._done_by:
            return True
        if any(wanted in words for words in (view.sentence, *self.may)):
            self.waiting_for = ""
        return bool(self.waiting_for)

    # -- what he says -----------------------------------------------------------------------------

    def say(self, line: str) -> Said:
        """What came of one line; never raises for what was typed."""
        words = " ".join(line.split())
        first, self._asked_first = self._asked_first, None
        try:
            if first is not None and words in _YES:
                return self._sent(first[0], seen=first[1])
            dropped = ("it is not done",) if first is not None else ()
            if words in _ANSWERS:
                return Said(lines=dropped) if dropped else _not("nothing was asked")
            said = self._own_word(words)
            return msgspec.structs.replace(said, lines=(*dropped, *said.lines))
        except NotAnsweredError:
            return _not("there was no answer; the table shows whether it was done")
        except TurnedAwayError as error:
            return _not(str(error))
        except msgspec.ValidationError as error:
            return _not(f"the service says what this desk does not know: {error}")
        except TimeoutError:
            return _not(f"no answer for {_PATIENCE:.0f} s; the table shows whether it was done")

    def _own_word(self, words: str) -> Said:
        """What is said to this desk; anything else is said to the table."""
        if words in ("quit", "q", "exit"):
            self.left = True
            return Said()
        if words in ("help", "?"):
            return Said(lines=tuple(HELP.splitlines()))
        if words == "offers":
            return Said(lines=tuple(numbered(self.may)) or ("nothing may be done now",))
        if words == "checks":
            return Said(lines=tuple(self._checks()))
        if words.startswith("wait for "):
            self.waiting_for = words.removeprefix("wait for ")
            return Said()
        if words.startswith("preview "):
            return self._previewed(words.removeprefix("preview "))
        if words.isdecimal():
            offered = self.offer(words)
            if not offered:
                return _not(f"there is no {words[:9]}; offers lists what may be done")
            if to_fill_in(offered) != offered:
                return _not(f"fill in what is written large: {offered}")
            words = offered
        return self._asked(words)

    def offer(self, number: str) -> str:
        """The words for which a number stands; empty for what is no number of an offer."""
        if not (number.isascii() and number.isdecimal() and len(number) < 4):
            return ""
        return self.may[int(number) - 1] if 0 < int(number) <= len(self.may) else ""

    def _asked(self, words: str) -> Said:
        """One request after the other, as long as they are done."""
        meant = self._meant(words)
        if meant.why:
            return _not(meant.why)
        said = Said()
        for what in meant.asks:
            if isinstance(what, _LOOKED_AT):
                return self._looked_at(what)
            said = self._sent(what)
            if not said.done:
                return said
        return said

    def _looked_at(self, what: ask.Ask) -> Said:
        """What moves cards or money is shown before it is done."""
        would = self._told(self._client.preview(self._table, what))
        if isinstance(would, Refused):
            return self._sent(what)  # that it was refused goes on the record
        moves = (*_counted(what), *self._moves(would))
        if not moves:
            return self._sent(what)
        seen = None if isinstance(what, _ANY_TABLE) else would.position
        if self._sure:
            said = self._sent(what, seen=seen)
            return Said(lines=(*moves, *said.lines), done=said.done)
        self._asked_first = what, seen
        return Said(lines=(*moves, "yes does it; anything else leaves it"))

    def _previewed(self, words: str) -> Said:
        meant = self._meant(words)
        if meant.why:
            return _not(meant.why)
        would = self._told(self._client.preview(self._table, meant.asks[0]))
        if isinstance(would, Refused):
            return _not(_refusal(would))
        return Said(lines=tuple(self._moves(would)) or ("no card and no money would move",))

    def _moves(self, would: Preview) -> Iterator[str]:
        currency = self.view.currency if self.view is not None else ""
        for card in would.cards:
            before = str(card.before) if card.before is not None else "nowhere"
            yield f"  {card.card}: {before} → {card.after}"
        for account, now, then in would.money:
            yield f"  {account}: {show(now)} → {show(then, currency)}"

    def _sent(self, what: ask.Ask, *, seen: int | None = None) -> Said:
        answer = self._told(self._client.send(self._table, what, id=uuid4().hex, seen=seen))
        if isinstance(answer, Accepted):
            self._done_by = max(self._done_by, answer.last)
            return Said(lines=("done",))
        self._looks()
        return _not(_refusal(answer))

    def _meant(self, words: str) -> Meant:
        about = {"table": self._table, "words": words}
        return msgspec.json.decode(self._told(self._client.find("meant", about)), type=Meant)

    def _checks(self) -> Iterator[str]:
        found = self._told(self._client.find("gate", {"table": self._table}))
        checks = msgspec.json.decode(found, type=_Checks).checks
        for check in checks:
            yield f"{'green' if check.ok else 'RED  '}  {check.of}: {check.found}"
        if not checks:
            yield "this table opens itself; nothing is looked at"

    def _ask_what_may_be_done(self) -> None:
        found = self._told(self._client.find("desk", {"table": self._table}))
        self.may = tuple(sorted(msgspec.json.decode(found, type=MayDo).words, key=_pressing))

    def _told(self, future: Future[T]) -> T:
        return future.result(_PATIENCE)


def _counted(what: ask.Ask) -> tuple[str, ...]:
    """A count in words: it moves no card, and it closes what lies before it."""
    if not isinstance(what, ask.CountSet):
        return ()
    missing, extra = " ".join(what.missing) or "nothing", " ".join(what.extra) or "nothing"
    return (f"  the set was counted: missing {missing}, too many {extra}",)


def numbered(may: tuple[str, ...]) -> Iterator[str]:
    """Each offer with the number that stands for it."""
    return (f"{number} {words}" for number, words in enumerate(may, start=1))


def _pressing(words: str) -> int:
    """What the table waits for stands first, what is always there last."""
    ranks = (place for place, pattern in enumerate(_PRESSING) if pattern.search(words))
    return next(ranks, len(_PRESSING) // 2)


def to_fill_in(words: str) -> str:
    """The words up to the first that is written large, which is to be filled in."""
    large = _LARGE.search(words)
    return words if large is None else words[: large.start()]


def _refusal(answer: Answer) -> str:
    rule = getattr(answer, "rule", "")
    reason = getattr(answer, "reason", "")
    return f"refused ({rule}): {reason}" if rule else f"not done: {reason}"


def _not(why: str) -> Said:
    return Said(lines=(why,), done=False)
