"""One person at a table: what he types becomes requests, and what comes of them lines to read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from procedures import accounts
from procedures import commands as ask
from procedures import events as ev
from procedures import incident_events as ie
from procedures.irregular.known import known
from procedures.money import show
from procedures.offers import Offer
from procedures.pack_in_words import rules_told
from procedures.play.betting import bets_of
from procedures.table import Player, Table, Who
from tablectl.answers import Accepted, Answer
from tablectl.desk.requests import in_chips
from tablectl.ledger.store import ReadableStore
from tablectl.machine_dealer import SUPERVISOR
from tablectl.player import advice
from tablectl.player.history import in_full, listed, own_rounds
from tablectl.player.outcome import ended
from tablectl.player.picture import may_bet
from tablectl.player.words import (
    Answers,
    Asks,
    Bets,
    Brings,
    Chip,
    Choose,
    Meant,
    Phase,
    Plays,
    Quits,
    Stake,
    Supervises,
    help_lines,
    meant,
)
from tablectl.service import SYSTEM, Published, TableService
from tablectl.terminal.signs import Signs


class Dealer(Protocol):
    """Whoever deals: a machine, or a simulated dealer."""

    def open_bets(self) -> None:
        """The player wants to bet."""
        ...


class Seat:
    """A player's seat at one service, and the boxes that he bets on."""

    def __init__(
        self,
        service: TableService,
        store: ReadableStore,
        dealer: Dealer,
        *,
        name: str,
        signs: Signs,
    ) -> None:
        """`store` is where the service writes, for the player's history."""
        self.box = 1
        """The box that chips are laid on."""
        self.left = False
        """He has asked to quit."""
        self._service = service
        self._store = store
        self._by = Who("player", name)
        self._dealer = dealer
        self.signs = signs
        self._placed: list[int] = []  # the boxes of the chips that lie, in their order
        self._news: list[str] = []
        self._asked_so_far = 0
        self._bring = 0
        service.subscribe(self._stored)

    # -- what the picture needs -------------------------------------------------------------------

    @property
    def name(self) -> str:
        """The player."""
        return self._by.name

    @property
    def offers(self) -> tuple[Offer, ...]:
        """What he may do now."""
        return self._service.offers(self._by)

    @property
    def phase(self) -> Phase:
        """What the table asks of him."""
        kinds = {offer.kind for offer in self.offers}
        if "decide" in kinds:
            return "decision"
        if "answer-insurance" in kinds:
            return "insurance"
        return "bets" if may_bet(self._table, kinds) else "wait"

    def news(self) -> tuple[str, ...]:
        """What has happened since this was last asked."""
        told, self._news = tuple(self._news), []
        return told

    # -- coming and going -------------------------------------------------------------------------

    def arrive(self, bring: int) -> None:
        """Sit down with this much, or come back to what was left (MP3, E-95)."""
        self._bring = bring
        player = self._player
        if player is None and not self._sits():
            return
        if player is not None and player.presence == "lost":
            self._asked(SYSTEM, ask.Reconnect(player=self.name))
        if not any(account.name == accounts.purse(self.name) for account in self._table.accounts):
            self._asked(SYSTEM, ask.FundPurse(player=self.name, amount=bring))
        if (player := self._player) is not None and player.boxes:
            self.box = player.box

    def _sits(self) -> bool:
        """Take the first free box. Nobody sits down while the table is held."""
        free = next((offer.choices for offer in self.offers if offer.kind == "sit"), ())
        boxes = [int(box) for box in free if box != "0"]
        if not boxes and not self._table.held:
            self._news.append("no box is free at this table; name another --table")
        return bool(boxes) and isinstance(self._request(ask.Sit(box=boxes[0])), Accepted)

    def go(self) -> None:
        """The connection ends; what is begun waits."""
        player = self._player
        if player is not None and player.presence == "here":
            self._asked(SYSTEM, ask.LoseConnection(player=self.name))

    # -- what he says -----------------------------------------------------------------------------

    def say(self, line: str) -> tuple[str, ...]:
        """What came of one line, in words; never raises for what was typed."""
        wanted = meant(line, self.phase)
        if isinstance(wanted, str):
            return (wanted,)
        said = self._done(wanted)
        return said if isinstance(said, tuple) else (said,) if said else ()

    def _done(self, wanted: Meant) -> str | tuple[str, ...]:
        match wanted:
            case Chip(place=place):
                chips = self._table.pack.limits.chips
                if place > len(chips):
                    return f"there are {len(chips)} chips; ? shows them"
                return self._lays((chips[place - 1],), self.box)
            case Stake(amount=amount, box=box):
                chips = in_chips(self._table, amount)
                return self._lays(chips, box or self.box) if chips else "that is too many chips"
            case Choose(box=box):
                return self._chooses(box)
            case Bets():
                return self._bets(wanted)
            case Answers():
                return self._answers(wanted)
            case Plays(action=action):
                now = self._table.round
                asked = now.asks if now is not None else 0
                return self._told(self._request(ask.Decide(ask=asked, action=action)))
            case Brings(amount=amount):
                funding = ask.FundPurse(player=self.name, amount=amount)
                return self._told(self._asked(SYSTEM, funding))
            case Asks():
                return tuple(self._page(wanted))
            case Supervises():
                return self._supervises()
            case Quits():
                self.left = True
                return ""

    def _lays(self, chips: tuple[int, ...], box: int) -> str:
        if self._player is None:
            self.arrive(self._bring)  # the table was held when he came
        self._dealer.open_bets()
        player = self._player
        if player is not None and box not in player.boxes:
            sat = self._request(ask.Sit(box=box))
            if not isinstance(sat, Accepted):
                return self._told(sat)
        answer = self._request(ask.PlaceChips(chips=chips, box=box))
        if isinstance(answer, Accepted):
            self._placed += [box] * len(chips)
            self.box = box
        return self._told(answer)

    def _chooses(self, box: int | None) -> str:
        game = self._table.pack.game
        most = min(game.boxes, game.boxes_per_player)
        chosen = self.box % most + 1 if box is None else box
        if not 1 <= chosen <= game.boxes:
            return f"this table has boxes 1 to {game.boxes}"
        self.box = chosen
        return "" if most > 1 else "this game has one box a player"

    def _bets(self, wanted: Bets) -> str:
        machine = self._table.pack.game.dealt_by == "machine"
        player = self._player
        bets = bets_of(self._table, player) if player is not None else ()
        match wanted.what:
            case "undo":
                lying = {bet.box for bet in bets}
                last = [box for box in self._placed if box in lying]
                last = last or sorted(lying)
                answer = self._request(ask.UndoChip(box=last[-1] if last else self.box))
                if isinstance(answer, Accepted) and self._placed:
                    self._placed = last[:-1]
            case "clear":
                answer = self._request(ask.ClearBet())
            case "rebet":
                self._dealer.open_bets()
                answer = self._request(ask.Rebet())
            case "deal":
                answer = self._request(ask.Deal() if machine else ask.ConfirmBet())
            case "new game" if bets:
                answer = self._request(ask.ClearBet())
            case "new game":
                self._dealer.open_bets()
                if not machine or self._table.betting is not None:
                    return "bets are open: lay your chips"
                answer = self._request(ask.NewGame())
        return self._told(answer)

    def _answers(self, wanted: Answers) -> str:
        """For the box that is named, else for the first that may give this answer."""
        box, answer = wanted.box, wanted.answer
        for offer in self.offers:
            if offer.kind == "answer-insurance":
                for at, means in map(_answer, offer.choices):
                    if means == answer and (at is None or box is None or at == box):
                        asked = ask.AnswerInsurance(answer=answer, box=at, amount=wanted.amount)
                        return self._told(self._request(asked))
        return "that is not offered now" + (f" on box {box}" if box else "")

    def _supervises(self) -> str:
        """The house ends what holds the table, by going on where it may, else by cancelling."""
        choices = [
            choice
            for offer in self._service.offers(SUPERVISOR)
            if offer.kind == "resolve"
            for choice in offer.choices
        ]
        for wanted in ("go on", "cancel"):
            for choice in choices:
                number, _, remedy = choice.partition(":")
                if remedy == wanted:
                    reason = "the house has looked at it"
                    asked = ask.Resolve(incident=int(number), remedy=remedy, reason=reason)
                    return self._told(self._asked(SUPERVISOR, asked)) or f"{remedy}, by the house"
        return "nothing holds the table that the house could end"

    # -- pages ------------------------------------------------------------------------------------

    def _page(self, wanted: Asks) -> Iterator[str]:
        pack = self._table.pack
        match wanted.page:
            case "help":
                yield from help_lines([show(chip) for chip in pack.limits.chips])
            case "rules":
                yield from rules_told(pack)
            case "rules de":
                yield from rules_told(pack, "de")
            case "history":
                yield from self._history(wanted.number)
            case "strategy":
                yield from advice.chart(pack)
            case "hint":
                yield advice.hint(self._table, self.offers)
            case "balance":
                yield f"your purse holds {show(self._table.purse(self.name), pack.currency)}"
            case "digest":
                yield from self._digest()

    def _history(self, number: int | None) -> Iterator[str]:
        table = self._table
        rounds = list(own_rounds(self._store, table.name, self.name))
        if number is None:
            yield from listed(rounds, table.pack.currency)
            return
        one = next((one for one in rounds if one.told.number == number), None)
        if one is None:
            yield f"no round {number} of yours is in the record; history lists them"
            return
        yield from in_full(one, self.name, self.signs)

    def _digest(self) -> Iterator[str]:
        shoe = self._table.shoe
        if not shoe.digest:
            yield "no order is committed to here: a dealer deals"
            return
        yield f"shoe {shoe.number}, fixed before your first bet, digest"
        yield shoe.digest
        yield "tablectl fairness ROUND checks a round against it once the shoe is over"

    # -- steps ------------------------------------------------------------------------------------

    @property
    def _table(self) -> Table:
        return self._service.table

    @property
    def _player(self) -> Player | None:
        return self._table.player(self.name)

    def _request(self, what: ask.Ask) -> Answer:
        return self._asked(self._by, what)

    def _asked(self, by: Who, what: ask.Ask) -> Answer:
        self._asked_so_far += 1
        id_ = f"play/{self._table.position}/{self._asked_so_far}"
        return self._service.ask(by, what, id=id_)

    def _told(self, answer: Answer) -> str:
        """Nothing where it was done: the picture shows it."""
        if isinstance(answer, Accepted):
            return ""
        rule = getattr(answer, "rule", "")
        return f"{answer.reason} ({rule})" if rule else answer.reason

    def _stored(self, published: Published) -> None:
        for event in published.events:
            self._news += self._in_words(event, published.table)

    def _in_words(self, event: ev.Event, table: Table) -> Iterator[str]:
        """What a player is told of a fact, where the picture alone would not say it."""
        match event:
            case ev.ShoeCommitted(number=number, cards=cards, digest=digest):
                yield f"shoe {number}, {cards} cards, is shuffled; its digest is"
                yield f"  {digest}"
            case ev.BetSet(why=why, box=box, player=name) if why and name == self.name:
                yield f"the chips on box {box} are back: {why} (E-116)"
            case ev.BettingClosed():
                self._placed = []
            case ev.DealerPeeked(blackjack=blackjack):
                found = "a blackjack" if blackjack else "no blackjack"
                yield f"the dealer looks at the hole card: {found}"
            case ev.DecisionTaken(box=box, by=by, rule=rule) if by != "player":
                yield f"box {box}: {event.action} by {by} ({rule})"
            case ev.RoundSettled(results=results) if table.round is not None:
                now = table.round
                yield from ended(results, now.dealer, now.postings, self.name, self.signs)
                bets = [bet for box in results for bet in box.bets if bet.player == self.name]
                if len(bets) > 1 or sum(len(box.hands) for box in results) > 1:
                    won = sum(bet.returned - bet.staked for bet in bets)
                    yield f"round {now.number}: {_signed(won)} in all"
            case ev.RoundCancelled(round=number, reason=reason, rule=rule):
                why = self.signs.text(reason)
                yield f"round {number} is void, every wager is back ({rule}): {why}"
            case ie.IncidentOpened(incident=incident) if incident.holds:
                yield f"the table is held ({incident.rule}): {known(incident.kind).sentence}"
            case ie.IncidentResolved(number=number, remedy=remedy, by=by):
                yield f"incident {number} was ended by {self.signs.text(by.name)}: {remedy}"


def _answer(choice: str) -> tuple[int | None, str]:
    """Box and answer of an offer: `3/1:insurance`, or `insurance` where one box could be meant."""
    at, colon, answer = choice.rpartition(":")
    return (int(at.partition("/")[0]) if colon else None), answer


def _signed(amount: int) -> str:
    return f"won {show(amount)}" if amount > 0 else f"lost {show(-amount)}" if amount else "even"
