"""A person at a table of a running pit: what he types becomes requests to the service.

The service decides everything; this shows its view, and asks it what may be done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import Any, Final, Literal, TypeVar
from uuid import uuid4

import msgspec

from procedures import commands as ask
from procedures.money import show
from procedures.pack import HousePack
from procedures.pack_in_words import in_words as rules_in_words
from tablectl.answers import Accepted
from tablectl.client.client import Client, NotAnsweredError, TurnedAwayError
from tablectl.client.messages import Batch
from tablectl.client.views import TableView
from tablectl.games.packs import PackError, open_pack
from tablectl.player import advice
from tablectl.player.own_account import in_words
from tablectl.player.table_picture import Seen
from tablectl.player.words import (
    Answers,
    Asks,
    Bets,
    Brings,
    Chip,
    Choose,
    Meant,
    Plays,
    Quits,
    Stake,
    Supervises,
    help_lines,
    meant,
)

_PATIENCE: Final = 10.0  # seconds for an answer
_TOLD: Final = frozenset({
    "incident-opened", "incident-resolved", "table-held", "round-cancelled", "round-corrected",
    "wagers-returned", "table-closed", "dealer-peeked", "transfer-asked", "transfer-ended",
})  # fmt: skip
"""Facts whose own words a player is told."""
_MOST_CHIPS: Final = 100
_HELP: Final = (
    "At a table: fund 50.00 takes money from your account to the purse; sit | sit 3 | leave;",
    "leave gives up the seat and returns the purse, quit keeps it a while",
)
T = TypeVar("T")
Waits = Literal["no", "still", "in vain"]
"""Whether a line is to wait; in vain: the round is over, or has come to another question."""


class AtTable:
    """One player at one table, over a client that is signed in. `follow` begins it."""

    def __init__(self, client: Client, table: str, name: str) -> None:
        self.left = False
        """He has asked to quit."""
        self.box = 1
        """The box that chips are laid on."""
        self.seen: Seen | None = None
        """The table as it was shown last; None until it has been shown."""
        self._client = client
        self._table = table
        self._name = name
        self._batches: SimpleQueue[Batch] = SimpleQueue()
        self._news: list[str] = []
        self._sits = True  # he came to sit down, and has no seat yet
        self._chips: set[int] = set()
        self._funding: tuple[int, str] | None = None  # asked for, and not answered
        self._done_by = 0  # the last fact of what he has said; until it is shown, nothing is asked

    def follow(self) -> None:
        """Begin to be told of the table.

        Raises TurnedAwayError where there is none of that name, NotAnsweredError, TimeoutError.
        """
        self._told(self._client.offers(self._table))
        self._client.subscribe({self._table: -1}, self._batches.put)

    def hears(self, seconds: float) -> bool:
        """Take what was told, waiting at most so long; whether anything was."""
        try:
            told = [self._batches.get(timeout=seconds)]
        except Empty:
            return False
        while not self._batches.empty():
            told.append(self._batches.get())
        for batch in told:
            for fact in batch.facts:
                self._news += self._in_words(fact.kind, fact.words, fact.fact or {})
        views = [batch.view for batch in told if batch.view is not None]
        if views:
            self._look(views[-1])
        return bool(views)

    def news(self) -> tuple[str, ...]:
        """What has happened since this was last asked."""
        told, self._news = tuple(self._news), []
        return told

    @property
    def behind(self) -> bool:
        """What he has said was done and has not been shown yet."""
        return self.seen is not None and self.seen.view.position < self._done_by

    @property
    def plays(self) -> bool:
        """He has money in a round that is not over."""
        seen = self.seen
        return seen is not None and any(
            bet.player == self._name and bet.confirmed and not all(h.outcome for h in box.hands)
            for box in seen.view.boxes
            for bet in box.bets
            if box.hands or seen.view.phase == "betting"
        )

    # -- what he says -----------------------------------------------------------------------------

    def waits(self, line: str) -> Waits:
        """Whether the table has not asked yet for what the line says; for lines of a pipe."""
        seen = self.seen
        if seen is None or self.behind:
            return "still"
        phase, runs, mine = seen.phase, self.plays, seen.view.mine
        coming = mine is not None and mine.coming > 0
        if _words(line) == "leave" and runs and phase in ("wait", "bets"):
            return "still"
        match meant(line, phase):
            case Brings() if self._sits or runs or coming:
                return "still"
            case Bets() | Stake() | Chip() | Asks(page="balance") if coming:
                return "still"
            case Bets() | Stake() | Chip() if seen.broke:
                return "no"  # the table says what the purse lacks
            case Answers() if phase == "decision" and not seen.choices("answer-insurance"):
                return "in vain"
            case Plays() | Answers() if phase == "bets":
                return "still" if runs else "in vain"
            case Plays() | Answers() | Bets() | Stake() | Chip() | Choose() if phase == "wait":
                return "still"
            case Asks(page="history" | "balance") if runs and phase in ("wait", "bets"):
                return "still"
        return "no"

    def say(self, line: str) -> tuple[str, ...]:
        """What came of one line, in words; never raises for what was typed."""
        seen = self.seen
        if seen is None:
            return ("the table has not been shown yet",)
        try:
            said: str | tuple[str, ...] | None = self._own_word(_words(line), seen)
            if said is None:
                wanted = meant(line, seen.phase)
                said = wanted if isinstance(wanted, str) else self._done(wanted, seen)
        except NotAnsweredError:
            said = "there was no answer; the table shows whether it was done"
        except TurnedAwayError as error:
            said = str(error)
        except TimeoutError:
            said = f"no answer for {_PATIENCE:.0f} s; the table shows whether it was done"
        return said if isinstance(said, tuple) else (said,) if said else ()

    def _own_word(self, words: str, seen: Seen) -> str | None:
        """What is said at a table with others, and not at one's own."""
        first, _, rest = words.partition(" ")
        if words == "leave":
            self._sits = False
            said = self._asks(ask.Leave())
            self.left = not said
            return said
        if first == "sit" and (not rest or (rest.isdecimal() and len(rest) < 3)):
            self._sits = True
            return self._sit(seen, int(rest) if rest else None)
        return None

    def _done(self, wanted: Meant, seen: Seen) -> str | tuple[str, ...]:
        mine = seen.view.mine
        match wanted:
            case Chip(place=place):
                if place > len(seen.chips):
                    return f"there are {len(seen.chips)} chips; ? shows them"
                return self._lays((seen.chips[place - 1],), self.box)
            case Stake(amount=amount, box=box):
                chips = _in_chips(seen.chips, amount)
                return self._lays(chips, box or self.box) if chips else "that is too many chips"
            case Choose(box=box):
                return self._chooses(box, mine.boxes if mine is not None else ())
            case Bets():
                return self._bets(wanted, seen)
            case Answers():
                return self._answers(wanted, seen)
            case Plays(action=action):
                asked = mine.ask if mine is not None else 0
                return self._asks(ask.Decide(ask=asked, action=action))
            case Brings(amount=amount):
                return self._funds(amount)
            case Asks():
                return tuple(self._page(wanted, seen))
            case Supervises():
                return "a supervisor of the house ends what holds this table"
            case Quits():
                self.left = True
                return ""

    def _funds(self, amount: int) -> str:
        """Money from his account; after no answer the same amount is the same action."""
        if self._funding is None or self._funding[0] != amount:
            self._funding = amount, uuid4().hex
        said = self._asks(ask.AskFunds(amount=amount), id=self._funding[1])
        self._funding = None
        return said

    def _lays(self, chips: tuple[int, ...], box: int) -> str:
        said = self._asks(ask.PlaceChips(chips=chips, box=box))
        if not said:
            self.box = box
        return said

    def _chooses(self, box: int | None, own: tuple[int, ...]) -> str:
        if not own:
            return "you have no box yet: sit"
        after = [one for one in own if one > self.box] or list(own)
        chosen = after[0] if box is None else box
        if chosen not in own:
            return f"your boxes are {', '.join(map(str, own))}; sit {chosen} takes that one"
        self.box = chosen
        return ""

    def _bets(self, wanted: Bets, seen: Seen) -> str:
        match wanted.what:
            case "undo":
                return self._asks(ask.UndoChip(box=self.box))
            case "clear":
                return self._asks(ask.ClearBet())
            case "rebet":
                return self._asks(ask.Rebet())
            case "new game":
                return self._asks(ask.NewGame())
            case "deal":
                machine = any(offer.kind == "deal" for offer in seen.view.offers)
                return self._asks(ask.Deal() if machine else ask.ConfirmBet())

    def _answers(self, wanted: Answers, seen: Seen) -> str:
        """For the box that is named, else for the first that may give this answer."""
        for choice in seen.choices("answer-insurance"):
            at, _, means = choice.rpartition(":")
            box = int(at.partition("/")[0]) if at else None
            if means == wanted.answer and (box is None or wanted.box in (None, box)):
                answer = ask.AnswerInsurance(answer=wanted.answer, box=box, amount=wanted.amount)
                return self._asks(answer)
        return "that is not offered now" + (f" on box {wanted.box}" if wanted.box else "")

    # -- pages ------------------------------------------------------------------------------------

    def _page(self, wanted: Asks, seen: Seen) -> Iterator[str]:
        view = seen.view
        match wanted.page:
            case "help":
                yield from help_lines([show(chip) for chip in seen.chips])
                yield from _HELP
            case "balance":
                purse = view.mine.purse if view.mine is not None else 0
                yield f"your purse holds {show(purse, view.currency)}"
                yield from in_words(
                    msgspec.json.decode(self._told(self._client.find("my-account", {})))
                )
            case "history":
                about = {"table": self._table, "limit": "20"}
                found = msgspec.json.decode(self._told(self._client.find("my-rounds", about)))
                yield from _listed(found, wanted.number, view.currency)
            case "rules" | "strategy":
                pack = _pack_of(view)
                if pack is None:
                    yield f"the pack {view.pack} of this table is not on this machine"
                elif wanted.page == "strategy":
                    yield from advice.chart(pack)
                else:
                    yield pack.title
                    yield from (f"{topic.title}: {topic.text}" for topic in rules_in_words(pack))
            case "hint" | "digest":
                yield "that is told at a table of your own only: tablectl play PACK"

    # -- steps ------------------------------------------------------------------------------------

    def _look(self, view: TableView) -> None:
        """The table as it is now, and what may be done; sit down where a seat is wanted."""
        if view.mine is not None and view.mine.boxes and self.box not in view.mine.boxes:
            self.box = view.mine.boxes[0]
        for choice in next((o.choices for o in view.offers if o.kind == "place-chips"), ()):
            self._chips.add(int(choice.rpartition(":")[2]))
        chips = tuple(sorted(self._chips))
        self.seen = Seen(view=view, name=self._name, box=self.box, chips=chips)
        if view.mine is not None and view.mine.boxes:
            self._sits = False
        elif self._sits and self.seen.choices("sit"):
            self._sits = False
            said = self._sit(self.seen, None)
            self._news += [said] if said else []

    def _sit(self, seen: Seen, box: int | None) -> str:
        """Take this box, or the first that is free."""
        free = [int(choice) for choice in seen.choices("sit") if choice != "0"]
        if box is None and not free:
            return "no box is free at this table now"
        return self._asks(ask.Sit(box=free[0] if box is None else box))

    def _asks(self, what: ask.Ask, *, id: str = "") -> str:
        """Nothing where it was done: the table shows it."""
        answer = self._told(self._client.send(self._table, what, id=id or uuid4().hex))
        if isinstance(answer, Accepted):
            self._done_by = max(self._done_by, answer.last)
            return ""
        rule = getattr(answer, "rule", "")
        return f"{answer.reason} ({rule})" if rule else answer.reason

    def _told(self, future: Future[T]) -> T:
        return future.result(_PATIENCE)

    def _in_words(self, kind: str, words: str, fact: Mapping[str, Any]) -> Iterator[str]:
        """What a player is told of a fact, where the picture alone would not say it."""
        own = fact.get("player") == self._name
        if kind in _TOLD:
            yield words
        elif kind == "bet-set" and own and fact.get("why"):
            yield f"the chips on box {fact['box']} are back: {fact['why']} (E-116)"
        elif (kind == "decision-taken" and fact.get("by") != "player") or (
            kind == "player-away" and own
        ):
            yield words
        elif kind == "round-settled":
            bets = [bet for box in fact.get("results", ()) for bet in box["bets"]]
            own_bets = [bet for bet in bets if bet["player"] == self._name]
            if own_bets:
                yield f"round over: {_signed(sum(b['returned'] - b['staked'] for b in own_bets))}"


