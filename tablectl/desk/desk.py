"""The desk of one table, typed: `ann: hit`, `dealer: open betting`, `sam: resolve 1 cancel: …`.

The words are those of the drills. Everything goes to the service as any other request does.
"""

from __future__ import annotations

from typing import Final

import msgspec
from msgspec.structs import replace

from procedures import commands as ask
from procedures.drilling.words import Wish, wish
from procedures.money import show
from procedures.pack_in_words import rules_told
from procedures.play.betting import bets_of
from procedures.refusals import Refused
from procedures.round import Bet
from procedures.table import Table, Who
from procedures.wording.speaker import Language
from tablectl.answers import Accepted, Answer, Rejected
from tablectl.config import Name, TableConfig
from tablectl.desk.requests import LONGEST, requests
from tablectl.desk.words import HELP, as_typed
from tablectl.service import SYSTEM, TableService

_RULES: Final[dict[str, Language]] = {"rules": "en", "rules de": "de"}
_FEW: Final = 8  # offers that are told beside a refusal; `?` tells them all


class Desk:
    """Turns typed lines into requests to one service.

    A dealer is "dealer", or the name of whoever deals, is relieved, or is configured; the
    supervisor likewise. Every other name is a player's. Where a seated player has the name of one
    at work, neither is guessed: "player NAME" and "dealer" say who is meant. "supervisor NAME" is a
    second supervisor, who confirms what the first asked for.
    """

    def __init__(self, service: TableService, config: TableConfig) -> None:
        self._service = service
        self._config = config
        self._requests_made = 0

    def say(self, line: str) -> str:
        """What came of one line, for people; never raises for what was typed."""
        if len(line) > LONGEST:
            return f"not taken: a line of {len(line)} characters; {LONGEST} is the most"
        line = " ".join(line.split())
        if not line.isprintable():
            return f"not taken: {line!a} has characters that cannot be shown"
        if line in ("help", "?"):
            return HELP
        if line in _RULES:
            return "\n".join(rules_told(self._service.table.pack, _RULES[line]))
        if line == "offers":
            return "\n".join(self._offers(who) for who in self._present())
        name, colon, words = line.partition(":")
        words = words.strip()
        if not colon or not name.strip() or not words:
            return f"not understood: {line!r}; type help"
        who = self._who(name.strip())
        if isinstance(who, str):
            return who
        return self._offers(who) if words == "?" else self._done(who, words)

    def remedies(self, *incidents: int) -> tuple[str, ...]:
        """The remedies of open incidents, as each person who may take them would type them."""
        may = [
            f"{who.role}: {words}"
            for who in (self._dealer(), self._supervisor())
            for words in self._may(who)
        ]
        return tuple(
            words for incident in incidents for words in may if f": resolve {incident} " in words
        )

    def _done(self, who: Who, words: str) -> str:
        wanted = wish("player" if who.role == "player" else "staff", who.name, words)
        if isinstance(wanted, str):
            prefix = "" if wanted.startswith("not understood") else "not taken: "
            return f"{prefix}{wanted}{self._hint(who)}"
        requests = self._requests(wanted)
        if isinstance(requests, str):
            return requests
        answer = self._asked(who, requests[0])
        for what in requests[1:]:
            if isinstance(answer, Accepted):
                answer = self._asked(who, what)
        said = in_words(answer)
        if isinstance(answer, Accepted) and who.role == "player":
            said += self._bet(who)
        if isinstance(answer, Refused):
            said += self._instead(who, words, resolving=isinstance(wanted, ask.Resolve))
        return said

    def _instead(self, who: Who, words: str, *, resolving: bool) -> str:
        """What may be done instead of what was refused: first what begins with the same word."""
        word, may = words.partition(" ")[0], self._may(who)
        alike = tuple(offer for offer in may if offer.partition(" ")[0] == word)[: _FEW // 2]
        may = (*alike, *(offer for offer in may if offer not in alike))
        if resolving:
            now = [words for words in may if words.startswith("resolve ")]
            return f"; now there is: {' | '.join(now) or 'nothing to resolve'}"
        more = " | …" if len(may) > _FEW else ""
        return f"; now: {' | '.join(may[:_FEW]) or 'nothing'}{more}"

    # -- who speaks -------------------------------------------------------------------------------

    def _who(self, name: str) -> Who | str:
        """Who this is, or why that cannot be said."""
        if name == "dealer":
            return self._dealer()
        if name == "supervisor":
            return self._supervisor()
        as_player, second = name.startswith("player "), name.startswith("supervisor ")
        name = name.removeprefix("player ").removeprefix("supervisor ")
        try:
            msgspec.convert(name, Name)
        except msgspec.ValidationError:
            return f"not understood: {name[:60]!r} is no name; letters, digits and . _ - only"
        if second:
            return Who("supervisor", name)
        staff = None if as_player else self._at_work(name)
        if staff is None:
            return Who("player", name)
        if self._service.table.player(name) is not None:
            return f'two are called {name}: say "{staff.role}: …" or "player {name}: …"'
        return staff

    def _at_work(self, name: str) -> Who | None:
        if name == self._config.supervisor:
            return self._supervisor()
        dealing = self._service.table.dealing
        dealers = {self._config.dealer}
        if dealing is not None:
            dealers |= {dealing.dealer, dealing.regular}
        return Who("dealer", name) if name in dealers else None

    def _dealer(self) -> Who:
        dealing = self._service.table.dealing
        return Who("dealer", dealing.dealer if dealing is not None else self._config.dealer)

    def _supervisor(self) -> Who:
        return Who("supervisor", self._config.supervisor)

    def _present(self) -> tuple[Who, ...]:
        players = (Who("player", player.name) for player in self._service.table.players)
        return (self._dealer(), self._supervisor(), *players)

    def _hint(self, who: Who) -> str:
        """For a player who has the name of somebody at work, and is not seated yet."""
        if who.role == "player" or who.name in ("dealer", "supervisor"):
            return ""
        return f'; {who.name} is the {who.role}; a player of that name is "player {who.name}"'

    # -- what they want ---------------------------------------------------------------------------

    def _may(self, who: Who) -> tuple[str, ...]:
        return as_typed(self._service.table, self._service.offers(who))

    def _offers(self, who: Who) -> str:
        name = who.name if who.role == "player" else who.role
        return f"{name}: {' | '.join(self._may(who)) or 'nothing now'}"

    def _requests(self, wanted: Wish) -> tuple[ask.Ask, ...] | str:
        """What is asked of the service, one after the other; or why it cannot be asked."""
        if isinstance(wanted, ask.OpenTable):
            uses = (
                ask.UsesDevice(name=d.name, role=d.role, pulses=d.pulses)
                for d in self._config.devices
            )
            return (replace(wanted, devices=tuple(uses)),)
        said = requests(self._service.table, wanted)
        return f"not taken: {said}" if isinstance(said, str) else said

    def _asked(self, who: Who, what: ask.Ask) -> Answer:
        by_system = ask.FundPurse | ask.LoseConnection | ask.Reconnect | ask.DropPlayer
        by = SYSTEM if isinstance(what, by_system) else who
        self._requests_made += 1
        position = self._service.table.position
        return self._service.ask(by, what, id=f"desk/{position}/{self._requests_made}")

    def _bet(self, who: Who) -> str:
        """The chips that a player has on the table while bets are open."""
        player = self._service.table.player(who.name)
        bets = bets_of(self._service.table, player) if player is not None else ()
        if not bets:
            return ""
        if len(bets) == 1:
            return f", the bet is {in_one_bet(self._service.table, bets[0])}"
        several = "; ".join(in_one_bet(self._service.table, bet, placed=True) for bet in bets)
        return f", the bets are {several}"


def in_one_bet(table: Table, bet: Bet, *, placed: bool = False) -> str:
    """A bet's amount, where it lies if that must be said, and what is peculiar about it."""
    spot = f" spot {bet.spot}" if table.pack.game.bets_per_box > 1 else ""
    where = f" on box {bet.box}{spot}" if placed or spot else ""
    rides = ", riding" if bet.rides else ""
    return f"{show(bet.amount)}{where}{rides}{'' if bet.confirmed else ', not confirmed'}"


def in_words(answer: Answer) -> str:
    """An answer for people."""
    if isinstance(answer, Accepted):
        return "done"
    if isinstance(answer, Rejected):
        return f"rejected: {answer.reason}"
    rule = getattr(answer, "rule", "")
    return f"refused ({rule}): {answer.reason}" if rule else f"not stored: {answer.reason}"
