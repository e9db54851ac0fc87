"""The desk of one table, typed: `ann: hit`, `dealer: open betting`, `sam: resolve 1 cancel: …`.

The words are those of the drills. Everything goes to the service as any other request does.
"""

from __future__ import annotations

from procedures import commands as ask
from procedures.drill_words import Bets, Decides, Speaker, wish
from procedures.table import Table, Who
from tablectl.answers import Accepted, Answer, Rejected
from tablectl.config import TableConfig
from tablectl.service import SYSTEM, TableService

HELP = """\
Who, a colon, and what:
  supervisor: open table          dealer: bea comes on
  dealer: fan | shuffle set-1 | cut at 25 % | cut card at 50 %
  dealer: open betting | no more bets
  ann: sit at box 3 | bring 100.00 | bet 25.00 | hit | stand | double | split | surrender
  ann: insurance | even money | no insurance | leave | lose connection | reconnect
  supervisor: resolve 1 cancel: two cards together | resolve 2 enter card 7H: seen on the felt
  supervisor: cancel: … | call supervisor: … | stop: fire | pause | resume | close table
help shows this, quit ends the service; the table goes on at the next start."""


class Desk:
    """Turns typed lines into requests to one service."""

    def __init__(self, service: TableService, config: TableConfig) -> None:
        self._service = service
        self._config = config
        self._requests_made = 0

    def say(self, line: str) -> str:
        """What came of one line, for people; never raises for what was typed."""
        name, colon, words = line.partition(":")
        name, words = name.strip(), words.strip()
        if not colon or not name or not words:
            return f"not understood: {line.strip()!r}; type help"
        who, speaker = self._who(name)
        wanted = wish(speaker, who.name, words)
        if isinstance(wanted, str):
            return wanted
        return "; ".join(self._asked(who, what) for what in self._requests(wanted))

    def _who(self, name: str) -> tuple[Who, Speaker]:
        if name in ("dealer", self._config.dealer):
            dealing = self._service.table.dealing
            return Who("dealer", dealing.dealer if dealing else self._config.dealer), "staff"
        if name in ("supervisor", self._config.supervisor):
            return Who("supervisor", self._config.supervisor), "staff"
        return Who("player", name), "player"

    def _requests(self, wanted: ask.Ask | Bets | Decides) -> list[ask.Ask]:
        table = self._service.table
        match wanted:
            case Bets(amount=amount):
                return [ask.PlaceChips(chips=in_chips(table, amount)), ask.ConfirmBet()]
            case Decides(action=action):
                asks = table.round.asks if table.round is not None else 0
                return [ask.Decide(ask=asks, action=action)]
            case ask.OpenTable():
                uses = (
                    ask.UsesDevice(name=d.name, role=d.role, pulses=d.pulses)
                    for d in self._config.devices
                )
                return [ask.OpenTable(devices=tuple(uses))]
            case _:
                return [wanted]

    def _asked(self, who: Who, what: ask.Ask) -> str:
        by_system = ask.FundPurse | ask.LoseConnection | ask.Reconnect | ask.ResumeService
        by = SYSTEM if isinstance(what, by_system) else who
        self._requests_made += 1
        position = self._service.table.position
        return in_words(self._service.ask(by, what, id=f"desk/{position}/{self._requests_made}"))


def in_chips(table: Table, amount: int) -> tuple[int, ...]:
    """An amount in the house's chips, the largest first; what no chip fits is one of its own."""
    chips: list[int] = []
    for chip in sorted(table.pack.limits.chips, reverse=True):
        count, amount = divmod(amount, chip)
        chips += [chip] * min(count, 100)
    return (*chips, amount) if amount else tuple(chips)


def in_words(answer: Answer) -> str:
    """An answer for people."""
    if isinstance(answer, Accepted):
        return "done"
    if isinstance(answer, Rejected):
        return f"rejected: {answer.reason}"
    rule = getattr(answer, "rule", "")
    return f"refused ({rule}): {answer.reason}" if rule else f"not stored: {answer.reason}"