def _words(line: str) -> str:
    return " ".join(line.lower().removeprefix(":").split())


def _in_chips(chips: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """An amount in these chips, the largest first; what none fits is one of its own."""
    laid: list[int] = []
    for chip in reversed(chips):
        count, amount = divmod(amount, chip)
        if len(laid) + count > _MOST_CHIPS:
            return ()
        laid += [chip] * count
    laid += [amount] if amount else []
    return tuple(laid) if len(laid) <= _MOST_CHIPS else ()


def _pack_of(view: TableView) -> HousePack | None:
    """The table's pack, where the very same one is on this machine."""
    try:
        pack = open_pack(view.pack)
    except PackError:
        return None
    return pack if pack.digest == view.digest else None


def _listed(rounds: list[dict[str, Any]], number: int | None, currency: str) -> Iterator[str]:
    chosen = [one for one in rounds if number in (None, one["round"])]
    if not chosen:
        yield "no such round of yours is in the record"
    for one in reversed(chosen):
        for bet in one["bets"]:
            hands = "; ".join(f"{' '.join(h['cards'])} {h['outcome']}" for h in bet["hands"])
            money = f"staked {show(bet['staked'], currency)}, back {show(bet['returned'])}"
            yield f"round {one['round']:>4}  box {bet['box']}  {money}  {hands}"


def _signed(amount: int) -> str:
    return f"won {show(amount)}" if amount > 0 else f"lost {show(-amount)}" if amount else "even"
